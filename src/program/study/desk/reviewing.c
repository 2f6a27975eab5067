#include "study/reviewing.h"

#include "eval/evaluate.h"
#include "play/tags.h"
#include "study/analysis.h"
#include "study/exercises.h"
#include "study/playing.h"

/* TRY_NODES, TRY_BYTES: the search that values a move tried in `learn`, and its table. It is waited for. */
enum { WATCH_MS = 100, TRY_NODES = 20000, TRY_BYTES = 1 << 20 };

/* The main line of R alone, from its first position. */
static struct record *copy_main_line(const struct record *r)
{
    struct record *copy = record_bare(r->game, &r->root->position);
    struct node *to = copy->root;
    for (const struct node *n = r->root->child; n; n = n->child)
        to = n->left ? record_add_left(copy, to, n->left - 1, n->left_by) : record_add(copy, to, n->move);
    return copy;
}

/* True if the record still has the main line that is reviewed. */
static bool same_line(const struct reviewing *v, const struct record *r)
{
    const struct node *a = v->copy->root, *b = r->root;
    for (int i = 0; i + 1 < v->searched.points; i++) {
        a = a->child;
        b = b->child;
        if (!b || a->left != b->left || !move_equal(a->move, b->move))
            return false;
    }
    return true;
}

/* Copy what has been found to SHOWN. */
static void take_over(struct reviewing *v)
{
    for (int i = 0; i < v->shown.points; i++) {
        struct node *node = v->shown.point[i].node;
        if (v->searched.point[i].known || v->searched.point[i].after_known) {
            v->shown.point[i] = v->searched.point[i];
            v->shown.point[i].node = node;
        }
    }
}

/* True if the review was stopped before all was known. */
static bool is_part(const struct reviewing *v)
{
    return v->limits.time_ms && review_known(&v->shown) < v->shown.points;
}

/* Add "White: accuracy 82.7 %, 1 inaccuracy, 2 mistakes. " */
static void add_sum(const char *player, const struct review_sum *s, struct text *out)
{
    static const char *const one[] = {"inaccuracy", "mistake", "blunder"};
    static const char *const many[] = {"inaccuracies", "mistakes", "blunders"};
    const int count[] = {s->count[JUDGED_INACCURACY], s->count[JUDGED_MISTAKE], s->count[JUDGED_BLUNDER]};
    text_addf(out, "%s: accuracy %d.%d %%", player, s->accuracy / 10, s->accuracy % 10);
    for (int i = 0; i < 3; i++)
        if (count[i])
            text_addf(out, ", %d %s", count[i], count[i] == 1 ? one[i] : many[i]);
    text_add(out, ". ");
}

static void tell_sums(struct desk *d)
{
    const struct game *g = d->session->game;
    const struct reviewing *v = d->reviewing;
    SCOPED(text) line = {0};
    if (is_part(v))
        text_addf(&line, "Stopped: %d of %d positions are reviewed; `review` goes on. ", review_known(&v->shown),
                  v->shown.points);
    else
        text_add(&line, "Reviewed. ");
    for (int i = 0; i < g->players; i++) {
        struct review_sum s = review_sum(&v->shown, i);
        if (s.moves)
            add_sum(g->player[i].name, &s, &line);
    }
    int missed = ownproblems_count(d);
    if (missed)
        text_addf(&line, "%d missed win%s: `problems own`. ", missed, missed == 1 ? "" : "s");
    bool any = review_next_mistake(&v->shown, -1, 1) >= 0;
    desk_say(d, TONE_GOOD, "%s%s", line.at,
             any ? "`mistake` shows the next one, `learn` lets you find better moves." : "");
}

bool reviewing_holds(struct desk *d)
{
    bool holds = !d->reviewing || same_line(d->reviewing, d->session->record);
    if (!holds)
        reviewing_free(&d->reviewing);
    return holds;
}

