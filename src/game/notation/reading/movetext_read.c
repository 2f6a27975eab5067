#include "notation/movetext.h"

#include "reading.h"

#include <ctype.h>

/* Which of a position's legal moves fit a line, and how far. */
struct match_of_moves {
    struct candidates moves;
    int reached; /* how many letters agree with some legal move */
    int column;  /* of the first letter that agrees with none, counted from 1 in what was typed */
};

static void add_candidate(struct move_list *list, struct move m)
{
    list->at[list->count++] = m;
}

/* Returns the number of the highest place in AT, which holds place 0. */
static int highest(uint64_t at)
{
    return 63 - __builtin_clzll(at);
}

/* By from, to, type, extra, so that messages name moves in the same order whatever order the generator has. */
static int by_cells(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct move));
}

/* All cells that LINE names in full; ANYWHERE: also names that begin within others. */
static cellset named_cells(const struct board *board, struct scan line, bool anywhere)
{
    cellset named = {{0, 0}};
    while (line.at < line.length) {
        struct scan ahead = line;
        cell place;
        bool found = scan_cell(&ahead, &place);
        if (found)
            named = cellset_or(named, board->lane[place]);
        line.at = found && !anywhere ? ahead.at : line.at + 1;
    }
    return named;
}

/* Fills MATCH for LINE, letters of TYPED. QUICK: only with the moves that fit: nearly all spellings name where a move
 * leads. */
static void judge(const struct position *p, const struct move_line *typed, struct scan line, bool quick,
                  struct match_of_moves *match)
{
    struct spelling spelling;
    enum fit best = FIT_NONE;
    int length = line.length > SPELLING_MAX ? SPELLING_MAX : line.length;
    match->moves.fits.count = match->moves.onward.count = match->reached = 0;
    match->moves.legal.count = moves_legal(typed->g, p, match->moves.legal.at);
    if (!quick)
        qsort(match->moves.legal.at, (size_t)match->moves.legal.count, sizeof *match->moves.legal.at, by_cells);
    spelling_start(&spelling, typed->g, p, line.text, length);
    spelling.bare = typed->bare;
    spelling.own_ended = typed->own_ended;
    cellset named = quick ? named_cells(typed->g->board, line, true) : typed->g->board->all;
    for (int i = 0; i < match->moves.legal.count; i++) {
        struct move m = match->moves.legal.at[i];
        if (m.type != MOVE_PASS && m.type != MOVE_CASTLING && !cellset_has(named, m.to))
            continue;
        enum fit fit = spelling_fit(&spelling, m);
        if (fit > best) {
            best = fit;
            match->moves.fits.count = 0;
        }
        if (fit == best && fit != FIT_NONE)
            add_candidate(&match->moves.fits, m);
        if (highest(spelling.reached) > match->reached)
            match->reached = highest(spelling.reached);
        if (highest(spelling.reached) == length)
            add_candidate(&match->moves.onward, m);
    }
    match->column = (int)move_line_place(typed, (size_t)(line.text - typed->text) + (size_t)match->reached) + 1;
    if (line.length > length)
        match->moves.fits.count = match->moves.onward.count = 0;
}

/* Tell why LINE is not exactly one move, by MATCH. */
static void complain(const struct game *g, const struct position *p, struct scan line,
                     const struct match_of_moves *match, struct error *error)
{
    SCOPED(text) out = {0};
    if (match->moves.fits.count > 1)
        reasons_tell_several(g, p, line, &match->moves.fits, &out);
    else
        reasons_tell(g, p, line, &match->moves, &out);
    error_at(error, NULL, 0, match->column, "%s", out.at);
}

static bool read_move(const struct position *p, const struct move_line *typed, struct scan line, struct move *m,
                      struct error *error)
{
    struct match_of_moves match;
    if (glance_read_pass(typed->g, p, line, m) || glance_read(typed->g, p, line, m))
        return true;
    judge(p, typed, line, true, &match);
    if (match.moves.fits.count == 1) {
        *m = match.moves.fits.at[0];
        return true;
    }
    if (error) {
        judge(p, typed, line, false, &match);
        complain(typed->g, p, line, &match, error);
    }
    return false;
}

