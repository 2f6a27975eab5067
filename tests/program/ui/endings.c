/* The page of endings: what is published, tables built and broken off, what they say, and the AI that plays by them. */
#include "seated.h"
#include "test.h"

#include "study/endings.h"
#include "study/games.h"
#include "study/words.h"
#include "ui/control/control.h"

#include <poll.h>

static const char rook_ending[] = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"; /* White mates in 16 */

/* The program with chess on the board from CODE, and LINES typed. */
static struct desk *sit_down(const char *code, struct seat white, const char *lines)
{
    struct desk *d = ui_new("chess", false, NULL);
    struct seat seat[PLAYERS_MAX] = {white};
    struct clock_rule none = {0};
    struct position p;
    assert_non_null(d);
    d->settings.pace = 0;
    const struct game *g = gamecache_game(&d->cache, "chess", NULL);
    assert_true(code_read(g, code, &p, NULL));
    beginning_game(d, g, &p, seat, &none);
    seated_type(d, "%s", lines);
    return d;
}

static const struct seat person = {0};

static void let_pass(struct desk *d)
{
    poll(NULL, 0, 1);
    control_tick(d);
}

static void wait_for_table(struct desk *d)
{
    while (d->endings.wanted)
        let_pass(d);
}

static struct material material_named(struct desk *d, const char *name)
{
    struct material m;
    assert_true(material_read(d->endings.game, name, &m, NULL));
    return m;
}

TEST(mates_by_one_piece_are_shown)
{
    OWNED(desk) d = sit_down("startpos", person, "endings lone\n");
    struct game_endings r = {.game = gamecache_game(&d->cache, "reroute66", NULL)};
    SCOPED(text) page = {0};
    struct position p;
    char code[CODE_SIZE];
    seated_says(d, "In Orthodox chess no piece mates alone");
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
    published_free(&r.published);
}

/* Let the AI move once. */
static void wait_for_move(struct desk *d)
{
    const struct node *before = d->session->record->current;
    while (d->session->record->current == before)
        let_pass(d);
}

TEST(the_best_levels_play_by_tables)
{
    OWNED(desk) d = sit_down(rook_ending, person, "endings build KRk\n");
    wait_for_table(d);
    d->session->seat[0] = (struct seat){.ai = true, .level = 8};
    session_changed(d->session, 0);
    for (int left = 15; left > 12; left--) {
        wait_for_move(d);
        struct certainty c = game_endings_ask(&d->endings, desk_position(d));
        assert_int_equal(c.fate, FATE_LOSS);
        assert_int_equal(c.moves, left);
        struct oracle o = endstore_oracle(d->endings.store);
        struct move move[MOVES_MAX];
        int best, n = moves_legal(d->session->game, desk_position(d), move);
        assert_int_equal(oracle_choose(&o, d->session->game, desk_position(d), move, n, &best).moves, left);
        session_play(d->session, move[0], 0);
    }
}

/* The state of the table of KQk, which is not on disk, while a person is to move in that ending, against LEVEL. */
static enum endstate state_on_a_persons_turn(int level, bool ponders)
{
    OWNED(desk) d = sit_down("8/8/8/8/8/2k5/1Q6/K7 b - - 0 1", (struct seat){.ai = true, .level = level}, "");
    d->session->manners.ponders = ponders;
    let_pass(d);
    struct material m = material_named(d, "KQk");
    return endstore_state(d->endings.store, &m);
}

TEST(tables_are_made_on_a_persons_time_where_the_ai_may_use_it)
{
    assert_int_equal(state_on_a_persons_turn(8, false), ENDSTATE_NONE);
    assert_int_equal(state_on_a_persons_turn(3, true), ENDSTATE_NONE);
    assert_int_not_equal(state_on_a_persons_turn(8, true), ENDSTATE_NONE);
    OWNED(desk) d = sit_down("startpos", (struct seat){.ai = true, .level = 8}, "");
    d->session->manners.ponders = true;
    let_pass(d);
    assert_int_equal(endstore_work(d->session->tables).state, ENDSTATE_NONE);
}

