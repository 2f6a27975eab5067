/*
 * selfplay: the engine plays a game against itself, and every ply with its score goes to a file (gamedata.h) from which
 * `train` learns. An existing file is continued: a torn game at its end is cut off, and games are added until there are
 * --games. Each game depends on its number, the seed, the nodes and the program alone, not on the threads.
 */
#include "nets/gamedata.h"
#include "toolbox.h"

#include <inttypes.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

/* Scores are in 1/100 pawn. */
enum {
    TABLE_BYTES = 1 << 20,
    WON_SCORE = 1200, /* such scores of both sides for WON_PLIES plies in a row decide the game */
    WON_PLIES = 6,
    DRAWN_SCORE = 4, /* scores no further from 0 for DRAWN_PLIES plies in a row make it a draw, */
    DRAWN_PLIES = 16,
    DRAWN_FROM = 100,  /* but not before this ply */
    PLIES_MOST = 400,  /* a game of this length is a draw */
    SCORE_KEPT = 2500, /* positions with larger scores teach nothing */
    REPORT_GAMES = 1000,
};

/* What the threads share. */
struct selfplay {
    const struct tool_options *options;
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
    struct course course;
    struct gamedata_game game;
    int won_plies[PLAYERS_MAX], drawn_plies;
};

/* PLIES random moves from the array, and one more in every other game; false if that ends the game. */
static bool open_game(struct run *r, int plies, struct random *random)
{
    uint8_t sharers;
    for (int n = plies + (int)random_below(random, 2); r->game.plies < n;) {
        r->game.ply[r->game.plies++] =
            (struct gamedata_ply){.move = course_stroll(&r->course, random), .score = GAMEDATA_UNKNOWN};
        if (course_ended(&r->course, &sharers))
            return false;
    }
    return true;
}

/* True if P is worth learning from, given what the search thought of it. */
static bool is_quiet(const struct game *g, const struct position *p, const struct search_result *t)
{
    return abs(t->score) <= SCORE_KEPT && t->best.type != MOVE_PROMOTION && !move_captures(g, p, t->best, NULL) &&
           !position_in_check(g, p, p->turn);
}

/* True if the scores have decided the game; the player to move thinks SCORE. The game's sharers get who wins. */
static bool adjudicate(struct run *r, int score)
{
    int who = r->course.p.turn;
    if (r->course.game->players > 2)
        return false;
    r->won_plies[who] = score >= WON_SCORE ? r->won_plies[who] + 1 : 0;
    r->won_plies[!who] = score <= -WON_SCORE ? r->won_plies[!who] + 1 : 0;
    r->drawn_plies = abs(score) <= DRAWN_SCORE && r->game.plies >= DRAWN_FROM ? r->drawn_plies + 1 : 0;
    for (int k = 0; k < 2; k++)
        if (r->won_plies[k] >= WON_PLIES) {
            r->game.sharers = (uint8_t)(1 << k);
            return true;
        }
    return r->drawn_plies >= DRAWN_PLIES; /* the sharers are those alive already */
}

/* Play on from the opening to the end. False if the first score is too far from even. */
static bool play_on(const struct selfplay *s, struct engine *e, struct run *r)
{
    int opening = r->game.plies;
    while (!course_over(&r->course, PLIES_MOST, &r->game.sharers)) {
        struct search_result t = course_search(&r->course, e, (uint64_t)s->options->side[0].nodes);
        if (r->game.plies == opening && abs(t.score) > s->options->balance)
            return false;
        if (adjudicate(r, t.score))
            break;
        r->game.ply[r->game.plies++] =
            (struct gamedata_ply){.move = t.best,
                                  .score = (int16_t)t.score,
                                  .flags = is_quiet(s->game, &r->course.p, &t) ? GAMEDATA_QUIET : 0,
                                  .depth = (uint8_t)t.depth};
        course_play(&r->course, t.best);
    }
    return true;
}

/* Play game NUMBER into R. */
static void play_numbered(const struct selfplay *s, struct engine *e, struct run *r, uint32_t number)
{
    struct random random = {(uint64_t)s->options->seed * 0x9E3779B97F4A7C15u + number};
    do {
        *r = (struct run){.game.number = number};
        course_start(&r->course, s->game);
        engine_clear(e);
    } while (!open_game(r, s->options->plies, &random) || !play_on(s, e, r));
}

