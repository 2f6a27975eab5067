/* record: what other programs and people write otherwise than the standard says is understood. */
#include "notation/code.h"
#include "table.h"
#include "test.h"

/* The code of the position at the end of the game in TEXT. */
static const char *end_of(const char *text)
{
    static char code[CODE_SIZE];
    struct record *r = read_pgn(text);
    code_write(r->game, &r->current->position, code);
    return code;
}

/* By the array that the FEN's castling letters tell, X-FEN or Shredder's; without FEN by that of orthodox chess. */
TEST(chess960_has_many_names_and_arrays)
{
    static const char *const names[] = {"Chess960",      "chess 960",      "Fischerandom", "fischerandom chess",
                                        "Fischerrandom", "Fischer Random", "FRC",          "Chess-960"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        SCOPED(text) t = {0};
        text_addf(&t, "[Variant \"%s\"]\n[FEN \"nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1\"]\n",
                  names[i]);
        text_add(&t, "1. Ng3 Ng6 2. O-O O-O *");
        assert_string_equal(end_of(t.at), "nrbbqrk1/pppppppp/6n1/8/8/6N1/PPPPPPPP/NRBBQRK1 w - - 4 3");
    }
    assert_string_equal(
        end_of("[Variant \"Chess960\"]\n[FEN \"1r2k1r1/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1\"]\n1. O-O-O *"),
        "1r2k1r1/8/8/8/8/8/8/R1KR2RR b kq - 1 1");
    assert_string_equal(end_of("[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/RR2K1RR w GB - 3 7\"]\n*"),
                        "4k3/8/8/8/8/8/8/RR2K1RR w GB - 3 7");
    assert_string_equal(end_of("[Variant \"Chess960\"]\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *"),
                        "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4");
}

/* Our own games from the array of the example tell it, so that it comes back. */
TEST(an_own_game_of_chess960_tells_its_array)
{
    struct record *r = new_record("chess960", NULL);
    play(r, "c2-c4", NULL);
    char *text = write_pgn(r);
    assert_string_equal(end_of(text), "rkrnnqbb/pppppppp/8/8/2P5/8/PP1PPPPP/RKRNNQBB b KQkq c3 0 1");
}

/* TEXT, chess without tags and with no fault remarked, has the moves WANTED. */
static void assert_moves(const char *text, const char *wanted)
{
    char *got = again(text), *moves = strstr(got, "\n\n");
    assert_non_null(moves);
    assert_string_equal(moves + 2, wanted);
    assert_string_equal(remarks.at, "");
}

TEST(results_in_any_typography)
{
    static const char *const draws[] = {"1/2", "½",       "½-½",     "1/2:1/2", "½ – ½", "1/2 - 1/2",
                                        "½:½", "0.5-0.5", "1⁄2–1⁄2", "0,5-0,5", "½—½",   "\xBD-\xBD"};
    static const char *const wins[] = {"1:0", "1–0", "1—0", "1−0", "1 - 0", "1 : 0", "1-O", "1-0.", "1\x96\x30"};
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        SCOPED(text) t = {0};
        text_addf(&t, "[Result \"%s\"]\n\n1. e4 e5 %s\n", draws[i], draws[i]);
        assert_becomes(t.at, ROSTER "[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n");
    }
    for (size_t i = 0; i < sizeof wins / sizeof *wins; i++) {
        SCOPED(text) t = {0};
        text_addf(&t, "1. e4 e5 %s", wins[i]);
        assert_becomes(t.at, ROSTER "[Result \"1-0\"]\n\n1. e4 e5 1-0\n");
    }
    assert_becomes("1. e4 e5 ½.", ROSTER "[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n");
    assert_becomes("[Result \"+--\"]\n", ROSTER "[Result \"1-0\"]\n\n1-0\n");
    assert_becomes("[Result \"0-0\"]\n\n0-0\n", ROSTER "[Result \"0-0\"]\n\n*\n");
    assert_moves("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 5. d3 О–О 1/2-1/2",
                 "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 O-O 1/2-1/2\n");
}

TEST(the_result_may_stand_there_twice)
{
    FREED struct span *span;
    static const char text[] = "1. e4 1-0 1-0\n\n1. d4 ½-½ 0-1 {words}\n\n[Event \"3\"]\n1. c4 *\n";
    assert_int_equal(pgn_split(text, strlen(text), NULL, &span), 3);
    assert_becomes("1. e4 1-0 1-0", ROSTER "[Result \"1-0\"]\n\n1. e4 1-0\n");
    assert_becomes("1. e4 1/2-1/2 ½", ROSTER "[Result \"1/2-1/2\"]\n\n1. e4 1/2-1/2\n");
    assert_becomes("1. e4 1-0 0-1", ROSTER "[Result \"1-0\"]\n\n1. e4 1-0\n{0-1}\n");
}

