/* What the program keeps and knows about games, without a screen: settings, results of endings, lessons. */
#include "test.h"

#include "catalogue/gamecache.h"
#include "notation/code.h"
#include "study/help.h"
#include "study/rating.h"
#include "study/reviewing.h"
#include "study/settings.h"
#include "study/words.h"

static int faults;
static void count_fault(void *context, const struct error *e)
{
    (void)context;
    assert_int_equal(e->line, 2 + 2 * faults);
    faults++;
}

TEST(settings_skip_wrong_lines_and_keep_comments)
{
    static const char text[] = "# my own\nzoom = 99\ntheme=slate\nnonsense\nbell = on\nwhat = 1\n";
    struct settings s;
    SCOPED(text) out = {0};
    settings_default(&s);
    settings_read(&s, "config", text, count_fault, NULL);
    assert_int_equal(faults, 3);
    assert_string_equal(s.theme, "slate");
    assert_true(s.bell);
    assert_int_equal(s.zoom, 0);
    s.zoom = 3;
    settings_write(&s, text, &out);
    assert_non_null(strstr(out.at, "# my own\nzoom = 3\ntheme = slate\nnonsense\nbell = on\nwhat = 1\n"));
    struct settings again;
    settings_default(&again);
    settings_read(&again, "config", out.at, NULL, NULL);
    assert_memory_equal(&again, &s, sizeof s);
}

static void complain_of_length(void *context, const struct error *e)
{
    assert_string_equal(e->text, "signs: at most 127 letters; the line is skipped");
    ++*(int *)context;
}

/* A value that does not fit is not cut off and taken. */
TEST(an_overlong_setting_is_refused)
{
    char line[400] = "signs = ";
    struct settings s;
    SCOPED(text) out = {0};
    int complaints = 0;
    for (int i = 0; i < 32; i++)
        strcat(line, "N=@ ");
    strcat(line, "B=%\nbell = on\n");
    settings_default(&s);
    settings_read(&s, "config", line, complain_of_length, &complaints);
    assert_int_equal(complaints, 1);
    assert_string_equal(s.signs, "");
    assert_true(s.bell);
    settings_write(&s, line, &out);
    assert_null(strstr(out.at, "B=%"));
}

/* Version 1.0.0 had other names for two of them. */
TEST(settings_of_1_0_0_are_read)
{
    static const char text[] = "figures = solid\npieces = N=@\n";
    struct settings s;
    SCOPED(text) out = {0};
    settings_default(&s);
    settings_read(&s, "config", text, count_fault, NULL);
    assert_string_equal(s.signs, "N=@");
    settings_write(&s, text, &out);
    assert_ptr_equal(strstr(out.at, "piece-style = solid\nsigns = N=@\n"), out.at);
}

TEST(settings_values_go_round)
{
    struct settings s;
    char first[SETTING_TEXT], now[SETTING_TEXT], next[SETTING_TEXT], back[SETTING_TEXT];
    settings_default(&s);
    for (int i = 0; settings_row(i); i++) {
        settings_value(&s, i, first);
        if (!settings_next(&s, i, 1, next))
            continue;
        do {
            settings_value(&s, i, now);
            assert_true(settings_next(&s, i, 1, next));
            assert_true(settings_set(&s, settings_row(i)->name, next, NULL));
            assert_true(settings_next(&s, i, -1, back));
            assert_string_equal(back, now);
        } while (strcmp(next, first) != 0);
    }
}

TEST(published_lines_are_read)
{
    static const char lines[] = "# a comment\n"
                                "ending KQk w 100 100 0 0 9 8/8/8/3k5/9/8/8/K6Q w - - 0 1\n"
                                "ending KQk b 200 0 50 150 0 -\n"
                                "ending KBk w 70 0 70 0 0 -\n"
                                "ending broken w 1 2\n"
                                "ending KNk x 1 1 1 1 1 -\n"
                                "lone R a8 h1\n"
                                "nonsense\n"
                                "lone Q";
    struct gamecache cache;
    SCOPED(published) p = {0};
    assert_true(gamecache_open(&cache, NULL, NULL));
    published_read(&p, gamecache_game(&cache, "chess", NULL), lines);
    assert_int_equal(p.count, 2);
    const struct published_ending *q = published_find(&p, "KQk");
    assert_int_equal(q->side[0].positions, 100);
    assert_int_equal(q->side[0].longest, 9);
    assert_string_equal(q->side[0].code, "8/8/8/3k5/9/8/8/K6Q w - - 0 1");
    assert_int_equal(q->side[1].drawn, 50);
    assert_int_equal(q->side[1].lost, 150);
    assert_int_equal(published_find(&p, "KBk")->side[1].positions, 0);
    assert_null(published_find(&p, "KRk"));
    assert_int_equal(p.lones, 1);
    assert_string_equal(p.lone[0].by, "a8");
    assert_string_equal(p.lone[0].royal, "h1");
    gamecache_close(&cache);
}

