#include "study/analysis.h"

#include "eval/evaluate.h"
#include "words/answers.h"

/*
 * WATCH_MS: how often results are fetched. SOON_MS: how often to check whether a thread has ended. ASK_NODES: nodes for
 * a single question. EVEN: half a point, in permille.
 */
enum { TABLE_BYTES = 32 << 20, WATCH_MS = 100, SOON_MS = 5, ASK_NODES = 150000, EVEN = 500 };

/* A single question being searched. */
enum inquiry_kind { INQUIRY_THREATS, INQUIRY_WHY };
struct inquiry {
    enum inquiry_kind kind;
    struct thinker *thinker;
    struct position position; /* before the move */
    struct move move;         /* INQUIRY_WHY: the one asked about */
    bool compared;            /* BEST is known, and the best answer to MOVE is being searched */
    struct search_result best;
};

/* Leave T to end by itself: its thread needs a moment, more on a busy machine, and no key waits for that. */
static void let_go(struct searching *s, struct thinker *t)
{
    thinker_hurry(t);
    for (int i = 0; i < LEAVING_MOST; i++)
        if (!s->leaving[i]) {
            s->leaving[i] = t;
            return;
        }
    thinker_free(t);
}

/* Forget the question asked beside the analysis; harmless if there is none. */
static void forget_inquiry(struct searching *s)
{
    if (s->inquiry)
        let_go(s, s->inquiry->thinker);
    free(s->inquiry);
    s->inquiry = NULL;
}

void searching_end(struct searching *s)
{
    forget_inquiry(s);
    if (s->analysis)
        let_go(s, s->analysis->thinker);
    free(s->analysis);
    s->analysis = NULL;
}

void searching_free(struct searching *s)
{
    searching_end(s);
    for (int i = 0; i < LEAVING_MOST; i++) {
        thinker_free(s->leaving[i]);
        s->leaving[i] = NULL;
    }
}

static struct thinker *new_thinker(const struct session *s)
{
    struct thinker *t = thinker_new(s->game, TABLE_BYTES);
    thinker_yields(t);
    thinker_use(t, s->threads);
    if (s->tables) {
        struct oracle o = endstore_oracle(s->tables);
        thinker_consult(t, &o);
    }
    return t;
}

/* With three players the search only values the position for the player to move. A static evaluation for each of the
 * others tells how they share the rest. */
static void weigh_players(struct desk *d)
{
    const struct game *g = d->session->game;
    struct position p = d->searching.analysis->node->position;
    for (int i = 0; i < g->players && g->players > 2; i++) {
        p.turn = (uint8_t)i;
        bool alive = p.alive >> i & 1;
        d->searching.analysis->weight[i] =
            alive ? 1 + odds_expected(odds_of_score(g, thinker_evaluate(d->searching.analysis->thinker, &p))) : 0;
    }
}

/* The share of the point that each player may expect, from the value of the first line. */
static void share_point(struct desk *d)
{
    struct analysis *n = d->searching.analysis;
    const struct game *g = d->session->game;
    int turn = n->node->position.turn, others = 0;
    n->expected[turn] = odds_expected(odds_of_score(g, n->line[0].score));
    for (int i = 0; i < g->players; i++)
        others += i == turn ? 0 : g->players == 2 ? 1 : n->weight[i];
    for (int i = 0; i < g->players && others; i++)
        if (i != turn)
            n->expected[i] = (1000 - n->expected[turn]) * (g->players == 2 ? 1 : n->weight[i]) / others;
}

/* True if the search before the present one has ended; else it is told to, without waiting for its thread. */
static bool has_ended(struct analysis *n)
{
    struct search_result last;
    thinker_hurry(n->thinker);
    return !thinker_busy(n->thinker) || thinker_fetch(n->thinker, &last);
}

/* True if the position on the board is not the one being searched. */
static bool is_late(const struct desk *d)
{
    const struct analysis *n = d->searching.analysis;
    return n && !n->held && (n->again || n->node != d->session->record->current);
}

