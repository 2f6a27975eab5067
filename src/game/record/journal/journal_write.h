/*
 * What is written into the file of a journal, as jobs for a thread of their own (base/jobs.h). Plain data comes in and
 * goes out; no record is known here.
 */
#pragma once

#include "base/jobs.h"
#include "journal_files.h"

/* The file of a journal as the last write has left it. */
struct journal_file {
    int fd;     /* -1: nothing has happened yet that needs a file */
    char *path; /* owned */
    struct journal_end end;
    size_t whole;   /* bytes of the whole record in the file when it was written last */
    off_t patience; /* bytes up to which it stays as it is, as no other could take its place; 0: none failed to */
    bool named;     /* its name has been synced */
    bool behind;    /* the last write failed: the file lacks what is in the record */
    bool torn;      /* and may end in half a line */
    struct error fault;
};

/* A write. FILE is lent to it until it is done; what else it owns is freed with it. */
struct journal_errand {
    struct job job;
    struct journal_file file;
    char id[GAME_ID];  /* of the game */
    const void *at;    /* the node at which the record stood; only compared */
    struct text added; /* what is appended; of a WHOLE one the record as it stands */
    struct text fresh; /* of a WHOLE one: what a new file begins with in place of that */
    size_t length;     /* of the record in them */
    bool whole;        /* needs nothing that is in the file already */
    bool sync, moves;  /* on to the disk; the record has moves: a new file goes there, too */
    bool written;      /* what came of it: all is there, or else FILE tells why not, unless the next is true */
    bool wants_whole;  /* a WHOLE one must follow: the file is gone, was changed by somebody, or has become long */
};

/* Returns a write into FILE, which is lent to it, for the game ID. Caller frees by its `discard`. */
struct journal_errand *journal_errand_new(const struct journal_file *file, const char *id);
