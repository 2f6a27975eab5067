/*
 * Fuzz target: files of tables of endings. Bytes of chance never get behind the checksum, so the input says how a
 * sound file is changed: its first byte what is left of it, then three bytes a change (where, which counts in parts of
 * the file, and what). Such a file is read as the table that it was, or refused.
 */
#include "fuzz.h"
#include "held.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 20, SMALLER = 8 };

static struct {
    char folder[40];
    const struct game *game;
    struct material material;
    struct endtable *table, *smaller[SMALLER];
    int smaller_count;
    uint8_t file[FILE_MAX], changed[FILE_MAX];
    size_t size;
    char *path;
} f = {.folder = "/tmp/reroute66-fuzz-XXXXXX"};

static void tidy(void)
{
    unlink(f.path);
    rmdir(f.folder);
    free(f.path);
    endtable_free(f.table);
    while (f.smaller_count)
        endtable_free(f.smaller[--f.smaller_count]);
}

/* A smaller table, built when it is asked for. */
static const struct endtable *find(void *context, const struct material *m)
{
    struct error e;
    const struct retro_plan plan = {.find = find, .threads = 1};
    (void)context;
    if (f.smaller_count == SMALLER)
        return NULL;
    return f.smaller[f.smaller_count++] = retro_build(f.game, m, &plan, &e);
}

/* Make the sound file once. */
static void prepare(void)
{
    struct error e;
    const struct retro_plan plan = {.find = find, .threads = 1};
    f.game = gamecache_game(&fuzz_games, "chess", &e);
    if (!mkdtemp(f.folder) || !f.game || !material_read(f.game, "KQk", &f.material, &e) ||
        !(f.table = retro_build(f.game, &f.material, &plan, &e)) || !cache_save(f.folder, f.table, NULL, &e))
        abort();
    f.path = cache_path(f.folder, f.game, &f.material);
    FILE *in = fopen(f.path, "rb");
    f.size = in ? fread(f.file, 1, sizeof f.file, in) : 0;
    if (!in || !f.size || f.size == sizeof f.file)
        abort();
    fclose(in);
    atexit(tidy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error e = {.text = ""};
    size_t length;

    if (!f.size)
        prepare();
    if (size == 0)
        return 0;
    memcpy(f.changed, f.file, f.size);
    for (size_t i = 1; i + 2 < size; i += 3)
        f.changed[((size_t)data[i] << 8 | data[i + 1]) % f.size] = data[i + 2];
    length = data[0] & 2 ? f.size - data[0] % f.size : f.size;
    FILE *out = fopen(f.path, "wb");
    if (!out || fwrite(f.changed, 1, length, out) != length || fclose(out) != 0)
        abort();
    struct endtable *t = cache_load(f.folder, f.game, &f.material, NULL, &e);
    MUST(t || e.text[0]);
    MUST(!t || memcmp(t->value, f.table->value, endtable_length(t)) == 0);
    endtable_free(t);
    return 0;
}
