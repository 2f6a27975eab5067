/*
 * The index of a file of saved games: what its tags say, which positions its games reach, and their moves as steps of
 * snapshots. It is made block by block, some thousand games each, so that it can be searched while it is made, and lies
 * in the user's cache, never beside the file.
 *
 * In the file: the blocks, each of five sections; the list of blocks, the words, the games' definitions, the checksums
 * of all pages of 4096 bytes, and a tail that says where these are and to which file they belong. What is read is
 * compared with its checksum, so that damage is noticed. All numbers are as the machine has them.
 */
#pragma once

#include "record/saved.h"
#include "snapshot.h"
#include "wordlist.h"

struct opening_names;

/* What is kept of a game as the number of a word. */
enum index_field {
    INDEX_WHITE,
    INDEX_BLACK,
    INDEX_THIRD, /* the third player */
    INDEX_EVENT,
    INDEX_DATE,
    INDEX_RESULT,
    INDEX_ECO,
    INDEX_OPENING,
    INDEX_MATERIAL, /* at the end: "KRP-KR", each side's labels in alphabetical order */
    INDEX_GAME,     /* the title of the game it is of */
    INDEX_FIELDS
};

enum index_flag { INDEX_BROKEN = 1, INDEX_COMMENTS = 2 };

/* A game of the file. */
struct index_game {
    uint64_t offset; /* in the file, of its LENGTH bytes */
    uint64_t same;   /* of players and moves; 0: it has no moves */
    uint32_t length, word[INDEX_FIELDS];
    uint32_t step; /* where its steps begin in the block; the first leads to its first position */
    uint16_t plies;
    uint8_t kind;  /* which of the index's kinds; KINDS_OF_GAMES: none, and there are no moves */
    uint8_t flags; /* enum index_flag */
};

/*
 * The parts of a block. BUCKETS: where each bucket of POSITIONS begins, and where the last one ends. POSITIONS: by the
 * first BITS of a position's key, in 16 bits: the next bits of the key, and in GAME_BITS the game. HEADS: the first
 * HEAD_BYTES of each game's steps once more, 0 where there are fewer: openings are found without reading the rest.
 */
enum index_section { SECTION_GAMES, SECTION_BUCKETS, SECTION_POSITIONS, SECTION_HEADS, SECTION_STEPS, SECTIONS };

/* A block: its numbers, and where in the index its sections begin. */
struct index_block {
    uint64_t at[SECTIONS], size[SECTIONS];
    uint32_t games, bits, game_bits, positions;
};

enum {
    NAMED_BITS = 1 << 16,
    BLOCK_FIRST = 512,
    BLOCK_GAMES = 8192,
    POSITION_BITS = 16,
    KINDS_OF_GAMES = 255,
    HEAD_BYTES = 32
};

/* Which game an index's games are of: what it was found by, and the name of its definition (game_name_definition). */
struct index_kind {
    const struct game *game; /* borrowed; NULL where it is not known any more */
    uint32_t variant, definition;
};

/* Sections of a block in memory: all that is needed to search it. */
struct block_text {
    struct index_block block;
    struct text section[SECTIONS];
};

/* An index, whole or as far as it is made. Fill with index_open or index_open, free with index_close. */
struct index {
    struct wordlist words;
    struct index_kind kind[KINDS_OF_GAMES];
    int kinds;
    struct index_block *block; /* of the file; owned */
    int blocks, room;
    char *path; /* of it; owned */
    int fd;     /* -1: none */
    uint32_t *sum;
    uint64_t pages, end; /* of what the checksums cover */
};

/* How games are read for an index. NAMES (may be NULL) gives the names of openings of a game, NULL if it has none. */
struct index_source {
    const struct reading *reading;
    const struct opening_names *(*names)(void *context, const struct game *g);
    void *context;
    const struct progress *progress;
};

/* A block being made, of MOST games (0: BLOCK_FIRST): the first ones are small, so that something is found soon. */
struct maker {
    struct index *index;
    const struct index_source *source;
    struct text games, steps;
    const struct game *array_of; /* whose first position ARRAY is; NULL: none yet */
    struct snapshot_walk array;
    const struct opening_names *named; /* NAMED_AT has the bits of their keys */
    uint64_t named_at[NAMED_BITS / 64];
    struct {
        uint64_t *at; /* the key's upper bits, and the game in the lowest 16 */
        size_t count, room;
    } position;
    int count, most;
};

/* Adds game NUMBER of SAVED, whose text begins BEFORE bytes into the file. */
void maker_add(struct maker *maker, const struct saved *saved, int number, uint64_t before);

/* True if a block is full. */
bool maker_is_full(const struct maker *maker);

/* Makes OUT (empty) of the games that were added, and begins anew. Free with block_text_free. */
void maker_finish(struct maker *maker, struct block_text *out);
void maker_free(struct maker *maker);
void block_text_free(struct block_text *text);

/* What tells a file from others and from itself before it was changed: its size, when its text was changed, when
 * anything of it was, which no program can set back, its number in its file system, and some of its bytes. Not the file
 * system's number, which is another one after a disk was plugged in again. */
struct file_mark {
    uint64_t size, time, changed, inode, sample;
};

/* Fills MARK for the file PATH. False if that cannot be read. */
bool mark_file(const char *path, struct file_mark *mark);

/* The end of an index. PATH: of its file. SUM is of all that stands before it here. */
struct index_tail {
    char magic[16];
    uint64_t version, bytes; /* sizes of structures, which differ from machine to machine */
    struct file_mark mark;
    uint64_t blocks, block_at, words, word_at, word_bytes, kinds, kind_at, path_at, path_bytes;
    uint64_t pages, sum_at, end; /* END: of what the checksums cover, and begin behind */
    uint64_t sums;               /* the sum of the sums */
    uint64_t sum;
};

enum { INDEX_PAGE = 4096 };

/* Returns a sum of the LENGTH bytes at BYTES that changes with any of them. */
uint64_t index_sum(const void *bytes, size_t length);

/* An index being written into the cache; all zero: it is not kept. */
struct index_writer {
    bool on;
    int fd;
    char *file, *path, *temporary; /* whose index it is, as a real path; the index; it while it is written; owned */
    struct file_mark mark;
    uint64_t written;
    struct text sums, pages;
    bool failed;
};

/* Begins to write the index of the file PATH. Where that cannot be done it is only not kept. Removes what killed
 * programs have left in the cache, and the indexes of files that are gone. */
void writer_begin(struct index_writer *writer, const char *path, const struct file_mark *mark);

/* Adds the block TEXT, and its places to INDEX. */
void writer_add(struct index_writer *writer, struct index *index, const struct block_text *text);

/* Puts the finished index in its place, or drops it unless KEEP. */
void writer_end(struct index_writer *writer, const struct index *index, bool keep);

/* Opens the index of the file PATH, which MARK tells. False if there is none, or it is damaged or of another state of
 * the file, or of games whose rules have changed; nothing need be closed then. */
bool index_open(struct index *index, const char *path, const struct file_mark *mark, const struct reading *reading);
void index_close(struct index *index);

/* Reads LENGTH bytes from AT of INDEX into BUFFER, which keeps them. Returns where they begin, NULL if they are damaged
 * or not there. */
const void *index_read(const struct index *index, uint64_t at, uint64_t length, struct text *buffer);

/* Returns which of INDEX's kinds G, found by the name VARIANT, is; -1 if there are too many. */
int index_find_kind(struct index *index, const struct game *g, const char *variant);
