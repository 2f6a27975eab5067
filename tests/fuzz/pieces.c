/* Fuzz target: pictures of pieces. */
#include "draw/pictures.h"
#include "draw/scene/mask.h"
#include "draw/scene/pixels.h"
#include "fuzz.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pictures p = {0};
    struct error e = {.text = ""};
    char *text = fuzz_text(data, size);

    if (pictures_read("fuzz.pieces", text, &p, &e)) {
        bool stroked;
        const struct path *outline = pictures_outline(&p, "fuzz", 'N', false, (struct point){16, 7}, &stroked);
        for (int height = 1; outline && height < 40; height += 3) {
            static const struct lens lens = {1, 1, HINT_SAMPLE, HINT_SAMPLE, 0, 0};
            struct point box = {2 * height, height};
            struct path fitted = {0};
            hint_fit(outline, box, &fitted);
            struct mask m = mask_fill(fitted.at, fitted.count, &lens, box);
            mask_free(&m);
            path_free(&fitted);
        }
    } else {
        MUST(e.text[0] && e.line > 0);
    }
    pictures_free(&p);
    free(text);
    return 0;
}
