/* A shared game at the desk: what is said at it, and who watches. */
#include "sharing_parts.h"

void sharing_write_name(const struct desk *desk, const struct session *session, int seat, char out[SHARED_NAME])
{
    char computer[SEAT_TEXT];
    const char *tag = session ? record_player(session->record, seat) : NULL;
    bool signs = !desk->lobby && tag && strcmp(tag, "Player") != 0, ai = session && session->seat[seat].ai;
    if (ai)
        seat_write_tag(session->seat[seat], computer);
    static const char mark[] = "%20(guest)"; /* whom nobody can take for a player with a name of the table's */
    bool guest = !ai && desk->lobby && desk->lobby->guest && desk->settings.name[0];
    shared_encode(ai      ? computer
                  : signs ? tag
                          : desk->settings.name,
                  out, guest ? SHARED_NAME - sizeof mark : SHARED_NAME);
    if (guest)
        strcat(out, mark);
}

bool sharing_say(struct desk *desk, const char *words)
{
    char said[SHARED_REMARK];
    SCOPED(text) rest = {0};
    struct sharing *sh = desk->sharing;
    if (!sharing_game(desk))
        return false;
    int seat = sharing_our_seat(sh, 0);
    shared_encode(words, said, sizeof said - SHARED_NAME);
    if (seat < 0 && !sh->watching)
        return desk_say(desk, TONE_WRONG, "Who asks for a seat is heard when it is given.") || true;
    if (seat < 0) {
        char name[3 * SHARED_NAME];
        shared_encode(sh->watcher, name, sizeof name);
        text_addf(&rest, "%s ", name);
    }
    text_add(&rest, said);
    bool good = sharing_add(sh, seat < 0 ? SHARED_GUEST : seat, SHARED_TALK, rest.at);
    for (int i = 0; i < sh->game->events && seat < 0; i++) /* who says it need not be told */
        sh->game->event[i].told |= strcmp(sh->game->event[i].rest, rest.at) == 0;
    desk_say(desk, good ? TONE_PLAIN : TONE_WRONG, good ? "Said: %s" : "There is no room for more words here: %s",
             words);
    return true;
}

/* True if NAME is among the COUNT names at ALL, of SHARED_NAME bytes each. */
static bool is_named(const char *all, int count, const char *name)
{
    int i = 0;
    while (i < count && strcmp(all + (size_t)i * SHARED_NAME, name) != 0)
        i++;
    return i < count;
}

/* True if the user is told EVENT: a remark or a refusal of others. Watchers hear each other; players read what those
 * say on the page of the talk. */
static bool is_to_be_told(const struct sharing *sh, const struct shared_event *event)
{
    bool guest = event->seat == SHARED_GUEST;
    return !event->told && !sharing_is_ours(sh, event->seat) && (!guest || sh->watching) &&
           (event->kind == SHARED_NO || event->kind == SHARED_SAY || event->kind == SHARED_TALK);
}

void sharing_tell_words(struct desk *desk, struct sharing *sh)
{
    SCOPED(text) text = {0};
    char said[SHARED_REMARK];
    for (int i = 0; i < sh->game->events && !desk->voice.question.yes; i++) { /* a question is answered first */
        struct shared_event *event = &sh->game->event[i];
        const struct shared_remark *remark = is_to_be_told(sh, event) ? shared_find_remark(sh->game, event) : NULL;
        if (!remark && !(is_to_be_told(sh, event) && event->kind == SHARED_NO))
            continue;
        event->told = true;
        shared_decode(remark ? remark->words : "", said, sizeof said);
        text_addf(&text, "%s%s%s%s", text.length ? "  " : "",
                  remark ? remark->name : shared_name(sh->game, event->seat), remark ? ": " : " declines.", said);
    }
    bool behind = !sh->told.words || sh->told.said != desk->voice.said; /* which seat one has, who has come */
    if (text.length && behind)
        desk_say_also(desk, "%s", text.at);
    else if (text.length)
        desk_say(desk, TONE_GOOD, "%s", text.at);
    sh->told.words = true;
}

void sharing_tell_watchers(struct desk *desk, struct sharing *sh)
{
    const struct shared *shared = sh->game;
    SCOPED(text) come = {0}, gone = {0};
    for (int i = 0; i < shared->watchers; i++)
        if (!is_named(sh->told.watcher[0], sh->told.watchers, shared->watcher[i]) &&
            strcmp(shared->watcher[i], sh->watcher) != 0)
            text_addf(&come, "%s%s", come.length ? ", " : "", shared->watcher[i]);
    for (int i = 0; i < sh->told.watchers; i++)
        if (!is_named(shared->watcher[0], shared->watchers, sh->told.watcher[i]))
            text_addf(&gone, "%s%s", gone.length ? ", " : "", sh->told.watcher[i]);
    memcpy(sh->told.watcher, shared->watcher, sizeof shared->watcher);
    sh->told.watchers = shared->watchers;
    if (come.length)
        desk_say(desk, TONE_PLAIN, "Watching now: %s.", come.at);
    if (gone.length)
        desk_say(desk, TONE_PLAIN, "Not watching any more: %s.", gone.at);
}

/* Adds WORDS of others to OUT, without what would be markup. */
static void add_plain(const char *words, struct text *out)
{
    for (; *words; words++)
        text_add_bytes(out, *words == '`' ? "'" : words, 1);
}

void sharing_write_talk(const struct desk *desk, bool all, struct text *out)
{
    const struct shared *shared = sharing_game(desk);
    int move = -1;
    for (int i = 0; i < shared->talks; i++) {
        const struct shared_remark *remark = &shared->talk[i];
        char said[SHARED_REMARK];
        bool watches = remark->seat == SHARED_GUEST;
        if (watches && !all && !desk->sharing->watching)
            continue;
        if (remark->move != move)
            text_addf(out, "%s# Move %d\n\n", out->length ? "\n" : "", remark->move);
        move = remark->move;
        shared_decode(remark->words, said, sizeof said);
        text_add(out, "- `");
        add_plain(remark->name, out);
        text_add(out, watches ? ", watching`: " : "`: ");
        add_plain(said, out);
        text_add(out, "\n");
    }
    text_add(out, out->length ? "" : "Nobody has said anything yet: `say WORDS` does.\n");
    for (int i = 0; i < shared->watchers; i++) {
        text_add(out, i ? ", " : "\nWatching: ");
        add_plain(shared->watcher[i], out);
    }
    text_add(out, shared->watchers ? ".\n" : "");
}
