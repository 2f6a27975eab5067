/*
 * The wins that the tables of data/endings tell of, as comments `…; wins: CODE, MOVE`: read by notation, judged by the
 * walker, which shares nothing with the generator that found them.
 */
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "games.h"
#include "notation/movetext.h"
#include "rules/walker.h"
#include "test.h"

/* What stands between AT and the first of STOP, in a copy that the caller frees; *AT goes on behind it. */
static char *take(const char **at, const char *stop)
{
    size_t n = strcspn(*at, stop);
    char *out = memory_copy(*at, n);
    *at += n;
    return out;
}

/* Is the side to move in P mated, as the walker sees it? */
static bool is_mated(const struct game *g, const struct position *p)
{
    static struct move move[MOVES_MAX];
    return walker_moves(g, p, move) == 0 &&
           !cellset_empty(walker_attackers(g, p, position_royal(g, p, p->turn), 1 - p->turn));
}

/* Check every win of the table TEXT of G; returns how many. */
static int check_wins(const struct game *g, const char *text)
{
    int wins = 0;
    for (const char *at = text; (at = strstr(at, "wins: ")) != NULL; wins++) {
        struct move m = {0};
        struct error e = {.text = ""};
        at += strlen("wins: ");
        char *code = take(&at, ",");
        at += 2;
        char *move = take(&at, "\n");
        struct position p = position_of(g, code);
        if (!movetext_read(g, &p, move, &m, &e))
            fail_msg("%s, %s: %s", code, move, e.text);
        position_play(g, &p, m);
        if (!is_mated(g, &p))
            fail_msg("%s, %s is no mate", code, move);
        free(code);
        free(move);
    }
    return wins;
}

TEST(every_win_is_a_mate)
{
    struct catalogue c;
    struct offer offer[OFFERS_MAX];
    assert_true(catalogue_find_data(&c, NULL));
    int n = catalogue_games(&c, offer, OFFERS_MAX, NULL), wins = 0;
    for (int i = 0; i < n; i++) {
        char path[PATH_SIZE];
        SCOPED(text) text = {0};
        const struct game *g = game_of(offer[i].id);
        assert_true(catalogue_path(&c, path, "endings/%s.dead", offer[i].id) && text_read_file(path, &text, NULL));
        wins += check_wins(g, text.at);
    }
    assert_true(wins > 300);
}

RUN_TESTS("tools-wins", NULL, NULL)
