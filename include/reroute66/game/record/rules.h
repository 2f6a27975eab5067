/* The rules of a public table that its host may set; those for the events of a game stand beside them (rules.c). */
#pragma once

#include "base/text.h"

/* TABLE_DAY, TABLE_AWAY: minutes; the second until the seat of an owner who is away may be given to others.
 * TABLE_SETTLED: events after which no join that comes late makes a seat another's. */
enum { TABLE_DAY = 24 * 60, TABLE_AWAY = 3 * TABLE_DAY, TABLE_SETTLED = 8 };

enum table_rule {
    TABLE_OPEN,     /* games under way in which a player may sit */
    TABLE_OWNER,    /* days until the seat of an owner who is away may be given to others */
    TABLE_UNJOINED, /* days until a game that nobody has joined is swept away */
    TABLE_FINISHED, /* days until a finished game is */
    TABLE_RULES
};

/* 0: the usual. */
struct table_rules {
    int value[TABLE_RULES];
};

/* Returns what RULES say of RULE. */
int table_rule(const struct table_rules *rules, enum table_rule rule);

/* Takes the line "NAME NUMBER" of a host's file into RULES (struct table_rules), for text_read_lines. False with WHY
 * filled if it is no rule. */
bool table_read_rule(void *rules, char *line, struct error *why);
