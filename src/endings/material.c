#include "endings/material.h"

#include "base/ascii.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

/* Sorts the pieces after the two royal ones by their bytes. */
static void sort_men(struct material *m)
{
    for (int i = 3; i < m->men; i++)
        for (int k = i; k > 2 && m->man[k] < m->man[k - 1]; k--) {
            man swap = m->man[k];
            m->man[k] = m->man[k - 1];
            m->man[k - 1] = swap;
        }
}

static struct material bare_royals(const struct game *g)
{
    return (struct material){.men = 2, .man = {MAN(0, g->royal), MAN(1, g->royal)}};
}

static void add_piece(struct material *m, man new)
{
    m->man[m->men++] = new;
    sort_men(m);
}

bool material_is_covered(const struct game *g, const struct material *m)
{
    bool pawns = false;
    if (!g->endgame_tables || g->players != 2 || m->men < 2 || m->men > MATERIAL_MEN || m->man[0] != MAN(0, g->royal) ||
        m->man[1] != MAN(1, g->royal))
        return false;
    for (int i = 2; i < m->men; i++) {
        if (man_kind(m->man[i]) == g->royal)
            return false;
        pawns = pawns || man_kind(m->man[i]) == g->pawn;
    }
    return !pawns || (!(g->rules & RULE_RESTORE) && m->men <= MATERIAL_PAWN_MEN);
}

bool material_of(const struct game *g, const struct position *p, struct material *out)
{
    return material_without(g, p, CELL_NONE, out);
}

bool material_without(const struct game *g, const struct position *p, cell gone, struct material *out)
{
    cellset men = cellset_and(cellset_or(p->player[0], p->player[1]), g->board->firsts);
    if (gone != CELL_NONE)
        cellset_remove(&men, gone);
    if (g->players != 2 || p->castling || p->winner || cellset_count(men) + (p->pocket != 0) > MATERIAL_MEN ||
        position_royal(g, p, 0) == CELL_NONE || position_royal(g, p, 1) == CELL_NONE)
        return false;
    *out = bare_royals(g);
    for (men = cellset_less(men, p->kind[g->royal]); !cellset_empty(men);)
        add_piece(out, p->on[cellset_pop(&men)]);
    if (p->pocket)
        add_piece(out, p->pocket);
    return material_is_covered(g, out);
}

static int find_kind(const struct game *g, char label)
{
    for (int k = 0; k < g->kinds; k++)
        if (g->kind[k].label == ascii_upper((unsigned char)label))
            return k;
    return -1;
}

bool material_read(const struct game *g, const char *text, struct material *out, struct error *e)
{
    int royals[2] = {0, 0};
    *out = bare_royals(g);
    for (const char *s = text; *s; s++) {
        int kind = find_kind(g, *s), who = islower((unsigned char)*s) != 0;
        if (kind < 0) {
            error_set(e, "“%s” is no material: %s has no man “%c”", text, g->title, *s);
            return false;
        }
        if (kind == g->royal)
            royals[who]++;
        else if (out->men < MATERIAL_MEN)
            add_piece(out, MAN(who, kind));
        else
            royals[who] = MATERIAL_MEN; /* too many: refused below */
    }
    char royal = g->kind[g->royal].label;
    if (royals[0] == 1 && royals[1] == 1 && material_is_covered(g, out))
        return true;
    error_set(e, "“%s” is no ending that is computed: name one %c and one %c and at most %d men, or %d with a pawn%s",
              text, royal, ascii_lower(royal), MATERIAL_MEN, MATERIAL_PAWN_MEN,
              g->players != 2                           ? ", in a game of two players"
              : g->rules & RULE_RESTORE && g->pawn >= 0 ? ", in this game without pawns"
                                                        : "");
    return false;
}

void material_write(const struct game *g, const struct material *m, char out[MATERIAL_TEXT])
{
    int n = 0;
    for (int who = 0; who < 2; who++)
        for (int i = 0; i < m->men; i++) {
            char label = g->kind[man_kind(m->man[i])].label;
            if (man_player(m->man[i]) == who)
                out[n++] = (char)(who ? ascii_lower(label) : label);
        }
    out[n] = '\0';
}

/* True if A is the canonical one of the two forms A and B of a material: more pieces of player 0, else the earlier
 * kinds. */
static bool comes_first(const struct material *a, const struct material *b)
{
    int first_a = 0, first_b = 0;
    for (int i = 2; i < a->men; i++) {
        first_a += !man_player(a->man[i]);
        first_b += !man_player(b->man[i]);
    }
    return first_a != first_b ? first_a > first_b : memcmp(a->man, b->man, sizeof a->man) < 0;
}

bool material_canonical(const struct mirror *mirror, struct material *m)
{
    struct material other = *m;
    if (!mirror->exists)
        return false;
    for (int i = 2; i < m->men; i++)
        other.man[i] = MAN(1 - man_player(m->man[i]), man_kind(m->man[i]));
    sort_men(&other);
    if (!comes_first(&other, m))
        return false;
    *m = other;
    return true;
}

/* Materials of G that are collected, each once and in its canonical form. */
struct material_list {
    const struct game *g;
    struct mirror mirror;
    struct material *at; /* room for MATERIALS_MAX */
    int count;
};

