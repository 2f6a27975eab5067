/* The boards without rules, while the game waits: the sandbox, and the editor of positions. */
#include "boardscreen.h"

#include "draw/boardview.h"
#include "record/loose.h"
#include "screens.h"

static const char *const ways[] = {
    "P e2-e4  move a piece",    "N-e4 P*c5  put a piece",  "e4-      remove a piece", "-e4 @-e4  cell off, on again",
    "a;b      several at once", "undo, redo, back, forth", "save, comment, code",     "sandbox end: to the game",
};
static const char *const editor_ways[] = {
    "Enter     moves or puts",        "Delete    removes",    "N-e4 e4-  the same, typed", "edit empty, edit start",
    "setup     whose move, castling", "here (play), analyse", "compose mate in 2, save",   "sandbox end: to the game",
};
/* PALETTE: private characters of Unicode, which stand for the pieces that are clicked on. */
enum { WAYS = sizeof ways / sizeof *ways, MOVES_LEAST = 3, CODE_ROWS = 3, NAME_ROOM = 7, PALETTE = 0xE000 };

/* Returns the part of AREA below its first ROWS rows. */
static struct area below(struct area area, int rows)
{
    return (struct area){area.row + rows, area.column, area.rows - rows, area.columns};
}

/* A piece of the palette at *COLUMN in ROW of PANEL: a click on it is the key PALETTE + its letter. */
static void put_brush(const struct panel *panel, int row, int *column, letter who, const char *sign)
{
    struct hotspot hotspot = {.area = {row, *column, 1, 2}, .key = {.kind = INPUT_CHARACTER, .code = PALETTE + who}};
    if (*column + 2 > panel->area.column + panel->area.columns)
        return;
    canvas_print(&panel->picture->canvas, row, *column, panel->board->brush == who ? PAINT_SELECTED : PAINT_PLAIN,
                 sign);
    picture_add(panel->picture, hotspot);
    *column += 3;
}

/* All pieces, a row a player, for the mouse; returns how many rows they take. */
static int draw_palette(const struct panel *panel)
{
    const struct game *g = panel->desk->session->game;
    int rows = g->players + 1, column;
    if (panel->area.rows < rows + CODE_ROWS)
        return 0;
    for (int player = 0; player < g->players; player++) {
        canvas_print(&panel->picture->canvas, panel->area.row + player, panel->area.column, PAINT_DIM,
                     g->player[player].name);
        column = panel->area.column + NAME_ROOM;
        for (int kind = 0; kind < g->kinds; kind++) {
            char sign[8] = "", label[LETTER_TEXT];
            letter who = letter_of_piece(g, PIECE(player, kind));
            letter_write(who, label);
            sign[utf8_encode(panel->view->pieces.code[player][kind], sign)] = '\0';
            put_brush(panel, panel->area.row + player, &column, who, panel_has_figures(panel) ? sign : label);
        }
    }
    column = panel->area.column;
    put_brush(panel, panel->area.row + g->players, &column, LETTER_REMOVED, "x");
    canvas_print(&panel->picture->canvas, panel->area.row + g->players, column - 1, PAINT_DIM, "removes");
    return rows;
}

/* The panel: what can be done, the moves so far, and the code of the board. */
static void draw_loose_panel(const struct panel *panel)
{
    const struct desk *desk = panel->desk;
    const struct sandbox *sandbox = desk_sandbox(desk);
    struct canvas *canvas = &panel->picture->canvas;
    SCOPED(text) code = {0};
    struct panel moves = *panel;
    char turn[64];

    snprintf(turn, sizeof turn, "%s to move", desk->session->game->player[sandbox->turn].name);
    struct area left = below(panel->area, paragraph_print(turn, canvas, panel->area, PAINT_PLAIN));
    moves.area = left;
    if (desk->editor)
        left = below(left, draw_palette(&moves));
    moves.area = left;
    moves.area.rows -= CODE_ROWS;
    if (moves.area.rows - WAYS >= MOVES_LEAST)
        moves.area.rows -= WAYS;
    if (!desk->editor)
        panel_moves(&moves);
    left = below(left, moves.area.rows);
    for (int i = 0; i < WAYS && left.rows > CODE_ROWS; i++)
        left = below(left, paragraph_print(desk->editor ? editor_ways[i] : ways[i], canvas, left, PAINT_DIM));
    desk_write_code(desk, &code);
    paragraph_print(code.at, canvas, left, PAINT_PLAIN);
}

/* Mark the cursor, the chosen piece and the cells that the last change touched. */
static void mark_change(const struct desk *desk, struct marks *marks)
{
    const struct node *now = desk->session->record->current;
    const struct board *board = desk->session->game->board;

    *marks = boardview_no_marks();
    marks->cursor = desk->stage->board.selection.cursor;
    marks->chosen = desk->stage->board.selection.chosen;
    for (int place = 0; place < board->cells && now->parent && now->loose; place++)
        if (now->loose->board.pieces.at[place] != now->parent->loose->board.pieces.at[place])
            marks->last = cellset_or(marks->last, board->lane[place]);
}

static void look_at_sandbox(const struct desk *desk, struct board_look *look)
{
    static const struct key_hint keys[] = {{NULL, "undo", "undo"},
                                           {NULL, "redo", "redo"},
                                           {NULL, "turn", "flip"},
                                           {"Esc", "to the game", "sandbox end"},
                                           {0}};
    *look = (struct board_look){.loose = &desk_sandbox(desk)->pieces,
                                .banner = desk->editor ? "POSITION EDITOR" : "SANDBOX: the rules are off",
                                .keys = keys,
                                .panel = draw_loose_panel};
    mark_change(desk, &look->marks);
}

