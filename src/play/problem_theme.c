/* The themes of a problem: what its solution shows, in words. */
#include "play/problem.h"
#include "rules/walker.h"

#include <stdio.h>

/* The themes that are recognised. Those from THEME_OWN on do not exist in orthodox chess. */
enum detected_theme {
    THEME_QUIET,
    THEME_SACRIFICE,
    THEME_PROMOTION,
    THEME_CASTLING,
    THEME_OWN,
    THEME_SWITCH = THEME_OWN,
    THEME_LANE,
    THEME_GIVE_WAY,
    THEME_REENTRY,
    THEME_CATACOMB,
    THEME_CORNER,
    THEME_RESTORED,
    THEME_ONE_WAY,
    THEMES
};

static const char *const word[THEMES] = {"quiet",    "sacrifice", "promotion", "castling", "switch",   "lane",
                                         "give-way", "reentry",   "catacomb",  "corner",   "restored", "one-way"};

/* The themes (bits) of the way that M takes over the board. */
static unsigned way_themes(const struct game *g, const struct position *p, struct move m)
{
    const struct board *b = g->board;
    cell way[CELLS_MAX];
    unsigned found = 0;

    if (m.from == CELL_NONE)
        return 0;
    int n = walker_path(g, p, m.from, m.to, way);
    for (int i = 0; i < n; i++) {
        bool passed = !cellset_has(b->lane[m.from], way[i]) && !cellset_has(b->lane[m.to], way[i]);
        if (!cellset_empty(b->overlap[way[i]]))
            found |= 1u << THEME_SWITCH;
        if (passed && p->on[way[i]])
            found |= 1u << THEME_GIVE_WAY;
    }
    if (!cellset_empty(b->overlap[m.to]) || !cellset_empty(b->overlap[m.from]))
        found |= 1u << THEME_SWITCH;
    if (cellset_count(b->lane[m.to]) > 1)
        found |= 1u << THEME_LANE;
    return found;
}

/* True if the piece (no pawn) that M moved to NEXT has no way back, not even past pieces that stand in it. */
static bool one_way(const struct game *g, const struct position *next, struct move m)
{
    cell way[CELLS_MAX];
    return m.type == MOVE_PLAIN && piece_kind(next->on[m.to]) != g->pawn && walker_path(g, next, m.to, m.from, way) < 0;
}

/* The themes (bits) of M, played at P with NEXT after it. */
static unsigned move_themes(const struct game *g, const struct position *p, struct move m, const struct position *next)
{
    unsigned found = way_themes(g, p, m);

    if (m.type == MOVE_PROMOTION)
        found |= 1u << (g->rules & RULE_RESTORE ? THEME_RESTORED : THEME_PROMOTION);
    if (m.type == MOVE_CASTLING)
        found |= 1u << THEME_CASTLING;
    if (m.type == MOVE_DROP)
        found |= 1u << THEME_REENTRY;
    if (m.type == MOVE_HOP)
        found |= 1u << THEME_CATACOMB;
    if (one_way(g, next, m))
        found |= 1u << THEME_ONE_WAY;
    if (next->winner)
        found |= 1u << THEME_CORNER;
    return found;
}

/* The themes (bits) that only the key can have. */
static unsigned key_themes(const struct game *g, const struct position *p, struct move key, const struct position *next)
{
    bool takes = move_captures(g, p, key, NULL), checks = false, offered = false;
    struct move reply[MOVES_MAX];
    int n = moves_legal(g, next, reply);

    for (int player = 0; player < g->players; player++)
        checks = checks || (player != p->turn && position_in_check(g, next, player));
    for (int i = 0; i < n; i++)
        offered = offered || (reply[i].to == key.to && move_captures(g, next, reply[i], NULL));
    if (takes)
        return 0;
    return (checks ? 0 : 1u << THEME_QUIET) | (offered ? 1u << THEME_SACRIFICE : 0);
}

bool problem_find_themes(const struct game *g, struct problem *p, const struct move *line, int count)
{
    struct position now = p->position, next;
    unsigned found = 0;
    size_t length = 0;

    for (int i = 0; i < count; i++, now = next) {
        next = now;
        position_play(g, &next, line[i]);
        if (i == 0)
            found |= key_themes(g, &now, line[i], &next);
        if (now.turn == p->position.turn)
            found |= move_themes(g, &now, line[i], &next);
    }
    p->themes[0] = '\0';
    for (int t = 0; t < THEMES && length < sizeof p->themes; t++)
        if (found >> t & 1)
            length +=
                (size_t)snprintf(p->themes + length, sizeof p->themes - length, "%s%s", length ? " " : "", word[t]);
    return found >> THEME_OWN != 0;
}
