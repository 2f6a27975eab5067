#include "study/game_endings.h"

#include <inttypes.h>

/* What is published. */

const struct published_ending *published_find(const struct published *p, const char *name)
{
    for (int i = 0; i < p->count; i++)
        if (strcmp(p->ending[i].name, name) == 0)
            return &p->ending[i];
    return NULL;
}

/* The ending called NAME, added if it is new. */
static struct published_ending *ending_of(struct published *p, const char *name)
{
    const struct published_ending *known = published_find(p, name);
    if (known)
        return &p->ending[known - p->ending];
    p->ending = memory_resize(p->ending, ((size_t)p->count + 1) * sizeof *p->ending);
    struct published_ending *fresh = &p->ending[p->count++];
    *fresh = (struct published_ending){.name = ""};
    snprintf(fresh->name, sizeof fresh->name, "%s", name);
    return fresh;
}

static void read_ending(struct published *p, const struct game *g, const char *words)
{
    char name[PUBLISHED_NAME], letter[2];
    struct published_side s = {.code = ""};
    int n = sscanf(words, "%15s %1s %18" SCNd64 " %18" SCNd64 " %18" SCNd64 " %18" SCNd64 " %9d %127[^\n]", name,
                   letter, &s.positions, &s.won, &s.drawn, &s.lost, &s.longest, s.code);
    for (int who = 0; n == 8 && s.positions > 0 && who < 2; who++)
        if (g->player[who].letter == letter[0])
            ending_of(p, name)->side[who] = s;
}

static void read_lone(struct published *p, const char *words)
{
    struct published_lone l;
    if (sscanf(words, "%c %7s %7s", &l.label, l.by, l.royal) != 3)
        return;
    p->lone = memory_resize(p->lone, ((size_t)p->lones + 1) * sizeof *p->lone);
    p->lone[p->lones++] = l;
}

/* One line, terminated at its end. */
static void read_line(struct published *p, const struct game *g, const char *line)
{
    if (strncmp(line, "ending ", 7) == 0)
        read_ending(p, g, line + 7);
    else if (strncmp(line, "lone ", 5) == 0)
        read_lone(p, line + 5);
}

void published_read(struct published *p, const struct game *g, const char *text)
{
    size_t length;
    for (const char *at; (at = text_next_line(&text, &length)) != NULL;) {
        FREED char *line = memory_copy(at, length);
        read_line(p, g, line);
    }
}

void published_open(struct published *p, const struct catalogue *c, const struct game *g)
{
    char path[PATH_SIZE];
    SCOPED(text) text = {0};
    if (catalogue_path(c, path, "endings/%s.results", g->id) && text_read_file(path, &text, NULL))
        published_read(p, g, text.at);
}

void published_free(struct published *p)
{
    free(p->ending);
    free(p->lone);
    *p = (struct published){0};
}

void published_share(int64_t part, int64_t all, char out[PUBLISHED_SHARE])
{
    if (part > all) /* a user's own file may be wrong */
        part = all;
    for (; all > INT64_MAX / 2000; all /= 2)
        part /= 2;
    int64_t tenths = all ? (part * 1000 + all / 2) / all : 0;
    if (!part || part == all)
        snprintf(out, PUBLISHED_SHARE, "%s", part ? "100" : "0");
    else if (tenths % 1000 == 0)
        snprintf(out, PUBLISHED_SHARE, "%s", tenths ? ">99.9" : "<0.1");
    else
        snprintf(out, PUBLISHED_SHARE, "%d.%d", (uint8_t)(tenths / 10), (uint8_t)(tenths % 10));
}

/* The endings of a game. */

/* The endings of G where there is anything to win for somebody. */
static int list_endings(const struct game *g, struct material *out)
{
    int n = material_list(g, out), kept = 0;
    for (int i = 0; i < n; i++)
        if (out[i].pieces > 2)
            out[kept++] = out[i];
    return kept;
}

void game_endings_enter(struct game_endings *r, const struct catalogue *c, const struct game *g)
{
    if (r->game == g)
        return;
    game_endings_leave(r);
    r->game = g;
    r->store = endstore_open(g);
    r->listed = r->store ? list_endings(g, r->list) : 0;
    published_open(&r->published, c, g);
}

void game_endings_leave(struct game_endings *r)
{
    endstore_free(r->store);
    published_free(&r->published);
    *r = (struct game_endings){0};
}

struct certainty game_endings_ask(const struct game_endings *r, const struct position *p)
{
    struct oracle o;
    if (!r->store)
        return (struct certainty){FATE_UNKNOWN, 0};
    o = endstore_oracle(r->store);
    return oracle_ask(&o, r->game, p);
}

const struct openings *game_library_of(struct game_library *l, const struct catalogue *c, const struct game *g,
                                       bool *broken, struct error *e)
{
    char path[PATH_SIZE];

    *broken = false;
    if (l->game != g) {
        openings_free(&l->known);
        l->game = g;
        *broken = catalogue_path(c, path, "openings/%s.openings", g->id) && !openings_read(path, &l->known, e);
    }
    return l->known.count ? &l->known : NULL;
}

bool game_library_read_names(struct game_library *l, const struct catalogue *c, const struct game *g, struct error *e)
{
    char path[PATH_SIZE];
    if (l->named == g)
        return true;
    opening_names_free(&l->names);
    l->named = g;
    return !catalogue_path(c, path, "openings/%s.names", g->id) || opening_names_read(path, g, &l->names, e);
}

void game_library_free(struct game_library *l)
{
    openings_free(&l->known);
    opening_names_free(&l->names);
    *l = (struct game_library){0};
}
