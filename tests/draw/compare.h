/* Pictures in files: comparing what is drawn now with what was drawn when somebody looked at it. */
#ifndef TESTS_UI_COMPARE_H
#define TESTS_UI_COMPARE_H

/* HAVE must be the text of the file PATH: else the test fails and says in which line they part. */
void compare_golden(const char *path, const char *have);

#endif
