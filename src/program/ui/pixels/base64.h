/* Bytes as text of base 64 (RFC 4648). */
#pragma once

#include "base/text.h"

/* Add LENGTH BYTES in base 64 to OUT. */
void base64_add(const char *bytes, size_t length, struct text *out);
