#include "ui/interfaces.h"

#include "base/await.h"
#include "base/files.h"
#include "base/system.h"
#include "base/wide.h"
#include "commands/commands.h"
#include "control.h"
#include "screens/screens.h"
#include "study/games.h"
#include "study/sharing.h"
#include "study/terminals.h"
#include "terminal/background.h"
#include "terminal/prompt.h"
#include "ui/terminal.h"

#include <assert.h>

enum { CONTROL_C = 3, CONTROL_D = 4, CONTROL_L = 12, CONTROL_Z = 26 };

struct fullscreen {
    struct desk *desk;
    struct prompt *prompt;
    const struct screen *drawn; /* the screen that was painted last; NULL: none in the picture */
    struct picture behind;      /* the picture of BEHIND_OF, put aside while that has something that is being saved */
    const struct screen *behind_of;
    struct picture picture;     /* what was painted last; canvas.at NULL before */
    char feed[2 * INPUT_BYTES]; /* bytes of a key that the line editor has not read yet */
    int dropped;                /* frames of motions */
    int64_t told;               /* ms: when progress was drawn last */
    struct text pasted;         /* what is being pasted; its end cut off when it is too long */
    bool held;                  /* something is being saved, and the picture is that before it */
    unsigned told_held;         /* what had been told then */
    char left[PATH_SIZE];       /* the file that was not waited for last */
    bool owes; /* what was pasted is plain typing: from `owed` on it still has to go to the line editor */
    size_t owed;
};

enum { PASTED_MOST = 1 << 20 };

/* True if DESK's user wants boards as images, as far as the terminal shows them. */
static bool wants_pixels(const struct desk *desk)
{
    return !desk->voice.pixelless &&
           (desk->settings.pixels == PIXELS_ON || (desk->settings.pixels == PIXELS_AUTO && !terminal_is_multiplexed()));
}

static void update_looks(struct desk *desk)
{
    struct looks looks;
    desk->stage->display.depth = terminal_depth();
    desk->stage->display.blocks = terminal_blocks();
    desk->stage->display.pixels = terminal_pixels(wants_pixels(desk));
    theme_looks(&desk->stage->display.theme, desk->stage->display.depth, &desk->stage->display.backdrop, &looks);
    terminal_set_looks(&looks);
    terminal_set_mouse(desk->settings.mouse);
    desk->stage->display.clipboard = terminal_has_clipboard();
    desk->stage->display.changed = false;
}

/* Copy the line editor's line into the program; before that put the prefilled line into the editor. */
static void mirror_line(struct fullscreen *full)
{
    struct text line = {0};
    if (full->desk->stage->typed.prefill[0]) {
        prompt_prefill(full->prompt, full->desk->stage->typed.prefill);
        full->desk->stage->typed.prefill[0] = '\0';
    }
    prompt_line(full->prompt, &line, &full->desk->stage->typed.cursor);
    free(full->desk->stage->typed.line);
    full->desk->stage->typed.line = line.at;
    control_typed(full->desk, line.at);
}

/* True if the frame of a motion has to wait for the terminal. Where that is so again and again nothing moves. */
static bool drop_frame(struct fullscreen *full)
{
    enum { DROPPED_MOST = 20 };
    struct motion *motion = &full->desk->stage->motion;
    if (stage_timeout(full->desk) < 0 || terminal_is_ready())
        return false;
    motion->on = ++full->dropped < DROPPED_MOST;
    motion->lasts = motion->on ? motion->lasts : 0;
    return motion->on;
}

/* Free the picture that was put aside. */
static void drop_behind(struct fullscreen *full)
{
    if (full->behind.canvas.at)
        picture_free(&full->behind);
    full->behind = (struct picture){.row = 0};
    full->behind_of = NULL;
}

/* While something is being saved: the picture of the screen where it happened is put aside when another screen comes,
 * and comes back with it, for what has happened is seen when it is on the disk. */