TEST(unknown_contradicts_nothing)
{
    assert_moves("[FEN \"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\"]\n[Result \"*\"]\n1. Ra8 *", "1. Ra8# *\n");
    assert_moves("[Result \"*\"]\n1. e4 1-0", "1. e4 1-0\n");
    assert_moves("[Result \"1-0\"]\n1. e4 *", "1. e4 *\n");
}

TEST(signs_of_word_processors)
{
    assert_moves("1. e4 {hm} 1…e5 2. Nf3 2… Nc6 *", "1. e4 {hm} 1... e5 2. Nf3 Nc6 *\n");
    assert_moves("1. e4 … e5 2.… *", "1. e4 e5 *\n");
    assert_moves("1. e2–e4 e7—e5 2. Ng1−f3 Nb8‑c6 3. Bf1\x96"
                 "c4 *",
                 "1. e4 e5 2. Nf3 Nc6 3. Bc4 *\n");
    assert_moves("1. e4 e5 2. Nf3+− Nc6−+ 3. Bc4 ± *", "1. e4 e5 2. Nf3 $18 Nc6 $19 3. Bc4 $16 *\n");
    assert_moves("1. e4 d5 2. e4×d5 Qd8✕d5 *", "1. e4 d5 2. exd5 Qxd5 *\n");
    assert_moves("1. f3 e5 2. g4 Qh4‡ 0-1", "1. f3 e5 2. g4 Qh4# 0-1\n");
    assert_moves("1. e4 d6 2. Bb5† c6 *", "1. e4 d6 2. Bb5+ c6 *\n");
}

/* No-break, thin and zero-width blanks, byte order marks, a Ctrl-Z at the end. */
TEST(blanks_that_are_not_seen)
{
    FREED struct span *span;
    static const char marks[] =
        "\xEF\xBB\xBF[Event \"one\"]\n\n1. e4 *\n\n\xEF\xBB\xBF[Event \"two\"]\n\n1. d4 *\n\x1A";
    assert_int_equal(pgn_split(marks, strlen(marks), NULL, &span), 2);
    assert_moves("1.\u00A0e4\u00A0e5 2.\u2009Nf3\u200B Nc6\u202F*\u200B\n\x1A", "1. e4 e5 2. Nf3 Nc6 *\n");
    assert_moves("1.\xA0"
                 "e4 N\u2060f6 *\xA0",
                 "1. e4 Nf6 *\n");
    assert_becomes("\xEF\xBB\xBF% of a program\n1. e4 *", CHESS "% of a program\n1. e4 *\n");
}

TEST(promotions_in_passing_and_numbers)
{
    static const char *const queens[] = {"a8=Q",  "a8Q",  "a8(Q)",    "a8/Q",  "a8=(Q)",
                                         "a8 =Q", "a8=q", "a7-a8(Q)", "a8=Q+", "a8(Q)+"};
    for (size_t i = 0; i < sizeof queens / sizeof *queens; i++) {
        SCOPED(text) t = {0};
        text_addf(&t, "[FEN \"7k/P7/8/8/8/8/8/7K w - - 0 1\"]\n1. %s Kg7 *", queens[i]);
        assert_moves(t.at, "1. a8=Q+ Kg7 *\n");
    }
    static const char *const passing[] = {"exd6 e.p.!",  "exd6e.p.!",  "exd6 ep !",
                                          "exd6 e.p. !", "exd6! e.p.", "exd6ep!"};
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++) {
        SCOPED(text) t = {0};
        text_addf(&t, "[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 5\"]\n5. %s Kd7 *", passing[i]);
        assert_moves(t.at, "5. exd6 $1 Kd7 *\n");
    }
    assert_moves("1e4 e5 2Nf3 Nc6 3Bb5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n");
    assert_moves("1) e4 e5 2) Nf3 Nc6 *", "1. e4 e5 2. Nf3 Nc6 *\n");
    assert_moves("1 e4, e5, 2 ♘f3, *", "1. e4 e5 2. Nf3 *\n");
    assert_moves("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 40-0 O-O *", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *\n");
}