void reviewing_stop(struct desk *d)
{
    struct reviewing *v = d->reviewing;
    char why[ERROR_TEXT];
    snprintf(why, sizeof why, "%s", task_done(&v->reviewer->task) ? v->reviewer->fault.text : "");
    reviewer_stop(v->reviewer);
    v->reviewer = NULL;
    take_over(v);
    if (!reviewing_holds(d)) {
        desk_say(d, TONE_WRONG, "The game has changed meanwhile; `review` begins again.");
        return;
    }
    review_write(&v->shown);
    tell_sums(d);
    if (*why)
        desk_say(d, TONE_WRONG, "%s: %d of %d positions are reviewed.", why, review_known(&v->shown), v->shown.points);
}

void reviewing_due(struct desk *d)
{
    struct reviewing *v = d->reviewing;
    if (!v || !v->reviewer)
        return;
    if (task_done(&v->reviewer->task)) {
        reviewing_stop(d);
        return;
    }
    pthread_mutex_lock(&v->reviewer->task.lock);
    take_over(v);
    pthread_mutex_unlock(&v->reviewer->task.lock);
}

int64_t reviewing_timeout(const struct desk *d)
{
    return d->reviewing && d->reviewing->reviewer ? WATCH_MS : -1;
}

/* Search what is not known yet. */
static void search_on(struct desk *d)
{
    struct reviewing *v = d->reviewing;
    int left = v->searched.points - review_known(&v->searched);
    v->reviewer = reviewer_start(&v->searched, &v->limits, 0);
    if (!v->reviewer) {
        reviewing_free(&d->reviewing);
        desk_say(d, TONE_WRONG, "There is not enough memory for the review.");
        return;
    }
    replay_visit(d, d->session->record->current);
    desk_say(d, TONE_PLAIN, "Reviewing %d positions, %g s each; `review stop` ends it.", left,
             (double)v->limits.time_ms / 1000);
}

/* The explorer's games of the game on the board, NULL if there are none; what is wrong with them tells the explorer. */
static const struct openings *explorer_of(struct desk *d)
{
    bool broken;
    struct error e = {0};
    return game_library_of(&d->library, &d->cache.catalogue, d->session->game, &broken, &e);
}

void reviewing_begin(struct desk *d, int64_t ms, const struct guest *w)
{
    struct record *r = d->session->record;
    struct reviewing *v = memory_new(sizeof *v);

    reviewing_free(&d->reviewing);
    v->limits = (struct review_limits){.time_ms = ms, .guest = w};
    v->copy = copy_main_line(r);
    v->learning = -1;
    v->learner = LEARN_UNASKED;
    review_start(&v->searched, v->copy, false);
    review_start(&v->shown, r, false);
    v->searched.searcher = v->shown.searcher = w ? w->name : NULL;
    v->searched.explorer = v->shown.explorer = explorer_of(d);
    d->reviewing = v;
    search_on(d);
}

/* True if a stopped review of this game can go on. */
static bool may_go_on(const struct desk *d)
{
    const struct reviewing *v = d->reviewing;
    return v && !v->reviewer && is_part(v) && same_line(v, d->session->record);
}

/* Take a review from the comments of the game; false if they value less than half of the positions. */
static bool recall_review(struct desk *d)
{
    struct reviewing *v = memory_new(sizeof *v);
    review_start(&v->shown, d->session->record, true);
    v->learning = -1;
    v->learner = LEARN_UNASKED;
    if (review_known(&v->shown) * 2 < v->shown.points) {
        review_free(&v->shown);
        free(v);
        return false;
    }
    v->copy = copy_main_line(d->session->record);
    review_start(&v->searched, v->copy, false);
    v->searched.explorer = v->shown.explorer = explorer_of(d);
    d->reviewing = v;
    tell_sums(d);
    return true;
}

bool reviewing_resume(struct desk *d)
{
    bool goes_on = may_go_on(d);
    if (goes_on)
        search_on(d);
    return goes_on || (!d->reviewing && recall_review(d));
}

/* The point at which the board stands, where the next move is judged; in a variation the one that it leaves from. */
static int point_now(const struct desk *d)
{
    const struct review *v = &d->reviewing->shown;
    for (const struct node *n = d->session->record->current; n; n = n->parent)
        for (int i = 0; i < v->points; i++)
            if (v->point[i].node == n)
                return i;
    return -1;
}

