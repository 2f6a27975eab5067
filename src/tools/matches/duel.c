/*
 * duel: two players of a game play each other: our AI with its net, with another one or none, with other numbers
 * (weights, margins), as a level, or a program that speaks UCI, each by nodes or by a clock. With three players the
 * first has one seat, the second the two others.
 *
 * With --net the other plays without a net unless --net-against names one; else both have the data folder's.
 * With --cpu programs are charged the time
 * that they say they took: where LD_PRELOAD=…/src/tools/cputime.so shows them processor time, a busy machine does not
 * matter.
 */
#include "matches/contest.h"

#include "catalogue/netfile.h"
#include "eval/evaluate.h"
#include "play/thinker.h"
#include "record/pgn.h"
#include "search/skill.h"

#include "base/system.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <time.h>

enum { TABLE_BYTES = 4 << 20, PLIES_MOST = 500, SETTLED_MOVES = 20 };

/* Who plays on a seat. */
struct duellist {
    const struct tool_side *how;
    struct game *game; /* its own, as numbers and nets differ. Owned, like the next two */
    struct seeker *seeker;
    struct values *values;     /* of a beginner */
    const struct guest *guest; /* its program; NULL: our AI */
    struct limits limits;      /* of each move */
    uint64_t seed;             /* of a level, another in each game */
    int64_t clock_ms, left_ms; /* for a game, 0 without a clock, and now */
    int lost_for;              /* moves in a row at which the game was lost */
    double used_ns;            /* in all games */
    uint64_t searched, moves;
};

struct duel {
    const struct tool_options *options;
    const struct game *game;
    struct guests guests;                  /* the programs */
    struct duellist duellist[PLAYERS_MAX]; /* the first player, then the others in the order of their seats */
    struct random random;                  /* of levels */
    struct assignment assignment;
    FILE *pgn;          /* its games are added to it; NULL: no file */
    struct tally tally; /* of the first player */
    struct error *error;
};

/* Set the number NAME in P's game to VALUE, in place of what its data says. */
static void set_number(struct duellist *p, const char *name, int value)
{
    struct game *g = p->game;
    int at = 0;
    while (at < g->numbers && strcmp(g->number[at].name, name) != 0)
        at++;
    if (at == g->numbers) {
        g->number = memory_resize(g->number, (size_t)(g->numbers + 1) * sizeof *g->number);
        g->number[g->numbers++] = (struct number){.value = {0}};
        snprintf(g->number[at].name, sizeof g->number[at].name, "%s", name);
    }
    g->number[at].value[0] = g->number[at].value[1] = (int16_t)value;
}

/* Give P the numbers of "NAME=N,NAME=N…". False with E filled if that is not what LIST is. */
static bool set_numbers(struct duellist *p, const char *list, struct error *e)
{
    char word[NUMBER_NAME + 16], name[NUMBER_NAME];
    int value;
    FREED struct values_names *weights = list ? values_names(p->game) : NULL;
    bool good = true;
    while (good && tool_next(&list, word, sizeof word)) {
        if (sscanf(word, "%47[^=]=%d", name, &value) != 2)
            good = error_set(e, "%s: numbers are given as NAME=N,NAME=N", word);
        else if (!margins_know(NULL, name) && !(weights && values_know(weights, name)))
            good = error_set(e, "%s: %s has no margin or weight of this name", name, p->game->id);
        else
            set_number(p, name, value);
    }
    return good;
}

/* Give P the net of the file NET; "": none; NULL: it keeps the data folder's. */
static bool take_net(struct duellist *p, const char *net, struct error *e)
{
    if (!net)
        return true;
    net_free(p->game->net);
    p->game->net = NULL;
    return !*net || catalogue_read_net(net, p->game, e);
}

/* Read the programs of both sides and their options, "NAME=VALUE,…". */
static bool read_programs(struct duel *d, struct error *e)
{
    static const char *const names[] = {"first", "second"}, *const memory[] = {"first.memory", "second.memory"};
    char word[GUEST_TEXT], name[GUEST_TEXT + sizeof "second."];
    bool good = true;
    for (int i = 0; good && i < 2; i++) {
        const struct tool_side *s = &d->options->side[i];
        if (!s->program)
            continue;
        good = guests_set(&d->guests, names[i], s->program, e) && guests_set(&d->guests, memory[i], "0", e);
        for (const char *at = s->options; good && tool_next(&at, word, sizeof word);) {
            int length = (int)strcspn(word, "=");
            snprintf(name, sizeof name, "%s.%.*s", names[i], length, word);
            good = guests_set(&d->guests, name, word + length + (word[length] == '='), e);
        }
    }
    return good;
}

