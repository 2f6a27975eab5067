#include "study/collecting.h"

#include "base/files.h"
#include "study/games.h"

void collecting_free(struct collector *collecting)
{
    game_library_free(&collecting->library);
}

void collecting_faults(const struct collector *collecting, char *out, size_t size)
{
    char fault[ERROR_TEXT + ERROR_FILE + 32];
    int more = collecting->skipped - 1;
    out[0] = '\0';
    if (!collecting->skipped)
        return;
    error_format(&collecting->fault, fault, sizeof fault);
    snprintf(out, size, "Not all could be read to its end: %s", fault);
    size_t length = strlen(out);
    if (more)
        snprintf(out + length, size - length, "; and %d more file%s", more, more == 1 ? "" : "s");
}

/* True if there is a file or folder that the LENGTH bytes at WORDS mean; its path into PATH. */
static bool find_collection(const char *words, size_t length, char *path)
{
    FREED char *name = memory_copy(words, length);
    loading_find(name, path);
    return file_is_there(path);
}

bool collecting_source(const char *words, char *path, const char **rest)
{
    size_t length = strlen(words);
    path[0] = '\0';
    if (strncmp(words, "own", 3) == 0 && (!words[3] || words[3] == ' ')) {
        *rest = words + 3 + strspn(words + 3, " ");
        return true;
    }
    while (length && !find_collection(words, length, path)) {
        while (length && words[length - 1] != ' ')
            length--;
        while (length && words[length - 1] == ' ')
            length--;
    }
    *rest = words + length + strspn(words + length, " ");
    return length > 0;
}

/* Returns the names of G's openings, NULL if there are none. They are read once, for one game. */
static const struct opening_names *find_names(void *context, const struct game *g)
{
    struct collector *collecting = context;
    struct game_library *library = &collecting->library;
    if (!library->named || (!library->names.count && library->named != g))
        game_library_read_names(library, &collecting->cache->catalogue, g, NULL);
    return library->names.count && strcmp(library->named->id, g->id) == 0 ? &library->names : NULL;
}

/* Gives FOUND to the caller with its file. */
static bool pass_found(void *context, const struct collection_found *found)
{
    struct collector *collecting = context;
    collecting->over = !collecting->take(collecting->context, collecting->path, found);
    return !collecting->over;
}

/* What is done with the file PATH; CONTEXT is what each_file was given. False with ERROR filled if it fails. */
typedef bool file_work(struct collector *collecting, const char *path, void *context, struct error *error);

/* Does WORK with the file PATH, and counts what comes of it. */
static void work_on_file(struct collector *collecting, const char *path, file_work *work, void *context,
                         struct error *error)
{
    struct error why = {0};
    collecting->path = path;
    if (work(collecting, path, context, &why)) {
        collecting->files++;
        return;
    }
    collecting->stopped |= strcmp(why.text, READING_STOPPED) == 0;
    if (!collecting->stopped && !collecting->skipped++)
        error_pass(&collecting->fault, &why, path, 0, 0);
    if (error && !error->text[0])
        *error = why;
}

/* True if the file NAME is called as one of games, packed or not. */
static bool is_collection(const char *name)
{
    return catalogue_has_ending(name, ".pgn") || catalogue_has_ending(name, ".pgn.gz") ||
           catalogue_has_ending(name, ".pgn.zst");
}

/* Does WORK with each file of games of FROM. False with ERROR filled if none could be read. */
static bool each_file(struct collector *collecting, const char *from, file_work *work, void *context,
                      struct error *error)
{
    FREED char *own = *from ? NULL : save_folder(NULL);
    const char *folder = *from ? from : own;
    struct file_names names = {.count = 0};
    struct error why = {0};
    bool is_folder = folder && file_is_folder(folder);
    if (!is_folder && *from)
        work_on_file(collecting, from, work, context, &why);
    if (is_folder)
        file_list(folder, &names);
    for (int i = 0; i < names.count && !collecting->stopped && !collecting->over; i++) {
        SCOPED(text) path = {0};
        text_addf(&path, "%s/%s", folder, names.name[i]);
        if (is_collection(names.name[i]))
            work_on_file(collecting, path.at, work, context, &why);
    }
    file_names_free(&names);
    bool good = collecting->files || collecting->stopped || (is_folder && !collecting->skipped);
    if (!good && error)
        *error = why;
    return good;
}

/* How files are searched for COLLECTING. */
static struct collection_search search_of(struct collector *collecting, const struct reading *reading)
{
    return (struct collection_search){reading, find_names, collecting, pass_found, collecting, collecting->progress};
}

static bool search_file(struct collector *collecting, const char *path, void *context, struct error *error)
{
    const struct reading reading = {.find = gamecache_variant, .context = collecting->cache};
    const struct collection_search how = search_of(collecting, &reading);
    return collection_search(context, path, &how, error);
}

bool collecting_search(struct collector *collecting, struct collection_query *query, const char *from,
                       struct error *error)
{
    if (!each_file(collecting, from, search_file, query, error))
        return false;
    const struct error *misfit = collection_query_misfit(query);
    return !misfit || collecting->stopped || error_pass(error, misfit, NULL, 0, 0);
}

/* What is needed to explore file after file. */
struct exploring_files {
    const char *words;
    const struct explored_position *where;
    struct openings *out;
};

static bool explore_file(struct collector *collecting, const char *path, void *context, struct error *error)
{
    const struct exploring_files *files = context;
    const struct reading reading = {.find = gamecache_variant, .context = collecting->cache};
    const struct collection_search how = search_of(collecting, &reading);
    return collection_explore(files->words, path, files->where, &how, files->out, error);
}

bool collecting_explore(struct collector *collecting, const char *words, const char *from,
                        const struct explored_position *where, struct openings *out, struct error *error)
{
    struct exploring_files files = {words, where, out};
    bool good = each_file(collecting, from, explore_file, &files, error);
    openings_sort(out);
    return good;
}
