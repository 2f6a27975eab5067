/* Playing the laboratory's games, and their lines. */
#include "play/lab.h"

#include "base/memory.h"
#include "base/random.h"
#include "record/pgn.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOVE_DIGITS = 8 };

void lab_game_free(struct lab_game *game)
{
    free(game->move);
    *game = (struct lab_game){0};
}

/* The first lines that a search of several has reported, by their numbers. */
struct few_lines {
    struct move move[LAB_LINES];
    int score[LAB_LINES], count;
};

static void take_line(void *context, const struct search_result *result)
{
    struct few_lines *lines = context;
    int at = result->line - 1;
    if (at < 0 || at >= LAB_LINES)
        return;
    lines->count = at == 0 ? 1 : at + 1 > lines->count ? at + 1 : lines->count;
    lines->move[at] = result->best;
    lines->score[at] = result->score;
}

/* A game while it is played. */
struct playing {
    struct position p;
    uint64_t key[LAB_PLIES_MOST + 1];
    struct limits limits;
    struct random random;
};

/* Returns the move at PLY of PLAYING, a game of G: the best one, or in the opening one that is nearly as good. */
static struct move choose(const struct game *g, struct engine *engine, struct playing *playing, int ply)
{
    struct few_lines lines = {.count = 0};
    playing->limits.lines = ply < LAB_OPENING ? LAB_LINES : 1;
    playing->limits.report = ply < LAB_OPENING ? take_line : NULL;
    playing->limits.context = &lines;
    struct search_result found = engine_search(engine, &playing->p, playing->key, ply + 1, &playing->limits);
    int near = 0;
    while (near < lines.count && lines.score[near] >= lines.score[0] - LAB_MARGIN)
        near++;
    struct move chosen = near ? lines.move[random_below(&playing->random, (uint32_t)near)] : found.best;
    return move_is_legal(g, &playing->p, chosen) ? chosen : found.best;
}

bool lab_play(const struct lab_plan *plan, struct engine *engine, int number, atomic_bool *stop, struct lab_game *out)
{
    const struct game *g = plan->game;
    FREED struct playing *playing = memory_new(sizeof *playing);
    struct position *p = &playing->p;

    playing->random.state = plan->seed * 0x9E3779B97F4A7C15u + (uint64_t)number;
    playing->limits = (struct limits){
        .nodes = (uint64_t)plan->nodes * (number % LAB_STRENGTHS ? LAB_STRONGER : 1), .threads = 1, .stop = stop};
    *out = (struct lab_game){.number = number, .move = memory_new(LAB_PLIES_MOST * sizeof *out->move)};
    engine_clear(engine);
    lab_start(plan, number, p);
    playing->key[0] = p->key;
    for (;;) {
        struct outcome outcome = outcome_of(g, p, playing->key, out->plies + 1);
        if (outcome.ending == ENDING_NONE)
            outcome.ending = outcome_claim(outcome.claims); /* who may claim a draw does */
        if (outcome.ending != ENDING_NONE || out->plies == LAB_PLIES_MOST) {
            out->ending = outcome.ending;
            out->sharers = outcome.sharers ? outcome.sharers : p->alive;
            out->leader = outcome.leader;
            return true;
        }
        struct move m = choose(g, engine, playing, out->plies);
        if (atomic_load(stop))
            break;
        out->move[out->plies++] = m;
        position_play(g, p, m);
        playing->key[out->plies] = p->key;
    }
    lab_game_free(out);
    return false;
}

void lab_write_head(const struct lab_plan *plan, const char *program, struct text *out)
{
    char definition[DEFINITION_NAME];
    game_name_definition(plan->game, definition);
    text_addf(out, "lab 1: %s, seed %" PRIu64 ", %d nodes, reroute66 %s\n", definition, plan->seed, plan->nodes,
              program);
}

void lab_write_game(const struct lab_game *game, struct text *out)
{
    text_addf(out, "%d %s %d %d ", game->number, ending_token(game->ending), game->sharers, game->leader);
    for (int i = 0; i < game->plies; i++)
        text_addf(out, "%02x%02x%02x%02x", game->move[i].from, game->move[i].to, game->move[i].type,
                  game->move[i].extra);
    text_add(out, "\n");
}

void lab_write_pgn(const struct lab_plan *plan, const struct lab_game *game, struct text *out)
{
    const struct game *g = plan->game;
    struct position start;
    lab_start(plan, game->number, &start);
    OWNED(record) record = record_new(g, game->number < LAB_TRIAL ? NULL : &start);
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
    pgn_write(record, out);
}

/* Read the moves of a game of PLAN at DIGITS (LENGTH of them) into OUT, whose number is known; false if one is illegal
 * or damaged. */
static bool read_digits(const struct lab_plan *plan, const char *digits, size_t length, struct lab_game *out)
{
    const struct game *g = plan->game;
    struct position p;
    if (length % MOVE_DIGITS || length / MOVE_DIGITS > LAB_PLIES_MOST || !lab_start(plan, out->number, &p))
        return false;
    out->move = memory_new(LAB_PLIES_MOST * sizeof *out->move);
    for (; length; digits += MOVE_DIGITS, length -= MOVE_DIGITS) {
        unsigned from, to, type, extra;
        if (sscanf(digits, "%2x%2x%2x%2x", &from, &to, &type, &extra) != 4)
            return false;
        struct move m = {(cell)from, (cell)to, (uint8_t)type, (uint8_t)extra};
        if (!move_is_legal(g, &p, m))
            return false;
        out->move[out->plies++] = m;
        position_play(g, &p, m);
    }
    return true;
}

bool lab_read_game(const struct lab_plan *plan, const char *line, size_t length, struct lab_game *out)
{
    const struct game *g = plan->game;
    FREED char *copy = memory_copy(line, length);
    char token[32];
    int sharers, leader, begin = 0, ending = 0;
    *out = (struct lab_game){0};
    if (sscanf(copy, "%9d %31s %9d %9d %n", &out->number, token, &sharers, &leader, &begin) != 4 || !begin)
        return false;
    while (ending < ENDINGS && strcmp(ending_token((enum ending)ending), token) != 0)
        ending++;
    out->ending = (enum ending)ending;
    out->sharers = (uint8_t)sharers;
    out->leader = (uint8_t)leader;
    if (ending < ENDINGS && out->number >= 0 && sharers > 0 && sharers < 1 << g->players && leader >= 0 &&
        leader <= g->players && read_digits(plan, copy + begin, strlen(copy + begin), out))
        return true;
    lab_game_free(out);
    return false;
}
