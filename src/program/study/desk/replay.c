#include "play/tags.h"
#include "record/comment.h"
#include "study/playing.h"

/* Adds the words at NODE to OUT in one line: line ends in a file have no meaning. False if there are none. */
static bool add_words(const struct node *node, struct text *out)
{
    bool any = comment_words(node->comment, out) || comment_words(node->before, out);
    char *to = out->at;
    for (const char *from = out->at; any && *from; from++) {
        char character = strchr("\t\r\n", *from) ? ' ' : *from;
        if (character != ' ' || to[-1] != ' ')
            *to++ = character;
    }
    if (any)
        *to = '\0';
    return any;
}

void replay_tell(struct desk *desk)
{
    const struct node *node = desk->session->record->current;
    SCOPED(text) flat = {0};
    const char *words = add_words(node, &flat) ? flat.at : NULL;
    char gone[ERROR_TEXT];
    bool read = node->parent && desk_read_move(desk, node);
    reporting_eliminations(desk->session, node, gone, sizeof gone);
    if (read && node->left)
        gone[0] = '\0'; /* has been told as a move */
    if (words || *gone)
        desk_say(desk, TONE_PLAIN, "%s%s", gone, words ? words : "");
    else if (desk->session->record->live)
        desk_say(desk, TONE_PLAIN, "The game waits; %s goes back to it.", desk->voice.face->words.waiting);
    else
        desk_hush(desk);
}

/* Begin to view the game; one in play waits at its current move, one that has ended does not go on. */
static void begin_viewing(struct desk *desk)
{
    if (desk->session->viewed)
        return;
    struct record *record = desk->session->record;
    bool over = session_over(desk->session);
    record_view(record, over, over ? NULL : record->current);
    desk->session->viewed = true;
}

bool replay_return(struct desk *desk, bool tells)
{
    struct record *record = desk->session->record;
    if (!desk->session->viewed || !record->live)
        return false;
    record_go(record, record->live);
    record_view(record, false, NULL);
    desk->session->viewed = false;
    session_changed(desk->session, desk->now);
    if (tells)
        desk_say(desk, TONE_PLAIN, "Back in the game.");
    return true;
}

void replay_enter(struct desk *desk, struct node *node)
{
    begin_viewing(desk);
    desk->replay.edited = NULL;
    record_go(desk->session->record, node);
    session_changed(desk->session, desk->now);
}

void replay_visit(struct desk *desk, struct node *node)
{
    replay_enter(desk, node);
    replay_tell(desk);
}

struct node *replay_next(const struct desk *desk)
{
    const struct node *node = desk->session->record->current;
    return node->visited ? node->visited : node->child;
}

void replay_run(struct desk *desk, int ms)
{
    desk->replay.step = ms;
    desk->replay.last_step = ms ? ms : desk->replay.last_step;
    desk->replay.next_step = desk->now + ms;
    if (ms) {
        begin_viewing(desk);
        session_changed(desk->session, desk->now);
    }
}

void replay_due(struct desk *desk)
{
    if (!desk->session || !desk->replay.step || desk->now < desk->replay.next_step)
        return;
    desk->replay.next_step = desk->now + desk->replay.step;
    if (replay_next(desk))
        replay_visit(desk, replay_next(desk));
    else
        desk->replay.step = 0;
}

int64_t replay_timeout(const struct desk *desk)
{
    return desk->session && desk->replay.step ? desk->replay.next_step - desk->now : -1;
}

void replay_go(struct desk *desk)
{
    if (!desk->session->record->live)
        tags_read_clock(desk->session);
    record_view(desk->session->record, false, NULL);
}
