#include "sharing_parts.h"

#include "base/files.h"
#include "base/system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Bytes: of a file that is written, of address space; and by how much the program's priority is lowered. */
enum { FILE_MOST = 4 << 20, MEMORY_MOST = 1 << 30, NICENESS = 5 };

static const char ending[] = ".pgn", player_settings[] = " name threads tables on-turn ";

/* How many bytes of TEXT are a name: letters, digits, - and _. */
static size_t name_length(const char *text)
{
    return strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
}

void lobby_clean_environment(void)
{
    static const char *const folders[] = {"XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME",
                                          "TERMINFO",      "TERMINFO_DIRS",  "TERMCAP",         "TERMPATH",
                                          "EDITRC",        "LOCPATH",        "NLSPATH",         "GCONV_PATH"};
    static const char *const languages[] = {"LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE"};
    const char *term = getenv("TERM"), *language;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        unsetenv(folders[i]);
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if ((language = getenv(languages[i])) != NULL && (strchr(language, '/') || language[0] == '.'))
            unsetenv(languages[i]);
    if (term && (strchr(term, '/') || term[0] == '.'))
        setenv("TERM", "dumb", 1);
}

static void set_limits(void)
{
    const struct rlimit file = {FILE_MOST, FILE_MOST}, none = {0, 0};
    setrlimit(RLIMIT_FSIZE, &file);
    setrlimit(RLIMIT_CORE, &none);
#ifndef REROUTE66_SANITIZED
    const struct rlimit memory = {MEMORY_MOST, MEMORY_MOST};
    setrlimit(RLIMIT_AS, &memory);
#endif
    setpriority(PRIO_PROCESS, 0, NICENESS);
}

bool lobby_is_name(const char *text)
{
    size_t n = name_length(text);
    return n && n < LOBBY_NAME && !text[n];
}

static const char guest_names[] = LOBBY_GUEST "-";

/* The name of PLAYER, or of the account; for a guest a new one. False with ERROR filled if it is none. */
static bool name_player(struct lobby *lobby, const char *player, struct error *error)
{
    const struct passwd *account = player ? NULL : getpwuid(getuid());
    const char *name = player ? player : account ? account->pw_name : "";
    uint32_t random;
    if (!lobby_is_name(name) || strncmp(name, guest_names, sizeof guest_names - 1) == 0)
        return error_set(error, "--player=%s: give 1 to %d letters, digits, - and _, not %s at first", name,
                         LOBBY_NAME - 1, guest_names);
    lobby->guest = strcmp(name, LOBBY_GUEST) == 0;
    system_random(&random, sizeof random);
    if (lobby->guest)
        snprintf(lobby->player, sizeof lobby->player, "%s%08x", guest_names, (unsigned)random);
    else
        strcpy(lobby->player, name);
    return true;
}

/* Removes the folder NAME in the folder FD with what is in it, at most DEPTH folders deep. Links are not followed. */
static void remove_tree(int fd, const char *name, int depth)
{
    int inner = openat(fd, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *dir = inner >= 0 && depth > 0 ? fdopendir(inner) : NULL;
    for (struct dirent *entry; dir && (entry = readdir(dir)) != NULL;)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            unlinkat(inner, entry->d_name, 0) != 0)
            remove_tree(inner, entry->d_name, depth - 1);
    if (dir)
        closedir(dir);
    else if (inner >= 0)
        close(inner);
    unlinkat(fd, name, AT_REMOVEDIR);
}

