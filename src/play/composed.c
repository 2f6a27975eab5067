#include "play/composed.h"

#include "record/loose.h"

enum { GRADE = 3 };

bool composed_read(const struct record *r, struct problem *out)
{
    struct problem p = {.position = r->root->position, .grade = GRADE};
    const char *goal = record_tag(r, COMPOSED_TAG);
    const struct node *key = r->root->child;

    if (!goal)
        goal = record_tag(r, "Event");
    if (!goal || !key || key->kind != NODE_MOVE || record_is_loose(r) || !problem_read_goal(goal, &p))
        return false;
    p.key = key->move;
    *out = p;
    return true;
}
