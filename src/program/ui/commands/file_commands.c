/* The commands that save and load games. */
#include "commands.h"

#include "base/files.h"
#include "base/replace.h"
#include "draw/boardview.h"
#include "export/export.h"
#include "play/collection.h"
#include "record/journal.h"
#include "screens/screens.h"
#include "study/games.h"
#include "study/playing.h"
#include "study/sharing.h"
#include "ui/interfaces.h"

#include <time.h>

enum { PICTURE_SCALE = 4 };

/* Loading. */

/* Open game NUMBER of FILE, which is closed here, as ui_open says. */
static bool open_game(struct desk *desk, struct saved *file, int number, bool viewing, struct error *error)
{
    bool good = false;

    if (number < 0 || number > file->games)
        error_at(error, file->path, 0, 0, "there is no game %d, only %d", number, file->games);
    else if (number == 0 && file->games > 1)
        good = savedlist_games(desk, file, viewing ? "replay" : "load", error);
    else if ((good = loading_put(desk, file, number ? number : 1, viewing, error)))
        board_show(desk);
    saved_close(file);
    return good;
}

bool ui_open(struct desk *desk, const char *path, int number, bool viewing, struct error *error)
{
    struct saved file;
    return saved_open_named(&file, path, desk_progress(desk), error) && open_game(desk, &file, number, viewing, error);
}

/* Opens game NUMBER of PATH, a large file that was searched, alone. False with ERROR filled if it is
 * faulty, or empty if the file is to be opened as any other. */
static bool open_searched(struct desk *desk, const char *path, int number, bool viewing, struct error *error)
{
    const struct reading how = {.find = gamecache_variant, .context = &desk->cache};
    struct saved file;
    if (!number || !collection_open_game(path, number, &how, &file))
        return false;
    bool good = open_game(desk, &file, 1, viewing, error);
    if (good && desk->keeping.home.path)
        desk->keeping.home.number = number;
    return good;
}

/* Goes to the position after PLY plies of the game that is viewed. */
static void visit_ply(struct desk *desk, int ply)
{
    struct node *node = desk->session->record->root;
    for (; ply > 0 && node->child; ply--)
        node = node->child;
    replay_visit(desk, node);
}

/* "FILE [NUMBER]", and to view it "FILE NUMBER@PLY" */
static void open_file(struct desk *desk, const char *arguments, bool viewing)
{
    char path[PATH_SIZE];
    struct saved file;
    struct error error = {0};
    FREED char *words = memory_copy(arguments, strlen(arguments));
    int ply = viewing && !file_is_there(arguments) ? loading_cut_ply(words) : -1;
    int number = loading_part(words, path);

    bool good = open_searched(desk, path, number, viewing, &error) ||
                (!error.text[0] && saved_open(&file, path, desk_progress(desk), &error) &&
                 open_game(desk, &file, number, viewing, &error));
    if (good && ply >= 0 && desk->session)
        visit_ply(desk, ply);
    else if (!good && !loading_offer_beginning(desk, path, number ? number : 1, &error))
        desk_complain(desk, &error);
}

/* A list of what VERB can take: the user's games if OWN, and those that came with the program. */
static void list_files(struct desk *desk, const char *verb, const char *title, bool own)
{
    if (savedlist_show(desk, verb, title, own))
        return;
    screens_back(desk);
    desk_say(desk, TONE_WRONG,
             own ? "There are no saved games yet; `%s FILE` opens any other file." : "No games came with the program.",
             verb);
}

static void do_load(struct desk *desk, const char *arguments)
{
    if (*arguments)
        open_file(desk, arguments, false);
    else
        list_files(desk, "load", "Load which game?", true);
}

static void do_replay(struct desk *desk, const char *arguments)
{
    if (*arguments)
        open_file(desk, arguments, true);
    else
        list_files(desk, "replay", "Replay which game?", true);
}

