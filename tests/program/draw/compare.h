/* Pictures in files: comparing what is drawn now with what was drawn when somebody looked at it. */
#pragma once

/* HAVE must be the text of the file whose path FORMAT makes: else the test fails and says in which line they part. With
 * GOLDEN_WRITE in the environment the file is written anew. */
void compare_golden(const char *have, const char *format, ...) __attribute__((format(printf, 2, 3)));
