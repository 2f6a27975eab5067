#include "ui/interfaces.h"

#include "base/files.h"
#include "base/system.h"
#include "commands/commands.h"
#include "control.h"
#include "screens/screens.h"
#include "study/games.h"
#include "study/sharing.h"
#include "terminal/prompt.h"
#include "ui/terminal.h"

enum { CONTROL_C = 3, CONTROL_D = 4, CONTROL_L = 12, CONTROL_Z = 26 };

struct fullscreen {
    struct desk *desk;
    struct prompt *prompt;
    struct picture picture;     /* what was painted last; canvas.at NULL before */
    char feed[2 * INPUT_BYTES]; /* bytes of a key that the line editor has not read yet */
    int dropped;                /* frames of motions */
    int64_t told;               /* ms: when progress was drawn last */
    struct text pasted;         /* what is being pasted; its end cut off when it is too long */
    bool owes; /* what was pasted is plain typing: from `owed` on it still has to go to the line editor */
    size_t owed;
};

enum { PASTED_MOST = 1 << 20 };

static void take_looks(struct desk *d)
{
    struct looks looks;
    d->stage->display.depth = terminal_depth();
    d->stage->display.blocks = terminal_blocks();
    theme_looks(&d->stage->display.theme, d->stage->display.depth, &looks);
    terminal_set_looks(&looks);
    terminal_set_mouse(d->settings.mouse);
    d->stage->display.clipboard = terminal_has_clipboard();
    d->stage->display.changed = false;
}

/* Copy the line editor's line into the program; before that put the prefilled line into the editor. */
static void mirror_line(struct fullscreen *f)
{
    struct text line = {0};
    if (f->desk->stage->typed.prefill[0]) {
        prompt_prefill(f->prompt, f->desk->stage->typed.prefill);
        f->desk->stage->typed.prefill[0] = '\0';
    }
    prompt_line(f->prompt, &line, &f->desk->stage->typed.cursor);
    free(f->desk->stage->typed.line);
    f->desk->stage->typed.line = line.at;
    control_typed(f->desk, line.at);
}

/* True if the frame of a motion has to wait for the terminal. Where that is so again and again nothing moves. */
static bool drop_frame(struct fullscreen *f)
{
    enum { DROPPED_MOST = 20 };
    struct motion *m = &f->desk->stage->motion;
    if (stage_timeout(f->desk) < 0 || terminal_is_ready())
        return false;
    m->on = ++f->dropped < DROPPED_MOST;
    m->lasts = m->on ? m->lasts : 0;
    return m->on;
}

static void paint(struct fullscreen *f)
{
    struct canvas *c = &f->picture.canvas;
    int rows, columns;

    if (f->desk->stage->display.changed)
        take_looks(f->desk);
    terminal_size(&rows, &columns);
    if (!c->at || c->rows != rows || c->columns != columns) {
        if (c->at)
            picture_free(&f->picture);
        picture_start(&f->picture, rows > 0 ? rows : 1, columns > 0 ? columns : 1);
    }
    screens_update(f->desk, c->rows, c->columns);
    screens_draw(f->desk, &f->picture);
    if (f->desk->stage->ring)
        terminal_bell();
    f->desk->stage->ring = false;
    if (f->desk->stage->copied.length)
        terminal_copy(f->desk->stage->copied.at, f->desk->stage->copied.length);
    text_free(&f->desk->stage->copied);
    terminal_paint(c, f->picture.row, f->picture.column);
}

/*
 * Called by work that takes long: draw a progress bar in place of the message, return false if ^C or Escape was typed.
 * Nothing is drawn in the first moment.
 */