/* To the nearest tenth, and never all or nothing where it is not. */
TEST(shares_are_rounded_honestly)
{
    struct gamecache cache;
    struct game_endings r = {0};
    SCOPED(text) line = {0};
    assert_true(gamecache_open(&cache, NULL, NULL));
    r.game = gamecache_game(&cache, "reroute66", NULL);
    published_read(&r.published, r.game,
                   "ending KPk w 181931 139129 42802 0 27 -\nending KPk b 10000 0 9999 1 0 -\n"
                   "ending KQk w 100000 99999 1 0 9 -\nending KQk b 100000 1 99999 0 1 -\n"
                   "ending KRk w 8 8 0 0 16 -\nending KRk b 8 0 8 0 0 -\n");
    endtext_summary(r.game, published_find(&r.published, "KPk"), &line);
    assert_string_equal(line.at, "White wins 76.5 % (in up to 27 moves)");
    text_free(&line);
    endtext_summary(r.game, published_find(&r.published, "KQk"), &line);
    assert_string_equal(line.at, "White wins >99.9 % (in up to 9 moves), Black <0.1 % (1)");
    text_free(&line);
    endtext_summary(r.game, published_find(&r.published, "KRk"), &line);
    assert_string_equal(line.at, "White wins 100 % (in up to 16 moves)");
    published_free(&r.published);
    gamecache_close(&cache);
}

/*
 * Fails unless the piece that lesson NUMBER of TEXT, one of the game G's, has moved at last attacks the cell that its
 * task names behind "looks at" or "attacks".
 */
static void check_claim(const struct game *g, const char *text, int number)
{
    struct lesson l;
    struct position p;
    char name[CELL_NAME] = "";
    assert_true(lesson_read("", text, number, &l, NULL));
    const char *claim = strstr(l.task, "looks at the"), *on;
    claim = claim ? claim : strstr(l.task, "attacks the");
    on = claim ? strstr(claim, " on ") : NULL;
    if (on) {
        assert_true(code_read(g, l.code, &p, NULL));
        struct move m = {0};
        for (int i = 0; i < l.moves; i++) {
            assert_true(movetext_read(g, &p, l.move[i], &m, NULL));
            position_play(g, &p, m);
        }
        snprintf(name, sizeof name, "%.*s", (int)strcspn(on + 4, ":. "), on + 4);
        if (!cellset_has(position_attackers(g, &p, board_find(g->board, name, strlen(name)), 0), m.to))
            fail_msg("%s, lesson %d: %s", g->id, number, l.task);
    }
    text_free(&l.page);
}

/* What a task says of its own move is true: "looks at the Migrant on d5". */
TEST(lessons_say_what_is_attacked)
{
    static const char *const games[] = {"reroute66", "reenterent", "altorth", "fastlane", "chess"};
    struct gamecache cache;
    assert_true(gamecache_open(&cache, NULL, NULL));
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        SCOPED(text) text = {0};
        SCOPED(text) path = {0};
        text_addf(&path, "%s/help/tutorial-%s.txt", cache.catalogue.folder[FOLDERS - 1], games[i]);
        assert_true(text_read_file(path.at, &text, NULL));
        for (int number = 1; number <= lesson_count(text.at); number++)
            check_claim(gamecache_game(&cache, games[i], NULL), text.at, number);
    }
    gamecache_close(&cache);
}

