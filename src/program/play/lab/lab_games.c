/* Playing the laboratory's games, and their lines. */
#include "lab/fewlines.h"

#include "base/memory.h"
#include "eval/values.h"
#include "play/course.h"
#include "record/record.h"
#include "rules/shuffle.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOVE_DIGITS = 8 };

void lab_game_free(struct lab_game *game)
{
    free(game->move);
    *game = (struct lab_game){0};
}

void lines_take(void *context, const struct search_result *result)
{
    struct few_lines *lines = context;
    int at = result->line - 1;
    if (at < 0 || at >= LAB_LINES)
        return;
    lines->found[at] = result->best;
    lines->worth[at] = result->score;
    if (at == 0 && lines->count > 1) /* may be all that is left of an iteration that was stopped */
        return;
    lines->count = at + 1 > lines->count ? at + 1 : lines->count;
    memcpy(lines->move, lines->found, (size_t)(at + 1) * sizeof *lines->move);
    memcpy(lines->score, lines->worth, (size_t)(at + 1) * sizeof *lines->score);
}

int lines_near(const struct few_lines *lines, int margin)
{
    int near = 0;
    while (near < lines->count && lines->score[near] >= lines->score[0] - margin)
        near++;
    return near;
}

bool lines_are_drawn(int plies, double ways)
{
    return plies < LAB_OPENING || (plies < LAB_OPENING_MOST && ways < LAB_WAYS);
}

/* A game while it is played. WAYS: as lines_are_drawn has it. */
struct playing {
    struct course course;
    double ways;
    struct limits limits;
    struct random random;
};

int lab_rungs(const struct lab_plan *plan)
{
    int rungs = 0;
    while (rungs < LAB_RUNGS && lab_rung_nodes(rungs) <= plan->nodes * (int64_t)LAB_STRONGER)
        rungs++;
    return rungs;
}

int lab_rung_nodes(int rung)
{
    int nodes = rung < 0 ? 0 : LAB_RUNG_NODES;
    for (int i = 0; i < rung; i++)
        nodes *= LAB_RUNG_TIMES;
    return nodes;
}

int lab_rung_of(const struct lab_plan *plan, int number, int *seat)
{
    *seat = number % plan->game->players;
    return number / LAB_TRIAL - LAB_RUNG;
}

/* Returns the nodes that the player to move at PLAYING has in game NUMBER of PLAN. */
static int nodes_of(const struct lab_plan *plan, const struct playing *playing, int number)
{
    int seat, rung = lab_rung_of(plan, number, &seat);
    if (rung < 0)
        return plan->nodes * (number % LAB_STRENGTHS ? LAB_STRONGER : 1);
    return lab_rung_nodes(playing->course.p.turn == seat ? rung : rung - 1);
}

struct search_result lines_find(const struct course *course, struct engine *engine, const struct limits *limits,
                                struct few_lines *lines)
{
    struct limits several = *limits;
    *lines = (struct few_lines){.count = 0};
    several.lines = LAB_LINES;
    several.nodes *= course->plies < LAB_OPENING ? 1 : LAB_LINES;
    several.report = lines_take;
    several.context = lines;
    struct search_result found = course_find(course, engine, &several);
    if (lines->count > 1)
        return found;
    several.nodes = 0;
    several.depth = 1;
    return course_find(course, engine, &several);
}

/* Play a move of PLAYING: the best one, or in the opening one that is nearly as good; without nodes any. Returns it. */
static struct move play_on(struct engine *engine, struct playing *playing)
{
    struct course *course = &playing->course;
    struct few_lines lines = {.count = 0};
    if (!playing->limits.nodes) {
        playing->ways = LAB_WAYS;
        return course_stroll(course, &playing->random);
    }
    struct search_result found = lines_are_drawn(course->plies, playing->ways)
                                     ? lines_find(course, engine, &playing->limits, &lines)
                                     : course_find(course, engine, &playing->limits);
    int near = lines_near(&lines, LAB_MARGIN);
    playing->ways *= near > 1 ? near : 1;
    struct move chosen = near ? lines.move[random_below(&playing->random, (uint32_t)near)] : found.best;
    chosen = move_is_legal(course->game, &course->p, chosen) ? chosen : found.best;
    course_play(course, chosen);
    return chosen;
}

