/* The judgements of a review: what each move lost, its mark, and the words about it. */
#include "review_parts.h"

#include "eval/evaluate.h"
#include "search/sight.h"

#include <math.h>

/* What a move is judged by that lets the other side mate, or misses a mate: see review_judge. */
enum { MATE_MISTAKE = 700, MATE_INACCURACY = 999 };

bool review_of_two(const struct review *review)
{
    return review->record->game->players == 2;
}

bool review_is_foreign(const struct review *review, const struct review_point *point)
{
    return point->recalled ? point->foreign : review->searcher != NULL;
}

const struct move *review_played(const struct review *review, int i)
{
    const struct node *child = review->point[i].node->child;
    return child && child->kind == NODE_MOVE ? &child->move : NULL;
}

bool review_keeps_turn(const struct review *review, int i)
{
    const struct review_point *point = &review->point[i];
    return point[1].node->position.turn == point->node->position.turn;
}

/* Returns SCORE on the scale of Stockfish's centipawns if G has that, else SCORE. FOREIGN: it is on it already. */
static double centipawns_of(const struct game *g, int score, bool foreign)
{
    return foreign ? fmin(fmax(score, -CENTIPAWNS_MOST), CENTIPAWNS_MOST) : odds_centipawns(g, score);
}

double review_after(const struct review *review, int number)
{
    if (number + 1 >= review->points || !review_played(review, number))
        return -1;
    if (!review_of_two(review))
        return review->point[number].after_known ? review->point[number].after : -1;
    const struct review_point *next = &review->point[number + 1];
    return !next->known ? -1 : review_keeps_turn(review, number) ? next->chance : 1 - next->chance;
}

bool review_plays_best(const struct review *review, int number)
{
    const struct review_point *point = &review->point[number];
    if (point->recalled && point->played_best)
        return true;
    return point->length && move_equal(*review_played(review, number), point->line[0]);
}

/* Returns by how many points of 100 the chance of the player of move NUMBER falls with it; -1 if unknown. */
static double fall_of(const struct review *review, int number)
{
    const struct review_point *point = &review->point[number];
    double after = review_after(review, number);
    if (after < 0 || !point->known)
        return -1;
    return after > point->chance ? 0 : 100 * (point->chance - after);
}

double review_loss(const struct review *review, int number)
{
    double fall = fall_of(review, number);
    return fall > 0 && review_plays_best(review, number) ? 0 : fall;
}

/* Judges a move by how far the side that stands better is ahead, in CENTIPAWNS, where a mate was let or missed. */
static enum judgement judge_mate(double centipawns)
{
    return centipawns > MATE_INACCURACY ? JUDGED_INACCURACY
           : centipawns > MATE_MISTAKE  ? JUDGED_MISTAKE
                                        : JUDGED_BLUNDER;
}

/* Judges the move of point I if it lets the other side mate, and was not lost in any case by a score of ours, or misses
 * a mate; false if it does neither. */
static bool judge_mates(const struct review *review, int i, enum judgement *out)
{
    const struct game *g = review->record->game;
    const struct review_point *point = &review->point[i], *next = point + 1;
    int before = point->score, after = review_keeps_turn(review, i) ? next->score : -next->score,
        mate = SCORE_MATE - MATE_PLIES;
    bool foreign = review_is_foreign(review, point);
    double ahead = -centipawns_of(g, before, foreign); /* the other side, before the move */
    if (!review_of_two(review) || !odds_has_scale(g))
        return false;
    if (before > mate && after <= mate)
        *out = judge_mate(centipawns_of(g, after, review_is_foreign(review, next)));
    else if (abs(before) <= mate && after < -mate && (foreign || ahead <= MATE_INACCURACY))
        *out = judge_mate(ahead);
    else
        return false;
    return true;
}

/* True if the move of point I was played often in its position by the games of the explorer. */
static bool is_played_often(const struct review *review, int i)
{
    const struct position *p = &review->point[i].node->position;
    char text[MOVE_TEXT];
    int count = 0, games = 0, of_move = 0;
    const struct opening *opening =
        review->explorer ? openings_find(review->explorer, review->record->game, p, &count) : NULL;
    if (!opening)
        return false;
    movetext_write_pgn(review->record->game, p, *review_played(review, i), text);
    for (int k = 0; k < count; k++) {
        games += opening[k].games;
        of_move += strcmp(opening[k].move, text) == 0 ? opening[k].games : 0;
    }
    return of_move >= OFTEN_GAMES && of_move * OFTEN_SHARE >= games;
}

/* True if the same player wins before and after move NUMBER, as far as a search of ours tells. */
static bool is_decided(const struct review *review, int number)
{
    const struct review_point *point = &review->point[number];
    double before = 100 * point->chance, after = 100 * review_after(review, number);
    return !review_is_foreign(review, point) && review_of_two(review) &&
           ((before >= DECIDED && after >= DECIDED) || (before <= 100 - DECIDED && after <= 100 - DECIDED));
}

