#include "study/games.h"

#include "base/random.h"
#include "base/system.h"
#include "play/tags.h"
#include "rules/shuffle.h"
#include "search/skill.h"
#include "study/playing.h"

#include <stdlib.h>

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
    char title[RECORD_TITLE];
    record_write_title(session->record, title);
    desk_say(desk, TONE_PLAIN, "A game of %s%s. Type a move%s; `help` tells more.", title, who.at,
             desk->voice.face->words.begin);
}

void beginning_bound_levels(struct desk *desk)
{
    struct session *session = desk->session;
    const struct game *g = session->game;
    bool bounded = false;
    for (int i = 0; i < g->players; i++)
        bounded |= seat_bound(&session->seat[i], g);
    if (!bounded)
        return;
    tags_write(session);
    desk_say_also(desk, "%s has levels 1 to %d, and full: the computer plays at %d.", g->title, skill_levels(g),
                  skill_levels(g));
}

void beginning_game(struct desk *desk, const struct game *g, const struct position *p,
                    const struct seat seat[PLAYERS_MAX], const struct clock_rule *clock)
{
    struct session *session = session_new(record_new(g, p), clock, SESSION_TABLE, (uint64_t)desk_date(desk));
    memcpy(session->seat, seat, sizeof session->seat);
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
    beginning_bound_levels(desk);
}

const struct game *beginning_draw(const struct game *g, const char *name)
{
    enum { TRIES = 100 }; /* play cannot begin from each array of each game */
    const struct game *drawn = NULL;
    struct random random;
    if (!g || !g->shuffle || *catalogue_number(name))
        return g;
    system_random(&random.state, sizeof random.state);
    for (int i = 0; i < TRIES && !drawn; i++)
        drawn = shuffle_game(g, (int)random_below(&random, (uint32_t)g->shuffle->arrays), NULL);
    return drawn ? drawn : g;
}

const struct game *beginning_next(struct desk *desk, struct error *error)
{
    struct setup *setup = &desk->setup;
    const struct game *g = setup->offers ? gamecache_game(&desk->cache, setup->offer[setup->game].id, error) : NULL;
    if (!g || !g->shuffle)
        return g;
    if (!setup->array && !setup->drawn)
        setup->drawn = shuffle_number(g, beginning_draw(g, "")->array) + 1;
    return shuffle_game(g, (setup->array ? setup->array : setup->drawn) - 1, error);
}

void beginning_choose(struct desk *desk, int index, const char *name)
{
    const char *number = catalogue_number(name);
    desk->setup.game = index;
    desk->setup.array = *number ? atoi(number + 1) + 1 : 0;
    desk->setup.drawn = 0;
}

bool beginning_chosen(struct desk *desk)
{
    struct error error = {0};
    const struct game *g = beginning_next(desk, &error);
    if (g) {
        desk->setup.drawn = 0;
        beginning_game(desk, g, NULL, desk->setup.seat, &desk->setup.clock);
        return true;
    }
    SCOPED(text) line = {0};
    text_addf(&line, "new %s", desk->setup.offer[desk->setup.game].spelled);
    desk_widen(desk, &error, line.at);
    desk_complain(desk, &error);
    return false;
}

bool beginning_write_odds(const struct game *g, cell place, char code[CODE_SIZE])
{
    struct position p, sound;
    position_start(g, &p);
    piece occupant = p.on[place];
    int who = piece_player(occupant);
    position_lift(g, &p, place);
    if (rules_has(g, RULE_RESTORE) && piece_kind(occupant) != g->pawn)
        p.lost[LOST_ROW(piece_kind(occupant))][who]++;
    for (int side = 0; side < CASTLINGS_MAX; side++)
        if (g->castling[who][side].exists && g->castling[who][side].rook_from == place)
            p.castling &= (uint8_t) ~(1u << (CASTLINGS_MAX * who + side));
    position_complete(g, &p);
    code_write(g, &p, code);
    return code_read(g, code, &sound, NULL);
}
