/* Fuzz target: journals. Whatever stands in one, what is read of it is a game, and what was not read is told. */
#include "record/journal.h"
#include "fuzz.h"
#include "record/pgn.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct reading how = {.find = gamecache_variant, .context = &fuzz_games};
    char *text = fuzz_text(data, size);
    struct source s = {"fuzz.journal", text, size, 1};
    struct error e = {.text = ""};
    struct rescue found;
    struct text out = {0};
    struct record *r = journal_rebuild(&s, &how, &found, &e);

    MUST(r || e.text[0]);
    MUST(found.bad_line >= 0 && found.bad_line <= found.lines + 1);
    if (r) {
        pgn_write(r, &out);
        if (found.trouble) {
            rescue_tell(&found, s.file, &e);
            MUST(e.text[0]);
        }
    }
    text_free(&out);
    record_free(r);
    free(text);
    return 0;
}
