/*
 * A file as it is unpacked: plain, by gzip (zlib), or by zstd where the program was built with libzstd. Read from the
 * front; going back begins anew.
 */
#pragma once

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

struct unpacked;

/* Open the file PATH. NULL with ERROR filled if that fails, or if it is packed by zstd and libzstd is missing. Free
 * with unpacked_close. */
struct unpacked *unpacked_open(const char *path, struct error *error);
void unpacked_close(struct unpacked *unpacked);

/* Read up to SIZE bytes into OUT; returns how many, 0 at the end or where the file is damaged (unpacked_broken). */
size_t unpacked_read(struct unpacked *unpacked, void *out, size_t size);

/* Go to PLACE, bytes from the beginning as it is unpacked. False if it is not there. */
bool unpacked_seek(struct unpacked *unpacked, int64_t place);

/* True if the file was found to be damaged since the last unpacked_seek. */
bool unpacked_broken(const struct unpacked *unpacked);
