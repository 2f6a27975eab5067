/*
 * Fuzz target: lists of moves in the style of Game Courier. What is read is written, and read again as the same moves.
 */
#include "record/courier.h"
#include "fuzz.h"
#include "record/pgn.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct reading how = {.find = gamecache_variant, .context = &fuzz_games};
    char *text = fuzz_text(data, size);
    struct source s = {"fuzz.txt", text, strlen(text), 1};
    struct error e = {.text = ""};
    struct text out = {0};
    struct record *r = courier_read(&s, &how, &e);

    MUST(r || (e.text[0] && e.line > 0));
    if (r) {
        courier_write(r, false, &out);
        struct source written = {NULL, out.at ? out.at : "", out.length, 1};
        struct record *again = courier_read(&written, &how, &e);
        MUST(again && record_length(record_line_end(again->root)) == record_length(record_line_end(r->root)));
        record_free(again);
    }
    text_free(&out);
    record_free(r);
    free(text);
    return 0;
}
