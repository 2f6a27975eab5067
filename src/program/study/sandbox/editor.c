#include "study/sandboxes.h"

#include "base/files.h"
#include "play/tags.h"
#include "record/journal.h"
#include "record/loose.h"
#include "study/games.h"

/* A new game without enforced rules that begins from S, with the players who sit at the board. */
static struct session *new_loose_game(const struct session *now, const struct sandbox *s)
{
    enum { TABLE = 1 << 16 }; /* no engine thinks about it */
    struct session *fresh = session_new(loose_new(now->game, s), NULL, TABLE, 0);
    memcpy(fresh->seat, now->seat, sizeof fresh->seat);
    tags_write(fresh);
    fresh->viewed = true;
    return fresh;
}

/* True if all of the game on the board is saved in a file, or it has no moves. */
static bool is_done(const struct desk *d)
{
    return !d->session->record->root->child || keeping_is_saved(d);
}

/* The board that an editor or a sandbox begins with by CODE, into S; false after a message. */
static bool first_board(struct desk *d, const char *code, struct sandbox *s)
{
    const struct game *g = d->session->game;
    bool empty = strcmp(code, "empty") == 0;
    struct error e = {0};

    if (!*code && (d->editor || desk_is_loose(d))) {
        *s = *desk_sandbox(d);
    } else if (!*code) {
        sandbox_from_position(g, session_position(d->session), s);
    } else if (!sandbox_read(g, empty || strcmp(code, "start") == 0 ? "startpos" : code, s, &e)) {
        if (strchr(code, '/'))
            return desk_complain(d, &e);
        return desk_say(d, TONE_WRONG, "There is no position \"%.40s\": give empty, start or a position code.", code);
    }
    if (empty) {
        memset(&s->pieces, 0, sizeof s->pieces);
        snprintf(s->castling, sizeof s->castling, "-");
        snprintf(s->ep, sizeof s->ep, "-");
    }
    return true;
}

void sandboxes_enter(struct desk *d, const char *code)
{
    struct sandbox s;
    if (!first_board(d, code, &s))
        return;
    struct session *fresh = new_loose_game(d->session, &s);
    if (desk_is_loose(d) && !desk_unpark(d, is_done(d)))
        desk_close(d, is_done(d));
    if (d->session)
        desk_park(d);
    desk_adopt(d, fresh, journal_await(fresh->record));
    desk_say(d, TONE_GOOD,
             "The rules are off, and the game waits. Type P e2-e4, N-e4, e4- or -e4; `sandbox end` goes back.");
}

bool sandboxes_leave(struct desk *d)
{
    SCOPED(text) code = {0};
    bool kept = is_done(d);
    desk_write_code(d, &code);
    bool back = desk_unpark(d, kept);
    if (!back) {
        desk_close(d, kept);
        desk_say(d, TONE_GOOD, "The sandbox is closed%s.", kept ? "" : "; `continue` goes on with it");
    } else {
        desk_say(d, TONE_GOOD, "Back in the game%s. `sandbox CODE` would bring back: %s",
                 kept ? "" : ", the sandbox is kept: `continue 1` goes on with it", code.at);
    }
    return back;
}

void sandboxes_line(struct desk *d, const char *line)
{
    struct error e = {0};
    if (!loose_play(d->session->record, line, &e)) {
        desk_say(d, TONE_WRONG, "%s: %s", line, e.text);
        return;
    }
    session_changed(d->session, d->now);
    desk_say(d, TONE_PLAIN, "Sandbox: %s", line);
}

bool sandboxes_step(struct desk *d, bool back)
{
    struct sandboxes *all = d->editor;
    if (all)
        return back ? all->at > 0 && all->at-- > 0 : all->at + 1 < all->count && ++all->at;
    return back ? record_take_back(d->session->record) : record_redo(d->session->record);
}

/* Where lost pieces can come back, pieces that are in the array and not on the board count as lost; the user need not
 * count them. */
