#include "play/review.h"

#include "eval/evaluate.h"
#include "record/comment.h"
#include "search/sight.h"

#include <math.h>

/* What a move is judged by that lets the other side mate, or misses a mate: see review_judge. */
enum { MATE_MISTAKE = 700, MATE_INACCURACY = 999 };

static bool of_two(const struct review *review)
{
    return review->record->game->players == 2;
}

/* True if the scores of REVIEW's searches, or of the comments that are RECALLED, are another engine's. */
static bool is_foreign(const struct review *review, bool recalled)
{
    const char *annotator = recalled ? record_tag(review->record, "Annotator") : review->searcher;
    return recalled ? !annotator || strcmp(annotator, REVIEW_ANNOTATOR) != 0 : annotator != NULL;
}

/* Returns SCORE on the scale of Stockfish's centipawns if G has that, else SCORE. FOREIGN: it is on it already. */
static double centipawns_of(const struct game *g, int score, bool foreign)
{
    return foreign ? fmin(fmax(score, -CENTIPAWNS_MOST), CENTIPAWNS_MOST) : odds_centipawns(g, score);
}

static double chance_of(const struct game *g, int score, bool foreign)
{
    return foreign && odds_has_scale(g) ? odds_of_centipawns(score) : odds_chance(g, score);
}

static void set_score(const struct review *review, struct review_point *point, int score)
{
    point->score = score;
    point->chance = chance_of(review->record->game, score, is_foreign(review, point->recalled));
}

/*
 * If the game is over by the rules in POINT's position, its value is known without a search: a draw is worth 0, a loss
 * of the player to move a mate.
 */
static void settle_end(const struct review *review, struct review_point *point)
{
    const struct game *g = review->record->game;
    struct outcome outcome = outcome_of(g, &point->node->position, &point->node->position.key, 1);
    if (outcome.ending == ENDING_NONE)
        return;
    int turn = point->node->position.turn;
    bool won = outcome.sharers == 1u << turn, drawn = !won && (outcome.sharers >> turn & 1);
    point->recalled = false;
    set_score(review, point, drawn ? 0 : won ? SCORE_MATE : -SCORE_MATE);
    point->known = true;
}

/* Take the value of POINT from the comment of the move that led there, if it has one. */
static void recall_point(const struct review *review, struct review_point *point)
{
    struct eval told;
    if (!of_two(review) || !comment_eval(point->node->comment, &told))
        return;
    int side = point->node->position.turn == 0 ? 1 : -1, score = side * told.value;
    if (told.mates)
        score = score > 0 ? SCORE_MATE - 2 * score + 1 : -SCORE_MATE - 2 * score;
    point->known = point->recalled = true;
    set_score(review, point, score);
}

/* Take the best line of POINT from the variation that begins at its node. */
static void recall_line(struct review_point *point)
{
    const struct node *at = point->node->child ? point->node->child->sibling : NULL;
    for (point->length = 0; at && at->kind == NODE_MOVE && point->length < REVIEW_LINE; at = at->child)
        point->line[point->length++] = at->move;
}

/* Finds the points of RECORD; what comments know of them if RECALL. */
static void find_points(struct review *review, struct record *record, bool recall)
{
    int n = record_length(record_line_end(record->root)) + 1, i = 0;
    *review = (struct review){.record = record, .points = n, .point = memory_new((size_t)n * sizeof *review->point)};
    for (struct node *node = record->root; node; node = node->child, i++) {
        review->point[i].node = node;
        if (recall)
            recall_point(review, &review->point[i]);
        if (review->point[i].recalled)
            recall_line(&review->point[i]);
    }
}

void review_recall(struct review *review, struct record *record)
{
    find_points(review, record, true);
}

void review_start(struct review *review, struct record *record, bool recall)
{
    find_points(review, record, recall);
    for (int i = 0; i < review->points; i++)
        settle_end(review, &review->point[i]);
}

void review_free(struct review *review)
{
    free(review->point);
    *review = (struct review){0};
}

/* Returns the move that was played at point I, NULL where there is none: the last, or a player who left. */
static const struct move *played(const struct review *review, int i)
{
    const struct node *child = review->point[i].node->child;
    return child && child->kind == NODE_MOVE ? &child->move : NULL;
}

/*
 * Once all is known, the best moves in whose place a worse one was played are searched alone, as deeply as the moves
 * that were played: the best of many values is one that is rather too high. All of these are found at once, so that
 * what one of them finds does not decide about the others. False if there is none left.
 */
