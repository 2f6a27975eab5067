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

/* The pieces of MATERIAL on random cells, either side to move, into P; false if that is no legal position, or its game
 * is over. */
static bool strew_material(const struct game *g, struct random *random, const struct material *material,
                           struct position *p)
{
    position_clear(g, p);
    for (int i = 0; i < material->pieces; i++) {
        cell place = any_cell(g, random);
        if (p->on[place])
            return false;
        position_put(g, p, place, material->piece[i]);
    }
    return finish_strewn(g, p, (int)random_below(random, 2));
}

/* Put WHAT on PLACE or, where PLACE is taken or not meant to be used (CELL_NONE), on any empty cell of WHERE. */
static void put_near(const struct game *g, struct random *random, struct position *p, cell place, piece what,
                     cellset where)
{
    for (int i = 0; i < CELL_TRIES && (place == CELL_NONE || p->on[place] || !cellset_has(where, place)); i++)
        place = any_cell(g, random);
    if (!p->on[place] && cellset_has(where, place))
        position_put(g, p, place, what);
}

/* A position of G in which each player has some pieces and pawns left, half of them anywhere; any player to move. False
 * as above. */
static bool strew_battle(const struct game *g, struct random *random, struct position *p)
{
    position_clear(g, p);
    for (int who = 0; who < g->players; who++) {
        for (int pawns = (int)random_below(random, PAWNS_MOST + 1); pawns > 0; pawns--)
            put_near(g, random, p, CELL_NONE, PIECE(who, g->pawn), g->pawn_cells[who]);
        for (cell place = 0; place < g->board->cells; place++) {
            piece occupant = g->board->lane_first[place] == place ? g->array[place] : 0;
            if (!occupant || piece_player(occupant) != who || piece_kind(occupant) == g->pawn ||
                (piece_kind(occupant) != g->royal && random_below(random, LOST_IN)))
                continue;
            put_near(g, random, p, random_below(random, 2) ? place : CELL_NONE, occupant, g->board->firsts);
        }
    }
    return finish_strewn(g, p, (int)random_below(random, (uint32_t)g->players));
}

/* Fill FINDER's quotas for a game of its number of players. */
static void set_quotas(struct finder *finder)
{
    static const struct quota of_two[] = {{GOAL_MATE, 1, 8, 5},  {GOAL_MATE, 2, 16, 11}, {GOAL_MATE, 3, 18, 12},
                                          {GOAL_MATE, 4, 14, 9}, {GOAL_GAIN, 0, 12, 8},  {GOAL_WIN, 0, 8, 8},
                                          {GOAL_DRAW, 0, 8, 8}};
    static const struct quota of_three[] = {{GOAL_MATE, 1, 8, 8}, {GOAL_MATE, 2, 14, 14}, {GOAL_MATE, 3, 4, 4}};
    bool two = finder->with.game->players == 2;
    finder->quotas = two ? sizeof of_two / sizeof *of_two : sizeof of_three / sizeof *of_three;
    memcpy(finder->quota, two ? of_two : of_three, (size_t)finder->quotas * sizeof *finder->quota);
}

/* Returns the quota of problems of this goal and length, or NULL if no more are wanted. */
static struct quota *quota_for(struct finder *finder, enum goal goal, int moves)
{
    for (int i = 0; i < finder->quotas; i++)
        if (finder->quota[i].goal == goal && finder->quota[i].moves == moves && finder->quota[i].wanted > 0)
            return &finder->quota[i];
    return NULL;
}

/* True if no mate and no gain is wanted any more. */
static bool is_content(const struct finder *finder)
{
    for (int i = 0; i < finder->quotas; i++)
        if (finder->quota[i].wanted > 0 && (finder->quota[i].goal == GOAL_MATE || finder->quota[i].goal == GOAL_GAIN))
            return false;
    return true;
}

/* Print PROBLEM if such a problem is still wanted. OWN: it shows what only this game has. */
static bool accept_problem(struct finder *finder, const struct problem *problem, bool own)
{
    struct quota *quota = quota_for(finder, problem->goal, problem->moves);
    SCOPED(text) line = {0};
    if (!quota || (!own && quota->plain == 0 && strcmp(finder->with.game->id, "chess") != 0))
        return false;
    quota->wanted--;
    quota->plain -= !own;
    problem_write(finder->with.game, problem, &line);
    fputs(line.at, stdout);
    fflush(stdout);
    return true;
}

/* True if the one who solves PROBLEM wins if the engine plays on for both after the key. */
static bool wins_played_out(const struct finder *finder, const struct problem *problem)
{
    const struct game *g = finder->with.game;
    struct course course = {.game = g, .p = problem->position};
    position_play(g, &course.p, problem->key);
    for (int ply = 0; ply < PLAYED_PLIES; ply++) {
        uint8_t sharers;
        course.plies = 0;
        course.key[0] = course.p.key;
        if (course_ended(&course, &sharers))
            return sharers == 1 << problem->position.turn;
        struct search_result result = course_search(&course, finder->with.engine, PLAYED_NODES);
        if (course.p.turn == problem->position.turn && odds_expected(odds_of_score(g, result.score)) >= PLAYED_WON)
            return true;
        course_play(&course, result.best);
    }
    return false;
}

