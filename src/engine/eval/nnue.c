#include "eval/nnue.h"

#include "net_kernel.h"

#include <stdlib.h>

enum { FAR = 12 }; /* with this many changed cells the slot of the ply before is not the best to begin with */

/* The first layer's sums (the accumulator) for the position whose pieces are ON. */
struct net_slot {
    piece on[CELLS_MAX]; /* as in the position, for the game's cells */
    piece pocket;
    uint8_t turn;
    uint8_t view[NET_VIEWS_MAX]; /* whose sides they are */
    bool mirrored[NET_VIEWS_MAX];
    _Alignas(32) int16_t sum[NET_VIEWS_MAX][NET_HIDDEN_MAX];
};

/* The places where pieces differ between a slot and a position, and how many these are. */
struct difference {
    cellset at;
    int cells;
};

/* Returns how many pieces of the array IMAGE takes to places of the same kind of piece of player TO. */
static int array_agrees(const struct game *g, int to, const cell *image)
{
    int n = 0;
    for (int c = 0; c < g->board->cells; c++)
        if (image[c] != CELL_NONE && g->array[c] && piece_player(g->array[c]) == 0)
            n += g->array[image[c]] == PIECE(to, piece_kind(g->array[c]));
    return n;
}

/*
 * Turns the board for player WHO into IMAGE, in the way that takes more pieces of the array to pieces of the same kind.
 */
static bool rotation_of_board(const struct game *g, int who, cell *image)
{
    cell flipped[CELLS_MAX];
    bool turns = symmetry_find(g, 0, who, false, image), flips = symmetry_find(g, 0, who, true, flipped);
    if (flips && (!turns || array_agrees(g, who, flipped) > array_agrees(g, who, image)))
        memcpy(image, flipped, sizeof flipped);
    return turns || flips;
}

/* Numbers the pieces as player VIEW sees them: whose they are, counted from VIEW, and of what kind. */
static void number_pieces(struct net_map *m, int view)
{
    const struct game *g = m->game;
    for (int i = 0; i < g->players; i++)
        for (int kind = 0; kind < g->kinds; kind++)
            m->piece_seen[view][PIECE((view + i) % g->players, kind)] = (uint16_t)(i * g->kinds + kind);
}

bool net_map_make(struct net_map *m, const struct game *g)
{
    cell mirror[CELLS_MAX], image[CELLS_MAX];
    uint8_t number[CELLS_MAX];
    *m = (struct net_map){.game = g, .inputs = net_inputs(g), .mirrors = symmetry_find(g, 0, 0, true, mirror)};
    memset(m->place, CELL_NONE, sizeof m->place);
    for (cellset s = g->board->firsts; !cellset_empty(s);)
        number[cellset_pop(&s)] = (uint8_t)m->places++;
    for (int who = 0; who < g->players; who++) {
        number_pieces(m, who);
        if (!rotation_of_board(g, who, image))
            return false;
        EACH_CELL (c, g->board->firsts) {
            m->place[who][0][image[c]] = number[c];
            m->place[who][1][image[c]] = number[m->mirrors ? mirror[c] : c];
            if (m->mirrors && mirror[c] < c)
                cellset_add(&m->right[who], image[c]);
        }
    }
    return true;
}

static bool is_mirrored(const struct net_map *m, const struct position *p, int view)
{
    cellset royal = cellset_and(p->kind[m->game->royal], p->player[view]);
    return m->mirrors && !cellset_empty(cellset_and(royal, m->right[view]));
}

static int input_of(const struct net_map *m, piece x, cell c, int view, bool mirrored)
{
    return m->piece_seen[view][x] * m->places + m->place[view][mirrored][c];
}

static int input_of_pocket(const struct net_map *m, piece x, int view)
{
    return m->game->players * m->game->kinds * m->places + m->piece_seen[view][x];
}

/* Three players: the number of the input that says whose turn it is. */
static int input_of_turn(const struct net_map *m, int turn, int view)
{
    return m->inputs - 3 + (turn - view + 3) % 3;
}

static cellset places_of_pieces(const struct net_map *m, const struct position *p)
{
    cellset pieces = cellset_or(cellset_or(p->player[0], p->player[1]), p->player[2]);
    return cellset_and(pieces, m->game->board->firsts);
}

