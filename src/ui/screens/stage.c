#include "stage.h"

#include "draw/boardview.h"

#include "record/record.h"
#include "screens.h"

#include <langinfo.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Another game is on the board. */
static void show_new_game(struct desk *d)
{
    struct board_state *b = &d->stage->board;
    int only = session_only_person(d->session);
    b->bottom = desk_mode(d) == MODE_PROBLEM ? session_turn(d->session) : only < 0 ? 0 : only;
    b->selection = selection_empty();
    b->pointed = CELL_NONE;
    b->scrolled = 0;
    board_show(d);
}

void stage_new(struct desk *d, command_list commands, struct screens *screens)
{
    struct stage *s = memory_new(sizeof *s);
    const char *terminal = getenv("TERM");
    bool unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && !d->voice.face->spoken;
    bool console = terminal && strncmp(terminal, "linux", 5) == 0; /* its font has half blocks, but no figures */
    struct error fault = {0};

    d->stage = s;
    d->seated = show_new_game;
    s->commands = commands;
    s->screens = screens;
    s->typed.line = memory_copy("", 0);
    s->board.selection = selection_empty();
    s->board.pointed = CELL_NONE;
    s->display.can_unicode = unicode && !console;
    s->display.can_lines = unicode && console;
    s->display.boards = board_cache_new();
    s->display.blocks = BLOCKS_QUADRANTS;
    if (!theme_open(&d->cache.catalogue, d->settings.theme, &s->display.theme, &fault))
        desk_note_fault(d, &fault);
    if (!pictures_open(&d->cache.catalogue, &s->display.pictures, &fault))
        desk_note_fault(d, &fault);
    s->display.changed = true;
}

void stage_free(struct desk *d)
{
    struct stage *s = d->stage;
    if (!s)
        return;
    screens_free(s->screens);
    menu_free(&s->window.menu);
    pictures_free(&s->display.pictures);
    board_cache_free(s->display.boards);
    record_free(s->pasted.record);
    text_free(&s->copied);
    free(s->typed.line);
    free((void *)s->commands);
    free(s);
    d->stage = NULL;
}

/* Forget what was chosen on the board, and the window about it, if the board shows another position now. */
static void follow_board(struct desk *d)
{
    struct board_state *b = &d->stage->board;
    const struct node *node = d->session ? d->session->record->current : NULL;
    uint64_t key = node ? node->position.key : 0;
    int edit = d->editor ? d->editor->at + 1 : 0;
    if (node == b->node && key == b->key && edit == b->edit)
        return;
    selection_drop(&b->selection);
    b->scrolled = 0;
    b->node = node;
    b->key = key;
    b->edit = edit;
}

void stage_follow(struct desk *d)
{
    struct window *w = &d->stage->window;
    struct message_state *r = &d->stage->reading;
    follow_board(d);
    if (d->voice.question.yes && w->question != d->voice.asked)
        window_ask(w, d->voice.asked);
    else if (!d->voice.question.yes && w->question)
        window_close(w);
    if (r->told != d->voice.told)
        *r = (struct message_state){.told = d->voice.told};
}

void stage_view(const struct desk *d, const struct game *g, struct view *v)
{
    looks_view(&d->stage->display, &d->settings, g, d->stage->board.bottom, v);
}

bool stage_prefill(struct desk *d, const char *format, ...)
{
    struct typed *typed = &d->stage->typed;
    va_list args;

    if (d->voice.face->spoken)
        return false;
    va_start(args, format);
    vsnprintf(typed->prefill, sizeof typed->prefill, format, args);
    va_end(args);
    return true;
}

void stage_note_choices(struct desk *d, const char *line)
{
    struct message_state *r = &d->stage->reading;
    *r = (struct message_state){.told = d->voice.told, .lists = true};
    snprintf(r->listed, sizeof r->listed, "%s", line);
}

bool stage_has_window(const struct desk *d)
{
    const struct window *w = &d->stage->window;
    if (!w->open)
        return false;
    if (w->question)
        return d->voice.question.yes != NULL;
    return screen_seen(d)->look && d->session && d->session->record->current == w->node;
}
