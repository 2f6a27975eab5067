#include "study/help.h"

#include "base/memory.h"
#include "eval/values.h"

/* True if help tells what pieces of KIND are worth. */
static bool is_listed(const struct values *values, int kind)
{
    return values->exchange[kind] != EXCHANGE_ROYAL && !values->game->kind[kind].was;
}

/* Adds where VALUES has the worths of pieces from, as sentences. */
static void add_source(const struct values *values, struct text *out)
{
    int derived = 0;
    SCOPED(text) given = {0};
    for (int i = values->game->kinds - 1; i >= 0; i--) {
        int kind = values->by_worth[i];
        bool listed = is_listed(values, kind), known = listed && weights_know_piece(values->game, kind);
        derived += listed && !known;
        if (known)
            text_addf(&given, "%s%s", given.length ? ", " : "", values->game->kind[kind].name);
    }
    if (!derived) {
        text_add(out, "They come with the game, in its file of weights.");
        return;
    }
    if (given.length)
        text_addf(out, "From the game's file of weights: %s. ", given.at);
    text_addf(
        out, "%s %s", given.length ? "The others" : "They",
        values->surveyed
            ? "come from a survey of random games, which tells how far pieces reach over boards as they are filled."
            : "follow from how far pieces reach over the board.");
}

/* WORTH in 1/100 of a pawn. */
static void add_tenths(int worth, struct text *out)
{
    int tenths = abs(worth) / 10;
    text_addf(out, "%s%d.%d", worth < 0 && tenths ? "-" : "", tenths / 10, tenths % 10);
}

void help_write_values(const struct game *g, struct text *out)
{
    FREED struct values *values = memory_new(sizeof *values);
    int listed = 0;
    values_derive(values, g);
    for (int i = g->kinds - 1; i >= 0; i--) {
        int kind = values->by_worth[i];
        struct tapered worth = values->weights.piece[kind];
        if (!is_listed(values, kind))
            continue;
        text_addf(out, "%s%s ",
                  listed++ ? ", " : "\n# What pieces are worth\nTo the AI, from opening to end, in pawns of chess: ",
                  g->kind[kind].name);
        add_tenths(worth.middle, out);
        if (worth.middle / 10 != worth.end / 10) {
            text_add(out, " to ");
            add_tenths(worth.end, out);
        }
    }
    if (!listed)
        return;
    text_add(out, ". ");
    add_source(values, out);
    text_addf(out, "%s\n", g->net ? " A net judges positions; these worths serve exchanges." : "");
}