int net_features(const struct net_map *m, const struct position *p, int view, uint16_t *out)
{
    bool mirrored = is_mirrored(m, p, view);
    int n = 0;
    EACH_CELL (c, places_of_pieces(m, p))
        out[n++] = (uint16_t)input_of(m, p->on[c], c, view, mirrored);
    if (p->pocket)
        out[n++] = (uint16_t)input_of_pocket(m, p->pocket, view);
    if (m->game->players > 2)
        out[n++] = (uint16_t)input_of_turn(m, p->turn, view);
    return n;
}

const struct net_kernel *net_kernel_of(int at)
{
#ifdef REROUTE66_COUNTING
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && at-- == 0)
        return &net_kernel_avx2;
#endif
    return at == 0 ? &net_kernel_plain : NULL;
}

bool net_line_start(struct net_line *l, const struct net_map *map, int slots)
{
    *l = (struct net_line){.map = map, .net = map->game->net, .kernel = net_kernel_of(0), .slots = slots};
    size_t bytes = (size_t)slots * sizeof *l->slot;
    l->slot = aligned_alloc(_Alignof(struct net_slot), bytes);
    if (!l->slot)
        return false;
    memset(l->slot, 0, bytes);
    for (int i = 0; i < slots; i++)
        l->slot[i].view[0] = CELL_NONE; /* no position: not filled yet */
    return true;
}

void net_line_free(struct net_line *l)
{
    free(l->slot);
    *l = (struct net_line){0};
}

/* Returns how many of the bytes `on` G uses, in whole words of a set. */
static inline size_t bytes_on(const struct game *g)
{
    return g->board->cells <= CELLS_MAX / 2 ? CELLS_MAX / 2 : CELLS_MAX;
}

static struct difference find_difference(const struct net_line *l, const struct net_slot *a, const struct position *b)
{
    const struct game *g = l->map->game;
    struct difference d;
    d.cells = l->kernel->differ(a->on, b->on, (int)bytes_on(g), g->board->firsts.word, d.at.word);
    return d;
}

static inline void remember_position(const struct game *g, struct net_slot *s, const struct position *p)
{
    if (bytes_on(g) == CELLS_MAX)
        memcpy(s->on, p->on, CELLS_MAX);
    else
        memcpy(s->on, p->on, CELLS_MAX / 2);
    s->pocket = p->pocket;
    s->turn = p->turn;
}

static const int16_t *input_row(const struct net_line *l, int input)
{
    return l->net->input + (size_t)input * (size_t)l->net->hidden;
}

/* How a view of a position is to be changed: whose, whether mirrored, and by which rows. */
struct view_change {
    int view;
    bool mirrored;
    struct net_change rows;
};

/* Fills the rows of C's VIEWS by the pieces on the cells of D, those of the slot FROM before and those of P now. An
 * empty cell's row is written too, and over it the next one: which cells are empty is unpredictable. */
static inline __attribute__((always_inline)) void note_pieces(const struct net_line *l, const struct net_slot *from,
                                                              const struct position *p, const struct difference *d,
                                                              int views, struct view_change *c)
{
    const struct net_map *m = l->map;
    const int16_t *input = l->net->input;
    size_t hidden = (size_t)l->net->hidden, pieces = hidden * (size_t)m->places;
    cellset at = d->at;
    int adds = 0, subs = 0;
    EACH_CELL (i, at) {
        piece gone = from->on[i], come = p->on[i];
        for (int v = 0; v < views; v++) {
            const uint16_t *seen = m->piece_seen[c[v].view];
            const int16_t *row = input + hidden * m->place[c[v].view][c[v].mirrored][i];
            c[v].rows.sub[subs] = row + pieces * seen[gone];
            c[v].rows.add[adds] = row + pieces * seen[come];
        }
        subs += gone != 0;
        adds += come != 0;
    }
    for (int v = 0; v < views; v++) {
        c[v].rows.adds = adds;
        c[v].rows.subs = subs;
    }
}

