#include "study/exercises.h"

#include "base/files.h"
#include "kept/puzzlefiles.h"
#include "play/puzzles.h"
#include "study/rating.h"

#include <errno.h>

/* Add the problem that RECORD describes to SET: its goal is in a tag and its first move the key, or the moves from its
 * position are to be found. False if RECORD is no problem. */
static bool add_composed(struct problem_set *set, const struct record *record)
{
    struct problem problem;
    if (!composed_read(record, &problem) && !problem_of_line(record, &problem))
        return false;
    set->at = memory_resize(set->at, (size_t)(set->count + 1) * sizeof *set->at);
    set->at[set->count++] = problem;
    return true;
}

/* Read the problems that were composed and saved in the file PATH, all of one game, *G, into SET. */
static bool read_composed(struct desk *desk, const char *path, const struct game **g, struct problem_set *set)
{
    struct reading how = {.find = gamecache_variant, .context = &desk->cache};
    struct error error = {0};
    struct saved saved;

    if (!saved_open(&saved, path, NULL, &error))
        return desk_complain(desk, &error);
    *g = NULL;
    for (int i = 1; i <= saved.games; i++) {
        OWNED(record) record = saved_read(&saved, i, &how, NULL);
        if (record && (!*g || *g == record->game) && add_composed(set, record))
            *g = record->game;
        else
            set->passed++;
    }
    saved_close(&saved);
    return set->count > 0 ||
           desk_say(
               desk, TONE_WRONG,
               "%s has no problem: a game that begins with a position and the right moves, or with [Stipulation \"mate in 2\"].",
               path);
}

/* Keep of SET only the problems of G that went wrong, from those out of the user's own games too. */
static bool read_failed(struct desk *desk, const struct game *g, struct problem_set *set)
{
    SCOPED(text) failed = marked_read(MARKED_FAILED);
    struct problem_set part = {0};
    char path[PATH_SIZE], *own = ownproblems_path(g->id);
    struct error error = {0};
    bool found = catalogue_path(&desk->cache.catalogue, path, "problems/%s.problems", g->id);
    for (int i = 0; i < 2; i++) {
        const char *from = i ? own : found ? path : NULL;
        if (!from || !problem_set_read(g, from, &part, &error))
            continue;
        for (int k = 0; k < part.count; k++)
            if (marked_has(&failed, g, &part.at[k])) {
                set->at = memory_resize(set->at, (size_t)(set->count + 1) * sizeof *set->at);
                set->at[set->count++] = part.at[k];
            }
        problem_set_free(&part);
    }
    free(own);
    return set->count > 0 || desk_say(desk, TONE_GOOD, "You have no failed problems of %s.", g->title);
}

static bool read_own(struct desk *desk, const struct game *g, struct problem_set *set)
{
    FREED char *path = ownproblems_path(g->id);
    struct error error = {0};
    bool good = path && problem_set_read(g, path, set, &error);
    if (!path)
        desk_say(desk, TONE_WRONG,
                 "No problems yet: `review` a game. A missed mate or win becomes a problem if only one move does it.");
    else if (!good)
        desk_complain(desk, &error);
    return good;
}

/* Returns how much of NAME names a file of puzzles; words of what is wanted may follow. */
static size_t file_part(const char *name)
{
    size_t path = puzzles_file_name(name);
    return path ? path : strcspn(name, " ");
}

/* True if WORD means something else than a file of puzzles of that name: a set, a game, or numbers of problems. */
static bool is_taken(const struct desk *desk, const char *word)
{
    static const char *const sets[] = {"published", "daily", "failed", "own"};
    char id[GAME_ID];
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (strcmp(word, sets[i]) == 0)
            return true;
    return !word[strspn(word, "0123456789-")] || catalogue_find_id(&desk->cache.catalogue, word, id);
}

bool problemsets_is_file(const struct desk *desk, const char *name)
{
    SCOPED(puzzle_file) file = {0};
    if (desk->lobby || puzzles_file_name(name) > 0)
        return !desk->lobby;
    return *name && !strpbrk(name, "./") && puzzlefiles_find(name, file_part(name), &file) &&
           !is_taken(desk, file.name);
}

/* Finds the file of puzzles with which NAME begins, and where to go on in it: where the puzzles of it on the board
 * begin, whose place need not be kept, or else where it was left. False if there is none. */
static bool find_known_file(const struct desk *desk, const char *name, struct puzzle_file *file)
{
    SCOPED(puzzle_file) shown = {0};
    const struct solving *solving = desk->exercise.solving;
    if (!puzzlefiles_find(name, file_part(name), file))
        return false;
    if (solving && solving->set.next && puzzlefiles_find(solving->name, file_part(solving->name), &shown) &&
        strcmp(shown.path, file->path) == 0)
        file->place = solving->set.first;
    return true;
}

/* Puzzles that are read in a thread of their own: the first that fits may be far. */
struct puzzle_reading {
    const struct game *game;
    const struct puzzle_file *file;
    struct puzzle_wish wish;
    const atomic_bool *stop;
    struct puzzle_window window;
    struct error error;
    bool good;
};

