/* What keys and clicks mean on the board. */
#include "boardscreen.h"

#include "draw/boardview.h"
#include "study/playing.h"

enum { SCROLL = 5 };

static void move_cursor(struct desk *desk, int down, int right)
{
    struct selection *selection = &desk->stage->board.selection;
    struct view view;
    stage_view(desk, desk->session->game,
               &view); /* the scale of the board does not matter here, only how it is turned */
    struct step_taken *last = &desk->stage->board.step;
    bool back = (down || right) && last->from != last->to && last->to == selection->cursor && last->down == -down &&
                last->right == -right;
    const struct step_taken now = {
        selection->cursor,
        back ? last->from : boardview_towards(desk->session->game, &view, selection->cursor, down, right), down, right};
    *last = now;
    selection->cursor = now.to;
    desk->stage->reading.passed = !desk->voice.question.yes;
}

/*
 * Escape goes one step back: lets the chosen piece go, hides the cursor, clears the message unless it is a task,
 * returns to the game that waits. Returns the command line that leads away from the board, NULL if it is not left.
 */
static const char *escape(struct desk *desk, const struct screen *row)
{
    struct selection *selection = &desk->stage->board.selection;
    if (selection_holds(selection))
        selection_drop(selection);
    else if (desk->stage->board.premove[0])
        desk->stage->board.premove[0] = '\0';
    else if (selection->cursor != CELL_NONE)
        selection->cursor = CELL_NONE;
    else if (desk->session && desk->session->viewed && desk->session->record->live)
        return "continue";
    else if (row->task || !desk->voice.text.length)
        return desk->parked && desk->exercise.on && !desk->exercise.training ? "continue" : row->way_out;
    else
        desk_hush(desk);
    return NULL;
}

/* Returns the cell that a click on a character of the board means. Two cells share a Switch's area: there it is the one
 * to which the chosen piece may go, if that is true of one only. */
static cell clicked_cell(const struct desk *desk, const struct glyph *glyph)
{
    const struct selection *selection = &desk->stage->board.selection;
    struct marks marks = boardview_no_marks();
    if (glyph->owner[1] == CELL_NONE || glyph->owner[0] == CELL_POCKET)
        return glyph->owner[0];
    selection_mark(selection, desk->session->game, desk_position(desk), &marks);
    bool first = cellset_has(marks.targets, glyph->owner[0]), second = cellset_has(marks.targets, glyph->owner[1]);
    if (!selection_holds(selection)) {
        first = desk_position(desk)->on[glyph->owner[0]] != 0;
        second = desk_position(desk)->on[glyph->owner[1]] != 0;
    }
    return second && !first ? glyph->owner[1] : glyph->owner[0];
}

/* Add a line for M to the window: of a promotion the kind that the pawn becomes, chosen by its letter; of other moves
 * the move, chosen by number N. */
static void add_choice(struct desk *desk, struct move m, int n)
{
    const struct game *g = desk->session->game;
    const struct position *p = desk_position(desk);
    char text[MOVE_TEXT];
    movetext_write(g, p, m, text);
    if (m.type == MOVE_PROMOTION) {
        window_add(&desk->stage->window, g->kind[m.extra].label, g->kind[m.extra].name, text);
        return;
    }
    bool stays = m.from != CELL_NONE && m.type == MOVE_PLAIN &&
                 cellset_has(cellset_or(g->promotion[p->turn], g->turns[p->turn][piece_kind(p->on[m.from])]), m.to);
    window_add(&desk->stage->window, stays ? g->kind[piece_kind(p->on[m.from])].written[0] : (char)('0' + n % 10), text,
               text);
}

/* Play the only move of FROM, or open a window to choose one of several. */
static void choose_move(struct desk *desk, const struct choice *from, struct intent *out)
{
    struct window *window = &desk->stage->window;
    if (from->count == 1) {
        movetext_write(desk->session->game, desk_position(desk), from->move[0], out->line);
        return;
    }
    window_open(window, from->move[0].type == MOVE_PROMOTION ? "What does it become?" : "Which of these?",
                screen_seen(desk), desk->session->record->current);
    window->from = from->move[0].from;
    window->to = from->move[0].to;
    for (int i = 0; i < from->count; i++)
        add_choice(desk, from->move[i], i + 1);
}

/* Say why the chosen piece cannot go to PLACE. */
static void refuse_cell(struct desk *desk, cell place)
{
    const struct selection *selection = &desk->stage->board.selection;
    const struct game *g = desk->session->game;
    const struct position *p = desk_position(desk);
    char label[8], line[2 * CELL_NAME + 16];
    struct error why = {0};
    struct move m;

    if (selection->pocket || place == CELL_NONE || selection->chosen == CELL_NONE)
        return;
    movetext_label(g, p->on[selection->chosen], label);
    snprintf(line, sizeof line, "%s %s-%s", label, g->board->cell_name[selection->chosen], g->board->cell_name[place]);
    if (!movetext_read(g, p, line, &m, &why))
        desk_say(desk, TONE_WRONG, "%s", why.text);
}

