#include "play/guest.h"

bool guest_name_is_sound(const char *name)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    size_t n = strlen(name);
    return n && n < GUEST_NAME && strspn(name, allowed) == n;
}

const struct guest *guests_find(const struct guests *all, const char *name)
{
    for (int i = 0; all && i < all->count; i++)
        if (ascii_compare(all->row[i].name, name) == 0)
            return &all->row[i];
    return NULL;
}

static bool add_guest(struct guests *all, const char *name, const char *command, struct error *error)
{
    if (!guest_name_is_sound(name))
        return error_set(error, "%s: an engine's name has letters, digits, - and _, %d at most", name, GUEST_NAME - 1);
    if (guests_find(all, name))
        return error_set(error, "%s: an engine above has this name already", name);
    if (!*command)
        return error_set(error, "%s: give the engine's program behind =, with its whole path", name);
    if (all->count == GUESTS_MAX)
        return error_set(error, "%s: at most %d engines can be named: remove one", name, GUESTS_MAX);
    struct guest *guest = &all->row[all->count++];
    *guest = (struct guest){.memory = GUEST_MEMORY};
    strcpy(guest->name, name);
    snprintf(guest->command, sizeof guest->command, "%s", command);
    return true;
}

/* Add to GUEST the option NAME of its own; false if there is no room. */
static bool add_option(struct guest *guest, const char *name, const char *value)
{
    size_t n = strlen(guest->options), room = sizeof guest->options - n;
    int wrote = snprintf(guest->options + n, room, "setoption name %s value %s\n", name, value);
    if (wrote < (int)room)
        return true;
    guest->options[n] = '\0';
    return false;
}

bool guests_set(struct guests *all, const char *name, const char *value, struct error *error)
{
    enum { MOST = 1000000000 };
    static const struct {
        const char *name;
        size_t at;
    } limits[] = {{"time", offsetof(struct guest, time_ms)},
                  {"depth", offsetof(struct guest, depth)},
                  {"nodes", offsetof(struct guest, nodes)},
                  {"memory", offsetof(struct guest, memory)}};
    const char *point = strchr(name, '.');
    char whose[GUEST_NAME] = "";
    if (!point)
        return add_guest(all, name, value, error);
    if (point - name < GUEST_NAME)
        memcpy(whose, name, (size_t)(point - name));
    struct guest *guest = (struct guest *)guests_find(all, whose);
    for (int i = 0; guest && i < 4; i++)
        if (strcmp(point + 1, limits[i].name) == 0) {
            int64_t number = text_thousandths(value, MOST);
            *(int64_t *)((char *)guest + limits[i].at) = i ? number / 1000 : number;
            return number >= 0 || error_set(error, "%s: give a number", name);
        }
    if (!guest)
        error_set(error, "%s: no engine has this name: put its line NAME = /PATH/OF/PROGRAM above this one", name);
    else if (!point[1] || !add_option(guest, point + 1, value))
        error_set(error, "%s: this option has no name, or the engine has too many: remove it", name);
    else
        return true;
    return false;
}

void assignment_take(struct assignment *assignment, const struct game *g, const struct position *p,
                     const struct node *node)
{
    char text[CODE_SIZE];
    _Static_assert((int)CODE_SIZE >= 2 * MOVE_TEXT, "a turn has room where a code has");
    const struct node **line = NULL;
    int length = node ? record_line(node, &line) : 0, first = length;
    const struct position *at = p;
    assignment->position = *p;
    assignment->keys = memory_resize(assignment->keys, 2 * ((size_t)p->half + 1) * sizeof *assignment->keys);
    assignment->keys[0] = p->key;
    assignment->count = node ? record_keys(node, assignment->keys) : 1;
    while (first > 0 && length - first < assignment->count - 1 && line[first - 1]->kind == NODE_MOVE &&
           line[first - 1]->move.type != MOVE_PASS)
        at = &line[--first]->parent->position;
    while (at->duck_due && first > 0) /* guests know whole turns */
        at = &line[--first]->parent->position;
    text_free(&assignment->words);
    code_write(g, at, text);
    text_addf(&assignment->words, "fen %s%s", text, first < length ? " moves" : "");
    for (; first < length; first++) {
        const struct position *before = &line[first]->parent->position;
        if (line[first]->position.duck_due && first + 1 < length) {
            movetext_write_uci_turn(g, before, line[first]->move, line[first + 1]->move, text);
            first++;
        } else {
            movetext_write_uci(g, before, line[first]->move, text);
        }
        text_addf(&assignment->words, " %s", text);
    }
    free(line);
}

void assignment_free(struct assignment *assignment)
{
    free(assignment->keys);
    text_free(&assignment->words);
    *assignment = (struct assignment){.count = 0};
}
