/* The lines `promotes` and `drops`: what pieces become, and where they come from the hand. */
#include "parts.h"

/* Take labels, up to the end of the line or a word of WORDS (NULL-terminated): their kinds as bits into OUT. */
static bool take_labels(struct reader *r, const struct game *g, const char *const *words, unsigned *out)
{
    const struct word *w;
    for (*out = 0; (w = reader_peek(r)) != NULL;) {
        int kind, i = 0;
        while (words[i] && !word_is(w, words[i]))
            i++;
        if (words[i])
            break;
        if (!parts_take_kind(r, g, &kind))
            return false;
        if (*out >> kind & 1)
            return reader_fault(r, w, "%s is in this line twice: name it once", g->kind[kind].name);
        *out |= 1u << kind;
    }
    return *out || ((w = reader_take(r)) && reader_fault(r, w, "name a piece by its label"));
}

/* `in ZONE`, if that comes next: its number + 1 into OUT. */
static bool take_zone(struct reader *r, const struct game *g, uint8_t *out)
{
    int zone;
    if (!reader_skip(r, "in"))
        return true;
    if (!parts_take_zone(r, g, &zone))
        return false;
    *out = (uint8_t)(zone + 1);
    return true;
}

/* Pieces do not become KINDS if one of them is a pawn or the only kind that is royal. */
static bool judge_promoted(struct reader *r, const struct game *g, unsigned kinds, const struct word *w)
{
    int royals = 0;
    for (int k = 0; k < g->kinds; k++)
        royals += g->kind[k].royal;
    for (; kinds; kinds &= kinds - 1) {
        const struct kind *k = &g->kind[__builtin_ctz(kinds)];
        if ((k->royal && royals == 1) || k->pawn)
            return reader_fault(r, w, "a piece cannot become a %s: remove %c", k->name, k->label);
    }
    return true;
}

/* Read what follows `into`, for the pieces of KINDS. */
static bool read_growth(struct reader *r, struct game *g, unsigned kinds, const struct word *w)
{
    static const char *const ends[] = {"in", "leaving", "optional", "lost", NULL};
    unsigned into;
    uint8_t zone = 0;
    if (!take_labels(r, g, ends, &into) || !judge_promoted(r, g, into, w) || !take_zone(r, g, &zone))
        return false;
    bool leaving = reader_skip(r, "leaving"), optional = reader_skip(r, "optional"), lost = reader_skip(r, "lost");
    for (; kinds; kinds &= kinds - 1) {
        struct kind *k = &g->kind[__builtin_ctz(kinds)];
        if (k->royal)
            return reader_fault(r, w, "%s is royal and stays what it is: remove %c", k->name, k->label);
        if (k->into)
            return reader_fault(r, w, "a line above already says what %s becomes: remove one of the lines", k->name);
        k->into = (uint16_t)into;
        k->into_zone = zone;
        k->leaving = leaving;
        k->optional = optional;
        k->lost = lost;
    }
    return true;
}

/* A pawn becomes, in place of KIND, a kind that looks and moves alike and is a PAWN again when it is captured. */
static bool add_promoted(struct reader *r, struct game_reading *g, int kind, int pawn)
{
    struct game *game = g->game;
    if (game->kinds == KINDS_MAX)
        return reader_fault(r, r->word, "too many pieces: a game has at most %d kinds, and each of these counts twice",
                            KINDS_MAX);
    struct kind own = game->kind[kind];
    own.promoted = true;
    own.picture = NULL;
    own.was = (uint8_t)(pawn + 1);
    snprintf(own.name, sizeof own.name, "promoted %.14s", game->kind[kind].name);
    game->kind[game->kinds] = own;
    g->kind[game->kinds] = reader_place(r, r->word);
    game->promotes = (uint16_t)((game->promotes & ~(1u << kind)) | 1u << game->kinds++);
    return true;
}

bool parts_read_promotes(struct reader *r, void *into)
{
    static const char *const ends[] = {"into", "in", "was", NULL};
    struct game_reading *g = into;
    unsigned kinds;
    uint8_t zone = 0;

    if (!parts_needs_board(r, g))
        return false;
    const struct word *w = reader_peek(r);
    if (!take_labels(r, g->game, ends, &kinds))
        return false;
    if (reader_skip(r, "into"))
        return read_growth(r, g->game, kinds, w);
    if (!judge_promoted(r, g->game, kinds, w) || !take_zone(r, g->game, &zone))
        return false;
    g->game->promotes = (uint16_t)(g->game->promotes | kinds);
    g->game->promotes_in = zone ? zone : g->game->promotes_in;
    int pawn;
    if (!reader_skip(r, "was"))
        return true;
    if (!parts_take_kind(r, g->game, &pawn))
        return false;
    for (kinds = g->game->promotes; kinds; kinds &= kinds - 1)
        if (!add_promoted(r, g, __builtin_ctz(kinds), pawn))
            return false;
    return true;
}

bool parts_read_drops(struct reader *r, void *into)
{
    static const char *const ends[] = {"in", NULL};
    struct game_reading *g = into;
    unsigned kinds;
    uint8_t zone = 0;

    if (!parts_needs_board(r, g) || !take_labels(r, g->game, ends, &kinds) || !take_zone(r, g->game, &zone))
        return false;
    for (; kinds; kinds &= kinds - 1)
        g->game->kind[__builtin_ctz(kinds)].drop_zone = zone;
    return zone || reader_fault(r, r->word, "say where these pieces may be dropped: write in ZONE");
}
