
#include "base/text.h"
#include "fields.h"
#include "notation/code.h"

#include <string.h>

/* The place behind the next word from AT on. */
static const char *skip_word(const char *at)
{
    at += strspn(at, BLANKS);
    return at + strcspn(at, " \t\r\n;");
}

/* True if the next word from AT on is a whole number. */
static bool is_number(const char *at)
{
    at += strspn(at, BLANKS);
    size_t digits = strspn(at, "0123456789");
    return digits && (!at[digits] || strchr(" \t\r\n;", at[digits]));
}

bool epd_read(const struct game *g, const char *line, struct position *p, const char **operations, struct error *e)
{
    enum { CODE_FIELDS = 4, COUNTERS = 2 };
    struct text code = {0};
    const char *end = line;
    for (int i = 0; i < CODE_FIELDS; i++)
        end = skip_word(end);
    for (int i = 0; i < COUNTERS && is_number(end); i++)
        end = skip_word(end);
    text_add_bytes(&code, line, (size_t)(end - line));
    *operations = end;
    bool good = code_read(g, code.length ? code.at : "", p, e);
    text_free(&code);
    return good;
}

/* Where the operation from AT on ends: at its semicolon or the text's end; none ends within quotation marks. */
static const char *end_of(const char *at)
{
    for (bool quoted = false; *at && (quoted || *at != ';'); at++)
        quoted ^= *at == '"';
    return at;
}

const char *epd_operand(const char *operations, const char *opcode, char *out, size_t size)
{
    size_t length = strlen(opcode), n = 0;
    for (const char *at = operations, *end; *at; at = *end ? end + 1 : end) {
        at += strspn(at, BLANKS);
        end = end_of(at);
        if (strncmp(at, opcode, length) != 0 || (at + length != end && !strchr(BLANKS, at[length])))
            continue;
        const char *operand = at + length + strspn(at + length, BLANKS);
        for (at = operand; at < end && n + 1 < size; at++)
            if (*at != '"')
                out[n++] = *at;
        while (n && strchr(BLANKS, out[n - 1]))
            n--;
        out[n] = '\0';
        return operand;
    }
    return NULL;
}
