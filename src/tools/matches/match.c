/*
 * match: two UCI programs play each other; our rules are the arbiter. Each opening, random legal moves that our engine
 * thinks to be near to even (opening.h), is played once from every seat. Three players: the first program has one seat,
 * the second the two others, and --resign does nothing, as those who are left would have to play on. With --cpu the
 * clocks count processor time, so that a busy machine does not matter: commands then begin with `exec`, and a program
 * that plans its time itself needs LD_PRELOAD=…/src/tools/cputime.so.
 *
 * match --first=CMD --second=CMD [--game=ID] [--games=N] [--go1=WORDS] [--go2=WORDS] [--time=MS+MS] [--time1=MS+MS]
 * [--time2=MS+MS] [--cpu] [--options1=A=B,…] [--options2=…] [--plies=N] [--balance=CENTIPAWNS] [--judge=NODES]
 * [--seed=N] [--most=N] [--resign=CENTIPAWNS] [--sprt=ELO0,ELO1] [--pgn=FILE]
 */
#include "elo.h"
#include "opening.h"
#include "rival.h"

#include "base/text.h"
#include "catalogue/catalogue.h"
#include "notation/movetext.h"

#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { RESIGN_MOVES = 3, SPRT_LIMIT_PERCENT = 294, JUDGE_BYTES = 1 << 20 };

struct match {
    const char *game_id, *command[2], *options[2], *go[2], *pgn;
    struct opening_rule rule;
    int games, most, resign;
    int64_t clock_ms[2], increment_ms[2]; /* 0: by GO */
    uint64_t seed;
    bool sprt, cpu;
    double elo0, elo1;

    struct game *game;
    struct engine *judge;            /* of openings */
    struct match_opening opening;    /* the present one */
    struct rival rival[PLAYERS_MAX]; /* the first program, and the second once for each seat after the first's */
    struct tally tally;              /* of the first */
};

/* One game while it is played. */
struct match_game {
    struct match *match;
    int seat; /* of the first program */
    struct position p;
    struct text moves; /* UCI, after "moves" */
    struct text pgn;
    uint64_t *key;
    int ply;
    int64_t clock[PLAYERS_MAX];
    int hopeless[PLAYERS_MAX]; /* moves in a row at which that player's score was lost */
    const char *why;           /* how it ended */
};

static void usage(void)
{
    fputs("usage: match --first=CMD --second=CMD [--game=ID --games=N --go1=WORDS --go2=WORDS --time=MS+MS "
          "--time1=MS+MS\n"
          "             --time2=MS+MS --cpu --options1=A=B,… --options2=… --plies=N --balance=CENTIPAWNS\n"
          "             --judge=NODES --seed=N --most=N --resign=CENTIPAWNS --sprt=ELO0,ELO1 --pgn=FILE]\n",
          stderr);
    exit(2);
}

/* Read "2000+20" as the clock of PROGRAM. */
static void read_clock(struct match *m, int program, const char *text)
{
    if (sscanf(text, "%" SCNd64 "+%" SCNd64, &m->clock_ms[program], &m->increment_ms[program]) < 1)
        usage();
}

/* Options whose value is kept as it is, a text or a number, and where it goes. */
struct plain_option {
    const char *name;
    bool count;
    size_t at;
};
static const struct plain_option plain_options[] = {
    {"first", false, offsetof(struct match, command[0])},
    {"second", false, offsetof(struct match, command[1])},
    {"game", false, offsetof(struct match, game_id)},
    {"go1", false, offsetof(struct match, go[0])},
    {"go2", false, offsetof(struct match, go[1])},
    {"options1", false, offsetof(struct match, options[0])},
    {"options2", false, offsetof(struct match, options[1])},
    {"pgn", false, offsetof(struct match, pgn)},
    {"games", true, offsetof(struct match, games)},
    {"plies", true, offsetof(struct match, rule.plies)},
    {"balance", true, offsetof(struct match, rule.balance)},
    {"judge", true, offsetof(struct match, rule.nodes)},
    {"most", true, offsetof(struct match, most)},
    {"resign", true, offsetof(struct match, resign)},
};
enum { PLAIN_OPTIONS = sizeof plain_options / sizeof plain_options[0] };

static void read_plain(struct match *m, const struct plain_option *o, const char *value)
{
    char *at = (char *)m + o->at;
    if (o->count)
        *(int *)(void *)at = atoi(value);
    else
        *(const char **)(void *)at = value;
}

static void read_special(struct match *m, const char *name, const char *value)
{
    if (strcmp(name, "cpu") == 0) {
        m->cpu = true;
    } else if (strcmp(name, "seed") == 0) {
        m->seed = strtoull(value, NULL, 10);
    } else if (strcmp(name, "sprt") == 0) {
        if (sscanf(value, "%lf,%lf", &m->elo0, &m->elo1) != 2)
            usage();
        m->sprt = true;
    } else {
        for (int program = 0; program < 2; program++)
            if (!name[4] || name[4] == '1' + program)
                read_clock(m, program, value);
    }
}