static void list_start(struct material_list *l, const struct game *g, struct material *room)
{
    l->g = g;
    l->at = room;
    l->count = 0;
    mirror_find(g, &l->mirror);
}

static void list_add(struct material_list *l, struct material m)
{
    material_canonical(&l->mirror, &m);
    for (int i = 0; i < l->count; i++)
        if (material_equal(&l->at[i], &m))
            return;
    if (l->count < MATERIALS_MAX)
        l->at[l->count++] = m;
}

/* Returns the most pieces M that there can ever be: those of the array, and all pawns promoted. */
static int most_of(const struct game *g, man m)
{
    int who = man_player(m), kind = man_kind(m);
    bool grows = g->promotes >> kind & 1 && g->pawn >= 0 && !(g->rules & RULE_RESTORE);
    return g->men[who][kind] + (grows ? g->men[who][g->pawn] : 0);
}

static bool can_arise(const struct game *g, const struct material *m)
{
    for (int i = 2; i < m->men; i++) {
        int like = 0;
        for (int k = 2; k < m->men; k++)
            like += m->man[k] == m->man[i];
        if (like > most_of(g, m->man[i]))
            return false;
    }
    return true;
}

/* Adds all materials of MEN pieces that consist of M, which has fewer, and pieces from byte FROM on. */
static void list_grown(struct material_list *l, struct material m, int men, int from)
{
    const struct game *g = l->g;
    if (m.men == men) {
        if (can_arise(g, &m) && material_is_covered(g, &m))
            list_add(l, m);
        return;
    }
    for (int i = from; i < 2 * g->kinds; i++) {
        struct material next = m;
        add_piece(&next, MAN(i / g->kinds, i % g->kinds));
        list_grown(l, next, men, i);
    }
}

static bool has_pawn(const struct game *g, const struct material *m)
{
    for (int i = 2; i < m->men; i++)
        if (man_kind(m->man[i]) == g->pawn)
            return true;
    return false;
}

int material_list(const struct game *g, struct material *out)
{
    struct material_list l;
    int count = 0;
    if (!g->endgame_tables || g->players != 2)
        return 0;
    for (int men = 2; men <= MATERIAL_MEN; men++)
        for (int pawns = 0; pawns < 2; pawns++) { /* promoted pawns come before them */
            struct material all[MATERIALS_MAX];
            list_start(&l, g, all);
            list_grown(&l, bare_royals(g), men, 0);
            for (int i = 0; i < l.count && count < MATERIALS_MAX; i++)
                if (has_pawn(g, &all[i]) == pawns)
                    out[count++] = all[i];
        }
    return count;
}

/* Returns M without piece number AT. */
static struct material drop_piece(const struct material *m, int at)
{
    struct material out = {.men = (uint8_t)(m->men - 1)};
    for (int i = 0; i < out.men; i++)
        out.man[i] = m->man[i + (i >= at)];
    return out;
}

/* Adds M with pawn number AT promoted, once for each kind that it can become. */
static void list_promoted(struct material_list *l, const struct material *m, int at)
{
    for (int k = 0; k < l->g->kinds; k++)
        if (l->g->promotes >> k & 1) {
            struct material next = *m;
            next.man[at] = MAN(man_player(m->man[at]), k);
            sort_men(&next);
            list_add(l, next);
        }
}

int material_below(const struct game *g, const struct material *m, struct material *out)
{
    struct material_list l;
    list_start(&l, g, out);
    for (int i = 2; i < m->men; i++)
        list_add(&l, drop_piece(m, i));
    for (int i = 2; i < m->men; i++) {
        if (man_kind(m->man[i]) != g->pawn)
            continue;
        list_promoted(&l, m, i);
        for (int k = 2; k < m->men; k++)
            if (man_player(m->man[k]) != man_player(m->man[i])) {
                struct material taken = drop_piece(m, k);
                list_promoted(&l, &taken, i - (k < i));
            }
    }
    return l.count;
}

/* Fowler, Noll and Vo's hash FNV-1a, 64 bits. */
enum { NUMBER_BYTES = 8 };
static const uint64_t fnv_start = 0xcbf29ce484222325u, fnv_prime = 0x100000001b3u;

struct hash {
    uint64_t state;
};

static void hash_number(struct hash *h, int64_t number)
{
    uint64_t n = (uint64_t)number;
    for (int i = 0; i < NUMBER_BYTES; i++, n >>= 8)
        h->state = (h->state ^ (n & 0xFF)) * fnv_prime;
}

static void hash_set(struct hash *h, cellset s)
{
    hash_number(h, (int64_t)s.w[0]);
    hash_number(h, (int64_t)s.w[1]);
}

/* Hashes what the array decides and the game's fingerprint leaves out: where pawns may double-step and stand. */
static void hash_places(struct hash *h, const struct game *g)
{
    for (int who = 0; who < g->players && !(g->rules & RULE_RESTORE); who++) {
        hash_set(h, g->pawn_start[who]);
        hash_set(h, g->pawn_cells[who]);
    }
}

uint64_t material_hash(const struct game *g)
{
    struct hash h = {fnv_start};
    hash_number(&h, (int64_t)game_fingerprint(g));
    hash_places(&h, g);
    return h.state;
}
