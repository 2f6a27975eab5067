/* Fuzz target: pictures of men. */
#include "draw/pictures.h"
#include "fuzz.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pictures p = {0};
    struct bitmap b;
    struct error e = {.text = ""};
    char *text = fuzz_text(data, size);

    if (pictures_read("fuzz.men", text, &p, &e)) {
        for (int height = 1; height < 40; height += 3)
            pictures_choose(&p, "knight", 'N', 2 * height, height, &b);
    } else {
        MUST(e.text[0] && e.line > 0);
    }
    pictures_free(&p);
    free(text);
    return 0;
}
