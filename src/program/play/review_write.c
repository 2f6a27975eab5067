#include "play/review.h"
#include "record/comment.h"
#include "record/edit.h"

enum { GLYPH_MISTAKE = 2, GLYPH_BLUNDER = 4, GLYPH_DUBIOUS = 6 };

/* Returns J's glyph, 0 for none. */
static int judgement_glyph(enum judgement j)
{
    static const int glyph[JUDGEMENTS] = {0, GLYPH_DUBIOUS, GLYPH_MISTAKE, GLYPH_BLUNDER};
    return glyph[j];
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
static void write_eval(const struct review *v, int i)
{
    const struct review_point *p = &v->point[i], *next = p + 1;
    struct node *child = p->node->child;

    bool of_two = v->record->game->players == 2;
    if (!of_two && p->after_known)
        comment_set_eval(&child->comment, eval_of(v->record->game, p->after_score, &p->node->position));
    else if (of_two && next->known && moves_count(v->record->game, &next->node->position))
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
        if (!p->node->child || p->node->child->kind != NODE_MOVE)
            continue;
        write_eval(v, i);
        if (j == JUDGED_FINE)
            continue;
        if (!is_judged(p->node->child))
            edit_glyph(v->record, p->node->child, judgement_glyph(j));
        review_oversight(v, i, true, overlooked);
        if (j >= JUDGED_MISTAKE && *overlooked && !comment_words(p->node->child->comment, NULL))
            comment_set_words(&p->node->child->comment, overlooked);
        write_line(v, p);
    }
    if (!record_tag(v->record, "Annotator"))
        record_set_tag(v->record, "Annotator", v->searcher ? v->searcher : REVIEW_ANNOTATOR);
    record_tell(v->record, CHANGE_EDITED);
}
