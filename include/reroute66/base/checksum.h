/*
 * A checksum that tells whether bytes are what they were when they were written. Knows bytes only.
 */
#ifndef REROUTE66_BASE_CHECKSUM_H
#define REROUTE66_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* The CRC-32 of the LENGTH bytes at BYTES, as Ethernet and gzip have it (ISO/IEC 8802-3; RFC 1952, section 8). */
uint32_t checksum_crc32(const void *bytes, size_t length);

#endif