static void do_samples(struct desk *desk)
{
    list_files(desk, "replay", "Games to replay", false);
}

/* True if the user has shared games under way, of which the only one goes on, or all are listed; else the game that was
 * saved last goes on. */
static bool continue_other(struct desk *desk)
{
    struct shared_entry *list = NULL;
    struct error error = {0};
    SCOPED(text) words = {0}, path = {0};
    int count = desk->lobby ? 0 : sharing_list(desk, NULL, SHARED_MINE, &list);
    bool saved = !desk->lobby && !count && keeping_last(desk, &words, &path, NULL);
    if (saved)
        open_file(desk, path.at, false);
    if (count && !ui_join(desk, count == 1 ? list->path : "", false, false, &error))
        desk_complain(desk, &error);
    sharing_free_list(list, count);
    return saved || count > 0;
}

/* Go on with what is on the board or waits behind an exercise. */
static void resume_here(struct desk *desk)
{
    if (desk->exercise.on && !screen_seen(desk)->sets_up && desk_unpark(desk, true))
        desk_say(desk, TONE_PLAIN, "Back in the game.");
    replay_return(desk, true);
    if (session_watched(desk->session))
        session_pause(desk->session, false, desk->now);
    board_show(desk);
}

static void do_continue(struct desk *desk, const char *arguments)
{
    struct reading how = {.find = gamecache_variant, .context = &desk->cache};
    struct unfinished *list;
    int n, wanted = text_number(arguments);

    if (desk->session && !*arguments) {
        resume_here(desk);
        return;
    }
    n = journal_list(&how, &list);
    if (n == 0 && wanted == 1 && desk->exercise.on && desk->parked) { /* the game is in use, and in no list */
        resume_here(desk);
    } else if (n == 0 || wanted < 0 || wanted > n) {
        if (n > 0 || wanted < 0 || wanted > 1 || !continue_other(desk))
            desk_say(desk, TONE_WRONG, "There is no unfinished game%s.", n ? " of that number" : "");
    } else if (n == 1 || wanted > 0) {
        loading_resume(desk, list[wanted ? wanted - 1 : 0].path);
    } else {
        struct menu *menu = list_show(desk, "Continue which game?", NULL);
        for (int i = 0; i < n; i++) {
            SCOPED(text) words = {0};
            char label[2 * MENU_LABEL], when[20];
            time_t changed = (time_t)list[i].changed;
            struct tm local;
            strftime(when, sizeof when, "%Y-%m-%d %H:%M", localtime_r(&changed, &local));
            loading_write_unfinished(&list[i], &words);
            snprintf(label, sizeof label, "%s  %s", when, words.at);
            menu_add(menu, label, "", "continue %d", i + 1);
        }
    }
    unfinished_free(list, n);
}

/* Saving. */

static void replace_saved(struct desk *desk)
{
    keeping_save(desk, desk->voice.question.path);
}

static void append_saved(struct desk *desk)
{
    keeping_append(desk, desk->voice.question.path);
}

/* Save the game in PATH, a file of something else, once the user has agreed to that: it is added to a collection. */
static void ask_to_save_over(struct desk *desk, const char *path)
{
    int games = saving_collection(path);
    snprintf(desk->voice.question.path, sizeof desk->voice.question.path, "%s", path);
    if (games)
        desk_ask(desk, append_saved, NULL, "%s holds %d games. Add this one to them?", path, games);
    else
        desk_ask(desk, replace_saved, NULL, "%s is there already. Replace it?", path);
}

/* Write the game to PATH, whose ending tells its form. */
static void write_export(struct desk *desk, const char *path)
{
    const struct export_form *form = export_of_file(path);
    struct view view = boardview_default(desk->session->game);
    struct export_style style = {&view, &desk->stage->display.theme};
    SCOPED(text) out = {0};
    struct error error = {0};

    view.scale = PICTURE_SCALE;
    view.rotation = rotation_for_player(desk->session->game, desk->stage->board.bottom);
    view.pictures =
        &desk->stage->display.pictures; /* of every piece, also where the screen shows letters: a page has room */
    text_add(&out, "");
    bool whole = form->write(desk->session->record, &style, &out);
    if (replace_file(path, out.at, out.length, &error))
        desk_say(desk, TONE_GOOD, "Written to %s%s.", path,
                 whole ? "" : ". Variations and evaluations are not part of this format");
    else
        desk_complain(desk, &error);
}

