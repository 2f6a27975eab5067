#include "play/review.h"

#include "engine/evaluate.h"
#include "engine/sight.h"
#include "record/comment.h"
#include "record/edit.h"

#include <math.h>

enum { GLYPH_MISTAKE = 2, GLYPH_BLUNDER = 4, GLYPH_DUBIOUS = 6 };

static bool of_two(const struct review *v)
{
    return v->record->game->players == 2;
}

static void set_score(const struct game *g, int score, int *to, int *expected)
{
    *to = score;
    *expected = odds_expected(odds_of_score(g, score));
}

/*
 * If the game is over by the rules in P's position, its value is known without a search: a draw is worth 0, a loss of
 * the player to move a mate. False if it is not over.
 */
static bool settle_end(const struct game *g, struct review_point *p)
{
    struct outcome o = outcome_of(g, &p->node->position, &p->node->position.key, 1);
    if (o.ending == ENDING_NONE)
        return false;
    int turn = p->node->position.turn;
    bool won = o.sharers == 1u << turn, drawn = !won && (o.sharers >> turn & 1);
    set_score(g, drawn ? 0 : won ? SCORE_MATE : -SCORE_MATE, &p->score, &p->expected);
    p->known = true;
    p->recalled = false;
    return true;
}

/* Take the value of P from the comment of the move that led there, if it has one. */
static void recall_point(const struct game *g, struct review_point *p)
{
    struct eval v;
    if (g->players > 2 || !comment_eval(p->node->comment, &v))
        return;
    int side = p->node->position.turn == 0 ? 1 : -1, score = side * v.value;
    if (v.mates)
        score = score > 0 ? SCORE_MATE - 2 * score + 1 : -SCORE_MATE - 2 * score;
    set_score(g, score, &p->score, &p->expected);
    p->known = p->recalled = true;
}

/* Take the best line of P from the variation that begins at its node. */
static void recall_line(struct review_point *p)
{
    const struct node *at = p->node->child ? p->node->child->sibling : NULL;
    for (p->length = 0; at && at->kind == NODE_MOVE && p->length < REVIEW_LINE; at = at->child)
        p->line[p->length++] = at->move;
}

/* Finds the points of R; what comments know of them if RECALL. */
static void find_points(struct review *v, struct record *r, bool recall)
{
    int n = record_length(record_line_end(r->root)) + 1, i = 0;
    *v = (struct review){.record = r, .points = n, .point = memory_new((size_t)n * sizeof *v->point)};
    for (struct node *node = r->root; node; node = node->child, i++) {
        v->point[i].node = node;
        if (recall)
            recall_point(r->game, &v->point[i]);
        if (v->point[i].recalled)
            recall_line(&v->point[i]);
    }
}

void review_recall(struct review *v, struct record *r)
{
    find_points(v, r, true);
}

void review_start(struct review *v, struct record *r, bool recall)
{
    find_points(v, r, recall);
    for (int i = 0; i < v->points; i++)
        settle_end(r->game, &v->point[i]);
}

void review_free(struct review *v)
{
    free(v->point);
    *v = (struct review){0};
}

/* The move that was played at point I, NULL where there is none: the last, or a player who left. */
static const struct move *played(const struct review *v, int i)
{
    const struct node *child = v->point[i].node->child;
    return child && child->kind == NODE_MOVE ? &child->move : NULL;
}

/* The last positions are searched first: what the search puts into its table helps with the earlier ones. */
bool review_next(struct review *v, struct review_task *out)
{
    for (int i = v->points; i-- > 0;) {
        struct review_point *p = &v->point[i];
        *out = (struct review_task){i, p->node, NULL};
        if (!p->known && !p->taken) {
            p->taken = true;
            return true;
        }
        if (!of_two(v) && played(v, i) && !p->after_known && !p->after_taken) {
            p->after_taken = true;
            out->only = played(v, i);
            return true;
        }
    }
    return false;
}

/* The score of a position from which a move leads to one worth SCORE to the other player: a mate is one ply further
 * away. */
static int score_before(int score)
{
    bool mates = abs(score) >= SCORE_MATE - MATE_PLIES;
    return score < 0 ? -score - mates : -score + mates;
}

/*
 * Value point I by its search, or by the move that was played where that proves more: otherwise a search that missed a
 * strong move would excuse the move before it. True if this changes anything.
 */
static bool value_point(struct review *v, int i)
{
    struct review_point *p = &v->point[i], was = *p, *next = p + 1;
    const struct move *move = i + 1 < v->points ? played(v, i) : NULL;
    if (!p->searched)
        return false;
    memcpy(p->line, p->own_line, sizeof p->line);
    p->length = p->own_length;
    set_score(v->record->game, p->own_score, &p->score, &p->expected);
    if (move && of_two(v) && next->known && !next->recalled && score_before(next->score) > p->score) {
        set_score(v->record->game, score_before(next->score), &p->score, &p->expected);
        p->line[0] = *move;
        p->length = next->length < REVIEW_LINE ? next->length + 1 : REVIEW_LINE;
        memcpy(p->line + 1, next->line, (size_t)(p->length - 1) * sizeof *p->line);
    }
    bool same = was.known && was.score == p->score && was.length == p->length;
    for (int k = 0; same && k < p->length; k++)
        same = move_equal(was.line[k], p->line[k]);
    p->known = true;
    return !same;
}