static void count_lost(const struct game *g, struct sandbox *s)
{
    if (!(g->rules & RULE_RESTORE))
        return;
    s->pieces.held = 0;
    for (int player = 0; player < g->players; player++)
        for (int kind = 0; kind < g->kinds; kind++) {
            letter who = letter_of_piece(g, PIECE(player, kind));
            int lost = kind == g->pawn ? 0 : g->pieces[player][kind];
            for (int c = 0; c < g->board->cells; c++)
                lost -= s->pieces.at[c] == who;
            while (lost-- > 0 && s->pieces.held < HELD_MAX)
                s->pieces.hand[s->pieces.held++] = who;
        }
}

bool editor_position(const struct desk *d, struct position *p, struct error *e)
{
    static const char prefix[] = "position code: "; /* nobody has typed one */
    SCOPED(text) code = {0};
    e->text[0] = '\0';
    if (!d->editor && !desk_is_loose(d)) {
        *p = *desk_position(d);
        return true;
    }
    sandbox_write(d->session->game, desk_sandbox(d), &code);
    bool good = code_read(d->session->game, code.at, p, e);
    if (good)
        code_dropped(d->session->game, code.at, p, e);
    if (!good && strncmp(e->text, prefix, sizeof prefix - 1) == 0)
        memmove(e->text, e->text + sizeof prefix - 1, strlen(e->text) - (sizeof prefix - 1) + 1);
    return good;
}

/* Say at once whether this can be played, and if not why. */
static void judge_board(struct desk *d)
{
    struct position p;
    struct error e = {0};
    if (editor_position(d, &p, &e))
        desk_say(d, TONE_GOOD, "Legal position, %s to move. `here` starts a game; `setup` changes the rest.%s%s",
                 d->session->game->player[p.turn].name, *e.text ? " Note: " : "", e.text);
    else
        desk_say(d, TONE_WRONG, "Not a legal position yet: %s.", e.text);
}

/* Make S the next state of the editor; states that were undone are forgotten. */
static void push_board(struct desk *d, const struct sandbox *s)
{
    struct sandboxes *all = d->editor;
    all->count = all->count ? all->at + 2 : 1;
    all->state = memory_resize(all->state, (size_t)all->count * sizeof *all->state);
    all->at = all->count - 1;
    all->state[all->at] = *s;
}

static void open_editor(struct desk *d, const struct sandbox *s)
{
    struct sandboxes *all = memory_new(sizeof *all);
    all->was_paused = d->session->paused;
    d->editor = all;
    push_board(d, s);
    session_pause(d->session, true, d->now);
}

/* From a sandbox, return to a game with rules: the one that waits, or a new one. The editor needs one to go back to. */
static void leave_sandbox(struct desk *d)
{
    if (desk_is_loose(d) && !desk_unpark(d, keeping_is_saved(d)))
        beginning_game(d, d->session->game, NULL, d->setup.seat, &d->setup.clock);
}

bool editor_open(struct desk *d, const char *code)
{
    struct sandbox s;
    if (!first_board(d, code, &s))
        return false;
    count_lost(d->session->game, &s);
    leave_sandbox(d);
    if (d->editor)
        push_board(d, &s);
    else
        open_editor(d, &s);
    judge_board(d);
    return true;
}

void editor_close(struct desk *d)
{
    SCOPED(text) code = {0};
    bool paused = d->editor->was_paused;
    desk_write_code(d, &code);
    desk_close_editor(d);
    session_pause(d->session, paused, d->now);
    desk_say(d, TONE_GOOD, "Back in the game. `edit CODE` would bring back: %s", code.at);
}

void editor_line(struct desk *d, const char *line)
{
    const struct sandbox *old = desk_sandbox(d);
    struct sandbox s = *old;
    struct error e = {0};

    if (!sandbox_play(d->session->game, &s, line, &e)) {
        desk_say(d, TONE_WRONG, "%s: %s", line, e.text);
        return;
    }
    /* Typed changes move pieces only. The side to move, castling and counters are changed by `setup`. */
    s.turn = old->turn;
    s.half = old->half;
    s.full = old->full;
    memcpy(s.castling, old->castling, sizeof s.castling);
    memcpy(s.ep, old->ep, sizeof s.ep);
    count_lost(d->session->game, &s);
    push_board(d, &s);
    judge_board(d);
}

