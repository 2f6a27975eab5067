/* A shared game at the desk: begun, joined, watched. */
#include "sharing_parts.h"

#include "base/folders.h"
#include "base/system.h"
#include "play/tags.h"
#include "record/journal.h"
#include "record/pgn.h"
#include "study/games.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Random hexadecimal digits into OUT, SIZE - 1 of them, an even number. */
static void write_random(char *out, size_t size)
{
    unsigned char bytes[32];
    system_random(bytes, size / 2);
    for (size_t i = 0; i < size / 2; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

/* The path of the copy of the game ID; NULL with E filled if there is no folder for it. Caller frees. */
static char *copy_path(const char *id, struct error *e)
{
    char *folder = folder_make(FOLDER_STATE, "shared", e);
    struct text path = {0};
    if (folder)
        text_addf(&path, "%s/%s.pgn", folder, id);
    free(folder);
    return path.at;
}

/* Everybody who is not OURS sits elsewhere. */
static void seat_all(struct session *s, unsigned ours)
{
    for (int i = 0; i < s->game->players; i++)
        if (!(ours >> i & 1))
            s->seat[i] = (struct seat){.elsewhere = true};
        else if (s->seat[i].elsewhere)
            s->seat[i] = (struct seat){0};
}

/* A desk whose game is GAME (owned), at PATH. */
static struct sharing *new_sharing(struct shared *game, const char *path)
{
    struct sharing *sh = memory_new(sizeof *sh);
    sh->game = game;
    char *full = realpath(path, NULL), here[PATH_SIZE];
    if (!full && path[0] != '/' && getcwd(here, sizeof here)) /* a file that is made later */
        snprintf(sh->path, sizeof sh->path, "%.2000s/%.2000s", here, path);
    else
        snprintf(sh->path, sizeof sh->path, "%s", full ? full : path);
    free(full);
    sh->copy = copy_path(game->id, &sh->copy_fault);
    return sh;
}

/* The game on the board is shared from now on. What was kept of it in a journal is in the copy. */
static void adopt(struct desk *d, struct sharing *sh)
{
    seat_all(d->session, sh->ours);
    sh->session = d->session;
    for (int i = 0; i < d->session->game->players; i++)
        sh->told.present |= (unsigned)sh->game->seat[i].present << i;
    d->session->viewed = false;
    d->sharing = sh;
    journal_close(d->keeping.journal, true);
    d->keeping.journal = NULL;
    session_changed(d->session, d->now);
}

/* The name of who plays SEAT of S (NULL: of a game that is joined) at this terminal into OUT, as an event has it. */
static void write_name(const struct desk *d, const struct session *s, int seat, char out[SHARED_NAME])
{
    char computer[SEAT_TEXT];
    const char *tag = s ? record_tag(s->record, session_name(s, seat)) : NULL, *name = d->settings.name;
    if (s && s->seat[seat].ai)
        seat_write_tag(s->seat[seat], computer);
    else if (!*name && tag && strcmp(tag, "?") != 0 && strcmp(tag, "Player") != 0)
        name = tag;
    shared_encode(s && s->seat[seat].ai ? computer : name, out, SHARED_NAME);
}

/* The player sits down at the seats OURS, of the game of S (NULL: at those of a game that is joined). */
static void sit_down(struct desk *d, struct sharing *sh, const struct session *s, unsigned ours)
{
    sha256_write(sh->key, strlen(sh->key), sh->hash);
    sh->ours = ours;
    for (int i = 0; i < sh->game->record->game->players; i++) {
        struct text rest = {0};
        char name[SHARED_NAME];
        if (!(ours >> i & 1))
            continue;
        write_name(d, s, i, name);
        text_addf(&rest, "%s%s%s", sh->hash, *name ? " " : "", name);
        sharing_add(sh, i, SHARED_JOIN, rest.at);
        text_free(&rest);
    }
}

/* Whose seats stay at this terminal when the game of S is shared. */
static unsigned seats_here(const struct session *s)
{
    unsigned all = (1u << s->game->players) - 1, away = 0;
    int only = session_only_person(s);
    for (int i = 0; i < s->game->players; i++)
        away |= (unsigned)s->seat[i].elsewhere << i;
    return away ? all & ~away : 1u << (only > 0 ? only : 0);
}

bool sharing_begin(struct desk *d, const char *path, struct error *e)
{
    char id[SHARED_ID];
    const struct session *s = d->session;
    if (access(path, F_OK) == 0) {
        error_at(e, path, 0, 0, "this file is there already: `join` takes a seat in it, or give another name");
        return false;
    }
    if (d->sharing || d->exercise.on || d->editor || s->viewed || session_over(s) || !seats_here(s)) {
        error_set(e,
                  d->sharing        ? "This game is shared already, in %s."
                  : session_over(s) ? "This game is over: `new` begins one that can be shared."
                  : !seats_here(s)  ? "Nobody would sit at this terminal: `white you` seats you."
                                    : "Only a game in play can be shared: `new` begins one.",
                  d->sharing ? d->sharing->path : "");
        return false;
    }
    write_random(id, sizeof id);
    struct sharing *sh = new_sharing(shared_begin(s->record, id), path);
    write_random(sh->key, sizeof sh->key);
    sit_down(d, sh, s, seats_here(s));
    struct text out = {0};
    shared_write(sh->game, &out);
    bool good = sharedfile_replace(path, out.at, out.length, e);
    text_free(&out);
    if (!good) {
        sharing_free(sh);
        return false;
    }
    adopt(d, sh);
    return true;
}

/* Joining. */

static const struct game *find_shared_variant(void *desk, const char *variant, struct error *e)
{
    return gamecache_variant(&((struct desk *)desk)->cache, variant, e);
}

/* The shared game of TEXT, which PATH held, with all its events. NULL with E filled. */
static struct shared *read_game(struct desk *d, const char *path, const struct text *text, struct error *e)
{
    struct reading how = {.find = find_shared_variant, .context = d};
    struct source source = {path, text->at, text->length, 1};
    char id[SHARED_ID];
    if (!shared_read_id(&source, id, e))
        return NULL;
    struct record *r = pgn_read(&source, &how, e);
    if (!r)
        return NULL;
    struct shared *game = shared_new(r, id);
    record_free(r);
    shared_merge(game, text->at, text->length);
    return game;
}

/* Take in the copy that is kept here, and its key. */
static void recall(struct sharing *sh)
{
    static const char *const names[] = {"SharedKey"};
    struct text text = {0};
    char *key = NULL;
    if (sh->copy && text_read_file(sh->copy, &text, NULL)) {
        struct source source = {sh->copy, text.at, text.length, 1};
        pgn_peek(&source, names, &key, 1);
        shared_merge(sh->game, text.at, text.length);
    }
    if (key && strlen(key) + 1 == sizeof sh->key) {
        snprintf(sh->key, sizeof sh->key, "%s", key);
        sha256_write(sh->key, strlen(sh->key), sh->hash);
    } else {
        write_random(sh->key, sizeof sh->key);
    }
    free(key);
    text_free(&text);
}

/* The seats whose key is SH's. */
static unsigned seats_of_key(const struct sharing *sh)
{
    unsigned ours = 0;
    for (int i = 0; i < sh->game->record->game->players; i++)
        ours |= (unsigned)(sh->hash[0] && strcmp(sh->game->seat[i].hash, sh->hash) == 0) << i;
    return ours;
}

/* Take the seats of the key, a free one, or ask for another's. False with E filled. */
static bool choose_seat(struct desk *d, struct sharing *sh, bool take, struct error *e)
{
    unsigned ours = seats_of_key(sh);
    const struct game *g = sh->game->record->game;
    int free_seat = 0, asked = 0;
    while (free_seat < g->players && sh->game->seat[free_seat].hash[0])
        free_seat++;
    while (asked < g->players - 1 && sh->game->seat[asked].present)
        asked++;
    if (ours || free_seat < g->players) {
        sit_down(d, sh, NULL, ours ? ours : 1u << free_seat);
        return true;
    }
    if (!take) {
        error_at(e, sh->path, 0, 0, "every seat is taken: `watch` shows the game, `join FILE --take` asks for a seat");
        return false;
    }
    struct text rest = {0};
    char name[SHARED_NAME];
    shared_encode(d->settings.name[0] ? d->settings.name : "somebody", name, sizeof name);
    sha256_write(sh->key, strlen(sh->key), sh->hash);
    const char *hash = sh->hash;
    text_addf(&rest, "%c %s %s", "wbr"[asked], hash, name);
    sharing_add(sh, SHARED_GUEST, SHARED_TAKE, rest.at);
    text_free(&rest);
    return true;
}

/* Put SH's game on the board. */
static void put_on_board(struct desk *d, struct sharing *sh)
{
    const struct record *r = sh->game->record;
    struct record *own = record_bare(r->game, &r->root->position);
    struct clock_rule none = {0};
    for (int i = 0; i < r->tags; i++)
        if (strncmp(r->tag[i].name, "Shared", 6) != 0)
            record_add_tag(own, r->tag[i].name, r->tag[i].value);
    keeping_leave(d);
    struct session *s = session_new(own, &none, SESSION_TABLE, (uint64_t)time(NULL));
    tags_read_clock(s);
    desk_adopt(d, s, journal_await(own));
    adopt(d, sh);
    session_follow(s, r, d->now);
}

/* The tag NAME of the game in TEXT; NULL if there is none. Caller frees. */
static char *read_tag(const struct text *text, const char *name)
{
    struct source source = {NULL, text->at, text->length, 1};
    char *value = NULL;
    pgn_peek(&source, &name, &value, 1);
    return value;
}

/* Calls EACH with path and text of each game in FOLDER (NULL: of the copies kept here) until it returns true. */
static void visit_games(const char *folder, bool (*each)(void *context, const char *path, struct text *text),
                        void *context)
{
    char *own = folder ? NULL : folder_make(FOLDER_STATE, "shared", NULL);
    DIR *dir = folder || own ? opendir(folder ? folder : own) : NULL;
    bool ends = false;
    for (struct dirent *entry; dir && !ends && (entry = readdir(dir)) != NULL;) {
        struct text path = {0}, text = {0};
        bool missing;
        text_addf(&path, "%s/%s", folder ? folder : own, entry->d_name);
        if (catalogue_has_ending(path.at, ".pgn") && sharedfile_read(path.at, &text, &missing, NULL) && text.length)
            ends = each(context, path.at, &text);
        text_free(&path);
        text_free(&text);
    }
    if (dir)
        closedir(dir);
    free(own);
}

/* A copy is looked for by the file it is of. */
struct wanted_copy {
    const char *path;
    struct text text;
};

static bool take_copy(void *context, const char *path, struct text *text)
{
    struct wanted_copy *w = context;
    char *file = read_tag(text, "SharedFile");
    bool found = file && strcmp(file, w->path) == 0;
    (void)path;
    if (found) {
        w->text = *text;
        *text = (struct text){0};
    }
    free(file);
    return found;
}

/* The sharing of the game in PATH, from the file or, if that is gone, from the copy that is kept here. NULL with E
 * filled. */
static struct sharing *open_shared(struct desk *d, const char *path, struct error *e)
{
    struct wanted_copy copy = {.path = path};
    struct text *text = &copy.text;
    bool missing = false;
    struct shared *game = NULL;
    if (sharedfile_read(path, text, &missing, e) && !text->length)
        visit_games(NULL, take_copy, &copy);
    if (text->length)
        game = read_game(d, path, text, e);
    else if (!e->text[0])
        error_at(e, path, 0, 0, "%s: `share FILE` makes one",
                 missing ? "there is no such file" : "this is no shared game");
    text_free(text);
    return game ? new_sharing(game, path) : NULL;
}

/* What visit_games fills a list with. */
struct listing {
    struct desk *desk;
    void (*add)(void *context, const char *path, const char *words);
    void *context;
    bool waiting; /* only games with a free seat */
    int count;
};

static bool add_game(void *context, const char *path, struct text *text)
{
    struct listing *l = context;
    struct error e = {0};
    struct shared *s = read_game(l->desk, path, text, &e);
    char *file = read_tag(text, "SharedFile");
    if (!s || l->count >= 200) {
        shared_free(s);
        free(file);
        return s != NULL;
    }
    const struct record *r = s->record;
    struct outcome o = record_outcome(r);
    struct text words = {0};
    bool waits = false;
    for (int i = 0; i < r->game->players; i++) {
        waits |= !s->seat[i].hash[0];
        text_addf(&words, "%s%s", i ? " - " : "",
                  !s->seat[i].hash[0]  ? "(free)"
                  : s->seat[i].name[0] ? s->seat[i].name
                                       : r->game->player[i].name);
    }
    text_addf(&words, ": %s, move %d, %s", r->game->title, r->current->position.full,
              o.ending == ENDING_NONE ? r->game->player[r->current->position.turn].name : "over");
    text_add(&words, o.ending == ENDING_NONE ? " to move" : "");
    if (!l->waiting || (waits && o.ending == ENDING_NONE)) {
        l->add(l->context, file ? file : path, words.at);
        l->count++;
    }
    text_free(&words);
    free(file);
    shared_free(s);
    return false;
}

int sharing_list(struct desk *d, const char *folder, bool waiting,
                 void (*add)(void *context, const char *path, const char *words), void *context)
{
    struct listing l = {d, add, context, waiting, 0};
    visit_games(folder, add_game, &l);
    return l.count;
}

bool sharing_join(struct desk *d, const char *path, bool take, struct error *e)
{
    struct sharing *sh = open_shared(d, path, e);
    if (!sh)
        return false;
    if (d->sharing && strcmp(d->sharing->game->id, sh->game->id) == 0) { /* a copy of the game on the board */
        struct text text = {0};
        shared_write(sh->game, &text);
        int fresh = shared_merge(d->sharing->game, text.at, text.length).fresh;
        d->sharing->owes |= fresh > 0;
        desk_say(d, TONE_GOOD, "%d event%s of this copy of the game %s new.", fresh, fresh == 1 ? "" : "s",
                 fresh == 1 ? "was" : "were");
        text_free(&text);
        sharing_free(sh);
        return true;
    }
    recall(sh);
    if (!choose_seat(d, sh, take, e)) {
        sharing_free(sh);
        return false;
    }
    put_on_board(d, sh);
    return true;
}

bool sharing_watch(struct desk *d, const char *path, struct error *e)
{
    struct sharing *sh = open_shared(d, path, e);
    if (!sh)
        return false;
    sh->watching = true;
    put_on_board(d, sh);
    return true;
}