static bool find_doubt(struct review *review, struct review_task *out)
{
    if (!review->doubted && review_known(review) < review->points)
        return false;
    for (int i = review->doubted ? review->points : 0; i < review->points; i++) {
        struct review_point *point = &review->point[i];
        point->doubted = point->searched && point->own_length && review_loss(review, i) >= LOSS_INACCURACY;
    }
    review->doubted = true;
    for (int i = review->points; i-- > 0;) {
        struct review_point *point = &review->point[i];
        if (!point->doubted)
            continue;
        point->doubted = false;
        *out = (struct review_task){i, point->node, point->own_line};
        return true;
    }
    return false;
}

/* The last positions are searched first: what the search puts into its table helps with the earlier ones. */
bool review_next(struct review *review, struct review_task *out)
{
    for (int i = review->points; i-- > 0;) {
        struct review_point *point = &review->point[i];
        *out = (struct review_task){i, point->node, NULL};
        if (!point->known && !point->taken) {
            point->taken = true;
            return true;
        }
        if (!of_two(review) && played(review, i) && !point->after_known && !point->after_taken) {
            point->after_taken = true;
            out->only = played(review, i);
            return true;
        }
    }
    return of_two(review) && find_doubt(review, out);
}

/* Returns the score of a position from which a move leads to one worth SCORE to the other player: a mate is one ply
 * further away. */
static int score_before(int score)
{
    bool mates = abs(score) >= SCORE_MATE - MATE_PLIES;
    return score < 0 ? -score - mates : -score + mates;
}

/*
 * Value point I by its search, or by the move that was played where that proves more: otherwise a search that missed a
 * strong move would excuse the move before it. True if this changes anything.
 */
static bool value_point(struct review *review, int i)
{
    struct review_point *point = &review->point[i], was = *point, *next = point + 1;
    const struct move *move = i + 1 < review->points ? played(review, i) : NULL;
    if (!point->searched)
        return false;
    memcpy(point->line, point->own_line, sizeof point->line);
    point->length = point->own_length;
    set_score(review, point, point->own_score);
    if (move && of_two(review) && next->known && !next->recalled && score_before(next->score) > point->score) {
        set_score(review, point, score_before(next->score));
        point->line[0] = *move;
        point->length = next->length < REVIEW_LINE ? next->length + 1 : REVIEW_LINE;
        memcpy(point->line + 1, next->line, (size_t)(point->length - 1) * sizeof *point->line);
    }
    bool same = was.known && was.score == point->score && was.length == point->length;
    for (int k = 0; same && k < point->length; k++)
        same = move_equal(was.line[k], point->line[k]);
    point->known = true;
    return !same;
}

void review_take(struct review *review, const struct review_task *task, const struct search_result *found)
{
    struct review_point *point = &review->point[task->point];

    if (task->only && !of_two(review)) {
        point->after_score = found->score;
        point->after = chance_of(review->record->game, found->score, is_foreign(review, false));
        point->after_known = true;
        return;
    }
    point->searched = true;
    point->own_score = found->score;
    point->own_length = found->pv_length < REVIEW_LINE ? found->pv_length : REVIEW_LINE;
    memcpy(point->own_line, found->pv, (size_t)point->own_length * sizeof *point->own_line);
    for (int i = task->point; i >= 0 && value_point(review, i); i--)
        ;
}

void review_release(struct review *review, const struct review_task *task)
{
    if (task->only && of_two(review))
        review->point[task->point].doubted = true;
    else if (task->only)
        review->point[task->point].after_taken = false;
    else
        review->point[task->point].taken = false;
}

int review_known(const struct review *review)
{
    int n = 0;
    for (int i = 0; i < review->points; i++)
        n += review->point[i].known;
    return n;
}

/* Judging. */

double review_after(const struct review *review, int number)
{
    if (number + 1 >= review->points || !played(review, number))
        return -1;
    if (!of_two(review))
        return review->point[number].after_known ? review->point[number].after : -1;
    return review->point[number + 1].known ? 1 - review->point[number + 1].chance : -1;
}

/* True if the move of point I is the first of the best line there. */
static bool is_best(const struct review *review, int i)
{
    const struct review_point *point = &review->point[i];
    return point->length && move_equal(*played(review, i), point->line[0]);
}

double review_loss(const struct review *review, int number)
{
    const struct review_point *point = &review->point[number];
    double after = review_after(review, number);
    if (after < 0 || !point->known)
        return -1;
    return is_best(review, number) || after > point->chance ? 0 : 100 * (point->chance - after);
}

/* Judges a move by how far the side that stands better is ahead, in CENTIPAWNS, where a mate was let or missed. */
static enum judgement judge_mate(double centipawns)
{
    return centipawns > MATE_INACCURACY ? JUDGED_INACCURACY
           : centipawns > MATE_MISTAKE  ? JUDGED_MISTAKE
                                        : JUDGED_BLUNDER;
}