/* Returns where the word of LINE that begins at AT ends, and where the next one begins if NEXT. */
static size_t find_word_end(const struct move_line *line, size_t at, bool next)
{
    while (at < line->end && !strchr(" ,;", line->text[at]))
        at++;
    while (next && at < line->end && strchr(" ,;", line->text[at]))
        at++;
    return at;
}

/* Tells that LINE has several moves; false if its first word is no move of P or the next one no move after it. */
static bool complain_of_several(const struct position *p, const struct move_line *line, struct error *error)
{
    struct position after = *p;
    struct move first, second;
    size_t end = find_word_end(line, line->start, false), next = find_word_end(line, line->start, true);
    if (next >= line->end || !read_move(p, line, move_line_scan(line, line->start, end), &first, NULL))
        return false;
    position_play(line->g, &after, first);
    struct scan rest = move_line_scan(line, next, find_word_end(line, next, false));
    return read_move(&after, line, rest, &second, NULL) &&
           !error_at(error, NULL, 0, (int)move_line_place(line, next) + 1, "One move a line, please: %.*s.",
                     (int)(end - line->start), line->text + line->start);
}

/* True if M gives check in P. */
static bool gives_check(const struct game *g, const struct position *p, struct move m)
{
    struct position after = *p;
    position_play(g, &after, m);
    return position_in_check(g, &after, after.turn);
}

/* Reads the signs of check and judgement that stand in LINE from AT on into OUT. Returns where they end. */
static size_t read_signs(const struct game *g, const struct position *p, const struct move_line *line, size_t at,
                         struct typed_move *out)
{
    size_t length = line->length - at;
    bool check = length > 1 && memchr(line->text + at, '+', length) && gives_check(g, p, out->move);
    return at + signs_read(line->text + at, length, check, &out->signs);
}

/* True if nothing but blanks and runs of ! and ? that are no mark stand in LINE from its letter AT on. */
static bool is_end(const struct move_line *line, size_t at)
{
    while (at < line->length && strchr(" \t\r\n!?", line->text[at]))
        at++;
    return at == line->length;
}

/* True if the move in L, up to END, names both its cells and no piece. */
static bool is_by_cells(const struct move_line *l, size_t end)
{
    struct scan line = move_line_scan(l, l->start, end);
    cell from, to;
    return scan_cell(&line, &from) && (scan_separator(&line), scan_cell(&line, &to)) && line.at == line.length;
}

/* True if the piece that move M of P leaves as it is could have been promoted by it. */
static bool could_promote(const struct game *g, const struct position *p, struct move m)
{
    struct move move[MOVES_MAX];
    for (int i = moves_legal(g, p, move); i-- > 0;)
        if (move[i].from == m.from && move[i].to == m.to && move[i].type != m.type)
            return m.type == MOVE_PLAIN;
    return false;
}

/* Says in ERROR that LINE, of G, means all moves of MEANT. */
static void list_meanings(const struct game *g, const struct position *p, struct scan line, struct move_list *meant,
                          struct error *error)
{
    SCOPED(text) several = {0};
    qsort(meant->at, (size_t)meant->count, sizeof *meant->at, by_cells);
    reasons_tell_several(g, p, line, meant, &several);
    error_at(error, NULL, 0, 1, "%s", several.at);
}

/* Reads the move in LINE as the World Xiangqi Federation writes it. Returns how many legal moves it means, WHY is
 * filled if not one; -1 if it is not written so. */
static int read_wxf(const struct position *p, const struct move_line *line, struct move *m, struct error *why)
{
    struct move_list fits;
    struct scan move = move_line_scan(line, line->start, line->end);
    size_t length = (size_t)move.length;
    if (!length || wxf_length(line->g, move.text, length) != length)
        return -1;
    wxf_read(line->g, p, move.text, length, &fits);
    const int count = fits.count;
    if (count == 1)
        *m = fits.at[0];
    else if (!count)
        error_at(why, NULL, 0, 1, "%.*s: %s has no such move.", move.length, move.text, line->g->player[p->turn].name);
    else if (why)
        list_meanings(line->g, p, move, &fits, why);
    return count;
}

