/* record: nothing of a running game is lost, whenever the program dies. */
#include "table.h"
#include "test.h"

#include "notation/code.h"
#include "record/edit.h"
#include "record/journal.h"
#include "record/journal/journal_files.h"
#include "record/loose.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

enum { ANY = -1 };
static char folder[] = "/tmp/reroute66-journal-XXXXXX";
static char path[512];   /* of the journal that find_journal found last */
static struct text left; /* what left_game has left there */
static struct error e;

static int setup(void **state)
{
    if (!mkdtemp(folder))
        return -1;
    setenv("XDG_STATE_HOME", folder, 1);
    return open_gamecache(state);
}

static int empty_folder(void **state)
{
    (void)state;
    return shell("rm -rf %s/reroute66", folder);
}

static int end_test(void **state)
{
    text_free(&left);
    return free_records(state) || empty_folder(state);
}

static int teardown(void **state)
{
    return empty_folder(state) || close_gamecache(state) || rmdir(folder);
}

/* The path of the one journal there is. */
static void find_journal(void)
{
    char parent[256];
    struct dirent *file;
    snprintf(parent, sizeof parent, "%s/reroute66/journal", folder);
    DIR *d = opendir(parent);
    assert_non_null(d);
    path[0] = '\0';
    while ((file = readdir(d)) != NULL)
        if (file->d_name[0] != '.') {
            assert_int_equal(path[0], '\0');
            snprintf(path, sizeof path, "%s/%s", parent, file->d_name);
        }
    closedir(d);
    assert_int_not_equal(path[0], '\0');
}

/* COUNT games are offered; if that is one, it has MOVES moves and TROUBLE (ANY: whatever they are). */
static void assert_listed(int count, int moves, int trouble)
{
    struct unfinished *list;
    assert_int_equal(journal_list(&reading, &list), count);
    assert_true(moves == ANY || list[0].moves == moves);
    assert_true(trouble == ANY || (int)list[0].trouble == trouble);
    unfinished_free(list, count);
}

/* A journal of a game of chess with these moves, CLOSED or left by a program that was killed. */
#define keep_game(closed, ...)                                                                                         \
    do {                                                                                                               \
        struct record *kept = new_record("chess", NULL);                                                               \
        struct journal *of = journal_start(kept);                                                                      \
        play(kept, __VA_ARGS__, NULL);                                                                                 \
        journal_close(of, closed);                                                                                     \
    } while (0)

static void make_old(void)
{
    assert_int_equal(shell("touch -d '100 days ago' %s/reroute66/journal/*", folder), 0);
}

/* All that a record is, as text; caller frees. */
static char *state_of(const struct record *r)
{
    struct text t = {0};
    pgn_write(r, &t);
    path_write(r, r->current, &t);
    return t.at;
}

/* A watcher that notes every state besides the journal's. */
struct notes {
    struct watcher journal;
    char *state[64];
    int states;
};

static void note(void *context, const struct record *r, enum record_change change)
{
    struct notes *n = context;
    n->journal.tell(n->journal.context, r, change);
    assert_true(n->states < 64);
    n->state[n->states++] = state_of(r);
}

/* A game in which everything happens. */
static void play_it_all(struct record *r)
{
    record_set_tag(r, "White", "Anna");
    play(r, "P a2-A4", "p h7-H5", "N b1-c3", NULL);
    record_undo(r);
    record_redo(r);
    record_take_back(r);
    play(r, "N g1-f3", "p b7-b5", NULL);
    edit_words(r, r->current, "a comment\nof two lines");
    record_undo(r);
    record_undo(r);
    play(r, "P b2-b3", NULL);
    edit_glyph(r, r->current, 5);
    record_take_back(r);
    edit_words(r, r->root, "after a take-back");
    play(r, "P d2-d4", NULL);
    edit_move(r, r->current, 1);
    struct cut c = edit_delete(r, r->current);
    edit_restore(r, &c);
    record_go(r, r->root->child);
    record_go(r, record_line_end(r->root));
    struct move m[MOVES_MAX];
    assert_true(moves_legal(r->game, &r->current->position, m) > 0);
    record_play_clocked(r, m[0], 298700);
    record_finish(r, record_loss(r, r->current->position.turn, ENDING_RESIGNATION));
    record_finish(r, (struct outcome){.ending = ENDING_NONE});
    record_finish(r, record_draw(r, ENDING_AGREEMENT));
}