static bool tell_progress(void *context, size_t done, size_t all)
{
    enum { SOON_MS = 200, STEP_MS = 100, BAR = 20 };
    struct fullscreen *f = context;
    struct desk *d = f->desk;
    int64_t now = system_now();

    if (terminal_signal() || terminal_interrupted())
        return false;
    if (now - d->now < SOON_MS || now - f->told < STEP_MS)
        return true;
    f->told = now;
    const struct voice kept = d->voice;
    const struct message_state read = d->stage->reading;
    int part = all ? (int)(100 * done / all) : 0, filled = part * BAR / 100;
    d->voice.text = (struct text){0};
    if (all)
        desk_say(d, TONE_PLAIN, "[%.*s%.*s] %d %%, ^C stops it", filled, "####################", BAR - filled,
                 "....................", part);
    else
        desk_say(d, TONE_PLAIN, "Searching ... ^C stops it");
    paint(f);
    text_free(&d->voice.text);
    d->voice = kept;
    d->stage->reading = read;
    return true;
}

/* Turn the key IN into characters for the line editor: the first goes into *CODE, the rest into `feed`. False if the
 * editor does not know it. */
static bool feed_editor(struct fullscreen *f, const struct input *in, uint32_t *code)
{
    if (in->kind == INPUT_BACKSPACE || in->kind == INPUT_ENTER) {
        *code = in->kind == INPUT_ENTER ? '\n' : 0x7F;
        return true;
    }
    if (in->bytes[0]) {
        /* libedit shows a line end while it searches the history: Escape ends that search before other keys work. */
        snprintf(f->feed, sizeof f->feed, "%s%s", strchr(f->desk->stage->typed.line, '\n') ? "\033" : "", in->bytes);
        *code = (unsigned char)f->feed[0];
        memmove(f->feed, f->feed + 1, strlen(f->feed));
        return true;
    }
    *code = in->code;
    return in->kind == INPUT_CHARACTER || in->kind == INPUT_TAB || in->kind == INPUT_ESCAPE;
}

/* Escape while something is typed: ends a search of the history, is a command to vi's keys, or else empties the
 * line. True if it is for the editor. */
static bool take_escape(struct fullscreen *f)
{
    if (strchr(f->desk->stage->typed.line, '\n') || prompt_has_vi_keys(f->prompt))
        return true;
    prompt_prefill(f->prompt, "");
    desk_hush(f->desk);
    return false;
}

/* Keep a character of pasted text until the paste is complete. */
static void collect_paste(struct fullscreen *f, uint32_t code)
{
    char bytes[5];
    if (!f->owes && f->pasted.length < PASTED_MOST)
        text_add_bytes(&f->pasted, bytes, utf8_encode(code, bytes));
}

/* The paste is complete: offer to use it as a game or position, or treat it as typing. */
static void end_paste(struct fullscreen *f)
{
    bool too_long = f->pasted.length >= PASTED_MOST;
    if (too_long)
        desk_say(f->desk, TONE_WRONG, "That is more than a million letters: save it as a file, and `load` that.");
    f->owes = f->pasted.length && !too_long && !(prompt_empty(f->prompt) && pasting_offer(f->desk, f->pasted.at));
    f->owed = 0;
    if (!f->owes)
        text_free(&f->pasted);
}

/* The next character of pasted text that is treated as typing, into CODE; line ends become blanks. */
static bool next_pasted(struct fullscreen *f, uint32_t *code)
{
    if (!f->owes)
        return false;
    f->owed += utf8_decode(f->pasted.at + f->owed, f->pasted.length - f->owed, code);
    *code = *code == '\n' ? ' ' : *code;
    f->owes = f->owed < f->pasted.length;
    if (!f->owes)
        text_free(&f->pasted);
    return true;
}

/* A guess in the prompt, and what was said about it, give way to a letter, which begins another line; any other key
 * accepts it. */
static void settle_guess(struct fullscreen *f, const struct input *in)
{
    if (f->desk->stage->typed.guess && in->kind == INPUT_CHARACTER && in->code > ' ' && in->code != 0x7F) {
        prompt_prefill(f->prompt, "");
        desk_hush(f->desk);
    }
    f->desk->stage->typed.guess = false;
}

