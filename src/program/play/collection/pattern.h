/* Patterns: "N d5, q d": pieces that stand on a board at the same time. */
#pragma once

#include "snapshot.h"

enum { PATTERN_PARTS = 16 };

/* A part: one of the PLACES of the snapshot holds one of the pieces WHAT (0: nothing). TIED: another part may be met by
 * the same piece in the same place, and needs one of its own. */
struct pattern_part {
    bool what[256], tied;
    int places;
    uint8_t place[CELLS_MAX + 1];
};

struct pattern {
    int parts;
    bool tied; /* some parts are */
    struct pattern_part part[PATTERN_PARTS];
};

/* Reads TEXT as a pattern of G. False with ERROR filled if it is none. */
bool pattern_read(const struct game *g, const char *text, struct pattern *out, struct error *error);

/* True if SNAPSHOT has a place of its own for each part of PATTERN that is tied. */
bool pattern_parts_fit(const struct pattern *pattern, const struct snapshot *snapshot);

/* True if SNAPSHOT has all of PATTERN. */
static inline bool pattern_fits(const struct pattern *pattern, const struct snapshot *snapshot)
{
    for (int i = 0; i < pattern->parts; i++) {
        const struct pattern_part *part = &pattern->part[i];
        int k = 0;
        while (k < part->places && !part->what[snapshot->at[part->place[k]]])
            k++;
        if (k == part->places)
            return false;
    }
    return !pattern->tied || pattern_parts_fit(pattern, snapshot);
}
