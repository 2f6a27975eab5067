/*
 * match: two UCI programs play each other; our rules are the arbiter. Three players: the first program has one seat,
 * the second the two others, and --resign does nothing, as those who are left would have to play on. With --cpu the
 * clocks count processor time, so that a busy machine does not matter: commands then begin with `exec`, and a program
 * that plans its time itself needs LD_PRELOAD=…/src/tools/cputime.so.
 */
#include "matches/contest.h"

#include "notation/movetext.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RESIGN_MOVES = 3, JUDGE_BYTES = 1 << 20, LINE = 65536, MATE_SHOWN = 30000 };

/* A program that speaks UCI, at the other end of two pipes. */
struct rival {
    const char *command; /* run by the shell */
    pid_t pid;
    FILE *to, *from;
    bool by_cpu;     /* count processor time */
    bool scored;     /* an info line of the last move gave a score */
    int score;       /* 1/100 pawn for the side to move; mates are ±30000 */
    int64_t used_ms; /* what the last move took */
};

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

/* The wall clock's time, or the processor time that P has used. */
static int64_t time_of_rival(const struct rival *r)
{
    struct timespec t;
    clockid_t id = CLOCK_MONOTONIC;
    if (r->by_cpu && clock_getcpuclockid(r->pid, &id) != 0)
        id = CLOCK_MONOTONIC;
    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void give_up(const struct rival *r, const char *what)
{
    fprintf(stderr, "toolbox match: %s: %s\n", r->command, what);
    exit(1);
}

static void launch(struct rival *r)
{
    int in[2], out[2];
    fflush(NULL);
    if (pipe(in) != 0 || pipe(out) != 0 || (r->pid = fork()) < 0)
        give_up(r, "cannot start it");
    if (r->pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        for (int fd = 3; fd < 64; fd++)
            close(fd);
        execl("/bin/sh", "sh", "-c", r->command, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    r->to = fdopen(in[1], "w");
    r->from = fdopen(out[0], "r");
    if (!r->to || !r->from)
        give_up(r, "no stream");
}

/* Read up to a line that begins with WORD, and put that line into LINE; false if there is none. */
static bool await(struct rival *r, const char *word, char line[LINE])
{
    while (fgets(line, LINE, r->from)) {
        char *score = strncmp(line, "info", 4) == 0 ? strstr(line, " score ") : NULL;
        int n = 0;
        if (score)
            r->scored = true;
        if (score && sscanf(score, " score cp %d", &n) == 1)
            r->score = n;
        else if (score && sscanf(score, " score mate %d", &n) == 1)
            r->score = n > 0 ? MATE_SHOWN : -MATE_SHOWN;
        if (strncmp(line, word, strlen(word)) == 0)
            return true;
    }
    return false;
}

static void send_line(struct rival *r, const char *line)
{
    fprintf(r->to, "%s\n", line);
    fflush(r->to);
}

/* A new game begins: wait until the player is ready. */
static void rival_new_game(struct rival *r)
{
    char line[LINE];
    send_line(r, "ucinewgame\nisready");
    if (!await(r, "readyok", line))
        give_up(r, "died");
}

/* Start COMMAND, which must begin with `exec` if BY_CPU, set OPTIONS ("Hash=16,Level=3", may be NULL) and UCI_Variant
 * to GAME. Ends the program on failure. */
static void rival_start(struct rival *r, const char *command, const char *options, const char *game, bool by_cpu)
{
    char line[LINE], *save = NULL, *copy = strdup(options ? options : "");
    signal(SIGPIPE, SIG_IGN);
    *r = (struct rival){.command = command, .by_cpu = by_cpu};
    launch(r);
    send_line(r, "uci");
    if (!await(r, "uciok", line))
        give_up(r, "does not speak UCI");
    for (char *o = strtok_r(copy, ",", &save); o; o = strtok_r(NULL, ",", &save)) {
        char *equals = strchr(o, '=');
        if (!equals)
            give_up(r, "an option has no value");
        fprintf(r->to, "setoption name %.*s value %s\n", (int)(equals - o), o, equals + 1);
    }
    fprintf(r->to, "setoption name UCI_Variant value %s\n", game);
    rival_new_game(r);
    free(copy);
}

/* Send the lines POSITION and GO; the answer's move into MOVE (SIZE bytes). False if the player ended or gave no
 * answer. */
static bool rival_ask(struct rival *r, const char *position, const char *go, char *move, size_t size)
{
    char line[LINE];
    r->scored = false;
    int64_t began = time_of_rival(r);
    send_line(r, position);
    send_line(r, go);
    bool good = await(r, "bestmove ", line);
    r->used_ms = (time_of_rival(r) - began + 500) / 1000;
    if (!good)
        return false;
    char *word = line + strlen("bestmove ");
    word += strspn(word, " ");
    snprintf(move, size, "%.*s", (int)strcspn(word, " \r\n"), word);
    return *move;
}

/* Tell it to quit and wait until it has. */
static void rival_end(struct rival *r)
{
    send_line(r, "quit");
    fclose(r->to);
    fclose(r->from);
    waitpid(r->pid, NULL, 0);
}

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
    struct error e = {0};

    text_addf(&position, "position startpos%s%s", m->line.plies ? " moves" : "", m->line.plies ? m->moves.at : "");
    compose_go(m, program, &go);
    bool good = rival_ask(r, position.at, go.at, answer, sizeof answer);
    text_free(&position);
    text_free(&go);
    if (!good)
        return forfeit(m, "died");
    if (!movetext_read(m->game, &m->line.p, answer, &move, &e)) {
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

bool match_play(struct game *g, const struct tool_options *o, int every, struct tally *t, struct error *e)
{
    struct match m = {.o = o, .game = g};
    struct contest c = {.game = g, .every = every, .context = &m, .play = play_match, .say = say_last_game};
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
    *t = c.tally;
    return true;
}

bool match_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct tally t;
    return match_play(g, o, 1, &t, e);
}
