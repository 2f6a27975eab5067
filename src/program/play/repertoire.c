#include "play/repertoire.h"

#include "record/comment.h"
#include "rules/outcome.h"

struct position repertoire_position(const struct position *p)
{
    struct position same = *p;
    same.half = 0;
    same.full = 1;
    if (!same.ep_counts)
        same.ep_passed = same.ep_landed = CELL_NONE;
    return same;
}

static uint64_t key_of(const struct game *g, const struct position *p)
{
    const struct position same = repertoire_position(p);
    return openings_key(g, &same);
}

static void add_root(struct repertoire *repertoire, const struct position *p)
{
    for (int i = 0; i < repertoire->roots; i++)
        if (repertoire->root[i].key == p->key)
            return;
    repertoire->root = memory_resize(repertoire->root, (size_t)(repertoire->roots + 1) * sizeof *repertoire->root);
    repertoire->root[repertoire->roots++] = *p;
}

static void keep_comment(struct repertoire *repertoire, const struct game *g, const struct node *node)
{
    SCOPED(text) words = {0};
    if (!comment_words(node->comment, &words))
        return;
    repertoire->comment =
        memory_grow(repertoire->comment, repertoire->comments, &repertoire->comments_room, sizeof *repertoire->comment);
    repertoire->comment[repertoire->comments++] =
        (struct repertoire_comment){key_of(g, &node->position), memory_copy(words.at, words.length)};
}

/* Returns the node after NODE in the order of the tree below ROOT, NULL after the last. */
static const struct node *node_after(const struct node *root, const struct node *node)
{
    if (node->child)
        return node->child;
    while (node != root && !node->sibling)
        node = node->parent;
    return node == root ? NULL : node->sibling;
}

void repertoire_add(struct repertoire *repertoire, const struct record *record)
{
    const struct game *g = record->game;
    add_root(repertoire, &record->root->position);
    keep_comment(repertoire, g, record->root);
    for (const struct node *node = node_after(record->root, record->root); node;
         node = node_after(record->root, node)) {
        if (node->kind != NODE_MOVE)
            continue;
        const struct position at = repertoire_position(&node->parent->position);
        openings_add(&repertoire->lines, g, &at, &(struct played_move){.move = node->move, .unvalued = true});
        keep_comment(repertoire, g, node);
        repertoire->movers |= node_is_null(g, node) ? 0 : 1u << at.turn;
    }
}

static int compare_comments(const void *one, const void *other)
{
    const struct repertoire_comment *first = one, *second = other;
    int order = (first->key > second->key) - (first->key < second->key);
    return order || !first->words || !second->words ? order : strcmp(first->words, second->words);
}

void repertoire_sort(struct repertoire *repertoire)
{
    openings_sort(&repertoire->lines);
    if (repertoire->comments)
        qsort(repertoire->comment, (size_t)repertoire->comments, sizeof *repertoire->comment, compare_comments);
}

void repertoire_free(struct repertoire *repertoire)
{
    for (int i = 0; i < repertoire->comments; i++)
        free(repertoire->comment[i].words);
    free(repertoire->comment);
    free(repertoire->root);
    openings_free(&repertoire->lines);
    *repertoire = (struct repertoire){.roots = 0};
}

void repertoire_add_comments(const struct repertoire *repertoire, const struct game *g, const struct position *p,
                             struct text *out)
{
    const struct repertoire_comment sought = {key_of(g, p), NULL};
    const struct repertoire_comment *found =
        repertoire->comments
            ? bsearch(&sought, repertoire->comment, (size_t)repertoire->comments, sizeof sought, compare_comments)
            : NULL;
    const char *last = NULL;
    while (found && found > repertoire->comment && found[-1].key == sought.key)
        found--;
    for (; found && found - repertoire->comment < repertoire->comments && found->key == sought.key; found++) {
        if (!last || strcmp(last, found->words) != 0)
            text_addf(out, "%s\"%s\"", out->length ? " " : "", found->words);
        last = found->words;
    }
}

int repertoire_moves(const struct repertoire *repertoire, const struct game *g, const struct position *p,
                     struct move *out, int *times)
{
    int count = 0, known = 0;
    const struct position same = repertoire_position(p);
    const struct opening *opening = openings_find(&repertoire->lines, g, &same, &count);
    for (int i = 0; i < count; i++)
        if (movetext_read(g, p, opening[i].move, &out[known], NULL)) {
            if (times)
                times[known] = opening[i].games;
            known++;
        }
    return known;
}

