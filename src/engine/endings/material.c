#include "endings/material.h"

#include "base/text.h"

#include <ctype.h>

/* Sorts the pieces after the two royal ones by their numbers, on which the files of tables depend. */
static void sort_pieces(struct material *material)
{
    for (int i = 3; i < material->pieces; i++)
        for (int k = i; k > 2 && piece_number(material->piece[k]) < piece_number(material->piece[k - 1]); k--) {
            piece swap = material->piece[k];
            material->piece[k] = material->piece[k - 1];
            material->piece[k - 1] = swap;
        }
}

static struct material bare_royals(const struct game *g)
{
    return (struct material){.pieces = 2, .piece = {PIECE(0, g->royal), PIECE(1, g->royal)}};
}

static void add_piece(struct material *material, piece new)
{
    material->piece[material->pieces++] = new;
    sort_pieces(material);
}

bool material_is_covered(const struct game *g, const struct material *material)
{
    bool pawns = false;
    if (!g->endgame_tables || g->players != 2 || material->pieces < 2 || material->pieces > MATERIAL_PIECES ||
        material->piece[0] != PIECE(0, g->royal) || material->piece[1] != PIECE(1, g->royal))
        return false;
    for (int i = 2; i < material->pieces; i++) {
        if (piece_kind(material->piece[i]) == g->royal)
            return false;
        pawns = pawns || piece_kind(material->piece[i]) == g->pawn;
    }
    return !pawns || (!rules_has(g, RULE_RESTORE) && material->pieces <= MATERIAL_PAWN_PIECES);
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

bool material_read(const struct game *g, const char *text, struct material *out, struct error *error)
{
    int royals[2] = {0, 0};
    *out = bare_royals(g);
    for (const char *string = text; *string; string++) {
        int kind = find_kind(g, *string), who = islower((unsigned char)*string) != 0;
        if (kind < 0)
            return error_set(error, "\"%s\" is not material of this game: %s has no piece \"%c\"", text, g->title,
                             *string);
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
    return error_set(
        error,
        "\"%s\" is not an ending that can be computed: name one %c and one %c and at most %d pieces, or %d with a pawn%s",
        text, royal, ascii_lower(royal), MATERIAL_PIECES, MATERIAL_PAWN_PIECES,
        g->players != 2                              ? ", in a game of two players"
        : rules_has(g, RULE_RESTORE) && g->pawn >= 0 ? ", in this game without pawns"
                                                     : "");
}

void material_write(const struct game *g, const struct material *material, char out[MATERIAL_TEXT])
{
    int n = 0;
    for (int who = 0; who < 2; who++)
        for (int i = 0; i < material->pieces; i++) {
            char label = g->kind[piece_kind(material->piece[i])].written[0];
            if (piece_player(material->piece[i]) == who)
                out[n++] = (char)(who ? ascii_lower(label) : label);
        }
    out[n] = '\0';
}

/* True if FIRST is the canonical one of the two forms FIRST and SECOND of a material: more pieces of player 0, else the
 * earlier kinds. */
static bool comes_first(const struct material *first, const struct material *second)
{
    int first_a = 0, first_b = 0;
    for (int i = 2; i < first->pieces; i++) {
        first_a += !piece_player(first->piece[i]);
        first_b += !piece_player(second->piece[i]);
    }
    int i = 2;
    while (i < first->pieces - 1 && first->piece[i] == second->piece[i])
        i++;
    bool earlier = i < first->pieces && piece_number(first->piece[i]) < piece_number(second->piece[i]);
    return first_a != first_b ? first_a > first_b : earlier;
}

bool material_canonical(const struct mirror *mirror, struct material *material)
{
    struct material other = *material;
    if (!mirror->exists)
        return false;
    for (int i = 2; i < material->pieces; i++)
        other.piece[i] = PIECE(1 - piece_player(material->piece[i]), piece_kind(material->piece[i]));
    sort_pieces(&other);
    if (!comes_first(&other, material))
        return false;
    *material = other;
    return true;
}

/* Materials of G that are collected, each once and in its canonical form. */
struct material_list {
    const struct game *g;
    struct mirror mirror;
    struct material *at; /* room for MATERIALS_MAX */
    int count;
};

static void list_start(struct material_list *list, const struct game *g, struct material *room)
{
    list->g = g;
    list->at = room;
    list->count = 0;
    mirror_find(g, &list->mirror);
}

static void list_add(struct material_list *list, struct material material)
{
    material_canonical(&list->mirror, &material);
    for (int i = 0; i < list->count; i++)
        if (material_equal(&list->at[i], &material))
            return;
    if (list->count < MATERIALS_MAX)
        list->at[list->count++] = material;
}

/* Returns the most pieces WHAT that there can ever be: those of the array, and all pawns promoted. */
static int most_of(const struct game *g, piece what)
{
    int who = piece_player(what), kind = piece_kind(what);
    bool grows = g->promotes >> kind & 1 && g->pawn >= 0 && !rules_has(g, RULE_RESTORE);
    return g->pieces[who][kind] + (grows ? g->pieces[who][g->pawn] : 0);
}

static bool can_arise(const struct game *g, const struct material *material)
{
    for (int i = 2; i < material->pieces; i++) {
        int like = 0;
        for (int k = 2; k < material->pieces; k++)
            like += material->piece[k] == material->piece[i];
        if (like > most_of(g, material->piece[i]))
            return false;
    }
    return true;
}

/* Adds all materials of PIECES pieces that consist of MATERIAL, which has fewer, and pieces from byte FROM on. */
static void list_grown(struct material_list *list, struct material material, int pieces, int from)
{
    const struct game *g = list->g;
    if (material.pieces == pieces) {
        if (can_arise(g, &material) && material_is_covered(g, &material))
            list_add(list, material);
        return;
    }
    for (int i = from; i < 2 * g->kinds; i++) {
        struct material next = material;
        add_piece(&next, PIECE(i / g->kinds, i % g->kinds));
        list_grown(list, next, pieces, i);
    }
}

static bool has_pawn(const struct game *g, const struct material *material)
{
    for (int i = 2; i < material->pieces; i++)
        if (piece_kind(material->piece[i]) == g->pawn)
            return true;
    return false;
}

int material_list(const struct game *g, struct material *out)
{
    struct material_list list;
    int count = 0;
    if (!g->endgame_tables || g->players != 2)
        return 0;
    for (int pieces = 2; pieces <= MATERIAL_PIECES; pieces++)
        for (int pawns = 0; pawns < 2; pawns++) { /* promoted pawns come before them */
            struct material all[MATERIALS_MAX];
            list_start(&list, g, all);
            list_grown(&list, bare_royals(g), pieces, 0);
            for (int i = 0; i < list.count && count < MATERIALS_MAX; i++)
                if (has_pawn(g, &all[i]) == pawns)
                    out[count++] = all[i];
        }
    return count;
}

/* Returns MATERIAL without piece number AT. */
static struct material drop_piece(const struct material *material, int at)
{
    struct material out = {.pieces = (uint8_t)(material->pieces - 1)};
    for (int i = 0; i < out.pieces; i++)
        out.piece[i] = material->piece[i + (i >= at)];
    return out;
}

/* Adds MATERIAL with pawn number AT promoted, once for each kind that it can become. */
static void list_promoted(struct material_list *list, const struct material *material, int at)
{
    for (int k = 0; k < list->g->kinds; k++)
        if (list->g->promotes >> k & 1) {
            struct material next = *material;
            next.piece[at] = PIECE(piece_player(material->piece[at]), k);
            sort_pieces(&next);
            list_add(list, next);
        }
}

int material_below(const struct game *g, const struct material *material, struct material *out)
{
    struct material_list list;
    list_start(&list, g, out);
    for (int i = 2; i < material->pieces; i++)
        list_add(&list, drop_piece(material, i));
    for (int i = 2; i < material->pieces; i++) {
        if (piece_kind(material->piece[i]) != g->pawn)
            continue;
        list_promoted(&list, material, i);
        for (int k = 2; k < material->pieces; k++)
            if (piece_player(material->piece[k]) != piece_player(material->piece[i])) {
                struct material taken = drop_piece(material, k);
                list_promoted(&list, &taken, i - (k < i));
            }
    }
    return list.count;
}

/* Fowler, Noll and Vo's hash FNV-1a, 64 bits. */
enum { NUMBER_BYTES = 8 };
static const uint64_t fnv_start = 0xcbf29ce484222325u, fnv_prime = 0x100000001b3u;

struct hash {
    uint64_t state;
};

static void hash_number(struct hash *hash, int64_t number)
{
    uint64_t n = (uint64_t)number;
    for (int i = 0; i < NUMBER_BYTES; i++, n >>= 8)
        hash->state = (hash->state ^ (n & 0xFF)) * fnv_prime;
}

static void hash_set(struct hash *hash, cellset set)
{
    hash_number(hash, (int64_t)set.word[0]);
    hash_number(hash, (int64_t)set.word[1]);
    for (int i = 2; i < CELLSET_ROOM; i++)
        if (set.word[i])
            hash_number(hash, (int64_t)(set.word[i] + (uint64_t)i));
}

/* Hashes what the array decides and the game's fingerprint leaves out: where pawns may double-step and stand. */
static void hash_places(struct hash *hash, const struct game *g)
{
    for (int who = 0; who < g->players && !rules_has(g, RULE_RESTORE); who++) {
        hash_set(hash, g->pawn_start[who]);
        hash_set(hash, g->pawn_cells[who]);
    }
}

uint64_t material_hash(const struct game *g)
{
    struct hash hash = {fnv_start};
    hash_number(&hash, (int64_t)game_fingerprint(g));
    hash_places(&hash, g);
    return hash.state;
}
