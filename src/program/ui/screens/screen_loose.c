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

/* The part of AREA below its first ROWS rows. */
static struct area below(struct area area, int rows)
{
    return (struct area){area.row + rows, area.column, area.rows - rows, area.columns};
}

/* A piece of the palette at *COLUMN in ROW of P: a click on it is the key PALETTE + its letter. */
static void put_brush(const struct panel *p, int row, int *column, letter who, const char *sign)
{
    struct hotspot s = {.area = {row, *column, 1, 2}, .key = {.kind = INPUT_CHARACTER, .code = PALETTE + who}};
    if (*column + 2 > p->area.column + p->area.columns)
        return;
    canvas_print(&p->picture->canvas, row, *column, p->board->brush == who ? PAINT_SELECTED : PAINT_PLAIN, sign);
    picture_add(p->picture, s);
    *column += 3;
}

/* All pieces, a row a player, for the mouse; returns how many rows they take. */
static int draw_palette(const struct panel *p)
{
    const struct game *g = p->desk->session->game;
    int rows = g->players + 1, column;
    if (p->area.rows < rows + CODE_ROWS)
        return 0;
    for (int player = 0; player < g->players; player++) {
        canvas_print(&p->picture->canvas, p->area.row + player, p->area.column, PAINT_DIM, g->player[player].name);
        column = p->area.column + NAME_ROOM;
        for (int kind = 0; kind < g->kinds; kind++) {
            char sign[8] = "", label[LETTER_TEXT];
            letter who = letter_of_piece(g, PIECE(player, kind));
            letter_write(who, label);
            sign[utf8_encode(p->view->pieces.code[player][kind], sign)] = '\0';
            put_brush(p, p->area.row + player, &column, who, panel_has_figures(p) ? sign : label);
        }
    }
    column = p->area.column;
    put_brush(p, p->area.row + g->players, &column, LETTER_REMOVED, "x");
    canvas_print(&p->picture->canvas, p->area.row + g->players, column - 1, PAINT_DIM, "removes");
    return rows;
}

/* The panel: what can be done, the moves so far, and the code of the board. */
static void draw_loose_panel(const struct panel *p)
{
    const struct desk *d = p->desk;
    const struct sandbox *s = desk_sandbox(d);
    struct canvas *c = &p->picture->canvas;
    SCOPED(text) code = {0};
    struct panel moves = *p;
    char turn[64];

    snprintf(turn, sizeof turn, "%s to move", d->session->game->player[s->turn].name);
    struct area left = below(p->area, paragraph_print(turn, c, p->area, PAINT_PLAIN));
    moves.area = left;
    if (d->editor)
        left = below(left, draw_palette(&moves));
    moves.area = left;
    moves.area.rows -= CODE_ROWS;
    if (moves.area.rows - WAYS >= MOVES_LEAST)
        moves.area.rows -= WAYS;
    if (!d->editor)
        panel_moves(&moves);
    left = below(left, moves.area.rows);
    for (int i = 0; i < WAYS && left.rows > CODE_ROWS; i++)
        left = below(left, paragraph_print(d->editor ? editor_ways[i] : ways[i], c, left, PAINT_DIM));
    desk_write_code(d, &code);
    paragraph_print(code.at, c, left, PAINT_PLAIN);
}

/* Mark the cursor, the chosen piece and the cells that the last change touched. */
static void mark_change(const struct desk *d, struct marks *m)
{
    const struct node *now = d->session->record->current;
    const struct board *b = d->session->game->board;

    *m = boardview_no_marks();
    m->cursor = d->stage->board.selection.cursor;
    m->chosen = d->stage->board.selection.chosen;
    for (int c = 0; c < b->cells && now->parent && now->loose; c++)
        if (now->loose->board.pieces.at[c] != now->parent->loose->board.pieces.at[c])
            m->last = cellset_or(m->last, b->lane[c]);
}

static void look_at_sandbox(const struct desk *d, struct board_look *l)
{
    static const struct key_hint keys[] = {{NULL, "undo", "undo"},
                                           {NULL, "redo", "redo"},
                                           {NULL, "turn", "flip"},
                                           {"Esc", "to the game", "sandbox end"},
                                           {0}};
    *l = (struct board_look){.loose = &desk_sandbox(d)->pieces,
                             .banner = d->editor ? "POSITION EDITOR" : "SANDBOX: the rules are off",
                             .keys = keys,
                             .panel = draw_loose_panel};
    mark_change(d, &l->marks);
}

