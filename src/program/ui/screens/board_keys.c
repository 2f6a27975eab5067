/* What keys and clicks mean on the board. */
#include "boardscreen.h"

#include "draw/boardview.h"
#include "study/playing.h"

enum { SCROLL = 5 };

static void move_cursor(struct desk *d, int down, int right)
{
    struct selection *s = &d->stage->board.selection;
    struct view v;
    stage_view(d, d->session->game, &v); /* the scale of the board does not matter here, only how it is turned */
    struct step_taken *last = &d->stage->board.step;
    bool back = (down || right) && last->from != last->to && last->to == s->cursor && last->down == -down &&
                last->right == -right;
    const struct step_taken now = {
        s->cursor, back ? last->from : boardview_towards(d->session->game, &v, s->cursor, down, right), down, right};
    *last = now;
    s->cursor = now.to;
    d->stage->reading.passed = !d->voice.question.yes;
}

/*
 * Escape goes one step back: lets the chosen piece go, hides the cursor, clears the message unless it is a task,
 * returns to the game that waits. Returns the command line that leads away from the board, NULL if it is not left.
 */
static const char *escape(struct desk *d, const struct screen *row)
{
    struct selection *s = &d->stage->board.selection;
    if (selection_holds(s))
        selection_drop(s);
    else if (d->stage->board.premove[0])
        d->stage->board.premove[0] = '\0';
    else if (s->cursor != CELL_NONE)
        s->cursor = CELL_NONE;
    else if (d->session && d->session->viewed && d->session->record->live)
        return "continue";
    else if (row->task || !d->voice.text.length)
        return d->parked && d->exercise.on && !d->exercise.training ? "continue" : row->way_out;
    else
        desk_hush(d);
    return NULL;
}

/* The cell that a click on a character of the board means. Two cells share a Switch's area: there it is the one to
 * which the chosen piece may go, if that is true of one only. */
static cell clicked_cell(const struct desk *d, const struct glyph *g)
{
    const struct selection *s = &d->stage->board.selection;
    struct marks m = boardview_no_marks();
    if (g->owner[1] == CELL_NONE || g->owner[0] == CELL_POCKET)
        return g->owner[0];
    selection_mark(s, d->session->game, desk_position(d), &m);
    bool first = cellset_has(m.targets, g->owner[0]), second = cellset_has(m.targets, g->owner[1]);
    if (!selection_holds(s)) {
        first = desk_position(d)->on[g->owner[0]] != 0;
        second = desk_position(d)->on[g->owner[1]] != 0;
    }
    return second && !first ? g->owner[1] : g->owner[0];
}

/* Add a line for M to the window: of a promotion the kind that the pawn becomes, chosen by its letter; of other moves
 * the move, chosen by number N. */
static void add_choice(struct desk *d, struct move m, int n)
{
    const struct game *g = d->session->game;
    const struct position *p = desk_position(d);
    char text[MOVE_TEXT];
    movetext_write(g, p, m, text);
    if (m.type == MOVE_PROMOTION) {
        window_add(&d->stage->window, g->kind[m.extra].label, g->kind[m.extra].name, text);
        return;
    }
    bool stays = m.from != CELL_NONE && m.type == MOVE_PLAIN &&
                 cellset_has(cellset_or(g->promotion[p->turn], g->turns[p->turn][piece_kind(p->on[m.from])]), m.to);
    window_add(&d->stage->window, stays ? g->kind[piece_kind(p->on[m.from])].label : (char)('0' + n % 10), text, text);
}

/* Play the only move of FROM, or open a window to choose one of several. */
static void choose_move(struct desk *d, const struct choice *from, struct intent *out)
{
    struct window *w = &d->stage->window;
    if (from->count == 1) {
        movetext_write(d->session->game, desk_position(d), from->move[0], out->line);
        return;
    }
    window_open(w, from->move[0].type == MOVE_PROMOTION ? "What does it become?" : "Which of these?", screen_seen(d),
                d->session->record->current);
    w->from = from->move[0].from;
    w->to = from->move[0].to;
    for (int i = 0; i < from->count; i++)
        add_choice(d, from->move[i], i + 1);
}

/* Say why the chosen piece cannot go to C. */
static void refuse_cell(struct desk *d, cell c)
{
    const struct selection *s = &d->stage->board.selection;
    const struct game *g = d->session->game;
    const struct position *p = desk_position(d);
    char label[8], line[2 * CELL_NAME + 16];
    struct error why = {0};
    struct move m;

    if (s->pocket || c == CELL_NONE || s->chosen == CELL_NONE)
        return;
    movetext_label(g, p->on[s->chosen], label);
    snprintf(line, sizeof line, "%s %s-%s", label, g->board->cell_name[s->chosen], g->board->cell_name[c]);
    if (!movetext_read(g, p, line, &m, &why))
        desk_say(d, TONE_WRONG, "%s", why.text);
}