/* While the computer thinks: choose a piece of the only person, or where it is to go then. False if HERE is neither. */
static bool touch_premove(struct desk *desk, cell here, struct intent *out)
{
    struct selection *selection = &desk->stage->board.selection;
    const struct board *board = desk->session->game->board;
    if (here == CELL_NONE || session_denial(desk->session) != DENIAL_TURN || session_only_person(desk->session) < 0)
        return false;
    cell place = board->lane_first[here];
    piece occupant = desk_position(desk)->on[place];
    if (selection->chosen == place) {
        selection_drop(selection);
    } else if (selection->chosen != CELL_NONE) {
        snprintf(out->line, sizeof out->line, "%s-%s", board->cell_name[selection->chosen], board->cell_name[place]);
        selection_drop(selection);
    } else if (occupant && piece_player(occupant) == session_only_person(desk->session)) {
        selection->chosen = place;
    }
    return selection->chosen == place || out->line[0];
}

void board_touch(struct desk *desk, cell place, struct intent *out)
{
    struct selection *selection = &desk->stage->board.selection;
    if (touch_premove(desk, place, out))
        return;
    if (report_denial(desk, session_denial(desk->session))) {
        selection_drop(selection);
        return;
    }
    FREED struct choice *moves = memory_new(sizeof *moves);
    switch (selection_touch(selection, desk->session->game, desk_position(desk), place, moves)) {
    case TOUCH_MOVE:
        choose_move(desk, moves, out);
        break;
    case TOUCH_REFUSED:
        refuse_cell(desk, place);
        break;
    case TOUCH_TAKEN:
    case TOUCH_DROPPED:
        desk_hush(desk);
        break;
    case TOUCH_NOTHING:
        break;
    }
}

/* Returns the character at the mouse, or on a line of the board the nearest one that belongs to a cell. NULL: no cell
 * is meant. */
static const struct glyph *glyph_at_mouse(const struct event_at *event)
{
    static const signed char near[][2] = {{0, 0},   {0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1},  {1, -1}, {-1, 1},
                                          {-1, -1}, {0, 2}, {0, -2}, {1, 2}, {1, -2}, {-1, 2}, {-1, -2}};
    const struct glyph *at = event->shown ? canvas_at(&event->shown->canvas, event->in->row, event->in->column) : NULL;
    int tries = !at ? 0 : at->paint == PAINT_BORDER ? (int)(sizeof near / sizeof *near) : 1;
    for (int i = 0; i < tries; i++) {
        const struct glyph *glyph =
            canvas_at(&event->shown->canvas, event->in->row + near[i][0], event->in->column + near[i][1]);
        if (glyph && glyph->owner[0] != CELL_NONE)
            return glyph;
    }
    return NULL;
}

/* Enter or a click has chosen PLACE, which may be CELL_POCKET. */
static void touch_place(struct desk *desk, const struct screen *row, cell place, struct intent *out)
{
    row->touch(desk, place == CELL_POCKET ? CELL_NONE : place, out);
}

static void click_board(struct desk *desk, const struct screen *row, const struct event_at *event, struct intent *out)
{
    struct board_state *state = &desk->stage->board;
    const struct glyph *glyph = glyph_at_mouse(event);
    const struct hotspot *hotspot = event->shown ? picture_find(event->shown, event->in->row, event->in->column) : NULL;
    bool release = event->in->kind == INPUT_RELEASE;
    cell place = glyph ? clicked_cell(desk, glyph) : CELL_NONE;

    if (!glyph && hotspot && !release) {
        out->visit = hotspot->move;
        snprintf(out->line, sizeof out->line, "%s", hotspot->line ? hotspot->line : "");
    }
    if (!glyph || (release && (place == state->pressed || !selection_holds(&state->selection))))
        return; /* a click without dragging: the press has done it all */
    if (!release)
        state->pressed = place;
    state->selection.cursor = place;
    touch_place(desk, row, place, out);
}

static void scroll_moves(struct board_state *state, int rows)
{
    state->scrolled = state->scrolled + rows > 0 ? state->scrolled + rows : 0;
}

struct intent board_key(struct desk *desk, const struct screen *row, const struct event_at *event)
{
    struct board_state *state = &desk->stage->board;
    struct intent intent = screen_intent(NULL);
    switch (event->in->kind) {
    case INPUT_WHEEL_UP:
        return screen_intent("back");
    case INPUT_WHEEL_DOWN:
        return screen_intent("forth");
    case INPUT_HOME:
        return screen_intent("first");
    case INPUT_END:
        return screen_intent("end");
    case INPUT_PRESS:
    case INPUT_RELEASE:
        click_board(desk, row, event, &intent);
        break;
    case INPUT_LET_GO:
        selection_drop(&state->selection);
        break;
    case INPUT_HOVER:
        state->pointed = glyph_at_mouse(event) ? clicked_cell(desk, glyph_at_mouse(event)) : CELL_NONE;
        break;
    case INPUT_UP:
    case INPUT_DOWN:
        move_cursor(desk, event->in->kind == INPUT_UP ? -1 : 1, 0);
        break;
    case INPUT_LEFT:
    case INPUT_RIGHT:
        move_cursor(desk, 0, event->in->kind == INPUT_LEFT ? -1 : 1);
        break;
    case INPUT_ENTER:
        if (state->selection.cursor == CELL_NONE)
            move_cursor(desk, 0, 0);
        else
            touch_place(desk, row, state->selection.cursor, &intent);
        break;
    case INPUT_ESCAPE:
        return screen_intent(escape(desk, row));
    case INPUT_PAGE_UP:
        scroll_moves(state, SCROLL);
        break;
    case INPUT_PAGE_DOWN:
        scroll_moves(state, -SCROLL);
        break;
    default:
        intent.taken = false;
    }
    return intent;
}
