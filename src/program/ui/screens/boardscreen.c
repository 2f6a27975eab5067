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
static bool types_command(const struct stage *stage)
{
    const char *line = stage->typed.line;
    size_t word = strcspn(line, " ");
    return command_find(stage->commands, line, (int)word) || (!line[word] && command_begins(stage->commands, line));
}

/* Mark the piece and the cells that the move being typed names, or find out why it cannot be a move. */
static void judge_typing(struct drawing *drawing)
{
    const struct desk *desk = drawing->desk;
    struct marks *marks = &drawing->marks;
    struct half_move half;

    if (!*desk->stage->typed.line || !drawing->look->judges_typing || strchr(desk->stage->typed.line, '\n') ||
        !session_awaits_person(desk->session) || desk->voice.question.yes)
        return;
    movetext_judge_prefix(desk->session->game, desk_position(desk), desk->stage->typed.line, &half);
    bool lettered = *desk->settings.language; /* whose letters may still make it a move */
    if (half.verdict == HALF_IMPOSSIBLE && (lettered || types_command(desk->stage)))
        return;
    drawing->mover = half.from;
    if (half.from != CELL_NONE)
        marks->chosen = drawing->spoken = half.from;
    const struct board *board = desk->session->game->board;
    cellset named = half.from == CELL_NONE ? half.named : cellset_less(half.named, board->lane[half.from]);
    if (half.from != CELL_NONE && cellset_empty(named)) { /* where it may go, as if it were chosen by the mouse */
        struct selection typed = selection_empty();
        typed.chosen = half.from;
        selection_mark(&typed, desk->session->game, desk_position(desk), marks);
    }
    while (!cellset_empty(named)) {
        cell place = board->lane_first[cellset_pop(&named)];
        drawing->from = place == half.from ? CELL_NONE : half.from;
        drawing->spoken = place;
        if (place != half.from && half.from == CELL_NONE && marks->chosen == CELL_NONE &&
            desk_position(desk)->on[place])
            marks->chosen = place;
        else if (place != marks->chosen)
            cellset_add(&marks->targets, place);
    }
    if (drawing->mover == CELL_NONE &&
        marks->chosen != drawing->spoken) /* it cannot be a move, but it is known whose piece is meant */
        drawing->mover = marks->chosen;
    if (half.verdict == HALF_IMPOSSIBLE)
        snprintf(drawing->reason, sizeof drawing->reason, "%s", half.reason.text);
}

/* Take N of the panel's lowest rows, if there is one, for the message, if the players still fit into the rest. */
static bool shrink_panel(struct drawing *drawing, int n)
{
    if (!drawing->at.panel.columns)
        return true;
    if (drawing->at.panel.columns < 4 || drawing->at.panel.rows - n < 3 * drawing->desk->session->game->players + 2)
        return false;
    drawing->at.panel.rows -= n;
    return true;
}

/* Give the speaking line's rows to the message. */
static void drop_speech(struct drawing *drawing)
{
    drawing->at.message.row -= drawing->at.speech.rows;
    drawing->at.message.rows += drawing->at.speech.rows;
    drawing->at.speech.rows = 0;
}

/* Put the message into the lowest ROWS of the ALL rows that the panel had. */
static void say_in_panel(struct drawing *drawing, int all, int rows)
{
    drawing->at.message =
        (struct area){drawing->at.panel.row + all - rows, drawing->at.panel.column, rows, drawing->at.panel.columns};
}

/* A long message, such as a comment, goes into the lower part of the panel. Where the panel cannot spare that it may
 * cover the lowest row of the board's labels, as it will pass; a longer one the whole panel. */
