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
    bool compared, weighed;   /* BEST is known; and OWN is, MOVE searched alone, where more than two play */
    struct search_result best, own;
};

/* Forget the question asked beside the analysis; harmless if there is none. */
static void forget_inquiry(struct searching *searching)
{
    if (searching->inquiry)
        thinker_free(searching->inquiry->thinker);
    free(searching->inquiry);
    searching->inquiry = NULL;
}

void searching_end(struct searching *searching)
{
    forget_inquiry(searching);
    if (searching->analysis)
        thinker_free(searching->analysis->thinker);
    free(searching->analysis);
    searching->analysis = NULL;
}

static struct thinker *new_thinker(const struct desk *desk, enum urgency urgency)
{
    const struct session *session = desk->session;
    struct thinker *thinker = thinker_new(desk->searches, urgency, session->game, TABLE_BYTES);
    thinker_use(thinker, session->threads);
    if (session->tables) {
        struct oracle oracle = endstore_oracle(session->tables);
        thinker_consult(thinker, &oracle);
    }
    return thinker;
}

/* With three players the search only values the position for the player to move. A static evaluation for each of the
 * others tells how they share the rest. */
static void weigh_players(struct desk *desk)
{
    const struct game *g = desk->session->game;
    struct position p = desk->searching.analysis->node->position;
    for (int i = 0; i < g->players && g->players > 2; i++) {
        p.turn = (uint8_t)i;
        bool alive = p.alive >> i & 1;
        desk->searching.analysis->weight[i] =
            alive ? 1 + odds_expected(odds_of_score(g, thinker_evaluate(desk->searching.analysis->thinker, &p))) : 0;
    }
}

/* The share of the point that each player may expect, from the value of the first line. */
static void share_point(struct desk *desk)
{
    struct analysis *analysis = desk->searching.analysis;
    const struct game *g = desk->session->game;
    int turn = analysis->node->position.turn, others = 0;
    analysis->expected[turn] = odds_expected(odds_of_score(g, analysis->line[0].score));
    for (int i = 0; i < g->players; i++)
        others += i == turn ? 0 : g->players == 2 ? 1 : analysis->weight[i];
    for (int i = 0; i < g->players && others; i++)
        if (i != turn)
            analysis->expected[i] =
                (1000 - analysis->expected[turn]) * (g->players == 2 ? 1 : analysis->weight[i]) / others;
}

/* True if the search before the present one has ended; else it is told to, without waiting for its thread. */
static bool has_ended(struct analysis *analysis)
{
    struct search_result last;
    thinker_hurry(analysis->thinker);
    return !thinker_busy(analysis->thinker) || thinker_fetch(analysis->thinker, &last);
}

/* True if the position on the board is not the one being searched. */
static bool is_late(const struct desk *desk)
{
    const struct analysis *analysis = desk->searching.analysis;
    return analysis && !analysis->held && (analysis->again || analysis->node != desk->session->record->current);
}

/* Returns how the game ends by the rules in the position on the board. */
static struct outcome end_here(const struct desk *desk)
{
    const struct position *p = &desk->session->record->current->position;
    return outcome_of(desk->session->game, p, &p->key, 1);
}

/* True if the game is over in the position on the board; says so then. */
static bool refuse_at_end(struct desk *desk)
{
    return end_here(desk).ending != ENDING_NONE &&
           !desk_say(desk, TONE_WRONG, "The game is over here; `back` goes to a position that can be analysed.");
}

/* The share of the point that each of the PLAYERS has at the end of the game. */
static void share_end(struct analysis *analysis, int players)
{
    for (int i = 0; i < players; i++)
        analysis->expected[i] = analysis->end.sharers >> i & 1 ? 1000 / __builtin_popcount(analysis->end.sharers) : 0;
}

