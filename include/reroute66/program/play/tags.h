/*
 * A session's seats and clock, written into the tags of its record and read from them.
 */
#pragma once

#include "play/session.h"

/* The tag of an ending that is played against the table. */
#define DRILL_TAG "Ending"

/* Write seats and clock into the record's tags; call it after changing them. A person's own name stays. */
void tags_write(struct session *session);

/*
 * Set seats and drill from the record's tags, and the clock: its rule from the tag, what each has left from the moves
 * that say so. No clock if the tag names none that clock.h knows.
 */
void tags_read(struct session *session);

/* Reads the time control that RECORD's tags name, with the odds of one player, into RULE; all 0 if they name none that
 * clock.h knows. */
void tags_read_rule(const struct record *record, struct clock_rule *rule);

/* As tags_read, for the clock alone. */
void tags_read_clock(struct session *session);

/* The time control that SESSION's tags name and that no clock here plays, such as three periods; NULL if there is
 * none. */
const char *tags_unplayed_clock(const struct session *session);

/* Write the opening of RECORD's main line into its tags ECO and Opening. If they name one that NAMES does not have for
 * that line, somebody else has set them, and they stay. */
void tags_name_opening(struct record *record, const struct opening_names *names);

/* Make SESSION an ending, called NAME ("KRk"), that is played against the table, and say so in a tag that tags_read
 * finds. */
void tags_drill(struct session *session, const char *name);

/* Returns the name of the person here on seat WHO, by the tag; NULL if nobody sits there or none is known. */
const char *tags_person(const struct session *session, int who);

/* Writes NAME into the tag of seat WHO if a person sits there at this terminal and no name is set; does nothing if NAME
 * is "". */
void tags_name(struct session *session, int who, const char *name);

/* Does what tags_name does, for the first seat whose tag it can set. */
void tags_sign(struct session *session, const char *name);

/*
 * Returns the side of the user, called NAME (""): by the tags, the only person who played RECORD, or else the one of
 * that name; -1 if neither tells. Seats do not count: they belong to the game played last, not to a loaded one.
 */
int tags_user(const struct record *record, const char *name);