/* The next mistake of player WHO (LEARN_BOTH: anybody's) after point FROM; -1 if there is none. */
static int next_mistake(const struct review *v, int from, int who)
{
    do
        from = review_next_mistake(v, from, 1);
    while (from >= 0 && who >= 0 && v->point[from].node->position.turn != who);
    return from;
}

/* The next mistake of WHO after the position that is seen, from the first one again after the last; -1 after a
 * message. */
static int find_mistake(struct desk *d, int who)
{
    const struct review *v = &d->reviewing->shown;
    int next = next_mistake(v, point_now(d), who);
    if (next < 0)
        next = next_mistake(v, -1, who);
    if (next < 0 && is_part(d->reviewing))
        desk_say(d, TONE_PLAIN, "No mistake was found yet: %d of %d positions are reviewed.", review_known(v),
                 v->points);
    else if (next < 0 && who >= 0)
        desk_say(d, TONE_GOOD, "%s made no mistake in this game. `learn both` asks about the others' too.",
                 d->session->game->player[who].name);
    else if (next < 0)
        desk_say(d, TONE_GOOD, "There is no mistake in this game.");
    return next;
}

/* True if there is a review, or the comments of the game have one; says so if not. */
static bool is_reviewed(struct desk *d)
{
    return d->reviewing || recall_review(d) || desk_say(d, TONE_WRONG, "`review` finds the mistakes first.");
}

void reviewing_mistake(struct desk *d)
{
    int i = is_reviewed(d) ? find_mistake(d, LEARN_BOTH) : -1;
    char played[MOVE_TEXT], better[MOVE_TEXT] = "", overlooked[OVERSIGHT_TEXT];

    if (i < 0)
        return;
    const struct review_point *p = &d->reviewing->shown.point[i];
    replay_visit(d, p->node);
    d->reviewing->learning = -1;
    movetext_write(d->session->game, &p->node->position, p->node->child->move, played);
    if (p->length)
        movetext_write(d->session->game, &p->node->position, p->line[0], better);
    review_oversight(&d->reviewing->shown, i, true, overlooked);
    desk_say(d, TONE_PLAIN, "%s was a %s (winning chances down %d points). %s%s%s%s%s", played,
             judgement_word(review_judge(&d->reviewing->shown, i)), (int)review_loss(&d->reviewing->shown, i),
             overlooked, *overlooked && *better ? " " : "", *better ? "Better is " : "", better, *better ? "." : "");
}

void reviewing_learn(struct desk *d, int learner)
{
    char played[MOVE_TEXT];

    if (!is_reviewed(d))
        return;
    if (learner != LEARN_UNASKED)
        d->reviewing->learner = learner;
    else if (d->reviewing->learner == LEARN_UNASKED)
        d->reviewing->learner = tags_user(d->session->record, d->settings.name); /* -1: LEARN_BOTH */
    int i = find_mistake(d, d->reviewing->learner);
    if (i < 0)
        return;
    const struct review_point *p = &d->reviewing->shown.point[i];
    replay_visit(d, p->node);
    d->reviewing->learning = i;
    d->reviewing->hinted = false;
    searching_end(&d->searching); /* the lines of an analysis would answer */
    movetext_write(d->session->game, &p->node->position, p->node->child->move, played);
    desk_say(d, TONE_GOOD,
             "%s played %s here. Find something better; `hint` helps, `solution` shows it, `next` goes on.",
             d->session->game->player[p->node->position.turn].name, played);
}

const struct review_point *reviewing_asked(const struct desk *d)
{
    const struct reviewing *v = d->reviewing;
    const struct review_point *p = v && v->learning >= 0 ? &v->shown.point[v->learning] : NULL;
    return p && p->node == d->session->record->current ? p : NULL;
}

bool reviewing_learns(const struct desk *d)
{
    const struct reviewing *v = d->reviewing;
    const struct review_point *p = v && v->learning >= 0 ? &v->shown.point[v->learning] : NULL;
    const struct node *n = d->session->record->current;
    while (p && n && n != p[0].node && n != p[1].node) /* the mistake leads to the latter */
        n = n->parent;
    return p && n == p->node;
}

