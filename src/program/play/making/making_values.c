/*
 * What pieces are worth, fitted to games of the engine against itself, and kept only if that wins: in a match
 * against those that the game has now, by a sequential test. The pieces of work are the games, the fitting, and the
 * games of the match.
 */
#include "making/fit.h"
#include "making/match.h"
#include "making/steps.h"

#include "base/memory.h"
#include "eval/evaluate.h"
#include "play/lab.h"

#include <stdlib.h>
#include <string.h>

/*
 * DATA_PART: nodes of a move in the games are the wish's divided by this. FIRST: plies of an opening are no samples.
 * LESSONS_TIMES: so many times the wish's games are learnt from. SAMPLES_MOST: of all of them.
 */
enum {
    DATA_PART = 4,
    FIRST = LAB_OPENING,
    LESSONS_TIMES = 10,
    SAMPLES_MOST = 60000,
    TABLE_BYTES = 4 << 20,
    GUESSED_PLIES = 110,
    FIT_NODES = 60000000
};

struct fitter {
    struct making_setup setup;
    struct lab_trials none;
    struct lab_plan plan;
    struct fit_sample *sample; /* owned */
    struct values *values;     /* that the game has; owned */
    int samples, room;
    int taken;
    struct game changed; /* a copy with the fitted weights; its numbers are owned */
    char *words;         /* what the fit gave; owned; NULL: not yet, or nothing */
    struct match_score score;
};

static void *begin_fitter(const struct making_setup *setup)
{
    struct fitter *fitter = memory_new(sizeof *fitter);
    int nodes = setup->nodes / DATA_PART;
    fitter->setup = *setup;
    fitter->values = memory_new(sizeof *fitter->values);
    values_derive(fitter->values, setup->game);
    fitter->plan = (struct lab_plan){
        .game = setup->game, .seed = setup->seed, .nodes = nodes ? nodes : 1, .trials = &fitter->none};
    return fitter;
}

static void end_fitter(void *work)
{
    struct fitter *fitter = work;
    free(fitter->sample);
    free(fitter->values);
    free(fitter->changed.number);
    free(fitter->words);
    free(fitter);
}

/* Returns how many games are learnt from. */
static int count_lessons(const struct making_setup *setup)
{
    return setup->games * LESSONS_TIMES;
}

static int plan_fitter(void *work)
{
    const struct fitter *fitter = work;
    return match_plan(&fitter->setup, count_lessons(&fitter->setup), fitter->taken, fitter->words, &fitter->score);
}

/* Play game NUMBER to learn from. */
static bool play_lesson(const struct fitter *fitter, int number, atomic_bool *stop, struct text *out)
{
    struct engine *engine = engine_new(fitter->setup.game, TABLE_BYTES, 1);
    struct lab_game game = {0};
    bool good = engine && lab_play(&fitter->plan, engine, number, stop, &game);
    if (good)
        lab_write_game(&game, out);
    if (good)
        out->at[--out->length] = '\0'; /* its line feed */
    lab_game_free(&game);
    engine_free(engine);
    return good;
}

/* Play a game of the match. */
static bool play_rival(const struct fitter *fitter, int number, atomic_bool *stop, struct text *out)
{
    struct match_side side[2] = {
        {.engine = engine_new(&fitter->changed, TABLE_BYTES, 1), .nodes = fitter->setup.nodes},
        {.engine = engine_new(fitter->setup.game, TABLE_BYTES, 1), .nodes = fitter->setup.nodes}};
    return match_piece(&fitter->setup, side, number, stop, out);
}

static bool play_fitter(void *work, int number, atomic_bool *stop, struct text *out)
{
    const struct fitter *fitter = work;
    if (number < count_lessons(&fitter->setup))
        return play_lesson(fitter, number, stop, out);
    if (number > count_lessons(&fitter->setup))
        return play_rival(fitter, number - count_lessons(&fitter->setup) - 1, stop, out);
    fit_weights(fitter->setup.game, fitter->sample, fitter->samples, stop, out);
    return !atomic_load(stop);
}

/* True if nothing is won by a capture or to be escaped in P, in which M was played. */
static bool is_quiet(const struct fitter *fitter, const struct position *p, struct move m)
{
    const struct game *g = fitter->setup.game;
    struct move move[MOVES_MAX];
    if (m.type == MOVE_PROMOTION || move_captures(g, p, m, NULL) || position_in_check(g, p, p->turn))
        return false;
    for (int i = moves_legal(g, p, move); i-- > 0;)
        if (move_captures(g, p, move[i], NULL) && exchange_wins(fitter->values, p, move[i], 1))
            return false;
    return true;
}

