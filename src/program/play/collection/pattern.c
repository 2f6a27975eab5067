#include "pattern.h"

#include "notation/letter.h"

enum { WORDS_OF_PART = 12, PART_TEXT = 160, ANY_PLAYER = -1 };

/* True if NAME, which may hold * and ?, stands for the name PLACE. */
static bool is_like_name(const char *name, const char *place)
{
    if (*name == '*')
        return is_like_name(name + 1, place) || (*place && is_like_name(name, place + 1));
    return (!*name && !*place) ||
           (*name && *place && (*name == '?' || *name == *place) && is_like_name(name + 1, place + 1));
}

/* True if NAME is all the letters, or all the digits, of the name PLACE: a file or a row. */
static bool is_line_of(const char *name, const char *place)
{
    size_t letters = strcspn(place, "0123456789"), length = strlen(name);
    return (length == letters && strncmp(name, place, length) == 0) || strcmp(name, place + letters) == 0;
}

/* The places that NAME stands for into PART. False if there are none. */
static bool read_places(const struct game *g, const char *name, struct pattern_part *part)
{
    const struct board *board = g->board;
    cell exact = board_find(board, name, strlen(name));
    part->places = 0;
    if (*board->pocket && (ascii_compare(name, "pocket") == 0))
        part->place[part->places++] = SNAPSHOT_POCKET;
    else if (exact != CELL_NONE)
        part->place[part->places++] = board->lane_first[exact];
    for (int here = 0; exact == CELL_NONE && here < board->cells; here++)
        if (is_line_of(name, board->cell_name[here]) || is_like_name(name, board->cell_name[here]))
            part->place[part->places++] = board->lane_first[here];
    return part->places > 0;
}

/* Adds the pieces of PLAYER (or of any) with LABEL (0: any) to PART; returns how many. */
static int add_pattern_pieces(const struct game *g, int player, char label, struct pattern_part *part)
{
    int n = 0;
    for (int who = 0; who < g->players; who++)
        for (int kind = 0; kind < g->kinds; kind++)
            if ((player == ANY_PLAYER || player == who) && (!label || g->kind[kind].label == label)) {
                part->what[PIECE(who, kind)] = true;
                n++;
            }
    return n;
}

/* Returns the label of the kind called NAME, 0 if there is none. */
static char find_label(const struct game *g, const char *name)
{
    for (int kind = 0; kind < g->kinds; kind++)
        if (ascii_compare(g->kind[kind].name, name) == 0 || strcmp(g->kind[kind].written, name) == 0)
            return g->kind[kind].label;
    return 0;
}

/* The pieces that the COUNT words WORD stand for into PART: "N", "white Knight", "Knight", "any", "white", "empty". */
static bool read_pieces(const struct game *g, char *const *word, int count, struct pattern_part *part)
{
    letter label;
    int who = 0;
    memset(part->what, 0, sizeof part->what);
    if (count == 1 && (ascii_compare(word[0], "empty") == 0 || strcmp(word[0], "-") == 0))
        return part->what[0] = true;
    if (count == 1 && letter_read(word[0], &label) == (int)strlen(word[0])) {
        label = letter_understood(g, label);
        return add_pattern_pieces(g, letter_player(label), letter_label(label), part) > 0;
    }
    while (who < g->players && ascii_compare(g->player[who].name, word[0]) != 0)
        who++;
    bool named = who < g->players, any = ascii_compare(word[0], "any") == 0 || strcmp(word[0], "*") == 0;
    int player = named ? who : ANY_PLAYER, used = named || any;
    if (count == used || (count == used + 1 && ascii_compare(word[used], "piece") == 0))
        return add_pattern_pieces(g, player, 0, part) > 0;
    char kind = count == used + 1 ? find_label(g, word[used]) : 0;
    return kind && add_pattern_pieces(g, player, kind, part) > 0;
}

/* Splits TEXT at its blanks into WORD, without words that mean nothing here. Returns how many there are. */
static int split_part(char *text, char *word[WORDS_OF_PART])
{
    static const char *const idle[] = {"the", "on", "in", "anywhere", "file", "row", "at"};
    int n = 0;
    for (char *rest = NULL, *at = strtok_r(text, " \t", &rest); at && n < WORDS_OF_PART;
         at = strtok_r(NULL, " \t", &rest)) {
        size_t i = 0;
        while (i < sizeof idle / sizeof *idle && strcmp(idle[i], at) != 0)
            i++;
        bool article = n == 0 && (strcmp(at, "a") == 0 || strcmp(at, "an") == 0);
        if (i == sizeof idle / sizeof *idle && !article)
            word[n++] = at;
    }
    return n;
}

