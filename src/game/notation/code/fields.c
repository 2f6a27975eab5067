#include "fields.h"

#include <ctype.h>

bool fields_is_start(const char *text)
{
    static const char word[] = "startpos";
    text += strspn(text, BLANKS);
    size_t length = strcspn(text, BLANKS);
    return length == sizeof word - 1 && memcmp(text, word, length) == 0 &&
           text[length + strspn(text + length, BLANKS)] == '\0';
}

/* Returns the players' letters as in "w, b or r". */
static const char *side_letters(const struct game *g, char out[16])
{
    int n = 0;
    for (int player = 0; player < g->players; player++) {
        const char *before = player == 0 ? "" : player == g->players - 1 ? " or " : ", ";
        n += snprintf(out + n, 16 - (size_t)n, "%s%c", before, g->player[player].letter);
    }
    return out;
}

bool field_is_number(struct field field)
{
    return field.length > 0 && (int)strspn(field.at, "0123456789") >= field.length;
}

bool field_is_left(struct field field)
{
    const char *plus = memchr(field.at, '+', (size_t)field.length);
    return plus && field_is_number((struct field){field.at, (int)(plus - field.at), 0}) &&
           field_is_number((struct field){plus + 1, field.length - (int)(plus + 1 - field.at), 0});
}

/* Which of G's counters is that of RULE, -1 if none. */
static int counter_of(const struct game *g, enum rule rule)
{
    int i = g->counters - 1;
    while (i >= 0 && g->counter[i].rule != rule)
        i--;
    return i;
}

/* Returns the next word from *AT on, a typographic dash alone as a hyphen; *AT goes on behind it and the blanks after
 * it. */
static struct field next_word(const char *text, const char **at)
{
    struct field field = {*at, (int)strcspn(*at, BLANKS), (int)(*at - text)};
    *at += field.length;
    if (field.length && text_dash(field.at, *at) == (size_t)field.length)
        field = (struct field){"-", 1, field.column};
    *at += strspn(*at, BLANKS);
    return field;
}

/* True if the COUNT words of FIELD are an SFEN: BOARD SIDE HAND [MOVE], the hands not with the board. */
static bool is_sfen(const struct game *g, const struct field field[FIELDS], int count)
{
    if (!rules_has(g, RULE_DROPS) || rules_has(g, RULE_CASTLING) || count < 3 || count > 4 ||
        memchr(field[0].at, '[', (size_t)field[0].length) || (count == 4 && !field_is_number(field[3])))
        return false;
    if (field[2].length == 1 && *field[2].at == '-')
        return count == 4;
    for (int i = 0; i < field[2].length; i++)
        if (!isalnum((unsigned char)field[2].at[i]))
            return false;
    return !field_is_number(field[2]);
}

/* In an SFEN `b` is the first player. */
static void reorder_sfen(const struct game *g, struct field word[FIELDS], int count, struct field out[FIELDS_MOST])
{
    out[FIELD_BOARD] = word[0];
    out[FIELD_HAND] = word[2];
    if (count == 4)
        out[FIELD_MOVES] = word[3];
    out[FIELD_SIDE] = word[1];
    if (word[1].length == 1 && (*word[1].at == 'b' || *word[1].at == 'w'))
        out[FIELD_SIDE].at = &g->player[*word[1].at == 'w'].letter;
}

/* Returns the field that the word FIELD is, WHICH or a later one; FIELDS_MOST if none. */
static int field_of(const struct game *g, struct field field, int which)
{
    int checks = counter_of(g, RULE_CHECKS);
    if (checks >= 0 && which >= FIELD_CASTLING && (field_is_left(field) || (which < FIELDS && *field.at == '+')))
        return FIELDS + checks;
    if ((which == FIELD_CASTLING || which == FIELD_EP) && field_is_number(field))
        return FIELD_HALF;
    return which < FIELDS + g->counters ? which : FIELDS_MOST;
}

/* Returns the field that comes behind FIELD, where WHICH was expected. */
static int field_after(int field, int which)
{
    if (field < FIELDS || which >= FIELDS)
        return field + 1;
    return which < FIELD_HALF ? FIELD_HALF : which;
}

/* True if two numbers come next at AT in TEXT. */
static bool numbers_follow(const char *text, const char *at)
{
    return field_is_number(next_word(text, &at)) && field_is_number(next_word(text, &at));
}

/* Put the words from AT on into OUT; returns how many there are, up to *END, -1 with ERROR filled if there are too
 * many. If END is given, the code ends before the first word behind its fourth that is no number. */
