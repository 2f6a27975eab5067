#include "ui/games.h"

#include "moves.h"
#include "play/tags.h"
#include "ui/gamefiles.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* Do only computers play? */
static bool nobody_sits(const struct session *s)
{
    for (int i = 0; i < s->game->players; i++)
        if (!s->seat[i].ai)
            return false;
    return true;
}

void games_begin(struct app *a, const struct game *g, const struct position *p, const struct seat seat[PLAYERS_MAX],
                 const struct clock_rule *clock)
{
    struct session *s = session_new(record_new(g, p), clock, SESSION_TABLE, (uint64_t)time(NULL));
    memcpy(s->seat, seat, sizeof s->seat);
    tags_write(s);
    tags_sign(s, a->settings.name);
    app_asked_name(a);
    files_leave(a);
    app_adopt(a, s, NULL);
    session_changed(s, a->now);
    if (session_over(s))
        tell_state(a);
    else if (nobody_sits(s))
        app_say(a, TONE_PLAIN, "A game of %s. The computer plays against itself; `%s you` seats you.", g->title,
                g->players > 2 ? "red" : "white");
    else
        app_say(a, TONE_PLAIN, "A game of %s. Type a move%s; `help` tells more.", g->title,
                a->messages.print ? "" : " (Tab completes it), use the arrow keys and Enter, or click");
}

/* "GAME" as the number of an offer, -1 if there is none. */
static int find_offer(const struct app *a, const char *name)
{
    for (int i = 0; i < a->setup.offers; i++)
        if (strcmp(a->setup.offer[i].id, name) == 0 || strcasecmp(a->setup.offer[i].title, name) == 0)
            return i;
    return -1;
}

void do_game(struct app *a, const char *arguments)
{
    int step = strcmp(arguments, "+") == 0 ? 1 : strcmp(arguments, "-") == 0 ? -1 : 0;
    int i = step ? (a->setup.game + step + a->setup.offers) % a->setup.offers : find_offer(a, arguments);
    if (!*arguments) {
        struct menu *m = app_show_list(a, "Which game?");
        for (int k = 0; k < a->setup.offers; k++) {
            char line[GAME_ID + 8];
            snprintf(line, sizeof line, "new %s", a->setup.offer[k].id);
            menu_add(m, a->setup.offer[k].title, a->setup.offer[k].id, line);
        }
        return;
    }
    if (i < 0) {
        app_say(a, TONE_WRONG, "There is no game \"%s\"; type game to see them all.", arguments);
        return;
    }
    a->setup.game = i;
    if (a->shown.now != SCREEN_START)
        app_say(a, TONE_PLAIN, "The next new game will be %s.", a->setup.offer[i].title);
}

void do_new(struct app *a, const char *arguments)
{
    struct error e;
    struct position p;
    const struct game *now = strchr(arguments, '/') ? app_game(a) : NULL;
    if (now && !code_read(now, arguments, &p, &e)) {
        app_complain(a, &e);
        return;
    }
    if (now) {
        games_begin(a, now, &p, a->setup.seat, &a->setup.clock);
        return;
    }
    if (*arguments) {
        int i = find_offer(a, arguments);
        if (i < 0) {
            app_say(a, TONE_WRONG, "There is no game \"%s\"; type game to see them all.", arguments);
            return;
        }
        a->setup.game = i;
    } else if (a->shown.now == SCREEN_GAME || (a->shown.now != SCREEN_START && a->session)) {
        app_go(a, SCREEN_START);
        app_hush(a);
        return;
    }
    const struct game *g = gamecache_game(&a->cache, a->setup.offer[a->setup.game].id, &e);
    if (g)
        games_begin(a, g, NULL, a->setup.seat, &a->setup.clock);
    else
        app_complain(a, &e);
}
