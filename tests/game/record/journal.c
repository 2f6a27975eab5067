/* record: nothing of a running game is lost, whenever the program dies. */
#include "journals.h"
#include "test.h"

#include "record/edit.h"
#include "record/journal/journal_files.h"
#include "record/loose.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static struct error e;

static int end_test(void **state)
{
    return free_records(state) || empty_journals(state);
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
    journal_close(j);
    find_journal();
    j = journal_resume(journal_path, &reading, &back, &e);
    assert_non_null(back);
    FREED char *now = state_of(back);
    assert_string_equal(now, was);
    assert_non_null(strstr(now, "1. Pe2-e4,n-d4 {a piece more} 1... @-e4 (1... -e4 $5) 0-1"));
    free(was);
    close_journal(j, true);
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
            journal_close(j);
            record_free(r);
            int before = list[0].moves;
            unfinished_free(list, 1);
            assert_int_equal(journal_list(&reading, &list), 1);
            assert_int_equal(list[0].moves, before + more);
            close_journal(journal_resume(list[0].path, &reading, &r, &e), true);
            record_free(r);
            unfinished_free(list, 1);
            assert_listed(0, ANY, ANY);
            empty_journals(NULL);
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
        journal_close(j);
        assert_listed(1, 4, TROUBLE_NONE);
        struct unfinished *list;
        int count = journal_list(&reading, &list);
        j = journal_resume(list[0].path, &reading, &again, &e);
        assert_non_null(j);
        assert_int_equal(record_is_main(again->current), how < 2);
        assert_null(again->live);
        unfinished_free(list, count);
        close_journal(j, true);
        record_free(again);
    }
}

TEST(a_running_game_is_nobody_elses)
{
    struct unfinished *list;
    struct record *r;
    pid_t child = run_until("chess", 2, false);
    assert_listed(0, ANY, ANY);
    find_journal();
    assert_null(journal_resume(journal_path, &reading, &r, &e));
    assert_string_equal(e.text, "another program has this game open");
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    assert_int_equal(journal_list(&reading, &list), 1);
    assert_string_equal(list[0].players, "White \xe2\x80\x93 Black");
    unfinished_free(list, 1);
}

/* Somebody tidies up, file or folder: the next move is kept in a new one, with all those before it. */
TEST(a_journal_that_is_deleted_is_written_anew)
{
    struct record *r = new_record("chess", NULL);
    struct journal *j = journal_start(r);
    play(r, "e4", NULL);
    find_journal();
    assert_int_equal(unlink(journal_path), 0);
    play(r, "e5", NULL);
    find_journal();
    empty_journals(NULL);
    play(r, "Nf3", NULL);
    assert_null(journal_fault(j));
    find_journal();
    play(r, "Nc6", NULL);
    journal_close(j);
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
        assert_int_equal(shell(ways[i], journal_path, journal_path), 0);
        play(r, "e5", NULL);
        assert_null(journal_fault(j));
        play(r, "Nf3", NULL);
        assert_null(journal_fault(j));
        journal_close(j);
        int n = journal_list(&reading, &list), whole = 0;
        for (int k = 0; k < n; k++)
            whole += list[k].moves == 3 && !list[k].trouble;
        assert_int_equal(whole, 1);
        unfinished_free(list, n);
        empty_journals(NULL);
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
    assert_int_equal(stat(journal_path, &st), 0);
    assert_true(st.st_size < 3 << 20);
    was = state_of(r);
    journal_close(j);
    close_journal(journal_resume(journal_path, &reading, &back, &e), true);
    FREED char *now = state_of(back);
    assert_string_equal(now, was);
    free(was);
    record_free(back);
}

/* Where no new file can be made, a long one goes on, and not by the whole record at each move. */
TEST(a_long_journal_without_a_folder_grows_by_its_moves)
{
    struct record *r = new_record("chess", NULL);
    struct journal *j = journal_start(r);
    struct stat before, after;
    for (int i = 0; i < 50; i++)
        play(r, "Nf3", "Nf6", "Ng1", "Ng8", NULL);
    find_journal();
    setenv("XDG_STATE_HOME", "/proc/no/such", 1);
    for (int i = 0; i < 60; i++) {
        char words[2001];
        snprintf(words, sizeof words, "%02000d", i);
        record_go(r, r->current->child ? r->current->child : r->root->child);
        edit_words(r, r->current, words);
    }
    while (r->current->child)
        record_go(r, r->current->child);
    bool kept = !journal_fault(j) && stat(journal_path, &before) == 0 && before.st_size > 2 << 20;
    for (int i = 0; i < 10; i++)
        play(r, "Nf3", "Nf6", "Ng1", "Ng8", NULL);
    kept = kept && !journal_fault(j) && stat(journal_path, &after) == 0;
    setenv("XDG_STATE_HOME", journals_folder, 1);
    assert_true(kept);
    assert_in_range(after.st_size - before.st_size, 40, 1 << 18);
    journal_close(j);
}

/* Some file systems know no colon in a name, which ids with choices have; older files have it. */
TEST(a_journal_is_named_without_colons)
{
    char id[GAME_ID], *named = NULL;
    int fd = journal_make(journals_folder, "tower:three", &named, &e);
    assert_true(fd >= 0);
    assert_null(strchr(named, ':'));
    assert_true(journal_read_name(named, id, sizeof id));
    assert_string_equal(id, "tower:three");
    assert_true(journal_read_name("x/tower:three-20261129-030000-1-1.journal", id, sizeof id));
    assert_string_equal(id, "tower:three");
    close(fd);
    assert_int_equal(unlink(named), 0);
    free(named);
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
    assert_true(text_read_file(journal_path, &t, &e));
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

    assert_true(text_read_file(journal_path, &t, &e)); /* killed now, the first move is there */
    struct source s = {journal_path, t.at, t.length, 1};
    OWNED(record) back = journal_rebuild(&s, &reading, NULL, &e);
    assert_int_equal(record_length(back->current), 1);

    play(r, "p b7-b5", NULL); /* there is room again: all four are */
    assert_null(journal_fault(j));
    journal_close(j);
    OWNED(record) whole;
    j = journal_resume(journal_path, &reading, &whole, &e);
    assert_non_null(j);
    assert_int_equal(record_length(whole->current), 4);
    close_journal(j, true);
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
    setenv("XDG_STATE_HOME", journals_folder, 1);
    assert_true(still);
    play(r, "e5", NULL);
    assert_null(journal_fault(j));
    journal_close(j);
    find_journal();
    j = journal_resume(journal_path, &reading, &whole, &e);
    assert_int_equal(record_length(whole->current), 2);
    close_journal(j, true);
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
    journal_close(j);
    assert_listed(0, ANY, ANY);
    j = journal_await(r);
    play(r, "Nf3", NULL);
    journal_close(j);
    assert_listed(1, 3, ANY);
}

RUN_TESTS_EACH("record: journal", NULL, end_test, open_journals, close_journals)
