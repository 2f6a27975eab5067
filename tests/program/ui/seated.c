#include "seated.h"
#include "test.h"

#include "ui/control/control.h"

#include <unistd.h>

static char home[256];
static struct desk *begun; /* by the present test */

int seated_make_home(void **state __attribute__((unused)))
{
    static const char *const names[] = {"HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"};
    const char *folder = getenv("TMPDIR");
    snprintf(home, sizeof home, "%.200s/reroute66-seated-XXXXXX", folder ? folder : "/tmp");
    if (!mkdtemp(home) || chdir(home) != 0)
        abort();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        setenv(names[i], home, 1);
    return 0;
}

int seated_remove_home(void **state __attribute__((unused)))
{
    return shell("rm -rf %s", home);
}

void seated_type(struct desk *d, const char *format, ...)
{
    char lines[2 * PATH_SIZE], *rest = lines;
    va_list args;
    va_start(args, format);
    assert_in_range(vsnprintf(lines, sizeof lines, format, args), 0, sizeof lines - 1);
    va_end(args);
    while (rest && *rest) {
        control_line(d, strsep(&rest, "\n"));
        control_tick(d);
    }
}

bool seated_sees(const struct desk *d, const char *name)
{
    return strcmp(screen_seen(d)->name, name) == 0;
}

void seated_settings_path(char *out)
{
    snprintf(out, PATH_SIZE, "%s/reroute66/config", home);
}

void seated_leave_typed(struct desk *d, const char *typed)
{
    free(d->stage->typed.line);
    d->stage->typed.line = memory_copy(typed, strlen(typed));
    d->stage->typed.cursor = strlen(typed);
}

struct picture seated_picture(struct desk *d, int rows, int columns)
{
    struct picture p;
    picture_start(&p, rows, columns);
    screens_update(d, rows, columns);
    screens_draw(d, &p);
    return p;
}

void seated_draw(struct desk *d, struct canvas *c, int *row, int *column)
{
    SCOPED(picture) p = seated_picture(d, c->rows, c->columns);
    memcpy(c->at, p.canvas.at, (size_t)c->rows * (size_t)c->columns * sizeof *c->at);
    *row = p.row;
    *column = p.column;
}

bool seated_key(struct desk *d, const struct input *in, bool empty, const struct picture *shown)
{
    const struct intent meant = control_key(d, in, empty, shown);
    control_intend(d, &meant);
    return meant.taken;
}

void seated_press(struct desk *d, enum input_kind kind, uint32_t code)
{
    assert_true(seated_key(d, &(struct input){.kind = kind, .code = code}, true, NULL));
}

void seated_touch(struct desk *d, cell c)
{
    d->stage->board.selection.cursor = c;
    seated_key(d, &(struct input){.kind = INPUT_ENTER}, true, NULL);
    d->stage->board.selection.cursor = CELL_NONE;
}

void seated_skip_names(struct desk *d)
{
    d->setup.asks_name = false;
    for (int i = 0; i < PLAYERS_MAX; i++)
        d->setup.asked[i] = true;
}

struct desk *seated_sit_down(const char *lines)
{
    struct desk *d = ui_new(NULL, false, NULL);
    assert_non_null(d);
    d->settings.pace = 0;
    d->epoch = 1795000000000 - d->now; /* from which a level's chances follow */
    seated_skip_names(d);
    seated_type(d, "%s", lines);
    return d;
}

void seated_says(const struct desk *d, const char *words)
{
    if (!d->voice.text.at || !strstr(d->voice.text.at, words))
        fail_msg("the message is \"%s\", not \"%s\"", d->voice.text.at ? d->voice.text.at : "", words);
}

struct text seated_text(struct desk *d, int rows, int columns)
{
    struct text out = {0};
    SCOPED(picture) p = seated_picture(d, rows, columns);
    canvas_text(&p.canvas, &out);
    return out;
}

void seated_shows(struct desk *d, const char *words)
{
    SCOPED(text) screen = seated_text(d, 24, 80);
    if (!strstr(screen.at, words))
        fail_msg("\"%s\" is not on the screen:\n%s", words, screen.at);
}

struct desk *seated_begin(const char *lines)
{
    seated_end(NULL);
    return begun = seated_sit_down(lines);
}

int seated_end(void **state __attribute__((unused)))
{
    if (begun)
        ui_free(begun);
    begun = NULL;
    return 0;
}
