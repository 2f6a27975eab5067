/* record: files of saved games, and what saving does to them. */
#include "table.h"
#include "test.h"

#include "base/await.h"
#include "base/replace.h"
#include "record/saved.h"

#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

static char folder[] = "/tmp/reroute66-saved-XXXXXX";

static int setup(void **state)
{
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return -1;
    setenv("XDG_DATA_HOME", folder, 1);
    return open_gamecache(state);
}

static int teardown(void **state)
{
    return close_gamecache(state) || chdir("/") || shell("rm -rf %s", folder);
}

static void put_file(const char *name, const char *text)
{
    assert_true(replace_file(name, text, strlen(text), NULL));
}

static void assert_file(const char *name, const char *wanted)
{
    SCOPED(text) t = {0};
    assert_true(text_read_file(name, &t, NULL));
    assert_string_equal(t.at, wanted);
}

/* Open game NUMBER of file NAME with its home. */
static struct record *load(const char *name, int number, struct home *h)
{
    struct saved s;
    struct error e;
    if (!saved_open(&s, name, NULL, &e))
        fail_msg("%s", e.text);
    struct record *r = saved_read(&s, number, &reading, &e);
    if (!r)
        fail_msg("%d:%d: %s", e.line, e.column, e.text);
    home_set(h, &s, number);
    saved_close(&s);
    return r;
}

#define FIRST "  [Event   \"1\"]\n\n1.e4 e5   {loose}   *\n\n\n"
#define BROKEN "[Event \"2\"]\n\n1. e4 {never closed\n"
#define LAST "[Event \"4\"]\n1. c4 *\n; tail\n\n\n"

TEST(one_game_of_many_is_replaced)
{
    SCOPED(home) h = {0};
    struct error e;
    put_file("many.pgn", FIRST BROKEN "[Event \"3\"]\n\n1. d4 *\n\n" LAST);
    struct record *r = load("many.pgn", 3, &h);
    play(r, "d5", NULL);
    assert_int_equal(saving_to(&h, "many.pgn"), SAVING_HOME);
    assert_true(save_record(r, &h, NULL, &e));
    assert_file("many.pgn", FIRST BROKEN "[Event \"3\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round "
                                         "\"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
                                         "1. d4 d5 *\n\n" LAST);
    play(r, "Nf3", NULL); /* and once more */
    assert_true(save_record(r, &h, NULL, &e));
    record_free(r);
    r = load("many.pgn", 3, &h);
    assert_int_equal(record_length(r->current), 3);

    SCOPED(text) now = {0};
    assert_true(text_read_file("many.pgn", &now, &e));
    strstr(now.at, " d5 2.")[2] = '6'; /* the other program changes one letter of our game */
    put_file("many.pgn", now.at);
    assert_int_equal(saving_to(&h, "many.pgn"), SAVING_CHANGED);
    put_file("many.pgn", FIRST "[Event \"new\"]\n*\n[Event \"other\"]\n*\n");
    assert_int_equal(saving_to(&h, "./many.pgn"), SAVING_CHANGED);
    assert_false(save_record(r, &h, NULL, &e));
    assert_non_null(strstr(e.text, "another program has changed this game"));
    assert_file("many.pgn", FIRST "[Event \"new\"]\n*\n[Event \"other\"]\n*\n");
    record_free(r);
}

TEST(broken_games_do_not_keep_the_others)
{
    struct saved s;
    struct error e;
    put_file("broken.pgn", FIRST BROKEN LAST);
    assert_true(saved_open(&s, "broken.pgn", NULL, &e));
    assert_int_equal(s.games, 3);
    assert_null(saved_read(&s, 2, &reading, &e));
    assert_int_equal(e.line, 8);
    assert_int_equal(e.column, 7);
    FREED char *event;
    saved_tags(&s, 2, (const char *[]){"Event"}, &event, 1);
    assert_string_equal(event, "2");
    for (int i = 1; i <= 3; i += 2) {
        OWNED(record) r = saved_read(&s, i, &reading, &e);
        assert_non_null(r);
    }
    saved_close(&s);
    put_file("nothing.pgn", "  \n; words only\n");
    assert_false(saved_open(&s, "nothing.pgn", NULL, &e));
    assert_false(saved_open(&s, "absent.pgn", NULL, &e));
}

