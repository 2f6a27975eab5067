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

/* Returns the number of WORD, the value of the option NAME, among the COUNT words at WORDS; USUAL if WORD is NULL; -1
 * after a message with LIST, the words to choose from. */
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
static bool read_scale(const struct game *g, const struct options *options, enum style style, struct view *view)
{
    view->scale = options->scale ? options->scale : style >= STYLE_SVG ? DEFAULT_SVG_SCALE : DEFAULT_SCALE;
    if (style >= STYLE_SVG || boardview_has_scale(g, view, view->scale))
        return true;
    output_print(stderr, "reroute66 show: --scale=%d: %s can be drawn with %s rows a cell\n", view->scale, g->title,
                 boardview_has_scale(g, view, SCALE_LEAST + 1) ? "2, 3, 4 or more" : "2, 4, 6 or more");
    return false;
}

/* Returns the cell or pocket called WORD: its piece, 0 after a message. */
static piece find_piece(const struct subject *subject, const char *word, cell *place)
{
    const struct board *board = subject->game->board;
    struct error error = {0};
    piece what = 0;

    *place = board_find(board, word, strlen(word));
    if (*place == CELL_NONE && (!board->pocket[0] || strcmp(word, board->pocket) != 0)) {
        error_set(&error, "--moves-of=%s: there is no such cell on this board", word);
    } else {
        what = *place == CELL_NONE ? subject->position.pocket : subject->position.on[*place];
        error_set(&error, "--moves-of=%s: no piece stands there", word);
    }
    if (!what)
        cli_complain(&error);
    return what;
}

/* Mark the piece that WORD names and where it may go, or could if it were its side's turn. */
static bool mark_moves(const struct subject *subject, const char *word, struct marks *marks)
{
    struct position p = subject->position;
    struct selection selection = selection_empty();
    cell place;
    piece what = find_piece(subject, word, &place);

    if (!what)
        return false;
    selection.chosen = place == CELL_NONE ? CELL_NONE : subject->game->board->lane_first[place];
    selection.pocket = place == CELL_NONE;
    if (p.turn != piece_player(what)) {
        p.turn = (uint8_t)piece_player(what);
        p.ep_passed = p.ep_landed = CELL_NONE;
    }
    selection_mark(&selection, subject->game, &p, marks);
    return true;
}

static void mark_checks(const struct subject *subject, struct marks *marks)
{
    for (int player = 0; player < subject->game->players; player++)
        marks->check = cellset_or(marks->check, position_checked(subject->game, &subject->position, player));
}

/* Cells may lie thousands of cells apart. */
static bool is_too_large(const struct game *g, struct view view, enum style style)
{
    int rows, columns;
    view.scale = style >= STYLE_SVG ? SCALE_MOST : view.scale;
    boardview_measure(g, &view, &rows, &columns);
    if ((int64_t)rows * columns <= CHARACTERS_MOST)
        return false;
    output_print(stderr, "reroute66 show: the cells of %s lie too far apart to be drawn: %d rows and %d columns\n",
                 g->title, rows, columns);
    return true;
}

/* COLOURS: the screen for whose colours it is made; NULL: without colours. */
static void add_characters(const struct subject *subject, const struct view *view, const struct marks *marks,
                           const struct screen_kind *colours, struct text *out)
{
    struct canvas canvas;
    int rows, columns;

    boardview_measure(subject->game, view, &rows, &columns);
    canvas_start(&canvas, rows, columns);
    boardview_draw(subject->game, &subject->position, view, marks, &canvas, 0, 0);
    if (colours)
        show_ansi(&canvas, colours->theme, colours->depth, out);
    else
        canvas_text(&canvas, out);
    hands_list(subject->game, &subject->position, view->loose, out);
    canvas_free(&canvas);
}

/* The theme is read only where colours are shown, so that a fault in it does not matter elsewhere. */
static bool read_theme(const struct subject *subject, const struct options *options, enum style style,
                       struct theme *theme)
{
    struct error error = {0};
    theme_plain(theme);
    if ((style != STYLE_ANSI && style < STYLE_SVG && !options->theme) ||
        theme_open(subject->catalogue, options->theme ? options->theme : DEFAULT_THEME, theme, &error))
        return true;
    cli_complain(&error);
    return false;
}

