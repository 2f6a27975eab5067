/*
 * openings: makes the library of openings of a game.
 *
 * openings --game=ID [--games=N] [--nodes=N] [--rest=N] [--plies=N] [--seed=N]
 *
 * plays games of the engine against itself at full skill and prints what was played in their first PLIES plies. In the
 * first plies a move is drawn from the engine's best few, as long as they lose little to its best; later ones are its
 * own. A move that is printed is searched by `--nodes`; one after them only decides the result, and gets `--rest`
 * nodes, if that is given. The seed, the nodes and the program decide all.
 */
#include "play/openings.h"

#include "base/random.h"
#include "catalogue/catalogue.h"
#include "engine/engine.h"
#include "rules/outcome.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BYTES = 8 << 20,
    VARIED = 10, /* the first plies, in which the move is drawn */
    CHOICES = 4, /* from that many moves */
    LOSES = 40,  /* that lose at most so much (1/100 pawn) to the best */
    WON = 700,   /* a game that is valued so is over */
    PLIES_MOST = 200,
    KEYS_MOST = PLIES_MOST + 1
};

struct maker {
    const struct game *game;
    struct engine *engine;
    struct random random;
    uint64_t nodes, rest; /* a move: of the first plies, and after them */
    int plies;
    struct openings found;
};

struct played {
    struct position position;
    struct move move;
    int score;
};

/* The newest result of each line of a search. */
struct best {
    struct search_result line[CHOICES];
};

static void note_line(void *context, const struct search_result *r)
{
    struct best *best = context;
    if (r->line >= 1 && r->line <= CHOICES)
        best->line[r->line - 1] = *r;
}

/* The move to be played at P with the COUNT keys KEYS, P's last: the engine's best or, in the first plies, one of its
 * best few. */
static struct search_result choose(struct maker *m, const struct position *p, const uint64_t *keys, int count)
{
    struct best best = {0};
    int ply = count - 1;
    bool varied = ply < VARIED;
    struct limits l = {.nodes = ply < m->plies ? m->nodes : m->rest,
                       .lines = varied ? CHOICES : 1,
                       .report = note_line,
                       .context = &best};
    struct search_result first = engine_search(m->engine, p, keys, count, &l);
    int n = 1;

    while (varied && n < CHOICES && best.line[n].depth > 0 && best.line[n].score >= first.score - LOSES)
        n++;
    int chosen = n > 1 ? (int)random_below(&m->random, (uint32_t)n) : 0;
    return chosen ? best.line[chosen] : first;
}

static struct outcome won_by(int player)
{
    return (struct outcome){.ending = ENDING_RESIGNATION, .sharers = (uint8_t)(1u << player)};
}

/* Play one game into GAME; returns how many plies, *END gets how it ended. */
static int play_game(struct maker *m, struct played game[PLIES_MOST], struct outcome *end)
{
    struct position p;
    uint64_t keys[KEYS_MOST];
    int n = 0;

    position_start(m->game, &p);
    keys[0] = p.key;
    engine_clear(m->engine);
    while (n < PLIES_MOST && (*end = outcome_of(m->game, &p, keys, n + 1)).ending == ENDING_NONE) {
        struct search_result r = choose(m, &p, keys, n + 1);
        game[n] = (struct played){p, r.best, r.score};
        position_play(m->game, &p, game[n].move);
        keys[++n] = p.key;
        if (n > m->plies && abs(r.score) >= WON && m->game->players == 2) {
            *end = won_by(r.score > 0 ? game[n - 1].position.turn : 1 - game[n - 1].position.turn);
            break;
        }
    }
    return n;
}

static void add_game(struct maker *m)
{
    static struct played game[PLIES_MOST];
    struct outcome end = {.ending = ENDING_NONE};
    int n = play_game(m, game, &end);

    if (end.ending == ENDING_NONE)
        end = (struct outcome){.ending = ENDING_AGREEMENT, .sharers = (uint8_t)((1u << m->game->players) - 1)};
    for (int i = 0; i < n && i < m->plies; i++)
        openings_add(&m->found, m->game, &game[i].position,
                     &(struct played_move){game[i].move, end, game[i].score, false});
}

int main(int argc, char **argv)
{
    static const struct option longs[] = {{"game", 1, NULL, 'g'},
                                          {"games", 1, NULL, 'n'},
                                          {"nodes", 1, NULL, 'l'},
                                          {"plies", 1, NULL, 'p'},
                                          {"seed", 1, NULL, 's'},
                                          {"rest", 1, NULL, 'r'},
                                          {0}};
    const char *id = "reroute66";
    int games = 120;
    struct maker m = {.nodes = 300, .plies = 24, .random = {1}};
    struct catalogue c;
    struct error e = {.text = ""};
    struct game *g;
    struct text out = {0};

    for (int o; (o = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (o == 'g')
            id = optarg;
        else if (o == 'n')
            games = atoi(optarg);
        else if (o == 'l')
            m.nodes = strtoull(optarg, NULL, 10);
        else if (o == 'r')
            m.rest = strtoull(optarg, NULL, 10);
        else if (o == 'p')
            m.plies = atoi(optarg);
        else if (o == 's')
            m.random.state = strtoull(optarg, NULL, 10);
        else
            return 2;
    }
    if (!catalogue_find_data(&c, &e) || (g = catalogue_game(&c, id, &e)) == NULL) {
        fprintf(stderr, "openings: %s\n", e.text);
        return 1;
    }
    m.game = g;
    m.rest = m.rest ? m.rest : m.nodes;
    m.engine = engine_new(g, TABLE_BYTES, 1);
    for (int i = 0; i < games; i++)
        add_game(&m);
    openings_sort(&m.found);
    printf("# Openings of %s: what was played in %d games of the engine against itself, and how they ended. Made by\n"
           "# openings --game=%s --games=%d --nodes=%llu --rest=%llu --plies=%d\n",
           g->title, games, id, games, (unsigned long long)m.nodes, (unsigned long long)m.rest, m.plies);
    openings_write(&m.found, &out);
    fputs(out.at ? out.at : "", stdout);
    text_free(&out);
    openings_free(&m.found);
    engine_free(m.engine);
    game_free(g);
    return 0;
}
