#include "analysis.h"

#include "base/text.h"
#include "commands/moves.h"
#include "commands/status.h"
#include "engine/odds.h"
#include "interface.h"
#include "play/proof.h"
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * WATCH_MS: how often results are fetched. SOON_MS: how often it is asked whether a thread has ended. ASK_NODES: nodes
 * for a single question. EVEN: half a point, in permille.
 */
enum { TABLE_BYTES = 32 << 20, WATCH_MS = 100, SOON_MS = 5, ASK_NODES = 150000, EVEN = 500 };

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

void analysis_score(const struct game *g, const struct position *p, int score, char *out, size_t size)
{
    int side = g->players == 2 && p->turn == 1 ? -1 : 1, mate = engine_mate_moves(score, p);
    if (mate)
        snprintf(out, size, "#%d", side * mate);
    else
        snprintf(out, size, "%c%d.%02d", side * score < 0 ? '-' : '+', abs(score) / 100, abs(score) % 100);
}

/* With three players the search only values the position for the player to move. A static evaluation for each of the
 * others tells how they share the rest. */
static void weigh(struct app *a)
{
    const struct game *g = a->session->game;
    struct position p = a->study.analysis->node->position;
    for (int i = 0; i < g->players && g->players > 2; i++) {
        p.turn = (uint8_t)i;
        bool alive = p.alive >> i & 1;
        a->study.analysis->weight[i] =
            alive ? 1 + odds_expected(odds_of_score(g, thinker_evaluate(a->study.analysis->thinker, &p))) : 0;
    }
}

/* The share of the point that each player may expect, from the value of the first line. */
static void expect(struct app *a)
{
    struct analysis *n = a->study.analysis;
    const struct game *g = a->session->game;
    int turn = n->node->position.turn, others = 0;
    n->expected[turn] = odds_expected(odds_of_score(g, n->line[0].score));
    for (int i = 0; i < g->players; i++)
        others += i == turn ? 0 : g->players == 2 ? 1 : n->weight[i];
    for (int i = 0; i < g->players && others; i++)
        if (i != turn)
            n->expected[i] = (1000 - n->expected[turn]) * (g->players == 2 ? 1 : n->weight[i]) / others;
}

/* Has the search before the present one ended? If not, tell it to: its thread is not waited for. */
static bool is_idle(struct analysis *n)
{
    struct search_result last;
    thinker_hurry(n->thinker);
    return !thinker_busy(n->thinker) || thinker_fetch(n->thinker, &last);
}

/* Is what is searched not what is to be searched? */
static bool is_late(const struct app *a)
{
    const struct analysis *n = a->study.analysis;
    return n && !n->held && (n->again || n->node != a->session->record->current);
}

/* Search the position on the board. Nothing may be searched before. */
static void begin(struct app *a)
{
    struct analysis *n = a->study.analysis;
    const struct node *node = a->session->record->current;
    struct limits l = {.lines = n->wanted, .time_ms = a->rows.face->analysis_ms};
    uint64_t *keys = memory_new(((size_t)node->position.half + 1) * sizeof *keys);
    int count = record_keys(node, keys);

    thinker_drop(n->thinker); /* its last lines are about something else */
    n->again = false;
    n->depth = n->node == node && n->lines ? n->line[0].depth : 0;
    n->lines = n->depth ? n->lines : 0;
    n->node = node;
    if (a->known.endings.store)
        endstore_prepare(a->known.endings.store, &node->position);
    weigh(a);
    if (moves_count(a->session->game, &node->position) && !thinker_start(n->thinker, &node->position, keys, count, &l))
        app_say(a, TONE_WRONG, "There is no memory for the analysis.");
    free(keys);
}

bool analysis_known(const struct app *a, char *out, size_t size)
{
    const struct certainty *c = &a->study.analysis->known;
    const char *way = a->session->game->rules & RULE_RESTORE ? "wins" : "mate"; /* the far corner wins, too */
    if (c->fate == FATE_DRAW)
        snprintf(out, size, "drawn");
    else if (c->fate == FATE_WIN)
        snprintf(out, size, "%s in %d", way, c->moves);
    else if (c->fate == FATE_LOSS)
        snprintf(out, size, "%s in %d", way[0] == 'm' ? "mated" : "loses", c->moves);
    return c->fate != FATE_UNKNOWN;
}

static void add_line(const struct app *a, const struct search_result *r, struct text *out)
{
    struct position p = a->study.analysis->node->position;
    char text[MOVE_TEXT], score[16];

    analysis_score(a->session->game, &p, r->score, score, sizeof score);
    text_addf(out, "%d  %s  depth %d ", r->line, score, r->depth);
    for (int i = 0; i < r->pv_length && i < 8; i++) {
        movetext_write(a->session->game, &p, r->pv[i], text);
        text_addf(out, " %s", text);
        position_play(a->session->game, &p, r->pv[i]);
    }
    text_add(out, "\n");
}

