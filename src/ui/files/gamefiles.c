#include "ui/gamefiles.h"

#include "base/text.h"
#include "commands/moves.h"
#include "play/tags.h"
#include "record/clk.h"
#include "record/edit.h"
#include "record/journal.h"
#include "record/loose.h"
#include "savedlist.h"
#include "study/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void remark(void *context, const struct error *e)
{
    app_complain(context, e);
}

/* The interface's progress display, NULL if it has none. */
static const struct progress *waiting(const struct app *a)
{
    return a->progress.tell ? &a->progress : NULL;
}

/* How readers find games: through the cache; what they remark is shown. */
static const struct game *find_game(void *app, const char *variant)
{
    return gamecache_variant(&((struct app *)app)->cache, variant);
}

static struct reading reading_of(struct app *a)
{
    return (struct reading){find_game, remark, a, waiting(a)};
}

/* Remember that the record is on disk as it stands. */
static void remember_saved(struct app *a)
{
    text_free(&a->keeping.saved);
    pgn_write(a->session->record, &a->keeping.saved);
}

static bool is_saved(const struct app *a)
{
    struct text now = {0};
    pgn_write(a->session->record, &now);
    bool same = a->keeping.saved.at && strcmp(now.at, a->keeping.saved.at) == 0;
    text_free(&now);
    return same;
}

bool files_would_need(const struct app *a)
{
    return !is_saved(a);
}

const struct error *files_fault(const struct app *a)
{
    if (!a->session || a->lesson.on)
        return NULL;
    return a->keeping.journal ? journal_fault(a->keeping.journal) : &a->keeping.fault;
}

bool files_would_lose(const struct app *a)
{
    return files_fault(a) && a->session->record->root->child && !is_saved(a);
}

void files_leave(struct app *a)
{
    struct error e;

    app_unpark(a, !a->session || !a->session->record->root->child || is_saved(a)); /* a sandbox stays in its journal */
    if (!a->session)
        return;
    if (a->lesson.on) {
        app_close_game(a, true);
        return;
    }
    bool over = session_over(a->session), moved = a->session->record->root->child != NULL, kept = is_saved(a);
    if (over && moved && !kept) {
        char *path = a->keeping.home.path ? NULL : save_path(a->session->game, &e);
        kept = (a->keeping.home.path || path) && save_record(a->session->record, &a->keeping.home, path, &e);
        if (!kept)
            app_complain(a, &e);
        free(path);
    }
    app_close_game(a, !moved || (kept && (over || a->session->viewed)));
}

/* How many moves come after the one that stands on the board: taken back, or gone back from. */
static int moves_behind(const struct record *r)
{
    int n = 0;
    for (const struct node *at = r->current->child; at; at = at->child)
        n++;
    return n;
}

/* Write the record to PATH, its own file if NULL. */
static void save_to(struct app *a, const char *path)
{
    struct error e;
    if (!save_record(a->session->record, &a->keeping.home, path, &e)) {
        app_complain(a, &e);
        return;
    }
    remember_saved(a);
    int more = a->session->viewed ? 0 : moves_behind(a->session->record);
    if (more == 1)
        app_say(a, TONE_GOOD, "Saved in %s, with the move that follows.", a->keeping.home.path);
    else if (more)
        app_say(a, TONE_GOOD, "Saved in %s, with the %d moves that follow.", a->keeping.home.path, more);
    else
        app_say(a, TONE_GOOD, "Saved in %s.", a->keeping.home.path);
}

void files_expand(const char *name, char *out)
{
    const char *home = getenv("HOME");
    bool tilde = name[0] == '~' && (name[1] == '/' || !name[1]) && home;
    snprintf(out, PATH_SIZE, "%s%s", tilde ? home : "", tilde ? name + 1 : name);
}