bool reviewing_hint(struct desk *d)
{
    struct reviewing *v = d->reviewing;
    const struct game *g = d->session->game;
    const struct review_point *p = reviewing_asked(d);
    char text[MOVE_TEXT], overlooked[OVERSIGHT_TEXT];

    if (!p || !p->length)
        return false;
    cell from = p->line[0].from;
    if (!v->hinted && from != CELL_NONE) {
        review_oversight(&v->shown, v->learning, false, overlooked);
        desk_say(d, TONE_GOOD, "%s%sLook at the %s on %s. `hint` again tells the move.", overlooked,
                 *overlooked ? " " : "", g->kind[piece_kind(p->node->position.on[from])].name,
                 g->board->cell_name[from]);
    } else {
        movetext_write(g, &p->node->position, p->line[0], text);
        desk_say(d, TONE_GOOD, "The better move is %s.", text);
    }
    v->hinted = true;
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
    struct trial *t = context;
    const struct position *p = &t->point->node->position;
    const struct game *g = t->desk->session->game;
    struct limits l = {.nodes = TRY_NODES, .only = &t->move, .only_count = 1, .stop = &t->desk->work.cancelled};
    struct engine *e = engine_new(g, TRY_BYTES, 1);
    if (!e)
        return;
    int score = engine_search(e, p, &p->key, 1, &l).score;
    engine_free(e);
    t->good = 100 * odds_chance(g, score) + LOSS_INACCURACY > 100 * t->point->chance;
}

/* Show M, which avoids the mistake at the point P, as a variation on the board. EXACT: it is the move of the review. */
static void praise(struct desk *d, const struct review_point *p, struct move m, bool exact)
{
    char text[MOVE_TEXT], best[MOVE_TEXT] = "";
    movetext_write(d->session->game, &p->node->position, m, text);
    if (!exact && p->length)
        movetext_write(d->session->game, &p->node->position, p->line[0], best);
    replay_visit(d, record_play(d->session->record, m));
    if (exact)
        desk_say(d, TONE_GOOD, "%s is the better move. `next` goes on to the next mistake.", text);
    else
        desk_say(d, TONE_GOOD, "%s is good, too%s%s. `next` goes on to the next mistake.", text,
                 *best ? "; I found " : "", best);
}

bool reviewing_move(struct desk *d, struct move m)
{
    const struct review_point *p = reviewing_asked(d);
    char text[MOVE_TEXT];

    if (!p)
        return false;
    bool played = move_equal(m, p->node->child->move), exact = p->length && move_equal(m, p->line[0]);
    struct trial trial = {d, p, m, exact};
    if (!played && !exact && p->known && !desk_work(d, judge_trial, &trial))
        return true;
    if (!played && trial.good) {
        praise(d, p, m, exact);
        return true;
    }
    movetext_write(d->session->game, &p->node->position, m, text);
    desk_say(d, TONE_WRONG,
             played ? "%s is what was played. Find something better."
                    : "%s is not better. Try again, or `solution` shows the better move.",
             text);
    return true;
}

bool reviewing_solution(struct desk *d)
{
    const struct review_point *p = reviewing_asked(d);
    SCOPED(text) line = {0};
    char text[MOVE_TEXT];

    if (!p)
        return false;
    if (!p->length)
        return !desk_say(d, TONE_WRONG, "The file names no better move here; `hint` lets the computer look for one.");
    struct position now = p->node->position;
    for (int i = 0; i < p->length; i++) {
        movetext_write(d->session->game, &now, p->line[i], text);
        text_addf(&line, i ? i == 1 ? ", then %s" : ", %s" : "%s", text);
        position_play(d->session->game, &now, p->line[i]);
    }
    replay_visit(d, record_play(d->session->record, p->line[0]));
    desk_say(d, TONE_GOOD, "Better is %s. `next` goes on to the next mistake.", line.at);
    return true;
}

void reviewing_free(struct reviewing **v)
{
    if (!*v)
        return;
    reviewer_stop((*v)->reviewer);
    review_free(&(*v)->searched);
    review_free(&(*v)->shown);
    record_free((*v)->copy);
    free(*v);
    *v = NULL;
}
