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
static bool play_moves(struct line_of_names *line, int plies, const char *moves, struct error *error)
{
    line->plies = plies;
    while (*moves) {
        struct move_word word = {moves, strcspn(moves, " "), NULL, CELL_NONE};
        struct typed_move typed;
        if (line->plies == PLIES_MAX)
            return error_set(error, "more than %d moves", PLIES_MAX);
        if (!movetext_read_word(line->game, &line->position[line->plies], &word, &typed, error))
            return false;
        line->position[line->plies + 1] = line->position[line->plies];
        position_play(line->game, &line->position[++line->plies], typed.move);
        line->named[line->plies] = -1;
        moves += word.length + strspn(moves + word.length, " ");
    }
    return true;
}

/* The opening that is reached has ECO and NAME as they stand in the file. */
static void add_name(struct line_of_names *line, const char *eco, const char *name)
{
    struct opening_names *names = line->names;
    int i = line->plies - 1;
    while (i > 0 && line->named[i] < 0)
        i--;
    names->at = memory_grow(names->at, names->count, &names->room, sizeof *names->at);
    const struct opening_name *before = &names->at[i > 0 ? line->named[i] : 0]; /* if I > 0 */
    struct opening_name *opening = &names->at[names->count];
    struct text whole = {0};
    bool shared = i > 0 && (*name == '&' || *name == '~');
    if (shared)
        text_add_bytes(&whole, before->name, *name == '&' ? strlen(before->name) : strcspn(before->name, ":"));
    text_add(&whole, shared ? name + 1 : name);
    *opening = (struct opening_name){.key = line->position[line->plies].key, .name = whole.at};
    snprintf(opening->eco, sizeof opening->eco, "%s", *eco || i <= 0 ? eco : before->eco);
    line->named[line->plies] = names->count++;
}

static bool read_name_line(void *into, char *line, struct error *error)
{
    struct line_of_names *names = into;
    char *field[4];
    if (text_split(line, field, 4) != 4)
        return error_set(error, "give PLIES, MOVES, ECO and NAME with a tab between them");
    int plies = strcmp(field[0], "0") == 0 ? 0 : text_number(field[0]);
    if (plies < 0 || plies > names->plies || !*field[1] || !*field[3] || strlen(field[2]) > 3)
        return error_set(error, "the line before has %d plies; then come moves, a code of three letters, and a name",
                         names->plies);
    if (!play_moves(names, plies, field[1], error))
        return false;
    add_name(names, field[2], field[3]);
    return true;
}

static int by_key(const void *a, const void *b)
{
    const struct opening_name *first = a, *second = b;
    return first->key < second->key ? -1 : first->key > second->key;
}

bool opening_names_read(const char *path, const struct game *g, struct opening_names *names, struct error *error)
{
    FREED struct line_of_names *line = memory_new(sizeof *line);
    *names = (struct opening_names){0};
    line->game = g;
    line->names = names;
    position_start(g, &line->position[0]);
    bool good = text_read_lines(path, read_name_line, line, error);
    if (!good)
        opening_names_free(names);
    else if (names->count)
        qsort(names->at, (size_t)names->count, sizeof *names->at, by_key);
    return good;
}

void opening_names_free(struct opening_names *names)
{
    for (int i = 0; i < names->count; i++)
        free(names->at[i].name);
    free(names->at);
    *names = (struct opening_names){0};
}

const struct opening_name *opening_names_at(const struct opening_names *names, uint64_t key)
{
    const struct opening_name sought = {.key = key};
    return names->count ? bsearch(&sought, names->at, (size_t)names->count, sizeof *names->at, by_key) : NULL;
}

const struct opening_name *opening_names_find(const struct opening_names *names, const struct node *node)
{
    const struct opening_name *found = NULL;
    for (; names->count && node->parent && !found; node = node->parent)
        found = node->loose ? NULL : opening_names_at(names, node->position.key);
    return found;
}
