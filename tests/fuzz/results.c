/* Fuzz target: published results of endings. Lines that are none are passed over; the first word names the game. */
#include "fuzz.h"
#include "study/published.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), share[PUBLISHED_SHARE];
    const char *rest;
    const struct game *g = fuzz_game(text, &rest);
    struct published p = {0};

    if (g)
        published_read(&p, g, rest);
    for (int i = 0; i < p.count; i++)
        for (int who = 0; who < 2; who++) {
            const struct published_side *s = &p.ending[i].side[who];
            MUST(s->positions >= 0 && memchr(s->code, '\0', sizeof s->code));
            if (s->positions > 0 && s->won >= 0 && s->won <= s->positions)
                published_share(s->won, s->positions, share);
        }
    published_free(&p);
    free(text);
    return 0;
}
