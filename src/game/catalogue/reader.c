#include "catalogue/reader.h"

#include "rules/game.h"

static const char blanks[] = " \t";

static bool complain(struct reader *r, struct place p, const char *format, va_list args)
{
    char text[ERROR_TEXT];
    vsnprintf(text, sizeof text, format, args);
    if (r->faults < r->most)
        error_at(r->error ? &r->error[r->faults] : NULL, r->file, p.line, p.column, "%s", text);
    r->faults++;
    return false;
}

struct place reader_place(const struct reader *r, const struct word *w)
{
    return (struct place){r->line, w->column};
}

struct place reader_end(const struct reader *r)
{
    return (struct place){r->line ? r->line : 1, 1};
}

bool reader_fault(struct reader *r, const struct word *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(r, reader_place(r, w), format, args);
    va_end(args);
    return false;
}

bool reader_fault_at(struct reader *r, struct place p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(r, p, format, args);
    va_end(args);
    return false;
}

/* Words that people write where these files have others. */
static const char *const meant[][2] = {
    {"orthogonal", "lateral"},
    {"straight", "lateral"},
    {"horizontal", "lateral sideways"},
    {"all", "lateral+diagonal"},
    {"any", "lateral+diagonal"},
    {"2,1", "leap lateral+diagonal"},
    {"1,2", "leap lateral+diagonal"},
    {"(1,2)", "leap lateral+diagonal"},
    {"(2,1)", "leap lateral+diagonal"},
    {"steps", "step"},
    {"slides", "slide"},
    {"leaps", "leap"},
    {"jumps", "jump"},
    {"rides", "ride"},
    {"hops", "hop"},
    {"capture", "capturing"},
    {"captures", "capturing"},
    {"move", "moving"},
    {"forwards", "forward"},
    {"backwards", "backward"},
    {"promote", "promotes"},
    {"promotion", "promotes"},
    {"drop", "drops"},
    {"rules", "rule"},
    {"players", "player"},
    {"to", "into LABEL"},
    {"on", "in ZONE, named by a line zone above"},
    {"at", "in ZONE, named by a line zone above"},
    {"royal", "royal before the moves, as in piece K King royal step lateral"},
    {"pawn", "pawn before the moves, as in piece P Pawn pawn step lateral"},
    {"castle", "castling"},
    {"enpassant", "en-passant"},
    {"en", "en-passant"},
    {"double", "double-step"},
    {"doublestep", "double-step"},
    {"stalemate", "stalemate-loses, stalemate-wins or stalemate-fewer"},
    {"3check", "checks 3"},
    {"hand", "drops and captured-to-hand"},
    {"pass", "passing"},
    {"bikjang", "facing-draws"},
    {"nochecks", "no-checks"},
    {"forward", "a kind of line first, as in step lateral forward"},
    {"unlimited", "slide without a number"},
    {"+", "lateral+diagonal, without blanks"},
    {"leaving", "LABEL ... into LABEL ... leaving"},
    {"optional", "LABEL ... into LABEL ... optional"},
    {"lost", "LABEL ... into LABEL ... lost"},
};

bool reader_unknown(struct reader *r, const struct word *w, const char *format, ...)
{
    va_list args;
    for (size_t i = 0; i < sizeof meant / sizeof *meant; i++)
        if (word_is(w, meant[i][0]))
            return reader_fault(r, w, "\"%s\" has no meaning here: did you mean %s?", meant[i][0], meant[i][1]);
    va_start(args, format);
    complain(r, reader_place(r, w), format, args);
    va_end(args);
    return false;
}

bool reader_missing(struct reader *r, const struct word *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (r->faults == 0)
        complain(r, reader_place(r, w), format, args);
    va_end(args);
    return false;
}

bool reader_adopt(struct reader *r, const struct error *e)
{
    if (r->faults < r->most && r->error)
        r->error[r->faults] = *e;
    r->faults++;
    return false;
}

/* Complain about the first of the LENGTH bytes at AT that must not be in a text. */
static bool check_characters(struct reader *r, const char *at, size_t length)
{
    int column = 1;
    for (size_t i = 0; i < length; column++) {
        uint32_t code;
        size_t n = utf8_decode(at + i, length - i, &code);
        struct place p = {r->line, column};
        if (code == 0xFFFD)
            return reader_fault_at(r, p, "this is not UTF-8 text: save the file as UTF-8");
        if ((code < ' ' && code != '\t') || (code >= 0x7F && code < 0xA0))
            return reader_fault_at(r, p, "a control character (code %u): remove it", (unsigned)code);
        i += n;
    }
    return true;
}