void do_save(struct app *a, const char *arguments)
{
    struct error e;
    char path[PATH_SIZE];

    if (!*arguments && a->keeping.home.path) {
        save_to(a, NULL);
    } else if (!*arguments) {
        char *fresh = save_path(a->session->game, &e);
        if (fresh)
            save_to(a, fresh);
        else
            app_complain(a, &e);
        free(fresh);
    } else {
        files_expand(arguments, path);
        if (saving_to(&a->keeping.home, path) == SAVING_OVER) {
            snprintf(a->question.path, sizeof a->question.path, "%s", path);
            app_ask(a, ASK_REPLACE, "%s is there already. Replace it?", path);
        } else {
            save_to(a, path);
        }
    }
}

void files_replace(struct app *a)
{
    save_to(a, a->question.path);
}

/* Find the file that NAME means: as it is, or in the folder of games, with or without its ending. */
static void find_file(const char *name, char *out)
{
    char plain[PATH_SIZE];
    char *folder = save_folder(NULL);
    const char *const folders[] = {"", folder ? folder : "."};

    files_expand(name, plain);
    for (int i = 0; i < (strchr(plain, '/') ? 1 : 2); i++)
        for (int ending = 0; ending < 2; ending++) {
            snprintf(out, PATH_SIZE, "%.2000s%s%.2000s%s", folders[i], i ? "/" : "", plain, ending ? ".pgn" : "");
            if (access(out, F_OK) == 0) {
                free(folder);
                return;
            }
        }
    snprintf(out, PATH_SIZE, "%s", plain);
    free(folder);
}

/* Does PATH lie in the program's own data? What is made of such a game is saved among the user's. */
static bool is_ours(const struct app *a, const char *path)
{
    const char *folder = a->cache.catalogue.folder[FOLDERS - 1];
    size_t length = strlen(folder);
    return length && strncmp(path, folder, length) == 0 && path[length] == '/';
}

/* The comment that the game on the board begins with, or what can be done with it, unless something else was said; in
 * plain mode both. */
static void tell_shown(struct app *a)
{
    bool viewed = a->session->viewed;
    const struct node *now = a->session->record->current;
    bool comments = a->session->record->viewed && (clk_words(now->comment) || now->before);
    if (a->messages.text.length)
        return;
    if (comments)
        replay_tell(a);
    if (comments && !a->messages.print)
        return;
    if (app_is_loose(a))
        app_say(a, TONE_PLAIN,
                "A game without enforced rules. `back` and `forth` go through it; what is typed goes on.");
    else
        app_say(a, TONE_PLAIN,
                a->messages.print && viewed
                    ? "`forth` and `back` go through the game; `first`, `end`, `goto 12` leap. A move played makes a "
                      "variation; `go` plays on."
                : viewed ? "Left and right go through the game; `first`, `end`, `goto 12` leap. A move "
                           "played makes a variation; `go` plays on."
                         : "Loaded; the game goes on.");
}

/* Put R (owned from now on) on the board in place of what is there. */
static void seat_record(struct app *a, struct record *r, bool viewing)
{
    struct clock_rule none = {0};
    files_leave(a);
    struct session *s = session_new(r, &none, SESSION_TABLE, (uint64_t)time(NULL));
    tags_read(s);
    app_adopt(a, s, journal_await(r));
    s->viewed = viewing || session_over(s) || record_is_loose(r);
    record_view(r, viewing);
    if (viewing)
        record_go(r, r->root);
    session_changed(s, a->now);
}

void files_show(struct app *a, struct record *r)
{
    app_hush(a);
    seat_record(a, r, true);
    tell_shown(a);
}

/* Is X, and all that follows it in the main line, played from Y on as well? Y's first move behind that, NULL: there is
 * none, or other moves. */
static struct node *behind_line(const struct node *x, struct node *y)
{
    bool same = true;
    for (x = x->child, y = y->child; same && x && y; x = x->child, y = y->child)
        same = x->left == y->left && (x->left || move_equal(x->move, y->move));
    return same && !x ? y : NULL;
}

