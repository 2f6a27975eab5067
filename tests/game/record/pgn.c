/* record: PGN of all kinds is read, and what was read is written without loss. */
#include "notation/code.h"
#include "rules/shuffle.h"
#include "table.h"
#include "test.h"

static const char opera[] =
    "[Event \"Paris\"]\r\n[Site \"Paris FRA\"]\r\n[Date \"1858.11.02\"]\r\n[Round \"?\"]\r\n[White \"Paul "
    "Morphy\"]\r\n"
    "[Black \"Duke Karl / Count Isouard\"]\r\n[Result \"1-0\"]\r\n[ECO \"C41\"]\r\n\r\n"
    "1.e4 e5 2.Nf3 d6 3.d4 Bg4 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7 8.Nc3 c6\r\n"
    "9.Bg5 b5 10.Nxb5 cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8 13.Rxd7 Rxd7 14.Rd1 Qe6\r\n"
    "15.Bxd7+ Nxd7 16.Qb8+ Nxb8 17.Rd8# 1-0\r\n";
static const char immortal[] =
    "[White \"Adolf Anderssen\"]\n[Black \"Lionel Kieseritzky\"]\n[Result \"1-0\"]\n\n"
    "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 "
    "Nf6 "
    "11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. "
    "e5 Qxa1+ "
    "20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0\n";
static const char evergreen[] = "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.b4 Bxb4 5.c3 Ba5 6.d4 exd4 7.O-O d3 8.Qb3 Qf6 "
                                "9.e5 Qg6 10.Re1 Nge7 11.Ba3 b5 "
                                "12.Qxb5 Rb8 13.Qa4 Bb6 14.Nbd2 Bb7 15.Ne4 Qf5 16.Bxd3 Qh5 17.Nf6+ gxf6 "
                                "18.exf6 Rg8 19.Rad1 Qxf3 20.Rxe7+ Nxe7 "
                                "21.Qxd7+ Kxd7 22.Bf5+ Ke8 23.Bd7+ Kf8 24.Bxe7# 1-0";

TEST(games_of_other_programs_are_read)
{
    static const char *const text[] = {opera, immortal, evergreen};
    static const int plies[] = {33, 45, 47};
    for (int i = 0; i < 3; i++) {
        struct record *r = read_pgn(text[i]);
        assert_int_equal(record_length(r->current), plies[i]);
        assert_int_equal(record_outcome(r).ending, ENDING_CHECKMATE);
        assert_string_equal(remarks.at, "");
        char *first = write_pgn(r), *second = again(first);
        assert_string_equal(first, second);
    }
}

TEST(lines_have_at_most_80_columns)
{
    struct record *r = read_pgn(evergreen);
    SCOPED(text) words = {0};
    for (int i = 0; i < 300; i++)
        text_addf(&words, "%.*s ", i % 11 + 1, "größere Wörter");
    for (struct node *n = r->root; n; n = n->child)
        n->comment = memory_copy(words.at, words.length);
    char *out = write_pgn(r), *second = again(out);
    for (const char *line = out; *line; line += strcspn(line, "\n") + 1) {
        int columns = 0;
        for (const char *c = line; *c != '\n'; c++)
            columns += ((unsigned char)*c & 0xC0) != 0x80;
        assert_in_range(columns, 0, 80);
    }
    assert_string_equal(out, second);
    struct record *back = read_pgn(out);
    assert_string_equal(back->current->comment, words.at);
}

/* Comments of every kind of letter come back as they were, from the first save on. */
TEST(comments_come_back_exactly)
{
    static const char *const part[] = {"{", "}", "\n", "\n\n", " ", "  ", "%", "[Event \"", "[%left Red time]", ";",
                                       "\\", "\"", "(", "1-0", "*",
                                       /* words */
                                       "word", "longer_words_that_have_no_blank_in_them", "\xc3\xa9", "\t", "$1"};
    struct random random = {66};
    for (int i = 0; i < 3000; i++) {
        struct record *r = new_record("reroute66", NULL);
        struct text t = {0};
        play(r, "a4", NULL);
        for (int n = (int)random_below(&random, 30) + 1; n > 0; n--)
            text_add(&t, part[random_below(&random, sizeof part / sizeof *part)]);
        r->current->comment = t.at;
        char *out = write_pgn(r);
        struct record *back = read_pgn(out);
        assert_int_equal(record_length(back->current), 1);
        assert_string_equal(back->current->comment, t.at);
        free_records(NULL);
    }
}

