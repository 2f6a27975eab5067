#include "commands.h"

#include "base/memory.h"

/* The order of the help and the manual page, within each group. */
static const struct command *const tables[] = {game_commands,   seat_commands,     look_commands,   file_commands,
                                               board_commands,  replay_commands,   search_commands, help_commands,
                                               ending_commands, exercise_commands, paste_commands,  program_commands};
enum { TABLES = sizeof tables / sizeof *tables };

command_list commands_all(void)
{
    const struct command **all = NULL;
    size_t n = 0;
    for (int i = 0; i < TABLES; i++)
        for (const struct command *row = tables[i]; row->name; row++) {
            all = memory_resize(all, (n + 2) * sizeof *all);
            all[n++] = row;
            all[n] = NULL;
        }
    return all;
}
