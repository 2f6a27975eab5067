#include "study/games.h"

#include "kept/statefile.h"
#include "play/tags.h"
#include "record/journal.h"
#include "study/playing.h"
#include "study/sharing.h"

void keeping_remember(struct desk *d)
{
    text_free(&d->keeping.saved);
    pgn_write(d->session->record, &d->keeping.saved);
}

bool keeping_is_saved(const struct desk *d)
{
    SCOPED(text) now = {0};
    pgn_write(d->session->record, &now);
    return d->keeping.saved.at && strcmp(now.at, d->keeping.saved.at) == 0;
}

const struct error *keeping_fault(const struct desk *d)
{
    if (!d->session || d->exercise.on)
        return NULL;
    return d->keeping.journal ? journal_fault(d->keeping.journal) : sharing_fault(d);
}

void keeping_ask(struct desk *d, void (*leave)(struct desk *d))
{
    if (keeping_fault(d) && d->session->record->root->child && !keeping_is_saved(d))
        desk_ask(d, leave, NULL, "This game is not kept and would be lost; `save FILE` keeps it. Leave all the same?");
    else
        leave(d);
}

/* Before they are saved, games of one's own name their opening, and games whose file is not here hold it. */
static void make_ready(struct desk *d)
{
    struct session *s = d->session;
    if (gamecache_is_guest(&d->cache, s->game))
        record_hold_definition(s->record);
    if (!s->viewed && !sharing_game(d) && game_library_read_names(&d->library, &d->cache.catalogue, s->game, NULL))
        tags_name_opening(s->record, &d->library.names);
}

/* True if the game on the board has ended; one that was not saved may be viewed at another move. */
static bool ended_here(const struct desk *d)
{
    struct record *r = d->session->record;
    bool viewed = d->session->viewed && !d->session->record->live && !d->keeping.home.path;
    return record_outcome_at(r, viewed ? record_line_end(r->root) : r->current).ending != ENDING_NONE;
}

void keeping_leave(struct desk *d)
{
    struct error e = {0};

    while (desk_unpark(d, !d->session || d->exercise.on || !d->session->record->root->child || keeping_is_saved(d)))
        ; /* a sandbox that is not saved stays in its journal */
    if (!d->session)
        return;
    replay_return(d); /* what was looked at meanwhile is not where the game stands */
    if (d->exercise.on || sharing_game(d)) {
        desk_close(d, true);
        return;
    }
    bool over = ended_here(d), moved = d->session->record->root->child != NULL, kept = keeping_is_saved(d);
    if (over && moved && !kept) {
        FREED char *path = d->keeping.home.path ? NULL : save_path(d->session->game, &e);
        make_ready(d);
        kept = (d->keeping.home.path || path) && save_record(d->session->record, &d->keeping.home, path, &e);
        if (!kept)
            desk_complain(d, &e);
    }
    desk_close(d, !moved || (kept && (over || d->session->viewed || d->keeping.home.path)));
}

void keeping_set_aside(struct desk *d)
{
    const struct session *s = d->session;
    bool exercise = s && d->exercise.on && d->parked;
    bool lives = s && !d->exercise.on && !s->viewed && !session_over(s) && !sharing_game(d);
    if (exercise || lives)
        desk_make_room(d);
    else
        keeping_leave(d);
}

/* How many moves of the line come after the current one: they were taken back, or stepped back from. */
static int moves_behind(const struct record *r)
{
    int n = 0;
    for (const struct node *at = r->current->child; at; at = at->child)
        n++;
    return n;
}

static const char last_file[] = "last-saved"; /* the number of a game in its file, a blank, and the file's whole path */

/* Remember where the game on the board was saved. */
static void note_saved(const struct home *h)
{
    CLOSED(statefile) f;
    SCOPED(text) line = {0};
    FREED char *path = realpath(h->path, NULL);
    text_addf(&line, "%d %s\n", h->number, path ? path : h->path);
    if (statefile_open(&f, FOLDER_STATE, last_file, true, NULL))
        statefile_replace(&f, &line, NULL); /* else it is only not offered */
}

