#include "base/checksum.h"

/* The remainders of the 16 half bytes by the polynomial 0x04C11DB7, lowest bit first. */
static const uint32_t remainder_of[16] = {
    0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
    0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C,
};

uint32_t checksum_crc32(const void *bytes, size_t length)
{
    const uint8_t *at = bytes;
    uint32_t sum = 0xFFFFFFFFu;
    for (size_t i = 0; i < length; i++) {
        sum ^= at[i];
        sum = sum >> 4 ^ remainder_of[sum & 15];
        sum = sum >> 4 ^ remainder_of[sum & 15];
    }
    return ~sum;
}
