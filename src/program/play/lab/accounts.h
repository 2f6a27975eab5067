/*
 * Accounts: headings, sentences and tables of figures, kept once and written as text, JSON or HTML. The words of keys
 * and titles are constant or outlive the accounts; what is said and written into cells is copied.
 */
#pragma once

#include "play/lab.h"

/* A column: KEY is its name in JSON, TITLE its heading, DECIMALS those of its numbers. */
struct accounts_column {
    const char *key, *title;
    int decimals;
};

struct accounts;

/* Returns an empty accounts on the heap. Free with accounts_free. */
struct accounts *accounts_new(void);
void accounts_free(struct accounts *accounts);
OWNER(accounts)

/* Begin a section called TITLE. */
void accounts_head(struct accounts *accounts, const char *title);

/* Add a sentence; in JSON those of one KEY in a row are a list. KEY NULL: JSON leaves it out. */
void accounts_say(struct accounts *accounts, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Begin a table of COUNT columns (copied), in JSON a list called KEY of objects. What follows fills it row by row. */
void accounts_table(struct accounts *accounts, const char *key, const struct accounts_column *column, int count);

/* Begin a list of facts, in JSON an object called KEY. */
void accounts_facts(struct accounts *accounts, const char *key);

/* Add a fact to the list begun last: KEY in JSON, WORDS for people (copied), VALUE with DECIMALS, and its margin. */
void accounts_fact(struct accounts *accounts, const char *key, const char *words, int decimals,
                   struct lab_estimate value);

/* Fill the next cell of the table begun last with words, a number, an estimate, or nothing. */
void accounts_words(struct accounts *accounts, const char *words);
void accounts_number(struct accounts *accounts, double value);
void accounts_estimate(struct accounts *accounts, struct lab_estimate estimate);
void accounts_none(struct accounts *accounts);

/* Add ACCOUNTS to OUT: as text of at most 76 columns where its tables allow that; as the members of a JSON object; as
 * elements of HTML; as the markup of a page of COLUMNS (0: 76). */
void accounts_write_text(const struct accounts *accounts, struct text *out);
void accounts_write_page(const struct accounts *accounts, int columns, struct text *out);
void accounts_write_json(const struct accounts *accounts, struct text *out);
void accounts_write_html(const struct accounts *accounts, struct text *out);

/* Add SUMMARY and then MORE to OUT in FORM; as JSON an object of both. */
void accounts_write(const struct accounts *summary, const struct accounts *more, enum lab_form form, struct text *out);