static int place_words(const struct game *g, const char *text, struct field out[FIELDS_MOST], const char **end,
                       struct error *error)
{
    int count = 0, which = 0;
    char quoted[QUOTE_SIZE];
    const char *at = text + strspn(text, BLANKS);
    for (; *at; count++) {
        const char *before = at;
        struct field f = next_word(text, &at);
        int field = field_of(g, f, which);
        if (field == FIELD_HALF && which == FIELD_EP && rules_has(g, RULE_COUNTING) && numbers_follow(text, at))
            field = FIELD_EP; /* the limit of a count */
        bool again = field >= FIELDS && field < FIELDS_MOST && out[field].column >= 0;
        if (end && which >= FIELD_HALF && (field == FIELDS_MOST || again || !strchr("+0123456789", *f.at))) {
            at = before;
            break;
        }
        if (field == FIELDS_MOST || again) {
            error_at(error, NULL, 0, f.column + 1, "position code: more than %d fields, \"%s\" is too much",
                     FIELDS + g->counters, quote_write(f.at, f.length, quoted));
            return -1;
        }
        out[field] = f;
        which = field_after(field, which);
    }
    if (end)
        *end = at;
    return count;
}

/* Read TEXT as an SFEN; false if it is none. */
static bool split_sfen(const struct game *g, const char *text, struct field out[FIELDS_MOST], const char **end)
{
    struct field word[FIELDS] = {{0}};
    const char *at = text + strspn(text, BLANKS);
    int count = 0;
    while (*at && count < FIELDS)
        word[count++] = next_word(text, &at);
    if (!is_sfen(g, word, count))
        return false;
    reorder_sfen(g, word, count, out);
    if (end)
        *end = at;
    return true;
}

bool fields_split(const struct game *g, const char *text, struct field out[FIELDS_MOST], const char **end,
                  struct error *error)
{
    static const char *const usual[FIELDS_MOST] = {"", "", "-", "-", "0", "1", "", "", "", ""};
    for (int k = 0; k < FIELDS_MOST; k++)
        out[k] = (struct field){usual[k], (int)strlen(usual[k]), -1};
    if (split_sfen(g, text, out, end))
        return true;
    int n = place_words(g, text, out, end, error);
    char letters[16];
    if (n == 0)
        error_at(error, NULL, 0, 1,
                 "position code: it is empty; give BOARD SIDE CASTLING EP HALFMOVES FULLMOVES or startpos");
    else if (n == 1)
        error_at(error, NULL, 0, (int)strlen(text) + 1,
                 "position code: the side to move is missing; add %s after the board", side_letters(g, letters));
    return n > 1;
}

struct field field_find(const char *text, enum field_name which)
{
    const char *at = text + strspn(text, BLANKS);
    for (int i = 0; i < (int)which; i++) {
        at += strcspn(at, BLANKS);
        at += strspn(at, BLANKS);
    }
    return (struct field){at, (int)strcspn(at, BLANKS), (int)(at - text)};
}

int field_side(const struct game *g, struct field field, struct error *error)
{
    char letters[16], quoted[QUOTE_SIZE];
    for (int player = 0; player < g->players; player++)
        if (field.length == 1 && *field.at == g->player[player].letter)
            return player;
    for (int player = 0; player < g->players; player++) /* `r` for Red, as in codes of Xiangqi */
        if (field.length == 1 && *field.at == ascii_lower((unsigned char)*g->player[player].name))
            return player;
    error_at(error, NULL, 0, field.column + 1, "position code, side to move: \"%s\", expected %s",
             quote_write(field.at, field.length, quoted), side_letters(g, letters));
    return -1;
}

int field_counter(struct field field, const char *name, struct error *error)
{
    enum { MOST = 65535 };
    int n = 0, digits = 0;
    char quoted[QUOTE_SIZE];
    for (; digits < field.length && field.at[digits] >= '0' && field.at[digits] <= '9'; digits++)
        n = n > MOST ? n : 10 * n + (field.at[digits] - '0');
    if (digits == field.length && n <= MOST)
        return n;
    error_at(error, NULL, 0, field.column + 1, "position code, %s: \"%s\", expected a number from 0 to %d", name,
             quote_write(field.at, field.length, quoted), MOST);
    return -1;
}

bool fields_counters(const struct field field[FIELDS_MOST], uint16_t *half, uint16_t *full, struct error *error)
{
    bool moves = field[FIELD_MOVES].length > 0; /* of both sides, from 1 */
    int quiet = field_counter(field[FIELD_HALF], "halfmoves", error), number = -1;
    if (quiet >= 0)
        number = moves ? (field_counter(field[FIELD_MOVES], "moves", error) + 1) / 2
                       : field_counter(field[FIELD_FULL], "fullmoves", error);
    *half = (uint16_t)quiet;
    *full = (uint16_t)(number ? number : 1); /* as some programs count from 0 */
    return number >= 0;
}