static void replace_export(struct desk *desk)
{
    write_export(desk, desk->voice.question.path);
}

static void ask_to_replace_export(struct desk *desk, const char *path)
{
    snprintf(desk->voice.question.path, sizeof desk->voice.question.path, "%s", path);
    desk_ask(desk, replace_export, NULL, "%s is there already. Replace it?", path);
}

static void do_export(struct desk *desk, const char *arguments)
{
    char path[PATH_SIZE];
    SCOPED(text) endings = {0};
    struct stat st;
    file_expand(arguments, path, sizeof path);
    export_list(true, &endings);
    if (!export_of_file(path))
        desk_say(desk, TONE_WRONG, "Give a file whose name ends in %s.", endings.at);
    else if (file_look(path, &st) && S_ISREG(st.st_mode))
        ask_to_replace_export(desk, path);
    else
        write_export(desk, path);
}

/* True if the name of PATH ends as files do that hold a game in another form, as `export` writes it; a text may be PGN
 * too. */
static bool is_exported(const char *path)
{
    const struct export_form *form = export_of_file(path);
    return form && strcmp(form->name, "pgn") != 0 && strcmp(form->name, "mail") != 0;
}

static void do_save(struct desk *desk, const char *arguments)
{
    static const char with_game[] = "--with-game";
    struct error error = {0};
    char path[PATH_SIZE];
    size_t word = strcspn(arguments, " ");

    if (word == strlen(with_game) && strncmp(arguments, with_game, word) == 0) {
        record_hold_definition(desk->session->record);
        arguments += word + strspn(arguments + word, " ");
    }
    if (!*arguments && desk->keeping.home.path) {
        keeping_save(desk, NULL);
    } else if (!*arguments) {
        FREED char *fresh = save_path(desk->session->game, &error);
        if (fresh)
            keeping_save(desk, fresh);
        else
            desk_complain(desk, &error);
    } else {
        file_expand(arguments, path, sizeof path);
        if (is_exported(path)) {
            do_export(desk, path);
            return;
        }
        if (saving_to(&desk->keeping.home, path) == SAVING_OVER)
            ask_to_save_over(desk, path);
        else
            keeping_save(desk, path);
    }
}

/* Sharing. */

/* True if DESK is no public table, or its player may sit in the game PATH ("": a new one) beside all others there.
 * False with ERROR filled. */
static bool may_sit(struct desk *desk, const char *path, struct error *error)
{
    struct shared_entry *list = NULL;
    int all = desk->lobby ? sharing_list(desk, desk->lobby->games, SHARED_MINE, &list) : 0, others = 0;
    for (int i = 0; i < all; i++)
        others += strcmp(list[i].path, path) != 0;
    sharing_free_list(list, all);
    return !desk->lobby || others < table_rule(&desk->lobby->rules, TABLE_OPEN) ||
           error_set(error, "You have %d games under way at this table: finish one before you begin another.", others);
}

/* Takes " --NAME=SECONDS" off the end of LINE, if it is there, into *MS. */
static bool take_seconds(char *line, const char *name, int64_t *ms)
{
    enum { SECONDS_MOST = 1000000 };
    char *flag = strstr(line, name), *end = NULL;
    long seconds = flag ? strtol(flag + strlen(name), &end, 10) : 0;
    if (!flag || flag == line || flag[-1] != ' ' || end == flag + strlen(name) || (*end && *end != ' ') ||
        seconds < 0 || seconds > SECONDS_MOST)
        return false;
    *ms = (int64_t)seconds * 1000;
    memmove(flag - 1, end, strlen(end) + 1);
    return true;
}

