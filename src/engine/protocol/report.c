/* The answers of a search: `info` and `bestmove` lines. */
#include "ucisession.h"

#include "base/output.h"

#include "eval/evaluate.h"
#include "notation/movetext.h"

#include <inttypes.h>

static void write_score(const struct uci *u, int score)
{
    int moves = engine_mate_moves(score, &u->position);
    output_print(u->out, moves ? " score mate %d" : " score cp %d", moves ? moves : score);
    if (u->value.odds) {
        struct odds o = odds_of_score(u->game, score);
        output_print(u->out, " wdl %d %d %d", o.win, o.draw, o.loss);
    }
}

/* The time and nodes that R took. */
static void write_effort(const struct uci *u, const struct search_result *r)
{
    uint64_t ms = r->elapsed_ms > 0 ? (uint64_t)r->elapsed_ms : 1;
    output_print(u->out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64, r->nodes, r->nodes * 1000 / ms,
                 r->hashfull, r->elapsed_ms);
}

static void end_line(struct uci *u)
{
    fputc('\n', u->out);
    uci_flush(u);
    funlockfile(u->out);
}

void report_line(void *context, const struct search_result *r)
{
    struct uci *u = context;
    struct position p = u->position;
    char text[MOVE_TEXT];
    u->told = r->nodes;
    flockfile(u->out);
    output_print(u->out, "info depth %d seldepth %d multipv %d", r->depth, r->selective_depth, r->line);
    write_score(u, r->score);
    write_effort(u, r);
    output_print(u->out, " pv");
    for (int i = 0; i < r->pv_length && move_is_legal(u->game, &p, r->pv[i]); i++) {
        movetext_write_uci(u->game, &p, r->pv[i], text);
        output_print(u->out, " %s", text);
        position_play(u->game, &p, r->pv[i]);
    }
    end_line(u);
}

void report_end(struct uci *u)
{
    const struct position *p = &u->position;
    bool lost = p->winner ? p->winner != WINNER_NOBODY && p->winner - 1 != p->turn
                          : outcome_without_moves(u->game, p, position_in_check(u->game, p, p->turn)) < 0;
    uci_say(u, "info depth 0 score %s\n", lost ? "mate 0" : "cp 0");
}

void report_answer(struct uci *u, const struct search_result *r)
{
    struct position p = u->position;
    char text[MOVE_TEXT];
    flockfile(u->out);
    if (r->nodes > u->told) { /* the last depth was broken off: its nodes and time are told too */
        output_print(u->out, "info");
        write_effort(u, r);
        fputc('\n', u->out);
    }
    movetext_write_uci(u->game, &p, r->best, text);
    output_print(u->out, "bestmove %s", text);
    position_play(u->game, &p, r->best);
    if (u->value.ponder && r->pv_length > 1 && move_is_legal(u->game, &p, r->pv[1])) {
        movetext_write_uci(u->game, &p, r->pv[1], text);
        output_print(u->out, " ponder %s", text);
    }
    end_line(u);
}
