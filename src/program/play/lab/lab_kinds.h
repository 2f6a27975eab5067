/* Which kinds of pieces a game brings onto the board. */
#pragma once

#include "rules/game.h"

/* True if KIND is in G's array or in a hand; if it can stand on the board, so or by a promotion. */
bool kinds_are_there(const struct game *g, int kind);
bool kinds_can_stand(const struct game *g, int kind);