/* How the game ends by the rules in the position on the board. */
static struct outcome end_here(const struct desk *d)
{
    const struct position *p = &d->session->record->current->position;
    return outcome_of(d->session->game, p, &p->key, 1);
}

/* True if the game is over in the position on the board; says so then. */
static bool refuse_at_end(struct desk *d)
{
    return end_here(d).ending != ENDING_NONE &&
           !desk_say(d, TONE_WRONG, "The game is over here; `back` goes to a position that can be analysed.");
}

/* The share of the point that each of the PLAYERS has at the end of the game. */
static void share_end(struct analysis *n, int players)
{
    for (int i = 0; i < players; i++)
        n->expected[i] = n->end.sharers >> i & 1 ? 1000 / __builtin_popcount(n->end.sharers) : 0;
}

/* Search the position on the board, unless the game is over there. No search may be running. */
static void begin_search(struct desk *d)
{
    struct analysis *n = d->searching.analysis;
    const struct node *node = d->session->record->current;
    struct limits l = {.lines = n->wanted, .time_ms = d->voice.face->analysis_ms};
    thinker_drop(n->thinker); /* its last lines are about something else */
    n->again = false;
    n->depth = n->node == node && n->lines ? n->line[0].depth : 0;
    n->lines = n->depth ? n->lines : 0;
    n->node = node;
    if (d->endings.store)
        endstore_prepare(d->endings.store, &node->position);
    weigh_players(d);
    n->end = end_here(d);
    if (n->end.ending != ENDING_NONE)
        share_end(n, d->session->game->players);
    else if (!thinker_start(n->thinker, &node->position, node, n->guest, &l))
        desk_say(d, TONE_WRONG, "There is not enough memory for the analysis.");
}

bool analysis_known(const struct analysis *n, const struct game *g, char *out, size_t size)
{
    const struct certainty *c = &n->known;
    const char *way = g->rules & RULE_RESTORE ? "wins" : "mate"; /* the far corner wins, too */
    if (c->fate == FATE_DRAW)
        snprintf(out, size, "drawn");
    else if (c->fate == FATE_WIN)
        snprintf(out, size, "%s in %d", way, c->moves);
    else if (c->fate == FATE_LOSS)
        snprintf(out, size, "%s in %d", way[0] == 'm' ? "mated" : "loses", c->moves);
    return c->fate != FATE_UNKNOWN;
}

static void add_line(const struct desk *d, const struct search_result *r, struct text *out)
{
    struct position p = d->searching.analysis->node->position, next = p;
    char text[MOVE_TEXT], score[16];

    analysis_score(d->session->game, &p, r->score, score, sizeof score);
    text_addf(out, "%d  %s  depth %d ", r->line, score, r->depth);
    for (int i = 0; i < r->pv_length && i < 8; i++) {
        position_play(d->session->game, &next, r->pv[i]);
        movetext_write_listed(d->session->game, &p, &next, r->pv[i], (enum move_style)d->settings.notation, text);
        text_addf(out, " %s", text);
        p = next;
    }
    text_add(out, "\n");
}

/* Tell everything that was found at once, where it cannot be shown as it comes. */
static void tell_all(struct desk *d)
{
    SCOPED(text) out = {0};
    char known[64];
    if (analysis_known(d->searching.analysis, d->session->game, known, sizeof known))
        text_addf(&out, "%s\n", known);
    for (int i = 0; i < d->searching.analysis->lines; i++)
        add_line(d, &d->searching.analysis->line[i], &out);
    if (out.at) {
        out.at[--out.length] = '\0';
        desk_say(d, TONE_PLAIN, "%s", out.at);
    }
    searching_free(&d->searching);
}

/* True if the guest that searches has failed; the analysis ends then. */
static bool has_failed(struct desk *d)
{
    const struct analysis *n = d->searching.analysis;
    char why[ERROR_TEXT];
    if (!n || thinker_busy(n->thinker) || !*thinker_fault(n->thinker))
        return false;
    snprintf(why, sizeof why, "%s", thinker_fault(n->thinker));
    searching_end(&d->searching);
    desk_say(d, TONE_WRONG, "%s: the analysis is off.", why);
    return true;
}

