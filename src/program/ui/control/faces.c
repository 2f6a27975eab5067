/* How the two interfaces speak, and the program that both run. */
#include "ui/interfaces.h"

#include "base/output.h"
#include "base/system.h"
#include "commands/commands.h"
#include "control.h"
#include "screens/screens.h"
#include "study/today.h"

/* The full screen. */

/* The most bytes that terminals take for the clipboard at once. */
enum { COPIED_MOST = 74000 };

/* Say why TEXT was not sent to the clipboard. A code is short enough to be shown instead; a game (PGN) is not. */
static void report_unsent(struct desk *desk, bool pgn, const char *text)
{
    bool off = desk->settings.clipboard == CLIPBOARD_OFF;
    desk_say(desk, TONE_WRONG, "Nothing was copied: %s.%s%s",
             off ? "`clipboard` is off" : "this terminal may have no clipboard; `set clipboard on` tries it",
             pgn ? "" : " The code: ", pgn ? "" : text);
}

static void send_to_clipboard(struct desk *desk, const char *what, const char *text)
{
    bool pgn = strcmp(what, "game") == 0;
    int choice = desk->settings.clipboard;
    if (strlen(text) > COPIED_MOST) {
        desk_say(desk, TONE_WRONG, "The game is too long for a clipboard: `save` it as a file.");
    } else if (choice == CLIPBOARD_ON || (choice == CLIPBOARD_AUTO && desk->stage->display.clipboard)) {
        text_free(&desk->stage->copied);
        text_add(&desk->stage->copied, text);
        desk_say(desk, TONE_GOOD, "The %s was sent to the terminal's clipboard.",
                 pgn ? "game" : "code of the position");
    } else {
        report_unsent(desk, pgn, text);
    }
}

const struct face face_screen = {
    .asks_names = true,
    .copy = send_to_clipboard,
    .pace_ms = 1000,
    .moves_a_line = 4,
    .words =
        {.begin = " (Tab completes it), use the arrow keys and Enter, or click",
         .replay =
             "Left and right go through the game, `goto 12` jumps. A move played makes a variation; `go` plays on.",
         .waiting = "Escape",
         .autoplay = "Autoplay: Space or F8 stops it, + and - change its pace.",
         .stopped = "Stopped; Space or F8 goes on.",
         .next = "Enter",
         .settings = ": left and right change a value",
         .endings = "Endings: Enter builds a table, or shows what is known"},
};

/* Plain mode. */

/* Print TEXT, folded at blanks where a terminal would break words. */
static void print_spoken(struct desk *desk, const char *text)
{
    SCOPED(text) folded = {0};
    (void)desk;
    paragraph_fold(text, system_columns(), &folded);
    output_line(stdout, folded.at ? folded.at : "");
}

static void print_copy(struct desk *desk, const char *what, const char *text)
{
    desk_say(desk, TONE_PLAIN, "The %s:", what);
    output_line(stdout, text);
}

const struct face face_plain = {
    .spoken = true,
    .print = print_spoken,
    .copy = print_copy,
    .analysis_ms = 1000,
    .moves_a_line = 1,
    .words =
        {.begin = "",
         .replay =
             "`forth` and `back` go through the game, `goto 12` jumps. A move played makes a variation; `go` plays on.",
         .waiting = "`continue`",
         .autoplay = "Autoplay; `autoplay` stops it.",
         .stopped = "Stopped; `autoplay` goes on.",
         .next = "`next`",
         .settings = "",
         .endings = "Endings: a number builds a table, or shows what is known"},
};

/* The program. */

struct desk *ui_new(const char *chosen, bool plain, struct error *error)
{
    struct desk *desk = desk_new(plain ? &face_plain : &face_screen, chosen, error);
    if (!desk)
        return NULL;
    stage_new(desk, commands_all(), screens_new(screens_table));
    desk->now = system_now();
    return desk;
}

void ui_free(struct desk *desk)
{
    stage_free(desk);
    desk_free(desk);
}

void ui_start(struct desk *desk)
{
    start_show(desk, false);
    const char *unfinished = desk->voice.face->spoken ? start_unfinished(desk) : "";
    desk_read_out(desk, TONE_PLAIN, "reroute66 in plain mode. `new` begins a game,%s%s%s `help` lists all commands.",
                  *unfinished ? " `continue` goes on with " : "", unfinished, *unfinished ? "," : "");
    int due = desk->voice.face->spoken && !desk->lobby ? today_left(desk) : 0;
    if (due)
        desk_say_also(desk, "%d due today: `today` asks what you have practised before.", due);
}
