/* The lines `rule` of a `.game` file: special rules by name, and which of them go together. */
#include "base/text.h"
#include "gamefile.h"

#include <string.h>

/* What stands after a rule's name. */
enum arguments { NOTHING, KIND, KIND_AND_TWO_CELLS };

static const struct rule_word {
    const char *name;
    enum rule rule;
    enum arguments arguments;
} rule_words[] = {
    {"castling", RULE_CASTLING, KIND},
    {"double-step", RULE_DOUBLE_STEP, NOTHING},
    {"en-passant", RULE_EN_PASSANT, NOTHING},
    {"reentry", RULE_REENTRY, NOTHING},
    {"catacomb", RULE_CATACOMB, KIND_AND_TWO_CELLS},
    {"restore", RULE_RESTORE, NOTHING},
    {"elimination", RULE_ELIMINATION, NOTHING},
    {"give-way", RULE_GIVE_WAY, NOTHING},
    {"stalemate-wins-part", RULE_STALEMATE_WINS_PART, NOTHING},
};
enum { RULES = sizeof rule_words / sizeof rule_words[0] };

static bool read_castling(struct reader *r, struct game *g)
{
    int kind;
    r->usage = "rule castling MAN";
    if (!gamefile_take_kind(r, g, &kind))
        return false;
    g->castles_with = (int8_t)kind;
    return true;
}

static bool read_catacomb(struct reader *r, struct game *g)
{
    int kind;
    r->usage = "rule catacomb MAN CELL CELL";
    if (!gamefile_take_kind(r, g, &kind))
        return false;
    for (int i = 0; i < 2; i++) {
        const struct word *w = reader_take(r);
        if (!w || !gamefile_find_cell(r, g, w, &g->catacomb[i]))
            return false;
        if (i == 1 && g->catacomb[1] == g->catacomb[0])
            return reader_fault(r, w, "the catacomb joins two different cells");
    }
    g->walks_catacomb = (int8_t)kind;
    return true;
}

static bool read_arguments(struct reader *r, const struct rule_word *rule, struct game *g)
{
    switch (rule->arguments) {
    case NOTHING:
        r->usage = "rule NAME";
        return true;
    case KIND:
        return read_castling(r, g);
    case KIND_AND_TWO_CELLS:
        return read_catacomb(r, g);
    }
    return false;
}

static bool unknown_rule(struct reader *r, const struct word *w)
{
    struct text known = {0};
    for (int i = 0; i < RULES; i++)
        text_addf(&known, "%s%s", i ? ", " : "", rule_words[i].name);
    reader_fault(r, w, "unknown rule \"%.*s\": the rules are %s", word_shown(w), w->at, known.at);
    text_free(&known);
    return false;
}

bool gamefile_read_rule(struct reader *r, void *into)
{
    struct game_reading *g = into;
    const struct word *w;
    int i = 0;

    if (!gamefile_needs_board(r, g) || !(w = reader_take(r)))
        return false;
    while (i < RULES && !word_is(w, rule_words[i].name))
        i++;
    if (i == RULES)
        return unknown_rule(r, w);
    if (g->game->rules & rule_words[i].rule)
        return reader_fault(r, w, "rule %s stands above already: take one of them out", rule_words[i].name);
    g->game->rules |= rule_words[i].rule;
    g->rule[__builtin_ctz(rule_words[i].rule)] = reader_place(r, w);
    return read_arguments(r, &rule_words[i], g->game);
}

/* If RULE is in force, SOUND must be true. */
static bool demand(struct reader *r, const struct game_reading *g, enum rule rule, bool sound, const char *fault)
{
    return !(g->game->rules & rule) || sound || reader_fault_at(r, g->rule[__builtin_ctz(rule)], "%s", fault);
}

static const struct kind *pawn_of(const struct game *g)
{
    for (int k = 0; k < g->kinds; k++)
        if (g->kind[k].pawn)
            return &g->kind[k];
    return NULL;
}

/* A double step is two steps forward: PAWN must be able to make one, and none elsewhere without capturing. */
static bool steps_forward(const struct kind *pawn)
{
    int forward = 0;
    for (int i = 0; pawn && i < pawn->atoms; i++) {
        const struct atom *a = &pawn->atom[i];
        if (!(a->when & WHEN_MOVING))
            continue;
        if (a->reach != REACH_STEP || a->line != LINE_LATERAL || a->ways != 1 || a->when != WHEN_MOVING)
            return false;
        forward++;
    }
    return forward == 1;
}

/* Standard Algebraic Notation has no words for some moves. */
static bool judge_notation(struct reader *r, const struct game_reading *g)
{
    const struct game *game = g->game;
    if (!game->san || !(game->rules & (RULE_REENTRY | RULE_CATACOMB) || game->board->has_lanes))
        return true;
    return reader_fault_at(r, g->notation,
                           "notation san cannot tell lanes, rule reentry and rule catacomb: take it out");
}

bool gamefile_judge_rules(struct reader *r, const struct game_reading *g)
{
    const struct game *game = g->game;
    const struct kind *pawn = pawn_of(game);

    if (game->players > 2 && !(game->rules & RULE_ELIMINATION))
        return reader_fault_at(r, g->player[2], "a game for three needs `rule elimination`: add that line");
    return demand(r, g, RULE_ELIMINATION, game->players > 2, "rule elimination is for three players: take it out") &&
           demand(r, g, RULE_REENTRY, game->board->pocket[0], "rule reentry needs a board with a `pocket *`") &&
           demand(r, g, RULE_REENTRY, !(game->rules & RULE_RESTORE), "rules reentry and restore exclude each other") &&
           demand(r, g, RULE_RESTORE, pawn && game->promotes, "rule restore needs a pawn and a line `promotes`") &&
           demand(r, g, RULE_DOUBLE_STEP, steps_forward(pawn),
                  "rule double-step needs a pawn whose only way without a capture is `step lateral forward "
                  "moving`") &&
           demand(r, g, RULE_EN_PASSANT, game->rules & RULE_DOUBLE_STEP, "rule en-passant needs `rule double-step`") &&
           demand(r, g, RULE_EN_PASSANT, !game->board->has_lanes,
                  "rule en-passant is for boards without lanes: who passes part of a lane?") &&
           demand(r, g, RULE_GIVE_WAY, game->board->has_lanes, "rule give-way needs a board with lanes") &&
           judge_notation(r, g);
}
