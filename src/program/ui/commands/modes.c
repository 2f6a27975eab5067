/* What is done in each mode of the table. */
#include "commands.h"

#include "record/edit.h"
#include "screens/screens.h"
#include "study/exercises.h"
#include "study/playing.h"
#include "study/racing.h"

const struct mode_row *mode_row(const struct desk *desk)
{
    static const struct mode_row *const rows[MODES] = {
        [MODE_GAME] = &game_mode,       [MODE_REPLAY] = &replay_mode,   [MODE_LESSON] = &lesson_mode,
        [MODE_PROBLEM] = &problem_mode, [MODE_GUESS] = &guess_mode,     [MODE_REPERTOIRE] = &repertoire_mode,
        [MODE_TRAINER] = &trainer_mode, [MODE_SANDBOX] = &sandbox_mode, [MODE_EDITOR] = &editor_mode,
    };
    return desk->session ? rows[desk_mode(desk)] : NULL;
}

/* RULE_DUCK: plays LINE, `Nf3,@e4`, whose part for the duck is DUCK; nothing of it, with WHY filled, if a part is not
 * legal. */
static bool play_with_duck(struct desk *desk, const char *line, const char *duck, struct error *why)
{
    const struct session *session = desk->session;
    const struct node *before = session->record->current;
    FREED char *own = memory_copy(line, strcspn(line, ",@"));
    struct position after = *session_position(session);
    struct typed_move typed;
    struct move m;
    if (!move_read(desk, own, &typed, why))
        return false;
    position_play(session->game, &after, typed.move);
    if (after.duck_due && !movetext_read_duck(session->game, &after, duck, typed.move, &m, why))
        return false;
    SCOPED(text) half = {0};
    if (after.duck_due) /* without the cell where the own move ended; with its signs and comment */
        text_addf(&half, "@%s%s", session->game->board->cell_name[m.to], duck + strcspn(duck, "!?/"));
    bool played = mode_play(desk, own, why);
    bool due = session->record->current != before && session_position(session)->duck_due;
    return played && (!due || desk->voice.question.yes || mode_play(desk, half.at, why));
}

bool mode_play(struct desk *desk, const char *line, struct error *why)
{
    const char *duck = session_position(desk->session)->duck_due ? NULL : movetext_duck_part(desk->session->game, line);
    if (duck)
        return play_with_duck(desk, line, duck, why);
    const struct session *session = desk->session;
    const struct node *before = session->record->current;
    struct typed_move typed;
    bool races = racing_on(desk) != NULL; /* then another problem may be on the board afterwards */

    solving_settle(desk);
    if (!move_read(desk, line, &typed, why))
        return false;
    mode_row(desk)->play(desk, typed.move);
    if (desk->voice.question.yes || races)
        return true;
    if (typed.idle && session->record->current != before && mode_row(desk) == &game_mode)
        desk_say(desk, TONE_PLAIN, "Played; it gives no check, so the + is left out.");
    for (int i = 0; session->record->current != before && i < typed.signs.count; i++)
        edit_glyph(session->record, session->record->current, typed.signs.glyph[i]);
    if (typed.comment && *typed.comment)
        edit_words(session->record, session->record->current, typed.comment);
    return true;
}

bool mode_premove(struct desk *desk, const char *line)
{
    const struct session *session = desk->session;
    const struct board *board = session->game->board;
    struct board_state *state = &desk->stage->board;
    char from[CELL_NAME + 1] = "", to[CELL_NAME + 1] = "";
    const char *last = strrchr(line, ' ');
    if (session_denial(session) != DENIAL_TURN || session_only_person(session) < 0 ||
        strlen(line) >= sizeof state->premove)
        return false;
    strcpy(state->premove, line);
    state->premoved_at = session->record->current;
    sscanf(last ? last + 1 : line, "%7[^-x]%*1[-x]%7[^-]", from, to);
    state->premove_from = board_find(board, from, strlen(from));
    state->premove_to = board_find(board, to, strlen(to));
    desk_say(desk, TONE_PLAIN, "Premove %s: played when it is your turn. `undo` drops it, another move replaces it.",
             line);
    return true;
}

void mode_play_premove(struct desk *desk)
{
    struct board_state *state = &desk->stage->board;
    const struct node *node = desk->session && *state->premove ? desk->session->record->current : NULL;
    char line[sizeof state->premove];
    struct error why = {0};
    if (node && node == state->premoved_at && session_denial(desk->session) == DENIAL_TURN)
        return;
    while (node && node != state->premoved_at)
        node = node->parent;
    strcpy(line, state->premove);
    state->premove[0] = '\0';
    if (!node || state->premoved_at == desk->session->record->current || !session_awaits_person(desk->session))
        return; /* moves were taken back, or the game is over */
    if (!mode_play(desk, line, &why))
        desk_say(desk, TONE_WRONG, "Your premove is not possible. %s", why.text);
}
