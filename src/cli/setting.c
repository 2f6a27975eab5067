#include "setting.h"

#include "base/output.h"

#include "notation/code.h"

#include <stdio.h>

void cli_complain(const struct error *e)
{
    char line[ERROR_TEXT + ERROR_FILE + 64];
    error_format(e, line, sizeof line);
    output_print(stderr, "reroute66: %s\n", line);
}

bool setting_open(struct setting *s, const struct options *o)
{
    struct error e;
    s->game = NULL;
    if (catalogue_find_data(&s->catalogue, &e) &&
        (s->game = catalogue_game(&s->catalogue, o->game ? o->game : "reroute66", &e)) != NULL &&
        code_read(s->game, o->position ? o->position : "startpos", &s->position, &e))
        return true;
    cli_complain(&e);
    setting_close(s);
    return false;
}

void setting_close(struct setting *s)
{
    if (s->game)
        game_free(s->game);
    s->game = NULL;
}
