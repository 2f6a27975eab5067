#include "study/words.h"

#include <inttypes.h>

enum { BAR = 30, WHOLE = 1000, MOVES_TOLD = 6 };

/* "12.3 %" of ALL. */
static void add_share(int64_t part, int64_t all, struct text *out)
{
    char share[PUBLISHED_SHARE];
    published_share(part, all, share);
    text_addf(out, "%s %%", share);
}

void endtext_summary(const struct game *g, const struct published_ending *p, struct text *out)
{
    bool any = false;
    for (int who = 0; p && who < 2; who++) {
        const struct published_side *s = &p->side[who];
        if (!s->won)
            continue;
        text_addf(out, any ? ", %s " : "%s wins ", g->player[who].name);
        add_share(s->won, s->positions, out);
        text_addf(out, any ? " (%d)" : " (in up to %d move%s)", s->longest, s->longest == 1 ? "" : "s");
        any = true;
    }
    if (!p)
        text_add(out, "nothing published");
    else if (!any)
        text_add(out, "nobody can win");
}

/* "[#####-----]  50 %". */
static void add_bar(int permille, struct text *out)
{
    int full = permille * BAR / WHOLE;
    text_add(out, "[");
    for (int i = 0; i < BAR; i++)
        text_add(out, i < full ? "#" : "-");
    text_addf(out, "] %3d %%", permille / 10);
}

/* The state of M's table in a word; "" if there is none. */
static const char *place_of_table(const struct game_endings *r, const struct material *m)
{
    switch (endstore_state(r->store, m)) {
    case ENDSTATE_READY:
        return "ready";
    case ENDSTATE_WAITING:
        return "waiting";
    case ENDSTATE_NONE:
    case ENDSTATE_LOADING:
    case ENDSTATE_BUILDING:
    case ENDSTATE_WRITING:
        break;
    }
    return endstore_has_file(r->store, m) ? "on disk" : "";
}

void endtext_line(const struct game_endings *r, const struct material *m, struct text *out)
{
    struct endwork w = endstore_work(r->store);
    char part[MATERIAL_TEXT], name[MATERIAL_TEXT];
    const char *place;
    material_write(r->game, m, name);
    if (w.state == ENDSTATE_NONE || w.state == ENDSTATE_WAITING || !material_equal(&w.asked, m)) {
        place = place_of_table(r, m);
        endtext_summary(r->game, published_find(&r->published, name), out);
        text_addf(out, "%s%s", *place ? "  " : "", place);
        return;
    }
    material_write(r->game, &w.material, part);
    add_bar(w.permille, out);
    text_add(out, w.state == ENDSTATE_LOADING ? "  loading" : w.state == ENDSTATE_WRITING ? "  writing" : "  building");
    if (strcmp(part, name) != 0)
        text_addf(out, " %s, which it needs", part);
}

static void add_fate(const struct game *g, const struct position *p, struct certainty c, struct text *out)
{
    int winner = c.fate == FATE_WIN ? p->turn : 1 - p->turn;
    if (c.fate == FATE_UNKNOWN)
        text_add(out, "its table is not in memory");
    else if (c.fate == FATE_DRAW)
        text_add(out, "a draw");
    else if (c.moves == 0)
        text_addf(out, "%s has mated", g->player[winner].name);
    else
        text_addf(out, "%s mates in %d", g->player[winner].name, c.moves);
}

/* The moves of P that are best by the tables, unless all are. */
static void add_best_moves(const struct game_endings *r, const struct position *p, struct text *out)
{
    struct oracle o = endstore_oracle(r->store);
    struct move move[MOVES_MAX];
    char text[MOVE_TEXT];
    int best, n = moves_legal(r->game, p, move);
    struct certainty c = oracle_choose(&o, r->game, p, move, n, &best);
    if (c.fate == FATE_UNKNOWN || (c.fate == FATE_DRAW && best == n))
        return;
    text_add(out, best == 1 ? "; the best move: " : "; the best moves: ");
    for (int i = 0; i < best && i < MOVES_TOLD; i++) {
        movetext_write(r->game, p, move[i], text);
        text_addf(out, "%s%s", i ? ", " : "", text);
    }
    if (best > MOVES_TOLD)
        text_addf(out, " and %d more", best - MOVES_TOLD);
}

bool endtext_verdict(const struct game_endings *r, const struct position *p, struct text *out)
{
    struct material m;
    char name[MATERIAL_TEXT];
    if (!p || !r->store || !material_of(r->game, p, &m))
        return false;
    material_write(r->game, &m, name);
    text_addf(out, "On the board (%s, %s to move): ", name, r->game->player[p->turn].name);
    add_fate(r->game, p, game_endings_ask(r, p), out);
    add_best_moves(r, p, out);
    text_add(out, ".");
    return true;
}

bool endtext_remark(const struct game_endings *r, const struct node *n, struct text *out)
{
    const struct node *before = n->parent ? n->parent->parent : NULL;
    struct certainty now = r->store ? game_endings_ask(r, &n->position) : (struct certainty){FATE_UNKNOWN, 0};
    if (now.fate == FATE_UNKNOWN)
        return false;
    struct certainty was = before ? game_endings_ask(r, &before->position) : now;
    bool worse = (was.fate == FATE_WIN && now.fate != FATE_WIN) || (was.fate == FATE_DRAW && now.fate == FATE_LOSS);
    if (worse)
        text_add(out, was.fate == FATE_WIN ? "The win is gone: " : "The draw is gone: ");
    size_t start = out->length;
    add_fate(r->game, &n->position, now, out);
    if (!worse)
        out->at[start] = (char)ascii_upper((unsigned char)out->at[start]);
    text_add(out, worse ? ". `undo` takes the move back." : ".");
    return true;
}

