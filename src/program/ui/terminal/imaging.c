#include "imaging.h"

#include "base/system.h"
#include "rescue.h"

#include <sys/ioctl.h>
#include <unistd.h>

/* Bytes have to be written before the next ones of curses. */
static void write_text(const struct text *bytes)
{
    fflush(stdout);
    if (bytes->length)
        rescue_write(STDOUT_FILENO, bytes->at, bytes->length);
}

void imaging_start(struct imaging *imaging)
{
    enum { RANGE_BITS = 8 };
    uint32_t id = 0;
    system_random(&id, sizeof id);
    imaging->graphics = (struct graphics){.id = ((id >> 1) | 1u << 30) >> RANGE_BITS << RANGE_BITS};
}

/* Sends QUESTION, which may be empty; parts of the answers are waited for. */
static void ask(struct imaging *imaging, struct key_reader *reader, const struct text *question)
{
    if (!question->length)
        return;
    reader->expects = imaging->graphics.asked + GRAPHICS_IN_TIME_MS;
    write_text(question);
}

bool imaging_take(struct imaging *imaging, struct key_reader *reader, uint32_t answer)
{
    const struct keys *keys = &reader->keys;
    SCOPED(text) question = {0};
    if (answer == ANSWER_GRAPHICS)
        graphics_take_kitty(&imaging->graphics, keys->graphics);
    else if (answer == ANSWER_REGISTERS)
        graphics_take_registers(&imaging->graphics, keys->number, keys->numbers);
    else if (answer == ANSWER_CELL)
        return graphics_take_cell(&imaging->graphics, keys->number[1], keys->number[2]);
    if (answer != ANSWER_FENCE)
        return false;
    reader->expects = 0;
    bool changed = graphics_fence(&imaging->graphics, keys->number, keys->numbers, system_now(), &question);
    ask(imaging, reader, &question);
    return changed;
}

/* The size of a character by the size of the window in pixels, which not all terminals tell; 0 for none. */
static struct pixel_size window_cell(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_row || !size.ws_col)
        return (struct pixel_size){0, 0};
    return (struct pixel_size){size.ws_xpixel / size.ws_col, size.ws_ypixel / size.ws_row};
}

struct pixel_means imaging_means(struct imaging *imaging, struct key_reader *reader, bool wanted)
{
    SCOPED(text) question = {0};
    SCOPED(text) old = {0};
    if (imaging->graphics.wanted != wanted) {
        graphics_want(&imaging->graphics, wanted, system_now(), &question);
        ask(imaging, reader, &question);
    }
    const struct pixel_means means = graphics_means(&imaging->graphics, window_cell());
    pixel_screen_use(&imaging->screen, &means, imaging->graphics.id, &old);
    write_text(&old);
    return means;
}

/* True if something may be written now: the terminal takes it, no key waits, and the limit has not been reached. */
static bool may_write(struct imaging *imaging)
{
    struct pollfd key = {STDIN_FILENO, POLLIN, 0}, screen = {STDOUT_FILENO, POLLOUT, 0};
    int64_t now = system_now(), most = (int64_t)imaging->limit * 1000;
    imaging->balance += (now - imaging->counted) * imaging->limit;
    imaging->counted = now;
    if (imaging->balance > most)
        imaging->balance = most;
    return poll(&screen, 1, 0) != 0 && poll(&key, 1, 0) == 0 && (!imaging->limit || imaging->balance > 0);
}

void imaging_write(struct imaging *imaging)
{
    size_t length;
    const char *bytes;
    while (pixel_screen_waits(&imaging->screen) && may_write(imaging) &&
           (bytes = pixel_screen_next(&imaging->screen, &length)) != NULL) {
        rescue_write(STDOUT_FILENO, bytes, length);
        imaging->balance -= (int64_t)length * 1000;
    }
}

int64_t imaging_patience(const struct imaging *imaging, int64_t timeout_ms, bool *ready)
{
    enum { LIMITED_MS = 50 };
    bool waits = pixel_screen_waits(&imaging->screen), limited = imaging->limit && imaging->balance <= 0;
    *ready = waits && !limited;
    return waits && limited && (timeout_ms < 0 || timeout_ms > LIMITED_MS) ? LIMITED_MS : timeout_ms;
}

void imaging_clear(struct imaging *imaging)
{
    SCOPED(text) bytes = {0};
    pixel_screen_clear(&imaging->screen, &bytes);
    write_text(&bytes);
}

void imaging_resize(struct imaging *imaging)
{
    static const char ask_cell[] = "\033[16t";
    imaging_clear(imaging);
    if (imaging->screen.means.how != PIXELS_NONE)
        rescue_write(STDOUT_FILENO, ask_cell, sizeof ask_cell - 1);
}
