/* The lines `promotes` and `drops`: what pieces become, and where they come from the hand. */
#include "parts.h"

/* Take labels, up to the end of the line or a word of WORDS (NULL-terminated): their kinds as bits into OUT. */
static bool parse_labels(struct reader *reader, const struct game *g, const char *const *words, kindset *out)
{
    const struct word *word;
    for (*out = 0; (word = reader_peek(reader)) != NULL;) {
        int kind, i = 0;
        while (words[i] && !word_is(word, words[i]))
            i++;
        if (words[i])
            break;
        if (!parts_take_kind(reader, g, &kind))
            return false;
        if (*out >> kind & 1)
            return reader_fault(reader, word, "%s is in this line twice: name it once", g->kind[kind].name);
        *out |= kindset_of(kind);
    }
    return *out || ((word = reader_take(reader)) && reader_fault(reader, word, "name a piece by its label"));
}

/* `in ZONE`, if that comes next: its number + 1 into OUT. */
static bool parse_zone(struct reader *reader, const struct game *g, uint8_t *out)
{
    int zone;
    if (!reader_skip(reader, "in"))
        return true;
    if (!parts_take_zone(reader, g, &zone))
        return false;
    *out = (uint8_t)(zone + 1);
    return true;
}

/* Pieces do not become KINDS if one of them is a pawn or the only kind that is royal. */
static bool judge_promoted(struct reader *reader, const struct game *g, kindset kinds, const struct word *word)
{
    int royals = 0;
    for (int k = 0; k < g->kinds; k++)
        royals += g->kind[k].royal;
    for (; kinds; kinds &= kinds - 1) {
        const struct kind *kind = &g->kind[kindset_first(kinds)];
        if ((kind->royal && royals == 1) || kind->pawn)
            return reader_missing(reader, word, "a piece cannot become a %s: remove %s", kind->name, kind->written);
    }
    return true;
}

/* Read what follows `into`, for the pieces of KINDS. */
static bool read_growth(struct reader *reader, struct game *g, kindset kinds, const struct word *word)
{
    static const char *const ends[] = {"in", "leaving", "optional", "lost", NULL};
    kindset into;
    uint8_t zone = 0;
    if (!parse_labels(reader, g, ends, &into) || !judge_promoted(reader, g, into, word) ||
        !parse_zone(reader, g, &zone))
        return false;
    bool leaving = reader_skip(reader, "leaving"), optional = reader_skip(reader, "optional"),
         lost = reader_skip(reader, "lost");
    for (; kinds; kinds &= kinds - 1) {
        struct kind *kind = &g->kind[kindset_first(kinds)];
        if (kind->royal)
            return reader_fault(reader, word, "%s is royal and stays what it is: remove %s", kind->name, kind->written);
        if (kind->into)
            return reader_fault(reader, word, "a line above already says what %s becomes: remove one of the lines",
                                kind->name);
        kind->into = into;
        kind->into_zone = zone;
        kind->leaving = leaving;
        kind->optional = optional;
        kind->lost = lost;
    }
    return true;
}

/* A pawn becomes, in place of KIND, a kind that looks and moves alike and is a PAWN again when it is captured. */
static bool add_promoted(struct reader *reader, struct game_reading *reading, int kind, int pawn)
{
    struct game *game = reading->game;
    if (game->kinds == KINDS_MAX)
        return reader_fault(reader, reader->word,
                            "too many pieces: a game has at most %d kinds, and each of these counts twice: name fewer",
                            KINDS_MAX);
    struct kind own = game->kind[kind];
    own.promoted = true;
    own.picture = NULL;
    own.was = (uint8_t)(pawn + 1);
    snprintf(own.name, sizeof own.name, "promoted %.14s", game->kind[kind].name);
    game->kind[game->kinds] = own;
    reading->kind[game->kinds] = reader_place(reader, reader->word);
    game->promotes = (game->promotes & ~kindset_of(kind)) | kindset_of(game->kinds++);
    return true;
}

bool parts_read_promotes(struct reader *reader, void *into)
{
    static const char *const ends[] = {"into", "in", "was", NULL};
    struct game_reading *reading = into;
    kindset kinds;
    uint8_t zone = 0;

    if (!parts_needs_board(reader, reading))
        return false;
    const struct word *word = reader_peek(reader);
    if (!parse_labels(reader, reading->game, ends, &kinds))
        return false;
    if (reader_skip(reader, "into"))
        return read_growth(reader, reading->game, kinds, word);
    if (!judge_promoted(reader, reading->game, kinds, word) || !parse_zone(reader, reading->game, &zone))
        return false;
    if (reading->named & kinds)
        return reader_fault(reader, reader->word, "a line above already says that a pawn may become a %s: remove %s",
                            reading->game->kind[kindset_first(reading->named & kinds)].name,
                            reading->game->kind[kindset_first(reading->named & kinds)].written);
    reading->named |= kinds;
    reading->promotes = reader_place(reader, reader->word);
    reading->game->promotes = reading->game->promotes | kinds;
    reading->game->promotes_in = zone ? zone : reading->game->promotes_in;
    int pawn;
    if (!reader_skip(reader, "was"))
        return true;
    if (!parts_take_kind(reader, reading->game, &pawn))
        return false;
    for (kinds = reading->game->promotes; kinds; kinds &= kinds - 1)
        if (!add_promoted(reader, reading, kindset_first(kinds), pawn))
            return false;
    return true;
}

bool parts_read_drops(struct reader *reader, void *into)
{
    static const char *const ends[] = {"in", NULL};
    struct game_reading *reading = into;
    kindset kinds;
    uint8_t zone = 0;

    if (!parts_needs_board(reader, reading) || !parse_labels(reader, reading->game, ends, &kinds) ||
        !parse_zone(reader, reading->game, &zone))
        return false;
    if (!zone)
        return reader_fault(reader, reader->word, "say where these pieces may be dropped: write in ZONE");
    for (; kinds; kinds &= kinds - 1) {
        struct kind *kind = &reading->game->kind[kindset_first(kinds)];
        if (kind->drop_zone)
            return reader_fault(reader, reader->word,
                                "a line above already says where %s is dropped: remove one of the lines", kind->name);
        kind->drop_zone = zone;
    }
    return true;
}
