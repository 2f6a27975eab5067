/* Fuzz target: `.game` files. A game that is accepted can be played: both generators agree on its moves, keys stay
 * right. */
#include "base/random.h"
#include "fuzz.h"
#include "rules/position.h"
#include "rules/walker.h"

#include <stdlib.h>

enum { PLIES = 4 };

static bool listed(struct move m, const struct move *list, int count)
{
    for (int i = 0; i < count; i++)
        if (move_equal(m, list[i]))
            return true;
    return false;
}

static void play(const struct game *g)
{
    struct random r = {66};
    struct position p;
    struct move fast[MOVES_MAX], slow[MOVES_MAX];

    position_start(g, &p);
    for (int ply = 0; ply < PLIES; ply++) {
        int n = moves_legal(g, &p, fast);
        MUST(n <= MOVES_MAX && walker_moves(g, &p, slow) == n && moves_count(g, &p) == n);
        for (int i = 0; i < n; i++)
            MUST(listed(fast[i], slow, n));
        if (n == 0)
            return;
        position_play(g, &p, fast[random_below(&r, (uint32_t)n)]);
        MUST(p.key == position_key(g, &p));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error fault[4];
    char *text = fuzz_text(data, size);
    struct game *g = catalogue_read_game(&fuzz_games.catalogue, "fuzz.game", text, &fault[0]);

    /* Deriving a game takes long: a sound one is not derived twice. */
    MUST(g || catalogue_check_game(&fuzz_games.catalogue, "fuzz.game", text, fault, 4) > 0);
    MUST(g || (fault[0].line > 0 && fault[0].column > 0 && fault[0].text[0]));
    if (g)
        play(g);
    game_free(g);
    free(text);
    return 0;
}
