#include "savedfile.h"

#include "base/output.h"
#include "base/system.h"

const char *savedfile_path(const char *word)
{
    return strcmp(word, "-") == 0 ? "/dev/stdin" : word;
}

/* Open the file itself and find the games asked for. */
static bool open_saved(struct savedfile *saved, const struct options *options, const char *path, struct error *error)
{
    if (options->game && !gamecache_game(&saved->cache, options->game, error))
        return false;
    struct waiting waiting;
    waiting_start(&waiting);
    bool good = saved_open_named(&saved->saved, path, &waiting.progress, error);
    waiting_end(&waiting);
    if (!good)
        return false;
    saved->first = options->game_number ? options->game_number : 1;
    saved->last = options->game_number ? options->game_number : saved->saved.games;
    if (saved->last <= saved->saved.games)
        return true;
    error_at(error, path, 0, 0, "there is no game number %d: the file holds %d", options->game_number,
             saved->saved.games);
    saved_close(&saved->saved);
    return false;
}

static void complain_note(void *context, const struct error *error)
{
    (void)context;
    cli_complain(error);
}

bool savedfile_open(struct savedfile *saved, const struct options *options, const char *path)
{
    struct error error = {0};
    if (gamecache_open(&saved->cache, options->game, &error)) {
        if (open_saved(saved, options, savedfile_path(path), &error)) {
            saved->notes = (struct reading_notes){complain_note, 0};
            saved->reading = (struct reading){.find = gamecache_variant,
                                              .context = &saved->cache,
                                              .notes = &saved->notes,
                                              .salvage = options->salvage,
                                              .language = options->language};
            return true;
        }
        gamecache_close(&saved->cache);
    }
    cli_complain(&error);
    return false;
}

void savedfile_close(struct savedfile *saved)
{
    saved_close(&saved->saved);
    gamecache_close(&saved->cache);
}

struct record *savedfile_read(const struct savedfile *saved, int number, struct text *keep)
{
    const struct span *span = &saved->saved.span[number - 1];
    struct error error = {0};
    struct record *record = saved_read(&saved->saved, number, &saved->reading, &error);
    if (!record || error.text[0]) /* of a salvaged game it says where that ends */
        cli_complain(&error);
    if (!record && keep && !saved->saved.courier) {
        text_add_bytes(keep, saved->saved.text.at + span->start, span->end - span->start);
        text_add(keep, "\n");
    }
    return record;
}

enum { SOON_MS = 500, STEP_MS = 100 };

/* Nothing is shown at first, as most files are read in a moment. */
static bool show_progress(void *waiting, size_t done, size_t all)
{
    struct waiting *w = waiting;
    int64_t now = system_now();
    if (now - w->since < SOON_MS || now - w->told < STEP_MS)
        return true;
    int permille = all ? (int)(1000 * done / all) : 0;
    w->told = now;
    output_progress_bar(permille, "%d %%, ^C ends it", permille / 10);
    return true;
}

void waiting_start(struct waiting *waiting)
{
    *waiting = (struct waiting){.progress = {show_progress, waiting}, .since = system_now()};
}

void waiting_end(struct waiting *waiting)
{
    if (waiting->told)
        output_progress("%s", "");
    waiting->told = 0;
}
