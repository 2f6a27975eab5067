/* Moves in sentences by the names of their pieces, for who hears them. */
#include "study/words.h"

/* Behind one of these words the rest of a line is to be typed, and stays as it is. */
static bool is_to_be_typed(const struct text *out)
{
    static const char *const ends[] = {"written like ", "Did you mean ", "go on? ",     "may play ", "Type ",
                                       "rules: ",       "say to what: ", ": which of ", " Only ",    "as in "};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t length = strlen(ends[i]);
        if (out->length >= length && strcmp(out->at + out->length - length, ends[i]) == 0)
            return true;
    }
    return false;
}

/* Returns the kind of piece of G whose letters, in capitals or not, TEXT begins with, the longest; -1 if there is none.
 * LENGTH gets their bytes. */
static int kind_at(const struct game *g, const char *text, size_t *length)
{
    int best = -1;
    for (int k = 0; k < g->kinds; k++) {
        size_t bytes = strlen(g->kind[k].written);
        if (ascii_compare_bytes(g->kind[k].written, text, bytes) != 0 || (best >= 0 && bytes <= *length))
            continue;
        best = k;
        *length = bytes;
    }
    return best;
}

/* Returns the bytes of the name of a cell of G at TEXT, with nothing behind it that a name could have; 0 if none is. */
static size_t cell_length(const struct game *g, const char *text)
{
    size_t letters = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
           length = letters + strspn(text + letters, "0123456789");
    return length && board_find(g->board, text, length) != CELL_NONE ? length : 0;
}

/* If the duck of G goes to a cell at TEXT, `@e3` or `,@e3` behind a move, adds that in words to OUT. Returns the bytes
 * that this stands for; 0 if it does not. */
static size_t add_duck(const struct game *g, const char *text, struct text *out)
{
    size_t before = strspn(text, ","),
           length = before <= 1 && text[before] == '@' ? cell_length(g, text + before + 1) : 0;
    if (g->duck < 0 || !length)
        return 0;
    text_addf(out, "%sthe duck to %.*s", before ? ", " : "", (int)length, text + before + 1);
    return before + 1 + length;
}

/* If a move of G, written as `N f3-e5`, `N*d1`, `N@f3` or, of a promotion, `; Q-a8`, begins at TEXT, adds the piece's
 * name in place of the letter to OUT. Returns the bytes that this stands for; 0 if none begins there. */
static size_t add_named(const struct game *g, const char *text, struct text *out)
{
    bool promotes = strncmp(text, "; ", 2) == 0;
    const char *letter = text + (promotes ? 2 : 0);
    size_t letters = 0;
    int kind = kind_at(g, letter, &letters);
    if (kind < 0)
        return add_duck(g, text, out);
    char sign = letter[letters];
    const char *place = letter + letters + (sign != '\0');
    size_t length = cell_length(g, place);
    if (!length)
        return 0;
    if (promotes && sign == '-') {
        text_addf(out, ", becomes %s", g->kind[kind].name);
        return 2 + letters + 1 + length;
    }
    bool drops = sign == '*' || sign == '@';
    if (promotes || (!drops && (sign != ' ' || !strchr("-x", place[length]))))
        return 0;
    const char *origin = rules_has(g, RULE_DROPS) ? "the hand" : g->board->pocket;
    text_addf(out, "%s ", g->kind[kind].name);
    if (drops)
        text_addf(out, origin && *origin ? "from %s to " : "to ", origin);
    return letters + 1;
}

/* Adds a sign behind a move of G at TEXT, `=q`, `+` or `#`, in words to OUT. Returns its bytes; 0 if there is none. */
static size_t add_sign(const struct game *g, const char *text, struct text *out)
{
    size_t length = 0;
    int kind = *text == '=' ? kind_at(g, text + 1, &length) : -1;
    if (kind >= 0) {
        text_addf(out, ", becomes %s", g->kind[kind].name);
        return 1 + length;
    }
    if (*text != '+' && *text != '#')
        return 0;
    bool goes_on = text[1] == ' ' && ascii_lower(text[2]) >= 'a' && ascii_lower(text[2]) <= 'z';
    text_addf(out, ", check%s%s", *text == '#' ? "mate" : "", goes_on ? "," : "");
    return 1;
}

void speech_moves(const struct game *g, const char *line, struct text *out)
{
    bool quoted = false, typed = false, inside = false; /* INSIDE: in a move that is named */
    text_add(out, "");
    while (*line) {
        bool begins = !out->length || strchr(" (\"", out->at[out->length - 1]) || *line == ';' || *line == ',';
        typed = typed || is_to_be_typed(out);
        quoted ^= *line == '`';
        bool open = g && !quoted && !typed;
        size_t used = open && begins ? add_named(g, line, out) : 0;
        inside = used || (inside && (*line != ' ' && *line != '.'));
        used = used ? used : inside ? add_sign(g, line, out) : 0;
        if (!used)
            text_add_bytes(out, line, 1);
        line += used ? used : 1;
    }
}
