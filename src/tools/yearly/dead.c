/* dead: print the table that data/endings/ID.dead is: play/dead.h. */
#include "play/dead.h"
#include "toolbox.h"

bool dead_command(struct game *g, const struct tool_options *options, struct error *error)
{
    SCOPED(text) table = {0};
    (void)error;
    dead_write(g, &table);
    printf("# Dead positions of %s by material, besides bare royal pieces. Made by\n# %s\n%s", g->title,
           options->command, table.at);
    return true;
}
