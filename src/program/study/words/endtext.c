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

void endtext_summary(const struct game *g, const struct published_ending *published, struct text *out)
{
    bool any = false;
    for (int who = 0; published && who < 2; who++) {
        const struct published_side *side = &published->side[who];
        if (!side->won)
            continue;
        text_addf(out, any ? ", %s " : "%s wins ", g->player[who].name);
        add_share(side->won, side->positions, out);
        text_addf(out, any ? " (%d)" : " (in up to %d move%s)", side->longest, side->longest == 1 ? "" : "s");
        any = true;
    }
    if (!published)
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

/* Returns the state of MATERIAL's table in a word; "" if there is none. */
static const char *place_of_table(const struct game_endings *endings, const struct material *material)
{
    switch (endstore_state(endings->store, material)) {
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
    return endstore_has_file(endings->store, material) ? "on disk" : "";
}

void endtext_line(const struct game_endings *endings, const struct material *material, struct text *out)
{
    struct endwork work = endstore_work(endings->store);
    char part[MATERIAL_TEXT], name[MATERIAL_TEXT];
    const char *place;
    material_write(endings->game, material, name);
    if (work.state == ENDSTATE_NONE || work.state == ENDSTATE_WAITING || !material_equal(&work.asked, material)) {
        place = place_of_table(endings, material);
        endtext_summary(endings->game, published_find(&endings->published, name), out);
        text_addf(out, "%s%s", *place ? "  " : "", place);
        return;
    }
    material_write(endings->game, &work.material, part);
    add_bar(work.permille, out);
    text_add(out, work.state == ENDSTATE_LOADING   ? "  loading"
                  : work.state == ENDSTATE_WRITING ? "  writing"
                                                   : "  building");
    if (strcmp(part, name) != 0)
        text_addf(out, " %s, which it needs", part);
}

static void add_fate(const struct game *g, const struct position *p, struct certainty certainty, struct text *out)
{
    int winner = certainty.fate == FATE_WIN ? p->turn : 1 - p->turn;
    if (certainty.fate == FATE_UNKNOWN)
        text_add(out, "its table is not in memory");
    else if (certainty.fate == FATE_DRAW)
        text_add(out, "a draw");
    else if (certainty.moves == 0)
        text_addf(out, "%s has mated", g->player[winner].name);
    else
        text_addf(out, "%s mates in %d", g->player[winner].name, certainty.moves);
}

/* The moves of P that are best by the tables, unless all are. */
static void add_best_moves(const struct game_endings *endings, const struct position *p, struct text *out)
{
    struct oracle oracle = endstore_oracle(endings->store);
    struct move move[MOVES_MAX];
    char text[MOVE_TEXT];
    int best, n = moves_legal(endings->game, p, move);
    struct certainty certainty = oracle_choose(&oracle, endings->game, p, move, n, &best);
    if (certainty.fate == FATE_UNKNOWN || (certainty.fate == FATE_DRAW && best == n))
        return;
    text_add(out, best == 1 ? "; the best move: " : "; the best moves: ");
    for (int i = 0; i < best && i < MOVES_TOLD; i++) {
        movetext_write(endings->game, p, move[i], text);
        text_addf(out, "%s%s", i ? ", " : "", text);
    }
    if (best > MOVES_TOLD)
        text_addf(out, " and %d more", best - MOVES_TOLD);
}

bool endtext_verdict(const struct game_endings *endings, const struct position *p, struct text *out)
{
    struct material material;
    char name[MATERIAL_TEXT];
    if (!p || !endings->store || !material_of(endings->game, p, &material))
        return false;
    material_write(endings->game, &material, name);
    text_addf(out, "On the board (%s, %s to move): ", name, endings->game->player[p->turn].name);
    add_fate(endings->game, p, game_endings_ask(endings, p), out);
    add_best_moves(endings, p, out);
    text_add(out, ".");
    return true;
}

bool endtext_remark(const struct game_endings *endings, const struct node *node, struct text *out)
{
    const struct node *before = node->parent ? node->parent->parent : NULL;
    struct certainty now =
        endings->store ? game_endings_ask(endings, &node->position) : (struct certainty){FATE_UNKNOWN, 0};
    if (now.fate == FATE_UNKNOWN)
        return false;
    struct certainty was = before ? game_endings_ask(endings, &before->position) : now;
    bool worse = (was.fate == FATE_WIN && now.fate != FATE_WIN) || (was.fate == FATE_DRAW && now.fate == FATE_LOSS);
    if (worse)
        text_add(out, was.fate == FATE_WIN ? "The win is gone: " : "The draw is gone: ");
    size_t start = out->length;
    add_fate(endings->game, &node->position, now, out);
    if (!worse)
        out->at[start] = (char)ascii_upper((unsigned char)out->at[start]);
    text_add(out, worse ? ". `undo` takes the move back." : ".");
    return true;
}

/* "King and Rook" of player WHO. */
static void add_material_names(const struct game *g, const struct material *material, int who, struct text *out)
{
    int left = 0, first = 1;
    for (int i = 0; i < material->pieces; i++)
        left += piece_player(material->piece[i]) == who;
    for (int i = 0; i < material->pieces; i++)
        if (piece_player(material->piece[i]) == who) {
            text_addf(out, "%s%s",
                      first       ? ""
                      : left == 1 ? " and "
                                  : ", ",
                      g->kind[piece_kind(material->piece[i])].name);
            first = 0;
            left--;
        }
}

/* Add what is published for one side to move, with a diagram of the longest win. */
static void add_side(const struct game *g, int who, const struct published_side *side, struct text *out)
{
    if (!side->positions)
        return;
    text_addf(out, "# %s to move\nOf %" PRId64 " positions %s wins ", g->player[who].name, side->positions,
              g->player[who].name);
    add_share(side->won, side->positions, out);
    text_add(out, ", draws ");
    add_share(side->drawn, side->positions, out);
    text_add(out, " and loses ");
    add_share(side->lost, side->positions, out);
    text_add(out, ".\n");
    if (side->longest)
        text_addf(out, "The longest win takes %d move%s, for example from here:\n\n@diagram %s |\n  `%s`\n",
                  side->longest, side->longest == 1 ? "" : "s", side->code, side->code);
}

void endtext_page(const struct game_endings *endings, const struct material *material, struct text *out)
{
    const struct published_ending *published;
    char name[MATERIAL_TEXT];
    material_write(endings->game, material, name);
    published = published_find(&endings->published, name);
    add_material_names(endings->game, material, 0, out);
    text_addf(out, " of %s against ", endings->game->player[0].name);
    add_material_names(endings->game, material, 1, out);
    text_addf(out, " of %s, with best play; repetition and the 50-move rule are ignored.\n\n",
              endings->game->player[1].name);
    const char *place = place_of_table(endings, material);
    if (*place)
        text_addf(out, "The table: `%s`.\n\n", place);
    else
        text_addf(out, "There is no table yet: `endings build %s` builds it.\n\n", name);
    if (!published)
        text_add(out, "Nothing is published about this ending.\n");
    for (int who = 0; published && who < 2; who++)
        add_side(endings->game, who, &published->side[who], out);
    if (published && (published->side[0].longest || published->side[1].longest))
        text_addf(out, "\n`endings play %s` sets the example up: you win it, the computer defends by the table.\n",
                  name);
}

/*
 * Add a diagram of the mate LONE by a piece of KIND; its own King is put where it changes nothing. Nothing if there is
 * no such place.
 */
static void add_example(const struct game *g, int kind, const struct published_lone *lone, struct text *out)
{
    cell by = board_find(g->board, lone->by, strlen(lone->by)),
         royal = board_find(g->board, lone->royal, strlen(lone->royal));
    for (int place = g->board->cells - 1; by != CELL_NONE && royal != CELL_NONE && place >= 0; place--) {
        struct position p;
        char code[CODE_SIZE];
        if (place == by || place == royal)
            continue;
        position_clear(g, &p);
        position_put(g, &p, by, PIECE(0, kind));
        position_put(g, &p, royal, PIECE(1, g->royal));
        position_put(g, &p, (cell)place, PIECE(0, g->royal));
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
static void add_lone_mates(const struct game_endings *endings, int kind, struct text *out)
{
    const struct kind *sort = &endings->game->kind[kind];
    const struct published_lone *first = NULL, *last = NULL;
    SCOPED(text) lines = {0};
    int n = 0;
    for (int i = 0; i < endings->published.lones; i++) {
        const struct published_lone *lone = &endings->published.lone[i];
        if (lone->label != sort->label)
            continue;
        if (last && strcmp(last->royal, lone->royal) == 0)
            text_addf(&lines, ", %s", lone->by);
        else
            text_addf(&lines, "%s  %s on %s: %s on %s", last ? "\n" : "",
                      endings->game->kind[endings->game->royal].name, lone->royal, sort->name, lone->by);
        first = first ? first : lone;
        last = lone;
        n++;
    }
    if (first) {
        text_addf(out, "# %s: %d position%s\n%s\n", sort->name, n, n == 1 ? "" : "s", lines.at);
        add_example(endings->game, kind, first, out);
    }
}

void endtext_lone(const struct game_endings *endings, struct text *out)
{
    text_addf(out, "Each of these pieces can mate without the help of its own royal piece: %s.\n",
              endings->game->board->has_lanes ? "a piece in a lane stands on all its squares and is attacked on each"
                                              : "a line that branches at a Switch comes along two ways at once");
    for (int k = 0; k < endings->game->kinds; k++)
        add_lone_mates(endings, k, out);
}