static void make_room_for_message(struct drawing *drawing)
{
    const struct text *said = &drawing->desk->voice.text;
    const char *text = *drawing->reason ? drawing->reason : said->length ? said->at : "";
    int missing = drawing->at.message.columns > 3
                      ? paragraph_rows(text, drawing->at.message.columns) - drawing->at.message.rows
                      : 0;
    bool below = drawing->at.message.column < drawing->at.panel.column || drawing->at.panel.columns == 0;
    int all = drawing->at.panel.rows,
        rows = below && drawing->at.panel.columns > 3 ? paragraph_rows(text, drawing->at.panel.columns) : 0;

    if (missing <= 0)
        return;
    if (drawing->spoken == CELL_NONE) {
        missing -= drawing->at.speech.rows;
        drop_speech(drawing);
    }
    if (missing <= 0)
        return;
    if (rows && shrink_panel(drawing, rows + 1)) {
        say_in_panel(drawing, all, rows);
    } else if ((!below || (missing == 1 && drawing->at.view.labels >= LABELS_BELOW)) &&
               shrink_panel(drawing, missing)) {
        drawing->at.speech.row -= missing;
        drawing->at.message.row -= missing;
        drawing->at.message.rows += missing;
    } else if (rows) {
        drawing->at.panel.rows = 0;
        say_in_panel(drawing, all, all);
    } else { /* the user cannot read both at once */
        drop_speech(drawing);
    }
}

static struct panel panel_in(const struct drawing *drawing, struct area area)
{
    const struct stage *stage = drawing->desk->stage;
    return (struct panel){drawing->desk, &stage->board,           &drawing->at.view,         drawing->picture,
                          area,          drawing->look->recorded, stage->display.can_unicode};
}

static void draw_panel(const struct drawing *drawing)
{
    struct panel panel = panel_in(drawing, drawing->at.panel);
    if (drawing->at.panel.rows > 0)
        drawing->look->panel(&panel);
}

/* When nothing is typed: describe the cell under the cursor, else the one under the mouse. */
static void find_spoken(struct drawing *drawing)
{
    const struct board_state *state = &drawing->desk->stage->board;
    if (drawing->spoken == CELL_NONE)
        drawing->spoken = state->selection.cursor != CELL_NONE ? state->selection.cursor : state->pointed;
    if (drawing->from == CELL_NONE && drawing->spoken != drawing->marks.chosen)
        drawing->from = drawing->marks.chosen;
}

/* Mark the way to the cell that is looked at, if the chosen piece may go there. */
static void mark_path(struct drawing *drawing)
{
    const struct game *g = drawing->desk->session->game;
    cellset ends = cellset_or(drawing->marks.targets, drawing->marks.captures);
    cell path[CELLS_MAX];
    if (drawing->spoken >= g->board->cells || drawing->from >= g->board->cells || !cellset_has(ends, drawing->spoken)) {
        drawing->from = CELL_NONE;
        return;
    }
    for (int i = 0, n = walker_path(g, desk_position(drawing->desk), drawing->from, drawing->spoken, path); i < n; i++)
        cellset_add(&drawing->marks.path, path[i]);
}

/* Add the last move, for when no cell is described; not if the message tells it. */
static void speak_last(const struct desk *desk, struct text *out)
{
    const struct node *node = desk->session->record->current;
    char text[MOVE_TEXT];
    if (!node->parent || node->left)
        return;
    SCOPED(text) line = {0}, told = {0};
    text_addf(&told, "%s played ", session_player(desk->session, node->parent->position.turn));
    if (node->parent->position.duck_due && node->parent->parent) { /* both halves of the turn */
        const struct node *own = node->parent;
        movetext_write_marked(desk->session->game, &own->parent->position, own->move, text);
        text_addf(&told, "%s,", text);
    }
    movetext_write_marked(desk->session->game, &node->parent->position, node->move, text);
    text_add(&told, text);
    speech_labels(desk->session->game, told.at, &line);
    const char *move = strstr(line.at, " played ") + strlen(" played ");
    if (!desk->voice.text.length || !strstr(desk->voice.text.at, move))
        text_add(out, line.at);
}

/* True if a cell's description takes the message's place: both share one row and the cursor has moved
 * since the message. */
static bool message_yields(const struct drawing *drawing)
{
    return drawing->at.speech.rows == 0 && !*drawing->reason && drawing->desk->stage->reading.passed &&
           drawing->spoken != CELL_NONE && !drawing->look->loose;
}

