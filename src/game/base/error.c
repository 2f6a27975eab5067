#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

/* Its parameters are those of error_at. */
static void fill(struct error *e, const char *file, int line, int column, const char *format, va_list args)
{
    if (!e)
        return;
    vsnprintf(e->text, sizeof e->text, format, args);
    snprintf(e->file, sizeof e->file, "%s", file ? file : "");
    e->line = line;
    e->column = column;
}

bool error_set(struct error *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(e, NULL, 0, 0, format, args);
    va_end(args);
    return false;
}

bool error_at(struct error *e, const char *file, int line, int column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(e, file, line, column, format, args);
    va_end(args);
    return false;
}

bool error_pass(struct error *e, const struct error *why, const char *file, int line, int column)
{
    if (!e || !why->file[0])
        return error_at(e, file, line, column, "%s", why->text);
    *e = *why;
    return false;
}

void error_format(const struct error *e, char *out, int size)
{
    char place[48] = "";

    if (e->line && e->column)
        snprintf(place, sizeof place, "%d:%d:", e->line, e->column);
    else if (e->line)
        snprintf(place, sizeof place, "%d:", e->line);
    snprintf(out, (size_t)size, "%s%s%s%s%s", e->file, e->file[0] ? ":" : "", place, e->file[0] || place[0] ? " " : "",
             e->text);
}
