#include "record/number.h"

bool number_opens(const struct node *node)
{
    const struct position *p = &node->parent->position;
    const struct node *last = node->parent;

    while (last->left)
        last = last->parent;
    if (last->parent)
        return p->full != last->parent->position.full;
    return (p->alive & ((1u << p->turn) - 1)) == 0;
}
