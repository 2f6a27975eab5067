#include "ui/app.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/replace.h"
#include "draw/adapt.h"
#include "draw/boardview.h"
#include "engine/values.h"
#include "exercises/solving.h"
#include "parts/gamelist.h"
#include "parts/window.h"
#include "record/edit.h"
#include "record/journal.h"
#include "record/loose.h"
#include "study/analysis.h"
#include "study/reviewing.h"

#include <assert.h>
#include <errno.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static bool path_in(enum folder which, const char *name, char *out)
{
    char *folder = folder_path(which);
    snprintf(out, PATH_SIZE, "%s/%s", folder ? folder : "", name);
    free(folder);
    return folder != NULL;
}

bool app_settings_path(char *out)
{
    return path_in(FOLDER_CONFIG, "config", out);
}

bool app_history_path(char *out)
{
    return path_in(FOLDER_STATE, "history", out);
}

/* To be told when there is a screen to tell it in. */
static void complain(void *context, const struct error *e)
{
    char line[ERROR_TEXT + ERROR_FILE + 64];
    error_format(e, line, sizeof line);
    text_addf(&((struct app *)context)->messages.faults, "%s\n", line);
}

void app_tell_faults(struct app *a)
{
    int lines = 0;
    for (size_t i = 0; i < a->messages.faults.length; i++)
        lines += a->messages.faults.at[i] == '\n';
    for (const char *line = a->messages.faults.at; line && *line; line += strcspn(line, "\n") + 1) {
        int length = (int)strcspn(line, "\n");
        if (a->messages.print || lines == 1)
            app_say(a, TONE_WRONG, "%.*s", length, line);
        else
            app_say(a, TONE_WRONG, "%.*s; so %s more.", length, line, lines == 2 ? "is one" : "are some");
        if (!a->messages.print)
            break;
    }
    text_free(&a->messages.faults);
}

/* The file of settings, PATH, into OUT, empty if there is none. False with E filled if there is one that cannot be
 * read. */
static bool read_file(const char *path, struct text *out, struct error *e)
{
    return (access(path, F_OK) != 0 && errno == ENOENT) || text_read_file(path, out, e);
}

static void read_settings(struct app *a)
{
    char path[PATH_SIZE];
    struct text text = {0};
    struct error e;

    settings_default(&a->settings);
    if (!app_settings_path(path))
        return;
    a->start.asks_name = access(path, F_OK) != 0 && errno == ENOENT;
    if (!read_file(path, &text, &e))
        complain(a, &e);
    else if (text.at)
        settings_read(&a->settings, path, text.at, complain, a);
    text_free(&text);
}

/* Let the setting NAME be VALUE in the file of settings; the others stay as the file, which another instance may have
 * written meanwhile, has them. */
static bool write_setting(const char *name, const char *value, struct error *e)
{
    char path[PATH_SIZE], *folder = folder_make(FOLDER_CONFIG, "", e);
    struct text old = {0}, fresh = {0};
    struct settings now;

    /* What cannot be read is not written over. */
    bool good = folder && app_settings_path(path);
    int lock = good ? file_lock(path, e) : -1;
    good = lock >= 0 && read_file(path, &old, e);
    settings_default(&now);
    if (good && old.at)
        settings_read(&now, path, old.at, NULL, NULL);
    good = good && settings_set(&now, name, value, e);
    if (good)
        settings_write(&now, old.at, &fresh);
    good = good && replace_file(path, fresh.at, fresh.length, e);
    file_unlock(lock);
    free(folder);
    text_free(&old);
    text_free(&fresh);
    return good;
}

const struct openings *app_library(struct app *a)
{
    bool broken;
    struct error e;
    const struct openings *o = game_library_of(&a->library, &a->cache.catalogue, a->session->game, &broken, &e);
    if (broken)
        app_complain(a, &e);
    return o;
}

/* What settings decide about the game on the board. */
static void fit_session(struct app *a)
{
    a->session->manners = a->settings.manners;
    a->session->pace = a->messages.print ? 0 : 1000 * a->settings.pace; /* a script need not be followed */
    a->session->tables = a->settings.tables ? a->endings.store : NULL;
}

/* Load the theme and whatever else follows from settings. */
static void apply_settings(struct app *a)
{
    struct error e;
    if (!theme_open(&a->cache.catalogue, a->settings.theme, &a->display.theme, &e))
        app_complain(a, &e);
    if (a->session)
        fit_session(a);
    a->display.changed = true;
}

void app_asked_name(struct app *a)
{
    struct error e;
    if (a->start.asks_name)
        write_setting("name", a->settings.name, &e); /* if that cannot be, he is asked again: no harm */
    a->start.asks_name = false;
}

