#include "boardscreen.h"

#include "draw/boardview.h"
#include "rules/walker.h"
#include "study/words.h"

/* The columns from which on a prompt may stand beside the board. */
enum { PROMPT_LEAST = 40 };

/* A board's screen being drawn. */
struct drawing {
    const struct desk *desk;
    const struct board_look *look;
    struct picture *picture;
    struct arrangement at;
    struct marks marks;
    cell spoken;             /* that the speaking line describes; CELL_NONE: none, CELL_POCKET: the pocket */
    cell mover;              /* the cell of the piece whose move is being typed; CELL_NONE: not known */
    cell from;               /* a move from here to `spoken` is described; CELL_NONE: none */
    char reason[ERROR_TEXT]; /* why what is typed cannot become a move; "" if it can */
};

/* True if the first word of what is typed is a command, or the only word the beginning of one. */
static bool types_command(const struct stage *s)
{
    const char *line = s->typed.line;
    size_t word = strcspn(line, " ");
    return command_find(s->commands, line, (int)word) || (!line[word] && command_begins(s->commands, line));
}

/* Mark the piece and the cells that the move being typed names, or find out why it cannot be a move. */
static void judge_typing(struct drawing *d)
{
    const struct desk *desk = d->desk;
    struct marks *m = &d->marks;
    struct half_move half;

    if (!*desk->stage->typed.line || !d->look->judges_typing || strchr(desk->stage->typed.line, '\n') ||
        !session_awaits_person(desk->session) || desk->voice.question.yes)
        return;
    movetext_judge_prefix(desk->session->game, desk_position(desk), desk->stage->typed.line, &half);
    if (half.verdict == HALF_IMPOSSIBLE && types_command(desk->stage))
        return;
    d->mover = half.from;
    if (half.from != CELL_NONE)
        m->chosen = d->spoken = half.from;
    const struct board *b = desk->session->game->board;
    cellset named = half.from == CELL_NONE ? half.named : cellset_less(half.named, b->lane[half.from]);
    if (half.from != CELL_NONE && cellset_empty(named)) { /* where it may go, as if it were chosen by the mouse */
        struct selection typed = selection_empty();
        typed.chosen = half.from;
        selection_mark(&typed, desk->session->game, desk_position(desk), m);
    }
    while (!cellset_empty(named)) {
        cell c = b->lane_first[cellset_pop(&named)];
        d->from = c == half.from ? CELL_NONE : half.from;
        d->spoken = c;
        if (c != half.from && half.from == CELL_NONE && m->chosen == CELL_NONE && desk_position(desk)->on[c])
            m->chosen = c;
        else if (c != m->chosen)
            cellset_add(&m->targets, c);
    }
    if (d->mover == CELL_NONE && m->chosen != d->spoken) /* it cannot be a move, but it is known whose piece is meant */
        d->mover = m->chosen;
    if (half.verdict == HALF_IMPOSSIBLE)
        snprintf(d->reason, sizeof d->reason, "%s", half.reason.text);
}

/* Take N of the panel's lowest rows, if there is one, for the message, if the players still fit into the rest. */
static bool take_from_panel(struct drawing *d, int n)
{
    if (!d->at.panel.columns)
        return true;
    if (d->at.panel.columns < 4 || d->at.panel.rows - n < 3 * d->desk->session->game->players + 2)
        return false;
    d->at.panel.rows -= n;
    return true;
}

/* Give the speaking line's rows to the message. */
static void drop_speech(struct drawing *d)
{
    d->at.message.row -= d->at.speech.rows;
    d->at.message.rows += d->at.speech.rows;
    d->at.speech.rows = 0;
}

/* Put the message into the lowest ROWS of the ALL rows that the panel had. */
static void say_in_panel(struct drawing *d, int all, int rows)
{
    d->at.message = (struct area){d->at.panel.row + all - rows, d->at.panel.column, rows, d->at.panel.columns};
}

/* A long message, such as a comment, goes into the lower part of the panel. Where the panel cannot spare that it may
 * cover the lowest row of the board's labels, as it will pass; a longer one the whole panel. */
