#include "study/games.h"

#include "play/tags.h"
#include "study/playing.h"

#include <time.h>

/* Remember in the settings' file that the user was asked for a name, so that it is asked once. */
static void remember_asking(struct desk *desk)
{
    struct error error = {0};
    if (desk->setup.asks_name)
        settings_keep("name", desk->settings.name, &error); /* a user who cannot be remembered is asked again */
    desk->setup.asks_name = false;
}

/* True if only computers play. */
static bool nobody_sits(const struct session *session)
{
    for (int i = 0; i < session->game->players; i++)
        if (!session->seat[i].ai)
            return false;
    return true;
}

/* Write the people's names into the tags of SESSION. */
static void sign_game(const struct desk *desk, struct session *session)
{
    tags_sign(session, desk->settings.name);
    for (int i = 0; i < session->game->players; i++)
        tags_name(session, i, desk->setup.name[i]);
}

/* The answer to the question for the name of seat `question.who`. */
static void set_name(struct desk *desk, const char *name)
{
    int who = desk->voice.question.who;
    struct error error = {0};
    if (!desk->session)
        return;
    bool own = desk->setup.asks_name;
    remember_asking(desk);
    if (!own)
        snprintf(desk->setup.name[who], SETTING_TEXT, "%s", name);
    else if (*name && (!settings_set(&desk->settings, "name", name, &error) || !settings_keep("name", name, &error)))
        desk_complain(desk, &error);
    sign_game(desk, desk->session);
    beginning_ask_names(desk);
}

void beginning_ask_names(struct desk *desk)
{
    const struct session *session = desk->session;
    bool first = true;
    for (int i = 0; i < session->game->players && desk->voice.face->asks_names; i++) {
        if (!seat_is_here(&session->seat[i]))
            continue;
        bool asks = first ? desk->setup.asks_name : !desk->setup.asked[i] && !desk->setup.name[i][0];
        first = false;
        if (!asks)
            continue;
        desk->setup.asked[i] = true;
        desk_ask_words(desk, set_name, "%s, your name? (Enter to skip)", session_name(session, i));
        desk->voice.question.who = i;
        return;
    }
}

/* Tell what is played; where nothing else shows it, by whom. */
static void report_game(struct desk *desk, const struct session *session)
{
    SCOPED(text) who = {0};
    for (int i = 0; i < session->game->players && desk->voice.face->spoken; i++) {
        char seat[SEAT_TEXT];
        const char *name = tags_person(session, i);
        seat_write(session->seat[i], seat);
        text_addf(&who, "%s%s: %s", i ? ", " : " (", session->game->player[i].name, name ? name : seat);
    }
    text_add(&who, who.length ? ")" : "");
    desk_say(desk, TONE_PLAIN, "A game of %s%s. Type a move%s; `help` tells more.", session->game->title, who.at,
             desk->voice.face->words.begin);
}

void beginning_game(struct desk *desk, const struct game *g, const struct position *p,
                    const struct seat seat[PLAYERS_MAX], const struct clock_rule *clock)
{
    struct session *session = session_new(record_new(g, p), clock, SESSION_TABLE, (uint64_t)time(NULL));
    memcpy(session->seat, seat, sizeof session->seat);
    for (int i = 0; i < PLAYERS_MAX; i++)
        seat_bound(&session->seat[i], g);
    tags_write(session);
    sign_game(desk, session);
    keeping_leave(desk);
    desk_adopt(desk, session, NULL);
    session_changed(session, desk->now);
    if (session_over(session))
        report_state(desk);
    else if (nobody_sits(session))
        desk_say(desk, TONE_PLAIN, "A game of %s. The computer plays against itself; `%s you` seats you.", g->title,
                 g->players > 2 ? "red" : "white");
    else
        report_game(desk, session);
}

bool beginning_chosen(struct desk *desk)
{
    struct error error = {0};
    const struct game *g = gamecache_game(&desk->cache, desk->setup.offer[desk->setup.game].id, &error);
    if (g)
        beginning_game(desk, g, NULL, desk->setup.seat, &desk->setup.clock);
    else
        desk_complain(desk, &error);
    return g != NULL;
}

bool beginning_write_odds(const struct game *g, cell place, char code[CODE_SIZE])
{
    struct position p, sound;
    position_start(g, &p);
    piece occupant = p.on[place];
    int who = piece_player(occupant);
    position_lift(g, &p, place);
    if ((g->rules & RULE_RESTORE) && piece_kind(occupant) != g->pawn)
        p.lost[who][piece_kind(occupant)]++;
    for (int side = 0; side < CASTLINGS_MAX; side++)
        if (g->castling[who][side].exists && g->castling[who][side].rook_from == place)
            p.castling &= (uint8_t) ~(1u << (CASTLINGS_MAX * who + side));
    position_complete(g, &p);
    code_write(g, &p, code);
    return code_read(g, code, &sound, NULL);
}
