#include "reading.h"

#include "notation/movetext.h"
#include "notation/signs.h"

#include <ctype.h>

/* The plain letter for CODE: the label of the piece whose figurine it is, or what stands for a typographic sign; '\0'
 * to leave it out, CODE_KEPT if it stays. */
enum { CODE_KEPT = -1 };
static int plain_letter(const struct game *g, uint32_t code)
{
    static const struct {
        uint32_t code;
        char plain;
    } codes[] = {{0x2020, '+'}, {0x2021, '#'}, {0x2260, '#'}, {0x2026, '.'}, {0xD7, 'x'},    {0x2715, 'x'},
                 {0x2716, 'x'}, {0x2A2F, 'x'}, {0x41E, 'O'},  {0x43E, 'O'},  {0xFE0E, '\0'}, {0xFE0F, '\0'}};
    for (int k = 0; k < g->kinds; k++)
        if (!g->kind[k].written[1] && (code == g->kind[k].symbol[0] || code == g->kind[k].symbol[1]))
            return g->kind[k].label;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (code == codes[i].code)
            return codes[i].plain;
    return CODE_KEPT;
}

/* Returns the code at TEXT and how many bytes it takes; a byte that is no UTF-8 is taken for one of Windows' code page
 * 1252. */
static size_t read_code(const char *text, size_t length, uint32_t *code)
{
    size_t n = utf8_decode(text, length, code);
    if (n == 1 && *code == 0xFFFD) {
        unsigned char byte = (unsigned char)*text;
        *code = byte == 0x85 ? 0x2026 : byte == 0x86 ? 0x2020 : byte;
    }
    return n;
}

/* Returns how many bytes a promotion written `(Q)` or `/Q` takes at TEXT, 0 if there is none. */
static size_t promotion_length(const char *text, size_t length)
{
    if (length >= 3 && text[0] == '(' && isalpha((unsigned char)text[1]) && text[2] == ')')
        return 3;
    return length >= 2 && text[0] == '/' && isalpha((unsigned char)text[1]) ? 2 : 0;
}

static void add_letter(struct move_line *line, char character, size_t from)
{
    line->from[line->length] = (uint16_t)from;
    line->own[line->length++] = character;
}

/* Fills LINE's own letters. */
static void convert(struct move_line *line, const char *text, size_t length, const char *letters)
{
    line->converted = true;
    line->text = line->own;
    line->length = 0;
    for (size_t i = 0, n; i < length && line->length + 4 < MOVE_LINE_MAX; i += n) {
        unsigned char byte = (unsigned char)text[i];
        char before = line->length ? line->own[line->length - 1] : ' ';
        uint32_t code = byte;
        int plain = CODE_KEPT;
        size_t blank = byte < 0x80 ? 0 : text_blank(text + i, text + length);
        size_t dash = byte < 0x80 ? 0 : text_dash(text + i, text + length);
        size_t becomes = isdigit((unsigned char)before) || before == '=' ? promotion_length(text + i, length - i) : 0;
        n = blank ? blank : dash ? dash : becomes ? becomes : byte < 0x80 ? 1 : read_code(text + i, length - i, &code);
        if (becomes && before != '=')
            add_letter(line, '=', i);
        if (becomes)
            byte = (unsigned char)text[i + 1];
        if (letters && isupper(byte) && !(i + 1 < length && isdigit((unsigned char)text[i + 1])))
            plain = letters[byte - 'A'];
        else if (becomes || dash)
            plain = dash ? '-' : byte;
        else if (byte >= 0x80 && !blank)
            plain = plain_letter(line->g, code);
        if (plain > 0)
            add_letter(line, (char)plain, i);
        for (size_t k = 0; plain == CODE_KEPT && !blank && k < n; k++)
            add_letter(line, text[i + k], i + k);
    }
    line->from[line->length] = (uint16_t)(length < UINT16_MAX ? length : UINT16_MAX);
}

