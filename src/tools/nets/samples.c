#include "nets/samples.h"

#include "catalogue/netfile.h"
#include "eval/evaluate.h"
#include "toolbox.h"

static void make_room(struct samples *s)
{
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 1 << 14;
        s->sample = memory_resize(s->sample, s->room * sizeof *s->sample);
    }
    if (s->inputs + NET_VIEWS_MAX * NET_FEATURES_MAX > s->inputs_room) {
        s->inputs_room = s->inputs_room ? 2 * s->inputs_room : 1 << 19;
        s->input = memory_resize(s->input, s->inputs_room * sizeof *s->input);
    }
}

static int16_t within_16_bits(int x)
{
    return (int16_t)(x > INT16_MAX ? INT16_MAX : x < -INT16_MAX ? -INT16_MAX : x);
}

/* Add P for player WHO; its target is entered later. */
static struct sample *add_sample(struct samples *s, const struct position *p, int who)
{
    const struct net_map *map = &s->values->net_map;
    make_room(s);
    struct sample *x = &s->sample[s->count];
    *x = (struct sample){.first = s->inputs,
                         .alive = (uint8_t)__builtin_popcount(p->alive),
                         .who = (uint8_t)who,
                         .base = within_16_bits(evaluate(s->values, p, who, NULL) + (p->alive == 7 ? RIVAL_COST : 0))};
    for (int v = 0; v < net_views(map->game); v++) {
        x->inputs = (uint8_t)net_features(map, p, v ? !who : who, s->input + s->inputs);
        s->inputs += x->inputs;
    }
    cellset pieces = cellset_or(cellset_or(p->player[0], p->player[1]), p->player[2]);
    x->pieces = (uint8_t)cellset_count(cellset_and(pieces, s->values->game->board->firsts));
    if (s->teacher.net)
        x->taught = (float)((s->teacher.net->adds ? x->base : 0) + net_value(&s->teacher, 0, p, who));
    s->count++;
    return x;
}

/* True if positions count for player WHO: with three players all have an opinion of each. */
static bool looks_for(const struct game *g, uint8_t alive, int turn, int who)
{
    return alive >> who & 1 && (who == turn || g->players > 2);
}

/* Add positions that moves at random lead to from P; in check no one asks for an evaluation. */
static void strew(struct samples *s, const struct position *p, struct random *r)
{
    const struct game *g = s->values->game;
    struct move move[MOVES_MAX];
    int count = moves_legal(g, p, move);
    for (int i = 0; i < STREWN && count > 0; i++) {
        struct position q = *p;
        position_play(g, &q, move[random_below(r, (uint32_t)count)]);
        if (q.winner || position_in_check(g, &q, q.turn))
            continue;
        for (int who = 0; who < g->players; who++)
            if (looks_for(g, q.alive, q.turn, who))
                add_sample(s, &q, who)->strewn = true;
    }
}

/* True if the position X is to be learnt from for player WHO. */
static bool counts_for(const struct label_ply *x, const struct game *g, int who)
{
    return x->quiet && x->score != LABEL_UNKNOWN && looks_for(g, x->alive, x->turn, who);
}

/* Play the game through, add its plies to the labels and its quiet positions to S; false at an illegal move. */
static bool take_game(void *context, const struct gamedata_game *game)
{
    struct samples *s = context;
    const struct game *g = s->values->game;
    struct position p;
    struct random r = {game->number + 1};
    position_start(g, &p);
    for (int i = 0; i < game->plies; i++) {
        const struct gamedata_ply *ply = &game->ply[i];
        if (!move_is_legal(g, &p, ply->move))
            return false;
        size_t at = labels_add(&s->labels, ply->score, p.turn, p.alive, ply->flags & GAMEDATA_QUIET);
        for (int who = 0; who < g->players; who++)
            if (counts_for(&s->labels.ply[at], g, who))
                add_sample(s, &p, who);
        if (s->teacher.net)
            strew(s, &p, &r);
        position_play(g, &p, ply->move);
    }
    labels_end_game(&s->labels, game->sharers);
    s->games++;
    return true;
}

/* Enter the targets of the samples from FIRST on, those of the file just read. Returns the curve of its scores. */
static struct label_curve enter_goals(struct samples *s, size_t first)
{
    struct label_games *l = &s->labels;
    struct label_curve c = labels_fill(l, LABEL_AHEAD);
    for (size_t i = first; s->teacher.net && i < s->count; i++) {
        struct sample *x = &s->sample[i];
        x->goal = label_chance(x->taught / c.scale, x->alive == 3);
        s->scale += (c.scale - s->scale) / (float)(i + 1);
    }
    for (size_t i = 0; i < l->plies; i++)
        for (int who = 0; who < l->players; who++)
            if (counts_for(&l->ply[i], s->values->game, who)) {
                while (s->sample[first].strewn)
                    first++;
                struct sample *x = &s->sample[first++];
                x->goal = s->teacher.net ? (x->goal + l->ply[i].chance[who]) / 2 : l->ply[i].chance[who];
            }
    return c;
}

static void hash_file(struct samples *s, const char *path)
{
    uint8_t bytes[4096];
    size_t n;
    FILE *f = fopen(path, "rb");
    while (f && (n = fread(bytes, 1, sizeof bytes, f)) > 0)
        s->hash = netfile_hash(s->hash ? s->hash : NETFILE_HASH, bytes, n);
    if (f)
        fclose(f);
}

bool samples_have_teacher(struct samples *s)
{
    return net_line_start(&s->teacher, &s->values->net_map, 1);
}

bool samples_read(struct samples *s, const char *list, size_t least, struct error *e)
{
    char path[PATH_SIZE];
    struct gamedata_reader reader = {.game = s->values->game, .take = take_game, .context = s};
    bool good = true;
    while (good && tool_next(&list, path, sizeof path)) {
        size_t first = s->count;
        s->labels.players = s->values->game->players;
        good = gamedata_read_file(&reader, path, e);
        hash_file(s, path);
        if (good)
            printf("%s: %zu positions, scores %.0f/100 pawn too high for who moves\n", path, s->count - first,
                   (double)enter_goals(s, first).flattery);
        labels_free(&s->labels);
    }
    if (good && s->count < least)
        error_set(e, "there are only %zu positions to learn from: let `selfplay` play more games", s->count);
    return good && s->count >= least;
}

void samples_free(struct samples *s)
{
    free(s->sample);
    free(s->input);
    net_line_free(&s->teacher);
}

void samples_part(struct samples *s, int percent, uint64_t seed)
{
    struct random r = {seed};
    s->learnt = s->count - s->count * (size_t)percent / 100;
    for (size_t i = s->learnt; i > 1; i--) {
        size_t k = (size_t)(random_next(&r) % i);
        struct sample x = s->sample[i - 1];
        s->sample[i - 1] = s->sample[k];
        s->sample[k] = x;
    }
}