/* Before or behind the sign of check; a sign that begins with + is no check where there is none. */
TEST(judgements_and_check)
{
    assert_moves("1. f3 e5 2. g4 Qh4!!# 0-1", "1. f3 e5 2. g4 Qh4# $3 0-1\n");
    assert_moves("1. e4 f6 2. Qh5?+ g6 *", "1. e4 f6 2. Qh5+ $2 g6 *\n");
    assert_moves("1. e4 f6 2. Qh5+?! g6!?+- *", "1. e4 f6 2. Qh5+ $6 g6 $5 $18 *\n");
    assert_moves("1. Nf3+= d5=+ 2. d4+/- Nf6-/+ 3. c4-+ e6+ *", "1. Nf3 $14 d5 $15 2. d4 $16 Nf6 $17 3. c4 $19 e6 *\n");
    assert_moves("1. e4 f6 2. Qh5+= g6 3. Qe2 Kf7 4. Qc4++- *", "1. e4 f6 2. Qh5+ $10 g6 3. Qe2 Kf7 4. Qc4+ $18 *\n");
    assert_moves("1. e4 e5 2. Bb5 c6? 3. Bc4 *", "1. e4 e5 2. Bb5 c6 $2 3. Bc4 *\n");
    assert_moves("1. e4 $902 e5 $1 $256 $65535 $65536 *", "1. e4 $902 e5 $1 $256 $65535 {$65536} *\n");
}

/* The tag NAME of the game in TEXT is WANTED. */
static void assert_tag(const char *text, const char *name, const char *wanted)
{
    struct record *r = read_pgn(text);
    assert_string_equal(record_tag(r, name), wanted);
}

TEST(tags_with_marks_that_nobody_escaped)
{
    assert_tag("[Event \"5th \"Green Tree\" Cup\"]\n*", "Event", "5th \"Green Tree\" Cup");
    assert_tag("[Event \"Ann \"A.\" v \"B.\"\"]\n*", "Event", "Ann \"A.\" v \"B.\"");
    assert_tag("[Event \"\"Quoted\"\"] ; and a comment\n*", "Event", "\"Quoted\"");
    assert_tag("[White \"A\"] [Event \"5th \"G\" Cup\"] [Black \"B\"]\n*", "Event", "5th \"G\" Cup");
    assert_tag("[White \"A\"] [Event \"5th \"G\" Cup\"] [Black \"B\"]\n*", "Black", "B");
    assert_tag("[Site \"C:\\new\\\"]\n*", "Site", "C:\\new\\");
    assert_tag("[Site \"a \\\"b\\\" \\\\ c\"]\n*", "Site", "a \"b\" \\ c");
    assert_tag("[Round \"1] of 2\"]\n*", "Round", "1] of 2");
    assert_tag("[White “Ann”]\n[Black „Bob“]\n*", "White", "Ann");
    assert_tag("[White “Ann”]\n[Black „Bob“]\n*", "Black", "Bob");
    assert_tag("[White 'Ann O'Hara']\n*", "White", "Ann O'Hara");
    assert_tag("[White Ann Miller]\n*", "White", "Ann Miller");
    assert_tag("[White \"Ann\"\n[Black \"Bob\"]\n*", "White", "Ann");
    assert_tag("[Event \"a name that a mail\nhas folded\"]\n*", "Event", "a name that a mail has folded");
    assert_moves("[Event \"5th \"Green Tree\" Cup\"]\n1. e4 *", "1. e4 *\n");
}

TEST(tags_that_say_nothing_are_absent)
{
    static const char *const empty[] = {"", "?", " ", "-", "*"};
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
        SCOPED(text) t = {0};
        text_addf(&t, "[FEN \"%s\"]\n[Variant \"%s\"]\n1. e4 e5 *", empty[i], empty[i]);
        assert_moves(t.at, "1. e4 e5 *\n");
    }
    assert_tag("[FEN \"7k/8/8/8/8/8/8/7K w - - 0 1\"]\n*", "SetUp", "1");
}

/* Games of tags alone, and headers that merely hold blank lines. */
static void assert_games(const char *text, int wanted)
{
    FREED struct span *span;
    int games = pgn_split(text, strlen(text), NULL, &span);
    if (games != wanted)
        fail_msg("%d games, not %d:\n%s", games, wanted, text);
}

TEST(games_of_tags_alone)
{
    assert_games("[Event \"1\"]\n[White \"A\"]\n\n[Event \"2\"]\n[White \"C\"]\n\n1. e4 *\n", 2);
    assert_games("[White \"A\"]\n[Result \"1-0\"]\n\n[White \"C\"]\n[Result \"0-1\"]\n\n[White \"D\"]\n", 3);
    assert_games("[Event \"1\"]\n[White \"A\"]\n[Event \"2\"]\n[White \"C\"]\n1. e4 *\n", 2);
    assert_games("[Site \"1\"]\n\n[Event \"2\"]\n\n1. e4 *\n", 2);
    assert_games("[Event \"1\"]\n{a bye}\n\n[Event \"2\"]\n\n*\n", 2);
    assert_games("[Event \"1\"]\r\n\r\n[Event \"2\"]\r\n\r\n[Event \"3\"]\r\n\r\n", 3);
    assert_games("[Event \"1\"]\n\n[Site \"x\"]\n\n; words\n\n[White \"A\"]\n\n1. e4 *\n", 1);
    assert_games("[Event \"1\"]\n[Odd \"x\"]\n[Odd \"y\"]\n\n1. e4 *\n", 1);
    assert_games("[Event \"1\"]\n\n1. e4\n\n[Event \"2\"]\n\n[Event \"3\"]\n\n1. d4 1-0 1-0\n\n1. c4 *\n", 4);
    assert_becomes("[Result \"1-0\"]\n", ROSTER "[Result \"1-0\"]\n\n1-0\n");
}

