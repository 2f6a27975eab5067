#include "play/reviewer.h"

#include "base/system.h"

/* Takes the result of SEARCH, if it has one. False if it failed. */
static bool take_result(struct reviewer *reviewer, struct review_search *search)
{
    struct search_result found;
    if (!thinker_fetch(search->thinker, &found))
        return true;
    const char *why = thinker_fault(search->thinker);
    if (!*why)
        review_take(reviewer->review, &search->task, &found);
    else
        error_set(&reviewer->fault, "%s", why);
    return !*why;
}

/* Gives SEARCH the next task. False if there is none, or it cannot be searched. */
static bool search_next(struct reviewer *reviewer, struct review_search *search)
{
    struct review_task *task = &search->task;
    if (!review_next(reviewer->review, task))
        return false;
    struct limits limits = {.nodes = reviewer->limits.nodes * (uint64_t)task->times,
                            .time_ms = reviewer->limits.time_ms * task->times};
    limits.only = task->only;
    limits.only_count = task->only ? 1 : 0;
    if (thinker_start(search->thinker, &task->node->position, task->node, reviewer->limits.guest, &limits))
        return true;
    review_release(reviewer->review, task);
    return false;
}

bool reviewer_due(struct reviewer *reviewer)
{
    bool busy = false, good = !*reviewer->fault.text;
    struct review_task task;
    for (int i = 0; i < reviewer->count && good; i++)
        good = take_result(reviewer, &reviewer->search[i]);
    for (int i = 0; i < reviewer->count && good; i++)
        busy |= thinker_busy(reviewer->search[i].thinker) || search_next(reviewer, &reviewer->search[i]);
    if (good && !busy && review_next(reviewer->review, &task)) {
        review_release(reviewer->review, &task);
        error_set(&reviewer->fault, "there is not enough memory for the search");
    }
    return !busy;
}

struct effort reviewer_effort(const struct review_limits *limits)
{
    struct effort effort = {.nodes = limits->nodes, .ms = limits->time_ms};
    snprintf(effort.program, sizeof effort.program, "%s", limits->guest ? limits->guest->name : REVIEW_ANNOTATOR);
    return effort;
}

struct reviewer *reviewer_start(struct searches *queue, enum urgency urgency, struct review *review,
                                const struct review_limits *limits, int threads)
{
    struct reviewer *reviewer = memory_new(sizeof *reviewer);

    threads = limits->guest ? 1 : threads ? threads : system_processors();
    *reviewer = (struct reviewer){
        .review = review, .limits = *limits, .count = threads < REVIEW_THREADS ? threads : REVIEW_THREADS};
    review->effort = reviewer_effort(limits);
    for (int i = 0; i < reviewer->count; i++) {
        reviewer->search[i].thinker = thinker_new(queue, urgency, review->record->game, REVIEW_TABLE);
        thinker_forgets(reviewer->search[i].thinker);
    }
    if (!reviewer_due(reviewer) || !*reviewer->fault.text)
        return reviewer;
    reviewer_stop(reviewer);
    return NULL;
}

void reviewer_stop(struct reviewer *reviewer)
{
    for (int i = 0; reviewer && i < reviewer->count; i++) {
        if (thinker_busy(reviewer->search[i].thinker))
            review_release(reviewer->review, &reviewer->search[i].task);
        thinker_free(reviewer->search[i].thinker);
    }
    free(reviewer);
}