/* Reads the LENGTH bytes at TEXT as a part of a pattern. */
static bool read_part(const struct game *g, const char *text, size_t length, struct pattern_part *part,
                      struct error *error)
{
    char copy[PART_TEXT], *word[WORDS_OF_PART], quoted[QUOTE_SIZE];
    snprintf(copy, sizeof copy, "%.*s", (int)(length < PART_TEXT ? length : PART_TEXT - 1), text);
    int n = split_part(copy, word);
    quote_write(text, (int)length, quoted);
    if (n < 2)
        return error_set(error, "pattern \"%s\": give a piece and a cell, a file or a row: N d5, q d", quoted);
    if (!read_places(g, word[n - 1], part))
        return error_set(error, "pattern \"%s\": %s has no cell, file or row \"%s\"", quoted, g->title, word[n - 1]);
    if (!read_pieces(g, word, n - 1, part))
        return error_set(error, "pattern \"%s\": %s has no such piece: write N, n, white Knight, any or empty", quoted,
                         g->title);
    return true;
}

/* True if one piece in one place may meet both ONE and OTHER. */
static bool overlaps(const struct pattern_part *one, const struct pattern_part *other)
{
    bool what = false, place = false;
    for (size_t i = 0; i < sizeof one->what; i++)
        what = what || (one->what[i] && other->what[i]);
    for (int i = 0; i < one->places && what && !place; i++)
        place = memchr(other->place, one->place[i], (size_t)other->places) != NULL;
    return place;
}

static void tie_parts(struct pattern *pattern)
{
    pattern->tied = false;
    for (int i = 0; i < pattern->parts; i++) {
        struct pattern_part *part = &pattern->part[i];
        part->tied = false;
        for (int k = 0; k < pattern->parts; k++)
            part->tied = part->tied || (k != i && overlaps(part, &pattern->part[k]));
        pattern->tied = pattern->tied || part->tied;
    }
}

/* The parts of a pattern, each with a place of its own. */
struct matching {
    const struct pattern *pattern;
    const struct snapshot *snapshot;
    uint8_t owner[CELLS_MAX + 1]; /* 1 + the part that has the place; 0: none */
    bool asked[CELLS_MAX + 1];    /* the place was tried for the part that looks for one now */
};

/* Finds a place for PART, where another part may have to go elsewhere (an augmenting path, as in Kuhn's algorithm). */
static bool find_own_place(struct matching *matching, int part)
{
    const struct pattern_part *wanted = &matching->pattern->part[part];
    for (int i = 0; i < wanted->places; i++) {
        int place = wanted->place[i], owner = matching->owner[place];
        if (matching->asked[place] || !wanted->what[matching->snapshot->at[place]])
            continue;
        matching->asked[place] = true;
        if (owner && !find_own_place(matching, owner - 1))
            continue;
        matching->owner[place] = (uint8_t)(part + 1);
        return true;
    }
    return false;
}

bool pattern_parts_fit(const struct pattern *pattern, const struct snapshot *snapshot)
{
    struct matching matching = {.pattern = pattern, .snapshot = snapshot};
    for (int i = 0; i < pattern->parts; i++) {
        memset(matching.asked, 0, sizeof matching.asked);
        if (pattern->part[i].tied && !find_own_place(&matching, i))
            return false;
    }
    return true;
}

bool pattern_read(const struct game *g, const char *text, struct pattern *out, struct error *error)
{
    out->parts = 0;
    for (const char *at = text; *at; at += *at != '\0') {
        size_t length = strcspn(at, ",;");
        if (out->parts == PATTERN_PARTS)
            return error_set(error, "a pattern has at most %d parts", PATTERN_PARTS);
        if (!read_part(g, at, length, &out->part[out->parts++], error))
            return false;
        at += length;
    }
    tie_parts(out);
    return out->parts > 0 || error_set(error, "a pattern is empty: give pieces and cells: N d5, q d");
}
