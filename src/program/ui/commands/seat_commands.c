/* The commands for who sits at the board, at which level and with which clock. On the start screen, or without a game,
 * they are about the next game. */

#include "commands.h"
#include "play/tags.h"
#include "screens/screens.h"
#include "search/skill.h"
#include "study/sharing.h"

#include <ctype.h>

/* Returns the game on the board or, if NEXT, the next one; NULL if that cannot be read. */
static const struct game *game_meant(struct desk *desk, bool next)
{
    return next ? gamecache_game(&desk->cache, desk->setup.offer[desk->setup.game].id, NULL) : desk->session->game;
}

/* Returns how many levels the game G (NULL: any) has. */
static int levels_of(const struct game *g)
{
    return g ? skill_levels(g) : LEVEL_USUAL;
}

/* True if G has LEVEL; else the user has been told which ones it has. */
static bool has_level(struct desk *desk, const struct game *g, int level)
{
    if (level == LEVEL_FULL || level <= levels_of(g))
        return true;
    desk_say(desk, TONE_WRONG, "%s has levels 1 to %d, and full.", g ? g->title : "The game", levels_of(g));
    return false;
}

/* Returns the place of LEVEL among LEVELS and full strength, which follows them: a level that the game lacks has that
 * of the highest. */
static int place_of(int level, int levels)
{
    return level == LEVEL_FULL ? levels + 1 : level > levels ? levels : level;
}

/* Returns the seat after (STEP 1) or before (-1) SEAT in the round of a person, the LEVELS, full strength the
 * GUESTS, and a friend elsewhere. */
static struct seat step_seat(const struct seat *seat, int levels, const struct guests *guests, int step)
{
    const struct guest *guest = seat->ai ? guests_find(guests, seat->guest) : NULL;
    int full = levels + 1, all = full + 2 + guests->count;
    int at = guest             ? full + 1 + (int)(guest - guests->row)
             : seat->ai        ? place_of(seat->level, levels)
             : seat->elsewhere ? all - 1
                               : 0;
    at = (at + all + step) % all;
    if (at == all - 1)
        return (struct seat){.elsewhere = true};
    return at > full ? seat_of_guest(&guests->row[at - full - 1])
                     : (struct seat){.ai = at > 0, .level = at == full ? LEVEL_FULL : at};
}

/* Set the seat of player WHO to what ARGUMENTS say, in the game on the board or, on the start screen, in the next
 * game. "+" and "-" go through all who may sit there. */
static void set_seat(struct desk *desk, int who, const char *arguments)
{
    static const char *const order[PLAYERS_MAX] = {"White", "Black", "Red"};
    bool next = screen_seen(desk)->sets_up || !desk->session;
    struct seat *seat = next ? &desk->setup.seat[who] : &desk->session->seat[who];
    struct error error = {0};

    if (!next && sharing_game(desk)) {
        desk_say(desk, TONE_WRONG, "The seats of a shared game stay as they are: `join` takes one.");
        return;
    }
    if (!next && who >= desk->session->game->players) {
        desk_say(desk, TONE_WRONG, "There is no third player in this game.");
        return;
    }
    const struct guests *guests = &desk->settings.guests;
    struct seat fresh = {0};
    bool name = *arguments && !seat_read(arguments, guests, &fresh, &error) && isupper((unsigned char)*arguments);
    if (name) { /* of a person who sits there */
        *seat = (struct seat){0};
        snprintf(desk->setup.name[who], SETTING_TEXT, "%s", arguments);
    } else if (strcmp(arguments, "+") == 0 || strcmp(arguments, "-") == 0) {
        *seat = step_seat(seat, levels_of(game_meant(desk, next)), guests, *arguments == '+' ? 1 : -1);
    } else if (!seat_read(arguments, guests, &fresh, &error)) {
        desk_say(desk, TONE_WRONG,
                 desk->lobby
                     ? "At this table you, the computer (`computer 4`) or a friend can sit; no other engine is here."
                     : "%s; a person's name begins with a capital, such as Anna",
                 error.text);
        return;
    } else if (!has_level(desk, game_meant(desk, next), fresh.level)) {
        return;
    } else {
        *seat = fresh;
    }
    if (next) {
        if (name)
            desk_say(desk, TONE_PLAIN, "%s will play %s in the next game.", arguments, order[who]);
        return;
    }
    desk->setup.seat[who] = *seat; /* the next game is against the same */
    tags_write(desk->session);
    if (name)
        record_set_tag(desk->session->record, record_player_tag(desk->session->game, who), arguments);
    tags_sign(desk->session, desk->settings.name);
    session_changed(desk->session, desk->now);
    desk->session->held = false;
    char text[SEAT_TEXT];
    seat_write(*seat, text);
    desk_say(desk, TONE_PLAIN, "%s: %s.", session_name(desk->session, who), name ? arguments : text);
}

