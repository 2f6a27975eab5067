#include "boards.h"
#include "test.h"

#include <assert.h>

static void add(struct board *b, const char *name, const struct polygon *p)
{
    struct error e;
    if (!board_add_cell(b, name, p, &e))
        fail_msg("%s", e.text);
}

static void derive(struct board *b)
{
    struct error e;
    cell culprit;
    if (!board_derive(b, &culprit, &e))
        fail_msg("%s", e.text);
}

void add_strip(struct board *b, int rank, const char *files, struct point low, struct point high)
{
    for (int i = 0; files[i]; i++) {
        struct polygon p = {4,
                            {{low.x + 2 * i, low.y},
                             {low.x + 2 * i + 2, low.y},
                             {high.x + 2 * i + 2, high.y},
                             {high.x + 2 * i, high.y}}};
        char name[CELL_NAME];
        snprintf(name, sizeof name, "%c%d", files[i], rank % 1000);
        add(b, name, &p);
    }
}

void make_reroute66(struct board *b)
{
    board_start(b, "reroute66");
    for (int rank = 1; rank <= 8; rank++) {
        int y = 2 * rank - 2;
        struct point low = {rank == 5 ? -1 : 0, y}, high = {rank == 4 ? 1 : 0, y + 2};
        add_strip(b, rank, "abcdefgh", low, high);
    }
    add_strip(b, 4, "A", (struct point){0, 6}, (struct point){-1, 8});
    add_strip(b, 5, "H", (struct point){15, 8}, (struct point){14, 10});
    derive(b);
}

void make_chess(struct board *b)
{
    board_start(b, "chess");
    for (int rank = 1; rank <= 8; rank++)
        add_strip(b, rank, "abcdefgh", (struct point){0, 2 * rank - 2}, (struct point){0, 2 * rank});
    derive(b);
}

void make_hex91(struct board *b)
{
    static const char files[] = "abcdefghikl";
    board_start(b, "hex91");
    for (int i = 0; i < 11; i++) {
        int far = i < 6 ? i : 10 - i;
        for (int n = 1; n <= 6 + far; n++) {
            int x = 3 * i, y = 2 * n - far;
            struct polygon p = {
                6, {{x + 2, y}, {x + 1, y + 1}, {x - 1, y + 1}, {x - 2, y}, {x - 1, y - 1}, {x + 1, y - 1}}};
            char name[CELL_NAME];
            snprintf(name, sizeof name, "%c%d", files[i], n % 100);
            add(b, name, &p);
        }
    }
    derive(b);
}

cell at(const struct board *b, const char *name)
{
    cell c = board_find(b, name, strlen(name));
    if (c == CELL_NONE)
        fail_msg("no cell %s", name);
    return c;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *names_of(const struct board *b, cellset cells, char *out)
{
    const char *name[CELLS_MAX];
    int n = 0;
    while (!cellset_empty(cells))
        name[n++] = b->cell_name[cellset_pop(&cells)];
    qsort(name, (size_t)n, sizeof *name, by_name);
    out[0] = '\0';
    for (int i = 0; i < n; i++) {
        strcat(out, i ? " " : "");
        strcat(out, name[i]);
    }
    return out;
}

cellset slide_through(const struct board *b, enum line line, cell from, int exit)
{
    cellset reached = {{0, 0}};
    const struct fork *f = board_steps(b, line, from, exit);
    for (int i = 0; i < f->count; i++) {
        cellset_add(&reached, f->step[i].to);
        int onward = board_onward(b, f->step[i].to, f->step[i].enters);
        if (onward >= 0)
            reached = cellset_or(reached, slide_through(b, line, f->step[i].to, onward));
    }
    return reached;
}

cellset slides(const struct board *b, enum line line, cell from)
{
    cellset reached = {{0, 0}};
    for (int k = 0; k < b->shape[from].corners; k++)
        reached = cellset_or(reached, slide_through(b, line, from, k));
    return reached;
}