bool ui_share(struct desk *desk, const char *path, struct sharing_terms terms, struct error *error)
{
    if (!sharing_begin(desk, path, terms, error))
        return false;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    if (desk->lobby) /* whose host's folders are nobody's business */
        desk_say(desk, TONE_GOOD, "Offered at this table: `join %.*s` takes a seat.", (int)strcspn(name, "."), name);
    else
        desk_say(desk, TONE_GOOD, "Shared in %.300s: `join` at another terminal takes a seat.", path);
    sharing_say_terms(desk);
    board_show(desk);
    beginning_ask_names(desk);
    return true;
}

static void do_share(struct desk *desk, const char *arguments)
{
    char path[PATH_SIZE], line[PATH_SIZE];
    struct error error = {0};
    struct sharing_terms terms = sharing_usual_terms(desk);
    snprintf(line, sizeof line, "%s", arguments);
    take_seconds(line, "--tolerance=", &terms.tolerance);
    take_seconds(line, "--grace=", &terms.grace);
    file_expand(line, path, sizeof path);
    if ((!*arguments || desk->lobby) && sharing_renew(desk))
        return;
    bool sits = may_sit(desk, "", &error);
    if (sits && !*path) {
        desk_say(desk, TONE_WRONG,
                 sharing_game(desk) ? "This game is shared already: `games` lists it."
                                    : "Give the name of a new file that the others can write: `share FILE`.");
    } else if (!sits || !ui_share(desk, path, terms, &error)) {
        desk_complain(desk, &error);
    }
}

/* Which games the list of WORD, "VERB FOLDER" or "VERB ", has. */
static int find_listed(struct desk *desk, const char *word, struct shared_entry **list)
{
    const char *folder = strchr(word, ' ') + 1;
    bool joins = *folder && strncmp(word, "join ", 5) == 0;
    return sharing_list(desk, *folder ? folder : NULL, joins ? SHARED_MINE | SHARED_WAITS : SHARED_ANY, list);
}

/* True if what find_listed reads answers. */
static bool listed_answers(struct desk *desk, const char *word)
{
    const char *folder = strchr(word, ' ') + 1;
    FREED char *kept = *folder ? NULL : folder_path(FOLDER_STATE);
    SCOPED(text) paths = {0};
    text_addf(&paths, "%s%s", kept ? kept : folder, kept ? "/shared" : "");
    return knocks_answer(&desk->knocks, KNOCK_LIST, paths.at);
}

static bool fill_shared(struct desk *desk, struct menu *menu, const char *word)
{
    struct shared_entry *list;
    int count = find_listed(desk, word, &list);
    for (int i = 0; i < count; i++)
        menu_add(menu, list[i].words, "", "%.*s %.480s", (int)strcspn(word, " "), word, list[i].path);
    sharing_free_list(list, count);
    return true;
}

static void glimpse_shared(struct desk *desk, const char *line, struct glimpse *out)
{
    struct standing at;
    const char *path = strchr(line, ' ');
    out->waits = path && !knocks_answer(&desk->knocks, KNOCK_LOOK, path + 1);
    if (!path || out->waits || !sharing_stands(desk, path + 1, &at))
        return;
    out->game = at.game;
    out->position = at.position;
}

/* True if PATH is "" or a folder: the user's own games or those in the folder are listed for VERB, or ERROR says that
 * there is none. */
