/*
 * What a person does at the terminal, in words of our own: a character, a named key, a mouse button at a place. Knows
 * no terminal library, so that screens and their tests can take and make input without one.
 */
#ifndef REROUTE66_UI_INPUT_H
#define REROUTE66_UI_INPUT_H

#include <stdbool.h>
#include <stdint.h>

enum input_kind {
    INPUT_NONE,
    INPUT_CHARACTER, /* `code` holds it; control characters too, but for those below */
    INPUT_ENTER,
    INPUT_ESCAPE,
    INPUT_TAB,
    INPUT_BACKTAB,
    INPUT_BACKSPACE,
    INPUT_UP,
    INPUT_DOWN,
    INPUT_LEFT,
    INPUT_RIGHT,
    INPUT_HOME,
    INPUT_END,
    INPUT_PAGE_UP,
    INPUT_PAGE_DOWN,
    INPUT_DELETE,
    INPUT_WORD_LEFT,
    INPUT_WORD_RIGHT, /* with Control held down */
    INPUT_FUNCTION,   /* F1 … F12: `code` holds the number */
    INPUT_OTHER,      /* a key without a name here; only `bytes` tells it */
    INPUT_PRESS,
    INPUT_RELEASE, /* the left button, at `row`, `column` */
    INPUT_LET_GO,  /* the right button went down */
    INPUT_HOVER,   /* the mouse was moved there */
    INPUT_WHEEL_UP,
    INPUT_WHEEL_DOWN,
    INPUT_AWAY, /* the terminal's window is no longer the one that is typed into */
    INPUT_BACK, /* it is again */
    INPUT_RESIZE,
    INPUT_PASTED, /* what was pasted has come to its end */
};

enum { INPUT_BYTES = 16 };

struct input {
    enum input_kind kind;
    uint32_t code;           /* Unicode code point of a character, number of a function key */
    bool pasted;             /* a character of pasted text, its line ends included: nothing is to be done by it */
    int row, column;         /* of the mouse, from 0 */
    char bytes[INPUT_BYTES]; /* what the line editor knows a named key by; "" if it is none of its keys */
};

#endif
