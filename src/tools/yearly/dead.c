/*
 * dead: prove which material sets of a game are dead, that is, from which no sequence of legal moves leads to mate.
 * Prints the table that data/endings/ID.dead is: what `status` goes by, and as comments a win for each set that is not
 * dead. Sets of --pieces (3 or 4, royal and waiting ones included) are looked at; pawns in those of 3 only.
 */
#include "toolbox.h"
#include "yearly/material_sets.h"

#include "notation/code.h"
#include "notation/movetext.h"

#include <inttypes.h>
#include <stdlib.h>

enum { SETS_MAX = 1024, NAME_SIZE = 64 };

/* A set and what is known of it. DEAD: neither it nor any set that it can become wins. */
struct set {
    struct material_set m;
    struct set_finding found;
    bool dead;
};

struct dead_prover {
    const struct game *g;
    struct set set[SETS_MAX];
    int sets;
};

/* "K+B v K+B, on one colour", "K v K, N waiting". */
static void name_set(const struct game *g, const struct material_set *m, char out[NAME_SIZE])
{
    static const char *const tails[] = {"", ", on one colour", ", on two colours"};
    size_t n = 0;
    for (int who = 0; who < 2; who++) {
        n += (size_t)snprintf(out + n, NAME_SIZE - n, "%s%c", who ? " v " : "", g->kind[g->royal].label);
        for (int i = 0; i < m->extras; i++)
            if (piece_player(m->extra[i]) == who)
                n += (size_t)snprintf(out + n, NAME_SIZE - n, "+%c", g->kind[piece_kind(m->extra[i])].label);
    }
    n += (size_t)snprintf(out + n, NAME_SIZE - n, "%s", tails[m->colours]);
    if (m->pocket)
        snprintf(out + n, NAME_SIZE - n, ", %s's %c waiting", g->player[piece_player(m->pocket)].name,
                 g->kind[piece_kind(m->pocket)].label);
}

/* Where promotion only brings back lost pieces, there are never more of a kind than in the array. */
static bool can_be(const struct game *g, const struct material_set *m)
{
    bool twice = m->extras == 2 && m->extra[0] == m->extra[1];
    for (int i = 0; i < m->extras && g->rules & RULE_RESTORE; i++)
        if (g->pieces[piece_player(m->extra[i])][piece_kind(m->extra[i])] < 1 + twice)
            return false;
    return true;
}

static void add_set(struct dead_prover *p, struct material_set m)
{
    if (p->sets == SETS_MAX)
        abort(); /* no game has this many kinds */
    if (can_be(p->g, &m))
        p->set[p->sets++].m = m;
}

/* Add the sets of these two pieces: of one kind that keeps its colour, on one and on two. */
static void add_pair(struct dead_prover *p, piece a, piece b)
{
    struct material_set m = {.extras = 2, .extra = {a, b}};
    bool alike = piece_kind(a) == piece_kind(b) && set_keeps_colour(p->g, piece_kind(a));
    for (m.colours = alike ? COLOURS_SAME : COLOURS_ANY; m.colours <= (alike ? COLOURS_OTHER : COLOURS_ANY);
         m.colours++)
        add_set(p, m);
}

/* Add all sets of at most MOST pieces. */
static void add_sets(struct dead_prover *p, int most)
{
    const struct game *g = p->g;
    bool pocket = g->rules & RULE_REENTRY;
    piece candidate[2 * KINDS_MAX]; /* all except the royal ones, in the order of their numbers */
    int n = 0;
    for (int i = 0; i < 2 * g->kinds; i++)
        if (i % g->kinds != g->royal)
            candidate[n++] = PIECE(i / g->kinds, i % g->kinds);
    add_set(p, (struct material_set){0});
    for (int i = 0; i < n; i++) {
        add_set(p, (struct material_set){.extras = 1, .extra = {candidate[i]}});
        if (pocket)
            add_set(p, (struct material_set){.pocket = candidate[i]});
    }
    for (int i = 0; i < n * n && most == 4; i++) {
        piece a = candidate[i / n], b = candidate[i % n];
        if (piece_kind(a) == g->pawn || piece_kind(b) == g->pawn)
            continue;
        if (i / n <= i % n)
            add_pair(p, a, b);
        if (pocket)
            add_set(p, (struct material_set){.extras = 1, .extra = {a}, .pocket = b});
    }
}