/* The number of characters in the LENGTH bytes at AT, which are sound UTF-8. */
static int characters(const char *at, size_t length)
{
    int n = 0;
    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)at[i] & 0xC0) != 0x80;
    return n;
}

/* Split the line of LENGTH bytes at AT into words. */
static bool split(struct reader *r, const char *at, size_t length)
{
    const char *end = at + length;
    int column = 1;
    r->words = r->next = 0;
    for (;;) {
        size_t gap = strspn(at, blanks);
        at += gap;
        column += (int)gap;
        size_t n = at == end ? 0 : *at == ';' ? 1 : strcspn(at, " \t;#\r\n");
        struct word w = {at, n, column};
        r->word[r->words] = w;
        if (n == 0)
            return true;
        if (r->words == WORDS_MAX)
            return reader_fault(r, &w, "more than %d words on a line: split it", WORDS_MAX);
        r->words++;
        column += characters(at, n);
        at += n;
    }
}

/* Go on to the next line and split it; one that cannot be split has no words. False at the end. */
static bool next_line(struct reader *r)
{
    const char *at = r->rest;
    size_t length = strcspn(at, "\n");

    if (!*at)
        return false;
    r->line++;
    r->rest = at + length + (at[length] == '\n');
    if (length && at[length - 1] == '\r')
        length--;
    const char *comment = memchr(at, '#', length);
    if (!check_characters(r, at, length) || !split(r, at, comment ? (size_t)(comment - at) : length))
        r->words = 0;
    return true;
}

static bool unknown_keyword(struct reader *r, const struct keyword *k, int count)
{
    char word[16];
    snprintf(word, sizeof word, "%.*s", (int)r->word[0].length, r->word[0].at);
    for (int i = 0; i < count; i++)
        if (ascii_compare(word, k[i].name) == 0)
            return reader_fault(r, &r->word[0], "keywords have small letters: write %s", k[i].name);
    SCOPED(text) known = {0};
    for (int i = 0; i < count; i++)
        text_addf(&known, "%s%s", i ? ", " : "", k[i].name);
    bool old = word_is(&r->word[0], "man") || word_is(&r->word[0], "men");
    if (old)
        reader_fault(r, &r->word[0], "the keyword is `piece%s` now", word_is(&r->word[0], "men") ? "s" : "");
    else
        reader_unknown(r, &r->word[0], "unknown keyword \"%.*s\": a line begins with one of %s",
                       word_shown(&r->word[0]), r->word[0].at, known.at);
    return false;
}

/* Which of the keywords K the current line, which has words, begins with; COUNT if none. */
static int which_keyword(const struct reader *r, const struct keyword *k, int count)
{
    int i = 0;
    while (i < count && k[i].name != KEYWORD_ANY && !word_is(&r->word[0], k[i].name))
        i++;
    return i;
}

/* Read the current line, which has words, with its keyword's function. */
static bool read_line(struct reader *r, const struct keyword *k, int count, void *into)
{
    int i = which_keyword(r, k, count);
    if (i == count)
        return unknown_keyword(r, k, count);
    r->usage = k[i].usage;
    r->next = 1;
    if (!k[i].read(r, into))
        return false;
    const struct word *left = reader_peek(r);
    return !left ||
           reader_fault(r, left, "unexpected \"%.*s\": the line is written `%s`", word_shown(left), left->at, r->usage);
}

int word_shown(const struct word *w)
{
    enum { SHOWN_MAX = 40 };
    size_t n = w->length < SHOWN_MAX ? w->length : SHOWN_MAX;
    while (n < w->length && n > 0 && ((unsigned char)w->at[n] & 0xC0) == 0x80)
        n--;
    return (int)n;
}

/* A byte order mark is skipped. */
static void skip_mark(struct reader *r)
{
    static const char mark[] = "\xEF\xBB\xBF";
    if (strncmp(r->rest, mark, strlen(mark)) == 0)
        r->rest += strlen(mark);
}

bool reader_run(struct reader *r, const struct keyword *k, int count, void *into)
{
    skip_mark(r);
    while (r->faults < r->most && next_line(r))
        if (r->words)
            read_line(r, k, count, into);
    return r->faults == 0;
}

bool reader_begins(const char *text, const struct keyword *k, int count)
{
    struct reader r = {.rest = text, .most = 1};
    skip_mark(&r);
    while (next_line(&r))
        if (r.words)
            return which_keyword(&r, k, count) < count;
    return false;
}

const struct word *reader_peek(const struct reader *r)
{
    return r->next < r->words ? &r->word[r->next] : NULL;
}

