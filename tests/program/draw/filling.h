/* What tests of filled boards have in common: the program's data, a view of a game, a drawing of it. */
#pragma once

#include "catalogue/catalogue.h"
#include "draw/boardview.h"
#include "draw/pictures.h"
#include "draw/theme.h"

extern struct catalogue filling_catalogue;
extern struct pictures filling_pictures;
extern struct theme filling_wood;

/* The cells of both Switches. */
extern const char *const filling_switches[4];

/* Reads the program's catalogue, its pictures of pieces and the theme Wood; ends the program where they are missing. */
void filling_open(void);
void filling_free(void);

/* A filled view of G at depth D with blocks B, cells of SCALE rows. */
struct view filling_view(const struct game *g, enum depth d, enum blocks b, int scale);

/* A drawing of its own of P and M, to be freed. */
struct canvas filling_drawn(const struct game *g, const struct view *v, const struct position *p,
                            const struct marks *m);

/* True if sample I of the block CODE of kind B is filled. */
bool filling_has(enum blocks b, uint32_t code, int i);

/* The rows of TEST for each game of the family. */
#define FOR_GAMES(test)                                                                                                \
    {#test ", chess", test, NULL, NULL, "chess"}, {#test ", reroute66", test, NULL, NULL, "reroute66"},                \
        {#test ", reenterent", test, NULL, NULL, "reenterent"}, {#test ", fastlane", test, NULL, NULL, "fastlane"},    \
        {#test ", altorth", test, NULL, NULL, "altorth"},                                                              \
    {                                                                                                                  \
#test ", altorth3", test, NULL, NULL, "altorth3"                                                               \
    }
