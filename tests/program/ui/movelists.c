/*
 * No list cuts a move: the longest legal move of each game, found in random games of a fixed seed, is whole in the list
 * beside the board, in UTF-8 and ASCII, in short and long notation, at seven sizes. With the argument `all` at each
 * width from 60 to 200, four heights each.
 */
#include "seated.h"

#include "base/random.h"
#include "play/session.h"
#include "study/games.h"
#include "test.h"
#include "ui/screens/boardscreen.h"

enum { GAMES_MOST = 128, PLIES = 160, WALKS = 3, ROOM = 256 };

static char id[GAMES_MOST][GAME_ID];
static int ids;
static bool all_sizes;

static void add_id(const char *path, void *into)
{
    (void)into;
    assert_true(ids < GAMES_MOST);
    catalogue_id_of(path, id[ids++], sizeof id[0]);
}

/* A game that ends with its longest move. */
struct walk {
    struct move move[PLIES];
    int plies, width;
};

/* Play the game NUMBER of G at random, and keep it in BEST up to its longest move, if that is longer than BEST's. */
static void walk_once(const struct game *g, uint64_t number, struct walk *best)
{
    static struct move legal[MOVES_MAX];
    struct random random = {number};
    struct walk walk = {.plies = 0};
    struct position p, next;
    char text[MOVE_TEXT];
    position_start(g, &p);
    for (int count; walk.plies < PLIES && (count = moves_legal(g, &p, legal)) > 0; walk.plies++) {
        for (int i = 0; i < count; i++) {
            next = p;
            position_play(g, &next, legal[i]);
            movetext_write_listed(g, &p, &next, legal[i], STYLE_LONG, text);
            walk.width = canvas_string_width(text);
            if (walk.width <= best->width)
                continue;
            walk.move[walk.plies] = legal[i];
            *best = walk;
            best->plies++;
        }
        walk.move[walk.plies] = legal[random_below(&random, (uint32_t)count)];
        position_play(g, &p, walk.move[walk.plies]);
    }
}

/* The text without its blanks, at which rows are broken. */
static void squeeze(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from != ' ')
            *to++ = *from;
    *to = '\0';
}

/* Add what stands in AREA, one row, of C to OUT (ROOM bytes). */
static void add_shown(const struct canvas *c, const struct area *area, char *out)
{
    size_t length = strlen(out);
    for (int x = area->column; x < area->column + area->columns && length + 5 < ROOM; x++) {
        const struct glyph *g = canvas_at(c, area->row, x);
        length += g && g->code ? utf8_encode(g->code, out + length) : 0;
    }
    out[length] = '\0';
}

/* The move of D's list that was played last is whole in P; all others that are in the list are, too, but those at its
 * edges that take several rows. */
static void check_list(struct desk *d, const struct picture *p, const char *where)
{
    const struct node *last = d->session->record->current;
    struct view view;
    bool seen = false;
    int top = p->canvas.rows, end = 0;
    stage_view(d, d->session->game, &view);
    struct panel panel = {.desk = d, .board = &d->stage->board, .view = &view};
    for (int i = 0; i < p->spots; i++) {
        top = p->spot[i].move && p->spot[i].area.row < top ? p->spot[i].area.row : top;
        end = p->spot[i].move && p->spot[i].area.row > end ? p->spot[i].area.row : end;
    }
    for (int i = 0; i < p->spots; i++) {
        char shown[ROOM] = "";
        SCOPED(text) wanted = {0};
        const struct node *n = p->spot[i].move;
        int rows = 0;
        bool edge = false;
        if (!n || (i && p->spot[i - 1].move == n))
            continue;
        for (int k = i; k < p->spots && p->spot[k].move == n; k++, rows++) {
            add_shown(&p->canvas, &p->spot[k].area, shown);
            edge = edge || p->spot[k].area.row == top || p->spot[k].area.row == end;
        }
        movelist_write(&panel, n, &wanted);
        squeeze(wanted.at);
        squeeze(shown);
        seen = seen || n == last;
        int width = canvas_string_width(wanted.at), room = p->spot[i].area.columns;
        bool fits = (width + room - 1) / room <= end - top; /* in the rows, wherever it is broken */
        if (strcmp(shown, wanted.at) != 0 && (n == last ? fits : !edge || width <= room))
            fail_msg("%s: \"%s\" is \"%s\"", where, wanted.at, shown);
    }
    struct arrangement at;
    if (seen || !arrange_board(d, NULL, p->canvas.rows, p->canvas.columns, &at) ||
        (top == p->canvas.rows && at.panel.columns))
        return; /* what does not fit, or a panel without a row for moves, cuts none */
    SCOPED(text) wanted = {0}, screen = {0};
    movelist_write(&panel, last, &wanted);
    canvas_text(&p->canvas, &screen);
    if (top < p->canvas.rows || !strstr(screen.at, wanted.at))
        fail_msg("%s: \"%s\" is not on the screen:\n%s", where, wanted.at, screen.at);
}

static void check_size(struct desk *d, int rows, int columns)
{
    static const char *const notations[] = {"auto", "long", "short"};
    for (int unicode = 0; unicode < 2; unicode++)
        for (int style = 0; style < 3; style++) {
            char where[128];
            d->stage->display.can_unicode = unicode;
            d->settings.notation = style;
            snprintf(where, sizeof where, "%s %dx%d %s %s", d->session->game->id, columns, rows,
                     unicode ? "UTF-8" : "ASCII", notations[style]);
            SCOPED(picture) p = seated_picture(d, rows, columns);
            check_list(d, &p, where);
        }
}

TEST(no_list_cuts_a_move)
{
    static const struct seat people[PLAYERS_MAX];
    static const struct clock_rule none;
    static const int sizes[][2] = {{22, 49}, {20, 60}, {24, 80}, {30, 100}, {40, 124}, {50, 160}, {60, 200}};
    static const int heights[] = {16, 24, 40, 60};
    struct desk *d = seated_begin("");
    catalogue_each(&d->cache.catalogue, "games", ".game", add_id, NULL);
    catalogue_each(&d->cache.catalogue, "examples", ".game", add_id, NULL);
    assert_true(ids > 50);
    for (int i = 0; i < ids; i++) {
        struct error error = {0};
        const struct game *g = gamecache_game(&d->cache, id[i], &error);
        if (!g && error.needs_wide)
            continue;
        static struct walk longest;
        longest = (struct walk){.plies = 0};
        assert_non_null(g);
        for (uint64_t number = 1; number <= WALKS; number++)
            walk_once(g, number, &longest);
        beginning_game(d, g, NULL, people, &none);
        for (int k = 0; k < longest.plies; k++)
            assert_non_null(record_play(d->session->record, longest.move[k]));
        desk_hush(d); /* a message would take the last line */
        for (size_t k = 0; !all_sizes && k < sizeof sizes / sizeof *sizes; k++)
            check_size(d, sizes[k][0], sizes[k][1]);
        for (int columns = 60; all_sizes && columns <= 200; columns++)
            for (size_t k = 0; k < sizeof heights / sizeof *heights; k++)
                check_size(d, heights[k], columns);
    }
}

int main(int argc, char **argv)
{
    all_sizes = argc > 1 && strcmp(argv[1], "all") == 0;
    tests_listed[0].teardown_func = seated_end;
    return RUN_LISTED("ui: lists of moves", seated_make_home, seated_remove_home);
}
