#include "study/playing.h"

#include <ctype.h>

/* True if a name of a cell of BOARD has a capital letter, so that A4 and a4 may be two cells. */
static bool has_capitals(const struct board *board)
{
    for (int i = 0; i < board->cells; i++)
        for (const char *letter = board->cell_name[i]; *letter; letter++)
            if (isupper((unsigned char)*letter))
                return true;
    return false;
}

/* Reads LINE with the case of its first LETTERS letters changed, to lower case where there are several. */
static bool read_in_other_case(const struct session *s, const char *line, size_t letters, struct typed_move *out)
{
    FREED char *other = memory_copy(line, strlen(line));
    for (size_t i = 0; i < letters; i++)
        other[i] = (char)(letters > 1 ? ascii_lower((unsigned char)line[i]) : line[i] ^ 0x20);
    bool good = movetext_read_annotated(s->game, session_position(s), other, out, NULL);
    if (good && out->comment)
        out->comment = line + (out->comment - other);
    return good;
}

bool move_read(const struct session *s, const char *line, struct typed_move *out, struct error *why)
{
    const char *comment = strstr(line, "//");
    size_t length = comment ? (size_t)(comment - line) : strlen(line);
    return movetext_read_annotated(s->game, session_position(s), line, out, why) ||
           (isalpha((unsigned char)line[0]) && read_in_other_case(s, line, 1, out)) ||
           (length > 1 && isupper((unsigned char)line[0]) && !has_capitals(s->game->board) &&
            read_in_other_case(s, line, length, out));
}

/* True if playing M lets the next player checkmate the mover, in a game where that is legal. */
static bool exposes(const struct session *s, struct move m)
{
    struct position after = *session_position(s);
    int mover = after.turn;
    if (!(s->game->rules & RULE_ELIMINATION))
        return false;
    position_play(s->game, &after, m);
    return !(after.alive >> mover & 1) && !after.winner;
}

/* Plays M for the person to move without asking. An open question, such as an offered draw, is dropped. */
static void move_play_now(struct desk *d, struct move m)
{
    d->voice.question.yes = NULL; /* a move declines an offered draw */
    desk_hush(d);
    if (tell_denial(d, session_play(d->session, m, d->now)))
        return;
    desk_read_move(d, d->session->record->current);
    tell_state(d);
}

static void play_exposed(struct desk *d)
{
    move_play_now(d, d->voice.question.move);
}

void move_play(struct desk *d, struct move m)
{
    if (exposes(d->session, m)) {
        d->voice.question.move = m;
        desk_ask(d, play_exposed, NULL, "After that move the next player checkmates you. Play it anyway?");
    } else {
        move_play_now(d, m);
    }
}

void tell_taken_back(struct desk *d, int done, int wanted)
{
    const struct node *taken = d->session->record->current->visited;
    char many[MOVE_TEXT + 32] = "Taken back", text[MOVE_TEXT];
    if (done == 0) {
        desk_say(d, TONE_WRONG, "You have no move to take back.");
        return;
    }
    if (done == 1 && taken && !taken->left && !taken->loose) {
        movetext_write(d->session->game, &taken->parent->position, taken->move, text);
        snprintf(many, sizeof many, "Taken back: %s", text);
    }
    if (wanted > 1)
        snprintf(many, sizeof many, "%d %s taken back%s", done, done == 1 ? "move" : "moves",
                 done < wanted ? ", to the beginning" : "");
    if (d->session->held)
        desk_say(d, TONE_PLAIN, "%s. Type go to let the computer play on, redo to bring the move back.", many);
    else
        desk_say(d, TONE_PLAIN, "%s; redo brings %s back.", many, done == 1 ? "it" : "them");
}
