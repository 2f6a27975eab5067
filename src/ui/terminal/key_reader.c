#include "key_reader.h"

#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* If nothing follows an Escape for ESCAPE_MS, it is the key, and not the beginning of another one. If nothing comes
 * during a paste for PASTE_MS, its end was lost. */
enum { ESCAPE_MS = 25, PASTE_MS = 2000 };

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Take what the terminal has sent; false if it has sent nothing. Never waits. */
static bool take_bytes(struct key_reader *r)
{
    struct pollfd waiting = {STDIN_FILENO, POLLIN, 0};
    char bytes[256];

    if (r->keys.length > KEYS_PENDING - sizeof bytes || poll(&waiting, 1, 0) <= 0 || !(waiting.revents & POLLIN))
        return false;
    ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
    if (n <= 0)
        return false;
    keys_feed(&r->keys, bytes, (size_t)n);
    r->fed = now_ms();
    return true;
}

bool key_reader_interrupted(struct key_reader *r)
{
    enum { CONTROL_C = 3, ESCAPE = 27 };
    take_bytes(r);
    bool escape = r->keys.length && r->keys.pending[r->keys.length - 1] == ESCAPE && now_ms() - r->fed >= ESCAPE_MS;
    if (!escape && !memchr(r->keys.pending, CONTROL_C, r->keys.length))
        return false;
    r->keys.length = 0; /* what was typed before it was meant for another moment */
    return true;
}

bool key_reader_next(struct key_reader *r, struct input *in)
{
    for (;;) {
        enum keys_state state = keys_next(&r->keys, false, in);
        if (state == KEYS_EVENT)
            return true;
        if (take_bytes(r))
            continue;
        r->partial = state == KEYS_PARTIAL;
        if (r->keys.pasted && now_ms() - r->fed >= PASTE_MS) { /* its end was lost */
            r->keys.pasted = false;
            *in = (struct input){.kind = INPUT_PASTED};
            return true;
        }
        if (!r->partial || now_ms() - r->fed < ESCAPE_MS)
            return false;
        r->partial = false;
        return keys_next(&r->keys, true, in) == KEYS_EVENT;
    }
}

int64_t key_reader_patience(const struct key_reader *r, int64_t timeout_ms)
{
    if (r->partial && (timeout_ms < 0 || timeout_ms > ESCAPE_MS))
        timeout_ms = ESCAPE_MS;
    if (r->keys.pasted && (timeout_ms < 0 || timeout_ms > PASTE_MS))
        timeout_ms = PASTE_MS;
    return timeout_ms;
}