/* As old Macs have them, in a file of its own or joined with one of other line ends. */
TEST(lines_may_end_with_returns)
{
    static const char *const texts[] = {
        "[Event \"a\"]\r[White \"Ann\"]\r\r1. e4 ; a good move\re5\r% a line } (\r2. Nf3 *\r",
        "[Event \"a\"]\r\r1. e4 e5 2. Nf3 *\r\r[Event \"b\"]\n\n1. e4 ; one\re5 2. Nf3 *\n"};
    for (int i = 0; i < 2; i++) {
        struct saved saved;
        struct text text = {0};
        text_add(&text, texts[i]);
        assert_true(saved_take(&saved, "mac.pgn", &text, NULL, NULL));
        assert_int_equal(saved.games, i + 1);
        for (int n = 1; n <= saved.games; n++) {
            struct record *r = saved_read(&saved, n, &reading, NULL);
            assert_non_null(r);
            assert_int_equal(record_length(r->current), 3);
            record_free(r);
        }
        saved_close(&saved);
    }
}

TEST(line_ends_of_a_file_are_kept)
{
    SCOPED(home) h = {0};
    SCOPED(text) t = {0};
    put_file("dos.pgn", "\xEF\xBB\xBF[Event \"1\"]\r\n\r\n1. e4 {two\r\nlines} *\r\n\r\n[Event \"2\"]\r\n*\r\n");
    OWNED(record) r = load("dos.pgn", 1, &h);
    assert_string_equal(r->current->comment, "two\nlines");
    assert_true(save_record(r, &h, NULL, NULL));
    assert_true(text_read_file("dos.pgn", &t, NULL));
    assert_memory_equal(t.at, "\xEF\xBB\xBF[Event", 9);
    for (size_t i = 0; i < t.length; i++)
        assert_true(t.at[i] != '\n' || t.at[i - 1] == '\r');
}

TEST(names_are_made_and_files_of_others_seen)
{
    SCOPED(home) h = {0};
    struct error e;
    struct record *r = new_record("reroute66", NULL);
    assert_false(save_record(r, &h, NULL, &e));
    FREED char *path = save_path(r->game, &e);
    assert_non_null(path);
    assert_memory_equal(path + strlen(folder), "/reroute66/games/reroute66-20", 29);
    assert_int_equal(saving_to(&h, path), SAVING_NEW);
    assert_true(save_record(r, &h, path, &e));
    assert_int_equal(saving_to(&h, path), SAVING_HOME);
    /* Within the same second: another name. */
    for (int i = 0; i < 3; i++) {
        FREED char *next = save_path(r->game, &e);
        assert_int_equal(saving_to(&h, next), SAVING_NEW);
        assert_true(save_record(r, &h, next, &e));
    }
    struct game chosen = *r->game;
    snprintf(chosen.id, sizeof chosen.id, "tower:three");
    FREED char *plain = save_path(&chosen, &e);
    assert_memory_equal(plain + strlen(folder), "/reroute66/games/tower=three-20", 31);
    put_file("theirs.pgn", "mine\n");
    assert_int_equal(saving_to(&h, "theirs.pgn"), SAVING_OVER);
    assert_false(save_record(r, &h, "no/such/folder.pgn", &e));
    assert_non_null(h.path);
    assert_string_not_equal(h.path, "no/such/folder.pgn");
}

TEST(lists_are_imported_and_not_overwritten)
{
    SCOPED(home) h = {0};
    put_file("list.txt", "1. P a2-A4\n1... p h7-H5 // yes\n");
    struct record *r = load("list.txt", 1, &h);
    assert_string_equal(r->game->id, "reroute66");
    assert_int_equal(record_length(r->current), 2);
    assert_null(h.path);
    assert_int_equal(saving_to(&h, "list.txt"), SAVING_OVER);
    assert_true(save_record(r, &h, "list.pgn", NULL));
    record_free(r);
    r = load("list.pgn", 1, &h);
    assert_string_equal(r->current->comment, "yes");
    record_free(r);
}

/* A full disk or a folder that cannot be written leaves the old file whole, and no temporary one. */
TEST(a_save_that_fails_changes_nothing)
{
    SCOPED(home) h = {0};
    struct error e;
    if (geteuid() == 0) { /* root may write anywhere: a folder in the file's place fails for everybody */
        assert_int_equal(mkdir("taken.pgn", 0700), 0);
        OWNED(record) r = record_new(game("chess"), NULL);
        assert_false(save_record(r, &h, "taken.pgn", &e));
        assert_null(h.path);
        assert_int_equal(rmdir("taken.pgn"), 0);
        return;
    }
    assert_int_equal(mkdir("locked", 0700), 0);
    put_file("locked/a.pgn", "[Event \"1\"]\n*\n");
    OWNED(record) r = load("locked/a.pgn", 1, &h);
    assert_int_equal(chmod("locked", 0500), 0);
    assert_false(save_record(r, &h, NULL, &e));
    assert_file("locked/a.pgn", "[Event \"1\"]\n*\n");
    assert_int_equal(chmod("locked", 0700), 0);
}

