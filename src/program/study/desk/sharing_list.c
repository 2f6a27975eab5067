/* Lists of shared games, as they stand in the files in which they are played. */
#include "sharing_parts.h"

#include "base/files.h"
#include "record/pgn.h"

#include <errno.h>
#include <time.h>

struct shared *sharing_read_game(struct desk *desk, const char *path, const struct text *text, struct error *error)
{
    struct reading how = {.find = gamecache_variant, .context = &desk->cache};
    struct source source = {path, text->at, text->length, 1};
    char id[SHARED_ID];
    OWNED(record) record = shared_read_id(&source, id, error) ? pgn_read(&source, &how, error) : NULL;
    struct shared *game = record ? shared_new(record, id) : NULL;
    if (game)
        shared_merge(game, text->at, text->length);
    return game;
}

bool sharing_next_path(const struct shared *shared, const char *file, char *out)
{
    enum { NAMES_MOST = 20 };
    const char *name = strrchr(file, '/') ? strrchr(file, '/') + 1 : file,
               *ending = catalogue_has_ending(name, ".pgn") ? ".pgn" : "";
    int number = shared->next.number, stem = (int)(strlen(file) - strlen(ending));
    char last[16], id[SHARED_ID];
    shared_write_next_id(shared, id);
    size_t length = (size_t)snprintf(last, sizeof last, "-%d", number - 1);
    if (number > 2 && (size_t)stem > length && strncmp(file + stem - length, last, length) == 0)
        stem -= (int)length;
    for (int i = 0; i < NAMES_MOST; i++) {
        SCOPED(text) text = {0};
        char found[SHARED_ID] = "";
        struct error error = {0};
        bool missing;
        snprintf(out, PATH_SIZE, i ? "%.*s-%d-%d%s" : "%.*s-%d%.0d%s", stem, file, number, i, ending);
        struct source source = {out, NULL, 0, 1};
        bool read = sharedfile_read(out, &text, &missing, &error);
        source.text = text.at;
        source.length = text.length;
        if (read && missing)
            return false;
        if (read && text.length && shared_read_id(&source, found, &error) && strcmp(found, id) == 0)
            return true;
    }
    return false;
}

/* For whom a game is described: the hash of the key, "" if it is not known; then the name PLAYER, or "". FRESH: remarks
 * that the user has not seen. */
struct list_reader {
    char hash[SHA256_TEXT];
    const char *player;
    int fresh;
    int64_t now; /* by this machine, in ms since 1970 */
};

/* The seats of a game as a reader sees them: the STATE of the game, the first FREE seat, the reader's OWN and another
 * player's, of who is to move if that is one (-1: none); the reader is to move NEXT; it is the reader's TURN to move or
 * to answer, AGAIN: whether there is a rematch. */
struct list_seats {
    enum shared_state state;
    int free, own, other;
    bool next, turn, again;
};

/* Adds DETAIL to OUT, in brackets that are open already if COUNT is not 0. */
static void add_detail(struct text *out, int *count, const char *detail)
{
    text_addf(out, "%s%s", (*count)++ ? ", " : " (", detail);
}

/* Returns when what a list tells of SHARED, of which READER is to move, changes though no event comes: when its last
 * day begins, and then with each minute; 0: never. */
static int64_t find_until(const struct shared *shared, const struct list_reader *reader)
{
    enum { MINUTE_MS = 60000 };
    int64_t left = shared_left(shared, shared->record->current->position.turn) - shared_used(shared, reader->now),
            last = sharing_last(&shared->time.rule);
    if (!shared->time.binding || left <= 0)
        return 0;
    return reader->now + (left > last ? left - last : left % MINUTE_MS ? left % MINUTE_MS : MINUTE_MS);
}

/* Adds to OUT, as a detail after COUNT others, that it is the last day for a move of the reader. */
static void add_last_day(const struct shared *shared, int64_t now, struct text *out, int *count)
{
    int64_t left = shared_left(shared, shared->record->current->position.turn) - shared_used(shared, now);
    char span[SHARING_SPAN];
    SCOPED(text) words = {0};
    if (!shared->time.binding || left > sharing_last(&shared->time.rule) || !shared->record->current->parent)
        return;
    sharing_write_span(left > 0 ? left : 0, span);
    text_addf(&words, "%s left", span);
    add_detail(out, count, words.at);
}

