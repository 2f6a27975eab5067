/*
 * reference: a frozen opponent to measure the engine by. Alpha-beta to a fixed depth of 3 plies on material and
 * mobility, the first of equal moves in the generator's order shuffled by the position's key. It speaks as much UCI as
 * `match` needs. Never change it: its hash is in reference.sha256 and the figures measured against it would mean
 * nothing any more.
 */
#include "catalogue/catalogue.h"
#include "notation/code.h"
#include "notation/movetext.h"
#include "rules/outcome.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 3, MATE = 100000, LINE = 65536 };

/* The worth of a man by its label, in 1/100 pawn. */
static int worth(char label)
{
    switch (label) {
    case 'Q':
        return 900;
    case 'R':
        return 500;
    case 'B':
        return 330;
    case 'N':
        return 310;
    case 'P':
        return 100;
    default:
        return 0;
    }
}

/* Material and mobility (a point a move) for the side to move. */
static int value(const struct game *g, const struct position *p, int moves)
{
    struct position other = *p;
    int sum = moves;
    for (int k = 0; k < g->kinds; k++) {
        cellset kind = cellset_and(p->kind[k], g->board->firsts);
        sum += worth(g->kind[k].label) * (cellset_count(cellset_and(kind, p->player[p->turn])) -
                                          cellset_count(cellset_and(kind, p->player[!p->turn])));
    }
    other.turn = !p->turn;
    return sum - moves_count(g, &other);
}

static int search(const struct game *g, const struct position *p, int depth, int alpha, int beta)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(g, p, move);
    if (n == 0)
        return position_in_check(g, p, p->turn) ? -MATE - depth : 0;
    if (depth == 0)
        return value(g, p, n);
    for (int i = 0; i < n && alpha < beta; i++) {
        struct position next = *p;
        position_play(g, &next, move[i]);
        int score = -search(g, &next, depth - 1, -beta, -alpha);
        alpha = score > alpha ? score : alpha;
    }
    return alpha;
}

static struct move best_move(const struct game *g, const struct position *p)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(g, p, move), best = 0, alpha = -2 * MATE;
    for (int i = 0; i < n; i++) {
        int at = (int)((p->key + (uint64_t)i) % (uint64_t)n);
        struct position next = *p;
        position_play(g, &next, move[at]);
        int score = -search(g, &next, DEPTH - 1, -2 * MATE, -alpha);
        if (score > alpha) {
            alpha = score;
            best = at;
        }
    }
    return move[best];
}

/* "position startpos [moves …]": the position after the moves, as far as they can be read. */
static struct position position_of(const struct game *g, char *line)
{
    struct position p;
    char *save = NULL, *moves = strstr(line, " moves ");
    position_start(g, &p);
    for (char *w = moves ? strtok_r(moves + 7, " \r\n", &save) : NULL; w; w = strtok_r(NULL, " \r\n", &save)) {
        struct move m;
        if (!movetext_read(g, &p, w, &m, NULL, NULL))
            break;
        position_play(g, &p, m);
    }
    return p;
}

int main(void)
{
    struct catalogue c;
    struct error e;
    struct game *g = NULL;
    struct position p;
    char *line = malloc(LINE), text[MOVE_TEXT], id[GAME_ID];
    if (!line || !catalogue_find_data(&c, &e) || (g = catalogue_game(&c, "reroute66", &e)) == NULL)
        return 1;
    position_start(g, &p);
    while (fgets(line, LINE, stdin) && strncmp(line, "quit", 4) != 0) {
        if (sscanf(line, "setoption name UCI_Variant value %31s", id) == 1) {
            game_free(g);
            if ((g = catalogue_game(&c, id, &e)) == NULL)
                return 1;
        } else if (strncmp(line, "uci\n", 4) == 0) {
            puts("id name reference\nuciok");
        } else if (strncmp(line, "isready", 7) == 0) {
            puts("readyok");
        } else if (strncmp(line, "position", 8) == 0) {
            p = position_of(g, line);
        } else if (strncmp(line, "go", 2) == 0) {
            movetext_write_uci(g, &p, best_move(g, &p), text);
            printf("bestmove %s\n", text);
        }
        fflush(stdout);
    }
    game_free(g);
    free(line);
    return 0;
}
