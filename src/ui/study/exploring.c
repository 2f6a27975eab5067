#include "exploring.h"

#include "play/openings.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The most files of the user's own that are read, and the plies that are counted of each game. */
enum { FILES_MOST = 500, PLIES = 60, MOVE_COLUMNS = 14 };

/* Add the games of the file PATH that are of the game on the board; games that cannot be read are skipped. */
static void add_file(struct app *a, const char *path, struct openings *o)
{
    struct reading how = {.find = gamecache_variant, .context = &a->cache};
    struct saved s;
    if (!saved_open(&s, path, NULL, NULL))
        return;
    for (int i = 1; i <= s.games; i++) {
        struct record *r = saved_read(&s, i, &how, NULL);
        if (r && r->game == a->session->game)
            openings_add_record(o, r, PLIES);
        record_free(r);
    }
    saved_close(&s);
}

static void add_own(struct app *a, struct openings *o)
{
    char *folder = save_folder(NULL);
    DIR *d = folder ? opendir(folder) : NULL;
    struct dirent *entry;
    int files = 0;

    while (d && files < FILES_MOST && (entry = readdir(d)) != NULL) {
        struct text path = {0};
        if (!strstr(entry->d_name, ".pgn"))
            continue;
        files++;
        text_addf(&path, "%s/%s", folder, entry->d_name);
        add_file(a, path.at, o);
        text_free(&path);
    }
    if (d)
        closedir(d);
    free(folder);
}

/* What the library has for P. */
static void add_library(struct app *a, const struct position *p, struct openings *o)
{
    const struct openings *library = app_library(a);
    int count = 0;
    const struct opening *x = library ? openings_find(library, a->session->game, p, &count) : NULL;

    for (int i = 0; i < count; i++)
        openings_add_line(o, &x[i]);
}

static int percent(int part, int whole)
{
    return (100 * part + whole / 2) / whole;
}

/* A line of the list for X. */
static void add_row(struct menu *m, const struct game *g, const struct position *p, const struct opening *x)
{
    char value[MENU_VALUE], text[MOVE_TEXT];
    int ended = x->first + x->draws + x->others, used;
    struct move move;
    struct error e;
    long mean;

    if (!movetext_read(g, p, x->move, &move, &e))
        return;
    movetext_write(g, p, move, text);
    if (ended)
        used = snprintf(value, sizeof value, "%5d  %5d%%  %5d%%  %5d%%", x->games, percent(x->first, ended),
                        percent(x->draws, ended), percent(x->others, ended));
    else
        used = snprintf(value, sizeof value, "%5d  %6s  %6s  %6s", x->games, "", "", "");
    if (openings_value(x, &mean))
        snprintf(value + used, sizeof value - (size_t)used, "  %c%ld.%02ld", mean < 0 ? '-' : '+', labs(mean) / 100,
                 labs(mean) % 100);
    menu_add(m, text, value, text);
}

/* Begin the list of COUNT moves X at P: above it stand how many games are known, and what the columns mean. */
static struct menu *begin_list(struct app *a, const struct position *p, const struct opening *x, int count)
{
    const struct game *g = a->session->game;
    char title[MENU_LABEL];
    int games = 0;

    for (int i = 0; i < count; i++)
        games += x[i].games;
    snprintf(title, sizeof title, "%d game%s here; values are %s's, who is to move", games, games == 1 ? "" : "s",
             g->player[p->turn].name);
    struct menu *m = app_show_list(a, title);
    m->label_width = MOVE_COLUMNS;
    snprintf(a->list.heads, sizeof a->list.heads, "%-*s  Games  %6s   drawn  %6s  value", MOVE_COLUMNS, "Move",
             g->player[0].name, g->players == 2 ? g->player[1].name : "others");
    return m;
}

void do_explorer(struct app *a, const char *arguments)
{
    const struct position *p = app_position(a);
    bool library = strcmp(arguments, "own") != 0, own = strcmp(arguments, "library") != 0;
    struct openings o = {0};
    int count;

    if (*arguments && library && own) {
        app_say(a, TONE_WRONG, "explorer shows all games; `explorer own` your own, `explorer library` the others.");
        return;
    }
    if (library)
        add_library(a, p, &o);
    if (own)
        add_own(a, &o);
    openings_sort(&o);
    const struct opening *x = openings_find(&o, a->session->game, p, &count);
    struct menu *m = count ? begin_list(a, p, x, count) : NULL;
    for (int i = 0; i < count; i++)
        add_row(m, a->session->game, p, &x[i]);
    if (!count)
        app_say(a, TONE_PLAIN, "Nothing is known of this position: neither the library nor a saved game has it.");
    openings_free(&o);
}
