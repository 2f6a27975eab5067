/* The page of endings: what is published, tables built and broken off, what they say, and the AI that plays by them. */
#include "seated.h"
#include "test.h"

#include "study/endtext.h"
#include "ui/commands.h"
#include "ui/control.h"
#include "ui/games.h"
#include "ui/study/endings.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char rook_ending[] = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"; /* White mates in 16 */

/* The program with chess on the board from CODE, and LINES typed. */
static struct app *sit_down(const char *code, struct seat white, const char *lines)
{
    struct app *a = app_new(commands, "chess", NULL);
    struct seat seat[PLAYERS_MAX] = {white};
    struct clock_rule none = {0};
    struct position p;
    assert_non_null(a);
    const struct game *g = gamecache_game(&a->cache, "chess", NULL);
    assert_true(code_read(g, code, &p, NULL));
    games_begin(a, g, &p, seat, &none);
    seated_type(a, lines);
    return a;
}

static const struct seat person = {false, 0};

static void let_pass(struct app *a)
{
    poll(NULL, 0, 1);
    control_tick(a);
}

static void wait_for_table(struct app *a)
{
    while (endings_wanted(a))
        let_pass(a);
}

static void check_message(const struct app *a, const char *words)
{
    if (!a->messages.text.at || !strstr(a->messages.text.at, words))
        fail_msg("the message is \"%s\", not \"%s\"", a->messages.text.at ? a->messages.text.at : "", words);
}

/* The screen of 24 × 80 as text; caller frees. */
static char *screen_of(struct app *a)
{
    struct canvas c;
    struct text out = {0};
    int row, column;
    canvas_start(&c, 24, 80);
    seated_draw(a, &c, &row, &column);
    canvas_text(&c, &out);
    canvas_free(&c);
    return out.at;
}

static void check_screen(struct app *a, const char *words)
{
    char *screen = screen_of(a);
    if (!strstr(screen, words))
        fail_msg("\"%s\" is not on the screen:\n%s", words, screen);
    free(screen);
}

static struct material material_named(struct app *a, const char *name)
{
    struct material m;
    assert_true(material_read(a->known.endings.game, name, &m, NULL));
    return m;
}

static void mates_by_one_man_are_shown(void **state)
{
    struct app *a = sit_down("startpos", person, "endings lone\n");
    struct game_endings r = {.game = gamecache_game(&a->cache, "reroute66", NULL)};
    struct text page = {0};
    struct position p;
    char code[CODE_SIZE];
    (void)state;
    check_message(a, "Orthodox chess has no mates by one man");
    published_read(&r.published, r.game, "lone R h6 h1\nlone R h7 h1\nlone R a1 a5\nlone Q a2 A4\n");
    endtext_lone(&r, &page);
    assert_non_null(strstr(page.at, "# Rook: 3 positions\n  King on h1: Rook on h6, h7\n  King on a5: Rook on a1\n"));
    assert_non_null(strstr(page.at, "# Queen: 1 position\n  King on A4: Queen on a2\n"));
    /* The examples are mates. */
    const char *diagram = strstr(page.at, "@diagram ");
    assert_non_null(diagram);
    snprintf(code, sizeof code, "%.*s", (int)strcspn(diagram + 9, "|"), diagram + 9);
    code[strlen(code) - 1] = '\0';
    assert_true(code_read(r.game, code, &p, NULL));
    assert_int_equal(outcome_of(r.game, &p, &p.key, 1).ending, ENDING_CHECKMATE);
    text_free(&page);
    published_free(&r.published);
    app_free(a);
}

static void a_table_is_built_and_tells_of_the_board(void **state)
{
    struct app *a = sit_down(rook_ending, person, "endings\n");
    (void)state;
    check_message(a, "its table is not in memory");
    check_screen(a, "KRk");
    seated_type(a, "endings build KRk\n");
    assert_true(endings_wanted(a));
    assert_true(control_timeout(a) >= 0);
    wait_for_table(a);
    check_message(a, "The table of KRk is ready. On the board (KRk, White to move): White mates in 16");
    check_message(a, "R b2-g2");
    check_screen(a, "  ready");
    /* Enter on what is there shows it. */
    seated_type(a, "endings KRk\n");
    assert_int_equal(a->shown.now, SCREEN_PAGE);
    check_screen(a, "White mates in 16");
    check_screen(a, "The table: ready.");
    /* The side to move is lost, and knows how long. */
    seated_type(a, "R b2-g2\nendings\n");
    check_message(a, "White mates in 15");
    app_free(a);
}

