/* The lines of a UCI session, also those that come while a count goes on. */
#include "ucisession.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

/* COUNTED_MS: a count that has ended is noticed that much later, at most. HEARD_MOST: bytes of lines that wait while it
 * goes on; a hand-over to the wide program has room for them. */
enum { CHUNK = 4096, COUNTED_MS = 2, HEARD_MOST = 16 * CHUNK };

/* True if the LENGTH bytes at LINE are the command `stop`. */
static bool is_stop(const char *line, size_t length)
{
    static const char stop[] = "stop";
    size_t n = sizeof stop - 1;
    for (; length && strchr(" \t", *line); length--)
        line++;
    return length >= n && memcmp(line, stop, n) == 0 && (length == n || strchr(" \t\r", line[n]));
}

/* Looks through the lines that have come since it last did, for those that say `stop`. */
static void hear(struct uci_lines *lines)
{
    const char *end, *all = lines->waiting.at;
    while (lines->heard < lines->waiting.length &&
           (end = memchr(all + lines->searched, '\n', lines->waiting.length - lines->searched)) != NULL) {
        lines->stops += is_stop(all + lines->heard, (size_t)(end - all) - lines->heard);
        lines->heard = lines->searched = (size_t)(end - all) + 1;
    }
    lines->searched = lines->waiting.length;
}

/* Reads what comes next, at most CHUNK bytes, and waits for it; false at the end of the input or on a fault. A stream
 * without a descriptor is read as a stream. */
static bool read_more(struct uci *uci)
{
    struct uci_lines *lines = &uci->lines;
    char chunk[CHUNK];
    int fd = fileno(uci->in);
    ssize_t n;
    errno = 0;
    do
        n = fd < 0 ? (ssize_t)fread(chunk, 1, sizeof chunk, uci->in) : read(fd, chunk, sizeof chunk);
    while (n < 0 && errno == EINTR);
    bool room = n <= 0 || lines->waiting.length + CHUNK < lines->waiting.capacity ||
                memory_has(2 * (lines->waiting.length + CHUNK));
    lines->ended = n <= 0 || !room;
    lines->fault = !room ? ENOMEM : n < 0 ? errno : 0;
    for (ssize_t i = 0; i < n; i++)
        chunk[i] = chunk[i] ? chunk[i] : ' ';
    if (!lines->ended)
        text_add_bytes(&lines->waiting, chunk, (size_t)n);
    hear(lines);
    return !lines->ended;
}

/* Forgets the lines that were taken, once they are half of what is kept: that takes linear time. */
static void forget_taken(struct uci_lines *lines)
{
    struct text *waiting = &lines->waiting;
    if (lines->taken < CHUNK || lines->taken > lines->heard || 2 * lines->taken < waiting->length)
        return;
    waiting->length -= lines->taken;
    memmove(waiting->at, waiting->at + lines->taken, waiting->length + 1);
    lines->heard -= lines->taken;
    lines->searched -= lines->taken;
    lines->taken = 0;
}

void ucilines_start(struct uci *uci, const char *first)
{
    text_add(&uci->lines.waiting, first);
    hear(&uci->lines);
}

bool ucilines_next(struct uci *uci, struct text *line)
{
    struct uci_lines *lines = &uci->lines;
    forget_taken(lines);
    while (lines->heard == lines->taken && !lines->ended && read_more(uci))
        ;
    bool whole = lines->heard > lines->taken;
    const char *at = lines->waiting.at + lines->taken;
    size_t length = whole ? (size_t)((const char *)memchr(at, '\n', lines->waiting.length - lines->taken) - at)
                          : lines->waiting.length - lines->taken;
    line->length = 0;
    text_add_bytes(line, at, length);
    lines->stops -= whole && is_stop(at, length);
    lines->taken += length + whole;
    return whole || (length && !lines->fault);
}

void ucilines_await_count(struct uci *uci)
{
    struct uci_lines *lines = &uci->lines;
    struct pollfd in = {.fd = fileno(uci->in), .events = POLLIN};
    while (in.fd >= 0 && !lines->stops && !lines->ended && lines->waiting.length - lines->taken < HEARD_MOST &&
           !task_done(&uci->task))
        if (poll(&in, 1, COUNTED_MS) > 0)
            read_more(uci);
    if (lines->stops)
        task_cancel(&uci->task);
    task_wait(&uci->task);
}