static int add_board(const struct subject *subject, const struct options *options, enum style style,
                     const struct pictures *pictures, struct text *out)
{
    struct view view = boardview_default(subject->game);
    struct marks marks = boardview_no_marks();
    struct theme theme;
    enum depth depth = theme_depth_of(getenv("TERM"), getenv("COLORTERM"));

    if (!read_theme(subject, options, style, &theme))
        return EXIT_FAULT;
    if (style != STYLE_ANSI)
        depth = DEPTH_MONO;
    else if (depth == DEPTH_MONO)
        depth = DEPTH_256; /* colours that were asked for are written into a pipe too */
    bool unicode = style == STYLE_UNICODE || (style == STYLE_ANSI && locale_has_unicode());
    view.raster = style == STYLE_ANSI;
    view.pictures = pictures;
    enum pieces_style pieces = !unicode ? PIECES_LETTERS : view.raster ? PIECES_SOLID : PIECES_FIGURES;
    struct screen_kind screen = {&theme, depth, unicode, pieces, (enum blocks)read_blocks(options->blocks)};
    view_adapt(&view, subject->game, &screen);
    if (!read_scale(subject->game, options, style, &view))
        return EXIT_USAGE;
    if (options->moves_of && !mark_moves(subject, options->moves_of, &marks))
        return EXIT_FAULT;
    if (!subject->loose)
        mark_checks(subject, &marks);
    marks.last = subject->last;
    view.loose = subject->loose;
    view.rotation += options->flip ? rotation_steps(subject->game->board) / 2 : 0;
    if (is_too_large(subject->game, view, style))
        return EXIT_FAULT;
    if (style >= STYLE_SVG)
        (style == STYLE_PNG ? show_png : show_svg)(subject->game, &subject->position, &view, &marks, &theme, out);
    else
        add_characters(subject, &view, &marks, style == STYLE_ANSI ? &screen : NULL, out);
    return EXIT_DONE;
}

/* Print the board of SUBJECT as OPTIONS says; returns the exit status. */
static int show(const struct subject *subject, const struct options *options, enum style style)
{
    struct pictures pictures;
    struct error error = {0};
    SCOPED(text) out = {0};

    if (!pictures_open(subject->catalogue, &pictures, &error))
        cli_complain(&error); /* the other pictures can be used all the same */
    int status = add_board(subject, options, style, &pictures, &out);
    pictures_free(&pictures);
    if (out.length && style == STYLE_ANSI) /* its bytes are wanted as they are */
        fwrite(out.at, 1, out.length, stdout);
    else if (out.length)
        output_write(stdout, out.at, out.length);
    return status;
}

/* Returns the node after WORD moves of the game's main line, after all of them if WORD is NULL. NULL after a
 * message. */
static const struct node *find_ply(const struct record *record, const char *word)
{
    const struct node *node = record->root;
    struct error error = {0};
    char *end = NULL;
    long wanted = word ? strtol(word, &end, 10) : -1;
    int plies = 0;
    for (; node->child && plies != wanted; plies++)
        node = node->child;
    if (!word || (*word && !*end && plies == wanted))
        return node;
    while (node->child && ++plies)
        node = node->child;
    error_set(&error, "--ply=%s: give a number from 0 to %d, the moves of the game", word, plies);
    cli_complain(&error);
    return NULL;
}

static int show_record(const struct options *options, enum style style, const struct catalogue *catalogue,
                       const struct record *record)
{
    const struct node *node = find_ply(record, options->ply);
    if (!node)
        return EXIT_FAULT;
    struct subject subject = {.catalogue = catalogue, .game = record->game, .position = node->position};
    if (node->loose)
        subject.loose = &node->loose->board.pieces;
    else
        subject.last = node_cells(record->game, node);
    return show(&subject, options, style);
}

static int show_file(const struct options *options, enum style style)
{
    struct savedfile saved;
    if (!savedfile_open(&saved, options, options->file))
        return EXIT_FAULT;
    OWNED(record) record = savedfile_read(&saved, saved.first, NULL);
    int status = record ? show_record(options, style, &saved.cache.catalogue, record) : EXIT_FAULT;
    savedfile_close(&saved);
    return status;
}

/* True if the options fit together; else false, after a message. */
static bool options_agree(const struct options *options)
{
    const char *fault = options->file && options->position       ? "give --file or --position, not both"
                        : options->file && options->game         ? "the --file names the game; leave --game out"
                        : !options->file && options->ply         ? "--ply=N counts the moves of a --file"
                        : !options->file && options->game_number ? "--game-number=N chooses among the games of a --file"
                                                                 : NULL;
    if (fault)
        output_print(stderr, "reroute66 show: %s\n", fault);
    return !fault;
}

int shell_show(const struct options *options)
{
    CLOSED(setting) setting = {0};
    int style = read_style(options->style);

    if (!options_agree(options) || style < 0 || read_blocks(options->blocks) < 0)
        return EXIT_USAGE;
    if (options->file)
        return show_file(options, (enum style)style);
    if (!setting_open(&setting, options))
        return EXIT_FAULT;
    struct subject subject = {.catalogue = &setting.catalogue, .game = setting.game, .position = setting.position};
    return show(&subject, options, (enum style)style);
}
