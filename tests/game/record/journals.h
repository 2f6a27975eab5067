/*
 * What the tests of journals share: a folder of journals, and games that leave some there.
 */
#pragma once

#include "record/journal.h"
#include "table.h"

/* Where the user's state is, and the path of the journal that find_journal found last. */
extern char journals_folder[];
extern char journal_path[512];

/* For cmocka's group setup and teardown: makes the folder / removes it. Between them: leaves no journal there. */
int open_journals(void **state);
int close_journals(void **state);
int empty_journals(void **state);

/* Sets journal_path to that of the one journal there is. */
void find_journal(void);

/* COUNT games are offered; if that is one, it has MOVES moves and TROUBLE (ANY: whatever they are). */
enum { ANY = -1 };
void assert_listed(int count, int moves, int trouble);

/* Closes JOURNAL; ENDED: its game need not be offered again. */
void close_journal(struct journal *journal, bool ended);

/* All that a record is, as text; caller frees. */
char *state_of(const struct record *r);

/* Overwrites LENGTH bytes of the journal from FROM on with zeroes, as a disk may do that lost power. */
void zero(long from, long length);

/* A journal of a game of chess with these moves, CLOSED or left by a program that was killed. */
#define keep_game(closed, ...)                                                                                         \
    do {                                                                                                               \
        struct record *kept = new_record("chess", NULL);                                                               \
        struct journal *of = journal_start(kept);                                                                      \
        play(kept, __VA_ARGS__, NULL);                                                                                 \
        close_journal(of, closed);                                                                                     \
    } while (0)
