/*
 * selfplay: the engine plays a game against itself, and every ply with its score goes to a file (gamedata.h) from which
 * `train` learns. A file that is there is gone on with: a torn game at its end is cut off, and games are added until
 * there are N. Each game depends on its number, the seed, the nodes and the program alone, not on the threads.
 *
 * selfplay GAME --out=FILE [--games=N] [--nodes=N] [--seed=N] [--threads=N] [--plies=N] [--balance=CENTIPAWNS]
 *
 * --balance: an opening that the first search thinks to be further from even is not played.
 */
#include "gamedata.h"

#include "base/random.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "engine/engine.h"
#include "rules/outcome.h"

#include <getopt.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Scores are in 1/100 pawn. */
enum {
    TABLE_BYTES = 1 << 20,
    BALANCE = 250,    /* of openings, unless told otherwise */
    WON_SCORE = 1200, /* such scores of both sides for WON_PLIES plies in a row decide the game */
    WON_PLIES = 6,
    DRAWN_SCORE = 4, /* scores no further from 0 for DRAWN_PLIES plies in a row make it a draw, */
    DRAWN_PLIES = 16,
    DRAWN_FROM = 100,  /* but not before this ply */
    PLIES_MOST = 400,  /* a game that is so long is a draw */
    SCORE_KEPT = 2500, /* positions with larger scores teach nothing */
    REPORT_GAMES = 20,
};

struct options {
    const char *game, *out;
    int games, nodes, plies, threads, balance;
    uint64_t seed;
};

/* What the threads share. */
struct selfplay {
    struct options o;
    const struct game *game;
    pthread_mutex_t lock; /* guards all below */
    FILE *file;
    uint32_t next;      /* the number of the next game to be begun */
    int begun, written; /* games begun, and those in the file */
    uint64_t positions; /* quiet ones written by this run */
    bool failed;
    time_t began;
};

/* One game while it is played. */
struct run {
    struct position p;
    uint64_t key[GAMEDATA_PLIES_MAX + 1];
    struct gamedata_game game;
    int won_plies[PLAYERS_MAX], drawn_plies;
};

static void usage(void)
{
    fputs("usage: selfplay GAME --out=FILE [--games=N] [--nodes=N] [--seed=N] [--threads=N] [--plies=N]\n"
          "                [--balance=CENTIPAWNS]\n",
          stderr);
    exit(2);
}