/* A comment that is closed may hold the beginning of a game; one that is not closed must not swallow it. */
TEST(comments_that_hold_tags)
{
    assert_games("[Event \"one\"]\n\n1. e4 {the other file begins\n[Event \"x\"] and so on} e5 *\n\n[Event "
                 "\"two\"]\n\n1. d4 *\n",
                 2);
    assert_games("1. e4 {so:\n\n[Event \"x\"]\n[Site \"y\"]\n\n1. e4 e5} e5 *\n", 1);
    assert_games("1. e4 {never closed\n\n[Event \"x\"]\n\n1. e4 {yes} e5 *\n", 2);
    assert_games("1. e4 {never closed\n\n[Event \"x\"]\n[Site \"}\"]\n\n1. e4 e5 *\n", 2);
    assert_games("1. e4 {never closed\n\n[Event \"x\"]\n\n1. e4 e5 *\n", 2);
}

TEST(letters_of_other_languages)
{
    static const char english[] = "1. Nf3 Nc6 2. e4 e5 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Qe7 6. Re1 Kd8 *\n";
    assert_moves("1. Sf3 Sc6 2. e4 e5 3. Lb5 a6 4. Lxc6 dxc6 5. O-O De7 6. Te1 Kd8 *", english);
    assert_moves("[Language \"de\"]\n1. Sf3 Sc6 2. e4 e5 3. Lb5 a6 4. Lxc6 dxc6 5. O-O De7 6. Te1 Kd8 *", english);
    assert_moves("[Language \"French\"]\n1. Cf3 Cc6 2. e4 e5 3. Fb5 a6 4. Fxc6 dxc6 5. O-O De7 6. Te1 Rd8 *", english);
    assert_moves("[Language \"German\"]\n1. Nf3 Nc6 2. e4 e5 3. Bb5 a6 {gut} *",
                 "1. Nf3 Nc6 2. e4 e5 3. Bb5 a6 {gut} *\n");
    assert_moves("[FEN \"7k/P7/8/8/8/8/8/7K w - - 0 1\"]\n1. a8D+ Kg7 2. Dg2 *", "1. a8=Q+ Kg7 2. Qg2+ *\n");
    assert_string_equal(strrchr(fault_of("1. e4 e5 2. Sf6 *"), ':'), ": no Knight of White can go to f6.");
}

static struct text noted;
static void keep_note(void *context, const struct error *e)
{
    char line[ERROR_TEXT + ERROR_FILE];
    (void)context;
    error_format(e, line, sizeof line);
    text_addf(&noted, "%s\n", line);
}

/* Each kind of what is read otherwise than it is written is told once. */
TEST(what_is_read_otherwise_is_told_once)
{
    static const char text[] = "[White 'Ann']\n[Black 'Bob']\n1. e2–e4 e7–e5 2. Sf3 Sc6 3. Lc4 ½ ½\n";
    struct reading_notes notes = {keep_note, 0};
    struct reading how = {.find = gamecache_variant, .context = &cache, .notes = &notes};
    struct source s = {"f.pgn", text, strlen(text), 1};
    for (int i = 0; i < 2; i++)
        record_free(pgn_read(&s, &how, NULL));
    assert_string_equal(
        noted.at,
        "f.pgn:1:1: note: a tag is written [Name \"value\"], with \\\" and \\\\ in it: the value is read as Ann\n"
        "f.pgn:3:4: note: e2–e4 is read as e4\n"
        "f.pgn:3:23: note: Sf3 is read as Nf3, in the letters of another language\n"
        "f.pgn:3:38: note: the result ½ is read as 1/2-1/2\n"
        "f.pgn:3:41: note: a second result, 1/2-1/2, is left out\n");
    text_free(&noted);

    /* A word that is the same in both languages is not told of. */
    static const char german[] = "[Language \"de\"]\n1. e4 e5 2. Sf3 *\n";
    notes.told = 0;
    s = (struct source){"g.pgn", german, strlen(german), 1};
    record_free(pgn_read(&s, &how, NULL));
    assert_string_equal(noted.at, "g.pgn:2:13: note: Sf3 is read as Nf3, in the letters of another language\n");
    text_free(&noted);
}

RUN_TESTS_EACH("record-foreign", NULL, free_records, open_gamecache, close_gamecache)
