/* Loading a game with all the files that belong to it. */
#include "base/text.h"
#include "parts.h"

#include <stdio.h>
#include <string.h>

struct game *catalogue_game(const struct catalogue *c, const char *id, struct error *e)
{
    static const char *const folders[] = {"games", "examples"};
    char name[GAME_ID + 16], path[PATH_SIZE];
    struct text text = {0};
    struct game *g = NULL;
    bool found = false;

    for (size_t i = 0; !found && !strchr(id, '/') && i < sizeof folders / sizeof *folders; i++)
        found = snprintf(name, sizeof name, "%s/%s.game", folders[i], id) < (int)sizeof name &&
                catalogue_path(c, name, path);
    if (!found)
        error_set(e, "there is no game \"%.40s\": `reroute66 games` lists them", id);
    else if (text_read_file(path, &text, e))
        g = catalogue_read_game(c, path, text.at, e);
    text_free(&text);
    if (g && (!catalogue_numbers(c, g, e) || !catalogue_dead(c, g, e) || !catalogue_net(c, g, e))) {
        game_free(g);
        return NULL;
    }
    return g;
}
