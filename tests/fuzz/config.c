/* Fuzz target: the file of settings. What is written of it reads back to the same. */
#include "fuzz.h"
#include "study/settings.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct settings s, again;
    struct text first = {0}, second = {0};

    settings_default(&s);
    settings_default(&again);
    settings_read(&s, "config", text, NULL, NULL);
    settings_write(&s, text, &first);
    settings_read(&again, "config", first.at, NULL, NULL);
    settings_write(&again, first.at, &second);
    MUST(strcmp(first.at, second.at) == 0);
    text_free(&first);
    text_free(&second);
    free(text);
    return 0;
}
