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

/* Set the number NAME in DUELLIST's game to VALUE, in place of what its data says. */
static void set_number(struct duellist *duellist, const char *name, int value)
{
    struct game *g = duellist->game;
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

/* Give DUELLIST the numbers of "NAME=N,NAME=N…". False with ERROR filled if that is not what LIST is. */
static bool set_numbers(struct duellist *duellist, const char *list, struct error *error)
{
    char word[NUMBER_NAME + 16], name[NUMBER_NAME];
    int value;
    FREED struct values_names *weights = list ? values_names(duellist->game) : NULL;
    bool good = true;
    while (good && tool_next(&list, word, sizeof word)) {
        if (sscanf(word, "%47[^=]=%d", name, &value) != 2)
            good = error_set(error, "%s: numbers are given as NAME=N,NAME=N", word);
        else if (!margins_know(NULL, name) && !(weights && values_know(weights, name)))
            good = error_set(error, "%s: %s has no margin or weight of this name", name, duellist->game->id);
        else
            set_number(duellist, name, value);
    }
    return good;
}

/* Give DUELLIST the net of the file NET; "": none; NULL: it keeps the data folder's. */
static bool load_net(struct duellist *duellist, const char *net, struct error *error)
{
    if (!net)
        return true;
    net_free(duellist->game->net);
    duellist->game->net = NULL;
    return !*net || catalogue_read_net(net, duellist->game, error);
}

/* Read the programs of both sides and their options, "NAME=VALUE,…". */
static bool read_programs(struct duel *duel, struct error *error)
{
    static const char *const names[] = {"first", "second"}, *const memory[] = {"first.memory", "second.memory"};
    char word[GUEST_TEXT], name[GUEST_TEXT + sizeof "second."];
    bool good = true;
    for (int i = 0; good && i < 2; i++) {
        const struct tool_side *side = &duel->options->side[i];
        if (!side->program)
            continue;
        good = guests_set(&duel->guests, names[i], side->program, error) &&
               guests_set(&duel->guests, memory[i], "0", error);
        for (const char *at = side->options; good && tool_next(&at, word, sizeof word);) {
            int length = (int)strcspn(word, "=");
            snprintf(name, sizeof name, "%s.%.*s", names[i], length, word);
            good = guests_set(&duel->guests, name, word + length + (word[length] == '='), error);
        }
    }
    return good;
}

/* Make DUELLIST, who plays as SIDE, 0 or 1, of DUEL. */
static bool open_duellist(struct duel *duel, struct duellist *duellist, int side, struct error *error)
{
    const struct tool_side *how = &duel->options->side[side];
    struct catalogue catalogue;
    *duellist = (struct duellist){.how = how, .limits = {.nodes = (uint64_t)how->nodes}};
    duellist->guest = how->program ? guests_find(&duel->guests, side ? "second" : "first") : NULL;
    if (how->time && sscanf(how->time, "%" SCNd64 "+%" SCNd64, &duellist->clock_ms, &duellist->limits.increment_ms) < 1)
        return error_set(error, "%s is no clock such as 2000+20, in milliseconds", how->time);
    if (duellist->clock_ms)
        duellist->limits.nodes = 0;
    if (how->level)
        duellist->limits = (struct limits){.level = how->level};
    if (!catalogue_find_data(&catalogue, error) ||
        (duellist->game = catalogue_game(&catalogue, duel->game->id, error)) == NULL ||
        !load_net(duellist,
                  how->net                             ? how->net
                  : side && duel->options->side[0].net ? ""
                                                       : NULL,
                  error) ||
        !set_numbers(duellist, how->set, error))
        return false;
    duellist->seeker = seeker_new(duellist->game, TABLE_BYTES, 1);
    if (how->level == BEGINNER) {
        duellist->values = memory_new(sizeof *duellist->values);
        values_derive(duellist->values, duellist->game);
    }
    if (duellist->guest || seeker_ready(duellist->seeker, NULL))
        return true;
    return error_set(error, "out of memory");
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

/* Returns a move that wins at once; the capture that wins most by exchange, if any wins; else a random move. */
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
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* Have DUELLIST search RECORD's current position, with the first player on SEAT. False with DUEL's error filled if
 * DUELLIST's program fails. */
static bool search_move(struct duel *duel, struct duellist *duellist, const struct record *record, int seat,
                        struct search_result *out)
{
    struct limits limits = duellist->limits;
    const struct node *node = record->current;
    limits.seed = duellist->seed + (uint64_t)record_length(node);
    for (int i = 0; i < 2 && node->parent; i++, node = node->parent)
        limits.before[i] = node->move;
    for (int i = 0; i < duel->game->players && duellist->clock_ms; i++)
        limits.clock_ms[(seat + i) % duel->game->players] = duel->duellist[i].left_ms;
    assignment_take(&duel->assignment, duellist->game, &record->current->position, record->current);
    double began_ns = processor_ns();
    int64_t began = system_now();
    bool good = seeker_search(duellist->seeker, duellist->guest, &duel->assignment, &limits, out, duel->error);
    int64_t used = duellist->guest && duel->options->cpu ? out->elapsed_ms : system_now() - began;
    duellist->used_ns += duellist->guest ? (double)used * 1e6 : processor_ns() - began_ns;
    duellist->left_ms -= used;
    duellist->searched += out->nodes;
    duellist->moves++;
    return good;
}

/* Have the player to move in RECORD play, or give up; false if its program fails. */
static bool step_duel(struct duel *duel, struct record *record, int seat)
{
    const struct position *now = &record->current->position;
    int who = now->turn, players = duel->game->players;
    struct duellist *duellist = &duel->duellist[(who - seat + players) % players];
    struct search_result found = {.depth = 0};
    if (duellist->values)
        found.best = choose_as_beginner(duellist, now, &duel->random);
    else if (!search_move(duel, duellist, record, seat, &found))
        return false;
    int score = found.depth > 0 || duellist->guest ? found.score : seeker_evaluate(duellist->seeker, now);
    bool late = duellist->clock_ms && duellist->left_ms < 0;
    duellist->lost_for = duel->options->resign && score <= -duel->options->resign ? duellist->lost_for + 1 : 0;
    if (!late && duellist->lost_for < LEVEL_LOST_MOVES) {
        duellist->left_ms += duellist->clock_ms ? duellist->limits.increment_ms : 0;
        record_play_clocked(record, found.best, duellist->clock_ms ? duellist->left_ms : -1);
        return true;
    }
    enum ending by = late ? ENDING_TIME : ENDING_RESIGNATION;
    if (__builtin_popcount(now->alive) > 2)
        record_leave(record, who, by);
    else
        record_finish(record, record_loss(record, who, by));
    return true;
}

/* Returns a new game from OPENING, with all players ready for it. The caller frees it. */
static struct record *begin_duel(struct duel *duel, const struct match_opening *opening, int seat)
{
    struct record *record = record_new(duel->game, NULL);
    for (int i = 0; i < opening->plies; i++)
        record_play(record, opening->move[i]);
    for (int i = 0; i < duel->game->players; i++) {
        struct duellist *duellist = &duel->duellist[i];
        seeker_forget(duellist->seeker);
        duellist->seed = random_next(&duel->random);
        duellist->left_ms = duellist->clock_ms;
        duellist->lost_for = 0;
        int at = (seat + i) % duel->game->players;
        record_set_tag(record, record_player_tag(duel->game, at),
                       duellist->guest ? duellist->how->program
                       : i             ? "second"
                                       : "first");
    }
    return record;
}

/* Add RECORD to the file of --pgn, if there is one. */
static void write_duel(const struct duel *duel, const struct record *record)
{
    SCOPED(text) out = {0};
    if (!duel->pgn)
        return;
    pgn_write(record, &out);
    fprintf(duel->pgn, "%s\n", out.at);
    fflush(duel->pgn);
}

/* Set the others' nodes so that all have used the same time a move. */
static void even_out(struct duel *duel)
{
    const struct duellist *first = &duel->duellist[0], *second = &duel->duellist[1];
    if (first->moves < SETTLED_MOVES || second->moves < SETTLED_MOVES)
        return;
    double speed = ((double)second->searched / second->used_ns) / ((double)first->searched / first->used_ns);
    for (int i = 1; i < PLAYERS_MAX; i++)
        duel->duellist[i].limits.nodes = (uint64_t)((double)first->limits.nodes * speed + 0.5);
}

/* Play a game from OPENING, the first player on SEAT, the others on the seats after it; returns who win or share, 0 if
 * a program fails. */
static int play_duel(struct duel *duel, const struct match_opening *opening, int seat)
{
    struct record *record = begin_duel(duel, opening, seat);
    struct outcome now;
    bool good = true;
    while (good && (now = record_outcome(record)).ending == ENDING_NONE) {
        if (now.claims || record_length(record->current) >= PLIES_MOST)
            record_finish(record, record_draw(record, ENDING_AGREEMENT));
        else
            good = step_duel(duel, record, seat);
    }
    if (good)
        write_duel(duel, record);
    if (good && duel->options->equal_time)
        even_out(duel);
    record_free(record);
    return good ? now.sharers : 0;
}

/* Say what the results of DUEL's GAMES and its players' speeds are; with the test of the Elos SPRT if it has two. */
static void report_duel(const struct duel *duel, int games, const double sprt[2])
{
    const struct duellist *first = duel->duellist, *second = first + 1;
    const struct tally *tally = &duel->tally;
    double error, elo = elo_difference(tally, duel->game->players, &error);
    struct points points = tally_points(tally);
    printf("%s: %d games +%d =%d -%d  elo %.0f ± %.0f  points %.2f", duel->game->id, games, tally->wins, tally->draws,
           tally->losses, elo, error, points.mean * points.games);
    if (sprt[1] > sprt[0])
        printf("  llr %.2f", elo_sprt(tally, sprt[0], sprt[1]));
    printf("  nodes/s %.0f : %.0f  nodes/move %.0f : %.0f  us/move %.0f : %.0f\n",
           (double)first->searched * 1e9 / first->used_ns, (double)second->searched * 1e9 / second->used_ns,
           (double)first->searched / (double)first->moves, (double)second->searched / (double)second->moves,
           first->used_ns / 1e3 / (double)first->moves, second->used_ns / 1e3 / (double)second->moves);
    fflush(stdout);
}

/* True if the test of the Elos SPRT has decided by TALLY. */
static bool is_decided(const struct tally *tally, const double sprt[2])
{
    return sprt[1] > sprt[0] && tally->wins && tally->losses && fabs(elo_sprt(tally, sprt[0], sprt[1])) > SPRT_BOUND;
}

/* Play the games of DUEL, each opening once from every seat, with a line of standard output after every --every of
 * them, until they are over or --sprt has decided. False with ERROR filled if they cannot begin, or a program fails. */
static bool play_series(struct duel *duel, struct error *error)
{
    const struct tool_options *options = duel->options;
    struct match_opening opening;
    double sprt[2] = {0, 0};
    int players = duel->game->players;
    if (options->sprt && sscanf(options->sprt, "%lf,%lf", &sprt[0], &sprt[1]) != 2)
        return error_set(error, "--sprt=%s: give two numbers, such as 0,20", options->sprt);
    struct engine *judge = engine_new(duel->game, TABLE_BYTES, 1);
    if (!judge)
        return error_set(error, "out of memory");
    for (int n = 0, sharers, decided = 0; n < options->games && !decided; n++) {
        int seat = n % players;
        if (seat == 0)
            opening_find(duel->game, judge, options, (uint64_t)options->seed * 1000003 + (uint64_t)(n / players),
                         &opening);
        if ((sharers = play_duel(duel, &opening, seat)) == 0)
            break;
        tally_count(&duel->tally, sharers, seat);
        decided = seat == players - 1 && is_decided(&duel->tally, sprt);
        if (options->every && ((n + 1) % options->every == 0 || n + 1 == options->games || decided))
            report_duel(duel, n + 1, sprt);
    }
    engine_free(judge);
    return !error->text[0];
}

/* Play what OPTIONS says of both sides; *TALLY gets the first player's results. False with ERROR filled if a player
 * cannot be had, or its program fails. */
static bool play_match(struct game *g, const struct tool_options *options, struct tally *tally, struct error *error)
{
    struct duel duel = {.options = options, .game = g, .random = {(uint64_t)options->seed}, .error = error};
    bool good = read_programs(&duel, error);
    if (good && options->pgn && (duel.pgn = fopen(options->pgn, "a")) == NULL)
        good = error_set(error, "%s: cannot write: %s", options->pgn, strerror(errno));
    for (int i = 0; good && i < g->players; i++)
        good = open_duellist(&duel, &duel.duellist[i], i > 0, error);
    good = good && play_series(&duel, error);
    for (int i = 0; i < g->players; i++) {
        seeker_free(duel.duellist[i].seeker);
        free(duel.duellist[i].values);
        game_free(duel.duellist[i].game);
    }
    bool failed = duel.pgn && ferror(duel.pgn);
    if (duel.pgn && (fclose(duel.pgn) != 0 || failed) && good)
        good = error_set(error, "%s: the games could not be written", options->pgn);
    assignment_free(&duel.assignment);
    *tally = duel.tally;
    return good;
}

bool duel_command(struct game *g, const struct tool_options *options, struct error *error)
{
    struct tool_options now = *options;
    struct tally tally;
    const char **time = &now.side[1].time;
    if (!*time)
        *time = now.side[0].time;
    if (!now.side[1].nodes)
        now.side[1].nodes = now.side[0].nodes;
    if (g->players > 2)
        now.resign = 0; /* those who are left would have to play on */
    return play_match(g, &now, &tally, error);
}

/* levels: how strong each level is against the one below, and level 1 against a beginner. */
bool levels_command(struct game *g, const struct tool_options *options, struct error *e)
{
    for (int level = options->from; level <= options->to; level++) {
        struct tool_options now = *options;
        char below[32];
        struct tally tally;
        double error;
        now.seed = options->seed + 1000 * (level - options->from);
        now.side[0].level = level;
        now.side[1].level = level > 1 ? level - 1 : BEGINNER;
        if (!play_match(g, &now, &tally, e))
            return false;
        double elo = elo_difference(&tally, g->players, &error);
        snprintf(below, sizeof below, level > 1 ? "level %d" : "a beginner", level - 1);
        printf("level %d against %s: +%d =%d -%d  elo %.0f ± %.0f\n", level, below, tally.wins, tally.draws,
               tally.losses, elo, error);
        fflush(stdout);
    }
    return true;
}
