/* Fuzz target: libraries of openings, what is read is written, and that reads back; and names of openings. */
#include "play/openings.h"
#include "fuzz.h"
#include "play/opening_names.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct openings first = {0}, second = {0};
    struct error e = {.text = ""};
    struct text out = {0};

    if (openings_read(fuzz_path(data, size), &first, &e)) {
        openings_sort(&first);
        openings_write(&first, &out);
        text_add(&out, "");
        MUST(openings_read(fuzz_path((const uint8_t *)out.at, out.length), &second, &e));
        MUST(second.count == first.count);
        openings_free(&second);
    } else {
        MUST(e.text[0]);
    }
    struct opening_names names;
    if (!opening_names_read(fuzz_path(data, size), gamecache_game(&fuzz_games, "chess", NULL), &names, &e))
        MUST(e.text[0] && !names.count);
    opening_names_free(&names);
    openings_free(&first);
    text_free(&out);
    return 0;
}
