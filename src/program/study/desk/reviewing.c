#include "study/reviewing.h"

#include "eval/evaluate.h"
#include "play/coach.h"
#include "play/tags.h"
#include "record/edit.h"
#include "study/analysis.h"
#include "study/playing.h"

#include <inttypes.h>
#include <math.h>

/* TRY_NODES, TRY_BYTES: the search that values a move tried in `learn`, and its table. It is waited for. A win was
 * missed if the chance was WON of 100 or more before the move and at most LET_GO after it. MATE_LONGEST: longer ones
 * are only wins. */
enum { WATCH_MS = 100, TRY_NODES = 20000, TRY_BYTES = 1 << 20, WON = 80, LET_GO = 70, MATE_LONGEST = 5 };

/* True if the record still has the main line that is reviewed. */
static bool same_line(const struct reviewing *reviewing, const struct record *record)
{
    const struct node *node = record->root;
    int i = 0;
    while (node && i < reviewing->shown.points && node == reviewing->shown.point[i].node) {
        node = node->child;
        i++;
    }
    return i == reviewing->shown.points;
}

/* True if the review is one of its own, and not what the comments say. */
static bool is_searched(const struct reviewing *reviewing)
{
    return reviewing->limits.time_ms || reviewing->limits.nodes;
}

/* True if the review was stopped before all was known. */
static bool is_part(const struct reviewing *reviewing)
{
    const struct review *review = &reviewing->shown;
    return is_searched(reviewing) ? review_known(review) < review->points : !review_knows(review, 0, review->points);
}

/* Add "White: accuracy 82.7 %, 1 inaccuracy, 2 mistakes. " */
static void add_sum(const char *player, const struct review_sum *sum, struct text *out)
{
    static const char *const one[] = {"inaccuracy", "mistake", "blunder"};
    static const char *const many[] = {"inaccuracies", "mistakes", "blunders"};
    const int count[] = {sum->count[JUDGED_INACCURACY], sum->count[JUDGED_MISTAKE], sum->count[JUDGED_BLUNDER]};
    text_addf(out, "%s: accuracy %d.%d %%", player, sum->accuracy / 10, sum->accuracy % 10);
    for (int i = 0; i < 3; i++)
        if (count[i])
            text_addf(out, ", %d %s", count[i], count[i] == 1 ? one[i] : many[i]);
    text_add(out, ". ");
}

bool reviewing_find_missed(const struct review *review, int i, struct problem *problem)
{
    const struct game *g = review->record->game;
    const struct review_point *at = &review->point[i];
    if (!at->known || !at->node->child || at->node->child->kind != NODE_MOVE)
        return false;
    int mate = engine_mate_moves(g, at->score, &at->node->position),
        left = at->after_known ? engine_mate_moves(g, at->after_score, &at->node->position) : 0;
    *problem = (struct problem){.position = at->node->position, .goal = GOAL_GAIN, .grade = 1};
    if (mate > 0 && mate <= MATE_LONGEST && review_loss(review, i) > 0 && !(left > 0 && left <= mate)) {
        problem->goal = GOAL_MATE;
        problem->moves = mate;
        return true;
    }
    return review_judge(review, i) >= JUDGED_MISTAKE && 100 * at->chance >= WON &&
           100 * review_after(review, i) <= LET_GO;
}

/* Returns how many mates and wins the review found missed. */
static int count_missed(const struct desk *desk)
{
    const struct review *review = &desk->reviewing->shown;
    struct problem problem;
    int n = 0;
    for (int i = 0; i + 1 < review->points; i++)
        n += reviewing_find_missed(review, i, &problem);
    return n;
}

/* True if REVIEWING shows values that no review has signed. */
static bool is_anonymous(const struct reviewing *reviewing)
{
    bool any = false;
    for (int i = 0; i < reviewing->shown.points; i++)
        any = any || reviewing->shown.point[i].anonymous;
    return any;
}

