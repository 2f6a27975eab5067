#include "reviewing.h"

#include "base/ascii.h"
#include "base/text.h"
#include "engine/engine.h"
#include "engine/odds.h"
#include "record/pgn.h"
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* TRY_NODES, TRY_BYTES: the search that values a move tried in `learn`, and its table. It is waited for. */
enum { WATCH_MS = 100, MS_MOST = 1000000000, TRY_NODES = 20000, TRY_BYTES = 1 << 20 };

/* The main line of R alone, from its first position. */
static struct record *copy_main_line(const struct record *r)
{
    struct record *copy = record_bare(r->game, &r->root->position);
    struct node *to = copy->root;
    for (const struct node *n = r->root->child; n; n = n->child)
        to = n->left ? record_add_left(copy, to, n->left - 1, n->left_by) : record_add(copy, to, n->move);
    return copy;
}

/* Does the record still have the main line that is reviewed? */
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

/* Was the review stopped before all was known? */
static bool is_part(const struct reviewing *v)
{
    return v->limits.time_ms && review_known(&v->shown) < v->shown.points;
}

static void tell_sums(struct app *a)
{
    const struct game *g = a->session->game;
    const struct reviewing *v = a->study.reviewing;
    struct text t = {0};
    if (is_part(v))
        text_addf(&t, "Stopped: %d of %d positions are reviewed; `review` goes on. ", review_known(&v->shown),
                  v->shown.points);
    else
        text_add(&t, "Reviewed. ");
    for (int i = 0; i < g->players; i++) {
        struct review_sum s = review_sum(&v->shown, i);
        if (s.moves)
            text_addf(&t, "%s %d.%d %% (%d ?!, %d ?, %d ?\?). ", g->player[i].name, s.accuracy / 10, s.accuracy % 10,
                      s.count[JUDGED_INACCURACY], s.count[JUDGED_MISTAKE], s.count[JUDGED_BLUNDER]);
    }
    app_say(a, TONE_GOOD, "%s`mistake` goes to the next one, `learn` lets you mend it.", t.at);
    text_free(&t);
}

/* The searching is over, or was stopped: write what was found. */
static void finish(struct app *a)
{
    struct reviewing *v = a->study.reviewing;
    reviewer_stop(v->reviewer);
    v->reviewer = NULL;
    take_over(v);
    if (!same_line(v, a->session->record)) {
        app_say(a, TONE_WRONG, "The game has changed meanwhile; `review` begins again.");
        reviewing_free(&a->study);
        return;
    }
    review_write(&v->shown);
    tell_sums(a);
}

void reviewing_due(struct app *a)
{
    struct reviewing *v = a->study.reviewing;
    if (!v || !v->reviewer)
        return;
    if (reviewer_done(v->reviewer)) {
        finish(a);
        return;
    }
    reviewer_lock(v->reviewer);
    take_over(v);
    reviewer_unlock(v->reviewer);
}

int64_t reviewing_timeout(const struct app *a)
{
    return a->study.reviewing && a->study.reviewing->reviewer ? WATCH_MS : -1;
}

/* Search what is not known yet. */
static void search(struct app *a)
{
    struct reviewing *v = a->study.reviewing;
    int left = v->searched.points - review_known(&v->searched);
    v->reviewer = reviewer_start(&v->searched, &v->limits, 0);
    if (!v->reviewer) {
        reviewing_free(&a->study);
        app_say(a, TONE_WRONG, "There is no memory for the review.");
        return;
    }
    replay_visit(a, a->session->record->current);
    app_say(a, TONE_PLAIN, "Reviewing %d positions, %g s each; `review stop` ends it.", left,
            (double)v->limits.time_ms / 1000);
}

/* Begin; MS for each position. */
static void begin(struct app *a, int64_t ms)
{
    struct record *r = a->session->record;
    struct reviewing *v = memory_new(sizeof *v);

    reviewing_free(&a->study);
    v->limits.time_ms = ms;
    v->copy = copy_main_line(r);
    v->learning = -1;
    v->learner = LEARN_UNASKED;
    review_start(&v->searched, v->copy, false);
    review_start(&v->shown, r, false);
    a->study.reviewing = v;
    search(a);
}

/* Is a stopped review of this game to be gone on with? */
static bool may_go_on(const struct app *a)
{
    const struct reviewing *v = a->study.reviewing;
    return v && !v->reviewer && is_part(v) && same_line(v, a->session->record);
}

/* Take a review from the comments of the game; false if they value less than half of the positions. */
static bool recall(struct app *a)
{
    struct reviewing *v = memory_new(sizeof *v);
    review_start(&v->shown, a->session->record, true);
    v->learning = -1;
    v->learner = LEARN_UNASKED;
    if (review_known(&v->shown) * 2 < v->shown.points) {
        review_free(&v->shown);
        free(v);
        return false;
    }
    v->copy = copy_main_line(a->session->record);
    review_start(&v->searched, v->copy, false);
    a->study.reviewing = v;
    tell_sums(a);
    return true;
}