/* Find PROBLEM's grade and themes; true if it shows what only this game has. */
static bool describe_problem(const struct finder *finder, struct problem *problem)
{
    struct move line[PLY_MAX];
    int count, most = problem->goal == GOAL_MATE ? 2 * problem->moves - 1 : LINE_SHOWN;
    problem->grade = proof_grade(&finder->with, problem, line, &count);
    return problem_find_themes(finder->with.game, problem, line, count < most ? count : most);
}

/* Print PROBLEM if it has exactly one key and is still wanted. */
static bool try_problem(struct finder *finder, struct problem *problem)
{
    struct move key[MOVES_MAX];
    bool ending = problem->goal == GOAL_WIN || problem->goal == GOAL_DRAW;
    if (!quota_for(finder, problem->goal, problem->moves) ||
        moves_count(finder->with.game, &problem->position) < (ending ? ENDING_MOVES_LEAST : MOVES_LEAST))
        return false;
    problem->position.full = 1;
    problem->position.half = 0;
    position_complete(finder->with.game, &problem->position);
    if (proof_keys(&finder->with, problem, key) != 1)
        return false;
    problem->key = key[0];
    bool own = describe_problem(finder, problem);
    return (problem->goal != GOAL_GAIN || (problem->grade > 1 && wins_played_out(finder, problem))) &&
           accept_problem(finder, problem, own);
}

/* True if a single move of PROBLEM, which is not seen at once, brings a gain by two short searches. Most positions are
 * rejected by the first. */
static bool may_gain(const struct finder *finder, struct problem *problem)
{
    static const struct {
        int nodes, surer;
    } looks[] = {{GLANCE_NODES, GLANCE_DOUBT}, {SHORT_NODES, SHORT_DOUBT}};
    struct prover quick = finder->with;
    struct move key[MOVES_MAX], line[PLY_MAX];
    int count;
    quick.engine = finder->quick;
    for (int i = 0; i < 2; i++) {
        quick.limits.nodes = (uint64_t)looks[i].nodes;
        quick.surer = looks[i].surer;
        if (proof_keys(&quick, problem, key) != 1)
            return false;
    }
    problem->key = key[0];
    return proof_grade(&quick, problem, line, &count) > 1;
}

/*
 * Print P as a problem if it is one: a mate in a few moves, or a gain. SCORE is what a search says of P, too short to
 * see gains that are worth solving: it only rules out positions with nothing to gain. Returns true if P was printed.
 */
static bool look_at(struct finder *finder, const struct position *p, int score)
{
    struct problem problem = {.position = *p, .goal = GOAL_GAIN};
    int mate = engine_mate_moves(score, p);
    if (!mate)
        return odds_expected(odds_of_score(finder->with.game, score)) >= GAIN_HOPE && quota_for(finder, GOAL_GAIN, 0) &&
               may_gain(finder, &problem) && try_problem(finder, &problem);
    problem.goal = GOAL_MATE;
    for (problem.moves = 1; problem.moves <= mate && mate <= MATE_LONGEST; problem.moves++)
        if (try_problem(finder, &problem))
            return true;
    return false;
}

/* Play on from COURSE, with random moves for the first PLIES plies, and print at most one problem that comes up after
 * them; at most MOST plies. */
static void play_from(struct finder *finder, struct course *course, int plies, int most)
{
    uint8_t sharers;
    while (course->plies < most && !course_ended(course, &sharers)) {
        struct search_result result = course_search(course, finder->quick, PLAY_NODES);
        if (course->plies >= plies && look_at(finder, &course->p, result.score))
            return;
        if (course->plies < plies || random_below(&finder->random, RANDOM_MOVE) == 0)
            course_stroll(course, &finder->random);
        else
            course_play(course, result.best);
    }
}

/* Play N games, or until all mates and gains are found. BATTLES: from pieces on random cells, which come to blows at
 * once, and only for some moves. */
static void play_games(struct finder *finder, int n, bool battles)
{
    for (int i = 0; i < n && !is_content(finder); i++) {
        struct course course;
        engine_clear(finder->quick);
        course_start(&course, finder->with.game);
        if (battles && !strew_battle(finder->with.game, &finder->random, &course.p))
            continue;
        course.key[0] = course.p.key;
        play_from(finder, &course, battles ? 0 : OPENING_PLIES, battles ? BATTLE_PLIES : PLIES_MOST);
    }
}

