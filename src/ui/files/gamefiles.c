#include "files_parts.h"

#include "base/files.h"
#include "base/text.h"
#include "commands/status.h"
#include "interface.h"
#include "play/tags.h"
#include "record/comment.h"
#include "record/edit.h"
#include "record/journal.h"
#include "record/loose.h"
#include "savedlist.h"
#include "screens/screen.h"
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
    return a->run.progress.tell ? &a->run.progress : NULL;
}

/* Readers of saved games find variants through the cache, and their remarks become messages. */
static const struct game *find_game(void *app, const char *variant, struct error *e)
{
    return gamecache_variant(&((struct app *)app)->cache, variant, e);
}

static struct reading reading_of(struct app *a)
{
    return (struct reading){.find = find_game, .remark = remark, .context = a, .progress = waiting(a)};
}

/* Find the file that NAME means: as it is, or in the folder of games, with or without its ending. */
static void find_file(const char *name, char *out)
{
    char plain[PATH_SIZE];
    char *folder = save_folder(NULL);
    const char *const folders[] = {"", folder ? folder : "."};

    file_expand(name, plain, sizeof plain);
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

/* Does PATH lie in the program's own data? Then the game is saved in the user's folder, not there. */
static bool is_ours(const struct catalogue *c, const char *path)
{
    const char *folder = c->folder[FOLDERS - 1];
    size_t length = strlen(folder);
    return length && strncmp(path, folder, length) == 0 && path[length] == '/';
}

/* What can be done with the game on the board. */
static const char *advice(const struct app *a)
{
    const char *own = screen_board(a)->advice;
    return own ? own : a->rows.face->words.replay;
}

/* Unless something else was said: tell the comment at the first move, or else what can be done with the game; plain
 * mode tells both. */
static void tell_shown(struct app *a)
{
    const struct node *now = a->session->record->current;
    bool comments =
        a->session->record->viewed && (comment_words(now->comment, NULL) || comment_words(now->before, NULL));
    if (a->messages.text.length)
        return;
    if (!comments) {
        app_say(a, TONE_PLAIN, "%s", advice(a));
        return;
    }
    replay_tell(a);
    app_read_out(a, TONE_PLAIN, "%s", advice(a));
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
    session_changed(s, a->run.now);
}

void files_show(struct app *a, struct record *r)
{
    app_hush(a);
    seat_record(a, r, true);
    tell_shown(a);
}

static bool same_move(const struct node *x, const struct node *y)
{
    return x->left == y->left && (x->left || move_equal(x->move, y->move));
}

/* Does R, without loose moves, begin as the game on the board does, at which moves come by mail? */
static bool same_beginning(const struct app *a, const struct record *r)
{
    const struct session *s = a->session;
    char ours[CODE_SIZE], theirs[CODE_SIZE];
    if (!s || r->game != s->game || record_is_loose(r) || !screen_board(a)->by_mail)
        return false;
    code_write(r->game, &s->record->root->position, ours);
    code_write(r->game, &r->root->position, theirs);
    return strcmp(ours, theirs) == 0 && s->record->root->child;
}

/* Does the line after Y begin with all the moves of the main line after X? Returns the move of Y's line after those,
 * NULL if there is none or the lines differ. */
static struct node *behind_line(const struct node *x, struct node *y)
{
    bool same = true;
    for (x = x->child, y = y->child; same && x && y; x = x->child, y = y->child)
        same = same_move(x, y);
    return same && !x ? y : NULL;
}

/* A game by mail: the one move that R's main line has more than the game on the board, if it is a person's and all
 * else is equal; NULL if that is not so. */
static struct node *one_more(const struct app *a, const struct record *r)
{
    const struct session *s = a->session;
    struct node *next = same_beginning(a, r) ? behind_line(s->record->root, r->root) : NULL;
    return next && !next->child && !next->left && !s->seat[next->parent->position.turn].ai ? next : NULL;
}

static void add_move(const struct game *g, const struct node *node, struct text *out)
{
    char move[MOVE_TEXT] = "somebody leaving";
    if (!node->left)
        movetext_write(g, &node->parent->position, node->move, move);
    text_add(out, move);
}

/* Do the tags of both tell the same players and day? */
static bool same_meeting(const struct record *x, const struct record *y)
{
    static const char *const names[] = {"White", "Black", "Red", "Date"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *one = record_tag(x, names[i]), *other = record_tag(y, names[i]);
        if (strcmp(one ? one : "", other ? other : "") != 0)
            return false;
    }
    return true;
}

/* Add what R's main line, of a game by mail, has otherwise than the game on the board, or has no more; nothing if it
 * goes on where that ends, or is another game: from its first move on, and of others or another day. */
static void add_difference(const struct app *a, const struct record *r, struct text *out)
{
    const struct node *first = r->root->child, *x, *y = first;
    if (!same_beginning(a, r))
        return;
    for (x = a->session->record->root->child; x && y && same_move(x, y); x = x->child)
        y = y->child;
    if (!x || (y == first && !same_meeting(a->session->record, r)))
        return;
    text_addf(out, "Loaded. It %s the game that was on the board: at move %d that had ",
              y ? "differs from" : "is shorter than", x->parent->position.full);
    add_move(r->game, x, out);
    text_add(out, y ? ", this has " : "");
    if (y)
        add_move(r->game, y, out);
    text_add(out, ".");
}

/* Play the move of NODE, which game NUMBER of FILE has more than the game on the board, and keep its comment. */
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
    session_play(s, node->move, a->run.now);
    struct text words = {0};
    if (comment_words(node->comment, &words))
        edit_words(s->record, s->record->current, words.at);
    home_set(&a->keeping.home, file, number);
    files_remember_saved(a);
    app_go(a, SCREEN_GAME);
    app_say(a, TONE_GOOD, "%s has answered %s.%s%s", session_name(s, node->parent->position.turn), move,
            words.length ? " " : "", words.length ? words.at : "");
    text_free(&words);
    if (session_over(s))
        tell_state(a);
}

/* Put game NUMBER of FILE on the board. */
static bool put_on_board(struct app *a, const struct saved *file, int number, bool viewing, struct error *e)
{
    struct reading how = reading_of(a);
    struct reading_notes notes = {remark, 0};

    how.notes = &notes;
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
    struct text differs = {0};
    if (!viewing)
        add_difference(a, r, &differs);
    seat_record(a, r, viewing);
    if (differs.length)
        app_say(a, TONE_GOOD, "%s", differs.at);
    text_free(&differs);
    if (!is_ours(&a->cache.catalogue, file->path))
        home_set(&a->keeping.home, file, number);
    files_remember_saved(a);
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
