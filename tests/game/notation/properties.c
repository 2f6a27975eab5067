/* notation: what holds for every move of random games, and for texts that random changes have spoilt. */
#include "base/random.h"
#include "catalogue/catalogue.h"
#include "games.h"
#include "test.h"

#include "notation/code.h"
#include "notation/movetext.h"
#include "notation/sandbox.h"

enum { WALK_GAMES = 3, WALK_PLIES = 120, LINE = 128 };

/* A move about to be made in a random game. */
struct scene {
    const struct game *g;
    struct position p;
    struct move m;
    struct random random;
};

/* Walk a few random games of every kind and CHECK what is about to be played. */
static void walk(void (*check)(struct scene *s))
{
    for (int i = 0; i < SHIPPED_GAMES; i++)
        for (uint64_t seed = 0; seed < WALK_GAMES; seed++) {
            struct scene s = {.g = game_of(shipped_game[i]), .random = {seed * 1000 + (uint64_t)i}};
            position_start(s.g, &s.p);
            for (int ply = 0; ply < WALK_PLIES; ply++) {
                struct move move[MOVES_MAX];
                int n = moves_legal(s.g, &s.p, move);
                if (n == 0)
                    break;
                s.m = move[random_below(&s.random, (uint32_t)n)];
                check(&s);
                position_play(s.g, &s.p, s.m);
            }
        }
}

static void assert_reads(const struct scene *s, const char *text)
{
    struct move read;
    struct error e = {.text = ""};
    char code[CODE_SIZE], move[MOVE_TEXT];
    if (movetext_read(s->g, &s->p, text, &read, &e) && move_equal(read, s->m))
        return;
    code_write(s->g, &s->p, code);
    movetext_write(s->g, &s->p, s->m, move);
    fail_msg("%s: %s: \"%s\" is not read as %s: %s", s->g->id, code, text, move, e.text);
}

/* All squares of the lane of C in turn: the name of one of them. */
static const char *some_name(struct scene *s, cell c)
{
    cellset lane = s->g->board->lane[c];
    for (uint32_t skip = random_below(&s->random, (uint32_t)cellset_count(lane)); skip; skip--)
        cellset_pop(&lane);
    return s->g->board->cell_name[cellset_first(lane)];
}

/* The forms of a move from cell to cell: with each label or none, each separator or none, what must follow, each sign
 * or none. */
static void check_from_to(struct scene *s)
{
    static const char *const separators[] = {"-", "x", "", " ", " - "}, *const signs[] = {"", "+", "#", "!?", " // so"};
    char own[5], label[3][8], promotion[4][24] = {"", "", "", ""};
    if (s->m.type == MOVE_PASS || s->m.type == MOVE_DROP)
        return;
    piece mover = s->p.on[s->m.from];
    movetext_label(s->g, mover, own);
    snprintf(label[0], sizeof label[0], "%s ", own);
    snprintf(label[1], sizeof label[1], "%c", s->g->kind[piece_kind(mover)].label);
    label[2][0] = '\0';
    if (s->m.type == MOVE_PROMOTION) {
        char upper = s->g->kind[s->m.extra].label, becomes[5];
        movetext_label(s->g, PIECE(s->p.turn, s->m.extra), becomes);
        snprintf(promotion[0], sizeof *promotion, "=%c", upper);
        snprintf(promotion[1], sizeof *promotion, "%c", upper - 'A' + 'a');
        snprintf(promotion[2], sizeof *promotion, "; %s-%s", becomes, s->g->board->cell_name[s->m.to]);
        snprintf(promotion[3], sizeof *promotion, ";%c-%s", upper, s->g->board->cell_name[s->m.to]);
    }
    for (int l = 0; l < 3; l++)
        for (int i = 0; i < 5; i++) {
            char text[LINE];
            snprintf(text, sizeof text, "%s%s%s%s%s%s", label[l], some_name(s, s->m.from), separators[i],
                     some_name(s, s->m.to), promotion[i % 4], signs[(i + l) % 5]);
            assert_reads(s, text);
        }
}

