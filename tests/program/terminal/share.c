/* Games without enforced rules at the table: recorded, saved, replayed, annotated and gone on with like any other. */
#include "person.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Paste TEXT, its line ends as terminals send them. */
static void paste(struct person *p, const char *text)
{
    FREED char *copy = strdup(text);
    for (char *c = copy; *c; c++)
        *c = *c == '\n' ? '\r' : *c;
    person_type(p, "\033[200~");
    person_type(p, copy);
    person_type(p, "\033[201~");
}

TEST(broken_and_hostile_text_is_told_or_typed)
{
    struct person *p = begin(30, 110, two_people);
    FREED char *long_one = malloc(1200001);
    person_sees_in(p, -1, "White> ");
    paste(p, "4k3/8/8/9/9/8/8/4K2 w - - 0 1");
    steps(p, "see That position fits no game here", "see 7 cells, expected 8");
    person_sees_in(p, -1, "White> new 4k3/8/8/9/9/8/8/4K2 w - - 0 1"); /* and can be mended */
    steps(p, "type \033", "lose 4K2 w");
    paste(p, "1. a2-A4 h7-H5\n2. a2-a3\n");
    person_sees(p, "pasted text:2:");
    paste(p, "[Event \"a\"]\n\n1. e4 {never closed");
    person_sees(p, "this comment is never closed");
    paste(p, "quit\nyes\n\001\002\t\033]52;c;AAAA\007 ((((((( {{{ [[[ $$$ \303\050 \377\376");
    steps(p, "last White> quit yes", "type \025", "lose quit yes");
    memset(long_one, '(', 1200000);
    long_one[1200000] = '\0';
    paste(p, long_one);
    person_sees(p, "more than a million letters");
    person_type(p, "\033[200~P a2"); /* whose end never comes */
    steps(p, "last White> P a2", "type -A4\r", "last Black> ");
    leave(p);
}

TEST(a_position_and_a_game_are_copied)
{
    struct person *p = begin(30, 110, two_people);
    steps(p, "last White> ", "enter copy", "see The code of the position was sent to the terminal's clipboard");
    person_copies(p, "cm5ia3FibnIvcHBwcHBwcHAvOC85LzkvOC9QUFBQUFBQUC9STkJRS0JOUiB3IEtRa3EgLSAwIDE=");
    steps(p, "enter copy pgn", "see The game was sent");
    person_copies(p, "W0V2ZW50ICI/Il0K");
    steps(p, "enter set clipboard off", "enter copy", "see Nothing was copied: `clipboard` is off",
          "see The code: rnbkqbnr", "enter copy that", "see Give copy code, or copy pgn");
    leave(p);
    p = person_new(30, 110, "linux");
    run(p, two_people);
    steps(p, "last White> ", "enter copy", "see Nothing was copied: this terminal may have no clipboard");
    leave(p);
}

RUN_TESTS("terminal: sharing", NULL, NULL)
