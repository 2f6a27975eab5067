/*
 * The commands that a comment begins with, as other programs write them too: `[%clk 0:04:51]`, `[%eval 0.35]`. Behind
 * them come the words that people write. Knows text only.
 */
#ifndef REROUTE66_RECORD_HEAD_H
#define REROUTE66_RECORD_HEAD_H

/* Where the words of COMMENT begin; COMMENT itself if it begins with no command. */
const char *head_words(const char *comment);

/* Put the command NAME with VALUE at the head of *COMMENT (owned, NULL: none); it replaces one of that name. FIRST: it
 * comes first, else last. */
void head_set(char **comment, const char *name, const char *value, int first);

#endif
