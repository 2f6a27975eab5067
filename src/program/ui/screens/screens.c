#include "screens.h"

#include "study/games.h"
#include "study/racing.h"
#include "study/reviewing.h"
#include "study/sharing.h"

/* A screen smaller than this shows only a sentence about its size. */
enum { ROWS_LEAST = 5, COLUMNS_LEAST = 20 };

const struct screen *const screens_table[SCREENS] = {
    [SCREEN_START] = &screen_start,
    [SCREEN_PAGE] = &screen_page,
    [SCREEN_LIST] = &screen_list,
    [SCREEN_BOARD + MODE_GAME] = &screen_game,
    [SCREEN_BOARD + MODE_REPLAY] = &screen_replay,
    [SCREEN_BOARD + MODE_LESSON] = &screen_lesson,
    [SCREEN_BOARD + MODE_PROBLEM] = &screen_problem,
    [SCREEN_BOARD + MODE_GUESS] = &screen_guess,
    [SCREEN_BOARD + MODE_REPERTOIRE] = &screen_repertoire,
    [SCREEN_BOARD + MODE_TRAINER] = &screen_trainer,
    [SCREEN_BOARD + MODE_SANDBOX] = &screen_sandbox,
    [SCREEN_BOARD + MODE_EDITOR] = &screen_editor,
};

/* Say that ROWS and COLUMNS are needed, in the longest form that fits above the prompt. */
static void draw_too_small(struct canvas *canvas, int rows, int columns)
{
    static const char *const forms[] = {
        "This needs %d columns and %d rows; the window has %d by %d. Make the window larger, or start with --plain.",
        "This needs %d columns and %d rows; the window has %d by %d. Or start with --plain.",
        "%d by %d is needed, there is %d by %d. Or use --plain.",
        "Give %d by %d, or use --plain.",
        "%dx%d or --plain",
        "%dx%d",
    };
    char line[160];
    canvas_clear(canvas);
    for (size_t i = 0; i < sizeof forms / sizeof *forms && canvas->rows > 1 && canvas->columns >= 4; i++) {
        snprintf(line, sizeof line, forms[i], columns, rows, canvas->columns, canvas->rows);
        if (paragraph_rows(line, canvas->columns) > canvas->rows - 1)
            continue;
        paragraph_print(line, canvas, (struct area){0, 0, canvas->rows - 1, canvas->columns}, PAINT_ERROR);
        return;
    }
}

/* Measure the least size of the screen that is seen, or of all screens if that is more. */
static void measure_least(const struct desk *desk, struct picture *picture)
{
    struct picture least;
    picture->least_rows = ROWS_LEAST;
    picture->least_columns = COLUMNS_LEAST;
    picture_start(&least, ROWS_LEAST, COLUMNS_LEAST);
    if (!screen_seen(desk)->draw(desk, screen_seen(desk), &least)) {
        picture->least_rows = least.least_rows > ROWS_LEAST ? least.least_rows : ROWS_LEAST;
        picture->least_columns = least.least_columns > COLUMNS_LEAST ? least.least_columns : COLUMNS_LEAST;
    }
    picture_free(&least);
}

/* Split the typed line at the cursor. libedit's search puts a line end into it, which is shown as blanks. */
static void split_at_cursor(const struct typed *typed, struct text *before, struct text *after)
{
    text_add(before, "");
    text_add(after, "");
    for (size_t i = 0; typed->line[i]; i++) {
        struct text *to = i < typed->cursor ? before : after;
        if (typed->line[i] == '\n')
            text_add(to, "  ");
        else
            text_add_bytes(to, typed->line + i, 1);
    }
}

/* What was played and is not sent yet to those who share the game, in COLUMNS from FROM on: in short if it has no room.
 * Returns the column after it. */
static int draw_state(const struct desk *desk, struct canvas *canvas, int from, int columns)
{
    SCOPED(text) state = {0};
    enum sharing_state how = sharing_write_state(desk, &state);
    if (saving_is_slow(desk)) {
        text_free(&state);
        text_add(&state, "saving");
        how = SHARING_SLOW;
    }
    if (how != SHARING_UNSENT && how != SHARING_SLOW)
        return from;
    if (how == SHARING_UNSENT && canvas_string_width(state.at) + 1 > columns)
        state.at[strcspn(state.at, ":") + strlen(":00")] = '\0'; /* "not sent since 11:26" */
    int end = canvas_print(canvas, canvas->rows - 1, from, how == SHARING_UNSENT ? PAINT_ERROR : PAINT_PLAIN, state.at);
    return canvas_print(canvas, canvas->rows - 1, end, PAINT_PLAIN, " ");
}

