#include "savedfile.h"

#include "setting.h"
#include "waiting.h"

#include <string.h>

const char *savedfile_path(const char *word)
{
    return strcmp(word, "-") == 0 ? "/dev/stdin" : word;
}

/* Tell the first note of the file. */
static void note(void *savedfile, const struct error *e)
{
    struct savedfile *f = savedfile;
    if (!f->noted)
        cli_complain(e);
    f->noted = true;
}

static const struct game *find_game(void *savedfile, const char *variant, struct error *e)
{
    return gamecache_variant(&((struct savedfile *)savedfile)->cache, variant, e);
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

bool savedfile_open(struct savedfile *f, const struct options *o, const char *path)
{
    struct error e;
    f->noted = false;
    if (gamecache_open(&f->cache, o->game, &e)) {
        if (open_saved(f, o, savedfile_path(path), &e)) {
            f->reading = (struct reading){.find = find_game, .context = f, .note = note};
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
