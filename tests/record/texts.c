/*
 * texts FILE: how games, lists and comments are read and written, line by line (sentences.h). Lines:
 *
 *   same GAME                comes out as it went in
 *   becomes GAME => GAME     is written so, and that as itself
 *   moves GAME => MOVES      is written so behind its tags, and nothing is remarked
 *   tag NAME GAME => VALUE   has that tag
 *   ends GAME => CODE        its last position
 *   fault GAME => FAULT      is refused so; "..." at its beginning is any words
 *   games N TEXT             holds N games
 *   list N TEXT => LIST      N moves in Game Courier's style, written so
 *   refused TEXT => LINE:...WORDS   such a list with a fault in that line
 *   other TEXT               is not taken for such a list
 *   words, clock, value COMMENT => X   the words in it, the ms or the value (of mates #N); without => X: none
 *   for A | B | C            the next line is told with each of these for its @@
 *
 * ROSTER stands for the tags that every game has, NULL for no comment; escapes are those of C.
 */
#include "sentences.h"
#include "table.h"
#include "test.h"

#include "notation/code.h"
#include "record/comment.h"
#include "record/courier.h"

static struct text choices; /* of a line `for` */

static void tell_same(const char *word, const char *text, const char *wanted)
{
    (void)word;
    (void)wanted;
    assert_same(text);
}

static void tell_becomes(const char *word, const char *text, const char *wanted)
{
    (void)word;
    assert_becomes(text, wanted);
}

static void tell_moves(const char *word, const char *text, const char *wanted)
{
    const char *moves = strstr(again(text), "\n\n");
    (void)word;
    assert_non_null(moves);
    assert_string_equal(moves + 2, wanted);
    assert_string_equal(remarks.at, "");
}

static void tell_tag(const char *word, const char *text, const char *wanted)
{
    assert_string_equal(record_tag(read_pgn(text), word), wanted);
}

static void tell_ends(const char *word, const char *text, const char *wanted)
{
    char code[CODE_SIZE];
    const struct record *r = read_pgn(text);
    (void)word;
    code_write(r->game, &r->current->position, code);
    assert_string_equal(code, wanted);
}

static void tell_fault(const char *word, const char *text, const char *wanted)
{
    const char *fault = fault_of(text);
    (void)word;
    if (strncmp(wanted, "...", 3) != 0)
        assert_string_equal(fault, wanted);
    else
        assert_non_null(strstr(fault, wanted + 3));
}

static void tell_games(const char *word, const char *text, const char *wanted)
{
    FREED struct span *span;
    (void)wanted;
    assert_int_equal(pgn_split(text, strlen(text), NULL, &span), atoi(word));
}

static struct record *read_list(const char *text, struct error *e)
{
    const struct source s = {"list", text, strlen(text), 1};
    return courier_read(&s, &reading, e);
}

static void tell_list(const char *word, const char *text, const char *wanted)
{
    struct error e = {0};
    SCOPED(text) out = {0};
    assert_true(courier_detect(text, strlen(text)));
    OWNED(record) r = read_list(text, &e);
    if (!r)
        fail_msg("%d:%d: %s", e.line, e.column, e.text);
    assert_int_equal(record_length(r->current), atoi(word));
    assert_true(courier_write(r, false, &out));
    assert_string_equal(out.at, wanted);
}

static void tell_refused(const char *word, const char *text, const char *wanted)
{
    struct error e = {0};
    (void)word;
    assert_null(read_list(text, &e));
    assert_string_equal(e.file, "list");
    assert_int_equal(e.line, atoi(wanted));
    assert_in_range(e.column, 1, 10);
    assert_non_null(strstr(e.text, strstr(wanted, "...") + 3));
}

static void tell_other(const char *word, const char *text, const char *wanted)
{
    (void)word;
    (void)wanted;
    assert_false(courier_detect(text, strlen(text)));
}

static void tell_words(const char *word, const char *text, const char *wanted)
{
    SCOPED(text) t = {0};
    (void)word;
    assert_int_equal(comment_words(text, &t), *wanted != '\0');
    assert_string_equal(t.at ? t.at : "", wanted);
}

static void tell_clock(const char *word, const char *text, const char *wanted)
{
    int64_t ms = -1;
    (void)word;
    assert_int_equal(comment_clock(text, &ms), *wanted != '\0');
    assert_int_equal(ms, *wanted ? atoi(wanted) : -1);
}

static void tell_value(const char *word, const char *text, const char *wanted)
{
    struct eval v;
    (void)word;
    assert_int_equal(comment_eval(text, &v), *wanted != '\0');
    if (!*wanted)
        return;
    assert_int_equal(v.mates, *wanted == '#');
    assert_int_equal(v.value, atoi(wanted + v.mates));
}

static const struct {
    const char *verb;
    bool has_word;
    void (*tell)(const char *word, const char *text, const char *wanted);
} verbs[] = {{"same", false, tell_same},   {"becomes", false, tell_becomes}, {"moves", false, tell_moves},
             {"tag", true, tell_tag},      {"ends", false, tell_ends},       {"fault", false, tell_fault},
             {"games", true, tell_games},  {"list", true, tell_list},        {"refused", false, tell_refused},
             {"other", false, tell_other}, {"words", false, tell_words},     {"clock", false, tell_clock},
             {"value", false, tell_value}};

/* The line that TEXT is, CHOICE in the place of each @@ and the roster in that of its word. */
static void tell_line(const char *line, const char *choice, size_t length)
{
    SCOPED(text) whole = {0}, text = {0}, wanted = {0};
    for (const char *s = line; *s; s++)
        if (strncmp(s, "@@", 2) == 0)
            text_add_bytes(&whole, choice, length), s++;
        else if (strncmp(s, "ROSTER", 6) == 0)
            text_add(&whole, ROSTER), s += 5;
        else
            text_add_bytes(&whole, s, 1);
    size_t i = 0, n = strcspn(line, " ");
    while (strncmp(verbs[i].verb, line, n) != 0 || verbs[i].verb[n])
        assert_true(++i < sizeof verbs / sizeof *verbs);
    char *at = whole.at + n + 1, *arrow = strstr(at, " => ");
    const char *word = verbs[i].has_word ? strsep(&at, " ") : "";
    sentences_text(at, arrow ? arrow : whole.at + whole.length, &text);
    if (arrow)
        sentences_text(arrow + 4, whole.at + whole.length, &wanted);
    verbs[i].tell(word, strcmp(text.at, "NULL") == 0 ? NULL : text.at, arrow ? wanted.at : "");
    free_records(NULL);
}

static void tell(const char *line)
{
    if (strncmp(line, "for ", 4) == 0) {
        text_add(&choices, line + 4);
        return;
    }
    if (!choices.at) {
        tell_line(line, "", 0);
        return;
    }
    for (const char *at = choices.at, *end; at; at = end ? end + 3 : NULL) {
        end = strstr(at, " | ");
        sentences_step(at);
        tell_line(line, at, end ? (size_t)(end - at) : strlen(at));
    }
    text_free(&choices);
}

int main(int argc, char **argv)
{
    return argc < 2 || open_gamecache(NULL) || (sentences_run(argv[1], NULL, tell) | close_gamecache(NULL));
}
