#include "area.h"

#include "draw/boardview.h"
#include "study/words.h"

/* A text being laid out into AREA. LINE is the number of the next line in the whole text, TOP that of the first line
 * shown. */
struct sheet {
    const struct game *game;
    const struct view *view;
    struct canvas *canvas;
    struct area area;
    int top, line;
    bool small;  /* diagrams are as small as can be */
    bool spoken; /* and told in words */
    bool unfolded;
    int high;    /* as in struct markup */
    int section; /* where the text began that a diagram belongs to */
    int sought;  /* a line; the diagram that begins before it and ends after it is SPLIT */
    struct markup_span split;
};

/* Longer lines are hard to read. TEXT_PART: text stays with the diagram below it if it takes no more than this part of
 * what that may take. */
enum { LINE_MOST = 76, TEXT_PART = 6 };

/* Returns the columns of running text. */
static int text_columns(const struct sheet *sheet)
{
    return sheet->area.columns < LINE_MOST || sheet->unfolded ? sheet->area.columns : LINE_MOST;
}

/* Returns the row of the canvas for line LINE; -1 if that is scrolled out of sight. */
static int row_of(const struct sheet *sheet, int line)
{
    int at = line - sheet->top;
    return sheet->canvas && at >= 0 && at < sheet->area.rows ? sheet->area.row + at : -1;
}

/* Print LENGTH bytes of SHEET in the next line; text between backquotes is bright. */
static void put_line(struct sheet *sheet, int indent, enum paint paint, const char *text, size_t length)
{
    int row = row_of(sheet, sheet->line++), column = sheet->area.column + indent;
    bool bright = false;

    while (row >= 0 && length) {
        const char *tick = memchr(text, '`', length);
        size_t n = tick ? (size_t)(tick - text) : length;
        FREED char *part = memory_copy(text, n);
        column = canvas_print(sheet->canvas, row, column, bright ? PAINT_BRIGHT : paint, part);
        bright = tick ? !bright : bright;
        n += tick != NULL;
        text += n;
        length -= n;
    }
}

/* Print TEXT, folded to COLUMNS and indented by INDENT of them; FIRST stands in the first line before it. */
static void put_paragraph(struct sheet *sheet, int columns, const char *first, int indent, enum paint paint,
                          const char *text)
{
    for (int n = 0; text; n++) {
        const char *line = text;
        size_t length = paragraph_line(text, columns > indent + 10 ? columns - indent : 10, &text);
        int row = row_of(sheet, sheet->line);
        if (n == 0 && row >= 0)
            canvas_print(sheet->canvas, row, sheet->area.column, PAINT_BRIGHT, first);
        put_line(sheet, indent, paint, line, length);
    }
}

/* Print who stands where in P, and where the chosen piece of MARKS may go. */
static void put_spoken(struct sheet *sheet, const struct position *p, const struct marks *marks)
{
    const struct board *board = sheet->game->board;
    for (int who = 0; who < PLAYERS_MAX; who++) { /* and what is nobody's */
        SCOPED(text) army = {0};
        speech_army(sheet->game, p, who, &army);
        if (army.length)
            army.at[army.length - 1] = '\0';
        put_paragraph(sheet, text_columns(sheet), "", 0, PAINT_PLAIN, army.at);
    }
    SCOPED(text) cells = {0};
    EACH_CELL (place, marks->targets)
        text_addf(&cells, "%s%s", cells.length ? ", " : "", board->cell_name[place]);
    if (!cells.length)
        return;
    SCOPED(text) line = {0};
    text_addf(&line, "It may go to %s.", cells.at);
    put_paragraph(sheet, text_columns(sheet), "", 0, PAINT_PLAIN, line.at);
}

static void put_diagram(struct sheet *sheet, const char *words)
{
    struct position p;
    struct view view;
    struct marks marks;
    int rows, columns;

    if (!sheet->game || !reach_read(sheet->game, words, &p, &marks)) {
        put_line(sheet, 0, PAINT_ERROR, words, strlen(words));
        return;
    }
    if (sheet->spoken) {
        put_spoken(sheet, &p, &marks);
        return;
    }
    view = *sheet->view;
    view.scale = sheet->small ? boardview_least_scale(sheet->game, &view) : SCALE_LEAST;
    view.labels = LABELS_AROUND;
    view.rotation = 0;
    if (!sheet->small && sheet->high)
        boardview_fit(sheet->game, &view, sheet->high, sheet->area.columns); /* else it stays as it is */
    boardview_measure(sheet->game, &view, &rows, &columns);
    int from = sheet->line - sheet->section <= sheet->high / TEXT_PART ? sheet->section : sheet->line;
    if (from < sheet->sought && sheet->line + rows > sheet->sought)
        sheet->split = (struct markup_span){from, sheet->line, sheet->line + rows};
    if (sheet->canvas && sheet->line < sheet->top + sheet->area.rows && sheet->line + rows > sheet->top) {
        /* Part of it may be scrolled out of sight, so it is drawn on a canvas of its own and copied line by line. */
        struct canvas aside;
        canvas_start(&aside, rows, columns);
        boardview_draw(sheet->game, &p, &view, &marks, &aside, 0, 0);
        for (int y = 0; y < rows; y++)
            for (int x = 0; x < columns && x < sheet->area.columns; x++) {
                struct glyph *to =
                    row_of(sheet, sheet->line + y) < 0
                        ? NULL
                        : canvas_at(sheet->canvas, row_of(sheet, sheet->line + y), sheet->area.column + x);
                if (to)
                    *to = *canvas_at(&aside, y, x);
            }
        canvas_free(&aside);
    }
    sheet->line += rows;
    sheet->section = sheet->line;
}

