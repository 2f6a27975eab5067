/*
 * A line editor inside a screen that other code draws: libedit with its editing keys, history, searching, vi and emacs
 * modes and the user's ~/.editrc. The only module that includes libedit. It is fed characters by a callback and never
 * touches the terminal; the code that draws asks it for the line.
 */
#pragma once

#include "base/text.h"

/* What the prompt asks of its owner. CONTEXT is passed to each. */
struct prompt_owner {
    void *context;
    /* The next character typed, waiting for it as long as needed; false to end the line without one (end of the
     * program). */
    bool (*next)(void *context, uint32_t *code);
    /*
     * Tab: LINE is the text before the cursor. Put into OUT (empty) what it should become; leave OUT empty if nothing
     * fits. Says by other means (a message) what the choices are. Returns whether OUT is all there is to complete; if
     * not, the bell rings.
     */
    bool (*complete)(void *context, const char *line, struct text *out);
    void (*bell)(void *context);
    /* ^C dropped the line. */
    void (*dropped)(void *context);
};

struct prompt;

/*
 * Returns a prompt for OWNER (copied) whose history is kept in the file HISTORY (copied; NULL: none). NULL with ERROR
 * filled if libedit or its private terminal could not be created. Free with prompt_free.
 */
struct prompt *prompt_new(const struct prompt_owner *owner, const char *history, struct error *error);
void prompt_free(struct prompt *prompt);

/* Reads one line into OUT (emptied first; without its end). It comes into the history's file at the next call, after
 * what it asked for was done. False when `next` ended it or ^D was typed on an empty line. */
bool prompt_read(struct prompt *prompt, struct text *out);

/* The line being edited into OUT (emptied first) and the cursor as an offset in bytes. Callable from `next`. */
void prompt_line(const struct prompt *prompt, struct text *out, size_t *cursor);

/* True if nothing is typed and no search of the history is under way. */
bool prompt_empty(const struct prompt *prompt);

/* True if the user chose vi's keys, in which Escape has a meaning. */
bool prompt_has_vi_keys(const struct prompt *prompt);

/* Replace what is being typed by LINE, as if the user had typed it, with the cursor at its end. Callable from
 * `next`. */
void prompt_prefill(struct prompt *prompt, const char *line);
