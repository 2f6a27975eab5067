/*
 * What the tests of the cache and the store share: a folder of their own, endings by name, files as bytes. Faults end
 * the test program.
 */
#pragma once

#include "held.h"

enum { FOLDER_SIZE = 64, FILE_ROOM = 1 << 20 };

/* Make a new folder below /tmp, its path into OUT / remove it with all that is in it. */
void folder_open(char out[FOLDER_SIZE]);
void folder_close(const char *folder);

/* How many files are in FOLDER? */
int folder_files(const char *folder);

/* The material that TEXT names, canonical. */
struct material folder_material(const struct game *g, const char *text);

/* The bytes of the file PATH into OUT; returns how many. / Write them. */
size_t folder_read(const char *path, uint8_t out[FILE_ROOM]);
void folder_write(const char *path, const uint8_t *bytes, size_t length);
