/* Fuzz target: what a graphical interface may say by the UCI protocol. Each `go` gets a small limit of nodes. */
#include "protocol/uci.h"
#include "base/text.h"
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct game *open_game(void *context, const char *id, struct error *e)
{
    return catalogue_game(context, id, e);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const ids[] = {"chess", "reroute66", "altorth3"};
    const struct uci_host host = {"fuzz", "chess", 3, ids, open_game, &fuzz_games.catalogue, NULL};
    char *text = fuzz_text(data, size), *said = NULL;
    struct text in = {0};
    struct error e;
    size_t length = 0;

    text_add(&in, "setoption name Hash value 1\n");
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        int n = (int)strcspn(line, "\n");
        bool long_work = strstr(line, "go") || strstr(line, "Hash") || strstr(line, "Threads");
        text_addf(&in, "%.*s\n", long_work && n ? 0 : n, line);
        if (long_work)
            text_add(&in, "go nodes 50\n");
    }
    FILE *from = fmemopen(in.at, in.length, "r"), *to = open_memstream(&said, &length);
    MUST(from && to);
    MUST(uci_serve(&host, from, to, &e));
    fclose(from);
    fclose(to);
    free(said);
    text_free(&in);
    free(text);
    return 0;
}