static void make_room_for_message(struct drawing *d)
{
    const struct text *said = &d->desk->voice.text;
    const char *s = *d->reason ? d->reason : said->length ? said->at : "";
    int missing = d->at.message.columns > 3 ? paragraph_rows(s, d->at.message.columns) - d->at.message.rows : 0;
    bool below = d->at.message.column < d->at.panel.column || d->at.panel.columns == 0;
    int all = d->at.panel.rows, rows = below && d->at.panel.columns > 3 ? paragraph_rows(s, d->at.panel.columns) : 0;

    if (missing <= 0)
        return;
    if (d->spoken == CELL_NONE) {
        missing -= d->at.speech.rows;
        drop_speech(d);
    }
    if (missing <= 0)
        return;
    if (rows && take_from_panel(d, rows + 1)) {
        say_in_panel(d, all, rows);
    } else if ((!below || (missing == 1 && d->at.view.labels >= LABELS_BELOW)) && take_from_panel(d, missing)) {
        d->at.speech.row -= missing;
        d->at.message.row -= missing;
        d->at.message.rows += missing;
    } else if (rows) {
        d->at.panel.rows = 0;
        say_in_panel(d, all, all);
    } else { /* the user cannot read both at once */
        drop_speech(d);
    }
}

static struct panel panel_in(const struct drawing *d, struct area area)
{
    const struct stage *s = d->desk->stage;
    return (struct panel){d->desk, &s->board, &d->at.view, d->picture, area, d->look->recorded, s->display.can_unicode};
}

static void draw_panel(const struct drawing *d)
{
    struct panel p = panel_in(d, d->at.panel);
    if (d->at.panel.rows > 0)
        d->look->panel(&p);
}

/* When nothing is typed: describe the cell under the cursor, else the one under the mouse. */
static void find_spoken(struct drawing *d)
{
    const struct board_state *b = &d->desk->stage->board;
    if (d->spoken == CELL_NONE)
        d->spoken = b->selection.cursor != CELL_NONE ? b->selection.cursor : b->pointed;
    if (d->from == CELL_NONE && d->spoken != d->marks.chosen)
        d->from = d->marks.chosen;
}

/* Mark the way to the cell that is looked at, if the chosen piece may go there. */
static void mark_path(struct drawing *d)
{
    const struct game *g = d->desk->session->game;
    cellset ends = cellset_or(d->marks.targets, d->marks.captures);
    cell path[CELLS_MAX];
    if (d->spoken >= g->board->cells || d->from >= g->board->cells || !cellset_has(ends, d->spoken)) {
        d->from = CELL_NONE;
        return;
    }
    for (int i = 0, n = walker_path(g, desk_position(d->desk), d->from, d->spoken, path); i < n; i++)
        cellset_add(&d->marks.path, path[i]);
}

/* Add the last move, for when no cell is described; not if the message tells it. */
static void speak_last(const struct desk *desk, struct text *out)
{
    const struct node *n = desk->session->record->current;
    char text[MOVE_TEXT];
    if (!n->parent || n->left)
        return;
    movetext_write(desk->session->game, &n->parent->position, n->move, text);
    if (!desk->voice.text.length || !strstr(desk->voice.text.at, text))
        text_addf(out, "%s played %s", session_name(desk->session, n->parent->position.turn), text);
}

/* True if a cell's description takes the message's place: both share one row and the cursor has moved
 * since the message. */
static bool message_yields(const struct drawing *d)
{
    return d->at.speech.rows == 0 && !*d->reason && d->desk->stage->reading.passed && d->spoken != CELL_NONE &&
           !d->look->loose;
}

static void draw_speech(const struct drawing *d)
{
    const struct desk *desk = d->desk;
    struct speech s = {desk->session->game, desk_position(desk), false,
                       d->at.view.unicode && !desk->stage->display.can_lines};
    bool alone = d->at.speech.rows == 0; /* in the place of the message, if there is none */
    SCOPED(text) line = {0};

    if (alone && (*d->reason || desk->voice.text.length) && !message_yields(d))
        return;
    if (d->look->loose || (d->look->blindfold && d->spoken != CELL_NONE))
        return; /* nobody attacks anything in a sandbox; blindfold one does not see it */
    piece moved = d->mover < s.game->board->cells ? s.position->on[d->mover] : 0;
    if (moved && d->spoken != CELL_NONE && d->spoken != d->mover)
        text_addf(&line, "%s %s to ", s.game->kind[piece_kind(moved)].name, s.game->board->cell_name[d->mover]);
    if (d->spoken != CELL_NONE)
        speech_cell(&s, d->spoken == CELL_POCKET ? CELL_NONE : d->spoken, &line);
    else
        speak_last(desk, &line);
    if (d->from != CELL_NONE)
        speech_path(&s, d->from, d->spoken, &line);
    struct area area = alone ? d->at.message : d->at.speech;
    if (!alone && !*d->reason && !desk->voice.text.length)
        area.rows += d->at.message.rows;                      /* the message's rows are below, and empty */
    if (d->spoken == CELL_NONE && d->at.panel.columns == 0) { /* there is no panel to show moves and clocks */
        struct panel p = panel_in(d, area);
        panel_line(&p);
        return;
    }
    if (line.length && area.columns >= 4)
        paragraph_print(line.at, &d->picture->canvas, area, PAINT_PLAIN);
}