/* The one move that R's main line has and that of the game on the board has not, where the two are else the same and it
 * is a person's; NULL if that is not so. */
static struct node *one_more(const struct app *a, const struct record *r)
{
    const struct session *s = a->session;
    char ours[CODE_SIZE], theirs[CODE_SIZE];
    if (!s || r->game != s->game || record_is_loose(r) || app_is_loose(a) || a->lesson.on || a->sandbox)
        return NULL;
    code_write(r->game, &s->record->root->position, ours);
    code_write(r->game, &r->root->position, theirs);
    struct node *next =
        strcmp(ours, theirs) == 0 && s->record->root->child ? behind_line(s->record->root, r->root) : NULL;
    return next && !next->child && !next->left && !s->seat[next->parent->position.turn].ai ? next : NULL;
}

/*
 * Play the move of NODE, the one that game NUMBER of FILE has more than the game on the board, with what it says of it.
 */
static void play_more(struct app *a, const struct saved *file, int number, const struct node *node)
{
    struct session *s = a->session;
    char move[MOVE_TEXT];
    record_go(s->record, record_line_end(s->record->root));
    s->viewed = false;
    a->replay.live = NULL;
    selection_drop(&a->board.selection);
    a->board.scrolled = 0;
    movetext_write(s->game, &node->parent->position, node->move, move);
    session_play(s, node->move, a->now);
    if (node->comment)
        edit_words(s->record, s->record->current, node->comment);
    home_set(&a->keeping.home, file, number);
    remember_saved(a);
    app_go(a, SCREEN_GAME);
    app_say(a, TONE_GOOD, "%s has answered %s.%s%s", session_name(s, node->parent->position.turn), move,
            node->comment ? " " : "", node->comment ? node->comment : "");
    if (session_over(s))
        tell_state(a);
}

/* Put game NUMBER of FILE on the board. */
static bool put_on_board(struct app *a, const struct saved *file, int number, bool viewing, struct error *e)
{
    struct reading how = reading_of(a);

    app_hush(a);
    struct record *r = saved_read(file, number, &how, e);
    if (!r)
        return false;
    const struct node *more = viewing ? NULL : one_more(a, r);
    if (more) {
        play_more(a, file, number, more);
        record_free(r);
        return true;
    }
    seat_record(a, r, viewing);
    if (!is_ours(a, file->path))
        home_set(&a->keeping.home, file, number);
    remember_saved(a);
    tell_shown(a);
    return true;
}

/* Game NUMBER of FILE, which is closed here, as files_open says. */
static bool open_game(struct app *a, struct saved *file, int number, bool viewing, struct error *e)
{
    bool good = false;

    if (number < 0 || number > file->games) {
        error_at(e, file->path, 0, 0, "there is no game %d, only %d", number, file->games);
    } else if (number == 0 && file->games > 1) {
        good = savedlist_games(a, file, viewing ? "replay" : "load", e);
    } else {
        good = put_on_board(a, file, number ? number : 1, viewing, e);
    }
    saved_close(file);
    return good;
}

bool files_open(struct app *a, const char *path, int number, bool viewing, struct error *e)
{
    struct saved file;
    return saved_open(&file, path, waiting(a), e) && open_game(a, &file, number, viewing, e);
}

bool files_open_named(struct app *a, const char *path, int number, bool viewing, struct error *e)
{
    struct saved file;
    return saved_open_named(&file, path, waiting(a), e) && open_game(a, &file, number, viewing, e);
}

/* "FILE [NUMBER]" */
static void open_words(struct app *a, const char *arguments, bool viewing)
{
    char name[PATH_SIZE], path[PATH_SIZE];
    struct error e;
    int number = 0;

    snprintf(name, sizeof name, "%s", arguments);
    char *blank = strrchr(name, ' ');
    find_file(name, path);
    if (blank && access(path, F_OK) != 0 && blank[1] && blank[1 + strspn(blank + 1, "0123456789")] == '\0') {
        number = text_number(blank + 1);
        *blank = '\0';
        find_file(name, path);
    }
    if (!files_open(a, path, number, viewing, &e))
        app_complain(a, &e);
}