void review_take(struct review *v, const struct review_task *task, const struct search_result *found)
{
    struct review_point *p = &v->point[task->point];
    const struct game *g = v->record->game;

    if (task->only) {
        set_score(g, found->score, &p->after_score, &p->after);
        p->after_known = true;
        return;
    }
    p->searched = true;
    p->own_score = found->score;
    p->own_length = found->pv_length < REVIEW_LINE ? found->pv_length : REVIEW_LINE;
    memcpy(p->own_line, found->pv, (size_t)p->own_length * sizeof *p->own_line);
    for (int i = task->point; i >= 0 && value_point(v, i); i--)
        ;
}

void review_release(struct review *v, const struct review_task *task)
{
    if (task->only)
        v->point[task->point].after_taken = false;
    else
        v->point[task->point].taken = false;
}

int review_known(const struct review *v)
{
    int n = 0;
    for (int i = 0; i < v->points; i++)
        n += v->point[i].known;
    return n;
}

/* Judging. */

/* The expected score of the side that moved at point I, after the move; -1 if that is not known. */
static int expected_after(const struct review *v, int i)
{
    if (!of_two(v))
        return v->point[i].after_known ? v->point[i].after : -1;
    return v->point[i + 1].known ? 1000 - v->point[i + 1].expected : -1;
}

int review_loss(const struct review *v, int number)
{
    const struct review_point *p = &v->point[number];
    const struct move *move = number + 1 < v->points ? played(v, number) : NULL;
    int after = move ? expected_after(v, number) : -1;

    if (after < 0 || !p->known)
        return -1;
    if (p->length && move_equal(*move, p->line[0]))
        return 0;
    return after < p->expected ? p->expected - after : 0;
}

enum judgement review_judge(const struct review *v, int number)
{
    int loss = review_loss(v, number);
    return loss >= LOSS_BLUNDER      ? JUDGED_BLUNDER
           : loss >= LOSS_MISTAKE    ? JUDGED_MISTAKE
           : loss >= LOSS_INACCURACY ? JUDGED_INACCURACY
                                     : JUDGED_FINE;
}

/* Returns what is hard to see in the move M of point I. */
static unsigned traits_at(const struct review *v, int i, struct move m)
{
    const struct position *p = &v->point[i].node->position;
    struct sight *sight = sight_new(v->record->game);
    struct move before[SIGHT_BEFORE];
    struct checks checks;
    for (int k = 0; k < SIGHT_BEFORE; k++)
        before[k] = i > k && played(v, i - k - 1) ? *played(v, i - k - 1) : (struct move){.type = MOVE_PASS};
    position_checks(v->record->game, p, &checks);
    unsigned traits = sight ? sight_traits(sight, p, m, before, &checks) : 0;
    sight_free(sight);
    return traits;
}

static bool is_noisy(const struct game *g, const struct position *p, struct move m)
{
    return move_captures(g, p, m, NULL) || m.type == MOVE_PROMOTION;
}

void review_oversight(const struct review *v, int number, char *out)
{
    static const char *const capture[2] = {"The ", "'s capture"},
                             *const phrase[SIGHT_TRAITS][2] = {
                                 [SIGHT_QUIET] = {"The ", "'s quiet move"},
                                 [SIGHT_EDGE] = {"The ", " at the edge"},
                                 [SIGHT_LANE] = {"The ", "'s lane, all its squares,"},
                                 [SIGHT_LONG] = {"The ", "'s long way"},
                                 [SIGHT_AWAY] = {"The ", " on the other side of the board"},
                                 [SIGHT_BACKWARD] = {"The ", "'s move backward"},
                                 [SIGHT_REENTRY] = {"The ", "'s return"},
                                 [SIGHT_OPENED] = {"The line that opened for the ", ""},
                                 [SIGHT_BEND] = {"The ", "'s line through the bend"},
                                 [SIGHT_BRANCH] = {"The ", "'s other branch at the Switch"},
                             };
    const struct game *g = v->record->game;
    const struct review_point *p = &v->point[number], *reply = p + 1;
    out[0] = '\0';
    if (!p->length || number + 1 >= v->points)
        return;
    /* A capture in reply to a move in whose place none was possible is what was overlooked. */
    bool replied = reply->length && is_noisy(g, &reply->node->position, reply->line[0]) &&
                   !is_noisy(g, &p->node->position, p->line[0]);
    const struct review_point *at = replied ? reply : p;
    unsigned traits = traits_at(v, number + replied, at->line[0]);
    int candidate = at->line[0].from == CELL_NONE ? at->node->position.pocket : at->node->position.on[at->line[0].from];
    if ((!traits && !replied) || !candidate)
        return;
    const char *const *words = traits ? phrase[sight_reason(traits)] : capture;
    snprintf(out, OVERSIGHT_TEXT, "%s%s%s was %s.", words[0], g->kind[piece_kind((piece)candidate)].name, words[1],
             replied ? "overlooked" : "missed");
}

