#include "table.h"
#include "test.h"

enum { WORDS = 8192 };

static int compare_moves(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct move));
}

int moves_of_both(const struct game *g, const struct position *p, struct move *out)
{
    struct move walked[MOVES_MAX];
    int n = moves_legal(g, p, out), w = walker_moves(g, p, walked);
    qsort(out, (size_t)n, sizeof *out, compare_moves);
    qsort(walked, (size_t)w, sizeof *walked, compare_moves);
    assert_int_equal(n, w);
    assert_memory_equal(out, walked, (size_t)n * sizeof *out);
    for (int i = 1; i < n; i++)
        assert_false(move_equal(out[i - 1], out[i]));
    assert_int_equal(moves_count(g, p), n);
    return n;
}

/* M as a word: where it leads and how. */
static void word_of(const struct game *g, struct move m, char out[24])
{
    const char *to = m.to == CELL_NONE ? "--" : g->board->cell_name[m.to];
    if (m.type == MOVE_PROMOTION)
        snprintf(out, 24, "%s=%c", to, g->kind[m.extra].label);
    else if (m.type == MOVE_EN_PASSANT)
        snprintf(out, 24, "%sep", to);
    else if (m.type == MOVE_HOP)
        snprintf(out, 24, "%s-%s", g->board->cell_name[m.extra], to);
    else
        snprintf(out, 24, "%s", to);
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The words of TEXT, sorted and joined again, into OUT (WORDS bytes). */
static void sort_words(const char *text, char *out)
{
    char copy[WORDS], *rest = copy, *word[MOVES_MAX], *next;
    int n = 0;
    snprintf(copy, sizeof copy, "%s", text);
    while ((next = strtok_r(rest, " ", &rest)))
        word[n++] = next;
    qsort(word, (size_t)n, sizeof *word, compare_words);
    char *end = out;
    *end = '\0';
    for (int i = 0; i < n; i++)
        end += sprintf(end, "%s%s", i ? " " : "", word[i]);
}

static cell origin(const struct game *g, const char *from)
{
    return *from == '*' || *from == '-' ? CELL_NONE : cell_of(g, from);
}

void assert_moves(const struct game *g, const struct position *p, const char *from, const char *to)
{
    struct move move[MOVES_MAX];
    char found[WORDS], expected[WORDS], sorted[WORDS], *end = found;
    int n = moves_of_both(g, p, move);
    *end = '\0';
    for (int i = 0; i < n; i++)
        if (move[i].from == origin(g, from)) {
            char word[24];
            word_of(g, move[i], word);
            end += sprintf(end, "%s ", word);
        }
    sort_words(found, sorted);
    sort_words(to, expected);
    assert_string_equal(sorted, expected);
}

static bool find_move(const struct game *g, const struct position *p, const char *from, const char *to,
                      struct move *out)
{
    struct move move[MOVES_MAX];
    int n = moves_of_both(g, p, move);
    for (int i = 0; i < n; i++) {
        char word[24];
        word_of(g, move[i], word);
        if (move[i].from == origin(g, from) && !strcmp(word, to)) {
            *out = move[i];
            return true;
        }
    }
    return false;
}

void assert_move(const struct game *g, const struct position *p, const char *from, const char *to)
{
    struct move m;
    if (!find_move(g, p, from, to, &m))
        fail_msg("%s to %s is missing", from, to);
    assert_int_equal(walker_explain(g, p, m).reason, REFUSAL_NONE);
    assert_true(move_is_legal(g, p, m));
}

void assert_no_move(const struct game *g, const struct position *p, const char *from, const char *to)
{
    struct move m;
    if (find_move(g, p, from, to, &m))
        fail_msg("%s to %s should not be legal", from, to);
}

void play(const struct game *g, struct position *p, const char *from, const char *to)
{
    struct move m;
    if (!find_move(g, p, from, to, &m))
        fail_msg("cannot play %s to %s", from, to);
    position_play(g, p, m);
}

void assert_reach(const struct game *g, const char *label, const char *from, const char *to)
{
    struct position p;
    char found[WORDS] = "", expected[WORDS], sorted[WORDS], *end = found;
    piece m = piece_of(g, label);
    position_clear(g, &p);
    cellset fast = position_reach(g, &p, m, cell_of(g, from));
    position_put(g, &p, cell_of(g, from), m);
    position_complete(g, &p);
    for (int c = 0; c < g->board->cells; c++) {
        cellset walked = walker_attackers(g, &p, (cell)c, piece_player(m));
        cellset attackers = position_attackers(g, &p, (cell)c, piece_player(m));
        assert_true(cellset_equal(walked, attackers));
        if (g->board->lane_first[c] != cell_of(g, from))
            assert_int_equal(!cellset_empty(walked), !cellset_empty(cellset_and(fast, g->board->lane[c])));
        if (!cellset_empty(walked) && cellset_has(g->board->firsts, (cell)c) && c != cell_of(g, from))
            end += sprintf(end, "%s ", g->board->cell_name[c]);
    }
    sort_words(found, sorted);
    sort_words(to, expected);
    assert_string_equal(sorted, expected);
}

struct outcome outcome_alone(const struct game *g, const struct position *p)
{
    return outcome_of(g, p, &p->key, 1);
}