static void a_table_from_disk_is_loaded_for_its_page(void **state)
{
    struct app *a = sit_down(rook_ending, person, "endings build KRk\n");
    (void)state;
    wait_for_table(a);
    app_free(a);
    a = sit_down(rook_ending, person, "endings\n");
    check_screen(a, "  on disk");
    seated_type(a, "endings KRk\n");
    wait_for_table(a);
    check_message(a, "White mates in 16");
    check_screen(a, "The table: ready.");
    app_free(a);
}

static void building_shows_a_bar_and_is_broken_off(void **state)
{
    struct app *a = sit_down(rook_ending, person, "endings\nendings build KBNk\n");
    struct material m = material_named(a, "KBNk");
    (void)state;
    while (endstore_state(a->known.endings.store, &m) != ENDSTATE_BUILDING ||
           endstore_work(a->known.endings.store).permille < 40)
        let_pass(a);
    check_screen(a, "[#");
    check_screen(a, " %  building");
    seated_type(a, "endings stop\n");
    check_message(a, "Broken off.");
    assert_false(endings_wanted(a));
    while (endstore_work(a->known.endings.store).state != ENDSTATE_NONE)
        let_pass(a);
    check_message(a, "Broken off.");
    seated_type(a, "endings stop\n");
    check_message(a, "No table is being built.");
    seated_type(a, "endings build KBNk\n");
    app_free(a); /* in the middle of it */
}

static void what_makes_no_sense_is_refused(void **state)
{
    struct app *a = sit_down("startpos", person, "endings KXk\n");
    (void)state;
    check_message(a, "no man");
    seated_type(a, "endings build KQRBk\n");
    check_message(a, "no ending that is computed");
    seated_type(a, "endings build\n");
    check_message(a, "No table fits what is on the board");
    seated_type(a, "endings\n");
    check_message(a, "four men or fewer");
    seated_type(a, "new altorth3\nendings\n");
    check_message(a, "two players");
    seated_type(a, "new reroute66\nendings\n");
    check_screen(a, "KQk");
    app_free(a);
}

/* Let the AI move once. */
static void wait_for_move(struct app *a)
{
    const struct node *before = a->session->record->current;
    while (a->session->record->current == before)
        let_pass(a);
}

static void the_best_levels_play_by_tables(void **state)
{
    struct app *a = sit_down(rook_ending, (struct seat){true, 8}, "");
    (void)state;
    struct material m = material_named(a, "KRk");
    let_pass(a); /* it begins to think, and asks for the table; on a busy machine its move may come first */
    while (endstore_state(a->known.endings.store, &m) != ENDSTATE_READY)
        poll(NULL, 0, 1);
    /* What it thought before the table was there is forgotten. */
    session_changed(a->session, 0);
    for (int left = 15; left > 12; left--) {
        wait_for_move(a);
        struct certainty c = game_endings_ask(&a->known.endings, app_position(a));
        assert_int_equal(c.fate, FATE_LOSS);
        assert_int_equal(c.moves, left);
        struct oracle o = endstore_oracle(a->known.endings.store);
        struct move move[MOVES_MAX];
        int best, n = moves_legal(a->session->game, app_position(a), move);
        assert_int_equal(oracle_choose(&o, a->session->game, app_position(a), move, n, &best).moves, left);
        session_play(a->session, move[0], 0);
    }
    app_free(a);
}

static void the_best_levels_want_tables_on_a_persons_turn(void **state)
{
    struct app *a = sit_down("8/8/8/8/8/2k5/1R6/K7 b - - 0 1", (struct seat){true, 8}, "");
    struct material m;
    (void)state;
    let_pass(a);
    m = material_named(a, "KRk");
    assert_int_not_equal(endstore_state(a->known.endings.store, &m), ENDSTATE_NONE);
    app_free(a);
    a = sit_down("startpos", (struct seat){true, 8}, "");
    let_pass(a);
    assert_int_equal(endstore_work(a->session->tables).state, ENDSTATE_NONE);
    app_free(a);
}

