/*
 * A net in floating-point numbers that learns from samples by Adam (Kingma and Ba, 2015). The same
 * arguments give the same net, whatever the number of threads.
 */
#pragma once

#include "play/samples.h"

/* What decides how it learns. */
struct learning {
    int hidden, buckets, epochs, batch, threads;
    bool adds;   /* the net's value is added to the derived evaluation's */
    float rate;  /* of the first step; falls to 0 by half a cosine */
    float decay; /* weight decay: the part of a weight that a step at rate 1 takes away */
    float scale; /* 1/100 pawn for one unit of log odds */
    uint64_t seed;
};

/* A net's numbers: bias, input, output and offset as in struct net, one after the other. */
struct learner {
    const struct samples *samples;
    struct learning how;
    int inputs, views, pieces;
    size_t numbers;
    float *number, *best, *first, *second; /* owned; the last two are Adam's moments */
    float *slope;                          /* SHARDS gradients, owned */
    long steps;
};

/* Begin with small random numbers. */
void learner_start(struct learner *learner, const struct samples *samples, const struct learning *how);

/* Begin with the numbers of NET instead, which has the sizes that LEARNER was started with. */
void learner_go_on(struct learner *learner, const struct net *net);
void learner_free(struct learner *learner);

/* Go once through all training samples, in epoch EPOCH; returns their mean loss. */
double learner_epoch(struct learner *learner, int epoch);

/* Returns the mean loss on the samples FROM … TO − 1. With `adds` and numbers of 0 it is the derived evaluation's. */
double learner_loss(struct learner *learner, size_t from, size_t to);

/* Returns the net's value of SAMPLE in log odds, by floating-point numbers. */
float learner_value(const struct learner *learner, const struct sample *sample);

/* Returns the net in integers. */
struct net *learner_net(const struct learner *learner, const struct game *g);

/* Returns the scale at which the derived evaluation predicts the training samples best. */
float learn_fit_scale(const struct samples *samples);
