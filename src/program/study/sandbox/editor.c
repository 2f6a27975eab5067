#include "study/sandboxes.h"

#include "base/files.h"
#include "play/tags.h"
#include "record/journal.h"
#include "record/loose.h"
#include "study/games.h"

/* Returns a new game without enforced rules that begins from SANDBOX, with the players who sit at the board. */
static struct session *new_loose_game(const struct session *now, const struct sandbox *sandbox)
{
    enum { TABLE = 1 << 16 }; /* no engine thinks about it */
    struct session *fresh = session_new(loose_new(now->game, sandbox), NULL, TABLE, 0);
    memcpy(fresh->seat, now->seat, sizeof fresh->seat);
    tags_write(fresh);
    fresh->viewed = true;
    return fresh;
}

/* True if all of the game on the board is saved in a file, or it has no moves. */
static bool is_done(const struct desk *desk)
{
    return !desk->session->record->root->child || keeping_is_saved(desk);
}

/* The board that an editor or a sandbox begins with by CODE, into SANDBOX; false after a message. */
static bool first_board(struct desk *desk, const char *code, struct sandbox *sandbox)
{
    const struct game *g = desk->session->game;
    bool empty = strcmp(code, "empty") == 0;
    struct error error = {0};

    if (!*code && (desk->editor || desk_is_loose(desk))) {
        *sandbox = *desk_sandbox(desk);
    } else if (!*code) {
        sandbox_from_position(g, session_position(desk->session), sandbox);
    } else if (!sandbox_read(g, empty || strcmp(code, "start") == 0 ? "startpos" : code, sandbox, &error)) {
        if (strchr(code, '/'))
            return desk_complain(desk, &error);
        return desk_say(desk, TONE_WRONG, "There is no position \"%.40s\": give empty, start or a position code.",
                        code);
    }
    if (empty) {
        memset(&sandbox->pieces, 0, sizeof sandbox->pieces);
        snprintf(sandbox->castling, sizeof sandbox->castling, "-");
        snprintf(sandbox->ep, sizeof sandbox->ep, "-");
    }
    return true;
}

void sandboxes_enter(struct desk *desk, const char *code)
{
    struct sandbox sandbox;
    if (!first_board(desk, code, &sandbox))
        return;
    struct session *fresh = new_loose_game(desk->session, &sandbox);
    if (desk_is_loose(desk) && !desk_unpark(desk, is_done(desk)))
        desk_close(desk, is_done(desk));
    if (desk->session)
        desk_park(desk);
    desk_adopt(desk, fresh, journal_await(fresh->record));
    desk_say(desk, TONE_GOOD,
             "The rules are off, and the game waits. Type P e2-e4, N-e4, e4- or -e4; `sandbox end` goes back.");
}

bool sandboxes_leave(struct desk *desk)
{
    SCOPED(text) code = {0};
    bool kept = is_done(desk);
    desk_write_code(desk, &code);
    bool back = desk_unpark(desk, kept);
    if (!back) {
        desk_close(desk, kept);
        desk_say(desk, TONE_GOOD, "The sandbox is closed%s.", kept ? "" : "; `continue` goes on with it");
    } else {
        desk_say(desk, TONE_GOOD, "Back in the game%s. `sandbox CODE` would bring back: %s",
                 kept ? "" : ", the sandbox is kept: `continue 1` goes on with it", code.at);
    }
    return back;
}

void sandboxes_line(struct desk *desk, const char *line)
{
    struct error error = {0};
    if (!loose_play(desk->session->record, line, &error)) {
        desk_say(desk, TONE_WRONG, "%s: %s", line, error.text);
        return;
    }
    session_changed(desk->session, desk->now);
    desk_say(desk, TONE_PLAIN, "Sandbox: %s", line);
}

bool sandboxes_step(struct desk *desk, bool back)
{
    struct sandboxes *all = desk->editor;
    if (all)
        return back ? all->at > 0 && all->at-- > 0 : all->at + 1 < all->count && ++all->at;
    return back ? record_take_back(desk->session->record) : record_redo(desk->session->record);
}

/* Where lost pieces can come back, pieces that are in the array and not on the board count as lost; the user need not
 * count them. */
