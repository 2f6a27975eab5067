/* Moves in sentences by the names of their pieces, for who hears them. */
#include "study/words.h"

/* Behind one of these words the rest of a line is to be typed, and stays as it is. */
static bool is_to_be_typed(const struct text *out)
{
    static const char *const ends[] = {"written like ", "Did you mean ", "go on? ", "may play ", "Type ", "rules: "};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t length = strlen(ends[i]);
        if (out->length >= length && strcmp(out->at + out->length - length, ends[i]) == 0)
            return true;
    }
    return false;
}

/* Returns the kind of piece of G whose label is LETTER, in capitals or not; -1 if there is none. */
static int kind_of_letter(const struct game *g, char letter)
{
    bool is_letter = (letter | 0x20) >= 'a' && (letter | 0x20) <= 'z';
    for (int k = 0; is_letter && k < g->kinds; k++)
        if ((g->kind[k].label | 0x20) == (letter | 0x20))
            return k;
    return -1;
}

/* Returns the bytes of the name of a cell of G at TEXT, with nothing behind it that a name could have; 0 if none is. */
static size_t cell_length(const struct game *g, const char *text)
{
    size_t letters = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
           length = letters + strspn(text + letters, "0123456789");
    return length && board_find(g->board, text, length) != CELL_NONE ? length : 0;
}

/* If a move of G, written as `N f3-e5`, `N*d1` or, of a promotion, `; Q-a8`, begins at TEXT, adds the piece's name in
 * place of the letter to OUT. Returns the bytes that this stands for; 0 if none begins there. */
static size_t add_named(const struct game *g, const char *text, struct text *out)
{
    bool promotes = strncmp(text, "; ", 2) == 0;
    const char *letter = text + (promotes ? 2 : 0);
    int kind = kind_of_letter(g, *letter);
    if (kind < 0)
        return 0;
    size_t length = cell_length(g, letter + 1 + (letter[1] != '\0'));
    if (!length)
        return 0;
    if (promotes && letter[1] == '-') {
        text_addf(out, ", becomes %s", g->kind[kind].name);
        return 2 + 2 + length;
    }
    if (promotes || (letter[1] == ' ' && !strchr("-x", letter[2 + length])) || !strchr(" *", letter[1]))
        return 0;
    text_addf(out, letter[1] == ' ' ? "%s " : "%s to ", g->kind[kind].name);
    return 2;
}

void speech_moves(const struct game *g, const char *line, struct text *out)
{
    bool quoted = false, typed = false;
    text_add(out, "");
    while (*line) {
        bool begins = !out->length || strchr(" (\"", out->at[out->length - 1]) || *line == ';';
        typed = typed || is_to_be_typed(out);
        quoted ^= *line == '`';
        size_t used = g && begins && !quoted && !typed ? add_named(g, line, out) : 0;
        if (!used)
            text_add_bytes(out, line, 1);
        line += used ? used : 1;
    }
}
