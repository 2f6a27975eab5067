#include "shaping.h"

#include "draw/theme.h"

struct scene_shape *shape_begin(struct scene *scene, enum shape_kind kind, cell place, int ink)
{
    scene->shape = memory_grow(scene->shape, scene->shapes, &scene->room, sizeof *scene->shape);
    struct scene_shape *shape = &scene->shape[scene->shapes++];
    *shape = (struct scene_shape){.kind = kind, .place = place, .other = CELL_NONE, .ink = ink, .opacity = OPAQUE};
    shape->first = scene->path.count;
    return shape;
}

void shape_end(struct scene *scene)
{
    struct scene_shape *shape = &scene->shape[scene->shapes - 1];
    shape->count = scene->path.count - shape->first;
    scene->shapes -= shape->count == 0;
}

int shape_ink(const struct scene *scene, const struct painting *painting, cell here)
{
    int fill = scene->plan->fill[plan_place(scene->plan, here)];
    if (here < CELLS_MAX && painting->board->points && scene->grain < CHORDS_FROM)
        fill = painting->board->colour[here];
    enum mark mark = marks_of(painting, here);
    return ink_of_fill((enum fill)fill, mark);
}

struct point shape_towards(struct point first, struct point second, int length)
{
    int all = path_length(second.x - first.x, second.y - first.y);
    if (all <= length)
        return second;
    return (struct point){first.x + (int)((int64_t)(second.x - first.x) * length / all),
                          first.y + (int)((int64_t)(second.y - first.y) * length / all)};
}