static void read_options(struct match *m, int argc, char **argv)
{
    static const struct option special[] = {{"cpu", 0, NULL, 0},
                                            {"seed", 1, NULL, 0},
                                            {"sprt", 1, NULL, 0},
                                            {"time", 1, NULL, 0},
                                            {"time1", 1, NULL, 0},
                                            {"time2", 1, NULL, 0},
                                            {0}};
    struct option longs[PLAIN_OPTIONS + sizeof special / sizeof special[0]];
    int at;
    for (int i = 0; i < PLAIN_OPTIONS; i++)
        longs[i] = (struct option){plain_options[i].name, 1, NULL, 0};
    memcpy(longs + PLAIN_OPTIONS, special, sizeof special);
    *m = (struct match){.game_id = "chess",
                        .go = {"go nodes 10000", "go nodes 10000"},
                        .games = 100,
                        .rule = opening_usual,
                        .most = 400};
    for (int c; (c = getopt_long(argc, argv, "", longs, &at)) != -1;) {
        if (c != 0)
            usage();
        if (at < PLAIN_OPTIONS)
            read_plain(m, &plain_options[at], optarg);
        else
            read_special(m, longs[at].name, optarg);
    }
    if (!m->command[0] || !m->command[1] || m->games < 1 || m->most < 1 || !opening_is_playable(&m->rule))
        usage();
}

/* Which program moves in B? */
static int program_to_move(const struct match_game *b)
{
    return b->p.turn == b->seat ? 0 : 1;
}

static void play(struct match_game *b, struct move m)
{
    const struct game *g = b->match->game;
    char text[MOVE_TEXT];
    if (b->p.turn == 0)
        text_addf(&b->pgn, "%d. ", b->p.full);
    movetext_write_pgn(g, &b->p, m, text);
    text_addf(&b->pgn, "%s%s", text, b->ply % 8 == 7 ? "\n" : " ");
    movetext_write_uci(g, &b->p, m, text);
    text_addf(&b->moves, " %s", text);
    position_play(g, &b->p, m);
    b->key[++b->ply] = b->p.key;
}

/* Set up the array and play the present opening. */
static void open_bout(struct match_game *b)
{
    const struct match *m = b->match;
    position_start(m->game, &b->p);
    b->key[0] = b->p.key;
    for (int n = 0; n < m->opening.plies; n++)
        play(b, m->opening.move[n]);
}

static void compose_go(const struct match_game *b, struct text *out)
{
    const struct match *m = b->match;
    int program = program_to_move(b);
    if (!m->clock_ms[program]) {
        text_add(out, m->go[program]);
        return;
    }
    text_add(out, "go");
    for (int who = 0; who < m->game->players; who++) {
        bool clocked = m->clock_ms[who == b->seat ? 0 : 1] > 0; /* else tell the player's own time */
        text_addf(out, " %ctime %" PRId64 " %cinc %" PRId64, m->game->player[who].letter,
                  b->clock[clocked ? who : b->p.turn], m->game->player[who].letter, m->increment_ms[program]);
    }
}

/* The player to move leaves the game: by time, resignation, or an illegal move. *SHARERS: who wins. */
static bool forfeit(struct match_game *b, const char *why, int *sharers)
{
    b->why = why;
    *sharers = (int)(b->p.alive & ~(1u << b->p.turn));
    return false;
}

/* Have the player to move play; false if that ends the game, *SHARERS then says who wins. */
static bool step(struct match_game *b, int *sharers)
{
    struct match *m = b->match;
    int program = program_to_move(b);
    struct rival *pl = &m->rival[(b->p.turn - b->seat + m->game->players) % m->game->players];
    struct text position = {0}, go = {0};
    char answer[64];
    struct move move;
    struct error e;
    int who = b->p.turn;

    text_addf(&position, "position startpos%s%s", b->ply ? " moves" : "", b->ply ? b->moves.at : "");
    compose_go(b, &go);
    bool good = rival_ask(pl, position.at, go.at, answer, sizeof answer);
    text_free(&position);
    text_free(&go);
    if (!good)
        return forfeit(b, "died", sharers);
    if (!movetext_read(m->game, &b->p, answer, &move, NULL, &e)) {
        fprintf(stderr, "match: %s: %s\n", pl->command, e.text);
        return forfeit(b, "illegal move", sharers);
    }
    if (m->clock_ms[program] && (b->clock[who] -= pl->used_ms) < 0)
        return forfeit(b, "time", sharers);
    b->clock[who] += m->increment_ms[program];
    bool hopeless = pl->scored && m->resign && m->game->players == 2 && pl->score <= -m->resign;
    b->hopeless[who] = hopeless ? b->hopeless[who] + 1 : 0;
    if (b->hopeless[who] >= RESIGN_MOVES)
        return forfeit(b, "resignation", sharers);
    play(b, move);
    return true;
}