static void do_white(struct desk *desk, const char *arguments)
{
    set_seat(desk, 0, arguments);
}

static void do_black(struct desk *desk, const char *arguments)
{
    set_seat(desk, 1, arguments);
}

static void do_red(struct desk *desk, const char *arguments)
{
    set_seat(desk, 2, arguments);
}

static void change_tag(struct desk *desk, const char *name, const char *value)
{
    const char *now = record_tag(desk->session->record, name);
    if (*value)
        record_set_tag(desk->session->record, name, value);
    desk_say(desk, TONE_PLAIN, "%s: %s.", name, *value ? value : now && strcmp(now, "?") != 0 ? now : "not given");
}

static void do_event(struct desk *desk, const char *arguments)
{
    change_tag(desk, "Event", arguments);
}

static void do_site(struct desk *desk, const char *arguments)
{
    change_tag(desk, "Site", arguments);
}

/* True if our AI sits on SEAT. */
static bool is_ours(const struct seat *seat)
{
    return seat->ai && !seat->guest[0];
}

/* Show LEVEL of G as a slider, which left and right move, and the mouse by two items; Enter goes back to the board. */
static void show_slider(struct desk *desk, const struct game *g, int level)
{
    enum { BAR = LEVEL_FULL };
    char bar[BAR + 1], name[SEAT_TEXT], value[BAR + 2 * SEAT_TEXT];
    int all = levels_of(g) + 1;
    struct menu *menu = list_show(desk, "The computer's level, from its next move on", NULL);
    memset(bar, '-', (size_t)all);
    memset(bar, '#', (size_t)(level == LEVEL_FULL ? all : level));
    bar[all] = '\0';
    seat_write_level(level, name);
    snprintf(value, sizeof value, "%s %s%s%s", bar, name, g && level != LEVEL_FULL ? "  " : "",
             g && level != LEVEL_FULL ? skill_word(g, level) : "");
    struct menu_item *item = menu_add(menu, "Left is weaker, right is stronger", value, "board");
    snprintf(item->less, sizeof item->less, "level -");
    snprintf(item->more, sizeof item->more, "level +");
    menu_add(menu, "Stronger", "", "level +");
    menu_add(menu, "Weaker", "", "level -");
}

/* Say that the computer plays at LEVEL of G, in the NEXT game or from its next move on. */
static void tell_level(struct desk *desk, const struct game *g, int level, bool next)
{
    SCOPED(text) line = {0};
    char name[SEAT_TEXT];
    seat_write_level(level, name);
    text_addf(&line, "The computer plays %sat %s%s", next ? "the next game " : "",
              level == LEVEL_FULL ? "full strength" : "level ", level == LEVEL_FULL ? "" : name);
    if (g && level != LEVEL_FULL)
        text_addf(&line, " of %d (%s)", levels_of(g), skill_word(g, level));
    text_addf(&line, "%s.", next ? "" : " from its next move on");
    if (g && level != LEVEL_FULL && !skill_is_own(g))
        text_addf(&line, " %s has no levels of its own: these are the general scale's, found in chess.", g->title);
    desk_say(desk, TONE_PLAIN, "%s", line.at);
}

