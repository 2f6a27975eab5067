#include "endings/material.h"

#include "base/text.h"

#include <ctype.h>

/* Sorts the pieces after the two royal ones by their bytes. */
static void sort_pieces(struct material *m)
{
    for (int i = 3; i < m->pieces; i++)
        for (int k = i; k > 2 && m->piece[k] < m->piece[k - 1]; k--) {
            piece swap = m->piece[k];
            m->piece[k] = m->piece[k - 1];
            m->piece[k - 1] = swap;
        }
}

static struct material bare_royals(const struct game *g)
{
    return (struct material){.pieces = 2, .piece = {PIECE(0, g->royal), PIECE(1, g->royal)}};
}

static void add_piece(struct material *m, piece new)
{
    m->piece[m->pieces++] = new;
    sort_pieces(m);
}

bool material_is_covered(const struct game *g, const struct material *m)
{
    bool pawns = false;
    if (!g->endgame_tables || g->players != 2 || m->pieces < 2 || m->pieces > MATERIAL_PIECES ||
        m->piece[0] != PIECE(0, g->royal) || m->piece[1] != PIECE(1, g->royal))
        return false;
    for (int i = 2; i < m->pieces; i++) {
        if (piece_kind(m->piece[i]) == g->royal)
            return false;
        pawns = pawns || piece_kind(m->piece[i]) == g->pawn;
    }
    return !pawns || (!(g->rules & RULE_RESTORE) && m->pieces <= MATERIAL_PAWN_PIECES);
}

bool material_of(const struct game *g, const struct position *p, struct material *out)
{
    return material_without(g, p, CELL_NONE, out);
}

bool material_without(const struct game *g, const struct position *p, cell gone, struct material *out)
{
    cellset pieces = cellset_and(cellset_or(p->player[0], p->player[1]), g->board->firsts);
    if (gone != CELL_NONE)
        cellset_remove(&pieces, gone);
    if (g->players != 2 || p->castling || p->winner || cellset_count(pieces) + (p->pocket != 0) > MATERIAL_PIECES ||
        position_royal(g, p, 0) == CELL_NONE || position_royal(g, p, 1) == CELL_NONE)
        return false;
    *out = bare_royals(g);
    for (pieces = cellset_less(pieces, p->kind[g->royal]); !cellset_empty(pieces);)
        add_piece(out, p->on[cellset_pop(&pieces)]);
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
        if (kind < 0)
            return error_set(e, "\"%s\" is not material of this game: %s has no piece \"%c\"", text, g->title, *s);
        if (kind == g->royal)
            royals[who]++;
        else if (out->pieces < MATERIAL_PIECES)
            add_piece(out, PIECE(who, kind));
        else
            royals[who] = MATERIAL_PIECES; /* too many: refused below */
    }
    char royal = g->kind[g->royal].label;
    if (royals[0] == 1 && royals[1] == 1 && material_is_covered(g, out))
        return true;
    return error_set(e,
                     "\"%s\" is not an ending that can be computed: name one %c and one %c and at most %d pieces, or "
                     "%d with a pawn%s",
                     text, royal, ascii_lower(royal), MATERIAL_PIECES, MATERIAL_PAWN_PIECES,
                     g->players != 2                           ? ", in a game of two players"
                     : g->rules & RULE_RESTORE && g->pawn >= 0 ? ", in this game without pawns"
                                                               : "");
}

void material_write(const struct game *g, const struct material *m, char out[MATERIAL_TEXT])
{
    int n = 0;
    for (int who = 0; who < 2; who++)
        for (int i = 0; i < m->pieces; i++) {
            char label = g->kind[piece_kind(m->piece[i])].label;
            if (piece_player(m->piece[i]) == who)
                out[n++] = (char)(who ? ascii_lower(label) : label);
        }
    out[n] = '\0';
}

/* True if A is the canonical one of the two forms A and B of a material: more pieces of player 0, else the earlier
 * kinds. */