/*
 * Reads the move that stands in LINE up to *END. A + behind it says promotion where that is possible, if both cells and
 * no piece are named, and elsewhere if there would be no check: then *END is moved behind it. OUT->idle tells that
 * there is a + which says neither. A = behind a move whose piece could have been promoted by it says that it is not.
 */
static bool read_with_plus(const struct game *g, const struct position *p, const struct move_line *line, size_t *end,
                           struct typed_move *out, struct error *error)
{
    struct move promotion;
    int meant = read_wxf(p, line, &out->move, error);
    out->idle = false;
    if (meant >= 0)
        return meant == 1;
    bool plus = *end < line->length && line->text[*end] == '+' &&
                !(*end + 1 < line->length && strchr("/-=", line->text[*end + 1]));
    bool may = plus && g->grows && read_move(p, line, move_line_scan(line, line->start, *end + 1), &promotion, NULL);
    bool good = !(may && is_by_cells(line, *end)) &&
                read_move(p, line, move_line_scan(line, line->start, *end), &out->move, may ? NULL : error);
    bool checks = good && plus && gives_check(g, p, out->move);
    if (good && g->grows && *end < line->length && line->text[*end] == '=' && could_promote(g, p, out->move))
        *end += *end + 1 == line->length || !strchr("+/", line->text[*end + 1]);
    out->idle = good && plus && !may && !checks;
    if (!may || checks)
        return good;
    out->move = promotion;
    ++*end;
    return true;
}

/* Returns the comment in TEXT, NULL if there is none. */
static const char *find_comment(const char *text)
{
    const char *slashes = strstr(text, "//");
    return slashes ? slashes + 2 + strspn(slashes + 2, " \t") : NULL;
}

/* How a move is written: LETTERS as in move_word; BARE and OWN_ENDED as in move_line. */
struct way_written {
    const char *letters;
    bool bare;
    cell own_ended;
};

/* Takes the move in TEXT, written as WAY says, apart. */
static void split_typed(struct move_line *line, const struct game *g, const char *text, struct way_written way)
{
    const char *slashes = strstr(text, "//");
    move_line_read(line, g, text, slashes ? (size_t)(slashes - text) : strlen(text), way.letters);
    line->bare = way.bare;
    line->own_ended = way.own_ended;
}

const char *movetext_duck_part(const struct game *g, const char *text)
{
    const char *sign = g->duck < 0 ? NULL : strpbrk(text, ",@"), *comment = find_comment(text);
    if (!sign || (comment && sign > comment) || strcspn(text, "0123456789O") >= (size_t)(sign - text))
        return NULL; /* nothing that may be a move stands before it */
    return *sign == '@' ? sign : sign + 1 + strspn(sign + 1, " \t");
}

/* As movetext_read_annotated, written as WAY says. */
static bool read_typed(const struct game *g, const struct position *p, const char *text, struct way_written way,
                       struct typed_move *out, struct error *error)
{
    struct move_line line;
    out->comment = find_comment(text);
    split_typed(&line, g, text, way);
    if (line.start == line.end)
        return error_at(error, NULL, 0, 1, "there is no move in the line");
    size_t end = line.end;
    if (!read_with_plus(g, p, &line, &end, out, error)) {
        if (error)
            complain_of_several(p, &line, error);
        return false;
    }
    out->used = read_signs(g, p, &line, end, out);
    return is_end(&line, out->used) ||
           read_move(p, &line, move_line_scan(&line, line.start, line.length), &out->move, error);
}

bool movetext_read_annotated(const struct game *g, const struct position *p, const char *text, struct typed_move *out,
                             struct error *error)
{
    return read_typed(g, p, text, (struct way_written){.own_ended = CELL_NONE}, out, error);
}