/* Judges the move of point I if it lets the other side mate or misses a mate; false if it does neither. */
static bool judge_mates(const struct review *review, int i, enum judgement *out)
{
    const struct game *g = review->record->game;
    const struct review_point *point = &review->point[i], *next = point + 1;
    int before = point->score, after = -next->score, mate = SCORE_MATE - MATE_PLIES;
    if (!of_two(review) || !odds_has_scale(g))
        return false;
    if (before > mate && after <= mate)
        *out = judge_mate(centipawns_of(g, after, is_foreign(review, next->recalled)));
    else if (abs(before) <= mate && after < -mate)
        *out = judge_mate(-centipawns_of(g, before, is_foreign(review, point->recalled)));
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
    movetext_write_pgn(review->record->game, p, *played(review, i), text);
    for (int k = 0; k < count; k++) {
        games += opening[k].games;
        of_move += strcmp(opening[k].move, text) == 0 ? opening[k].games : 0;
    }
    return of_move >= OFTEN_GAMES && of_move * OFTEN_SHARE >= games;
}

enum judgement review_judge(const struct review *review, int number)
{
    double loss = review_loss(review, number);
    enum judgement judgement = loss >= LOSS_BLUNDER      ? JUDGED_BLUNDER
                               : loss >= LOSS_MISTAKE    ? JUDGED_MISTAKE
                               : loss >= LOSS_INACCURACY ? JUDGED_INACCURACY
                                                         : JUDGED_FINE;
    if (loss > 0)
        judge_mates(review, number, &judgement);
    return judgement != JUDGED_FINE && is_played_often(review, number) ? JUDGED_FINE : judgement;
}

/* Fills REASON with move NUMBER and what is known before and after it; BEFORE gets the SIGHT_BEFORE moves that led
 * there. False if no move was played there, or nothing is known. */
static bool find_reason_case(const struct review *review, int number, struct move before[], struct reason_case *reason)
{
    const struct review_point *point = &review->point[number], *next = point + 1;
    if (number + 1 >= review->points || !played(review, number) || !point->known)
        return false;
    for (int k = 0; k < SIGHT_BEFORE; k++)
        before[k] = number > k && played(review, number - k - 1) ? *played(review, number - k - 1)
                                                                 : (struct move){.type = MOVE_PASS};
    *reason = (struct reason_case){.game = review->record->game,
                                   .position = &point->node->position,
                                   .move = *played(review, number),
                                   .better = {point->line, point->length, point->score},
                                   .reply = {next->line, next->known ? next->length : 0, next->known ? next->score : 0},
                                   .before = before};
    return true;
}

void review_oversight(const struct review *review, int number, bool spoils, char *out)
{
    struct move before[SIGHT_BEFORE];
    struct reason_case reason;
    char trait[REASON_TEXT];
    out[0] = '\0';
    if (!find_reason_case(review, number, before, &reason))
        return;
    enum reason_kind kind = reason_write(&reason, out);
    if (kind == REASON_MISSES && !spoils)
        out[0] = '\0';
    reason_trait(&reason, kind, trait);
    size_t length = strlen(out);
    snprintf(out + length, OVERSIGHT_TEXT - length, "%s%s", length && *trait ? " " : "", trait);
}

const char *judgement_word(enum judgement judgement)
{
    static const char *const word[JUDGEMENTS] = {"", "inaccuracy", "mistake", "blunder"};
    return word[judgement];
}

/*
 * Returns the accuracy of a move that lost this many percent of the point, 0 to 100: the curve that lichess publishes
 * (lichess.org/page/accuracy), 103.17 · exp(−0.0435 · loss) − 3.17.
 */
static double accuracy_of(double percent)
{
    double a = 103.1668 * exp(-0.04354 * percent) - 3.1669;
    return a < 0 ? 0 : a > 100 ? 100 : a;
}

struct review_sum review_sum(const struct review *review, int player)
{
    struct review_sum sum = {0};
    double accuracy = 0;

    for (int i = 0; i < review->points; i++) {
        double loss = review->point[i].node->position.turn == player ? review_loss(review, i) : -1;
        if (loss < 0)
            continue;
        sum.moves++;
        sum.count[review_judge(review, i)]++;
        accuracy += accuracy_of(loss);
    }
    if (sum.moves)
        sum.accuracy = (int)(10 * accuracy / sum.moves + 0.5);
    return sum;
}

int review_next_mistake(const struct review *review, int from, int step)
{
    for (int i = from + step; i >= 0 && i < review->points; i += step)
        if (review_judge(review, i) >= JUDGED_MISTAKE)
            return i;
    return -1;
}
