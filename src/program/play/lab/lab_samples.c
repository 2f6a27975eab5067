/* Comments in the laboratory's sample games: those of a review. */
#include "lab/sample_notes.h"

#include "play/review.h"
#include "play/thinker.h"
#include "record/comment.h"
#include "record/edit.h"

#include <string.h>

enum { TABLE_BYTES = 4 << 20 };

/* Search what REVIEW does not know, with NODES a position. False if STOP was set before the end, or memory ran out. */
static bool search_sample(struct review *review, uint64_t nodes, atomic_bool *stop)
{
    struct seeker *seeker = seeker_new(review->record->game, TABLE_BYTES, 1);
    struct review_task task;
    struct error error = {0};
    bool good = seeker_ready(seeker, NULL);
    while (good && review_next(review, &task)) {
        struct limits limits = {.nodes = nodes * (uint64_t)task.times,
                                .threads = 1,
                                .stop = stop,
                                .only = task.only,
                                .only_count = !!task.only};
        struct assignment assignment = {.count = 0};
        struct search_result found;
        assignment_take(&assignment, review->record->game, &task.node->position, task.node);
        seeker_forget(seeker); /* so that comments depend on the game alone */
        good = seeker_search(seeker, NULL, &assignment, &limits, &found, &error) && !atomic_load(stop);
        assignment_free(&assignment);
        if (good)
            review_take(review, &task, &found);
    }
    seeker_free(seeker);
    return good;
}

struct record *samples_note(const struct lab_plan *plan, const struct lab_game *game, atomic_bool *stop)
{
    struct review review;
    struct record *record = lab_record(plan, game);
    review_start(&review, record, false);
    review.effort = (struct effort){.program = REVIEW_ANNOTATOR, .nodes = (uint64_t)plan->nodes * SAMPLES_NODES};
    bool good = search_sample(&review, review.effort.nodes, stop);
    if (good)
        review_write(&review);
    review_free(&review);
    if (good)
        return record;
    record_free(record);
    return NULL;
}

void samples_copy_notes(const struct node *from, struct record *record, struct node *to)
{
    if (from->comment && !to->comment)
        to->comment = memory_copy(from->comment, strlen(from->comment));
    for (int i = 0; i < from->glyphs; i++)
        edit_glyph(record, to, from->glyph[i]);
    for (const struct node *child = from->child; child; child = child->sibling) {
        struct node *same = to->child;
        while (same && !(same->kind == child->kind && move_equal(same->move, child->move)))
            same = same->sibling;
        if (!same && child->kind == NODE_MOVE)
            same = record_add(record, to, child->move);
        if (same)
            samples_copy_notes(child, record, same);
    }
}