static void draw_speech(const struct drawing *drawing)
{
    const struct desk *desk = drawing->desk;
    struct speech speech = {desk->session->game, desk_position(desk), false,
                            drawing->at.view.unicode && !desk->stage->display.can_lines};
    bool alone = drawing->at.speech.rows == 0; /* in the place of the message, if there is none */
    SCOPED(text) line = {0};

    if (alone && (*drawing->reason || desk->voice.text.length) && !message_yields(drawing))
        return;
    if (drawing->look->loose || (drawing->look->blindfold && drawing->spoken != CELL_NONE))
        return; /* nobody attacks anything in a sandbox; blindfold one does not see it */
    piece moved = drawing->mover < speech.game->board->cells ? speech.position->on[drawing->mover] : 0;
    if (moved && drawing->spoken != CELL_NONE && drawing->spoken != drawing->mover)
        text_addf(&line, "%s %s to ", speech.game->kind[piece_kind(moved)].name,
                  speech.game->board->cell_name[drawing->mover]);
    if (drawing->spoken != CELL_NONE)
        speech_cell(&speech, drawing->spoken == CELL_POCKET ? CELL_NONE : drawing->spoken, &line);
    else
        speak_last(desk, &line);
    if (drawing->from != CELL_NONE)
        speech_path(&speech, drawing->from, drawing->spoken, &line);
    struct area area = alone ? drawing->at.message : drawing->at.speech;
    if (!alone && !*drawing->reason && !desk->voice.text.length)
        area.rows += drawing->at.message.rows; /* the message's rows are below, and empty */
    if (drawing->spoken == CELL_NONE &&
        drawing->at.panel.columns == 0) { /* there is no panel to show moves and clocks */
        struct panel panel = panel_in(drawing, area);
        panel_line(&panel);
        return;
    }
    if (line.length && area.columns >= 4)
        paragraph_print(line.at, &drawing->picture->canvas, area, PAINT_PLAIN);
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

static void draw_keys(const struct drawing *drawing)
{
    static const struct key_hint help = {"?", "help", "help"};
    int column = drawing->at.keys.column, end = column + drawing->at.keys.columns;
    if (!drawing->at.keys.rows)
        return;
    keyline_put(drawing->picture, &help, drawing->at.keys.row, &column, end);
    if (drawing->picture->more)
        keyline_put(drawing->picture, &(struct key_hint){"PgDn", "more", NULL}, drawing->at.keys.row, &column, end);
    keyline_put_all(drawing->picture, keys_now(drawing->desk), drawing->at.keys.row, &column, end);
    if (drawing->look->keys && !drawing->desk->voice.question.yes)
        keyline_put_all(drawing->picture, drawing->look->keys, drawing->at.keys.row, &column, end);
}

/* While nothing is typed: put the terminal's cursor near the middle of the cell under our cursor, where the action
 * is. */
static void place_cursor(const struct drawing *drawing)
{
    struct picture *picture = drawing->picture;
    cell place = drawing->desk->stage->board.selection.cursor;
    int rows = 0, columns = 0, n = 0;
    if (place == CELL_NONE || *drawing->desk->stage->typed.line)
        return;
    for (int pass = 0, best = 0; pass < 2; pass++)
        for (int y = 0; y < picture->canvas.rows; y++)
            for (int x = 0; x < picture->canvas.columns; x++) {
                const struct glyph *glyph = canvas_at(&picture->canvas, y, x);
                if (glyph->owner[0] != place || glyph->owner[1] != CELL_NONE)
                    continue;
                int far = pass ? 2 * abs(y * n - rows) + abs(x * n - columns) : 0;
                if (!pass) {
                    rows += y;
                    columns += x;
                    n++;
                } else if (picture->row < 0 || far < best) {
                    best = far;
                    picture->row = y;
                    picture->column = x;
                }
            }
}

/* Clear the rows of labels that the text below the board covers. */
static void clear_covered(const struct drawing *drawing)
{
    const struct area *board = &drawing->at.board;
    int top = drawing->at.speech.rows ? drawing->at.speech.row : drawing->at.message.row,
        end = board->row + board->rows;
    if (drawing->at.panel.columns && drawing->at.message.column >= drawing->at.panel.column)
        return;
    for (int y = top; y < end; y++)
        for (int x = board->column; x < board->column + board->columns; x++)
            canvas_put(&drawing->picture->canvas, y, x, PAINT_PLAIN, ' ');
}

/* The opening's name into OUT (SIZE bytes), cut to COLUMNS, but at least its code; "" none. */
static void write_opening(const struct drawing *drawing, int columns, char *out, size_t size)
{
    const struct opening_name *name = drawing->look->loose ? NULL : drawing->desk->library.opening;
    char *cut;
    snprintf(out, size, "%s%s%s", name ? name->eco : "", name && *name->eco ? " " : "", name ? name->name : "");
    while (canvas_string_width(out) > columns &&
           ((cut = strrchr(out, ',')) || (cut = strrchr(out, ':')) || (cut = strrchr(out, ' '))))
        *cut = '\0';
    if (canvas_string_width(out) > columns)
        *out = '\0';
}

/* The game's name, the screen's, and how far the game has come. */
static void draw_title(const struct drawing *drawing)
{
    const struct desk *desk = drawing->desk;
    const struct area *at = &drawing->at.title;
    struct canvas *canvas = &drawing->picture->canvas;
    char count[32] = "", title[RECORD_TITLE], opening[2 * TITLE], alone[2 * TITLE], *cut;
    if (!at->rows)
        return;
    if (canvas_string_width(drawing->look->banner) > at->columns) { /* in a panel, where the next row is empty */
        const struct area both = {at->row, at->column, 2, at->columns};
        paragraph_print(drawing->look->banner, canvas, both, PAINT_ERROR);
        return;
    }
    record_write_title(desk->session->record, title);
    while (canvas_string_width(title) > at->columns &&
           ((cut = strrchr(title, ',')) != NULL || (cut = strrchr(title, ' ')) != NULL))
        *cut = '\0';
    if (!drawing->look->loose)
        snprintf(count, sizeof count, "  move %d", desk_position(desk)->full);
    int left = at->columns - canvas_string_width(title) -
               (*drawing->look->banner ? canvas_string_width(drawing->look->banner) + 1 : 0);
    if (left < 0) /* a task matters more */
        *title = '\0';
    if (canvas_string_width(count) > left)
        *count = '\0';
    write_opening(drawing, left - canvas_string_width(count) - 2, opening, sizeof opening);
    write_opening(drawing, *drawing->look->banner ? 0 : at->columns, alone, sizeof alone);
    if (strlen(alone) > strlen(opening)) { /* it tells more than the game's title */
        canvas_print(canvas, at->row, at->column, PAINT_TITLE, alone);
        return;
    }
    int end = canvas_print(canvas, at->row, at->column, PAINT_TITLE, title);
    if (*drawing->look->banner)
        end = canvas_print(canvas, at->row, end + (*title != '\0'), PAINT_ERROR, drawing->look->banner);
    end = canvas_print(canvas, at->row, end, PAINT_DIM, count);
    canvas_print(canvas, at->row, end + 2, PAINT_DIM, opening);
}

bool board_draw(const struct desk *desk, const struct screen *row, struct picture *picture)
{
    const struct game *g = desk->session->game;
    struct canvas *canvas = &picture->canvas;
    struct board_look look;

    row->look(desk, &look);
    struct drawing drawing = {.desk = desk, .look = &look, .picture = picture, .marks = look.marks};
    drawing.spoken = drawing.from = drawing.mover = CELL_NONE;
    if (!arrange_board(desk, look.loose, canvas->rows, canvas->columns, &drawing.at)) {
        arrange_least(desk, &picture->least_rows, &picture->least_columns);
        return false;
    }
    judge_typing(&drawing);
    find_spoken(&drawing);
    mark_path(&drawing);
    make_room_for_message(&drawing);
    draw_title(&drawing);
    const struct position *shown = drawing.look->position ? drawing.look->position : desk_position(desk);
    static const struct diagram nobody;
    if (look.blindfold)
        drawing.at.view.loose = &nobody;
    if (look.blindfold == BLINDFOLD_BOARD)
        paragraph_print("Blindfold: `set blindfold off` shows the board.", canvas, drawing.at.board, PAINT_DIM);
    else
        boardview_draw(g, shown, &drawing.at.view, &drawing.marks, canvas, drawing.at.board.row,
                       drawing.at.board.column);
    clear_covered(&drawing);
    draw_panel(&drawing);
    draw_speech(&drawing);
    picture->more = message_yields(&drawing) ? 0 : screen_message(desk, drawing.reason, canvas, drawing.at.message);
    draw_keys(&drawing);
    /* Where the message stands beside the board, what is typed stands below it. */
    bool beside =
        drawing.at.panel.columns && drawing.at.message.column >= drawing.at.panel.column && drawing.at.keys.column > 1;
    picture->prompt = beside && canvas->columns - drawing.at.keys.column >= PROMPT_LEAST ? drawing.at.keys.column : 0;
    place_cursor(&drawing);
    return true;
}
