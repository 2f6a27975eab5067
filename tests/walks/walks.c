/*
 * Random walks: `walks GAMES GAME ...` plays so many random games of every GAME, an id or a file, and checks everything
 * at every ply. With 1,000 games or more it also asserts that every rare thing was met (not with a seed of the day, for
 * that is known of one seed only), and asks the slow walker, who takes most of the time, at every fourth ply only.
 */
#include "checks.h"
#include "seed.h"
#include "stroll.h"
#include "test.h"

#include "base/text.h"
#include "catalogue/catalogue.h"
#include "notation/code.h"

enum { THOROUGH = 1000, PLIES_QUICK = 200, GAMES_MOST = 100, WALKER_SHARE = 4, SEEDS = 50000, SEED_STEP = 40000 };

/* From here somebody must pass, which random games hardly ever bring about: perft.tsv's position for R11. */
static const char shut_in[] = "1/3/5/7/M8/GM9/M10/11/11/_g8g1/11[RVVVFFHHrvvvffhh_r_v_v_v_f_f_h_h] w - - 0 1";

struct walk {
    const char *id; /* or the path of a file */
    int games;
    char name[GAME_ID]; /* the test's */
};

/* The game of W; fails the test if it is broken. */
static struct game *open_game(const struct walk *w)
{
    struct catalogue c;
    struct error e = {.text = ""};
    SCOPED(text) text = {0};
    struct game *g = NULL;
    assert_true(catalogue_find_data(&c, &e));
    if (!catalogue_has_ending(w->id, ".game"))
        g = catalogue_game(&c, w->id, &e);
    else if (text_read_file(w->id, &text, &e))
        g = catalogue_read_game(&c, w->id, text.at, &e);
    if (!g)
        fail_msg("%s", e.text);
    return g;
}

static void start_shut_in(struct stroll *s)
{
    struct error e = {.text = ""};
    if (!code_read(s->g, shut_in, &s->p, &e))
        fail_msg("%s", e.text);
    s->key[0] = s->p.key;
}

/* All that must hold in S's position with its COUNT legal moves; what the walker says of it if WALKER. */
static void check_ply(struct stroll *s, struct move *move, int count, bool walker)
{
    struct position before = s->p;
    check_key(s->g, &s->p);
    if (walker) {
        check_walker(s->g, &s->p, move, count);
        check_attacks(s->g, &s->p, &s->random);
        check_explanations(s->g, &s->p, move, count, &s->random);
    }
    check_code(s->g, &s->p);
    if (count)
        check_text(s->g, &s->p, move[random_below(&s->random, (uint32_t)count)]);
    assert_memory_equal(&before, &s->p, sizeof before); /* asking changes nothing */
}

/* Play M on a copy: the position itself is the undo. */
static void check_undo(const struct stroll *s, struct move m)
{
    struct position tried = s->p, again = s->p;
    position_play(s->g, &tried, m);
    position_play(s->g, &again, m);
    assert_memory_equal(&tried, &again, sizeof tried);
}

static void walk_game(const struct game *g, int number, bool thorough, struct tally *t)
{
    struct stroll s;
    struct move move[MOVES_MAX];
    stroll_start(&s, g, number);
    if (strcmp(g->id, "altorth3") == 0 && number % 40 == 39)
        start_shut_in(&s);
    for (;;) {
        int n = check_moves(g, &s.p, move);
        check_ply(&s, move, n, !thorough || (number + s.count) % WALKER_SHARE == 0);
        if (stroll_is_over(&s, thorough ? STROLL_PLIES : PLIES_QUICK, t) || !n)
            break;
        struct move m = stroll_pick(&s, move, n);
        check_undo(&s, m);
        stroll_play(&s, m, t);
    }
    t->games++;
}

static void everything_holds_at_every_ply(void **state)
{
    const struct walk *w = *state;
    struct tally t = {0};
    struct game *g = open_game(w);
    bool thorough = w->games >= THOROUGH;
    const int first = (int)(seed_of_day() * 7919 % SEEDS) * SEED_STEP; /* a multiple of what walk_game counts by */
    for (int i = 0; i < w->games; i++)
        walk_game(g, first + i, thorough, &t);
    print_message("# %s: %ld games, %ld plies", w->id, t.games, t.plies);
    for (enum rarity r = 0; r < RARITIES; r++)
        if (stroll_can_meet(g, r))
            print_message(", %ld %s", t.met[r], stroll_rarity_name(r));
    print_message("\n");
    for (enum rarity r = 0; r < RARITIES && thorough && !first; r++)
        if (stroll_can_meet(g, r) && !t.met[r])
            fail_msg("%s: no %s in %d games", w->id, stroll_rarity_name(r), w->games);
    game_free(g);
}

int main(int argc, char **argv)
{
    static struct walk walk[GAMES_MOST];
    struct CMUnitTest tests[GAMES_MOST] = {0};
    int games = argc > 1 ? atoi(argv[1]) : 0, n = 0;
    for (int i = 2; i < argc && argc - 2 <= GAMES_MOST; i++, n++) {
        walk[n] = (struct walk){.id = argv[i], .games = games};
        catalogue_id_of(argv[i], walk[n].name, sizeof walk[n].name);
        tests[n].name = walk[n].name;
        tests[n].test_func = everything_holds_at_every_ply;
        tests[n].initial_state = &walk[n];
    }
    if (games < 1 || !n) {
        fputs("usage: test-walks GAMES GAME ...\n", stderr);
        return 2;
    }
    return _cmocka_run_group_tests("walks", tests, (size_t)n, NULL, NULL);
}
