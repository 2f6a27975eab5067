/*
 * Whether the terminal shows images, and how large its characters are in pixels: the questions, and what becomes of the
 * answers. Nobody waits for them. Time is an argument, in ms of a steady clock. Sources: "Terminal graphics protocol"
 * of kitty's documentation (the query a=q), xterm's ctlseqs (DA1, XTSMGRAPHICS, CSI 16 t).
 */
#pragma once

#include "base/text.h"
#include "ui/terminal.h"

/* How long an answer may take that is heeded. */
enum { GRAPHICS_IN_TIME_MS = 2000 };

enum graphics_stage {
    GRAPHICS_UNKNOWN, /* the terminal's kind (DA1) is not known yet */
    GRAPHICS_READY,   /* the kind is known, and nobody has asked for images */
    GRAPHICS_WAITS,   /* the questions are on their way, and behind them, as a fence, the one for the kind */
    GRAPHICS_KNOWN,
};

/* All zero: nothing has been asked. */
struct graphics {
    enum graphics_stage stage;
    bool wanted;
    bool versioned; /* it has told its version: it takes strings that it does not know without showing them */
    bool kitty, sixel;
    uint32_t id;                  /* of the image in the question, and the first of ours */
    int64_t asked;                /* when */
    struct pixel_size cell, most; /* of a character and of an image; 0: not told */
    int registers;                /* colours of sixel images; 0: not told */
};

/* Says whether images are WANTED, which are asked for as soon as the terminal's kind is known: the question, if it is
 * to be sent now, is added to OUT. */
void graphics_want(struct graphics *graphics, bool wanted, int64_t now, struct text *out);

/* The terminal has told its kind, whose COUNT attributes are at ATTRIBUTE. Adds the next question, if any, to OUT. True
 * if it is known now what the terminal shows. */
bool graphics_fence(struct graphics *graphics, const int *attribute, int count, int64_t now, struct text *out);

/* The terminal has answered the query of kitty's protocol by TEXT ("i=31;OK"). */
void graphics_take_kitty(struct graphics *graphics, const char *text);

/* The terminal has told the size of a character, or XTSMGRAPHICS's COUNT numbers at NUMBER. True if a known size has
 * changed. */
bool graphics_take_cell(struct graphics *graphics, int height, int width);
void graphics_take_registers(struct graphics *graphics, const int *number, int count);

/* Returns how the terminal shows images of characters of WINDOW's size, which counts where the terminal has told no
 * other. */
struct pixel_means graphics_means(const struct graphics *graphics, struct pixel_size window);
