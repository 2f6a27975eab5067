/*
 * Saved games on disk: opening a file of many, reading one, and saving back so that nothing else in the file changes.
 */
#pragma once

#include "record/pgn.h"
#include "record/unpacked.h"

/* A file of saved games that was read. Fill with saved_open, free with saved_close. Games are counted from 1. */
struct saved {
    char *path;
    struct text text;
    bool courier; /* Game Courier style: one game */
    int games;
    struct span *span; /* their places in the text */
};

/* Read the regular file PATH, packed or not (unpacked.h), and find its games; PROGRESS (may be NULL) is told how far
 * this has got, and may stop it. False with ERROR filled if that fails or the file holds no game; nothing need be freed
 * then. */
bool saved_open(struct saved *saved, const char *path, const struct progress *progress, struct error *error);

/* As saved_open, for a file named on the command line: it may be a pipe (text_read_named). */
bool saved_open_named(struct saved *saved, const char *path, const struct progress *progress, struct error *error);

/* As saved_open, for TEXT, which was read from PATH. SAVED takes it over: the caller's TEXT is empty afterwards. */
bool saved_take(struct saved *saved, const char *path, struct text *text, const struct progress *progress,
                struct error *error);
void saved_close(struct saved *saved);

/*
 * A large or packed file of PGN, read from its beginning to its end in pieces of some megabytes, so that it need not
 * fit into memory. Only a game that is longer makes a piece longer. Places are bytes from the beginning as it is
 * unpacked.
 */
struct pieces {
    struct saved piece;      /* the games of the present piece; their lines count in the whole file */
    int fd;                  /* -1: it is packed */
    struct unpacked *packed; /* owned */
    size_t given, start;     /* of the piece's text: the bytes that its games take, where they begin */
    int line;                /* of the text's first byte */
    uint64_t before;         /* bytes of the file before the piece's text */
    uint64_t done, size;     /* of the file as it lies on the disk: bytes that the pieces so far took, of how many */
    bool last, broken;       /* all was read; what is packed cannot be unpacked any further */
};

/* Opens PATH to be read in pieces. False if it is read as a whole: a small file, none of PGN, or one that cannot be
 * read. Close with pieces_close. */
bool pieces_open(struct pieces *pieces, const char *path);

/* Reads the next piece, which has a game at least. False at the end of the file, or with ERROR filled, whose text is
 * empty before; of a damaged packed file after the games before the damage. PROGRESS (may be NULL) may stop it. */
bool pieces_next(struct pieces *pieces, const struct progress *progress, struct error *error);
void pieces_close(struct pieces *pieces);

/* Returns how many of PIECES' `size` bytes come before the end of game NUMBER of the present piece; of a packed file
 * before the piece. */
static inline size_t pieces_passed(const struct pieces *pieces, int number)
{
    return (size_t)(pieces->packed ? pieces->done : pieces->before + pieces->piece.span[number - 1].end);
}

/* The values of the COUNT tags NAMES of game NUMBER into VALUES, for a list of games, without reading its moves: copies
 * that the caller frees, NULL where it has none. */
void saved_tags(const struct saved *saved, int number, const char *const *names, char **values, int count);

/*
 * Read game NUMBER (1 … games). NULL with ERROR filled if it is broken: the others can be read all the same, and its
 * text stays where it is. Caller frees with record_free.
 */
struct record *saved_read(const struct saved *saved, int number, const struct reading *how, struct error *error);

/* Where a record is saved: the file, which of its games, and that game's text as it was read or written there. All
 * zero: nowhere yet. Free with home_free. */
struct home {
    char *path;
    int number;
    struct text text;
};
void home_free(struct home *home);

/*
 * Make HOME the place of game NUMBER of SAVED. A packed file and one in Game Courier style cannot be a home: HOME is
 * then empty, and the game has to be saved elsewhere.
 */
void home_set(struct home *home, const struct saved *saved, int number);

/* What saving to a file would do to the file. */
enum saving {
    /* there is no such file, or it is a folder, a device or called as a packed file, all of which are refused */
    SAVING_NEW,
    SAVING_HOME, /* the record's own file: only its own text there is replaced */
    /* the record's own file, but another program has changed that game since: it would not be found */
    SAVING_CHANGED,
    SAVING_OVER, /* another file, which would be lost: ask first */
};
enum saving saving_to(const struct home *home, const char *path);

/*
 * Save RECORD to PATH (HOME's own if NULL) and make that its home. Whatever happens, the file holds either what it held
 * or all of the new. SAVING_HOME: the other games of the file keep every byte. SAVING_CHANGED is refused. SAVING_OVER:
 * the file is replaced, so call saving_to first. False with ERROR filled, and nothing changed, on failure: so
 * always if PATH is called as a packed file. HOME may be all zero.
 */
bool save_record(const struct record *record, struct home *home, const char *path, struct error *error);

/* Returns how many games the file PATH holds if it is a plain collection in PGN, of two at least; else 0. */
int saving_collection(const char *path);

/* As save_record, but add RECORD behind the games of the collection PATH, which keep every byte. */
bool save_append(const struct record *record, struct home *home, const char *path, struct error *error);

/*
 * Returns the file for a game that was given no name: `$XDG_DATA_HOME/reroute66/games/GAME-YYYYMMDD-HHMMSS.pgn`, by the
 * clock, with `-2` and so on appended while there is such a file. The folder is made. NULL with ERROR filled if that
 * fails. Caller frees.
 */
char *save_path(const struct game *g, struct error *error);

/* Returns the folder of such files, made if it is not there; NULL with ERROR filled if that fails. Caller frees. */
char *save_folder(struct error *error);