/* Tell all that was found at once, where it cannot be shown as it comes. */
static void tell_all(struct app *a)
{
    struct text out = {0};
    char known[64];
    if (analysis_known(a, known, sizeof known))
        text_addf(&out, "%s\n", known);
    for (int i = 0; i < a->study.analysis->lines; i++)
        add_line(a, &a->study.analysis->line[i], &out);
    if (out.at)
        out.at[--out.length] = '\0';
    app_say(a, TONE_PLAIN, "%s", out.at ? out.at : "There is nothing to analyse here.");
    text_free(&out);
    analysis_free(&a->study);
}

static void take_lines(struct app *a)
{
    struct analysis *n = a->study.analysis;
    struct search_result last, found[THINKER_LINES];
    bool ended = thinker_fetch(n->thinker, &last) || !thinker_busy(n->thinker);
    int lines = thinker_lines(n->thinker, found);

    n->known = game_endings_ask(&a->known.endings, &n->node->position);
    if (lines && found[0].depth >= n->depth) {
        memcpy(n->line, found, (size_t)lines * sizeof *found);
        n->lines = lines;
        expect(a);
    }
    if (ended && a->rows.face->analysis_ms)
        tell_all(a);
}

/* Questions. */

/* The best move and value of R, a search of P, into OUT: "q e8-A4 (+1.20)". */
static void write_best(const struct game *g, const struct position *p, const struct search_result *r, char *out,
                       size_t size)
{
    char move[MOVE_TEXT], score[16];
    movetext_write(g, p, r->best, move);
    analysis_score(g, p, r->score, score, sizeof score);
    snprintf(out, size, "%s (%s)", move, score);
}

/* Start the search for a question; false after a message. */
static bool ask(struct app *a, const struct position *p)
{
    struct limits l = {.nodes = ASK_NODES};
    if (thinker_start(a->study.inquiry->thinker, p, &p->key, 1, &l))
        return true;
    app_say(a, TONE_WRONG, "There is no memory for the search.");
    analysis_forget_inquiry(&a->study);
    return false;
}

/* Show the move asked about and its answer R, which was found in the position AFTER that move, on the board until
 * the next key. */
static void show_answer(struct app *a, const struct position *after, const struct search_result *r)
{
    struct refutation *f = &a->study.refutation;
    *f = (struct refutation){true, *after, a->study.inquiry->move, r->best};
    position_play(a->session->game, &f->position, r->best);
    a->rows.face->show_board(a);
}

static void tell_why(struct app *a, const struct position *after, const struct search_result *r)
{
    const struct game *g = a->session->game;
    const struct inquiry *q = a->study.inquiry;
    char move[MOVE_TEXT], reply[MOVE_TEXT + 24], best[MOVE_TEXT + 24];

    movetext_write(g, &q->position, q->move, move);
    write_best(g, after, r, reply, sizeof reply);
    write_best(g, &q->position, &q->best, best, sizeof best);
    if (move_equal(q->move, q->best.best))
        app_say(a, TONE_GOOD, "%s is the best I know; %s answers it.", move, reply);
    else
        app_say(a, TONE_PLAIN, "%s is answered by %s; better is %s.", move, reply, best);
    show_answer(a, after, r);
}

/* The search for the open question has found R: search on, or tell the answer. */
static void take_answer(struct app *a, const struct search_result *r)
{
    struct inquiry *q = a->study.inquiry;
    struct position after = q->position;
    char best[MOVE_TEXT + 24];

    if (q->kind == INQUIRY_THREATS) {
        write_best(a->session->game, &q->position, r, best, sizeof best);
        app_say(a, TONE_PLAIN, "%s would play %s.", a->session->game->player[q->position.turn].name, best);
        analysis_forget_inquiry(&a->study);
        return;
    }
    position_play(a->session->game, &after, q->move);
    if (!q->compared) {
        q->best = *r;
        q->compared = true;
        if (moves_count(a->session->game, &after)) {
            ask(a, &after);
            return;
        }
        app_say(a, TONE_GOOD, "That move ends the game.");
    } else {
        tell_why(a, &after, r);
    }
    analysis_forget_inquiry(&a->study);
}

/* Free the thinkers whose threads have ended. */
static void free_leaving(struct study *s)
{
    struct search_result last;
    for (int i = 0; i < LEAVING_MOST; i++)
        if (s->leaving[i] && (!thinker_busy(s->leaving[i]) || thinker_fetch(s->leaving[i], &last))) {
            thinker_free(s->leaving[i]);
            s->leaving[i] = NULL;
        }
}

void analysis_due(struct app *a)
{
    struct search_result r;

    if (!a->session) {
        analysis_free(&a->study);
        return;
    }
    free_leaving(&a->study);
    if (a->study.inquiry && thinker_fetch(a->study.inquiry->thinker, &r))
        take_answer(a, &r);
    if (is_late(a) && is_idle(a->study.analysis))
        begin(a);
    if (a->study.analysis && a->study.analysis->node && !is_late(a))
        take_lines(a);
}

