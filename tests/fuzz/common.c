#include "base/system.h"
#include "base/text.h"
#include "fuzz.h"
#include "mutate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

const char *fuzz_path(const uint8_t *data, size_t size)
{
    static char path[40];
    static int fd = -1;
    if (fd < 0)
        fd = system_nameless_file();
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (fd < 0 || ftruncate(fd, 0) != 0 || pwrite(fd, data, size, 0) != (ssize_t)size)
        abort();
    return path;
}

/* libFuzzer's hook, called in place of its own changes; it makes those too. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most) __attribute__((weak));
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    struct random r = {seed};
    SCOPED(text) t = {0}, other = {0};
    if (seed % 2 == 0 || memchr(data, '\0', size))
        return LLVMFuzzerMutate(data, size, most);
    text_add_bytes(&t, (const char *)data, size);
    text_add_bytes(&other, (const char *)data, size);
    for (uint32_t n = 1 + random_below(&r, 3); n > 0; n--)
        mutate_structure(&t, &other, &r);
    size_t length = t.length < most ? t.length : most;
    memcpy(data, t.at, length);
    return length;
}