/* Make P, who plays as SIDE, 0 or 1, of D. */
static bool open_duellist(struct duel *d, struct duellist *p, int side, struct error *e)
{
    const struct tool_side *how = &d->options->side[side];
    struct catalogue c;
    *p = (struct duellist){.how = how, .limits = {.nodes = (uint64_t)how->nodes}};
    p->guest = how->program ? guests_find(&d->guests, side ? "second" : "first") : NULL;
    if (how->time && sscanf(how->time, "%" SCNd64 "+%" SCNd64, &p->clock_ms, &p->limits.increment_ms) < 1)
        return error_set(e, "%s is no clock such as 2000+20, in milliseconds", how->time);
    if (p->clock_ms)
        p->limits.nodes = 0;
    if (how->level)
        p->limits = (struct limits){.level = how->level};
    if (!catalogue_find_data(&c, e) || (p->game = catalogue_game(&c, d->game->id, e)) == NULL ||
        !take_net(p,
                  how->net                          ? how->net
                  : side && d->options->side[0].net ? ""
                                                    : NULL,
                  e) ||
        !set_numbers(p, how->set, e))
        return false;
    p->seeker = seeker_new(p->game, TABLE_BYTES, 1);
    if (how->level == BEGINNER) {
        p->values = memory_new(sizeof *p->values);
        values_derive(p->values, p->game);
    }
    if (p->guest || seeker_ready(p->seeker, NULL))
        return true;
    return error_set(e, "out of memory");
}

/* Keep of the N moves those after which the mover's royal piece is not threatened, if there are any; returns how many.
 * With two players all legal moves are so. */
static int keep_safe(const struct game *g, const struct position *p, struct move *move, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        struct position after = *p;
        position_play(g, &after, move[i]);
        if (after.winner || (after.alive >> p->turn & 1 && !position_in_check(g, &after, p->turn))) {
            struct move m = move[kept];
            move[kept++] = move[i];
            move[i] = m;
        }
    }
    return kept ? kept : n;
}

/* A move that wins at once; the capture that wins most by exchange, if any wins; else a random move. */
static struct move choose_as_beginner(const struct duellist *pl, const struct position *p, struct random *random)
{
    const struct game *g = pl->game;
    struct move move[MOVES_MAX];
    int n = keep_safe(g, p, move, moves_legal(g, p, move)), best = -1, most = 0;
    for (int i = 0; i < n; i++) {
        struct position after = *p;
        cell victim;
        position_play(g, &after, move[i]);
        if (outcome_of(g, &after, &after.key, 1).sharers == 1 << p->turn)
            return move[i];
        int gain = move_captures(g, p, move[i], &victim) ? pl->values->exchange[piece_kind(p->on[victim])] : 0;
        if (gain > most && exchange_wins(pl->values, p, move[i], gain)) {
            most = gain;
            best = i;
        }
    }
    return move[best >= 0 ? best : (int)random_below(random, (uint32_t)n)];
}

static double processor_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Have P search R's current position, with the first player on SEAT. False with D's error filled if P's program
 * fails. */
static bool search_move(struct duel *d, struct duellist *p, const struct record *r, int seat, struct search_result *out)
{
    struct limits limits = p->limits;
    const struct node *n = r->current;
    limits.seed = p->seed + (uint64_t)record_length(n);
    for (int i = 0; i < 2 && n->parent; i++, n = n->parent)
        limits.before[i] = n->move;
    for (int i = 0; i < d->game->players && p->clock_ms; i++)
        limits.clock_ms[(seat + i) % d->game->players] = d->duellist[i].left_ms;
    assignment_take(&d->assignment, p->game, &r->current->position, r->current);
    double began_ns = processor_ns();
    int64_t began = system_now();
    bool good = seeker_search(p->seeker, p->guest, &d->assignment, &limits, out, d->error);
    int64_t used = p->guest && d->options->cpu ? out->elapsed_ms : system_now() - began;
    p->used_ns += p->guest ? (double)used * 1e6 : processor_ns() - began_ns;
    p->left_ms -= used;
    p->searched += out->nodes;
    p->moves++;
    return good;
}

