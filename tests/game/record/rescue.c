/* record: what is read of journals, of damaged ones too. */
#include "journals.h"
#include "test.h"

#include "notation/code.h"
#include "record/edit.h"
#include "record/journal/journal_files.h"

#include <errno.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

static struct text left; /* what left_game has left in the journal */
static struct error e;

static int end_test(void **state)
{
    text_free(&left);
    return free_records(state) || empty_journals(state);
}

static void make_old(void)
{
    assert_int_equal(shell("touch -d '100 days ago' %s/reroute66/journal/*", journals_folder), 0);
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
    journal_close(j);
    find_journal();
    assert_true(text_read_file(journal_path, &whole, &e));

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
    assert_int_equal(shell("mv %s/reroute66/journal/*.damaged %s", journals_folder, journals_folder), 0);
    find_journal();
    journal_close(j);
    assert_listed(1, 10, TROUBLE_NONE);
    j = journal_resume(journal_path, &reading, &again, &e);
    assert_non_null(j);
    assert_int_equal(record_length(again->current), 10);
    close_journal(j, true);
    record_free(again);
    assert_int_equal(shell("rm %s/*.damaged", journals_folder), 0);
}

TEST(a_journal_without_its_head_is_read_by_its_name)
{
    keep_game(false, "P e2-e4", "p e7-e5", "N g1-f3");
    find_journal();
    zero(0, 200);
    assert_listed(1, 3, TROUBLE_DAMAGED);
    /* A game that began elsewhere has no such moves: it is listed as one that cannot be read. */
    empty_journals(NULL);
    struct position rook;
    assert_true(code_read(game("chess"), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", &rook, &e));
    struct record *kept = new_record("chess", &rook);
    struct journal *j = journal_start(kept);
    play(kept, "R a1-a8", NULL);
    journal_close(j);
    find_journal();
    zero(0, 250);
    assert_listed(1, 0, TROUBLE_DAMAGED);
}

TEST(a_sealed_line_without_its_end_counts)
{
    keep_game(false, "P e2-e4", "p e7-e5");
    find_journal();
    assert_int_equal(shell("truncate -s -1 %s", journal_path), 0);
    assert_listed(1, 2, TROUBLE_NONE);
    assert_int_equal(shell("truncate -s -1 %s", journal_path), 0);
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
        journal_close(j);
        find_journal();
        assert_true(text_read_file(journal_path, &whole, &e));
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
        empty_journals(NULL);
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
    journal_close(j);
    find_journal();
    text_add(&event, "left White time");
    seal_line(&event, 0);
    FILE *file = fopen(journal_path, "a");
    assert_non_null(file);
    assert_true(fputs(event.at, file) >= 0);
    assert_int_equal(fclose(file), 0);
    j = journal_resume(journal_path, &reading, &back, &e);
    assert_non_null(back);
    assert_int_equal(back->result.ending, ENDING_TIME);
    assert_int_equal(back->result.sharers, 3);
    close_journal(j, true);
}

TEST(closed_and_empty_games_are_not_offered)
{
    struct record *r = new_record("chess", NULL);
    journal_close(journal_start(r)); /* nothing was played */
    assert_listed(0, ANY, ANY);
    struct journal *j = journal_start(r);
    play(r, "e4", NULL);
    close_journal(j, true);
    assert_null(r->watcher.tell);
    assert_listed(0, ANY, ANY);
    j = journal_start(r);
    record_undo(r);
    play(r, "e4", NULL);
    journal_close(j);
    assert_listed(1, ANY, ANY);
    journal_close(NULL);
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
    assert_true(text_read_file(journal_path, &left, NULL));
}

static void write_journal(const struct text *t)
{
    FILE *f = fopen(journal_path, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(t->at, 1, t->length, f), t->length);
    assert_int_equal(fclose(f), 0);
}

/* The journal is gone on with, closed then, and has MOVES moves (-1: it cannot be), of which WORDS are told. */
static void assert_resumed(int moves, const char *words)
{
    OWNED(record) r;
    struct journal *j = journal_resume(journal_path, &reading, &r, &e);
    assert_int_equal(j ? record_length(r->current) : -1, moves);
    assert_true(j || !r);
    assert_non_null(strstr(e.text, words));
    close_journal(j, true);
}

/* Is there a file in the folder of journals whose name ends with ENDING? */
static bool is_kept(const char *ending)
{
    return shell("ls %s/reroute66/journal/*%s >/dev/null 2>&1", journals_folder, ending) == 0;
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

    struct journal *j = journal_resume(journal_path, &reading, &r, &e);
    assert_non_null(j);
    assert_non_null(strstr(e.text, "damaged; the game could be read up to its last sound move, but 3 of "));
    assert_non_null(strstr(e.text, ".damaged"));
    play(r, "d4", NULL);
    assert_null(journal_fault(j));
    journal_close(j);
    char aside[600];
    snprintf(aside, sizeof aside, "%s.damaged", journal_path);
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
        empty_journals(NULL);
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
            assert_true(text_read_file(journal_path, &now, &e));
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
    empty_journals(NULL);

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
              journals_folder),
        0);
    assert_listed(0, ANY, ANY); /* and nothing hangs */
}

TEST(a_folder_that_cannot_be_written_still_offers_its_games)
{
    left_game();
    struct unfinished *list;
    struct record *r;
    int status;
    assert_int_equal(shell("chmod -R a+rX,a-w %s", journals_folder), 0);
    if (fork() == 0) { /* root may write everywhere: be somebody else */
        if (geteuid() == 0 && setuid(12345) != 0)
            _exit(9);
        if (journal_list(&reading, &list) != 1 || list[0].moves != 7)
            _exit(1);
        _exit(!journal_resume(journal_path, &reading, &r, &e) && r && e.text[0] ? 0 : 2);
    }
    wait(&status);
    assert_int_equal(shell("chmod -R u+w %s", journals_folder), 0);
    assert_int_equal(WEXITSTATUS(status), 0);
}

RUN_TESTS_EACH("record: rescue", NULL, end_test, open_journals, close_journals)