/* Give all computers among the PLAYERS of SEAT the LEVEL, and those of the next game if it is about that, or they sit
 * there, too. */
static void set_levels(struct desk *desk, struct seat *seat, int players, int level, bool next)
{
    for (int i = 0; i < players; i++) {
        if (is_ours(&desk->setup.seat[i]) && (next || seat[i].ai))
            desk->setup.seat[i].level = level;
        if (is_ours(&seat[i]))
            seat[i].level = level;
    }
    if (!next)
        tags_write(desk->session);
}

static void do_level(struct desk *desk, const char *arguments)
{
    bool next = screen_seen(desk)->sets_up || !desk->session;
    struct seat *seat = next ? desk->setup.seat : desk->session->seat;
    const struct game *g = game_meant(desk, next);
    int players = next ? PLAYERS_MAX : desk->session->game->players, full = levels_of(g) + 1;
    int step = strcmp(arguments, "+") == 0 ? 1 : strcmp(arguments, "-") == 0 ? -1 : 0, now = 0;
    for (int i = players; i-- > 0;)
        now = is_ours(&seat[i]) ? seat[i].level : now;
    bool slides = step || (!*arguments && now);
    int at = place_of(now, full - 1) + step;
    int level = !slides ? seat_read_level(arguments) : at < 1 ? 1 : at >= full ? LEVEL_FULL : at;

    if (!level && !step && *arguments)
        desk_say(desk, TONE_WRONG, "Give a level from 1 to %d, or full.", levels_of(g));
    else if (!now)
        desk_say(desk, TONE_WRONG, "No computer sits at this board: `black computer 4` seats one.");
    else if (has_level(desk, g, level)) {
        set_levels(desk, seat, players, level, next);
        if (slides)
            show_slider(desk, g, level);
        tell_level(desk, g, level, next);
    }
}

/* Time controls that + and - go through on the start screen, and after them the last one that is none of these. */
static const char *const usual_clocks[] = {"none", "1+1",   "3+2", "5",  "5d3",     "5+3",
                                           "10+5", "15+10", "30",  "60", "40/90+30"};
enum { USUAL_CLOCKS = sizeof usual_clocks / sizeof *usual_clocks };

/* Go on by STEP, 1 or -1, from the clock of the next game to the one whose words come into TEXT. */
static void turn_clock(struct desk *desk, int step, char text[CLOCK_TEXT])
{
    int at = 0, count = USUAL_CLOCKS;
    clock_write(&desk->setup.clock, text);
    while (at < USUAL_CLOCKS && strcmp(usual_clocks[at], text) != 0)
        at++;
    if (at == USUAL_CLOCKS)
        desk->setup.other_clock = desk->setup.clock;
    count += desk->setup.other_clock.base > 0;
    at = (at + count + step) % count;
    if (at < USUAL_CLOCKS)
        strcpy(text, usual_clocks[at]);
    else
        clock_write(&desk->setup.other_clock, text);
}

/* RULE, which was read from TYPED, in words into OUT (CLOCK_TEXT bytes): days, and what a colon means. */
static void write_clock_words(const struct clock_rule *rule, const char *typed, char *out)
{
    enum { DOUBTFUL = 24 };
    int minutes = 0, used = 0, days = (int)(rule->base / CLOCK_DAY);
    bool doubtful = sscanf(typed, "%4d:00%n", &minutes, &used) == 1 && used && !typed[used] && minutes >= DOUBTFUL;
    clock_write(rule, out);
    if (doubtful)
        snprintf(out, CLOCK_TEXT, "%d minutes; hours have two colons, and days are 3d or 14d a game", minutes);
    else if (clock_is_long(rule) && strchr(out, 'd'))
        snprintf(out, CLOCK_TEXT, "%d day%s a %s", days, days == 1 ? "" : "s", rule->renewed ? "move" : "game");
}