/* Search the position on the board, unless the game is over there. No search may be running. */
static void begin_search(struct desk *desk)
{
    struct analysis *analysis = desk->searching.analysis;
    const struct node *node = desk->session->record->current;
    struct limits limits = {.lines = analysis->wanted, .time_ms = desk->voice.face->analysis_ms};
    thinker_drop(analysis->thinker); /* its last lines are about something else */
    analysis->again = false;
    analysis->depth = analysis->node == node && analysis->lines ? analysis->line[0].depth : 0;
    analysis->lines = analysis->depth ? analysis->lines : 0;
    analysis->node = node;
    if (desk->endings.store)
        endstore_prepare(desk->endings.store, &node->position, false);
    weigh_players(desk);
    analysis->end = end_here(desk);
    if (analysis->end.ending != ENDING_NONE)
        share_end(analysis, desk->session->game->players);
    else if (!thinker_start(analysis->thinker, &node->position, node, analysis->guest, &limits))
        desk_say(desk, TONE_WRONG, "There is not enough memory for the analysis.");
}

bool analysis_known(const struct analysis *analysis, const struct game *g, char *out, size_t size)
{
    const struct certainty *certainty = &analysis->known;
    const char *way = rules_has(g, RULE_RESTORE) ? "wins" : "mate"; /* the far corner wins, too */
    if (certainty->fate == FATE_DRAW)
        snprintf(out, size, "drawn");
    else if (certainty->fate == FATE_WIN)
        snprintf(out, size, "%s in %d", way, certainty->moves);
    else if (certainty->fate == FATE_LOSS)
        snprintf(out, size, "%s in %d", way[0] == 'm' ? "mated" : "loses", certainty->moves);
    return certainty->fate != FATE_UNKNOWN;
}

static void add_line(const struct desk *desk, const struct search_result *result, struct text *out)
{
    struct position p = desk->searching.analysis->node->position, next = p;
    char text[MOVE_TEXT], score[ANSWER_SCORE];

    answer_score(desk->session->game, &p, result->score, score, sizeof score);
    text_addf(out, "%d  %s  depth %d ", result->line, score, result->depth);
    for (int i = 0; i < result->pv_length && i < 8; i++) {
        position_play(desk->session->game, &next, result->pv[i]);
        movetext_write_listed(desk->session->game, &p, &next, result->pv[i], (enum move_style)desk->settings.notation,
                              text);
        text_addf(out, " %s", text);
        p = next;
    }
    text_add(out, "\n");
}

/* Tell everything that was found at once, where it cannot be shown as it comes. */
static void report_all(struct desk *desk)
{
    SCOPED(text) out = {0};
    char known[64];
    if (analysis_known(desk->searching.analysis, desk->session->game, known, sizeof known))
        text_addf(&out, "%s\n", known);
    for (int i = 0; i < desk->searching.analysis->lines; i++)
        add_line(desk, &desk->searching.analysis->line[i], &out);
    if (out.at) {
        out.at[--out.length] = '\0';
        desk_say(desk, TONE_PLAIN, "%s", out.at);
    }
    searching_end(&desk->searching);
}

/* True if the guest that searches has failed; the analysis ends then. */
static bool has_failed(struct desk *desk)
{
    const struct analysis *analysis = desk->searching.analysis;
    char why[ERROR_TEXT];
    if (!analysis || thinker_busy(analysis->thinker) || !*thinker_fault(analysis->thinker))
        return false;
    snprintf(why, sizeof why, "%s", thinker_fault(analysis->thinker));
    searching_end(&desk->searching);
    desk_say(desk, TONE_WRONG, "%s: the analysis is off.", why);
    return true;
}

static void store_lines(struct desk *desk)
{
    struct analysis *analysis = desk->searching.analysis;
    struct search_result last, found[THINKER_LINES];
    bool ended = thinker_fetch(analysis->thinker, &last) || !thinker_busy(analysis->thinker);
    int lines = thinker_lines(analysis->thinker, found);

    analysis->known = game_endings_ask(&desk->endings, &analysis->node->position);
    if (lines && found[0].depth >= analysis->depth) {
        memcpy(analysis->line, found, (size_t)lines * sizeof *found);
        analysis->lines = lines;
        share_point(desk);
    }
    if (ended && !has_failed(desk) && desk->voice.face->analysis_ms)
        report_all(desk);
}

/* Questions. */