/* Have the player to move in R play, or give up; false if its program fails. */
static bool step_duel(struct duel *d, struct record *r, int seat)
{
    const struct position *now = &r->current->position;
    int who = now->turn, players = d->game->players;
    struct duellist *p = &d->duellist[(who - seat + players) % players];
    struct search_result found = {.depth = 0};
    if (p->values)
        found.best = choose_as_beginner(p, now, &d->random);
    else if (!search_move(d, p, r, seat, &found))
        return false;
    int score = found.depth > 0 || p->guest ? found.score : seeker_evaluate(p->seeker, now);
    bool late = p->clock_ms && p->left_ms < 0;
    p->lost_for = d->options->resign && score <= -d->options->resign ? p->lost_for + 1 : 0;
    if (!late && p->lost_for < LEVEL_LOST_MOVES) {
        p->left_ms += p->clock_ms ? p->limits.increment_ms : 0;
        record_play_clocked(r, found.best, p->clock_ms ? p->left_ms : -1);
        return true;
    }
    enum ending by = late ? ENDING_TIME : ENDING_RESIGNATION;
    if (__builtin_popcount(now->alive) > 2)
        record_leave(r, who, by);
    else
        record_finish(r, record_loss(r, who, by));
    return true;
}

/* A new game from OPENING, with all players ready for it. The caller frees it. */
static struct record *begin_duel(struct duel *d, const struct match_opening *opening, int seat)
{
    struct record *r = record_new(d->game, NULL);
    for (int i = 0; i < opening->plies; i++)
        record_play(r, opening->move[i]);
    for (int i = 0; i < d->game->players; i++) {
        struct duellist *p = &d->duellist[i];
        seeker_forget(p->seeker);
        p->seed = random_next(&d->random);
        p->left_ms = p->clock_ms;
        p->lost_for = 0;
        int at = (seat + i) % d->game->players;
        record_set_tag(r, record_player_tag(d->game, at), p->guest ? p->how->program : i ? "second" : "first");
    }
    return r;
}

/* Add R to the file of --pgn, if there is one. */
static void write_duel(const struct duel *d, const struct record *r)
{
    SCOPED(text) out = {0};
    if (!d->pgn)
        return;
    pgn_write(r, &out);
    fprintf(d->pgn, "%s\n", out.at);
    fflush(d->pgn);
}

/* Set the others' nodes so that all have used the same time a move. */
static void even_out(struct duel *d)
{
    const struct duellist *a = &d->duellist[0], *b = &d->duellist[1];
    if (a->moves < SETTLED_MOVES || b->moves < SETTLED_MOVES)
        return;
    double speed = ((double)b->searched / b->used_ns) / ((double)a->searched / a->used_ns);
    for (int i = 1; i < PLAYERS_MAX; i++)
        d->duellist[i].limits.nodes = (uint64_t)((double)a->limits.nodes * speed + 0.5);
}

/* Play a game from OPENING, the first player on SEAT, the others on the seats after it; returns who win or share, 0 if
 * a program fails. */
static int play_duel(struct duel *d, const struct match_opening *opening, int seat)
{
    struct record *r = begin_duel(d, opening, seat);
    struct outcome now;
    bool good = true;
    while (good && (now = record_outcome(r)).ending == ENDING_NONE) {
        if (now.claims || record_length(r->current) >= PLIES_MOST)
            record_finish(r, record_draw(r, ENDING_AGREEMENT));
        else
            good = step_duel(d, r, seat);
    }
    if (good)
        write_duel(d, r);
    if (good && d->options->equal_time)
        even_out(d);
    record_free(r);
    return good ? now.sharers : 0;
}

/* Say what the results of D's GAMES and its players' speeds are; with the test of the Elos SPRT if it has two. */
static void report_duel(const struct duel *d, int games, const double sprt[2])
{
    const struct duellist *a = d->duellist, *b = a + 1;
    const struct tally *t = &d->tally;
    double error, elo = elo_difference(t, d->game->players, &error);
    struct points p = tally_points(t);
    printf("%s: %d games +%d =%d -%d  elo %.0f ± %.0f  points %.2f", d->game->id, games, t->wins, t->draws, t->losses,
           elo, error, p.mean * p.games);
    if (sprt[1] > sprt[0])
        printf("  llr %.2f", elo_sprt(t, sprt[0], sprt[1]));
    printf("  nodes/s %.0f : %.0f  nodes/move %.0f : %.0f  us/move %.0f : %.0f\n",
           (double)a->searched * 1e9 / a->used_ns, (double)b->searched * 1e9 / b->used_ns,
           (double)a->searched / (double)a->moves, (double)b->searched / (double)b->moves,
           a->used_ns / 1e3 / (double)a->moves, b->used_ns / 1e3 / (double)b->moves);
    fflush(stdout);
}

