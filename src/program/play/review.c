#include "play/review.h"

#include "eval/evaluate.h"
#include "search/sight.h"

#include <math.h>

/* What a move is judged by that lets the other side mate, or misses a mate: see review_judge. */
enum { MATE_MISTAKE = 700, MATE_INACCURACY = 999 };

static bool of_two(const struct review *review)
{
    return review->record->game->players == 2;
}

/* True if the score of POINT is another engine's. */
static bool is_foreign(const struct review *review, const struct review_point *point)
{
    return point->recalled ? point->foreign : review->searcher != NULL;
}

/* True if the score in POINT's comment, with EFFORT if it tells that, is another engine's. */
static bool is_told_by_others(const struct review *review, const struct effort *effort)
{
    const char *annotator = record_tag(review->record, "Annotator"),
               *teller = effort && *effort->program ? effort->program : annotator;
    return !teller || strcmp(teller, REVIEW_ANNOTATOR) != 0;
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
    point->chance = chance_of(review->record->game, score, is_foreign(review, point));
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

/* True if a search that ends after SPENT (0: it is not limited so) goes as far as one that ends after WANTED. */
static bool is_as_far(uint64_t spent, uint64_t wanted)
{
    return !spent || (wanted && spent >= wanted);
}

/* True if the search of EFFORT was as deep as LEAST wants, without limits of any depth, by the same program. */
static bool is_enough(const struct effort *effort, const struct effort *least)
{
    if (strcmp(effort->program, least->program) != 0 || (!effort->nodes && !effort->ms))
        return false;
    return (!least->nodes && !least->ms) ||
           (is_as_far(effort->nodes, least->nodes) && is_as_far((uint64_t)effort->ms, (uint64_t)least->ms));
}

/* Returns the score that TOLD is in P, SIDE being 1 or -1: -1 if it is the other side's. */
static int score_of(const struct game *g, const struct eval *told, int side, const struct position *p)
{
    return told->mates ? engine_mate_score(g, side * told->value, p) : side * told->value;
}

/*
 * The same for three players, whose comments have two values: that of the move for who played it, and that of the
 * position for who is to move. Both are taken, or nothing.
 */
static void recall_of_three(const struct review *review, int i, const struct effort *least)
{
    const struct game *g = review->record->game;
    struct review_point *point = &review->point[i];
    const struct node *node = point->node;
    struct eval played, next;
    struct effort effort;
    bool known = comment_effort(node->comment, &effort), moved = i > 0 && node->kind == NODE_MOVE;
    if ((moved && !comment_eval(node->comment, &played)) || (least && !(known && is_enough(&effort, least))))
        return;
    bool over = !comment_eval_next(node->comment, &next);
    if (over && outcome_of(g, &node->position, &node->position.key, 1).ending == ENDING_NONE)
        return;
    bool foreign = is_told_by_others(review, known ? &effort : NULL);
    if (moved) {
        point[-1].after_score = score_of(g, &played, 1, &point[-1].node->position);
        point[-1].after = chance_of(g, point[-1].after_score, foreign);
        point[-1].after_known = true;
        point[-1].played_best = known && effort.best;
    }
    if (over)
        return;
    point->known = point->recalled = true;
    point->foreign = foreign;
    set_score(review, point, score_of(g, &next, 1, &node->position));
}

/* Take the value of point I from its comment, if that has one, and one of LEAST effort unless that is NULL. */
static void recall_point(const struct review *review, int i, const struct effort *least)
{
    struct review_point *point = &review->point[i];
    struct eval told;
    struct effort effort;
    bool known = comment_effort(point->node->comment, &effort);
    if (least && !(known && is_enough(&effort, least)))
        return;
    if (i > 0)
        point[-1].played_best = known && effort.best;
    if (!comment_eval(point->node->comment, &told))
        return; /* the game is over there */
    int side = point->node->position.turn == 0 ? 1 : -1;
    point->known = point->recalled = true;
    point->foreign = is_told_by_others(review, known ? &effort : NULL);
    set_score(review, point, score_of(review->record->game, &told, side, &point->node->position));
}

/* Take the best line of POINT from the variation that begins at its node. */
static void recall_line(struct review_point *point)
{
    const struct node *at = point->node->child ? point->node->child->sibling : NULL;
    for (point->length = 0; at && at->kind == NODE_MOVE && point->length < REVIEW_SHOWN; at = at->child)
        point->line[point->length++] = at->move;
}

/* Finds the points of RECORD; what comments know of them if RECALL, by LEAST effort unless that is NULL. */
static void find_points(struct review *review, struct record *record, bool recall, const struct effort *least)
{
    int n = record_length(record_line_end(record->root)) + 1, i = 0;
    *review = (struct review){.record = record, .points = n, .point = memory_new((size_t)n * sizeof *review->point)};
    for (struct node *node = record->root; node; node = node->child, i++) {
        review->point[i].node = node;
        if (recall)
            (of_two(review) ? recall_point : recall_of_three)(review, i, least);
        if (review->point[i].recalled)
            recall_line(&review->point[i]);
    }
}

static void settle_ends(struct review *review)
{
    for (int i = 0; i < review->points; i++)
        settle_end(review, &review->point[i]);
}

void review_recall(struct review *review, struct record *record)
{
    find_points(review, record, true, NULL);
}

void review_start(struct review *review, struct record *record, bool recall)
{
    find_points(review, record, recall, NULL);
    settle_ends(review);
}

void review_continue(struct review *review, struct record *record, const struct effort *least)
{
    find_points(review, record, true, least);
    settle_ends(review);
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

/* True if the move of point I leaves the turn to the same side, whose values stay as they are then. */
static bool keeps_turn(const struct review *review, int i)
{
    const struct review_point *point = &review->point[i];
    return point[1].node->position.turn == point->node->position.turn;
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
        review->under_way++;
        *out = (struct review_task){i, point->node, point->own_line, 1};
        return true;
    }
    return false;
}

static bool may_be_marked(const struct review *review, int number);

/*
 * Flags the positions after moves that are marked and were not searched deeper, or, once there are none, the best moves
 * in whose place those were played; as a position gets other values, so may its neighbours, whose moves are marked then
 * perhaps. Each position is searched so twice at most. False if no mark has a value that is not of a deeper search.
 */
static bool flag_unconfirmed(struct review *review)
{
    bool any = false;
    for (int i = review->points - 1; i-- > 0;) {
        struct review_point *next = &review->point[i + 1];
        next->unconfirmed = next->searched && next->own_length && !next->confirmed && !keeps_turn(review, i) &&
                            may_be_marked(review, i);
        any = any || next->unconfirmed;
    }
    for (int i = review->points - 1; i-- > 0 && !any;)
        review->point[i].unproven = review->point[i].searched && review->point[i].own_length &&
                                    !review->point[i].proven && may_be_marked(review, i);
    for (int i = 0; i < review->points; i++)
        any = any || review->point[i].unproven;
    review->questioned = review->questioned || any;
    return any;
}

/*
 * Then, before a mark is given, both moves are searched deeper: the position after the one that was played, and the
 * best one alone. False if there is none, or those before are still being searched.
 */
static bool find_unconfirmed(struct review *review, struct review_task *out)
{
    bool flagged = false;
    for (int i = 0; i < review->points; i++)
        flagged = flagged || review->point[i].unconfirmed || review->point[i].unproven;
    if (!review->doubted || (!flagged && (review->under_way || !flag_unconfirmed(review))))
        return false;
    for (int i = review->points; i-- > 0;) {
        struct review_point *point = &review->point[i];
        if (!point->unconfirmed && !point->unproven)
            continue;
        *out = (struct review_task){i, point->node, point->unproven ? point->own_line : NULL, REVIEW_CONFIRM};
        point->unconfirmed = point->unproven = false;
        review->under_way++;
        return true;
    }
    return false;
}

/* The last positions are searched first: what the search puts into its table helps with the earlier ones. */
bool review_next(struct review *review, struct review_task *out)
{
    for (int i = review->points; i-- > 0;) {
        struct review_point *point = &review->point[i];
        *out = (struct review_task){i, point->node, NULL, 1};
        if (!point->known && !point->taken) {
            point->taken = true;
            return true;
        }
        if (!of_two(review) && i + 1 < review->points && played(review, i) && !point->after_known &&
            !point->after_taken) {
            point->after_taken = true;
            out->only = played(review, i);
            return true;
        }
    }
    return of_two(review) && (find_doubt(review, out) || find_unconfirmed(review, out));
}

static bool is_mate(int score)
{
    return abs(score) >= SCORE_MATE - MATE_PLIES;
}

/* Returns the score of a position from which a move leads to one worth SCORE to the other player: a mate is one ply
 * further away. */
static int score_before(int score)
{
    return score < 0 ? -score - is_mate(score) : -score + is_mate(score);
}

/* The score of point I + 1, known, as it is for the side to move at point I. */
static int score_after(const struct review *review, int i)
{
    int score = score_before(review->point[i + 1].score);
    return keeps_turn(review, i) ? -score : score;
}

/* True if POINT has its value from a deeper search than others. */
static bool is_deeper(const struct review_point *point)
{
    return point->confirmed || point->proven;
}

/* True if the move that was played at POINT, which led to NEXT, may prove more than POINT's search; where that was a
 * deeper one only a mate does: the higher of two values is rather too high, and the move before would be marked. */
static bool may_prove(const struct review_point *point, const struct review_point *next)
{
    return !is_deeper(point) || (is_deeper(next) && is_mate(next->score));
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
    bool proves = move && of_two(review) && next->known && !next->recalled && may_prove(point, next);
    if (proves && score_after(review, i) > point->score) {
        set_score(review, point, score_after(review, i));
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

/* True if FOUND has the best move of the search before at POINT. */
static bool finds_the_same(const struct review_point *point, const struct search_result *found)
{
    return point->own_length && found->pv_length && move_equal(point->own_line[0], found->pv[0]);
}

/* Returns the score of POINT by a search that found this: the mean of two deeper ones of one best move, of all moves
 * and of that one alone, as neither is surer than the other. */
static int score_found(const struct review_point *point, const struct review_task *task,
                       const struct search_result *found)
{
    bool again = task->times > 1 && is_deeper(point) && finds_the_same(point, found) && !is_mate(found->score) &&
                 !is_mate(point->own_score);
    return again ? (point->own_score + found->score) / 2 : found->score;
}

void review_take(struct review *review, const struct review_task *task, const struct search_result *found)
{
    struct review_point *point = &review->point[task->point];

    if (task->only && !of_two(review)) {
        point->after_score = found->score;
        point->after = chance_of(review->record->game, found->score, review->searcher != NULL);
        point->after_known = true;
        return;
    }
    bool deeper = is_deeper(point);
    review->under_way -= task->only || task->times > 1;
    point->own_score = score_found(point, task, found);
    point->proven = task->times > 1 && (task->only || (point->proven && finds_the_same(point, found)));
    point->confirmed = point->confirmed || (task->times > 1 && !task->only);
    point->searched = true;
    point->own_length = found->pv_length < REVIEW_LINE ? found->pv_length : REVIEW_LINE;
    memcpy(point->own_line, found->pv, (size_t)point->own_length * sizeof *point->own_line);
    bool more = value_point(review, task->point) || deeper != is_deeper(point); /* a deeper mate proves more */
    for (int i = task->point - 1; more && i >= 0; i--)
        more = value_point(review, i);
}

void review_release(struct review *review, const struct review_task *task)
{
    struct review_point *point = &review->point[task->point];
    if (task->times > 1) {
        *(task->only ? &point->unproven : &point->unconfirmed) = true;
        review->under_way--;
    } else if (task->only && of_two(review)) {
        point->doubted = true;
        review->under_way--;
    } else if (task->only)
        point->after_taken = false;
    else
        point->taken = false;
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
    const struct review_point *next = &review->point[number + 1];
    return !next->known ? -1 : keeps_turn(review, number) ? next->chance : 1 - next->chance;
}

bool review_plays_best(const struct review *review, int number)
{
    const struct review_point *point = &review->point[number];
    if (point->recalled && point->played_best)
        return true;
    return point->length && move_equal(*played(review, number), point->line[0]);
}

double review_loss(const struct review *review, int number)
{
    const struct review_point *point = &review->point[number];
    double after = review_after(review, number);
    if (after < 0 || !point->known)
        return -1;
    return review_plays_best(review, number) || after > point->chance ? 0 : 100 * (point->chance - after);
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
    int before = point->score, after = keeps_turn(review, i) ? next->score : -next->score,
        mate = SCORE_MATE - MATE_PLIES;
    bool foreign = is_foreign(review, point);
    double ahead = -centipawns_of(g, before, foreign); /* the other side, before the move */
    if (!of_two(review) || !odds_has_scale(g))
        return false;
    if (before > mate && after <= mate)
        *out = judge_mate(centipawns_of(g, after, is_foreign(review, next)));
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
    movetext_write_pgn(review->record->game, p, *played(review, i), text);
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
    return !is_foreign(review, point) && of_two(review) &&
           ((before >= DECIDED && after >= DECIDED) || (before <= 100 - DECIDED && after <= 100 - DECIDED));
}

/* Returns what move NUMBER is judged by: its loss, by scores of ours less MARGIN, and half of it in a decided game. */
static double judged_loss(const struct review *review, int number, double margin)
{
    double loss = review_loss(review, number);
    if (loss > 0 && of_two(review) && !is_foreign(review, &review->point[number]))
        loss = loss > margin ? loss - margin : 0;
    return is_decided(review, number) ? loss / 2 : loss;
}

/* Judges move NUMBER as review_judge does, by this MARGIN. */
static enum judgement judge_by_margin(const struct review *review, int number, double margin)
{
    double loss = judged_loss(review, number, margin);
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

static bool may_be_marked(const struct review *review, int number)
{
    return judge_by_margin(review, number, LOSS_MARGIN_DOUBT) != JUDGED_FINE;
}

/* Returns what is known after move NUMBER. A move that keeps the turn has no reply, and its score is turned round. */
static struct reason_line reply_line(const struct review *review, int number)
{
    const struct review_point *next = &review->point[number + 1];
    if (!next->known)
        return (struct reason_line){NULL, 0, 0};
    bool keeps = keeps_turn(review, number);
    return (struct reason_line){next->line, keeps ? 0 : next->length, keeps ? -next->score : next->score};
}

/* Fills REASON with move NUMBER and what is known before and after it; BEFORE gets the SIGHT_BEFORE moves that led
 * there. False if no move was played there, or nothing is known. */
static bool find_reason_case(const struct review *review, int number, struct move before[], struct reason_case *reason)
{
    const struct review_point *point = &review->point[number];
    if (number + 1 >= review->points || !played(review, number) || !point->known)
        return false;
    for (int k = 0; k < SIGHT_BEFORE; k++)
        before[k] = number > k && played(review, number - k - 1) ? *played(review, number - k - 1)
                                                                 : (struct move){.type = MOVE_PASS};
    *reason = (struct reason_case){.game = review->record->game,
                                   .position = &point->node->position,
                                   .move = *played(review, number),
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
    size_t length = any ? reason_length(review->record->game, words.at) : 0;
    bool ours = length > 0;
    bool names = ours && (words.at[0] == 'T' || strncmp(words.at, "It misses ", 10) == 0); /* the better move */
    if (ours && (spoils || !names))
        snprintf(out, OVERSIGHT_TEXT, "%.*s", (int)length, words.at);
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