/* True if SET can become a set that is not dead, or none of the list. */
static bool has_live_successor(const struct dead_prover *p, const struct set *set)
{
    struct material_set next[SUCCESSORS_MAX];
    int n = set_successors(p->g, &set->m, next);
    for (int i = 0; i < n; i++) {
        bool dead = false;
        for (int k = 0; k < p->sets; k++)
            dead = dead || (p->set[k].dead && set_equal(&p->set[k].m, &next[i]));
        if (!dead)
            return true;
    }
    return false;
}

/* Dead sets neither win nor can become one that wins: the others are struck out until only such are left. */
static void prove_sets(struct dead_prover *p)
{
    for (int i = 0; i < p->sets; i++) {
        p->set[i].found = set_look(p->g, &p->set[i].m);
        p->set[i].dead = !p->set[i].found.wins;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < p->sets; i++)
            if (p->set[i].dead && has_live_successor(p, &p->set[i])) {
                p->set[i].dead = false;
                changed = true;
            }
    }
}

/* True if every set that has only a piece of KIND, of whichever player, on the board or waiting, is dead. */
static bool dead_with(const struct dead_prover *p, int kind)
{
    bool dead = true;
    for (int i = 0; i < p->sets; i++) {
        const struct material_set *m = &p->set[i].m;
        if (m->extras + (m->pocket != 0) == 1 && piece_kind(m->pocket ? m->pocket : m->extra[0]) == kind)
            dead = dead && p->set[i].dead;
    }
    return dead;
}

/* Print the kinds that are no help to a side with KIND against the side that has them. */
static void print_helpless(const struct game *g, int kind)
{
    unsigned kinds = 0;
    for (int k = 0; k < g->kinds; k++)
        if (k != g->royal && k != g->pawn && set_is_helpless(g, kind, kinds | 1u << k)) {
            if (!kinds)
                printf("helpless %c against", g->kind[kind].label);
            printf(" %c", g->kind[k].label);
            kinds |= 1u << k;
        }
    printf("%s", kinds ? "\n" : "");
}

/* Print the lines that the program reads. */
static void print_proofs(const struct dead_prover *p)
{
    printf("made-for %016" PRIx64 "\n", game_fingerprint(p->g));
    for (int k = 0; k < p->g->kinds; k++)
        if (k != p->g->royal && dead_with(p, k))
            printf("dead with %c\n", p->g->kind[k].label);
    for (int k = 0; k < p->g->kinds; k++)
        if (k != p->g->royal && set_dead_on_one_colour(p->g, k))
            printf("dead on-one-colour %c\n", p->g->kind[k].label);
    for (int k = 0; k < p->g->kinds; k++)
        if (k != p->g->royal && (dead_with(p, k) || set_dead_on_one_colour(p->g, k)))
            print_helpless(p->g, k);
}

static void print_set(const struct dead_prover *p, const struct set *s)
{
    char name[NAME_SIZE], code[CODE_SIZE], move[MOVE_TEXT];
    name_set(p->g, &s->m, name);
    printf("# %s: ", name);
    if (s->found.wins) {
        code_write(p->g, &s->found.before, code);
        movetext_write(p->g, &s->found.before, s->found.move, move);
        printf("wins: %s, %s\n", code, move);
    } else if (!s->dead) {
        puts("no win by one move, but a set that wins may come of it");
    } else {
        puts(s->found.mates ? "no mate that a game reaches: dead" : "dead");
    }
}

/* Three players: no move is illegal, so that only what the rules name is dead. */
static void print_three(const struct game *g)
{
    puts("# Three players: no move is illegal for leaving the own royal piece threatened, so that anybody may step "
         "beside\n"
         "# another royal piece and be put out: nothing is dead by its moves. That bare royal pieces end the game is a "
         "rule.");
    printf("made-for %016" PRIx64 "\n", game_fingerprint(g));
}

bool dead_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct dead_prover *p = memory_new(sizeof *p);
    (void)e;
    g->dead_with = 0; /* what is to be proved */
    g->dead_on_one_colour = -1;
    p->g = g;
    printf("# Dead positions of %s by material, besides bare royal pieces. Made by\n# %s\n", g->title, o->command);
    if (g->players > 2) {
        print_three(g);
    } else {
        add_sets(p, o->pieces);
        prove_sets(p);
        print_proofs(p);
        for (int i = 0; i < p->sets; i++)
            print_set(p, &p->set[i]);
        for (int k = 0; k < g->kinds; k++)
            if (set_dead_on_one_colour(g, k))
                printf("# Any number of %c on one colour: wherever the royal pieces stand, the one in check has a cell "
                       "of\n"
                       "# another colour to go to: dead\n",
                       g->kind[k].label);
    }
    free(p);
    return true;
}
