/*
 * match: two UCI programs play each other; our rules are the arbiter. Three players: the first program has one seat,
 * the second the two others, and --resign does nothing, as those who are left would have to play on. With --cpu the
 * clocks count processor time, so that a busy machine does not matter: commands then begin with `exec`, and a program
 * that plans its time itself needs LD_PRELOAD=…/src/tools/cputime.so.
 */
#include "matches/contest.h"
#include "matches/rival.h"

#include "notation/movetext.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { RESIGN_MOVES = 3, JUDGE_BYTES = 1 << 20 };

struct match {
    const struct tool_options *o;
    struct game *game;
    int64_t clock_ms[2], increment_ms[2]; /* of the two programs; 0: by --go */
    struct rival rival[PLAYERS_MAX];      /* the first program, and the second once for each seat after the first's */
    /* The present game. */
    struct course line;
    struct text moves, pgn; /* its moves for UCI, after "moves", and for PGN */
    int seat;               /* of the first program */
    int number;
    int64_t clock[PLAYERS_MAX];
    int hopeless[PLAYERS_MAX]; /* moves in a row at which that player's score was lost */
    uint8_t sharers;           /* once it is over */
    const char *why;           /* how it ended */
};

/* Read the clocks of --time, --time1 and --time2, such as "2000+20". */
static bool read_clocks(struct match *m, struct error *e)
{
    for (int i = 0; i < 2; i++) {
        const char *text = m->o->time[i] ? m->o->time[i] : m->o->time[2];
        if (text && sscanf(text, "%" SCNd64 "+%" SCNd64, &m->clock_ms[i], &m->increment_ms[i]) < 1) {
            error_set(e, "%s is no clock such as 2000+20, in milliseconds", text);
            return false;
        }
    }
    return true;
}

static void play_and_note(struct match *m, struct move move)
{
    const struct game *g = m->game;
    char text[MOVE_TEXT];
    if (m->line.p.turn == 0)
        text_addf(&m->pgn, "%d. ", m->line.p.full);
    movetext_write_pgn(g, &m->line.p, move, text);
    text_addf(&m->pgn, "%s%s", text, m->line.plies % 8 == 7 ? "\n" : " ");
    movetext_write_uci(g, &m->line.p, move, text);
    text_addf(&m->moves, " %s", text);
    course_play(&m->line, move);
}

static void compose_go(const struct match *m, int program, struct text *out)
{
    const struct game *g = m->game;
    if (!m->clock_ms[program]) {
        text_add(out, m->o->go[program] ? m->o->go[program] : "go nodes 10000");
        return;
    }
    text_add(out, "go");
    for (int who = 0; who < g->players; who++) {
        bool clocked = m->clock_ms[who != m->seat] > 0; /* else tell the player's own time */
        text_addf(out, " %ctime %" PRId64 " %cinc %" PRId64, g->player[who].letter,
                  m->clock[clocked ? who : m->line.p.turn], g->player[who].letter, m->increment_ms[program]);
    }
}

/* The player to move leaves the game: by time, resignation, or an illegal move. Returns false. */
static bool forfeit(struct match *m, const char *why)
{
    m->why = why;
    m->sharers = m->line.p.alive & (uint8_t) ~(1u << m->line.p.turn);
    return false;
}

/* True if the player WHO has lost by what R says of its score, for long enough. */
static bool resigns(struct match *m, int who, const struct rival *r)
{
    bool hopeless = r->scored && m->o->resign && m->game->players == 2 && r->score <= -m->o->resign;
    m->hopeless[who] = hopeless ? m->hopeless[who] + 1 : 0;
    return m->hopeless[who] >= RESIGN_MOVES;
}

