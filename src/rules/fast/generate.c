#include "generators.h"
#include "tables.h"

/* All moves that the rules keep. */
static int keep_legal(const struct game *g, const struct position *p, struct move *out)
{
    int n = rule_keep(g, p, out, g->tables->generator->legal(g, p, out));
    if (!n && g->rules & RULE_ELIMINATION && !p->winner && p->alive & (p->alive - 1))
        out[n++] = (struct move){CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    return n;
}

/* Those of the COUNT moves that are among all that the rules keep. */
static int keep_some(const struct game *g, const struct position *p, struct move *move, int count)
{
    struct move all[MOVES_MAX];
    int n = keep_legal(g, p, all), kept = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < n; k++)
            if (move_equal(move[i], all[k]))
                move[kept++] = move[i];
    return kept;
}

int moves_legal(const struct game *g, const struct position *p, struct move *out)
{
    return __builtin_expect(g->keeps, false) ? keep_legal(g, p, out) : g->tables->generator->legal(g, p, out);
}

int moves_captures(const struct game *g, const struct position *p, struct move *out)
{
    int n = g->tables->generator->captures(g, p, out);
    return __builtin_expect(g->keeps, false) ? keep_some(g, p, out, n) : n;
}

int moves_aimed(const struct game *g, const struct position *p, const cellset aim[KINDS_MAX], struct move *out)
{
    int n = g->tables->generator->aimed(g, p, aim, out);
    return __builtin_expect(g->keeps, false) ? keep_some(g, p, out, n) : n;
}

int moves_count(const struct game *g, const struct position *p)
{
    struct move all[MOVES_MAX];
    return __builtin_expect(g->keeps, false) ? keep_legal(g, p, all) : g->tables->generator->count(g, p);
}

bool move_is_legal(const struct game *g, const struct position *p, struct move m)
{
    return __builtin_expect(g->keeps, false) ? keep_some(g, p, &m, 1) == 1 : g->tables->generator->is_legal(g, p, m);
}

cellset position_attackers(const struct game *g, const struct position *p, cell c, int who)
{
    return g->tables->generator->attackers(g, p, c, who);
}

bool position_keeps(const struct game *g, const struct position *p, const struct series *x)
{
    return g->tables->generator->keeps(g, p, x);
}

cellset position_reach(const struct game *g, const struct position *p, man m, cell c)
{
    return g->tables->generator->reach(g, p, m, c);
}

void position_reach_kinds(const struct game *g, const struct position *p, int who, cell c, unsigned kinds,
                          cellset out[KINDS_MAX])
{
    g->tables->generator->reach_kinds(g, p, who, c, kinds, out);
}

cellset position_origins(const struct game *g, const struct position *p, man m, cell c, bool takes)
{
    return g->tables->generator->origins(g, p, m, c, takes);
}

int position_reaches(const struct game *g, const struct position *p, int who, struct reached *out)
{
    return g->tables->generator->reaches(g, p, who, out);
}

void position_checks(const struct game *g, const struct position *p, struct checks *out)
{
    g->tables->generator->checks(g, p, out);
}

bool position_in_check(const struct game *g, const struct position *p, int who)
{
    return g->tables->generator->in_check(g, p, who);
}
