#include "snapshot.h"

enum { STEP_CHANGES = 128, CHANGES_LONG = 127, CELL_LONG = 255 };

/* What stands on a cell after a step. */
struct change {
    uint16_t place;
    uint8_t what;
};

/* Returns a number for WHAT on PLACE; 0 for nothing. */
static inline uint64_t mix_change(unsigned place, unsigned what)
{
    uint64_t x = (((uint64_t)place << 8) | what) * 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    return what ? x ^ x >> 32 : 0;
}

static inline uint64_t mix_turn(unsigned turn)
{
    return mix_change(SNAPSHOT_CELLS, turn + 1);
}

static inline void put_change(struct snapshot *snapshot, unsigned place, unsigned what)
{
    snapshot->key ^= mix_change(place, snapshot->at[place]) ^ mix_change(place, what);
    snapshot->at[place] = (uint8_t)what;
}

static inline void give_turn(struct snapshot *snapshot, unsigned turn)
{
    snapshot->key ^= mix_turn(snapshot->turn) ^ mix_turn(turn);
    snapshot->turn = (uint8_t)turn;
}

bool snapshot_same(const struct snapshot *first, const struct snapshot *second)
{
    return first->key == second->key && first->turn == second->turn &&
           memcmp(first->at, second->at, sizeof first->at) == 0;
}

/* Returns which byte of the eight in memory, of whose difference WORD holds, is the first that is not 0. */
static inline int first_byte(uint64_t word)
{
    return (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? __builtin_ctzll(word) : __builtin_clzll(word)) / 8;
}

/* The cells of the board on which P differs from WALK into OUT; returns how many. */
static int compare_boards(const struct game *g, const struct position *p, const struct snapshot_walk *walk,
                          struct change *out)
{
    enum { BYTES = sizeof(uint64_t) };
    int n = 0;
    for (int first = 0; first < g->board->cells; first += BYTES) {
        uint64_t before, after, byte = 0xff;
        memcpy(&before, walk->on + first, BYTES);
        memcpy(&after, p->on + first, BYTES);
        for (uint64_t left = before ^ after; left;) {
            int k = first_byte(left), here = first + k;
            left &= ~(byte << 8 * (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? k : BYTES - 1 - k));
            if (here < g->board->cells && g->board->lane_first[here] == here)
                out[n++] = (struct change){(uint16_t)here, p->on[here]};
        }
    }
    return n;
}

/* All that differs between P and WALK into OUT; returns how many. */
static int find_changes(const struct game *g, const struct position *p, const struct snapshot_walk *walk,
                        struct change out[SNAPSHOT_CELLS])
{
    int n = compare_boards(g, p, walk, out);
    if (p->pocket != walk->now.at[SNAPSHOT_POCKET])
        out[n++] = (struct change){SNAPSHOT_POCKET, p->pocket};
    for (int kind = 0; rules_has(g, RULE_DROPS) && kind < g->kinds; kind++)
        for (int who = 0; who < g->players; who++) {
            int place = SNAPSHOT_HANDS + PLAYERS_MAX * kind + who;
            if (p->lost[LOST_ROW(kind)][who] != walk->now.at[place])
                out[n++] = (struct change){(uint16_t)place, p->lost[LOST_ROW(kind)][who]};
        }
    return n;
}

/* Makes the COUNT changes and the board of P part of WALK. */
static void take_changes(const struct game *g, const struct position *p, struct snapshot_walk *walk,
                         const struct change *change, int count)
{
    for (int i = 0; i < count; i++)
        put_change(&walk->now, change[i].place, change[i].what);
    give_turn(&walk->now, p->turn);
    memcpy(walk->on, p->on, (size_t)g->board->cells);
}

/* An empty board without a turn. */
static void clear_picture(struct snapshot_walk *walk)
{
    *walk = (struct snapshot_walk){.now = {.key = mix_turn(0)}};
}

