#include "study/playing.h"

/* True if playing M lets the next player checkmate the mover, in a game where that is legal. */
static bool exposes(const struct session *session, struct move m)
{
    struct position after = *session_position(session);
    int mover = after.turn;
    if (!rules_has(session->game, RULE_ELIMINATION))
        return false;
    position_play(session->game, &after, m);
    return !(after.alive >> mover & 1) && !after.winner;
}

/* Plays M for the person to move without asking. An open question, such as an offered draw, is dropped. */
static void move_play_now(struct desk *desk, struct move m)
{
    desk->voice.question.yes = NULL; /* a move declines an offered draw */
    desk_hush(desk);
    if (report_denial(desk, session_play(desk->session, m, desk->now)))
        return;
    desk_read_move(desk, desk->session->record->current);
    report_state(desk);
}

static void play_exposed(struct desk *desk)
{
    move_play_now(desk, desk->voice.question.move);
}

void move_play(struct desk *desk, struct move m)
{
    if (exposes(desk->session, m)) {
        desk->voice.question.move = m;
        desk_ask(desk, play_exposed, NULL, "After that move the next player checkmates you. Play it anyway?");
    } else {
        move_play_now(desk, m);
    }
}

void report_taken_back(struct desk *desk, int done, int wanted)
{
    const struct node *taken = desk->session->record->current->visited;
    char many[2 * MOVE_TEXT + 32] = "Taken back", text[MOVE_TEXT];
    if (done == 0) {
        desk_say(desk, TONE_WRONG, "You have no move to take back.");
        return;
    }
    if (done == 1 && taken && !taken->left && !taken->loose) {
        movetext_write(desk->session->game, &taken->parent->position, taken->move, text);
        const struct node *duck = taken->position.duck_due ? taken->visited : NULL;
        int used = snprintf(many, sizeof many, "Taken back: %s", text);
        if (duck) { /* the whole turn */
            movetext_write(desk->session->game, &taken->position, duck->move, text);
            snprintf(many + used, sizeof many - (size_t)used, ",%s", text);
        }
    }
    if (wanted > 1)
        snprintf(many, sizeof many, "%d %s taken back%s", done, done == 1 ? "move" : "moves",
                 done < wanted ? ", to the beginning" : "");
    if (desk->session->held)
        desk_say(desk, TONE_PLAIN, "%s. Type go to let the computer play on, redo to bring the move back.", many);
    else
        desk_say(desk, TONE_PLAIN, "%s; redo brings %s back.", many, done == 1 ? "it" : "them");
}