TEST(a_game_without_rules_has_a_journal_too)
{
    struct sandbox s;
    OWNED(record) back = NULL;
    char *was;
    assert_true(sandbox_read(game("chess"), "startpos", &s, &e));
    OWNED(record) r = loose_new(game("chess"), &s);
    struct journal *j = journal_await(r);
    assert_non_null(loose_play(r, "P e2-e4; n-d4 // a piece more", &e));
    assert_non_null(loose_play(r, "-e4!?", &e));
    assert_true(record_take_back(r));
    assert_non_null(loose_play(r, "@-e4", &e));
    assert_null(loose_play(r, "@-e4", &e));
    record_finish(r, record_loss(r, 0, ENDING_RESIGNATION));
    was = state_of(r);
    journal_close(j, false);
    find_journal();
    j = journal_resume(path, &reading, &back, &e);
    assert_non_null(back);
    FREED char *now = state_of(back);
    assert_string_equal(now, was);
    assert_non_null(strstr(now, "1. Pe2-e4,n-d4 {a piece more} 1... @-e4 (1... -e4 $5) 0-1"));
    free(was);
    journal_close(j, true);
}

TEST(a_journal_torn_anywhere_is_a_prefix)
{
    struct notes n = {0};
    SCOPED(text) whole = {0};
    struct record *r = new_record("reroute66", NULL);
    struct journal *j = journal_start(r);
    assert_non_null(j);
    n.state[n.states++] = state_of(r);
    n.journal = r->watcher;
    r->watcher = (struct watcher){note, &n};
    play_it_all(r);
    assert_null(journal_fault(j));
    journal_close(j, false);
    find_journal();
    assert_true(text_read_file(path, &whole, &e));

    int reached = -1;
    for (size_t cut = 0; cut <= whole.length; cut++) {
        struct source s = {"j", whole.at, cut, 1};
        OWNED(record) back = journal_rebuild(&s, &reading, NULL, &e);
        if (!back) {
            assert_int_equal(reached, -1);
            continue;
        }
        FREED char *now = state_of(back);
        int at = reached < 0 ? 0 : reached;
        while (at < n.states && strcmp(now, n.state[at]) != 0)
            at++;
        if (at == n.states)
            fail_msg("after %zu bytes a state that never was:\n%s", cut, now);
        reached = at;
    }
    assert_string_equal(n.state[reached], n.state[n.states - 1]);
    for (int i = 0; i < n.states; i++)
        free(n.state[i]);
}

/*
 * Let a program of its own play a game of ID with a journal; it tells of each move after it was made. Once COUNT moves
 * were told of, and while it plays on for a while, kill -9 it if KILL_IT. Returns its process.
 */
