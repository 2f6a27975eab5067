#include "base/text.h"

#include "base/await.h"
#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

#include <sys/stat.h>

enum { FILE_MAX = 1 << 30 };

static void reserve(struct text *text, size_t more)
{
    if (text->length + more + 1 <= text->capacity)
        return;
    size_t capacity = text->capacity ? text->capacity : 64;
    while (capacity < text->length + more + 1)
        capacity *= 2;
    text->at = memory_resize(text->at, capacity);
    text->capacity = capacity;
}

void text_add_bytes(struct text *text, const char *string, size_t length)
{
    reserve(text, length);
    if (length)
        memcpy(text->at + text->length, string, length);
    text->length += length;
    text->at[text->length] = '\0';
}

void text_add(struct text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

void text_addv(struct text *text, const char *format, va_list args)
{
    va_list again;
    char nothing[1];
    va_copy(again, args);
    int need = vsnprintf(nothing, sizeof nothing, format, args);
    if (need > 0) {
        reserve(text, (size_t)need);
        vsnprintf(text->at + text->length, (size_t)need + 1, format, again);
        text->length += (size_t)need;
    }
    va_end(again);
}

void text_addf(struct text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_addv(text, format, args);
    va_end(args);
}

int text_number(const char *text)
{
    long n = strtol(text, NULL, 10); /* which saturates */
    return n > INT_MAX ? INT_MAX : n < INT_MIN ? INT_MIN : (int)n;
}

int64_t text_thousandths(const char *text, int64_t most)
{
    int64_t sum = 0, unit = 1000;
    bool digits = false, point = false;

    for (; *text; text++) {
        if (*text == '.' && !point) {
            point = true;
            continue;
        }
        if (*text < '0' || *text > '9')
            return -1;
        digits = true;
        if (point)
            unit /= 10;
        sum = point ? sum + (*text - '0') * unit : sum * 10 + (*text - '0') * unit;
        if (sum > most)
            return -1;
    }
    return digits ? sum : -1;
}

void text_free(struct text *text)
{
    free(text->at);
    *text = (struct text){0};
}

/* Read all of FD, at most LIMIT bytes; false and errno set on failure. */
static bool read_all(int fd, size_t limit, struct text *out)
{
    enum { BLOCK = 1 << 16 };
    struct stat st;

    text_add(out, "");
    bool is_file = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    if (is_file && (size_t)st.st_size > limit) { /* at once, not when all that could be read is read */
        errno = EFBIG;
        return false;
    }
    /* Take memory for all of a file of known size at once: growing step by step would leave gaps half as large as
     * it. */
    if (is_file && memory_has((size_t)st.st_size + 2 * BLOCK))
        reserve(out, (size_t)st.st_size + BLOCK + 1);
    for (;;) {
        if (out->length + BLOCK >= out->capacity && !memory_has(2 * out->capacity + BLOCK)) {
            errno = ENOMEM;
            return false;
        }
        reserve(out, BLOCK);
        ssize_t n = read(fd, out->at + out->length, BLOCK);
        if (n == 0)
            break;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        out->length += (size_t)n;
        if (out->length > limit) {
            errno = EFBIG;
            return false;
        }
    }
    out->at[out->length] = '\0';
    return true;
}

/* True if TEXT is text in UTF-16: it begins with that one's byte order mark, or with a letter of two bytes. */
static bool is_utf16(const struct text *text)
{
    const unsigned char *byte = (const unsigned char *)text->at;
    return text->length >= 2 &&
           ((byte[0] == 0xFF && byte[1] == 0xFE) || (byte[0] == 0xFE && byte[1] == 0xFF) || !byte[0] != !byte[1]);
}

/* Say in ERROR why the file PATH could not be read, by errno; returns false. */
static bool refuse_file(const char *path, struct error *error)
{
    if (errno == EFBIG)
        return error_at(error, path, 0, 0, "this file is larger than 1 GiB: split it");
    return error_at(error, path, 0, 0, "cannot read: %s", strerror(errno));
}

static bool read_text(int fd, const char *path, struct text *out, struct error *error)
{
    const char *fault = NULL;
    if (!read_all(fd, FILE_MAX, out))
        return refuse_file(path, error);
    if (is_utf16(out))
        fault = "this text is in UTF-16: save it as UTF-8";
    else if (memchr(out->at, '\0', out->length))
        fault = "not a text file: it holds a NUL byte";
    return !fault || error_at(error, path, 0, 0, "%s", fault);
}

/* A file that is read: of DESCRIPTOR, -1: of its path; and what came of it. */
struct text_reading {
    int descriptor;
    bool good;
    struct text text;
    struct error error;
};

static void read_path(const char *path, void *data)
{
    struct text_reading *reading = data;
    int fd = file_open(path, O_RDONLY, &reading->error);
    reading->good = fd >= 0 && read_text(fd, path, &reading->text, &reading->error);
    int fault = errno;
    if (fd >= 0)
        close(fd);
    errno = fault;
}

static void read_descriptor(const char *path, void *data)
{
    struct text_reading *reading = data;
    int fd = reading->descriptor;
    reading->good =
        (lseek(fd, 0, SEEK_SET) == 0 && read_all(fd, FILE_MAX, &reading->text)) || refuse_file(path, &reading->error);
    close(fd);
    reading->descriptor = -1;
}

static void drop_reading(void *data)
{
    struct text_reading *reading = data;
    if (reading->descriptor >= 0)
        close(reading->descriptor);
    text_free(&reading->text);
}

/* Reads what WORK reads of PATH, or of DESCRIPTOR (owned, -1: none), into OUT. False with ERROR filled. */
static bool read_by(void (*work)(const char *path, void *data), const char *path, int descriptor, struct text *out,
                    struct error *error)
{
    struct text_reading reading = {.descriptor = descriptor};
    const struct await_work how = {.work = work, .drop = drop_reading};
    if (!await_call(path, &how, &reading, sizeof reading, error))
        return false;
    text_free(out);
    *out = reading.text;
    if (!reading.good && error)
        *error = reading.error;
    return reading.good;
}

bool text_read_file(const char *path, struct text *out, struct error *error)
{
    return read_by(read_path, path, -1, out, error);
}

bool text_read_named(const char *path, struct text *out, struct error *error)
{
    bool handed = strncmp(path, "/dev/", strlen("/dev/")) == 0 || strncmp(path, "/proc/", strlen("/proc/")) == 0;
    struct stat st;
    if (!handed && stat(path, &st) == 0 && S_ISFIFO(st.st_mode))
        return text_read_file(path, out, error); /* says so, and does not wait for a writer */
    int fd = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        error_at(error, path, 0, 0, "cannot read: %s", strerror(errno));
    bool good = fd >= 0 && read_text(fd, path, out, error);
    if (fd >= 0)
        close(fd);
    return good;
}

bool text_read_descriptor(int fd, const char *path, struct text *out, struct error *error)
{
    int own = fcntl(fd, F_DUPFD_CLOEXEC, 0); /* FD may be closed before all is read, if that is not waited for */
    return own < 0 ? refuse_file(path, error) : read_by(read_descriptor, path, own, out, error);
}

void text_level_returns(struct text *text)
{
    for (char *at = text->at; at && (at = memchr(at, '\r', (size_t)(text->at + text->length - at))) != NULL;) {
        size_t returns = strspn(at, "\r");
        if (at[returns] != '\n')
            memset(at, '\n', returns);
        at += returns;
    }
}

bool text_read_lines(const char *path, bool (*read)(void *into, char *line, struct error *why), void *into,
                     struct error *error)
{
    SCOPED(text) text = {0};
    struct error why = {0};
    bool good = text_read_file(path, &text, error);
    char *rest = good ? text.at : NULL, *line;

    for (int number = 1; good && (line = strsep(&rest, "\n")) != NULL; number++) {
        good = *line == '#' || !*line || read(into, line, &why);
        if (!good)
            error_at(error, path, number, 0, "%s", why.text);
    }
    return good;
}

int text_split(char *line, char *field[], int most)
{
    int n = 0;
    for (char *at; (at = strsep(&line, "\t")) != NULL; n++)
        if (n < most)
            field[n] = at;
    return n;
}

bool text_write_all(int fd, const char *bytes, size_t length)
{
    while (length) {
        ssize_t n = write(fd, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        bytes += n;
        length -= (size_t)n;
    }
    return true;
}

/* A folder that is made, and what came of it. */
struct folder_making {
    bool good;
    struct error error;
};

static void make_folders(const char *path, void *data)
{
    struct folder_making *making = data;
    FREED char *copy = memory_copy(path, strlen(path));
    bool good = true;

    for (char *slash = copy + 1; good; slash++) {
        if (*slash && *slash != '/')
            continue;
        char was = *slash;
        *slash = '\0';
        good = mkdir(copy, 0700) == 0;
        if (good)
            file_sync_folder(copy); /* else a file in it that was synced could be lost with it */
        else
            good = errno == EEXIST || errno == EISDIR;
        *slash = was;
        if (!was)
            break;
    }
    struct stat now;
    if (good && (stat(path, &now) != 0 || !S_ISDIR(now.st_mode))) {
        good = false;
        errno = ENOTDIR;
    }
    if (!good)
        error_at(&making->error, path, 0, 0, "cannot make the folder: %s", strerror(errno));
    making->good = good;
}

bool text_make_folder(const char *path, struct error *error)
{
    struct folder_making making = {.good = false};
    const struct await_work how = {.work = make_folders};
    if (!await_call(path, &how, &making, sizeof making, error))
        return false;
    if (!making.good && error)
        *error = making.error;
    return making.good;
}

const char *text_next_line(const char **rest, size_t *length)
{
    const char *line = *rest;
    *length = strcspn(line, "\n");
    *rest += *length + (line[*length] == '\n');
    return *line ? line : NULL;
}

const char *text_line_end(const char *at, const char *end)
{
    const char *to = memchr(at, '\n', (size_t)(end - at));
    to = to ? to : end;
    return to > at && to[-1] == '\r' ? to - 1 : to;
}

int ascii_compare(const char *a, const char *b)
{
    return ascii_compare_bytes(a, b, SIZE_MAX);
}

int ascii_compare_bytes(const char *a, const char *b, size_t length)
{
    for (; length; a++, b++, length--) {
        int x = ascii_lower((unsigned char)*a), y = ascii_lower((unsigned char)*b);
        if (x != y || !x)
            return x - y;
    }
    return 0;
}

const char *ascii_find(const char *text, const char *word)
{
    size_t length = strlen(word);
    do
        if (ascii_compare_bytes(text, word, length) == 0)
            return text;
    while (*text++);
    return NULL;
}
