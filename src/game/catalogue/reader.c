#include "catalogue/reader.h"

#include "rules/game.h"

static const char blanks[] = " \t";

static bool complain(struct reader *reader, struct place place, const char *format, va_list args)
{
    char text[ERROR_TEXT];
    vsnprintf(text, sizeof text, format, args);
    if (reader->faults < reader->most)
        error_at(reader->error ? &reader->error[reader->faults] : NULL, reader->file, place.line, place.column, "%s",
                 text);
    reader->faults++;
    return false;
}

struct place reader_place(const struct reader *reader, const struct word *word)
{
    return (struct place){reader->line, word->column};
}

struct place reader_end(const struct reader *reader)
{
    return (struct place){reader->line ? reader->line : 1, 1};
}

bool reader_fault(struct reader *reader, const struct word *word, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(reader, reader_place(reader, word), format, args);
    va_end(args);
    return false;
}

bool reader_fault_at(struct reader *reader, struct place place, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(reader, place, format, args);
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
    {"atomic", "explosion"},
    {"explode", "explosion"},
    {"forward", "a kind of line first, as in step lateral forward"},
    {"unlimited", "slide without a number"},
    {"+", "lateral+diagonal, without blanks"},
    {"leaving", "LABEL ... into LABEL ... leaving"},
    {"optional", "LABEL ... into LABEL ... optional"},
    {"lost", "LABEL ... into LABEL ... lost"},
};

bool reader_unknown(struct reader *reader, const struct word *word, const char *format, ...)
{
    va_list args;
    for (size_t i = 0; i < sizeof meant / sizeof *meant; i++)
        if (word_is(word, meant[i][0]))
            return reader_fault(reader, word, "\"%s\" has no meaning here: did you mean %s?", meant[i][0], meant[i][1]);
    va_start(args, format);
    complain(reader, reader_place(reader, word), format, args);
    va_end(args);
    return false;
}

bool reader_missing(struct reader *reader, const struct word *word, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (reader->faults == 0)
        complain(reader, reader_place(reader, word), format, args);
    va_end(args);
    return false;
}

bool reader_repeated(struct reader *reader)
{
    const struct word *keyword = &reader->word[0];
    return reader_fault(reader, keyword, "there is a line `%.*s` already: remove one of them", word_shown(keyword),
                        keyword->at);
}

bool reader_adopt(struct reader *reader, const struct error *error)
{
    if (reader->faults < reader->most && reader->error)
        reader->error[reader->faults] = *error;
    reader->faults++;
    return false;
}

/* Complain about the first of the LENGTH bytes at AT that must not be in a text. */
static bool check_characters(struct reader *reader, const char *at, size_t length)
{
    int column = 1;
    for (size_t i = 0; i < length; column++) {
        uint32_t code;
        size_t n = utf8_decode(at + i, length - i, &code);
        struct place place = {reader->line, column};
        if (code == 0xFFFD)
            return reader_fault_at(reader, place, "this is not UTF-8 text: save the file as UTF-8");
        if ((code < ' ' && code != '\t') || (code >= 0x7F && code < 0xA0))
            return reader_fault_at(reader, place, "a control character (code %u): remove it", (unsigned)code);
        i += n;
    }
    return true;
}

/* Returns the number of characters in the LENGTH bytes at AT, which are sound UTF-8. */
static int characters(const char *at, size_t length)
{
    int n = 0;
    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)at[i] & 0xC0) != 0x80;
    return n;
}

/* Split the line of LENGTH bytes at AT into words. */
static bool split(struct reader *reader, const char *at, size_t length)
{
    const char *end = at + length;
    int column = 1;
    reader->words = reader->next = 0;
    for (;;) {
        size_t gap = strspn(at, blanks);
        at += gap;
        column += (int)gap;
        size_t n = at == end ? 0 : *at == ';' ? 1 : strcspn(at, " \t;#\r\n");
        struct word word = {at, n, column};
        reader->word[reader->words] = word;
        if (n == 0)
            return true;
        if (reader->words == WORDS_MAX)
            return reader_fault(reader, &word, "more than %d words on a line: split it", WORDS_MAX);
        reader->words++;
        column += characters(at, n);
        at += n;
    }
}

