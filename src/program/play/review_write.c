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
    int side = g->players == 2 && p->turn == 1 ? -1 : 1, mate = engine_mate_moves(score, p);
    if (mate || abs(score) >= SCORE_MATE)
        return (struct eval){true, side * mate};
    return (struct eval){false, side * score};
}

/* Write the value of the position after the move of point I into that move's comment. */
static void write_eval(const struct review *review, int i)
{
    const struct review_point *point = &review->point[i], *next = point + 1;
    struct node *child = point->node->child;

    bool of_two = review->record->game->players == 2;
    if (!of_two && point->after_known)
        comment_set_eval(&child->comment, eval_of(review->record->game, point->after_score, &point->node->position));
    else if (of_two && next->known && moves_count(review->record->game, &next->node->position))
        comment_set_eval(&child->comment, eval_of(review->record->game, next->score, &next->node->position));
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
    for (int i = 0; i + 1 < review->points; i++) {
        const struct review_point *point = &review->point[i];
        enum judgement judgement = review_judge(review, i);
        if (!point->node->child || point->node->child->kind != NODE_MOVE)
            continue;
        write_eval(review, i);
        if (judgement == JUDGED_FINE)
            continue;
        if (!is_judged(point->node->child))
            edit_glyph(review->record, point->node->child, judgement_glyph(judgement));
        review_oversight(review, i, true, overlooked);
        if (judgement >= JUDGED_MISTAKE && *overlooked && !comment_words(point->node->child->comment, NULL))
            comment_set_words(&point->node->child->comment, overlooked);
        write_line(review, point);
    }
    if (!record_tag(review->record, "Annotator"))
        record_set_tag(review->record, "Annotator", review->searcher ? review->searcher : REVIEW_ANNOTATOR);
    record_tell(review->record, CHANGE_EDITED);
}