int64_t analysis_timeout(const struct app *a)
{
    const struct analysis *n = a->study.analysis;
    bool leaving = false;
    for (int i = 0; i < LEAVING_MOST; i++)
        leaving |= a->study.leaving[i] != NULL;
    if (leaving || is_late(a))
        return SOON_MS;
    bool thinks = n && thinker_busy(n->thinker);
    bool built = n && a->known.endings.store && endstore_work(a->known.endings.store).state != ENDSTATE_NONE;
    return a->study.inquiry || thinks || built ? WATCH_MS : -1;
}

/* Rows of the table. */

/* Who has the engine look at a problem solves it with help: that does not count for the rating. */
static void note_help(struct app *a)
{
    a->exercise.helped = true;
}

static void hold(struct app *a)
{
    a->study.analysis->held = true;
    thinker_hurry(a->study.analysis->thinker);
    app_say(a, TONE_PLAIN, "The analysis stands still; `analyse go` goes on.");
}

void do_analyse(struct app *a, const char *arguments)
{
    int wanted = text_number(arguments);
    bool off = strcmp(arguments, "off") == 0 || (!*arguments && a->study.analysis && !a->rows.face->analysis_ms);

    if (off) {
        analysis_end(&a->study);
        app_say(a, TONE_PLAIN, "Analysis is off.");
        return;
    }
    if (strcmp(arguments, "stop") == 0 && a->study.analysis) {
        hold(a);
        return;
    }
    if (*arguments && strcmp(arguments, "go") != 0 && (wanted < 1 || wanted > THINKER_LINES)) {
        app_say(a, TONE_WRONG, "Give a number of lines, 1 to %d, or stop, go, off.", THINKER_LINES);
        return;
    }
    note_help(a);
    if (!a->study.analysis) {
        a->study.analysis = memory_new(sizeof *a->study.analysis);
        a->study.analysis->thinker = new_thinker(a->session);
        a->study.analysis->wanted = ANALYSIS_LINES;
        for (int i = 0; i < PLAYERS_MAX; i++)
            a->study.analysis->expected[i] = a->session->game->players == 2 ? EVEN : 1000 / PLAYERS_MAX;
    }
    a->study.analysis->wanted = wanted ? wanted : a->study.analysis->wanted;
    if (a->study.analysis->held && !wanted)
        a->study.analysis->again = true; /* what was found is still in the table */
    else
        a->study.analysis->node = NULL;
    a->study.analysis->held = false;
}

/* Play the move of line N as a variation of the position on the board. */
void do_line(struct app *a, const char *arguments)
{
    int number = text_number(arguments);
    if (!a->study.analysis || number < 1 || number > a->study.analysis->lines ||
        a->study.analysis->node != a->session->record->current) {
        app_say(a, TONE_WRONG, a->study.analysis ? "There is no such line." : "`analyse` shows lines first.");
        return;
    }
    struct move m = a->study.analysis->line[number - 1].best;
    replay_visit(a, a->session->record->current);
    replay_visit(a, record_play(a->session->record, m));
}

/* Make ready for a question about P. */
static void begin_inquiry(struct app *a, enum inquiry_kind kind, const struct position *p)
{
    analysis_forget_inquiry(&a->study);
    note_help(a);
    a->study.inquiry = memory_new(sizeof *a->study.inquiry);
    a->study.inquiry->kind = kind;
    a->study.inquiry->position = *p;
    a->study.inquiry->thinker = new_thinker(a->session);
}

void do_threats(struct app *a, const char *arguments)
{
    const struct game *g = a->session->game;
    struct position p = *app_position(a);
    (void)arguments;

    if (g->players != 2 || position_in_check(g, &p, p.turn)) {
        app_say(a, TONE_WRONG,
                g->players == 2 ? "It is check: that is the threat." : "With three players nobody else is next.");
        return;
    }
    p.turn = !p.turn;
    p.ep_passed = p.ep_landed = CELL_NONE;
    position_complete(g, &p);
    if (moves_count(g, &p) == 0) {
        app_say(a, TONE_PLAIN, "Nothing: there would be no move.");
        return;
    }
    begin_inquiry(a, INQUIRY_THREATS, &p);
    if (ask(a, &p))
        app_say(a, TONE_PLAIN, "If you passed ...");
}

void do_why(struct app *a, const char *arguments)
{
    struct move m;
    struct error e;

    if (refuse_when_over(a))
        return;
    if (!move_read(a->session, arguments, &m, NULL, &e)) {
        app_complain(a, &e);
        return;
    }
    begin_inquiry(a, INQUIRY_WHY, app_position(a));
    a->study.inquiry->move = m;
    if (ask(a, app_position(a)))
        app_say(a, TONE_PLAIN, "Looking ...");
}