static void read_options(struct options *o, int argc, char **argv)
{
    static const struct option longs[] = {
        {"out", 1, NULL, 'o'},     {"games", 1, NULL, 'g'}, {"nodes", 1, NULL, 'n'},   {"seed", 1, NULL, 's'},
        {"threads", 1, NULL, 't'}, {"plies", 1, NULL, 'p'}, {"balance", 1, NULL, 'b'}, {0}};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *o = (struct options){.games = 10000,
                          .nodes = 2000,
                          .plies = 8,
                          .seed = 1,
                          .threads = cores > 1 ? (int)cores : 1,
                          .balance = BALANCE};
    for (int c; (c = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (c == 'o')
            o->out = optarg;
        else if (c == 's')
            o->seed = strtoull(optarg, NULL, 10);
        else if (c == '?')
            usage();
        else
            *(c == 'g'   ? &o->games
              : c == 'n' ? &o->nodes
              : c == 't' ? &o->threads
              : c == 'b' ? &o->balance
                         : &o->plies) = atoi(optarg);
    }
    o->game = optind < argc ? argv[optind] : NULL;
    if (!o->game || !o->out || o->games < 1 || o->nodes < 1 || o->threads < 1 || o->plies < 0 || o->plies > 100 ||
        o->balance < 1)
        usage();
}

static void play(const struct game *g, struct run *r, struct gamedata_ply ply)
{
    r->game.ply[r->game.plies++] = ply;
    position_play(g, &r->p, ply.move);
    r->key[r->game.plies] = r->p.key;
}

/* PLIES random moves from the array, and one more in every other game; false if that ends the game. */
static bool open_game(const struct game *g, struct run *r, int plies, struct random *random)
{
    struct move move[MOVES_MAX];
    int n = plies + (int)random_below(random, 2);
    position_start(g, &r->p);
    r->key[0] = r->p.key;
    r->game.plies = 0;
    while (r->game.plies < n) {
        struct move m = move[random_below(random, (uint32_t)moves_legal(g, &r->p, move))];
        play(g, r, (struct gamedata_ply){.move = m, .score = GAMEDATA_UNKNOWN});
        if (outcome_of(g, &r->p, r->key, r->game.plies + 1).ending != ENDING_NONE)
            return false;
    }
    return true;
}

/* Is P worth learning from, given what the search thought of it? */
static bool is_quiet(const struct game *g, const struct position *p, const struct search_result *t)
{
    return abs(t->score) <= SCORE_KEPT && t->best.type != MOVE_PROMOTION && !move_captures(g, p, t->best, NULL) &&
           !position_in_check(g, p, p->turn);
}

/* Has the game been decided, by the scores? The player to move thinks SCORE. *SHARERS gets who wins or shares. */
static bool adjudicate(const struct game *g, struct run *r, int score, uint8_t *sharers)
{
    int who = r->p.turn;
    if (g->players > 2)
        return false;
    r->won_plies[who] = score >= WON_SCORE ? r->won_plies[who] + 1 : 0;
    r->won_plies[!who] = score <= -WON_SCORE ? r->won_plies[!who] + 1 : 0;
    r->drawn_plies = abs(score) <= DRAWN_SCORE && r->game.plies >= DRAWN_FROM ? r->drawn_plies + 1 : 0;
    for (int k = 0; k < 2; k++)
        if (r->won_plies[k] >= WON_PLIES) {
            *sharers = (uint8_t)(1 << k);
            return true;
        }
    *sharers = r->p.alive;
    return r->drawn_plies >= DRAWN_PLIES;
}

/* Play on from the opening to the end. False if the first score is too far from even. */
static bool play_on(const struct selfplay *s, struct engine *e, struct run *r)
{
    const struct game *g = s->game;
    struct limits l = {.nodes = (uint64_t)s->o.nodes};
    int opening = r->game.plies;
    for (;;) {
        struct outcome o = outcome_of(g, &r->p, r->key, r->game.plies + 1);
        r->game.sharers = o.ending != ENDING_NONE ? o.sharers : r->p.alive;
        if (o.ending != ENDING_NONE || o.claims || r->game.plies >= PLIES_MOST)
            return true;
        struct search_result t = engine_search(e, &r->p, r->key, r->game.plies + 1, &l);
        if (r->game.plies == opening && abs(t.score) > s->o.balance)
            return false;
        if (adjudicate(g, r, t.score, &r->game.sharers))
            return true;
        struct gamedata_ply ply = {.move = t.best,
                                   .score = (int16_t)t.score,
                                   .flags = is_quiet(g, &r->p, &t) ? GAMEDATA_QUIET : 0,
                                   .depth = (uint8_t)t.depth};
        play(g, r, ply);
    }
}

/* Play game NUMBER into R. */
static void play_game(const struct selfplay *s, struct engine *e, struct run *r, uint32_t number)
{
    struct random random = {s->o.seed * 0x9E3779B97F4A7C15u + number};
    do {
        *r = (struct run){.game.number = number};
        engine_clear(e);
    } while (!open_game(s->game, r, s->o.plies, &random) || !play_on(s, e, r));
}

static void report(const struct selfplay *s, bool last)
{
    double seconds = difftime(time(NULL), s->began);
    fprintf(stderr, "%s%s: %d of %d games, %" PRIu64 " quiet positions new, %.0f s%s", isatty(2) ? "\r" : "", s->o.game,
            s->written, s->o.games, s->positions, seconds, last || !isatty(2) ? "\n" : "");
}

/* Write R to the file. */
static void keep(struct selfplay *s, const struct run *r)
{
    pthread_mutex_lock(&s->lock);
    s->failed |= !gamedata_write_game(s->file, &r->game);
    s->written++;
    for (int i = 0; i < r->game.plies; i++)
        s->positions += r->game.ply[i].flags & GAMEDATA_QUIET;
    if ((isatty(2) || s->written % (50 * REPORT_GAMES) == 0) && s->written % REPORT_GAMES == 0)
        report(s, false);
    pthread_mutex_unlock(&s->lock);
}

/* The number of the next game; false if there is none to play. */
static bool take_number(struct selfplay *s, uint32_t *number)
{
    pthread_mutex_lock(&s->lock);
    bool more = !s->failed && s->begun < s->o.games;
    if (more) {
        *number = s->next++;
        s->begun++;
    }
    pthread_mutex_unlock(&s->lock);
    return more;
}

static void *work(void *context)
{
    struct selfplay *s = context;
    struct engine *e = engine_new(s->game, TABLE_BYTES, 1);
    struct run *r = memory_new(sizeof *r);
    if (!e)
        abort();
    for (uint32_t number; take_number(s, &number);) {
        play_game(s, e, r, number);
        keep(s, r);
    }
    engine_free(e);
    free(r);
    return NULL;
}

/* Go through the games of a file that is there, up to the first torn one, and stand behind the last whole one. */
static bool skip_games(struct selfplay *s)
{
    struct gamedata_game *g = memory_new(sizeof *g);
    long end = ftell(s->file);
    while (gamedata_read_game(s->file, g)) {
        end = ftell(s->file);
        s->written++;
        s->next = g->number >= s->next ? g->number + 1 : s->next;
    }
    free(g);
    return end > 0 && ftruncate(fileno(s->file), end) == 0 && fseek(s->file, end, SEEK_SET) == 0;
}

/* Open the file, to go on after its last game, or begin a new one. */
static bool open_file(struct selfplay *s, struct error *e)
{
    struct gamedata_head head = {.seed = s->o.seed, .nodes = (uint32_t)s->o.nodes}, old;
    memcpy(head.id, s->game->id, sizeof head.id);
    head.fingerprint = game_fingerprint(s->game);
    if ((s->file = fopen(s->o.out, "r+b")) != NULL) {
        if (!gamedata_read_head(s->file, s->o.out, &old, e))
            return false;
        if (strcmp(old.id, head.id) != 0 || old.fingerprint != head.fingerprint || old.seed != head.seed ||
            old.nodes != head.nodes) {
            error_set(e, "%s holds games of another game, seed or number of nodes; name a new file", s->o.out);
            return false;
        }
        if (skip_games(s))
            return true;
    } else if ((s->file = fopen(s->o.out, "w+b")) != NULL && gamedata_write_head(s->file, &head)) {
        return true;
    }
    error_set(e, "cannot write to %s", s->o.out);
    return false;
}

static void run_threads(struct selfplay *s)
{
    pthread_t *thread = memory_new((size_t)s->o.threads * sizeof *thread);
    int n = 0;
    while (n < s->o.threads && pthread_create(&thread[n], NULL, work, s) == 0)
        n++;
    for (int i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
    if (n == 0)
        work(s);
    free(thread);
}

int main(int argc, char **argv)
{
    struct selfplay s = {.lock = PTHREAD_MUTEX_INITIALIZER, .began = time(NULL)};
    struct catalogue c;
    struct error e;
    struct game *g = NULL;
    read_options(&s.o, argc, argv);
    bool good = catalogue_find_data(&c, &e) && (g = catalogue_game(&c, s.o.game, &e)) != NULL;
    s.game = g;
    if (good && (good = open_file(&s, &e))) {
        s.begun = s.written;
        run_threads(&s);
        report(&s, true);
        if ((good = !s.failed) == false)
            error_set(&e, "cannot write to %s", s.o.out);
    }
    if (!good) {
        char sentence[ERROR_TEXT + ERROR_FILE];
        error_format(&e, sentence, sizeof sentence);
        fprintf(stderr, "selfplay: %s\n", sentence);
    }
    if (s.file)
        fclose(s.file);
    game_free(g);
    return good ? 0 : 1;
}
