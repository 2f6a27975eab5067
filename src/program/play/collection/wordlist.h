/*
 * The words of an index, each kept once: names, events, dates, openings. And how what somebody looks for is compared
 * with them: without case and accents, in UTF-8 or Latin-1.
 */
#pragma once

#include "base/text.h"

/* Words by their numbers; 0 is "". All zero: none. Free with wordlist_free. */
struct wordlist {
    struct text bytes; /* each terminated */
    uint32_t *at;      /* where they begin */
    int count, room;
    uint32_t *slot; /* 1 + the number, by hash; SLOTS of them, a power of two */
    size_t slots;
};

/* Returns the number of the LENGTH bytes at WORD, added if they are new. What is no UTF-8 is read as Latin-1. */
uint32_t wordlist_add(struct wordlist *list, const char *word, size_t length);
void wordlist_free(struct wordlist *list);

/* Takes BYTES (owned from now on), COUNT terminated words one after the other, as those of LIST, to which nothing can
 * be added. False if they are not so many; BYTES is freed by wordlist_free all the same. */
bool wordlist_take(struct wordlist *list, struct text *bytes, int count);

/* Returns the word of NUMBER, "" if there is none. */
static inline const char *wordlist_get(const struct wordlist *list, uint32_t number)
{
    return number < (uint32_t)list->count ? list->bytes.at + list->at[number] : "";
}

/* Adds the LENGTH bytes at TEXT to OUT in small letters without accents, ss for a sharp s, whether a letter and its
 * accent are one character or two; what is no UTF-8 is read as Latin-1.
 * Terminated words one behind the other stay so. */
void fold_text(const char *text, size_t length, struct text *out);

/* Returns VALUE folded so. Caller frees. */
char *fold_value(const char *value);

/* What stands between words that are sought. */
#define FOLD_BETWEEN " \t\r\n,"

/* True if every word of SOUGHT begins a word of TEXT, both folded. */
bool fold_has_words(const char *text, const char *sought);