/* Fill OUT's end as it stands after COURSE. True if the game is over: by the rules, as a draw that can be claimed is
 * claimed, or cut off. */
static bool find_end(const struct course *course, struct lab_game *out)
{
    struct outcome outcome = course_outcome(course);
    out->ending = outcome.ending != ENDING_NONE ? outcome.ending : outcome_claim(outcome.claims);
    out->sharers = outcome.sharers ? outcome.sharers : course->p.alive;
    out->leader = outcome.leader;
    return out->ending != ENDING_NONE || course->plies == LAB_PLIES_MOST;
}

bool lab_play(const struct lab_plan *plan, struct engine *engine, int number, atomic_bool *stop, struct lab_game *out)
{
    FREED struct playing *playing = memory_new(sizeof *playing);
    struct position start;
    playing->random.state = plan->seed * 0x9E3779B97F4A7C15u + (uint64_t)number;
    playing->limits = (struct limits){.threads = 1, .stop = stop};
    playing->ways = 1;
    *out = (struct lab_game){.number = number, .move = memory_new(LAB_PLIES_MOST * sizeof *out->move)};
    engine_clear(engine);
    lab_start(plan, number, &start);
    course_start_at(&playing->course, plan->game, &start);
    while (!find_end(&playing->course, out)) {
        playing->limits.nodes = (uint64_t)nodes_of(plan, playing, number);
        struct move m = play_on(engine, playing);
        if (atomic_load(stop)) {
            lab_game_free(out);
            return false;
        }
        out->move[out->plies++] = m;
    }
    return true;
}

/* Add VALUE to HASH, a byte at a time, so that every machine gets the same number. */
static void add_to_hash(uint64_t *hash, uint64_t value)
{
    for (int i = 0; i < (int)sizeof value; i++)
        *hash = (*hash ^ (value >> (8 * i) & 0xFF)) * 0x100000001B3u;
}

/* Add the net of G, if there is one, to HASH. */
static void add_net_to_hash(uint64_t *hash, const struct game *g)
{
    const struct net *net = g->net;
    if (!net)
        return;
    add_to_hash(hash, (uint64_t)net->scale << 1 | net->adds);
    for (int i = 0; i < net->hidden; i++)
        add_to_hash(hash, (uint64_t)net->bias[i]);
    for (int i = 0; i < net->inputs * net->hidden; i++)
        add_to_hash(hash, (uint64_t)net->input[i]);
    for (int i = 0; i < net->buckets * net->views * net->hidden; i++)
        add_to_hash(hash, (uint64_t)net->output[i]);
    for (int i = 0; i < net->buckets; i++)
        add_to_hash(hash, (uint64_t)net->offset[i]);
}

/* Add the weights and margins of G to HASH. */
static void add_weights_to_hash(uint64_t *hash, const struct game *g)
{
    FREED struct values_names *names = values_names(g);
    for (int i = 0; names && i < g->numbers; i++) {
        const struct number *number = &g->number[i];
        if (!values_know(names, number->name) && !margins_know(NULL, number->name))
            continue;
        for (const char *letter = number->name; *letter; letter++)
            add_to_hash(hash, (uint64_t)*letter);
        add_to_hash(hash, (uint64_t)number->value[0]);
        add_to_hash(hash, (uint64_t)number->value[1]);
    }
}

/* What no hash has had yet. */
static const uint64_t no_hash = 0xCBF29CE484222325u;

uint64_t lab_weights(const struct game *g)
{
    uint64_t hash = no_hash;
    add_weights_to_hash(&hash, g);
    return hash;
}