/* All games of a file, read in pieces, are those that are found when it is read as a whole: their texts and lines. */
TEST(large_files_are_read_in_pieces)
{
    SCOPED(text) text = {0};
    struct saved whole;
    struct pieces pieces;
    struct error error = {.text = ""};
    int number = 0;
    for (int i = 0; text.length < 9 << 20; i++) {
        text_addf(&text, "[Event \"%d\"]\r\n\r\n1. e4 {%*s} e5 *\n%s", i, i % 7000, "", i % 3 ? "\r\r" : "");
        if (i == 1000)
            text_addf(&text, "1. d4 {%*s} *\n", 5 << 20, "longer than a piece");
    }
    put_file("large.pgn", text.at);
    assert_true(pieces_open(&pieces, "large.pgn"));
    assert_true(saved_open(&whole, "large.pgn", NULL, &error));
    while (pieces_next(&pieces, NULL, &error))
        for (int i = 0; i < pieces.piece.games; i++, number++) {
            const struct span *span = &pieces.piece.span[i], *wanted = &whole.span[number];
            assert_true(number < whole.games);
            assert_int_equal(span->line, wanted->line);
            assert_int_equal(span->end - span->start, wanted->end - wanted->start);
            assert_memory_equal(pieces.piece.text.at + span->start, whole.text.at + wanted->start,
                                span->end - span->start);
        }
    assert_string_equal(error.text, "");
    assert_int_equal(number, whole.games);
    saved_close(&whole);
    pieces_close(&pieces);
    assert_int_equal(unlink("large.pgn"), 0);
}

static void refuses_to_save(const char *path)
{
    OWNED(record) record = record_new(game("chess"), NULL);
    struct home h = {0};
    struct error error = {.text = ""};
    assert_int_equal(saving_to(&h, path), SAVING_NEW);
    assert_false(save_record(record, &h, path, &error));
    assert_string_equal(error.text, "games are not saved packed: leave .gz or .zst off the name");
    error.text[0] = '\0';
    assert_false(save_append(record, &h, path, &error));
    assert_string_equal(error.text, "games are not saved packed: leave .gz or .zst off the name");
    assert_null(h.path);
}

/* Writes GAMES games into packed.pgn.gz. */
static void pack_games(int games)
{
    gzFile packed = gzopen("packed.pgn.gz", "wb1");
    for (int i = 0; i < games; i++)
        gzprintf(packed, "[Event \"%d\"]\n\n1. e4 {%d} e5 *\n\n", i, i * 7919 % 100003);
    assert_int_equal(gzclose(packed), Z_OK);
}

/* A packed file of one piece and more: its games, whole and cut off; nothing is saved into it. */
TEST(packed_files_are_read_and_never_written)
{
    enum { GAMES = 100000, CUT = 6 };
    struct pieces pieces;
    struct saved whole;
    struct error error = {.text = ""};
    struct home h = {0};
    int number = 0;
    pack_games(GAMES);
    assert_true(saved_open(&whole, "packed.pgn.gz", NULL, &error));
    assert_int_equal(whole.games, GAMES);
    home_set(&h, &whole, 1);
    assert_null(h.path);
    saved_close(&whole);
    assert_int_equal(saving_collection("packed.pgn.gz"), 0);
    refuses_to_save("packed.pgn.gz");
    refuses_to_save("fresh.pgn.zst");
    assert_int_equal(access("fresh.pgn.zst", F_OK), -1);
    assert_true(pieces_open(&pieces, "packed.pgn.gz"));
    for (; pieces_next(&pieces, NULL, &error); number += pieces.piece.games)
        assert_in_range(pieces_passed(&pieces, 1), 0, pieces.size);
    assert_int_equal(number, GAMES);
    pieces_close(&pieces);
    assert_string_equal(error.text, "");

    assert_int_equal(truncate("packed.pgn.gz", (off_t)pieces.size / CUT), 0);
    assert_true(pieces_open(&pieces, "packed.pgn.gz"));
    for (number = 0; pieces_next(&pieces, NULL, &error);)
        number += pieces.piece.games;
    assert_in_range(number, GAMES / CUT / 2, 2 * GAMES / CUT);
    pieces_close(&pieces);
    assert_string_equal(error.text, "it cannot be unpacked: it is damaged or cut off; `gzip -t` tells where");
    assert_false(saved_open(&whole, "packed.pgn.gz", NULL, &error));
    assert_int_equal(unlink("packed.pgn.gz"), 0);
}

static bool wait_for_nothing(void *context, const char *path, int64_t begun)
{
    (void)context;
    (void)path;
    (void)begun;
    return false;
}

static void wait_at_gate(const char *path, void *data)
{
    char byte;
    (void)path;
    assert_int_equal(read(*(int *)data, &byte, 1), 1);
}

