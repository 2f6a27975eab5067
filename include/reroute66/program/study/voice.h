/*
 * What the user is told and asked: the message, an open question, and how an interface speaks. A screen shows it, plain
 * mode prints it, a test reads it.
 */
#pragma once

#include "base/text.h"
#include "catalogue/catalogue.h"
#include "rules/position.h"

struct node;
struct desk;

/* How a message is meant. */
enum tone { TONE_PLAIN, TONE_GOOD, TONE_WRONG };

/* A yes-or-no question and what follows from the answers. It stays until it is answered, or until what it is about
 * has changed. */
struct question {
    void (*yes)(struct desk *desk);                      /* NULL: no question is open */
    void (*no)(struct desk *desk);                       /* NULL: nothing follows */
    void (*words)(struct desk *desk, const char *words); /* of a question that words answer, "" skips; else NULL */
    int who;                                             /* the player asked */
    struct move move;                                    /* that it is about */
    char path[PATH_SIZE];                                /* that it is about */
    char text[ERROR_TEXT + 16];                          /* stays in the message until it is answered */
};

/* How an interface speaks: a row for the full screen, one for plain mode. No code asks which of them runs. */
struct face {
    bool spoken;     /* moves, and what a screen shows anyway, are told in words; lines cannot be filled in */
    bool asks_names; /* when a game begins */
    void (*print)(struct desk *desk, const char *text); /* prints a message at once; NULL: it is drawn later */
    /* Hands TEXT, a "game" or a "code" as WHAT says, to other programs. */
    void (*copy)(struct desk *desk, const char *what, const char *text);
    int pace_ms;      /* ms for each second of the setting `pace`; 0: computers are not slowed down */
    int analysis_ms;  /* ms after which an analysis ends and is told; 0: it goes on, and is drawn as it is found */
    int moves_a_line; /* moves in a line of the page that `moves` shows */

    /* Sentences that name keys and mouse, in plain mode commands. */
    struct {
        const char *begin;    /* after "Type a move" */
        const char *replay;   /* how to go through a game */
        const char *waiting;  /* how to return to a game in play: "The game waits; %s goes back to it." */
        const char *autoplay; /* a game begins to play by itself */
        const char *stopped;  /* it was stopped */
        const char *next;     /* what goes on to the next exercise, as the beginning of a sentence */
        const char *settings; /* how a setting is changed, after "Settings" */
        const char *endings;  /* the title of the list of endings */
    } words;
};

struct voice {
    const struct face *face;
    struct question question;
    unsigned asked;   /* how many questions there were: the number of the open one */
    struct text text; /* the message; empty: none */
    enum tone tone;
    unsigned said;               /* how many messages there were */
    unsigned told;               /* how often the message has changed, or was cleared */
    bool goes_on;                /* the next message is shown after the present one, unless that is cleared */
    bool board;                  /* the board is to be shown: plain mode prints it */
    bool boardless;              /* --no-boards: as if the setting `boards` were off */
    bool pixelless;              /* --no-pixels: as if the setting `pixels` were off */
    bool scripted;               /* lines come from a file or a pipe, and nobody sees what becomes of them */
    bool taught;                 /* where it is spoken: what helps in a problem has been told */
    const char *typed;           /* the line that is answered now; NULL: none, as for keys; borrowed */
    struct text faults;          /* faults found before there was a screen, a line each */
    const struct game *lanes_of; /* borrowed; of this game the lanes LANES were told with a move already */
    cellset lanes;
};

/* Shows a message in place of the one before. Returns false, so that `return desk_say(...)` refuses. */
bool desk_say(struct desk *desk, enum tone tone, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Shows a message after the one before, which stays, in its tone. */
void desk_say_also(struct desk *desk, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Shows after the message before what is not so for ERROR: "The result is not kept: PATH: cannot write." for the WHAT
 * "The result is not kept". */
void desk_say_fault(struct desk *desk, const char *what, const struct error *error);

/* Shows a fault in a file or a word in place of the message before. Returns false, as desk_say. */
bool desk_complain(struct desk *desk, const struct error *error);

/* If only the wide program, which is installed, can do what ERROR is about, it goes on after LINE (NULL: it does not)
 * in place of this one, and takes the next game's seats and clock, WIDENED_SETTINGS lines, and LINE as typed.
 * desk_complain does so with its line. */
enum { WIDENED_SETTINGS = PLAYERS_MAX + 1 };
void desk_widen(struct desk *desk, const struct error *error, const char *line);

/* How long a wait for a file goes on, in ms, before desk_waits is asked again. */
enum { DESK_STEP_MS = 50 };

/* Shows that the user waits for WHAT, the file that a thread is at; false if the user does not want to, which counts
 * from a second on, or has waited long enough: since BEGUN, by system_now, where nobody can break it off, or since
 * desk_hurry. */
bool desk_waits(struct desk *desk, const char *what, int64_t begun);

/* The program is about to end: from now on all files together are waited for only for a moment. */
void desk_hurry(struct desk *desk);

/* Clears the message. */
void desk_hush(struct desk *desk);

/* True if what is shown beside words, diagrams and the answers to `why`, is told in words alone. */
bool desk_is_boardless(const struct desk *desk);

/* Returns the sentence, after a blank, that tells what helps in a problem; "" where it is spoken and has been told. */
const char *desk_teach(struct desk *desk);

/* Say what a screen shows anyway: nothing happens unless the face is spoken. */
void desk_read_out(struct desk *desk, enum tone tone, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Tell the move of NODE in words and return true; false, and nothing happens, unless the face is spoken. */
bool desk_read_move(struct desk *desk, const struct node *node);

/* Ask a question in the words of the format; YES and NO (may be NULL) are called when it is answered. */
void desk_ask(struct desk *desk, void (*yes)(struct desk *desk), void (*no)(struct desk *desk), const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Ask for words, such as a name: WORDS is called with them, with "" if the question is skipped. */
void desk_ask_words(struct desk *desk, void (*words)(struct desk *desk, const char *words), const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Answer that question, skip it by "". Does nothing if none is open. */
void desk_answer_words(struct desk *desk, const char *words);

/* Answer the open question; says that nothing was asked if none is open. */
void desk_answer(struct desk *desk, bool yes);

/* Keeps ERROR for desk_tell_faults. */
void desk_note_fault(void *desk, const struct error *error);

/* Shows the faults that were kept, when there is a screen for it. */
void desk_tell_faults(struct desk *desk);
