/* The command that prints a board. */
#include "draw/show.h"

#include "base/output.h"
#include "draw/boardview.h"
#include "draw/pictures.h"
#include "draw/selection.h"
#include "record/loose.h"
#include "saved/savedfile.h"
#include "study/settings.h"

#include <langinfo.h>

enum { DEFAULT_SCALE = 2, DEFAULT_SVG_SCALE = 4, CHARACTERS_MOST = 1 << 22 };

enum style { STYLE_ASCII, STYLE_UNICODE, STYLE_ANSI, STYLE_SVG, STYLE_PNG, STYLES };

/* What is shown. LOOSE: the pieces of a game without enforced rules, in place of the position's; NULL: there are
 * none. */
struct subject {
    const struct catalogue *catalogue;
    const struct game *game;
    struct position position;
    const struct diagram *loose;
    cellset last; /* the cells of the last move */
};

static bool locale_has_unicode(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* The number of WORD, the value of the option NAME, among the COUNT words at WORDS; USUAL if WORD is NULL; -1 after
 * a message with LIST, the words to choose from. */
static int read_choice(const char *name, const char *word, const char *const *words, int count, int usual,
                       const char *list)
{
    int i = 0;
    while (word && i < count && strcmp(word, words[i]) != 0)
        i++;
    if (i < count)
        return word ? i : usual;
    output_print(stderr, "reroute66 show: --%s=%s: give %s\n", name, word, list);
    return -1;
}

static int read_style(const char *word)
{
    static const char *const names[STYLES] = {"ascii", "unicode", "ansi", "svg", "png"};
    return read_choice("style", word, names, STYLES, locale_has_unicode() ? STYLE_UNICODE : STYLE_ASCII,
                       "ascii, unicode, ansi, svg or png");
}

static int read_blocks(const char *word)
{
    static const char *const names[] = {"whole", "half", "quadrants", "sextants"};
    return read_choice("blocks", word, names, 4, BLOCKS_QUADRANTS, "whole, half, quadrants or sextants");
}

/* A picture can have any scale. */
static bool read_scale(const struct game *g, const struct options *o, enum style style, struct view *v)
{
    v->scale = o->scale ? o->scale : style >= STYLE_SVG ? DEFAULT_SVG_SCALE : DEFAULT_SCALE;
    if (style >= STYLE_SVG || boardview_has_scale(g, v, v->scale))
        return true;
    output_print(stderr, "reroute66 show: --scale=%d: %s can be drawn with %s rows a cell\n", v->scale, g->title,
                 boardview_has_scale(g, v, SCALE_LEAST + 1) ? "2, 3, 4 or more" : "2, 4, 6 or more");
    return false;
}

/* The cell or pocket called WORD: its piece, 0 after a message. */
static piece find_piece(const struct subject *s, const char *word, cell *c)
{
    const struct board *b = s->game->board;
    struct error e = {0};
    piece m = 0;

    *c = board_find(b, word, strlen(word));
    if (*c == CELL_NONE && (!b->pocket[0] || strcmp(word, b->pocket) != 0)) {
        error_set(&e, "--moves-of=%s: there is no such cell on this board", word);
    } else {
        m = *c == CELL_NONE ? s->position.pocket : s->position.on[*c];
        error_set(&e, "--moves-of=%s: no piece stands there", word);
    }
    if (!m)
        cli_complain(&e);
    return m;
}

/* Mark the piece that WORD names and where it may go, or could if it were its side's turn. */
static bool mark_moves(const struct subject *s, const char *word, struct marks *marks)
{
    struct position p = s->position;
    struct selection selection = selection_empty();
    cell c;
    piece m = find_piece(s, word, &c);

    if (!m)
        return false;
    selection.chosen = c == CELL_NONE ? CELL_NONE : s->game->board->lane_first[c];
    selection.pocket = c == CELL_NONE;
    if (p.turn != piece_player(m)) {
        p.turn = (uint8_t)piece_player(m);
        p.ep_passed = p.ep_landed = CELL_NONE;
    }
    selection_mark(&selection, s->game, &p, marks);
    return true;
}

static void mark_checks(const struct subject *s, struct marks *marks)
{
    for (int player = 0; player < s->game->players; player++)
        marks->check = cellset_or(marks->check, position_checked(s->game, &s->position, player));
}

/* Cells may lie thousands of cells apart. */
static bool is_too_large(const struct game *g, struct view v, enum style style)
{
    int rows, columns;
    v.scale = style >= STYLE_SVG ? SCALE_MOST : v.scale;
    boardview_measure(g, &v, &rows, &columns);
    if ((int64_t)rows * columns <= CHARACTERS_MOST)
        return false;
    output_print(stderr, "reroute66 show: the cells of %s lie too far apart to be drawn: %d rows and %d columns\n",
                 g->title, rows, columns);
    return true;
}

/* COLOURS: the screen for whose colours it is made; NULL: without colours. */
static void add_characters(const struct subject *s, const struct view *v, const struct marks *marks,
                           const struct screen_kind *colours, struct text *out)
{
    struct canvas c;
    int rows, columns;

    boardview_measure(s->game, v, &rows, &columns);
    canvas_start(&c, rows, columns);
    boardview_draw(s->game, &s->position, v, marks, &c, 0, 0);
    if (colours)
        show_ansi(&c, colours->theme, colours->depth, out);
    else
        canvas_text(&c, out);
    canvas_free(&c);
}

/* The theme is read only where colours are shown, so that a fault in it does not matter elsewhere. */
static bool read_theme(const struct subject *s, const struct options *o, enum style style, struct theme *t)
{
    struct error e = {0};
    theme_plain(t);
    if ((style != STYLE_ANSI && style < STYLE_SVG && !o->theme) ||
        theme_open(s->catalogue, o->theme ? o->theme : DEFAULT_THEME, t, &e))
        return true;
    cli_complain(&e);
    return false;
}

static int add_board(const struct subject *s, const struct options *o, enum style style,
                     const struct pictures *pictures, struct text *out)
{
    struct view v = boardview_default(s->game);
    struct marks marks = boardview_no_marks();
    struct theme t;
    enum depth depth = theme_depth_of(getenv("TERM"), getenv("COLORTERM"));

    if (!read_theme(s, o, style, &t))
        return EXIT_FAULT;
    if (style != STYLE_ANSI)
        depth = DEPTH_MONO;
    else if (depth == DEPTH_MONO)
        depth = DEPTH_256; /* colours that were asked for are written into a pipe too */
    bool unicode = style == STYLE_UNICODE || (style == STYLE_ANSI && locale_has_unicode());
    v.raster = style == STYLE_ANSI;
    v.pictures = pictures;
    enum pieces_style pieces = !unicode ? PIECES_LETTERS : v.raster ? PIECES_SOLID : PIECES_FIGURES;
    struct screen_kind screen = {&t, depth, unicode, pieces, (enum blocks)read_blocks(o->blocks)};
    view_adapt(&v, s->game, &screen);
    if (!read_scale(s->game, o, style, &v))
        return EXIT_USAGE;
    if (o->moves_of && !mark_moves(s, o->moves_of, &marks))
        return EXIT_FAULT;
    if (!s->loose)
        mark_checks(s, &marks);
    marks.last = s->last;
    v.loose = s->loose;
    v.rotation = o->flip ? rotation_steps(s->game->board) / 2 : 0;
    if (is_too_large(s->game, v, style))
        return EXIT_FAULT;
    if (style >= STYLE_SVG)
        (style == STYLE_PNG ? show_png : show_svg)(s->game, &s->position, &v, &marks, &t, out);
    else
        add_characters(s, &v, &marks, style == STYLE_ANSI ? &screen : NULL, out);
    return EXIT_DONE;
}

/* Print the board of S as O says; returns the exit status. */
static int show(const struct subject *s, const struct options *o, enum style style)
{
    struct pictures pictures;
    struct error e = {0};
    SCOPED(text) out = {0};

    if (!pictures_open(s->catalogue, &pictures, &e))
        cli_complain(&e); /* the other pictures can be used all the same */
    int status = add_board(s, o, style, &pictures, &out);
    pictures_free(&pictures);
    if (out.length && style == STYLE_ANSI) /* its bytes are wanted as they are */
        fwrite(out.at, 1, out.length, stdout);
    else if (out.length)
        output_write(stdout, out.at, out.length);
    return status;
}

/* The node after WORD moves of the game's main line, after all of them if WORD is NULL. NULL after a message. */
static const struct node *find_ply(const struct record *r, const char *word)
{
    const struct node *node = r->root;
    struct error e = {0};
    char *end = NULL;
    long wanted = word ? strtol(word, &end, 10) : -1;
    int plies = 0;
    for (; node->child && plies != wanted; plies++)
        node = node->child;
    if (!word || (*word && !*end && plies == wanted))
        return node;
    while (node->child && ++plies)
        node = node->child;
    error_set(&e, "--ply=%s: give a number from 0 to %d, the moves of the game", word, plies);
    cli_complain(&e);
    return NULL;
}

static int show_record(const struct options *o, enum style style, const struct catalogue *catalogue,
                       const struct record *r)
{
    const struct node *node = find_ply(r, o->ply);
    if (!node)
        return EXIT_FAULT;
    struct subject subject = {.catalogue = catalogue, .game = r->game, .position = node->position};
    if (node->loose)
        subject.loose = &node->loose->board.pieces;
    else
        subject.last = node_cells(r->game, node);
    return show(&subject, o, style);
}

static int show_file(const struct options *o, enum style style)
{
    struct savedfile f;
    if (!savedfile_open(&f, o, o->file))
        return EXIT_FAULT;
    OWNED(record) r = savedfile_read(&f, f.first, NULL);
    int status = r ? show_record(o, style, &f.cache.catalogue, r) : EXIT_FAULT;
    savedfile_close(&f);
    return status;
}

/* True if the options fit together; else false, after a message. */
static bool options_agree(const struct options *o)
{
    const char *fault = o->file && o->position       ? "give --file or --position, not both"
                        : o->file && o->game         ? "the --file names the game; leave --game out"
                        : !o->file && o->ply         ? "--ply=N counts the moves of a --file"
                        : !o->file && o->game_number ? "--game-number=N chooses among the games of a --file"
                                                     : NULL;
    if (fault)
        output_print(stderr, "reroute66 show: %s\n", fault);
    return !fault;
}

int shell_show(const struct options *o)
{
    CLOSED(setting) s = {0};
    int style = read_style(o->style);

    if (!options_agree(o) || style < 0 || read_blocks(o->blocks) < 0)
        return EXIT_USAGE;
    if (o->file)
        return show_file(o, (enum style)style);
    if (!setting_open(&s, o))
        return EXIT_FAULT;
    struct subject subject = {.catalogue = &s.catalogue, .game = s.game, .position = s.position};
    return show(&subject, o, (enum style)style);
}