static void do_clock(struct desk *desk, const char *arguments)
{
    bool next = screen_seen(desk)->sets_up || !desk->session;
    struct clock_rule rule = desk->setup.clock;
    struct error error = {0};
    char text[CLOCK_TEXT], words[CLOCK_TEXT];

    if (!*arguments && next) {
        clock_write(&rule, text);
        stage_prefill(desk, "clock ");
        desk_say(
            desk, TONE_PLAIN,
            "Clock: %s. Type 5, 1:30, 5+3 (seconds a move), 5d3 (delay), 40/90+30, 3d (days a move), 14d a game, or none.",
            text);
        return;
    }
    if (!*arguments) {
        SCOPED(text) line = {0};
        for (int i = 0; i < desk->session->game->players && clock_exists(&desk->session->clock); i++) {
            clock_show(clock_left(&desk->session->clock, i, desk->now), text);
            text_addf(&line, "%s%s %s", i ? ", " : "", session_name(desk->session, i), text);
            int moves = desk->session->clock.rule.moves, made = desk->session->clock.made[i];
            if (moves && (made < moves || !desk->session->clock.rule.more))
                text_addf(&line, " for %d move%s", moves - made % moves, moves - made % moves == 1 ? "" : "s");
        }
        const char *unplayed = tags_unplayed_clock(desk->session);
        if (unplayed)
            text_addf(&line, "The time control %.40s is not played here: no clock. `clock 5+3` sets one.", unplayed);
        desk_say(desk, TONE_PLAIN, "%s",
                 line.at ? line.at : "There is no clock. `clock 5+3` gives 5 minutes and 3 seconds a move.");
        return;
    }
    if (!next && sharing_game(desk)) {
        desk_say(desk, TONE_WRONG, "The clock of a shared game stays as it is: `pause` asks the others for a pause.");
        return;
    }
    if (strcmp(arguments, "+") == 0 || strcmp(arguments, "-") == 0) {
        turn_clock(desk, *arguments == '+' ? 1 : -1, text);
        arguments = text;
    }
    if (!clock_read(arguments, &rule, &error)) {
        desk_complain(desk, &error);
        return;
    }
    desk->setup.clock = rule; /* the next game has the same */
    write_clock_words(&rule, arguments, words);
    if (next) {
        if (strchr(words, ' '))
            desk_say(desk, TONE_PLAIN, "Clock: %s.", words);
        return;
    }
    clock_start(&desk->session->clock, &rule);
    tags_write(desk->session);
    session_changed(desk->session, desk->now);
    desk_say(desk, TONE_PLAIN, "Clock: %s.", words);
}

void seat_write_choice(const struct game *g, const char *command, const char *more, struct text *out)
{
    int count = g->players + (more != NULL);
    for (int i = 0; i < count; i++) {
        const char *before = !i ? "" : i + 1 < count ? ", " : " or ";
        text_addf(out, "%s`%s %s`", before, command, i < g->players ? g->player[i].name : more);
    }
}

const struct command seat_commands[] = {
    {"level", "", "[N]", "set the computer's level, from 1 up, or full; `level` alone shows a slider", GROUP_GAME,
     OF_GAME, .run = do_level},
    {"white", "", "WHO", "seat the first player: you, Anna, computer 4, an engine", GROUP_GAME, OF_GAME,
     .run = do_white},
    {"black", "", "WHO", "seat the second player: you, Anna, computer 4, an engine", GROUP_GAME, OF_GAME,
     .run = do_black},
    {"red", "", "WHO", "seat the third player: you, Anna, computer 4, an engine", GROUP_GAME, OF_GAME, .run = do_red},
    {"event", "", "[TEXT]", "the event named in the saved game", GROUP_GAME, NEEDS_GAME, .run = do_event},
    {"site", "", "[TEXT]", "the place named in the saved game", GROUP_GAME, NEEDS_GAME, .run = do_site},
    {"clock", "", "[TIME]", "show or set the clocks: 5, 1:30, 5+3, 5d3, 40/90+30, 5 odds black 1, 3d, none", GROUP_GAME,
     OF_GAME, .run = do_clock},
    {0},
};
