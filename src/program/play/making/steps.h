/* What a step of making a game complete is. */
#pragma once

#include "base/text.h"
#include "search/engine.h"

/* What all steps know. NODES: a move. */
struct making_setup {
    const struct game *game; /* borrowed */
    uint64_t seed;
    int games, nodes;
};

/* A row for each step. All of them get the WORK that BEGIN returned. */
struct making_kind {
    const char *word, *folder, *ending;

    /* Returns why the step cannot be done for G, as a clause; NULL if it can. */
    const char *(*refusal)(const struct game *g);

    /* Adds what the step does to OUT; returns how many nodes of search that is about as much work as. */
    double (*tell)(const struct making_setup *setup, struct text *out);

    /* Returns new work, freed by END. */
    void *(*begin)(const struct making_setup *setup);
    void (*end)(void *work);

    /* Returns how many pieces are wanted in all, by those that were taken; no more than these: it is finished. */
    int (*plan)(void *work);

    /* Does piece NUMBER, by several threads at once, and adds what it gives to OUT as words without a line feed. False
     * if STOP was set or memory ran out. */
    bool (*play)(void *work, int number, atomic_bool *stop, struct text *out);

    /* Takes what piece NUMBER has given, one after the other; false if WORDS are damaged. */
    bool (*take)(void *work, int number, const char *words);

    /* Adds the file that the step makes to FILE, and what is to be said of it to SAID, as a sentence. False if it is
     * not worth keeping. */
    bool (*finish)(void *work, struct text *file, struct text *said);

    /* Returns how many pieces there will be at most. */
    int (*most)(const struct making_setup *setup);
};

extern const struct making_kind making_dead, making_openings, making_levels, making_problems, making_values,
    making_nets;

/* Returns the seed of piece NUMBER. */
static inline uint64_t setup_seed(const struct making_setup *setup, int number)
{
    return setup->seed * 0x9E3779B97F4A7C15u + (uint64_t)number * 0xD1B54A32D192ED03u;
}
