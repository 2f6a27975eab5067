#include "ui/games.h"

#include "base/ascii.h"
#include "interface.h"
#include "notation/arrays.h"
#include "play/tags.h"
#include "program.h"
#include "screens/screen.h"
#include "status.h"
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
    session_changed(s, a->run.now);
    if (session_over(s))
        tell_state(a);
    else if (nobody_sits(s))
        app_say(a, TONE_PLAIN, "A game of %s. The computer plays against itself; `%s you` seats you.", g->title,
                g->players > 2 ? "red" : "white");
    else
        app_say(a, TONE_PLAIN, "A game of %s. Type a move%s; `help` tells more.", g->title, a->rows.face->words.begin);
}

void do_rematch(struct app *a, const char *arguments)
{
    struct session *s = a->session;
    int players = s->game->players;
    struct seat seat[PLAYERS_MAX];
    struct position p = s->record->root->position;
    const struct clock_rule clock = s->clock.rule;
    const struct game *g = s->game;
    const char *ending = record_tag(s->record, DRILL_TAG);
    char drill[64]; /* the name of the ending that begins again, sides unchanged; "": none */
    (void)arguments;

    snprintf(drill, sizeof drill, "%s", s->drill && ending ? ending : "");
    if (a->exercise.lesson.on) {
        app_say(a, TONE_WRONG, "This is an exercise: `new` begins a game.");
        return;
    }
    if (!session_over(s) && !s->viewed) {
        app_say(a, TONE_WRONG, "The game is not over: `resign` gives it up, `new` begins another.");
        return;
    }
    memcpy(seat, s->seat, sizeof seat);
    for (int i = 0; i < players && !*drill; i++)
        seat[i] = s->seat[(i + players - 1) % players];
    if (!*drill)
        memcpy(a->start.setup.seat, seat, sizeof seat[0] * (size_t)players);
    games_begin(a, g, &p, seat, &clock);
    if (*drill)
        tags_drill(a->session, drill);
}

/* The index of the game called NAME, by id or title, among those on offer; -1 if there is none. */
static int find_offer(const struct start *s, const char *name)
{
    for (int i = 0; i < s->setup.offers; i++)
        if (strcmp(s->setup.offer[i].id, name) == 0 || ascii_compare(s->setup.offer[i].title, name) == 0)
            return i;
    return -1;
}

/* No game called NAME is on offer: there is none, or its file is faulty. */
static void say_no_game(struct app *a, const char *name)
{
    struct error e;
    if (!gamecache_game(&a->cache, name, &e) && e.file[0])
        app_complain(a, &e);
    else
        app_say(a, TONE_WRONG, "There is no game \"%s\"; type game to see them all.", name);
}

void do_game(struct app *a, const char *arguments)
{
    int step = strcmp(arguments, "+") == 0 ? 1 : strcmp(arguments, "-") == 0 ? -1 : 0;
    int i = step ? (a->start.setup.game + step + a->start.setup.offers) % a->start.setup.offers
                 : find_offer(&a->start, arguments);
    if (!*arguments) {
        struct menu *m = app_show_list(a, "Which game?");
        for (int k = 0; k < a->start.setup.offers; k++) {
            char line[GAME_ID + 8];
            snprintf(line, sizeof line, "new %s", a->start.setup.offer[k].id);
            menu_add(m, a->start.setup.offer[k].title, a->start.setup.offer[k].id, line);
        }
        return;
    }
    if (i < 0) {
        say_no_game(a, arguments);
        return;
    }
    a->start.setup.game = i;
    if (!screen_seen(a)->sets_up)
        app_say(a, TONE_PLAIN, "The next new game will be %s.", a->start.setup.offer[i].title);
}

void do_new(struct app *a, const char *arguments)
{
    struct error e;
    struct position p;
    const struct game *now = strchr(arguments, '/') && app_game(a) ? arrays_game(app_game(a), arguments) : NULL;
    if (now && !code_read(now, arguments, &p, &e)) {
        app_complain(a, &e);
        return;
    }
    if (now) {
        games_begin(a, now, &p, a->start.setup.seat, &a->start.setup.clock);
        if (code_dropped(now, arguments, &p, &e))
            app_say(a, TONE_PLAIN, "%s", e.text);
        return;
    }
    if (*arguments) {
        int i = find_offer(&a->start, arguments);
        if (i < 0) {
            say_no_game(a, arguments);
            return;
        }
        a->start.setup.game = i;
    } else if (!screen_seen(a)->sets_up && a->session) {
        do_start(a, "");
        return;
    }
    const struct game *g = gamecache_game(&a->cache, a->start.setup.offer[a->start.setup.game].id, &e);
    if (g)
        games_begin(a, g, NULL, a->start.setup.seat, &a->start.setup.clock);
    else
        app_complain(a, &e);
}

/* The array of G without the man on C, as a code. False if that is no position. */
static bool write_odds(const struct game *g, cell c, char code[CODE_SIZE])
{
    struct position p, sound;
    position_start(g, &p);
    man m = p.on[c];
    int who = man_player(m);
    position_lift(g, &p, c);
    if ((g->rules & RULE_RESTORE) && man_kind(m) != g->pawn)
        p.lost[who][man_kind(m)]++;
    for (int side = 0; side < CASTLINGS_MAX; side++)
        if (g->castling[who][side].exists && g->castling[who][side].rook_from == c)
            p.castling &= (uint8_t) ~(1u << (CASTLINGS_MAX * who + side));
    position_complete(g, &p);
    code_write(g, &p, code);
    return code_read(g, code, &sound, NULL);
}

/* List the men that a player of G can begin without, one on each line. */
static void list_odds(struct app *a, const struct game *g)
{
    struct menu *m = app_show_list(a, "Handicap: who begins without which man?");
    struct position p;
    position_start(g, &p);
    for (int who = 0; who < g->players; who++) {
        menu_add_heading(m, g->player[who].name);
        for (int kind = 0; kind < g->kinds; kind++)
            for (int c = 0; c < g->board->cells && kind != g->royal; c++) {
                char code[CODE_SIZE], label[MENU_LABEL], line[MENU_LINE];
                if (p.on[c] != MAN(who, kind) || g->board->lane_first[c] != c || !write_odds(g, (cell)c, code))
                    continue;
                snprintf(label, sizeof label, "the %s on %s", g->kind[kind].name, g->board->cell_name[c]);
                snprintf(line, sizeof line, "new %.500s", code);
                menu_add(m, label, "", line);
            }
    }
}

void do_handicap(struct app *a, const char *arguments)
{
    const struct game *g = app_game(a);
    cell c = g && *arguments ? board_find(g->board, arguments, strlen(arguments)) : CELL_NONE;
    struct position p;
    char code[CODE_SIZE];

    if (!g)
        return;
    if (!*arguments) {
        list_odds(a, g);
        return;
    }
    position_start(g, &p);
    if (c == CELL_NONE || !p.on[c] || man_kind(p.on[c]) == g->royal || !write_odds(g, c, code) ||
        !code_read(g, code, &p, NULL)) {
        app_say(a, TONE_WRONG, "Name the cell of a man that can be missed in the array, such as handicap %s.",
                g->board->cell_name[0]);
        return;
    }
    games_begin(a, g, &p, a->start.setup.seat, &a->start.setup.clock);
}
