/* The seed of the day: walks and fuzzing of .ci/run and .ci/nightly take other games and inputs every day. */
#pragma once

#include <stdint.h>
#include <stdlib.h>

/* Returns the number in REROUTE66_SEED, 0 where it is not set, as in .ci/test: the seeds of tests are fixed there. */
static inline uint64_t seed_of_day(void)
{
    const char *day = getenv("REROUTE66_SEED");
    return day ? strtoull(day, NULL, 10) : 0;
}