static pid_t run_until(const char *id, int count, bool kill_it)
{
    int out[2];
    char byte;
    assert_int_equal(pipe(out), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct random random = {(uint64_t)count};
        struct record *r = new_record(id, NULL);
        struct journal *j = journal_start(r);
        struct move m[MOVES_MAX];
        close(out[0]);
        signal(SIGPIPE, SIG_IGN);
        for (int i = 0; j && i < count + 20; i++) {
            int n = moves_legal(r->game, &r->current->position, m);
            if (n == 0)
                break;
            record_play(r, m[random_below(&random, (uint32_t)n)]);
            if (journal_fault(j) || write(out[1], ".", 1) != 1)
                break;
        }
        alarm(600); /* whatever becomes of the test */
        pause();
        _exit(1);
    }
    close(out[1]);
    for (int i = 0; i < count; i++)
        assert_int_equal(read(out[0], &byte, 1), 1);
    if (kill_it) {
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    close(out[0]);
    return child;
}

TEST(every_move_survives_a_kill)
{
    static const char *const ids[] = {"reroute66", "altorth3"};
    struct unfinished *list;
    for (int i = 0; i < 2; i++)
        for (int moves = 1; moves < 8; moves += 3) {
            run_until(ids[i], moves, true);
            assert_int_equal(journal_list(&reading, &list), 1);
            assert_true(list[0].moves >= moves);
            assert_string_equal(list[0].title, game(ids[i])->title);
            struct record *r;
            struct journal *j = journal_resume(list[0].path, &reading, &r, &e);
            assert_non_null(j);
            assert_int_equal(record_length(r->current), list[0].moves);
            struct move m[MOVES_MAX];
            /* Chance mates in one of these games, if its player gets so far. */
            bool more = moves_legal(r->game, &r->current->position, m) > 0;
            if (more)
                record_play(r, m[0]);
            journal_close(j, false);
            record_free(r);
            int before = list[0].moves;
            unfinished_free(list, 1);
            assert_int_equal(journal_list(&reading, &list), 1);
            assert_int_equal(list[0].moves, before + more);
            journal_close(journal_resume(list[0].path, &reading, &r, &e), true);
            record_free(r);
            unfinished_free(list, 1);
            assert_listed(0, ANY, ANY);
            empty_folder(NULL);
        }
}

/* A game in play that waits while another move is on show goes on where it stands, also after a note was made, which
 * writes the whole record; one that is played on from elsewhere stands there. */
TEST(a_game_that_waits_comes_back_where_it_stands)
{
    for (int how = 0; how < 3; how++) {
        struct record *r = new_record("chess", NULL), *again;
        struct journal *j = journal_start(r);
        play(r, "P f2-f3", "p e7-e5", "P g2-g4", "p d7-d6", NULL);
        record_view(r, false, r->current);
        record_go(r, r->current->parent);
        play(r, "q d8-h4", NULL);
        if (how == 1)
            edit_words(r, r->current, "mate");
        if (how == 2)
            record_view(r, false, NULL);
        journal_close(j, false);
        assert_listed(1, 4, TROUBLE_NONE);
        struct unfinished *list;
        int count = journal_list(&reading, &list);
        j = journal_resume(list[0].path, &reading, &again, &e);
        assert_non_null(j);
        assert_int_equal(record_is_main(again->current), how < 2);
        assert_null(again->live);
        unfinished_free(list, count);
        journal_close(j, true);
        record_free(again);
    }
}

/* Overwrites LENGTH bytes of the journal from FROM on with zeroes, as a disk may do that lost power. */
static void zero(long from, long length)
{
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    assert_int_equal(fseek(file, from, SEEK_SET), 0);
    while (length-- > 0)
        fputc('\0', file);
    assert_int_equal(fclose(file), 0);
}

/* Plays 2 * ROUNDS moves of Knights. */
static void shuffle(struct record *r, int rounds)
{
    for (int i = 0; i < rounds; i++)
        if (i % 2 == 0)
            play(r, "Nf3", "Nf6", NULL);
        else
            play(r, "Ng1", "Ng8", NULL);
}

/* Any byte of the file counts, not only its end: what is changed in place is set aside, and a new file begun. */
TEST(a_journal_changed_in_place_is_replaced)
{
    struct record *r = new_record("chess", NULL), *again;
    struct journal *j = journal_start(r);
    shuffle(r, 4);
    find_journal();
    zero(0, 200);
    shuffle(r, 1);
    assert_null(journal_fault(j));
    assert_int_equal(shell("mv %s/reroute66/journal/*.damaged %s", folder, folder), 0);
    find_journal();
    journal_close(j, false);
    assert_listed(1, 10, TROUBLE_NONE);
    j = journal_resume(path, &reading, &again, &e);
    assert_non_null(j);
    assert_int_equal(record_length(again->current), 10);
    journal_close(j, true);
    record_free(again);
    assert_int_equal(shell("rm %s/*.damaged", folder), 0);
}

TEST(a_journal_without_its_head_is_read_by_its_name)
{
    keep_game(false, "P e2-e4", "p e7-e5", "N g1-f3");
    find_journal();
    zero(0, 200);
    assert_listed(1, 3, TROUBLE_DAMAGED);
    /* A game that began elsewhere has no such moves: it is listed as one that cannot be read. */
    empty_folder(NULL);
    struct position rook;
    assert_true(code_read(game("chess"), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", &rook, &e));
    struct record *kept = new_record("chess", &rook);
    struct journal *j = journal_start(kept);
    play(kept, "R a1-a8", NULL);
    journal_close(j, false);
    find_journal();
    zero(0, 250);
    assert_listed(1, 0, TROUBLE_DAMAGED);
}

TEST(a_sealed_line_without_its_end_counts)
{
    keep_game(false, "P e2-e4", "p e7-e5");
    find_journal();
    assert_int_equal(shell("truncate -s -1 %s", path), 0);
    assert_listed(1, 2, TROUBLE_NONE);
    assert_int_equal(shell("truncate -s -1 %s", path), 0);
    assert_listed(1, 1, TROUBLE_NONE);
}

/* Bytes from a border of a sector to the end may be lost with the power: the moves before them are not. */
TEST(a_torn_sector_costs_its_own_moves)
{
    static const long sectors[] = {512, 4096};
    for (int k = 0; k < 2; k++) {
        SCOPED(text) whole = {0};
        struct unfinished *list;
        struct record *r = new_record("chess", NULL);
        struct journal *j = journal_start(r);
        shuffle(r, k ? 120 : 15);
        journal_close(j, false);
        find_journal();
        assert_true(text_read_file(path, &whole, &e));
        long from = (long)whole.length / sectors[k] * sectors[k];
        assert_true(from > 0);
        int lost = 0;
        for (long i = from; i < (long)whole.length; i++)
            lost += whole.at[i] == '\n';
        zero(from, (long)whole.length - from);
        int count = journal_list(&reading, &list);
        assert_int_equal(count, 1);
        assert_true(list[0].moves >= record_length(r->current) - lost && list[0].moves < record_length(r->current));
        unfinished_free(list, count);
        empty_folder(NULL);
    }
}

/* In a game of two that cannot be won any more the flag is a draw, whatever the journal calls it. */
TEST(a_flag_is_judged_as_it_is_read)
{
    OWNED(record) back = NULL;
    struct position bare; /* Black has only the King */
    assert_true(code_read(game("chess"), "7k/8/8/8/8/8/8/K6R b - - 0 1", &bare, &e));
    struct record *r = new_record("chess", &bare);
    struct journal *j = journal_start(r);
    SCOPED(text) event = {0};
    journal_close(j, false);
    find_journal();
    text_add(&event, "left White time");
    seal_line(&event, 0);
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    assert_true(fputs(event.at, file) >= 0);
    assert_int_equal(fclose(file), 0);
    j = journal_resume(path, &reading, &back, &e);
    assert_non_null(back);
    assert_int_equal(back->result.ending, ENDING_TIME);
    assert_int_equal(back->result.sharers, 3);
    journal_close(j, true);
}

TEST(a_running_game_is_nobody_elses)
{
    struct unfinished *list;
    struct record *r;
    pid_t child = run_until("chess", 2, false);
    assert_listed(0, ANY, ANY);
    find_journal();
    assert_null(journal_resume(path, &reading, &r, &e));
    assert_string_equal(e.text, "another program has this game open");
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    assert_int_equal(journal_list(&reading, &list), 1);
    assert_string_equal(list[0].players, "White \xe2\x80\x93 Black");
    unfinished_free(list, 1);
}

TEST(closed_and_empty_games_are_not_offered)
{
    struct record *r = new_record("chess", NULL);
    journal_close(journal_start(r), false); /* nothing was played */
    assert_listed(0, ANY, ANY);
    struct journal *j = journal_start(r);
    play(r, "e4", NULL);
    journal_close(j, true);
    assert_null(r->watcher.tell);
    assert_listed(0, ANY, ANY);
    j = journal_start(r);
    record_undo(r);
    play(r, "e4", NULL);
    journal_close(j, false);
    assert_listed(1, ANY, ANY);
    journal_close(NULL, true);
}

/* Somebody tidies up, file or folder: the next move is kept in a new one, with all those before it. */
TEST(a_journal_that_is_deleted_is_written_anew)
{
    struct record *r = new_record("chess", NULL);
    struct journal *j = journal_start(r);
    play(r, "e4", NULL);
    find_journal();
    assert_int_equal(unlink(path), 0);
    play(r, "e5", NULL);
    find_journal();
    empty_folder(NULL);
    play(r, "Nf3", NULL);
    assert_null(journal_fault(j));
    find_journal();
    play(r, "Nc6", NULL);
    journal_close(j, false);
    assert_listed(1, 4, ANY);
}

/* Cut off, zeroed, written to or replaced while the game is being played: the next move is kept with all before it. */
TEST(a_journal_that_somebody_changes_is_written_anew)
{
    static const char *const ways[] = {": >%s",
                                       "truncate -s -1 %s",
                                       "truncate -s 4 %s && truncate -s 1000 %s",
                                       "head -c $(stat -c %%s %s) /dev/zero | dd of=%s conv=notrunc status=none",
                                       "echo closed >>%s",
                                       "cp %s x.tmp && mv x.tmp %s"};
    struct unfinished *list;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct record *r = new_record("chess", NULL);
        struct journal *j = journal_start(r);
        play(r, "e4", NULL);
        find_journal();
        assert_int_equal(shell(ways[i], path, path), 0);
        play(r, "e5", NULL);
        assert_null(journal_fault(j));
        play(r, "Nf3", NULL);
        assert_null(journal_fault(j));
        journal_close(j, false);
        int n = journal_list(&reading, &list), whole = 0;
        for (int k = 0; k < n; k++)
            whole += list[k].moves == 3 && !list[k].trouble;
        assert_int_equal(whole, 1);
        unfinished_free(list, n);
        empty_folder(NULL);
    }
}

/* Each comment writes the whole game; the file does not grow by that for ever. */
TEST(a_long_evening_of_comments_stays_small)
{
    struct record *back, *r = new_record("chess", NULL);
    struct journal *j = journal_start(r);
    struct stat st;
    char *was;
    for (int i = 0; i < 50; i++)
        play(r, "Nf3", "Nf6", "Ng1", "Ng8", NULL);
    for (int i = 0; i < 300; i++) {
        char words[700];
        snprintf(words, sizeof words, "%0600d", i);
        record_go(r, r->current->child ? r->current->child : r->root->child);
        edit_words(r, r->current, words);
        assert_null(journal_fault(j));
    }
    find_journal(); /* there is only one */
    assert_int_equal(stat(path, &st), 0);
    assert_true(st.st_size < 3 << 20);
    was = state_of(r);
    journal_close(j, false);
    journal_close(journal_resume(path, &reading, &back, &e), true);
    FREED char *now = state_of(back);
    assert_string_equal(now, was);
    free(was);
    record_free(back);
}

/* A full disk in the middle of an event, as far as a limit on the file's size can play it. */
TEST(a_full_disk_is_told_and_made_good)
{
    struct rlimit old, tight;
    SCOPED(text) t = {0};
    struct record *r = new_record("reroute66", NULL);
    struct journal *j = journal_start(r);
    play(r, "P a2-A4", NULL);
    find_journal();
    assert_true(text_read_file(path, &t, &e));
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    tight = old;
    tight.rlim_cur = t.length + 5; /* half a line fits */
    text_free(&t);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    play(r, "p h7-H5", NULL);
    bool told = journal_fault(j) != NULL;
    play(r, "N b1-c3", NULL);
    bool still = journal_fault(j) != NULL;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_true(told && still);
    assert_int_equal(record_length(r->current), 3);

    assert_true(text_read_file(path, &t, &e)); /* killed now, the first move is there */
    struct source s = {path, t.at, t.length, 1};
    OWNED(record) back = journal_rebuild(&s, &reading, NULL, &e);
    assert_int_equal(record_length(back->current), 1);

    play(r, "p b7-b5", NULL); /* there is room again: all four are */
    assert_null(journal_fault(j));
    journal_close(j, false);
    OWNED(record) whole;
    j = journal_resume(path, &reading, &whole, &e);
    assert_non_null(j);
    assert_int_equal(record_length(whole->current), 4);
    journal_close(j, true);
}

TEST(without_a_folder_play_goes_on_and_is_kept_once_there_is_one)
{
    struct record *r = new_record("chess", NULL);
    OWNED(record) whole = NULL;
    setenv("XDG_STATE_HOME", "/proc/no/such", 1);
    struct journal *j = journal_start(r);
    assert_non_null(journal_fault(j));
    play(r, "e4", NULL);
    bool still = journal_fault(j) != NULL;
    setenv("XDG_STATE_HOME", folder, 1);
    assert_true(still);
    play(r, "e5", NULL);
    assert_null(journal_fault(j));
    journal_close(j, false);
    find_journal();
    j = journal_resume(path, &reading, &whole, &e);
    assert_int_equal(record_length(whole->current), 2);
    journal_close(j, true);
}

/* Add the line START END with its seal. */
static void add_sealed(struct text *t, const char *start, const char *end)
{
    size_t from = t->length;
    text_addf(t, "%s%s", start, end);
    seal_line(t, from);
}

/* What some hand or disk has spoilt costs no more than up to the next whole record. */
TEST(nonsense_is_passed_over)
{
    SCOPED(text) t = {0};
    struct rescue found;
    char head[32];
    struct record *r = new_record("chess", NULL);
    play(r, "e4", "e5", "Nf3", NULL);
    char *pgn = write_pgn(r);
    int lines = 0;
    for (const char *c = pgn; *c; c++)
        lines += *c == '\n';
    const char *const before[] = {"reroute66 journal 2", "game chess", "pgn 3 at ", "half a record"};
    for (int i = 0; i < 4; i++)
        add_sealed(&t, before[i], "");
    snprintf(head, sizeof head, "pgn %d at 0", lines);
    add_sealed(&t, head, "");
    add_sealed(&t, pgn, "end");
    add_sealed(&t, "move Pe7-e5", "");
    add_sealed(&t, "move Pe2-e5", "");
    add_sealed(&t, "undo", "");
    struct source s = {NULL, t.at, t.length, 1};
    struct record *back = journal_rebuild(&s, &reading, &found, &e);
    assert_non_null(back);
    assert_int_equal(record_length(back->current), 2);
    assert_false(found.closed);
    assert_int_not_equal(found.trouble, TROUBLE_NONE);
    record_free(back);
    add_sealed(&t, "closed", "");
    s = (struct source){NULL, t.at, t.length, 1};
    back = journal_rebuild(&s, &reading, &found, &e);
    assert_true(found.closed);
    record_free(back);
    s = (struct source){"x", "hello\n", 6, 1};
    assert_null(journal_rebuild(&s, &reading, &found, &e));
    assert_string_equal(e.text, "this is not a journal of a game, or too much of it is damaged");
}

/* Versions up to 1.0 wrote O-O for the nearer Rook, wherever it stood. */
TEST(a_castling_of_an_older_version_is_found)
{
    SCOPED(text) t = {0};
    struct rescue found;
    char head[32], code[CODE_SIZE];
    char *pgn = write_pgn(read_pgn("[Variant \"Embassy chess\"]\n"
                                   "[FEN \"r3k5/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K5 w Qq - 0 1\"]\n*\n"));
    int lines = 0;
    for (const char *c = pgn; *c; c++)
        lines += *c == '\n';
    add_sealed(&t, "reroute66 journal 2", "");
    add_sealed(&t, "game embassy", "");
    snprintf(head, sizeof head, "pgn %d at ", lines);
    add_sealed(&t, head, "");
    add_sealed(&t, pgn, "end");
    add_sealed(&t, "move O-O", "");
    add_sealed(&t, "move O-O-O", "");
    struct source s = {NULL, t.at, t.length, 1};
    struct record *back = journal_rebuild(&s, &reading, &found, &e);
    assert_non_null(back);
    code_write(back->game, &back->current->position, code);
    assert_string_equal(code, "1kr7/pppppppppp/10/10/10/10/PPPPPPPPPP/1KR7 w - - 2 2");
    record_free(back);
}

/* A game of chess of seven moves, as a journal left by a program that was killed. */
static void left_game(void)
{
    keep_game(false, "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4");
    find_journal();
    text_free(&left);
    assert_true(text_read_file(path, &left, NULL));
}

static void write_journal(const struct text *t)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(t->at, 1, t->length, f), t->length);
    assert_int_equal(fclose(f), 0);
}