static void change_picture(struct fullscreen *full)
{
    const struct screen *seen = screen_seen(full->desk);
    const struct canvas *canvas = &full->picture.canvas;
    int rows = canvas->rows, columns = canvas->columns;
    if (!saving_is_on(full->desk) ||
        (full->behind_of && (full->behind.canvas.rows != rows || full->behind.canvas.columns != columns))) {
        drop_behind(full);
    } else if (full->drawn && full->drawn != seen && !full->behind_of) {
        full->behind = full->picture;
        full->behind_of = full->drawn;
        picture_start(&full->picture, rows, columns);
    } else if (full->behind_of && full->behind_of == seen) {
        picture_free(&full->picture);
        full->picture = full->behind;
        full->behind = (struct picture){.row = 0};
        full->behind_of = NULL;
        full->drawn = seen;
    }
}

static void paint(struct fullscreen *full)
{
    struct canvas *canvas = &full->picture.canvas;
    int rows, columns;

    if (full->desk->stage->display.changed)
        update_looks(full->desk);
    terminal_size(&rows, &columns);
    if (!canvas->at || canvas->rows != rows || canvas->columns != columns) {
        if (canvas->at)
            picture_free(&full->picture);
        full->drawn = NULL;
        picture_start(&full->picture, rows > 0 ? rows : 1, columns > 0 ? columns : 1);
    }
    change_picture(full);
    bool chooses = stage_has_window(full->desk) && !full->desk->stage->window.question;
    if (full->desk->waits_for) { /* between a game that has left the board and the next, or in the midst of a list */
        full->picture.row = -1;
        screens_draw_prompt(full->desk, &full->picture, true);
    } else if (saving_is_on(full->desk) && full->drawn == screen_seen(full->desk) && !chooses) {
        full->picture.row = -1; /* what has happened is seen when it is on the disk */
        if (!full->held)
            full->told_held = full->desk->voice.told;
        full->held = true;
        screens_draw_prompt(full->desk, &full->picture, full->desk->voice.told != full->told_held);
    } else {
        full->held = full->held && saving_is_on(full->desk);
        screens_update(full->desk, canvas->rows, canvas->columns);
        screens_draw(full->desk, &full->picture);
        full->drawn = screen_seen(full->desk);
    }
    if (full->desk->stage->ring)
        terminal_bell();
    full->desk->stage->ring = false;
    if (full->desk->stage->call.length)
        terminal_call(full->desk->stage->call.at);
    text_free(&full->desk->stage->call);
    if (full->desk->stage->copied.length)
        terminal_copy(full->desk->stage->copied.at, full->desk->stage->copied.length);
    text_free(&full->desk->stage->copied);
    terminal_paint(canvas, board_cache_images(full->desk->stage->display.boards), full->picture.row,
                   full->picture.column);
}

/*
 * Called by work that takes long: draw a progress bar in place of the message, return false if ^C or Escape was typed.
 * Nothing is drawn in the first moment.
 */
static bool report_progress(void *context, size_t done, size_t all)
{
    enum { SOON_MS = 200, STEP_MS = 100, BAR = 20, NAME_MOST = 30 };
    struct fullscreen *full = context;
    struct desk *desk = full->desk;
    int64_t now = system_now();

    if (terminal_signal() || terminal_interrupted())
        return false;
    if (!desk->waits_for && desk->broken_off >= desk->now) /* ^C came during a wait for a file, which has answered */
        return false;
    if (now - desk->now < SOON_MS || now - full->told < STEP_MS)
        return true;
    full->told = now;
    const struct voice kept = desk->voice;
    const struct message_state read = desk->stage->reading;
    int part = all ? (int)(100 * done / all) : 0, filled = part * BAR / 100;
    desk->voice.text = (struct text){0};
    if (desk->waits_for) {
        const char *slash = strrchr(desk->waits_for, '/');
        desk_say(desk, TONE_PLAIN, "Waiting for %.*s ... ^C does not wait", NAME_MOST,
                 slash ? slash + 1 : desk->waits_for);
    } else if (all)
        desk_say(desk, TONE_PLAIN, "[%.*s%.*s] %d %%, ^C stops it", filled, "####################", BAR - filled,
                 "....................", part);
    else
        desk_say(desk, TONE_PLAIN, "Searching ... ^C stops it");
    paint(full);
    text_free(&desk->voice.text);
    desk->voice = kept;
    desk->stage->reading = read;
    return true;
}

