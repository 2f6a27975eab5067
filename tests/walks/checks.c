#include "checks.h"
#include "test.h"

#include "notation/code.h"
#include "notation/movetext.h"
#include "rules/walker.h"

static void blame(const struct game *g, const struct position *p, const char *what)
{
    char code[CODE_SIZE];
    code_write(g, p, code);
    fail_msg("%s: %s: %s", g->id, code, what);
}

static void blame_move(const struct game *g, const struct position *p, struct move m, const char *what)
{
    char text[MOVE_TEXT], code[CODE_SIZE];
    movetext_write(g, p, m, text);
    code_write(g, p, code);
    fail_msg("%s: %s: %s: %s", g->id, code, text, what);
}

/* M makes no sense, so it has no text. */
static void blame_numbers(const struct game *g, const struct position *p, struct move m)
{
    char code[CODE_SIZE];
    code_write(g, p, code);
    fail_msg("%s: %s: walker_explain is wrong on %s to %s, type %d, extra %d", g->id, code,
             m.from == CELL_NONE ? "-" : g->board->cell_name[m.from],
             m.to == CELL_NONE ? "-" : g->board->cell_name[m.to], m.type, m.extra);
}

static int compare_moves(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct move));
}

static bool among(const struct move *move, int count, struct move m)
{
    return bsearch(&m, move, (size_t)count, sizeof *move, compare_moves) != NULL;
}

static int enemies(const struct game *g, const struct position *p, int who)
{
    int n = 0;
    for (int other = 0; other < g->players; other++)
        if (other != who)
            n += cellset_count(cellset_and(p->player[other], g->board->firsts));
    return n;
}

/* move_captures against what playing M does to the number of enemies, where nobody is eliminated by it. */
static void check_capture(const struct game *g, const struct position *p, struct move m)
{
    struct position after = *p;
    cell victim = CELL_NONE;
    bool captures = move_captures(g, p, m, &victim);
    position_play(g, &after, m);
    if (after.alive == p->alive && captures != (enemies(g, &after, p->turn) < enemies(g, p, p->turn)))
        blame_move(g, p, m, "move_captures is wrong");
    if (captures && (!p->on[victim] || piece_player(p->on[victim]) == p->turn))
        blame_move(g, p, m, "the victim is no enemy");
}

static void check_captures(const struct game *g, const struct position *p, const struct move *move, int count)
{
    struct move captures[MOVES_MAX];
    int n = moves_captures(g, p, captures), expected = 0;
    for (int i = 0; i < count; i++)
        expected += move[i].type == MOVE_PROMOTION || move_captures(g, p, move[i], NULL);
    qsort(captures, (size_t)n, sizeof *captures, compare_moves);
    for (int i = 0; i < n; i++)
        if (!among(move, count, captures[i]) || (i && move_equal(captures[i], captures[i - 1])))
            blame_move(g, p, captures[i], "moves_captures holds what it should not");
    if (n != expected)
        blame(g, p, "moves_captures misses a move");
}

/* moves_aimed against what it leaves out of the list, with places that the position's key chooses. */
static void check_aimed(const struct game *g, const struct position *p, const struct move *move, int count)
{
    struct move aimed[MOVES_MAX];
    cellset aim[KINDS_MAX];
    for (int k = 0; k < KINDS_MAX; k++)
        aim[k] = (cellset){{p->key * (2 * (uint64_t)k + 3), ~p->key * (2 * (uint64_t)k + 5)}};
    int n = moves_aimed(g, p, aim, aimed), expected = 0;
    for (int i = 0; i < count; i++) {
        struct move m = move[i];
        if (m.from != CELL_NONE && m.type != MOVE_CASTLING && m.type != MOVE_PROMOTION &&
            !move_captures(g, p, m, NULL) && cellset_has(aim[piece_kind(p->on[m.from])], m.to))
            expected++;
    }
    qsort(aimed, (size_t)n, sizeof *aimed, compare_moves);
    for (int i = 0; i < n; i++)
        if (!among(move, count, aimed[i]) || move_captures(g, p, aimed[i], NULL) ||
            !cellset_has(aim[piece_kind(p->on[aimed[i].from])], aimed[i].to) ||
            (i && move_equal(aimed[i], aimed[i - 1])))
            blame_move(g, p, aimed[i], "moves_aimed holds what it should not");
    if (n != expected)
        blame(g, p, "moves_aimed misses a move");
}