/* Returns what move NUMBER is judged by: its LOSS, by scores of ours less MARGIN, and half of it in a decided game. */
static double judged_loss(const struct review *review, int number, double loss, double margin)
{
    if (loss > 0 && review_of_two(review) && !review_is_foreign(review, &review->point[number]))
        loss = loss > margin ? loss - margin : 0;
    return is_decided(review, number) ? loss / 2 : loss;
}

bool review_falls(const struct review *review, int number, double margin)
{
    double fall = review_of_two(review) ? fall_of(review, number) : -1;
    return fall > 0 && review_plays_best(review, number) &&
           judged_loss(review, number, fall, margin) >= LOSS_INACCURACY && !is_played_often(review, number);
}

bool review_is_best(const struct review *review, int number)
{
    return review_plays_best(review, number) && !review_falls(review, number, LOSS_MARGIN);
}

/* Judges move NUMBER as review_judge does, by this MARGIN. */
static enum judgement judge_by_margin(const struct review *review, int number, double margin)
{
    double loss = judged_loss(review, number, review_loss(review, number), margin);
    enum judgement judgement = loss >= LOSS_BLUNDER      ? JUDGED_BLUNDER
                               : loss >= LOSS_MISTAKE    ? JUDGED_MISTAKE
                               : loss >= LOSS_INACCURACY ? JUDGED_INACCURACY
                                                         : JUDGED_FINE;
    if (review_loss(review, number) > 0)
        judge_mates(review, number, &judgement);
    return judgement != JUDGED_FINE && is_played_often(review, number) ? JUDGED_FINE : judgement;
}

enum judgement review_judge(const struct review *review, int number)
{
    return judge_by_margin(review, number, LOSS_MARGIN);
}

bool review_may_be_marked(const struct review *review, int number)
{
    return judge_by_margin(review, number, LOSS_MARGIN_DOUBT) != JUDGED_FINE;
}

/* Returns what is known after move NUMBER. A move that keeps the turn has no reply, and its score is turned round. */
static struct reason_line reply_line(const struct review *review, int number)
{
    const struct review_point *next = &review->point[number + 1];
    if (!next->known)
        return (struct reason_line){NULL, 0, 0};
    bool keeps = review_keeps_turn(review, number);
    return (struct reason_line){next->line, keeps ? 0 : next->length, keeps ? -next->score : next->score};
}

/* Fills REASON with move NUMBER and what is known before and after it; BEFORE gets the SIGHT_BEFORE moves that led
 * there. False if no move was played there, or nothing is known. */
static bool find_reason_case(const struct review *review, int number, struct move before[], struct reason_case *reason)
{
    const struct review_point *point = &review->point[number];
    if (number + 1 >= review->points || !review_played(review, number) || !point->known)
        return false;
    for (int k = 0; k < SIGHT_BEFORE; k++)
        before[k] = number > k && review_played(review, number - k - 1) ? *review_played(review, number - k - 1)
                                                                        : (struct move){.type = MOVE_PASS};
    *reason = (struct reason_case){.game = review->record->game,
                                   .position = &point->node->position,
                                   .move = *review_played(review, number),
                                   .better = {point->line, point->length, point->score},
                                   .reply = reply_line(review, number),
                                   .slight = review_judge(review, number) < JUDGED_MISTAKE,
                                   .doubtful = review_judge(review, number) < JUDGED_BLUNDER,
                                   .before = before};
    return true;
}

/* Takes what review_oversight wrote into the comment of move NUMBER, whose values come from comments. False if there is
 * nothing of that. */
static bool recall_oversight(const struct review *review, int number, bool spoils, char *out)
{
    const struct node *child = review->point[number].node->child;
    SCOPED(text) words = {0};
    bool any = review->point[number].recalled && !review->point[number].foreign && child &&
               comment_words(child->comment, &words);
    for (char *at = words.at; any && *at; at++)
        *at = *at == '\n' ? ' ' : *at;
    struct effort effort;
    size_t length = any ? reason_length(review->record->game, words.at) : 0, from = 0;
    if (any && comment_effort(child->comment, &effort) && effort.behind)
        from = reason_find_last(review->record->game, words.at, &length);
    bool ours = length > 0;
    const char *at = ours ? words.at + from : "";
    bool names = ours && (*at == 'T' || strncmp(at, "It misses ", 10) == 0); /* the better move */
    if (ours && (spoils || !names))
        snprintf(out, OVERSIGHT_TEXT, "%.*s", (int)length, at);
    return ours;
}

void review_oversight(const struct review *review, int number, bool spoils, char *out)
{
    struct move before[SIGHT_BEFORE];
    struct reason_case reason;
    char trait[REASON_TEXT];
    out[0] = '\0';
    if (recall_oversight(review, number, spoils, out) || !find_reason_case(review, number, before, &reason))
        return;
    enum reason_kind kind = reason_write(&reason, out);
    if (kind == REASON_MISSES && !spoils)
        out[0] = '\0';
    reason_threat(&reason, kind, trait);
    if (!*trait && !(reason.slight && kind == REASON_MISSES))
        reason_trait(&reason, kind, trait);
    size_t length = strlen(out);
    snprintf(out + length, OVERSIGHT_TEXT - length, "%s%s", length && *trait ? " " : "", trait);
}