static void report_games(const struct selfplay *s)
{
    fprintf(stderr, "%s: %d of %d games, %" PRIu64 " quiet positions new, %.0f s\n", s->game->id, s->written,
            s->options->games, s->positions, difftime(time(NULL), s->began));
}

static void write_game(struct selfplay *s, const struct run *r)
{
    pthread_mutex_lock(&s->lock);
    s->failed |= !gamedata_write_game(s->file, &r->game);
    s->written++;
    for (int i = 0; i < r->game.plies; i++)
        s->positions += r->game.ply[i].flags & GAMEDATA_QUIET;
    if (s->written % REPORT_GAMES == 0)
        report_games(s);
    pthread_mutex_unlock(&s->lock);
}

/* The number of the next game; false if there is none to play. */
static bool take_number(struct selfplay *s, uint32_t *number)
{
    pthread_mutex_lock(&s->lock);
    bool more = !s->failed && s->begun < s->options->games;
    if (more) {
        *number = s->next++;
        s->begun++;
    }
    pthread_mutex_unlock(&s->lock);
    return more;
}

static void *play_thread(void *context)
{
    struct selfplay *s = context;
    struct engine *e = engine_new(s->game, TABLE_BYTES, 1);
    FREED struct run *r = memory_new(sizeof *r);
    if (!e)
        abort();
    for (uint32_t number; take_number(s, &number);) {
        play_numbered(s, e, r, number);
        write_game(s, r);
    }
    engine_free(e);
    return NULL;
}

/* Go through the games of an existing file up to the first torn one, and stop after the last whole one. */
static bool skip_games(struct selfplay *s)
{
    FREED struct gamedata_game *g = memory_new(sizeof *g);
    long end = ftell(s->file);
    while (gamedata_read_game(s->file, g)) {
        end = ftell(s->file);
        s->written++;
        s->next = g->number >= s->next ? g->number + 1 : s->next;
    }
    return end > 0 && ftruncate(fileno(s->file), end) == 0 && fseek(s->file, end, SEEK_SET) == 0;
}

/* Open the file, to go on after its last game, or begin a new one. */
static bool open_file(struct selfplay *s, struct error *e)
{
    struct gamedata_head head = {.seed = (uint64_t)s->options->seed, .nodes = (uint32_t)s->options->side[0].nodes}, old;
    memcpy(head.id, s->game->id, sizeof head.id);
    head.fingerprint = game_fingerprint(s->game);
    if ((s->file = fopen(s->options->out, "r+b")) != NULL) {
        if (!gamedata_read_head(s->file, s->options->out, &old, e))
            return false;
        if (strcmp(old.id, head.id) != 0 || old.fingerprint != head.fingerprint || old.seed != head.seed ||
            old.nodes != head.nodes)
            return error_set(e, "%s holds games of another game, seed or number of nodes; name a new file",
                             s->options->out);
        if (skip_games(s))
            return true;
    } else if ((s->file = fopen(s->options->out, "w+b")) != NULL && gamedata_write_head(s->file, &head)) {
        return true;
    }
    return error_set(e, "cannot write to %s", s->options->out);
}

bool selfplay_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct selfplay s = {.options = o, .game = g, .lock = PTHREAD_MUTEX_INITIALIZER, .began = time(NULL)};
    pthread_t *thread = memory_new((size_t)o->threads * sizeof *thread);
    int n = 0;
    bool good = open_file(&s, e);
    s.begun = s.written;
    while (good && n < o->threads - 1 && pthread_create(&thread[n], NULL, play_thread, &s) == 0)
        n++;
    if (good) {
        play_thread(&s);
        for (int i = 0; i < n; i++)
            pthread_join(thread[i], NULL);
        report_games(&s);
        if (s.failed)
            error_set(e, "cannot write to %s", o->out);
    }
    if (s.file)
        fclose(s.file);
    free(thread);
    return good && !s.failed;
}