/* Adds what one wants to know before one sits down or goes on: clock, colour, result, date, talk. */
static void add_details(const struct shared *shared, const struct list_seats *seats, const struct list_reader *reader,
                        bool brief, struct text *out)
{
    enum shared_state state = seats->state;
    const struct record *record = shared->record;
    const char *date = record_tag(record, "Date"), *result = record_tag(record, "Result"),
               *control = record_tag(record, "TimeControl");
    char clock[CLOCK_TEXT];
    struct clock_rule rule;
    SCOPED(text) colour = {0}, remarks = {0};
    int details = 0;
    clock_read_tag(control ? control : "-", &rule);
    clock_write(&rule, clock);
    text_addf(&colour, "you would play %s", record->game->player[seats->free < 0 ? 0 : seats->free].name);
    text_addf(&remarks, "%d new remark%s", reader->fresh, reader->fresh == 1 ? "" : "s");
    bool over = state >= SHARED_ENDED;
    if (over && !brief && result && strcmp(result, "*") != 0)
        add_detail(out, &details, result);
    if (shared->aborted)
        add_detail(out, &details, "aborted");
    if (over && !brief && date && date[0] != '?')
        add_detail(out, &details, date);
    if (state == SHARED_WAITS)
        add_detail(out, &details, colour.at);
    if (rule.base && !over && !(brief && state == SHARED_MINE))
        add_detail(out, &details, clock);
    if (seats->next && state == SHARED_MINE)
        add_last_day(shared, reader->now, out, &details);
    if (reader->fresh > 0)
        add_detail(out, &details, remarks.at);
    text_add(out, details ? ")" : "");
}

static bool is_over(const struct shared *shared)
{
    return record_outcome(shared->record).ending != ENDING_NONE || shared->aborted;
}

/* Finds the seats of SHARED as READER sees them. */
static struct list_seats find_seats(const struct shared *shared, const struct list_reader *reader)
{
    const struct record *record = shared->record;
    struct list_seats seats = {.free = -1, .own = -1, .other = -1};
    bool over = is_over(shared);
    int mover = record->current->position.turn;
    for (int i = 0; i < record->game->players; i++) {
        const char *seat = shared->seat[i].hash;
        bool own = *seat && (reader->hash[0] ? strcmp(seat, reader->hash) == 0
                                             : *reader->player && strcmp(shared_name(shared, i), reader->player) == 0);
        seats.free = !*seat && seats.free < 0 ? i : seats.free;
        seats.other = *seat && !own && (seats.other < 0 || i == mover) ? i : seats.other;
        seats.own = own ? i : seats.own;
        seats.next |= own && i == mover;
        seats.again |= own && over && shared_awaits(shared, i);
        seats.turn |= own && ((!over && i == mover) || shared_awaits(shared, i));
    }
    seats.next &= !over;
    seats.state = over && !seats.again ? SHARED_ENDED
                  : seats.own >= 0     ? SHARED_MINE
                  : seats.free >= 0    ? SHARED_WAITS
                                       : SHARED_PLAYED;
    return seats;
}

/* Adds to OUT who plays the game of SHARED and whose turn it is. */
static void describe_game(const struct shared *shared, const struct list_seats *seats, const struct list_reader *reader,
                          struct text *out)
{
    const struct record *record = shared->record;
    const struct game *g = record->game;
    for (int i = 0; i < g->players; i++)
        text_addf(out, "%s%s", i ? " - " : "", shared->seat[i].hash[0] ? shared_name(shared, i) : "(free)");
    text_addf(out, ": %s, move %d, ", g->title, record->current->position.full);
    if (seats->state >= SHARED_ENDED || seats->next || seats->turn)
        text_add(out, seats->again                   ? "over: you are asked for a rematch"
                      : seats->state >= SHARED_ENDED ? "over"
                      : seats->next                  ? "your turn"
                                                     : "you are asked");
    else
        text_addf(out, "%s to move", g->player[record->current->position.turn].name);
    add_details(shared, seats, reader, false, out);
}

