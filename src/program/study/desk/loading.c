#include "study/games.h"

#include "base/files.h"
#include "play/tags.h"
#include "record/comment.h"
#include "record/edit.h"
#include "record/journal.h"
#include "record/loose.h"
#include "study/playing.h"

#include <unistd.h>

static void complain_of_game(void *context, const struct error *error)
{
    desk_complain(context, error);
}

static const struct game *find_variant(void *desk, const char *variant, const struct definition *definition,
                                       struct error *error)
{
    return gamecache_variant(&((struct desk *)desk)->cache, variant, definition, error);
}

static struct reading reading_of(struct desk *desk)
{
    return (struct reading){
        .find = find_variant, .remark = complain_of_game, .context = desk, .progress = desk_progress(desk)};
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
            if (file_is_there(out))
                return;
        }
    snprintf(out, PATH_SIZE, "%s", plain);
}

bool loading_answers(struct desk *desk, const char *words)
{
    const char *blank = strrchr(words, ' ');
    SCOPED(text) paths = {0};
    text_addf(&paths, "%s\n%.*s", words, blank ? (int)(blank - words) : 0, words);
    return knocks_answer(&desk->knocks, KNOCK_LOOK, paths.at);
}

int loading_part(const char *words, char *path)
{
    char name[PATH_SIZE];
    snprintf(name, sizeof name, "%s", words);
    loading_find(name, path);
    char *blank = strrchr(name, ' ');
    if (!blank || file_is_there(path) || !blank[1] || blank[1 + strspn(blank + 1, "0123456789")])
        return 0;
    *blank = '\0';
    loading_find(name, path);
    return text_number(blank + 1);
}

int loading_cut_ply(char *words)
{
    char *at = strrchr(words, '@');
    if (!at || !at[1] || at[1 + strspn(at + 1, "0123456789")])
        return -1;
    *at = '\0';
    return text_number(at + 1);
}

/* True if PATH lies in the program's own data; the game is then saved in the user's folder. */
static bool is_ours(const struct catalogue *catalogue, const char *path)
{
    const char *folder = catalogue->folder[FOLDERS - 1];
    size_t length = strlen(folder);
    return length && strncmp(path, folder, length) == 0 && path[length] == '/';
}

/* Returns a sentence on what can be done with the game on the board. */
static const char *advice(const struct desk *desk)
{
    enum mode mode = desk_mode(desk);
    if (mode == MODE_GAME)
        return "Loaded; the game goes on.";
    if (mode == MODE_SANDBOX)
        return "A game of the sandbox, without rules. `back` and `forth` go through it; a move continues it.";
    return desk->voice.face->words.replay;
}

/* Unless something else was said: tell the comment at the first move, or else what can be done with the game; plain
 * mode tells both. */
static void report_shown(struct desk *desk)
{
    const struct node *now = desk->session->record->current;
    bool comments =
        desk->session->record->viewed && (comment_words(now->comment, NULL) || comment_words(now->before, NULL));
    if (desk->voice.text.length)
        return;
    const char *unplayed = tags_unplayed_clock(desk->session);
    if (!comments && unplayed) {
        desk_say(desk, TONE_PLAIN, "The time control %.40s is not played here: no clock. %s", unplayed, advice(desk));
        return;
    }
    if (!comments) {
        desk_say(desk, TONE_PLAIN, "%s", advice(desk));
        return;
    }
    replay_tell(desk);
    desk_read_out(desk, TONE_PLAIN, "%s", advice(desk));
}

/* Who sits at the game that goes on sits at the next one, too, by the same clock. */
static void keep_seats(struct desk *desk)
{
    const struct session *session = desk->session;
    if (session->viewed)
        return;
    memcpy(desk->setup.seat, session->seat, sizeof session->seat[0] * (size_t)session->game->players);
    desk->setup.clock = session->clock.rule;
}

/* Put RECORD (owned from now on) on the board in place of what is there. */
static void seat_record(struct desk *desk, struct record *record, bool viewing)
{
    keeping_leave(desk);
    struct session *session = session_new(record, NULL, SESSION_TABLE, (uint64_t)desk_date(desk));
    tags_read(session);
    desk_adopt(desk, session, journal_await(record));
    session->viewed = viewing || session_over(session) || record_is_loose(record);
    record_view(record, session->viewed, NULL);
    if (viewing)
        record_go(record, record->root);
    keep_seats(desk);
    session_changed(session, desk->now);
}

/* True if a game in play, of which only a journal is kept, is on the board or waits behind what is there. */
static bool leaves_game(const struct desk *desk)
{
    const struct parked *first = desk->parked;
    while (first && first->below)
        first = first->below;
    const struct session *session = first ? first->session : desk->session;
    const struct keeping *keeping = first ? &first->keeping : &desk->keeping;
    bool exercise = first ? first->exercise.on : desk->exercise.on;
    return session && !exercise && !session->viewed && !session_over(session) && session->record->root->child &&
           keeping->journal && !keeping->home.path;
}

/* As report_shown, and levels that the game lacks; LEFT: also how to come back to the game in play that was on the
 * board before. */