/* True if the test of the Elos SPRT has decided by T. */
static bool is_decided(const struct tally *t, const double sprt[2])
{
    return sprt[1] > sprt[0] && t->wins && t->losses && fabs(elo_sprt(t, sprt[0], sprt[1])) > SPRT_BOUND;
}

/* Play the games of D, each opening once from every seat, with a line of standard output after every --every of them,
 * until they are over or --sprt has decided. False with E filled if they cannot begin, or a program fails. */
static bool play_series(struct duel *d, struct error *e)
{
    const struct tool_options *o = d->options;
    struct match_opening opening;
    double sprt[2] = {0, 0};
    int players = d->game->players;
    if (o->sprt && sscanf(o->sprt, "%lf,%lf", &sprt[0], &sprt[1]) != 2)
        return error_set(e, "--sprt=%s: give two numbers, such as 0,20", o->sprt);
    struct engine *judge = engine_new(d->game, TABLE_BYTES, 1);
    if (!judge)
        return error_set(e, "out of memory");
    for (int n = 0, sharers, decided = 0; n < o->games && !decided; n++) {
        int seat = n % players;
        if (seat == 0)
            opening_find(d->game, judge, o, (uint64_t)o->seed * 1000003 + (uint64_t)(n / players), &opening);
        if ((sharers = play_duel(d, &opening, seat)) == 0)
            break;
        tally_count(&d->tally, sharers, seat);
        decided = seat == players - 1 && is_decided(&d->tally, sprt);
        if (o->every && ((n + 1) % o->every == 0 || n + 1 == o->games || decided))
            report_duel(d, n + 1, sprt);
    }
    engine_free(judge);
    return !e->text[0];
}

/* Play what O says of both sides; *T gets the first player's results. False with E filled if a player cannot be had, or
 * its program fails. */
static bool play_match(struct game *g, const struct tool_options *o, struct tally *t, struct error *e)
{
    struct duel d = {.options = o, .game = g, .random = {(uint64_t)o->seed}, .error = e};
    bool good = read_programs(&d, e);
    if (good && o->pgn && (d.pgn = fopen(o->pgn, "a")) == NULL)
        good = error_set(e, "%s: cannot write: %s", o->pgn, strerror(errno));
    for (int i = 0; good && i < g->players; i++)
        good = open_duellist(&d, &d.duellist[i], i > 0, e);
    good = good && play_series(&d, e);
    for (int i = 0; i < g->players; i++) {
        seeker_free(d.duellist[i].seeker);
        free(d.duellist[i].values);
        game_free(d.duellist[i].game);
    }
    bool failed = d.pgn && ferror(d.pgn);
    if (d.pgn && (fclose(d.pgn) != 0 || failed) && good)
        good = error_set(e, "%s: the games could not be written", o->pgn);
    assignment_free(&d.assignment);
    *t = d.tally;
    return good;
}

bool duel_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct tool_options now = *o;
    struct tally t;
    const char **time = &now.side[1].time;
    if (!*time)
        *time = now.side[0].time;
    if (!now.side[1].nodes)
        now.side[1].nodes = now.side[0].nodes;
    if (g->players > 2)
        now.resign = 0; /* those who are left would have to play on */
    return play_match(g, &now, &t, e);
}

/* levels: how strong each level is against the one below, and level 1 against a beginner. */
bool levels_command(struct game *g, const struct tool_options *o, struct error *e)
{
    for (int level = o->from; level <= o->to; level++) {
        struct tool_options now = *o;
        char below[32];
        struct tally t;
        double error;
        now.seed = o->seed + 1000 * (level - o->from);
        now.side[0].level = level;
        now.side[1].level = level > 1 ? level - 1 : BEGINNER;
        if (!play_match(g, &now, &t, e))
            return false;
        double elo = elo_difference(&t, g->players, &error);
        snprintf(below, sizeof below, level > 1 ? "level %d" : "a beginner", level - 1);
        printf("level %d against %s: +%d =%d -%d  elo %.0f ± %.0f\n", level, below, t.wins, t.draws, t.losses, elo,
               error);
        fflush(stdout);
    }
    return true;
}