/* Adds to OUT how the game of SHARED has ended for OWN, a seat, who played against OTHER (NULL: nobody came). */
static void describe_end(const struct shared *shared, int own, const char *other, struct text *out)
{
    const struct outcome outcome = record_outcome(shared->record);
    const bool wins = outcome.sharers == 1u << own, ends = shared->aborted;
    text_addf(out, "%s %s%s%s%s: %s", ends ? "Your game" : "You",
              ends                          ? "is over"
              : wins                        ? "won"
              : shared_share(&outcome, own) ? "drew"
                                            : "lost",
              other ? " against " : "", other ? other : "",
              outcome.ending == ENDING_TIME          ? " on time"
              : outcome.ending == ENDING_RESIGNATION ? " by resignation"
                                                     : "",
              shared->record->game->title);
}

/* Adds to OUT, in few words, what the game of SHARED wants of READER. */
static void describe_briefly(const struct shared *shared, const struct list_seats *seats,
                             const struct list_reader *reader, struct text *out)
{
    const char *other = seats->other < 0 ? NULL : shared_name(shared, seats->other),
               *title = shared->record->game->title;
    if (seats->state == SHARED_NEWS)
        describe_end(shared, seats->own, other, out);
    else if (seats->state == SHARED_WAITS)
        text_addf(out, "%s offers %s", other ? other : "Somebody", title);
    else if (!other)
        text_addf(out, "Nobody has come yet: %s", title);
    else if (seats->next)
        text_addf(out, "Your turn against %s: %s", other, title);
    else
        text_addf(out, "%s %s: %s", other,
                  seats->again  ? "asks for a rematch"
                  : seats->turn ? "asks you"
                                : "is to move",
                  title);
    add_details(shared, seats, reader, true, out);
}

static int by_state(const void *a, const void *b)
{
    const struct shared_entry *first = a, *second = b;
    return first->state != second->state ? (int)first->state - (int)second->state
           : first->turn != second->turn ? (int)second->turn - (int)first->turn
                                         : strcmp(first->path, second->path);
}

/* Deletes the copy PATH of a finished game after a month, as long as FILE, in which it was played, is there. */
static void sweep_copy(const char *path, const char *file)
{
    enum { KEPT_SECONDS = 31 * 24 * 3600 };
    struct stat st;
    if (file_look(path, &st) && time(NULL) - st.st_mtime > KEPT_SECONDS && file_is_there(file))
        file_remove(path);
}

/* Returns how many remarks of others than READER the game of SHARED has. */
static int count_remarks(const struct shared *shared, const struct list_reader *reader)
{
    int count = 0;
    for (int i = 0; i < shared->events; i++) {
        const struct shared_event *event = &shared->event[i];
        bool own = event->seat < SHARED_GUEST && strcmp(shared->seat[event->seat].hash, reader->hash) == 0;
        count += (event->kind == SHARED_SAY || event->kind == SHARED_TALK) && event->seat != SHARED_GUEST && !own;
    }
    return count;
}

/* Adds to SHARED, a game by the copy that is kept here, what FILE has, in which it is played, unless that holds
 * something else. */
static void read_on(struct shared *shared, const char *file)
{
    SCOPED(text) text = {0};
    struct error error = {0};
    char id[SHARED_ID];
    bool missing;
    if (!sharedfile_read(file, &text, &missing, &error) || !text.length)
        return;
    struct source source = {file, text.at, text.length, 1};
    if (shared_read_id(&source, id, &error) && strcmp(id, shared->id) == 0)
        shared_merge(shared, text.at, text.length);
}

/* True if a rematch was asked for in a game that is over, by its copy in TEXT or by FILE, in which it was played. */
static bool asks_rematch(const struct text *text, const char *file)
{
    static const char word[] = " rematch";
    SCOPED(text) other = {0};
    struct error error = {0};
    bool missing;
    return (text->at && strstr(text->at, word)) ||
           (file && sharedfile_read(file, &other, &missing, &error) && other.at && strstr(other.at, word));
}

/* The players of SHARED, which was played in *FILE, have agreed to a rematch: true if the user, whose copies are in
 * KEPT, has not been there yet. *FILE becomes the file of the next game. *AWAITED: that file is not there yet. */
