#include "nets/samplefiles.h"

#include "catalogue/netfile.h"
#include "nets/gamedata.h"
#include "toolbox.h"

static bool take_lesson(void *context, const struct taught_game *lesson)
{
    return samples_take(context, lesson);
}

static void hash_file(struct samples *samples, const char *path)
{
    uint8_t bytes[4096];
    size_t n;
    FILE *file = fopen(path, "rb");
    while (file && (n = fread(bytes, 1, sizeof bytes, file)) > 0)
        samples->hash = netfile_hash(samples->hash ? samples->hash : NETFILE_HASH, bytes, n);
    if (file)
        fclose(file);
}

bool samples_read(struct samples *samples, const char *list, size_t least, struct error *error)
{
    char path[PATH_SIZE];
    struct gamedata_reader reader = {.game = samples->values->game, .take = take_lesson, .context = samples};
    bool good = true;
    while (good && tool_next(&list, path, sizeof path)) {
        size_t first = samples->count;
        good = gamedata_read_file(&reader, path, error);
        hash_file(samples, path);
        if (good)
            printf("%s: %zu positions, scores %.0f/100 pawn too high for who moves\n", path, samples->count - first,
                   (double)samples_close(samples).flattery);
    }
    if (good && samples->count < least)
        error_set(error, "there are only %zu positions to learn from: let `selfplay` play more games", samples->count);
    return good && samples->count >= least;
}