/* Asked while a thread is at the file PATH, as an awaiter is. */
static bool wait_for_file(void *context, const char *path, int64_t begun)
{
    struct fullscreen *full = context;
    bool waits = desk_waits(full->desk, path, begun);
    if (!waits)
        snprintf(full->left, sizeof full->left, "%s", path);
    return waits;
}

/* Says that a file was not waited for, after what has become of that. */
static void tell_left(const struct fullscreen *full)
{
    if (await_again())
        desk_say(full->desk, TONE_WRONG, "%.300s does not answer, and was not waited for.", full->left);
}

/* Turn the key IN into characters for the line editor: the first goes into *CODE, the rest into `feed`. False if the
 * editor does not know it. */
static bool feed_editor(struct fullscreen *full, const struct input *in, uint32_t *code)
{
    if (in->kind == INPUT_BACKSPACE || in->kind == INPUT_ENTER) {
        *code = in->kind == INPUT_ENTER ? '\n' : 0x7F;
        return true;
    }
    if (in->bytes[0]) {
        /* libedit shows a line end while it searches the history: Escape ends that search before other keys work. */
        snprintf(full->feed, sizeof full->feed, "%s%s", strchr(full->desk->stage->typed.line, '\n') ? "\033" : "",
                 in->bytes);
        *code = (unsigned char)full->feed[0];
        memmove(full->feed, full->feed + 1, strlen(full->feed));
        return true;
    }
    *code = in->code;
    return in->kind == INPUT_CHARACTER || in->kind == INPUT_TAB || in->kind == INPUT_ESCAPE;
}

/* Escape while something is typed: ends a search of the history, is a command to vi's keys, or else empties the
 * line. True if it is for the editor. */
static bool handle_escape(struct fullscreen *full)
{
    if (strchr(full->desk->stage->typed.line, '\n') || prompt_has_vi_keys(full->prompt))
        return true;
    prompt_prefill(full->prompt, "");
    desk_hush(full->desk);
    return false;
}

/* Keep a character of pasted text until the paste is complete. */
static void collect_paste(struct fullscreen *full, uint32_t code)
{
    char bytes[5];
    if (!full->owes && full->pasted.length < PASTED_MOST)
        text_add_bytes(&full->pasted, bytes, utf8_encode(code, bytes));
}

/* The paste is complete: offer to use it as a game or position, or treat it as typing. */
static void end_paste(struct fullscreen *full)
{
    bool too_long = full->pasted.length >= PASTED_MOST;
    if (too_long)
        desk_say(full->desk, TONE_WRONG, "That is more than a million letters: save it as a file, and `load` that.");
    full->owes =
        full->pasted.length && !too_long && !(prompt_empty(full->prompt) && pasting_offer(full->desk, full->pasted.at));
    full->owed = 0;
    if (!full->owes)
        text_free(&full->pasted);
}

/* The next character of pasted text that is treated as typing, into CODE; line ends become blanks. */
static bool next_pasted(struct fullscreen *full, uint32_t *code)
{
    if (!full->owes)
        return false;
    full->owed += utf8_decode(full->pasted.at + full->owed, full->pasted.length - full->owed, code);
    *code = *code == '\n' ? ' ' : *code;
    full->owes = full->owed < full->pasted.length;
    if (!full->owes)
        text_free(&full->pasted);
    return true;
}

