#include "engine/evaluate.h"

#include "engine/view.h"

int evaluate(const struct values *v, const struct position *p, int who, struct shape_cache *cache)
{
    struct shape room;
    const struct shape *shape = shape_of(v, p, cache, &room);
#ifdef REROUTE66_BOTH
    if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi"))
        return view_evaluate_counting(v, p, shape, who);
#endif
    return view_evaluate(v, p, shape, who);
}
