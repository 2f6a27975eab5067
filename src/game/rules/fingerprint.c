#include "rules/shuffle.h"

#include <inttypes.h>
#include <stdio.h>

/* 64-bit FNV-1a (Fowler, Noll, Vo), a byte at a time, so that every machine gets the same number. */
static void hash_number(uint64_t *hash, uint64_t value)
{
    for (int i = 0; i < 8; i++) {
        *hash ^= value >> (8 * i) & 0xFF;
        *hash *= 0x100000001B3u;
    }
}

static void hash_set(uint64_t *hash, cellset set)
{
    hash_number(hash, set.word[0]);
    hash_number(hash, set.word[1]);
    for (int i = 2; i < CELLSET_ROOM; i++) /* empty on boards of at most 128 cells, whose numbers stay */
        if (set.word[i]) {
            hash_number(hash, (uint64_t)i);
            hash_number(hash, set.word[i]);
        }
}

static void hash_cell(uint64_t *hash, const struct board *board, int place)
{
    hash_number(hash, board->lane_first[place]);
    hash_number(hash, board->colour[place]);
    for (int line = 0; line < LINES; line++)
        for (int exit = 0; exit < board->shape[place].corners; exit++) {
            const struct fork *fork = board_steps(board, (enum line)line, (cell)place, exit);
            hash_number(hash, fork->count);
            for (int i = 0; i < fork->count; i++)
                hash_number(hash, (uint64_t)fork->step[i].to << 8 | fork->step[i].enters);
        }
}

static void hash_kind(uint64_t *hash, const struct kind *kind)
{
    hash_number(hash, (uint64_t)kind->label << 16 | (uint64_t)kind->royal << 8 | (uint64_t)kind->pawn);
    uint64_t besides = kind->into << 24 | (uint64_t)kind->into_zone << 16 | (uint64_t)kind->was << 8 |
                       (uint64_t)kind->lost << 2 | (uint64_t)kind->leaving << 1 | (uint64_t)kind->optional;
    enum { NEAR = 40 }; /* more kinds have no room there */
    if (kind->into >> NEAR)
        hash_number(hash, kind->into >> NEAR);
    if (besides) /* the fingerprints of games without any of these are older */
        hash_number(hash, besides);
    hash_number(hash, (uint64_t)kind->atoms);
    for (int i = 0; i < kind->atoms; i++) {
        const struct atom *atom = &kind->atom[i];
        hash_number(hash, (uint64_t)atom->distance << 40 | (uint64_t)atom->reach << 32 | (uint64_t)atom->line << 24 |
                              (uint64_t)atom->when << 16 | (uint64_t)atom->ways << 8 | (uint64_t)atom->onward);
        besides = (uint64_t)atom->into << 56 | (uint64_t)atom->from << 48 | (uint64_t)atom->initial << 40 |
                  (uint64_t)atom->most << 32 | (uint64_t)atom->least << 24 | (uint64_t)atom->turned << 16 |
                  (uint64_t)atom->second << 8 | (uint64_t)atom->unlike << 2 | (uint64_t)atom->ride << 1 |
                  (uint64_t)atom->lame;
        if (besides)
            hash_number(hash, besides);
    }
}

/* The kinds that have room in a number with others; games with more of them have a number more. */
static const kindset EARLY_KINDS = 0xFFFF;

/* The cells and numbers after the rules' names; those of the catacomb are hashed elsewhere. */
static void hash_arguments(uint64_t *hash, const struct game *g)
{
    const struct rule_row *row;
    for (int i = 0; (row = rule_row(i)) != NULL; i++) {
        const struct rule_arguments *arguments = &g->argument[i];
        if (!rules_has(g, row->rule) || row->rule == RULE_CATACOMB)
            continue;
        for (int k = 0; k < arguments->cells; k++)
            hash_number(hash, (uint64_t)i << 8 | arguments->cell[k]);
        if (arguments->number || arguments->award)
            hash_number(hash, (uint64_t)arguments->award << 32 | (uint64_t)i << 8 | (uint64_t)arguments->number);
        for (int k = 0; k < g->kinds; k++)
            if (arguments->worth[k])
                hash_number(hash, (uint64_t)i << 16 | (uint64_t)k << 8 | arguments->worth[k]);
        if (arguments->lines)
            hash_number(hash, (uint64_t)i << 32 | arguments->lines);
        if (arguments->kinds || arguments->zone)
            hash_number(hash, (uint64_t)i << 24 | (uint64_t)arguments->zone << 16 | (arguments->kinds & EARLY_KINDS));
        if (arguments->kinds & ~EARLY_KINDS)
            hash_number(hash, arguments->kinds);
    }
}

