/*
 * A session's seats and clock as the tags of its record tell them. Knows sessions, seats, clocks and records.
 */
#ifndef REROUTE66_PLAY_TAGS_H
#define REROUTE66_PLAY_TAGS_H

#include "play/session.h"

/* Write seats and clock into the record's tags; call it after changing them. A person's own name stays. */
void tags_write(struct session *s);

/*
 * Set the seats from the record's tags, and the clock: its rule from the tag, what each has left from the moves that
 * say so. No clock if the tag names none that clock.h knows.
 */
void tags_read(struct session *s);

/* The same for the clock alone. */
void tags_read_clock(struct session *s);

/* Let NAME stand in the tags for the first person at the board, if no name stands there yet; "": do nothing. */
void tags_sign(struct session *s, const char *name);

#endif
