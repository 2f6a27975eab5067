/*
 * endings GAME [--men=N] [--threads=N] [MATERIAL…]: builds the tables of all endings of a game (of at most N men, 4 if
 * not said), or of those named, and prints what they hold, a line for each material and side to move; data/endings/
 * says what the lines mean. Nothing is read from or written to a cache. What is needed on the way is built too, but not
 * printed.
 */
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "endings/retro.h"
#include "lone.h"
#include "notation/code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] =
    "# How the endings of %s end with best play, and how long the longest win takes. Made by:\n"
    "#   %s\n"
    "# ending MATERIAL SIDE POSITIONS WINS DRAWS LOSSES MOVES CODE\n"
    "#   MATERIAL: player 0's men in upper case, player 1's in lower case; with the players exchanged it is "
    "the same.\n"
    "#   SIDE to move; of the POSITIONS legal with him to move so many are his WINS, DRAWS and LOSSES; his "
    "longest win takes\n"
    "#   MOVES moves (0: he never wins), from the position CODE among others (-: none). Repetition and the "
    "50-move rule are\n"
    "#   left out, castling rights are gone.\n"
    "# lone MAN CELL ROYAL-CELL: MAN alone on the board, without a royal man of his own, mates there.\n";

/* The tables so far; those that others may need are kept. */
struct table_cache {
    const struct game *g;
    int threads, count;
    struct endtable *table[MATERIALS_MAX];
};

/* What a table holds with one side to move. */
struct table_count {
    long positions, wins, draws, losses;
    int longest; /* the longest win in moves */
    size_t at;   /* a position of it */
};

static const struct endtable *find(void *cache, const struct material *m)
{
    struct table_cache *s = cache;
    for (int i = 0; i < s->count; i++)
        if (material_equal(&s->table[i]->index.material, m))
            return s->table[i];
    return NULL;
}

/* The table of M, built with all that it needs; ends the program if that fails. */
static const struct endtable *want(struct table_cache *s, const struct material *m)
{
    struct material below[MATERIALS_MAX];
    struct retro_plan plan = {find, s, s->threads, NULL};
    struct error e;
    const struct endtable *old = find(s, m);
    if (old)
        return old;
    int n = material_below(s->g, m, below);
    for (int i = 0; i < n; i++)
        want(s, &below[i]);
    struct endtable *t = retro_build(s->g, m, &plan, &e);
    if (!t) {
        fprintf(stderr, "endings: %s\n", e.text);
        exit(1);
    }
    return s->table[s->count++] = t;
}

/* Do equal men stand in the one order in which their position is counted? */
static bool in_order(const struct endindex *x, size_t at)
{
    size_t before = 0;
    at %= x->side;
    for (int i = 0; i < x->material.men; i++) {
        size_t digit = at / x->stride[i] % (size_t)x->digits[i];
        if (i > 2 && x->material.man[i] == x->material.man[i - 1] && digit < before)
            return false;
        before = digit;
    }
    return true;
}

static bool has_men_alike(const struct material *m)
{
    for (int i = 3; i < m->men; i++)
        if (m->man[i] == m->man[i - 1])
            return true;
    return false;
}

static struct table_count count(const struct endtable *t, int turn)
{
    struct table_count out = {.positions = 0};
    bool alike = has_men_alike(&t->index.material);
    size_t first = turn ? t->index.side : 0;
    for (size_t at = first; at < first + t->index.side; at++) {
        struct endvalue v = endvalue_of(t->value[at]);
        if (v.verdict == VERDICT_ILLEGAL || (alike && !in_order(&t->index, at)))
            continue;
        out.positions++;
        out.wins += v.verdict == VERDICT_WIN;
        out.draws += v.verdict == VERDICT_DRAW;
        out.losses += v.verdict == VERDICT_LOSS;
        if (v.verdict == VERDICT_WIN && v.moves > out.longest) {
            out.longest = v.moves;
            out.at = at;
        }
    }
    return out;
}

static void print_table(const struct endtable *t)
{
    const struct game *g = t->index.g;
    char name[MATERIAL_TEXT], code[CODE_SIZE] = "-";
    material_write(g, &t->index.material, name);
    for (int turn = 0; turn < 2; turn++) {
        struct table_count c = count(t, turn);
        struct position p;
        if (c.longest && endindex_position(&t->index, c.at, &p))
            code_write(g, &p, code);
        printf("ending %s %c %ld %ld %ld %ld %d %s\n", name, g->player[turn].letter, c.positions, c.wins, c.draws,
               c.losses, c.longest, c.longest ? code : "-");
    }
    fflush(stdout);
}

static void print_lone_mates(const struct game *g)
{
    struct lone_mate *mate = memory_new(LONE_MATES_MAX * sizeof *mate);
    for (int k = 0; k < g->kinds; k++) {
        int n = k == g->royal ? 0 : lone_mates(g, k, mate);
        for (int i = 0; i < n; i++)
            printf("lone %c %s %s\n", g->kind[k].label, g->board->cell_name[mate[i].by],
                   g->board->cell_name[mate[i].royal]);
    }
    free(mate);
}

/* A table of four men is needed by no other. */
static void drop_last(struct table_cache *s)
{
    const struct endtable *last = s->table[s->count - 1];
    if (last->index.material.men == MATERIAL_MEN)
        endtable_free(s->table[--s->count]);
}

static void print_all(struct table_cache *s, int men)
{
    struct material list[MATERIALS_MAX];
    int n = material_list(s->g, list);
    print_lone_mates(s->g);
    for (int i = 0; i < n; i++)
        if (list[i].men <= men) {
            print_table(want(s, &list[i]));
            drop_last(s);
        }
}

static bool print_named(struct table_cache *s, const char *text)
{
    struct material m;
    struct mirror mirror;
    struct error e;
    if (!material_read(s->g, text, &m, &e)) {
        fprintf(stderr, "endings: %s\n", e.text);
        return false;
    }
    mirror_find(s->g, &mirror);
    material_canonical(&mirror, &m);
    print_table(want(s, &m));
    drop_last(s);
    return true;
}

/* Print the command as it was given, without the program's folder. */
static void print_head(const struct game *g, int argc, char **argv)
{
    struct text command = {0};
    text_add(&command, "build/src/tools/endings");
    for (int i = 1; i < argc; i++)
        text_addf(&command, " %s", argv[i]);
    printf(head, g->title, command.at);
    text_free(&command);
}

/* Obey the arguments ARGV from the game's id on; false if that failed. */
static bool run(struct table_cache *s, int argc, char **argv)
{
    int men = MATERIAL_MEN, named = 0;
    for (int i = 2; i < argc; i++)
        if (sscanf(argv[i], "--men=%d", &men) != 1 && sscanf(argv[i], "--threads=%d", &s->threads) != 1) {
            named++;
            if (!print_named(s, argv[i]))
                return false;
        }
    if (!named)
        print_all(s, men);
    return true;
}

int main(int argc, char **argv)
{
    struct catalogue c;
    struct error e = {.text = "usage: endings GAME [--men=N] [--threads=N] [MATERIAL...]"};
    struct table_cache s = {.threads = 2};
    struct game *g = argc > 1 && catalogue_find_data(&c, &e) ? catalogue_game(&c, argv[1], &e) : NULL;
    if (!g) {
        fprintf(stderr, "endings: %s\n", e.text);
        return 2;
    }
    s.g = g;
    print_head(g, argc, argv);
    bool fine = run(&s, argc, argv);
    while (s.count > 0)
        endtable_free(s.table[--s.count]);
    game_free(g);
    return fine ? 0 : 1;
}
