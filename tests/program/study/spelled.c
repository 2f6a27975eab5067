/* Moves in sentences by the names of their pieces. */
#include "games.h"
#include "notation/movetext.h"
#include "study/words.h"
#include "test.h"

/* Where lines are refused: games, and positions of theirs; NULL: the array. */
static const struct {
    const char *game, *code;
} place[] = {
    {"chess", NULL},
    {"chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1"},       /* promotions */
    {"chess", "3k4/8/2Q5/8/8/6Q1/8/4K2R w K - 0 1"}, /* two Queens */
    {"chess", "4k3/8/8/r7/8/p7/8/R3K2R w KQ - 0 1"}, /* captures */
    {"crazyhouse", "4k3/8/8/8/8/8/4P3/4K3[PNq] w - - 0 1"},
    {"duck", NULL},
    {"fastlane", NULL},
    {"reroute66", NULL},
    {"reenterent", NULL},
    {"minishogi", NULL},
};

/* Refuses LINE in P, if it is no move, and sees that no proposed move is spelled. Returns 1 if it is refused. */
static int refuse(const struct game *g, const struct position *p, const char *line)
{
    struct error why = {0};
    struct move m;
    SCOPED(text) said = {0};
    if (movetext_read(g, p, line, &m, &why))
        return 0;
    speech_moves(g, why.text, &said);
    const char *written = strstr(why.text, ": "), *spelled = strstr(said.at, ": ");
    assert_non_null(written); /* before that the line is repeated */
    assert_string_equal(spelled, written);
    return 1;
}

TEST(moves_that_are_proposed_stay_as_they_are_typed)
{
    for (size_t i = 0; i < sizeof place / sizeof *place; i++) {
        const struct game *g = game_of(place[i].game);
        struct position p;
        char line[64];
        int refused = 0;
        position_start(g, &p);
        if (place[i].code)
            p = position_of(g, place[i].code);
        for (int to = 0; to < g->board->cells; to++) {
            const char *name = g->board->cell_name[to];
            refused += refuse(g, &p, name);
            for (int k = 0; k < g->kinds; k++) {
                snprintf(line, sizeof line, "%s%s", g->kind[k].written, name);
                refused += refuse(g, &p, line);
                snprintf(line, sizeof line, "%s@%s", g->kind[k].written, name);
                refused += refuse(g, &p, line);
            }
            for (int from = to % 5; from < g->board->cells; from += 5) {
                snprintf(line, sizeof line, "%s-%s", g->board->cell_name[from], name);
                refused += refuse(g, &p, line);
            }
        }
        assert_true(refused > g->board->cells);
    }
}

/* Sees that WRITTEN, said of a game of the catalogue, is told as SPELLED. */
static void spell(const char *game, const char *written, const char *spelled)
{
    SCOPED(text) said = {0};
    speech_moves(game_of(game), written, &said);
    assert_string_equal(said.at, spelled);
}

TEST(every_sort_of_move_is_named)
{
    spell("chess", "Not N f3-e5: q d8xh4# answers.", "Not Knight f3-e5: Queen d8xh4, checkmate, answers.");
    spell("chess", "Right. p b2-b1=q+ answers.", "Right. Pawn b2-b1, becomes Queen, check, answers.");
    spell("chess", "It is P a7-a8; Q-a8.", "It is Pawn a7-a8, becomes Queen.");
    spell("chess", "P e2-e4 (+0.30); N g1-f3, b c8xf5", "Pawn e2-e4 (+0.30); Knight g1-f3, Bishop c8xf5");
    spell("crazyhouse", "It is N@f3.", "It is Knight from the hand to f3.");
    spell("crazyhouse", "p@e2+, K e1xe2", "Pawn from the hand to e2, check, King e1xe2");
    spell("duck", "Taken back: P d2-d4,@e3; `redo`", "Taken back: Pawn d2-d4, the duck to e3; `redo`");
    spell("duck", "The best is @e4.", "The best is the duck to e4.");
    spell("reenterent", "It is N*d1.", "It is Knight from * to d1.");
}

RUN_TESTS("study: moves in sentences", NULL, NULL)