/* Have the player to move play; false if that ends the game. */
static bool step_match(struct match *m)
{
    int who = m->line.p.turn, program = who != m->seat;
    struct rival *r = &m->rival[(who - m->seat + m->game->players) % m->game->players];
    struct text position = {0}, go = {0};
    char answer[64];
    struct move move;
    struct error e;

    text_addf(&position, "position startpos%s%s", m->line.plies ? " moves" : "", m->line.plies ? m->moves.at : "");
    compose_go(m, program, &go);
    bool good = rival_ask(r, position.at, go.at, answer, sizeof answer);
    text_free(&position);
    text_free(&go);
    if (!good)
        return forfeit(m, "died");
    if (!movetext_read(m->game, &m->line.p, answer, &move, NULL, &e)) {
        fprintf(stderr, "toolbox match: %s: %s\n", r->command, e.text);
        return forfeit(m, "illegal move");
    }
    if (m->clock_ms[program] && (m->clock[who] -= r->used_ms) < 0)
        return forfeit(m, "time");
    m->clock[who] += m->increment_ms[program];
    if (resigns(m, who, r))
        return forfeit(m, "resignation");
    play_and_note(m, move);
    return true;
}

/* The first program's share of the win: 2 wins, 1 shares, 0 loses. */
static int points_of_first(const struct match *m)
{
    return !(m->sharers >> m->seat & 1) ? 0 : m->sharers == 1 << m->seat ? 2 : 1;
}

static void write_pgn(const struct match *m)
{
    static const char *const seats[] = {"White", "Black", "Red"}, *const results[] = {"0-1", "1/2-1/2", "1-0"};
    int got = points_of_first(m);
    const char *result = m->game->players > 2 ? "*" : results[m->seat == 0 ? got : 2 - got];
    FILE *f = m->o->pgn ? fopen(m->o->pgn, "a") : NULL;
    if (!f)
        return;
    fprintf(f, "[Event \"match\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"%d\"]\n", m->number);
    for (int who = 0; who < m->game->players; who++)
        fprintf(f, "[%s \"%s\"]\n", seats[who], m->o->program[who != m->seat]);
    fprintf(f, "[Result \"%s\"]\n[Variant \"%s\"]\n[Termination \"%s\"]\n\n%s%s\n\n", result, m->game->title, m->why,
            m->pgn.at ? m->pgn.at : "", result);
    fclose(f);
}

static int play_match(void *context, const struct match_opening *opening, int seat)
{
    struct match *m = context;
    m->seat = seat;
    m->number++;
    m->why = "rules";
    m->moves.length = m->pgn.length = 0;
    course_start(&m->line, m->game);
    for (int n = 0; n < opening->plies; n++)
        play_and_note(m, opening->move[n]);
    for (int i = 0; i < m->game->players; i++) {
        rival_new_game(&m->rival[i]);
        m->clock[i] = m->clock_ms[i != seat];
        m->hopeless[i] = 0;
    }
    while (!course_over(&m->line, m->o->most, &m->sharers) && step_match(m))
        continue;
    write_pgn(m);
    return m->sharers;
}

static void say_last_game(void *context)
{
    static const char *const words[] = {"lost", "drew", "won"};
    const struct match *m = context;
    printf("  %s as %s, %s, %d plies", words[points_of_first(m)], m->game->player[m->seat].name, m->why, m->line.plies);
}

bool match_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct match m = {.o = o, .game = g};
    struct contest c = {.game = g, .every = 1, .context = &m, .play = play_match, .say = say_last_game};
    if (!contest_options(&c, o, e) || !read_clocks(&m, e))
        return false;
    if ((c.judge = engine_new(g, JUDGE_BYTES, 1)) == NULL) {
        error_set(e, "out of memory");
        return false;
    }
    for (int i = 0; i < g->players; i++)
        rival_start(&m.rival[i], o->program[i > 0], o->options[i > 0], g->id, o->cpu);
    contest_run(&c);
    for (int i = 0; i < g->players; i++)
        rival_end(&m.rival[i]);
    text_free(&m.moves);
    text_free(&m.pgn);
    engine_free(c.judge);
    return true;
}
