#include "base/text.h"

#include <wchar.h>

enum { REPLACEMENT = 0xFFFD };

size_t utf8_decode(const char *text, size_t length, uint32_t *code)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)text[0];
    size_t need = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;

    *code = REPLACEMENT;
    if (need == 0 || need > length)
        return 1;
    uint32_t value = need == 1 ? first : first & (0x7Fu >> need);
    for (size_t i = 1; i < need; i++) {
        if (((unsigned char)text[i] & 0xC0) != 0x80)
            return 1;
        value = value << 6 | ((unsigned char)text[i] & 0x3F);
    }
    if (value < least[need] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000))
        return 1;
    *code = value;
    return need;
}

size_t utf8_first(const char *text, uint32_t *code)
{
    return utf8_decode(text, strnlen(text, 4), code);
}

size_t utf8_encode(uint32_t code, char out[5])
{
    size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[5] = {0, 0, 0xC0, 0xE0, 0xF0};

    for (size_t i = n; i-- > 1; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(lead[n] | code);
    out[n] = '\0';
    return n;
}

struct code_points {
    uint32_t first, last;
};

/* For locales in which the C library does not know these characters. */
static const struct code_points wide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x2329, 0x232A},   {0x23E9, 0x23EC},   {0x25FD, 0x25FE},
    {0x2614, 0x2615},   {0x2648, 0x2653},   {0x26AA, 0x26AB},   {0x2705, 0x2705},   {0x270A, 0x270B},
    {0x274C, 0x274C},   {0x2753, 0x2755},   {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},
    {0x4E00, 0xA4CF},   {0xA960, 0xA97C},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE10, 0xFE19},
    {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x17000, 0x18CFF}, {0x1B000, 0x1B2FF},
    {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};
static const struct code_points combining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A}, {0x064B, 0x065F},   {0x0E31, 0x0E31},
    {0x0E34, 0x0E3A}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x202A, 0x202E},   {0x2060, 0x2064},
    {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF},
};

static bool listed(const struct code_points *points, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++)
        if (code >= points[i].first && code <= points[i].last)
            return true;
    return false;
}

int utf8_width(uint32_t code)
{
    if (code < 0x20 || (code >= 0x7F && code < 0xA0))
        return -1;
    if (code < 0x300)
        return 1;
    int known = wcwidth((wchar_t)code);
    if (known >= 0)
        return known;
    if (listed(combining, sizeof combining / sizeof *combining, code))
        return 0;
    return listed(wide, sizeof wide / sizeof *wide, code) ? 2 : 1;
}

size_t text_blank(const char *at, const char *end)
{
    const unsigned char *byte = (const unsigned char *)at;
    size_t room = (size_t)(end - at);
    if (room == 0)
        return 0;
    if (*byte < 0x80)
        return *byte == ' ' || (*byte >= '\t' && *byte <= '\r') || *byte == 0x1A;
    if (room >= 2 && *byte == 0xC2)
        return byte[1] == 0xA0 || byte[1] == 0xAD ? 2 : 0;
    if (*byte == 0xA0) /* the no-break blank of code page 1252 */
        return 1;
    if (room < 3)
        return 0;
    bool general = *byte == 0xE2 && byte[1] == 0x80 &&
                   ((byte[2] >= 0x80 && byte[2] <= 0x8F) || (byte[2] >= 0xA8 && byte[2] <= 0xAF));
    bool other = (*byte == 0xE2 && byte[1] == 0x81 && (byte[2] == 0x9F || byte[2] == 0xA0)) ||
                 (*byte == 0xE3 && byte[1] == 0x80 && byte[2] == 0x80) ||
                 (*byte == 0xEF && byte[1] == 0xBB && byte[2] == 0xBF);
    return general || other ? 3 : 0;
}

size_t text_dash(const char *at, const char *end)
{
    const unsigned char *byte = (const unsigned char *)at;
    if (at < end && (*byte == '-' || *byte == 0x96 || *byte == 0x97))
        return 1;
    if (end - at < 3)
        return 0;
    bool dash = (*byte == 0xE2 && ((byte[1] == 0x80 && byte[2] >= 0x90 && byte[2] <= 0x95) ||
                                   (byte[1] == 0x88 && byte[2] == 0x92) || (byte[1] == 0x81 && byte[2] == 0x83))) ||
                (*byte == 0xEF &&
                 ((byte[1] == 0xB9 && (byte[2] == 0x98 || byte[2] == 0xA3)) || (byte[1] == 0xBC && byte[2] == 0x8D)));
    return dash ? 3 : 0;
}