/* Put VALUE, a piece's letter or "-" for none, on G's reenterent square; false if it cannot be there. */
static bool set_pocket(const struct game *g, struct sandbox *s, const char *value)
{
    letter l;
    if (!g->board->pocket[0])
        return false;
    if (strcmp(value, "-") == 0) {
        s->pieces.held = 0;
        return true;
    }
    if (letter_read(value, &l) != (int)strlen(value) || !letter_piece(g, l))
        return false;
    s->pieces.hand[0] = l;
    s->pieces.held = 1;
    return true;
}

/* Set the FIELD of S to VALUE; false if that is no field or no value of it. */
static bool set_field(const struct game *g, struct sandbox *s, const char *field, const char *value)
{
    unsigned half, full;

    if (strcmp(field, "turn") == 0) {
        for (int i = 0; i < g->players; i++)
            if (ascii_compare(value, g->player[i].name) == 0 || (value[0] == g->player[i].letter && !value[1])) {
                s->turn = (uint8_t)i;
                return true;
            }
        return false;
    }
    if (strcmp(field, "pocket") == 0)
        return set_pocket(g, s, value);
    if (strcmp(field, "castling") == 0)
        return strlen(value) < sizeof s->castling && snprintf(s->castling, sizeof s->castling, "%s", value) > 0;
    if (strcmp(field, "passed") == 0)
        return strlen(value) < sizeof s->ep && snprintf(s->ep, sizeof s->ep, "%s", value) > 0;
    if (strcmp(field, "counters") != 0 || sscanf(value, "%9u %9u", &half, &full) != 2 || half > 1000 || full < 1 ||
        full > 9999)
        return false;
    s->half = (uint16_t)half;
    s->full = (uint16_t)full;
    return true;
}

bool editor_set(struct desk *d, const char *field, const char *value)
{
    struct sandbox s = *desk_sandbox(d);
    if (!set_field(d->session->game, &s, field, value))
        return false;
    push_board(d, &s);
    judge_board(d);
    return true;
}

void editor_play(struct desk *d)
{
    const struct game *g = d->session->game;
    struct position p;
    struct error e = {0};

    if (!editor_position(d, &p, &e)) {
        desk_say(d, TONE_WRONG, "This cannot be played: %s.", e.text);
        return;
    }
    beginning_game(d, g, &p, d->setup.seat, &d->setup.clock);
    if (!session_over(d->session))
        desk_say(d, TONE_GOOD, "A game from this position. `white`, `black` and `level` choose who plays.");
}

bool editor_study(struct desk *d)
{
    static const struct seat people[PLAYERS_MAX];
    static const struct clock_rule none;
    struct position p;
    struct error e = {0};

    bool good = editor_position(d, &p, &e);
    if (good)
        beginning_game(d, d->session->game, &p, people, &none);
    else
        desk_say(d, TONE_WRONG, "This cannot be analysed: %s.", e.text);
    return good;
}

/* Save the position P as a game without moves in the file PATH. */
static void save_position(struct desk *d, const struct position *p, const char *path)
{
    OWNED(record) r = record_new(d->session->game, p);
    struct home home = {0};
    struct error e = {0};

    if (saving_to(&home, path) == SAVING_OVER)
        desk_say(d, TONE_WRONG, "%s is there already; give another name.", path);
    else if (save_record(r, &home, path, &e))
        desk_say(d, TONE_GOOD, "Saved in %s.", path);
    else
        desk_complain(d, &e);
    home_free(&home);
}

void editor_save(struct desk *d, const char *name)
{
    char path[PATH_SIZE];
    struct position p;
    struct error e = {0};

    if (!editor_position(d, &p, &e)) {
        desk_say(d, TONE_WRONG, "Not a legal position yet: %s. `code` shows what is there.", e.text);
        return;
    }
    FREED char *fresh = *name ? NULL : save_path(d->session->game, &e);
    file_expand(fresh ? fresh : name, path, sizeof path);
    if (*path)
        save_position(d, &p, path);
    else
        desk_complain(d, &e);
}