/* Go on to the next line and split it; one that cannot be split has no words. False at the end. */
static bool next_line(struct reader *reader)
{
    const char *at = reader->rest;
    size_t length = strcspn(at, "\n");

    if (!*at)
        return false;
    reader->line++;
    reader->rest = at + length + (at[length] == '\n');
    if (length && at[length - 1] == '\r')
        length--;
    const char *comment = memchr(at, '#', length);
    if (!check_characters(reader, at, length) || !split(reader, at, comment ? (size_t)(comment - at) : length))
        reader->words = 0;
    return true;
}

static bool unknown_keyword(struct reader *reader, const struct keyword *keyword, int count)
{
    char word[16];
    snprintf(word, sizeof word, "%.*s", (int)reader->word[0].length, reader->word[0].at);
    for (int i = 0; i < count; i++)
        if (ascii_compare(word, keyword[i].name) == 0)
            return reader_fault(reader, &reader->word[0], "keywords have small letters: write %s", keyword[i].name);
    SCOPED(text) known = {0};
    for (int i = 0; i < count; i++)
        text_addf(&known, "%s%s", i ? ", " : "", keyword[i].name);
    bool old = word_is(&reader->word[0], "man") || word_is(&reader->word[0], "men");
    if (old)
        reader_fault(reader, &reader->word[0], "the keyword is `piece%s` now",
                     word_is(&reader->word[0], "men") ? "s" : "");
    else
        reader_unknown(reader, &reader->word[0], "unknown keyword \"%.*s\": a line begins with one of %s",
                       word_shown(&reader->word[0]), reader->word[0].at, known.at);
    return false;
}

/* Returns which of the keywords KEYWORD the current line, which has words, begins with; COUNT if none. */
static int which_keyword(const struct reader *reader, const struct keyword *keyword, int count)
{
    int i = 0;
    while (i < count && keyword[i].name != KEYWORD_ANY && !word_is(&reader->word[0], keyword[i].name))
        i++;
    return i;
}

/* Read the current line, which has words, with its keyword's function. */
static bool read_line(struct reader *reader, const struct keyword *keyword, int count, void *into)
{
    int i = which_keyword(reader, keyword, count);
    if (i == count)
        return unknown_keyword(reader, keyword, count);
    reader->usage = keyword[i].usage;
    reader->next = 1;
    if (!keyword[i].read(reader, into))
        return false;
    const struct word *left = reader_peek(reader);
    return !left || reader_fault(reader, left, "unexpected \"%.*s\": the line is written `%s`", word_shown(left),
                                 left->at, reader->usage);
}

int word_shown(const struct word *word)
{
    enum { SHOWN_MAX = 40 };
    size_t n = word->length < SHOWN_MAX ? word->length : SHOWN_MAX;
    while (n < word->length && n > 0 && ((unsigned char)word->at[n] & 0xC0) == 0x80)
        n--;
    return (int)n;
}

/* A byte order mark is skipped. */
static void skip_mark(struct reader *reader)
{
    static const char mark[] = "\xEF\xBB\xBF";
    if (strncmp(reader->rest, mark, strlen(mark)) == 0)
        reader->rest += strlen(mark);
}

bool reader_run(struct reader *reader, const struct keyword *keyword, int count, void *into)
{
    if (strnlen(reader->rest, READER_MOST + 1) > READER_MOST)
        return reader_fault_at(reader, (struct place){1, 1}, READER_TOO_LARGE);
    skip_mark(reader);
    while (reader->faults < reader->most && next_line(reader))
        if (reader->words)
            read_line(reader, keyword, count, into);
    return reader->faults == 0;
}

bool reader_begins(const char *text, const struct keyword *keyword, int count)
{
    struct reader reader = {.rest = text, .most = 1};
    skip_mark(&reader);
    while (next_line(&reader))
        if (reader.words)
            return which_keyword(&reader, keyword, count) < count;
    return false;
}

const struct word *reader_peek(const struct reader *reader)
{
    return reader->next < reader->words ? &reader->word[reader->next] : NULL;
}

