/* A program that speaks UCI, at the other end of two pipes. */
#ifndef REROUTE66_TOOLS_MATCHES_RIVAL_H
#define REROUTE66_TOOLS_MATCHES_RIVAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

struct rival {
    const char *command; /* run by the shell */
    pid_t pid;
    FILE *to, *from;
    bool by_cpu;     /* count processor time */
    bool scored;     /* an info line of the last move gave a score */
    int score;       /* 1/100 pawn for the side to move; mates are ±30000 */
    int64_t used_ms; /* what the last move took */
};

/* Start COMMAND, which must begin with `exec` if BY_CPU, and begin with UCI; OPTIONS ("Hash=16,Level=3", may be NULL)
 * are set, then UCI_Variant to GAME. Ends the program on failure. */
void rival_start(struct rival *p, const char *command, const char *options, const char *game, bool by_cpu);

/* A new game begins: wait until the player is ready. */
void rival_new_game(struct rival *p);

/* Send POSITION (a whole `position …` line) and GO (a whole `go …` line); the answer's move into MOVE (SIZE bytes).
 * False if the player ended or gave no answer. */
bool rival_ask(struct rival *p, const char *position, const char *go, char *move, size_t size);

/* Tell it to quit and wait until it has. */
void rival_end(struct rival *p);

#endif