int check_moves(const struct game *g, const struct position *p, struct move *out)
{
    int n = moves_legal(g, p, out);
    qsort(out, (size_t)n, sizeof *out, compare_moves);
    for (int i = 1; i < n; i++)
        if (move_equal(out[i - 1], out[i]))
            blame_move(g, p, out[i], "listed twice");
    if (moves_count(g, p) != n)
        blame(g, p, "moves_count is wrong");
    check_captures(g, p, out, n);
    check_aimed(g, p, out, n);
    if (n)
        check_capture(g, p, out[(p->key >> 8) % (unsigned)n]);
    return n;
}

void check_walker(const struct game *g, const struct position *p, const struct move *move, int count)
{
    struct move walked[MOVES_MAX];
    int w = walker_moves(g, p, walked);
    qsort(walked, (size_t)w, sizeof *walked, compare_moves);
    for (int i = 0; i < count; i++)
        if (!among(walked, w, move[i]))
            blame_move(g, p, move[i], "the walker does not find it");
    for (int i = 0; i < w; i++)
        if (!among(move, count, walked[i]))
            blame_move(g, p, walked[i], "only the walker finds it");
    if (count != w)
        blame(g, p, "the walker lists a move twice");
}

void check_key(const struct game *g, const struct position *p)
{
    if (p->key != position_key(g, p))
        blame(g, p, "the incremental key is wrong");
}

/* BY's pieces that attack a royal piece on PLACE, by the walker; under RULE_EXPLOSION that could take it, too. */
static cellset dares(const struct game *g, const struct position *p, cell place, int by)
{
    cellset attackers = walker_attackers(g, p, place, by), royals = position_royals(g, p, by);
    if (!rules_has(g, RULE_EXPLOSION))
        return attackers;
    bool beside = !cellset_empty(cellset_and(position_blast(g, p, place), royals));
    return beside ? (cellset){{0, 0}} : cellset_less(attackers, royals);
}

void check_attacks(const struct game *g, const struct position *p, struct random *r)
{
    for (int who = 0; who < g->players; who++) {
        bool attacked = false, each = true;
        if (!(p->alive >> who & 1))
            continue;
        for (cellset royals = position_royals(g, p, who); !cellset_empty(royals);) {
            cell royal = cellset_pop(&royals);
            bool hit = false;
            for (int by = 0; by < g->players; by++)
                hit |= by != who && (p->alive >> by & 1) && !cellset_empty(dares(g, p, royal, by));
            attacked |= hit;
            each &= hit;
        }
        attacked = attacked && (each || !rules_has(g, RULE_DUPLE));
        if (position_in_check(g, p, who) != attacked)
            blame(g, p, "position_in_check is wrong");
        cell c = (cell)random_below(r, (uint32_t)g->board->cells);
        cellset walked = walker_attackers(g, p, c, who);
        if (!cellset_equal(position_attackers(g, p, c, who), walked))
            blame(g, p, "position_attackers is wrong");
    }
}

/* Is M, as walker_explain takes it, one of the legal moves? A plain move stands for any that fits it. */
static bool fits_a_move(const struct game *g, const struct move *move, int count, struct move m)
{
    if (m.type != MOVE_PLAIN)
        return among(move, count, m);
    for (int i = 0; i < count; i++)
        if (move[i].from == g->board->lane_first[m.from] && move[i].to == g->board->lane_first[m.to] &&
            move[i].type != MOVE_PROMOTION && move[i].type != MOVE_DROP)
            return true;
    return false;
}

