/* Large files of saved games, read a piece at a time. */
#include "base/files.h"
#include "record/courier.h"
#include "record/saved.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* FILE_MOST: bytes of a file as it is unpacked, so that its lines can be counted; GAME_MOST: of a game. */
#define FILE_MOST ((uint64_t)1 << 36)
enum { PIECE = 4 << 20, BLOCK = 1 << 16, GAME_MOST = 1 << 30 };

/* Reads up to *LENGTH bytes of the file into BLOCK, and how many those are, 0 at its end, into *LENGTH. False with
 * errno set. */
static bool read_some(struct pieces *pieces, char *block, size_t *length)
{
    if (!pieces->packed)
        return file_read(pieces->fd, pieces->piece.path, block, length);
    *length = unpacked_read(pieces->packed, block, *length);
    pieces->broken |= unpacked_broken(pieces->packed);
    errno = unpacked_fault(pieces->packed);
    return !errno;
}

/* Reads a block behind the text of PIECES. False with ERROR filled if that fails. */
static bool read_block(struct pieces *pieces, struct error *error)
{
    struct text *text = &pieces->piece.text;
    char block[BLOCK];
    size_t n = sizeof block;
    if (!read_some(pieces, block, &n))
        return error_at(error, pieces->piece.path, 0, 0, "cannot read: %s", strerror(errno));
    if (memchr(block, '\0', n))
        return error_at(error, pieces->piece.path, 0, 0, "not a text file: it holds a NUL byte");
    pieces->last = n == 0;
    text_add_bytes(text, block, n);
    return true;
}

/* Makes the text of PIECES LEAST bytes long, or longer, or up to the end of the file. */
static bool fill_text(struct pieces *pieces, size_t least, struct error *error)
{
    struct text *text = &pieces->piece.text;
    size_t old = text->length;
    if (least > GAME_MOST || pieces->before > FILE_MOST || !memory_has(2 * least))
        return error_at(error, pieces->piece.path, 0, 0, READING_TOO_MUCH);
    /* the last carriage return may be one of two that end a line */
    while (!pieces->last && (text->length < least || text->at[text->length - 1] == '\r'))
        if (!read_block(pieces, error))
            return false;
    struct text added = {text->at + old, text->length - old, 0};
    text_level_returns(&added);
    return true;
}

/* Takes away what the games of the present piece have taken. */
static void drop_given(struct pieces *pieces)
{
    struct text *text = &pieces->piece.text;
    memmove(text->at, text->at + pieces->given, text->length - pieces->given + 1);
    text->length -= pieces->given;
    pieces->before += pieces->given;
    pieces->given = 0;
    pieces->done = pieces->packed ? unpacked_passed(pieces->packed) : pieces->before;
}

bool pieces_open(struct pieces *pieces, const char *path)
{
    struct stat st;
    bool packed = unpacked_is_packed(path);
    if (!file_look(path, &st) || !S_ISREG(st.st_mode) || (st.st_size <= PIECE && !packed))
        return false;
    *pieces = (struct pieces){.fd = -1, .line = 1, .size = (uint64_t)st.st_size};
    if (packed)
        pieces->packed = unpacked_open(path, NULL);
    else
        pieces->fd = file_open(path, O_RDONLY, NULL);
    if (pieces->fd < 0 && !pieces->packed)
        return false;
    pieces->piece.path = memory_copy(path, strlen(path));
    if (fill_text(pieces, PIECE, NULL) && !courier_detect(pieces->piece.text.at, pieces->piece.text.length))
        return true;
    pieces_close(pieces);
    return false;
}

bool pieces_next(struct pieces *pieces, const struct progress *progress, struct error *error)
{
    struct saved *saved = &pieces->piece;
    free(saved->span);
    saved->span = NULL;
    saved->games = 0;
    if (pieces->given)
        drop_given(pieces);
    for (size_t least = PIECE;; least = 2 * saved->text.length) {
        struct span rest;
        if (!fill_text(pieces, least, error))
            return false;
        const struct pgn_part part = {saved->text.at, saved->text.length, pieces->start, pieces->line, pieces->last};
        int games = pgn_split_part(&part, NULL, &saved->span, &rest);
        saved->games = games > 0 ? games : 0;
        if (games < 0)
            return error_at(error, saved->path, 0, 0, READING_TOO_MUCH);
        if (!progress_tell(progress, (size_t)pieces->done, (size_t)pieces->size))
            return error_at(error, saved->path, 0, 0, READING_STOPPED);
        if (games) {
            const char *line = memrchr(saved->text.at, '\n', rest.start);
            pieces->given = pieces->last ? rest.start : line ? (size_t)(line + 1 - saved->text.at) : 0;
            pieces->start = rest.start - pieces->given;
            pieces->line = rest.line;
        }
        if (pieces->last && !games && pieces->broken)
            return unpacked_refuse(saved->path, error);
        if (pieces->last && !games && !pieces->before && !pieces->start)
            return error_at(error, saved->path, 0, 0, "there is no game in this file");
        if (games || pieces->last)
            return games > 0;
        free(saved->span);
        saved->span = NULL;
    }
}

void pieces_close(struct pieces *pieces)
{
    if (pieces->fd >= 0)
        close(pieces->fd);
    unpacked_close(pieces->packed);
    saved_close(&pieces->piece);
}
