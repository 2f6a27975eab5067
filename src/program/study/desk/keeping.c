#include "study/games.h"

#include "base/files.h"
#include "kept/statefile.h"
#include "play/tags.h"
#include "record/journal.h"
#include "study/playing.h"
#include "study/sharing.h"

/* True if the game on the board has ended; one that was not saved may be viewed at another move. */
static bool ended_here(const struct desk *desk)
{
    struct record *record = desk->session->record;
    bool viewed = desk->session->viewed && !desk->session->record->live && !desk->keeping.home.path;
    return record_outcome_at(record, viewed ? record_line_end(record->root) : record->current).ending != ENDING_NONE;
}

void keeping_remember(struct desk *desk)
{
    text_free(&desk->keeping.saved);
    pgn_write(desk->session->record, &desk->keeping.saved);
    desk->keeping.ended = ended_here(desk);
}

bool keeping_is_saved(const struct desk *desk)
{
    SCOPED(text) now = {0};
    pgn_write(desk->session->record, &now);
    return desk->keeping.saved.at && strcmp(now.at, desk->keeping.saved.at) == 0;
}

const struct error *keeping_fault(const struct desk *desk)
{
    if (!desk->session || desk->exercise.on)
        return NULL;
    return desk->keeping.journal ? journal_fault(desk->keeping.journal) : sharing_fault(desk);
}

void keeping_ask(struct desk *desk, void (*leave)(struct desk *desk))
{
    if (keeping_fault(desk) && desk->session->record->root->child && !keeping_is_saved(desk))
        desk_ask(desk, leave, NULL,
                 "This game is not kept and would be lost; `save FILE` keeps it. Leave all the same?");
    else
        leave(desk);
}

/* Before they are saved, games of one's own name their opening, and games whose file is not here hold it. */
static void make_ready(struct desk *desk)
{
    struct session *session = desk->session;
    if (gamecache_is_guest(&desk->cache, session->game))
        record_hold_definition(session->record);
    if (!session->viewed && !sharing_game(desk) &&
        game_library_read_names(&desk->library, &desk->cache.catalogue, session->game, NULL))
        tags_name_opening(session->record, &desk->library.names);
}

void keeping_leave(struct desk *desk)
{
    struct error error = {0};

    while (desk_unpark(desk, !desk->session || desk->exercise.on || !desk->session->record->root->child ||
                                 keeping_is_saved(desk)))
        ; /* a sandbox that is not saved stays in its journal */
    if (!desk->session)
        return;
    replay_return(desk, false); /* what was looked at meanwhile is not where the game stands */
    if (desk->exercise.on || sharing_game(desk)) {
        desk_close(desk, true);
        return;
    }
    bool over = ended_here(desk), moved = desk->session->record->root->child != NULL, kept = keeping_is_saved(desk);
    if (over && moved && !kept && desk->keeping.home.path && desk->keeping.ended) {
        desk_say_also(
            desk,
            "What came to the game since is not in %s; it waits among the unfinished games; `save FILE` there keeps it.",
            desk->keeping.home.path);
    } else if (over && moved && !kept) {
        FREED char *path = desk->keeping.home.path ? NULL : save_path(desk->session->game, &error);
        make_ready(desk);
        kept =
            (desk->keeping.home.path || path) && save_record(desk->session->record, &desk->keeping.home, path, &error);
        if (!kept)
            desk_complain(desk, &error);
    }
    desk_close(desk, !moved || (kept && (over || desk->session->viewed || desk->keeping.home.path)));
}

void keeping_set_aside(struct desk *desk)
{
    const struct session *session = desk->session;
    bool exercise = session && desk->exercise.on && desk->parked;
    bool lives = session && !desk->exercise.on && !session->viewed && !session_over(session) && !sharing_game(desk);
    if (exercise || lives)
        desk_make_room(desk);
    else
        keeping_leave(desk);
}

/* Returns how many moves of the line come after the current one: they were taken back, or stepped back from. */
static int moves_behind(const struct record *record)
{
    int n = 0;
    for (const struct node *at = record->current->child; at; at = at->child)
        n++;
    return n;
}