void do_review(struct app *a, const char *arguments)
{
    if (strcmp(arguments, "off") == 0) {
        reviewing_free(&a->study);
        app_say(a, TONE_PLAIN, "The graph is put away; what was found stays in the game.");
    } else if (strcmp(arguments, "stop") == 0) {
        if (a->study.reviewing && a->study.reviewing->reviewer)
            finish(a);
        else
            app_say(a, TONE_WRONG, "No review is under way.");
    } else if (!a->session->record->root->child) {
        app_say(a, TONE_WRONG, "There are no moves to review yet.");
    } else if (!a->session->viewed && !session_over(a->session) && session_only_person(a->session) >= 0) {
        app_say(a, TONE_WRONG, "A game against somebody is reviewed when it is over.");
    } else if (!*arguments && may_go_on(a)) {
        search(a);
    } else if (*arguments || a->study.reviewing || !recall(a)) {
        int64_t ms = *arguments ? text_thousandths(arguments, MS_MOST) : REVIEW_TIME_MS;
        if (ms <= 0)
            app_say(a, TONE_WRONG, "Give the seconds for each position, such as 1 or 0.5, or stop.");
        else
            begin(a, ms);
    }
}

/* The point at which the board stands, where the next move is judged; in a variation the one that it leaves from. */
static int point_now(const struct app *a)
{
    const struct review *v = &a->study.reviewing->shown;
    for (const struct node *n = a->session->record->current; n; n = n->parent)
        for (int i = 0; i < v->points; i++)
            if (v->point[i].node == n)
                return i;
    return -1;
}

/* The next mistake of player WHO (LEARN_BOTH: anybody's) after point FROM; -1 if there is none. */
static int next_of(const struct review *v, int from, int who)
{
    do
        from = review_next_mistake(v, from, 1);
    while (from >= 0 && who >= 0 && v->point[from].node->position.turn != who);
    return from;
}

/* The next mistake of WHO after the position that is seen, from the first one again after the last; -1 after a
 * message. */
static int find_mistake(struct app *a, int who)
{
    const struct review *v = &a->study.reviewing->shown;
    int next = next_of(v, point_now(a), who);
    if (next < 0)
        next = next_of(v, -1, who);
    if (next < 0 && is_part(a->study.reviewing))
        app_say(a, TONE_PLAIN, "No mistake was found yet: %d of %d positions are reviewed.", review_known(v),
                v->points);
    else if (next < 0 && who >= 0)
        app_say(a, TONE_GOOD, "%s made no mistake in this game. `learn both` asks about the others' too.",
                a->session->game->player[who].name);
    else if (next < 0)
        app_say(a, TONE_GOOD, "There is no mistake in this game.");
    return next;
}

/* Is there a review? Says so if not. */
static bool is_reviewed(struct app *a)
{
    if (!a->study.reviewing)
        app_say(a, TONE_WRONG, "`review` finds the mistakes first.");
    return a->study.reviewing != NULL;
}

void do_mistake(struct app *a, const char *arguments)
{
    int i = is_reviewed(a) ? find_mistake(a, LEARN_BOTH) : -1;
    char played[MOVE_TEXT], better[MOVE_TEXT] = "";
    (void)arguments;

    if (i < 0)
        return;
    const struct review_point *p = &a->study.reviewing->shown.point[i];
    replay_visit(a, p->node);
    movetext_write(a->session->game, &p->node->position, p->node->child->move, played);
    if (p->length)
        movetext_write(a->session->game, &p->node->position, p->line[0], better);
    app_say(a, TONE_PLAIN, "%s was a %s: it lost %d %% of a win.%s%s", played,
            judgement_word(review_judge(&a->study.reviewing->shown, i)),
            review_loss(&a->study.reviewing->shown, i) / 10, *better ? " Better is " : "", better);
}

/*
 * The side of the only person who played, by the tags, or else of who has the name that is set; LEARN_BOTH if neither
 * tells. The seats do not: they are of the game that was played last, not of one that was loaded.
 */
static int known_side(const struct app *a)
{
    const struct session *s = a->session;
    int persons = 0, person = LEARN_BOTH, named = LEARN_BOTH;
    for (int i = 0; i < s->game->players; i++) {
        const char *name = record_tag(s->record, s->game->player[i].name);
        if (!seat_from_tag(name).ai) {
            persons++;
            person = i;
        }
        if (name && a->settings.name[0] && strcmp(name, a->settings.name) == 0)
            named = i;
    }
    return persons == 1 ? person : named;
}

