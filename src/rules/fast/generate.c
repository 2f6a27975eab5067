#include "generators.h"
#include "tables.h"

int moves_legal(const struct game *g, const struct position *p, struct move *out)
{
    return g->tables->generator->legal(g, p, out);
}

int moves_captures(const struct game *g, const struct position *p, struct move *out)
{
    return g->tables->generator->captures(g, p, out);
}

int moves_aimed(const struct game *g, const struct position *p, const cellset aim[KINDS_MAX], struct move *out)
{
    return g->tables->generator->aimed(g, p, aim, out);
}

int moves_count(const struct game *g, const struct position *p)
{
    return g->tables->generator->count(g, p);
}

bool move_is_legal(const struct game *g, const struct position *p, struct move m)
{
    return g->tables->generator->is_legal(g, p, m);
}

cellset position_attackers(const struct game *g, const struct position *p, cell c, int who)
{
    return g->tables->generator->attackers(g, p, c, who);
}

bool position_keeps(const struct game *g, const struct position *p, const struct series *x)
{
    return g->tables->generator->keeps(g, p, x);
}

cellset position_reach(const struct game *g, const struct position *p, piece m, cell c)
{
    return g->tables->generator->reach(g, p, m, c);
}

void position_reach_kinds(const struct game *g, const struct position *p, int who, cell c, unsigned kinds,
                          cellset out[KINDS_MAX])
{
    g->tables->generator->reach_kinds(g, p, who, c, kinds, out);
}

cellset position_origins(const struct game *g, const struct position *p, piece m, cell c, bool takes)
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
