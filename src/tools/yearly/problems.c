/*
 * problems: finds the problems of a game that lie in data/problems, and proves them again.
 *
 * It looks through games of the engine against itself, with random moves among its own, and prints at most one problem
 * a game: mates in 1 to 4 with one key, and positions that one move alone makes a win. Battles are games that begin
 * with pieces on random cells and end soon. Then the pieces of --endings are placed at random until they make problems.
 * It ends when enough of all sorts are found, or after so many tries; those that the file of --have has count as found.
 * --endings beside --prove: the tables needed.
 */
#include "toolbox.h"

#include "endings/store.h"
#include "eval/evaluate.h"
#include "play/problem.h"

enum {
    PROOF_NODES = 80000, /* of the solver, and of a search */
    TABLE_BYTES = 16 << 20,
    QUICK_BYTES = 1 << 19, /* a small table is cleared sooner */
    SURER = 20,            /* permille: a gain that is taken is surer than what proves it later */
    OPENING_PLIES = 6,     /* random */
    PLIES_MOST = 240,      /* of a game, … */
    BATTLE_PLIES = 24,     /* … and of a battle */
    RANDOM_MOVE = 10,      /* one of this many moves is random, so that there are mistakes */
    PLAY_NODES = 400,      /* a move */
    ENDING_MOVES_LEAST = 3,
    MOVES_LEAST = 6, /* the solver has a choice */
    LINE_SHOWN = 5,  /* plies of a solution without end in which themes are looked for */
    GAIN_HOPE = 250, /* permille: the chance that the search of the game must give, … */
    GLANCE_NODES = 1500,
    GLANCE_DOUBT = -120, /* … how much less sure a first search may be before a second one is worth its time … */
    SHORT_NODES = 6000,
    SHORT_DOUBT = -30, /* … and that one before the proof */
    MATE_LONGEST = 4,
    PLAYED_NODES = 3000, /* a move, where a gain is played out … */
    PLAYED_PLIES = 160,
    PLAYED_WON = 960,     /* … until there is this chance (permille) */
    STREWN_MOST = 200000, /* how many positions are tried for an ending */
    PAWNS_MOST = 4,       /* of each player in a battle */
    LOST_IN = 3,          /* of this many other pieces two are lost */
    CELL_TRIES = 200,     /* for a cell that is empty */
    WIN_LEAST = 4,        /* moves that a won ending takes */
    OF_ENDINGS = 8,       /* wins and draws of all */
    MATERIALS = 16,       /* named in one argument */
    QUOTAS = 8,
};

/* How many problems of a goal are wanted; PLAIN of them need not show what only this game has. */
struct quota {
    enum goal goal;
    int moves, wanted, plain;
};

struct finder {
    struct prover with;
    struct engine *quick; /* for short searches */
    struct endstore *store;
    struct random random;
    struct quota quota[QUOTAS];
    int quotas;
};

/* Positions made by putting pieces on random cells. */

/* Complete P with TURN to move; false if it is not legal, or finished. */
static bool finish_strewn(const struct game *g, struct position *p, int turn)
{
    tool_count_lost(g, p);
    p->turn = (uint8_t)turn;
    if (position_find_flaw(g, p).flaw != FLAW_NONE)
        return false;
    position_complete(g, p);
    return outcome_of(g, p, &p->key, 1).ending == ENDING_NONE;
}

static cell any_cell(const struct game *g, struct random *random)
{
    return g->board->lane_first[random_below(random, (uint32_t)g->board->cells)];
}

/* The pieces of M on random cells, either side to move, into P; false if that is no legal position, or its game is
 * over. */
static bool strew_material(const struct game *g, struct random *random, const struct material *m, struct position *p)
{
    position_clear(g, p);
    for (int i = 0; i < m->pieces; i++) {
        cell c = any_cell(g, random);
        if (p->on[c])
            return false;
        position_put(g, p, c, m->piece[i]);
    }
    return finish_strewn(g, p, (int)random_below(random, 2));
}

/* Put M on C or, where C is taken or not meant to be used (CELL_NONE), on any empty cell of WHERE. */
static void put_near(const struct game *g, struct random *random, struct position *p, cell c, piece m, cellset where)
{
    for (int i = 0; i < CELL_TRIES && (c == CELL_NONE || p->on[c] || !cellset_has(where, c)); i++)
        c = any_cell(g, random);
    if (!p->on[c] && cellset_has(where, c))
        position_put(g, p, c, m);
}

