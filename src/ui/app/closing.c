/*
 * Ending the analysis, the review and the problem that belong to a game. A file of its own, so that the code that
 * closes games and the code of those three do not call each other in a circle.
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