const char *keeping_side(struct desk *d, const char *variant, const char *tag)
{
    const struct game *g = gamecache_variant(&d->cache, variant, NULL, NULL);
    for (int i = 0; g && i < g->players; i++)
        if (strcmp(record_player_tag(g, i), tag) == 0)
            return g->player[i].name;
    return tag;
}

/* Where game NUMBER of FILE stands at the end of its moves. */
static struct standing saved_standing(struct desk *d, const struct saved *file, int number)
{
    const struct reading how = {.find = gamecache_variant, .context = &d->cache};
    OWNED(record) r = saved_read(file, number, &how, NULL);
    if (r)
        record_go(r, record_line_end(r->root));
    return r ? record_standing(r) : (struct standing){.game = NULL};
}

bool keeping_last(struct desk *d, struct text *words, struct text *path, struct standing *at)
{
    static const char *const names[] = {"Result", "Variant", "White", "Black", "Red"};
    enum { TAGS = sizeof names / sizeof *names, READ_MOST = 1 << 20 };
    char *tag[TAGS] = {NULL}, *from;
    CLOSED(saved) file = {0};
    CLOSED(statefile) f;
    struct stat info;
    statefile_open(&f, FOLDER_STATE, last_file, false, NULL);
    long number = strtol(f.text.at ? f.text.at : "", &from, 10);
    from += *from == ' ';
    text_addf(path, "%.*s", (int)strcspn(from, "\n"), from);
    if (path->length > 0 && stat(path->at, &info) == 0 && info.st_size <= READ_MOST &&
        saved_open(&file, path->at, NULL, NULL) && number > 0 && number <= file.games)
        saved_tags(&file, (int)number, names, tag, TAGS);
    bool good = tag[0] && strcmp(tag[0], "*") == 0;
    if (good && at)
        *at = saved_standing(d, &file, (int)number);
    if (good && file.games > 1)
        text_addf(path, " %ld", number);
    text_addf(words, "%s", tag[1] ? tag[1] : "Chess");
    for (int i = 2; i < TAGS; i++)
        if (tag[i] || i < TAGS - 1)
            text_addf(words, "%s%s", i == 2 ? ", " : " \xe2\x80\x93 ",
                      tag[i] && *tag[i] && strcmp(tag[i], "?") != 0 ? tag[i] : keeping_side(d, tag[1], names[i]));
    for (int i = 0; i < TAGS; i++)
        free(tag[i]);
    return good;
}

/* Tells that the game was saved, if GOOD; else E. */
static void tell_saved(struct desk *d, bool good, const struct error *e)
{
    if (!good) {
        desk_complain(d, e);
        return;
    }
    keeping_remember(d);
    note_saved(&d->keeping.home);
    const char *path = d->keeping.home.path;
    int more = d->session->viewed ? 0 : moves_behind(d->session->record);
    if (more == 1)
        desk_say(d, TONE_GOOD, "Saved in %s, with the move that follows.", path);
    else if (more)
        desk_say(d, TONE_GOOD, "Saved in %s, with the %d moves that follow.", path, more);
    else
        desk_say(d, TONE_GOOD, "Saved in %s.", path);
}

void keeping_save(struct desk *d, const char *path)
{
    struct error e = {0};
    make_ready(d);
    tell_saved(d, save_record(d->session->record, &d->keeping.home, path, &e), &e);
}

void keeping_append(struct desk *d, const char *path)
{
    struct error e = {0};
    make_ready(d);
    tell_saved(d, save_append(d->session->record, &d->keeping.home, path, &e), &e);
}

void keeping_watch(struct desk *d)
{
    const struct error *fault = keeping_fault(d);
    if (fault && !d->keeping.told) {
        char line[ERROR_TEXT + ERROR_FILE + 64];
        error_format(fault, line, sizeof line);
        desk_say(d, TONE_WRONG, "The journal cannot be written: %s. Use `save` to keep the game.", line);
    } else if (!fault && d->keeping.told && d->session) {
        desk_say(d, TONE_GOOD, "The game is kept again.");
    }
    d->keeping.told = fault != NULL;
}