/* The journal is gone on with, closed then, and has MOVES moves (-1: it cannot be), of which WORDS are told. */
static void assert_resumed(int moves, const char *words)
{
    OWNED(record) r;
    struct journal *j = journal_resume(path, &reading, &r, &e);
    assert_int_equal(j ? record_length(r->current) : -1, moves);
    assert_true(j || !r);
    assert_non_null(strstr(e.text, words));
    journal_close(j, true);
}

/* Is there a file in the folder of journals whose name ends with ENDING? */
static bool is_kept(const char *ending)
{
    return shell("ls %s/reroute66/journal/*%s >/dev/null 2>&1", folder, ending) == 0;
}

TEST(one_damaged_byte_anywhere_costs_no_sound_move_and_is_told)
{
    left_game();
    size_t moves = (size_t)(strstr(left.at, "move ") - left.at), head = (size_t)(strstr(left.at, "pgn ") - left.at);
    for (size_t i = 0; i < left.length; i++) {
        struct rescue found;
        char was = left.at[i];
        left.at[i] = (char)(was ^ 1);
        e.text[0] = '\0';
        struct source s = {"j", left.at, left.length, 1};
        OWNED(record) r = journal_rebuild(&s, &reading, &found, &e);
        int before = 0; /* moves before the damaged byte */
        for (size_t k = moves; k < i; k++)
            before += left.at[k] == '\n';
        if (i + 1 < head) { /* the head says nothing that the record does not say too */
            assert_non_null(r);
            assert_int_equal(record_length(r->current), 7);
        } else if (i >= head && i + 1 < moves) { /* the game is named, and how it begins is known */
            assert_non_null(r);
            assert_int_equal(record_length(r->current), 7);
            assert_int_equal(found.trouble, TROUBLE_DAMAGED);
        } else if (i < moves) {
            assert_null(r);
            assert_string_not_equal(e.text, "");
        } else { /* a move is found by its checksum, unless its line does not end any more */
            assert_non_null(r);
            assert_int_equal(record_length(r->current), was == '\n' ? before : 7);
            assert_int_equal(found.repaired, was != '\n');
        }
        if (r && i >= moves && i + 1 < left.length)
            assert_int_not_equal(found.trouble, TROUBLE_NONE);
        left.at[i] = was;
    }
}