/* A position of G in which each player has some pieces and pawns left, half of them anywhere; any player to move. False
 * as above. */
static bool strew_battle(const struct game *g, struct random *random, struct position *p)
{
    position_clear(g, p);
    for (int who = 0; who < g->players; who++) {
        for (int pawns = (int)random_below(random, PAWNS_MOST + 1); pawns > 0; pawns--)
            put_near(g, random, p, CELL_NONE, PIECE(who, g->pawn), g->pawn_cells[who]);
        for (cell c = 0; c < g->board->cells; c++) {
            piece m = g->board->lane_first[c] == c ? g->array[c] : 0;
            if (!m || piece_player(m) != who || piece_kind(m) == g->pawn ||
                (piece_kind(m) != g->royal && random_below(random, LOST_IN)))
                continue;
            put_near(g, random, p, random_below(random, 2) ? c : CELL_NONE, m, g->board->firsts);
        }
    }
    return finish_strewn(g, p, (int)random_below(random, (uint32_t)g->players));
}

/* Fill F's quotas for a game of its number of players. */
static void set_quotas(struct finder *f)
{
    static const struct quota of_two[] = {{GOAL_MATE, 1, 8, 5},  {GOAL_MATE, 2, 16, 11}, {GOAL_MATE, 3, 18, 12},
                                          {GOAL_MATE, 4, 14, 9}, {GOAL_GAIN, 0, 12, 8},  {GOAL_WIN, 0, 8, 8},
                                          {GOAL_DRAW, 0, 8, 8}};
    static const struct quota of_three[] = {{GOAL_MATE, 1, 8, 8}, {GOAL_MATE, 2, 14, 14}, {GOAL_MATE, 3, 4, 4}};
    bool two = f->with.game->players == 2;
    f->quotas = two ? sizeof of_two / sizeof *of_two : sizeof of_three / sizeof *of_three;
    memcpy(f->quota, two ? of_two : of_three, (size_t)f->quotas * sizeof *f->quota);
}

/* The quota of problems of this goal and length, or NULL if no more are wanted. */
static struct quota *quota_for(struct finder *f, enum goal goal, int moves)
{
    for (int i = 0; i < f->quotas; i++)
        if (f->quota[i].goal == goal && f->quota[i].moves == moves && f->quota[i].wanted > 0)
            return &f->quota[i];
    return NULL;
}

/* True if no mate and no gain is wanted any more. */
static bool is_content(const struct finder *f)
{
    for (int i = 0; i < f->quotas; i++)
        if (f->quota[i].wanted > 0 && (f->quota[i].goal == GOAL_MATE || f->quota[i].goal == GOAL_GAIN))
            return false;
    return true;
}

/* Print P if such a problem is still wanted. OWN: it shows what only this game has. */
static bool take_problem(struct finder *f, const struct problem *p, bool own)
{
    struct quota *w = quota_for(f, p->goal, p->moves);
    SCOPED(text) line = {0};
    if (!w || (!own && w->plain == 0 && strcmp(f->with.game->id, "chess") != 0))
        return false;
    w->wanted--;
    w->plain -= !own;
    problem_write(f->with.game, p, &line);
    fputs(line.at, stdout);
    fflush(stdout);
    return true;
}

/* True if the one who solves P wins if the engine plays on for both after the key. */
static bool wins_played_out(const struct finder *f, const struct problem *p)
{
    const struct game *g = f->with.game;
    struct course w = {.game = g, .p = p->position};
    position_play(g, &w.p, p->key);
    for (int ply = 0; ply < PLAYED_PLIES; ply++) {
        uint8_t sharers;
        w.plies = 0;
        w.key[0] = w.p.key;
        if (course_ended(&w, &sharers))
            return sharers == 1 << p->position.turn;
        struct search_result r = course_search(&w, f->with.engine, PLAYED_NODES);
        if (w.p.turn == p->position.turn && odds_expected(odds_of_score(g, r.score)) >= PLAYED_WON)
            return true;
        course_play(&w, r.best);
    }
    return false;
}

/* Find P's grade and themes; true if it shows what only this game has. */
static bool describe_problem(const struct finder *f, struct problem *p)
{
    struct move line[PLY_MAX];
    int count, most = p->goal == GOAL_MATE ? 2 * p->moves - 1 : LINE_SHOWN;
    p->grade = proof_grade(&f->with, p, line, &count);
    return problem_find_themes(f->with.game, p, line, count < most ? count : most);
}

