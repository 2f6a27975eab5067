#include "app_parts.h"
#include "draw/boardview.h"
#include "interface.h"
#include "parts/gamelist.h"
#include "screens/rows.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

struct app *app_new(const struct command *table, const char *chosen, struct error *e)
{
    struct app *a = memory_new(sizeof *a);
    struct error fault;

    a->rows.commands = table;
    a->rows.face = &interface_screen;
    a->rows.screens = screens_table;
    a->typed.line = memory_copy("", 0);
    a->board.selection = selection_empty();
    a->board.pointed = CELL_NONE;
    const char *terminal = getenv("TERM");
    bool unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    bool console = terminal && strncmp(terminal, "linux", 5) == 0; /* its font has half blocks, but no figures */
    a->display.can_unicode = unicode && !console;
    a->display.can_lines = unicode && console;
    if (!gamecache_open(&a->cache, chosen, e)) {
        app_free(a);
        return NULL;
    }
    a->start.setup.offers = catalogue_games(&a->cache.catalogue, a->start.setup.offer, OFFERS_MAX);
    for (int i = 0; chosen && i < a->start.setup.offers; i++)
        if (strcmp(a->start.setup.offer[i].id, chosen) == 0)
            a->start.setup.game = i;
    if (catalogue_left_out(&a->cache.catalogue, &fault))
        app_note_fault(&a->messages, &fault);
    app_read_settings(a);
    for (int i = 1; i < PLAYERS_MAX; i++)
        a->start.setup.seat[i] = (struct seat){true, a->settings.level};
    if (!theme_open(&a->cache.catalogue, a->settings.theme, &a->display.theme, &fault))
        app_note_fault(&a->messages, &fault);
    a->display.boards = board_cache_new();
    a->display.blocks = BLOCKS_QUADRANTS;
    if (!pictures_open(&a->cache.catalogue, &a->display.pictures, &fault))
        app_note_fault(&a->messages, &fault);
    a->display.changed = true;
    return a;
}

void app_free(struct app *a)
{
    app_close_game(a, false);
    game_endings_leave(&a->known.endings);
    game_library_free(&a->known.library);
    gamecache_close(&a->cache);
    menu_free(&a->start.menu);
    menu_free(&a->list.menu);
    menu_free(&a->shown.window.menu);
    gamelist_free(a->list.games);
    text_free(&a->start.summary);
    text_free(&a->page.text);
    text_free(&a->messages.text);
    pictures_free(&a->display.pictures);
    board_cache_free(a->display.boards);
    text_free(&a->messages.faults);
    record_free(a->clipboard.pasted.record);
    text_free(&a->clipboard.copied);
    free(a->typed.line);
    free(a);
}