static bool continues(const char *text)
{
    return *text && !strchr("\n#-!@", *text) && strncmp(text, "  ", 2) != 0;
}

/* Returns where the last column of the line at TEXT (LENGTH bytes) begins, after two blanks or more; 0 if that is
 * beyond half of the sheet. What does not fit is continued below that place. */
static int last_column(const struct sheet *sheet, const char *text, size_t length)
{
    int at = 0;
    for (size_t i = 2; i < length; i++)
        if (text[i] != ' ' && text[i - 1] == ' ' && text[i - 2] == ' ' && (int)i <= sheet->area.columns / 2)
            at = (int)i;
    return at;
}

/* Print a line as it is; what is too long is folded. */
static void put_fixed(struct sheet *sheet, const char *text, size_t length)
{
    FREED char *line = memory_copy(text, length);
    int indent = last_column(sheet, text, length);
    if (canvas_string_width(line) <= sheet->area.columns) {
        put_line(sheet, 0, PAINT_PLAIN, text, length);
    } else {
        FREED char *head = memory_copy(line, (size_t)indent);
        put_paragraph(sheet, sheet->area.columns, head, indent, PAINT_PLAIN, line + indent);
    }
}

/* Lay out the next block of TEXT: a line, a diagram or a paragraph. Returns where the block after it begins. */
static const char *put_block(struct sheet *sheet, const char *text)
{
    size_t length = strcspn(text, "\n");
    const char *next = text + length + (text[length] == '\n');
    char *line;

    if (strncmp(text, "  ", 2) == 0 || length == 0) {
        put_fixed(sheet, text, length);
        return next;
    }
    if (*text == '@' || *text == '#') {
        line = memory_copy(text, length);
        if (strncmp(line, "@diagram ", 9) == 0)
            put_diagram(sheet, line + 9);
        else if (line[1] && line[2])
            put_paragraph(sheet, sheet->area.columns, "", 0, PAINT_TITLE, line + 1 + (line[1] == ' '));
        else
            sheet->line++;
        free(line);
        return next;
    }
    SCOPED(text) whole = {0};
    text_add_bytes(&whole, text, length);
    while (continues(next)) {
        size_t n = strcspn(next, "\n");
        text_add(&whole, " ");
        text_add_bytes(&whole, next, n);
        next += n + (next[n] == '\n');
    }
    if (text[0] == '-' && text[1] == ' ')
        put_paragraph(sheet, text_columns(sheet), "-", 2, PAINT_PLAIN, whole.at + 2);
    else if (text[0] == '!' && text[1] == ' ')
        put_paragraph(sheet, text_columns(sheet), "House rule:", 12, PAINT_PLAIN, whole.at + 2);
    else
        put_paragraph(sheet, text_columns(sheet), "", 0, PAINT_PLAIN, whole.at);
    return next;
}

static void lay_out_text(struct sheet *sheet, const char *text)
{
    while (*text) {
        if (*text == '\n' || *text == '#')
            sheet->section = sheet->line + (*text == '\n');
        text = put_block(sheet, text);
    }
}

int markup_draw(const struct markup *markup, struct canvas *canvas, struct area area, int top)
{
    struct sheet sheet = {.game = markup->game,
                          .view = markup->view,
                          .canvas = canvas,
                          .area = area,
                          .top = top,
                          .small = markup->small,
                          .spoken = markup->spoken,
                          .unfolded = markup->unfolded,
                          .high = markup->high};
    lay_out_text(&sheet, markup->text);
    return sheet.line;
}

int markup_lines(const struct markup *markup, int columns)
{
    return markup_draw(markup, NULL, (struct area){0, 0, 0, columns}, 0);
}

struct markup_span markup_split(const struct markup *markup, int columns, int line)
{
    struct sheet sheet = {.game = markup->game,
                          .view = markup->view,
                          .area = {0, 0, 0, columns},
                          .small = markup->small,
                          .spoken = markup->spoken,
                          .unfolded = markup->unfolded,
                          .high = markup->high,
                          .sought = line};
    lay_out_text(&sheet, markup->text);
    return sheet.split;
}
