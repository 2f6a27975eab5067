/* What the rules in force do, by the functions of their rows; and the list of endings. */
#include "rules/position.h"

static const struct {
    const char *words, *token;
} endings[ENDINGS] = {
    [ENDING_NONE] = {"", "none"},
    [ENDING_CHECKMATE] = {"checkmate", "checkmate"},
    [ENDING_CORNER] = {"corner reached", "corner"},
    [ENDING_HILL] = {"hill reached", "hill"},
    [ENDING_CHECKS] = {"checks given", "checks"},
    [ENDING_EXPLOSION] = {"explosion", "explosion"},
    [ENDING_EXTINCTION] = {"pieces lost", "extinction"},
    [ENDING_GIVEAWAY] = {"pieces given away", "giveaway"},
    [ENDING_GOAL] = {"goal reached", "goal"},
    [ENDING_BARING] = {"bared", "baring"},
    [ENDING_POINTS] = {"points", "points"},
    [ENDING_REPETITION] = {"repetition", "repetition"},
    [ENDING_PERPETUAL_CHECK] = {"perpetual check", "perpetual-check"},
    [ENDING_LAST_LEFT] = {"last one left", "last-left"},
    [ENDING_RESIGNATION] = {"resignation", "resignation"},
    [ENDING_TIME] = {"time", "time"},
    [ENDING_STALEMATE] = {"stalemate", "stalemate"},
    [ENDING_DEAD] = {"dead position", "dead"},
    [ENDING_PASSES] = {"both sides passed", "passes"},
    [ENDING_FACING] = {"royal pieces left facing", "facing"},
    [ENDING_GOALS] = {"goal reached by both", "goals"},
    [ENDING_MOVE_LIMIT] = {"move limit", "move-limit"},
    [ENDING_FIVEFOLD] = {"fivefold repetition", "fivefold"},
    [ENDING_THREEFOLD] = {"threefold repetition", "threefold"},
    [ENDING_75_MOVES] = {"75 moves", "75-moves"},
    [ENDING_50_MOVES] = {"50 moves", "50-moves"},
    [ENDING_AGREEMENT] = {"agreement", "agreement"},
};

const char *ending_words(enum ending ending)
{
    return endings[ending].words;
}

const char *ending_token(enum ending ending)
{
    return endings[ending].token;
}

const char *rule_award_word(enum award award)
{
    static const char *const words[AWARDS] = {"draws", "loses", "wins", "first-loses"};
    return words[award];
}

enum ending rule_win(const struct game *g, const struct position *p, int who)
{
    for (int i = 0; i < g->in_force; i++)
        if (g->row[i]->won && g->row[i]->won(g, p, who))
            return g->row[i]->ending;
    return ENDING_NONE;
}

enum ending rule_draw(const struct game *g, const struct position *p)
{
    enum ending ending = ENDING_NONE;
    for (int i = 0; i < g->in_force && ending == ENDING_NONE; i++)
        if (g->row[i]->draws)
            ending = g->row[i]->draws(g, p);
    return ending;
}

void rule_after(const struct game *g, struct position *p, struct move m, int mover)
{
    for (int i = 0; i < g->in_force; i++)
        if (g->row[i]->after)
            g->row[i]->after(g, p, m, mover);
}

/* Returns row number I of twice as many as are in force, if it keeps moves in that round: those that oblige do so in
 * the second, as nobody must make a move that another rule forbids; NULL if it does not. */
static const struct rule_row *keeping_row(const struct game *g, int i)
{
    const struct rule_row *row = g->row[i % g->in_force];
    return row->keep && row->obliges == (i >= g->in_force) ? row : NULL;
}

int rule_keep(const struct game *g, const struct position *p, struct move *move, int count)
{
    for (int i = 0; i < 2 * g->in_force; i++) {
        const struct rule_row *row = keeping_row(g, i);
        if (row)
            count = row->keep(g, p, move, count);
    }
    return count;
}

/* True if one of the COUNT moves goes from M.from to M.to, with the same piece if it comes from the hand. */
static bool is_among(const struct move *move, int count, struct move m)
{
    for (int i = 0; i < count; i++)
        if (move[i].from == m.from && move[i].to == m.to && (m.type != MOVE_DROP || move[i].extra == m.extra))
            return true;
    return false;
}

int rule_forbids(const struct game *g, const struct position *p, struct move m, struct move *move, int count)
{
    for (int i = 0; i < 2 * g->in_force; i++) {
        const struct rule_row *row = keeping_row(g, i);
        if (!row)
            continue;
        count = row->keep(g, p, move, count);
        if (!is_among(move, count, m))
            return i % g->in_force;
    }
    return -1;
}