const struct word *reader_take(struct reader *r)
{
    if (r->next < r->words)
        return &r->word[r->next++];
    reader_fault(r, &r->word[r->words], "something is missing here: the line is written `%s`", r->usage);
    return NULL;
}

bool word_is(const struct word *w, const char *s)
{
    return strlen(s) == w->length && memcmp(w->at, s, w->length) == 0;
}

bool reader_skip(struct reader *r, const char *s)
{
    const struct word *w = reader_peek(r);
    if (!w || !word_is(w, s))
        return false;
    r->next++;
    return true;
}

bool reader_expect(struct reader *r, const char *s)
{
    const struct word *w = reader_take(r);
    if (!w || word_is(w, s))
        return w != NULL;
    return reader_fault(r, w, "\"%s\" is expected here: the line is written `%s`", s, r->usage);
}

bool reader_copy(struct reader *r, const struct word *w, const char *what, char *out, size_t size)
{
    if (w->length >= size)
        return reader_fault(r, w, "%s is too long: at most %zu bytes", what, size - 1);
    memcpy(out, w->at, w->length);
    out[w->length] = '\0';
    return true;
}

bool reader_is_name(const char *s, size_t length, const char *signs)
{
    for (size_t i = 0; i < length; i++) {
        int c = (unsigned char)s[i];
        bool letter = c >= 0x80 || ascii_lower(c) != ascii_upper(c) || (c >= '0' && c <= '9');
        if (!letter && (i == 0 || !c || !strchr(signs, c)))
            return false;
    }
    return length > 0;
}

static bool refuse_name(struct reader *r, const struct word *w, const char *what, const char *signs)
{
    return reader_fault(r, w, "%s has letters, digits and %s only, and begins with a letter or digit", what, signs);
}

bool reader_name(struct reader *r, const struct word *w, const char *what, char *out, size_t size)
{
    return reader_is_name(w->at, w->length, NAME_SIGNS) ? reader_copy(r, w, what, out, size)
                                                        : refuse_name(r, w, what, NAME_SIGNS);
}

bool reader_take_title(struct reader *r, char *out)
{
    static const char signs[] = " -_.,:;'()+/&!?";
    const struct word *first = reader_take(r);
    if (!first)
        return false;
    const struct word *last = &r->word[r->words - 1];
    struct word all = {first->at, (size_t)(last->at + last->length - first->at), first->column};
    r->next = r->words;
    return reader_is_name(all.at, all.length, signs) ? reader_copy(r, &all, "the title", out, TITLE)
                                                     : refuse_name(r, &all, "the title", signs);
}

/* Read the LENGTH bytes at AT as a whole number of at most five digits. */
static bool parse_number(const char *at, size_t length, int *out)
{
    size_t i = length && at[0] == '-';
    int value = 0;

    if (i == length || length - i > 5)
        return false;
    for (; i < length; i++) {
        if (at[i] < '0' || at[i] > '9')
            return false;
        value = value * 10 + (at[i] - '0');
    }
    *out = at[0] == '-' ? -value : value;
    return true;
}

bool reader_number(struct reader *r, const struct word *w, int least, int most, int *out)
{
    if (parse_number(w->at, w->length, out) && *out >= least && *out <= most)
        return true;
    return reader_fault(r, w, "\"%.*s\" is not a number from %d to %d: the line is written `%s`", word_shown(w), w->at,
                        least, most, r->usage);
}

bool reader_point(struct reader *r, const struct word *w, struct point *out)
{
    struct word x, y;
    if (word_split(w, ",", &x, &y) && parse_number(x.at, x.length, &out->x) && parse_number(y.at, y.length, &out->y) &&
        out->x >= -COORDINATE_MAX && out->x <= COORDINATE_MAX && out->y >= -COORDINATE_MAX && out->y <= COORDINATE_MAX)
        return true;
    return reader_fault(r, w, "\"%.*s\" is not a point X,Y of whole numbers from -%d to %d: the line is written `%s`",
                        word_shown(w), w->at, COORDINATE_MAX, COORDINATE_MAX, r->usage);
}

bool word_split(const struct word *w, const char *separator, struct word *left, struct word *right)
{
    size_t n = strlen(separator);
    for (size_t i = 0; i + n <= w->length; i++)
        if (memcmp(w->at + i, separator, n) == 0) {
            *left = (struct word){w->at, i, w->column};
            *right = (struct word){w->at + i + n, w->length - i - n, w->column + characters(w->at, i + n)};
            return true;
        }
    return false;
}
