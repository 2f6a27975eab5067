/*
 * truth GAMES SEED GAME…: the engine plays so many games of each GAME against itself, with a few dozen positions a move
 * and a move by chance now and then, and each position's outcome is judged once more from scratch: moves and checks by
 * the slow walker, repetitions by pieces, rights and the walker's moves instead of keys, quiet plies by a count of its
 * own. For hours: raise GAMES; each SEED gives other games, and so does REROUTE66_SEED.
 */
#include "base/random.h"
#include "catalogue/catalogue.h"
#include "notation/code.h"
#include "rules/outcome.h"
#include "rules/walker.h"
#include "search/engine.h"
#include "seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLIES = 600, OPENING = 6, CHANCE = 12, TABLE_BYTES = 1 << 16, NODES = 40 };

/* What makes two positions the same, without keys. */
struct sameness {
    piece on[CELLS_MAX];
    uint8_t turn, castling, alive;
    piece pocket;
    uint8_t lost[PLAYERS_MAX][KINDS_MAX];
    int moves;
    struct move move[MOVES_MAX]; /* as the walker lists them */
};

struct play {
    const struct game *g;
    struct engine *engine;
    struct random random;
    struct position p;
    uint64_t key[PLIES + 1];
    struct sameness *past[PLIES + 1];
    int count; /* of both */
    int quiet; /* plies since a capture, a pawn's move, a reentry or an elimination */
};

struct sums {
    long plies, ends[ENDINGS], unended;
};

static struct sameness *see(const struct game *g, const struct position *p)
{
    struct sameness *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    memcpy(s->on, p->on, (size_t)g->board->cells * sizeof *p->on);
    s->turn = p->turn;
    s->castling = p->castling;
    s->alive = p->alive;
    s->pocket = p->pocket;
    memcpy(s->lost, p->lost, sizeof s->lost);
    s->moves = walker_moves(g, p, s->move);
    return s;
}

static bool has_move(const struct sameness *s, struct move m)
{
    for (int i = 0; i < s->moves; i++)
        if (move_equal(s->move[i], m))
            return true;
    return false;
}

static bool same(const struct sameness *a, const struct sameness *b)
{
    if (a->turn != b->turn || a->castling != b->castling || a->alive != b->alive || a->pocket != b->pocket ||
        a->moves != b->moves || memcmp(a->on, b->on, sizeof a->on) != 0 ||
        memcmp(a->lost, b->lost, sizeof a->lost) != 0)
        return false;
    for (int i = 0; i < a->moves; i++)
        if (!has_move(b, a->move[i]))
            return false;
    return true;
}

/* On the board. */
static int pieces_of(const struct game *g, const struct position *p)
{
    int n = 0;
    for (int who = 0; who < g->players; who++)
        n += cellset_count(cellset_and(p->player[who], g->board->firsts));
    return n;
}

/* Is the player to move attacked by any other who lives? */
static bool in_check(const struct game *g, const struct position *p)
{
    cell royal = position_royal(g, p, p->turn);
    for (int who = 0; who < g->players; who++)
        if (who != p->turn && (p->alive >> who & 1) && !cellset_empty(walker_attackers(g, p, royal, who)))
            return true;
    return false;
}

/* What is wrong with the outcome O of T's position; NULL if nothing is. */
static const char *judge(const struct play *t, struct outcome o)
{
    const struct game *g = t->g;
    const struct position *p = &t->p;
    const struct sameness *now = t->past[t->count - 1];
    bool three = rules_has(g, RULE_ELIMINATION);
    int seen = 0, left = __builtin_popcount(p->alive);
    for (int i = 0; i < t->count; i++)
        seen += same(t->past[i], now);
    bool ruled = rules_has(g, RULE_REPETITION), limited = rules_has(g, RULE_MOVE_LIMIT);
    int often = three ? 3 : ruled ? game_arguments(g, RULE_REPETITION)->number : 5;
    int most = three ? 50 * left : limited ? g->quiet_most : 150;
    bool repeated = seen >= often, quiet = t->quiet >= most || position_counted_out(p);

    if (p->half != t->quiet)
        return "the count of quiet plies";
    switch (o.ending) {
    case ENDING_NONE:
        if ((o.claims & CLAIM_THREEFOLD) != (!three && !ruled && seen >= 3 ? (unsigned)CLAIM_THREEFOLD : 0))
            return "the claim of a threefold repetition";
        return now->moves == 0 ? "no moves"
               : p->winner     ? "won"
               : left == 1     ? "one left"
               : repeated      ? "repeated"
               : quiet         ? "quiet"
                               : NULL;
    case ENDING_CHECKMATE:
        return now->moves == 0 && in_check(g, p) ? NULL : "no checkmate";
    case ENDING_STALEMATE:
        return three || (now->moves == 0 && !in_check(g, p)) ? NULL : "no stalemate";
    case ENDING_CORNER:
    case ENDING_HILL:
        return p->winner ? NULL : "nobody has arrived";
    case ENDING_LAST_LEFT:
        return left == 1 ? NULL : "more than one is left";
    case ENDING_DEAD:
        return pieces_of(g, p) + (p->pocket != 0) <= 4 ? NULL : "so many pieces are not dead";
    case ENDING_REPETITION:
    case ENDING_PERPETUAL_CHECK:
    case ENDING_FIVEFOLD:
    case ENDING_THREEFOLD:
        return repeated ? NULL : "not repeated so often";
    case ENDING_MOVE_LIMIT:
    case ENDING_75_MOVES:
    case ENDING_50_MOVES:
        return quiet ? NULL : "not quiet for so long";
    default:
        return "an end that no rule brings";
    }
}

