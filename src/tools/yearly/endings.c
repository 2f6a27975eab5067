/*
 * endings: builds the tables of all endings of a game, or of the materials named, and prints what they hold, a line for
 * each material and side to move; the head says what the lines mean. Nothing is read from or written to a cache. What
 * is needed on the way is built too, but not printed.
 */
#include "toolbox.h"

#include "endings/retro.h"
#include "notation/code.h"

static const char head[] =
    "# How the endings of %s end with best play, and how long the longest win takes. Made by:\n"
    "#   %s\n"
    "# ending MATERIAL SIDE POSITIONS WINS DRAWS LOSSES MOVES CODE\n"
    "#   MATERIAL: player 0's pieces in upper case, player 1's in lower case; with the players exchanged it is the "
    "same.\n"
    "#   SIDE to move; of the POSITIONS legal with it to move so many are its WINS, DRAWS and LOSSES; its longest win\n"
    "#   takes MOVES moves (0: it never wins), from the position CODE among others (-: none). Repetition and the "
    "50-move\n"
    "#   rule are left out, castling rights are gone.\n"
    "# lone PIECE CELL ROYAL-CELL: PIECE alone on the board, without a royal piece of its own, mates there.\n";

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

static const struct endtable *find_table(void *cache, const struct material *m)
{
    struct table_cache *s = cache;
    for (int i = 0; i < s->count; i++)
        if (material_equal(&s->table[i]->index.material, m))
            return s->table[i];
    return NULL;
}

/* The table of M, built with all that it needs; NULL with E filled if that fails. */
static const struct endtable *want_table(struct table_cache *s, const struct material *m, struct error *e)
{
    struct material below[MATERIALS_MAX];
    struct retro_plan plan = {find_table, s, s->threads, NULL};
    const struct endtable *old = find_table(s, m);
    if (old)
        return old;
    for (int i = 0, n = material_below(s->g, m, below); i < n; i++)
        if (!want_table(s, &below[i], e))
            return NULL;
    struct endtable *t = retro_build(s->g, m, &plan, e);
    return t ? s->table[s->count++] = t : NULL;
}

/* Count T's positions with TURN to move. Two pieces alike stand in two orders, and their position counts once. */
static struct table_count count_table(const struct endtable *t, int turn)
{
    const struct material *m = &t->index.material;
    struct table_count out = {.positions = 0};
    int orders = m->pieces == MATERIAL_PIECES && m->piece[2] == m->piece[3] ? 2 : 1;
    size_t first = turn ? t->index.side : 0;
    for (size_t at = first; at < first + t->index.side; at++) {
        struct endvalue v = endvalue_of(t->value[at]);
        out.positions += v.verdict != VERDICT_ILLEGAL;
        out.wins += v.verdict == VERDICT_WIN;
        out.draws += v.verdict == VERDICT_DRAW;
        out.losses += v.verdict == VERDICT_LOSS;
        if (v.verdict == VERDICT_WIN && v.moves > out.longest) {
            out.longest = v.moves;
            out.at = at;
        }
    }
    return (struct table_count){out.positions / orders, out.wins / orders, out.draws / orders,
                                out.losses / orders,    out.longest,       out.at};
}

static void print_table(const struct endtable *t)
{
    const struct game *g = t->index.g;
    char name[MATERIAL_TEXT], code[CODE_SIZE] = "-";
    material_write(g, &t->index.material, name);
    for (int turn = 0; turn < 2; turn++) {
        struct table_count c = count_table(t, turn);
        struct position p;
        if (c.longest && endindex_position(&t->index, c.at, &p))
            code_write(g, &p, code);
        printf("ending %s %c %ld %ld %ld %ld %d %s\n", name, g->player[turn].letter, c.positions, c.wins, c.draws,
               c.losses, c.longest, c.longest ? code : "-");
    }
    fflush(stdout);
}

/* Print the mates by one piece of KIND alone, without even its own royal piece on the board, by the royal piece's cell.
 * They exist on boards with a Switch, where a line attacks a royal piece along two branches at once. */
static void print_lone_mates(const struct game *g, int kind)
{
    for (cellset royals = g->board->firsts; !cellset_empty(royals);) {
        cell royal = cellset_pop(&royals);
        for (cellset cells = cellset_less(g->board->firsts, cellset_of(royal)); !cellset_empty(cells);) {
            struct position p;
            cell by = cellset_pop(&cells);
            position_clear(g, &p);
            p.turn = 1;
            position_put(g, &p, royal, PIECE(1, g->royal));
            position_put(g, &p, by, PIECE(0, kind));
            position_complete(g, &p);
            if (position_in_check(g, &p, 1) && !moves_count(g, &p))
                printf("lone %c %s %s\n", g->kind[kind].label, g->board->cell_name[by], g->board->cell_name[royal]);
        }
    }
}

/* Print the table of M; one of four pieces is needed by no other and freed at once. */
static bool print_material(struct table_cache *s, const struct material *m, struct error *e)
{
    const struct endtable *t = want_table(s, m, e);
    if (!t)
        return false;
    print_table(t);
    if (s->table[s->count - 1]->index.material.pieces == MATERIAL_PIECES)
        endtable_free(s->table[--s->count]);
    return true;
}

bool endings_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct table_cache s = {.g = g, .threads = o->threads < RETRO_THREADS_MAX ? o->threads : RETRO_THREADS_MAX};
    struct material list[MATERIALS_MAX];
    struct mirror mirror;
    bool good = true;
    int n = o->arguments ? 0 : material_list(g, list);
    printf(head, g->title, o->command);
    for (int k = 0; k < g->kinds && !o->arguments; k++)
        if (k != g->royal)
            print_lone_mates(g, k);
    for (int i = 0; i < n && good; i++)
        good = list[i].pieces > o->pieces || print_material(&s, &list[i], e);
    mirror_find(g, &mirror);
    for (int i = 0; i < o->arguments && good; i++) {
        if ((good = material_read(g, o->argument[i], list, e)))
            material_canonical(&mirror, list);
        good = good && print_material(&s, list, e);
    }
    while (s.count > 0)
        endtable_free(s.table[--s.count]);
    return good;
}