/* Adds to LIST, which has no move twice, the legal moves that TEXT means, written as WAY says. */
static void add_meanings(const struct game *g, const struct position *p, const char *text, struct way_written way,
                         struct move_list *list)
{
    struct match_of_moves match;
    struct typed_move typed;
    struct move_line line;
    const struct move_list *fits = &match.moves.fits;
    split_typed(&line, g, text, way);
    judge(p, &line, move_line_scan(&line, line.start, line.end), true, &match);
    if (read_typed(g, p, text, way, &typed, NULL))
        match.moves.fits = (struct move_list){1, {typed.move}};
    else if (fits->count < 2)
        return;
    for (int i = 0, at; i < fits->count; i++) {
        for (at = 0; at < list->count && !move_equal(list->at[at], fits->at[i]);)
            at++;
        if (at == list->count)
            add_candidate(list, fits->at[i]);
    }
}

/* Returns TEXT with a capital at its beginning, where a small letter can only be a label as no cell's name begins so.
 * Caller frees. */
static char *capitalise_label(const struct game *g, const char *text)
{
    char *out = memory_copy(text, strlen(text));
    bool label = islower((unsigned char)*out);
    for (int i = 0; label && i < g->board->cells; i++)
        label = g->board->cell_name[i][0] != *out;
    if (label)
        *out ^= 0x20;
    return out;
}

/* Returns what TEXT asks for in LETTERS (NULL: the game's own). */
static enum request_form requested_form(const struct game *g, const char *text, const char *letters)
{
    struct move_line line;
    split_typed(&line, g, text, (struct way_written){letters, false, CELL_NONE});
    return request_read(g, move_line_scan(&line, line.start, line.end)).form;
}

int movetext_read_lettered(const struct game *g, const struct position *p, const char *text, const char *letters,
                           struct typed_move *out, struct error *error)
{
    struct move_list meant;
    descriptive_read(g, p, text, &meant);
    if (meant.count == 1)
        *out = (struct typed_move){.move = meant.at[0], .comment = find_comment(text), .used = strlen(text)};
    else if (meant.count)
        list_meanings(g, p, scan_line(g->board, text, NULL), &meant, error);
    if (meant.count)
        return meant.count;
    const struct way_written plain = {NULL, true, CELL_NONE}, other = {letters, true, CELL_NONE};
    if (!letters)
        return read_typed(g, p, text, plain, out, error);
    FREED char *capital = capitalise_label(g, text);
    add_meanings(g, p, text, plain, &meant);
    add_meanings(g, p, capital, plain, &meant);
    add_meanings(g, p, capital, other, &meant);
    if (meant.count > 1)
        list_meanings(g, p, scan_line(g->board, text, NULL), &meant, error);
    else if (!read_typed(g, p, text, plain, out, NULL) && !read_typed(g, p, capital, plain, out, NULL)) {
        bool own = requested_form(g, text, NULL) == REQUEST_CASTLING ||
                   requested_form(g, capital, letters) == REQUEST_UNREADABLE;
        read_typed(g, p, own ? text : capital, own ? plain : other, out, error);
    }
    out->comment = find_comment(text); /* not in the text with the capital */
    return meant.count;
}

void movetext_named(const struct game *g, const char *text, struct move m, cell named[2])
{
    struct move_line line;
    named[0] = m.from;
    named[1] = m.to;
    if (!text)
        return;
    move_line_read(&line, g, text, strlen(text), NULL);
    struct move_request request = request_read(g, move_line_scan(&line, line.start, line.end));
    if (request.from != CELL_NONE && m.from != CELL_NONE && g->board->lane_first[request.from] == m.from)
        named[0] = request.from;
    if (request.to != CELL_NONE && m.to != CELL_NONE && g->board->lane_first[request.to] == m.to)
        named[1] = request.to;
}

bool movetext_read(const struct game *g, const struct position *p, const char *text, struct move *m,
                   struct error *error)
{
    struct typed_move out;
    bool good = movetext_read_annotated(g, p, text, &out, error);
    if (good)
        *m = out.move;
    return good;
}

bool movetext_read_duck(const struct game *g, const struct position *p, const char *text, struct move own,
                        struct move *m, struct error *error)
{
    struct typed_move out;
    bool good = read_typed(g, p, text, (struct way_written){NULL, true, own.to}, &out, error);
    if (good)
        *m = out.move;
    return good;
}

