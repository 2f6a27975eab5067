/*
 * Files of sentences, told to a test program line by line. A line `# SENTENCE` begins a test of the lines up to the
 * next; lines before the first one begin them all. A line that begins with four blanks goes on with the one before;
 * empty ones and those with // are left out.
 */
#pragma once

struct text;

/* The tests of the file PATH, BEGIN (may be NULL) before each: TELL gets its lines. Returns the program's status. */
int sentences_run(const char *path, void (*begin)(void), void (*tell)(const char *line));

/* STEP of the present line is told if the test fails. */
void sentences_step(const char *step);

/* Adds the bytes from FROM to END to OUT, \n, \r, \t, \\ and \xHH as in C; OUT is a string then. */
void sentences_text(const char *from, const char *end, struct text *out);