static bool find_next(const struct shared *shared, const char *kept, char **file, bool *awaited)
{
    char path[PATH_SIZE], id[SHARED_ID];
    SCOPED(text) copy = {0};
    shared_write_next_id(shared, id);
    text_addf(&copy, "%s/%s.pgn", kept, id);
    if (file_is_there(copy.at) || !*file)
        return false;
    *awaited = !sharing_next_path(shared, *file, path);
    if (*awaited)
        return false;
    free(*file);
    *file = memory_copy(path, strlen(path));
    return true;
}

/* Returns the game of the copy that is kept in the folder KEPT of the game in TEXT, of which READER becomes the user;
 * NULL, and READER has no key, if there is none. Caller frees. */
static struct shared *read_copy(struct desk *desk, const char *kept, const struct text *text,
                                struct list_reader *reader)
{
    SCOPED(text) path = {0}, copy = {0};
    struct source source = {NULL, text->at, text->length, 1};
    struct error error = {0};
    char id[SHARED_ID];
    bool missing;
    if (!kept || !shared_read_id(&source, id, &error))
        return NULL;
    text_addf(&path, "%s/%s.pgn", kept, id);
    if (!sharedfile_read(path.at, &copy, &missing, &error) || !copy.length)
        return NULL;
    FREED char *key = sharing_read_tag(&copy, "SharedKey");
    if (key)
        sha256_write(key, strlen(key), reader->hash);
    return sharing_read_game(desk, path.at, &copy, &error);
}

/* True if nobody but one player has taken a seat in SHARED. */
static bool is_alone(const struct shared *shared)
{
    const char *first = "";
    for (int i = 0; i < shared->record->game->players; i++) {
        const char *hash = shared->seat[i].hash;
        if (*hash && *first && strcmp(hash, first) != 0)
            return false;
        first = *hash ? hash : first;
    }
    return true;
}

static void free_entry(struct shared_entry *entry)
{
    free(entry->copy);
    free(entry->path);
    free(entry->words);
    free(entry->brief);
}

/* Adds what FILE has to SHARED, a game by the copy that is kept here or by FILE, and tells in OUT how it stands for
 * READER. ENDS: it is news if it is over only by FILE. */
static struct list_seats describe_entry(struct shared *shared, const char *file, struct list_reader *reader, bool ends,
                                        struct shared_entry *out)
{
    struct text words = {0}, brief = {0};
    bool was_over = is_over(shared);
    read_on(shared, file);
    if (reader->hash[0])
        reader->fresh += count_remarks(shared, reader);
    struct list_seats seats = find_seats(shared, reader);
    if (ends && !was_over && seats.state == SHARED_ENDED && seats.own >= 0)
        seats.state = SHARED_NEWS;
    describe_game(shared, &seats, reader, &words);
    describe_briefly(shared, &seats, reader, &brief);
    *out = (struct shared_entry){.turn = seats.turn,
                                 .alone = is_alone(shared),
                                 .until = seats.next ? find_until(shared, reader) : 0,
                                 .at = record_standing(shared->record),
                                 .words = words.at,
                                 .brief = brief.at};
    return seats;
}

/* Tells in OUT that the rematch of SHARED, of which nothing is known here but its file, has begun. */
static void describe_next(const struct shared *shared, struct shared_entry *out)
{
    struct text words = {0}, brief = {0};
    text_addf(&words, "%s: the rematch has begun", out->words);
    text_addf(&brief, "The rematch has begun: %s", shared->record->game->title);
    free_entry(out);
    *out = (struct shared_entry){.turn = true, .until = 1 /* by its file */, .words = words.at, .brief = brief.at};
}

/* Reads the shared game in the file PATH into *OUT; false if it cannot be read or its state is not among STATES. KEPT
 * is the folder of the copies that are kept here (NULL: nowhere); PATH may be such a copy. *AWAITED: another game will
 * be told of in its place though neither changes. */