/* Whose mistakes are to be mended, by ARGUMENTS or as before; false after a message. */
static bool choose_learner(struct app *a, const char *arguments)
{
    const struct game *g = a->session->game;
    struct reviewing *v = a->study.reviewing;
    if (!*arguments) {
        v->learner = v->learner == LEARN_UNASKED ? known_side(a) : v->learner;
        return true;
    }
    bool known = ascii_compare(arguments, "both") == 0 || ascii_compare(arguments, "all") == 0;
    if (known)
        v->learner = LEARN_BOTH;
    for (int i = 0; i < g->players && !known; i++)
        if (ascii_compare(arguments, g->player[i].name) == 0) {
            v->learner = i;
            known = true;
        }
    if (!known)
        app_say(a, TONE_WRONG, "Whose mistakes? learn %s, learn %s, learn both.", g->player[0].name, g->player[1].name);
    return known;
}

void do_learn(struct app *a, const char *arguments)
{
    char played[MOVE_TEXT];
    int i = is_reviewed(a) && choose_learner(a, arguments) ? find_mistake(a, a->study.reviewing->learner) : -1;

    if (i < 0)
        return;
    const struct review_point *p = &a->study.reviewing->shown.point[i];
    replay_visit(a, p->node);
    a->study.reviewing->learning = i;
    a->study.reviewing->hinted = false;
    movetext_write(a->session->game, &p->node->position, p->node->child->move, played);
    app_say(a, TONE_GOOD, "%s played %s here. Find something better; `hint` helps, `mistake` tells it, `next` goes on.",
            a->session->game->player[p->node->position.turn].name, played);
}

bool reviewing_hint(struct app *a)
{
    struct reviewing *v = a->study.reviewing;
    const struct game *g = a->session->game;
    const struct review_point *p = v && v->learning >= 0 ? &v->shown.point[v->learning] : NULL;
    char text[MOVE_TEXT];

    if (!p || p->node != a->session->record->current || !p->length)
        return false;
    cell from = p->line[0].from;
    if (!v->hinted && from != CELL_NONE) {
        app_say(a, TONE_GOOD, "Look at the %s on %s. `hint` again tells the move.",
                g->kind[man_kind(p->node->position.on[from])].name, g->board->cell_name[from]);
    } else {
        movetext_write(g, &p->node->position, p->line[0], text);
        app_say(a, TONE_GOOD, "The better move is %s.", text);
    }
    v->hinted = true;
    return true;
}

/* By a short search: does M keep about as much at the point P as the best move that was found there? */
static bool is_good_too(const struct game *g, const struct review_point *p, struct move m)
{
    struct limits l = {.nodes = TRY_NODES, .only = &m, .only_count = 1};
    struct engine *e = p->known ? engine_new(g, TRY_BYTES, 1) : NULL;
    if (!e)
        return false;
    int score = engine_search(e, &p->node->position, &p->node->position.key, 1, &l).score;
    engine_free(e);
    return odds_expected(odds_of_score(g, score)) + LOSS_INACCURACY > p->expected;
}

/* Show M, which mends the mistake at the point P, as a variation on the board; EXACT: the review found it, too. */
static void praise(struct app *a, const struct review_point *p, struct move m, bool exact)
{
    char text[MOVE_TEXT], best[MOVE_TEXT] = "";
    movetext_write(a->session->game, &p->node->position, m, text);
    if (!exact && p->length)
        movetext_write(a->session->game, &p->node->position, p->line[0], best);
    a->study.reviewing->learning = -1;
    replay_visit(a, record_play(a->session->record, m));
    if (exact)
        app_say(a, TONE_GOOD, "%s is the better move. `next` goes on to the next mistake.", text);
    else
        app_say(a, TONE_GOOD, "%s is good, too%s%s. `next` goes on to the next mistake.", text,
                *best ? "; I found " : "", best);
}

bool reviewing_move(struct app *a, struct move m)
{
    struct reviewing *v = a->study.reviewing;
    char text[MOVE_TEXT];

    if (!v || v->learning < 0)
        return false;
    const struct review_point *p = &v->shown.point[v->learning];
    if (p->node != a->session->record->current) {
        v->learning = -1;
        return false;
    }
    bool played = move_equal(m, p->node->child->move), exact = p->length && move_equal(m, p->line[0]);
    if (!played && (exact || is_good_too(a->session->game, p, m))) {
        praise(a, p, m, exact);
        return true;
    }
    movetext_write(a->session->game, &p->node->position, m, text);
    app_say(a, TONE_WRONG,
            played ? "%s is what was played. Find something better."
                   : "%s does not mend it. Try again, or `mistake` tells it.",
            text);
    return true;
}