/* Print P if it has exactly one key and is still wanted. */
static bool try_problem(struct finder *f, struct problem *p)
{
    struct move key[MOVES_MAX];
    bool ending = p->goal == GOAL_WIN || p->goal == GOAL_DRAW;
    if (!quota_for(f, p->goal, p->moves) ||
        moves_count(f->with.game, &p->position) < (ending ? ENDING_MOVES_LEAST : MOVES_LEAST))
        return false;
    p->position.full = 1;
    p->position.half = 0;
    position_complete(f->with.game, &p->position);
    if (proof_keys(&f->with, p, key) != 1)
        return false;
    p->key = key[0];
    bool own = describe_problem(f, p);
    return (p->goal != GOAL_GAIN || (p->grade > 1 && wins_played_out(f, p))) && take_problem(f, p, own);
}

/* True if a single move of P, which is not seen at once, brings a gain by two short searches. Most positions are
 * rejected by the first. */
static bool may_gain(const struct finder *f, struct problem *p)
{
    static const struct {
        int nodes, surer;
    } looks[] = {{GLANCE_NODES, GLANCE_DOUBT}, {SHORT_NODES, SHORT_DOUBT}};
    struct prover quick = f->with;
    struct move key[MOVES_MAX], line[PLY_MAX];
    int count;
    quick.engine = f->quick;
    for (int i = 0; i < 2; i++) {
        quick.limits.nodes = (uint64_t)looks[i].nodes;
        quick.surer = looks[i].surer;
        if (proof_keys(&quick, p, key) != 1)
            return false;
    }
    p->key = key[0];
    return proof_grade(&quick, p, line, &count) > 1;
}

/*
 * Print P as a problem if it is one: a mate in a few moves, or a gain. SCORE is what a search says of P, too short to
 * see gains that are worth solving: it only rules out positions with nothing to gain. Returns true if P was printed.
 */
static bool look_at(struct finder *f, const struct position *p, int score)
{
    struct problem problem = {.position = *p, .goal = GOAL_GAIN};
    int mate = engine_mate_moves(score, p);
    if (!mate)
        return odds_expected(odds_of_score(f->with.game, score)) >= GAIN_HOPE && quota_for(f, GOAL_GAIN, 0) &&
               may_gain(f, &problem) && try_problem(f, &problem);
    problem.goal = GOAL_MATE;
    for (problem.moves = 1; problem.moves <= mate && mate <= MATE_LONGEST; problem.moves++)
        if (try_problem(f, &problem))
            return true;
    return false;
}

/* Play on from W, with random moves for the first PLIES plies, and print at most one problem that comes up after them;
 * at most MOST plies. */
static void play_from(struct finder *f, struct course *w, int plies, int most)
{
    uint8_t sharers;
    while (w->plies < most && !course_ended(w, &sharers)) {
        struct search_result r = course_search(w, f->quick, PLAY_NODES);
        if (w->plies >= plies && look_at(f, &w->p, r.score))
            return;
        if (w->plies < plies || random_below(&f->random, RANDOM_MOVE) == 0)
            course_stroll(w, &f->random);
        else
            course_play(w, r.best);
    }
}

/* Play N games, or until all mates and gains are found. BATTLES: from pieces on random cells, which come to blows at
 * once, and only for some moves. */
static void play_games(struct finder *f, int n, bool battles)
{
    for (int i = 0; i < n && !is_content(f); i++) {
        struct course w;
        engine_clear(f->quick);
        course_start(&w, f->with.game);
        if (battles && !strew_battle(f->with.game, &f->random, &w.p))
            continue;
        w.key[0] = w.p.key;
        play_from(f, &w, battles ? 0 : OPENING_PLIES, battles ? BATTLE_PLIES : PLIES_MOST);
    }
}

/* Find problems of the ending M: GOAL_WIN and GOAL_DRAW, at most MOST of each. */
static void find_endings(struct finder *f, const struct material *m, int most)
{
    for (enum goal goal = GOAL_WIN; goal <= GOAL_DRAW; goal++)
        for (int found = 0, tries = 0; found < most && tries < STREWN_MOST && quota_for(f, goal, 0); tries++) {
            struct problem p = {.goal = goal};
            if (!strew_material(f->with.game, &f->random, m, &p.position))
                continue;
            struct certainty c = oracle_ask(f->with.oracle, f->with.game, &p.position);
            if (c.fate == (goal == GOAL_WIN ? FATE_WIN : FATE_DRAW) && (goal == GOAL_DRAW || c.moves >= WIN_LEAST))
                found += try_problem(f, &p);
        }
}