/* The cell HERE was chosen: a piece is taken up there, or the chosen one put down. */
static void touch_sandbox(struct desk *desk, cell here, struct intent *out)
{
    const struct board *board = desk->session->game->board;
    struct selection *selection = &desk->stage->board.selection;
    cell place = here == CELL_NONE ? CELL_NONE : board->lane_first[here];
    letter who = place == CELL_NONE ? LETTER_NONE : desk_sandbox(desk)->pieces.at[place];

    if (place == CELL_NONE) {
        desk_say(desk, TONE_WRONG, "Type a change, such as N-%s or N*d1.", board->pocket);
    } else if (selection->chosen == place) {
        selection_drop(selection);
    } else if (selection->chosen != CELL_NONE) {
        snprintf(out->line, sizeof out->line, "%s-%s", board->cell_name[selection->chosen], board->cell_name[place]);
        selection_drop(selection);
    } else if (who != LETTER_NONE && who != LETTER_REMOVED) {
        selection->chosen = place;
        desk_hush(desk);
    }
}

const struct screen screen_sandbox = {
    .name = "sandbox",
    .prompt = "sandbox> ",
    .draw = board_draw,
    .key = board_key,
    .look = look_at_sandbox,
    .touch = touch_sandbox,
    .way_out = "sandbox end",
};

/* The editor. */

/* Show the list of all pieces, to put one on PLACE; if it is OCCUPIED the first line takes that piece away. */
static void list_pieces(struct desk *desk, const char *place, bool occupied)
{
    const struct game *g = desk->session->game;
    char label[MENU_LABEL], sign[LETTER_TEXT];

    selection_drop(&desk->stage->board.selection);
    snprintf(label, sizeof label, "Which piece on %s? A letter, or Enter", place);
    struct menu *menu = list_show(desk, label, &(struct list_options){.letters = true});
    desk_hush(desk);
    if (occupied)
        menu_add(menu, "nobody", "", "@-%s", place);
    for (int player = 0; player < g->players; player++)
        for (int kind = 0; kind < g->kinds; kind++) {
            letter_write(letter_of_piece(g, PIECE(player, kind)), sign);
            snprintf(label, sizeof label, "%s %s", g->player[player].name, g->kind[kind].name);
            menu_add(menu, label, sign, "%s-%s", sign, place);
        }
}

/* Enter or a click has chosen the cell HERE: take up the piece there, or put down the one taken up. On an empty cell,
 * or on the same cell again, list all pieces to choose from. */
static void touch_editor(struct desk *desk, cell here, struct intent *out)
{
    const struct board *board = desk->session->game->board;
    const struct sandbox *sandbox = desk_sandbox(desk);
    cell chosen = desk->stage->board.selection.chosen;
    letter brush = desk->stage->board.brush;

    if (brush != LETTER_NONE) {
        char sign[LETTER_TEXT] = "@";
        if (brush != LETTER_REMOVED)
            letter_write(brush, sign);
        snprintf(out->line, sizeof out->line, "%s-%s", sign,
                 here == CELL_NONE ? board->pocket : board->cell_name[board->lane_first[here]]);
        return;
    }
    if (here == CELL_NONE) {
        list_pieces(desk, board->pocket, sandbox->pieces.held > 0);
        return;
    }
    cell place = board->lane_first[here];
    bool occupied = sandbox->pieces.at[place] != LETTER_NONE && sandbox->pieces.at[place] != LETTER_REMOVED;
    if (chosen == place || (chosen == CELL_NONE && !occupied)) {
        list_pieces(desk, board->cell_name[place], occupied);
        return;
    }
    touch_sandbox(desk, here, out);
    if (desk->stage->board.selection.chosen == place)
        desk_say(desk, TONE_PLAIN, "Choose where it goes; Delete removes it, Enter again changes it.");
}

/* Take away the piece that was taken up, else the one at the cursor. */
static struct intent remove_piece(struct desk *desk)
{
    const struct board *board = desk->session->game->board;
    const struct selection *selection = &desk->stage->board.selection;
    cell place = selection->chosen != CELL_NONE ? selection->chosen : selection->cursor;
    struct intent intent = {.taken = true};

    if (place == CELL_NONE)
        desk_say(desk, TONE_WRONG, "Go to a cell with the arrows first.");
    else
        snprintf(intent.line, sizeof intent.line, "@-%s",
                 place == CELL_POCKET ? board->pocket : board->cell_name[board->lane_first[place]]);
    return intent;
}

static struct intent editor_key(struct desk *desk, const struct screen *row, const struct event_at *event)
{
    letter *brush = &desk->stage->board.brush;
    bool picks =
        event->in->kind == INPUT_CHARACTER && event->in->code > PALETTE && event->in->code <= PALETTE + LETTER_REMOVED;
    if (picks || (event->in->kind == INPUT_ESCAPE && *brush != LETTER_NONE)) {
        letter who = picks ? (letter)(event->in->code - PALETTE) : LETTER_NONE;
        *brush = who == *brush ? LETTER_NONE : who;
        selection_drop(&desk->stage->board.selection);
        desk_say(desk, TONE_PLAIN,
                 *brush == LETTER_NONE ? "The mouse moves pieces again."
                                       : "Click the cells to put it on; Escape ends it.");
        return (struct intent){.taken = true};
    }
    if (event->in->kind == INPUT_DELETE || event->in->kind == INPUT_BACKSPACE)
        return remove_piece(desk);
    return board_key(desk, row, event);
}

const struct screen screen_editor = {
    .name = "editor",
    .prompt = "edit> ",
    .draw = board_draw,
    .key = editor_key,
    .look = look_at_sandbox,
    .touch = touch_editor,
    .way_out = "sandbox end",
};