static void report_sums(struct desk *desk)
{
    const struct game *g = desk->session->game;
    const struct reviewing *reviewing = desk->reviewing;
    SCOPED(text) line = {0};
    if (is_part(reviewing))
        text_addf(&line, "%s%d of %d positions are reviewed; `review` completes it. ",
                  is_searched(reviewing) ? "Stopped: " : "", review_known(&reviewing->shown), reviewing->shown.points);
    else
        text_add(&line, is_anonymous(reviewing) ? "" : "Reviewed. ");
    if (is_anonymous(reviewing))
        text_add(&line, "By the evaluations in the file: ");
    for (int i = 0; i < g->players; i++) {
        struct review_sum sum = review_sum(&reviewing->shown, i);
        if (sum.moves)
            add_sum(g->player[i].name, &sum, &line);
    }
    int missed = count_missed(desk);
    if (missed)
        text_addf(&line, "%d missed win%s: `problems own`. ", missed, missed == 1 ? "" : "s");
    bool any = review_next_mistake(&reviewing->shown, -1, 1) >= 0;
    desk_say(desk, TONE_GOOD, "%s%s", line.at, any ? "`mistake`, `learn` and `review summary` show more." : "");
}

bool reviewing_holds(struct desk *desk)
{
    bool holds = !desk->reviewing || same_line(desk->reviewing, desk->session->record);
    if (!holds)
        reviewing_free(&desk->reviewing);
    return holds;
}

/* True if NODE is needed on the desk HOLDER: a deleted branch can be brought back to it, or its analysis is kept. */
static bool is_needed(const void *holder, const struct node *node)
{
    const struct desk *desk = holder;
    const struct analysis *analysis = desk->searching.analysis;
    for (int i = 0; i < desk->replay.cuts; i++)
        if (desk->replay.cut[i].branch->parent == node)
            return true;
    return analysis && analysis->node == node;
}

void reviewing_stop(struct desk *desk)
{
    struct reviewing *reviewing = desk->reviewing;
    struct error fault = reviewing->reviewer->fault;
    reviewer_stop(reviewing->reviewer);
    reviewing->reviewer = NULL;
    reviewing->shown.holds = is_needed;
    reviewing->shown.holder = desk;
    review_write(&reviewing->shown);
    report_sums(desk);
    if (*fault.text)
        desk_say(desk, TONE_WRONG, "%s: %d of %d positions are reviewed.", fault.text, review_known(&reviewing->shown),
                 reviewing->shown.points);
}

void reviewing_due(struct desk *desk)
{
    struct reviewing *reviewing = desk->reviewing;
    if (!reviewing || !reviewing->reviewer)
        return;
    if (!reviewing_holds(desk))
        desk_say(desk, TONE_WRONG, "The game has changed meanwhile; `review` begins again.");
    else if (reviewer_due(reviewing->reviewer))
        reviewing_stop(desk);
}

int64_t reviewing_left(const struct reviewing *reviewing, int64_t now)
{
    int done = review_known(&reviewing->shown) - reviewing->known;
    return done > 0 ? (now - reviewing->begun) * review_left(&reviewing->shown) / done : -1;
}

int64_t reviewing_timeout(const struct desk *desk)
{
    return desk->reviewing && desk->reviewing->reviewer ? WATCH_MS : -1;
}

/* Search what is not known yet. */
static void search_on(struct desk *desk)
{
    struct reviewing *reviewing = desk->reviewing;
    reviewing->begun = desk->now;
    reviewing->known = review_known(&reviewing->shown);
    int left = reviewing->shown.points - reviewing->known;
    reviewing->reviewer = reviewer_start(desk->searches, URGENCY_BACKGROUND, &reviewing->shown, &reviewing->limits, 0);
    if (!reviewing->reviewer) {
        reviewing_free(&desk->reviewing);
        desk_say(desk, TONE_WRONG, "There is not enough memory for the review.");
        return;
    }
    replay_visit(desk, desk->session->record->current);
    if (!left)
        return; /* its sums are said at once */
    if (reviewing->limits.nodes)
        desk_say(desk, TONE_PLAIN, "Reviewing %d positions, %" PRIu64 " nodes each; `review stop` ends it.", left,
                 reviewing->limits.nodes);
    else
        desk_say(desk, TONE_PLAIN, "Reviewing %d positions, %g s each; `review stop` ends it.", left,
                 (double)reviewing->limits.time_ms / 1000);
}

