/* The command that searches collections of saved games. */
#include "commands.h"

#include "base/files.h"
#include "base/replace.h"
#include "screens/screens.h"
#include "study/collecting.h"
#include "study/games.h"

/* More games are counted, not listed. */
enum { LISTED_MOST = 5000 };

/* What a search has found. */
struct found_games {
    struct desk *desk;
    struct game_list *list; /* owned until it is shown */
    int listed;
    long found, repeated, unread;
    struct replacement *saving; /* the file that the games are written into; NULL: none */
};

/* Takes a game that was found, as struct collector wants it. */
static bool take_found_game(void *context, const char *path, const struct collection_found *found)
{
    struct found_games *games = context;
    SCOPED(text) text = {0};
    games->found++;
    games->repeated += found->repeated;
    if (games->listed < LISTED_MOST) {
        gamelist_add(games->list, savedlist_found(games->desk, path, found));
        games->listed++;
    }
    if (games->saving) {
        bool read = collection_read(found->file, found->offset, found->length, &text);
        text_add(&text, "\n\n");
        games->unread += !read;
        if (read)
            replace_write(games->saving, text.at, text.length);
    }
    return true;
}

/* Shows the list, and says what came of the search COLLECTOR for QUERY in what SOURCE names. */
static void show_found(struct found_games *games, const char *source, const char *query,
                       const struct collector *collector)
{
    struct desk *desk = games->desk;
    char title[MENU_LABEL], more[100] = "", faults[ERROR_TEXT], end[ERROR_TEXT + 4] = "";
    collecting_faults(collector, faults, sizeof faults);
    if (collector->stopped || *faults)
        snprintf(end, sizeof end, " %s.", collector->stopped ? "The search was stopped" : faults);
    snprintf(title, sizeof title, "%ld game%s%s%.100s", games->found, games->found == 1 ? "" : "s", *query ? ": " : "",
             query);
    list_show(desk, title, &(struct list_options){.games = games->list, .look = savedlist_look});
    games->list = NULL;
    if (games->found > games->listed)
        snprintf(more, sizeof more, " The first %d are listed.", games->listed);
    if (games->repeated)
        desk_say(desk, TONE_PLAIN, "%ld games in %.200s, %ld of them repeated.%s%s", games->found, source,
                 games->repeated, more, end);
    else
        desk_say(desk, TONE_PLAIN, "%ld game%s in %.200s.%s%s", games->found, games->found == 1 ? "" : "s", source,
                 more, end);
}

/* Ends the writing of the games into the file NAME, and tells that. */
static void end_saving(struct found_games *games, const char *name)
{
    struct error error = {0};
    if (!games->found) {
        replace_drop(games->saving);
    } else if (!replace_finish(games->saving, &error)) {
        desk_complain(games->desk, &error);
    } else {
        desk_say(games->desk, TONE_GOOD, "%ld game%s written to %s.", games->found - games->unread,
                 games->found - games->unread == 1 ? " is" : "s are", name);
    }
}

/* Searches the file or folder PATH ("": the user's own games), which the user calls SOURCE, for QUERY, said in WORDS;
 * the games are written into the file SAVE (NULL: none). */
static void search_collection(struct desk *desk, const char *path, struct collection_query *query, const char *words,
                              const char *save)
{
    struct found_games games = {.desk = desk, .list = gamelist_new(NULL)};
    struct collector collector = {
        .cache = &desk->cache, .progress = desk_progress(desk), .take = take_found_game, .context = &games};
    struct replacement saving;
    struct error error = {0};
    const char *source = *path ? path : "your games";
    if (save)
        replace_begin(games.saving = &saving, save);
    bool good = collecting_search(&collector, query, path, &error);
    if (games.found)
        show_found(&games, source, words, &collector);
    else if (!good)
        desk_complain(desk, &error);
    else
        desk_say(desk, TONE_PLAIN, "No such game in %.300s.%s", source,
                 collector.stopped ? " The search was stopped." : "");
    if (save)
        end_saving(&games, save);
    gamelist_free(games.list);
    collecting_free(&collector);
}

/* Cuts " save=FILE" off the end of WORDS: the path of FILE into PATH. False if there is none. */
static bool cut_save(char *words, char *path)
{
    static const char key[] = "save=";
    char *at = strstr(words, key);
    while (at && at > words && at[-1] != ' ')
        at = strstr(at + 1, key);
    if (!at)
        return false;
    loading_find(at + strlen(key), path);
    while (at > words && at[-1] == ' ')
        at--;
    *at = '\0';
    return true;
}

/* Tells QUERY where `here` is. False after a complaint if there is no game on the board. */
static bool place_query(struct desk *desk, struct collection_query *query)
{
    if (!collection_query_is_here(query))
        return true;
    if (!desk->session)
        return desk_say(desk, TONE_WRONG, "position=here means the position on the board: there is no game on it.");
    collection_query_place(query, desk->session->game, session_position(desk->session));
    return true;
}

static void do_search(struct desk *desk, const char *arguments)
{
    char path[PATH_SIZE], save[PATH_SIZE];
    const char *rest;
    struct error error = {0};
    FREED char *words = memory_copy(arguments, strlen(arguments));
    bool saves = cut_save(words, save);
    if (!collecting_source(words, path, &rest)) {
        desk_say(desk, TONE_WRONG, "There is no file or folder \"%s\"; `search own` searches your games.", words);
        return;
    }
    if (saves && file_is_there(save)) {
        desk_say(desk, TONE_WRONG, "%s is there already: give another name.", save);
        return;
    }
    struct collection_query *query = collection_query_read(rest, &error);
    if (!query)
        desk_complain(desk, &error);
    else if (place_query(desk, query))
        search_collection(desk, path, query, rest, saves ? save : NULL);
    collection_query_free(query);
}

const struct command collection_commands[] = {
    {"search", "", "FILE", "games of a FILE, folder or own, by player=, year=, position=, pattern= and more",
     GROUP_STUDY, OPENS_FILES | SANDBOX_TOO | NEEDS_MEMORY, .run = do_search},
    {0},
};
