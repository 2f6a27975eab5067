#include "play/tags.h"
#include "record/comment.h"
#include "study/playing.h"

/* Adds the words at N to OUT in one line: line ends in a file have no meaning. False if there are none. */
static bool add_words(const struct node *n, struct text *out)
{
    bool any = comment_words(n->comment, out) || comment_words(n->before, out);
    char *to = out->at;
    for (const char *from = out->at; any && *from; from++) {
        char c = strchr("\t\r\n", *from) ? ' ' : *from;
        if (c != ' ' || to[-1] != ' ')
            *to++ = c;
    }
    if (any)
        *to = '\0';
    return any;
}

void replay_tell(struct desk *d)
{
    const struct node *n = d->session->record->current;
    SCOPED(text) flat = {0};
    const char *words = add_words(n, &flat) ? flat.at : NULL;
    char gone[ERROR_TEXT];
    bool read = n->parent && desk_read_move(d, n);
    telling_eliminations(d->session->game, n, gone, sizeof gone);
    if (read && n->left)
        gone[0] = '\0'; /* has been told as a move */
    if (words || *gone)
        desk_say(d, TONE_PLAIN, "%s%s", gone, words ? words : "");
    else if (d->session->record->live)
        desk_say(d, TONE_PLAIN, "The game waits; %s goes back to it.", d->voice.face->words.waiting);
    else
        desk_hush(d);
}

/* Begin to view the game; one in play waits at its current move, one that has ended does not go on. */
static void begin_viewing(struct desk *d)
{
    if (d->session->viewed)
        return;
    struct record *r = d->session->record;
    bool over = session_over(d->session);
    record_view(r, over, over ? NULL : r->current);
    d->session->viewed = true;
}

bool replay_return(struct desk *d)
{
    struct record *r = d->session->record;
    if (!d->session->viewed || !r->live)
        return false;
    record_go(r, r->live);
    record_view(r, false, NULL);
    d->session->viewed = false;
    session_changed(d->session, d->now);
    desk_say(d, TONE_PLAIN, "Back in the game.");
    return true;
}

void replay_visit(struct desk *d, struct node *node)
{
    begin_viewing(d);
    d->replay.edited = NULL;
    record_go(d->session->record, node);
    session_changed(d->session, d->now);
    replay_tell(d);
}

struct node *replay_next(const struct desk *d)
{
    const struct node *n = d->session->record->current;
    return n->visited ? n->visited : n->child;
}

void replay_run(struct desk *d, int ms)
{
    d->replay.step = ms;
    d->replay.last_step = ms ? ms : d->replay.last_step;
    d->replay.next_step = d->now + ms;
    if (ms) {
        begin_viewing(d);
        session_changed(d->session, d->now);
    }
}

void replay_due(struct desk *d)
{
    if (!d->session || !d->replay.step || d->now < d->replay.next_step)
        return;
    d->replay.next_step = d->now + d->replay.step;
    if (replay_next(d))
        replay_visit(d, replay_next(d));
    else
        d->replay.step = 0;
}

int64_t replay_timeout(const struct desk *d)
{
    return d->session && d->replay.step ? d->replay.next_step - d->now : -1;
}

void replay_go(struct desk *d)
{
    if (!d->session->record->live)
        tags_read_clock(d->session);
    record_view(d->session->record, false, NULL);
}