TEST(results)
{
    struct record *r = read_pgn("[Result \"0-1\"]\n[Termination \"time forfeit\"]\n\n1. e4 0-1");
    struct outcome o = record_outcome(r);
    assert_int_equal(o.ending, ENDING_TIME);
    assert_int_equal(o.sharers, 2);

    r = read_pgn("1. e4 e5 1/2-1/2");
    assert_int_equal(record_outcome(r).ending, ENDING_AGREEMENT);
    assert_string_equal(record_tag(r, "Result"), "1/2-1/2");

    r = read_pgn("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2");
    assert_int_equal(record_outcome(r).ending, ENDING_THREEFOLD);

    r = read_pgn("[Result \"1-0\"]\n\n1. e4 *");
    assert_int_equal(record_outcome(r).ending, ENDING_RESIGNATION);
    assert_string_equal(remarks.at, "");

    r = read_pgn("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4 1-0");
    assert_non_null(strstr(remarks.at, "f.pgn:3:20: the result is 1-0, but the board says 0-1\n"));
    assert_int_equal(record_outcome(r).ending, ENDING_CHECKMATE);

    static const char bare[] = "[FEN \"8/8/3rk3/8/8/8/2K5/8 b - - 0 1\"]\n[Result \"1-0\"]\n[Termination \"%s\"]\n\n*";
    static const char *const ways[] = {"time forfeit", "normal", "adjudication"};
    for (int i = 0; i < 3; i++) {
        SCOPED(text) pgn = {0};
        text_addf(&pgn, bare, ways[i]);
        r = read_pgn(pgn.at);
        bool judged = i < 2;
        assert_int_equal(record_outcome(r).ending, i == 0 ? ENDING_TIME : ENDING_RESIGNATION);
        assert_int_equal(record_outcome(r).sharers, judged ? 3 : 1);
        assert_string_equal(record_tag(r, "Result"), "1-0");
        assert_int_equal(strstr(remarks.at, "the result is 1-0, but White could not win any more") != NULL, judged);
    }
}

/* A game of one move with N times PART behind it. Caller frees. */
static struct text many_times(const char *part, int n)
{
    struct text t = {0};
    text_add(&t, "1. e4 ");
    for (int i = 0; i < n; i++)
        text_add(&t, part);
    return t;
}

TEST(a_game_that_was_made_to_harm_is_refused)
{
    struct text deep = many_times("(1. d4 ", 1001), many = many_times("(1. d4)", 100001),
                comments = many_times("{}", 1000001);
    assert_non_null(strstr(fault_of(deep.at), "variations nested more than 1000 deep"));
    assert_non_null(strstr(fault_of(many.at), "more than 100000 variations at one move"));
    assert_non_null(strstr(fault_of(comments.at), "more than 1000000 comments in one game"));
    text_free(&deep);
    text_free(&many);
    text_free(&comments);
}

static bool stop_after_two(void *calls, size_t done, size_t all)
{
    assert_true(done <= all);
    return ++*(int *)calls < 2;
}

TEST(looking_for_games_can_be_stopped)
{
    int calls = 0;
    struct progress progress = {stop_after_two, &calls};
    SCOPED(text) t = many_times("1. e4 *\n", 200000);
    struct span *span = NULL;
    assert_int_equal(pgn_split(t.at, t.length, &progress, &span), -1);
    assert_int_equal(calls, 2);
}

TEST(games_of_a_file_are_told_apart)
{
    static const char text[] =
        "; the first\n[Event \"1\"]\n\n1. e4 (1. d4 *) *\n\n"
        "[Event \"2\"]\n\n1. e4 {never closed\n[Event \"3\"]\n[Site \"}\"]\n\n1. d4 1-0 ; of the fourth\n"
        "\n1. c4 ( 1. b4 *\n[Event \"5\"]\n* % no escape\n%tail\n";
    static const int lines[] = {1, 6, 9, 12, 15};
    struct span *span;
    assert_int_equal(pgn_split(text, strlen(text), NULL, &span), 6);
    for (int i = 0; i < 5; i++)
        assert_int_equal(span[i].line, lines[i]);
    assert_int_equal(strncmp(text + span[0].end, "\n\n[Event \"2\"]", 13), 0);
    assert_int_equal(strncmp(text + span[1].end, "\n[Event \"3\"]", 12), 0);
    assert_int_equal(strncmp(text + span[3].start, "; of the fourth\n\n1. c4", 22), 0);
    assert_int_equal(span[5].end, strlen(text) - 1);
    struct source s = {NULL, text + span[2].start, span[2].end - span[2].start, span[2].line};
    char *value[3];
    pgn_peek(&s, (const char *[]){"Round", "Site", "Event"}, value, 3);
    assert_null(value[0]);
    assert_string_equal(value[1], "}");
    assert_string_equal(value[2], "3");
    free(value[1]);
    free(value[2]);
    free(span);
    assert_int_equal(pgn_split(" \n; nothing\n", 12, NULL, &span), 0);
    free(span);
}