static bool list_game(struct desk *desk, const char *path, const char *kept, unsigned states, struct shared_entry *out,
                      bool *awaited)
{
    SCOPED(text) text = {0};
    struct error error = {0};
    struct list_reader reader = {.player = desk->lobby && !desk->lobby->guest ? desk->settings.name : "",
                                 .now = desk_date(desk)};
    bool missing, read = sharedfile_read(path, &text, &missing, &error);
    FREED char *result = read && !(states & SHARED_ENDED) ? sharing_read_tag(&text, "Result") : NULL;
    bool own = kept && strncmp(path, kept, strlen(kept)) == 0;
    char *file = own && read ? sharing_read_tag(&text, "SharedFile") : NULL;
    bool over = result && strcmp(result, "*") != 0 && !asks_rematch(&text, file);
    /* what is over and not asked for need not be judged */
    struct shared *shared = read && !over ? read_copy(desk, kept, &text, &reader) : NULL;
    struct list_seats seats = {0};
    *out = (struct shared_entry){.turn = false};
    if (shared)
        reader.fresh = -count_remarks(shared, &reader);
    else if (read && !over)
        shared = sharing_read_game(desk, path, &text, &error);
    if (shared) {
        seats = describe_entry(shared, file ? file : path, &reader, own && states & SHARED_NEWS, out);
        if (own && shared->next.agreed && find_next(shared, kept, &file, awaited)) {
            seats.state = SHARED_MINE;
            describe_next(shared, out);
        }
    }
    shared_free(shared);
    if (over && file)
        sweep_copy(path, file);
    if (!(seats.state & states)) {
        free(file);
        free_entry(out);
        return false;
    }
    out->state = seats.state;
    out->copy = memory_copy(path, strlen(path));
    out->path = file ? file : memory_copy(path, strlen(path));
    return true;
}

/* As list_game; a file that has not changed is not read again. */
static bool find_game(struct desk *desk, const char *path, const char *kept, unsigned states, struct shared_entry *out)
{
    struct stat before = {0};
    bool listed = false, awaited = false;
    if (sharing_recall(desk, path, states, out, &listed)) {
        if (!listed || !out->until || desk_date(desk) < out->until)
            return listed;
        free_entry(out);
    }
    sharedfile_changed(path, &before);
    listed = list_game(desk, path, kept, states, out, &awaited);
    if (!awaited)
        sharing_remember(desk, path, kept, listed ? out : NULL, (struct list_stamp){states, before});
    return listed;
}

int sharing_list(struct desk *desk, const char *folder, unsigned states, struct shared_entry **out)
{
    FREED char *kept = folder_make(FOLDER_STATE, "shared", NULL);
    const char *where = folder ? folder : kept;
    struct file_names names = {.count = 0};
    int count = 0, room = 0;
    *out = NULL;
    if (where)
        file_list(where, &names);
    for (int i = 0; i < names.count; i++) {
        SCOPED(text) path = {0};
        text_addf(&path, "%s/%s", where, names.name[i]);
        struct shared_entry game;
        if (!catalogue_has_ending(path.at, ".pgn") || !find_game(desk, path.at, kept, states, &game))
            continue;
        if (desk->lobby && folder && sharing_sweep(desk, &game)) {
            free_entry(&game);
        } else {
            *out = memory_grow(*out, count, &room, sizeof **out);
            (*out)[count++] = game;
        }
    }
    file_names_free(&names);
    if (count)
        qsort(*out, (size_t)count, sizeof **out, by_state);
    return count;
}

void sharing_free_list(struct shared_entry *list, int count)
{
    for (int i = 0; i < count; i++)
        free_entry(&list[i]);
    free(list);
}

/* Why the user of READER may not delete the game of SHARED; NULL if it is one's own, and over or nobody else's. */
static const char *find_bar(struct desk *desk, const struct shared *shared, const struct list_reader *reader)
{
    bool mine = false, over = shared && is_over(shared);
    for (int i = 0; shared && i < shared->record->game->players; i++)
        mine |= reader->hash[0] && strcmp(shared->seat[i].hash, reader->hash) == 0;
    return !mine                                                               ? "this is no shared game of yours"
           : desk->sharing && strcmp(desk->sharing->game->id, shared->id) == 0 ? "this game is on the board"
           : !over && !is_alone(shared) ? "others play in this game: `resign` or `abort` ends it"
                                        : NULL;
}

