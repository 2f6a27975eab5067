#include "picture.h"

#include "draw/boardview.h"

void picture_start(struct picture *picture, int rows, int columns)
{
    *picture = (struct picture){.row = -1};
    canvas_start(&picture->canvas, rows, columns);
}

void picture_free(struct picture *picture)
{
    canvas_free(&picture->canvas);
    free(picture->spot);
    *picture = (struct picture){.row = -1};
}

void picture_clear(struct picture *picture)
{
    canvas_clear(&picture->canvas);
    picture->spots = 0;
    picture->more = 0;
    picture->prompt = 0;
    picture->row = -1;
    picture->column = 0;
}

void picture_add(struct picture *picture, struct hotspot hotspot)
{
    picture->spot = memory_grow(picture->spot, picture->spots, &picture->capacity, sizeof *picture->spot);
    picture->spot[picture->spots++] = hotspot;
}

const struct hotspot *picture_find(const struct picture *picture, int row, int column)
{
    for (int i = picture->spots - 1; i >= 0; i--)
        if (area_has(picture->spot[i].area, row, column))
            return &picture->spot[i];
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

void keyline_put(struct picture *picture, const struct key_hint *hint, int row, int *column, int end)
{
    char of_command[8] = "";
    const struct command *command =
        hint->key || !picture->commands ? NULL : command_find(picture->commands, hint->line, (int)strlen(hint->line));
    if (command)
        command_key(command, of_command);
    const char *key = hint->key ? hint->key : *of_command ? of_command : hint->line;
    int width = canvas_string_width(key) + 1 + canvas_string_width(hint->what);
    struct hotspot spot = {.area = {row, *column, 1, width}, .line = hint->line};
    if (*column + width > end)
        return;
    int at = canvas_print(&picture->canvas, row, *column, PAINT_BRIGHT, key);
    canvas_print(&picture->canvas, row, at + 1, PAINT_DIM, hint->what);
    if (hint->line || find_key(key, &spot.key))
        picture_add(picture, spot);
    *column += width + 2;
}

void keyline_put_all(struct picture *picture, const struct key_hint *hints, int row, int *column, int end)
{
    for (; hints->what; hints++)
        keyline_put(picture, hints, row, column, end);
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
