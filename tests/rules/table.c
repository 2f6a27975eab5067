#include "table.h"
#include "test.h"

#include "base/text.h"
#include "catalogue/catalogue.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 8192 };

int table_open(void **state, const char *id)
{
    struct catalogue c;
    struct error e = {.text = ""};
    struct text text = {0};
    struct game *g = NULL;
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s.game", getenv("ODD_GAMES"), id);
    if (catalogue_find_data(&c, &e))
        g = text_read_file(path, &text, NULL) ? catalogue_read_game(&c, path, text.at, &e) : catalogue_game(&c, id, &e);
    text_free(&text);
    if (!g)
        print_error("%s:%d:%d: %s\n", e.file, e.line, e.column, e.text);
    *state = g;
    return g ? 0 : -1;
}

int table_close(void **state)
{
    game_free(*state);
    return 0;
}

cell at(const struct game *g, const char *name)
{
    cell c = board_find(g->board, name, strlen(name));
    if (c == CELL_NONE)
        fail_msg("there is no cell %s", name);
    return g->board->lane_first[c];
}

piece piece_of(const struct game *g, const char *label)
{
    int player = *label == '_' ? 2 : islower((unsigned char)*label) ? 1 : 0;
    char letter = (char)toupper((unsigned char)label[player == 2]);
    for (int k = 0; k < g->kinds; k++)
        if (g->kind[k].label == letter)
            return PIECE(player, k);
    fail_msg("there is no piece %s", label);
    return 0;
}

static void set_castling(const struct game *g, struct position *p, const char *letters)
{
    for (; *letters; letters++) {
        int player = islower((unsigned char)*letters) ? 1 : 0;
        p->castling |= (uint8_t)(1 << (2 * player + (toupper((unsigned char)*letters) == 'Q')));
        assert_true(g->castling[player][toupper((unsigned char)*letters) == 'Q'].exists);
    }
}

static void set_ep(const struct game *g, struct position *p, const char *cells)
{
    char passed[CELL_NAME], landed[CELL_NAME];
    assert_int_equal(sscanf(cells, "%7[^/]/%7s", passed, landed), 2);
    p->ep_passed = at(g, passed);
    p->ep_landed = at(g, landed);
}

static void set_lost(const struct game *g, struct position *p, const char *labels)
{
    for (; *labels; labels += 1 + (*labels == '_')) {
        piece m = piece_of(g, labels);
        p->lost[piece_player(m)][piece_kind(m)]++;
    }
}

static void set_word(const struct game *g, struct position *p, const char *word)
{
    if (*word == '+')
        set_castling(g, p, word + 1);
    else if (*word == '*')
        p->pocket = piece_of(g, word + 1);
    else if (!strncmp(word, "ep=", 3))
        set_ep(g, p, word + 3);
    else if (!strncmp(word, "lost=", 5))
        set_lost(g, p, word + 5);
    else if (!strncmp(word, "half=", 5))
        p->half = (uint16_t)atoi(word + 5);
    else
        position_put(g, p, at(g, word + 1 + (*word == '_')), piece_of(g, word));
}

struct position table_raw(const struct game *g, const char *text)
{
    struct position p;
    char words[WORDS], *rest = words;
    position_clear(g, &p);
    snprintf(words, sizeof words, "%s", text);
    char *side = strtok_r(rest, " ", &rest), *word;
    while (p.turn < g->players && g->player[p.turn].letter != *side)
        p.turn++;
    assert_true(p.turn < g->players);
    while ((word = strtok_r(rest, " ", &rest)))
        set_word(g, &p, word);
    return p;
}

struct position table(const struct game *g, const char *text)
{
    struct position p = table_raw(g, text);
    position_complete(g, &p);
    return p;
}

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
    return *from == '*' || *from == '-' ? CELL_NONE : at(g, from);
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
    cellset fast = position_reach(g, &p, m, at(g, from));
    position_put(g, &p, at(g, from), m);
    position_complete(g, &p);
    for (int c = 0; c < g->board->cells; c++) {
        cellset walked = walker_attackers(g, &p, (cell)c, piece_player(m));
        cellset attackers = position_attackers(g, &p, (cell)c, piece_player(m));
        assert_true(cellset_equal(walked, attackers));
        if (g->board->lane_first[c] != at(g, from))
            assert_int_equal(!cellset_empty(walked), !cellset_empty(cellset_and(fast, g->board->lane[c])));
        if (!cellset_empty(walked) && cellset_has(g->board->firsts, (cell)c) && c != at(g, from))
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