/* The walk over a repertoire. An answer is frequent that FROM_GAMES games, and FROM_SHARE of 100, had. */
enum { FROM_GAMES = 5, FROM_SHARE = 5, PLIES_MOST = 100 };
struct gap_walk {
    const struct repertoire *repertoire;
    const struct game *game;
    int who;
    const struct openings *library; /* NULL: the game has none */
    bool *seen;                     /* which entries of the lines begin a position that was gone through; owned */
    struct text moves;              /* up to the position; owned */
    struct text *out;
    int gaps;
};

/* Add the number and TEXT of a move at P to OUT: "3... a6". */
static void add_numbered(const struct game *g, const struct position *p, const char *text, bool begins,
                         struct text *out)
{
    if (p->turn == 0)
        text_addf(out, "%d. ", p->full);
    else if (begins && g->players == 2)
        text_addf(out, "%d... ", p->full);
    text_add(out, text);
}

/* Tell the frequent answers of the library at P to which the file has no move; MOVE are the COUNT that it has. */
static void tell_missing(struct gap_walk *walk, const struct position *p, const struct move *move, int count)
{
    const struct game *g = walk->game;
    int known = 0, all = 0;
    const struct opening *opening = walk->library ? openings_find(walk->library, g, p, &known) : NULL;
    for (int i = 0; i < known; i++)
        all += opening[i].games;
    for (int i = 0; i < known; i++) {
        struct move m;
        bool has = !movetext_read(g, p, opening[i].move, &m, NULL);
        for (int k = 0; k < count; k++)
            has |= move_equal(move[k], m);
        if (has || opening[i].games < FROM_GAMES || 100 * opening[i].games < FROM_SHARE * all)
            continue;
        text_addf(walk->out, "%s\n  after ", walk->moves.length ? walk->moves.at : "At the beginning");
        add_numbered(g, p, opening[i].move, true, walk->out);
        text_addf(walk->out, " nothing is prepared; %d %% of %d games.\n\n", 100 * opening[i].games / all, all);
        walk->gaps++;
    }
}

/* Go through the lines from P, PLIES after the beginning. */
static void walk_gaps(struct gap_walk *walk, const struct position *p, int plies)
{
    const struct repertoire *repertoire = walk->repertoire;
    const struct game *g = walk->game;
    struct move move[MOVES_MAX];
    int entries = 0, count = repertoire_moves(repertoire, g, p, move, NULL);
    const struct position same = repertoire_position(p);
    const struct opening *opening = openings_find(&repertoire->lines, g, &same, &entries);
    if (opening && walk->seen[opening - repertoire->lines.at])
        return;
    if (opening)
        walk->seen[opening - repertoire->lines.at] = true;
    if (p->turn != walk->who && count)
        tell_missing(walk, p, move, count);
    if (p->turn == walk->who && !count && plies && outcome_of(g, p, &p->key, 1).ending == ENDING_NONE) {
        text_addf(walk->out, "%s\n  ends with a move of the other side.\n\n", walk->moves.at);
        walk->gaps++;
    }
    for (int i = 0; i < count && plies < PLIES_MOST; i++) {
        struct position after = *p;
        char text[MOVE_TEXT];
        size_t before = walk->moves.length;
        movetext_write_pgn(g, p, move[i], text);
        text_add(&walk->moves, before ? " " : "");
        add_numbered(g, p, text, !before, &walk->moves);
        position_play(g, &after, move[i]);
        walk_gaps(walk, &after, plies + 1);
        walk->moves.at[walk->moves.length = before] = '\0';
    }
}

void repertoire_write_gaps(const struct repertoire *repertoire, const struct game *g, int who,
                           const struct openings *library, struct text *out)
{
    struct gap_walk walk = {.repertoire = repertoire,
                            .game = g,
                            .who = who,
                            .library = library,
                            .seen = memory_new((size_t)repertoire->lines.count * sizeof *walk.seen),
                            .out = out};
    for (int i = 0; i < repertoire->roots; i++)
        walk_gaps(&walk, &repertoire->root[i], 0);
    if (!library)
        text_add(out, "There is no library of games of this game, so answers cannot be compared with it.\n");
    else if (!walk.gaps)
        text_add(out, "No gaps: every frequent answer has a move.\n");
    text_free(&walk.moves);
    free(walk.seen);
}
