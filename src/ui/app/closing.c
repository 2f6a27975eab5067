/*
 * Ending the analysis, the review, the problem and the editor that belong to a game. A file of its own, so that the
 * code that closes games and the code of those do not call each other in a circle.
 */
#include "exercises/solving.h"
#include "study/analysis.h"
#include "study/reviewing.h"

#include <stdlib.h>

/* T's thread needs a moment to end, or more on a busy machine: no key waits for that. */
static void let_go(struct study *s, struct thinker *t)
{
    thinker_hurry(t);
    for (int i = 0; i < LEAVING_MOST; i++)
        if (!s->leaving[i]) {
            s->leaving[i] = t;
            return;
        }
    thinker_free(t);
}

void analysis_forget_inquiry(struct study *s)
{
    if (s->inquiry)
        let_go(s, s->inquiry->thinker);
    free(s->inquiry);
    s->inquiry = NULL;
}

void analysis_end(struct study *s)
{
    analysis_forget_inquiry(s);
    if (s->analysis)
        let_go(s, s->analysis->thinker);
    free(s->analysis);
    s->analysis = NULL;
}

void analysis_free(struct study *s)
{
    analysis_end(s);
    for (int i = 0; i < LEAVING_MOST; i++) {
        thinker_free(s->leaving[i]);
        s->leaving[i] = NULL;
    }
}

void reviewing_free(struct study *s)
{
    struct reviewing *v = s->reviewing;
    if (!v)
        return;
    reviewer_stop(v->reviewer);
    review_free(&v->searched);
    review_free(&v->shown);
    record_free(v->copy);
    free(v);
    s->reviewing = NULL;
}

void solving_free(struct exercise *e)
{
    if (!e->solving)
        return;
    problem_set_free(&e->solving->set);
    free(e->solving);
    e->solving = NULL;
}

void app_drop_sandbox(struct app *a)
{
    if (!a->aside.editor)
        return;
    if (a->session)
        a->session->paused = a->aside.editor->was_paused;
    free(a->aside.editor->state);
    free(a->aside.editor);
    a->aside.editor = NULL;
    selection_drop(&a->board.selection);
}
