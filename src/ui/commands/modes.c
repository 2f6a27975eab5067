/* What is done in each mode of the table. */
#include "commands.h"

#include "record/edit.h"
#include "study/playing.h"

#include <string.h>

const struct mode_row *mode_row(const struct desk *d)
{
    static const struct mode_row *const rows[MODES] = {
        [MODE_GAME] = &game_mode,       [MODE_REPLAY] = &replay_mode,   [MODE_LESSON] = &lesson_mode,
        [MODE_PROBLEM] = &problem_mode, [MODE_SANDBOX] = &sandbox_mode, [MODE_EDITOR] = &editor_mode,
    };
    return d->session ? rows[desk_mode(d)] : NULL;
}

bool mode_play(struct desk *d, const char *line, struct error *why)
{
    const struct session *s = d->session;
    const struct node *before = s->record->current;
    struct typed_move typed;

    if (!move_read(s, line, &typed, why))
        return false;
    mode_row(d)->play(d, typed.move);
    if (d->voice.question.yes)
        return true;
    for (int i = 0; s->record->current != before && i < typed.signs.count; i++)
        edit_glyph(s->record, s->record->current, typed.signs.glyph[i]);
    if (typed.comment && *typed.comment)
        edit_words(s->record, s->record->current, typed.comment);
    return true;
}
