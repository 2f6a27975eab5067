/* The answers of a search: `info` and `bestmove` lines. */
#include "ucisession.h"

#include "base/output.h"

#include "eval/evaluate.h"
#include "notation/movetext.h"

#include <inttypes.h>

static void write_score(const struct uci *uci, int score)
{
    int moves = engine_mate_moves(uci->game, score, &uci->position);
    output_print(uci->out, moves ? " score mate %d" : " score cp %d", moves ? moves : score);
    if (uci->value.odds) {
        struct odds odds = odds_of_score(uci->game, score);
        output_print(uci->out, " wdl %d %d %d", odds.win, odds.draw, odds.loss);
    }
}

/* The time and nodes that RESULT took. */
static void write_effort(const struct uci *uci, const struct search_result *result)
{
    uint64_t ms = result->elapsed_ms > 0 ? (uint64_t)result->elapsed_ms : 1;
    output_print(uci->out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64, result->nodes,
                 result->nodes * 1000 / ms, result->hashfull, result->elapsed_ms);
}

static void end_line(struct uci *uci)
{
    fputc('\n', uci->out);
    uci_flush(uci);
    funlockfile(uci->out);
}

/* Returns how many of the LENGTH moves of LINE are the turn that begins in P; 0 if they are illegal, or end before the
 * duck has moved. */
static int turn_length(const struct game *g, const struct position *p, const struct move *line, int length)
{
    struct position after = *p;
    if (!length || !move_is_legal(g, p, line[0]))
        return 0;
    position_play(g, &after, line[0]);
    if (!after.duck_due)
        return 1;
    return length > 1 && move_is_legal(g, &after, line[1]) ? 2 : 0;
}

/* Adds WORD, if not NULL, and the turn that begins LINE, LENGTH moves, to UCI's output; returns how many moves it has,
 * 0 if it is none, and then nothing is added. P is brought forward. */
static int write_turn(const struct uci *uci, const char *word, struct position *p, const struct move *line, int length)
{
    const struct game *g = uci->game;
    char text[2 * MOVE_TEXT];
    int n = turn_length(g, p, line, length);
    if (n == 2)
        movetext_write_uci_turn(g, p, line[0], line[1], text);
    else if (n == 1)
        movetext_write_uci(g, p, line[0], text);
    if (n)
        output_print(uci->out, "%s %s", word ? word : "", text);
    for (int i = 0; i < n; i++)
        position_play(g, p, line[i]);
    return n;
}

void report_line(void *context, const struct search_result *result)
{
    struct uci *uci = context;
    struct position p = uci->position;
    uci->told = result->nodes;
    flockfile(uci->out);
    output_print(uci->out, "info depth %d seldepth %d multipv %d", result->depth, result->selective_depth,
                 result->line);
    write_score(uci, result->score);
    write_effort(uci, result);
    for (int i = 0, n = 1; n && i < result->pv_length; i += n)
        n = write_turn(uci, i ? NULL : " pv", &p, result->pv + i, result->pv_length - i);
    end_line(uci);
}

void report_end(struct uci *uci)
{
    const struct position *p = &uci->position;
    bool lost = p->winner ? p->winner != WINNER_NOBODY && p->winner - 1 != p->turn
                          : outcome_without_moves(uci->game, p, position_in_check(uci->game, p, p->turn)) < 0;
    uci_say(uci, "info depth 0 score %s\n", lost ? "mate 0" : "cp 0");
}

void report_answer(struct uci *uci, const struct search_result *result)
{
    struct position p = uci->position;
    struct move turn[2] = {result->best};
    bool leads = result->pv_length > 1 && move_equal(result->pv[0], result->best);
    flockfile(uci->out);
    if (result->nodes > uci->told) { /* the last depth was broken off: its nodes and time are told too */
        output_print(uci->out, "info");
        write_effort(uci, result);
        fputc('\n', uci->out);
    }
    turn[1] = leads ? result->pv[1] : result->best;
    int made = write_turn(uci, "bestmove", &p, turn, 2);
    if (!made) { /* the search for the duck's cell was stopped before it began */
        char half[MOVE_TEXT];
        movetext_write_uci(uci->game, &p, result->best, half);
        output_print(uci->out, "bestmove %s", half);
    }
    if (uci->value.ponder && made)
        write_turn(uci, " ponder", &p, result->pv + made, result->pv_length - made);
    end_line(uci);
}
