#include "setting.h"

#include "base/output.h"

#include "notation/code.h"

int cli_complain(const struct error *e)
{
    char line[ERROR_TEXT + ERROR_FILE + 64];
    error_format(e, line, sizeof line);
    output_print(stderr, "reroute66: %s\n", line);
    return EXIT_FAULT;
}

/* Read a position code, or an EPD line, which has a semicolon. */
static bool read_position(const struct game *g, const char *text, struct position *p, struct error *e)
{
    const char *operations;
    return strchr(text, ';') ? epd_read(g, text, p, &operations, e) : code_read(g, text, p, e);
}

bool setting_open(struct setting *s, const struct options *o)
{
    struct error e = {0};
    const char *code = o->position ? o->position : "startpos";
    s->opened = NULL;
    if (catalogue_find_data(&s->catalogue, &e) &&
        (s->opened = catalogue_game(&s->catalogue, o->game ? o->game : "reroute66", &e)) != NULL) {
        s->game = arrays_game(s->opened, code);
        if (read_position(s->game, code, &s->position, &e)) {
            if (code_dropped(s->game, code, &s->position, &e))
                cli_complain(&e);
            return true;
        }
    }
    cli_complain(&e);
    setting_close(s);
    return false;
}

struct engine *setting_engine(const struct game *g, const struct options *o, const char *command)
{
    enum { DEFAULT_HASH_MB = 64 };
    size_t megabytes = o->hash_mb ? (size_t)o->hash_mb : DEFAULT_HASH_MB;
    int threads = o->threads ? o->threads : 1;
    struct engine *e = megabytes <= SIZE_MAX >> 20 ? engine_new(g, megabytes << 20, threads) : NULL;
    if (!e)
        output_print(stderr, "reroute66 %s: there is not enough memory for a table of %zu MiB; try a smaller --hash\n",
                     command, megabytes);
    return e;
}

void setting_close(struct setting *s)
{
    game_free(s->opened);
    s->opened = NULL;
}