const struct word *reader_take(struct reader *reader)
{
    if (reader->next < reader->words)
        return &reader->word[reader->next++];
    reader_fault(reader, &reader->word[reader->words], "something is missing here: the line is written `%s`",
                 reader->usage);
    return NULL;
}

bool word_is(const struct word *word, const char *text)
{
    return strlen(text) == word->length && memcmp(word->at, text, word->length) == 0;
}

bool reader_skip(struct reader *reader, const char *text)
{
    const struct word *word = reader_peek(reader);
    if (!word || !word_is(word, text))
        return false;
    reader->next++;
    return true;
}

bool reader_expect(struct reader *reader, const char *text)
{
    const struct word *word = reader_take(reader);
    if (!word || word_is(word, text))
        return word != NULL;
    return reader_fault(reader, word, "\"%s\" is expected here: the line is written `%s`", text, reader->usage);
}

bool reader_copy(struct reader *reader, const struct word *word, const char *what, char *out, size_t size)
{
    if (word->length >= size)
        return reader_fault(reader, word, "%s is too long: at most %zu bytes", what, size - 1);
    memcpy(out, word->at, word->length);
    out[word->length] = '\0';
    return true;
}

bool reader_is_name(const char *text, size_t length, const char *signs)
{
    for (size_t i = 0; i < length; i++) {
        int byte = (unsigned char)text[i];
        bool letter = byte >= 0x80 || ascii_lower(byte) != ascii_upper(byte) || (byte >= '0' && byte <= '9');
        if (!letter && (i == 0 || !byte || !strchr(signs, byte)))
            return false;
    }
    return length > 0;
}

static bool refuse_name(struct reader *reader, const struct word *word, const char *what, const char *signs)
{
    return reader_fault(reader, word, "%s has letters, digits and %s only, and begins with a letter or digit", what,
                        signs);
}

bool reader_name(struct reader *reader, const struct word *word, const char *what, char *out, size_t size)
{
    return reader_is_name(word->at, word->length, NAME_SIGNS) ? reader_copy(reader, word, what, out, size)
                                                              : refuse_name(reader, word, what, NAME_SIGNS);
}

bool reader_take_title(struct reader *reader, char *out)
{
    static const char signs[] = " -_.,:;'()+/&!?";
    const struct word *first = reader_take(reader);
    if (!first)
        return false;
    const struct word *last = &reader->word[reader->words - 1];
    struct word all = {first->at, (size_t)(last->at + last->length - first->at), first->column};
    reader->next = reader->words;
    return reader_is_name(all.at, all.length, signs) ? reader_copy(reader, &all, "the title", out, TITLE)
                                                     : refuse_name(reader, &all, "the title", signs);
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

bool reader_number(struct reader *reader, const struct word *word, int least, int most, int *out)
{
    if (parse_number(word->at, word->length, out) && *out >= least && *out <= most)
        return true;
    return reader_fault(reader, word, "\"%.*s\" is not a number from %d to %d: the line is written `%s`",
                        word_shown(word), word->at, least, most, reader->usage);
}

bool reader_point(struct reader *reader, const struct word *word, struct point *out)
{
    struct word first, second;
    if (word_split(word, ",", &first, &second) && parse_number(first.at, first.length, &out->x) &&
        parse_number(second.at, second.length, &out->y) && out->x >= -COORDINATE_MAX && out->x <= COORDINATE_MAX &&
        out->y >= -COORDINATE_MAX && out->y <= COORDINATE_MAX)
        return true;
    return reader_fault(reader, word,
                        "\"%.*s\" is not a point X,Y of whole numbers from -%d to %d: the line is written `%s`",
                        word_shown(word), word->at, COORDINATE_MAX, COORDINATE_MAX, reader->usage);
}

bool word_split(const struct word *word, const char *separator, struct word *left, struct word *right)
{
    size_t n = strlen(separator);
    for (size_t i = 0; i + n <= word->length; i++)
        if (memcmp(word->at + i, separator, n) == 0) {
            *left = (struct word){word->at, i, word->column};
            *right = (struct word){word->at + i + n, word->length - i - n, word->column + characters(word->at, i + n)};
            return true;
        }
    return false;
}
