/*
 * Ending the analysis, the review, the problem and the editor that belong to a game. A file of its own, so that the
 * code that closes games and the code of those do not call each other in a circle.
 */
#include "exercises/solving.h"
#include "study/analysis.h"
#include "study/reviewing.h"

#include <stdlib.h>

void analysis_forget_inquiry(struct app *a)
{
    if (a->inquiry)
        thinker_free(a->inquiry->thinker);
    free(a->inquiry);
    a->inquiry = NULL;
}

void analysis_free(struct app *a)
{
    analysis_forget_inquiry(a);
    if (a->analysis)
        thinker_free(a->analysis->thinker);
    free(a->analysis);
    a->analysis = NULL;
}

void reviewing_free(struct app *a)
{
    struct reviewing *v = a->reviewing;
    if (!v)
        return;
    reviewer_stop(v->reviewer);
    review_free(&v->searched);
    review_free(&v->shown);
    record_free(v->copy);
    free(v);
    a->reviewing = NULL;
}

void solving_free(struct app *a)
{
    if (!a->solving)
        return;
    problem_set_free(&a->solving->set);
    free(a->solving);
    a->solving = NULL;
}

void app_drop_sandbox(struct app *a)
{
    if (!a->sandbox)
        return;
    if (a->session)
        a->session->paused = a->sandbox->was_paused;
    free(a->sandbox->state);
    free(a->sandbox);
    a->sandbox = NULL;
    selection_drop(&a->board.selection);
}
