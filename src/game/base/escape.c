#include "base/text.h"

enum { REPLACEMENT = 0xFFFD };

/* Adds the character CODE escaped. */
typedef void add_character(struct text *out, uint32_t code);

static void add_plain(struct text *out, uint32_t code)
{
    char bytes[5];
    text_add_bytes(out, bytes, utf8_encode(code, bytes));
}

static void add_markup(struct text *out, uint32_t code)
{
    if (code < 0x80 && strchr("&<>\"'", (int)code) && code)
        text_addf(out, "&#%u;", (unsigned)code);
    else if (code >= 0x80 && utf8_is_command(code)) /* turns what follows around, or is not seen */
        text_addf(out, "\\u%04x", (unsigned)code);
    else
        add_plain(out, (code < ' ' && code != '\n' && code != '\t') || (code & 0xFFFE) == 0xFFFE ? REPLACEMENT : code);
}

static void add_json(struct text *out, uint32_t code)
{
    if (code == '"' || code == '\\')
        text_addf(out, "\\%c", (int)code);
    else if (code < ' ' || code == 0x2028 || code == 0x2029 || (code < 0x80 && strchr("<>&'", (int)code)))
        text_addf(out, "\\u%04x", (unsigned)code);
    else
        add_plain(out, code);
}

static void add_escaped(struct text *out, const char *text, add_character *add)
{
    uint32_t code;
    for (; *text; add(out, code))
        text += utf8_first(text, &code);
}

static void add_formatted(struct text *out, const char *format, va_list args, add_character *add)
{
    for (const char *at = format; *at;) {
        size_t plain = strcspn(at, "%"), length = at[plain] ? 1 + strcspn(at + plain + 1, "sdxuc%") + 1 : 0;
        char one[16];
        text_add_bytes(out, at, plain);
        snprintf(one, sizeof one, "%.*s", (int)length, at + plain);
        at += plain + length;
        if (!length)
            break;
        switch (at[-1]) {
        case 's':
            add_escaped(out, va_arg(args, const char *), add);
            break;
        case 'c':
            add(out, (uint32_t)(unsigned char)va_arg(args, int));
            break;
        case '%':
            text_add(out, "%");
            break;
        default:
            text_addf(out, one, va_arg(args, int));
        }
    }
}

void markup_addf(struct text *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_formatted(out, format, args, add_markup);
    va_end(args);
}

void json_addf(struct text *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_formatted(out, format, args, add_json);
    va_end(args);
}
