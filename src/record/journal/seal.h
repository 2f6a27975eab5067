/*
 * The seal of a journal's line: a checksum behind it, which shows whether the line was damaged on the disk. Knows text
 * only.
 */
#ifndef REROUTE66_RECORD_JOURNAL_SEAL_H
#define REROUTE66_RECORD_JOURNAL_SEAL_H

#include "base/text.h"

/* End the line in T that begins at byte FROM: ` #1a2b3c4d` (CRC-32 of the line before it) and the line end. */
void seal_line(struct text *t, size_t from);

/* Is LINE, which has no line end, as it was written? Then its seal is cut off. */
bool seal_check(char *line);

#endif
