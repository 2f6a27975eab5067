#include "picture.h"

#include "draw/boardview.h"

void picture_start(struct picture *p, int rows, int columns)
{
    *p = (struct picture){.row = -1};
    canvas_start(&p->canvas, rows, columns);
}

void picture_free(struct picture *p)
{
    canvas_free(&p->canvas);
    free(p->spot);
    *p = (struct picture){.row = -1};
}

void picture_clear(struct picture *p)
{
    canvas_clear(&p->canvas);
    p->spots = 0;
    p->more = 0;
    p->prompt = 0;
    p->row = -1;
    p->column = 0;
}

void picture_add(struct picture *p, struct hotspot s)
{
    p->spot = memory_grow(p->spot, p->spots, &p->capacity, sizeof *p->spot);
    p->spot[p->spots++] = s;
}

const struct hotspot *picture_find(const struct picture *p, int row, int column)
{
    for (int i = p->spots - 1; i >= 0; i--)
        if (area_has(p->spot[i].area, row, column))
            return &p->spot[i];
    return NULL;
}

/* The key called NAME into IN; false if no event of a key can stand for it. */
static bool find_key(const char *name, struct input *in)
{
    static const struct {
        const char *name;
        enum input_kind kind;
        uint32_t code;
    } keys[] = {{"Enter", INPUT_ENTER, '\n'}, {"Esc", INPUT_ESCAPE, 0x1B}, {"Tab", INPUT_TAB, '\t'},
                {"PgDn", INPUT_PAGE_DOWN, 0}, {"PgUp", INPUT_PAGE_UP, 0},  {"Space", INPUT_CHARACTER, ' '},
                {"Home", INPUT_HOME, 0},      {"End", INPUT_END, 0},       {"Up", INPUT_UP, 0},
                {"Down", INPUT_DOWN, 0}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(keys[i].name, name) == 0) {
            *in = (struct input){.kind = keys[i].kind, .code = keys[i].code};
            return true;
        }
    *in = (struct input){.kind = INPUT_CHARACTER, .code = (unsigned char)name[0]};
    return name[0] && !name[1];
}

void keyline_put(struct picture *p, const struct key_hint *hint, int row, int *column, int end)
{
    char of_command[8] = "";
    const struct command *c =
        hint->key || !p->commands ? NULL : command_find(p->commands, hint->line, (int)strlen(hint->line));
    if (c)
        command_key(c, of_command);
    const char *key = hint->key ? hint->key : *of_command ? of_command : hint->line;
    int width = canvas_string_width(key) + 1 + canvas_string_width(hint->what);
    struct hotspot spot = {.area = {row, *column, 1, width}, .line = hint->line};
    if (*column + width > end)
        return;
    int at = canvas_print(&p->canvas, row, *column, PAINT_BRIGHT, key);
    canvas_print(&p->canvas, row, at + 1, PAINT_DIM, hint->what);
    if (hint->line || find_key(key, &spot.key))
        picture_add(p, spot);
    *column += width + 2;
}

void keyline_put_all(struct picture *p, const struct key_hint *hints, int row, int *column, int end)
{
    for (; hints->what; hints++)
        keyline_put(p, hints, row, column, end);
}

/* Rows above and below the board that a title, a message and the keys take. */
enum { AROUND = 4 };

void beside_place(const struct view *view, const struct game *g, int bottom, const struct beside_room *room,
                  struct beside *out)
{
    *out = (struct beside){.left = room->columns, .view = *view};
    out->view.rotation = rotation_for_player(g, bottom);
    if (!boardview_fit(g, &out->view, room->rows - 1, room->columns - room->least))
        return;
    boardview_measure(g, &out->view, &out->area.rows, &out->area.columns);
    out->area.row = out->area.rows > room->rows - AROUND ? 0 : 1;
    out->area.column = room->columns - out->area.columns - 1;
    out->left = out->area.column - 1;
}
