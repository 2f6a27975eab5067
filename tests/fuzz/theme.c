/* Fuzz target: colour themes. */
#include "draw/theme.h"
#include "fuzz.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct theme theme;
    struct error e = {.text = ""};
    char *text = fuzz_text(data, size);
    bool good = theme_read("fuzz.theme", text, &theme, &e);
    MUST(good || (e.text[0] && e.line > 0));
    free(text);
    return 0;
}
