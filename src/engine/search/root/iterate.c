#include "iterate.h"

#include <time.h>

/* A game is assumed to last MOVES_TO_GO more moves. A move may take at most HARD_SHARES times its share. OVERHEAD_MS
 * stay on the clock; where less is left a move may still take a LEAST_PARTth. */
enum { MOVES_TO_GO = 28, HARD_SHARES = 4, OVERHEAD_MS = 50, LEAST_PART = 20 };

/* The percentage of the planned time in which a depth may begin, by the number of depths for which the best move has
 * stayed the same; and what is added for every 1/100 pawn that the score has dropped. */
static const int patience[] = {150, 125, 105, 95, 85, 75};
enum { PATIENCES = sizeof patience / sizeof patience[0], DROP_PERCENT = 1, DROP_MOST = 60 };

/* Of that, the percentage when all nodes were spent on the best move, and what is added for every percent spent
 * elsewhere. */
enum { EFFORT_LEAST = 65, EFFORT_SLOPE_TENTHS = 14, EFFORT_USUAL = 75 };

static int64_t monotonic_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

struct schedule schedule_make(const struct limits *limits, int who, bool steady)
{
    struct schedule schedule = {monotonic_us(), INT64_MAX, INT64_MAX, false, steady};
    if (limits->clock_ms[who] > 0) {
        int moves =
            limits->moves_to_go > 0 && limits->moves_to_go < MOVES_TO_GO ? limits->moves_to_go + 1 : MOVES_TO_GO;
        int64_t clock = limits->clock_ms[who] * 1000, share = clock / moves + limits->increment_ms * 800;
        int64_t spared = (limits->overhead_ms > 0 ? limits->overhead_ms : OVERHEAD_MS) * (int64_t)1000;
        int64_t most = clock - spared > clock / LEAST_PART ? clock - spared : clock / LEAST_PART;
        schedule.by_clock = true;
        schedule.soft = smaller(share, most / 2);
        schedule.hard = smaller(share * HARD_SHARES, most * 3 / 5);
    }
    if (limits->time_ms > 0) {
        schedule.hard = smaller(schedule.hard, limits->time_ms * 1000);
        schedule.by_clock &= schedule.soft < schedule.hard;
        schedule.soft = smaller(schedule.soft, schedule.hard);
    }
    return schedule;
}

int64_t schedule_soft(const struct schedule *schedule, int unchanged, int drop, int effort)
{
    if (schedule->soft == INT64_MAX || !schedule->by_clock)
        return schedule->soft;
    if (schedule->steady) {
        unchanged = PATIENCES;
        drop = 0;
        effort = EFFORT_USUAL;
    }
    int percent = patience[unchanged < PATIENCES ? unchanged : PATIENCES - 1];
    drop = drop < 0 ? 0 : drop > DROP_MOST ? DROP_MOST : drop;
    int spread = EFFORT_LEAST + (100 - effort) * EFFORT_SLOPE_TENTHS / 10;
    return smaller(schedule->soft * (percent + drop * DROP_PERCENT) * spread / 10000, schedule->hard);
}

int64_t schedule_elapsed(const struct schedule *schedule)
{
    return monotonic_us() - schedule->began;
}

/* Aspiration windows: the first depth that has one, the width beyond which it is opened fully, and the most plies by
 * which the search is made shallower after failing high. */
enum { WINDOW_DEPTH = 4, WINDOW_MOST = 1000, HIGH_MOST = 3 };

uint64_t part_all_nodes(const struct part *part)
{
    uint64_t sum = part->worker->nodes;
    for (int i = 1; i < part->job->threads; i++)
        sum += atomic_load_explicit(&part[i].nodes, memory_order_relaxed);
    return sum;
}

int engine_round_plies(const struct game *g, const struct position *p)
{
    return (g->duck < 0 ? 1 : 2) * __builtin_popcount(p->alive);
}

int engine_mate_moves(const struct game *g, int score, const struct position *p)
{
    int plies = SCORE_MATE - abs(score), round = engine_round_plies(g, p);
    int begun = plies > 0 && p->duck_due; /* a ply of the turn was made */
    int moves = plies > MATE_PLIES ? 0 : (plies + begun + round - 1) / round;
    return score > 0 ? moves : -moves;
}

