/*
 * A net, learnt from games of the engine against itself, and kept only if it wins: in a match against the program
 * without it, by a sequential test. The pieces of work are the games, the learning, and the games of the match.
 */
#include "making/match.h"
#include "making/net_words.h"
#include "making/steps.h"

#include "base/memory.h"
#include "base/system.h"
#include "eval/values.h"
#include "play/learn.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/*
 * DATA_PART: nodes of a move in the games are the wish's divided by this. LESSONS_TIMES: so many times the wish's games
 * are learnt from. SAMPLES_MOST: about so many positions, in all, of which QUIET are in a game; SAMPLES_LEAST: fewer
 * teach nothing. CLOSE: games whose scores are understood together. OPENING_PLIES, BALANCE: of the games. The net has
 * HIDDEN numbers and BUCKETS layers and learns EPOCHS times, BATCH positions a step; HELD_BACK percent of them judge
 * it. NODES_PERCENT: of the wish's nodes has the side with the net in the match, which needs up to 8 % more time for
 * each in games of the shelf (data/nets/README.md).
 * LEARN_NODES: nodes of search that are about as much work as a position once learnt from.
 */
enum {
    DATA_PART = 4,
    LESSONS_TIMES = 100,
    SAMPLES_MOST = 300000,
    SAMPLES_LEAST = 500,
    QUIET = 40,
    CLOSE = 1000,
    OPENING_PLIES = 8,
    BALANCE = 250,
    HIDDEN = 32,
    BUCKETS = 8,
    EPOCHS = 6,
    BATCH = 4096,
    HELD_BACK = 5,
    NODES_PERCENT = 90,
    TABLE_BYTES = 4 << 20,
    GUESSED_PLIES = 90,
    LEARN_NODES = 10,
    PLY_DIGITS = 14
};

struct school {
    struct making_setup setup;
    struct lesson_plan plan;
    struct values *values; /* owned */
    struct samples samples;
    int taken;
    struct game changed; /* a copy with the net, which is owned; without one: not yet, or none was learnt */
    struct match_score score;
};

static void *begin_school(const struct making_setup *setup)
{
    struct school *school = memory_new(sizeof *school);
    int nodes = setup->nodes / DATA_PART;
    school->setup = *setup;
    school->plan = (struct lesson_plan){setup->game, setup->seed, nodes ? nodes : 1, OPENING_PLIES, BALANCE};
    school->values = memory_new(sizeof *school->values);
    values_derive(school->values, setup->game);
    net_map_make(&school->values->net_map, setup->game);
    school->samples.values = school->values;
    return school;
}

static void end_school(void *work)
{
    struct school *school = work;
    samples_free(&school->samples);
    labels_free(&school->samples.labels);
    net_free(school->changed.net);
    free(school->values);
    free(school);
}

static int school_lessons(const struct making_setup *setup)
{
    return setup->games * LESSONS_TIMES;
}

static int plan_school(void *work)
{
    const struct school *school = work;
    return match_plan(&school->setup, school_lessons(&school->setup), school->taken, school->changed.net,
                      &school->score);
}

/* Play lesson NUMBER, and write who won, and each move with its score and flags, into OUT. */
static bool play_pupil(const struct school *school, int number, atomic_bool *stop, struct text *out)
{
    struct engine *engine = engine_new(school->setup.game, TABLE_BYTES, 1);
    FREED struct taught_game *lesson = memory_new(sizeof *lesson);
    bool good = engine && lesson_play(&school->plan, engine, (uint32_t)number, stop, lesson);
    if (good)
        text_addf(out, "%d ", lesson->sharers);
    for (int i = 0; good && i < lesson->plies; i++) {
        const struct lesson_ply *ply = &lesson->ply[i];
        text_addf(out, "%02x%02x%02x%02x%04x%02x", ply->move.from, ply->move.to, ply->move.type, ply->move.extra,
                  (unsigned)(uint16_t)ply->score, ply->flags);
    }
    engine_free(engine);
    return good;
}

/* Learn in all epochs; the numbers that were best on the positions held back are LEARNER's in the end. */
static void learn_all(struct learner *learner, const atomic_bool *stop)
{
    const struct samples *samples = learner->samples;
    double best = INFINITY;
    for (int epoch = 0; epoch < learner->how.epochs && !atomic_load(stop); epoch++) {
        learner_epoch(learner, epoch);
        double held = learner_loss(learner, samples->learnt, samples->count);
        if (held < best)
            memcpy(learner->best, learner->number, learner->numbers * sizeof *learner->best);
        best = fmin(held, best);
    }
    memcpy(learner->number, learner->best, learner->numbers * sizeof *learner->best);
}

/* Learn a net from all lessons, and write it into OUT, "-" if there is none that is of use. */
static bool learn_net(struct school *school, const atomic_bool *stop, struct text *out)
{
    const float rate = 0.001f, decay = 0.5f;
    struct samples *samples = &school->samples;
    struct learner learner;
    struct learning how = {.hidden = HIDDEN,
                           .buckets = BUCKETS,
                           .epochs = EPOCHS,
                           .batch = BATCH,
                           .threads = system_processors(),
                           .adds = true,
                           .rate = rate,
                           .decay = decay,
                           .seed = school->setup.seed};
    if (samples->count < SAMPLES_LEAST) {
        text_add(out, "-");
        return true;
    }
    samples_part(samples, HELD_BACK, how.seed);
    how.scale = learn_fit_scale(samples);
    learner_start(&learner, samples, &how);
    learn_all(&learner, stop);
    struct net *net = learner_net(&learner, school->setup.game);
    if (net_is_bounded(net))
        net_words_write(net, out);
    else
        text_add(out, "-");
    net_free(net);
    learner_free(&learner);
    return !atomic_load(stop);
}

