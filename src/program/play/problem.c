#include "play/problem.h"

#include "record/loose.h"
#include "rules/walker.h"

enum { FIELDS = 5 };

static const char *const goal_word[GOALS] = {[GOAL_MATE] = "mate", [GOAL_HELPMATE] = "helpmate", [GOAL_WIN] = "win",
                                             [GOAL_DRAW] = "draw", [GOAL_GAIN] = "gain",         [GOAL_LINE] = NULL};
static const char line_word[] = "line";

bool problem_read_goal(const char *words, struct problem *problem)
{
    char word[16], in[4] = "";
    int moves = 0, end = 0;

    if (sscanf(words, " %15s%n", word, &end) < 1)
        return false;
    for (int goal = 0; goal < GOALS; goal++) {
        if (!goal_word[goal] || strcmp(word, goal_word[goal]) != 0)
            continue;
        const char *rest = words + end;
        if (sscanf(rest, " %3[in]%n", in, &end) == 1 && strcmp(in, "in") == 0)
            rest += end;
        bool good = (goal == GOAL_MATE || goal == GOAL_HELPMATE)
                        ? sscanf(rest, "%9d %n", &moves, &end) == 1 && moves > 0 && moves <= MATE_MOST && !rest[end]
                        : rest[strspn(rest, " ")] == '\0';
        problem->goal = (enum goal)goal;
        problem->moves = moves;
        return good;
    }
    return false;
}

void problem_task(const struct game *g, const struct problem *problem, char *out, size_t size)
{
    const char *mover = g->player[problem->position.turn].name;
    const char *other = g->player[(problem->position.turn + 1) % g->players].name;
    const char *end = rules_has(g, RULE_RESTORE) ? "win" : "mate"; /* the far corner wins, too */

    switch (problem->goal) {
    case GOAL_MATE:
        snprintf(out, size, "%s to play and %s in %d", mover, end, problem->moves);
        break;
    case GOAL_HELPMATE:
        snprintf(out, size, "%s to play and help %s to mate in %d", mover, other, problem->moves);
        break;
    case GOAL_WIN:
        snprintf(out, size, "%s to play and win: only one move wins", mover);
        break;
    case GOAL_DRAW:
        snprintf(out, size, "%s to play and draw: only one move holds", mover);
        break;
    case GOAL_LINE:
        if (strcmp(problem->themes, THEME_REPERTOIRE) == 0)
            snprintf(out, size, "%s to play a move of your repertoire", mover);
        else if (problem->moves)
            snprintf(out, size, "%s to play and mate in %d", mover, problem->moves);
        else
            snprintf(out, size, "%s to play: find the best move%s", mover, problem->length > 1 ? "s" : "");
        break;
    case GOAL_GAIN:
    case GOALS:
        snprintf(out, size, "%s to play: find the winning move (judged, not proven)", mover);
    }
}

/* Read WORDS, the moves of a line and before them other first moves, into PROBLEM, whose position is known. */
static bool read_line_moves(const struct game *g, char *words, struct problem *problem, struct error *error)
{
    struct position now = problem->position;
    char *rest = words;
    for (char *word; (word = strtok_r(NULL, " ", &rest)) != NULL;) {
        struct move m;
        rest += rest ? strspn(rest, " ") : 0;
        bool other = rest && strncmp(rest, "or ", 3) == 0;
        if (problem->length == LINE_MOST || (other && (problem->length || problem->others == OTHERS_MOST)))
            return error_set(error, "the line has more moves, or more first moves, than fit");
        if (!movetext_read(g, &now, word, &m, error))
            return false;
        if (other) {
            problem->other[problem->others++] = m;
            rest += 3;
            continue;
        }
        problem->line[problem->length++] = m;
        position_play(g, &now, m);
    }
    problem->key = problem->line[0];
    return problem->length % 2 == 1 || error_set(error, "the last move of a line must be the solver's");
}

