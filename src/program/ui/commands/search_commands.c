/* The commands that let the engine, the tables or the library look at the game: analysis, review, explorer. */
#include "commands.h"

#include "base/files.h"
#include "play/lab.h"
#include "screens/screens.h"
#include "study/analysis.h"
#include "study/games.h"
#include "study/laboratory.h"
#include "study/playing.h"
#include "study/reviewing.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The most milliseconds for a position; the width of a move in the explorer; games of the laboratory. */
enum { MS_MOST = 1000000000, MOVE_COLUMNS = 14, LAB_GAMES_MOST = 100000 };

/*
 * The guest that ARGUMENTS name after `with`, into *GUEST (NULL: they do not); what follows is left in *ARGUMENTS.
 * False, after a message, if there is none of that name.
 */
static bool parse_guest(struct desk *desk, const char **arguments, const struct guest **guest)
{
    char name[GUEST_NAME];
    *guest = NULL;
    if (strncmp(*arguments, "with ", 5) != 0)
        return true;
    const char *at = *arguments + 5;
    size_t n = strcspn(at, " ");
    snprintf(name, sizeof name, "%.*s", (int)n, at);
    *guest = n < GUEST_NAME ? guests_find(&desk->settings.guests, name) : NULL;
    *arguments = at + n + strspn(at + n, " ");
    return *guest ||
           desk_say(desk, TONE_WRONG,
                    desk->lobby ? "At this table only the program's own engine analyses; \"%s\" is not here."
                                : "No engine is called \"%s\": name it in the section [engines] of your configuration.",
                    name);
}

/* Analysis. */

void search_analyse(struct desk *desk, const char *arguments)
{
    const struct guest *guest;
    if (!parse_guest(desk, &arguments, &guest))
        return;
    int wanted = text_number(arguments);
    bool on = desk->searching.analysis != NULL;

    if (strcmp(arguments, "off") == 0 || (!*arguments && !guest && on && !desk->voice.face->analysis_ms)) {
        searching_end(&desk->searching);
        desk_say(desk, TONE_PLAIN, "Analysis is off.");
    } else if (strcmp(arguments, "stop") == 0 && on) {
        analysis_hold(desk);
    } else if (*arguments && strcmp(arguments, "go") != 0 && (wanted < 1 || wanted > THINKER_LINES)) {
        desk_say(desk, TONE_WRONG, "Give a number of lines, 1 to %d, or stop, go, off.", THINKER_LINES);
    } else {
        analysis_start(desk, wanted, guest);
    }
}

/* Play the move of line N as a variation of the position on the board. */
static void do_line(struct desk *desk, const char *arguments)
{
    struct move m;
    if (!analysis_move(desk, text_number(arguments), &m))
        return;
    replay_visit(desk, desk->session->record->current);
    replay_visit(desk, record_play(desk->session->record, m));
}

static void do_why(struct desk *desk, const char *arguments)
{
    struct typed_move typed;
    struct error error = {0};

    if (refuse_when_over(desk))
        return;
    if (move_read(desk, arguments, &typed, &error))
        analysis_ask_why(desk, typed.move);
    else
        desk_complain(desk, &error);
}

/* Reviews. */

/* Read "0.5" or "0.5 s", seconds, or "2000 nodes" for each position; the usual time if TEXT is "". False: it is none of
 * these. */
static bool read_limits(const char *text, struct review_limits *limits)
{
    char number[32];
    size_t length = strspn(text, "0123456789.");
    const char *unit = text + length + strspn(text + length, " ");
    bool nodes = ascii_compare(unit, "nodes") == 0;
    char *rest;
    if (!*text)
        limits->time_ms = REVIEW_TIME_MS;
    if (!*text || length >= sizeof number || (*unit && !nodes && ascii_compare(unit, "s") != 0))
        return !*text;
    snprintf(number, sizeof number, "%.*s", (int)length, text);
    if (!nodes) {
        limits->time_ms = text_thousandths(number, MS_MOST);
        return limits->time_ms > 0;
    }
    errno = 0;
    limits->nodes = strtoull(number, &rest, 10);
    return limits->nodes && !errno && !*rest;
}

/* Show what a coach would say of the game, as a page. */
static void show_summary(struct desk *desk)
{
    struct text page = {0};
    if (reviewing_summarise(desk, &page))
        page_show(desk, "How the game went", &page, NULL);
}

