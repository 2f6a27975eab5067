#include "eval/nnue.h"

#include "net_kernel.h"

#include <stdlib.h>

enum { NET_CELLS = 128 }; /* larger boards have no nets */
enum { FAR = 12 };        /* with this many changed cells the slot of the ply before is not the best to begin with */

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
    for (int place = 0; place < g->board->cells; place++)
        if (image[place] != CELL_NONE && g->array[place] && piece_player(g->array[place]) == 0)
            n += g->array[image[place]] == PIECE(to, piece_kind(g->array[place]));
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
static void number_pieces(struct net_map *map, int view)
{
    const struct game *g = map->game;
    for (int i = 0; i < g->players; i++)
        for (int kind = 0; kind < g->kinds; kind++)
            map->piece_seen[view][PIECE((view + i) % g->players, kind)] = (uint16_t)(i * g->kinds + kind);
}

bool net_map_make(struct net_map *map, const struct game *g)
{
    cell mirror[CELLS_MAX], image[CELLS_MAX];
    uint8_t number[CELLS_MAX];
    *map = (struct net_map){.game = g, .inputs = net_inputs(g), .mirrors = symmetry_find(g, 0, 0, true, mirror)};
    memset(map->place, CELL_NONE, sizeof map->place);
    if (g->board->cells > NET_CELLS)
        return false;
    for (cellset set = g->board->firsts; !cellset_empty(set);)
        number[cellset_pop(&set)] = (uint8_t)map->places++;
    for (int who = 0; who < g->players; who++) {
        number_pieces(map, who);
        if (!rotation_of_board(g, who, image))
            return false;
        EACH_CELL (place, g->board->firsts) {
            map->place[who][0][image[place]] = number[place];
            map->place[who][1][image[place]] = number[map->mirrors ? mirror[place] : place];
            if (map->mirrors && mirror[place] < place)
                cellset_add(&map->right[who], image[place]);
        }
    }
    return true;
}

static bool is_mirrored(const struct net_map *map, const struct position *p, int view)
{
    cellset royal = cellset_and(p->kind[map->game->royal], p->player[view]);
    return map->mirrors && !cellset_empty(cellset_and(royal, map->right[view]));
}

static int input_of(const struct net_map *map, piece what, cell place, int view, bool mirrored)
{
    return map->piece_seen[view][what] * map->places + map->place[view][mirrored][place];
}

static int input_of_pocket(const struct net_map *map, piece what, int view)
{
    return map->game->players * map->game->kinds * map->places + map->piece_seen[view][what];
}

/* Three players: the number of the input that says whose turn it is. */
static int input_of_turn(const struct net_map *map, int turn, int view)
{
    return map->inputs - 3 + (turn - view + 3) % 3;
}

static cellset places_of_pieces(const struct net_map *map, const struct position *p)
{
    cellset pieces = cellset_or(cellset_or(p->player[0], p->player[1]), p->player[2]);
    return cellset_and(pieces, map->game->board->firsts);
}