/* Reads a null move, legal or not, but not in check: the royal piece could be captured. */
static bool read_null(const struct game *g, const struct position *p, struct move *m, struct error *error)
{
    *m = (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    if (!position_in_check(g, p, p->turn))
        return true;
    return error_at(error, NULL, 0, 1, "%s is in check and cannot pass", g->player[p->turn].name);
}

static bool is_null(struct scan scan)
{
    static const char *const names[] = {"--", "Z0", "0000"};
    for (int i = 0; i < 3; i++)
        if ((int)strlen(names[i]) == scan.length && memcmp(scan.text, names[i], (size_t)scan.length) == 0)
            return true;
    return false;
}

/* True if a move of LINE may end before its letter AT, because another begins there. */
static bool may_part(const struct move_line *line, size_t at)
{
    unsigned char before = (unsigned char)line->text[at - 1];
    return isalpha((unsigned char)line->text[at]) && (isdigit(before) || isupper(before));
}

/* Reads WORD as movetext_read_word does if it is a move written plainly, with one sign of check or none behind it;
 * false says nothing. */
static bool read_plain_word(const struct game *g, const struct position *p, const struct move_word *word,
                            struct typed_move *out)
{
    size_t end = word->length;
    if (word->letters || !end || end > SPELLING_MAX || isdigit((unsigned char)*word->at) || g->shogi ||
        rules_has(g, RULE_PASSING))
        return false;
    char sign = word->at[end - 1];
    end -= sign == '+' || sign == '#';
    if ((sign == '+' && g->grows) || !glance_read(g, p, (struct scan){g->board, word->at, (int)end, 0}, &out->move))
        return false;
    out->idle = sign == '+' && !gives_check(g, p, out->move);
    out->converted = false;
    out->signs.count = 0;
    out->used = word->length;
    return true;
}

/* RULE_DUCK: reads WORD up to the comma at LENGTH, before the duck's part, which is left out if that is not to move. */
static bool read_before_duck(const struct game *g, const struct position *p, const struct move_word *word,
                             size_t length, struct typed_move *out, struct error *error)
{
    struct position after = *p;
    if (!movetext_read_word(g, p, &(struct move_word){word->at, length, word->letters, CELL_NONE}, out, error))
        return false;
    position_play(g, &after, out->move);
    out->used = out->used == length && !after.duck_due ? word->length : out->used;
    return true;
}

/* RULE_DUCK: the length of the own move in WORD, behind which a comma or @ begins the duck's part. */
static size_t own_length(const struct move_word *word)
{
    size_t length = word->length > 0;
    while (length < word->length && word->at[length] != ',' && word->at[length] != '@')
        length++;
    return length;
}

bool movetext_read_word(const struct game *g, const struct position *p, const struct move_word *word,
                        struct typed_move *out, struct error *error)
{
    size_t own = g->duck < 0 || p->duck_due ? word->length : own_length(word);
    if (own < word->length)
        return read_before_duck(g, p, word, own, out, error);
    enum { PART_MAX = 16 }; /* no move is longer that stands in a word with others */
    struct move_line line;
    if (read_plain_word(g, p, word, out))
        return true;
    move_line_read(&line, g, word->at, word->length, word->letters);
    line.own_ended = word->own_ended;
    size_t end = line.end;
    struct scan whole = move_line_scan(&line, line.start, line.end);
    out->idle = false;
    bool null = is_null(whole),
         good = null ? read_null(g, p, &out->move, error) : read_with_plus(g, p, &line, &end, out, NULL);
    for (size_t n = end - line.start < PART_MAX ? end - line.start : PART_MAX; !null && !good && n-- > 2;)
        if (may_part(&line, line.start + n) &&
            read_move(p, &line, move_line_scan(&line, line.start, line.start + n), &out->move, NULL)) {
            good = true;
            end = line.start + n;
        }
    if (!good && !null && read_wxf(p, &line, &out->move, error) < 0)
        read_move(p, &line, whole, &out->move, error); /* only for the reason, which takes the longest to find */
    out->converted = line.converted;
    if (good)
        out->used = move_line_place(&line, read_signs(g, p, &line, end, out));
    return good;
}

/* Fills MATCH for the half-typed TEXT, which is taken apart into TYPED. Returns the move in it; a = after it may begin
 * a promotion. */
static struct scan judge_half(const struct game *g, const struct position *p, const char *text, struct move_line *typed,
                              struct match_of_moves *match)
{
    struct signs ignored;
    const char *slashes = strstr(text, "//");
    move_line_read(typed, g, text, slashes ? (size_t)(slashes - text) : strlen(text), NULL);
    typed->bare = true;
    size_t all = typed->length;
    while (all > typed->start && isspace((unsigned char)typed->text[all - 1]))
        all--;
    bool signs =
        is_end(typed, typed->end + signs_read(typed->text + typed->end, typed->length - typed->end, false, &ignored));
    struct scan line = move_line_scan(typed, typed->start, signs ? typed->end : all);
    if (signs && all == typed->end + 1 && typed->text[typed->end] == '+' && g->grows &&
        is_by_cells(typed, typed->end)) {
        line.length++;
        judge(p, typed, line, false, match);
        if (match->moves.fits.count == 1)
            return line;
        line.length--;
    }
    judge(p, typed, line, false, match);
    if (match->moves.fits.count != 1 && signs && all == typed->end + 1 && typed->text[typed->end] == '=') {
        line.length++;
        judge(p, typed, line, false, match);
    }
    return line;
}

/* A if all moves of LIST have it at OFFSET, else CELL_NONE. */
static void common_cells(const struct move_list *list, cell *from, cell *to)
{
    *from = list->count ? list->at[0].from : CELL_NONE;
    *to = list->count ? list->at[0].to : CELL_NONE;
    for (int i = 1; i < list->count; i++) {
        if (list->at[i].from != *from)
            *from = CELL_NONE;
        if (list->at[i].to != *to)
            *to = CELL_NONE;
    }
}

void movetext_judge_prefix(const struct game *g, const struct position *p, const char *text, struct half_move *half)
{
    struct match_of_moves match;
    struct move_line typed;
    struct move_list meant;
    struct scan line = judge_half(g, p, text, &typed, &match);
    memset(half, 0, sizeof *half);
    half->named = named_cells(g->board, line, false);
    if (line.length && !match.moves.onward.count && !match.moves.fits.count &&
        wxf_read(g, p, line.text, (size_t)line.length, &meant) == (size_t)line.length && meant.count) {
        match.moves.onward = meant;
        match.moves.fits.count = wxf_length(g, line.text, (size_t)line.length) && meant.count == 1;
        match.moves.fits.at[0] = meant.at[0];
    }
    common_cells(&match.moves.onward, &half->from, &half->to);
    if (match.moves.fits.count == 1) {
        half->verdict = HALF_COMPLETE;
        half->move = match.moves.fits.at[0];
        half->from = half->move.from;
        half->to = half->move.to;
    } else if (!line.length || match.moves.onward.count) {
        half->verdict = HALF_POSSIBLE;
        if (match.moves.fits.count)
            complain(g, p, line, &match, &half->reason);
    } else {
        half->verdict = HALF_IMPOSSIBLE;
        complain(g, p, line, &match, &half->reason);
        half->column = half->reason.column;
    }
}

static int by_byte(const void *a, const void *b)
{
    return strcmp(a, b);
}

int movetext_complete(const struct game *g, const struct position *p, const char *text, char (*out)[MOVE_TEXT], int max)
{
    struct match_of_moves match;
    char all[MOVES_MAX][MOVE_TEXT];
    struct move_line line;
    judge_half(g, p, text, &line, &match);
    for (int i = 0; i < match.moves.onward.count; i++)
        movetext_write(g, p, match.moves.onward.at[i], all[i]);
    qsort(all, (size_t)match.moves.onward.count, sizeof *all, by_byte);
    int kept = match.moves.onward.count < max ? match.moves.onward.count : max;
    memcpy(out, all, (size_t)kept * sizeof *all);
    return match.moves.onward.count;
}
