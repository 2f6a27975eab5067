#include "interface.h"

#include "base/output.h"
#include "commands/program.h"
#include "record/loose.h"
#include "study/speech.h"

#include <stdio.h>
#include <string.h>

/* The full screen. */

/* Terminals take so many bytes for the clipboard at once. */
enum { COPIED_MOST = 74000 };

static void screen_print(struct app *a, const char *text)
{
    (void)a;
    (void)text;
}

static void screen_read_out(struct app *a, enum tone tone, const char *text)
{
    (void)a;
    (void)tone;
    (void)text;
}

static void screen_write_move(const struct app *a, const struct node *n, struct text *out)
{
    const struct game *g = a->session->game;
    char text[MOVE_TEXT];
    movetext_write(g, &n->parent->position, n->move, text);
    text_addf(out, "%s plays %s", g->player[n->parent->position.turn].name, text);
}

static bool screen_read_move(struct app *a, const struct node *n)
{
    (void)a;
    (void)n;
    return false;
}

/* A screen has room for one message: the first fault, and whether there are more. */
static void screen_tell_faults(struct app *a, const char *faults)
{
    int lines = 0, length = (int)strcspn(faults, "\n");
    for (const char *c = faults; *c; c++)
        lines += *c == '\n';
    if (lines == 1)
        app_say(a, TONE_WRONG, "%.*s", length, faults);
    else
        app_say(a, TONE_WRONG, "%.*s; so %s more.", length, faults, lines == 2 ? "is one" : "are some");
}

static void screen_show_board(struct app *a)
{
    (void)a;
}

/* Say why TEXT was not sent to the clipboard. A code is short enough to be shown instead; a game (PGN) is not. */
static void tell_unsent(struct app *a, bool pgn, const char *text)
{
    bool off = a->settings.clipboard == CLIPBOARD_OFF;
    app_say(a, TONE_WRONG, "Nothing was copied: %s.%s%s",
            off ? "`clipboard` is off"
                : "this terminal is not known to have a clipboard, and `set clipboard on` sends it all the same",
            pgn ? "" : " The code: ", pgn ? "" : text);
}

static void screen_copy(struct app *a, const char *what, const char *text)
{
    bool pgn = strcmp(what, "game") == 0;
    int choice = a->settings.clipboard;
    if (strlen(text) > COPIED_MOST) {
        app_say(a, TONE_WRONG, "The game is too long for a clipboard: `save` it as a file.");
    } else if (choice == CLIPBOARD_ON || (choice == CLIPBOARD_AUTO && a->display.clipboard)) {
        text_free(&a->clipboard.copied);
        text_add(&a->clipboard.copied, text);
        app_say(a, TONE_GOOD, "The %s was sent to the terminal's clipboard.", pgn ? "game" : "code of the position");
    } else {
        tell_unsent(a, pgn, text);
    }
}

static bool screen_prefill(struct app *a, const char *line)
{
    snprintf(a->typed.prefill, sizeof a->typed.prefill, "%s", line);
    return true;
}

static bool screen_point_at(struct app *a, cell c)
{
    a->board.selection.cursor = c;
    return true;
}

const struct interface interface_screen = {
    .print = screen_print,
    .read_out = screen_read_out,
    .write_move = screen_write_move,
    .read_move = screen_read_move,
    .tell_faults = screen_tell_faults,
    .show_board = screen_show_board,
    .list_help = help_list,
    .copy = screen_copy,
    .prefill = screen_prefill,
    .point_at = screen_point_at,
    .pace_ms = 1000,
    .analysis_ms = 0,
    .moves_a_line = 4,
    .words = {.begin = " (Tab completes it), use the arrow keys and Enter, or click",
              .replay = "Left and right go through the game; `first`, `end`, `goto 12` leap. A move played makes a "
                        "variation; `go` plays on.",
              .waiting = "Escape",
              .autoplay = "The game plays by itself; Space or F8 stops it, + and - change its pace.",
              .stopped = "Stopped; Space or F8 goes on.",
              .endings = "Endings: Enter builds a table, or shows what is known"},
};

/* Plain mode. */

/*
 * The kind of man that the label at S, a word of its own such as "_v" of the third player, means; -1 if none. START is
 * where the text begins.
 */
static int third_label(const struct game *g, const char *start, const char *s)
{
    bool alone = (s == start || strchr(" (", s[-1])) && s[0] == '_' && s[1] && strchr(" ,.;)", s[2]);
    for (int k = 0; alone && k < g->kinds; k++)
        if ((g->kind[k].label | 0x20) == s[1])
            return k;
    return -1;
}

/* Print LINE as it is. */
static void plain_line(struct app *a, const char *line)
{
    a->messages.printed++;
    output_line(stdout, line);
}

/* Print TEXT for a screen reader: labels such as "_v" of the third player's men as names. */
static void plain_print(struct app *a, const char *text)
{
    const struct game *g = a->session ? a->session->game : NULL;
    struct text out = {0};
    text_add(&out, "");
    for (const char *s = text; *s; s++) {
        int k = g && g->players > 2 ? third_label(g, text, s) : -1;
        bool his = k >= 0 && out.length > 2 && strcmp(out.at + out.length - 3, "'s ") == 0; /* "Red's _v" */
        if (k >= 0)
            text_addf(&out, "%s%s%s", his ? "" : g->player[2].name, his ? "" : " ", g->kind[k].name);
        else
            text_add_bytes(&out, s, 1);
        s += k >= 0;
    }
    plain_line(a, out.at);
    text_free(&out);
}

static void plain_read_out(struct app *a, enum tone tone, const char *text)
{
    app_say(a, tone, "%s", text);
}

static void plain_write_move(const struct app *a, const struct node *n, struct text *out)
{
    speech_move(a->session->game, n, out);
}

static bool plain_read_move(struct app *a, const struct node *n)
{
    struct text line = {0};
    if (n->loose)
        text_add(&line, n->loose->line);
    else
        speech_move(a->session->game, n, &line);
    app_say(a, TONE_PLAIN, "%s.", line.at);
    text_free(&line);
    return true;
}

static void plain_tell_faults(struct app *a, const char *faults)
{
    for (const char *line = faults; *line; line += strcspn(line, "\n") + 1)
        app_say(a, TONE_WRONG, "%.*s", (int)strcspn(line, "\n"), line);
}

static void plain_show_board(struct app *a)
{
    a->shown.board_again = true;
}

static void plain_copy(struct app *a, const char *what, const char *text)
{
    app_say(a, TONE_PLAIN, "The %s:", what);
    plain_line(a, text);
}

static bool plain_prefill(struct app *a, const char *line)
{
    (void)a;
    (void)line;
    return false;
}

static bool plain_point_at(struct app *a, cell c)
{
    (void)a;
    (void)c;
    return false;
}

const struct interface interface_plain = {
    .print = plain_print,
    .read_out = plain_read_out,
    .write_move = plain_write_move,
    .read_move = plain_read_move,
    .tell_faults = plain_tell_faults,
    .show_board = plain_show_board,
    .list_help = help_print,
    .copy = plain_copy,
    .prefill = plain_prefill,
    .point_at = plain_point_at,
    .pace_ms = 0,
    .analysis_ms = 1000,
    .moves_a_line = 1,
    .words = {.begin = "",
              .replay = "`forth` and `back` go through the game; `first`, `end`, `goto 12` leap. A move played makes a "
                        "variation; `go` plays on.",
              .waiting = "`continue`",
              .autoplay = "The game plays by itself; `autoplay` stops it.",
              .stopped = "Stopped; `autoplay` goes on.",
              .endings = "Endings: a number builds a table, or shows what is known"},
};
