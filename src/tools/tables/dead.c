/*
 * dead: prove which material sets of a game are dead, that is, from which no sequence of legal moves leads to mate.
 * Prints the table that data/endings/ID.dead is: what `status` goes by, and as comments what was counted and a win for
 * each set that is not dead. Sets of MEN men (3 or 4, royal and waiting men included) are looked at; pawns in those of
 * 3 only.
 *
 * dead --game=ID [--men=N]
 */
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "material_sets.h"
#include "notation/code.h"
#include "notation/movetext.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETS_MAX = 1024, NAME_SIZE = 64 };

struct options {
    const char *game;
    int men;
};

/* A set and what is known of it. DEAD: neither it nor any set that it can become wins. */
struct set {
    struct material_set m;
    struct set_finding found;
    bool dead;
};

struct dead_prover {
    struct options o;
    struct game *g;
    struct set set[SETS_MAX];
    int sets;
};

static void read_options(struct options *o, int argc, char **argv)
{
    static const struct option longs[] = {{"game", 1, NULL, 'g'}, {"men", 1, NULL, 'm'}, {0}};
    *o = (struct options){.men = 4};
    for (int c; (c = getopt_long(argc, argv, "", longs, NULL)) != -1;) {
        if (c == 'g')
            o->game = optarg;
        else if (c == 'm')
            o->men = atoi(optarg);
        else
            o->game = NULL, optind = argc;
    }
    if (!o->game || o->men < 3 || o->men > 4) {
        fputs("usage: dead --game=ID [--men=3|4]\n", stderr);
        exit(2);
    }
}

/* Open the game ID without its table of dead material, which may be what is being made. */
static struct game *open_game(const char *id)
{
    char name[GAME_ID + 16], path[PATH_SIZE], line[ERROR_TEXT + ERROR_FILE];
    struct catalogue c;
    struct text text = {0};
    struct error e;
    struct game *g = NULL;
    bool found = catalogue_find_data(&c, &e);
    snprintf(name, sizeof name, "games/%.*s.game", GAME_ID, id);
    if (found && !catalogue_path(&c, name, path))
        error_set(&e, "there is no game \"%.40s\"", id);
    else if (found && text_read_file(path, &text, &e))
        g = catalogue_read_game(&c, path, text.at, &e);
    text_free(&text);
    if (!g) {
        error_format(&e, line, sizeof line);
        fprintf(stderr, "dead: %s\n", line);
        exit(1);
    }
    return g;
}

/* "K+B v K+B, on one colour", "K v K, N waiting". */
static void name_set(const struct game *g, const struct material_set *m, char out[NAME_SIZE])
{
    static const char *const tails[] = {"", ", on one colour", ", on two colours"};
    size_t n = 0;
    for (int who = 0; who < 2; who++) {
        n += (size_t)snprintf(out + n, NAME_SIZE - n, "%s%c", who ? " v " : "", g->kind[g->royal].label);
        for (int i = 0; i < m->extras; i++)
            if (man_player(m->extra[i]) == who)
                n += (size_t)snprintf(out + n, NAME_SIZE - n, "+%c", g->kind[man_kind(m->extra[i])].label);
    }
    n += (size_t)snprintf(out + n, NAME_SIZE - n, "%s", tails[m->colours]);
    if (m->pocket)
        snprintf(out + n, NAME_SIZE - n, ", %s's %c waiting", g->player[man_player(m->pocket)].name,
                 g->kind[man_kind(m->pocket)].label);
}

/* Where promotion only brings back lost men, there are never more of a kind than in the array. */
static bool can_be(const struct game *g, const struct material_set *m)
{
    bool twice = m->extras == 2 && m->extra[0] == m->extra[1];
    for (int i = 0; i < m->extras && g->rules & RULE_RESTORE; i++)
        if (g->men[man_player(m->extra[i])][man_kind(m->extra[i])] < 1 + twice)
            return false;
    return true;
}

static void add_set(struct dead_prover *p, struct material_set m)
{
    if (p->sets == SETS_MAX) {
        fputs("dead: too many sets\n", stderr);
        exit(1);
    }
    if (can_be(p->g, &m))
        p->set[p->sets++].m = m;
}

/* Add the set of these two men, twice if they keep their colours: on one and on two. */
static void add_pair(struct dead_prover *p, man a, man b)
{
    struct material_set m = {.extras = 2, .extra = {a, b}};
    if (man_kind(a) != man_kind(b) || !set_keeps_colour(p->g, man_kind(a))) {
        add_set(p, m);
        return;
    }
    m.colours = COLOURS_SAME;
    add_set(p, m);
    m.colours = COLOURS_OTHER;
    add_set(p, m);
}

/* All men of both players but the royal ones, in the order of their numbers; returns how many. */
static int all_men(const struct game *g, man *out)
{
    int n = 0;
    for (int who = 0; who < 2; who++)
        for (int k = 0; k < g->kinds; k++)
            if (k != g->royal)
                out[n++] = MAN(who, k);
    return n;
}