TEST(a_damaged_journal_is_offered_rescued_and_kept)
{
    SCOPED(text) kept = {0};
    left_game();
    OWNED(record) r;
    memset(strstr(left.at, "move Bb5"), '?', 18);
    write_journal(&left);
    assert_listed(1, 4, TROUBLE_DAMAGED);

    struct journal *j = journal_resume(path, &reading, &r, &e);
    assert_non_null(j);
    assert_non_null(strstr(e.text, "damaged; the game could be read up to its last sound move, but 3 of "));
    assert_non_null(strstr(e.text, ".damaged"));
    play(r, "d4", NULL);
    assert_null(journal_fault(j));
    journal_close(j, false);
    char aside[600];
    snprintf(aside, sizeof aside, "%s.damaged", path);
    assert_true(text_read_file(aside, &kept, &e));
    assert_string_equal(kept.at, left.at);
    assert_listed(1, 5, TROUBLE_NONE);
}

TEST(a_journal_of_which_nothing_can_be_read_is_offered_and_never_deleted)
{
    left_game();
    memset(left.at, 'x', (size_t)(strstr(left.at, "move ") - left.at));
    write_journal(&left);
    make_old();
    for (int i = 0; i < 2; i++)
        assert_listed(1, 0, TROUBLE_DAMAGED);
    assert_resumed(-1, "damaged. It is kept as ");
    assert_true(is_kept(".damaged"));
    assert_listed(0, ANY, ANY);
}

