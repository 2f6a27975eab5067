/*
 * Lines `option` of a game's file, and its lines that hold for some choices only: before the file is read as a game,
 * these are taken out or kept. What is left is a game without options.
 */
#pragma once

#include "catalogue/catalogue.h"
#include "catalogue/reader.h"

#define OPTION_USAGE "option NAME = CHOICE | CHOICE [as ID] ..."

/* More ways to choose are not offered. */
enum { WAYS_MAX = 64 };

/* An option of a file. */
struct listed_option {
    char name[CHOICE_NAME];
    struct place place; /* of its line */
    int choices;
    struct listed_choice {
        char name[CHOICE_NAME], id[GAME_ID]; /* id: what the game with it is called; "": ID:NAME */
    } choice[CHOICES_MOST];
};

/* The options of a file, all zero if it has none, and a way to choose: the number of a choice of each. */
struct options_list {
    int options;
    struct listed_option option[OPTIONS_MAX];
};
struct game_way {
    uint8_t choice[OPTIONS_MAX];
    bool titled[OPTIONS_MAX]; /* the choice is in the title already; filled by options_filter */
};

/* Fill LIST with the options in READER's text; false after a complaint. BASE is the id of the file. */
bool options_read(struct reader *reader, const char *base, struct options_list *list);

/* Go on from WAY to the next one of LIST; all zero is the first. False after the last, and WAY is the first again. */
bool options_next(const struct options_list *list, struct game_way *way);

/* Let WAY be what WORDS, names of choices with a colon before each, say of LIST, the options of the file BASE. False
 * with ERROR filled if a word names no choice, or two are of one option. */
bool options_choose(const struct options_list *list, const char *base, const char *words, struct game_way *way,
                    struct error *error);

/* Write READER's text without lines that do not hold for WAY into OUT: words stand where they stood. False after a
 * complaint. */
bool options_filter(struct reader *reader, const struct options_list *list, struct game_way *way, struct text *out);

/* Write what the game BASE is called with WAY into ID; SPELLED: by its file and choices, though it has a name of its
 * own. */
void options_id(const struct options_list *list, const struct game_way *way, const char *base, bool spelled,
                char id[GAME_ID]);

/* Add the choices of WAY that TITLE does not tell to it. False if there is no room. */
bool options_title(const struct options_list *list, const struct game_way *way, char title[TITLE]);

/* Give G, the game BASE with WAY, the options of LIST. */
void options_give(const struct options_list *list, const struct game_way *way, const char *base, struct game *g);

/* Returns how many words of READER's current line are before it: the choices for which it holds. */
int options_prefix(const struct reader *reader);