static void do_review(struct desk *desk, const char *arguments)
{
    const struct guest *guest;
    if (strcmp(arguments, "summary") == 0)
        show_summary(desk);
    else if (strcmp(arguments, "off") == 0) {
        reviewing_free(&desk->reviewing);
        desk_say(desk, TONE_PLAIN, "The review is closed; its comments stay in the game.");
    } else if (strcmp(arguments, "stop") == 0) {
        if (desk->reviewing && desk->reviewing->reviewer)
            reviewing_stop(desk);
        else
            desk_say(desk, TONE_WRONG, "No review is under way.");
    } else if (!desk->session->record->root->child) {
        desk_say(desk, TONE_WRONG, "There are no moves to review yet.");
    } else if (!desk->session->viewed && !session_over(desk->session) && session_only_person(desk->session) >= 0) {
        desk_say(desk, TONE_WRONG, "A game can be reviewed when it is over; `analyse` looks at this position.");
    } else if (parse_guest(desk, &arguments, &guest) && (guest || *arguments || !reviewing_resume(desk))) {
        struct review_limits limits = {.guest = guest};
        if (read_limits(arguments, &limits))
            reviewing_begin(desk, &limits, !*arguments);
        else
            desk_say(desk, TONE_WRONG, "Give the seconds for each position, such as 0.5, or 2000 nodes, or stop.");
    }
}

static void do_learn(struct desk *desk, const char *arguments)
{
    const struct game *g = desk->session->game;
    bool both = ascii_compare(arguments, "both") == 0 || ascii_compare(arguments, "all") == 0;
    int who = both ? LEARN_BOTH : LEARN_UNASKED;
    for (int i = 0; i < g->players; i++)
        if (ascii_compare(arguments, g->player[i].name) == 0)
            who = i;
    if (*arguments && who == LEARN_UNASKED) {
        SCOPED(text) choice = {0};
        seat_write_choice(g, "learn", g->players > 2 ? "all" : "both", &choice);
        desk_say(desk, TONE_WRONG, "Whose mistakes? %s.", choice.at);
        return;
    }
    reviewing_learn(desk, who);
    desk->stage->board.fresh |= reviewing_asked(desk) != NULL;
}

/* The explorer. */

static int percent(int part, int whole)
{
    return (100 * part + whole / 2) / whole;
}

/* Add how many games of OPENING there are and how they ended to OUT: under the headings of the list, or, SPOKEN, in
 * words. */
static void add_scores(const struct game *g, const struct opening *opening, bool spoken, struct text *out)
{
    int ended = opening->first + opening->draws + opening->others;
    int first = ended ? percent(opening->first, ended) : 0, draws = ended ? percent(opening->draws, ended) : 0,
        others = ended ? percent(opening->others, ended) : 0;
    if (!spoken && ended)
        text_addf(out, "%5d  %5d%%  %5d%%  %5d%%", opening->games, first, draws, others);
    else if (!spoken)
        text_addf(out, "%5d  %6s  %6s  %6s", opening->games, "", "", "");
    else
        text_addf(out, "%d game%s", opening->games, opening->games == 1 ? "" : "s");
    if (spoken && ended)
        text_addf(out, ", %s won %d %%, drawn %d %%, %s won %d %%", g->player[0].name, first, draws,
                  g->players == 2 ? g->player[1].name : "others", others);
}

/* A line of the list for OPENING; SPOKEN: in words. */
static void add_opening(struct menu *menu, const struct game *g, const struct position *p,
                        const struct opening *opening, bool spoken)
{
    char text[MOVE_TEXT];
    SCOPED(text) value = {0};
    struct move move;
    struct error error = {0};
    long mean;

    if (!movetext_read(g, p, opening->move, &move, &error))
        return;
    movetext_write(g, p, move, text);
    add_scores(g, opening, spoken, &value);
    if (openings_value(opening, &mean))
        text_addf(&value, "%s%c%ld.%02ld", spoken ? ", value " : "  ", mean < 0 ? '-' : '+', labs(mean) / 100,
                  labs(mean) % 100);
    menu_add(menu, text, value.at, "%s", text);
}

/* The position after the move LINE of the explorer's list. */
static void look_at_opening(struct desk *desk, const char *line, struct glimpse *glimpse)
{
    const struct game *g = desk->session->game;
    struct error error = {0};
    struct move move;
    glimpse->position = *desk_position(desk);
    glimpse->bottom = desk->stage->board.bottom;
    if (!movetext_read(g, &glimpse->position, line, &move, &error))
        return;
    position_play(g, &glimpse->position, move);
    glimpse->game = g;
}

/* Begin the list of the COUNT moves OPENING at P, with the number of known games and the headings of the columns
 * above. */