/* A guess in the prompt, and what was said about it, give way to a letter, which begins another line; any other key
 * accepts it. */
static void settle_guess(struct fullscreen *full, const struct input *in)
{
    if (full->desk->stage->typed.guess && in->kind == INPUT_CHARACTER && in->code > ' ' && in->code != 0x7F) {
        prompt_prefill(full->prompt, "");
        desk_hush(full->desk);
    }
    full->desk->stage->typed.guess = false;
}

static struct backdrop backdrop_of(uint32_t colour)
{
    return (struct backdrop){true, {(uint8_t)(colour >> 16), (uint8_t)(colour >> 8), (uint8_t)colour}};
}

/* The background before the terminal has told it: by a variable, or what such a terminal told last. */
static void guess_background(struct desk *desk)
{
    struct backdrop backdrop = background_of_variable(getenv("COLORFGBG"));
    int32_t kept = backdrop.known ? -1 : terminals_background(getenv("TERM"));
    if (kept >= 0)
        backdrop = backdrop_of((uint32_t)kept);
    desk->stage->display.backdrop = backdrop;
    stage_take_theme(desk, NULL);
}

/* The terminal has told its background, as IN says. */
static void take_background(struct desk *desk, const struct input *in)
{
    struct backdrop backdrop = backdrop_of(in->code);
    stage_follow_terminal(desk, &backdrop, !(in->code & BACKGROUND_TOO_LATE));
    if (!desk->lobby)
        terminals_keep(getenv("TERM"), (int32_t)(in->code & 0xFFFFFF));
}

/* Handle the key IN. Returns true if it is for the line editor, with its first character in CODE. */
static bool handle_key(struct fullscreen *full, const struct input *in, uint32_t *code)
{
    struct desk *desk = full->desk;
    struct input button;

    if (in->pasted) {
        collect_paste(full, in->code);
        return false;
    }
    if (in->kind == INPUT_BACKGROUND) {
        take_background(desk, in);
        return false;
    }
    mirror_line(full);
    if (in->kind != INPUT_HOVER)
        desk->stage->motion.lasts = 0;
    bool empty = prompt_empty(full->prompt);
    if (in->kind == INPUT_PASTED)
        end_paste(full);
    desk->stage->display.changed = desk->stage->display.changed || in->kind == INPUT_RESIZE;
    if (in->kind == INPUT_RESIZE || in->kind == INPUT_PASTED)
        return false;
    if (in->kind == INPUT_AWAY || in->kind == INPUT_BACK) {
        desk->stage->display.away = in->kind == INPUT_AWAY;
        if (in->kind == INPUT_BACK)
            terminal_end_call();
        desk->stage->board.pointed = CELL_NONE; /* the mouse points to another window, too */
        return false;
    }
    if (in->kind == INPUT_CHARACTER && (in->code == CONTROL_Z || in->code == CONTROL_L)) {
        (in->code == CONTROL_Z && !desk->lobby ? terminal_suspend : terminal_redraw)();
        return false;
    }
    if (in->kind == INPUT_CHARACTER && in->code == CONTROL_C && empty) {
        if (!control_break_off(desk))
            desk_say(desk, TONE_PLAIN, "Type quit, or press ^D, to leave%s",
                     keeping_fault(desk) ? "." : "; the game is kept.");
        return false;
    }
    if (in->kind == INPUT_CHARACTER && in->code == CONTROL_D && empty) {
        control_line(desk, "quit"); /* not the end of input, as libedit has it: `quit` asks before something is lost */
        return false;
    }
    if (in->kind == INPUT_PRESS || in->kind == INPUT_RELEASE)
        paint(full); /* the click belongs to what is on the screen after the events before it */
    if (control_button(in, &full->picture, &button))
        in = &button;
    const struct intent meant = control_key(desk, in, empty, &full->picture);
    control_intend(desk, &meant);
    if (meant.taken)
        return false;
    if (desk->stage->typed.prefill[0])
        mirror_line(full);
    settle_guess(full, in);
    if (in->kind == INPUT_ESCAPE && !handle_escape(full))
        return false;
    return feed_editor(full, in, code);
}

