#include "play/samples.h"

#include "base/memory.h"
#include "base/random.h"
#include "eval/evaluate.h"

static void make_room(struct samples *samples)
{
    if (samples->count == samples->room) {
        samples->room = samples->room ? 2 * samples->room : 1 << 14;
        samples->sample = memory_resize(samples->sample, samples->room * sizeof *samples->sample);
    }
    if (samples->inputs + NET_VIEWS_MAX * NET_FEATURES_MAX > samples->inputs_room) {
        samples->inputs_room = samples->inputs_room ? 2 * samples->inputs_room : 1 << 19;
        samples->input = memory_resize(samples->input, samples->inputs_room * sizeof *samples->input);
    }
}

static int16_t within_16_bits(int x)
{
    return (int16_t)(x > INT16_MAX ? INT16_MAX : x < -INT16_MAX ? -INT16_MAX : x);
}

/* Add P for player WHO; its target is entered later. */
static struct sample *add_sample(struct samples *samples, const struct position *p, int who)
{
    const struct net_map *map = &samples->values->net_map;
    make_room(samples);
    struct sample *sample = &samples->sample[samples->count];
    *sample = (struct sample){
        .first = samples->inputs,
        .alive = (uint8_t)__builtin_popcount(p->alive),
        .who = (uint8_t)who,
        .base = within_16_bits(evaluate(samples->values, p, who, NULL) + (p->alive == 7 ? RIVAL_COST : 0))};
    for (int view = 0; view < net_views(map->game); view++) {
        sample->inputs = (uint8_t)net_features(map, p, view ? !who : who, samples->input + samples->inputs);
        samples->inputs += sample->inputs;
    }
    cellset pieces = cellset_or(cellset_or(p->player[0], p->player[1]), p->player[2]);
    sample->pieces = (uint8_t)cellset_count(cellset_and(pieces, samples->values->game->board->firsts));
    if (samples->teacher.net)
        sample->taught =
            (float)((samples->teacher.net->adds ? sample->base : 0) + net_value(&samples->teacher, 0, p, who));
    samples->count++;
    return sample;
}

/* True if positions count for player WHO: with three players all have an opinion of each. */
static bool looks_for(const struct game *g, uint8_t alive, int turn, int who)
{
    return alive >> who & 1 && (who == turn || g->players > 2);
}

/* Add positions that moves at random lead to from P; in check no one asks for an evaluation. */
static void strew(struct samples *samples, const struct position *p, struct random *random)
{
    const struct game *g = samples->values->game;
    struct move move[MOVES_MAX];
    int count = moves_legal(g, p, move);
    for (int i = 0; i < STREWN && count > 0; i++) {
        struct position position = *p;
        position_play(g, &position, move[random_below(random, (uint32_t)count)]);
        if (position.winner || position_in_check(g, &position, position.turn))
            continue;
        for (int who = 0; who < g->players; who++)
            if (looks_for(g, position.alive, position.turn, who))
                add_sample(samples, &position, who)->strewn = true;
    }
}

/* True if the position PLY is to be learnt from for player WHO. */
static bool counts_for(const struct label_ply *ply, const struct game *g, int who)
{
    return ply->quiet && ply->score != LABEL_UNKNOWN && looks_for(g, ply->alive, ply->turn, who);
}

bool samples_take(struct samples *samples, const struct taught_game *lesson)
{
    const struct game *g = samples->values->game;
    struct position p;
    samples->labels.players = g->players;
    struct random random = {lesson->number + 1};
    position_start(g, &p);
    for (int i = 0; i < lesson->plies; i++) {
        const struct lesson_ply *ply = &lesson->ply[i];
        if (!move_is_legal(g, &p, ply->move))
            return false;
        size_t at = labels_add(&samples->labels, ply->score, p.turn, p.alive, ply->flags & LESSON_QUIET);
        for (int who = 0; who < g->players; who++)
            if (counts_for(&samples->labels.ply[at], g, who))
                add_sample(samples, &p, who);
        if (samples->teacher.net)
            strew(samples, &p, &random);
        position_play(g, &p, ply->move);
    }
    labels_end_game(&samples->labels, lesson->sharers);
    samples->games++;
    return true;
}

/* Enter the targets of the samples from FIRST on, those without any. Returns the curve of their scores. */
static struct label_curve enter_goals(struct samples *samples, size_t first)
{
    struct label_games *games = &samples->labels;
    struct label_curve curve = labels_fill(games, LABEL_AHEAD);
    for (size_t i = first; samples->teacher.net && i < samples->count; i++) {
        struct sample *sample = &samples->sample[i];
        sample->goal = label_chance(sample->taught / curve.scale, sample->alive == 3);
        samples->scale += (curve.scale - samples->scale) / (float)(i + 1);
    }
    for (size_t i = 0; i < games->plies; i++)
        for (int who = 0; who < games->players; who++)
            if (counts_for(&games->ply[i], samples->values->game, who)) {
                while (samples->sample[first].strewn)
                    first++;
                struct sample *sample = &samples->sample[first++];
                sample->goal =
                    samples->teacher.net ? (sample->goal + games->ply[i].chance[who]) / 2 : games->ply[i].chance[who];
            }
    return curve;
}

bool samples_have_teacher(struct samples *samples)
{
    return net_line_start(&samples->teacher, &samples->values->net_map, 1);
}

struct label_curve samples_close(struct samples *samples)
{
    struct label_curve curve = enter_goals(samples, samples->closed);
    samples->closed = samples->count;
    labels_free(&samples->labels);
    return curve;
}

void samples_free(struct samples *samples)
{
    free(samples->sample);
    free(samples->input);
    net_line_free(&samples->teacher);
}

void samples_part(struct samples *samples, int percent, uint64_t seed)
{
    struct random random = {seed};
    samples->learnt = samples->count - samples->count * (size_t)percent / 100;
    for (size_t i = samples->learnt; i > 1; i--) {
        size_t k = (size_t)(random_next(&random) % i);
        struct sample sample = samples->sample[i - 1];
        samples->sample[i - 1] = samples->sample[k];
        samples->sample[k] = sample;
    }
}