/* Play B to its end; the players (bits) that win or share. */
static int play_out(struct match_game *b)
{
    const struct game *g = b->match->game;
    int sharers = 0;
    for (int who = 0; who < g->players; who++)
        b->clock[who] = b->match->clock_ms[who == b->seat ? 0 : 1];
    for (;;) {
        struct outcome o = outcome_of(g, &b->p, b->key, b->ply + 1);
        if (o.ending != ENDING_NONE) {
            b->why = "rules";
            return o.sharers;
        }
        if (o.claims || b->ply >= b->match->most) {
            b->why = o.claims ? "claim" : "too long";
            return b->p.alive;
        }
        if (!step(b, &sharers))
            return sharers;
    }
}

static void write_pgn(const struct match_game *b, int number, const char *result)
{
    FILE *f = b->match->pgn ? fopen(b->match->pgn, "a") : NULL;
    if (!f)
        return;
    static const char *const seats[] = {"White", "Black", "Red"};
    fprintf(f, "[Event \"match\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"%d\"]\n", number);
    for (int who = 0; who < b->match->game->players; who++)
        fprintf(f, "[%s \"%s\"]\n", seats[who], b->match->command[who == b->seat ? 0 : 1]);
    fprintf(f, "[Result \"%s\"]\n[Variant \"%s\"]\n[Termination \"%s\"]\n\n%s%s\n\n", result, b->match->game->title,
            b->why, b->pgn.at ? b->pgn.at : "", result);
    fclose(f);
}

/* The first program's share of SHARERS' win: 2 wins, 1 shares, 0 loses. With three players only a sole win counts as
 * one. */
static int points(const struct match_game *b, int sharers)
{
    if (!(sharers >> b->seat & 1))
        return 0;
    return sharers == 1 << b->seat ? 2 : 1;
}

static void report(const struct match *m, int number, const struct match_game *b, int got)
{
    double error, elo = elo_difference(&m->tally, m->game->players, &error);
    printf("%d: %s as %s, %s, %d plies | +%d =%d -%d  elo %.0f ± %.0f", number,
           got == 2 ? "won"
           : got    ? "drew"
                    : "lost",
           m->game->player[b->seat].name, b->why, b->ply, m->tally.wins, m->tally.draws, m->tally.losses, elo, error);
    if (m->sprt)
        printf("  llr %.2f", elo_sprt(&m->tally, m->elo0, m->elo1));
    putchar('\n');
    fflush(stdout);
}

static void run_bout(struct match *m, int number)
{
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    struct match_game b = {.match = m, .seat = number % m->game->players};
    b.key = memory_new((size_t)(m->most + m->rule.plies + 2) * sizeof *b.key);
    if (b.seat == 0)
        opening_find(m->game, m->judge, &m->rule, m->seed * 1000003 + (uint64_t)(number / m->game->players),
                     &m->opening);
    open_bout(&b);
    for (int i = 0; i < m->game->players; i++)
        rival_new_game(&m->rival[i]);
    int sharers = play_out(&b), got = points(&b, sharers);
    tally_count(&m->tally, sharers, b.seat);
    write_pgn(&b, number + 1, m->game->players > 2 ? "*" : results[b.seat == 0 ? got : 2 - got]);
    report(m, number + 1, &b, got);
    text_free(&b.moves);
    text_free(&b.pgn);
    free(b.key);
}

int main(int argc, char **argv)
{
    struct match m;
    struct catalogue c;
    struct error e;
    read_options(&m, argc, argv);
    if (!catalogue_find_data(&c, &e) || (m.game = catalogue_game(&c, m.game_id, &e)) == NULL) {
        fprintf(stderr, "match: %s\n", e.text);
        return 1;
    }
    m.judge = engine_new(m.game, JUDGE_BYTES, 1);
    if (!m.judge) {
        fputs("match: out of memory\n", stderr);
        return 1;
    }
    for (int i = 0; i < m.game->players; i++) {
        m.rival[i].by_cpu = m.cpu;
        rival_start(&m.rival[i], m.command[i > 0], m.options[i > 0], m.game_id);
    }
    for (int number = 0; number < m.games; number++) {
        run_bout(&m, number);
        if (m.sprt && fabs(elo_sprt(&m.tally, m.elo0, m.elo1)) * 100 > (double)SPRT_LIMIT_PERCENT)
            break;
    }
    for (int i = 0; i < m.game->players; i++)
        rival_end(&m.rival[i]);
    engine_free(m.judge);
    game_free(m.game);
    return 0;
}