/* Read the materials of LIST into M, and have their tables. Returns how many, -1 with E filled if that fails. */
static int read_materials(const struct finder *f, const char *list, struct material m[MATERIALS], struct error *e)
{
    char word[MATERIAL_TEXT];
    int n = 0;
    while (n < MATERIALS && tool_next(&list, word, sizeof word)) {
        bool good = material_read(f->with.game, word, &m[n], e);
        if (good && (good = f->store && endstore_request(f->store, &m[n], true, e))) {
            endstore_finish(f->store);
            good = endstore_state(f->store, &m[n]) == ENDSTATE_READY;
        }
        if (!good) {
            if (!e->text[0])
                error_set(e, "%s: there is no table", word);
            return -1;
        }
        n++;
    }
    return n;
}

/* Prove each problem of SET again. */
static bool prove_set(const struct finder *f, const struct problem_set *set, const char *path, struct error *e)
{
    int failed = 0;
    for (int i = 0; i < set->count; i++) {
        struct move key[MOVES_MAX];
        struct prover all = f->with;
        all.surer = 0;
        all.limits.nodes = set->at[i].goal == GOAL_MATE ? 0 : all.limits.nodes;
        all.engine = engine_new(f->with.game, TABLE_BYTES, 1); /* so that a proof does not depend on those before it */
        int n = all.engine ? proof_keys(&all, &set->at[i], key) : PROOF_UNKNOWN;
        engine_free(all.engine);
        if (n == 1 && move_equal(key[0], set->at[i].key))
            continue;
        printf("%s: problem %d is not sound: %d\n", path, i + 1, n);
        failed++;
    }
    printf("%s: %d problems\n", path, set->count);
    return !failed || error_set(e, "%s: %d problems are not sound", path, failed);
}

/* Do with the problems of the file PATH what is asked for. */
static bool use_file(struct finder *f, const struct tool_options *o, const char *path, struct error *e)
{
    struct problem_set set = {0};
    SCOPED(text) lines = {0};
    if (!problem_set_read(f->with.game, path, &set, e))
        return false;
    bool good = !o->prove || prove_set(f, &set, path, e);
    for (int i = 0; o->again && i < set.count; i++) {
        describe_problem(f, &set.at[i]);
        problem_write(f->with.game, &set.at[i], &lines);
    }
    for (int i = 0; o->have && i < set.count; i++) {
        struct quota *w = quota_for(f, set.at[i].goal, set.at[i].moves);
        if (w)
            w->wanted--;
    }
    fputs(lines.at ? lines.at : "", stdout);
    problem_set_free(&set);
    return good;
}

static bool find_problems(struct finder *f, const struct tool_options *o, struct error *e)
{
    struct material ending[MATERIALS];
    int endings = read_materials(f, o->endings, ending, e);
    const char *path = o->prove ? o->prove : o->again ? o->again : o->have;
    if (endings < 0 || (path && !use_file(f, o, path, e)))
        return false;
    if (o->prove || o->again)
        return true;
    play_games(f, o->games, false);
    play_games(f, o->battles, true);
    for (int i = 0; i < endings; i++)
        find_endings(f, &ending[i], (OF_ENDINGS + endings - 1) / endings);
    for (int i = 0; i < f->quotas; i++)
        if (f->quota[i].wanted)
            fprintf(stderr, "%s: goal %d in %d: %d missing\n", f->with.game->id, f->quota[i].goal, f->quota[i].moves,
                    f->quota[i].wanted);
    return true;
}

bool problems_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct endstore *store = g->players == 2 ? endstore_open(g) : NULL;
    struct oracle oracle = store ? endstore_oracle(store) : (struct oracle){0};
    struct finder f = {
        .with = {g, engine_new(g, TABLE_BYTES, 1), store ? &oracle : NULL, SURER, {.nodes = PROOF_NODES}},
        .quick = engine_new(g, QUICK_BYTES, 1),
        .store = store,
        .random = {(uint64_t)o->seed}};
    bool good = f.with.engine && f.quick;
    set_quotas(&f);
    if (!good)
        error_set(e, "out of memory");
    good = good && find_problems(&f, o, e);
    engine_free(f.with.engine);
    engine_free(f.quick);
    if (store)
        endstore_free(store);
    return good;
}
