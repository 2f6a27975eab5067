/* Where one step, leap or jump of an atom of movement leads on the empty board. */
#include "tables.h"

/* Returns the side or corner by which a piece of PLAYER leaves PLACE on way R of an atom along a line (game.h), -1 if
 * PLACE has no such way. */
static int exit_of(const struct game *g, int player, cell place, int r)
{
    int corners = g->board->shape[place].corners;
    return r < corners ? (g->far_side[player][place] + r) % corners : -1;
}

cellset tables_steps(const struct game *g, int player, const struct atom *atom, int r, cell place)
{
    const struct board *board = g->board;
    cellset out = {{0, 0}};
    for (cellset from = board->lane[place]; !cellset_empty(from);) {
        cell origin = cellset_pop(&from);
        int exit = exit_of(g, player, origin, r);
        if (exit < 0)
            continue;
        const struct fork *fork = board_steps(board, atom->line, origin, exit);
        for (int i = 0; i < fork->count; i++)
            out = cellset_or(out, board->lane[fork->step[i].to]);
    }
    return cellset_less(out, board->lane[place]);
}

/* True if the second step of a leap with `onward` may leave by EXIT a cell of CORNERS corners that was entered by
 * ENTERED. */
static bool goes_onward(enum line first, int corners, int entered, int exit)
{
    int opposite = (entered + corners / 2) % corners;
    if (first == LINE_LATERAL) /* out by an end of the opposite side */
        return exit == opposite || exit == (opposite + 1) % corners;
    return exit == opposite || (exit + 1) % corners == opposite; /* out by a side that ends in the opposite corner */
}

/* A leap: a step along line FIRST and one along SECOND; ONWARD as in struct atom. */
struct leap {
    enum line first, second;
    bool onward;
};

/* Add to OUT where LEAP leads from PLACE. */
static void add_leaps(const struct board *board, struct leap leap, cell place, cellset *out)
{
    for (int exit = 0; exit < board->shape[place].corners; exit++) {
        const struct fork *over = board_steps(board, leap.first, place, exit);
        for (int i = 0; i < over->count; i++) {
            struct step step = over->step[i];
            int corners = board->shape[step.to].corners;
            for (int leave = 0; leave < corners; leave++) {
                const struct fork *landing = board_steps(board, leap.second, step.to, leave);
                for (int k = 0; k < landing->count; k++)
                    if (!leap.onward || goes_onward(leap.first, corners, step.enters, leave))
                        cellset_add(out, landing->step[k].to);
            }
        }
    }
}

/* Returns where a leap from PLACE (any cell of its lane) leads. */
static cellset leaps(const struct game *g, const struct atom *atom, cell place)
{
    const struct board *board = g->board;
    cellset out = {{0, 0}};
    for (cellset from = board->lane[place]; !cellset_empty(from);) {
        cell origin = cellset_pop(&from);
        cellset to = {{0, 0}};
        add_leaps(board, (struct leap){LINE_LATERAL, atom->line, atom->onward}, origin, &to);
        add_leaps(board, (struct leap){atom->line, LINE_LATERAL, atom->onward}, origin, &to);
        to = cellset_less(to, cellset_or(board->adjacent[LINE_LATERAL][origin], board->adjacent[atom->line][origin]));
        while (!cellset_empty(to))
            out = cellset_or(out, board->lane[cellset_pop(&to)]);
    }
    return cellset_less(out, board->lane[place]);
}

/* A path that is followed step by step. */
struct jump_course {
    const struct game *g;
    const struct atom *atom;
    int turn; /* the end of the opposite side by which the way bends: 1 the left one, 0 the right one */
    cell origin;
    int trodden; /* cells that count: stops, and those of its own lane */
    cell cell[CELLS_MAX + 1];
    struct jump_path path;
    path_visitor *visit;
    void *context;
};

/* Returns the side or corner of PLACE by which COURSE goes on along the line NEXT, having entered PLACE along LINE by
 * ENTERED; -1 where nothing lies opposite. Side k runs from corner k to corner k+1. */
