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

static bool add_guest(struct guests *all, const char *name, const char *command, struct error *e)
{
    if (guests_find(all, name) || all->count == GUESTS_MAX || !guest_name_is_sound(name) || !*command)
        return error_set(e,
                         "%s: at most %d engines, each with a name of its own (letters, digits, - and _) and a program",
                         name, GUESTS_MAX);
    struct guest *w = &all->row[all->count++];
    *w = (struct guest){.memory = GUEST_MEMORY};
    strcpy(w->name, name);
    snprintf(w->command, sizeof w->command, "%s", command);
    return true;
}

/* Add to W the option NAME of its own; false if there is no room. */
static bool add_option(struct guest *w, const char *name, const char *value)
{
    size_t n = strlen(w->options), room = sizeof w->options - n;
    int wrote = snprintf(w->options + n, room, "setoption name %s value %s\n", name, value);
    if (wrote < (int)room)
        return true;
    w->options[n] = '\0';
    return false;
}

bool guests_set(struct guests *all, const char *name, const char *value, struct error *e)
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
        return add_guest(all, name, value, e);
    if (point - name < GUEST_NAME)
        memcpy(whose, name, (size_t)(point - name));
    struct guest *w = (struct guest *)guests_find(all, whose);
    for (int i = 0; w && i < 4; i++)
        if (strcmp(point + 1, limits[i].name) == 0) {
            int64_t number = text_thousandths(value, MOST);
            *(int64_t *)((char *)w + limits[i].at) = i ? number / 1000 : number;
            return number >= 0 || error_set(e, "%s: give a number", name);
        }
    if (!w)
        error_set(e, "%s: no engine of this name is given above", name);
    else if (!point[1] || !add_option(w, point + 1, value))
        error_set(e, "%s: there is no room for this option", name);
    else
        return true;
    return false;
}

void assignment_take(struct assignment *q, const struct game *g, const struct position *p, const struct node *node)
{
    char text[CODE_SIZE];
    const struct node **line = NULL;
    int length = node ? record_line(node, &line) : 0, first = length;
    const struct position *at = p;
    q->position = *p;
    q->keys = memory_resize(q->keys, ((size_t)p->half + 1) * sizeof *q->keys);
    q->keys[0] = p->key;
    q->count = node ? record_keys(node, q->keys) : 1;
    while (first > 0 && length - first < q->count - 1 && line[first - 1]->kind == NODE_MOVE &&
           line[first - 1]->move.type != MOVE_PASS)
        at = &line[--first]->parent->position;
    text_free(&q->words);
    code_write(g, at, text);
    text_addf(&q->words, "fen %s%s", text, first < length ? " moves" : "");
    for (; first < length; first++) {
        movetext_write_uci(g, &line[first]->parent->position, line[first]->move, text);
        text_addf(&q->words, " %s", text);
    }
    free(line);
}

void assignment_free(struct assignment *q)
{
    free(q->keys);
    text_free(&q->words);
    *q = (struct assignment){.count = 0};
}