static void add_sets(struct dead_prover *p)
{
    man men[2 * KINDS_MAX];
    int n = all_men(p->g, men);
    bool pocket = p->g->rules & RULE_REENTRY;
    add_set(p, (struct material_set){0});
    for (int i = 0; i < n; i++) {
        add_set(p, (struct material_set){.extras = 1, .extra = {men[i]}});
        if (pocket)
            add_set(p, (struct material_set){.pocket = men[i]});
    }
    for (int i = 0; i < n && p->o.men == 4; i++)
        for (int j = 0; j < n; j++) {
            if (man_kind(men[i]) == p->g->pawn || man_kind(men[j]) == p->g->pawn)
                continue;
            if (i <= j)
                add_pair(p, men[i], men[j]);
            if (pocket)
                add_set(p, (struct material_set){.extras = 1, .extra = {men[i]}, .pocket = men[j]});
        }
}

/* Can SET become a set that is not dead? Sets that are not in the list count as not dead. */
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

/* Dead are sets that neither win nor can become one that does: others are struck out until that holds for all that are
 * left. */
static void prove(struct dead_prover *p)
{
    for (int i = 0; i < p->sets; i++) {
        struct set *s = &p->set[i];
        bool small = s->m.extras + (s->m.pocket != 0) < 2;
        s->found = set_look(p->g, &s->m, small);
        s->dead = !s->found.wins;
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

/* Is every set of the list that has only the man of KIND, of whichever player, on the board or waiting, dead? */
static bool dead_with(const struct dead_prover *p, int kind)
{
    bool dead = true;
    for (int i = 0; i < p->sets; i++) {
        const struct material_set *m = &p->set[i].m;
        if (m->extras + (m->pocket != 0) == 1 && man_kind(m->pocket ? m->pocket : m->extra[0]) == kind)
            dead = dead && p->set[i].dead;
    }
    return dead;
}

/* Print the lines that the program reads. */
static void print_table(const struct dead_prover *p)
{
    printf("made-for %016" PRIx64 "\n", game_fingerprint(p->g));
    for (int k = 0; k < p->g->kinds; k++)
        if (k != p->g->royal && dead_with(p, k))
            printf("dead with %c\n", p->g->kind[k].label);
    for (int k = 0; k < p->g->kinds; k++)
        if (k != p->g->royal && set_dead_on_one_colour(p->g, k))
            printf("dead on-one-colour %c\n", p->g->kind[k].label);
}

/* Print a win: the position, and the move that ends it. */
static void print_win(const struct dead_prover *p, const struct set_finding *f)
{
    char code[CODE_SIZE], move[MOVE_TEXT];
    code_write(p->g, &f->before, code);
    movetext_write(p->g, &f->before, f->move, move);
    printf("wins: %s, %s\n", code, move);
}

static void print_set(const struct dead_prover *p, const struct set *s)
{
    char name[NAME_SIZE];
    name_set(p->g, &s->m, name);
    printf("# %s: ", name);
    if (s->found.counted)
        printf("%lld positions, %lld mates; ", s->found.positions, s->found.mates);
    if (s->found.wins)
        print_win(p, &s->found);
    else if (!s->dead)
        puts("no win by one move, but a set that wins may come of it");
    else
        puts(s->found.mates ? "none by a move from a position that a game reaches: dead" : "dead");
}

static void print_reasons(const struct dead_prover *p)
{
    for (int k = 0; k < p->g->kinds; k++)
        if (set_dead_on_one_colour(p->g, k))
            printf("# Any number of %c on one colour: wherever the royal men stand, the one in check has a "
                   "cell of "
                   "another colour to go to: dead\n",
                   p->g->kind[k].label);
}

/* Three players: no move is illegal, so that only what the rules name is dead. */
static void print_three(const struct dead_prover *p)
{
    puts("# Three players: no move is illegal for leaving the own royal man threatened, so that anybody may "
         "step beside\n"
         "# another royal man and be put out: nothing is dead by its moves. That bare royal men end the game "
         "is a rule.");
    printf("made-for %016" PRIx64 "\n", game_fingerprint(p->g));
}

int main(int argc, char **argv)
{
    struct dead_prover *p = memory_new(sizeof *p);
    read_options(&p->o, argc, argv);
    p->g = open_game(p->o.game);
    printf("# Dead positions of %s by material, besides bare royal men. Made by\n# build/src/tools/dead --game=%s\n",
           p->g->title, p->o.game);
    if (p->g->players > 2) {
        print_three(p);
    } else {
        add_sets(p);
        prove(p);
        print_table(p);
        printf("# What was counted: positions with either side to move, mates among them%s.\n",
               p->g->rules & RULE_STALEMATE_WINS_PART ? " (stalemates too: they are worth something)" : "");
        for (int i = 0; i < p->sets; i++)
            print_set(p, &p->set[i]);
        print_reasons(p);
    }
    game_free(p->g);
    free(p);
    return 0;
}
