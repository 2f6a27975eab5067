#include "mutate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t below(struct random *r, size_t limit)
{
    return random_below(r, (uint32_t)limit);
}

void mutate_splice(struct text *t, size_t at, size_t cut, const char *from, size_t length)
{
    struct text new = {0};
    text_add_bytes(&new, t->at, at);
    text_add_bytes(&new, from, length);
    text_add_bytes(&new, t->at + at + cut, t->length - at - cut);
    text_free(t);
    *t = new;
}

void mutate_bytes(struct text *t, const struct text *other, struct random *r)
{
    static const char *const word[] = {"0",  "-1", "99999999999", "128", ";",  "#",       "..", ",",  "+",
                                       "a1", "\"", "{",           "(",   ")",  "[",       "/",  "|",  "\xC3\xA4",
                                       "\n", "\r", " ",           "w",   "*",  "P",       "a4", "A4", "_",
                                       "=",  "e1", "O-O",         "\t",  "\\", "\xFF\xFE"};
    /* Rather late than early: what stands first often decides whether the rest is read at all. */
    size_t early = below(r, t->length + 1), late = below(r, t->length + 1), at = early > late ? early : late;
    size_t left = t->length - at, cut = left ? below(r, left < 8 ? left + 1 : 8) : 0;
    const char *chosen = word[below(r, sizeof word / sizeof *word)];

    switch (random_below(r, 5)) {
    case 0: /* take bytes out */
        mutate_splice(t, at, cut, "", 0);
        break;
    case 1: /* a byte by chance */
        mutate_splice(t, at, left > 0, (char[]){(char)random_below(r, 256)}, 1);
        break;
    case 2: /* a word that hurts */
        mutate_splice(t, at, cut, chosen, strlen(chosen));
        break;
    case 3: { /* a piece of another seed */
        size_t from = below(r, other->length + 1), length = below(r, other->length - from + 1);
        mutate_splice(t, at, cut, other->at + from, length < 200 ? length : 200);
        break;
    }
    case 4: { /* a piece of itself */
        size_t from = below(r, t->length + 1), length = below(r, t->length - from + 1);
        char *piece = memory_copy(t->at + from, length < 200 ? length : 200);
        mutate_splice(t, at, cut, piece, strlen(piece));
        free(piece);
        break;
    }
    }
}

/* A piece of a text. */
struct piece {
    size_t at, length;
};

/* What separates words of all our kinds of text. */
static const char blanks[] = " \t\n";

/* A word of T by chance; empty at the end if it has none. */
static struct piece a_word(const struct text *t, struct random *r)
{
    size_t at = below(r, t->length + 1);
    while (at > 0 && !strchr(blanks, t->at[at - 1]))
        at--;
    at += strspn(t->at + at, blanks);
    return (struct piece){at, strcspn(t->at + at, blanks)};
}

/* A line of T with its end. */
static struct piece a_line(const struct text *t, struct random *r)
{
    size_t at = below(r, t->length + 1);
    while (at > 0 && t->at[at - 1] != '\n')
        at--;
    size_t length = strcspn(t->at + at, "\n");
    return (struct piece){at, length + (t->at[at + length] == '\n')};
}

/* One to eight words that follow each other. */
static struct piece some_words(const struct text *t, struct random *r)
{
    struct piece p = a_word(t, r);
    for (size_t more = below(r, 8); more > 0; more--) {
        size_t gap = strspn(t->at + p.at + p.length, blanks);
        size_t word = strcspn(t->at + p.at + p.length + gap, blanks);
        if (!word)
            break;
        p.length += gap + word;
    }
    return p;
}

static void put_copy(struct text *t, size_t at, size_t cut, const char *from, size_t length)
{
    char *copy = memory_copy(from, length); /* FROM may lie in T */
    mutate_splice(t, at, cut, copy, length);
    free(copy);
}

/* Let the first number of word P be another one. */
static void change_number(struct text *t, struct piece p, struct random *r)
{
    static const char *const odd[] = {"0", "-1", "2147483648", "65536", "255", "1000000"};
    size_t from = strcspn(t->at + p.at, "0123456789"), digits;
    char fresh[24];
    if (from >= p.length)
        return;
    digits = strspn(t->at + p.at + from, "0123456789");
    /* Unsigned, so that the greatest number of all wraps round. */
    unsigned long value = strtoul(t->at + p.at + from, NULL, 10) + below(r, 5) - 2;
    snprintf(fresh, sizeof fresh, "%ld", (long)value);
    const char *chosen = below(r, 4) ? fresh : odd[below(r, sizeof odd / sizeof *odd)];
    mutate_splice(t, p.at + from, digits, chosen, strlen(chosen));
}

/* Enclose P in brackets, so that it becomes a variation, a comment or the like. */
static void enclose(struct text *t, struct piece p, struct random *r)
{
    static const char *const pairs[][2] = {{" (", ") "}, {" {", "} "}, {"[", "]"}, {" \"", "\" "}, {" ;", "\n"}};
    size_t which = below(r, sizeof pairs / sizeof *pairs);
    mutate_splice(t, p.at + p.length, 0, pairs[which][1], strlen(pairs[which][1]));
    mutate_splice(t, p.at, 0, pairs[which][0], strlen(pairs[which][0]));
}

void mutate_structure(struct text *t, const struct text *other, struct random *r)
{
    if (!t->length || !other->length)
        return;
    struct piece word = a_word(t, r), words = some_words(t, r), line = a_line(t, r), there = a_line(t, r);
    struct piece foreign_word = a_word(other, r), foreign_line = a_line(other, r), foreign_words = some_words(other, r);

    switch (random_below(r, 9)) {
    case 0: /* a word of another text */
        put_copy(t, word.at, word.length, other->at + foreign_word.at, foreign_word.length);
        break;
    case 1: /* words twice, or elsewhere */
        mutate_splice(t, there.at, 0, "\n", 1);
        put_copy(t, there.at, 0, t->at + words.at + (words.at >= there.at), words.length);
        break;
    case 2: /* words of another text between ours */
        mutate_splice(t, word.at, 0, " ", 1);
        put_copy(t, word.at, 0, other->at + foreign_words.at, foreign_words.length);
        break;
    case 3: /* without some words */
        mutate_splice(t, words.at, words.length, "", 0);
        break;
    case 4: /* a line twice, or elsewhere */
        put_copy(t, there.at, 0, t->at + line.at, line.length);
        break;
    case 5: /* without a line */
        mutate_splice(t, line.at, line.length, "", 0);
        break;
    case 6: /* a line of another text */
        put_copy(t, line.at, below(r, 2) ? line.length : 0, other->at + foreign_line.at, foreign_line.length);
        break;
    case 7:
        change_number(t, word, r);
        break;
    case 8:
        enclose(t, words, r);
        break;
    }
}