bool sharing_delete(struct desk *desk, const char *path, struct error *error)
{
    FREED char *kept = folder_make(FOLDER_STATE, "shared", NULL);
    SCOPED(text) text = {0}, copy = {0};
    struct list_reader reader = {.player = ""};
    struct sharedfile_lock lock = {.held = false};
    bool missing;
    if (!sharedfile_read(path, &text, &missing, error))
        return false;
    struct shared *shared = text.length ? read_copy(desk, kept, &text, &reader) : NULL;
    if (shared)
        read_on(shared, path);
    const char *bar = find_bar(desk, shared, &reader);
    if (shared)
        text_addf(&copy, "%s/%s.pgn", kept, shared->id);
    shared_free(shared);
    if (bar)
        return error_at(error, path, 0, 0, "%s", bar);
    if (!sharedfile_lock(path, &lock, desk->now))
        return error_at(error, path, 0, 0, "another program is writing this file");
    bool good = file_remove(path) && file_remove(copy.at ? copy.at : "");
    int fault = errno;
    sharedfile_unlock(path, &lock);
    return good || error_at(error, path, 0, 0, "%s", strerror(fault));
}

/* The folders of the files of the copies that are kept here, and the times at which these were written. */
enum { FOLDERS_MOST = 8 };
struct known_folder {
    char path[PATH_SIZE];
    time_t written;
};

/* Adds the folder of FILE, of which the copy was WRITTEN then, to the COUNT in KNOWN; returns how many there are. */
static int add_folder(struct known_folder known[FOLDERS_MOST], int count, const char *file, time_t written)
{
    char folder[PATH_SIZE];
    int i = 0;
    snprintf(folder, sizeof folder, "%s", file);
    char *end = strrchr(folder, '/');
    if (!end || end == folder || strlen(file) >= sizeof folder)
        return count;
    *end = '\0';
    while (i < count && strcmp(known[i].path, folder) != 0)
        i++;
    if (i == FOLDERS_MOST)
        return count;
    if (i == count || known[i].written < written)
        known[i].written = written;
    strcpy(known[i].path, folder);
    return i == count ? count + 1 : count;
}

/* Finds the folders of the games that the user shares or has shared; returns how many. */
static int find_folders(struct known_folder known[FOLDERS_MOST])
{
    FREED char *kept = folder_make(FOLDER_STATE, "shared", NULL);
    struct file_names names = {.count = 0};
    int count = 0;
    if (kept)
        file_list(kept, &names);
    for (int i = 0; i < names.count; i++) {
        SCOPED(text) path = {0}, text = {0};
        struct stat st;
        text_addf(&path, "%s/%s", kept, names.name[i]);
        if (!catalogue_has_ending(path.at, ".pgn") || !file_look(path.at, &st) || !text_read_file(path.at, &text, NULL))
            continue;
        FREED char *file = sharing_read_tag(&text, "SharedFile");
        count = file ? add_folder(known, count, file, st.st_mtime) : count;
    }
    file_names_free(&names);
    return count;
}

bool sharing_last_folder(char *out)
{
    struct known_folder *known = memory_new(FOLDERS_MOST * sizeof *known);
    int count = find_folders(known), last = 0;
    for (int i = 1; i < count; i++)
        last = known[i].written > known[last].written ? i : last;
    snprintf(out, PATH_SIZE, "%s", count ? known[last].path : "");
    free(known);
    return count > 0;
}

int sharing_list_friends(struct desk *desk, struct shared_entry **out)
{
    struct known_folder *known = memory_new(FOLDERS_MOST * sizeof *known);
    int folders = find_folders(known), count = sharing_list(desk, NULL, SHARED_MINE | SHARED_NEWS, out), room = count;
    for (int i = 0; i < folders; i++) {
        struct shared_entry *more;
        int offers = sharing_list(desk, known[i].path, SHARED_WAITS, &more);
        for (int k = 0; k < offers; k++) {
            *out = memory_grow(*out, count, &room, sizeof **out);
            (*out)[count++] = more[k];
        }
        free(more);
    }
    free(known);
    return count;
}

bool sharing_stands(struct desk *desk, const char *path, struct standing *at)
{
    SCOPED(text) text = {0};
    struct error error = {0};
    bool missing;
    struct shared *shared = sharedfile_read(path, &text, &missing, &error) && text.length
                                ? sharing_read_game(desk, path, &text, &error)
                                : NULL;
    if (shared)
        *at = record_standing(shared->record);
    shared_free(shared);
    return shared != NULL;
}
