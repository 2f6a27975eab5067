/* What was played at a position in files of saved games. */
#include "play/collection.h"
#include "snapshot.h"

struct continuation {
    uint64_t key; /* of the snapshot after MOVE */
    struct move move;
    struct opening opening;
};

struct exploring {
    struct continuation *at;
    int count;
};

static int by_picture(const void *a, const void *b)
{
    const struct continuation *first = a, *second = b;
    return first->key < second->key ? -1 : first->key > second->key;
}

/* Counts the move that was played in FOUND. */
static bool count_continuation(void *context, const struct collection_found *found)
{
    struct exploring *exploring = context;
    const struct continuation sought = {.key = found->next};
    struct continuation *at =
        found->next ? bsearch(&sought, exploring->at, (size_t)exploring->count, sizeof sought, by_picture) : NULL;
    if (!at)
        return true;
    at->opening.games++;
    at->opening.unvalued++;
    at->opening.draws += strncmp(found->result, "1/2", 3) == 0;
    at->opening.first += strncmp(found->result, "1-0", 3) == 0;
    at->opening.others += found->result[0] == '0';
    return true;
}

/* The legal moves at P, and the snapshots after them, into EXPLORING. */
static void begin_exploring(const struct game *g, const struct position *p, struct exploring *exploring)
{
    FREED struct move *move = memory_new(MOVES_MAX * sizeof *move);
    exploring->count = moves_legal(g, p, move);
    exploring->at = memory_new((size_t)exploring->count * sizeof *exploring->at + 1);
    for (int i = 0; i < exploring->count; i++) {
        struct continuation *at = &exploring->at[i];
        struct position after = *p;
        struct snapshot snapshot;
        position_play(g, &after, move[i]);
        snapshot_take(g, &after, &snapshot);
        at->key = snapshot.key;
        at->opening.key = openings_key(g, p);
        movetext_write_pgn(g, p, move[i], at->opening.move);
    }
    qsort(exploring->at, (size_t)exploring->count, sizeof *exploring->at, by_picture);
}

bool collection_explore(const char *words, const char *path, const struct explored_position *where,
                        const struct collection_search *how, struct openings *out, struct error *error)
{
    struct exploring exploring = {0};
    struct collection_search counting = *how;
    struct collection_query *query = collection_query_read(words, error);
    if (!query)
        return false;
    counting.take = count_continuation;
    counting.context = &exploring;
    collection_query_leave_unmarked(query);
    collection_query_place(query, where->game, where->position);
    begin_exploring(where->game, where->position, &exploring);
    bool good = collection_search(query, path, &counting, error);
    for (int i = 0; i < exploring.count; i++)
        if (exploring.at[i].opening.games)
            openings_add_line(out, &exploring.at[i].opening);
    free(exploring.at);
    collection_query_free(query);
    return good;
}
