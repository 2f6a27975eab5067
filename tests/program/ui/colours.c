/*
 * Whole screens with their colours, compared with the files of tests/program/ui/golden/themes: one file a theme, in it
 * how everything looks at each depth of colour. `meson compile -C build golden-colours` makes those files anew; look at
 * every change with your own eyes before committing it.
 *
 * A screen is given as its characters, and then once more with a sign for the role of each (a blank: a blank on the
 * terminal's own background). Below stands for each sign what it is and how it is shown at 8, 16, 256 and direct
 * colour: foreground/background ("-" is the terminal's own) and attributes. A depth at which other characters are shown
 * than at the one before has a picture of its own.
 */
#include "base/text.h"
#include "draw/compare.h"
#include "notation/code.h"
#include "seated.h"
#include "study/games.h"
#include "test.h"
#include "ui/commands/commands.h"

/* From CODE (NULL: the usual array) LINES are typed, the piece on TOUCHED (NULL: none) is taken into the hand, the
 * cursor goes to CURSOR. */
struct table_case {
    const char *game, *code, *lines, *touched, *cursor;
};

/* A check from e8 that the Queen may take or block, all four cells of both Switches to be seen; three sides on three
 * colours. */
static const struct table_case cases[] = {
    {"reroute66", "k6q/8/8/1Q5n1/Pp7/8/8/3K4 b - - 0 1", "Q h8-e8\n", "b5", "e5"},
    {"altorth3", NULL, "M f5-f6\n", "g7", "d8"},
};
enum { CASES = sizeof cases / sizeof *cases, ROWS = 24, COLUMNS = 80 };

static const enum depth depths[] = {DEPTH_8, DEPTH_16, DEPTH_256, DEPTH_DIRECT};
static const char *const depth_names[] = {"8", "16", "256", "direct"};
enum { DEPTHS = sizeof depths / sizeof *depths };

static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
enum { SIGNS_MAX = sizeof signs - 1 };

/* The roles that pictures so far have shown: sign I stands for paint[I] on ground[I]. */
struct key {
    int count;
    uint8_t paint[SIGNS_MAX], ground[SIGNS_MAX];
};

static char sign_of(struct key *k, const struct glyph *g)
{
    int i = 0;
    if (g->code == ' ' && g->ground == GROUND_NONE)
        return ' ';
    while (i < k->count && !(k->paint[i] == g->paint && k->ground[i] == g->ground))
        i++;
    assert_true(i < SIGNS_MAX);
    k->paint[i] = g->paint;
    k->ground[i] = g->ground;
    k->count += i == k->count;
    return signs[i];
}

/* The screen of S with the program's theme at depth D into C, to be freed. */
static void draw(struct desk *desk, const struct table_case *s, enum depth d, struct canvas *c)
{
    static const struct seat people[PLAYERS_MAX];
    const struct clock_rule clock = {.base = 300000};
    const struct game *g = gamecache_game(&desk->cache, s->game, NULL);
    struct position p;
    int row, column;

    desk->stage->display.depth = d;
    assert_non_null(g);
    assert_true(!s->code || code_read(g, s->code, &p, NULL));
    beginning_game(desk, g, s->code ? &p : NULL, people, &clock);
    seated_type(desk, "%s", s->lines);
    if (s->touched) {
        seated_touch(desk, board_find(g->board, s->touched, strlen(s->touched)));
        desk->stage->board.selection.cursor = board_find(g->board, s->cursor, strlen(s->cursor));
    }
    seated_leave_typed(desk, "");
    canvas_start(c, ROWS, COLUMNS);
    seated_draw(desk, c, &row, &column);
}

/* C's characters, and below them their signs. */
static void add_picture(const struct canvas *c, struct key *k, struct text *out)
{
    canvas_text(c, out);
    for (int i = 0; i < c->rows * c->columns; i++)
        c->at[i].code = (uint32_t)sign_of(k, &c->at[i]);
    text_add(out, "\n");
    canvas_text(c, out);
}

static void add_colour(int32_t value, enum depth d, struct text *out)
{
    if (value < 0)
        text_add(out, "-");
    else
        text_addf(out, d == DEPTH_DIRECT ? "%06x" : "%d", (unsigned)value);
}

static void add_look(const struct theme *t, enum paint paint, enum ground ground, enum depth d, struct text *out)
{
    static const char *const words[] = {"bold", "dim", "underline", "reverse"};
    struct look look = theme_look(t, paint, ground, d);
    add_colour(look.fg, d, out);
    text_add(out, "/");
    add_colour(look.bg, d, out);
    for (int i = 0; i < 4; i++)
        if (look.attributes >> i & 1)
            text_addf(out, " %s", words[i]);
}

static void add_key(const struct theme *t, const struct key *k, struct text *out)
{
    for (int i = 0; i < k->count; i++) {
        text_addf(out, "%c %s on ", signs[i], theme_paint_names[k->paint[i]]);
        text_addf(out, "%s:", theme_ground_names[k->ground[i]]);
        for (int d = 0; d < DEPTHS; d++) {
            text_addf(out, "%s %s ", d ? "," : "", depth_names[d]);
            add_look(t, (enum paint)k->paint[i], (enum ground)k->ground[i], depths[d], out);
        }
        text_add(out, "\n");
    }
}

/* Both screens of theme NAME. */
static void describe(const char *name, struct text *out)
{
    OWNED(desk) desk = ui_new(NULL, false, NULL);
    assert_non_null(desk);
    desk->stage->display.can_unicode = false;
    assert_true(setting_change(desk, "theme", name));
    for (int i = 0; i < CASES; i++) {
        struct key key = {0};
        SCOPED(text) before = {0};
        for (int d = 0; d < DEPTHS; d++) {
            struct text picture = {0};
            SCOPED(canvas) c;
            draw(desk, &cases[i], depths[d], &c);
            add_picture(&c, &key, &picture);
            if (!before.at || strcmp(before.at, picture.at) != 0)
                text_addf(out, "== %s, theme %s, from depth %s on\n\n%s\n", cases[i].game, name, depth_names[d],
                          picture.at);
            text_free(&before);
            before = picture;
        }
        add_key(&desk->stage->display.theme, &key, out);
        text_add(out, "\n");
    }
}

static char theme_name[THEMES_MAX][THEME_NAME];
static int themes;

static void list_themes(void)
{
    struct catalogue c;
    struct error e;
    if (!catalogue_find_data(&c, &e))
        abort();
    themes = theme_list(&c, theme_name, THEMES_MAX);
}

TEST(themes_look_as_they_did)
{
    for (int i = 0; i < themes; i++) {
        SCOPED(text) now = {0};
        describe(theme_name[i], &now);
        compare_golden(now.at, GOLDEN "/themes/%s.txt", theme_name[i]);
    }
}

int main(void)
{
    seated_make_home(NULL);
    list_themes();
    return RUN_LISTED("colours", NULL, seated_remove_home);
}
