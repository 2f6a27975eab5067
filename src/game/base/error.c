#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

/* Fills ERROR, if not NULL, with a sentence and its place. It has the parameters of error_at. */
static void fill(struct error *error, const char *file, int line, int column, const char *format, va_list args)
{
    if (!error)
        return;
    vsnprintf(error->text, sizeof error->text, format, args);
    snprintf(error->file, sizeof error->file, "%s", file ? file : "");
    error->line = line;
    error->column = column;
    error->needs_wide = false;
}

bool error_set(struct error *error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(error, NULL, 0, 0, format, args);
    va_end(args);
    return false;
}

bool error_at(struct error *error, const char *file, int line, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(error, file, line, column, format, args);
    va_end(args);
    return false;
}

bool error_pass(struct error *error, const struct error *why, const char *file, int line, int column)
{
    if (error && why->file[0]) {
        *error = *why;
    } else {
        error_at(error, file, line, column, "%s", why->text);
        if (error)
            error->needs_wide = why->needs_wide;
    }
    return false;
}

/* Copies TEXT into OUT of SIZE bytes, its line ends as \n, so that a file's name stays on the line of its error. */
static void write_out_line_ends(const char *text, char *out, size_t size)
{
    size_t length = 0;
    for (; *text && length + 2 < size; text++) {
        if (*text == '\n')
            out[length++] = '\\';
        out[length++] = *text == '\n' ? 'n' : *text;
    }
    out[length] = '\0';
}

void error_format(const struct error *error, char *out, int size)
{
    char place[48] = "";

    if (error->line && error->column)
        snprintf(place, sizeof place, "%d:%d:", error->line, error->column);
    else if (error->line)
        snprintf(place, sizeof place, "%d:", error->line);
    char file[2 * ERROR_FILE];
    write_out_line_ends(error->file, file, sizeof file);
    snprintf(out, (size_t)size, "%s%s%s%s%s", file, error->file[0] ? ":" : "", place,
             error->file[0] || place[0] ? " " : "", error->text);
}