static void report_loaded(struct desk *desk, bool left)
{
    report_shown(desk);
    if (!desk->session->viewed)
        beginning_bound_levels(desk);
    if (left)
        desk_say_also(desk, "The game before waits: `continue 1` goes back to it.");
}

void loading_show(struct desk *desk, struct record *record)
{
    bool left = leaves_game(desk);
    desk_hush(desk);
    seat_record(desk, record, true);
    report_loaded(desk, left);
}

static bool same_move(const struct node *first, const struct node *second)
{
    return first->left == second->left && (first->left || move_equal(first->move, second->move));
}

/* True if RECORD, without loose moves, begins as the game on the board does, at which moves may come by mail. */
static bool same_beginning(const struct desk *desk, const struct record *record)
{
    const struct session *session = desk->session;
    char ours[CODE_SIZE], theirs[CODE_SIZE];
    if (!session || record->game != session->game || record_is_loose(record) || desk_mode(desk) > MODE_REPLAY)
        return false;
    code_write(record->game, &session->record->root->position, ours);
    code_write(record->game, &record->root->position, theirs);
    return strcmp(ours, theirs) == 0 && session->record->root->child;
}

/* If the line after SECOND begins with all the moves of the main line after FIRST: returns the move of SECOND's line
 * after those, NULL if there is none or the lines differ. */
static struct node *behind_line(const struct node *first, struct node *second)
{
    bool same = true;
    for (first = first->child, second = second->child; same && first && second;
         first = first->child, second = second->child)
        same = same_move(first, second);
    return same && !first ? second : NULL;
}

/* A game by mail: the one move that RECORD's main line has more than the game on the board, if it is a person's and all
 * else is equal; NULL if that is not so. */
static struct node *one_more(const struct desk *desk, const struct record *record)
{
    const struct session *session = desk->session;
    struct node *next = same_beginning(desk, record) ? behind_line(session->record->root, record->root) : NULL;
    return next && !next->child && !next->left && !session->seat[next->parent->position.turn].ai ? next : NULL;
}

static void add_move(const struct game *g, const struct node *node, struct text *out)
{
    char move[MOVE_TEXT] = "a player leaving";
    if (!node->left)
        movetext_write(g, &node->parent->position, node->move, move);
    text_add(out, move);
}

/* True if the tags of both tell the same players and day. */
static bool same_meeting(const struct record *first, const struct record *second)
{
    for (int i = 0; i <= first->game->players; i++) {
        const char *name = i ? record_player_tag(first->game, i - 1) : "Date";
        const char *one = record_tag(first, name), *other = record_tag(second, name);
        if (strcmp(one ? one : "", other ? other : "") != 0)
            return false;
    }
    return true;
}

/* Add how RECORD's main line, of a game by mail, differs from the game on the board, or that it is shorter. Nothing if
 * it continues that game, or is another one: other from the first move on, and of other players or another day. */
static void add_difference(const struct desk *desk, const struct record *record, struct text *out)
{
    const struct node *first = record->root->child, *x, *second = first;
    if (!same_beginning(desk, record))
        return;
    for (x = desk->session->record->root->child; x && second && same_move(x, second); x = x->child)
        second = second->child;
    if (!x || (second == first && !same_meeting(desk->session->record, record)))
        return;
    text_addf(out, "Loaded. It %s the game that was on the board: at move %d that had ",
              second ? "differs from" : "is shorter than", x->parent->position.full);
    add_move(record->game, x, out);
    text_add(out, second ? ", this has " : "");
    if (second)
        add_move(record->game, second, out);
    text_add(out, ".");
}

/* Play the move of NODE, the one that game NUMBER of FILE has more than the game on the board, and keep its comment. */
static void play_more(struct desk *desk, const struct saved *file, int number, const struct node *node)
{
    struct session *session = desk->session;
    char move[MOVE_TEXT];
    record_go(session->record, record_line_end(session->record->root));
    session->viewed = false;
    record_view(session->record, false, NULL);
    movetext_write(session->game, &node->parent->position, node->move, move);
    session_play(session, node->move, desk->now);
    SCOPED(text) words = {0};
    if (comment_words(node->comment, &words))
        edit_words(session->record, session->record->current, words.at);
    home_set(&desk->keeping.home, file, number);
    keeping_remember(desk);
    desk_say(desk, TONE_GOOD, "%s has answered %s.%s%s", session_player(session, node->parent->position.turn), move,
             words.length ? " " : "", words.length ? words.at : "");
    if (session_over(session))
        report_state(desk);
    beginning_bound_levels(desk);
}

bool loading_put(struct desk *desk, const struct saved *file, int number, bool viewing, struct error *error)
{
    struct reading how = reading_of(desk);
    struct reading_notes notes = {complain_of_game, 0};

    how.notes = &notes;
    desk_hush(desk);
    struct record *record = saved_read(file, number, &how, error);
    if (!record)
        return false;
    edit_encoding(record);
    const struct node *more = viewing ? NULL : one_more(desk, record);
    if (more) {
        play_more(desk, file, number, more);
        record_free(record);
        return true;
    }
    SCOPED(text) differs = {0};
    bool left = leaves_game(desk);
    if (!viewing)
        add_difference(desk, record, &differs);
    seat_record(desk, record, viewing);
    if (differs.length)
        desk_say(desk, TONE_GOOD, "%s", differs.at);
    if (!is_ours(&desk->cache.catalogue, file->path))
        home_set(&desk->keeping.home, file, number);
    keeping_remember(desk);
    report_loaded(desk, left);
    return true;
}