static void count_lost(const struct game *g, struct sandbox *sandbox)
{
    if (!rules_has(g, RULE_RESTORE))
        return;
    sandbox->pieces.held = 0;
    for (int player = 0; player < g->players; player++)
        for (int kind = 0; kind < g->kinds; kind++) {
            letter who = letter_of_piece(g, PIECE(player, kind));
            int lost = kind == g->pawn ? 0 : g->pieces[player][kind];
            for (int place = 0; place < g->board->cells; place++)
                lost -= sandbox->pieces.at[place] == who;
            while (lost-- > 0 && sandbox->pieces.held < HELD_MAX)
                sandbox->pieces.hand[sandbox->pieces.held++] = who;
        }
}

const struct game *editor_position(const struct desk *desk, struct position *p, struct error *error)
{
    static const char prefix[] = "position code: "; /* nobody has typed one */
    SCOPED(text) code = {0};
    error->text[0] = '\0';
    if (!desk->editor && !desk_is_loose(desk)) {
        *p = *desk_position(desk);
        return desk->session->game;
    }
    sandbox_write(desk->session->game, desk_sandbox(desk), &code);
    const struct game *g = arrays_game(desk->session->game, code.at);
    bool good = code_read(g, code.at, p, error);
    if (good)
        code_dropped(g, code.at, p, error);
    if (!good && strncmp(error->text, prefix, sizeof prefix - 1) == 0)
        memmove(error->text, error->text + sizeof prefix - 1, strlen(error->text) - (sizeof prefix - 1) + 1);
    return good ? g : NULL;
}

/* Say at once whether this can be played, and if not why. */
static void judge_board(struct desk *desk)
{
    struct position p;
    struct error error = {0};
    if (editor_position(desk, &p, &error))
        desk_say(desk, TONE_GOOD, "Legal position, %s to move. `here` starts a game; `setup` changes the rest.%s%s",
                 desk->session->game->player[p.turn].name, *error.text ? " Note: " : "", error.text);
    else
        desk_say(desk, TONE_WRONG, "Not a legal position yet: %s.", error.text);
}

/* Make SANDBOX the next state of the editor; states that were undone are forgotten. */
static void push_board(struct desk *desk, const struct sandbox *sandbox)
{
    struct sandboxes *all = desk->editor;
    all->count = all->count ? all->at + 2 : 1;
    all->state = memory_resize(all->state, (size_t)all->count * sizeof *all->state);
    all->at = all->count - 1;
    all->state[all->at] = *sandbox;
}

static void open_editor(struct desk *desk, const struct sandbox *sandbox)
{
    struct sandboxes *all = memory_new(sizeof *all);
    all->was_paused = desk->session->paused;
    desk->editor = all;
    push_board(desk, sandbox);
    session_pause(desk->session, true, desk->now);
}

/* From a sandbox, return to a game with rules: the one that waits, or a new one. The editor needs one to go back to. */
static void leave_sandbox(struct desk *desk)
{
    if (desk_is_loose(desk) && !desk_unpark(desk, keeping_is_saved(desk)))
        beginning_game(desk, desk->session->game, NULL, desk->setup.seat, &desk->setup.clock);
}

bool editor_open(struct desk *desk, const char *code)
{
    struct sandbox sandbox;
    if (!first_board(desk, code, &sandbox))
        return false;
    count_lost(desk->session->game, &sandbox);
    leave_sandbox(desk);
    if (desk->editor)
        push_board(desk, &sandbox);
    else
        open_editor(desk, &sandbox);
    judge_board(desk);
    return true;
}

void editor_close(struct desk *desk)
{
    SCOPED(text) code = {0};
    bool paused = desk->editor->was_paused;
    desk_write_code(desk, &code);
    desk_close_editor(desk);
    session_pause(desk->session, paused, desk->now);
    desk_say(desk, TONE_GOOD, "Back in the game. `edit CODE` would bring back: %s", code.at);
}

void editor_line(struct desk *desk, const char *line)
{
    const struct sandbox *old = desk_sandbox(desk);
    struct sandbox sandbox = *old;
    struct error error = {0};

    if (!sandbox_play(desk->session->game, &sandbox, line, &error)) {
        desk_say(desk, TONE_WRONG, "%s: %s", line, error.text);
        return;
    }
    /* Typed changes move pieces only. The side to move, castling and counters are changed by `setup`. */
    sandbox.turn = old->turn;
    sandbox.half = old->half;
    sandbox.full = old->full;
    memcpy(sandbox.castling, old->castling, sizeof sandbox.castling);
    memcpy(sandbox.ep, old->ep, sizeof sandbox.ep);
    count_lost(desk->session->game, &sandbox);
    push_board(desk, &sandbox);
    judge_board(desk);
}