/* Take the positions of the game WORDS. */
static bool take_lesson(struct fitter *fitter, const char *words)
{
    const struct game *g = fitter->setup.game;
    struct lab_game game;
    struct position p;
    if (!lab_read_game(&fitter->plan, words, strlen(words), &game))
        return false;
    int stride = 1 + game.plies / FIT_BLOCK, next = FIRST;
    bool shared = __builtin_popcount(game.sharers) > 1;
    position_start(g, &p);
    for (int i = 0; i < game.plies && fitter->samples < SAMPLES_MOST; i++) {
        if (i >= next && is_quiet(fitter, &p, game.move[i])) {
            fitter->sample = memory_grow(fitter->sample, fitter->samples, &fitter->room, sizeof *fitter->sample);
            fitter->sample[fitter->samples++] = (struct fit_sample){p, shared ? 1.0 / 2 : game.sharers >> p.turn & 1};
            next = i + stride;
        }
        position_play(g, &p, game.move[i]);
    }
    lab_game_free(&game);
    return true;
}

/* Take what the fit gave. */
static bool take_fit(struct fitter *fitter, const char *words)
{
    if (strcmp(words, "-") == 0)
        return true;
    fitter->changed = *fitter->setup.game;
    fitter->changed.number = fit_numbers(fitter->setup.game, words, &fitter->changed.numbers);
    fitter->words = fitter->changed.number ? memory_copy(words, strlen(words)) : NULL;
    return fitter->words;
}

static bool take_fitter(void *work, int number, const char *words)
{
    struct fitter *fitter = work;
    int games = count_lessons(&fitter->setup);
    fitter->taken++;
    if (number < games)
        return take_lesson(fitter, words);
    if (number == games)
        return take_fit(fitter, words);
    return match_take(&fitter->score, words);
}

/* Add the weights of FITTER, each once, to FILE. */
static void write_weights(const struct fitter *fitter, struct text *file)
{
    FREED struct values *values = memory_new(sizeof *values);
    const struct game *g = &fitter->changed;
    char name[NUMBER_NAME];
    values_derive(values, g);
    for (int i = 0; i < weights_count(); i++)
        for (int k = g->numbers - 1; k >= 0 && weights_at(&values->weights, g, i, name); k--)
            if (strcmp(g->number[k].name, name) == 0) {
                text_addf(file, "%s %d %d\n", name, g->number[k].value[0], g->number[k].value[1]);
                break;
            }
}

static bool finish_fitter(void *work, struct text *file, struct text *said)
{
    const struct fitter *fitter = work;
    const struct match_score *score = &fitter->score;
    if (!fitter->words) {
        text_addf(said, "No weights foretell results better than those there are, by %d positions.", fitter->samples);
        return false;
    }
    int verdict = match_verdict(score);
    write_weights(fitter, file);
    text_addf(said, "The new weights won %d, drew %d and lost %d games against the old ones, %+.0f Elo: %s.",
              score->count[2], score->count[1], score->count[0], match_elo(score),
              verdict > 0   ? "they are better"
              : verdict < 0 ? "they are not better"
                            : "too few to say that they are better");
    return verdict > 0;
}

static const char *refuse_fitter(const struct game *g)
{
    return g->players != 2 ? "it needs two players" : g->net ? "the game has a net, which replaces them" : NULL;
}

static int most_fitter(const struct making_setup *setup)
{
    return match_pieces(setup, count_lessons(setup));
}

static double tell_fitter(const struct making_setup *setup, struct text *out)
{
    double lessons = (double)count_lessons(setup) * setup->nodes / DATA_PART * (1 + LAB_STRONGER) / 2;
    text_addf(
        out,
        "Values: what pieces are worth is fitted to %d games, and has to win a match of at most %d games of %d nodes a move",
        count_lessons(setup), match_most(setup), setup->nodes);
    return (lessons + (double)match_most(setup) * setup->nodes) * GUESSED_PLIES + FIT_NODES;
}

const struct making_kind making_values = {"values",    "weights",    ".weights",    refuse_fitter,
                                          tell_fitter, begin_fitter, end_fitter,    plan_fitter,
                                          play_fitter, take_fitter,  finish_fitter, most_fitter};