static void check_special(struct scene *s)
{
    char text[LINE];
    const char *to = s->m.to == CELL_NONE ? "" : s->g->board->cell_name[s->m.to];
    char label = s->m.type == MOVE_PASS ? ' ' : s->g->kind[piece_kind(move_piece(&s->p, s->m))].label;
    static const char *const reentries[] = {"%c*%s", "%c-%s", "%c*-%s", "%c@%s", "%c * %s"};
    if (s->m.type == MOVE_PASS) {
        assert_reads(s, "--");
        assert_reads(s, "0000");
    } else if (s->m.type == MOVE_CASTLING) {
        assert_reads(s, s->m.extra ? "O-O-O" : "O-O");
        assert_reads(s, s->m.extra ? "0-0-0!" : "0-0");
    } else if (s->m.type == MOVE_EN_PASSANT) {
        const char *gone = s->g->board->cell_name[s->p.ep_landed];
        snprintf(text, sizeof text, "%s-%s; %s-", s->g->board->cell_name[s->m.from], to, gone);
        assert_reads(s, text);
        snprintf(text, sizeof text, "%c%sx%s;@-%s", label, s->g->board->cell_name[s->m.from], to, gone);
        assert_reads(s, text);
    } else if (s->m.type == MOVE_HOP && s->m.extra != s->m.from) {
        const char *from = s->g->board->cell_name[s->m.from], *via = s->g->board->cell_name[s->m.extra];
        snprintf(text, sizeof text, "%c %s-%s; %c %s-%s", label, from, via, label, via, to);
        assert_reads(s, text);
        snprintf(text, sizeof text, "%s%s%s", from, via, to);
        assert_reads(s, text);
    }
    for (size_t i = 0; s->m.type == MOVE_DROP && i < sizeof reentries / sizeof *reentries; i++) {
        /* The formats are those of the table above. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(text, sizeof text, reentries[i], label, to);
#pragma GCC diagnostic pop
        assert_reads(s, text);
    }
}

/* `Ne6` stands for the one legal move of a Knight to e6, or the candidates are listed. */
static void check_short(struct scene *s)
{
    struct move move[MOVES_MAX], read;
    struct error e = {.text = ""};
    char text[LINE], candidate[MOVE_TEXT];
    if (s->m.type == MOVE_PASS || s->m.type == MOVE_DROP || s->m.type == MOVE_PROMOTION)
        return;
    int n = moves_legal(s->g, &s->p, move), fit = 0, kind = piece_kind(s->p.on[s->m.from]);
    snprintf(text, sizeof text, "%c%s", s->g->kind[kind].label, some_name(s, s->m.to));
    bool legal = movetext_read(s->g, &s->p, text, &read, &e);
    for (int i = 0; i < n; i++) {
        if (move[i].to != s->m.to || move[i].type == MOVE_PROMOTION || move[i].type == MOVE_DROP ||
            piece_kind(s->p.on[move[i].from]) != kind)
            continue;
        movetext_write(s->g, &s->p, move[i], candidate);
        if (!legal && ++fit <= 6 && !strstr(e.text, candidate))
            fail_msg("%s: \"%s\": %s does not list %s", s->g->id, text, e.text, candidate);
        else if (legal && (++fit > 1 || !move_equal(read, move[i])))
            fail_msg("%s: \"%s\" is read, but fits %s too", s->g->id, text, candidate);
    }
    assert_int_equal(legal, fit == 1);
}

static bool san_can_tell(const struct game *g)
{
    return !g->board->has_lanes && !(rules_has(g, RULE_REENTRY) || rules_has(g, RULE_CATACOMB));
}

/* Standard Algebraic Notation says which move it is, also where the reader goes the long way. */
static void check_san(struct scene *s)
{
    char text[MOVE_TEXT];
    struct half_move h;
    if (!san_can_tell(s->g))
        return;
    movetext_write_san(s->g, &s->p, s->m, text);
    assert_reads(s, text);
    movetext_judge_prefix(s->g, &s->p, text, &h);
    if (h.verdict != HALF_COMPLETE || !move_equal(h.move, s->m))
        fail_msg("%s: \"%s\" is not the move that it stands for", s->g->id, text);
}

/* Every beginning of a legal move is possible, and the move is among its completions. */
static void check_beginnings(struct scene *s)
{
    static char all[MOVES_MAX][MOVE_TEXT];
    char text[MOVE_TEXT], beginning[MOVE_TEXT];
    struct half_move h;
    movetext_write(s->g, &s->p, s->m, text);
    for (size_t length = 0; length <= strlen(text); length++) {
        snprintf(beginning, length + 1, "%s", text);
        movetext_judge_prefix(s->g, &s->p, beginning, &h);
        if (h.verdict == HALF_IMPOSSIBLE || (length == strlen(text) && h.verdict != HALF_COMPLETE))
            fail_msg("%s: \"%s\" of \"%s\" is %d: %s", s->g->id, beginning, text, h.verdict, h.reason.text);
        int n = movetext_complete(s->g, &s->p, beginning, all, MOVES_MAX), i = 0;
        while (i < n && strcmp(all[i], text) != 0)
            i++;
        if (i == n)
            fail_msg("%s: \"%s\" is not completed to \"%s\"", s->g->id, beginning, text);
    }
    movetext_judge_prefix(s->g, &s->p, strcat(text, "~"), &h);
    assert_int_equal(h.verdict, HALF_IMPOSSIBLE);
    assert_int_equal(h.column, strlen(text));
}

/* Change, drop or double a few bytes of TEXT, which has room for LINE. */
static void spoil(struct random *r, char *text)
{
    static const char likely[] = "abcdefghkmnpqrKQRBNPMGVFH_12345678901*-x;=/[] +#@O~\xC3\xA9\x01";
    for (uint32_t n = 1 + random_below(r, 4); n; n--) {
        size_t length = strlen(text);
        size_t at = random_below(r, (uint32_t)length + 1);
        char c = likely[random_below(r, sizeof likely - 1)];
        switch (random_below(r, 3)) {
        case 0:
            if (at < length)
                memmove(text + at, text + at + 1, length - at);
            break;
        case 1:
            if (at < length)
                text[at] = c;
            break;
        default:
            if (length + 2 < CODE_SIZE) {
                memmove(text + at + 1, text + at, length - at + 1);
                text[at] = c;
            }
        }
    }
}

/* A refusal has a sentence without control bytes, and a place within the text or just behind it. */
static void assert_told(const struct error *e, const char *text)
{
    assert_true(e->text[0] != '\0');
    for (const char *c = e->text; *c; c++)
        if ((unsigned char)*c < ' ')
            fail_msg("a control byte in the reason for \"%s\"", text);
    if (e->column < 0 || e->column > (int)strlen(text) + 1)
        fail_msg("\"%s\": column %d: %s", text, e->column, e->text);
}

static void check_spoilt_moves(struct scene *s)
{
    for (int i = 0; i < 4; i++) {
        char text[CODE_SIZE];
        struct move read;
        struct half_move h;
        struct error e = {.text = ""};
        if (i < 2)
            movetext_write(s->g, &s->p, s->m, text);
        else if (i == 2 && san_can_tell(s->g))
            movetext_write_san(s->g, &s->p, s->m, text);
        else
            movetext_write_pgn(s->g, &s->p, s->m, text);
        spoil(&s->random, text);
        bool legal = movetext_read(s->g, &s->p, text, &read, &e);
        if (legal)
            assert_true(move_is_legal(s->g, &s->p, read));
        else
            assert_told(&e, text);
        movetext_judge_prefix(s->g, &s->p, text, &h);
        assert_int_equal(h.verdict == HALF_COMPLETE, legal);
        if (legal && !move_equal(h.move, read))
            fail_msg("%s: \"%s\" is read in two ways", s->g->id, text);
        struct sandbox loose, before;
        sandbox_from_position(s->g, &s->p, &loose);
        before = loose;
        e.text[0] = '\0';
        if (!sandbox_play(s->g, &loose, text, &e)) {
            assert_told(&e, text);
            assert_memory_equal(&loose, &before, sizeof loose);
        }
    }
}

static void check_spoilt_codes(struct scene *s)
{
    char code[CODE_SIZE], again[CODE_SIZE];
    struct position p, q;
    struct sandbox loose;
    struct error e = {.text = ""};
    code_write(s->g, &s->p, code);
    spoil(&s->random, code);
    if (!code_read(s->g, code, &p, &e)) {
        assert_told(&e, code);
    } else {
        code_write(s->g, &p, again);
        if (!code_read(s->g, again, &q, &e))
            fail_msg("%s: \"%s\" is read, but \"%s\", which was made of it, is not: %s", s->g->id, code, again, e.text);
        assert_true(p.key == q.key);
    }
    e.text[0] = '\0';
    SCOPED(text) out = {0};
    if (sandbox_read(s->g, code, &loose, &e))
        sandbox_write(s->g, &loose, &out);
    else
        assert_told(&e, code);
}

#define WALKS(name, check)                                                                                             \
    TEST(name)                                                                                                         \
    {                                                                                                                  \
        walk(check);                                                                                                   \
    }
WALKS(every_move_from_cell_to_cell_is_read_in_every_form, check_from_to)
WALKS(every_special_move_is_read_in_every_form, check_special)
WALKS(short_forms_are_read_or_list_their_candidates, check_short)
WALKS(standard_algebraic_notation_is_read_as_the_move_that_it_stands_for, check_san)
WALKS(every_beginning_of_a_move_is_completed, check_beginnings)
WALKS(spoilt_moves_are_legal_or_refused_with_a_reason, check_spoilt_moves)
WALKS(spoilt_codes_are_sound_or_refused_with_a_reason, check_spoilt_codes)

RUN_TESTS("properties", NULL, NULL)
