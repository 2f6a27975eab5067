/* The answers of a search: `info` and `bestmove` lines. */
#include "ucisession.h"

#include "base/output.h"

#include "eval/evaluate.h"
#include "notation/movetext.h"

#include <inttypes.h>

static void write_score(const struct uci *uci, int score)
{
    int moves = engine_mate_moves(score, &uci->position);
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

void report_line(void *context, const struct search_result *result)
{
    struct uci *uci = context;
    struct position p = uci->position;
    char text[MOVE_TEXT];
    uci->told = result->nodes;
    flockfile(uci->out);
    output_print(uci->out, "info depth %d seldepth %d multipv %d", result->depth, result->selective_depth,
                 result->line);
    write_score(uci, result->score);
    write_effort(uci, result);
    output_print(uci->out, " pv");
    for (int i = 0; i < result->pv_length && move_is_legal(uci->game, &p, result->pv[i]); i++) {
        movetext_write_uci(uci->game, &p, result->pv[i], text);
        output_print(uci->out, " %s", text);
        position_play(uci->game, &p, result->pv[i]);
    }
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
    char text[MOVE_TEXT];
    flockfile(uci->out);
    if (result->nodes > uci->told) { /* the last depth was broken off: its nodes and time are told too */
        output_print(uci->out, "info");
        write_effort(uci, result);
        fputc('\n', uci->out);
    }
    movetext_write_uci(uci->game, &p, result->best, text);
    output_print(uci->out, "bestmove %s", text);
    position_play(uci->game, &p, result->best);
    if (uci->value.ponder && result->pv_length > 1 && move_is_legal(uci->game, &p, result->pv[1])) {
        movetext_write_uci(uci->game, &p, result->pv[1], text);
        output_print(uci->out, " ponder %s", text);
    }
    end_line(uci);
}
