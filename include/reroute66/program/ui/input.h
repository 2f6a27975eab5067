/* What a person does at the terminal: types a character, presses a named key, moves or clicks the mouse. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum input_kind {
    INPUT_NONE,
    INPUT_CHARACTER, /* `code` holds it; a control character, too, unless it is one of the keys below */
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
    INPUT_OTHER,      /* a key that only the line editor knows, by `bytes` */
    INPUT_PRESS,
    INPUT_RELEASE, /* the left button, at `row`, `column` */
    INPUT_LET_GO,  /* the right button was pressed: puts down what is held, goes back */
    INPUT_HOVER,   /* the mouse was moved there */
    INPUT_WHEEL_UP,
    INPUT_WHEEL_DOWN,
    INPUT_AWAY, /* the terminal's window has lost the focus */
    INPUT_BACK, /* it is again */
    INPUT_RESIZE,
    INPUT_PASTED, /* the end of a paste */
    /* The terminal has answered a question, `code` says which, an enum terminal_answer. / The colour of its background,
     * RRGGBB in `code`; with BACKGROUND_TOO_LATE the picture is not to change any more. */
    INPUT_ANSWER,
    INPUT_BACKGROUND,
};

enum terminal_answer {
    ANSWER_VERSION,
    ANSWER_BACKGROUND,
    ANSWER_FENCE,
    ANSWER_GRAPHICS,
    ANSWER_REGISTERS,
    ANSWER_CELL,
};
enum { BACKGROUND_TOO_LATE = 1 << 24 };

enum { INPUT_BYTES = 16 };

struct input {
    enum input_kind kind;
    uint32_t code;           /* Unicode code point of a character, number of a function key */
    bool pasted;             /* a character of a paste, line ends included: it must not act as a key */
    int row, column;         /* of the mouse, from 0 */
    char bytes[INPUT_BYTES]; /* the bytes by which the line editor knows this key; "" if it does not */
};