/* The message in the prompt's row from FROM on, with room for LABEL behind it. Returns the column after it. */
static int draw_words(const struct desk *desk, struct canvas *canvas, int from, const char *label)
{
    enum { TYPED_LEAST = 8 };
    int room = canvas->columns - from - canvas_string_width(label) - TYPED_LEAST;
    if (!desk->voice.text.length || room < TYPED_LEAST)
        return from;
    SCOPED(text) words = {0};
    for (const char *here = desk->voice.text.at; *here;) {
        uint32_t code;
        size_t bytes = utf8_first(here, &code);
        room -= utf8_width(code) < 0 ? 1 : utf8_width(code);
        if (room < 0)
            break;
        text_add_bytes(&words, here, bytes);
        here += bytes;
    }
    int end = canvas_print(canvas, canvas->rows - 1, from, PAINT_BRIGHT, words.at ? words.at : "");
    return canvas_print(canvas, canvas->rows - 1, end, PAINT_PLAIN, " ");
}

void screens_draw_prompt(const struct desk *desk, struct picture *picture, bool says)
{
    char label[32];
    SCOPED(text) before = {0}, after = {0};
    struct canvas *canvas = &picture->canvas;

    for (int i = picture->prompt; i < canvas->columns; i++)
        canvas_print(canvas, canvas->rows - 1, i, PAINT_PLAIN, " ");
    if (desk->voice.question.yes)
        snprintf(label, sizeof label, "yes or no> ");
    else if (desk->voice.question.words)
        snprintf(label, sizeof label, "name> ");
    else
        screen_prompt(desk, screen_seen(desk), label, sizeof label);
    int last = canvas->rows - 1, begin = picture->prompt;
    if (says)
        begin = draw_words(desk, canvas, begin, label);
    int sign = keeping_fault(desk) ? canvas_print(canvas, last, begin, PAINT_ERROR, "not kept! ") : begin;
    sign = draw_state(desk, canvas, sign, (canvas->columns - begin) / 2 - canvas_string_width(label));
    int from = canvas_print(canvas, last, sign, PAINT_PROMPT, label);
    if (from - begin > (canvas->columns - begin) / 2)
        from = begin;
    split_at_cursor(&desk->stage->typed, &before, &after);
    const char *shown = before.at;
    int width = canvas_string_width(shown);
    for (size_t bytes; *shown && width >= canvas->columns - from; shown += bytes) {
        uint32_t code;
        bytes = utf8_first(shown, &code);
        width -= utf8_width(code) < 0 ? 1 : utf8_width(code);
    }
    int end = canvas_print(canvas, last, from, PAINT_PLAIN, shown);
    canvas_print(canvas, last, end, PAINT_PLAIN, after.at);
    if (picture->row < 0) { /* the screen has not placed the cursor itself */
        picture->row = last;
        picture->column = end;
    }
}

void screens_write_task(const struct desk *desk, struct text *out)
{
    const struct screen *row = screen_board(desk);
    if (row->write_task)
        row->write_task(desk, out);
}

/* Returns the name of a cell of the board: e4 where it has that, else one in its middle. */
static const char *name_of_cell(const struct desk *desk)
{
    const struct board *board = desk->session->game->board;
    cell usual = board_find(board, "e4", 2);
    return board->cell_name[usual != CELL_NONE ? usual : board->cells / 2];
}

bool screens_write_help(const struct desk *desk, struct text *out)
{
    const struct race *race = racing_on(desk);
    const struct solving *solving = desk->exercise.solving;
    const char *help = screen_board(desk)->help, *leave = " `end` leaves.";
    if (!help || !(desk->exercise.on || reviewing_asked(desk)))
        return false;
    if ((race && race->over) || (!race && solving && solving->done)) {
        screens_write_task(desk, out);
    } else if (race) {
        text_add(
            out,
            "Type the move that solves the problem. There is no help against the clock; `next` passes over it, as a miss.");
        leave = " `end` ends the race.";
    } else {
        text_add(out, help);
    }
    text_addf(
        out,
        " `status` tells the task, `pieces` who stands where, `where %s` what is on a cell.%s `help all` lists all commands.",
        name_of_cell(desk), leave);
    return true;
}

void screens_update(struct desk *desk, int rows, int columns)
{
    stage_follow(desk);
    if (rows >= ROWS_LEAST && columns >= COLUMNS_LEAST && screen_seen(desk)->update)
        screen_seen(desk)->update(desk, rows, columns);
}

void screens_draw(const struct desk *desk, struct picture *picture)
{
    bool fits = picture->canvas.rows >= ROWS_LEAST && picture->canvas.columns >= COLUMNS_LEAST;

    picture_clear(picture);
    picture->commands = desk->stage->commands;
    if (!fits || !screen_seen(desk)->draw(desk, screen_seen(desk), picture)) {
        measure_least(desk, picture);
        draw_too_small(&picture->canvas, picture->least_rows, picture->least_columns);
    } else if (stage_has_window(desk)) {
        window_draw(&desk->stage->window, desk->stage->display.can_unicode, picture);
    }
    screens_draw_prompt(desk, picture, false);
}

int64_t screens_timeout(const struct desk *desk)
{
    return screen_seen(desk)->timeout ? screen_seen(desk)->timeout(desk) : -1;
}
