/* What is done in each mode of the table. */
#include "commands.h"

#include "record/edit.h"
#include "screens/screens.h"
#include "study/exercises.h"
#include "study/playing.h"

const struct mode_row *mode_row(const struct desk *d)
{
    static const struct mode_row *const rows[MODES] = {
        [MODE_GAME] = &game_mode,       [MODE_REPLAY] = &replay_mode,   [MODE_LESSON] = &lesson_mode,
        [MODE_PROBLEM] = &problem_mode, [MODE_TRAINER] = &trainer_mode, [MODE_SANDBOX] = &sandbox_mode,
        [MODE_EDITOR] = &editor_mode,
    };
    return d->session ? rows[desk_mode(d)] : NULL;
}

bool mode_play(struct desk *d, const char *line, struct error *why)
{
    const struct session *s = d->session;
    const struct node *before = s->record->current;
    struct typed_move typed;

    solving_settle(d);
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

bool mode_premove(struct desk *d, const char *line)
{
    const struct session *s = d->session;
    const struct board *board = s->game->board;
    struct board_state *b = &d->stage->board;
    char from[CELL_NAME + 1] = "", to[CELL_NAME + 1] = "";
    const char *last = strrchr(line, ' ');
    if (session_denial(s) != DENIAL_TURN || session_only_person(s) < 0 || strlen(line) >= sizeof b->premove)
        return false;
    strcpy(b->premove, line);
    b->premoved_at = s->record->current;
    sscanf(last ? last + 1 : line, "%7[^-x]%*1[-x]%7[^-]", from, to);
    b->premove_from = board_find(board, from, strlen(from));
    b->premove_to = board_find(board, to, strlen(to));
    desk_say(d, TONE_PLAIN, "Premove %s: played when it is your turn. `undo` drops it, another move replaces it.",
             line);
    return true;
}

void mode_play_premove(struct desk *d)
{
    struct board_state *b = &d->stage->board;
    const struct node *n = d->session && *b->premove ? d->session->record->current : NULL;
    char line[sizeof b->premove];
    struct error why = {0};
    if (n && n == b->premoved_at && session_denial(d->session) == DENIAL_TURN)
        return;
    while (n && n != b->premoved_at)
        n = n->parent;
    strcpy(line, b->premove);
    b->premove[0] = '\0';
    if (!n || b->premoved_at == d->session->record->current || !session_awaits_person(d->session))
        return; /* moves were taken back, or the game is over */
    if (!mode_play(d, line, &why))
        desk_say(d, TONE_WRONG, "Your premove is not possible. %s", why.text);
}