uint64_t lab_data(const struct game *g)
{
    uint64_t hash = no_hash;
    struct position array;
    position_start(g, &array);
    if (g->shuffle)
        add_to_hash(&hash, (uint64_t)shuffle_number(g, array.on));
    add_net_to_hash(&hash, g);
    add_weights_to_hash(&hash, g);
    add_to_hash(&hash, g->dead_with);
    add_to_hash(&hash, (uint64_t)g->dead_on_one_colour);
    for (int kind = 0; kind < g->kinds; kind++)
        add_to_hash(&hash, g->helpless[kind]);
    return hash;
}

void lab_write_head(const struct lab_plan *plan, const char *program, struct text *out)
{
    char definition[DEFINITION_NAME];
    game_name_definition(plan->game, definition);
    text_addf(out, "lab 1: %s, seed %" PRIu64 ", %d nodes, data %016" PRIx64 ", reroute66 %s\n", definition, plan->seed,
              plan->nodes, lab_data(plan->game), program);
}

void lab_write_game(const struct lab_game *game, struct text *out)
{
    text_addf(out, "%d %s %d %d ", game->number, ending_token(game->ending), game->sharers, game->leader);
    for (int i = 0; i < game->plies; i++)
        text_addf(out, "%02x%02x%02x%02x", game->move[i].from, game->move[i].to, game->move[i].type,
                  game->move[i].extra);
    text_add(out, "\n");
}

struct record *lab_record(const struct lab_plan *plan, const struct lab_game *game)
{
    const struct game *g = plan->game;
    struct position start;
    lab_start(plan, game->number, &start);
    struct record *record = record_new(g, game->number < LAB_TRIAL ? NULL : &start);
    char player[64], number[16];
    snprintf(player, sizeof player, "reroute66, %d nodes",
             plan->nodes * (game->number % LAB_STRENGTHS ? LAB_STRONGER : 1));
    snprintf(number, sizeof number, "%d", game->number);
    record_set_tag(record, "Event", "Laboratory");
    record_set_tag(record, "Round", number);
    for (int who = 0; who < g->players; who++)
        record_set_tag(record, record_player_tag(g, who), player);
    for (int i = 0; i < game->plies; i++)
        record_play(record, game->move[i]);
    if (game->ending != ENDING_NONE)
        record_finish(record, (struct outcome){game->ending, game->sharers, game->leader, 0});
    return record;
}

/* Read the moves of a game of PLAN at DIGITS (LENGTH of them) into OUT, whose number is known, and fill in the end that
 * they lead to; false if a move is illegal or damaged, or the game is over before the last, or goes on after it. */
static bool read_digits(const struct lab_plan *plan, const char *digits, size_t length, struct lab_game *out)
{
    FREED struct course *course = memory_new(sizeof *course);
    struct position start;
    if (length % MOVE_DIGITS || length / MOVE_DIGITS > LAB_PLIES_MOST || !lab_start(plan, out->number, &start))
        return false;
    course_start_at(course, plan->game, &start);
    out->move = memory_new(LAB_PLIES_MOST * sizeof *out->move);
    for (; length; digits += MOVE_DIGITS, length -= MOVE_DIGITS) {
        unsigned from, to, type, extra;
        if (sscanf(digits, "%2x%2x%2x%2x", &from, &to, &type, &extra) != 4)
            return false;
        struct move m = {(cell)from, (cell)to, (uint8_t)type, (uint8_t)extra};
        if (find_end(course, out) || !move_is_legal(plan->game, &course->p, m))
            return false;
        out->move[out->plies++] = m;
        course_play(course, m);
    }
    return find_end(course, out);
}

bool lab_read_game(const struct lab_plan *plan, const char *line, size_t length, struct lab_game *out)
{
    FREED char *copy = memory_copy(line, length);
    char token[32];
    int sharers, leader, begin = 0;
    *out = (struct lab_game){0};
    if (sscanf(copy, "%9d %31s %9d %9d %n", &out->number, token, &sharers, &leader, &begin) != 4 || !begin)
        return false;
    if (out->number >= 0 && read_digits(plan, copy + begin, strlen(copy + begin), out) && out->sharers == sharers &&
        out->leader == leader && strcmp(ending_token(out->ending), token) == 0)
        return true;
    lab_game_free(out);
    return false;
}