/* Removes the files of guests who came more than a day ago, in the folder PLAYERS. */
static void sweep_guests(const char *players)
{
    enum { DAY = 24 * 3600, DEPTH = 8 };
    DIR *dir = opendir(players);
    struct stat st;
    for (struct dirent *entry; dir && (entry = readdir(dir)) != NULL;)
        if (strncmp(entry->d_name, guest_names, sizeof guest_names - 1) == 0 &&
            fstatat(dirfd(dir), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0 && time(NULL) - st.st_mtime > DAY)
            remove_tree(dirfd(dir), entry->d_name, DEPTH);
    if (dir)
        closedir(dir);
}

/* Confine this process to WRITE and READ (system.h). UNCONFINED: where the system has no way to, that is well. */
static bool confine(const char *const *write, const char *const *read, bool unconfined, struct error *error)
{
    if (system_confine(write, read) || (errno == ENOSYS && unconfined))
        return true;
    if (errno != ENOSYS)
        return error_set(error, "the system cannot confine this program: %s", strerror(errno));
    return error_set(
        error,
        "the system cannot confine this program (Landlock, Linux 5.13); --unconfined lets the table start all the same");
}

/* Reads the host's rules from the folder DIR, if there are any. False with ERROR filled if they are none. */
static bool read_rules(struct lobby *lobby, const char *dir, struct error *error)
{
    SCOPED(text) path = {0};
    text_addf(&path, "%s/rules", dir);
    lobby->rules = (struct table_rules){{0}};
    return access(path.at, F_OK) != 0 || text_read_lines(path.at, table_read_rule, &lobby->rules, error);
}

bool lobby_enter(struct lobby *lobby, const char *dir, const char *player, bool unconfined, struct error *error)
{
    char *whole = realpath(dir, NULL), home[PATH_SIZE];
    struct catalogue data = {0};
    bool good = false;
    if (!whole || strlen(whole) > PATH_SIZE / 2)
        error_at(error, dir, 0, 0, "cannot be the lobby: %s", whole ? "its path is too long" : strerror(errno));
    else if (catalogue_find_data(&data, error) && name_player(lobby, player, error)) {
        snprintf(lobby->games, sizeof lobby->games, "%s/games", whole);
        snprintf(home, sizeof home, "%s/players", whole);
        sweep_guests(home);
        snprintf(home, sizeof home, "%s/players/%s", whole, lobby->player);
        good =
            text_make_folder(lobby->games, error) && text_make_folder(home, error) && read_rules(lobby, whole, error);
    }
    free(whole);
    if (!good)
        return false;
    const char *const write[] = {lobby->games, home, "/dev/null", "/dev/ptmx", "/dev/pts", NULL};
    const char *const read[] = {data.folder[FOLDERS - 1],
                                "/usr/share",
                                "/usr/lib",
                                "/lib",
                                "/lib64",
                                "/etc/terminfo",
                                "/etc/localtime",
                                "/dev/urandom",
                                "/proc/sys/kernel/random/boot_id",
                                NULL};
    lobby_clean_environment();
    setenv("HOME", home, 1);
    set_limits();
    return confine(write, read, unconfined, error);
}

void lobby_serve(struct desk *desk, const struct lobby *lobby)
{
    desk->lobby = lobby;
    desk->cache.catalogue.confined = true;
    desk->settings.guests.count = 0;
    desk->settings.on_turn[0] = '\0';
    desk->settings.threads = 1;
    desk->settings.tables = false;
    desk->setup.asks_name = lobby->guest;
    snprintf(desk->settings.name, sizeof desk->settings.name, "%s", lobby->guest ? "" : lobby->player);
    lobby_awake(desk);
}

bool lobby_permits_setting(struct desk *desk, const char *name)
{
    char word[SETTING_TEXT + 2];
    snprintf(word, sizeof word, " %s ", name);
    bool permitted =
        !desk->lobby || !strstr(player_settings, word) || (desk->lobby->guest && strcmp(name, "name") == 0);
    return permitted || desk_say(desk, TONE_WRONG, "%s cannot be changed at this table.", name);
}

/* True if WORD has a dot before a letter, as names of files have before their ending. */
static bool has_file_ending(const char *word)
{
    const char *dot = strrchr(word, '.');
    return dot && ascii_lower(dot[1]) >= 'a' && ascii_lower(dot[1]) <= 'z';
}

bool lobby_admits(const char *arguments, bool code)
{
    for (const char *word = arguments; *word; word += strspn(word, " ")) {
        SCOPED(text) one = {0};
        size_t n = strcspn(word, " ");
        text_addf(&one, "%.*s", (int)n, word + (*word == '"' || *word == '\''));
        if (strchr("./~", one.at[0]) || strstr(one.at, "..") || (strchr(one.at, '/') && !code) ||
            has_file_ending(one.at))
            return false;
        word += n;
    }
    return true;
}

/* True if the folder of LOBBY holds as many files as it may. */
static bool is_full(const struct lobby *lobby)
{
    struct file_names names;
    file_list(lobby->games, &names);
    int n = names.count;
    file_names_free(&names);
    return n >= LOBBY_GAMES;
}

bool lobby_path(const struct lobby *lobby, const char *arguments, bool fresh, char *out)
{
    char stamp[STAMP_SIZE];
    size_t folder = strlen(lobby->games);
    if (fresh && is_full(lobby))
        return false;
    if (!*arguments) {
        folder_stamp(stamp);
        snprintf(out, PATH_SIZE, fresh ? "%s/%s-%s%s" : "%s", lobby->games, lobby->player, stamp, ending);
        return true;
    }
    if (strncmp(arguments, lobby->games, folder) == 0 && arguments[folder] == '/') /* a path, as lists give it */
        arguments += folder + 1;
    size_t n = name_length(arguments);
    const char *rest = arguments + n;
    rest += strncmp(rest, ending, sizeof ending - 1) == 0 ? sizeof ending - 1 : 0;
    if (!n || n > 2 * LOBBY_NAME || (*rest && (fresh || strcmp(rest, " --take") != 0)))
        return false;
    snprintf(out, PATH_SIZE, "%s/%.*s%s%s", lobby->games, (int)n, arguments, ending, rest);
    return true;
}

/* Deletes the file PATH, if it was written before DAYS days, and no program writes it. False if it stays. */
static bool sweep_file(const struct desk *desk, const char *path, int days)
{
    struct sharedfile_lock lock = {.held = false};
    struct stat st;
    const int64_t seconds = (int64_t)days * 24 * 3600;
    if (!file_look_at_link(path, &st) || time(NULL) - st.st_mtime < seconds || sharing_is_at(desk, path) ||
        !sharedfile_lock(path, &lock, desk->now))
        return false;
    bool gone = file_look_at_link(path, &st) && time(NULL) - st.st_mtime >= seconds && file_remove(path);
    sharedfile_unlock(path, &lock);
    return gone;
}

bool sharing_sweep(const struct desk *desk, const struct shared_entry *entry)
{
    const struct table_rules *rules = &desk->lobby->rules;
    if (entry->state == SHARED_ENDED)
        return sweep_file(desk, entry->path, table_rule(rules, TABLE_FINISHED));
    return entry->alone && sweep_file(desk, entry->path, table_rule(rules, TABLE_UNJOINED));
}

void lobby_awake(const struct desk *desk)
{
    if (desk->lobby)
        alarm(LOBBY_IDLE);
}

/* What the list of the table found in its files: only those that have changed are read again. */

/* A file, the copy of its game that is kept here ("": none is), and what the list had of them for STATES. */
struct list_page {
    char *path, *copy;
    struct stat stamp, copy_stamp;
    unsigned states;
    bool listed;
    struct shared_entry entry;
};

struct list_cache {
    struct list_page *page;
    int count, room;
};

static char *copy_string(const char *text)
{
    return text ? memory_copy(text, strlen(text)) : NULL;
}

static struct shared_entry copy_entry(const struct shared_entry *entry)
{
    struct shared_entry copy = *entry;
    copy.copy = copy_string(entry->copy);
    copy.path = copy_string(entry->path);
    copy.words = copy_string(entry->words);
    copy.brief = copy_string(entry->brief);
    return copy;
}

static void clear_page(struct list_page *page)
{
    free(page->path);
    free(page->copy);
    free(page->entry.copy);
    free(page->entry.path);
    free(page->entry.words);
    free(page->entry.brief);
    *page = (struct list_page){.path = NULL};
}

/* Returns the page of PATH; NULL if there is none. */
static struct list_page *find_page(const struct list_cache *cache, const char *path)
{
    for (int i = 0; cache && i < cache->count; i++)
        if (strcmp(cache->page[i].path, path) == 0)
            return &cache->page[i];
    return NULL;
}

bool sharing_recall(const struct desk *desk, const char *path, unsigned states, struct shared_entry *out, bool *listed)
{
    struct list_page *page = find_page(desk->listed, path);
    if (!page || page->states != states)
        return false;
    bool changed = sharedfile_changed(path, &page->stamp);
    changed |= *page->copy && sharedfile_changed(page->copy, &page->copy_stamp);
    if (changed) {
        page->states = 0;
        return false;
    }
    *listed = page->listed;
    if (page->listed)
        *out = copy_entry(&page->entry);
    return true;
}

/* Returns the path of the copy in the folder KEPT of the game in the file PATH, or if that is such a copy, of the file
 * in which it is played; "" if there is none. Caller frees. */
static char *find_copy(const char *path, const char *kept)
{
    SCOPED(text) text = {0};
    struct text copy = {0};
    struct error error = {0};
    char id[SHARED_ID];
    bool missing, read = kept && sharedfile_read(path, &text, &missing, &error) && text.length;
    FREED char *file = read && strncmp(path, kept, strlen(kept)) == 0 ? sharing_read_tag(&text, "SharedFile") : NULL;
    if (file) {
        text_add(&copy, file);
    } else if (read) {
        struct source source = {path, text.at, text.length, 1};
        if (shared_read_id(&source, id, &error))
            text_addf(&copy, "%s/%s.pgn", kept, id);
    }
    text_add(&copy, "");
    return copy.at ? copy.at : copy_string("");
}

void sharing_remember(struct desk *desk, const char *path, const char *kept, const struct shared_entry *entry,
                      struct list_stamp stamp)
{
    struct list_page fresh = {.path = copy_string(path),
                              .copy = find_copy(path, kept),
                              .stamp = stamp.file,
                              .states = stamp.states,
                              .listed = entry != NULL};
    struct list_page *page = find_page(desk->listed, path);
    sharedfile_changed(fresh.copy, &fresh.copy_stamp);
    if (entry)
        fresh.entry = copy_entry(entry);
    if (!desk->listed)
        desk->listed = memory_new(sizeof *desk->listed);
    struct list_cache *cache = desk->listed;
    if (page) {
        clear_page(page);
    } else {
        cache->page = memory_grow(cache->page, cache->count, &cache->room, sizeof *cache->page);
        page = &cache->page[cache->count++];
    }
    *page = fresh;
}

void sharing_forget_lists(struct desk *desk)
{
    struct list_cache *cache = desk->listed;
    for (int i = 0; cache && i < cache->count; i++)
        clear_page(&cache->page[i]);
    if (cache)
        free(cache->page);
    free(cache);
    desk->listed = NULL;
}