/* The first rules share a number with what pawns become, as they did when there were no more; each later one has its
 * own, so that there may be any number of them and the fingerprints of older games stay. */
static void hash_rules(uint64_t *hash, const struct game *g)
{
    enum { TOGETHER = 40 };
    uint64_t together = g->rules.word[0] & (((uint64_t)1 << TOGETHER) - 1);
    hash_number(hash, (uint64_t)g->promotes_in << 56 | together << 16 | (g->promotes & EARLY_KINDS));
    if (g->promotes & ~EARLY_KINDS)
        hash_number(hash, g->promotes);
    for (int rule = TOGETHER; rule < 64 * RULE_WORDS; rule++)
        if (rules_has(g, (enum rule)rule))
            hash_number(hash, (uint64_t)rule);
}

uint64_t game_fingerprint(const struct game *g)
{
    uint64_t hash = 0xCBF29CE484222325u;
    hash_number(&hash, (uint64_t)g->board->cells << 8 | (uint64_t)(g->board->pocket[0] != '\0'));
    for (int place = 0; place < g->board->cells; place++)
        hash_cell(&hash, g->board, place);
    if (!cellset_empty(g->board->stops))
        hash_set(&hash, g->board->stops);
    hash_number(&hash, (uint64_t)g->players << 8 | (uint64_t)g->kinds);
    for (int k = 0; k < g->kinds; k++)
        hash_kind(&hash, &g->kind[k]);
    hash_rules(&hash, g);
    hash_number(&hash, (uint64_t)(g->castler == g->royal ? 0 : g->castler + 1) << 16 |
                           (uint64_t)(g->castles_with + 1) << 8 | (uint64_t)(g->walks_catacomb + 1));
    hash_number(&hash, (uint64_t)g->catacomb[0] << 8 | g->catacomb[1]);
    hash_arguments(&hash, g);
    for (int i = 0; i < g->zones; i++)
        for (int who = 0; who < g->players; who++)
            hash_set(&hash, g->zone[i].cells[who]);
    for (int who = 0; who < g->players; who++) {
        for (int place = 0; place < g->board->cells; place++)
            hash_number(&hash, g->far_side[who][place]);
        for (int k = 0; k < g->kinds; k++)
            hash_set(&hash, g->home[who][k]);
    }
    return hash;
}

uint64_t game_identity(const struct game *g)
{
    uint64_t hash = game_fingerprint(g);
    cellset shuffled = shuffle_cells(g);
    for (int place = 0; place < g->board->cells; place++) {
        if (!game_arguments(g, RULE_CASTLING)->cells) /* else each game may have another array, as in Chess960 */
            hash_number(&hash, cellset_has(shuffled, (cell)place) ? 0 : piece_number(g->array[place]));
        for (int i = 0; g->board->cell_name[place][i]; i++)
            hash_number(&hash, (uint64_t)g->board->cell_name[place][i]);
    }
    for (int who = 0; who < g->players; who++) {
        hash_number(&hash, (uint64_t)g->player[who].letter);
        for (int k = 0; k < g->kinds; k++) {
            hash_number(&hash, g->hand[who][k]);
            if (!cellset_empty(shuffled) && !game_arguments(g, RULE_CASTLING)->cells)
                hash_number(&hash, g->pieces[who][k]);
        }
    }
    return hash;
}

void game_name_definition(const struct game *g, char out[DEFINITION_NAME])
{
    snprintf(out, DEFINITION_NAME, "%s.game %016" PRIx64, g->id, game_identity(g));
}
