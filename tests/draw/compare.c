#include "compare.h"
#include "test.h"

#include "base/text.h"

#include <string.h>

void compare_golden(const char *path, const char *have)
{
    struct text want = {0};

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
    text_free(&want);
}
