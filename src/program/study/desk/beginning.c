#include "study/games.h"

#include "play/tags.h"
#include "study/playing.h"

#include <time.h>

/* Remember in the settings' file that the user was asked for a name, so that it is asked once. */
static void remember_asking(struct desk *d)
{
    struct error e = {0};
    if (d->setup.asks_name)
        settings_keep("name", d->settings.name, &e); /* a user who cannot be remembered is asked again */
    d->setup.asks_name = false;
}

/* True if only computers play. */
static bool nobody_sits(const struct session *s)
{
    for (int i = 0; i < s->game->players; i++)
        if (!s->seat[i].ai)
            return false;
    return true;
}

/* Write the people's names into the tags of S. */
static void sign_game(const struct desk *d, struct session *s)
{
    tags_sign(s, d->settings.name);
    for (int i = 0; i < s->game->players; i++)
        tags_name(s, i, d->setup.name[i]);
}

/* The answer to the question for the name of seat `question.who`. */
static void take_name(struct desk *d, const char *name)
{
    int who = d->voice.question.who;
    struct error e = {0};
    if (!d->session)
        return;
    bool own = d->setup.asks_name;
    remember_asking(d);
    if (!own)
        snprintf(d->setup.name[who], SETTING_TEXT, "%s", name);
    else if (*name && (!settings_set(&d->settings, "name", name, &e) || !settings_keep("name", name, &e)))
        desk_complain(d, &e);
    sign_game(d, d->session);
    beginning_ask_names(d);
}

void beginning_ask_names(struct desk *d)
{
    const struct session *s = d->session;
    bool first = true;
    for (int i = 0; i < s->game->players && d->voice.face->asks_names; i++) {
        if (!seat_is_here(&s->seat[i]))
            continue;
        bool asks = first ? d->setup.asks_name : !d->setup.asked[i] && !d->setup.name[i][0];
        first = false;
        if (!asks)
            continue;
        d->setup.asked[i] = true;
        desk_ask_words(d, take_name, "%s, your name? (Enter to skip)", session_name(s, i));
        d->voice.question.who = i;
        return;
    }
}

/* Tell what is played; where nothing else shows it, by whom. */
static void tell_game(struct desk *d, const struct session *s)
{
    SCOPED(text) who = {0};
    for (int i = 0; i < s->game->players && d->voice.face->spoken; i++) {
        char seat[SEAT_TEXT];
        const char *name = tags_person(s, i);
        seat_write(s->seat[i], seat);
        text_addf(&who, "%s%s: %s", i ? ", " : " (", s->game->player[i].name, name ? name : seat);
    }
    text_add(&who, who.length ? ")" : "");
    desk_say(d, TONE_PLAIN, "A game of %s%s. Type a move%s; `help` tells more.", s->game->title, who.at,
             d->voice.face->words.begin);
}

void beginning_game(struct desk *d, const struct game *g, const struct position *p, const struct seat seat[PLAYERS_MAX],
                    const struct clock_rule *clock)
{
    struct session *s = session_new(record_new(g, p), clock, SESSION_TABLE, (uint64_t)time(NULL));
    memcpy(s->seat, seat, sizeof s->seat);
    tags_write(s);
    sign_game(d, s);
    keeping_leave(d);
    desk_adopt(d, s, NULL);
    session_changed(s, d->now);
    if (session_over(s))
        tell_state(d);
    else if (nobody_sits(s))
        desk_say(d, TONE_PLAIN, "A game of %s. The computer plays against itself; `%s you` seats you.", g->title,
                 g->players > 2 ? "red" : "white");
    else
        tell_game(d, s);
}

bool beginning_chosen(struct desk *d)
{
    struct error e = {0};
    const struct game *g = gamecache_game(&d->cache, d->setup.offer[d->setup.game].id, &e);
    if (g)
        beginning_game(d, g, NULL, d->setup.seat, &d->setup.clock);
    else
        desk_complain(d, &e);
    return g != NULL;
}

bool beginning_write_odds(const struct game *g, cell c, char code[CODE_SIZE])
{
    struct position p, sound;
    position_start(g, &p);
    piece m = p.on[c];
    int who = piece_player(m);
    position_lift(g, &p, c);
    if ((g->rules & RULE_RESTORE) && piece_kind(m) != g->pawn)
        p.lost[who][piece_kind(m)]++;
    for (int side = 0; side < CASTLINGS_MAX; side++)
        if (g->castling[who][side].exists && g->castling[who][side].rook_from == c)
            p.castling &= (uint8_t) ~(1u << (CASTLINGS_MAX * who + side));
    position_complete(g, &p);
    code_write(g, &p, code);
    return code_read(g, code, &sound, NULL);
}
