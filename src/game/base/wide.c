#include "base/wide.h"

#include "base/memory.h"
#include "base/system.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WIDE_PATH = 4096 };

static const char variable[] = "REROUTE66_TYPED"; /* lines for the program that this one becomes */

static char **started; /* the arguments of main */

void wide_remember(char **argv)
{
    started = argv;
}

/* The path of the wide program into PATH; false if there is none. */
static bool find_wide(char path[WIDE_PATH])
{
    static const char *const places[] = {"reroute66-wide", "../libexec/reroute66/reroute66-wide"};
    char program[WIDE_PATH];
    bool known = system_program(program, sizeof program) && strrchr(program, '/');
    for (size_t i = 0; known && i < sizeof places / sizeof *places; i++) {
        int folder = (int)(strrchr(program, '/') - program);
        if (snprintf(path, WIDE_PATH, "%.*s/%s", folder, program, places[i]) < WIDE_PATH && access(path, X_OK) == 0)
            return true;
    }
    return snprintf(path, WIDE_PATH, "%s", REROUTE66_LIBEXECDIR "/reroute66-wide") < WIDE_PATH &&
           access(path, X_OK) == 0;
}

bool wide_exists(void)
{
    char path[WIDE_PATH];
    return find_wide(path);
}

/* True if an argument says that a file is read from standard input. */
static bool reads_input(char *const *arguments)
{
    for (int i = 1; arguments[0] && arguments[i]; i++)
        if (strcmp(arguments[i], "-") == 0)
            return true;
    return false;
}

void wide_become(const char *const *arguments)
{
    char path[WIDE_PATH];
    if ((arguments || (started && !reads_input(started))) && find_wide(path))
        execv(path, arguments ? (char *const *)(void *)arguments : started);
}

void wide_become_typing(const char *const *arguments, const char *lines)
{
    if (setenv(variable, lines, 1) == 0)
        wide_become(arguments);
    unsetenv(variable);
}

char *wide_typed(void)
{
    const char *lines = getenv(variable);
    char *copy = lines ? memory_copy(lines, strlen(lines)) : NULL;
    unsetenv(variable);
    return copy;
}

int wide_run(const char *const *arguments)
{
    char path[WIDE_PATH];
    int status = -1;
    pid_t process = find_wide(path) ? fork() : -1;
    if (process == 0) {
        execv(path, (char *const *)(void *)arguments);
        _exit(127);
    }
    while (process > 0 && waitpid(process, &status, 0) < 0 && errno == EINTR)
        ;
    return process > 0 && WIFEXITED(status) && WEXITSTATUS(status) != 127 ? WEXITSTATUS(status) : -1;
}
