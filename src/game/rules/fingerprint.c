#include "rules/game.h"

#include <inttypes.h>
#include <stdio.h>

/* 64-bit FNV-1a (Fowler, Noll, Vo), a byte at a time, so that every machine gets the same number. */
static void hash_number(uint64_t *h, uint64_t value)
{
    for (int i = 0; i < 8; i++) {
        *h ^= value >> (8 * i) & 0xFF;
        *h *= 0x100000001B3u;
    }
}

static void hash_set(uint64_t *h, cellset s)
{
    hash_number(h, s.word[0]);
    hash_number(h, s.word[1]);
}

static void hash_cell(uint64_t *h, const struct board *b, int c)
{
    hash_number(h, b->lane_first[c]);
    hash_number(h, b->colour[c]);
    for (int line = 0; line < LINES; line++)
        for (int exit = 0; exit < b->shape[c].corners; exit++) {
            const struct fork *f = board_steps(b, (enum line)line, (cell)c, exit);
            hash_number(h, f->count);
            for (int i = 0; i < f->count; i++)
                hash_number(h, (uint64_t)f->step[i].to << 8 | f->step[i].enters);
        }
}

static void hash_kind(uint64_t *h, const struct kind *k)
{
    hash_number(h, (uint64_t)k->label << 16 | (uint64_t)k->royal << 8 | (uint64_t)k->pawn);
    uint64_t besides = (uint64_t)k->into << 24 | (uint64_t)k->into_zone << 16 | (uint64_t)k->was << 8 |
                       (uint64_t)k->lost << 2 | (uint64_t)k->leaving << 1 | (uint64_t)k->optional;
    if (besides) /* the fingerprints of games without any of these are older */
        hash_number(h, besides);
    hash_number(h, (uint64_t)k->atoms);
    for (int i = 0; i < k->atoms; i++) {
        const struct atom *a = &k->atom[i];
        hash_number(h, (uint64_t)a->distance << 40 | (uint64_t)a->reach << 32 | (uint64_t)a->line << 24 |
                           (uint64_t)a->when << 16 | (uint64_t)a->ways << 8 | (uint64_t)a->onward);
        besides = (uint64_t)a->into << 56 | (uint64_t)a->from << 48 | (uint64_t)a->initial << 40 |
                  (uint64_t)a->most << 32 | (uint64_t)a->least << 24 | (uint64_t)a->turned << 16 |
                  (uint64_t)a->second << 8 | (uint64_t)a->unlike << 2 | (uint64_t)a->ride << 1 | (uint64_t)a->lame;
        if (besides)
            hash_number(h, besides);
    }
}

/* The cells and numbers after the rules' names; those of the catacomb are hashed elsewhere. */
static void hash_arguments(uint64_t *h, const struct game *g)
{
    const struct rule_row *row;
    for (int i = 0; (row = rule_row(i)) != NULL; i++) {
        const struct rule_arguments *a = &g->argument[i];
        if (!(g->rules & row->rule) || row->rule == RULE_CATACOMB)
            continue;
        for (int k = 0; k < a->cells; k++)
            hash_number(h, (uint64_t)i << 8 | a->cell[k]);
        if (a->number || a->award)
            hash_number(h, (uint64_t)a->award << 32 | (uint64_t)i << 8 | (uint64_t)a->number);
        for (int k = 0; k < g->kinds; k++)
            if (a->worth[k])
                hash_number(h, (uint64_t)i << 16 | (uint64_t)k << 8 | a->worth[k]);
        if (a->kinds || a->zone)
            hash_number(h, (uint64_t)i << 24 | (uint64_t)a->zone << 16 | a->kinds);
    }
}

uint64_t game_fingerprint(const struct game *g)
{
    uint64_t h = 0xCBF29CE484222325u;
    hash_number(&h, (uint64_t)g->board->cells << 8 | (uint64_t)(g->board->pocket[0] != '\0'));
    for (int c = 0; c < g->board->cells; c++)
        hash_cell(&h, g->board, c);
    if (!cellset_empty(g->board->stops))
        hash_set(&h, g->board->stops);
    hash_number(&h, (uint64_t)g->players << 8 | (uint64_t)g->kinds);
    for (int k = 0; k < g->kinds; k++)
        hash_kind(&h, &g->kind[k]);
    hash_number(&h, (uint64_t)g->promotes_in << 56 | g->rules << 16 | g->promotes);
    hash_number(&h, (uint64_t)(g->castler == g->royal ? 0 : g->castler + 1) << 16 |
                        (uint64_t)(g->castles_with + 1) << 8 | (uint64_t)(g->walks_catacomb + 1));
    hash_number(&h, (uint64_t)g->catacomb[0] << 8 | g->catacomb[1]);
    hash_arguments(&h, g);
    for (int i = 0; i < g->zones; i++)
        for (int who = 0; who < g->players; who++)
            hash_set(&h, g->zone[i].cells[who]);
    for (int who = 0; who < g->players; who++) {
        for (int c = 0; c < g->board->cells; c++)
            hash_number(&h, g->far_side[who][c]);
        for (int k = 0; k < g->kinds; k++)
            hash_set(&h, g->home[who][k]);
    }
    return h;
}

uint64_t game_identity(const struct game *g)
{
    uint64_t h = game_fingerprint(g);
    for (int c = 0; c < g->board->cells; c++) {
        if (!game_arguments(g, RULE_CASTLING)->cells) /* else each game may have another array, as in Chess960 */
            hash_number(&h, g->array[c]);
        for (int i = 0; g->board->cell_name[c][i]; i++)
            hash_number(&h, (uint64_t)g->board->cell_name[c][i]);
    }
    for (int who = 0; who < g->players; who++) {
        hash_number(&h, (uint64_t)g->player[who].letter);
        for (int k = 0; k < g->kinds; k++)
            hash_number(&h, g->hand[who][k]);
    }
    return h;
}

void game_name_definition(const struct game *g, char out[DEFINITION_NAME])
{
    snprintf(out, DEFINITION_NAME, "%s.game %016" PRIx64, g->id, game_identity(g));
}