/* Fills the rows of C[0] and, with two views, C[1]: by what their views of the slot FROM and of P differ. */
static void note_changes(const struct net_line *l, const struct net_slot *from, const struct position *p,
                         const struct difference *d, struct view_change *c)
{
    const struct net_map *m = l->map;
    int views = l->net->views;
    if (views == 2)
        note_pieces(l, from, p, d, 2, c);
    else
        note_pieces(l, from, p, d, 1, c);
    for (int v = 0; v < views && from->pocket != p->pocket; v++) {
        if (from->pocket)
            c[v].rows.sub[c[v].rows.subs++] = input_row(l, input_of_pocket(m, from->pocket, c[v].view));
        if (p->pocket)
            c[v].rows.add[c[v].rows.adds++] = input_row(l, input_of_pocket(m, p->pocket, c[v].view));
    }
    if (m->game->players > 2 && from->turn != p->turn) {
        c->rows.sub[c->rows.subs++] = input_row(l, input_of_turn(m, from->turn, c->view));
        c->rows.add[c->rows.adds++] = input_row(l, input_of_turn(m, p->turn, c->view));
    }
}

/* Computes the sums of view number V of P into SLOT from scratch. */
static void refresh_view(const struct net_line *l, struct net_slot *slot, const struct position *p, int v)
{
    uint16_t input[NET_FEATURES_MAX];
    struct net_change c;
    c.subs = 0;
    c.adds = net_features(l->map, p, slot->view[v], input);
    for (int i = 0; i < c.adds; i++)
        c.add[i] = input_row(l, input[i]);
    l->kernel->apply(slot->sum[v], l->net->bias, &c, l->net->hidden);
}

/* The slot, that of PLY or the one before, from which it is nearer to P; D gets the difference. NULL: begin from
 * scratch. */
static const struct net_slot *choose_base(const struct net_line *l, int ply, const struct position *p, int first_view,
                                          struct difference *d)
{
    const struct net_slot *own = &l->slot[ply], *before = own - 1;
    const struct net_slot *base = NULL;
    d->cells = CELLS_MAX;
    if (ply > 0 && before->view[0] == first_view) {
        *d = find_difference(l, before, p);
        base = before;
    }
    if (d->cells > 4 && own->view[0] == first_view) {
        struct difference other = find_difference(l, own, p);
        if (other.cells < d->cells) {
            *d = other;
            base = own;
        }
    }
    return d->cells <= FAR ? base : NULL;
}

/* Brings the slot of PLY to P, seen from the sides of FIRST_VIEW and the other player. */
static struct net_slot *update_slot(struct net_line *l, int ply, const struct position *p, int first_view)
{
    struct net_slot *slot = &l->slot[ply];
    struct difference d = {{{0, 0}}, 0};
    struct view_change c[NET_VIEWS_MAX];
    const struct net_slot *base = choose_base(l, ply, p, first_view, &d);
    for (int v = 0; v < l->net->views; v++) {
        c[v].view = v ? !first_view : first_view;
        c[v].mirrored = is_mirrored(l->map, p, c[v].view);
    }
    if (base)
        note_changes(l, base, p, &d, c);
    for (int v = 0; v < l->net->views; v++) {
        slot->view[v] = (uint8_t)c[v].view;
        if (base && base->mirrored[v] == c[v].mirrored)
            l->kernel->apply(slot->sum[v], base->sum[v], &c[v].rows, l->net->hidden);
        else
            refresh_view(l, slot, p, v);
        slot->mirrored[v] = c[v].mirrored;
    }
    remember_position(l->map->game, slot, p);
    return slot;
}

int net_value(struct net_line *l, int ply, const struct position *p, int who)
{
    const struct net *n = l->net;
    int players = l->map->game->players;
    /* Two players: view 0 is always player 0's, so that the same sums serve both. */
    const struct net_slot *slot = update_slot(l, ply, p, players == 2 ? 0 : who);
    cellset pieces = places_of_pieces(l->map, p);
    int bucket = net_bucket(n, l->kernel->count(pieces.word[0], pieces.word[1])), first = players == 2 ? p->turn : 0;
    const int16_t *weight = n->output + (size_t)(bucket * n->views * n->hidden);
    int32_t sum = l->kernel->dot(slot->sum[first], weight, n->hidden);
    if (n->views > 1)
        sum += l->kernel->dot(slot->sum[!first], weight + n->hidden, n->hidden);
    int64_t value = ((int64_t)sum / NET_ONE + n->offset[bucket]) * n->scale / (NET_ONE * NET_WEIGHT_ONE);
    value = value > INT16_MAX ? INT16_MAX : value < -INT16_MAX ? -INT16_MAX : value;
    return (int)(players > 2 || p->turn == who ? value : -value);
}
