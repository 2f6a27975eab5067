#include "seated.h"

#include "ui/control.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char home[] = "/tmp/reroute66-seated-XXXXXX";

void seated_make_home(void)
{
    static const char *const names[] = {"HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"};
    if (!mkdtemp(home))
        abort();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        setenv(names[i], home, 1);
}

int seated_remove_home(void **state)
{
    char command[64];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", home);
    return system(command);
}

void seated_type(struct app *a, const char *lines)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        char *line = memory_copy(lines, length);
        control_line(a, line);
        control_tick(a);
        free(line);
        lines += length + 1;
    }
}

void seated_leave_typed(struct app *a, const char *typed)
{
    free(a->typed.line);
    a->typed.line = memory_copy(typed, strlen(typed));
    a->typed.cursor = strlen(typed);
}
