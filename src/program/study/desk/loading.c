#include "study/games.h"

#include "base/files.h"
#include "play/tags.h"
#include "record/comment.h"
#include "record/edit.h"
#include "record/journal.h"
#include "record/loose.h"
#include "study/playing.h"

#include <time.h>
#include <unistd.h>

static void complain_of_game(void *context, const struct error *e)
{
    desk_complain(context, e);
}

static const struct game *find_variant(void *desk, const char *variant, const struct definition *definition,
                                       struct error *e)
{
    return gamecache_variant(&((struct desk *)desk)->cache, variant, definition, e);
}

const struct progress *loading_progress(const struct desk *d)
{
    return d->progress.tell ? &d->progress : NULL;
}

static struct reading reading_of(struct desk *d)
{
    return (struct reading){
        .find = find_variant, .remark = complain_of_game, .context = d, .progress = loading_progress(d)};
}

void loading_find(const char *name, char *out)
{
    char plain[PATH_SIZE];
    FREED char *folder = save_folder(NULL);
    const char *const folders[] = {"", folder ? folder : "."};

    file_expand(name, plain, sizeof plain);
    for (int i = 0; i < (strchr(plain, '/') ? 1 : 2); i++)
        for (int ending = 0; ending < 2; ending++) {
            snprintf(out, PATH_SIZE, "%.2000s%s%.2000s%s", folders[i], i ? "/" : "", plain, ending ? ".pgn" : "");
            if (access(out, F_OK) == 0)
                return;
        }
    snprintf(out, PATH_SIZE, "%s", plain);
}

int loading_part(const char *words, char *path)
{
    char name[PATH_SIZE];
    snprintf(name, sizeof name, "%s", words);
    loading_find(name, path);
    char *blank = strrchr(name, ' ');
    if (!blank || access(path, F_OK) == 0 || !blank[1] || blank[1 + strspn(blank + 1, "0123456789")])
        return 0;
    *blank = '\0';
    loading_find(name, path);
    return text_number(blank + 1);
}

/* True if PATH lies in the program's own data; the game is then saved in the user's folder. */
static bool is_ours(const struct catalogue *c, const char *path)
{
    const char *folder = c->folder[FOLDERS - 1];
    size_t length = strlen(folder);
    return length && strncmp(path, folder, length) == 0 && path[length] == '/';
}

/* Returns a sentence on what can be done with the game on the board. */
static const char *advice(const struct desk *d)
{
    enum mode mode = desk_mode(d);
    if (mode == MODE_GAME)
        return "Loaded; the game goes on.";
    if (mode == MODE_SANDBOX)
        return "A game without enforced rules. `back` and `forth` go through it; a move continues it.";
    return d->voice.face->words.replay;
}

/* Unless something else was said: tell the comment at the first move, or else what can be done with the game; plain
 * mode tells both. */
static void tell_shown(struct desk *d)
{
    const struct node *now = d->session->record->current;
    bool comments =
        d->session->record->viewed && (comment_words(now->comment, NULL) || comment_words(now->before, NULL));
    if (d->voice.text.length)
        return;
    if (!comments) {
        desk_say(d, TONE_PLAIN, "%s", advice(d));
        return;
    }
    replay_tell(d);
    desk_read_out(d, TONE_PLAIN, "%s", advice(d));
}

/* Who sits at the game that goes on sits at the next one, too, by the same clock. */
static void keep_seats(struct desk *d)
{
    const struct session *s = d->session;
    if (s->viewed)
        return;
    memcpy(d->setup.seat, s->seat, sizeof s->seat[0] * (size_t)s->game->players);
    d->setup.clock = s->clock.rule;
}

/* Put R (owned from now on) on the board in place of what is there. */
static void seat_record(struct desk *d, struct record *r, bool viewing)
{
    keeping_leave(d);
    struct session *s = session_new(r, NULL, SESSION_TABLE, (uint64_t)time(NULL));
    tags_read(s);
    desk_adopt(d, s, journal_await(r));
    s->viewed = viewing || session_over(s) || record_is_loose(r);
    record_view(r, s->viewed, NULL);
    if (viewing)
        record_go(r, r->root);
    keep_seats(d);
    session_changed(s, d->now);
}

void loading_show(struct desk *d, struct record *r)
{
    desk_hush(d);
    seat_record(d, r, true);
    tell_shown(d);
}

static bool same_move(const struct node *x, const struct node *y)
{
    return x->left == y->left && (x->left || move_equal(x->move, y->move));
}

/* True if R, without loose moves, begins as the game on the board does, at which moves may come by mail. */
static bool same_beginning(const struct desk *d, const struct record *r)
{
    const struct session *s = d->session;
    char ours[CODE_SIZE], theirs[CODE_SIZE];
    if (!s || r->game != s->game || record_is_loose(r) || desk_mode(d) > MODE_REPLAY)
        return false;
    code_write(r->game, &s->record->root->position, ours);
    code_write(r->game, &r->root->position, theirs);
    return strcmp(ours, theirs) == 0 && s->record->root->child;
}