bool utf8_is_command(uint32_t code)
{
    if (code < 0x20)
        return code != '\n' && code != '\t';
    return (code >= 0x7F && code < 0xA0) || code == 0x061C || code == 0x200E || code == 0x200F ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

void text_add_tame(struct text *out, const char *words)
{
    for (uint32_t code; *words;) {
        char bytes[5];
        words += utf8_first(words, &code);
        bool obeyed = code < ' ' || utf8_is_command(code);
        text_add_bytes(out, bytes, utf8_encode(obeyed ? ' ' : code, bytes));
    }
}

bool utf8_is_sign(uint32_t code)
{
    enum { OGHAM_BLANK = 0x1680, EMPTY_BRAILLE = 0x2800, HANGUL_FILLER = 0xFFA0 };
    char bytes[5];
    size_t length = utf8_encode(code, bytes);
    return utf8_width(code) == 1 && !text_blank(bytes, bytes + length) && !utf8_is_command(code) &&
           code != OGHAM_BLANK && code != EMPTY_BRAILLE && code != HANGUL_FILLER;
}

void text_level_blanks(char *at)
{
    uint32_t code;
    for (char *end = at + strlen(at); at < end;) {
        size_t n = (unsigned char)*at < 0x80 && *at != 0x1A ? 0 : text_blank(at, end);
        memset(at, ' ', n);
        at += n ? n : (unsigned char)*at < 0x80 ? 1 : utf8_decode(at, (size_t)(end - at), &code);
    }
}

/* True if CODE, which took TAKEN bytes, is neither a control character nor a byte that is not UTF-8. */
static bool is_printable(uint32_t code, size_t taken)
{
    return code >= ' ' && !(code >= 0x7F && code < 0xA0) && !(taken == 1 && code == REPLACEMENT);
}

bool utf8_is_clean(const char *text)
{
    uint32_t code;
    size_t taken = 0;
    for (; *text; text += taken) {
        taken = utf8_first(text, &code);
        if (!is_printable(code, taken) && code != '\t')
            return false;
    }
    return true;
}

bool utf8_is_valid(const char *text, size_t length)
{
    uint32_t code;
    for (size_t i = 0; i < length;) {
        size_t used = (unsigned char)text[i] < 0x80 ? 1 : utf8_decode(text + i, length - i, &code);
        if (used == 1 && (unsigned char)text[i] >= 0x80)
            return false;
        i += used;
    }
    return true;
}

/* The bytes 80 to 9F, which are no characters of Latin-1, in Windows-1252 (unicode.org, CP1252.TXT). */
static const uint32_t windows_1252[] = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
};

size_t utf8_decode_either(const char *text, size_t length, uint32_t *code)
{
    size_t used = utf8_decode(text, length, code);
    const unsigned char byte = (unsigned char)*text;
    if (used == 1)
        *code = byte >= 0x80 && byte < 0xA0 ? windows_1252[byte - 0x80] : byte;
    return used;
}

void text_add_either(struct text *out, const char *text, size_t length)
{
    char bytes[5];
    uint32_t code;
    bool valid = utf8_is_valid(text, length);
    if (valid)
        text_add_bytes(out, text, length);
    for (size_t i = 0; i < length && !valid;) {
        i += utf8_decode_either(text + i, length - i, &code);
        text_add_bytes(out, bytes, utf8_encode(code, bytes));
    }
}

const char *quote_write(const char *text, int length, char out[QUOTE_SIZE])
{
    int i = 0, n = 0;
    while (i < length) {
        uint32_t code;
        int taken = (int)utf8_decode(text + i, (size_t)(length - i), &code);
        bool printable = is_printable(code, (size_t)taken);
        if (n + (printable ? taken : 1) > QUOTED)
            break;
        memcpy(out + n, printable ? text + i : "?", printable ? (size_t)taken : 1);
        n += printable ? taken : 1;
        i += taken;
    }
    strcpy(out + n, i < length ? "..." : "");
    return out;
}