/* Play a game of the match. */
static bool play_pupils_match(const struct school *school, int number, atomic_bool *stop, struct text *out)
{
    int nodes = school->setup.nodes, fewer = (int)((int64_t)nodes * NODES_PERCENT / 100);
    struct match_side side[2] = {{.engine = engine_new(&school->changed, TABLE_BYTES, 1), .nodes = fewer ? fewer : 1},
                                 {.engine = engine_new(school->setup.game, TABLE_BYTES, 1), .nodes = nodes}};
    return match_piece(&school->setup, side, number, stop, out);
}

static bool play_school(void *work, int number, atomic_bool *stop, struct text *out)
{
    struct school *school = work;
    int lessons = school_lessons(&school->setup);
    if (number < lessons)
        return play_pupil(school, number, stop, out);
    if (number > lessons)
        return play_pupils_match(school, number - lessons - 1, stop, out);
    return learn_net(school, stop, out);
}

/* Read lesson NUMBER, as play_pupil wrote it, from WORDS into OUT, so that of STRIDE positions one is learnt from.
 * False if they are damaged. */
static bool read_pupil(const char *words, int number, int stride, struct taught_game *out)
{
    int sharers, begin = 0;
    *out = (struct taught_game){.number = (uint32_t)number};
    if (sscanf(words, "%3d %n", &sharers, &begin) != 1 || !begin || strlen(words + begin) % PLY_DIGITS ||
        strlen(words + begin) / PLY_DIGITS > LESSON_PLIES_MAX)
        return false;
    out->sharers = (uint8_t)sharers;
    for (const char *digits = words + begin; *digits; digits += PLY_DIGITS) {
        unsigned from, to, type, extra, score, flags;
        if (sscanf(digits, "%2x%2x%2x%2x%4x%2x", &from, &to, &type, &extra, &score, &flags) != 6)
            return false;
        out->ply[out->plies] = (struct lesson_ply){
            .move = {(cell)from, (cell)to, (uint8_t)type, (uint8_t)extra},
            .score = (int16_t)(uint16_t)score,
            .flags = (out->plies + number) % stride == 0 ? (uint8_t)flags : 0,
        };
        out->plies++;
    }
    return true;
}

/* Take lesson NUMBER from WORDS. */
static bool take_pupil(struct school *school, int number, const char *words)
{
    FREED struct taught_game *lesson = memory_new(sizeof *lesson);
    int lessons = school_lessons(&school->setup), stride = 1 + (int)((int64_t)lessons * QUIET / SAMPLES_MOST);
    if (!read_pupil(words, number, stride, lesson) || !samples_take(&school->samples, lesson))
        return false;
    if ((number + 1) % CLOSE == 0 || number + 1 == lessons)
        samples_close(&school->samples);
    return true;
}

static bool take_school(void *work, int number, const char *words)
{
    struct school *school = work;
    int lessons = school_lessons(&school->setup);
    school->taken++;
    if (number < lessons)
        return take_pupil(school, number, words);
    if (number > lessons)
        return match_take(&school->score, words);
    if (strcmp(words, "-") == 0)
        return true;
    school->changed = *school->setup.game;
    school->changed.net = net_words_read(school->setup.game, words);
    return school->changed.net;
}

static bool finish_school(void *work, struct text *file, struct text *said)
{
    const struct school *school = work;
    const struct match_score *score = &school->score;
    if (!school->changed.net) {
        text_addf(said, "%zu positions are too few to learn a net from, or teach none.", school->samples.count);
        return false;
    }
    int verdict = match_verdict(score);
    net_words_write(school->changed.net, file);
    text_addf(said, "A net learnt from %zu positions won %d, drew %d and lost %d games, %+.0f Elo: %s.",
              school->samples.count, score->count[2], score->count[1], score->count[0], match_elo(score),
              verdict > 0   ? "it is better"
              : verdict < 0 ? "it is not better"
                            : "too few to say that it is better");
    return verdict > 0;
}

static const char *refuse_school(const struct game *g)
{
    FREED struct net_map *map = memory_new(sizeof *map);
    if (g->players != 2)
        return "it needs two players";
    if (g->net)
        return "the game has a net";
    return net_map_make(map, g) ? NULL : "the board cannot be turned from one player to the other";
}

static int most_school(const struct making_setup *setup)
{
    return match_pieces(setup, school_lessons(setup));
}

static double tell_school(const struct making_setup *setup, struct text *out)
{
    double lessons = (double)school_lessons(setup) * setup->nodes / DATA_PART;
    text_addf(
        out,
        "A net: it learns from %d games of %d nodes a move, and has to win a match of at most %d games of %d nodes a move",
        school_lessons(setup), setup->nodes / DATA_PART, match_most(setup), setup->nodes);
    return (lessons + (double)match_most(setup) * setup->nodes) * GUESSED_PLIES +
           (double)SAMPLES_MOST * EPOCHS * LEARN_NODES;
}

const struct making_kind making_nets = {"net",       "nets",       ".net",        refuse_school,
                                        tell_school, begin_school, end_school,    plan_school,
                                        play_school, take_school,  finish_school, most_school};
