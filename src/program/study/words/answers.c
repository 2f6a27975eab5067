#include "answers.h"

void analysis_score(const struct game *g, const struct position *p, int score, char *out, size_t size)
{
    int side = g->players == 2 && p->turn == 1 ? -1 : 1, mate = engine_mate_moves(g, score, p);
    if (mate)
        snprintf(out, size, "#%d", side * mate);
    else
        snprintf(out, size, "%c%d.%02d", side * score < 0 ? '-' : '+', abs(score) / 100, abs(score) % 100);
}

void answer_score(const struct game *g, const struct position *p, int score, char *out, size_t size)
{
    int mate = engine_mate_moves(g, score, p);
    if (mate > 0)
        snprintf(out, size, "mate in %d", mate);
    else if (mate < 0 && g->players == 2)
        snprintf(out, size, "%s mates in %d", g->player[!p->turn].name, -mate);
    else
        analysis_score(g, p, score, out, size);
}

void answer_best(const struct game *g, const struct position *p, const struct search_result *result, char *out,
                 size_t size)
{
    char move[MOVE_TEXT], score[ANSWER_SCORE];
    movetext_write(g, p, result->best, move);
    answer_score(g, p, result->score, score, sizeof score);
    snprintf(out, size, "%s (%s)", move, score);
}

/* True if a move worth SCORE to its player is so little worse than BEST, which is worth more, that no search tells the
 * two apart; mates are told apart. */
static bool is_close(const struct why *why, int score)
{
    enum { CLOSE = 20 };
    const int best = why->best->score;
    return best - score < CLOSE && !engine_mate_moves(why->game, best, why->position) &&
           !engine_mate_moves(why->game, score, why->position);
}

bool answer_why(const struct why *why, struct text *out)
{
    bool half = why->after->duck_due;                          /* the same player goes on with the duck */
    int score = half ? -why->reply->score : why->reply->score; /* the other player's */
    const struct reason_line better = {why->best->pv, why->best->pv_length, why->best->score},
                             answer = {why->reply->pv, half ? 0 : why->reply->pv_length, score};
    const struct reason_case told = {why->game, why->position, why->move, better, answer, false, false, NULL};
    char move[MOVE_TEXT + ANSWER_SCORE + 4], reply[MOVE_TEXT + ANSWER_SCORE + 4], best[MOVE_TEXT + ANSWER_SCORE + 4];
    char reason[REASON_TEXT];
    bool same = move_equal(why->move, why->best->best);
    const int worth = why->own ? why->own->score : -score;
    bool level = worth >= why->best->score, good = same || level || is_close(why, worth);
    movetext_write(why->game, why->position, why->move, move);
    answer_best(why->game, why->after, why->reply, reply, sizeof reply);
    answer_best(why->game, why->position, why->best, best, sizeof best);
    if (why->own) { /* the values of three players can be compared for the same player only */
        answer_best(why->game, why->position, why->own, move, sizeof move);
        movetext_write(why->game, why->after, why->reply->best, reply);
    }
    if (!good && reason_write(&told, reason) != REASON_NONE)
        text_addf(out, "%s ", reason);
    if (same)
        text_addf(out, "%s is the best move found; ", move);
    else if (good)
        text_addf(out, level ? "%s is as good as %s; " : "%s is about as good as %s; ", move, best);
    else if (half)
        text_addf(out, "%s is not as good as %s; ", move, best);
    if (same || good || half)
        text_addf(out, half ? "the duck goes best by %s." : "%s answers it.", reply);
    else
        text_addf(out, "%s is answered by %s; better is %s.", move, reply, best);
    return good;
}