/* Put VALUE, a piece's letter or "-" for none, on G's reenterent square; false if it cannot be there. */
static bool set_pocket(const struct game *g, struct sandbox *sandbox, const char *value)
{
    letter label;
    if (!g->board->pocket[0])
        return false;
    if (strcmp(value, "-") == 0) {
        sandbox->pieces.held = 0;
        return true;
    }
    if (letter_read(value, &label) != (int)strlen(value) || !letter_piece(g, label))
        return false;
    sandbox->pieces.hand[0] = label;
    sandbox->pieces.held = 1;
    return true;
}

/* Set the FIELD of SANDBOX to VALUE; false if that is no field or no value of it. */
static bool set_field(const struct game *g, struct sandbox *sandbox, const char *field, const char *value)
{
    unsigned half, full;

    if (strcmp(field, "turn") == 0) {
        for (int i = 0; i < g->players; i++)
            if (ascii_compare(value, g->player[i].name) == 0 || (value[0] == g->player[i].letter && !value[1])) {
                sandbox->turn = (uint8_t)i;
                return true;
            }
        return false;
    }
    if (strcmp(field, "pocket") == 0)
        return set_pocket(g, sandbox, value);
    if (strcmp(field, "castling") == 0)
        return strlen(value) < sizeof sandbox->castling &&
               snprintf(sandbox->castling, sizeof sandbox->castling, "%s", value) > 0;
    if (strcmp(field, "passed") == 0)
        return strlen(value) < sizeof sandbox->ep && snprintf(sandbox->ep, sizeof sandbox->ep, "%s", value) > 0;
    if (strcmp(field, "counters") != 0 || sscanf(value, "%9u %9u", &half, &full) != 2 || half > 1000 || full < 1 ||
        full > 9999)
        return false;
    sandbox->half = (uint16_t)half;
    sandbox->full = (uint16_t)full;
    return true;
}

bool editor_set(struct desk *desk, const char *field, const char *value)
{
    struct sandbox sandbox = *desk_sandbox(desk);
    if (!set_field(desk->session->game, &sandbox, field, value))
        return false;
    push_board(desk, &sandbox);
    judge_board(desk);
    return true;
}

void editor_play(struct desk *desk)
{
    struct position p;
    struct error error = {0};
    const struct game *g = editor_position(desk, &p, &error);

    if (!g) {
        desk_say(desk, TONE_WRONG, "This cannot be played: %s.", error.text);
        return;
    }
    beginning_game(desk, g, &p, desk->setup.seat, &desk->setup.clock);
    if (!session_over(desk->session))
        desk_say(desk, TONE_GOOD, "A game from this position. `white`, `black` and `level` choose who plays.");
}

bool editor_study(struct desk *desk)
{
    static const struct seat people[PLAYERS_MAX];
    static const struct clock_rule none;
    struct position p;
    struct error error = {0};

    const struct game *g = editor_position(desk, &p, &error);
    if (g)
        beginning_game(desk, g, &p, people, &none);
    else
        desk_say(desk, TONE_WRONG, "This cannot be analysed: %s.", error.text);
    return g != NULL;
}

/* Save the position P of G as a game without moves in the file PATH. */
static void save_position(struct desk *desk, const struct game *g, const struct position *p, const char *path)
{
    OWNED(record) record = record_new(g, p);
    struct home home = {0};
    struct error error = {0};

    if (saving_to(&home, path) == SAVING_OVER)
        desk_say(desk, TONE_WRONG, "%s is there already; give another name.", path);
    else if (save_record(record, &home, path, &error))
        desk_say(desk, TONE_GOOD, "Saved in %s.", path);
    else
        desk_complain(desk, &error);
    home_free(&home);
}

void editor_save(struct desk *desk, const char *name)
{
    char path[PATH_SIZE];
    struct position p;
    struct error error = {0};
    const struct game *g = editor_position(desk, &p, &error);

    if (!g) {
        desk_say(desk, TONE_WRONG, "Not a legal position yet: %s. `code` shows what is there.", error.text);
        return;
    }
    FREED char *fresh = *name ? NULL : save_path(g, &error);
    file_expand(fresh ? fresh : name, path, sizeof path);
    if (*path)
        save_position(desk, g, &p, path);
    else
        desk_complain(desk, &error);
}