/* If the line after Y begins with all the moves of the main line after X: returns the move of Y's line after those,
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
static struct node *one_more(const struct desk *d, const struct record *r)
{
    const struct session *s = d->session;
    struct node *next = same_beginning(d, r) ? behind_line(s->record->root, r->root) : NULL;
    return next && !next->child && !next->left && !s->seat[next->parent->position.turn].ai ? next : NULL;
}

static void add_move(const struct game *g, const struct node *node, struct text *out)
{
    char move[MOVE_TEXT] = "somebody leaving";
    if (!node->left)
        movetext_write(g, &node->parent->position, node->move, move);
    text_add(out, move);
}

/* True if the tags of both tell the same players and day. */
static bool same_meeting(const struct record *x, const struct record *y)
{
    for (int i = 0; i <= x->game->players; i++) {
        const char *name = i ? record_player_tag(x->game, i - 1) : "Date";
        const char *one = record_tag(x, name), *other = record_tag(y, name);
        if (strcmp(one ? one : "", other ? other : "") != 0)
            return false;
    }
    return true;
}

/* Add how R's main line, of a game by mail, differs from the game on the board, or that it is shorter. Nothing if it
 * continues that game, or is another one: other from the first move on, and of other players or another day. */
static void add_difference(const struct desk *d, const struct record *r, struct text *out)
{
    const struct node *first = r->root->child, *x, *y = first;
    if (!same_beginning(d, r))
        return;
    for (x = d->session->record->root->child; x && y && same_move(x, y); x = x->child)
        y = y->child;
    if (!x || (y == first && !same_meeting(d->session->record, r)))
        return;
    text_addf(out, "Loaded. It %s the game that was on the board: at move %d that had ",
              y ? "differs from" : "is shorter than", x->parent->position.full);
    add_move(r->game, x, out);
    text_add(out, y ? ", this has " : "");
    if (y)
        add_move(r->game, y, out);
    text_add(out, ".");
}

/* Play the move of NODE, the one that game NUMBER of FILE has more than the game on the board, and keep its comment. */
static void play_more(struct desk *d, const struct saved *file, int number, const struct node *node)
{
    struct session *s = d->session;
    char move[MOVE_TEXT];
    record_go(s->record, record_line_end(s->record->root));
    s->viewed = false;
    record_view(s->record, false, NULL);
    movetext_write(s->game, &node->parent->position, node->move, move);
    session_play(s, node->move, d->now);
    SCOPED(text) words = {0};
    if (comment_words(node->comment, &words))
        edit_words(s->record, s->record->current, words.at);
    home_set(&d->keeping.home, file, number);
    keeping_remember(d);
    desk_say(d, TONE_GOOD, "%s has answered %s.%s%s", session_name(s, node->parent->position.turn), move,
             words.length ? " " : "", words.length ? words.at : "");
    if (session_over(s))
        tell_state(d);
}

bool loading_put(struct desk *d, const struct saved *file, int number, bool viewing, struct error *e)
{
    struct reading how = reading_of(d);
    struct reading_notes notes = {complain_of_game, 0};

    how.notes = &notes;
    desk_hush(d);
    struct record *r = saved_read(file, number, &how, e);
    if (!r)
        return false;
    const struct node *more = viewing ? NULL : one_more(d, r);
    if (more) {
        play_more(d, file, number, more);
        record_free(r);
        return true;
    }
    SCOPED(text) differs = {0};
    if (!viewing)
        add_difference(d, r, &differs);
    seat_record(d, r, viewing);
    if (differs.length)
        desk_say(d, TONE_GOOD, "%s", differs.at);
    if (!is_ours(&d->cache.catalogue, file->path))
        home_set(&d->keeping.home, file, number);
    keeping_remember(d);
    tell_shown(d);
    return true;
}

bool loading_unfinished(struct desk *d, char *out, size_t size, struct standing *at)
{
    struct reading how = {.find = gamecache_variant, .context = &d->cache};
    struct unfinished *list;
    int n = journal_list(&how, &list), best = 0;
    while (best < n - 1 && list[best].trouble)
        best++;
    if (n && list[best].trouble)
        best = 0;
    *at = n ? list[best].at : (struct standing){.game = NULL};
    if (n)
        snprintf(out, size, "%s, %d move%s, %s", list[best].title, list[best].moves, list[best].moves == 1 ? "" : "s",
                 list[best].players);
    unfinished_free(list, n);
    return n > 0;
}

void loading_resume(struct desk *d, const char *path)
{
    struct reading how = {.find = gamecache_variant, .context = &d->cache};
    struct record *r = NULL;
    struct error e = {0};

    struct journal *j = journal_resume(path, &how, &r, &e);
    if (!r) {
        desk_complain(d, &e);
        return;
    }
    keeping_leave(d);
    struct session *s = session_new(r, NULL, SESSION_TABLE, (uint64_t)time(NULL));
    tags_read(s);
    s->viewed = record_is_loose(r) || r->viewed;
    struct node *end = record_line_end(r->root);
    if (r->viewed && record_outcome_at(r, end).ending != ENDING_NONE)
        record_go(r, end);
    desk_adopt(d, s, j);
    keep_seats(d);
    session_changed(s, d->now);
    if (e.text[0])
        desk_complain(d, &e);
    else if (record_is_loose(r))
        desk_say(d, TONE_GOOD, "Continuing a sandbox of %s.", s->game->title);
    else if (s->viewed)
        desk_say(d, TONE_GOOD, "Continuing the replay of a game of %s.", s->game->title);
    else
        desk_say(d, TONE_GOOD, "Continuing the game of %s.", s->game->title);
}