/* Find problems of the ending MATERIAL: GOAL_WIN and GOAL_DRAW, at most MOST of each. */
static void find_endings(struct finder *finder, const struct material *material, int most)
{
    for (enum goal goal = GOAL_WIN; goal <= GOAL_DRAW; goal++)
        for (int found = 0, tries = 0; found < most && tries < STREWN_MOST && quota_for(finder, goal, 0); tries++) {
            struct problem problem = {.goal = goal};
            if (!strew_material(finder->with.game, &finder->random, material, &problem.position))
                continue;
            struct certainty certainty = oracle_ask(finder->with.oracle, finder->with.game, &problem.position);
            if (certainty.fate == (goal == GOAL_WIN ? FATE_WIN : FATE_DRAW) &&
                (goal == GOAL_DRAW || certainty.moves >= WIN_LEAST))
                found += try_problem(finder, &problem);
        }
}

/* Read the materials of LIST into MATERIAL, and have their tables. Returns how many, -1 with ERROR filled if that
 * fails. */
static int read_materials(const struct finder *finder, const char *list, struct material material[MATERIALS],
                          struct error *error)
{
    char word[MATERIAL_TEXT];
    int n = 0;
    while (n < MATERIALS && tool_next(&list, word, sizeof word)) {
        bool good = material_read(finder->with.game, word, &material[n], error);
        if (good && (good = finder->store && endstore_request(finder->store, &material[n], true, error))) {
            endstore_finish(finder->store);
            good = endstore_state(finder->store, &material[n]) == ENDSTATE_READY;
        }
        if (!good) {
            if (!error->text[0])
                error_set(error, "%s: there is no table", word);
            return -1;
        }
        n++;
    }
    return n;
}

/* Prove each problem of SET again. */
static bool prove_set(const struct finder *finder, const struct problem_set *set, const char *path, struct error *error)
{
    int failed = 0;
    for (int i = 0; i < set->count; i++) {
        struct move key[MOVES_MAX];
        struct prover all = finder->with;
        all.surer = 0;
        all.limits.nodes = set->at[i].goal == GOAL_MATE ? 0 : all.limits.nodes;
        all.engine =
            engine_new(finder->with.game, TABLE_BYTES, 1); /* so that a proof does not depend on those before it */
        int n = all.engine ? proof_keys(&all, &set->at[i], key) : PROOF_UNKNOWN;
        engine_free(all.engine);
        if (n == 1 && move_equal(key[0], set->at[i].key))
            continue;
        printf("%s: problem %d is not sound: %d\n", path, i + 1, n);
        failed++;
    }
    printf("%s: %d problems\n", path, set->count);
    return !failed || error_set(error, "%s: %d problems are not sound", path, failed);
}

/* Do with the problems of the file PATH what is asked for. */
static bool use_file(struct finder *finder, const struct tool_options *options, const char *path, struct error *error)
{
    struct problem_set set = {0};
    SCOPED(text) lines = {0};
    if (!problem_set_read(finder->with.game, path, &set, error))
        return false;
    bool good = !options->prove || prove_set(finder, &set, path, error);
    for (int i = 0; options->again && i < set.count; i++) {
        describe_problem(finder, &set.at[i]);
        problem_write(finder->with.game, &set.at[i], &lines);
    }
    for (int i = 0; options->have && i < set.count; i++) {
        struct quota *quota = quota_for(finder, set.at[i].goal, set.at[i].moves);
        if (quota)
            quota->wanted--;
    }
    fputs(lines.at ? lines.at : "", stdout);
    problem_set_free(&set);
    return good;
}

static bool find_problems(struct finder *finder, const struct tool_options *options, struct error *error)
{
    struct material ending[MATERIALS];
    int endings = read_materials(finder, options->endings, ending, error);
    const char *path = options->prove ? options->prove : options->again ? options->again : options->have;
    if (endings < 0 || (path && !use_file(finder, options, path, error)))
        return false;
    if (options->prove || options->again)
        return true;
    play_games(finder, options->games, false);
    play_games(finder, options->battles, true);
    for (int i = 0; i < endings; i++)
        find_endings(finder, &ending[i], (OF_ENDINGS + endings - 1) / endings);
    for (int i = 0; i < finder->quotas; i++)
        if (finder->quota[i].wanted)
            fprintf(stderr, "%s: goal %d in %d: %d missing\n", finder->with.game->id, finder->quota[i].goal,
                    finder->quota[i].moves, finder->quota[i].wanted);
    return true;
}

bool problems_command(struct game *g, const struct tool_options *options, struct error *error)
{
    struct endstore *store = g->players == 2 ? endstore_open(g) : NULL;
    struct oracle oracle = store ? endstore_oracle(store) : (struct oracle){0};
    struct finder finder = {
        .with = {g, engine_new(g, TABLE_BYTES, 1), store ? &oracle : NULL, SURER, {.nodes = PROOF_NODES}},
        .quick = engine_new(g, QUICK_BYTES, 1),
        .store = store,
        .random = {(uint64_t)options->seed}};
    bool good = finder.with.engine && finder.quick;
    set_quotas(&finder);
    if (!good)
        error_set(error, "out of memory");
    good = good && find_problems(&finder, options, error);
    engine_free(finder.with.engine);
    engine_free(finder.quick);
    if (store)
        endstore_free(store);
    return good;
}
