#include "compare.h"
#include "test.h"

#include "base/replace.h"
#include "base/text.h"

void compare_golden(const char *have, const char *format, ...)
{
    SCOPED(text) want = {0};
    struct error e;
    char path[4096];
    va_list args;

    va_start(args, format);
    vsnprintf(path, sizeof path, format, args);
    va_end(args);
    if (getenv("GOLDEN_WRITE")) {
        if (!replace_file(path, have, strlen(have), &e))
            fail_msg("%s: %s", path, e.text);
        return;
    }
    if (!text_read_file(path, &want, NULL))
        fail_msg("%s cannot be read", path);
    const char *expected = want.at ? want.at : "";
    for (int line = 1; *expected || *have; line++) {
        size_t w = strcspn(expected, "\n"), h = strcspn(have, "\n");
        if (w != h || memcmp(expected, have, w) != 0)
            fail_msg("%s:%d:\n want %.*s\n have %.*s\n", path, line, (int)w, expected, (int)h, have);
        expected += w + (expected[w] == '\n');
        have += h + (have[h] == '\n');
    }
}