/* Start the search for a question, of the move ONLY unless that is NULL; false after a message. */
static bool start_inquiry(struct desk *desk, const struct position *p, const struct move *only)
{
    struct limits limits = {.nodes = ASK_NODES, .only = only, .only_count = only ? 1 : 0};
    if (thinker_start(desk->searching.inquiry->thinker, p, NULL, NULL, &limits))
        return true;
    desk_say(desk, TONE_WRONG, "There is not enough memory for the search.");
    forget_inquiry(&desk->searching);
    return false;
}

/* Show the move asked about and its answer RESULT, which was found in the position AFTER that move, on the board until
 * the next key. A THREAT is RESULT alone, and nothing is played. */
static void show_answer(struct desk *desk, const struct position *after, const struct search_result *result,
                        bool threat)
{
    struct refutation *refutation = &desk->refutation;
    *refutation = (struct refutation){true, threat, *after, desk->searching.inquiry->move, result->best};
    if (!threat)
        position_play(desk->session->game, &refutation->position, result->best);
    desk->voice.board = !desk_is_boardless(desk);
}

static void report_why(struct desk *desk, const struct position *after, const struct search_result *result)
{
    const struct inquiry *inquiry = desk->searching.inquiry;
    const struct search_result *own = inquiry->weighed ? &inquiry->own : NULL;
    const struct why why = {desk->session->game, &inquiry->position, inquiry->move, after, &inquiry->best, result, own};
    SCOPED(text) line = {0};
    bool good = answer_why(&why, &line);
    desk_say(desk, good ? TONE_GOOD : TONE_PLAIN, "%s", line.at);
    show_answer(desk, after, result, false);
}

/*
 * Stores RESULT for the open question about a move, which leads to AFTER, and starts the next of its searches; false if
 * that was the last. A value of three players is its mover's alone: the move is searched by itself there, so that it
 * can be compared with the best one.
 */
static bool start_next_search(struct desk *desk, const struct position *after, const struct search_result *result)
{
    struct inquiry *inquiry = desk->searching.inquiry;
    const struct game *g = desk->session->game;
    if (!moves_count(g, after))
        return false;
    if (!inquiry->compared) {
        inquiry->best = *result;
        inquiry->compared = true;
        start_inquiry(desk, g->players > 2 ? &inquiry->position : after, g->players > 2 ? &inquiry->move : NULL);
        return true;
    }
    if (g->players > 2 && !inquiry->weighed) {
        inquiry->own = *result;
        inquiry->weighed = true;
        start_inquiry(desk, after, NULL);
        return true;
    }
    return false;
}

/* The search for the open question has found RESULT: search on, or tell the answer. */
static void store_answer(struct desk *desk, const struct search_result *result)
{
    struct inquiry *inquiry = desk->searching.inquiry;
    struct position after = inquiry->position;
    char best[MOVE_TEXT + ANSWER_SCORE + 4];

    if (inquiry->kind == INQUIRY_THREATS) {
        answer_best(desk->session->game, &inquiry->position, result, best, sizeof best);
        desk_say(desk, TONE_PLAIN, "%s would play %s.", session_player(desk->session, inquiry->position.turn), best);
        show_answer(desk, &inquiry->position, result, true);
        forget_inquiry(&desk->searching);
        return;
    }
    position_play(desk->session->game, &after, inquiry->move);
    if (start_next_search(desk, &after, result))
        return;
    if (inquiry->compared)
        report_why(desk, &after, result);
    else
        desk_say(desk, TONE_GOOD, "That move ends the game.");
    forget_inquiry(&desk->searching);
}

void analysis_due(struct desk *desk)
{
    struct search_result result;

    searches_due(desk->searches);
    if (desk->searching.inquiry && thinker_fetch(desk->searching.inquiry->thinker, &result))
        store_answer(desk, &result);
    if (is_late(desk) && has_ended(desk->searching.analysis) && !has_failed(desk))
        begin_search(desk);
    if (desk->searching.analysis && desk->searching.analysis->node && !is_late(desk))
        store_lines(desk);
}