/* Read the goal FIELD of a set's line, which may also be `line` or `line N`, into PROBLEM. */
static bool read_goal_field(const char *field, struct problem *problem)
{
    size_t length = strlen(line_word);
    int end = (int)length;
    if (strncmp(field, line_word, length) != 0)
        return problem_read_goal(field, problem);
    problem->goal = GOAL_LINE;
    return !field[length] ||
           (sscanf(field, "line %2d%n", &problem->moves, &end) == 1 && problem->moves > 0 && !field[end]);
}

bool problem_read(const struct game *g, char *line, struct problem *out, struct error *error)
{
    char *field[FIELDS];

    *out = (struct problem){0};
    if (text_split(line, field, FIELDS) != FIELDS)
        return error_set(error, "a problem is a code, a goal, a key, a grade and themes, with a tab between them");
    if (!code_read(g, field[0], &out->position, error))
        return false;
    if (!read_goal_field(field[1], out))
        return error_set(error, "the goal '%s' is not mate N, helpmate N, win, draw, gain or line", field[1]);
    if (out->goal == GOAL_LINE ? !read_line_moves(g, field[2], out, error)
                               : !movetext_read(g, &out->position, field[2], &out->key, error))
        return false;
    out->grade = text_number(field[3]);
    if (out->goal == GOAL_LINE && out->grade > GRADES && out->grade <= POINTS_MOST) {
        out->points = out->grade;
        out->grade = (GRADES + 1) / 2;
    }
    if (out->grade < 1 || out->grade > GRADES)
        return error_set(error, "the grade '%s' is not 1 to %d%s", field[3], GRADES,
                         out->goal == GOAL_LINE ? ", nor a rating" : "");
    snprintf(out->themes, sizeof out->themes, "%s", strcmp(field[4], "-") == 0 ? "" : field[4]);
    return true;
}

/* A set being read. ROOM: of its list. */
struct set_reading {
    const struct game *game;
    struct problem_set *set;
    int room;
};

static bool add_line(void *into, char *line, struct error *error)
{
    struct set_reading *reading = into;
    struct problem_set *set = reading->set;
    set->at = memory_grow(set->at, set->count, &reading->room, sizeof *set->at);
    bool good = problem_read(reading->game, line, &set->at[set->count], error);
    set->count += good;
    return good;
}

bool problem_set_read(const struct game *g, const char *path, struct problem_set *out, struct error *error)
{
    struct set_reading reading = {g, out, 0};
    *out = (struct problem_set){0};
    bool good = text_read_lines(path, add_line, &reading, error);
    if (!good)
        problem_set_free(out);
    return good;
}

void problem_set_free(struct problem_set *set)
{
    free(set->at);
    *set = (struct problem_set){0};
}

/* The moves of PROBLEM, a line, as read_line_moves reads them, to OUT. */
static void write_line_moves(const struct game *g, const struct problem *problem, struct text *out)
{
    struct position now = problem->position;
    char text[MOVE_TEXT];
    for (int i = 0; i < problem->others; i++) {
        movetext_write_pgn(g, &now, problem->other[i], text);
        text_addf(out, "%s or ", text);
    }
    for (int i = 0; i < problem->length; i++) {
        movetext_write_pgn(g, &now, problem->line[i], text);
        text_addf(out, "%s%s", i ? " " : "", text);
        position_play(g, &now, problem->line[i]);
    }
}

void problem_write(const struct game *g, const struct problem *problem, struct text *out)
{
    char code[CODE_SIZE], key[MOVE_TEXT];

    code_write(g, &problem->position, code);
    text_addf(out, "%s\t%s", code, problem->goal == GOAL_LINE ? line_word : goal_word[problem->goal]);
    if (problem->moves)
        text_addf(out, " %d", problem->moves);
    text_add(out, "\t");
    if (problem->goal == GOAL_LINE) {
        write_line_moves(g, problem, out);
    } else {
        movetext_write_pgn(g, &problem->position, problem->key, key);
        text_add(out, key);
    }
    int grade = problem->points ? problem->points : problem->grade;
    text_addf(out, "\t%d\t%s\n", grade, *problem->themes ? problem->themes : "-");
}

