/* The pieces in the hand, which no cell shows. */
#include "paint.h"

#include "draw/show.h"

bool hands_describe(const struct game *g, const struct position *p, const struct diagram *loose, int who,
                    struct text *out)
{
    const char *gap = "";
    if (!rules_has(g, RULE_DROPS))
        return false;
    text_addf(out, "%s in hand: ", g->player[who].name);
    for (int kind = 0; kind < g->kinds; kind++) {
        int count = loose ? 0 : p->lost[LOST_ROW(kind)][who];
        for (int i = 0; loose && i < loose->held; i++)
            count += loose->hand[i] == letter_of_piece(g, PIECE(who, kind));
        if (count > 1)
            text_addf(out, "%s%d %s", gap, count, g->kind[kind].written);
        else if (count)
            text_addf(out, "%s%s", gap, g->kind[kind].written);
        gap = count ? ", " : gap;
    }
    text_add(out, *gap ? "" : "-");
    return true;
}

void hands_list(const struct game *g, const struct position *p, const struct diagram *loose, struct text *out)
{
    for (int player = g->players - 1; player >= 0; player--)
        if (hands_describe(g, p, loose, player, out))
            text_add(out, "\n");
}
