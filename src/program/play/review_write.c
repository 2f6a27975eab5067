#include "play/review.h"
#include "record/comment.h"
#include "record/edit.h"

enum { GLYPH_MISTAKE = 2, GLYPH_BLUNDER = 4, GLYPH_DUBIOUS = 6 };

/* Returns JUDGEMENT's glyph, 0 for none. */
static int judgement_glyph(enum judgement judgement)
{
    static const int glyph[JUDGEMENTS] = {0, GLYPH_DUBIOUS, GLYPH_MISTAKE, GLYPH_BLUNDER};
    return glyph[judgement];
}

/* SCORE, for the side to move in P, as comments have it: from White's side; with three players from that of the side to
 * move. */
static struct eval eval_of(const struct game *g, int score, const struct position *p)
{
    int side = g->players == 2 && p->turn == 1 ? -1 : 1, mate = engine_mate_moves(g, score, p);
    if (mate || abs(score) >= SCORE_MATE)
        return (struct eval){true, side * mate};
    return (struct eval){false, side * score};
}

/* Write into *COMMENT who has found its values, in this review (SEARCHED) or before (RECALLED), and whether the move
 * that led there was the BEST. */
static void write_effort(const struct review *review, bool searched, bool recalled, bool best, char **comment)
{
    struct effort effort = review->effort;
    if (!(searched && *effort.program) && (!recalled || !comment_effort(*comment, &effort)))
        return;
    effort.best = best;
    comment_set_effort(comment, &effort);
}

/* True if the move of point I, if it is one, is the best that is known. */
static bool is_best(const struct review *review, int i)
{
    const struct review_point *point = &review->point[i];
    return point->known && point->node->child->kind == NODE_MOVE && review_plays_best(review, i);
}

/* Write the value of the position after the move of point I into that move's comment. */
static void write_eval(const struct review *review, int i)
{
    const struct review_point *next = &review->point[i + 1];
    char **comment = &next->node->comment;
    if (next->node->kind != NODE_MOVE)
        return;
    if (next->known && moves_count(review->record->game, &next->node->position))
        comment_set_eval(comment, eval_of(review->record->game, next->score, &next->node->position));
    write_effort(review, next->searched, next->recalled, is_best(review, i), comment);
}

/* The same with three players: the value of the move for who played it, and of the position for who is to move. Where
 * one of them is not known none is written, as what stands there may be by another effort. */
static void write_evals_of_three(const struct review *review, int i)
{
    const struct game *g = review->record->game;
    const struct review_point *point = &review->point[i], *next = point + 1;
    char **comment = &next->node->comment;
    bool moved = next->node->kind == NODE_MOVE;
    if ((moved && !point->after_known) || !next->known)
        return;
    if (moved)
        comment_set_eval(comment, eval_of(g, point->after_score, &point->node->position));
    if (next->searched || next->recalled) /* else the game is over there */
        comment_set_eval_next(comment, eval_of(g, next->score, &next->node->position));
    bool searched = moved ? point->after_taken : next->searched;
    write_effort(review, searched, !searched, is_best(review, i), comment);
}

/* Write the value of the first position, and who has found it. */
static void write_root(const struct review *review)
{
    const struct review_point *point = &review->point[0];
    char **comment = &point->node->comment;
    if (!point->searched || !*review->effort.program)
        return;
    const struct eval eval = eval_of(review->record->game, point->score, &point->node->position);
    (review->record->game->players == 2 ? comment_set_eval : comment_set_eval_next)(comment, eval);
    write_effort(review, true, false, false, comment);
}

static bool is_judged(const struct node *node)
{
    for (int i = 0; i < node->glyphs; i++)
        if (node->glyph[i] <= GLYPH_JUDGING)
            return true;
    return false;
}

/* Add the best line of POINT as a variation to the move that was played there; what is already there of it is kept. */
static void write_line(const struct review *review, const struct review_point *point)
{
    struct node *at = point->node;
    for (int i = 0; i < point->length; i++) {
        struct node *child = at->child;
        while (child && !(child->kind == NODE_MOVE && move_equal(child->move, point->line[i])))
            child = child->sibling;
        if (!child && i > 0 && at->child)
            return; /* another move is there already */
        at = child ? child : record_add(review->record, at, point->line[i]);
    }
}

void review_write(struct review *review)
{
    char overlooked[OVERSIGHT_TEXT];
    write_root(review);
    for (int i = 0; i + 1 < review->points; i++) {
        const struct review_point *point = &review->point[i];
        enum judgement judgement = review_judge(review, i);
        (review->record->game->players == 2 ? write_eval : write_evals_of_three)(review, i);
        if (judgement == JUDGED_FINE || point->node->child->kind != NODE_MOVE)
            continue;
        if (!is_judged(point->node->child))
            edit_glyph(review->record, point->node->child, judgement_glyph(judgement));
        review_oversight(review, i, true, overlooked);
        if (*overlooked && !comment_words(point->node->child->comment, NULL))
            comment_set_words(&point->node->child->comment, overlooked);
        write_line(review, point);
    }
    if (!record_tag(review->record, "Annotator"))
        record_set_tag(review->record, "Annotator", review->searcher ? review->searcher : REVIEW_ANNOTATOR);
    record_tell(review->record, CHANGE_EDITED);
}