/* Returns what can be read of game NUMBER of the file PATH, which has a fault, up to that; NULL if no move can.
 * Caller frees. */
static struct record *read_beginning(struct desk *desk, const char *path, int number)
{
    struct reading how = {.find = find_variant, .context = desk, .salvage = true};
    struct saved file;
    if (!saved_open(&file, path, NULL, NULL))
        return NULL;
    struct record *record = number <= file.games ? saved_read(&file, number, &how, NULL) : NULL;
    saved_close(&file);
    return record;
}

/* The question whether the moves that can be read are to be loaded was answered with yes. */
static void load_beginning(struct desk *desk)
{
    const struct question *question = &desk->voice.question;
    struct record *record = read_beginning(desk, question->path, question->who);
    if (!record)
        return;
    int moves = record_length(record->current);
    FREED char *path = memory_copy(question->path, strlen(question->path));
    seat_record(desk, record, false);
    desk_say(desk, TONE_GOOD, "%d %s read; %s stays as it is.", moves, moves == 1 ? "move was" : "moves were", path);
    if (!desk->session->viewed)
        beginning_bound_levels(desk);
}

bool loading_offer_beginning(struct desk *desk, const char *path, int number, const struct error *why)
{
    bool stopped = strcmp(why->text, READING_STOPPED) == 0;
    OWNED(record) record = stopped ? NULL : read_beginning(desk, path, number);
    char line[2 * ERROR_TEXT];
    if (!record)
        return false;
    int moves = record_length(record->current);
    snprintf(desk->voice.question.path, sizeof desk->voice.question.path, "%s", path);
    desk->voice.question.who = number;
    error_format(why, line, sizeof line);
    size_t length = strlen(line);
    const char *stop = length && strchr(".?!", line[length - 1]) ? "" : ".";
    desk_ask(desk, load_beginning, NULL, "%s%s %d move%s can be read: load %s?", line, stop, moves,
             moves == 1 ? "" : "s", moves == 1 ? "it" : "them");
    return true;
}

void loading_write_unfinished(const struct unfinished *game, struct text *out)
{
    static const char *const trouble[] = {
        [TROUBLE_NONE] = "",
        [TROUBLE_LATER] = " (of a later version)",
        [TROUBLE_NO_GAME] = " (its game is not here)",
        [TROUBLE_WIDE] = " (on a larger board)",
        [TROUBLE_DAMAGED] = " (DAMAGED)",
        [TROUBLE_RULES] = " (rules changed)",
        [TROUBLE_UNREAD] = " (cannot be read)",
    };
    text_add(out, game->title);
    if (*game->players) /* else nothing of it can be read */
        text_addf(out, ", %d move%s, %s", game->moves, game->moves == 1 ? "" : "s", game->players);
    text_add(out, trouble[game->trouble]);
}

bool loading_unfinished(struct desk *desk, char *out, size_t size, struct standing *at)
{
    struct reading how = {.find = gamecache_variant, .context = &desk->cache};
    struct unfinished *list;
    int n = journal_list(&how, &list), best = 0;
    while (best < n - 1 && list[best].trouble)
        best++;
    if (n && list[best].trouble)
        best = 0;
    *at = n ? list[best].at : (struct standing){.game = NULL};
    if (n) {
        SCOPED(text) words = {0};
        loading_write_unfinished(&list[best], &words);
        snprintf(out, size, "%s", words.at);
    }
    unfinished_free(list, n);
    return n > 0;
}

void loading_resume(struct desk *desk, const char *path)
{
    struct reading how = {.find = gamecache_variant, .context = &desk->cache};
    struct record *record = NULL;
    struct error error = {0};

    struct journal *journal = journal_resume(path, &how, &record, &error);
    if (!record) {
        desk_complain(desk, &error);
        return;
    }
    keeping_leave(desk);
    struct session *session = session_new(record, NULL, SESSION_TABLE, (uint64_t)desk_date(desk));
    tags_read(session);
    session->viewed = record_is_loose(record) || record->viewed;
    struct node *end = record_line_end(record->root);
    if (record->viewed && record_outcome_at(record, end).ending != ENDING_NONE)
        record_go(record, end);
    desk_adopt(desk, session, journal);
    keep_seats(desk);
    session_changed(session, desk->now);
    if (error.text[0])
        desk_complain(desk, &error);
    else if (record_is_loose(record))
        desk_say(desk, TONE_GOOD, "Continuing a sandbox of %s.", session->game->title);
    else if (session->viewed)
        desk_say(desk, TONE_GOOD, "Continuing the replay of a game of %s.", session->game->title);
    else
        desk_say(desk, TONE_GOOD, "Continuing the game of %s.", session->game->title);
    if (!session->viewed)
        beginning_bound_levels(desk);
}