/* Returns what was often played in the game on the board, NULL if that is not known. */
static const struct openings *explorer_of(struct desk *desk)
{
    return game_library_often(&desk->library, &desk->cache.catalogue, desk->session->game);
}

void reviewing_begin(struct desk *desk, const struct review_limits *limits, bool any)
{
    struct reviewing *reviewing = memory_new(sizeof *reviewing);

    reviewing_free(&desk->reviewing);
    reviewing->limits = *limits;
    reviewing->learning = -1;
    reviewing->learner = LEARN_UNASKED;
    struct effort least = reviewer_effort(limits);
    if (any)
        least.nodes = 0, least.ms = 0;
    review_continue(&reviewing->shown, desk->session->record, &least);
    reviewing->shown.searcher = limits->guest ? limits->guest->name : NULL;
    reviewing->shown.explorer = explorer_of(desk);
    desk->reviewing = reviewing;
    search_on(desk);
}

/* True if a stopped review of this game can go on. */
static bool may_go_on(const struct desk *desk)
{
    const struct reviewing *reviewing = desk->reviewing;
    return reviewing && !reviewing->reviewer && is_searched(reviewing) && is_part(reviewing) &&
           same_line(reviewing, desk->session->record);
}

/* Take a review from the comments of the game; false if they value less than half of the positions. */
static bool recall_review(struct desk *desk)
{
    struct reviewing *reviewing = memory_new(sizeof *reviewing);
    review_start(&reviewing->shown, desk->session->record, true);
    reviewing->learning = -1;
    reviewing->learner = LEARN_UNASKED;
    if (review_known(&reviewing->shown) * 2 < reviewing->shown.points) {
        review_free(&reviewing->shown);
        free(reviewing);
        return false;
    }
    reviewing->shown.explorer = explorer_of(desk);
    desk->reviewing = reviewing;
    report_sums(desk);
    return true;
}

bool reviewing_resume(struct desk *desk)
{
    bool goes_on = may_go_on(desk);
    if (goes_on)
        search_on(desk);
    return goes_on;
}

/* Returns the point at which the board stands, where the next move is judged; in a variation the one that it leaves
 * from. */
static int point_now(const struct desk *desk)
{
    const struct review *review = &desk->reviewing->shown;
    for (const struct node *node = desk->session->record->current; node; node = node->parent)
        for (int i = 0; i < review->points; i++)
            if (review->point[i].node == node)
                return i;
    return -1;
}

/* Returns the next mistake of player WHO (LEARN_BOTH: anybody's) after point FROM; -1 if there is none. */
static int next_mistake(const struct review *review, int from, int who)
{
    do
        from = review_next_mistake(review, from, 1);
    while (from >= 0 && who >= 0 && review->point[from].node->position.turn != who);
    return from;
}

/* The next mistake of WHO after the position that is seen, from the first one again after the last; -1 after a
 * message. */
static int find_mistake(struct desk *desk, int who)
{
    const struct review *review = &desk->reviewing->shown;
    int next = next_mistake(review, point_now(desk), who);
    if (next < 0)
        next = next_mistake(review, -1, who);
    if (next < 0 && is_part(desk->reviewing))
        desk_say(desk, TONE_PLAIN, "No mistake was found yet: %d of %d positions are reviewed.", review_known(review),
                 review->points);
    else if (next < 0 && who >= 0)
        desk_say(desk, TONE_GOOD, "%s made no mistake in this game. `learn both` asks about the others' too.",
                 desk->session->game->player[who].name);
    else if (next < 0)
        desk_say(desk, TONE_GOOD, "There is no mistake in this game.");
    return next;
}

/* True if there is a review, or the comments of the game have one; says so if not. */
static bool is_reviewed(struct desk *desk)
{
    return desk->reviewing || recall_review(desk) || desk_say(desk, TONE_WRONG, "`review` finds the mistakes first.");
}

bool reviewing_summarise(struct desk *desk, struct text *out)
{
    const struct game *g = desk->session->game;
    struct error error = {0};
    if (!is_reviewed(desk))
        return false;
    const struct review *review = &desk->reviewing->shown;
    if (!game_library_read_names(&desk->library, &desk->cache.catalogue, g, &error))
        desk_complain(desk, &error);
    bool broken;
    const struct coach_books books = {&desk->library.names,
                                      game_library_of(&desk->library, &desk->cache.catalogue, g, &broken, &error)};
    SCOPED(text) lines = {0};
    coach_write(review, &books, &lines);
    for (const char *line = lines.at; line && *line; line += strcspn(line, "\n") + 1)
        text_addf(out, "- %.*s\n", (int)strcspn(line, "\n"), line);
    return true;
}