/* The keys that are valid at this moment, before those that always are. */
static const struct key_hint *keys_now(const struct desk *desk)
{
    static const struct key_hint asked[] = {{"y", "yes", "yes"}, {"n", "no", "no"}, {0}};
    static const struct key_hint typed[] = {
        {"Enter", "run", NULL}, {"Tab", "complete", NULL}, {"Esc", "clear", NULL}, {0}};
    static const struct key_hint holding[] = {{"Enter", "move here", NULL}, {"Esc", "cancel", NULL}, {0}};
    static const struct key_hint pointing[] = {{"Enter", "select", NULL}, {"Esc", "hide cursor", NULL}, {0}};
    static const struct key_hint over[] = {{NULL, "game", "new"}, {NULL, "it", "save"}, {0}};
    static const struct key_hint choosing[] = {{"Enter", "choose", NULL}, {"Esc", "back", NULL}, {0}};
    static const struct key_hint none[] = {{0}};
    return stage_has_window(desk) && !desk->stage->window.question                       ? choosing
           : desk->voice.question.yes                                                    ? asked
           : *desk->stage->typed.line                                                    ? typed
           : selection_holds(&desk->stage->board.selection)                              ? holding
           : desk->stage->board.selection.cursor != CELL_NONE                            ? pointing
           : session_over(desk->session) && !desk->exercise.on && !desk->session->viewed ? over
                                                                                         : none;
}

static void draw_keys(const struct drawing *d)
{
    static const struct key_hint help = {"?", "help", "help"};
    int column = d->at.keys.column, end = column + d->at.keys.columns;
    if (!d->at.keys.rows)
        return;
    keyline_put(d->picture, &help, d->at.keys.row, &column, end);
    if (d->picture->more)
        keyline_put(d->picture, &(struct key_hint){"PgDn", "more", NULL}, d->at.keys.row, &column, end);
    keyline_put_all(d->picture, keys_now(d->desk), d->at.keys.row, &column, end);
    if (d->look->keys && !d->desk->voice.question.yes)
        keyline_put_all(d->picture, d->look->keys, d->at.keys.row, &column, end);
}

/* While nothing is typed: put the terminal's cursor near the middle of the cell under our cursor, where the action
 * is. */
static void place_cursor(const struct drawing *d)
{
    struct picture *p = d->picture;
    cell c = d->desk->stage->board.selection.cursor;
    int rows = 0, columns = 0, n = 0;
    if (c == CELL_NONE || *d->desk->stage->typed.line)
        return;
    for (int pass = 0, best = 0; pass < 2; pass++)
        for (int y = 0; y < p->canvas.rows; y++)
            for (int x = 0; x < p->canvas.columns; x++) {
                const struct glyph *g = canvas_at(&p->canvas, y, x);
                if (g->owner[0] != c || g->owner[1] != CELL_NONE)
                    continue;
                int far = pass ? 2 * abs(y * n - rows) + abs(x * n - columns) : 0;
                if (!pass) {
                    rows += y;
                    columns += x;
                    n++;
                } else if (p->row < 0 || far < best) {
                    best = far;
                    p->row = y;
                    p->column = x;
                }
            }
}

/* Clear the rows of labels that the text below the board covers. */
static void clear_covered(const struct drawing *d)
{
    const struct area *board = &d->at.board;
    int top = d->at.speech.rows ? d->at.speech.row : d->at.message.row, end = board->row + board->rows;
    if (d->at.panel.columns && d->at.message.column >= d->at.panel.column)
        return;
    for (int y = top; y < end; y++)
        for (int x = board->column; x < board->column + board->columns; x++)
            canvas_put(&d->picture->canvas, y, x, PAINT_PLAIN, ' ');
}

