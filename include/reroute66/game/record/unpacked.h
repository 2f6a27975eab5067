/*
 * A file as it is unpacked: plain, by gzip (zlib), or by zstd where the program was built with libzstd. Read from the
 * front; going back begins anew.
 */
#pragma once

#include "base/text.h"

struct unpacked;

/* True if the file PATH is called as a packed one: it ends with .gz or .zst. */
bool unpacked_is_packed(const char *path);

/* Open the file PATH. NULL with ERROR filled if that fails, or if it is packed by zstd and libzstd is missing. Free
 * with unpacked_close. */
struct unpacked *unpacked_open(const char *path, struct error *error);
void unpacked_close(struct unpacked *unpacked);

/* Read up to SIZE bytes into OUT; returns how many, 0 at the end or where the file is damaged (unpacked_broken). */
size_t unpacked_read(struct unpacked *unpacked, void *out, size_t size);

/* Go to PLACE, bytes from the beginning as it is unpacked. False if it is not there. */
bool unpacked_seek(struct unpacked *unpacked, int64_t place);

/* Returns how many bytes of the file, as it is packed, were read since it was opened, or since it was begun anew. */
uint64_t unpacked_passed(const struct unpacked *unpacked);

/* True if the file was found to be damaged since the last unpacked_seek. */
bool unpacked_broken(const struct unpacked *unpacked);

/* Returns errno of what could not be read of the file since then, so that it may be sound; 0 if nothing. */
int unpacked_fault(const struct unpacked *unpacked);

/* Fills ERROR with the sentence that PATH is damaged, or packed with too large a window; returns false. */
bool unpacked_refuse(const char *path, struct error *error);

/* Reads the whole packed file PATH into OUT (which must be empty), as text_read_file reads a plain one. False with
 * ERROR filled; a damaged file is refused. Caller frees OUT in either case. */
bool unpacked_read_text(const char *path, struct text *out, struct error *error);