int net_features(const struct net_map *map, const struct position *p, int view, uint16_t *out)
{
    bool mirrored = is_mirrored(map, p, view);
    int n = 0;
    EACH_CELL (place, places_of_pieces(map, p))
        out[n++] = (uint16_t)input_of(map, p->on[place], place, view, mirrored);
    if (p->pocket)
        out[n++] = (uint16_t)input_of_pocket(map, p->pocket, view);
    if (map->game->players > 2)
        out[n++] = (uint16_t)input_of_turn(map, p->turn, view);
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

bool net_line_start(struct net_line *line, const struct net_map *map, int slots)
{
    *line = (struct net_line){.map = map, .net = map->game->net, .kernel = net_kernel_of(0), .slots = slots};
    size_t bytes = (size_t)slots * sizeof *line->slot;
    line->slot = aligned_alloc(_Alignof(struct net_slot), bytes);
    if (!line->slot)
        return false;
    memset(line->slot, 0, bytes);
    for (int i = 0; i < slots; i++)
        line->slot[i].view[0] = CELL_NONE; /* no position: not filled yet */
    return true;
}

void net_line_free(struct net_line *line)
{
    free(line->slot);
    *line = (struct net_line){0};
}

/* Returns how many of the bytes `on` G uses, in whole words of a set. */
static inline size_t bytes_on(const struct game *g)
{
    return g->board->cells <= NET_CELLS / 2 ? NET_CELLS / 2 : NET_CELLS;
}

static struct difference find_difference(const struct net_line *line, const struct net_slot *slot,
                                         const struct position *position)
{
    const struct game *g = line->map->game;
    struct difference difference;
    for (int word = 2; word < CELLSET_ROOM; word++)
        difference.at.word[word] = 0;
    difference.cells =
        line->kernel->differ(slot->on, position->on, (int)bytes_on(g), g->board->firsts.word, difference.at.word);
    return difference;
}

static inline void remember_position(const struct game *g, struct net_slot *slot, const struct position *p)
{
    if (bytes_on(g) == NET_CELLS)
        memcpy(slot->on, p->on, NET_CELLS);
    else
        memcpy(slot->on, p->on, NET_CELLS / 2);
    slot->pocket = p->pocket;
    slot->turn = p->turn;
}

static const int16_t *input_row(const struct net_line *line, int input)
{
    return line->net->input + (size_t)input * (size_t)line->net->hidden;
}

/* How a view of a position is to be changed: whose, whether mirrored, and by which rows. */
struct view_change {
    int view;
    bool mirrored;
    struct net_change rows;
};

/* Fills the rows of CHANGE's VIEWS by the pieces on the cells of DIFFERENCE, those of the slot FROM before and those of
 * P now. An empty cell's row is written too, and over it the next one: which cells are empty is unpredictable. */
static inline __attribute__((always_inline)) void note_pieces(const struct net_line *line, const struct net_slot *from,
                                                              const struct position *p,
                                                              const struct difference *difference, int views,
                                                              struct view_change *change)
{
    const struct net_map *map = line->map;
    const int16_t *input = line->net->input;
    size_t hidden = (size_t)line->net->hidden, pieces = hidden * (size_t)map->places;
    cellset at = difference->at;
    int adds = 0, subs = 0;
    EACH_CELL (place, at) {
        piece gone = from->on[place], come = p->on[place];
        for (int view = 0; view < views; view++) {
            const uint16_t *seen = map->piece_seen[change[view].view];
            const int16_t *row = input + hidden * map->place[change[view].view][change[view].mirrored][place];
            change[view].rows.sub[subs] = row + pieces * seen[gone];
            change[view].rows.add[adds] = row + pieces * seen[come];
        }
        subs += gone != 0;
        adds += come != 0;
    }
    for (int view = 0; view < views; view++) {
        change[view].rows.adds = adds;
        change[view].rows.subs = subs;
    }
}

/* Fills the rows of CHANGE[0] and, with two views, CHANGE[1]: by what their views of the slot FROM and of P differ. */
static void note_changes(const struct net_line *line, const struct net_slot *from, const struct position *p,
                         const struct difference *difference, struct view_change *change)
{
    const struct net_map *map = line->map;
    int views = line->net->views;
    if (views == 2)
        note_pieces(line, from, p, difference, 2, change);
    else
        note_pieces(line, from, p, difference, 1, change);
    for (int view = 0; view < views && from->pocket != p->pocket; view++) {
        if (from->pocket)
            change[view].rows.sub[change[view].rows.subs++] =
                input_row(line, input_of_pocket(map, from->pocket, change[view].view));
        if (p->pocket)
            change[view].rows.add[change[view].rows.adds++] =
                input_row(line, input_of_pocket(map, p->pocket, change[view].view));
    }
    if (map->game->players > 2 && from->turn != p->turn) {
        change->rows.sub[change->rows.subs++] = input_row(line, input_of_turn(map, from->turn, change->view));
        change->rows.add[change->rows.adds++] = input_row(line, input_of_turn(map, p->turn, change->view));
    }
}

/* Computes the sums of view number VIEW of P into SLOT from scratch. */
static void refresh_view(const struct net_line *line, struct net_slot *slot, const struct position *p, int view)
{
    uint16_t input[NET_FEATURES_MAX];
    struct net_change change;
    change.subs = 0;
    change.adds = net_features(line->map, p, slot->view[view], input);
    for (int i = 0; i < change.adds; i++)
        change.add[i] = input_row(line, input[i]);
    line->kernel->apply(slot->sum[view], line->net->bias, &change, line->net->hidden);
}

/* Returns the slot, that of PLY or the one before, from which it is nearer to P; DIFFERENCE gets the difference. NULL:
 * begin from scratch. */
static const struct net_slot *choose_base(const struct net_line *line, int ply, const struct position *p,
                                          int first_view, struct difference *difference)
{
    const struct net_slot *own = &line->slot[ply], *before = own - 1;
    const struct net_slot *base = NULL;
    difference->cells = CELLS_MAX;
    if (ply > 0 && before->view[0] == first_view) {
        *difference = find_difference(line, before, p);
        base = before;
    }
    if (difference->cells > 4 && own->view[0] == first_view) {
        struct difference other = find_difference(line, own, p);
        if (other.cells < difference->cells) {
            *difference = other;
            base = own;
        }
    }
    return difference->cells <= FAR ? base : NULL;
}

/* Brings the slot of PLY to P, seen from the sides of FIRST_VIEW and the other player. */
static struct net_slot *update_slot(struct net_line *line, int ply, const struct position *p, int first_view)
{
    struct net_slot *slot = &line->slot[ply];
    struct difference difference = {{{0, 0}}, 0};
    struct view_change change[NET_VIEWS_MAX];
    const struct net_slot *base = choose_base(line, ply, p, first_view, &difference);
    for (int view = 0; view < line->net->views; view++) {
        change[view].view = view ? !first_view : first_view;
        change[view].mirrored = is_mirrored(line->map, p, change[view].view);
    }
    if (base)
        note_changes(line, base, p, &difference, change);
    for (int view = 0; view < line->net->views; view++) {
        slot->view[view] = (uint8_t)change[view].view;
        if (base && base->mirrored[view] == change[view].mirrored)
            line->kernel->apply(slot->sum[view], base->sum[view], &change[view].rows, line->net->hidden);
        else
            refresh_view(line, slot, p, view);
        slot->mirrored[view] = change[view].mirrored;
    }
    remember_position(line->map->game, slot, p);
    return slot;
}

int net_value(struct net_line *line, int ply, const struct position *p, int who)
{
    const struct net *net = line->net;
    int players = line->map->game->players;
    /* Two players: view 0 is always player 0's, so that the same sums serve both. */
    const struct net_slot *slot = update_slot(line, ply, p, players == 2 ? 0 : who);
    cellset pieces = places_of_pieces(line->map, p);
    int bucket = net_bucket(net, line->kernel->count(pieces.word[0], pieces.word[1])),
        first = players == 2 ? p->turn : 0;
    const int16_t *weight = net->output + (size_t)(bucket * net->views * net->hidden);
    int32_t sum = line->kernel->dot(slot->sum[first], weight, net->hidden);
    if (net->views > 1)
        sum += line->kernel->dot(slot->sum[!first], weight + net->hidden, net->hidden);
    int64_t value = ((int64_t)sum / NET_ONE + net->offset[bucket]) * net->scale / (NET_ONE * NET_WEIGHT_ONE);
    value = value > INT16_MAX ? INT16_MAX : value < -INT16_MAX ? -INT16_MAX : value;
    return (int)(players > 2 || p->turn == who ? value : -value);
}