bool app_set(struct app *a, const char *name, const char *value)
{
    struct error e;
    struct theme theme;

    if (strcmp(name, "theme") == 0 && !theme_open(&a->cache.catalogue, value, &theme, &e)) {
        app_complain(a, &e);
        return false;
    }
    if (!settings_set(&a->settings, name, value, &e)) {
        app_complain(a, &e);
        return false;
    }
    apply_settings(a);
    if (write_setting(name, value, &e))
        return true;
    char line[ERROR_TEXT + ERROR_FILE + 64];
    error_format(&e, line, sizeof line);
    app_say(a, TONE_WRONG, "%s is \"%s\" until you leave; it could not be kept: %s", name, value, line);
    return false;
}

struct app *app_new(const struct command *table, const char *chosen, struct error *e)
{
    struct app *a = memory_new(sizeof *a);
    struct error fault;

    a->table = table;
    a->typed.line = memory_copy("", 0);
    a->board.selection = selection_empty();
    a->board.pointed = CELL_NONE;
    const char *terminal = getenv("TERM");
    bool console =
        terminal && strncmp(terminal, "linux", 5) == 0; /* its font has neither figures nor quadrant blocks */
    a->display.can_unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && !console;
    if (!gamecache_open(&a->cache, chosen, e)) {
        app_free(a);
        return NULL;
    }
    a->setup.offers = catalogue_games(&a->cache.catalogue, a->setup.offer, OFFERS_MAX);
    for (int i = 0; chosen && i < a->setup.offers; i++)
        if (strcmp(a->setup.offer[i].id, chosen) == 0)
            a->setup.game = i;
    read_settings(a);
    for (int i = 1; i < PLAYERS_MAX; i++)
        a->setup.seat[i] = (struct seat){true, a->settings.level};
    if (!theme_open(&a->cache.catalogue, a->settings.theme, &a->display.theme, &fault))
        complain(a, &fault);
    if (!pictures_open(&a->cache.catalogue, &a->display.pictures, &fault))
        complain(a, &fault);
    a->display.changed = true;
    return a;
}

void app_drop_sandbox(struct app *a)
{
    if (!a->sandbox)
        return;
    free(a->sandbox->state);
    free(a->sandbox);
    a->sandbox = NULL;
    selection_drop(&a->board.selection);
}

/* Take the session from the board, whatever waits. */
static void close_session(struct app *a, bool done)
{
    app_drop_sandbox(a);
    journal_close(a->keeping.journal, done);
    while (a->replay.cuts)
        cut_free(&a->replay.cut[--a->replay.cuts]);
    free(a->replay.cut);
    reviewing_free(a);
    session_free(a->session);
    a->replay.cut = NULL;
    home_free(&a->keeping.home);
    text_free(&a->keeping.saved);
    a->keeping.journal = NULL;
    a->session = NULL;
    a->lesson.on = false;
    solving_free(a);
    analysis_free(a);
}

void app_park(struct app *a)
{
    struct parked *p = memory_new(sizeof *p);
    bool paused = a->sandbox ? a->sandbox->was_paused : a->session->paused;
    analysis_free(a);
    reviewing_free(a);
    app_drop_sandbox(a);
    *p = (struct parked){a->session, a->keeping, a->lesson, a->solving, a->replay, paused};
    session_pause(p->session, true, a->now);
    a->session = NULL;
    a->keeping = (struct keeping){0};
    a->lesson.on = false;
    a->solving = NULL;
    a->replay = (struct replay){0};
    a->parked = p;
}

bool app_unpark(struct app *a, bool done)
{
    struct parked *p = a->parked;
    if (!p)
        return false;
    close_session(a, done);
    a->parked = NULL;
    a->session = p->session;
    a->keeping = p->keeping;
    a->lesson = p->lesson;
    a->solving = p->solving;
    a->replay = p->replay;
    a->board.selection = selection_empty();
    a->board.scrolled = 0;
    session_pause(a->session, p->was_paused, a->now);
    free(p);
    return true;
}

bool app_is_loose(const struct app *a)
{
    return a->session && record_is_loose(a->session->record);
}

void app_close_game(struct app *a, bool done)
{
    if (app_unpark(a, done))
        done = false; /* it was the sandbox that was meant */
    if (a->session)
        close_session(a, done);
}

void app_free(struct app *a)
{
    app_close_game(a, false);
    game_endings_leave(&a->endings);
    game_library_free(&a->library);
    gamecache_close(&a->cache);
    menu_free(&a->start.menu);
    menu_free(&a->list.menu);
    menu_free(&a->window.menu);
    gamelist_free(a->list.games);
    text_free(&a->start.summary);
    text_free(&a->page.text);
    text_free(&a->messages.text);
    pictures_free(&a->display.pictures);
    text_free(&a->messages.faults);
    record_free(a->pasted.record);
    text_free(&a->copied);
    free(a->typed.line);
    free(a);
}

