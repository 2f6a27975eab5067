#include "base/random.h"

#include <assert.h>

uint64_t random_next(struct random *r)
{
    uint64_t z = r->state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

uint32_t random_below(struct random *r, uint32_t limit)
{
    assert(limit >= 1);
    return (uint32_t)(((random_next(r) >> 32) * limit) >> 32);
}