/* A text that is split after its first CUT bytes, and from where the games are certain on, has the same games. */
static void split_in_two(const char *text, size_t cut, const struct span *whole, int games)
{
    struct span *first, *second, rest, end;
    struct pgn_part part = {text, cut, 0, 1, false};
    int before = pgn_split_part(&part, NULL, &first, &rest), after;
    const char *line = memrchr(text, '\n', rest.start);
    size_t given = line ? (size_t)(line + 1 - text) : 0;
    part = (struct pgn_part){text + given, strlen(text) - given, rest.start - given, rest.line, true};
    after = pgn_split_part(&part, NULL, &second, &end);
    assert_int_equal(before + after, games);
    for (int i = 0; i < games; i++) {
        struct span span = i < before ? first[i] : second[i - before];
        size_t moved = i < before ? 0 : given;
        if (span.start + moved != whole[i].start || span.end + moved != whole[i].end || span.line != whole[i].line)
            fail_msg("cut at %zu: game %d is another one", cut, i + 1);
    }
    free(first);
    free(second);
}

TEST(games_of_a_text_in_pieces_are_those_of_the_whole)
{
    static const char *const parts[] = {
        "[Event \"1\"]\n[White \"A\"]\n\n1. e4 e5 2. Nf3 (2. f4 {[%clk 0:01]}) Nc6 1-0\n\n",
        "1. d4 * {after it} 1. c4 c5 0-1\n{before} 1. b4 e5 1/2-1/2 1/2-1/2\n; a line\n%escape\n",
        "[Event \"2\"]\n\n1. e4 {never closed\n[Event \"3\"]\n[Site \"}\"]\n\n1. d4 1-0 ; of the next\n",
        "[Event \"folded\nhere\"]\n[Event \"4\"]\n\n[Event \"5\"]\n\n1. e4 [odd\n\n",
        "[Event \"6\"]\n\n1. e4 { long\n\n[comment]\n } e5 $1 2. O-O-O 0-0 *\n\n1-0\n"};
    SCOPED(text) text = {0};
    struct span *whole;
    for (int i = 0; i < 40; i++) {
        text_add(&text, parts[(i * i + i / 3) % 5]);
        if (i == 20) /* only its end tells that it is one comment */
            text_addf(&text, "[Event \"7\"]\n\n1. e4 {quotes\n[Event \"no game\"]\n%3000s\n\n\n\n} e5 *\n\n", "x");
    }
    int games = pgn_split(text.at, text.length, NULL, &whole);
    assert_true(games > 40);
    for (size_t cut = 0; cut < text.length; cut += 3)
        split_in_two(text.at, cut, whole, games);
    free(whole);
}

TEST(three_players)
{
    struct record *r = new_record("altorth3", NULL);
    struct outcome o;
    struct move m[MOVES_MAX];
    record_set_tag(r, "Date", "2026.11.21");
    for (int i = 0; i < 4; i++) {
        assert_true(moves_legal(r->game, &r->current->position, m) > 0);
        record_play(r, m[0]);
    }
    assert_int_equal(r->current->position.turn, 1);
    record_leave(r, 1, ENDING_RESIGNATION);
    assert_int_equal(r->current->position.turn, 2);
    r->current->comment = memory_copy("a pity", 6);
    for (int i = 0; i < 3; i++) {
        assert_true(moves_legal(r->game, &r->current->position, m) > 0);
        record_play(r, m[0]);
    }
    char *going = write_pgn(r), *second = again(going);
    assert_string_equal(going, second);
    assert_non_null(strstr(going, "{[%left Black resignation]} {a pity}\n2... "));
    assert_non_null(
        strstr(going, "[Black \"?\"]\n[Red \"?\"]\n[Result \"*\"]\n[Variant \"AltOrth Hex Chess, Basic for three\"]"));

    record_leave(r, 2, ENDING_TIME);
    o = record_outcome(r);
    assert_int_equal(o.ending, ENDING_LAST_LEFT);
    assert_string_equal(record_tag(r, "Result"), "1-0-0");
    char *done = write_pgn(r);
    struct record *back = read_pgn(done);
    assert_string_equal(remarks.at, "");
    assert_int_equal(record_length(back->current), record_length(r->current));
    assert_int_equal(back->current->left, 3);
    assert_int_equal(back->current->left_by, ENDING_TIME);
    assert_int_equal(back->current->position.key, r->current->position.key);
    assert_int_equal(record_outcome(back).ending, ENDING_LAST_LEFT);
}

