/*
 * The terminal's background colour: the question, and what becomes of the answer. Nobody waits for it. Time is an
 * argument, in ms of a steady clock. Sources: xterm's ctlseqs (OSC 11, DA1), X(7) for the form of colours, rxvt(1) for
 * COLORFGBG.
 */
#pragma once

#include "draw/palette.h"

/* How long an answer may take that changes the picture. A later one would let the screen change under what is read. */
enum { BACKGROUND_IN_TIME_MS = 250 };

/* All zero: the terminal has not been asked. */
struct background {
    bool waits;    /* neither the answer to the question behind it has come, which every terminal answers */
    bool answered; /* a sound answer has come: others are ignored */
    int64_t asked; /* when */
};

/* Ask: returns the bytes for the terminal, the question for the colour and behind it, as a fence, that for its kind. */
const char *background_ask(struct background *background, int64_t now);

enum background_news {
    BACKGROUND_NOTHING, /* it is no colour, or was told before */
    BACKGROUND_IN_TIME, /* the picture may change */
    BACKGROUND_LATE,    /* known for the next start */
};

/* The answer SPEC ("rgb:ffff/ffff/ffff") came at NOW; its colour goes into *COLOUR, unless it is BACKGROUND_NOTHING. */
enum background_news background_answer(struct background *background, const char *spec, int64_t now,
                                       struct rgb *colour);

/* The answer to the fence came: if there was none before it, there will be none. */
void background_fence(struct background *background);

/* Returns the background that the variable COLORFGBG, whose value is VARIABLE (NULL: it is not set), names: "15;0" is
 * black. */
struct backdrop background_of_variable(const char *variable);
