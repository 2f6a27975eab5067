#include "review_parts.h"

#include "eval/evaluate.h"

#include <math.h>

/* True if the score in POINT's comment, with EFFORT if it tells that, is another engine's. */
static bool is_told_by_others(const struct review *review, const struct effort *effort)
{
    const char *annotator = record_tag(review->record, "Annotator"),
               *teller = effort && *effort->program ? effort->program : annotator;
    return !teller || strcmp(teller, REVIEW_ANNOTATOR) != 0;
}

static double chance_of(const struct game *g, int score, bool foreign)
{
    return foreign && odds_has_scale(g) ? odds_of_centipawns(score) : odds_chance(g, score);
}

static void set_score(const struct review *review, struct review_point *point, int score)
{
    point->score = score;
    point->chance = chance_of(review->record->game, score, review_is_foreign(review, point));
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

/* True if a search of SPENT goes as far as one of WANTED, by their limits of one kind. */
static bool is_enough(const struct effort *spent, const struct effort *wanted)
{
    return is_as_far(spent->nodes, wanted->nodes) && is_as_far((uint64_t)spent->ms, (uint64_t)wanted->ms);
}

/* Returns how many nodes the search of EFFORT has at most, if it has SPEED nodes a ms. */
static uint64_t most_nodes_of(const struct effort *effort, uint64_t speed)
{
    uint64_t timed = effort->ms ? (uint64_t)effort->ms * speed : UINT64_MAX, nodes = effort->nodes;
    return nodes && nodes < timed ? nodes : timed;
}

/*
 * True if a review by LEAST searches no position again that EFFORT has searched: it goes no deeper, as far as nodes and
 * times tell. Another engine was asked for by its name, and searches what it has not.
 */
static bool is_worth_keeping(const struct effort *effort, const struct effort *least)
{
    enum { SLOW = 100, FAST = 2000 }; /* nodes a ms */
    bool other = strcmp(effort->program, least->program) != 0;
    if ((!effort->nodes && !effort->ms) || (other && strcmp(least->program, REVIEW_ANNOTATOR) != 0))
        return false;
    bool any = !least->nodes && !least->ms;
    bool deeper = is_enough(least, effort) || most_nodes_of(least, SLOW) >= most_nodes_of(effort, FAST);
    return any || is_enough(effort, least) || !deeper;
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
    if ((moved && !comment_value(node->comment, &played)) || (least && !(known && is_worth_keeping(&effort, least))))
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
    if (least && !(known && is_worth_keeping(&effort, least)))
        return;
    if (i > 0)
        point[-1].played_best = known && effort.best;
    if (!comment_value(point->node->comment, &told))
        return; /* the game is over there */
    int side = point->node->position.turn == 0 ? 1 : -1;
    point->known = point->recalled = true;
    point->foreign = is_told_by_others(review, known ? &effort : NULL);
    point->anonymous = point->foreign && !known;
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
            (review_of_two(review) ? recall_point : recall_of_three)(review, i, least);
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

/* Flags POINT if it was not searched deeper. True if it does. */
static bool flag_point(struct review_point *point)
{
    point->unconfirmed = point->searched && point->own_length && !point->confirmed;
    return point->unconfirmed;
}

/*
 * Flags the positions after moves that are marked and were not searched deeper, and both positions of a move that was
 * the best one and falls nevertheless, or, once there are none, the best moves in whose place those were played; as a
 * position gets other values, so may its neighbours, whose moves are marked then perhaps. Each position is searched so
 * twice at most. False if no mark has a value that is not of a deeper search.
 */
static bool flag_unconfirmed(struct review *review)
{
    bool any = false;
    for (int i = review->points - 1; i-- > 0;) {
        bool falls = review_falls(review, i, LOSS_MARGIN_DOUBT);
        if ((falls || review_may_be_marked(review, i)) && !review_keeps_turn(review, i))
            any = flag_point(&review->point[i + 1]) || any;
        if (falls)
            any = flag_point(&review->point[i]) || any;
    }
    for (int i = review->points - 1; i-- > 0 && !any;)
        review->point[i].unproven = review->point[i].searched && review->point[i].own_length &&
                                    !review->point[i].proven && review_may_be_marked(review, i);
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
        if (!review_of_two(review) && i + 1 < review->points && review_played(review, i) && !point->after_known &&
            !point->after_taken) {
            point->after_taken = true;
            out->only = review_played(review, i);
            return true;
        }
    }
    return review_of_two(review) && (find_doubt(review, out) || find_unconfirmed(review, out));
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
    return review_keeps_turn(review, i) ? -score : score;
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
    const struct move *move = i + 1 < review->points ? review_played(review, i) : NULL;
    if (!point->searched)
        return false;
    memcpy(point->line, point->own_line, sizeof point->line);
    point->length = point->own_length;
    set_score(review, point, point->own_score);
    bool proves = move && review_of_two(review) && next->known && !next->recalled && may_prove(point, next);
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

    if (task->only && !review_of_two(review)) {
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
    } else if (task->only && review_of_two(review)) {
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