const char *judgement_word(enum judgement j)
{
    static const char *const word[JUDGEMENTS] = {"", "inaccuracy", "mistake", "blunder"};
    return word[j];
}

/* Returns J's glyph, 0 for none. */
static int judgement_glyph(enum judgement j)
{
    static const int glyph[JUDGEMENTS] = {0, GLYPH_DUBIOUS, GLYPH_MISTAKE, GLYPH_BLUNDER};
    return glyph[j];
}

/*
 * The accuracy of a move that lost this many percent of the point, 0 to 100: the curve that lichess publishes
 * (lichess.org/page/accuracy), 103.17 · exp(−0.0435 · loss) − 3.17.
 */
static double accuracy_of(double percent)
{
    double a = 103.1668 * exp(-0.04354 * percent) - 3.1669;
    return a < 0 ? 0 : a > 100 ? 100 : a;
}

struct review_sum review_sum(const struct review *v, int player)
{
    struct review_sum sum = {0};
    double accuracy = 0;

    for (int i = 0; i < v->points; i++) {
        int loss = v->point[i].node->position.turn == player ? review_loss(v, i) : -1;
        if (loss < 0)
            continue;
        sum.moves++;
        sum.count[review_judge(v, i)]++;
        accuracy += accuracy_of(loss / 10.0);
    }
    if (sum.moves)
        sum.accuracy = (int)(10 * accuracy / sum.moves + 0.5);
    return sum;
}

int review_next_mistake(const struct review *v, int from, int step)
{
    for (int i = from + step; i >= 0 && i < v->points; i += step)
        if (review_judge(v, i) >= JUDGED_MISTAKE)
            return i;
    return -1;
}

/* Writing. */

/* SCORE, for the side to move in P, as comments have it: from White's side; with three players from that of the side to
 * move. */
static struct eval eval_of(const struct game *g, int score, const struct position *p)
{
    int side = g->players == 2 && p->turn == 1 ? -1 : 1, mate = engine_mate_moves(score, p);
    if (mate || abs(score) >= SCORE_MATE)
        return (struct eval){true, side * mate};
    return (struct eval){false, side * score};
}

/* Write the value of the position after the move of point I into that move's comment. */
static void write_eval(const struct review *v, int i)
{
    const struct review_point *p = &v->point[i], *next = p + 1;
    struct node *child = p->node->child;

    if (!of_two(v) && p->after_known)
        comment_set_eval(&child->comment, eval_of(v->record->game, p->after_score, &p->node->position));
    else if (of_two(v) && next->known && moves_count(v->record->game, &next->node->position))
        comment_set_eval(&child->comment, eval_of(v->record->game, next->score, &next->node->position));
}

static bool is_judged(const struct node *node)
{
    for (int i = 0; i < node->glyphs; i++)
        if (node->glyph[i] <= GLYPH_JUDGING)
            return true;
    return false;
}

/* Add the best line of P as a variation to the move that was played there; what is already there of it is kept. */
static void write_line(const struct review *v, const struct review_point *p)
{
    struct node *at = p->node;
    for (int i = 0; i < p->length; i++) {
        struct node *child = at->child;
        while (child && !(child->kind == NODE_MOVE && move_equal(child->move, p->line[i])))
            child = child->sibling;
        if (!child && i > 0 && at->child)
            return; /* another move is there already */
        at = child ? child : record_add(v->record, at, p->line[i]);
    }
}

void review_write(struct review *v)
{
    char overlooked[OVERSIGHT_TEXT];
    for (int i = 0; i + 1 < v->points; i++) {
        const struct review_point *p = &v->point[i];
        enum judgement j = review_judge(v, i);
        if (!played(v, i))
            continue;
        write_eval(v, i);
        if (j == JUDGED_FINE)
            continue;
        if (!is_judged(p->node->child))
            edit_glyph(v->record, p->node->child, judgement_glyph(j));
        review_oversight(v, i, overlooked);
        if (j >= JUDGED_MISTAKE && *overlooked && !comment_words(p->node->child->comment, NULL))
            comment_set_words(&p->node->child->comment, overlooked);
        write_line(v, p);
    }
    if (!record_tag(v->record, "Annotator"))
        record_set_tag(v->record, "Annotator", "reroute66");
    record_tell(v->record, CHANGE_EDITED);
}
