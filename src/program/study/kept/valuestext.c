#include "study/help.h"

#include "base/memory.h"
#include "eval/values.h"

/* Returns where VALUES has the worths of pieces from, as a sentence. */
static const char *find_source(const struct values *values)
{
    if (values->surveyed)
        return "They come from a survey of random games, which tells how far pieces reach over boards as they are filled.";
    if (values->game->numbers)
        return "They come with the game, in its file of weights.";
    return "They follow from how far pieces reach over the board.";
}

/* WORTH in 1/100 of a pawn. */
static void add_tenths(int worth, struct text *out)
{
    text_addf(out, "%d.%d", worth / 100, worth % 100 / 10);
}

void help_write_values(const struct game *g, struct text *out)
{
    FREED struct values *values = memory_new(sizeof *values);
    int listed = 0;
    values_derive(values, g);
    for (int i = g->kinds - 1; i >= 0; i--) {
        int kind = values->by_worth[i];
        struct tapered worth = values->weights.piece[kind];
        if (values->exchange[kind] == EXCHANGE_ROYAL || g->kind[kind].was || worth.middle < 0 || worth.end < 0)
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
    if (listed)
        text_addf(out, ". %s%s\n", find_source(values),
                  g->net ? " A net judges positions; these worths serve exchanges." : "");
}