/* The AI's own time is its own: what was begun on the person's ends, but not what a person asked for. */
TEST(no_table_is_made_while_the_ai_thinks)
{
    OWNED(desk) d = sit_down("8/8/8/8/8/2k5/1Q6/K7 b - - 0 1", (struct seat){.ai = true, .level = 8}, "");
    struct move move[MOVES_MAX];
    struct material m = material_named(d, "KQk");
    d->session->manners.ponders = true;
    let_pass(d);
    moves_legal(d->session->game, desk_position(d), move);
    session_play(d->session, move[0], 0);
    control_tick(d);
    endstore_finish(d->endings.store);
    bool made = endstore_state(d->endings.store, &m) == ENDSTATE_READY;
    struct endnews news = endstore_news(d->endings.store);
    assert_true(made == news.ready); /* on a quick machine it was there before */
    if (session_thinking(d->session))
        assert_int_equal(endstore_work(d->endings.store).state, ENDSTATE_NONE);
}

TEST(low_levels_want_no_tables)
{
    struct desk *d = sit_down(rook_ending, (struct seat){.ai = true, .level = 3}, "");
    struct material m;
    wait_for_move(d);
    m = material_named(d, "KRk");
    assert_int_equal(endstore_state(d->endings.store, &m), ENDSTATE_NONE);
    ui_free(d);
    d = sit_down("startpos", (struct seat){.ai = true, .level = 10}, "set tables off\n");
    assert_null(d->session->tables);
    seated_type(d, "set tables on\n");
    assert_non_null(d->session->tables);
    ui_free(d);
}

/* Play M at the prompt, and let the AI answer. */
static void play_move(struct desk *d, struct move m)
{
    char text[MOVE_TEXT];
    movetext_write(d->session->game, desk_position(d), m, text);
    seated_type(d, "%s\n", text);
    while (!session_over(d->session) && !session_awaits_person(d->session))
        let_pass(d);
}

/* A move of the position on the board after which the tables know the fate FATE of who answers. */
static struct move move_towards(struct desk *d, enum fate fate)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(d->session->game, desk_position(d), move), i = -1;
    struct position after;
    do {
        assert_true(++i < n);
        after = *desk_position(d);
        position_play(d->session->game, &after, move[i]);
    } while (game_endings_ask(&d->endings, &after).fate != fate);
    return move[i];
}

/* In an ending played against the table the AI goes on until it is mated, and tells how long that takes. */
TEST(the_table_defends_to_the_end)
{
    OWNED(desk) d = ui_new("chess", false, NULL);
    d->settings.pace = 0;
    seated_type(d, "endings play KRk\n");
    wait_for_table(d);
    seated_says(d, "The table of KRk is ready. White mates in 16.");
    assert_null(strstr(d->voice.text.at, "best move"));
    seated_type(d, "save drill.pgn\nload drill.pgn\n"); /* what is gone on with stays what it was */
    assert_true(d->session->drill);
    for (int left = 15; !session_over(d->session); left--) {
        struct oracle o = endstore_oracle(d->endings.store);
        struct move move[MOVES_MAX];
        char words[40];
        int best, n = moves_legal(d->session->game, desk_position(d), move);
        oracle_choose(&o, d->session->game, desk_position(d), move, n, &best);
        play_move(d, move[0]);
        snprintf(words, sizeof words, " White mates in %d.", left);
        if (!session_over(d->session))
            seated_says(d, words);
    }
    seated_says(d, "heckmate");
    seated_type(d, "rematch\n");
    assert_true(d->session->drill && d->session->seat[1].ai);
}

TEST(a_win_thrown_away_is_told)
{
    OWNED(desk) d = ui_new("chess", false, NULL);
    d->settings.pace = 0;
    seated_type(d, "endings play KPk\n");
    wait_for_table(d);
    while (game_endings_ask(&d->endings, desk_position(d)).fate == FATE_WIN)
        play_move(d, move_towards(d, FATE_DRAW));
    seated_says(d, "The win is gone: a draw. `undo` takes the move back.");
}

RUN_TESTS("endings", seated_make_home, seated_remove_home)
