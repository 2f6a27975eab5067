/* The commands that ask the rules: games, moves, perft, status. */
#include "cli/commands.h"
#include "notation/movetext.h"
#include "rules/outcome.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int command_games(const struct options *o)
{
    struct catalogue c;
    struct error e;
    struct offer offer[64];
    (void)o;
    if (!catalogue_find_data(&c, &e)) {
        cli_complain(&e);
        return EXIT_FAULT;
    }
    int n = catalogue_games(&c, offer, 64);
    for (int i = 0; i < n; i++)
        printf("%s\t%s\n", offer[i].id, offer[i].title);
    return EXIT_DONE;
}

/* A move with its canonical text, to sort by byte. */
struct listed_move {
    char text[MOVE_TEXT];
    struct move move;
};

static int by_byte(const void *a, const void *b)
{
    return strcmp(((const struct listed_move *)a)->text, ((const struct listed_move *)b)->text);
}

/* The legal moves with their texts, sorted; returns how many. */
static int sorted_moves(const struct setting *s, struct listed_move *out)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(s->game, &s->position, move);
    for (int i = 0; i < n; i++) {
        out[i].move = move[i];
        movetext_write(s->game, &s->position, move[i], out[i].text);
    }
    qsort(out, (size_t)n, sizeof *out, by_byte);
    return n;
}

/* How the position of --position stands, without the history that a code cannot tell. */
static struct outcome outcome_now(const struct setting *s)
{
    return outcome_of(s->game, &s->position, &s->position.key, 1);
}

int command_moves(const struct options *o)
{
    struct setting s;
    static struct listed_move line[MOVES_MAX];
    if (!setting_open(&s, o))
        return EXIT_FAULT;
    int n = outcome_now(&s).ending == ENDING_NONE ? sorted_moves(&s, line) : 0;
    for (int i = 0; i < n; i++)
        puts(line[i].text);
    setting_close(&s);
    return EXIT_DONE;
}

int command_perft(const struct options *o)
{
    struct setting s;
    static struct listed_move line[MOVES_MAX];
    char *end;
    errno = 0;
    long depth = strtol(o->argument[0], &end, 10);
    if (errno || *end || end == o->argument[0] || depth < 0 || depth > 100) {
        fprintf(stderr, "reroute66 perft: \"%s\": give a depth from 0 to 100\n", o->argument[0]);
        return EXIT_USAGE;
    }
    if (!setting_open(&s, o))
        return EXIT_FAULT;
    uint64_t total = 0;
    if (o->divide && depth > 0) {
        int n = sorted_moves(&s, line);
        for (int i = 0; i < n; i++) {
            struct position after = s.position;
            position_play(s.game, &after, line[i].move);
            uint64_t count = perft(s.game, &after, (int)depth - 1);
            printf("%s: %" PRIu64 "\n", line[i].text, count);
            total += count;
        }
    } else {
        total = perft(s.game, &s.position, (int)depth);
    }
    printf("%" PRIu64 "\n", total);
    setting_close(&s);
    return EXIT_DONE;
}