/* While the computer thinks: choose a piece of the only person, or where it is to go then. False if C is neither. */
static bool touch_premove(struct desk *d, cell c, struct intent *out)
{
    struct selection *s = &d->stage->board.selection;
    const struct board *b = d->session->game->board;
    if (c == CELL_NONE || session_denial(d->session) != DENIAL_TURN || session_only_person(d->session) < 0)
        return false;
    cell place = b->lane_first[c];
    piece m = desk_position(d)->on[place];
    if (s->chosen == place) {
        selection_drop(s);
    } else if (s->chosen != CELL_NONE) {
        snprintf(out->line, sizeof out->line, "%s-%s", b->cell_name[s->chosen], b->cell_name[place]);
        selection_drop(s);
    } else if (m && piece_player(m) == session_only_person(d->session)) {
        s->chosen = place;
    }
    return s->chosen == place || out->line[0];
}

void board_touch(struct desk *d, cell c, struct intent *out)
{
    struct selection *s = &d->stage->board.selection;
    if (touch_premove(d, c, out))
        return;
    if (tell_denial(d, session_denial(d->session))) {
        selection_drop(s);
        return;
    }
    FREED struct choice *moves = memory_new(sizeof *moves);
    switch (selection_touch(s, d->session->game, desk_position(d), c, moves)) {
    case TOUCH_MOVE:
        choose_move(d, moves, out);
        break;
    case TOUCH_REFUSED:
        refuse_cell(d, c);
        break;
    case TOUCH_TAKEN:
    case TOUCH_DROPPED:
        desk_hush(d);
        break;
    case TOUCH_NOTHING:
        break;
    }
}

/* The character at the mouse, or on a line of the board the nearest one that belongs to a cell. NULL: no cell is
 * meant. */
static const struct glyph *glyph_at_mouse(const struct event_at *e)
{
    static const signed char near[][2] = {{0, 0},   {0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1},  {1, -1}, {-1, 1},
                                          {-1, -1}, {0, 2}, {0, -2}, {1, 2}, {1, -2}, {-1, 2}, {-1, -2}};
    const struct glyph *at = e->shown ? canvas_at(&e->shown->canvas, e->in->row, e->in->column) : NULL;
    int tries = !at ? 0 : at->paint == PAINT_BORDER ? (int)(sizeof near / sizeof *near) : 1;
    for (int i = 0; i < tries; i++) {
        const struct glyph *g = canvas_at(&e->shown->canvas, e->in->row + near[i][0], e->in->column + near[i][1]);
        if (g && g->owner[0] != CELL_NONE)
            return g;
    }
    return NULL;
}

/* Enter or a click has chosen C, which may be CELL_POCKET. */
static void touch_place(struct desk *d, const struct screen *row, cell c, struct intent *out)
{
    row->touch(d, c == CELL_POCKET ? CELL_NONE : c, out);
}

static void click_board(struct desk *d, const struct screen *row, const struct event_at *e, struct intent *out)
{
    struct board_state *b = &d->stage->board;
    const struct glyph *g = glyph_at_mouse(e);
    const struct hotspot *s = e->shown ? picture_find(e->shown, e->in->row, e->in->column) : NULL;
    bool release = e->in->kind == INPUT_RELEASE;
    cell c = g ? clicked_cell(d, g) : CELL_NONE;

    if (!g && s && !release) {
        out->visit = s->move;
        snprintf(out->line, sizeof out->line, "%s", s->line ? s->line : "");
    }
    if (!g || (release && (c == b->pressed || !selection_holds(&b->selection))))
        return; /* a click without dragging: the press has done it all */
    if (!release)
        b->pressed = c;
    b->selection.cursor = c;
    touch_place(d, row, c, out);
}

static void scroll_moves(struct board_state *b, int rows)
{
    b->scrolled = b->scrolled + rows > 0 ? b->scrolled + rows : 0;
}

struct intent board_key(struct desk *d, const struct screen *row, const struct event_at *e)
{
    struct board_state *b = &d->stage->board;
    struct intent r = screen_intent(NULL);
    switch (e->in->kind) {
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
        click_board(d, row, e, &r);
        break;
    case INPUT_LET_GO:
        selection_drop(&b->selection);
        break;
    case INPUT_HOVER:
        b->pointed = glyph_at_mouse(e) ? clicked_cell(d, glyph_at_mouse(e)) : CELL_NONE;
        break;
    case INPUT_UP:
    case INPUT_DOWN:
        move_cursor(d, e->in->kind == INPUT_UP ? -1 : 1, 0);
        break;
    case INPUT_LEFT:
    case INPUT_RIGHT:
        move_cursor(d, 0, e->in->kind == INPUT_LEFT ? -1 : 1);
        break;
    case INPUT_ENTER:
        if (b->selection.cursor == CELL_NONE)
            move_cursor(d, 0, 0);
        else
            touch_place(d, row, b->selection.cursor, &r);
        break;
    case INPUT_ESCAPE:
        return screen_intent(escape(d, row));
    case INPUT_PAGE_UP:
        scroll_moves(b, SCROLL);
        break;
    case INPUT_PAGE_DOWN:
        scroll_moves(b, -SCROLL);
        break;
    default:
        r.taken = false;
    }
    return r;
}