void reviewing_mistake(struct desk *desk)
{
    int i = is_reviewed(desk) ? find_mistake(desk, LEARN_BOTH) : -1;
    char played[MOVE_TEXT], better[MOVE_TEXT] = "", overlooked[OVERSIGHT_TEXT];

    if (i < 0)
        return;
    const struct review_point *point = &desk->reviewing->shown.point[i];
    replay_visit(desk, point->node);
    desk->reviewing->learning = -1;
    movetext_write(desk->session->game, &point->node->position, point->node->child->move, played);
    if (point->length)
        movetext_write(desk->session->game, &point->node->position, point->line[0], better);
    review_oversight(&desk->reviewing->shown, i, true, overlooked);
    desk_say(desk, TONE_PLAIN, "%s was a %s (winning chances down %d points). %s%s%s%s%s", played,
             judgement_word(review_judge(&desk->reviewing->shown, i)),
             (int)lround(review_loss(&desk->reviewing->shown, i)), overlooked, *overlooked && *better ? " " : "",
             *better ? "Better is " : "", better, *better ? "." : "");
}

void reviewing_learn(struct desk *desk, int learner)
{
    char played[MOVE_TEXT];

    if (!is_reviewed(desk))
        return;
    if (learner != LEARN_UNASKED)
        desk->reviewing->learner = learner;
    else if (desk->reviewing->learner == LEARN_UNASKED)
        desk->reviewing->learner = tags_user(desk->session->record, desk->settings.name); /* -1: LEARN_BOTH */
    int i = find_mistake(desk, desk->reviewing->learner);
    if (i < 0)
        return;
    const struct review *review = &desk->reviewing->shown;
    const struct review_point *point = &review->point[i];
    const bool only = i == desk->reviewing->learning && !is_part(desk->reviewing) &&
                      next_mistake(review, -1, desk->reviewing->learner) == i &&
                      next_mistake(review, i, desk->reviewing->learner) < 0;
    const char *again = only ? "No other mistake. " : "";
    replay_enter(desk, point->node); /* what is said of the move before would give the answer away */
    if (point->node->parent)
        desk_read_move(desk, point->node);
    desk->reviewing->learning = i;
    desk->reviewing->hinted = false;
    searching_end(&desk->searching); /* the lines of an analysis would answer */
    movetext_write(desk->session->game, &point->node->position, point->node->child->move, played);
    desk_say(desk, TONE_GOOD,
             "%s%s played %s here. Find something better; `hint` helps, `solution` shows it, `next` goes on.", again,
             session_player(desk->session, point->node->position.turn), played);
}

const struct review_point *reviewing_asked(const struct desk *desk)
{
    const struct reviewing *reviewing = desk->reviewing;
    const struct review_point *point =
        reviewing && reviewing->learning >= 0 ? &reviewing->shown.point[reviewing->learning] : NULL;
    return point && point->node == desk->session->record->current ? point : NULL;
}

bool reviewing_learns(const struct desk *desk)
{
    const struct reviewing *reviewing = desk->reviewing;
    const struct review_point *point =
        reviewing && reviewing->learning >= 0 ? &reviewing->shown.point[reviewing->learning] : NULL;
    const struct node *node = desk->session->record->current;
    while (point && node && node != point[0].node && node != point[1].node) /* the mistake leads to the latter */
        node = node->parent;
    return point && node == point->node;
}

