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

static const struct endtable *find_table(void *cache, const struct material *material)
{
    struct table_cache *s = cache;
    for (int i = 0; i < s->count; i++)
        if (material_equal(&s->table[i]->index.material, material))
            return s->table[i];
    return NULL;
}

/* Returns the table of MATERIAL, built with all that it needs; NULL with ERROR filled if that fails. */
static const struct endtable *want_table(struct table_cache *cache, const struct material *material,
                                         struct error *error)
{
    struct material below[MATERIALS_MAX];
    struct retro_plan plan = {find_table, cache, cache->threads, NULL};
    const struct endtable *old = find_table(cache, material);
    if (old)
        return old;
    for (int i = 0, n = material_below(cache->g, material, below); i < n; i++)
        if (!want_table(cache, &below[i], error))
            return NULL;
    struct endtable *table = retro_build(cache->g, material, &plan, error);
    return table ? cache->table[cache->count++] = table : NULL;
}

/* Count TABLE's positions with TURN to move. Two pieces alike stand in two orders, and their position counts once. */
static struct table_count count_table(const struct endtable *table, int turn)
{
    const struct material *material = &table->index.material;
    struct table_count out = {.positions = 0};
    int orders = material->pieces == MATERIAL_PIECES && material->piece[2] == material->piece[3] ? 2 : 1;
    size_t first = turn ? table->index.side : 0;
    for (size_t at = first; at < first + table->index.side; at++) {
        struct endvalue value = endvalue_of(table->value[at]);
        out.positions += value.verdict != VERDICT_ILLEGAL;
        out.wins += value.verdict == VERDICT_WIN;
        out.draws += value.verdict == VERDICT_DRAW;
        out.losses += value.verdict == VERDICT_LOSS;
        if (value.verdict == VERDICT_WIN && value.moves > out.longest) {
            out.longest = value.moves;
            out.at = at;
        }
    }
    return (struct table_count){out.positions / orders, out.wins / orders, out.draws / orders,
                                out.losses / orders,    out.longest,       out.at};
}

static void print_table(const struct endtable *table)
{
    const struct game *g = table->index.g;
    char name[MATERIAL_TEXT], code[CODE_SIZE] = "-";
    material_write(g, &table->index.material, name);
    for (int turn = 0; turn < 2; turn++) {
        struct table_count count = count_table(table, turn);
        struct position p;
        if (count.longest && endindex_position(&table->index, count.at, &p))
            code_write(g, &p, code);
        printf("ending %s %c %ld %ld %ld %ld %d %s\n", name, g->player[turn].letter, count.positions, count.wins,
               count.draws, count.losses, count.longest, count.longest ? code : "-");
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

/* Print the table of MATERIAL; one of four pieces is needed by no other and freed at once. */
static bool print_material(struct table_cache *cache, const struct material *material, struct error *error)
{
    const struct endtable *table = want_table(cache, material, error);
    if (!table)
        return false;
    print_table(table);
    if (cache->table[cache->count - 1]->index.material.pieces == MATERIAL_PIECES)
        endtable_free(cache->table[--cache->count]);
    return true;
}

bool endings_command(struct game *g, const struct tool_options *options, struct error *error)
{
    struct table_cache cache = {.g = g,
                                .threads = options->threads < RETRO_THREADS_MAX ? options->threads : RETRO_THREADS_MAX};
    struct material list[MATERIALS_MAX];
    struct mirror mirror;
    bool good = true;
    int n = options->arguments ? 0 : material_list(g, list);
    printf(head, g->title, options->command);
    for (int k = 0; k < g->kinds && !options->arguments; k++)
        if (k != g->royal)
            print_lone_mates(g, k);
    for (int i = 0; i < n && good; i++)
        good = list[i].pieces > options->pieces || print_material(&cache, &list[i], error);
    mirror_find(g, &mirror);
    for (int i = 0; i < options->arguments && good; i++) {
        if ((good = material_read(g, options->argument[i], list, error)))
            material_canonical(&mirror, list);
        good = good && print_material(&cache, list, error);
    }
    while (cache.count > 0)
        endtable_free(cache.table[--cache.count]);
    return good;
}