static bool read_character(void *context, uint32_t *code)
{
    struct fullscreen *full = context;
    struct desk *desk = full->desk;
    struct input in;

    for (;;) {
        if (full->feed[0]) {
            *code = (unsigned char)full->feed[0];
            memmove(full->feed, full->feed + 1, strlen(full->feed));
            return true;
        }
        if (next_pasted(full, code))
            return true;
        desk->now = system_now();
        tell_left(full);
        if (desk->stage->quit || terminal_signal())
            return false;
        if (terminal_read(&in)) {
            lobby_awake(desk);
            if (handle_key(full, &in, code))
                return true;
            continue;
        }
        mirror_line(full);
        control_tick(desk);
        if (!drop_frame(full))
            paint(full);
        if (await_is_left()) /* that is said */
            continue;
        struct pollfd watched[CONTROL_FDS];
        int count = control_watch(desk, watched);
        terminal_wait(watched, count, control_timeout(desk));
    }
}

static_assert((int)CONTROL_FDS <= (int)TERMINAL_WAITS, "the terminal waits for all that is watched");

static bool complete(void *context, const char *line, struct text *out)
{
    return complete_line(((struct fullscreen *)context)->desk, line, out);
}

static void ring_bell(void *context)
{
    ((struct fullscreen *)context)->desk->stage->ring = true;
}

static void drop_typed(void *context)
{
    desk_hush(((struct fullscreen *)context)->desk);
}

/* Returns the file of the prompt's history, in a folder that is made; NULL if the environment names none. Caller
 * frees. */
static char *history_file(void)
{
    FREED char *folder = folder_make(FOLDER_STATE, "", NULL);
    struct text path = {0};
    if (folder)
        text_addf(&path, "%s/history", folder);
    return path.at;
}

/* Run the lines that were typed in the program that has become this one. */
static void run_given(struct desk *desk)
{
    FREED char *lines = wide_typed();
    desk->now = system_now();
    for (char *at = lines, *end; at && *at; at = end) {
        end = at + strcspn(at, "\n");
        if (*end)
            *end++ = '\0';
        control_line(desk, at);
    }
}

int fullscreen_run(struct desk *desk, struct error *error)
{
    enum { PUBLIC_BYTES = 100000 }; /* a second, of images at a public table */
    struct fullscreen full = {.desk = desk};
    struct prompt_owner owner = {&full, read_character, complete, ring_bell, drop_typed};
    SCOPED(text) line = {0};

    if (!terminal_open(error))
        return -1;
    if (desk->lobby)
        terminal_limit_images(PUBLIC_BYTES);
    const struct awaiter awaiter = {wait_for_file, &full};
    desk->progress = (struct progress){report_progress, &full};
    await_use(&awaiter);
    FREED char *history = history_file();
    desk->stage->motion.on = true;
    guess_background(desk);
    full.prompt = prompt_new(&owner, history, error);
    if (full.prompt) {
        run_given(desk);
        while (!desk->stage->quit && prompt_read(full.prompt, &line))
            control_line(desk, line.at);
        if (terminal_signal())
            desk_hurry(desk);
        else
            keeping_leave(desk); /* the user sees what is waited for */
        prompt_free(full.prompt);
    }
    desk->progress = (struct progress){NULL, NULL};
    text_free(&full.pasted);
    drop_behind(&full);
    if (full.picture.canvas.at)
        picture_free(&full.picture);
    terminal_close();
    keeping_leave(desk); /* after a signal: files are waited for a moment */
    await_use(NULL);
    return full.prompt ? terminal_signal() : -1;
}