int engine_mate_score(const struct game *g, int moves, const struct position *p)
{
    int round = engine_round_plies(g, p), last = g->duck >= 0; /* the duck does not follow the last own move */
    int64_t plies =
        moves > 0 ? (int64_t)round * (moves - 1) + 1 : (int64_t)round * -(int64_t)moves - (moves ? last : 0);
    plies -= p->duck_due && plies > 1;
    plies = plies > MATE_PLIES ? MATE_PLIES : plies;
    return (int)(moves > 0 ? SCORE_MATE - plies : plies - SCORE_MATE);
}

static bool is_pondering(const struct search_job *job)
{
    return job->limits->pondering && atomic_load_explicit(job->limits->pondering, memory_order_relaxed);
}

/* Returns the microseconds that count so far; called on the first thread. */
static int64_t time_used(struct search_job *job)
{
    int64_t elapsed = schedule_elapsed(&job->schedule);
    if (is_pondering(job))
        job->pondered = elapsed;
    return elapsed - job->pondered;
}

bool part_check_limits(void *context, const struct worker *w)
{
    struct part *part = context;
    struct search_job *job = part->job;
    atomic_store_explicit(&part->nodes, w->nodes, memory_order_relaxed);
    if (atomic_load_explicit(&job->done, memory_order_relaxed) ||
        (job->limits->stop && atomic_load_explicit(job->limits->stop, memory_order_relaxed)))
        return true;
    if (part->number != 0) /* the first thread checks the limits for all */
        return false;
    if (job->limits->nodes && part_all_nodes(part) >= job->limits->nodes)
        return true;
    return job->schedule.hard != INT64_MAX && time_used(job) >= job->schedule.hard;
}

/*
 * Aspiration windows (Slate and Atkin, 1977): searches to DEPTH with a window around the score LAST that widens until
 * the value is inside. Each time it fails high, the next search is a ply shallower: the move is known by then, and its
 * value is soon searched more deeply.
 */
static int search_aspiration(struct worker *w, int depth, int last)
{
    int window = w->values->margins.aspiration, alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, high = 0;
    if (depth >= WINDOW_DEPTH) {
        alpha = last - window > alpha ? last - window : alpha;
        beta = last + window < beta ? last + window : beta;
    }
    for (;;) {
        int score = search_root(w, alpha, beta, depth > high ? depth - high : 1);
        if (w->stop || (score > alpha && score < beta))
            return score;
        window *= 2;
        high = score <= alpha ? 0 : high < HIGH_MOST ? high + 1 : HIGH_MOST;
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = window > WINDOW_MOST || score - window < -SCORE_INFINITE ? -SCORE_INFINITE : score - window;
        } else
            beta = window > WINDOW_MOST || score + window > SCORE_INFINITE ? SCORE_INFINITE : score + window;
    }
}

/* Writes the worker's principal variation of SCORE at DEPTH into RESULT. */
static void store_line(const struct worker *w, struct search_result *result, int depth, int score)
{
    const struct frame *root = &w->stack[0];
    result->best = root->pv[0];
    result->pv_length = root->pv_length;
    memcpy(result->pv, root->pv, (size_t)root->pv_length * sizeof *result->pv);
    result->score = score;
    result->depth = depth;
    result->selective_depth = w->selective_depth;
}

/*
 * True if the table knows that the side to move in P, PLIES before the mate, mates (PLIES odd) or is mated just then.
 */
static bool is_before_mate(const struct worker *w, const struct position *p, int plies)
{
    const struct game *g = w->values->game;
    struct table_entry entry;
    int score = plies % 2 ? SCORE_MATE - plies : plies - SCORE_MATE;
    if (p->winner || plies == 0)
        return plies == 0 &&
               (p->winner ? p->winner != WINNER_NOBODY
                          : moves_count(g, p) == 0 && outcome_without_moves(g, p, position_in_check(g, p, p->turn)));
    return table_probe(w->table, p->key, &entry) && entry.score == score;
}

/* Extends the line RESULT of a mate towards the mate by what the table knows. */
static void complete_line(const struct worker *w, struct search_result *result)
{
    const struct game *g = w->values->game;
    struct position p = w->stack[0].position;
    struct move move[MOVES_MAX];
    int plies = SCORE_MATE - abs(result->score), i = 0;
    for (; i < result->pv_length && move_is_legal(g, &p, result->pv[i]); i++)
        position_play(g, &p, result->pv[i]);
    while (g->players == 2 && i == result->pv_length && i < plies && plies <= PLY_MAX) {
        int n = moves_legal(g, &p, move);
        for (int k = 0; k < n && i == result->pv_length; k++) {
            struct position next = p;
            position_play(g, &next, move[k]);
            if (is_before_mate(w, &next, plies - i - 1)) {
                result->pv[result->pv_length++] = move[k];
                p = next;
            }
        }
        i++;
    }
}

