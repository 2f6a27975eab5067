/* Messages, questions, pages and lists. */
#include "ui/app.h"

#include "interface.h"
#include "parts/gamelist.h"
#include "parts/window.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void app_tell_faults(struct app *a)
{
    if (a->messages.faults.length)
        a->rows.face->tell_faults(a, a->messages.faults.at);
    text_free(&a->messages.faults);
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
    if (a->messages.question.kind)
        text_addf(&a->messages.text, " %s", a->messages.question.text);
    a->messages.tone = tone;
    a->rows.face->print(a, line);
}

void app_read_out(struct app *a, enum tone tone, const char *format, ...)
{
    char line[2 * ERROR_TEXT];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    a->rows.face->read_out(a, tone, line);
}

bool app_prefill(struct app *a, const char *format, ...)
{
    char line[sizeof a->typed.prefill];
    va_list args;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    return a->rows.face->prefill(a, line);
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
    if (a->messages.question.kind)
        text_add(&a->messages.text, a->messages.question.text);
    a->messages.tone = TONE_PLAIN;
    a->messages.skip = 0;
    a->messages.passed = false;
    a->messages.lists = false;
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
    a->list.searches = a->list.asks = a->list.letters = false;
    a->list.word[0] = a->list.sought[0] = a->list.narrowed[0] = a->list.heads[0] = '\0';
    gamelist_free(a->list.games);
    a->list.games = NULL;
    a->list.turn = NULL;
    a->list.look = NULL;
    a->list.glimpse = (struct glimpse){.line = ""};
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
    snprintf(a->messages.question.text, sizeof a->messages.question.text, "%s (yes or no)", line);
    a->messages.question.kind = ASK_NOTHING;
    app_say(a, TONE_PLAIN, "%s", a->messages.question.text);
    a->messages.question.kind = q;
    window_open(a, "Yes or no?");
    window_add(&a->shown.window, 'y', "yes", "yes");
    window_add(&a->shown.window, 'n', "no", "no");
    a->shown.window.answers = true;
    a->shown.window.menu.chosen = 1; /* Enter pressed by mistake does no harm */
}

const struct game *app_game(struct app *a)
{
    struct error e;
    if (a->session)
        return a->session->game;
    const struct game *g =
        a->start.setup.offers ? gamecache_game(&a->cache, a->start.setup.offer[a->start.setup.game].id, &e) : NULL;
    if (!g && a->start.setup.offers)
        app_complain(a, &e);
    return g;
}

const struct position *app_position(const struct app *a)
{
    return a->session ? session_position(a->session) : NULL;
}
