/* What rehearsal.c and refreshing.c share: reading files of openings, and the cards of their positions. */
#pragma once

#include "play/problem.h"
#include "play/repertoire.h"
#include "study/desk.h"

/* A file being read into a repertoire. */
struct collecting {
    struct repertoire *out;
    const struct game *game; /* NULL before the first game */
    bool mixed;              /* games of several games */
    int games, broken;       /* BROKEN of GAMES are read up to their first fault, or not at all */
    struct error fault;      /* the first fault */
};

/* Read the file PATH into COLLECTING. False with ERROR filled, or after a message. */
bool rehearsal_read(struct desk *desk, const char *path, struct collecting *collecting, struct error *error);

/* Returns the problem that asks for one of MOVE, COUNT moves (at least one), in the position P of an opening. */
struct problem rehearsal_problem(const struct position *p, const struct move *move, int count);
