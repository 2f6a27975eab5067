#include "play/review.h"

#include "eval/evaluate.h"
#include "record/comment.h"
#include "search/sight.h"

#include <math.h>

/* What a move is judged by that lets the other side mate, or misses a mate: see review_judge. */
enum { MATE_MISTAKE = 700, MATE_INACCURACY = 999 };

static bool of_two(const struct review *v)
{
    return v->record->game->players == 2;
}

/* True if the scores of V's searches, or of the comments that are RECALLED, are another engine's. */
static bool is_foreign(const struct review *v, bool recalled)
{
    const char *annotator = recalled ? record_tag(v->record, "Annotator") : v->searcher;
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

static void set_score(const struct review *v, struct review_point *p, int score)
{
    p->score = score;
    p->chance = chance_of(v->record->game, score, is_foreign(v, p->recalled));
}

/*
 * If the game is over by the rules in P's position, its value is known without a search: a draw is worth 0, a loss of
 * the player to move a mate. False if it is not over.
 */
static bool settle_end(const struct review *v, struct review_point *p)
{
    const struct game *g = v->record->game;
    struct outcome o = outcome_of(g, &p->node->position, &p->node->position.key, 1);
    if (o.ending == ENDING_NONE)
        return false;
    int turn = p->node->position.turn;
    bool won = o.sharers == 1u << turn, drawn = !won && (o.sharers >> turn & 1);
    p->recalled = false;
    set_score(v, p, drawn ? 0 : won ? SCORE_MATE : -SCORE_MATE);
    p->known = true;
    return true;
}

/* Take the value of P from the comment of the move that led there, if it has one. */
static void recall_point(const struct review *v, struct review_point *p)
{
    struct eval told;
    if (!of_two(v) || !comment_eval(p->node->comment, &told))
        return;
    int side = p->node->position.turn == 0 ? 1 : -1, score = side * told.value;
    if (told.mates)
        score = score > 0 ? SCORE_MATE - 2 * score + 1 : -SCORE_MATE - 2 * score;
    p->known = p->recalled = true;
    set_score(v, p, score);
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
            recall_point(v, &v->point[i]);
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
        settle_end(v, &v->point[i]);
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

/*
 * Once all is known, the best moves in whose place a worse one was played are searched alone, as deeply as the moves
 * that were played: the best of many values is one that is rather too high. All of these are found at once, so that
 * what one of them finds does not decide about the others. False if there is none left.
 */
static bool find_doubt(struct review *v, struct review_task *out)
{
    if (!v->doubted && review_known(v) < v->points)
        return false;
    for (int i = v->doubted ? v->points : 0; i < v->points; i++) {
        struct review_point *p = &v->point[i];
        p->doubted = p->searched && p->own_length && review_loss(v, i) >= LOSS_INACCURACY;
    }
    v->doubted = true;
    for (int i = v->points; i-- > 0;) {
        struct review_point *p = &v->point[i];
        if (!p->doubted)
            continue;
        p->doubted = false;
        *out = (struct review_task){i, p->node, p->own_line};
        return true;
    }
    return false;
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
    return of_two(v) && find_doubt(v, out);
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
    set_score(v, p, p->own_score);
    if (move && of_two(v) && next->known && !next->recalled && score_before(next->score) > p->score) {
        set_score(v, p, score_before(next->score));
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

    if (task->only && !of_two(v)) {
        p->after_score = found->score;
        p->after = chance_of(v->record->game, found->score, is_foreign(v, false));
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
    if (task->only && of_two(v))
        v->point[task->point].doubted = true;
    else if (task->only)
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

double review_after(const struct review *v, int number)
{
    if (number + 1 >= v->points || !played(v, number))
        return -1;
    if (!of_two(v))
        return v->point[number].after_known ? v->point[number].after : -1;
    return v->point[number + 1].known ? 1 - v->point[number + 1].chance : -1;
}

/* True if the move of point I is the first of the best line there. */
static bool is_best(const struct review *v, int i)
{
    const struct review_point *p = &v->point[i];
    return p->length && move_equal(*played(v, i), p->line[0]);
}

double review_loss(const struct review *v, int number)
{
    const struct review_point *p = &v->point[number];
    double after = review_after(v, number);
    if (after < 0 || !p->known)
        return -1;
    return is_best(v, number) || after > p->chance ? 0 : 100 * (p->chance - after);
}

/* Judges a move by how far the side that stands better is ahead, in CENTIPAWNS, where a mate was let or missed. */
static enum judgement judge_mate(double centipawns)
{
    return centipawns > MATE_INACCURACY ? JUDGED_INACCURACY
           : centipawns > MATE_MISTAKE  ? JUDGED_MISTAKE
                                        : JUDGED_BLUNDER;
}

/* Judges the move of point I if it lets the other side mate or misses a mate; false if it does neither. */
static bool judge_mates(const struct review *v, int i, enum judgement *out)
{
    const struct game *g = v->record->game;
    const struct review_point *p = &v->point[i], *next = p + 1;
    int before = p->score, after = -next->score, mate = SCORE_MATE - MATE_PLIES;
    if (!of_two(v) || !odds_has_scale(g))
        return false;
    if (before > mate && after <= mate)
        *out = judge_mate(centipawns_of(g, after, is_foreign(v, next->recalled)));
    else if (abs(before) <= mate && after < -mate)
        *out = judge_mate(-centipawns_of(g, before, is_foreign(v, p->recalled)));
    else
        return false;
    return true;
}

/* True if the move of point I was played often in its position by the games of the explorer. */
static bool is_played_often(const struct review *v, int i)
{
    const struct position *p = &v->point[i].node->position;
    char text[MOVE_TEXT];
    int count = 0, games = 0, of_move = 0;
    const struct opening *x = v->explorer ? openings_find(v->explorer, v->record->game, p, &count) : NULL;
    if (!x)
        return false;
    movetext_write_pgn(v->record->game, p, *played(v, i), text);
    for (int k = 0; k < count; k++) {
        games += x[k].games;
        of_move += strcmp(x[k].move, text) == 0 ? x[k].games : 0;
    }
    return of_move >= OFTEN_GAMES && of_move * OFTEN_SHARE >= games;
}

enum judgement review_judge(const struct review *v, int number)
{
    double loss = review_loss(v, number);
    enum judgement j = loss >= LOSS_BLUNDER      ? JUDGED_BLUNDER
                       : loss >= LOSS_MISTAKE    ? JUDGED_MISTAKE
                       : loss >= LOSS_INACCURACY ? JUDGED_INACCURACY
                                                 : JUDGED_FINE;
    if (loss > 0)
        judge_mates(v, number, &j);
    return j != JUDGED_FINE && is_played_often(v, number) ? JUDGED_FINE : j;
}

/* Fills C with move NUMBER and what is known before and after it; BEFORE gets the SIGHT_BEFORE moves that led
 * there. False if no move was played there, or nothing is known. */
static bool find_reason_case(const struct review *v, int number, struct move before[], struct reason_case *c)
{
    const struct review_point *p = &v->point[number], *next = p + 1;
    if (number + 1 >= v->points || !played(v, number) || !p->known)
        return false;
    for (int k = 0; k < SIGHT_BEFORE; k++)
        before[k] =
            number > k && played(v, number - k - 1) ? *played(v, number - k - 1) : (struct move){.type = MOVE_PASS};
    *c = (struct reason_case){.game = v->record->game,
                              .position = &p->node->position,
                              .move = *played(v, number),
                              .better = {p->line, p->length, p->score},
                              .reply = {next->line, next->known ? next->length : 0, next->known ? next->score : 0},
                              .before = before};
    return true;
}

void review_oversight(const struct review *v, int number, bool spoils, char *out)
{
    struct move before[SIGHT_BEFORE];
    struct reason_case c;
    char trait[REASON_TEXT];
    out[0] = '\0';
    if (!find_reason_case(v, number, before, &c))
        return;
    enum reason_kind kind = reason_write(&c, out);
    if (kind == REASON_MISSES && !spoils)
        out[0] = '\0';
    reason_trait(&c, kind, trait);
    size_t length = strlen(out);
    snprintf(out + length, OVERSIGHT_TEXT - length, "%s%s", length && *trait ? " " : "", trait);
}

const char *judgement_word(enum judgement j)
{
    static const char *const word[JUDGEMENTS] = {"", "inaccuracy", "mistake", "blunder"};
    return word[j];
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
        double loss = v->point[i].node->position.turn == player ? review_loss(v, i) : -1;
        if (loss < 0)
            continue;
        sum.moves++;
        sum.count[review_judge(v, i)]++;
        accuracy += accuracy_of(loss);
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
