/*
 * Knocks at files: a thread looks whether they answer, before somebody reads them who also answers keys. So a list that
 * is read again and again goes on as it is while a disk is silent.
 */
#pragma once

#include <stdbool.h>

/* Who knocks: the start screen, a list, and what is seen beside a list. */
enum knocker { KNOCK_START, KNOCK_LIST, KNOCK_LOOK, KNOCKERS };

struct knocks {
    struct jobs *jobs[KNOCKERS]; /* owned; NULL: none yet */
    bool out[KNOCKERS];          /* one is under way */
};

/*
 * True if the files and folders in PATHS, lines, with what the folders hold and the files and folders that are named in
 * them, have answered since the last call for WHO was true. Else a knock is under way, and knocks_fds tell when it is
 * done. Where this thread may wait for files (base/await.h) this is always true.
 */
bool knocks_answer(struct knocks *knocks, enum knocker who, const char *paths);

/* Waits up to MS for the knock of WHO. */
void knocks_wait(struct knocks *knocks, enum knocker who, int ms);

/* Puts into FD the descriptors that are readable when a knock is done; -1 for none. */
void knocks_fds(const struct knocks *knocks, int fd[KNOCKERS]);

/* Ends what is under way, without waiting. */
void knocks_end(struct knocks *knocks);