/* "King and Rook" of player WHO. */
static void add_material_names(const struct game *g, const struct material *m, int who, struct text *out)
{
    int left = 0, first = 1;
    for (int i = 0; i < m->pieces; i++)
        left += piece_player(m->piece[i]) == who;
    for (int i = 0; i < m->pieces; i++)
        if (piece_player(m->piece[i]) == who) {
            text_addf(out, "%s%s", first ? "" : left == 1 ? " and " : ", ", g->kind[piece_kind(m->piece[i])].name);
            first = 0;
            left--;
        }
}

/* Add what is published for one side to move, with a diagram of the longest win. */
static void add_side(const struct game *g, int who, const struct published_side *s, struct text *out)
{
    if (!s->positions)
        return;
    text_addf(out, "# %s to move\nOf %" PRId64 " positions %s wins ", g->player[who].name, s->positions,
              g->player[who].name);
    add_share(s->won, s->positions, out);
    text_add(out, ", draws ");
    add_share(s->drawn, s->positions, out);
    text_add(out, " and loses ");
    add_share(s->lost, s->positions, out);
    text_add(out, ".\n");
    if (s->longest)
        text_addf(out, "The longest win takes %d move%s, for example from here:\n\n@diagram %s |\n  `%s`\n", s->longest,
                  s->longest == 1 ? "" : "s", s->code, s->code);
}

void endtext_page(const struct game_endings *r, const struct material *m, struct text *out)
{
    const struct published_ending *p;
    char name[MATERIAL_TEXT];
    material_write(r->game, m, name);
    p = published_find(&r->published, name);
    add_material_names(r->game, m, 0, out);
    text_addf(out, " of %s against ", r->game->player[0].name);
    add_material_names(r->game, m, 1, out);
    text_addf(out, " of %s, with best play; repetition and the 50-move rule are ignored.\n\n", r->game->player[1].name);
    const char *place = place_of_table(r, m);
    if (*place)
        text_addf(out, "The table: `%s`.\n\n", place);
    else
        text_addf(out, "There is no table yet: `endings build %s` builds it.\n\n", name);
    if (!p)
        text_add(out, "Nothing is published about this ending.\n");
    for (int who = 0; p && who < 2; who++)
        add_side(r->game, who, &p->side[who], out);
    if (p && (p->side[0].longest || p->side[1].longest))
        text_addf(out, "\n`endings play %s` sets the example up: you win it, the computer defends by the table.\n",
                  name);
}

/*
 * Add a diagram of the mate L by a piece of KIND; its own King is put where it changes nothing. Nothing if there is no
 * such place.
 */
static void add_example(const struct game *g, int kind, const struct published_lone *l, struct text *out)
{
    cell by = board_find(g->board, l->by, strlen(l->by)), royal = board_find(g->board, l->royal, strlen(l->royal));
    for (int c = g->board->cells - 1; by != CELL_NONE && royal != CELL_NONE && c >= 0; c--) {
        struct position p;
        char code[CODE_SIZE];
        if (c == by || c == royal)
            continue;
        position_clear(g, &p);
        position_put(g, &p, by, PIECE(0, kind));
        position_put(g, &p, royal, PIECE(1, g->royal));
        position_put(g, &p, (cell)c, PIECE(0, g->royal));
        p.turn = 1;
        position_complete(g, &p);
        if (position_find_flaw(g, &p).flaw != FLAW_NONE || outcome_of(g, &p, &p.key, 1).ending != ENDING_CHECKMATE)
            continue;
        code_write(g, &p, code);
        text_addf(out, "\n@diagram %s |\n", code);
        return;
    }
}

/* Add the mates by pieces of KIND, a line for each cell of the mated King. */
static void add_lone_mates(const struct game_endings *r, int kind, struct text *out)
{
    const struct kind *k = &r->game->kind[kind];
    const struct published_lone *first = NULL, *last = NULL;
    SCOPED(text) lines = {0};
    int n = 0;
    for (int i = 0; i < r->published.lones; i++) {
        const struct published_lone *l = &r->published.lone[i];
        if (l->label != k->label)
            continue;
        if (last && strcmp(last->royal, l->royal) == 0)
            text_addf(&lines, ", %s", l->by);
        else
            text_addf(&lines, "%s  %s on %s: %s on %s", last ? "\n" : "", r->game->kind[r->game->royal].name, l->royal,
                      k->name, l->by);
        first = first ? first : l;
        last = l;
        n++;
    }
    if (first) {
        text_addf(out, "# %s: %d position%s\n%s\n", k->name, n, n == 1 ? "" : "s", lines.at);
        add_example(r->game, kind, first, out);
    }
}

void endtext_lone(const struct game_endings *r, struct text *out)
{
    text_addf(out, "Each of these pieces can mate without the help of its own royal piece: %s.\n",
              r->game->board->has_lanes ? "a piece in a lane stands on all its squares and is attacked on each"
                                        : "a line that branches at a Switch comes along two ways at once");
    for (int k = 0; k < r->game->kinds; k++)
        add_lone_mates(r, k, out);
}