static void low_levels_want_no_tables(void **state)
{
    struct app *a = sit_down(rook_ending, (struct seat){true, 3}, "");
    struct material m;
    (void)state;
    wait_for_move(a);
    m = material_named(a, "KRk");
    assert_int_equal(endstore_state(a->known.endings.store, &m), ENDSTATE_NONE);
    app_free(a);
    a = sit_down("startpos", (struct seat){true, 10}, "set tables off\n");
    assert_null(a->session->tables);
    seated_type(a, "set tables on\n");
    assert_non_null(a->session->tables);
    app_free(a);
}

/* Play M at the prompt, and let the AI answer. */
static void play_move(struct app *a, struct move m)
{
    char line[MOVE_TEXT + 1];
    movetext_write(a->session->game, app_position(a), m, line);
    strcat(line, "\n");
    seated_type(a, line);
    while (!session_over(a->session) && !session_awaits_person(a->session))
        let_pass(a);
}

/* A move of the position on the board after which the tables know the fate FATE of who answers. */
static struct move move_towards(struct app *a, enum fate fate)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(a->session->game, app_position(a), move), i = -1;
    struct position after;
    do {
        assert_true(++i < n);
        after = *app_position(a);
        position_play(a->session->game, &after, move[i]);
    } while (game_endings_ask(&a->known.endings, &after).fate != fate);
    return move[i];
}

/* In an ending played against the table the AI goes on until it is mated, and tells how long that takes. */
static void the_table_defends_to_the_end(void **state)
{
    struct app *a = app_new(commands, "chess", NULL);
    (void)state;
    seated_type(a, "endings play KRk\n");
    wait_for_table(a);
    check_message(a, "The table of KRk is ready. White mates in 16.");
    assert_null(strstr(a->messages.text.at, "best move"));
    seated_type(a, "save drill.pgn\nload drill.pgn\n"); /* what is gone on with stays what it was */
    assert_true(a->session->drill);
    for (int left = 15; !session_over(a->session); left--) {
        struct oracle o = endstore_oracle(a->known.endings.store);
        struct move move[MOVES_MAX];
        char words[40];
        int best, n = moves_legal(a->session->game, app_position(a), move);
        oracle_choose(&o, a->session->game, app_position(a), move, n, &best);
        play_move(a, move[0]);
        snprintf(words, sizeof words, " White mates in %d.", left);
        if (!session_over(a->session))
            check_message(a, words);
    }
    check_message(a, "heckmate");
    seated_type(a, "rematch\n");
    assert_true(a->session->drill && a->session->seat[1].ai);
    app_free(a);
}

/* A composed win that a table has to tell has the table built, and is told then. */
static void composing_has_its_table_built(void **state)
{
    struct app *a = app_new(commands, "chess", NULL);
    (void)state;
    seated_type(a, "white you\nblack you\nnew chess\nedit k7/8/1K6/8/8/8/8/4R3 w - - 0 1\ncompose win\n");
    check_message(a, "The table of KRk has to tell that, and is being built");
    wait_for_table(a);
    check_message(a, "The table of KRk is ready.");
    seated_type(a, "compose win\n");
    check_message(a, "Cooked: there are ");
    seated_type(a, "compose mate in 1\n");
    check_message(a, "sets it as a task (in the editor after `sandbox end`).");
    app_free(a);
}

static void a_win_thrown_away_is_told(void **state)
{
    struct app *a = app_new(commands, "chess", NULL);
    (void)state;
    seated_type(a, "endings play KPk\n");
    wait_for_table(a);
    while (game_endings_ask(&a->known.endings, app_position(a)).fate == FATE_WIN)
        play_move(a, move_towards(a, FATE_DRAW));
    check_message(a, "The win is gone: a draw. `undo` takes the move back.");
    app_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mates_by_one_man_are_shown),
        cmocka_unit_test(a_table_is_built_and_tells_of_the_board),
        cmocka_unit_test(a_table_from_disk_is_loaded_for_its_page),
        cmocka_unit_test(building_shows_a_bar_and_is_broken_off),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(the_best_levels_play_by_tables),
        cmocka_unit_test(the_best_levels_want_tables_on_a_persons_turn),
        cmocka_unit_test(low_levels_want_no_tables),
        cmocka_unit_test(the_table_defends_to_the_end),
        cmocka_unit_test(a_win_thrown_away_is_told),
        cmocka_unit_test(composing_has_its_table_built),
    };
    seated_make_home();
    return cmocka_run_group_tests_name("endings", tests, NULL, seated_remove_home);
}