static struct menu *show_openings(struct desk *desk, const struct position *p, const struct opening *opening, int count)
{
    const struct game *g = desk->session->game;
    char title[MENU_LABEL], heads[MENU_LABEL];
    int games = 0;

    for (int i = 0; i < count; i++)
        games += opening[i].games;
    const struct opening_name *name = desk->library.opening;
    int used = snprintf(title, sizeof title, "%d game%s here; scores for %s, the side to move", games,
                        games == 1 ? "" : "s", g->player[p->turn].name);
    if (name)
        snprintf(title + used, sizeof title - (size_t)used, ". %s %s", name->eco, name->name);
    snprintf(heads, sizeof heads, "%-*s  Games  %6s   drawn  %6s  value", MOVE_COLUMNS, "Move", g->player[0].name,
             g->players == 2 ? g->player[1].name : "others");
    struct menu *menu = list_show(
        desk, title, &(struct list_options){.heads = desk->voice.face->spoken ? NULL : heads, .look = look_at_opening});
    menu->label_width = MOVE_COLUMNS;
    return menu;
}

/* What was played at the position on the board into OPENINGS: in the library and the user's games, or in what ARGUMENTS
 * name. False after a complaint. */
static bool collect_openings(struct desk *desk, const char *arguments, struct openings *openings)
{
    bool own = strcmp(arguments, "own") == 0, library = strcmp(arguments, "library") == 0;
    struct error error = {0};
    if (!*arguments || own || library)
        exploring_collect(desk, !own, !library, openings);
    else if (desk->lobby)
        return desk_say(desk, TONE_WRONG, "At a public table the explorer knows `own` and `library` only.");
    else if (!exploring_collection(desk, arguments, openings, &error))
        return desk_say(desk, TONE_WRONG, "%s; `explorer own` shows your games, `explorer library` the others.",
                        error.text);
    if (error.text[0])
        desk_say(desk, TONE_PLAIN, "Reading was stopped: these are the games before.");
    return true;
}

static void do_explorer(struct desk *desk, const char *arguments)
{
    const struct position *p = desk_position(desk);
    struct openings openings = {0};
    int count = 0;

    if (!collect_openings(desk, arguments, &openings))
        return;
    const struct opening *opening = openings_find(&openings, desk->session->game, p, &count);
    struct menu *menu = count ? show_openings(desk, p, opening, count) : NULL;
    for (int i = 0; i < count; i++)
        add_opening(menu, desk->session->game, p, &opening[i], desk->voice.face->spoken);
    if (!count)
        desk_say(desk, TONE_PLAIN, "No games from this position.");
    openings_free(&openings);
}

/* Your own record. */

static void do_stats(struct desk *desk, const char *arguments)
{
    const struct game *g = *arguments ? gamecache_named(&desk->cache, arguments, NULL) : NULL;
    struct text page = {0};
    char path[PATH_SIZE];
    const char *from = *arguments && !g ? path : NULL;
    loading_find(arguments, path);
    if (from && !file_can_be_read(path)) {
        desk_say(desk, TONE_WRONG, "There is no game or file \"%s\"; type game to see all games.", arguments);
        return;
    }
    const char *of = g ? " of " : from ? " in " : "", *what = g ? g->title : from ? path : "";
    int games = statistics_write(desk, g, from, desk->stage->display.can_unicode, &page);
    if (games == 0)
        desk_say(desk, TONE_PLAIN, "You have no finished games%s%.300s yet.", of, what);
    else if (games < 0)
        desk_say(desk, TONE_PLAIN, "%d finished game%s under other names than yours; `name` sets yours.", -games,
                 games == -1 ? " is" : "s are");
    if (!page.length)
        return;
    char title[MENU_LABEL];
    snprintf(title, sizeof title, "Your games%s%.60s", of, what);
    page_show(desk, title, &page, NULL);
}

/* The laboratory. */

/* Write the page of the laboratory anew if it has something else to tell. */
static bool refresh_lab(struct desk *desk, struct text *out)
{
    int state = laboratory_state(desk);
    if (state < 0 || state == desk->stage->lab_seen)
        return false;
    desk->stage->lab_seen = state;
    laboratory_write(desk, out);
    return true;
}

static void show_lab(struct desk *desk, const struct game *g)
{
    struct text page = {0};
    char title[MENU_LABEL];
    desk->stage->lab_seen = laboratory_state(desk);
    laboratory_write(desk, &page);
    snprintf(title, sizeof title, "Is %.60s any good?", g->title);
    page_show(desk, title, &page, &(struct page_options){.game = g, .refresh = refresh_lab});
}

