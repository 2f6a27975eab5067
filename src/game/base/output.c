#include "base/output.h"

#include <errno.h>
#include <unistd.h>

void output_visible(const char *string, size_t length, struct text *out)
{
    text_add(out, "");
    for (size_t i = 0, n; i < length; i += n) {
        uint32_t code;
        n = utf8_decode(string + i, length - i, &code);
        bool broken = n == 1 && (unsigned char)string[i] >= 0x80;
        if (broken || (utf8_is_command(code) && code < 0x100))
            text_addf(out, "\\x%02x", broken ? (unsigned)(unsigned char)string[i] : (unsigned)code);
        else if (utf8_is_command(code))
            text_addf(out, "\\u%04x", (unsigned)code);
        else
            text_add_bytes(out, string + i, n);
    }
}

void output_write(FILE *to, const char *string, size_t length)
{
    SCOPED(text) shown = {0};

    if (length == 0)
        return;
    if (to != stderr && !isatty(fileno(to))) {
        fwrite(string, 1, length, to);
        return;
    }
    output_visible(string, length, &shown);
    fwrite(shown.at, 1, shown.length, to);
}

void output_print(FILE *to, const char *format, ...)
{
    SCOPED(text) text = {0};
    va_list args;

    va_start(args, format);
    text_addv(&text, format, args);
    va_end(args);
    output_write(to, text.at, text.length);
}

/* Put TEXT in the place of the line that standard error shows. */
static void show_progress_line(const struct text *text)
{
    fputs("\r\033[K", stderr);
    output_write(stderr, text->at, text->length);
    fflush(stderr);
}

void output_progress(const char *format, ...)
{
    SCOPED(text) text = {0};
    va_list args;

    if (!isatty(STDERR_FILENO))
        return;
    va_start(args, format);
    text_addv(&text, format, args);
    va_end(args);
    show_progress_line(&text);
}

void output_progress_bar(int permille, const char *format, ...)
{
    enum { BAR = 20, ALL = 1000 };
    SCOPED(text) text = {0};
    int filled = permille < 0 ? 0 : permille > ALL ? BAR : permille * BAR / ALL;
    va_list args;

    if (!isatty(STDERR_FILENO))
        return;
    text_addf(&text, "[%.*s%.*s] ", filled, "####################", BAR - filled, "....................");
    va_start(args, format);
    text_addv(&text, format, args);
    va_end(args);
    show_progress_line(&text);
}

void output_line(FILE *to, const char *string)
{
    output_write(to, string, strlen(string));
    fputc('\n', to);
}

bool output_flush(FILE *to, struct error *error)
{
    errno = 0;
    bool good = fflush(to) == 0 && !ferror(to);
    return good || error_set(error, "%s: %s", to == stdout ? "standard output" : "output",
                             errno ? strerror(errno) : "cannot be written");
}