static void take_lines(struct desk *d)
{
    struct analysis *n = d->searching.analysis;
    struct search_result last, found[THINKER_LINES];
    bool ended = thinker_fetch(n->thinker, &last) || !thinker_busy(n->thinker);
    int lines = thinker_lines(n->thinker, found);

    n->known = game_endings_ask(&d->endings, &n->node->position);
    if (lines && found[0].depth >= n->depth) {
        memcpy(n->line, found, (size_t)lines * sizeof *found);
        n->lines = lines;
        share_point(d);
    }
    if (ended && !has_failed(d) && d->voice.face->analysis_ms)
        tell_all(d);
}

/* Questions. */

/* Start the search for a question; false after a message. */
static bool start_inquiry(struct desk *d, const struct position *p)
{
    struct limits l = {.nodes = ASK_NODES};
    if (thinker_start(d->searching.inquiry->thinker, p, NULL, NULL, &l))
        return true;
    desk_say(d, TONE_WRONG, "There is not enough memory for the search.");
    forget_inquiry(&d->searching);
    return false;
}

/* Show the move asked about and its answer R, which was found in the position AFTER that move, on the board until
 * the next key. A THREAT is R alone, and nothing is played. */
static void show_answer(struct desk *d, const struct position *after, const struct search_result *r, bool threat)
{
    struct refutation *f = &d->refutation;
    *f = (struct refutation){true, threat, *after, d->searching.inquiry->move, r->best};
    if (!threat)
        position_play(d->session->game, &f->position, r->best);
    d->voice.board = true;
}

static void tell_why(struct desk *d, const struct position *after, const struct search_result *r)
{
    const struct inquiry *q = d->searching.inquiry;
    const struct why a = {d->session->game, &q->position, q->move, after, &q->best, r};
    SCOPED(text) line = {0};
    bool good = answer_why(&a, &line);
    desk_say(d, good ? TONE_GOOD : TONE_PLAIN, "%s", line.at);
    show_answer(d, after, r, false);
}

/* The search for the open question has found R: search on, or tell the answer. */
static void take_answer(struct desk *d, const struct search_result *r)
{
    struct inquiry *q = d->searching.inquiry;
    struct position after = q->position;
    char best[MOVE_TEXT + 24];

    if (q->kind == INQUIRY_THREATS) {
        answer_best(d->session->game, &q->position, r, best, sizeof best);
        desk_say(d, TONE_PLAIN, "%s would play %s.", d->session->game->player[q->position.turn].name, best);
        show_answer(d, &q->position, r, true);
        forget_inquiry(&d->searching);
        return;
    }
    position_play(d->session->game, &after, q->move);
    if (!q->compared) {
        q->best = *r;
        q->compared = true;
        if (moves_count(d->session->game, &after)) {
            start_inquiry(d, &after);
            return;
        }
        desk_say(d, TONE_GOOD, "That move ends the game.");
    } else {
        tell_why(d, &after, r);
    }
    forget_inquiry(&d->searching);
}

/* Free the thinkers whose threads have ended. */
static void free_leaving(struct searching *s)
{
    struct search_result last;
    for (int i = 0; i < LEAVING_MOST; i++)
        if (s->leaving[i] && (!thinker_busy(s->leaving[i]) || thinker_fetch(s->leaving[i], &last))) {
            thinker_free(s->leaving[i]);
            s->leaving[i] = NULL;
        }
}

void analysis_due(struct desk *d)
{
    struct search_result r;

    if (!d->session) {
        searching_free(&d->searching);
        return;
    }
    free_leaving(&d->searching);
    if (d->searching.inquiry && thinker_fetch(d->searching.inquiry->thinker, &r))
        take_answer(d, &r);
    if (is_late(d) && has_ended(d->searching.analysis) && !has_failed(d))
        begin_search(d);
    if (d->searching.analysis && d->searching.analysis->node && !is_late(d))
        take_lines(d);
}