/* Where keys are answered, a packed file is read by the thread of files. What is not waited for is not damaged. */
TEST(packed_files_are_awaited)
{
    static const struct awaiter awaiter = {.waits = wait_for_nothing};
    const struct await_work how = {.work = wait_at_gate};
    struct pieces pieces;
    struct error error = {.text = ""};
    int gate[2];
    pack_games(200000);
    assert_int_equal(pipe(gate), 0);
    await_use(&awaiter);
    while (!pieces_open(&pieces, "packed.pgn.gz"))
        await_again(); /* a slow machine */
    assert_false(await_call("gate", &how, &gate[0], sizeof gate[0], NULL));
    while (pieces_next(&pieces, NULL, &error))
        continue;
    assert_non_null(strstr(error.text, "cannot read"));
    pieces_close(&pieces);
    await_use(NULL);
    assert_int_equal(write(gate[1], "", 1), 1);
    assert_int_equal(unlink("packed.pgn.gz"), 0);
}

/* Writes TEXT packed by gzip, or plain, behind what the file NAME has. */
static void add_member(const char *name, const char *text, bool packed)
{
    gzFile out = gzopen(name, packed ? "ab" : "abT");
    assert_int_equal(gzputs(out, text), strlen(text));
    assert_int_equal(gzclose(out), Z_OK);
}

/* Checks that the file PATH is TEXT as it is unpacked, from each place, forwards and backwards. */
static void check_unpacked(const char *path, const char *text)
{
    const int length = (int)strlen(text);
    struct unpacked *file = unpacked_open(path, NULL);
    assert_non_null(file);
    for (int i = 0; i < 3 * length; i++) {
        int place = i < length ? i : i < 2 * length ? 2 * length - i : i * 5 % length;
        char read[64] = "";
        assert_true(unpacked_seek(file, place));
        assert_int_equal(unpacked_read(file, read, sizeof read - 1), length - place);
        assert_string_equal(read, text + place);
        assert_int_equal(unpacked_read(file, read, sizeof read - 1), 0);
        assert_false(unpacked_broken(file));
    }
    unpacked_close(file);
}

/* Members one behind the other are one text, what follows them is none of it, and a plain file stays as it is. */
TEST(files_are_unpacked_from_any_place)
{
    add_member("members.gz", "The first, ", true);
    check_unpacked("members.gz", "The first, ");
    add_member("members.gz", "and the second.", true);
    check_unpacked("members.gz", "The first, and the second.");
    add_member("members.gz", "\x1f", false);
    check_unpacked("members.gz", "The first, and the second.");
    add_member("members.gz", "garbage", false);
    check_unpacked("members.gz", "The first, and the second.");
    add_member("plain", "Not packed.", false);
    check_unpacked("plain", "Not packed.");
    assert_int_equal(unlink("members.gz") | unlink("plain"), 0);
}

/* A comment that was never closed does not make all that follows it one piece. */
TEST(an_open_comment_ends_no_pieces)
{
    SCOPED(text) text = {0};
    struct saved whole;
    struct pieces pieces;
    struct error error = {.text = ""};
    int number = 0;
    text_add(&text, "[Event \"open\"]\n\n1. d4 {never closed *\n\n");
    while (text.length < 9 << 20)
        text_addf(&text, "[Event \"closed\"]\n\n1. e4 {%*s} e5 *\n\n", 2000, "");
    put_file("open.pgn", text.at);
    assert_true(pieces_open(&pieces, "open.pgn"));
    assert_true(saved_open(&whole, "open.pgn", NULL, &error));
    for (; pieces_next(&pieces, NULL, &error); number += pieces.piece.games)
        assert_in_range(pieces.piece.text.length, 1, 5 << 20);
    assert_string_equal(error.text, "");
    assert_int_equal(number, whole.games);
    assert_in_range(number, 4000, 6000);
    saved_close(&whole);
    pieces_close(&pieces);
    assert_int_equal(unlink("open.pgn"), 0);
}

/* What is no game at all is told as that; a game with a wrong first move is told by that move. */
TEST(texts_of_other_kinds_are_told_from_games)
{
    static const struct {
        const char *text;
        bool other;
    } list[] = {{"Dear Anna, 1. e4 was good\n", true},
                {"root:x:0:0:root\n", true},
                {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", true},
                {"{a comment} Hello *\n", true},
                {"1. foo *\n", false},
                {"e9 e5\n", false},
                {"[Event \"1\"]\n\nfoo *\n", false},
                {"e4 Hello *\n", false}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct saved s;
        struct error e = {.text = ""};
        put_file("text", list[i].text);
        assert_true(saved_open(&s, "text", NULL, &e));
        assert_null(saved_read(&s, 1, &reading, &e));
        if ((strncmp(e.text, "this is not a saved game", 21) == 0) != list[i].other)
            fail_msg("%s: %s", list[i].text, e.text);
        saved_close(&s);
    }
}

RUN_TESTS_EACH("record: saved", NULL, free_records, setup, teardown)