/*
 * The kind that the label at S names, "_v" of the third player's, as a word of its own; -1 if none. START is the
 * text's.
 */
static int third_label(const struct game *g, const char *start, const char *s)
{
    bool alone = (s == start || strchr(" (", s[-1])) && s[0] == '_' && s[1] && strchr(" ,.;)", s[2]);
    for (int k = 0; alone && k < g->kinds; k++)
        if ((g->kind[k].label | 0x20) == s[1])
            return k;
    return -1;
}

/* Print TEXT for ears: the third player's men, which have a sign before their letter, by their names. */
static void print(struct app *a, const char *text)
{
    const struct game *g = a->session ? a->session->game : NULL;
    struct text out = {0};
    if (!a->messages.print)
        return;
    text_add(&out, "");
    for (const char *s = text; *s; s++) {
        int k = g && g->players > 2 ? third_label(g, text, s) : -1;
        bool his = k >= 0 && out.length > 2 && strcmp(out.at + out.length - 3, "'s ") == 0; /* "Red's _v" */
        if (k >= 0)
            text_addf(&out, "%s%s%s", his ? "" : g->player[2].name, his ? "" : " ", g->kind[k].name);
        else
            text_add_bytes(&out, s, 1);
        s += k >= 0;
    }
    a->messages.print(a->messages.context, out.at);
    text_free(&out);
}

void app_say(struct app *a, enum tone tone, const char *format, ...)
{
    char line[2 * ERROR_TEXT];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    app_hush(a);
    text_add(&a->messages.text, line);
    if (a->question.kind)
        text_addf(&a->messages.text, " %s", a->question.text);
    a->messages.tone = tone;
    print(a, line);
}

void app_complain(struct app *a, const struct error *e)
{
    char line[ERROR_TEXT + ERROR_FILE + 64];
    error_format(e, line, sizeof line);
    app_say(a, TONE_WRONG, "%s", line);
}

void app_hush(struct app *a)
{
    text_free(&a->messages.text);
    if (a->question.kind)
        text_add(&a->messages.text, a->question.text);
    a->messages.tone = TONE_PLAIN;
    a->messages.skip = 0;
    a->messages.passed = false;
    a->messages.lists = false;
}

void app_go(struct app *a, enum screen_id screen)
{
    if (a->shown.now == SCREEN_START || a->shown.now == SCREEN_GAME)
        a->shown.back = a->shown.now;
    a->shown.now = screen;
}

void app_back(struct app *a)
{
    if (a->shown.now == SCREEN_PAGE || a->shown.now == SCREEN_LIST)
        a->shown.now = a->shown.back;
}

enum screen_id app_board_screen(const struct app *a)
{
    if (a->sandbox)
        return SCREEN_EDITOR;
    if (app_is_loose(a))
        return SCREEN_SANDBOX;
    if (a->solving)
        return SCREEN_PROBLEM;
    if (a->lesson.on)
        return SCREEN_LESSON;
    return a->session && a->session->viewed ? SCREEN_REPLAY : SCREEN_GAME;
}

enum screen_id app_screen(const struct app *a)
{
    return a->shown.now == SCREEN_GAME ? app_board_screen(a) : a->shown.now;
}

void app_show_page(struct app *a, const char *title, struct text *text)
{
    snprintf(a->page.title, sizeof a->page.title, "%s", title);
    text_free(&a->page.text);
    a->page.text = *text;
    a->page.game = app_game(a);
    a->page.top = 0;
    a->page.subject = NULL;
    a->page.sought[0] = '\0';
    a->page.seek = 0;
    *text = (struct text){0};
    app_go(a, SCREEN_PAGE);
}

struct menu *app_show_list(struct app *a, const char *title)
{
    snprintf(a->list.title, sizeof a->list.title, "%s", title);
    menu_clear(&a->list.menu);
    a->list.menu.chosen = a->list.menu.top = 0;
    a->list.refresh = NULL;
    a->list.searches = a->list.asks = false;
    a->list.word[0] = a->list.sought[0] = a->list.narrowed[0] = a->list.heads[0] = '\0';
    gamelist_free(a->list.games);
    a->list.games = NULL;
    a->list.turn = NULL;
    app_go(a, SCREEN_LIST);
    return &a->list.menu;
}