static bool list_shared(struct desk *desk, const char *verb, const char *path, struct error *error)
{
    enum { EVERY_MS = 3000 };
    struct stat st;
    struct shared_entry *list;
    bool own = !*path;
    char word[MENU_LINE];
    const struct list_options options = {
        .fill = fill_shared, .every = EVERY_MS, .word = word, .look = glimpse_shared, .answers = listed_answers};
    if (!own && (!file_look(path, &st) || !S_ISDIR(st.st_mode)))
        return false;
    snprintf(word, sizeof word, "%s %.480s", verb, path);
    int count = find_listed(desk, word, &list);
    if (count)
        list_show(desk, own ? "Your shared games" : "Shared games", &options);
    else
        error_set(error, own ? "You have no shared games yet: `%s FILE` opens one." : "There is no game to %s there.",
                  verb);
    sharing_free_list(list, count);
    return true;
}

static void do_join(struct desk *desk, const char *arguments)
{
    static const char take[] = "--take";
    char name[PATH_SIZE], path[PATH_SIZE];
    struct error error = {0};
    snprintf(name, sizeof name, "%s", arguments);
    char *flag = strstr(name, take);
    size_t end = flag ? (size_t)(flag - name) : strlen(name);
    while (end && name[end - 1] == ' ')
        end--;
    name[end] = '\0';
    loading_find(name, path);
    if (!ui_join(desk, *name ? path : "", flag != NULL, false, &error))
        desk_complain(desk, &error);
}

bool ui_join(struct desk *desk, const char *path, bool take, bool watching, struct error *error)
{
    char seats[64] = "";
    SCOPED(text) away = {0};
    if (list_shared(desk, watching ? "watch" : "join", path, error))
        return !error->text[0];
    if ((!watching && !may_sit(desk, path, error)) || !sharing_join(desk, path, take, watching, error))
        return false;
    for (int i = 0; i < desk->session->game->players; i++)
        if (seat_is_here(&desk->session->seat[i]))
            snprintf(seats + strlen(seats), sizeof seats - strlen(seats), "%s%.16s", *seats ? " and " : "",
                     session_name(desk->session, i));
        else if (!sharing_game(desk)->seat[i].present)
            text_addf(&away, " %s is not there now.", shared_name(sharing_game(desk), i));
    desk_say(desk, TONE_GOOD, "%s%s.%s",
             *seats     ? "You play "
             : watching ? "You watch this game"
                        : "You watch until the others have answered",
             seats, away.at ? away.at : "");
    board_show(desk);
    if (!watching)
        beginning_ask_names(desk);
    return true;
}

static void do_watch(struct desk *desk, const char *arguments)
{
    char path[PATH_SIZE];
    struct error error = {0};
    loading_find(arguments, path);
    if (!ui_join(desk, *arguments ? path : "", false, true, &error))
        desk_complain(desk, &error);
}

static void do_games(struct desk *desk, const char *arguments)
{
    struct error error = {0};
    if (list_shared(desk, "join", arguments, &error) && error.text[0])
        desk_complain(desk, &error);
}

static void do_unshare(struct desk *desk, const char *arguments)
{
    char path[PATH_SIZE];
    struct error error = {0};
    loading_find(arguments, path);
    if (!*arguments)
        desk_say(desk, TONE_WRONG, "Give the file of a shared game of yours: `unshare FILE`.");
    else if (!sharing_delete(desk, path, &error))
        desk_complain(desk, &error);
    else
        desk_say(desk, TONE_GOOD, "Deleted: %.300s", path);
}

static void do_say(struct desk *desk, const char *arguments)
{
    if (!sharing_say(desk, arguments))
        desk_say(desk, TONE_WRONG, "`say` is for shared games: `share FILE` lets others join this one.");
}

/* Writes the page of the talk into OUT. False if nothing is shared any more. */
static bool write_talk(struct desk *desk, bool all, struct text *out)
{
    if (!sharing_game(desk))
        return false;
    sharing_write_talk(desk, all, out);
    return true;
}

static bool refresh_talk(struct desk *desk, struct text *out)
{
    return write_talk(desk, false, out);
}

static bool refresh_all_talk(struct desk *desk, struct text *out)
{
    return write_talk(desk, true, out);
}

