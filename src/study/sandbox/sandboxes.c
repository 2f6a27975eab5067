#include "study/sandboxes.h"

#include "play/tags.h"
#include "record/journal.h"
#include "record/loose.h"
#include "study/games.h"

#include <string.h>

/* A new game without enforced rules that begins from S, with the players who sit at the board. */
static struct session *new_loose_game(const struct session *now, const struct sandbox *s)
{
    enum { TABLE = 1 << 16 }; /* nobody thinks about it */
    const struct clock_rule none = {0};
    struct session *fresh = session_new(loose_new(now->game, s), &none, TABLE, 0);
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

void sandboxes_enter(struct desk *d, const struct sandbox *s)
{
    struct session *fresh = new_loose_game(d->session, s);
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
    struct text code = {0};
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
    text_free(&code);
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

/* Take a change back in the editor; the function below brings it back. */
static bool edit_back(struct sandboxes *all)
{
    return all->at > 0 && all->at-- > 0;
}

static bool edit_forth(struct sandboxes *all)
{
    return all->at + 1 < all->count && ++all->at;
}

bool sandboxes_step(struct desk *d, bool back)
{
    if (d->editor)
        return back ? edit_back(d->editor) : edit_forth(d->editor);
    return back ? record_take_back(d->session->record) : record_redo(d->session->record);
}