/* True if the LENGTH bytes at TEXT must be converted. */
static bool is_written_otherwise(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] >= 0x80 ||
            (i && (text[i] == '(' || text[i] == '/') && promotion_length(text + i, length - i)))
            return true;
    return false;
}

/* Returns the length of the move number at TEXT: `12.`, `12...`, `12)`, or digits alone before a letter; 0 if there is
 * none. */
static size_t number_length(const char *text, size_t length)
{
    size_t digits = 0, dots;
    while (digits < length && isdigit((unsigned char)text[digits]))
        digits++;
    for (dots = digits; dots < length && (text[dots] == '.' || text[dots] == ')');)
        dots++;
    bool alone = digits && digits < length && isalpha((unsigned char)text[digits]);
    return dots > digits || alone ? dots : 0;
}

/* Puts what shogi_rewrite makes of LINE's move into its place; false if it is not written so. */
static bool rewrite_shogi(struct move_line *line)
{
    SCOPED(text) move = {0};
    size_t used = shogi_rewrite(line->g, line->text + line->start, line->length - line->start, &move);
    char own[MOVE_LINE_MAX];
    uint16_t from[MOVE_LINE_MAX + 1];
    size_t rest = line->start + used;
    if (!used || move.length + line->length - rest >= MOVE_LINE_MAX)
        return false;
    for (size_t i = 0; i < move.length; i++) {
        own[i] = move.at[i];
        from[i] = (uint16_t)move_line_place(line, line->start);
    }
    for (size_t i = rest; i <= line->length; i++) {
        own[move.length + i - rest] = i < line->length ? line->text[i] : '\0';
        from[move.length + i - rest] = (uint16_t)move_line_place(line, i);
    }
    line->length = move.length + line->length - rest;
    memcpy(line->own, own, line->length);
    memcpy(line->from, from, (line->length + 1) * sizeof *from);
    line->text = line->own;
    line->converted = true;
    line->start = 0;
    line->end = move.length;
    return true;
}

void move_line_read(struct move_line *line, const struct game *g, const char *text, size_t length, const char *letters)
{
    length = length < UINT16_MAX ? length : UINT16_MAX;
    line->g = g;
    line->bare = false;
    line->own_ended = CELL_NONE;
    if (letters || is_written_otherwise(text, length)) {
        convert(line, text, length, letters);
    } else {
        line->converted = false;
        line->text = text;
        line->length = length;
    }
    line->start = 0;
    if (g->shogi && rewrite_shogi(line))
        return;
    line->start = wxf_length(g, line->text, line->length) ? 0 : number_length(line->text, line->length);
    while (line->start < line->length && isspace((unsigned char)line->text[line->start]))
        line->start++;
    if (g->shogi && line->start && rewrite_shogi(line))
        return;
    size_t wxf = wxf_length(g, line->text + line->start, line->length - line->start);
    line->end = line->start + (wxf ? wxf : signs_begin(line->text + line->start, line->length - line->start));
    while (line->end > line->start && isspace((unsigned char)line->text[line->end - 1]))
        line->end--;
}

size_t move_line_place(const struct move_line *line, size_t at)
{
    return line->converted ? line->from[at] : at;
}

struct scan move_line_scan(const struct move_line *line, size_t start, size_t end)
{
    return (struct scan){line->g->board, line->text + start, (int)(end - start), 0};
}

bool movetext_turn_castling(const struct game *g, const struct position *p, const struct move_word *word,
                            struct text *out)
{
    static const char sign[] = "O-O-O";
    size_t letters = 0;
    while (letters < word->length && letters < sizeof sign - 1 &&
           (letters % 2 ? word->at[letters] == '-' : strchr("O0o", word->at[letters]) != NULL))
        letters++;
    if (!g->castling_turned[p->turn] || letters < 3)
        return false;
    text_add(out, letters < sizeof sign - 1 ? "O-O-O" : "O-O");
    letters = letters < sizeof sign - 1 ? 3 : letters;
    text_add_bytes(out, word->at + letters, word->length - letters);
    return true;
}
