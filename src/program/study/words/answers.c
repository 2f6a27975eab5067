#include "answers.h"

void analysis_score(const struct game *g, const struct position *p, int score, char *out, size_t size)
{
    int side = g->players == 2 && p->turn == 1 ? -1 : 1, mate = engine_mate_moves(score, p);
    if (mate)
        snprintf(out, size, "#%d", side * mate);
    else
        snprintf(out, size, "%c%d.%02d", side * score < 0 ? '-' : '+', abs(score) / 100, abs(score) % 100);
}

void answer_best(const struct game *g, const struct position *p, const struct search_result *r, char *out, size_t size)
{
    char move[MOVE_TEXT], score[16];
    movetext_write(g, p, r->best, move);
    analysis_score(g, p, r->score, score, sizeof score);
    snprintf(out, size, "%s (%s)", move, score);
}

bool answer_why(const struct why *a, struct text *out)
{
    const struct reason_line better = {a->best->pv, a->best->pv_length, a->best->score},
                             answer = {a->reply->pv, a->reply->pv_length, a->reply->score};
    const struct reason_case c = {a->game, a->position, a->move, better, answer, NULL};
    char move[MOVE_TEXT], reply[MOVE_TEXT + 24], best[MOVE_TEXT + 24], reason[REASON_TEXT];
    bool good = move_equal(a->move, a->best->best);
    movetext_write(a->game, a->position, a->move, move);
    answer_best(a->game, a->after, a->reply, reply, sizeof reply);
    answer_best(a->game, a->position, a->best, best, sizeof best);
    if (reason_write(&c, reason) != REASON_NONE)
        text_addf(out, "%s ", reason);
    if (good)
        text_addf(out, "%s is the best move found; %s answers it.", move, reply);
    else
        text_addf(out, "%s is answered by %s; better is %s.", move, reply, best);
    return good;
}