static struct move choose(struct play *t)
{
    struct move move[MOVES_MAX];
    const struct limits l = {.nodes = NODES};
    int n = moves_legal(t->g, &t->p, move);
    if (t->count <= OPENING || random_below(&t->random, CHANCE) == 0)
        return move[random_below(&t->random, (uint32_t)n)];
    return engine_search(t->engine, &t->p, t->key, t->count, &l).best;
}

static void make(struct play *t, struct move m)
{
    int pieces = pieces_of(t->g, &t->p);
    uint8_t alive = t->p.alive;
    bool pawn =
        m.type != MOVE_PASS && m.type != MOVE_DROP && t->g->pawn >= 0 && piece_kind(t->p.on[m.from]) == t->g->pawn;
    bool reentry = m.type == MOVE_DROP;
    position_play(t->g, &t->p, m);
    bool loud = pawn || reentry || pieces_of(t->g, &t->p) != pieces || t->p.alive != alive;
    t->quiet = t->p.limit ? t->p.counted : loud ? 0 : t->quiet + 1;
}

static void remember(struct play *t)
{
    t->key[t->count] = t->p.key;
    t->past[t->count++] = see(t->g, &t->p);
}

/* One game; false after a report if an outcome was wrong. */
static bool play(struct play *t, struct sums *s)
{
    const char *wrong = NULL;
    struct outcome o = {.ending = ENDING_NONE};

    position_start(t->g, &t->p);
    t->count = t->quiet = 0;
    engine_clear(t->engine);
    remember(t);
    while (!wrong && o.ending == ENDING_NONE && t->count <= PLIES) {
        o = outcome_of(t->g, &t->p, t->key, t->count);
        wrong = judge(t, o);
        if (wrong || o.ending != ENDING_NONE || t->count > PLIES - 1)
            break;
        make(t, choose(t));
        remember(t);
        s->plies++;
    }
    if (wrong) {
        char code[CODE_SIZE];
        code_write(t->g, &t->p, code);
        printf("# %s, ply %d, ending %d: %s: %s\n", t->g->id, t->count - 1, (int)o.ending, wrong, code);
    }
    if (o.ending == ENDING_NONE)
        s->unended++;
    else
        s->ends[o.ending]++;
    while (t->count)
        free(t->past[--t->count]);
    return !wrong;
}

int main(int argc, char **argv)
{
    int games = argc > 3 ? atoi(argv[1]) : 0, n = 0;
    struct catalogue c;
    struct error e;

    if (games < 1 || !catalogue_find_data(&c, &e)) {
        fprintf(stderr, "usage: %s GAMES SEED GAME...\n", argv[0]);
        return 2;
    }
    for (int i = 3; i < argc; i++) {
        struct sums s = {0};
        struct game *g = catalogue_game(&c, argv[i], &e);
        struct play t = {.g = g, .random = {(strtoull(argv[2], NULL, 10) + seed_of_day()) * 2 + 1}};
        bool good = g && (t.engine = engine_new(g, TABLE_BYTES, 1)) != NULL;
        for (int k = 0; k < games && good; k++)
            good = play(&t, &s);
        printf("%sok %d - %s: every outcome is what the slow walker says\n", good ? "" : "not ", ++n, argv[i]);
        printf("# %ld plies;", s.plies);
        for (int k = 0; k < ENDINGS; k++)
            if (s.ends[k])
                printf(" %s: %ld,", ending_token((enum ending)k), s.ends[k]);
        printf(" cut off: %ld\n", s.unended);
        fflush(stdout);
        engine_free(t.engine);
        game_free(g);
    }
    printf("1..%d\n", n);
    return 0;
}