bool composed_read(const struct record *record, struct problem *out)
{
    struct problem problem = {.position = record->root->position, .grade = (GRADES + 1) / 2};
    const char *goal = record_tag(record, COMPOSED_TAG);
    const struct node *key = record->root->child;

    if (!goal)
        goal = record_tag(record, "Event");
    if (!goal || !key || key->kind != NODE_MOVE || node_is_null(record->game, key) || record_is_loose(record) ||
        !problem_read_goal(goal, &problem))
        return false;
    problem.key = key->move;
    *out = problem;
    return true;
}

bool problem_of_line(const struct record *record, struct problem *out)
{
    struct problem problem = {.goal = GOAL_LINE, .position = record->root->position, .grade = (GRADES + 1) / 2};
    const struct node *node = record->root->child;

    if (!record_tag(record, "FEN") || record_is_loose(record))
        return false;
    for (; node && node->kind == NODE_MOVE && problem.length < LINE_MOST; node = node->child) {
        if (node_is_null(record->game, node))
            break;
        problem.line[problem.length++] = node->move;
    }
    if (!problem.length)
        return false;
    problem.length -= problem.length % 2 == 0;
    problem.key = problem.line[0];
    *out = problem;
    return true;
}

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

/* Returns the themes (bits) of the way that M takes over the board. */
static unsigned way_themes(const struct game *g, const struct position *p, struct move m)
{
    const struct board *board = g->board;
    cell way[CELLS_MAX];
    unsigned found = 0;

    if (m.from == CELL_NONE)
        return 0;
    int n = walker_path(g, p, m.from, m.to, way);
    for (int i = 0; i < n; i++) {
        bool passed = !cellset_has(board->lane[m.from], way[i]) && !cellset_has(board->lane[m.to], way[i]);
        if (!cellset_empty(board->overlap[way[i]]))
            found |= 1u << THEME_SWITCH;
        if (passed && p->on[way[i]])
            found |= 1u << THEME_GIVE_WAY;
    }
    if (!cellset_empty(board->overlap[m.to]) || !cellset_empty(board->overlap[m.from]))
        found |= 1u << THEME_SWITCH;
    if (cellset_count(board->lane[m.to]) > 1)
        found |= 1u << THEME_LANE;
    return found;
}

/* True if the piece (no pawn) that M moved to NEXT has no way back, not even past pieces that stand in it. */
static bool one_way(const struct game *g, const struct position *next, struct move m)
{
    cell way[CELLS_MAX];
    return m.type == MOVE_PLAIN && piece_kind(next->on[m.to]) != g->pawn && walker_path(g, next, m.to, m.from, way) < 0;
}

/* Returns the themes (bits) of M, played at P with NEXT after it. */
static unsigned move_themes(const struct game *g, const struct position *p, struct move m, const struct position *next)
{
    unsigned found = way_themes(g, p, m);

    if (m.type == MOVE_PROMOTION)
        found |= 1u << (rules_has(g, RULE_RESTORE) ? THEME_RESTORED : THEME_PROMOTION);
    if (m.type == MOVE_CASTLING)
        found |= 1u << THEME_CASTLING;
    if (m.type == MOVE_DROP)
        found |= 1u << THEME_REENTRY;
    if (m.type == MOVE_HOP)
        found |= 1u << THEME_CATACOMB;
    if (one_way(g, next, m))
        found |= 1u << THEME_ONE_WAY;
    if (next->winner == p->turn + 1)
        found |= 1u << THEME_CORNER;
    return found;
}

/* Returns the themes (bits) that only the key can have. */
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

