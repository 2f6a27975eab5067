#include "stroll.h"

enum { TEMPERS = 5, BACK_AND_FORTH = 4 };

void stroll_start(struct stroll *s, const struct game *g, int number)
{
    s->g = g;
    s->random.state = (uint64_t)number * 1000003 + 17;
    s->temper = number / 2 % TEMPERS;
    for (int who = 0; who < PLAYERS_MAX; who++)
        s->last[who] = (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    if (number & 1)
        stroll_scatter(g, &s->random, &s->p);
    else
        position_start(g, &s->p);
    s->count = 1;
    s->key[0] = s->p.key;
}

static bool likes(const struct stroll *s, struct move m)
{
    cell victim;
    switch (s->temper) {
    case 1:
        return move_captures(s->g, &s->p, m, &victim);
    case 2:
        return m.type != MOVE_PLAIN && m.type != MOVE_DOUBLE;
    case 3:
        return m.type == MOVE_PROMOTION || (m.from != CELL_NONE && piece_kind(s->p.on[m.from]) == s->g->pawn);
    case BACK_AND_FORTH:
        return m.from == s->last[s->p.turn].to && m.to == s->last[s->p.turn].from;
    default:
        return false;
    }
}

struct move stroll_pick(struct stroll *s, const struct move *move, int count)
{
    struct move liked[MOVES_MAX];
    int n = 0;
    for (int i = 0; i < count; i++)
        if (likes(s, move[i]))
            liked[n++] = move[i];
    /* Not always: pieces must come out before anything rare can happen. */
    if (n && random_below(&s->random, 100) < (s->temper == BACK_AND_FORTH ? 97 : 60))
        return liked[random_below(&s->random, (uint32_t)n)];
    return move[random_below(&s->random, (uint32_t)count)];
}

static void count_move(const struct stroll *s, struct move m, struct tally *t)
{
    static const enum rarity by_type[] = {
        [MOVE_EN_PASSANT] = RARE_EN_PASSANT,
        [MOVE_PROMOTION] = RARE_PROMOTION,
        [MOVE_CASTLING] = RARE_CASTLING,
        [MOVE_DROP] = RARE_REENTRY,
        [MOVE_HOP] = RARE_HOP,
        [MOVE_PASS] = RARE_PASS,
    };
    bool capture = move_captures(s->g, &s->p, m, NULL);
    t->plies++;
    t->met[RARE_CAPTURE] += capture;
    t->met[RARE_HOP_CAPTURE] += capture && m.type == MOVE_HOP;
    if (m.type != MOVE_PLAIN && m.type != MOVE_DOUBLE && m.type != MOVE_DUCK)
        t->met[by_type[m.type]]++;
}

void stroll_play(struct stroll *s, struct move m, struct tally *t)
{
    int alive = s->p.alive;
    count_move(s, m, t);
    s->last[s->p.turn] = m;
    position_play(s->g, &s->p, m);
    t->met[RARE_ELIMINATION] += s->p.alive != alive;
    s->key[s->count++] = s->p.key;
}

bool stroll_is_over(const struct stroll *s, int plies, struct tally *t)
{
    static const enum rarity by_ending[ENDINGS] = {
        [ENDING_LAST_LEFT] = RARE_LAST_LEFT,        [ENDING_CHECKMATE] = RARE_CHECKMATE,
        [ENDING_STALEMATE] = RARE_STALEMATE,        [ENDING_DEAD] = RARE_DEAD,
        [ENDING_FIVEFOLD] = RARE_REPETITION,        [ENDING_THREEFOLD] = RARE_REPETITION,
        [ENDING_50_MOVES] = RARE_COUNT_OUT,         [ENDING_75_MOVES] = RARE_COUNT_OUT,
        [ENDING_MOVE_LIMIT] = RARE_COUNT_OUT,       [ENDING_REPETITION] = RARE_REPETITION,
        [ENDING_PERPETUAL_CHECK] = RARE_REPETITION,
    };
    enum ending e = outcome_of(s->g, &s->p, s->key, s->count).ending;
    if (e != ENDING_NONE)
        t->met[s->p.winner ? RARE_ARRIVAL : by_ending[e]]++;
    return e != ENDING_NONE || s->count > plies;
}

const char *stroll_rarity_name(enum rarity r)
{
    static const char *const name[] = {"captures",          "castlings",
                                       "en passant",        "promotions",
                                       "reentries",         "hops",
                                       "hops that capture", "passes",
                                       "eliminations",      "wins by arriving",
                                       "last ones left",    "checkmates",
                                       "stalemates",        "dead positions",
                                       "repetitions",       "draws by 50 or 75 moves"};
    return name[r];
}

bool stroll_can_meet(const struct game *g, enum rarity r)
{
    static const struct {
        enum rarity rarity;
        enum rule rule;
    } needs[] = {
        {RARE_CASTLING, RULE_CASTLING},       {RARE_EN_PASSANT, RULE_EN_PASSANT},
        {RARE_REENTRY, RULE_REENTRY},         {RARE_HOP, RULE_CATACOMB},
        {RARE_HOP_CAPTURE, RULE_CATACOMB},    {RARE_PASS, RULE_ELIMINATION},
        {RARE_ELIMINATION, RULE_ELIMINATION}, {RARE_LAST_LEFT, RULE_ELIMINATION},
    };
    if (rules_has(g, RULE_ELIMINATION) && (r == RARE_CHECKMATE || r == RARE_STALEMATE || r == RARE_COUNT_OUT))
        /* no checkmate by that name; the others take more peace than three random players keep */
        return false;
    if ((r == RARE_CHECKMATE || r == RARE_STALEMATE || r == RARE_REPETITION || r == RARE_COUNT_OUT) && g->kinds == 1)
        return false; /* pawns alone: each move brings the end nearer */
    if (r == RARE_COUNT_OUT && rules_has(g, RULE_DROPS))
        return false; /* what is captured comes back and is captured again */
    if (r == RARE_CHECKMATE && g->royal >= g->kinds && !g->royals)
        return false;
    if (r == RARE_PROMOTION)
        return g->promotes != 0;
    if (r == RARE_DEAD)
        return g->dead & DEAD_BARE;
    if (r == RARE_ARRIVAL)
        return !cellset_empty(g->goal[0]);
    for (int i = 0; i < (int)(sizeof needs / sizeof *needs); i++)
        if (needs[i].rarity == r)
            return rules_has(g, needs[i].rule);
    return true;
}
