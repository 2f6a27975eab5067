#include "graphics.h"

/* Sizes of a character that make sense, in pixels. */
enum { WIDTH_LEAST = 4, WIDTH_MOST = 100, HEIGHT_LEAST = 6, HEIGHT_MOST = 200 };
/* DA1's attribute of terminals that show sixels; the numbers of XTSMGRAPHICS: what is told of, and that it is told. */
enum { ATTRIBUTE_SIXEL = 4, TOLD_REGISTERS = 1, TOLD_SIZE = 2, TOLD_WELL = 0 };

/* Adds the questions that this terminal understands, and the fence. */
static void add_questions(struct graphics *graphics, int64_t now, struct text *out)
{
    graphics->stage = GRAPHICS_KNOWN;
    if (!graphics->versioned && !graphics->sixel)
        return;
    graphics->stage = GRAPHICS_WAITS;
    graphics->asked = now;
    if (graphics->versioned)
        text_addf(out, "\033_Gi=%lu,s=1,v=1,a=q,t=d,f=24;AAAA\033\\", (unsigned long)graphics->id);
    if (graphics->sixel)
        text_add(out, "\033[?1;1;0S\033[?2;1;0S");
    text_add(out, "\033[16t\033[c");
}

void graphics_want(struct graphics *graphics, bool wanted, int64_t now, struct text *out)
{
    graphics->wanted = wanted;
    if (wanted && graphics->stage == GRAPHICS_READY)
        add_questions(graphics, now, out);
}

bool graphics_fence(struct graphics *graphics, const int *attribute, int count, int64_t now, struct text *out)
{
    if (graphics->stage == GRAPHICS_UNKNOWN) {
        for (int i = 1; i < count; i++) /* the first is the terminal's class */
            graphics->sixel = graphics->sixel || attribute[i] == ATTRIBUTE_SIXEL;
        graphics->stage = GRAPHICS_READY;
        graphics_want(graphics, graphics->wanted, now, out);
        return false;
    }
    if (graphics->stage != GRAPHICS_WAITS)
        return false;
    graphics->stage = GRAPHICS_KNOWN;
    if (now - graphics->asked > GRAPHICS_IN_TIME_MS)
        graphics->kitty = graphics->sixel = false;
    return graphics->kitty || graphics->sixel;
}

void graphics_take_kitty(struct graphics *graphics, const char *text)
{
    char sound[32];
    snprintf(sound, sizeof sound, "i=%lu;OK", (unsigned long)graphics->id);
    if (graphics->stage == GRAPHICS_WAITS && strcmp(text, sound) == 0)
        graphics->kitty = true;
}

static bool makes_sense(struct pixel_size size)
{
    return size.width >= WIDTH_LEAST && size.width <= WIDTH_MOST && size.height >= HEIGHT_LEAST &&
           size.height <= HEIGHT_MOST && size.height >= size.width && size.height <= 4 * size.width;
}

bool graphics_take_cell(struct graphics *graphics, int height, int width)
{
    const struct pixel_size told = {width, height}, old = graphics->cell;
    if (graphics->stage < GRAPHICS_WAITS || !makes_sense(told))
        return false;
    graphics->cell = told;
    return graphics->stage == GRAPHICS_KNOWN && (old.width != width || old.height != height);
}

void graphics_take_registers(struct graphics *graphics, const int *number, int count)
{
    enum { LIMIT = 9999 };
    if (graphics->stage != GRAPHICS_WAITS || count < 3 || number[1] != TOLD_WELL)
        return;
    if (number[0] == TOLD_REGISTERS && number[2] > 1)
        graphics->registers = number[2];
    if (number[0] == TOLD_SIZE && count > 3 && number[2] > 0 && number[3] > 0 && number[2] <= LIMIT)
        graphics->most = (struct pixel_size){number[2], number[3]};
}

struct pixel_means graphics_means(const struct graphics *graphics, struct pixel_size window)
{
    enum { REGISTERS = 16, REGISTERS_MOST = 256 };
    struct pixel_means means = {PIXELS_NONE, graphics->cell.width ? graphics->cell : window, graphics->most,
                                graphics->registers};
    if (means.registers > REGISTERS_MOST)
        means.registers = REGISTERS_MOST;
    if (!means.registers)
        means.registers = REGISTERS;
    if (graphics->wanted && graphics->stage == GRAPHICS_KNOWN && makes_sense(means.cell))
        means.how = graphics->kitty ? PIXELS_KITTY : graphics->sixel ? PIXELS_SIXEL : PIXELS_NONE;
    return means;
}