int64_t analysis_timeout(const struct desk *d)
{
    const struct analysis *n = d->searching.analysis;
    bool leaving = false;
    for (int i = 0; i < LEAVING_MOST; i++)
        leaving |= d->searching.leaving[i] != NULL;
    if (leaving || is_late(d))
        return SOON_MS;
    bool thinks = n && thinker_busy(n->thinker);
    bool built = n && d->endings.store && endstore_work(d->endings.store).state != ENDSTATE_NONE;
    return d->searching.inquiry || thinks || built ? WATCH_MS : -1;
}

/* Starting and asking. */

void analysis_hold(struct desk *d)
{
    d->searching.analysis->held = true;
    thinker_hurry(d->searching.analysis->thinker);
    desk_say(d, TONE_PLAIN, "Analysis stopped; `analyse go` continues.");
}

void analysis_start(struct desk *d, int wanted, const struct guest *w)
{
    struct analysis *n = d->searching.analysis;

    d->exercise.helped = true; /* an analysed problem does not count for the rating */
    if (!n) {
        d->searching.analysis = n = memory_new(sizeof *n);
        n->thinker = new_thinker(d->session);
        n->wanted = ANALYSIS_LINES;
        for (int i = 0; i < PLAYERS_MAX; i++)
            n->expected[i] = d->session->game->players == 2 ? EVEN : 1000 / PLAYERS_MAX;
    }
    n->wanted = wanted ? wanted : n->wanted;
    if (n->held && !wanted)
        n->again = true; /* what was found is still in the table */
    else
        n->node = NULL;
    if (w && n->guest != w) {
        let_go(&d->searching, n->thinker); /* a guest may be slow to stop */
        n->thinker = new_thinker(d->session);
        n->guest = w;
        n->node = NULL;
    }
    n->held = false;
    refuse_at_end(d);
}

bool analysis_move(struct desk *d, int number, struct move *m)
{
    const struct analysis *n = d->searching.analysis;
    bool there = n && number >= 1 && number <= n->lines && n->node == d->session->record->current;
    if (there)
        *m = n->line[number - 1].best;
    else
        desk_say(d, TONE_WRONG, n ? "There is no such line." : "`analyse` shows lines first.");
    return there;
}

/* Make ready for a question about P. */
static struct inquiry *begin_inquiry(struct desk *d, enum inquiry_kind kind, const struct position *p)
{
    struct inquiry *q = memory_new(sizeof *q);
    forget_inquiry(&d->searching);
    d->exercise.helped = true; /* an analysed problem does not count for the rating */
    *q = (struct inquiry){.kind = kind, .position = *p, .thinker = new_thinker(d->session)};
    return d->searching.inquiry = q;
}

void analysis_ask_threats(struct desk *d)
{
    const struct game *g = d->session->game;
    struct position p = *session_position(d->session);

    if (refuse_at_end(d))
        return;
    if (g->players != 2 || position_in_check(g, &p, p.turn)) {
        desk_say(d, TONE_WRONG,
                 g->players == 2 ? "It is check: that is the threat."
                                 : "Threats are shown in games of two players only.");
        return;
    }
    p.turn = !p.turn;
    p.ep_passed = p.ep_landed = CELL_NONE;
    position_complete(g, &p);
    if (moves_count(g, &p) == 0) {
        desk_say(d, TONE_PLAIN, "No threat: the opponent has no legal move.");
        return;
    }
    begin_inquiry(d, INQUIRY_THREATS, &p);
    if (start_inquiry(d, &p))
        desk_say(d, TONE_PLAIN, "If you passed ...");
}

void analysis_ask_why(struct desk *d, struct move m)
{
    const struct position *p = session_position(d->session);
    begin_inquiry(d, INQUIRY_WHY, p)->move = m;
    if (start_inquiry(d, p))
        desk_say(d, TONE_PLAIN, "Looking ...");
}