/* What a power cut leaves, or a bad sector: bytes that no program has written as a line. */
TEST(zeroes_and_garbage_hide_no_game)
{
    static const char garbage[] = "\x8f\x00\xfe\x07move\n\x91\xa0\x1b[2J";
    static const char zeroes[5000];
    static const struct {
        const char *bytes;
        size_t length;
    } tails[] = {{zeroes, 1}, {zeroes, 5000}, {garbage, sizeof garbage}};
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        left_game();
        text_add_bytes(&left, tails[i].bytes, tails[i].length);
        write_journal(&left);
        assert_listed(1, 7, TROUBLE_DAMAGED);
        assert_resumed(7, "damaged");
        assert_true(is_kept(".damaged"));
        empty_folder(NULL);
    }
}

TEST(every_journal_that_is_not_empty_and_cannot_be_read_is_listed)
{
    static const char zeroes[512];
    struct unfinished *list;
    SCOPED(text) bytes = {0};
    left_game();
    for (size_t length = 0; length <= left.length + 1; length += length < 4 ? 1 : 97) {
        for (int zeroed = 0; zeroed < 2; zeroed++) {
            size_t rest = zeroed ? sizeof zeroes : 0;
            bytes.length = 0;
            text_add_bytes(&bytes, left.at, length < left.length ? length : left.length);
            text_add_bytes(&bytes, zeroes, rest);
            write_journal(&bytes);
            int n = journal_list(&reading, &list);
            bool no_move_yet = !zeroed && length && n == 0; /* it breaks off behind the first record */
            assert_true(n == (length + rest > 0) || no_move_yet);
            assert_false(no_move_yet && !strstr(bytes.at, "end #"));
            unfinished_free(list, n);
        }
    }
}

