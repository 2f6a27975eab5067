/*
 * Fuzz target: move text, as "ID CODE|TEXT". What is accepted is a legal move whose canonical, PGN and UCI forms read
 * back as the same move; what is refused has a reason.
 */
#include "notation/movetext.h"
#include "fuzz.h"
#include "notation/code.h"

#include <stdlib.h>
#include <string.h>

static void check_forms(const struct game *g, const struct position *p, struct move m)
{
    void (*const write[])(const struct game *, const struct position *, struct move,
                          char *) = {movetext_write, movetext_write_pgn, movetext_write_uci};
    for (int i = 0; i < 3; i++) {
        char text[MOVE_TEXT];
        struct move again;
        struct error e;
        write[i](g, p, m, text);
        MUST(movetext_read(g, p, text, &again, &e) && move_equal(m, again));
    }
}

static void check_text(const struct game *g, const struct position *p, const char *text)
{
    char complete[4][MOVE_TEXT];
    struct half_move half;
    struct typed_move m;
    struct error e = {.text = ""};
    const struct move_word word = {text, strlen(text), NULL};

    if (movetext_read_annotated(g, p, text, &m, &e)) {
        MUST(move_is_legal(g, p, m.move));
        MUST(!m.comment || (m.comment >= text && m.comment <= text + strlen(text)));
        check_forms(g, p, m.move);
    } else {
        MUST(e.text[0] && e.column >= 0 && e.column <= (int)strlen(text) + 1);
    }
    if (movetext_read_word(g, p, &word, &m, &e))
        MUST(m.used > 0 && m.used <= word.length);
    else
        MUST(e.text[0] && e.column >= 0 && e.column <= (int)word.length + 1);
    movetext_complete(g, p, text, complete, 4);
    movetext_judge_prefix(g, p, text, &half);
    MUST(half.verdict != HALF_IMPOSSIBLE || (half.column > 0 && half.reason.text[0]));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    const char *code;
    const struct game *g = fuzz_game(text, &code);
    char *bar = g ? strchr(code, '|') : NULL;
    struct position p;

    if (bar) {
        *bar = '\0';
        if (code_read(g, code, &p, NULL))
            check_text(g, &p, bar + 1);
    }
    free(text);
    return 0;
}
