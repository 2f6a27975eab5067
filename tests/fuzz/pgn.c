/* Fuzz target: saved games. What is read is written, and that reads back to the same bytes. */
#include "record/pgn.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void check_game(const struct source *s, const struct reading *how)
{
    struct error e = {.text = ""};
    struct text first = {0}, second = {0};
    struct record *r = pgn_read(s, how, &e), *again;

    MUST(r || (e.text[0] && e.line > 0));
    if (!r)
        return;
    pgn_write(r, &first);
    struct source written = {NULL, first.at, first.length, 1};
    again = pgn_read(&written, how, &e);
    MUST(again != NULL);
    pgn_write(again, &second);
    MUST(strcmp(first.at, second.at) == 0);
    record_free(again);
    record_free(r);
    text_free(&first);
    text_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct reading how = {.find = gamecache_variant, .context = &fuzz_games};
    char *text = fuzz_text(data, size);
    struct span *span;
    int games = pgn_split(text, strlen(text), NULL, &span);

    for (int i = 0; i < games; i++) {
        MUST(span[i].start <= span[i].end && span[i].end <= strlen(text) &&
             (i == 0 || span[i].start >= span[i - 1].end));
        struct source s = {"fuzz.pgn", text + span[i].start, span[i].end - span[i].start, span[i].line};
        check_game(&s, &how);
    }
    free(span);
    free(text);
    return 0;
}