static bool comes_first(const struct material *a, const struct material *b)
{
    int first_a = 0, first_b = 0;
    for (int i = 2; i < a->pieces; i++) {
        first_a += !piece_player(a->piece[i]);
        first_b += !piece_player(b->piece[i]);
    }
    return first_a != first_b ? first_a > first_b : memcmp(a->piece, b->piece, sizeof a->piece) < 0;
}

bool material_canonical(const struct mirror *mirror, struct material *m)
{
    struct material other = *m;
    if (!mirror->exists)
        return false;
    for (int i = 2; i < m->pieces; i++)
        other.piece[i] = PIECE(1 - piece_player(m->piece[i]), piece_kind(m->piece[i]));
    sort_pieces(&other);
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
static int most_of(const struct game *g, piece m)
{
    int who = piece_player(m), kind = piece_kind(m);
    bool grows = g->promotes >> kind & 1 && g->pawn >= 0 && !(g->rules & RULE_RESTORE);
    return g->pieces[who][kind] + (grows ? g->pieces[who][g->pawn] : 0);
}

static bool can_arise(const struct game *g, const struct material *m)
{
    for (int i = 2; i < m->pieces; i++) {
        int like = 0;
        for (int k = 2; k < m->pieces; k++)
            like += m->piece[k] == m->piece[i];
        if (like > most_of(g, m->piece[i]))
            return false;
    }
    return true;
}

/* Adds all materials of PIECES pieces that consist of M, which has fewer, and pieces from byte FROM on. */
static void list_grown(struct material_list *l, struct material m, int pieces, int from)
{
    const struct game *g = l->g;
    if (m.pieces == pieces) {
        if (can_arise(g, &m) && material_is_covered(g, &m))
            list_add(l, m);
        return;
    }
    for (int i = from; i < 2 * g->kinds; i++) {
        struct material next = m;
        add_piece(&next, PIECE(i / g->kinds, i % g->kinds));
        list_grown(l, next, pieces, i);
    }
}

static bool has_pawn(const struct game *g, const struct material *m)
{
    for (int i = 2; i < m->pieces; i++)
        if (piece_kind(m->piece[i]) == g->pawn)
            return true;
    return false;
}

int material_list(const struct game *g, struct material *out)
{
    struct material_list l;
    int count = 0;
    if (!g->endgame_tables || g->players != 2)
        return 0;
    for (int pieces = 2; pieces <= MATERIAL_PIECES; pieces++)
        for (int pawns = 0; pawns < 2; pawns++) { /* promoted pawns come before them */
            struct material all[MATERIALS_MAX];
            list_start(&l, g, all);
            list_grown(&l, bare_royals(g), pieces, 0);
            for (int i = 0; i < l.count && count < MATERIALS_MAX; i++)
                if (has_pawn(g, &all[i]) == pawns)
                    out[count++] = all[i];
        }
    return count;
}

/* Returns M without piece number AT. */
static struct material drop_piece(const struct material *m, int at)
{
    struct material out = {.pieces = (uint8_t)(m->pieces - 1)};
    for (int i = 0; i < out.pieces; i++)
        out.piece[i] = m->piece[i + (i >= at)];
    return out;
}

/* Adds M with pawn number AT promoted, once for each kind that it can become. */
static void list_promoted(struct material_list *l, const struct material *m, int at)
{
    for (int k = 0; k < l->g->kinds; k++)
        if (l->g->promotes >> k & 1) {
            struct material next = *m;
            next.piece[at] = PIECE(piece_player(m->piece[at]), k);
            sort_pieces(&next);
            list_add(l, next);
        }
}

int material_below(const struct game *g, const struct material *m, struct material *out)
{
    struct material_list l;
    list_start(&l, g, out);
    for (int i = 2; i < m->pieces; i++)
        list_add(&l, drop_piece(m, i));
    for (int i = 2; i < m->pieces; i++) {
        if (piece_kind(m->piece[i]) != g->pawn)
            continue;
        list_promoted(&l, m, i);
        for (int k = 2; k < m->pieces; k++)
            if (piece_player(m->piece[k]) != piece_player(m->piece[i])) {
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
    hash_number(h, (int64_t)s.word[0]);
    hash_number(h, (int64_t)s.word[1]);
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
