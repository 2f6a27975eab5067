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

/* What a line says: the word behind its verb if that has one, a text, and what comes of it ("" if nothing is told). */
struct told {
    const char *word, *text, *wanted;
};

static void tell_same(const struct told *t)
{
    assert_same(t->text);
}

static void tell_becomes(const struct told *t)
{
    assert_becomes(t->text, t->wanted);
}

static void tell_moves(const struct told *t)
{
    const char *moves = strstr(again(t->text), "\n\n");
    assert_non_null(moves);
    assert_string_equal(moves + 2, t->wanted);
    assert_string_equal(remarks.at, "");
}

static void tell_tag(const struct told *t)
{
    assert_string_equal(record_tag(read_pgn(t->text), t->word), t->wanted);
}

static void tell_ends(const struct told *t)
{
    char code[CODE_SIZE];
    const struct record *r = read_pgn(t->text);
    code_write(r->game, &r->current->position, code);
    assert_string_equal(code, t->wanted);
}

static void tell_fault(const struct told *t)
{
    const char *fault = fault_of(t->text);
    if (strncmp(t->wanted, "...", 3) != 0)
        assert_string_equal(fault, t->wanted);
    else
        assert_non_null(strstr(fault, t->wanted + 3));
}

static void tell_games(const struct told *t)
{
    FREED struct span *span;
    assert_int_equal(pgn_split(t->text, strlen(t->text), NULL, &span), atoi(t->word));
}

static struct record *read_list(const char *text, struct error *e)
{
    const struct source s = {"list", text, strlen(text), 1};
    return courier_read(&s, &reading, e);
}

static void tell_list(const struct told *t)
{
    struct error e = {0};
    SCOPED(text) out = {0};
    assert_true(courier_detect(t->text, strlen(t->text)));
    OWNED(record) r = read_list(t->text, &e);
    if (!r)
        fail_msg("%d:%d: %s", e.line, e.column, e.text);
    assert_int_equal(record_length(r->current), atoi(t->word));
    assert_true(courier_write(r, false, &out));
    assert_string_equal(out.at, t->wanted);
}

static void tell_refused(const struct told *t)
{
    struct error e = {0};
    assert_null(read_list(t->text, &e));
    assert_string_equal(e.file, "list");
    assert_int_equal(e.line, atoi(t->wanted));
    assert_in_range(e.column, 1, 10);
    assert_non_null(strstr(e.text, strstr(t->wanted, "...") + 3));
}

static void tell_other(const struct told *t)
{
    assert_false(courier_detect(t->text, strlen(t->text)));
}

static void tell_words(const struct told *t)
{
    SCOPED(text) words = {0};
    assert_int_equal(comment_words(t->text, &words), *t->wanted != '\0');
    assert_string_equal(words.at ? words.at : "", t->wanted);
}

static void tell_clock(const struct told *t)
{
    int64_t ms = -1;
    assert_int_equal(comment_clock(t->text, &ms), *t->wanted != '\0');
    assert_int_equal(ms, *t->wanted ? atoi(t->wanted) : -1);
}

static void tell_value(const struct told *t)
{
    struct eval v;
    assert_int_equal(comment_eval(t->text, &v), *t->wanted != '\0');
    if (!*t->wanted)
        return;
    assert_int_equal(v.mates, *t->wanted == '#');
    assert_int_equal(v.value, atoi(t->wanted + v.mates));
}

static const struct {
    const char *verb;
    bool has_word;
    void (*tell)(const struct told *t);
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
    verbs[i].tell(&(struct told){word, strcmp(text.at, "NULL") == 0 ? NULL : text.at, arrow ? wanted.at : ""});
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
