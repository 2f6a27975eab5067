#include "base/text.h"
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gamecache fuzz_games;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    struct error e;
    (void)argc;
    (void)argv;
    if (!gamecache_open(&fuzz_games, NULL, &e)) {
        fprintf(stderr, "%s\n", e.text);
        exit(1);
    }
    return 0;
}

char *fuzz_text(const uint8_t *data, size_t size)
{
    return memory_copy((const char *)data, size);
}

const struct game *fuzz_game(const char *text, const char **rest)
{
    char id[GAME_ID];
    size_t n = strcspn(text, " |\n");
    if (n >= sizeof id || !text[n])
        return NULL;
    memcpy(id, text, n);
    id[n] = '\0';
    *rest = text + n + 1;
    return gamecache_game(&fuzz_games, id, NULL);
}

void fuzz_broken(const char *promise, const char *file, int line)
{
    fprintf(stderr, "%s:%d: broken: %s\n", file, line, promise);
    abort();
}
