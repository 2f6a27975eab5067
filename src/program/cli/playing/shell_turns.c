/* The command `turns`: the shared games that wait for the user. */
#include "arguments/setting.h"

#include "base/output.h"
#include "study/sharing.h"
#include "ui/interfaces.h"

#include <dirent.h>
#include <errno.h>
#include <unistd.h>

/* How long `--watch` waits between two looks: files may come by a network, where nothing tells of them. */
enum { LOOK_SECONDS = 2 };

/* Prints those in FOLDER, NULL: the user's own. Returns how many. */
static int print_turns(struct desk *desk, const char *folder)
{
    struct shared_entry *list;
    int count = sharing_list(desk, folder, SHARED_MINE, &list), waiting = 0;
    for (int i = 0; i < count; i++)
        if (list[i].turn) {
            output_print(stdout, "%s\t%s\n", list[i].path, list[i].words);
            waiting++;
        }
    sharing_free_list(list, count);
    return waiting;
}

/* True if FOLDER can be read; else says why not. */
static bool check_folder(const char *folder)
{
    DIR *dir = opendir(folder);
    struct error error = {0};
    if (!dir) {
        error_at(&error, folder, 0, 0, "%s", strerror(errno));
        cli_complain(&error);
        return false;
    }
    closedir(dir);
    return true;
}

int shell_turns(const struct options *options)
{
    struct error error = {0};
    int waiting = 0;
    bool good = true;
    struct desk *desk = ui_new(NULL, true, &error);
    if (!desk) {
        cli_complain(&error);
        return EXIT_USAGE;
    }
    do {
        if (!options->arguments)
            waiting = print_turns(desk, NULL);
        for (int i = 0; i < options->arguments; i++)
            if (!check_folder(options->argument[i]))
                good = false;
            else
                waiting += print_turns(desk, options->argument[i]);
    } while (options->watch && good && !waiting && sleep(LOOK_SECONDS) == 0);
    ui_free(desk);
    return !good ? EXIT_USAGE : waiting ? EXIT_DONE : EXIT_FAULT;
}
