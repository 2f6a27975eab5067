#include "savedfile.h"

#include "base/system.h"

#include <unistd.h>

const char *savedfile_path(const char *word)
{
    return strcmp(word, "-") == 0 ? "/dev/stdin" : word;
}

/* Open the file itself and find the games asked for. */
static bool open_saved(struct savedfile *f, const struct options *o, const char *path, struct error *e)
{
    if (o->game && !gamecache_game(&f->cache, o->game, e))
        return false;
    struct waiting waiting;
    waiting_start(&waiting);
    bool good = saved_open_named(&f->saved, path, &waiting.progress, e);
    waiting_end(&waiting);
    if (!good)
        return false;
    f->first = o->game_number ? o->game_number : 1;
    f->last = o->game_number ? o->game_number : f->saved.games;
    if (f->last <= f->saved.games)
        return true;
    error_at(e, path, 0, 0, "there is no game number %d: the file holds %d", o->game_number, f->saved.games);
    saved_close(&f->saved);
    return false;
}

static void complain_note(void *context, const struct error *e)
{
    (void)context;
    cli_complain(e);
}

bool savedfile_open(struct savedfile *f, const struct options *o, const char *path)
{
    struct error e = {0};
    if (gamecache_open(&f->cache, o->game, &e)) {
        if (open_saved(f, o, savedfile_path(path), &e)) {
            f->notes = (struct reading_notes){complain_note, 0};
            f->reading = (struct reading){
                .find = gamecache_variant, .context = &f->cache, .notes = &f->notes, .language = o->language};
            return true;
        }
        gamecache_close(&f->cache);
    }
    cli_complain(&e);
    return false;
}

void savedfile_close(struct savedfile *f)
{
    saved_close(&f->saved);
    gamecache_close(&f->cache);
}

struct record *savedfile_read(const struct savedfile *f, int number, struct text *keep)
{
    const struct span *span = &f->saved.span[number - 1];
    struct error e = {0};
    struct record *r = saved_read(&f->saved, number, &f->reading, &e);
    if (!r)
        cli_complain(&e);
    if (!r && keep && !f->saved.courier) {
        text_add_bytes(keep, f->saved.text.at + span->start, span->end - span->start);
        text_add(keep, "\n");
    }
    return r;
}

enum { SOON_MS = 500, STEP_MS = 100, BAR = 20 };

/* Nothing is shown at first, as most files are read in a moment. */
static bool show_progress(void *waiting, size_t done, size_t all)
{
    struct waiting *w = waiting;
    int64_t now = system_now();
    if (now - w->since < SOON_MS || now - w->told < STEP_MS || !isatty(STDERR_FILENO))
        return true;
    int percent = all ? (int)(100 * done / all) : 0, filled = percent * BAR / 100;
    w->told = now;
    fprintf(stderr, "\r[%.*s%.*s] %d %%, ^C ends it", filled, "####################", BAR - filled,
            "....................", percent);
    fflush(stderr);
    return true;
}

void waiting_start(struct waiting *w)
{
    *w = (struct waiting){.progress = {show_progress, w}, .since = system_now()};
}

void waiting_end(struct waiting *w)
{
    if (w->told)
        fputs("\r\033[K", stderr);
    w->told = 0;
}