static void read_puzzles(void *context)
{
    struct puzzle_reading *reading = context;
    reading->window.first = reading->file->place;
    reading->good = puzzles_read(reading->game, reading->file->path, &reading->wish, reading->stop, &reading->window,
                                 &reading->error);
}

/* Read the next puzzles of the file NAME, as its words say, into SET. */
static bool open_puzzles(struct desk *desk, const char *name, const struct game **g, struct problem_set *set)
{
    SCOPED(puzzle_file) file = {0};
    struct error error = {0};
    struct puzzle_reading reading = {.file = &file, .stop = &desk->work.cancelled};
    size_t length = file_part(name);

    const struct game *chess = gamecache_named(&desk->cache, "chess", &error);
    if (!chess || !puzzle_wish_read(name + length, &reading.wish, &error))
        return desk_complain(desk, &error);
    if (!find_known_file(desk, name, &file))
        return desk_say(desk, TONE_WRONG, "No file of puzzles is known as \"%.*s\".", (int)length, name);
    /* puzzles of lichess are of chess; of other files perhaps of the game on the board */
    const struct game *board = desk->session ? desk->session->game : chess;
    const struct game *games[] = {puzzles_are_of_chess(file.path) ? chess : board, chess};
    bool done = file_can_be_read(file.path) || errno != ECANCELED; /* else whoever searches would wait for it */
    for (int i = 0; i < 2 && done && !reading.good && (i == 0 || games[0] != chess); i++) {
        problem_set_free(&reading.window.set);
        *g = reading.game = games[i];
        done = desk_work(desk, read_puzzles, &reading);
    }
    if (!done || !reading.good) {
        problem_set_free(&reading.window.set);
        return done ? desk_complain(desk, &reading.error) : false;
    }
    *set = reading.window.set;
    set->first = reading.window.first;
    return true;
}

void problemsets_index(struct desk *desk, const char *name)
{
    SCOPED(puzzle_file) file = {0};
    if (problemsets_is_file(desk, name) && puzzlefiles_find(name, file_part(name), &file))
        indexing_begin(desk, file.path);
}

void problemsets_keep(struct desk *desk)
{
    SCOPED(puzzle_file) file = {0};
    const struct solving *solving = desk->exercise.solving;
    struct error error = {0};
    if (!solving || !solving->set.next || !puzzlefiles_find(solving->name, file_part(solving->name), &file))
        return;
    file.place = solving->set.first;
    if (!puzzlefiles_keep(&file, &error))
        desk_say_fault(desk, "The name of this file, and how far you are in it, are not kept", &error);
    else if (!file.known && is_taken(desk, file.name))
        desk_say_also(desk, "\"%s\" alone means something else already: type this file's name in full, `problems %s`.",
                      file.name, puzzle_file_name(file.path));
}

bool problemsets_open(struct desk *desk, const char *name, const struct game **g, struct problem_set *set)
{
    char path[PATH_SIZE];
    struct error error = {0};
    bool published = strcmp(name, "published") == 0, own = strchr(name, '/') != NULL;

    if (strcmp(name, "failed") == 0)
        return (*g = desk_game(desk)) != NULL && read_failed(desk, *g, set);
    if (strcmp(name, "own") == 0)
        return (*g = desk_game(desk)) != NULL && read_own(desk, *g, set);
    if (problemsets_is_file(desk, name))
        return open_puzzles(desk, name, g, set);
    if (strlen(name) > 4 && strcmp(name + strlen(name) - 4, ".pgn") == 0)
        return read_composed(desk, name, g, set);
    *g = own ? desk_game(desk) : gamecache_named(&desk->cache, published ? "chess" : name, &error);
    if (own)
        snprintf(path, sizeof path, "%s", name);
    if (!*g && (own || error.file[0])) /* desk_game has told why */
        return own ? false : desk_complain(desk, &error);
    if (!*g)
        return desk_say(desk, TONE_WRONG, "There is no game \"%.40s\"; `game` lists them all.", name);
    if (!own && !catalogue_path(&desk->cache.catalogue, path, "problems/%s.problems", published ? name : (*g)->id))
        return desk_say(desk, TONE_WRONG, "There are no problems of %s.", (*g)->title);
    if (problem_set_read(*g, path, set, &error) && set->count)
        return true;
    if (set->count == 0 && set->at == NULL)
        desk_complain(desk, &error);
    return false;
}

void problemsets_write_rest(const struct problem_set *set, char out[REST_TEXT])
{
    *out = '\0';
    if (set->broken)
        snprintf(out, REST_TEXT, " The file is cut off: only the puzzles before that are used.");
    else if (set->damaged)
        snprintf(out, REST_TEXT, " Damaged lines skipped: %d.", set->damaged);
    else if (set->passed)
        snprintf(out, REST_TEXT, " Games skipped that hold no problem, or are damaged: %d.", set->passed);
}