int64_t analysis_timeout(const struct desk *desk)
{
    const struct analysis *analysis = desk->searching.analysis;
    if (is_late(desk))
        return SOON_MS;
    bool thinks = analysis && thinker_busy(analysis->thinker);
    bool built = analysis && desk->endings.store && endstore_work(desk->endings.store).state != ENDSTATE_NONE;
    return desk->searching.inquiry || thinks || built || searches_busy(desk->searches) ? WATCH_MS : -1;
}

/* Starting and asking. */

void analysis_hold(struct desk *desk)
{
    desk->searching.analysis->held = true;
    thinker_hurry(desk->searching.analysis->thinker);
    desk_say(desk, TONE_PLAIN, "Analysis stopped; `analyse go` continues.");
}

void analysis_start(struct desk *desk, int wanted, const struct guest *guest)
{
    struct analysis *analysis = desk->searching.analysis;

    desk->exercise.helped = true; /* an analysed problem does not count for the rating */
    if (!analysis) {
        desk->searching.analysis = analysis = memory_new(sizeof *analysis);
        analysis->thinker = new_thinker(desk, URGENCY_WATCHED);
        analysis->wanted = ANALYSIS_LINES;
        for (int i = 0; i < PLAYERS_MAX; i++)
            analysis->expected[i] = desk->session->game->players == 2 ? EVEN : 1000 / PLAYERS_MAX;
    }
    analysis->wanted = wanted ? wanted : analysis->wanted;
    if (analysis->held && !wanted)
        analysis->again = true; /* what was found is still in the table */
    else
        analysis->node = NULL;
    if (guest && analysis->guest != guest) {
        thinker_free(analysis->thinker);
        analysis->thinker = new_thinker(desk, URGENCY_WATCHED);
        analysis->guest = guest;
        analysis->node = NULL;
    }
    analysis->held = false;
    refuse_at_end(desk);
}

bool analysis_move(struct desk *desk, int number, struct move *m)
{
    const struct analysis *analysis = desk->searching.analysis;
    bool there =
        analysis && number >= 1 && number <= analysis->lines && analysis->node == desk->session->record->current;
    if (there)
        *m = analysis->line[number - 1].best;
    else
        desk_say(desk, TONE_WRONG, analysis ? "There is no such line." : "`analyse` shows lines first.");
    return there;
}

/* Make ready for a question about P. */
static struct inquiry *begin_inquiry(struct desk *desk, enum inquiry_kind kind, const struct position *p)
{
    struct inquiry *inquiry = memory_new(sizeof *inquiry);
    forget_inquiry(&desk->searching);
    desk->exercise.helped = true; /* an analysed problem does not count for the rating */
    *inquiry = (struct inquiry){.kind = kind, .position = *p, .thinker = new_thinker(desk, URGENCY_AWAITED)};
    return desk->searching.inquiry = inquiry;
}

void analysis_ask_threats(struct desk *desk)
{
    const struct game *g = desk->session->game;
    struct position p = *session_position(desk->session);

    if (refuse_at_end(desk))
        return;
    if (g->players != 2 || position_in_check(g, &p, p.turn)) {
        desk_say(desk, TONE_WRONG,
                 g->players == 2 ? "It is check: that is the threat."
                                 : "Threats are shown in games of two players only.");
        return;
    }
    p.turn = !p.turn;
    p.ep_passed = p.ep_landed = CELL_NONE;
    position_complete(g, &p);
    if (moves_count(g, &p) == 0) {
        desk_say(desk, TONE_PLAIN, "No threat: the opponent has no legal move.");
        return;
    }
    begin_inquiry(desk, INQUIRY_THREATS, &p);
    if (start_inquiry(desk, &p, NULL))
        desk_say(desk, TONE_PLAIN, "If you passed ...");
}

void analysis_ask_why(struct desk *desk, struct move m)
{
    const struct position *p = session_position(desk->session);
    begin_inquiry(desk, INQUIRY_WHY, p)->move = m;
    if (start_inquiry(desk, p, NULL))
        desk_say(desk, TONE_PLAIN, "Looking ...");
}
