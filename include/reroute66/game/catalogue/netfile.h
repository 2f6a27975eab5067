/*
 * Files of nets, ID.net, as bytes.
 *
 * All numbers are little-endian. Head of 256 bytes: "R66NET" and two zero bytes; a u32 version (1); a u32 of flags (1:
 * the value is added to the derived evaluation's); the u64 game_fingerprint of the game; four u32: inputs, hidden,
 * buckets, scale; the u64 FNV-1a of the games that it was trained with; 16 zero bytes; 192 bytes of text padded with
 * zeros: how it was made. Then bias and input (i16), output (i8), offset (i32) as in struct net, and a u64, FNV-1a of
 * all bytes before.
 */
#pragma once

#include "base/text.h"
#include "rules/net.h"

enum { NET_STORY = 192 };

/* What a file says besides the net's numbers. */
struct net_story {
    uint64_t data; /* hash of the games that it was trained with */
    char text[NET_STORY];
};

/*
 * The net for G in the LENGTH bytes at BYTES of the file called FILE. *FITS tells whether it was made for G's rules; if
 * not, returns NULL without a fault. STORY may be NULL. NULL with ERROR filled on any fault. Free with net_free. Seven
 * parameters: a file is a name, bytes and their number; there are two results.
 */
struct net *netfile_read(const struct game *g, const char *file, const uint8_t *bytes, size_t length, bool *fits,
                         struct net_story *story, struct error *error);

/* Add the bytes of NET, a net for G, to OUT. */
void netfile_write(const struct game *g, const struct net *net, const struct net_story *story, struct text *out);

/* FNV-1a, 64 bits (Fowler, Noll and Vo, 1991), of LENGTH bytes, going on from HASH; begin with NETFILE_HASH. */
#define NETFILE_HASH 0xCBF29CE484222325u
uint64_t netfile_hash(uint64_t hash, const uint8_t *bytes, size_t length);
