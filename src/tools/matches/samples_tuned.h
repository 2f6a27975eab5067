/*
 * What `tune` learns from: quiet positions out of files of games of `selfplay`. Knows games and what is to be foretold
 * of them (nets/labels.h), not how weights are found.
 */
#ifndef REROUTE66_TOOLS_MATCHES_SAMPLES_TUNED_H
#define REROUTE66_TOOLS_MATCHES_SAMPLES_TUNED_H

#include "catalogue/catalogue.h"
#include "engine/values.h"

struct options {
    const char *game, *out, *data;
    int rounds, pull;
    float ahead; /* how many plies the labels look ahead */
};

/* A quiet position and the points that player WHO (the first of two, the one to move of three) may hope for. */
struct tuned_position {
    struct position position;
    int game; /* 0 for the first one */
    int who;
    float goal; /* 0 … 1 */
};

/* One number to be tuned: where it is, what it was, and how it changes each sample's evaluation. */
struct parameter {
    char name[NUMBER_NAME];
    int16_t *at;
    double begun, now;
    int16_t *slope; /* in 1/PROBE: see tune.c */
};

struct tuner {
    struct options o;
    struct game *game;
    struct values *values;
    struct tuned_position *sample;
    int samples, room, games;
    int learnt; /* samples to learn from; the others are held back */
    struct parameter *parameter;
    int parameters;
    double scale; /* of the logistic curve: evaluation points to logits */
};

/*
 * Get T's samples from the files that its options name; those of the last tenth of the games are held back. False with
 * E filled if a file cannot be read or is of another game, or if there is none to learn from.
 */
bool tuner_gather(struct tuner *t, struct error *e);

#endif
