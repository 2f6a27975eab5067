/*
 * Fuzz target: the screen, as a stream of bytes from the terminal. All of the program but curses and the line editor:
 * keys are understood, lines are obeyed, each screen is drawn. The first byte chooses the size. A line with a path in
 * it is dropped: nothing is to be written outside of the home.
 */
#include "terminal/keys.h"
#include "base/memory.h"
#include "eval/values.h"
#include "fuzz.h"
#include "ui/control/control.h"
#include "ui/screens/screens.h"
#include "ui/seated.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE = 200, EVENTS = 400, EVENTS_A_DRAWING = 32 };

/* Remove the files in FOLDER, if there is one. */
static void empty(const char *folder)
{
    DIR *d = opendir(folder);
    if (!d)
        return;
    for (struct dirent *file; (file = readdir(d)) != NULL;)
        if (file->d_name[0] != '.')
            MUST(unlinkat(dirfd(d), file->d_name, 0) == 0);
    closedir(d);
}

/* Lines that would begin what goes on by itself, for long, or reach for files. */
static bool is_safe(const char *line)
{
    static const char *const words[] = {"/",   "~",       "endings", "hint", "go",       "analyse", "review",
                                        "why", "threats", "compose", "ai",   "computer", "level"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(line, words[i]))
            return false;
    return true;
}

/* As fullscreen.c does it, with a line that only grows and shrinks at its end. */
static void take(struct desk *d, const struct input *in, char line[LINE], struct picture *shown)
{
    size_t length = strlen(line);
    seated_leave_typed(d, line);
    if (in->kind == INPUT_PRESS || in->kind == INPUT_RELEASE)
        screens_draw(d, shown); /* buttons are looked up in the picture */
    if (seated_key(d, in, !length, shown))
        return;
    if (in->kind == INPUT_ENTER) {
        if (is_safe(line))
            control_line(d, line);
        line[0] = '\0';
    } else if (in->kind == INPUT_ESCAPE) {
        line[0] = '\0';
    } else if (in->kind == INPUT_BACKSPACE && length) {
        line[length - 1] = '\0';
    } else if (in->kind == INPUT_CHARACTER && in->code >= ' ' && in->code < 0x7F && length + 1 < LINE) {
        line[length] = (char)in->code;
        line[length + 1] = '\0';
    }
    if (d->stage->typed.prefill[0])
        snprintf(line, LINE, "%.*s", LINE - 1, d->stage->typed.prefill);
    d->stage->typed.prefill[0] = '\0';
}

/* What the linker has the program call in place of its own functions (meson.build), so that the pictures of pieces are
 * read once, and what a game's pieces are worth is found once, for all inputs. */
static struct pictures pictures;
static struct values *values[OFFERS_MAX];
bool __real_pictures_open(const struct catalogue *c, struct pictures *p, struct error *e);
bool __wrap_pictures_open(const struct catalogue *c, struct pictures *p, struct error *e);
void __real_pictures_free(struct pictures *p);
void __wrap_pictures_free(struct pictures *p);
void __real_values_derive(struct values *v, const struct game *g);
void __wrap_values_derive(struct values *v, const struct game *g);

static void forget(void)
{
    seated_remove_home(NULL);
    __real_pictures_free(&pictures);
    for (int i = 0; i < OFFERS_MAX; i++)
        free(values[i]);
}

bool __wrap_pictures_open(const struct catalogue *c, struct pictures *p, struct error *e)
{
    if (!pictures.portrait)
        MUST(__real_pictures_open(c, &pictures, e));
    *p = pictures;
    return true;
}

void __wrap_pictures_free(struct pictures *p)
{
    *p = (struct pictures){0};
}

/* Games that are not FUZZ_GAMES' may go, and others come to their place. */
void __wrap_values_derive(struct values *v, const struct game *g)
{
    int i = 0;
    while (i < OFFERS_MAX && values[i] && values[i]->game != g)
        i++;
    bool stays = false;
    for (int k = 0; k < fuzz_games.games; k++)
        stays = stays || fuzz_games.game[k] == g;
    if (!stays || i == OFFERS_MAX) {
        __real_values_derive(v, g);
        return;
    }
    if (!values[i]) {
        values[i] = memory_new(sizeof *v);
        __real_values_derive(values[i], g);
    }
    *v = *values[i];
}

static void prepare(void)
{
    static bool ready;
    if (ready)
        return;
    ready = true;
    seated_make_home(NULL);
    atexit(forget);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const int sizes[][2] = {{24, 80}, {20, 60}, {24, 80}, {5, 20}, {20, 44}, {3, 9}, {20, 60}, {40, 120},
                                   {24, 80}, {20, 60}, {24, 80}, {5, 20}, {20, 44}, {3, 9}, {12, 30}, {60, 200}};
    struct keys k = {.utf8 = true};
    struct input in;
    char line[LINE] = "";
    struct picture shown;
    size_t used = 1;

    if (size == 0)
        return 0;
    prepare();
    OWNED(desk) d = ui_new(NULL, false, NULL);
    MUST(d);
    gamecache_close(&d->cache);
    d->cache = fuzz_games; /* games that were loaded before */
    control_line(d, "white you");
    control_line(d, "black you");
    control_line(d, data[0] % 8 == 7 ? "new altorth3" : "new reroute66");
    const int *chosen = sizes[data[0] / 8 % (sizeof sizes / sizeof *sizes)];
    picture_start(&shown, chosen[0], chosen[1]);
    for (int events = 0; events < EVENTS && !d->stage->quit; events++) {
        used += keys_feed(&k, (const char *)data + used, size - used);
        enum keys_state state = keys_next(&k, used == size, &in);
        if (state == KEYS_NOTHING && used == size)
            break;
        if (state != KEYS_EVENT)
            continue;
        take(d, &in, line, &shown);
        d->now += 10;
        control_tick(d);
        seated_leave_typed(d, line);
        screens_update(d, chosen[0], chosen[1]);
        if (events % EVENTS_A_DRAWING == 0)
            screens_draw(d, &shown);
    }
    screens_update(d, chosen[0], chosen[1]);
    screens_draw(d, &shown);
    picture_free(&shown);
    d->stage->quit = true;
    desk_close(d, false);
    fuzz_games = d->cache;
    d->cache = (struct gamecache){0};
    empty("reroute66/journal");
    return 0;
}