bool reviewing_hint(struct desk *desk)
{
    struct reviewing *reviewing = desk->reviewing;
    const struct game *g = desk->session->game;
    const struct review_point *point = reviewing_asked(desk);
    char text[MOVE_TEXT], overlooked[OVERSIGHT_TEXT];

    if (!point || !point->length)
        return false;
    cell from = point->line[0].from;
    if (!reviewing->hinted && from != CELL_NONE) {
        review_oversight(&reviewing->shown, reviewing->learning, false, overlooked);
        desk_say(desk, TONE_GOOD, "%s%sLook at the %s on %s. `hint` again tells the move.", overlooked,
                 *overlooked ? " " : "", g->kind[piece_kind(point->node->position.on[from])].name,
                 g->board->cell_name[from]);
    } else {
        movetext_write(g, &point->node->position, point->line[0], text);
        desk_say(desk, TONE_GOOD, "The better move is %s.", text);
    }
    reviewing->hinted = true;
    return true;
}

/* A move tried at a point of the review, valued by a short search against the best move found there. */
struct trial {
    struct desk *desk;
    const struct review_point *point;
    struct move move;
    bool good;
};

static void judge_trial(void *context)
{
    struct trial *trial = context;
    const struct position *p = &trial->point->node->position;
    const struct game *g = trial->desk->session->game;
    struct limits limits = {
        .nodes = TRY_NODES, .only = &trial->move, .only_count = 1, .stop = &trial->desk->work.cancelled};
    struct engine *engine = engine_new(g, TRY_BYTES, 1);
    if (!engine)
        return;
    int score = engine_search(engine, p, &p->key, 1, &limits).score;
    engine_free(engine);
    double spare = LOSS_INACCURACY + (g->players == 2 ? LOSS_MARGIN : 0); /* what is not marked is good */
    trial->good = 100 * odds_chance(g, score) + spare > 100 * trial->point->chance;
}

/* Show M, which avoids the mistake at POINT, as a variation on the board. EXACT: it is the move of the review. */
static void praise(struct desk *desk, const struct review_point *point, struct move m, bool exact)
{
    char text[MOVE_TEXT], best[MOVE_TEXT] = "";
    movetext_write(desk->session->game, &point->node->position, m, text);
    if (!exact && point->length)
        movetext_write(desk->session->game, &point->node->position, point->line[0], best);
    replay_visit(desk, record_play(desk->session->record, m));
    if (exact)
        desk_say(desk, TONE_GOOD, "%s is the better move. `next` goes on to the next mistake.", text);
    else
        desk_say(desk, TONE_GOOD, "%s is good, too%s%s. `next` goes on to the next mistake.", text,
                 *best ? "; I found " : "", best);
}

bool reviewing_move(struct desk *desk, struct move m)
{
    const struct review_point *point = reviewing_asked(desk);
    char text[MOVE_TEXT];

    if (!point)
        return false;
    bool played = move_equal(m, point->node->child->move), exact = point->length && move_equal(m, point->line[0]);
    struct trial trial = {desk, point, m, exact};
    if (!played && !exact && point->known && !desk_work(desk, judge_trial, &trial))
        return true;
    if (!played && trial.good) {
        praise(desk, point, m, exact);
        return true;
    }
    movetext_write(desk->session->game, &point->node->position, m, text);
    desk_say(desk, TONE_WRONG,
             played ? "%s is what was played. Find something better."
                    : "%s is not better. Try again, or `solution` shows the better move.",
             text);
    return true;
}

bool reviewing_solution(struct desk *desk)
{
    const struct review_point *point = reviewing_asked(desk);
    SCOPED(text) line = {0};
    char text[MOVE_TEXT];

    if (!point)
        return false;
    if (!point->length)
        return !desk_say(desk, TONE_WRONG,
                         "The file names no better move here; `hint` lets the computer look for one.");
    struct position now = point->node->position;
    for (int i = 0; i < point->length && i < REVIEW_SHOWN; i++) {
        movetext_write(desk->session->game, &now, point->line[i], text);
        text_addf(&line, i ? i == 1 ? ", then %s" : ", %s" : "%s", text);
        position_play(desk->session->game, &now, point->line[i]);
    }
    replay_visit(desk, record_play(desk->session->record, point->line[0]));
    desk_say(desk, TONE_GOOD, "Better is %s. `next` goes on to the next mistake.", line.at);
    return true;
}

void reviewing_free(struct reviewing **reviewing)
{
    if (!*reviewing)
        return;
    reviewer_stop((*reviewing)->reviewer);
    review_free(&(*reviewing)->shown);
    free(*reviewing);
    *reviewing = NULL;
}
