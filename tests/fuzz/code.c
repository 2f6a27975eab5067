/* Fuzz target: position codes, as "ID CODE". One that is accepted is written so that it reads back as the same
 * position. */
#include "notation/code.h"
#include "fuzz.h"
#include "rules/walker.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), first[CODE_SIZE], second[CODE_SIZE];
    struct move fast[MOVES_MAX], slow[MOVES_MAX];
    const char *code;
    const struct game *g = fuzz_game(text, &code);
    struct position p, q;
    struct error e = {.text = ""};

    if (g && code_read(g, code, &p, &e)) {
        code_write(g, &p, first);
        MUST(code_read(g, first, &q, &e));
        code_write(g, &q, second);
        MUST(strcmp(first, second) == 0 && p.key == q.key && p.key == position_key(g, &p));
        int n = moves_legal(g, &p, fast);
        MUST(n == walker_moves(g, &p, slow));
    } else {
        MUST(!g || e.text[0]);
    }
    free(text);
    return 0;
}