/* The cell C was chosen: a piece is taken up there, or the chosen one put down. */
static void touch_sandbox(struct desk *d, cell c, struct intent *out)
{
    const struct board *b = d->session->game->board;
    struct selection *s = &d->stage->board.selection;
    cell place = c == CELL_NONE ? CELL_NONE : b->lane_first[c];
    letter who = place == CELL_NONE ? LETTER_NONE : desk_sandbox(d)->pieces.at[place];

    if (place == CELL_NONE) {
        desk_say(d, TONE_WRONG, "Type a change, such as N-%s or N*d1.", b->pocket);
    } else if (s->chosen == place) {
        selection_drop(s);
    } else if (s->chosen != CELL_NONE) {
        snprintf(out->line, sizeof out->line, "%s-%s", b->cell_name[s->chosen], b->cell_name[place]);
        selection_drop(s);
    } else if (who != LETTER_NONE && who != LETTER_REMOVED) {
        s->chosen = place;
        desk_hush(d);
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
static void list_pieces(struct desk *d, const char *place, bool occupied)
{
    const struct game *g = d->session->game;
    char label[MENU_LABEL], sign[LETTER_TEXT];

    selection_drop(&d->stage->board.selection);
    snprintf(label, sizeof label, "Which piece on %s? A letter, or Enter", place);
    struct menu *m = list_show(d, label, &(struct list_options){.letters = true});
    desk_hush(d);
    if (occupied)
        menu_add(m, "nobody", "", "@-%s", place);
    for (int player = 0; player < g->players; player++)
        for (int kind = 0; kind < g->kinds; kind++) {
            letter_write(letter_of_piece(g, PIECE(player, kind)), sign);
            snprintf(label, sizeof label, "%s %s", g->player[player].name, g->kind[kind].name);
            menu_add(m, label, sign, "%s-%s", sign, place);
        }
}

/* Enter or a click has chosen the cell C: take up the piece there, or put down the one taken up. On an empty cell,
 * or on the same cell again, list all pieces to choose from. */
static void touch_editor(struct desk *d, cell c, struct intent *out)
{
    const struct board *b = d->session->game->board;
    const struct sandbox *s = desk_sandbox(d);
    cell chosen = d->stage->board.selection.chosen;
    letter brush = d->stage->board.brush;

    if (brush != LETTER_NONE) {
        char sign[LETTER_TEXT] = "@";
        if (brush != LETTER_REMOVED)
            letter_write(brush, sign);
        snprintf(out->line, sizeof out->line, "%s-%s", sign,
                 c == CELL_NONE ? b->pocket : b->cell_name[b->lane_first[c]]);
        return;
    }
    if (c == CELL_NONE) {
        list_pieces(d, b->pocket, s->pieces.held > 0);
        return;
    }
    cell place = b->lane_first[c];
    bool occupied = s->pieces.at[place] != LETTER_NONE && s->pieces.at[place] != LETTER_REMOVED;
    if (chosen == place || (chosen == CELL_NONE && !occupied)) {
        list_pieces(d, b->cell_name[place], occupied);
        return;
    }
    touch_sandbox(d, c, out);
    if (d->stage->board.selection.chosen == place)
        desk_say(d, TONE_PLAIN, "Choose where it goes; Delete removes it, Enter again changes it.");
}

/* Take away the piece that was taken up, else the one at the cursor. */
static struct intent take_away(struct desk *d)
{
    const struct board *b = d->session->game->board;
    const struct selection *s = &d->stage->board.selection;
    cell c = s->chosen != CELL_NONE ? s->chosen : s->cursor;
    struct intent r = {.taken = true};

    if (c == CELL_NONE)
        desk_say(d, TONE_WRONG, "Go to a cell with the arrows first.");
    else
        snprintf(r.line, sizeof r.line, "@-%s", c == CELL_POCKET ? b->pocket : b->cell_name[b->lane_first[c]]);
    return r;
}

static struct intent editor_key(struct desk *d, const struct screen *row, const struct event_at *e)
{
    letter *brush = &d->stage->board.brush;
    bool picks = e->in->kind == INPUT_CHARACTER && e->in->code > PALETTE && e->in->code <= PALETTE + LETTER_REMOVED;
    if (picks || (e->in->kind == INPUT_ESCAPE && *brush != LETTER_NONE)) {
        letter who = picks ? (letter)(e->in->code - PALETTE) : LETTER_NONE;
        *brush = who == *brush ? LETTER_NONE : who;
        selection_drop(&d->stage->board.selection);
        desk_say(d, TONE_PLAIN,
                 *brush == LETTER_NONE ? "The mouse moves pieces again."
                                       : "Click the cells to put it on; Escape ends it.");
        return (struct intent){.taken = true};
    }
    if (e->in->kind == INPUT_DELETE || e->in->kind == INPUT_BACKSPACE)
        return take_away(d);
    return board_key(d, row, e);
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