/* Begin GAMES games of G, or show what was played of it; in plain mode it is shown when all are. */
static void open_lab(struct desk *desk, const struct game *g, int games)
{
    bool begun = laboratory_has(desk, g, games);
    if (!begun && !laboratory_begin(desk, g, games))
        return;
    if (begun || !desk->voice.face->analysis_ms)
        show_lab(desk, g);
}

/* Show what the laboratory's figures mean. */
static void explain_lab(struct desk *desk)
{
    struct text page = {0};
    lab_explain(LAB_PAGE, &page);
    page_show(desk, "What the laboratory's figures mean", &page, NULL);
}

/* Show the record that was put where pasted ones wait. */
static void show_sample(struct desk *desk)
{
    struct record *record = desk->stage->pasted.record;
    desk->stage->pasted.record = NULL;
    loading_show(desk, record);
}

/* Show a sample game, unless the one on the board may not be lost. */
static void open_sample(struct desk *desk, int number)
{
    struct record *record = laboratory_sample(desk, number);
    if (!record)
        return;
    record_free(desk->stage->pasted.record);
    desk->stage->pasted.record = record;
    keeping_ask(desk, show_sample);
}

static void do_lab(struct desk *desk, const char *arguments)
{
    int games = text_number(arguments);
    const struct game *g = desk_game(desk);
    if (desk->lobby)
        desk_say(desk, TONE_WRONG, "At a public table no laboratory runs: it would take all processors.");
    else if (strcmp(arguments, "explain") == 0)
        explain_lab(desk);
    else if (strncmp(arguments, "game ", 5) == 0)
        open_sample(desk, text_number(arguments + 5));
    else if (strcmp(arguments, "stop") == 0 && !laboratory_stop(desk))
        desk_say(desk, TONE_WRONG, "The laboratory plays nothing now.");
    else if (strcmp(arguments, "stop") != 0 && *arguments && (games < 1 || games > LAB_GAMES_MOST))
        desk_say(desk, TONE_WRONG, "Give a number of games, 1 to %d, or stop, explain, or game N.", LAB_GAMES_MOST);
    else if (strcmp(arguments, "stop") != 0 && g)
        open_lab(desk, g, games);
}

const struct command search_commands[] = {
    {"analyse", "^X F11", "[N]", "show the best N lines as they are found; with ENGINE, stop, go, off", GROUP_STUDY,
     NAMES_DATA | ADVISES | NEEDS_GAME | EDITOR_TOO | NEEDS_MEMORY, .run = search_analyse},
    {"line", "", "N", "play the move of line N of the analysis; N alone does the same", GROUP_STUDY,
     ADVISES | NEEDS_GAME, .run = do_line},
    {"threats", "", "", "show the threat: what would follow if you passed, and its arrow", GROUP_STUDY,
     ADVISES | NEEDS_GAME | NEEDS_MEMORY, .act = analysis_ask_threats},
    {"why", "", "MOVE", "what is wrong with MOVE; ?MOVE asks the same", GROUP_STUDY,
     ADVISES | NEEDS_GAME | NEEDS_MEMORY, .run = do_why},
    {"review", "^G F12", "[LIMIT]", "search for mistakes; 0.5 s, 2000 nodes, ENGINE, stop, summary, off", GROUP_STUDY,
     NAMES_DATA | ADVISES | NEEDS_GAME | NEEDS_MEMORY, .run = do_review},
    {"mistake", "", "", "go to the next mistake of a review", GROUP_STUDY, ADVISES | NEEDS_GAME,
     .act = reviewing_mistake},
    {"learn", "", "[SIDE]", "retry your next mistake: find a better move; white, both: whose", GROUP_STUDY,
     ADVISES | NEEDS_GAME | NEEDS_MEMORY, .run = do_learn},
    {"explorer", "", "[WHICH]", "what was played here, in the library and own games; own, library, a FILE", GROUP_STUDY,
     NAMES_DATA | ADVISES | NEEDS_GAME | BEGINS_GAME | NEEDS_MEMORY, .run = do_explorer},
    {"lab", "", "[N]", "is the game any good? the computer plays it N times; game N, explain, stop", GROUP_STUDY,
     NEEDS_MEMORY, .run = do_lab},
    {"stats", "", "[WHICH]", "your games: results, accuracy, openings; of a GAME, in a FILE or folder", GROUP_STUDY,
     OPENS_FILES | LOOSE_TOO | NEEDS_MEMORY, .run = do_stats},
    {0},
};
