#include "play/openings.h"

enum { PLIES_MAX = 64 };

/* A file being read: the positions of the line, and which names they have (-1: none). */
struct line_of_names {
    const struct game *game;
    struct opening_names *names;
    struct position position[PLIES_MAX + 1];
    int named[PLIES_MAX + 1], plies;
};

/* Play MOVES, with blanks between them, from ply PLIES of the line on. */
static bool play_moves(struct line_of_names *r, int plies, const char *moves, struct error *e)
{
    r->plies = plies;
    while (*moves) {
        struct move_word word = {moves, strcspn(moves, " "), NULL};
        struct typed_move m;
        if (r->plies == PLIES_MAX)
            return error_set(e, "more than %d moves", PLIES_MAX);
        if (!movetext_read_word(r->game, &r->position[r->plies], &word, &m, e))
            return false;
        r->position[r->plies + 1] = r->position[r->plies];
        position_play(r->game, &r->position[++r->plies], m.move);
        r->named[r->plies] = -1;
        moves += word.length + strspn(moves + word.length, " ");
    }
    return true;
}

/* The opening that is reached has ECO and NAME as they stand in the file. */
static void add_name(struct line_of_names *r, const char *eco, const char *name)
{
    struct opening_names *o = r->names;
    int i = r->plies - 1;
    while (i > 0 && r->named[i] < 0)
        i--;
    o->at = memory_grow(o->at, o->count, &o->room, sizeof *o->at);
    const struct opening_name *before = &o->at[i > 0 ? r->named[i] : 0]; /* if I > 0 */
    struct opening_name *x = &o->at[o->count];
    struct text whole = {0};
    bool shared = i > 0 && (*name == '&' || *name == '~');
    if (shared)
        text_add_bytes(&whole, before->name, *name == '&' ? strlen(before->name) : strcspn(before->name, ":"));
    text_add(&whole, shared ? name + 1 : name);
    *x = (struct opening_name){.key = r->position[r->plies].key, .name = whole.at};
    snprintf(x->eco, sizeof x->eco, "%s", *eco || i <= 0 ? eco : before->eco);
    r->named[r->plies] = o->count++;
}

static bool read_name_line(void *into, char *line, struct error *e)
{
    struct line_of_names *r = into;
    char *field[4];
    if (text_split(line, field, 4) != 4)
        return error_set(e, "give PLIES, MOVES, ECO and NAME with a tab between them");
    int plies = strcmp(field[0], "0") == 0 ? 0 : text_number(field[0]);
    if (plies < 0 || plies > r->plies || !*field[1] || !*field[3] || strlen(field[2]) > 3)
        return error_set(e, "the line before has %d plies; then come moves, a code of three letters, and a name",
                         r->plies);
    if (!play_moves(r, plies, field[1], e))
        return false;
    add_name(r, field[2], field[3]);
    return true;
}

static int by_key(const void *a, const void *b)
{
    const struct opening_name *x = a, *y = b;
    return x->key < y->key ? -1 : x->key > y->key;
}

bool opening_names_read(const char *path, const struct game *g, struct opening_names *o, struct error *e)
{
    FREED struct line_of_names *r = memory_new(sizeof *r);
    *o = (struct opening_names){0};
    r->game = g;
    r->names = o;
    position_start(g, &r->position[0]);
    bool good = text_read_lines(path, read_name_line, r, e);
    if (!good)
        opening_names_free(o);
    else if (o->count)
        qsort(o->at, (size_t)o->count, sizeof *o->at, by_key);
    return good;
}

void opening_names_free(struct opening_names *o)
{
    for (int i = 0; i < o->count; i++)
        free(o->at[i].name);
    free(o->at);
    *o = (struct opening_names){0};
}

const struct opening_name *opening_names_find(const struct opening_names *o, const struct node *node)
{
    const struct opening_name *found = NULL;
    for (; o->count && node->parent && !found; node = node->parent) {
        const struct opening_name sought = {.key = node->position.key};
        found = node->loose ? NULL : bsearch(&sought, o->at, (size_t)o->count, sizeof *o->at, by_key);
    }
    return found;
}
