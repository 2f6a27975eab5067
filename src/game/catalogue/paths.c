/* Where data files lie. */
#include "base/files.h"
#include "base/system.h"
#include "base/text.h"
#include "catalogue/catalogue.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder that has this file is taken for a data folder. */
static const char marker[] = "games/reroute66.game";

static bool join(char out[PATH_SIZE], const char *folder, const char *name)
{
    return snprintf(out, PATH_SIZE, "%s/%s", folder, name) < PATH_SIZE;
}

static bool holds_data(const char *folder)
{
    char path[PATH_SIZE];
    return join(path, folder, marker) && file_can_be_read(path);
}

/* The folder for the user's own files, "" if there is none. */
static void find_user_folder(char out[PATH_SIZE])
{
    FREED char *path = folder_path(FOLDER_DATA);
    out[0] = '\0';
    if (path && strlen(path) < PATH_SIZE)
        strcpy(out, path);
}

/* Resolve FOLDER into OUT if it is a data folder. */
static bool settle_on(const char *folder, char out[PATH_SIZE])
{
    FREED char *plain = holds_data(folder) ? realpath(folder, NULL) : NULL;
    bool fits = plain && strlen(plain) < PATH_SIZE;
    if (fits)
        strcpy(out, plain);
    return fits;
}

/* The folder that the file `data-folder` in FOLDER names. The build writes that file. */
static bool find_by_note(const char *folder, char out[PATH_SIZE])
{
    char path[PATH_SIZE];
    SCOPED(text) text = {0};
    bool found = join(path, folder, "data-folder") && file_can_be_read(path) && text_read_file(path, &text, NULL);

    if (found) {
        text.at[strcspn(text.at, "\n")] = '\0';
        found = settle_on(text.at, out);
    }
    return found;
}

/* Find the data beside the executable: of an installation that was moved as a whole, or of a build, where the
 * executable lies in src or in a folder below that. */
static bool find_beside_executable(char out[PATH_SIZE])
{
    static const char *const way[] = {"../share/reroute66", "../../share/reroute66", "../data", "../../data"};
    static const char *const up[] = {"..", "../..", "../../.."};
    char program[PATH_SIZE], folder[PATH_SIZE];

    if (!system_program(program, sizeof program))
        return false;
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof way / sizeof *way; i++)
        if (join(folder, program, way[i]) && settle_on(folder, out))
            return true;
    for (size_t i = 0; i < sizeof up / sizeof *up; i++)
        if (join(folder, program, up[i]) && find_by_note(folder, out))
            return true;
    return false;
}

bool catalogue_find_data(struct catalogue *catalogue, struct error *error)
{
    const char *chosen = getenv("REROUTE66_DATA");
    char *own = catalogue->folder[FOLDERS - 1];

    find_user_folder(catalogue->folder[0]);
    if (chosen && chosen[0]) {
        if (strlen(chosen) < PATH_SIZE && holds_data(chosen)) {
            strcpy(own, chosen);
            return true;
        }
        return error_set(error, "REROUTE66_DATA=%s: there is no %s in that folder; correct it or unset it", chosen,
                         marker);
    }
    if (find_beside_executable(own))
        return true;
    if (holds_data(REROUTE66_DATADIR)) {
        strcpy(own, REROUTE66_DATADIR);
        return true;
    }
    return error_set(error, "the program's data folder is missing (%s): install again, or set REROUTE66_DATA to it",
                     REROUTE66_DATADIR);
}

/* True if NAME is FOLDER/FILE, and neither of the two is hidden or `..`. */
static bool stays_inside(const char *name)
{
    const char *slash = strchr(name, '/');
    return name[0] != '.' && slash && slash[1] != '.' && !strchr(slash + 1, '/');
}

bool catalogue_path(const struct catalogue *catalogue, char *out, const char *format, ...)
{
    char name[PATH_SIZE];
    va_list args;
    va_start(args, format);
    bool fits = vsnprintf(name, sizeof name, format, args) < (int)sizeof name;
    va_end(args);
    for (int i = 0; i < FOLDERS && fits && stays_inside(name); i++)
        if (catalogue->folder[i][0] && join(out, catalogue->folder[i], name) && file_look_at_link(out, NULL))
            return true;
    return false;
}

void catalogue_each(const struct catalogue *catalogue, const char *folder, const char *ending,
                    void (*visit)(const char *path, void *into), void *into)
{
    char all[PATH_SIZE], path[PATH_SIZE];
    for (int i = FOLDERS - 1; i >= 0; i--) {
        struct file_names names = {.count = 0};
        if (catalogue->folder[i][0] && join(all, catalogue->folder[i], folder))
            file_list(all, &names);
        for (int k = 0; k < names.count; k++) {
            names.name[k][strcspn(names.name[k], "/")] = '\0'; /* a folder of such a name is told of */
            if (names.name[k][0] != '.' && catalogue_has_ending(names.name[k], ending) &&
                join(path, all, names.name[k]))
                visit(path, into);
        }
        file_names_free(&names);
    }
}

void catalogue_id_of(const char *path, char *out, size_t size)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    snprintf(out, size, "%.*s", (int)(dot ? (size_t)(dot - name) : strlen(name)), name);
}

bool catalogue_has_ending(const char *path, const char *ending)
{
    size_t n = strlen(path), m = strlen(ending);
    return n >= m && strcmp(path + n - m, ending) == 0;
}

const char *catalogue_choices(const char *name)
{
    const char *slash = strrchr(name, '/'), *last = slash ? slash + 1 : name;
    return last + strcspn(last, ":");
}

const char *catalogue_number(const char *name)
{
    const char *last = strrchr(catalogue_choices(name), ':');
    size_t digits = last ? strspn(last + 1, "0123456789") : 0;
    return digits > 0 && digits < 10 && !last[1 + digits] ? last : name + strlen(name);
}

bool catalogue_renumbered(const char *name, struct error *error)
{
    const char *number = catalogue_number(name);
    SCOPED(text) plain = {0};
    text_addf(&plain, "%.*s", (int)(number - name), name);
    if (!*number || !plain.length || !*catalogue_number(plain.at))
        return false;
    error_set(error, "%.200s has two positions by number: leave \"%s\" out", name, number);
    return true;
}

bool catalogue_is_file(const char *id)
{
    static const char ending[] = ".game";
    size_t n = (size_t)(catalogue_choices(id) - id), m = strlen(ending);
    return strchr(id, '/') || (n >= m && memcmp(id + n - m, ending, m) == 0);
}