static void do_talk(struct desk *desk, const char *arguments)
{
    struct text text = {0};
    const bool all = strcmp(arguments, "all") == 0;
    if (*arguments && !all)
        do_say(desk, arguments);
    else if (!write_talk(desk, all, &text))
        desk_say(desk, TONE_WRONG, "`talk` is for shared games: `share FILE` lets others join this one.");
    else
        page_show(desk, "What was said", &text,
                  &(struct page_options){.refresh = all ? refresh_all_talk : refresh_talk, .ends = true});
}

static void do_hints(struct desk *desk)
{
    if (!sharing_ask(desk, SHARED_HINTS))
        desk_say(desk, TONE_WRONG, "This game is not shared: you may use `hint` and `analyse` without asking.");
}

const struct command file_commands[] = {
    {"replay", "", "[FILE [N]]", "go through a saved game", GROUP_STUDY,
     OPENS_FILES | LOOSE_TOO | NEEDS_MEMORY | LEAVES_NAMED, .run = do_replay},
    {"samples", "", "", "list the games that came with the program", GROUP_STUDY,
     OPENS_FILES | LOOSE_TOO | NEEDS_MEMORY, .act = do_samples},
    {"save", "", "[--with-game] [FILE]", "save the game; without FILE: where it came from, or in your games",
     GROUP_PROGRAM, OPENS_FILES | NEEDS_GAME | SANDBOX_TOO, .run = do_save},
    {"export", "", "FILE", "write the game to a page, mail or picture: FILE.html, .txt, .svg, .png", GROUP_PROGRAM,
     OPENS_FILES | NEEDS_GAME | LOOSE_TOO | NEEDS_MEMORY, .run = do_export},
    {"load", "", "[FILE [N]]", "continue a saved game", GROUP_PROGRAM,
     OPENS_FILES | LOOSE_TOO | NEEDS_MEMORY | LEAVES_NAMED, .run = do_load},
    {"continue", "", "[N]", "go on with the game on the board, or with an unfinished one", GROUP_PROGRAM,
     LOOSE_TOO | NEEDS_MEMORY | LEAVES_NAMED, .run = do_continue},
    {"share", "", "[FILE]", "let others join through a new FILE; `share` alone: make a damaged FILE anew", GROUP_GAME,
     IN_LOBBY | NEEDS_GAME | BEGINS_GAME, .run = do_share},
    {"join", "", "[FILE [--take]]", "take a seat in a shared game; --take: ask for one; a folder: list games",
     GROUP_GAME, IN_LOBBY | NEEDS_MEMORY | LEAVES_NAMED, .run = do_join},
    {"watch", "", "[FILE]", "watch a shared game; a folder: list its games", GROUP_GAME,
     IN_LOBBY | NEEDS_MEMORY | LEAVES_NAMED, .run = do_watch},
    {"games", "", "", "list your shared games, and whose turn it is in each", GROUP_GAME, IN_LOBBY | NEEDS_MEMORY,
     .run = do_games},
    {"unshare", "", "FILE", "delete a shared game of yours that is over, or that nobody has joined", GROUP_GAME,
     IN_LOBBY, .run = do_unshare},
    {"say", "", "WORDS", "say something to the others in a shared game", GROUP_GAME, NEEDS_GAME, .run = do_say},
    {"talk", "", "[all]", "show what was said in a shared game; `talk all`: by those who watch, too", GROUP_GAME,
     NEEDS_GAME, .run = do_talk},
    {"if", "", "[MOVE then MOVE]", "shared game: answer a move at once when it comes; `if` alone forgets", GROUP_GAME,
     NEEDS_GAME, .run = sharing_plan},
    {"hints", "", "", "ask the others in a shared game that all may use hints and analysis", GROUP_GAME, NEEDS_GAME,
     .act = do_hints},
    {"choose", "", "N", "when copies of a shared game differ: ask to continue with line 1 or 2", GROUP_GAME, NEEDS_GAME,
     .run = sharing_choose},
    {0},
};
