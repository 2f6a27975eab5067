#include "engine/margins.h"

#include <stddef.h>
#include <string.h>

#define MARGIN(name, standard, least, most)                                                                            \
    {                                                                                                                  \
#name, offsetof(struct margins, name), standard, least, most                                                   \
    }
static const struct margin table[] = {
    MARGIN(aspiration, 14, 6, 40),
    MARGIN(reverse_futility, 80, 30, 160),
    MARGIN(razor, 220, 100, 450),
    MARGIN(null_step, 200, 80, 500),
    MARGIN(probcut, 160, 60, 350),
    MARGIN(singular, 32, 8, 80),
    MARGIN(double_extension, 12, 3, 100),
    MARGIN(deeper, 60, 15, 150),
    MARGIN(late_moves, 200, 50, 1000),
    MARGIN(futility_base, 90, 0, 250),
    MARGIN(futility, 95, 30, 200),
    MARGIN(reduced_base, 110, 20, 250),
    MARGIN(reduced, 85, 30, 200),
    MARGIN(history_pruning, 8000, 2000, 20000),
    MARGIN(history_ply, 12000, 4000, 30000),
    MARGIN(see_quiet, 22, 5, 60),
    MARGIN(see_capture, 95, 30, 200),
    MARGIN(gift, 59, 1, 400),
    MARGIN(delta, 180, 60, 400),
    MARGIN(reduction_base, 556, 200, 900),
    MARGIN(reduction_product, 53, 25, 90),
    MARGIN(flee_pawn, 8000, 1, 30000),
    MARGIN(flee, 8000, 1, 30000),
    MARGIN(history_eval, 16, 1, 60),
    MARGIN(trust, 16, 1, 16),
};
enum { MARGINS = sizeof table / sizeof *table };

const struct margin *margin_number(int i)
{
    return i < MARGINS ? &table[i] : NULL;
}

static int *margin_place(struct margins *m, const struct margin *x)
{
    return (int *)(void *)((char *)m + x->at);
}

void margins_read(struct margins *m, const struct game *g)
{
    for (int i = 0; i < MARGINS; i++) {
        *margin_place(m, &table[i]) = table[i].standard;
        for (int k = 0; k < g->numbers; k++)
            if (strcmp(g->number[k].name, table[i].name) == 0 && g->number[k].value[0] > 0)
                *margin_place(m, &table[i]) = g->number[k].value[0];
    }
}

bool margins_know(const void *of, const char *name)
{
    (void)of;
    for (int i = 0; i < MARGINS; i++)
        if (strcmp(table[i].name, name) == 0)
            return true;
    return false;
}