static int exit_onward(const struct jump_course *course, cell place, struct step step, enum line line, enum line next)
{
    int corners = course->g->board->shape[place].corners,
        straight = board_opposite(course->g->board, place, step.enters);
    if (straight < 0 || next == line)
        return straight;
    return (straight + (line == LINE_LATERAL ? course->turn : corners - course->turn)) % corners;
}

/* True if step number STEP of COURSE's jump, from 1, ends it: pieces stand in the way there and where the jump is
 * lame. */
static bool ends_jump(const struct jump_course *course, int step)
{
    return course->atom->reach == REACH_HOP || step == course->atom->distance + course->atom->turned;
}

static enum line line_of(const struct atom *atom, int step)
{
    return atom->reach == REACH_HOP || step <= atom->distance ? atom->line : atom->second;
}

/* Leave HERE by EXIT with step number STEP of the jump, after ROUNDS whole jumps. */
static void follow(struct jump_course *course, cell here, int exit, int step, int rounds)
{
    const struct atom *atom = course->atom;
    enum line line = line_of(atom, step);
    const struct fork *fork = exit < 0 ? NULL : board_steps(course->g->board, line, here, exit);
    bool lands = ends_jump(course, step);
    int next = lands ? 1 : step + 1, stops = course->path.stops, trodden = course->trodden;
    for (int i = 0; fork && i < fork->count; i++, course->path.stops = stops, course->trodden = trodden) {
        struct step onward = fork->step[i];
        cell place = course->g->board->lane_first[onward.to];
        bool own = place == course->origin, been = false;
        for (int k = 0; k < trodden; k++)
            been |= course->cell[k] == onward.to;
        if (been || (lands && onward.to == course->path.start))
            continue;
        if (!game_spend_step(course->g))
            return;
        if (lands || atom->lame) {
            course->cell[course->trodden++] = onward.to;
            if (!own)
                course->path.stop[course->path.stops++] = place;
        }
        if (lands && !own)
            course->visit(course->context, &course->path);
        bool goes_on = atom->reach == REACH_HOP || (atom->ride && rounds + 1 != atom->most);
        if (!lands || (goes_on && !cellset_has(course->g->board->stops, onward.to)))
            follow(course, onward.to, exit_onward(course, onward.to, onward, line, line_of(atom, next)), next,
                   rounds + lands);
    }
}

void tables_paths(const struct game *g, int player, const struct atom *atom, cell place, path_visitor *visit,
                  void *context)
{
    struct jump_course course; /* whose cells are filled as they are trodden */
    course.g = g;
    course.atom = atom;
    course.origin = place;
    course.visit = visit;
    course.context = context;
    for (cellset from = g->board->lane[place]; !cellset_empty(from);) {
        cell origin = course.path.start = cellset_pop(&from);
        for (course.turn = 0; course.turn < (atom->turned ? 2 : 1); course.turn++)
            for (int r = 0; r < CORNERS_MAX; r++) {
                course.trodden = course.path.stops = 0;
                if (atom->ways >> r & 1)
                    follow(&course, origin, exit_of(g, player, origin, r), 1, 0);
            }
    }
}

static void add_end(void *context, const struct jump_path *path)
{
    cellset_add(context, path->stop[path->stops - 1]);
}

cellset tables_atom_steps(const struct game *g, int player, const struct atom *atom, cell place)
{
    cellset out = {{0, 0}};
    if (atom_slides(atom) || !game_sets_out(g, player, atom, place))
        return out;
    if (atom->reach == REACH_LEAP)
        out = leaps(g, atom, place);
    if (atom->reach == REACH_JUMP)
        tables_paths(g, player, atom, place, add_end, &out);
    for (int r = 0; r < CORNERS_MAX && atom->reach == REACH_STEP; r++)
        if (atom->ways >> r & 1)
            out = cellset_or(out, tables_steps(g, player, atom, r, place));
    return cellset_and(cellset_and(out, game_arrives(g, player, atom)), g->board->firsts);
}