/* The rules of a game that nobody has written down are told from its definition. */
TEST(rules_are_written_from_the_definition)
{
    static const char *const told[][2] = {
        {"xiangqi",
         "\nThe General (royal) moves one step along ranks and files, within the zone `palace`.\n@diagram K e2\n"},
        {"xiangqi",
         "The Horse moves one step along ranks and files and then one step diagonally outward, if nothing stands "
         "on the way.\n"},
        {"xiangqi",
         "files, without capturing; or over exactly one piece of either side, along ranks and files, only to capture."},
        {"xiangqi", "; or one step along ranks and files sideways, from the zone `across`.\n"},
        {"xiangqi", "Zone `palace`: Red's d1 e1 f1 d2 e2 f2 d3 e3 f3; Black's d8"},
        {"xiangqi", "\n# Special rules\nThe royal pieces may not face each other straight ahead"},
        {"xiangqi", "\nWho cannot move loses.\n"},
        {"antichess",
         "A Pawn that reaches a cell from which no step leads forward becomes King, Queen, Rook, Bishop, Knight, "
         "as its player chooses.\n"},
        {"breakthrough", "Who brings such a piece to its zone of the goal wins. Pieces: Pawn. Zone: `far`.\n"},
        {"mccooey", "one step through sides"},
        {"threecheck", "Number: 3."},
        {"shogi", "\nThe game has no move limit.\n"},
        {"makruk", ", half of it for two of a kind, else 64: Rook 16, Knight 64, Khon 44.\n"},
        {"asean", "the number is the least of what the other side has: Rook 16, Bishop 44, Knight 64.\n"},
        {"shatranj", "\n70 moves of each side without a capture or a pawn's move draw the game.\n"},
        {"minishogi", "\nWhen a player brings about a position for the 4th time, the first player loses.\n"},
        {"shogi",
         "\nWhen a player brings about a position for the 4th time, the game is drawn.\nBut if one player alone has "
         "given check by every move since the position first came up, that player loses.\n"},
        {"losers", "A side whose King is attacked and cannot be saved is checkmated and wins.\n"},
        {"reroute66", "\n# The computer's levels\n1 to 15, and full strength: 1 to 3 beginner, 4 and 5 casual, 6 and 7 "
                      "club, 8 and 9 strong, 10 to 15 master, full master. `level 4` sets one.\n"},
        {"chess", " 8 and 9 strong, 10 and 11 master, full master. `level 4` sets one.\n"},
        {"threecheck", "`level 4` sets one. They are the general scale's, found in chess.\n"},
        {"threecheck", "A side whose King is attacked and cannot be saved is checkmated and loses.\n"},
        {"spartan",
         "Several pieces are royal: a side that can save none of them from attack is checkmated and loses.\n"},
        {"coregal",
         "Several pieces are royal: a side that cannot save all of them from attack is checkmated and loses.\n"},
        {"coregal",
         "\nThe King and a piece of the array castle in one move, if neither has moved, nothing stands between"},
        {"threecheck", "\nThe royal piece and a piece of the array castle in one move"},
        {"extinction",
         "\nThe King and a piece of the array castle in one move, if neither has moved and nothing stands "
         "between. Pieces: Rook.\n"},
    };
    struct gamecache cache;
    assert_true(gamecache_open(&cache, NULL, NULL));
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        const struct game *g = gamecache_game(&cache, told[i][0], NULL);
        SCOPED(text) text = {0};
        assert_true(help_read(&cache.catalogue, g->id, g, &text));
        if (!strstr(text.at, told[i][1]))
            fail_msg("%s: \"%s\" is not in: %s", told[i][0], told[i][1], text.at);
        for (int k = 0; k < g->in_force; k++)
            assert_non_null(g->row[k]->words);
    }
    gamecache_close(&cache);
}

/* By Elo's formula, factor · (result − 1 / (1 + 10^((problem − player) / 400))); the factor is 64 − 2 a problem, at
 * least 16. */
TEST(a_rating_moves_as_elo_has_it)
{
    static const struct {
        struct rating before;
        int problem;
        bool solved;
        int after;
    } rows[] = {
        {{1000, 0}, 1000, true, 1032},   {{1000, 0}, 1000, false, 968},   {{1000, 1}, 1000, true, 1031},
        {{1000, 10}, 1000, true, 1022},  {{1000, 23}, 1000, true, 1009},  {{1000, 24}, 1000, true, 1008},
        {{1000, 25}, 1000, true, 1008},  {{1000, 500}, 1000, false, 992}, {{1000, 0}, 1400, true, 1058},
        {{1000, 0}, 1400, false, 994},   {{1400, 0}, 1000, true, 1406},   {{1400, 0}, 1000, false, 1342},
        {{1000, 0}, 800, true, 1015},    {{1000, 500}, 2000, true, 1016}, {{1000, 500}, 2000, false, 1000},
        {{100, 500}, 800, false, 100},   {{107, 500}, 107, false, 100},   {{109, 500}, 109, false, 101},
        {{2995, 500}, 2995, true, 3000}, {{2991, 500}, 2991, true, 2999},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct rating r = rows[i].before;
        rating_add(&r, rows[i].problem, rows[i].solved);
        assert_int_equal(r.points, rows[i].after);
        assert_int_equal(r.tried, rows[i].before.tried + 1);
    }
    assert_int_equal(rating_of_grade(1), 800);
    assert_int_equal(rating_of_grade(5), 2000);
}

/* How long a review goes on is told by how long it took so far. */
TEST(a_review_knows_what_is_left)
{
    struct review_point point[10] = {{.known = true}, {.known = true}};
    struct reviewing reviewing = {.shown = {.points = 10, .point = point}, .begun = 1000, .known = 2};
    assert_true(reviewing_left(&reviewing, 5000) == -1);
    for (int i = 2; i < 6; i++)
        point[i].known = true;
    assert_true(reviewing_left(&reviewing, 5000) == 4000);
    assert_true(reviewing_left(&reviewing, 9000) == 8000);
    for (int i = 6; i < 10; i++)
        point[i].known = true;
    assert_true(reviewing_left(&reviewing, 9000) == 0);
    point[3].unconfirmed = true; /* searched deeper, when all are known */
    assert_true(reviewing_left(&reviewing, 9000) == 1000 * REVIEW_CONFIRM);
    point[3].unconfirmed = false;
    reviewing.shown.under_way = 1;
    reviewing.shown.questioned = true;
    assert_true(reviewing_left(&reviewing, 9000) == 1000 * REVIEW_CONFIRM);
}

RUN_TESTS("kept", NULL, NULL)