TEST(a_damaged_move_is_found_by_its_checksum)
{
    static const char *const moves[] = {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4"};
    left_game();
    for (int i = 0; i < 7; i++) {
        struct rescue found;
        SCOPED(text) damaged = {0};
        text_add_bytes(&damaged, left.at, left.length);
        char line[16];
        snprintf(line, sizeof line, "move %s ", moves[i]);
        memset(strstr(damaged.at, line) + 2, 0, strlen(line) - 3);
        struct source s = {"j", damaged.at, damaged.length, 1};
        OWNED(record) r = journal_rebuild(&s, &reading, &found, NULL);
        assert_int_equal(record_length(r->current), 7);
        assert_int_equal(found.repaired, 1);
        assert_int_equal(found.trouble, TROUBLE_DAMAGED);
    }
}

TEST(a_journal_of_a_later_version_is_named_as_such_and_left_alone)
{
    static const char *const heads[] = {"reroute66 journal 3\n", "reroute66 journal 12 #00000000\n", NULL};
    SCOPED(text) later = {0}, now = {0};
    left_game();
    text_add(&later, "reroute66 journal 3");
    seal_line(&later, 0);
    for (int i = 0; i < 3; i++) {
        SCOPED(text) whole = {0};
        text_addf(&whole, "%s%s", heads[i] ? heads[i] : later.at, strchr(left.at, '\n') + 1);
        write_journal(&whole);
        assert_listed(1, ANY, TROUBLE_LATER);
        if (i != 1) { /* whose first line is damaged, so that this version may go on with it */
            assert_resumed(-1, "a later version of reroute66 wrote this game (journal 3)");
            assert_true(text_read_file(path, &now, &e));
            assert_string_equal(now.at, whole.at);
            text_free(&now);
        } else {
            assert_resumed(7, "a later version of reroute66 wrote this game, or this line is damaged");
        }
    }
}

/* `load` of one game and the same move, again and again. */
TEST(equal_games_are_offered_once)
{
    for (int i = 0; i < 3; i++)
        keep_game(false, "e4", "e5", i < 2 ? "Nf3" : "Nc3");
    for (int i = 0; i < 2; i++)
        assert_listed(2, ANY, ANY);
}

TEST(old_journals_without_a_sound_move_are_kept_and_closed_ones_go)
{
    left_game();
    memset(strstr(left.at, "move e4"), 'x', 17); /* the first move cannot be read: the game looks empty */
    write_journal(&left);
    make_old();
    assert_listed(1, ANY, ANY);
    assert_true(is_kept(".journal"));
    empty_folder(NULL);

    keep_game(true, "e4");
    make_old();
    assert_listed(0, ANY, ANY);
    assert_false(is_kept(".journal"));
}

TEST(a_game_whose_rules_have_changed_is_kept_as_it_was)
{
    left_game();
    char *sum = strstr(left.at, "game chess ") + strlen("game chess ");
    SCOPED(text) other = {0}; /* the same game, as if chess had other rules then */
    text_add_bytes(&other, left.at, (size_t)(sum - left.at));
    text_addf(&other, "%016x #", 0);
    size_t from = (size_t)(strstr(left.at, "game chess") - left.at);
    other.length -= 2;
    text_addf(&other, " #%08x", (unsigned)crc32(0, (const Bytef *)other.at + from, (uInt)(other.length - from)));
    text_add(&other, strchr(sum, '\n'));
    write_journal(&other);
    assert_listed(1, 7, TROUBLE_RULES);
    assert_resumed(7, "");
    assert_true(is_kept(".damaged"));
}

TEST(what_is_no_file_is_no_journal)
{
    left_game();

    assert_int_equal(
        shell("cd %s/reroute66/journal && mv *.journal ../aside && ln -s ../aside l.journal && mkfifo p.journal",
              folder),
        0);
    assert_listed(0, ANY, ANY); /* and nothing hangs */
}

TEST(a_game_that_was_only_looked_at_leaves_no_journal)
{
    struct record *r = new_record("chess", NULL);
    play(r, "e4", "e5", NULL);
    struct journal *j = journal_await(r);
    record_undo(r);
    record_go(r, r->root);
    record_go(r, record_line_end(r->root));
    record_set_tag(r, "White", "Player"); /* somebody sits down, and does nothing */
    journal_close(j, false);
    assert_listed(0, ANY, ANY);
    j = journal_await(r);
    play(r, "Nf3", NULL);
    journal_close(j, false);
    assert_listed(1, 3, ANY);
}

TEST(a_folder_that_cannot_be_written_still_offers_its_games)
{
    left_game();
    struct unfinished *list;
    struct record *r;
    int status;
    assert_int_equal(shell("chmod -R a+rX,a-w %s", folder), 0);
    if (fork() == 0) { /* root may write everywhere: be somebody else */
        if (geteuid() == 0 && setuid(12345) != 0)
            _exit(9);
        if (journal_list(&reading, &list) != 1 || list[0].moves != 7)
            _exit(1);
        _exit(!journal_resume(path, &reading, &r, &e) && r && e.text[0] ? 0 : 2);
    }
    wait(&status);
    assert_int_equal(shell("chmod -R u+w %s", folder), 0);
    assert_int_equal(WEXITSTATUS(status), 0);
}

RUN_TESTS_EACH("record: journal", NULL, end_test, setup, teardown)