/* The opening's name into OUT (SIZE bytes), cut to COLUMNS, but at least its code; "" none. */
static void write_opening(const struct drawing *d, int columns, char *out, size_t size)
{
    const struct opening_name *o = d->look->loose ? NULL : d->desk->library.opening;
    char *cut;
    snprintf(out, size, "%s%s%s", o ? o->eco : "", o && *o->eco ? " " : "", o ? o->name : "");
    while (canvas_string_width(out) > columns &&
           ((cut = strrchr(out, ',')) || (cut = strrchr(out, ':')) || (cut = strrchr(out, ' '))))
        *cut = '\0';
    if (canvas_string_width(out) > columns)
        *out = '\0';
}

/* The game's name, the screen's, and how far the game has come. */
static void draw_title(const struct drawing *d)
{
    const struct desk *desk = d->desk;
    const struct area *at = &d->at.title;
    struct canvas *c = &d->picture->canvas;
    char count[32] = "", title[TITLE], opening[2 * TITLE], alone[2 * TITLE], *cut;
    if (!at->rows)
        return;
    snprintf(title, sizeof title, "%s", desk->session->game->title);
    while (canvas_string_width(title) > at->columns &&
           ((cut = strrchr(title, ',')) != NULL || (cut = strrchr(title, ' ')) != NULL))
        *cut = '\0';
    if (!d->look->loose)
        snprintf(count, sizeof count, "  move %d", desk_position(desk)->full);
    int left =
        at->columns - canvas_string_width(title) - (*d->look->banner ? canvas_string_width(d->look->banner) + 1 : 0);
    if (left < 0) /* a task matters more */
        *title = '\0';
    if (canvas_string_width(count) > left)
        *count = '\0';
    write_opening(d, left - canvas_string_width(count) - 2, opening, sizeof opening);
    write_opening(d, *d->look->banner ? 0 : at->columns, alone, sizeof alone);
    if (strlen(alone) > strlen(opening)) { /* it tells more than the game's title */
        canvas_print(c, at->row, at->column, PAINT_TITLE, alone);
        return;
    }
    int end = canvas_print(c, at->row, at->column, PAINT_TITLE, title);
    if (*d->look->banner)
        end = canvas_print(c, at->row, end + (*title != '\0'), PAINT_ERROR, d->look->banner);
    end = canvas_print(c, at->row, end, PAINT_DIM, count);
    canvas_print(c, at->row, end + 2, PAINT_DIM, opening);
}

bool board_draw(const struct desk *desk, const struct screen *row, struct picture *p)
{
    const struct game *g = desk->session->game;
    struct canvas *c = &p->canvas;
    struct board_look l;

    row->look(desk, &l);
    struct drawing d = {.desk = desk, .look = &l, .picture = p, .marks = l.marks};
    d.spoken = d.from = d.mover = CELL_NONE;
    if (!arrange_board(desk, l.loose, c->rows, c->columns, &d.at)) {
        arrange_least(desk, &p->least_rows, &p->least_columns);
        return false;
    }
    judge_typing(&d);
    find_spoken(&d);
    mark_path(&d);
    make_room_for_message(&d);
    draw_title(&d);
    const struct position *shown = d.look->position ? d.look->position : desk_position(desk);
    static const struct diagram nobody;
    if (l.blindfold)
        d.at.view.loose = &nobody;
    if (l.blindfold == BLINDFOLD_BOARD)
        paragraph_print("Blindfold: `set blindfold off` shows the board.", c, d.at.board, PAINT_DIM);
    else
        boardview_draw(g, shown, &d.at.view, &d.marks, c, d.at.board.row, d.at.board.column);
    clear_covered(&d);
    draw_panel(&d);
    draw_speech(&d);
    p->more = message_yields(&d) ? 0 : screen_message(desk, d.reason, c, d.at.message);
    draw_keys(&d);
    /* Where the message stands beside the board, what is typed stands below it. */
    bool beside = d.at.panel.columns && d.at.message.column >= d.at.panel.column && d.at.keys.column > 1;
    p->prompt = beside && c->columns - d.at.keys.column >= PROMPT_LEAST ? d.at.keys.column : 0;
    place_cursor(&d);
    return true;
}
