/*
 * texts FILE: how moves are read and written, sentence by sentence (sentences.h). Lines:
 *
 *   at GAME CODE             the position of the lines that follow
 *   MOVE <- TEXT | TEXT ...  these texts mean that move, given as the program writes it
 *   N: SENTENCE              what stands before its first ": " is refused by it, at column N
 *   MOVE -> PGN | UCI        how it is written in files and, if that is told, for programs
 *   loose GAME CODE          the sandbox of the lines that follow, written as it is read; `: SENTENCE`: refused so
 *   LINE | LINE => CODE      what comes of each line played there; `=> N: SENTENCE`: it is refused, at column N
 *   code GAME CODE           is written as it is read; `-> CODE` behind it: so; `: SENTENCE`: it is refused so
 */
#include "games.h"
#include "sentences.h"
#include "test.h"

#include "base/text.h"
#include "notation/code.h"
#include "notation/movetext.h"
#include "notation/sandbox.h"

static const struct game *g;
static struct position p;
static struct sandbox loose;

/* Set the game that WORDS begin with; returns what comes behind it. */
static char *set_game(char *words)
{
    char *rest = strchr(words, ' ');
    assert_non_null(rest);
    *rest = '\0';
    g = game_of(words);
    return rest + 1;
}

static void do_code(char *code)
{
    char written[CODE_SIZE], *as = strstr(code, " -> "), *sentence = strstr(code, ": ");
    struct error e = {.text = ""};
    if (as || sentence)
        *(as ? as : sentence) = '\0';
    sentences_step(code);
    if (sentence) {
        assert_false(code_read(g, code, &p, &e));
        assert_string_equal(e.text, sentence + strlen(": "));
        return;
    }
    p = position_of(g, code);
    code_write(g, &p, written);
    assert_string_equal(written, as ? as + strlen(" -> ") : code);
    assert_true(p.key == position_key(g, &p));
}

static struct move read_move(const char *text)
{
    struct move m;
    struct error e = {.text = ""};
    sentences_step(text);
    if (!movetext_read(g, &p, text, &m, &e))
        fail_msg("%s", e.text);
    return m;
}

/* The part of *REST before " | ", and *REST goes on behind it; NULL at the end. */
static const char *take_part(char **rest)
{
    char *part = *rest, *bar = part ? strstr(part, " | ") : NULL;
    if (bar)
        *bar = '\0';
    *rest = bar ? bar + strlen(" | ") : NULL;
    return part;
}

/* Each text of TEXTS, parted by " | ", is read as the move that is written as MOVE. */
static void means(const char *move, char *texts)
{
    for (const char *text; (text = take_part(&texts)) != NULL;) {
        char written[MOVE_TEXT];
        movetext_write(g, &p, read_move(text), written);
        assert_string_equal(written, move);
    }
}

static void is_refused(int column, const char *sentence)
{
    struct move m;
    struct error e = {.text = ""};
    FREED char *text = memory_copy(sentence, (size_t)(strstr(sentence, ": ") - sentence));
    sentences_step(text);
    bool legal = movetext_read(g, &p, text, &m, &e);
    assert_false(legal);
    assert_string_equal(e.text, sentence);
    assert_int_equal(e.column, column);
}

static void is_written(const char *move, char *forms)
{
    char written[MOVE_TEXT], *uci = strstr(forms, " | ");
    struct move m = read_move(move);
    if (uci)
        *uci = '\0';
    movetext_write(g, &p, m, written);
    assert_string_equal(written, move);
    movetext_write_pgn(g, &p, m, written);
    assert_string_equal(written, forms);
    movetext_write_uci(g, &p, m, written);
    if (uci)
        assert_string_equal(written, uci + strlen(" | "));
}

static void assert_sandbox(const struct sandbox *s, const char *code)
{
    SCOPED(text) out = {0};
    sandbox_write(g, s, &out);
    assert_string_equal(out.at, code);
}

static void do_loose(char *code)
{
    char *sentence = strstr(code, ": ");
    struct error e = {.text = ""};
    if (sentence)
        *sentence = '\0';
    sentences_step(code);
    if (sandbox_read(g, code, &loose, &e) != !sentence)
        fail_msg("%s", e.text);
    if (sentence)
        assert_string_equal(e.text, sentence + strlen(": "));
    else if (strcmp(code, "startpos") != 0)
        assert_sandbox(&loose, code);
}

/* Each of LINES, parted by " | ", is played in the sandbox and leads to what ENDS says, a code or a refusal. */
static void leads_to(char *lines, const char *ends)
{
    const char *sentence = strstr(ends, ": ");
    for (const char *line; (line = take_part(&lines)) != NULL;) {
        struct sandbox s = loose;
        struct error e = {.text = ""};
        sentences_step(line);
        if (sandbox_play(g, &s, line, &e) != !sentence)
            fail_msg("%s", sentence ? "is played" : e.text);
        if (!sentence) {
            assert_sandbox(&s, ends);
            continue;
        }
        assert_string_equal(e.text, sentence + strlen(": "));
        assert_int_equal(e.column, atoi(ends));
        assert_memory_equal(&s, &loose, sizeof s);
    }
}

static void do_line(const char *line)
{
    char copy[1024], *sign;
    snprintf(copy, sizeof copy, "%s", line);
    if (strncmp(copy, "at ", 3) == 0) {
        const char *code = set_game(copy + 3);
        p = position_of(g, code);
    } else if (strncmp(copy, "code ", 5) == 0) {
        do_code(set_game(copy + 5));
    } else if (strncmp(copy, "loose ", 6) == 0) {
        do_loose(set_game(copy + 6));
    } else if ((sign = strstr(copy, " => ")) != NULL) {
        *sign = '\0';
        leads_to(copy, sign + strlen(" => "));
    } else if (*copy >= '0' && *copy <= '9') {
        is_refused(atoi(copy), strstr(copy, ": ") + 2);
    } else if ((sign = strstr(copy, " <- ")) != NULL) {
        *sign = '\0';
        means(copy, sign + strlen(" <- "));
    } else {
        sign = strstr(copy, " -> ");
        assert_non_null(sign);
        *sign = '\0';
        is_written(copy, sign + strlen(" -> "));
    }
}

int main(int argc, char **argv)
{
    return sentences_run(argc > 1 ? argv[1] : NULL, NULL, do_line);
}