void snapshot_begin(const struct game *g, struct snapshot_walk *walk)
{
    struct position p;
    struct change change[SNAPSHOT_CELLS];
    position_start(g, &p);
    clear_picture(walk);
    int n = find_changes(g, &p, walk, change);
    take_changes(g, &p, walk, change, n);
}

void snapshot_take(const struct game *g, const struct position *p, struct snapshot *out)
{
    struct snapshot_walk walk;
    struct change change[SNAPSHOT_CELLS];
    clear_picture(&walk);
    int n = find_changes(g, p, &walk, change);
    take_changes(g, p, &walk, change, n);
    *out = walk.now;
}

/* Adds the step that makes the COUNT changes, after which it is TURN's turn, to STEPS. */
static void write_changes(const struct change *change, int count, int turn, struct text *steps)
{
    const char head[] = {(char)(STEP_CHANGES + (count < CHANGES_LONG ? count : CHANGES_LONG)), (char)count};
    text_add_bytes(steps, head, count < CHANGES_LONG ? 1 : 2);
    text_add_bytes(steps, &(char){(char)turn}, 1);
    for (int i = 0; i < count; i++) {
        const unsigned place = change[i].place;
        const char small[] = {(char)place, (char)change[i].what};
        const char large[] = {(char)CELL_LONG, (char)(place >> 8), (char)place, (char)change[i].what};
        if (place < CELL_LONG)
            text_add_bytes(steps, small, sizeof small);
        else
            text_add_bytes(steps, large, sizeof large);
    }
}

void snapshot_step(const struct game *g, const struct position *p, struct snapshot_walk *walk, struct text *steps)
{
    struct change change[SNAPSHOT_CELLS];
    change[0] = (struct change){0, 0};
    int n = find_changes(g, p, walk, change);
    int left = n == 2 && change[1].what == 0; /* which of the two is the cell that becomes empty */
    bool plain = n == 2 && change[0].place < CELLS_MAX && change[1].place < CELLS_MAX && !change[left].what &&
                 change[!left].what && change[!left].what == walk->now.at[change[left].place] &&
                 p->turn == (walk->now.turn + 1) % g->players;
    const char step[] = {(char)change[plain ? left : 0].place, (char)change[plain ? !left : 0].place};
    if (plain)
        text_add_bytes(steps, step, sizeof step);
    else
        write_changes(change, n < 255 ? n : 255, p->turn, steps);
    take_changes(g, p, walk, change, n);
}

/* Follows a step of COUNT changes, which begin at AT. */
static const uint8_t *follow_changes(struct snapshot *snapshot, int count, const uint8_t *at, const uint8_t *end)
{
    if (at == end || *at >= PLAYERS_MAX)
        return NULL;
    give_turn(snapshot, *at++);
    for (int i = 0; i < count; i++) {
        bool large = at < end && *at == CELL_LONG;
        if (end - at < (large ? 4 : 2))
            return NULL;
        unsigned place = large ? (unsigned)at[1] << 8 | at[2] : at[0];
        if (place >= SNAPSHOT_CELLS)
            return NULL;
        put_change(snapshot, place, at[large ? 3 : 1]);
        at += large ? 4 : 2;
    }
    return at;
}

const uint8_t *snapshot_follow(struct snapshot *snapshot, int players, const uint8_t *at, const uint8_t *end)
{
    if (end - at < 2)
        return NULL;
    if (*at >= STEP_CHANGES) {
        bool large = *at == STEP_CHANGES + CHANGES_LONG;
        return follow_changes(snapshot, large ? at[1] : *at - STEP_CHANGES, at + (large ? 2 : 1), end);
    }
    if (at[1] >= CELLS_MAX)
        return NULL;
    unsigned what = snapshot->at[at[0]];
    put_change(snapshot, at[0], 0);
    put_change(snapshot, at[1], what);
    give_turn(snapshot, snapshot->turn + 1 < players ? snapshot->turn + 1u : 0);
    return at + 2;
}