/* Handle the key IN. Returns true if it is for the line editor, with its first character in CODE. */
static bool take_key(struct fullscreen *f, const struct input *in, uint32_t *code)
{
    struct desk *d = f->desk;
    struct input button;

    if (in->pasted) {
        collect_paste(f, in->code);
        return false;
    }
    mirror_line(f);
    if (in->kind != INPUT_HOVER)
        d->stage->motion.lasts = 0;
    bool empty = prompt_empty(f->prompt);
    if (in->kind == INPUT_PASTED)
        end_paste(f);
    d->stage->display.changed = d->stage->display.changed || in->kind == INPUT_RESIZE;
    if (in->kind == INPUT_RESIZE || in->kind == INPUT_PASTED)
        return false;
    if (in->kind == INPUT_AWAY || in->kind == INPUT_BACK) {
        d->stage->display.away = in->kind == INPUT_AWAY;
        d->stage->board.pointed = CELL_NONE; /* the mouse points to another window, too */
        return false;
    }
    if (in->kind == INPUT_CHARACTER && (in->code == CONTROL_Z || in->code == CONTROL_L)) {
        (in->code == CONTROL_Z && !d->lobby ? terminal_suspend : terminal_redraw)();
        return false;
    }
    if (in->kind == INPUT_CHARACTER && in->code == CONTROL_C && empty)
        return desk_say(d, TONE_PLAIN, "Type quit, or press ^D, to leave%s",
                        keeping_fault(d) ? "." : "; the game is kept.");
    if (in->kind == INPUT_CHARACTER && in->code == CONTROL_D && empty) {
        control_line(d, "quit"); /* not the end of input, as libedit has it: `quit` asks before something is lost */
        return false;
    }
    if (in->kind == INPUT_PRESS || in->kind == INPUT_RELEASE)
        paint(f); /* the click belongs to what is on the screen after the events before it */
    if (control_button(in, &f->picture, &button))
        in = &button;
    const struct intent meant = control_key(d, in, empty, &f->picture);
    control_intend(d, &meant);
    if (meant.taken)
        return false;
    if (d->stage->typed.prefill[0])
        mirror_line(f);
    settle_guess(f, in);
    if (in->kind == INPUT_ESCAPE && !take_escape(f))
        return false;
    return feed_editor(f, in, code);
}

static bool take_character(void *context, uint32_t *code)
{
    struct fullscreen *f = context;
    struct desk *d = f->desk;
    struct input in;

    for (;;) {
        if (f->feed[0]) {
            *code = (unsigned char)f->feed[0];
            memmove(f->feed, f->feed + 1, strlen(f->feed));
            return true;
        }
        if (next_pasted(f, code))
            return true;
        d->now = system_now();
        if (d->stage->quit || terminal_signal())
            return false;
        if (terminal_read(&in)) {
            lobby_awake(d);
            if (take_key(f, &in, code))
                return true;
            continue;
        }
        mirror_line(f);
        control_tick(d);
        if (!drop_frame(f))
            paint(f);
        terminal_wait(control_fd(d), control_timeout(d));
    }
}

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

/* The file of the prompt's history, in a folder that is made; NULL if the environment names none. Caller frees. */
static char *history_file(void)
{
    FREED char *folder = folder_make(FOLDER_STATE, "", NULL);
    struct text path = {0};
    if (folder)
        text_addf(&path, "%s/history", folder);
    return path.at;
}

int fullscreen_run(struct desk *d, struct error *e)
{
    struct fullscreen f = {.desk = d};
    struct prompt_owner owner = {&f, take_character, complete, ring_bell, drop_typed};
    SCOPED(text) line = {0};

    if (!terminal_open(e))
        return -1;
    FREED char *history = history_file();
    d->progress = (struct progress){tell_progress, &f};
    d->stage->motion.on = true;
    f.prompt = prompt_new(&owner, history, e);
    if (f.prompt) {
        while (!d->stage->quit && prompt_read(f.prompt, &line))
            control_line(d, line.at);
        prompt_free(f.prompt);
    }
    d->progress = (struct progress){NULL, NULL};
    text_free(&f.pasted);
    if (f.picture.canvas.at)
        picture_free(&f.picture);
    terminal_close();
    return f.prompt ? terminal_signal() : -1;
}