/* A move that is probably nonsense: mostly by an own piece, to anywhere. */
static struct move made_up(const struct game *g, const struct position *p, struct random *r)
{
    cell from = (cell)random_below(r, (uint32_t)g->board->cells);
    cell to = (cell)random_below(r, (uint32_t)g->board->cells);
    cellset own = cellset_and(p->player[p->turn], g->board->firsts);
    for (uint32_t skip = random_below(r, 16); skip && !cellset_empty(own); skip--)
        from = cellset_pop(&own);
    switch (random_below(r, 12)) {
    case 0:
        return (struct move){g->board->lane_first[from], g->board->lane_first[to], MOVE_PROMOTION,
                             (uint8_t)random_below(r, (uint32_t)g->kinds)};
    case 1:
        return (struct move){CELL_NONE, to, MOVE_DROP, (uint8_t)random_below(r, (uint32_t)g->kinds)};
    case 2:
        return (struct move){from, g->catacomb[0], MOVE_HOP, g->catacomb[1]};
    case 3:
        return (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    default:
        return (struct move){from, to, MOVE_PLAIN, 0};
    }
}

void check_explanations(const struct game *g, const struct position *p, const struct move *move, int count,
                        struct random *r)
{
    for (int i = 0; i < 2 && count; i++) {
        struct move m = move[random_below(r, (uint32_t)count)];
        if (walker_explain(g, p, m).reason != REFUSAL_NONE)
            blame_move(g, p, m, "walker_explain refuses a legal move");
        if (!move_is_legal(g, p, m))
            blame_move(g, p, m, "move_is_legal refuses a legal move");
    }
    for (int i = 0; i < 6; i++) {
        struct move m = made_up(g, p, r);
        bool explained = walker_explain(g, p, m).reason == REFUSAL_NONE;
        if (explained != fits_a_move(g, move, count, m))
            blame_numbers(g, p, m);
        if (move_is_legal(g, p, m) != among(move, count, m))
            blame(g, p, "move_is_legal accepts an illegal move");
    }
}

void check_code(const struct game *g, const struct position *p)
{
    char code[CODE_SIZE], again[CODE_SIZE];
    struct position q;
    struct error e = {.text = ""};
    code_write(g, p, code);
    if (!code_read(g, code, &q, &e))
        blame(g, p, e.text);
    code_write(g, &q, again);
    assert_string_equal(again, code);
    if (memcmp(p->on, q.on, sizeof p->on) || memcmp(p->lost, q.lost, sizeof p->lost) || q.turn != p->turn ||
        q.alive != p->alive || q.castling != p->castling || q.winner != p->winner || q.pocket != p->pocket ||
        q.half != p->half || q.full != p->full || q.ep_passed != p->ep_passed || q.ep_landed != p->ep_landed)
        blame(g, p, "the code reads back to another position");
    for (int who = 0; who < g->players; who++)
        assert_true(cellset_equal(p->player[who], q.player[who]));
    if (q.key != p->key)
        blame(g, p, "the code reads back to another key");
}

static void check_reads_back(const struct game *g, const struct position *p, struct move m, const char *text)
{
    struct move read;
    struct error e = {.text = ""};
    if (!movetext_read(g, p, text, &read, &e))
        blame_move(g, p, m, e.text);
    if (!move_equal(read, m))
        blame_move(g, p, m, text);
}

void check_text(const struct game *g, const struct position *p, struct move m)
{
    char text[MOVE_TEXT];
    movetext_write(g, p, m, text);
    check_reads_back(g, p, m, text);
    movetext_write_pgn(g, p, m, text);
    check_reads_back(g, p, m, text);
    movetext_write_uci(g, p, m, text);
    check_reads_back(g, p, m, text);
    struct position after = *p;
    position_play(g, &after, m);
    for (enum move_style style = STYLE_AUTO; style <= STYLE_SHORT; style++) {
        movetext_write_listed(g, p, &after, m, style, text);
        check_reads_back(g, p, m, text);
    }
}