bool problem_find_themes(const struct game *g, struct problem *problem, const struct move *line, int count)
{
    struct position now = problem->position, next;
    unsigned found = 0;
    size_t length = 0;

    for (int i = 0; i < count; i++, now = next) {
        next = now;
        position_play(g, &next, line[i]);
        if (i == 0) {
            struct position answered = next;
            if (next.duck_due && count > 1) /* the turn ends with the duck's half */
                position_play(g, &answered, line[1]);
            found |= key_themes(g, &now, line[i], &answered);
        }
        if (now.turn == problem->position.turn && line[i].type != MOVE_DUCK)
            found |= move_themes(g, &now, line[i], &next);
    }
    problem->themes[0] = '\0';
    for (int trait = 0; trait < THEMES && length < sizeof problem->themes; trait++)
        if (found >> trait & 1)
            length += (size_t)snprintf(problem->themes + length, sizeof problem->themes - length, "%s%s",
                                       length ? " " : "", word[trait]);
    return found >> THEME_OWN != 0;
}

/* True if the solver of TASK cannot mate within LEFT moves after REPLY in P, or after one of the duck's moves that
 * follow; where there is no move LEFT, if the solver has not won before it is to move again, whoever else is. */
static bool holds_out(const struct game *g, const struct position *p, struct move reply, const struct mate_task *task,
                      int left)
{
    struct move move[MOVES_MAX];
    struct position next = *p;
    position_play(g, &next, reply);
    if (next.winner || next.alive == 1 << task->solver)
        return next.winner && next.winner != task->solver + 1;
    if (!next.duck_due && (left > 0 || next.turn == task->solver))
        return left < 1 || next.turn != task->solver || mate_keys(g, &next, left, &task->limits, move) == 0;
    for (int n = moves_legal(g, &next, move); n > 0; n--)
        if (holds_out(g, &next, move[n - 1], task, left))
            return true;
    return false;
}

bool solution_reply(const struct game *g, const struct position *p, const struct mate_task *task, struct move *out)
{
    struct move reply[MOVES_MAX];
    int n = moves_legal(g, p, reply);
    for (int i = 0; i < n; i++) {
        *out = reply[i];
        if (holds_out(g, p, reply[i], task, task->left))
            return true; /* a refutation */
    }
    for (int i = 0; i < n && task->left > 0; i++) {
        *out = reply[i];
        if (holds_out(g, p, reply[i], task, task->left - 1))
            return true;
    }
    return n > 0;
}

/* Returns the mate of PROBLEM: keys and longest defences in turn. */
static int mate_line(const struct game *g, const struct problem *problem, const struct limits *limits,
                     struct move out[SOLUTION_MOST])
{
    struct position now = problem->position;
    struct move key[MOVES_MAX];
    struct mate_task task = {now.turn, problem->moves, *limits};
    int count = 0;

    key[0] = problem->key;
    while (task.left > 0 && count < SOLUTION_MOST) {
        if (now.turn == task.solver) {
            if (count && mate_keys(g, &now, task.left + now.duck_due, limits, key) < 1)
                break;
            out[count] = key[0];
            task.left -= !now.duck_due;
        } else if (!solution_reply(g, &now, &task, &out[count])) {
            break;
        }
        position_play(g, &now, out[count++]);
    }
    return count;
}

bool solution_help(const struct game *g, const struct position *p, int plies, const atomic_bool *stop, struct move *out)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(g, p, move);

    if (plies == 0)
        return n == 0 && position_in_check(g, p, p->turn);
    for (int i = 0; i < n && !(stop && atomic_load(stop)); i++) {
        struct position next = *p;
        position_play(g, &next, move[i]);
        *out = move[i];
        if (solution_help(g, &next, plies - 1, stop, out + 1))
            return true;
    }
    return false;
}

int solution_line(const struct game *g, const struct problem *problem, const struct limits *limits,
                  struct move out[SOLUTION_MOST])
{
    struct position next = problem->position;
    int plies = 2 * problem->moves;

    if (problem->goal == GOAL_LINE) {
        memcpy(out, problem->line, (size_t)problem->length * sizeof *out);
        return problem->length;
    }
    if (problem->goal == GOAL_MATE)
        return mate_line(g, problem, limits, out);
    out[0] = problem->key;
    position_play(g, &next, problem->key);
    bool helps = problem->goal == GOAL_HELPMATE && plies < SOLUTION_MOST;
    return helps && solution_help(g, &next, plies - 1, limits->stop, out + 1) ? plies : 1;
}
