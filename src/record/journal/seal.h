/*
 * The seal of a journal's line: a checksum behind it, which shows whether the line was damaged on the disk.
 */
#ifndef REROUTE66_RECORD_JOURNAL_SEAL_H
#define REROUTE66_RECORD_JOURNAL_SEAL_H

#include "base/text.h"

/* Ends the line in T that begins at byte FROM: ` #1a2b3c4d` (CRC-32 of the line before it) and the line end. */
void seal_line(struct text *t, size_t from);

/* Returns where the seal of LINE, which has no line end, begins if it is sound; at most LINE's length. */
size_t seal_begin(const struct text *line);

/* True if LINE, which has no line end, is as it was written; its seal is cut off then. */
bool seal_check(struct text *line);

#endif
