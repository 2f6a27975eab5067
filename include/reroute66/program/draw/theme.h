/*
 * Themes: which colours and attributes a glyph's paint and ground stand for on a terminal of a given depth. Themes are
 * data (`data/themes/NAME.theme`); this knows their language and the folders they lie in, nothing of curses or escape
 * sequences.
 *
 * A theme file has lines of words, `#` begins a comment:
 *   title TEXT…                            the name in lists
 *   paint NAME COLOUR [WORD…]              what glyphs are drawn with
 *   ground NAME COLOUR [WORD…]             what they stand on
 *   fill NAME SHADE [MARK SHADE]…          cells of the filled picture, plain and with marks
 * NAME is one of theme_paint_names or theme_ground_names. COLOUR is six hexadecimal digits RRGGBB, or `default`
 * (the terminal's own). WORD: `16=NAME` or `8=NAME`, the colour to take on terminals of so few (black red
 * green yellow blue magenta cyan white, and bright-black … bright-white) instead of the nearest one, of a paint
 * also `16=NAME/NAME`: the second one is what it stands on, wherever the ground is coloured, and of a ground samples of
 * both in turn, with `//` three of the first to one of the second; bold dim underline
 * reverse; mono=bold and so on: the attribute where there is no colour. COLOUR and SHADE may be followed by
 * `/` and an index of the 256 colours. What a file does not mention has the terminal's own colours and no attributes.
 */
#pragma once

#include "catalogue/catalogue.h"
#include "draw/view.h"

enum { THEME_NAME = 32, THEMES_MAX = 64 };

/*
 * Instead of an index of a colour: the terminal's own, or the one nearest to tint.colour; that only while a theme is
 * read, and where tint.is_default.
 */
enum { TINT_OWN = -1, TINT_NEAREST = -2 };

/* One paint's or ground's colours. */
struct tint {
    bool is_default; /* the terminal's own colour */
    struct rgb colour;
    int16_t of_8, of_16, of_256; /* what to take at those depths: an index or TINT_… */
    int16_t under_8,
        under_16; /* what a paint stands on there instead of its cell's ground; TINT_NEAREST: that ground */
    uint8_t attributes, mono_attributes;
};

struct theme {
    char name[THEME_NAME]; /* the file's, without .theme */
    char title[TITLE];
    struct tint paint[PAINTS], ground[GROUNDS];
    struct tint fill[MARKS][FILLS]; /* cells of the filled picture */
};

/*
 * What shapes are coloured with: an enum paint; a ground, as arrows are; or a filled
 * cell under a mark.
 */
static inline int ink_of_ground(enum ground ground)
{
    return PAINTS + (int)ground;
}
static inline int ink_of_fill(enum fill fill, enum mark mark)
{
    return PAINTS + GROUNDS + (int)mark * FILLS + (int)fill;
}

/* The colour of UPPER with some of LOWER's, which shines through it; both are one of these. */
enum { INK_THROUGH = 10, INK_MASK = (1 << INK_THROUGH) - 1 };
static inline int ink_through(int upper, int lower)
{
    return (lower + 1) << INK_THROUGH | upper;
}

/* Returns the ground that stands for a filled cell under a mark. */
enum ground theme_ground(enum fill fill, enum mark mark);

/* Returns what is added to PAINT_PIECE and PAINT_RIM for the pieces of PLAYER, 0 to 3: the player's number, but red for
 * a player called Red and blue for Blue. */
enum { TONES = 4 };
int theme_tone(const struct game *g, int player);

/* A theme without colours: bold, dim and reverse only. It is used when no other can be read. */
void theme_plain(struct theme *theme);

/* Read the text TEXT of the theme file FILE into THEME; false with ERROR filled (FILE:LINE:COL) on any fault. */
bool theme_read(const char *file, const char *text, struct theme *theme, struct error *error);

/* Read the theme called NAME from CATALOGUE's folders; false with ERROR filled, THEME being theme_plain then. */
bool theme_open(const struct catalogue *catalogue, const char *name, struct theme *theme, struct error *error);

/* The names of the themes in CATALOGUE's folders, sorted, at most MAX into OUT; returns how many. */
int theme_list(const struct catalogue *catalogue, char (*out)[THEME_NAME], int max);

/*
 * Returns the look of a glyph with PAINT on GROUND in THEME at DEPTH. At DEPTH_8 a bright foreground is its dark one
 * with LOOK_BOLD, which terminals of 8 colours show bright.
 */
struct look theme_look(const struct theme *theme, enum paint paint, enum ground ground, enum depth depth);

/* True if BACKDROP is known to be light: black text is read better on it than white. */
bool backdrop_is_light(const struct backdrop *backdrop);

/*
 * Finds all looks of THEME at DEPTH, on a terminal whose background is BACKDROP. Text on it that would be hard to read
 * gets as much lighter or darker as it must: to a contrast of 4.5:1 (WCAG 2), or with 16 and 8 colours, of which each
 * terminal has its own, to one that is at least 3:1 in xterm, VTE and on the Linux console. BACKDROP not known: as on a
 * dark one. NULL: the theme's own colours.
 */
void theme_looks(const struct theme *theme, enum depth depth, const struct backdrop *backdrop, struct looks *out);

/*
 * The colour of INK at DEPTH, which has colours: as in struct look, but never -1. INK_PAIR: two colours for alternate
 * samples, the second one shifted by INK_SECOND bits; with INK_FEW only a quarter of the samples have the second.
 */
enum { INK_PAIR = 1 << 28, INK_SECOND = 8, INK_FEW = 16 << INK_SECOND, INK_BASIC = 15 };
int32_t theme_ink(const struct theme *theme, int ink, enum depth depth);

/*
 * The word for a paint below PAINT_OWN, a ground below GROUND_OWN, a fill or a mark in theme files ("piece-1", "dark",
 * "lane", "last").
 */
extern const char *const theme_paint_names[PAINTS], *const theme_ground_names[GROUNDS];
extern const char *const theme_fill_names[FILLS], *const theme_mark_names[MARKS];

/*
 * Returns the depth of the terminal that prints escape sequences, from the values of TERM and COLORTERM (NULL = not
 * set): direct if COLORTERM is truecolor or 24bit or TERM ends in -direct; 256 if TERM has 256color; mono if TERM is
 * unset, dumb or ends in -mono or -m; 8 on the Linux console; else 16.
 */
enum depth theme_depth_of(const char *term, const char *colorterm);

/* The characters for pieces. Solid figures look the same for all sides, so that only colours distinguish them.
 * Outlined: the first player's are outlines, in pictures too. */
enum pieces_style { PIECES_LETTERS, PIECES_FIGURES, PIECES_SOLID, PIECES_OUTLINED };

/* What a screen can show, and what the user wants. */
struct screen_kind {
    const struct theme *theme; /* borrowed */
    enum depth depth;
    bool unicode;             /* box-drawing and block characters; else 7-bit */
    enum pieces_style pieces; /* PIECES_SOLID becomes plain figures where there are no colours */
    enum blocks blocks;
};

/*
 * Adapt VIEW to SCREEN for G's board. VIEW->raster and VIEW->bare, if set, are switched off where SCREEN cannot fill
 * cells (colours and block characters), or its theme does not distinguish cells by their colours. VIEW->filled is set
 * where there are no colours.
 */
void view_adapt(struct view *view, const struct game *g, const struct screen_kind *screen);