void app_ask(struct app *a, enum asking q, const char *format, ...)
{
    char line[ERROR_TEXT];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    snprintf(a->question.text, sizeof a->question.text, "%s (yes or no)", line);
    a->question.kind = ASK_NOTHING;
    app_say(a, TONE_PLAIN, "%s", a->question.text);
    a->question.kind = q;
    window_open(a, "Yes or no?");
    window_add(a, 'y', "yes", "yes");
    window_add(a, 'n', "no", "no");
    a->window.answers = true;
    a->window.menu.chosen = 1; /* Enter pressed by mistake does no harm */
}

const struct game *app_game(struct app *a)
{
    struct error e;
    if (a->session)
        return a->session->game;
    const struct game *g = a->setup.offers ? gamecache_game(&a->cache, a->setup.offer[a->setup.game].id, &e) : NULL;
    if (!g && a->setup.offers)
        app_complain(a, &e);
    return g;
}

const struct position *app_position(const struct app *a)
{
    return a->session ? session_position(a->session) : NULL;
}

/* The player who sits below when nobody has turned the board: the only person, else the first. */
static int usual_bottom(const struct session *s)
{
    int only = session_only_person(s);
    return only < 0 ? 0 : only;
}

/* What the men of G are worth. */
static void find_worth(const struct game *g, int worth[KINDS_MAX])
{
    struct values *v = memory_new(sizeof *v);
    values_derive(v, g);
    memcpy(worth, v->exchange, sizeof v->exchange);
    worth[g->royal] = 0;
    free(v);
}

static void adopt(struct app *a, struct session *session)
{
    assert(!a->session);
    a->session = session;
    a->lesson.on = false;
    game_endings_enter(&a->endings, &a->cache.catalogue, session->game);
    fit_session(a);
    find_worth(session->game, a->board.worth);
    a->board.bottom = usual_bottom(session);
    a->board.selection = selection_empty();
    a->board.pointed = CELL_NONE;
    a->question.kind = ASK_NOTHING;
    a->replay.live = NULL;
    a->replay.edited = NULL;
    a->replay.step = 0;
    a->refutation.on = false;
    a->board.scrolled = 0;
    app_go(a, SCREEN_GAME);
}

void app_adopt(struct app *a, struct session *session, struct journal *journal)
{
    adopt(a, session);
    a->keeping.journal = journal ? journal : journal_start(session->record, &a->keeping.fault);
    a->keeping.told = false; /* whatever is wrong with it is told once the game is on the board */
}

void app_adopt_exercise(struct app *a, struct session *session)
{
    adopt(a, session);
    a->lesson.on = true;
}

/* The user's own signs, "N=x n=y": NAME letters of the first player are upper case, of the others lower. */
static void own_pieces(const struct game *g, const char *map, struct figures *f)
{
    for (const char *s = map; *s; s++) {
        uint32_t code;
        if (s[1] != '=' || !s[2])
            continue;
        size_t bytes = utf8_decode(s + 2, strlen(s + 2), &code);
        for (int k = 0; k < g->kinds; k++) {
            if (canvas_width(code) != 1)
                continue;
            if (s[0] == g->kind[k].label)
                f->code[0][k] = code;
            if (s[0] == (g->kind[k].label | 0x20))
                f->code[1][k] = f->code[2][k] = code;
        }
        s += 1 + bytes;
    }
}

/* Does the choice that is UNICODE where it is made, AUTO where it is left to the locale, come to Unicode? */
static bool wants_unicode(const struct app *a, bool unicode, bool automatic)
{
    return unicode || (automatic && a->display.can_unicode && !a->messages.print);
}

void app_view(const struct app *a, const struct game *g, struct view *v)
{
    const struct settings *s = &a->settings;
    bool lines = wants_unicode(a, s->lines == LINES_UNICODE, s->lines != LINES_ASCII && s->lines != LINES_UNICODE);
    bool figures = wants_unicode(a, s->figures == FIGURES_UNICODE, s->figures == FIGURES_AUTO);

    *v = boardview_default(g);
    v->rotation = rotation_for_player(g, a->board.bottom < g->players ? a->board.bottom : 0);
    v->labels = s->coordinates ? LABELS_AROUND : LABELS_NONE;
    v->names = s->names;
    v->bare = s->lines == LINES_NONE;
    v->raster = s->lines == LINES_AUTO || s->lines == LINES_NONE || s->lines == LINES_THIN;
    v->thin = s->lines == LINES_THIN;
    v->pictures = s->figures == FIGURES_LETTERS || s->pieces[0] ? NULL : &a->display.pictures;
    enum men_style men = figures ? MEN_FIGURES : MEN_LETTERS;
    if (s->figures == FIGURES_SOLID || (figures && s->figures == FIGURES_AUTO))
        men = MEN_SOLID;
    view_adapt(v, g, &(struct screen_kind){&a->display.theme, a->display.depth, lines, men});
    own_pieces(g, s->pieces, &v->men);
}
