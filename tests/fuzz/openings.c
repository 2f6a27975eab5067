/* Fuzz target: libraries of openings. What is read is written, and that reads back. */
#include "play/openings.h"
#include "fuzz.h"

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
    openings_free(&first);
    text_free(&out);
    return 0;
}
