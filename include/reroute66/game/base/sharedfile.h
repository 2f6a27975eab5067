/*
 * Files that several programs, perhaps of several users, have open and change in turn, on one machine or in a folder
 * that is mounted or copied elsewhere. A lock (FILE.lock) keeps two programs from writing at once where the file system
 * allows that; elsewhere the caller must notice what was lost and write it again.
 */
#pragma once

#include "base/text.h"

#include <sys/stat.h>

/* True if the file PATH has changed since LAST (all zero: there was none); LAST is brought up to date. */
bool sharedfile_changed(const char *path, struct stat *last);

/*
 * Read the shared file PATH into OUT (empty before; caller frees in either case). *MISSING: there is none, and OUT
 * stays empty. False with ERROR filled if it cannot be read, is a link, no regular file, larger than 16 MiB, or a file
 * of another user in a folder like /tmp.
 */
bool sharedfile_read(const char *path, struct text *out, bool *missing, struct error *error);

/*
 * Replace the content of PATH, which sharedfile_read has read, by the LENGTH bytes, all or nothing: a new file beside
 * it is synced and renamed. An existing file keeps its mode and group; its owner becomes the user. False with ERROR
 * filled, the file unchanged, on failure, or if PATH is a link or no regular file.
 */
bool sharedfile_replace(const char *path, const char *bytes, size_t length, struct error *error);

/* What a lock holds: "HOST PROCESS TIME RANDOM". */
enum { SHAREDFILE_WORDS = 160 };

/* A lock that is held, or waited for. All zero: neither. */
struct sharedfile_lock {
    bool held;
    char other[SHAREDFILE_WORDS]; /* another program's lock, and since when (ms) it has been the same */
    int64_t since;
    int fault; /* errno with which breaking that failed; 0 */
};

/*
 * Try to take the lock of PATH at NOW (ms of a steady clock) without waiting. False if another program holds it. A lock
 * whose process is gone, or that has stood for ten seconds, is broken. True without `held` where no lock can be made.
 * The lock is a link of a file that is written, so that it tells from its first moment whose it is.
 */
bool sharedfile_lock(const char *path, struct sharedfile_lock *lock, int64_t now);

/* Release the lock of PATH if it is held. */
void sharedfile_unlock(const char *path, struct sharedfile_lock *lock);

/*
 * The Secure Hash Algorithm SHA-256 (FIPS 180-4).
 */

enum { SHA256_TEXT = 65 };

/* Writes the hash of LENGTH bytes at DATA into OUT, as 64 hexadecimal digits. */
void sha256_write(const void *data, size_t length, char out[SHA256_TEXT]);