TEST(three_players_agree)
{
    struct record *r = new_record("altorth3", NULL);
    record_finish(r, record_draw(r, ENDING_AGREEMENT));
    assert_string_equal(record_tag(r, "Result"), "1/3-1/3-1/3");
    record_take_back(r);
    record_finish(r, (struct outcome){.ending = ENDING_NONE});
    assert_string_equal(record_tag(r, "Result"), "*");
    record_leave(r, 2, ENDING_RESIGNATION);
    record_finish(r, record_draw(r, ENDING_AGREEMENT));
    char *out = write_pgn(r);
    assert_non_null(strstr(out, "{[%left Red resignation]} 1/2-1/2-0\n"));
    struct record *back = read_pgn(out);
    assert_int_equal(record_outcome(back).ending, ENDING_AGREEMENT);
    assert_int_equal(record_outcome(back).sharers, 3);
}

/* Our own games from the array of the example tell it, so that it comes back. */
TEST(an_own_game_of_chess960_tells_its_array)
{
    struct record *r = record_new(shuffle_game(new_record("chess960", NULL)->game, 959, NULL), NULL);
    play(r, "c2-c4", NULL);
    char code[CODE_SIZE];
    const struct record *back = read_pgn(write_pgn(r));
    record_free(r);
    code_write(back->game, &back->current->position, code);
    assert_string_equal(code, "rkrnnqbb/pppppppp/8/8/2P5/8/PP1PPPPP/RKRNNQBB b KQkq c3 0 1");
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

/* TEXT is read with NOTE, and its last position is CODE. */
static void assert_noted(const char *text, const char *note, const char *code)
{
    struct reading_notes notes = {keep_note, 0};
    struct reading how = {.find = gamecache_variant, .context = &cache, .notes = &notes};
    struct source s = {"f.pgn", text, strlen(text), 1};
    struct error e = {.text = ""};
    char last[CODE_SIZE];
    struct record *r = pgn_read(&s, &how, &e);
    if (!r)
        fail_msg("%s", e.text);
    assert_string_equal(e.text, "");
    code_write(r->game, &r->current->position, last);
    assert_string_equal(last, code);
    assert_string_equal(noted.at ? noted.at : "", note);
    text_free(&noted);
    record_free(r);
}

#define EMBASSY "[Variant \"Embassy chess\"]\n[FEN \"r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/"

/* Versions up to 1.0 wrote O-O and K for the nearer Rook. */
TEST(castling_of_older_versions_is_read_with_a_note)
{
    assert_noted(EMBASSY "R3K4R w KQkq - 0 1\"]\n1. O-O O-O-O *\n", "",
                 "1kr6r/pppppppppp/10/10/10/10/PPPPPPPPPP/R5RK2 w - - 2 2");
    assert_noted(EMBASSY "R3K5 w Qkq - 0 1\"]\n1. O-O *\n",
                 "f.pgn:3:4: note: O-O is read as O-O-O, as earlier versions of the program wrote it\n",
                 "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/1KR7 b kq - 1 1");
    assert_noted(EMBASSY "R3K3NR w KQkq - 0 1\"]\n1. O-O! *\n",
                 "f.pgn:3:4: note: O-O! is read as O-O-O!, as earlier versions of the program wrote it\n",
                 "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/1KR5NR b kq - 1 1");
    assert_noted(EMBASSY "R3K5 w K - 0 1\"]\n*\n",
                 "f.pgn:2:1: note: castling: K is read as Q, the side where an unmoved Rook stands\n",
                 "r3k4r/pppppppppp/10/10/10/10/PPPPPPPPPP/R3K5 w Q - 0 1");
}

/* Where both castlings were possible, the moves after it tell which it was. */
TEST(a_game_that_makes_sense_only_with_the_older_castling_is_read_so)
{
    assert_noted(EMBASSY "R3K4R w KQkq - 0 1\"]\n1. O-O a6 2. Kb1-a1 *\n",
                 "f.pgn:3:4: note: O-O is read as O-O-O, as earlier versions of the program wrote it\n",
                 "r3k4r/1ppppppppp/p9/10/10/10/PPPPPPPPPP/K1R6R b kq - 1 2");
}

/* A + that says neither check nor promotion is left out, which is told. */
TEST(a_plus_without_check_is_told)
{
    assert_noted("1. Nf3+ e5 2. d3+ *\n", "f.pgn:1:4: note: Nf3+ gives no check: the + is left out\n",
                 "rnbqkbnr/pppp1ppp/8/4p3/8/3P1N2/PPP1PPPP/RNBQKB1R b KQkq - 0 2");
    assert_noted("1. e4 d6 2. Bb5+ c6+! *\n", "f.pgn:1:18: note: c6+! gives no check: the + is left out\n",
                 "rnbqkbnr/pp2pppp/2pp4/1B6/4P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3");
    assert_noted("[Variant \"Shogi\"]\n1. c3c4+ *\n",
                 "f.pgn:2:4: note: c3c4+ gives no check, and nothing promotes: the + is left out\n",
                 "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] b - - 1 1");
}

RUN_TESTS_EACH("record: pgn", NULL, free_records, open_gamecache, close_gamecache)