static void report_line(struct part *part, struct search_result *result, int number)
{
    struct search_job *job = part->job;
    complete_line(part->worker, result);
    result->line = number;
    result->nodes = part_all_nodes(part);
    result->elapsed_ms = schedule_elapsed(&job->schedule) / 1000;
    result->hashfull = table_fullness(part->worker->table);
    result->score = job->drawn ? DRAW : result->score;
    if (job->limits->report)
        job->limits->report(job->limits->context, result);
}

void part_report(struct part *part)
{
    report_line(part, &part->job->result, 1);
}

/* Sorts the lines, the best first; of equal ones the one found first. */
static void sort_lines(struct search_result *line, int count)
{
    for (int i = 1; i < count; i++)
        for (int at = i; at > 0 && line[at - 1].score < line[at].score; at--) {
            struct search_result swap = line[at];
            line[at] = line[at - 1];
            line[at - 1] = swap;
        }
}

/* The search was stopped at DEPTH: reports the move that leads the first line, finished or not, if it is better than
 * the one reported last. */
static void report_rest(struct part *part, int depth)
{
    struct worker *w = part->worker;
    const struct frame *root = &w->stack[0];
    struct search_result *result = &part->job->result, *first = &part->job->line[0];
    if (!w->root_first && root->pv_length)
        store_line(w, first, depth, w->root_score);
    if (first->depth != depth || (result->depth && move_equal(first->best, result->best)))
        return;
    *result = *first;
    part_report(part);
}

/* Returns the percentage of the last iteration's nodes that went into its best move; the usual one if there were
 * several lines. */
static int best_move_effort(const struct search_job *job, const struct worker *w)
{
    enum { USUAL = 75 };
    return job->lines > 1 || !w->iteration_nodes ? USUAL : (int)(w->best_nodes * 100 / w->iteration_nodes);
}

/* One iteration of the first thread, with several lines ("MultiPV"): each is the best of the moves that the lines
 * before it left. False if it was stopped; then only a better first line is reported. */
static bool iterate_lines(struct part *part, int depth)
{
    struct search_job *job = part->job;
    struct worker *w = part->worker;
    for (w->root_first = 0; w->root_first < job->lines; w->root_first++) {
        struct search_result *result = &job->line[w->root_first];
        int score = search_aspiration(w, depth, result->score);
        if (w->stop) {
            report_rest(part, depth);
            return false;
        }
        store_line(w, result, depth, score);
    }
    sort_lines(job->line, job->lines);
    job->result = job->line[0];
    job->result.effort = best_move_effort(job, w);
    for (int i = 0; i < job->lines; i++)
        report_line(part, i ? &job->line[i] : &job->result, i + 1);
    return true;
}

/* True if the first thread is to begin no deeper iteration. The best move has stayed the same for UNCHANGED depths,
 * LAST was the score of the iteration before. */
static bool may_stop(const struct part *part, int last, int unchanged)
{
    struct search_job *job = part->job;
    const struct worker *w = part->worker;
    int score = job->result.score, win = engine_mate_moves(w->values->game, score, &w->stack[0].position);
    if (win > 0 && win <= job->limits->mate)
        return true;
    if (job->schedule.soft == INT64_MAX || is_pondering(job))
        return false;
    return time_used(job) >= schedule_soft(&job->schedule, unchanged, last - score, best_move_effort(job, w)) ||
           abs(score) >= SCORE_MATE - job->result.depth ||
           (job->limits->clock_ms[w->me] > 0 && w->root_moves == 1 && job->result.depth >= 6);
}

/* The iterations of a helper thread, which only fill the table. */
static void iterate_helper(struct part *part, int most)
{
    int score = 0;
    for (int depth = 1 + part->number % 2; depth <= most && !part->worker->stop; depth++)
        score = search_aspiration(part->worker, depth, score);
}

void part_iterate(struct part *part)
{
    struct search_job *job = part->job;
    int most = job->limits->depth && job->limits->depth < PLY_MAX ? job->limits->depth : PLY_MAX - 1;
    if (part->number > 0) {
        iterate_helper(part, most);
        return;
    }
    struct move best = MOVE_NONE;
    int last = 0, unchanged = 0;
    for (int depth = 1; depth <= most && iterate_lines(part, depth); depth++) {
        unchanged = move_equal(best, job->result.best) ? unchanged + 1 : 0;
        best = job->result.best;
        if (may_stop(part, last, unchanged))
            return;
        last = job->result.score;
    }
}