static const char last_file[] = "last-saved"; /* the number of a game in its file, a blank, and the file's whole path */

/* Remember where the game on the board was saved. */
static void note_saved(const struct home *home)
{
    CLOSED(statefile) file;
    SCOPED(text) line = {0};
    FREED char *path = file_whole_path(home->path);
    text_addf(&line, "%d %s\n", home->number, path ? path : home->path);
    if (statefile_open(&file, FOLDER_STATE, last_file, true, NULL))
        statefile_replace(&file, &line, NULL); /* else it is only not offered */
}

const char *keeping_side(struct desk *desk, const char *variant, const char *tag)
{
    const struct game *g = gamecache_variant(&desk->cache, variant, NULL, NULL);
    for (int i = 0; g && i < g->players; i++)
        if (strcmp(record_player_tag(g, i), tag) == 0)
            return g->player[i].name;
    return tag;
}

/* Returns where game NUMBER of FILE stands at the end of its moves. */
static struct standing saved_standing(struct desk *desk, const struct saved *file, int number)
{
    const struct reading how = {.find = gamecache_variant, .context = &desk->cache};
    OWNED(record) record = saved_read(file, number, &how, NULL);
    if (record)
        record_go(record, record_line_end(record->root));
    return record ? record_standing(record) : (struct standing){.game = NULL};
}

bool keeping_last(struct desk *desk, struct text *words, struct text *path, struct standing *at)
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
    if (path->length > 0 && file_look(path->at, &info) && info.st_size <= READ_MOST &&
        saved_open(&file, path->at, NULL, NULL) && number > 0 && number <= file.games)
        saved_tags(&file, (int)number, names, tag, TAGS);
    bool good = tag[0] && strcmp(tag[0], "*") == 0;
    if (good && at)
        *at = saved_standing(desk, &file, (int)number);
    if (good && file.games > 1)
        text_addf(path, " %ld", number);
    text_addf(words, "%s", tag[1] ? tag[1] : "Chess");
    for (int i = 2; i < TAGS; i++)
        if (tag[i] || i < TAGS - 1)
            text_addf(words, "%s%s", i == 2 ? ", " : " \xe2\x80\x93 ",
                      tag[i] && *tag[i] && strcmp(tag[i], "?") != 0 ? tag[i] : keeping_side(desk, tag[1], names[i]));
    for (int i = 0; i < TAGS; i++)
        free(tag[i]);
    return good;
}

/* Tells that the game was saved, if GOOD; else ERROR. */
static void report_saved(struct desk *desk, bool good, const struct error *error)
{
    if (!good) {
        desk_complain(desk, error);
        return;
    }
    keeping_remember(desk);
    note_saved(&desk->keeping.home);
    const char *path = desk->keeping.home.path;
    int more = desk->session->viewed ? 0 : moves_behind(desk->session->record);
    if (more == 1)
        desk_say(desk, TONE_GOOD, "Saved in %s, with the move that follows.", path);
    else if (more)
        desk_say(desk, TONE_GOOD, "Saved in %s, with the %d moves that follow.", path, more);
    else
        desk_say(desk, TONE_GOOD, "Saved in %s.", path);
}

void keeping_save(struct desk *desk, const char *path)
{
    struct error error = {0};
    make_ready(desk);
    report_saved(desk, save_record(desk->session->record, &desk->keeping.home, path, &error), &error);
}

void keeping_append(struct desk *desk, const char *path)
{
    struct error error = {0};
    make_ready(desk);
    report_saved(desk, save_append(desk->session->record, &desk->keeping.home, path, &error), &error);
}

void keeping_watch(struct desk *desk)
{
    const struct error *fault = keeping_fault(desk);
    if (fault && !desk->keeping.told) {
        char line[ERROR_TEXT + ERROR_FILE + 64];
        error_format(fault, line, sizeof line);
        desk_say(desk, TONE_WRONG, "The journal cannot be written: %s. Use `save` to keep the game.", line);
    } else if (!fault && desk->keeping.told && desk->session) {
        desk_say(desk, TONE_GOOD, "The game is kept again.");
    }
    desk->keeping.told = fault != NULL;
}
