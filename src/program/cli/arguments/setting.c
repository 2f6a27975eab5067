#include "setting.h"

#include "base/output.h"
#include "base/wide.h"

#include "notation/code.h"

int cli_complain(const struct error *error)
{
    if (error->needs_wide)
        wide_become(NULL);
    return cli_print(error);
}

int cli_print(const struct error *error)
{
    char line[ERROR_TEXT + ERROR_FILE + 64];
    error_format(error, line, sizeof line);
    output_print(stderr, "reroute66: %s\n", line);
    return EXIT_FAULT;
}

/* Read a position code, or an EPD line, which has a semicolon. */
static bool read_position(const struct game *g, const char *text, struct position *p, struct error *error)
{
    const char *operations;
    return strchr(text, ';') ? epd_read(g, text, p, &operations, error) : code_read(g, text, p, error);
}

bool setting_open(struct setting *setting, const struct options *options)
{
    struct error error = {0};
    const char *code = options->position ? options->position : "startpos";
    setting->opened = NULL;
    if (catalogue_find_data(&setting->catalogue, &error) &&
        (setting->opened = catalogue_game(&setting->catalogue, options->game ? options->game : "reroute66", &error)) !=
            NULL) {
        setting->game = arrays_game(setting->opened, code);
        if (read_position(setting->game, code, &setting->position, &error)) {
            if (code_dropped(setting->game, code, &setting->position, &error))
                cli_complain(&error);
            return true;
        }
    }
    cli_complain(&error);
    setting_close(setting);
    return false;
}

struct engine *setting_engine(const struct game *g, const struct options *options, const char *command)
{
    enum { DEFAULT_HASH_MB = 64 };
    size_t megabytes = options->hash_mb ? (size_t)options->hash_mb : DEFAULT_HASH_MB;
    int threads = options->threads ? options->threads : 1;
    struct engine *engine = megabytes <= SIZE_MAX >> 20 ? engine_new(g, megabytes << 20, threads) : NULL;
    if (!engine)
        output_print(stderr, "reroute66 %s: there is not enough memory for a table of %zu MiB; try a smaller --hash\n",
                     command, megabytes);
    return engine;
}

void setting_close(struct setting *setting)
{
    game_free(setting->opened);
    setting->opened = NULL;
}
