/*
 * The Secure Hash Algorithm SHA-256 (FIPS 180-4).
 */
#ifndef REROUTE66_BASE_SHA256_H
#define REROUTE66_BASE_SHA256_H

#include <stddef.h>

enum { SHA256_TEXT = 65 };

/* Writes the hash of LENGTH bytes at DATA into OUT, as 64 hexadecimal digits. */
void sha256_write(const void *data, size_t length, char out[SHA256_TEXT]);

#endif
