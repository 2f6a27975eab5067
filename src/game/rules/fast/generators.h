/*
 * The instances of the fast generator (generator.inc), one per combination of traits and way of gathering bits, and the
 * choice among them.
 */
#pragma once

#include "rules/position.h"

/* The functions of position.h that the generator makes. */
struct generator {
    int (*legal)(const struct game *g, const struct position *p, struct move *out);
    int (*captures)(const struct game *g, const struct position *p, struct move *out);
    int (*aimed)(const struct game *g, const struct position *p, const cellset aim[KINDS_MAX], struct move *out);
    int (*count)(const struct game *g, const struct position *p);
    int (*between)(const struct game *g, const struct position *p, cellset from, cellset to, struct move *out);
    bool (*is_legal)(const struct game *g, const struct position *p, struct move m);
    bool (*ep_counts)(const struct game *g, const struct position *p); /* true if there is a legal capture en passant */
    cellset (*attackers)(const struct game *g, const struct position *p, cell place, int who);
    bool (*keeps)(const struct game *g, const struct position *p, const struct series *series);
    cellset (*reach)(const struct game *g, const struct position *p, piece what, cell place);
    void (*reach_kinds)(const struct game *g, const struct position *p, int who, cell place, kindset kinds,
                        cellset out[KINDS_MAX]);
    cellset (*origins)(const struct game *g, const struct position *p, piece what, cell place, bool takes);
    int (*reaches)(const struct game *g, const struct position *p, int who, struct reached *out);
    void (*checks)(const struct game *g, const struct position *p, struct checks *out);
    bool (*in_check)(const struct game *g, const struct position *p, int who);
    /* the first player whose royal piece the side to move attacks, -1 if there is none */
    int (*attacked_player)(const struct game *g, const struct position *p);
};

#if defined(__x86_64__)
extern const struct generator one_pext_generator, two_pext_generator, pocket_pext_generator, lanes_pext_generator,
    elimination_pext_generator, hops_pext_generator, any_one_pext_generator, any_two_pext_generator;
#endif
extern const struct generator one_shifts_generator, two_shifts_generator, pocket_shifts_generator,
    lanes_shifts_generator, elimination_shifts_generator, hops_shifts_generator, any_one_shifts_generator,
    any_two_shifts_generator;
#ifdef REROUTE66_WIDE
#if defined(__x86_64__)
extern const struct generator four_pext_generator, any_four_pext_generator;
#endif
extern const struct generator four_shifts_generator, any_four_shifts_generator;
#endif

/*
 * Returns the instances that serve G, whose places need WORDS words (1, 2 or 4), and that this processor can run:
 * number AT from 0, the narrowest first and with PEXT before without; NULL beyond the last. All give the same results;
 * number 0 is the one to use, and tests try all.
 */
const struct generator *generators_of(const struct game *g, int words, int at);