/* A list of what VERB can take: the user's games if OWN, and those that came with the program. */
static void list_files(struct app *a, const char *verb, const char *title, bool own)
{
    if (savedlist_show(a, verb, title, own))
        return;
    app_back(a);
    app_say(a, TONE_WRONG,
            own ? "There are no saved games yet; `%s FILE` takes one from elsewhere."
                : "No games came with the program.",
            verb);
}

void do_load(struct app *a, const char *arguments)
{
    if (*arguments)
        open_words(a, arguments, false);
    else
        list_files(a, "load", "Which game is to be loaded?", true);
}

void do_replay(struct app *a, const char *arguments)
{
    if (*arguments)
        open_words(a, arguments, true);
    else
        list_files(a, "replay", "Which game is to be replayed?", true);
}

void do_samples(struct app *a, const char *arguments)
{
    (void)arguments;
    list_files(a, "replay", "Games to replay", false);
}

bool files_unfinished(struct app *a, char *out, size_t size)
{
    struct reading how = {find_game, NULL, a, NULL};
    struct unfinished *list;
    int n = journal_list(&how, &list);
    if (n)
        snprintf(out, size, "%s, %d move%s, %s", list[0].title, list[0].moves, list[0].moves == 1 ? "" : "s",
                 list[0].players);
    unfinished_free(list, n);
    return n > 0;
}

/* Go on with the journal PATH. */
static void resume(struct app *a, const char *path)
{
    struct reading how = {find_game, NULL, a, NULL};
    struct clock_rule none = {0};
    struct record *r = NULL;
    struct error e;

    struct journal *j = journal_resume(path, &how, &r, &e);
    if (!r) {
        app_complain(a, &e);
        return;
    }
    files_leave(a);
    struct session *s = session_new(r, &none, SESSION_TABLE, (uint64_t)time(NULL));
    tags_read(s);
    s->viewed = record_is_loose(r) || r->viewed;
    app_adopt(a, s, j);
    session_changed(s, a->now);
    if (e.text[0])
        app_complain(a, &e);
    else if (s->viewed)
        app_say(a, TONE_GOOD, "Going on with the replay of a game of %s.", s->game->title);
    else
        app_say(a, TONE_GOOD, "Going on with the game of %s.", s->game->title);
}

void do_continue(struct app *a, const char *arguments)
{
    struct reading how = {find_game, NULL, a, NULL};
    struct unfinished *list;
    int n, wanted = text_number(arguments);

    if (a->session && !*arguments) {
        replay_return(a);
        app_go(a, SCREEN_GAME);
        return;
    }
    n = journal_list(&how, &list);
    if (n == 0 || wanted < 0 || wanted > n)
        app_say(a, TONE_WRONG, "There is no unfinished game%s.", n ? " of that number" : "");
    else if (n == 1 || wanted > 0)
        resume(a, list[wanted ? wanted - 1 : 0].path);
    else {
        struct menu *m = app_show_list(a, "Which game goes on?");
        for (int i = 0; i < n; i++) {
            char label[2 * MENU_LABEL], line[MENU_LINE], when[20];
            time_t changed = (time_t)list[i].changed;
            struct tm local;
            strftime(when, sizeof when, "%Y-%m-%d %H:%M", localtime_r(&changed, &local));
            snprintf(label, sizeof label, "%s  %.40s, %d move%s, %s%s", when, list[i].title, list[i].moves,
                     list[i].moves == 1 ? "" : "s", list[i].trouble ? "DAMAGED, " : "", list[i].players);
            snprintf(line, sizeof line, "continue %d", i + 1);
            menu_add(m, label, "", line);
        }
    }
    unfinished_free(list, n);
}
