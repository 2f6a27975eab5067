#include "protocol/uci.h"

#include "base/system.h"
#include "base/text.h"
#include "engine/odds.h"
#include "notation/code.h"
#include "notation/movetext.h"
#include "ucigo.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_DEFAULT = 64, HASH_MOST = 65536, THREADS_MOST = 64 };

/* One session. The searching thread only reads it, but for `out`, which is locked by each printf. */
struct uci {
    const struct uci_host *host;
    FILE *out;
    struct game *game;
    char id[GAME_ID];
    struct engine *engine; /* made when first needed */
    int64_t hash_mb;
    int threads, level;
    bool asks_tables, tells_odds;
    void *tables; /* of the host, for GAME; NULL: not open, or nothing to know */

    struct position position;
    uint64_t *key; /* of the positions so far, owned */
    int keys, room;

    struct uci_go go;
    uint64_t told; /* the nodes of the last `info` line, the searching thread's own */
    pthread_t thread;
    bool searching; /* THREAD is to be joined */
    atomic_bool stop, pondering;
    struct semaphore stopped; /* posted when `stop` is set or `pondering` ends */
    bool tells_ponder;        /* the move to ponder on goes with each answer */
};

static void say(struct uci *u, const char *format, const char *text)
{
    fprintf(u->out, format, text);
    fflush(u->out);
}

static void complain(struct uci *u, const struct error *e)
{
    say(u, "info string %s\n", e->text);
}

/* End the search that may be running. */
static void finish(struct uci *u)
{
    if (!u->searching)
        return;
    atomic_store(&u->stop, true);
    semaphore_post(&u->stopped);
    pthread_join(u->thread, NULL);
    u->searching = false;
}

static void push_key(struct uci *u)
{
    if (u->keys == u->room) {
        u->room = u->room ? 2 * u->room : 256;
        u->key = memory_resize(u->key, (size_t)u->room * sizeof *u->key);
    }
    u->key[u->keys++] = u->position.key;
}

static void drop_engine(struct uci *u)
{
    engine_free(u->engine);
    u->engine = NULL;
}

static void drop_tables(struct uci *u)
{
    if (u->tables)
        u->host->tables->close(u->tables);
    u->tables = NULL;
}

/* The engine is to ask the tables, or nobody. */
static void consult(struct uci *u)
{
    struct oracle o;
    if (u->asks_tables && !u->tables)
        u->tables = u->host->tables->open(u->game);
    if (u->asks_tables && u->tables)
        o = u->host->tables->prepare(u->tables, &u->position);
    engine_set_oracle(u->engine, u->asks_tables && u->tables ? &o : NULL);
}

/* Go over to the game ID and its array; false with E filled, nothing changed, if there is no such game. */
static bool take_game(struct uci *u, const char *id, struct error *e)
{
    struct game *g = u->host->open(u->host->context, id, e);
    if (!g)
        return false;
    drop_engine(u);
    drop_tables(u);
    if (u->game)
        game_free(u->game);
    u->game = g;
    snprintf(u->id, sizeof u->id, "%s", id);
    position_start(g, &u->position);
    u->keys = 0;
    push_key(u);
    return true;
}

static void tell_score(const struct uci *u, int score)
{
    int moves = engine_mate_moves(score, &u->position);
    fprintf(u->out, moves ? " score mate %d" : " score cp %d", moves ? moves : score);
    if (u->tells_odds) {
        struct odds o = odds_of_score(u->game, score);
        fprintf(u->out, " wdl %d %d %d", o.win, o.draw, o.loss);
    }
}

/* How long and how much T has thought, the middle of an `info` line. */
static void tell_effort(const struct uci *u, const struct search_result *t)
{
    uint64_t ms = t->elapsed_ms > 0 ? (uint64_t)t->elapsed_ms : 1;
    fprintf(u->out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64, t->nodes, t->nodes * 1000 / ms,
            t->hashfull, t->elapsed_ms);
}

/* Called on the searching thread after each depth. */
static void report(void *context, const struct search_result *t)
{
    struct uci *u = context;
    struct position p = u->position;
    char text[MOVE_TEXT];
    u->told = t->nodes;
    flockfile(u->out);
    fprintf(u->out, "info depth %d seldepth %d", t->depth, t->selective_depth);
    tell_score(u, t->score);
    tell_effort(u, t);
    fputs(" pv", u->out);
    for (int i = 0; i < t->pv_length && move_is_legal(u->game, &p, t->pv[i]); i++) {
        movetext_write_uci(u->game, &p, t->pv[i], text);
        fprintf(u->out, " %s", text);
        position_play(u->game, &p, t->pv[i]);
    }
    fputc('\n', u->out);
    fflush(u->out);
    funlockfile(u->out);
}

/* The answer: T's move and, if that is wanted, the one that it expects then. */
static void answer(struct uci *u, const struct search_result *t)
{
    struct position p = u->position;
    char text[MOVE_TEXT];
    movetext_write_uci(u->game, &p, t->best, text);
    flockfile(u->out);
    fprintf(u->out, "bestmove %s", text);
    position_play(u->game, &p, t->best);
    if (u->tells_ponder && t->pv_length > 1 && move_is_legal(u->game, &p, t->pv[1])) {
        movetext_write_uci(u->game, &p, t->pv[1], text);
        fprintf(u->out, " ponder %s", text);
    }
    fputc('\n', u->out);
    fflush(u->out);
    funlockfile(u->out);
}

/* May the answer not be given yet? The protocol allows none to `go infinite` before `stop` and none to `go ponder`
 * before `ponderhit`. */
static bool must_wait(struct uci *u)
{
    return !atomic_load(&u->stop) && (u->go.infinite || atomic_load(&u->pondering));
}

static void *think(void *context)
{
    struct uci *u = context;
    u->told = 0;
    struct search_result t = engine_search(u->engine, &u->position, u->key, u->keys, &u->go.limits);
    if (t.nodes > u->told) { /* the last depth was broken off: what it took, so that nodes and time add up */
        flockfile(u->out);
        fputs("info", u->out);
        tell_effort(u, &t);
        fputc('\n', u->out);
        funlockfile(u->out);
    }
    while (must_wait(u))
        semaphore_wait(&u->stopped);
    answer(u, &t);
    return NULL;
}

static void run_go(struct uci *u, const char *words)
{
    struct error e;
    finish(u);
    u->go.limits.level = u->level;
    u->go.limits.seed++;
    u->go.limits.pondering = &u->pondering;
    u->go.limits.stop = &u->stop;
    u->go.limits.report = report;
    u->go.limits.context = u;
    if (!ucigo_read(u->game, &u->position, words, &u->go, &e))
        complain(u, &e);
    if (moves_count(u->game, &u->position) == 0) {
        say(u, "%s", "bestmove (none)\n");
        return;
    }
    if (!u->engine)
        u->engine = engine_new(u->game, (size_t)u->hash_mb << 20, u->threads);
    if (!u->engine) {
        say(u, "%s", "info string there is no memory for the table: set a smaller Hash\nbestmove (none)\n");
        return;
    }
    consult(u);
    atomic_store(&u->stop, false);
    atomic_store(&u->pondering, u->go.ponder);
    u->searching = pthread_create(&u->thread, NULL, think, u) == 0;
    if (!u->searching)
        think(u);
}

/* The move pondered on was played: what is being thought is thought about the answer to it, and by the clock. */
static void run_ponderhit(struct uci *u)
{
    atomic_store(&u->pondering, false);
    semaphore_post(&u->stopped);
}

/* position startpos|fen CODE [moves MOVE …] */
static void run_position(struct uci *u, char *words)
{
    struct error e;
    struct position p;
    struct move m;
    size_t moves_word = strlen(" moves");
    char *moves = strstr(words, " moves"), *save = NULL;
    finish(u);
    if (moves && (moves[moves_word] == ' ' || !moves[moves_word])) {
        *moves = '\0';
        moves += moves_word;
    } else
        moves = NULL;
    if (strncmp(words, "fen ", 4) == 0)
        words += 4;
    if (!code_read(u->game, words, &p, &e)) {
        complain(u, &e);
        return;
    }
    u->position = p;
    u->keys = 0;
    push_key(u);
    for (char *word = moves ? strtok_r(moves, " ", &save) : NULL; word; word = strtok_r(NULL, " ", &save)) {
        if (!movetext_read(u->game, &u->position, word, &m, NULL, &e)) {
            complain(u, &e);
            return;
        }
        position_play(u->game, &u->position, m);
        push_key(u);
    }
}

static bool number_within(const char *value, int64_t least, int64_t most, int64_t *out)
{
    char *end;
    int64_t n = strtoll(value, &end, 10);
    if (end == value || *end || n < least || n > most)
        return false;
    *out = n;
    return true;
}

static bool is_switch(const char *value)
{
    return strcasecmp(value, "true") == 0 || strcasecmp(value, "false") == 0;
}

/* setoption name NAME value VALUE */
static void set_option(struct uci *u, const char *name, const char *value)
{
    struct error e;
    int64_t n;
    finish(u);
    if (strcasecmp(name, "UCI_Variant") == 0) {
        if (!take_game(u, value, &e))
            complain(u, &e);
    } else if (strcasecmp(name, "Hash") == 0 && number_within(value, 1, HASH_MOST, &n)) {
        u->hash_mb = n;
        drop_engine(u);
    } else if (strcasecmp(name, "Threads") == 0 && number_within(value, 1, THREADS_MOST, &n)) {
        u->threads = (int)n;
        drop_engine(u);
    } else if (strcasecmp(name, "Level") == 0 && number_within(value, 0, LEVEL_MAX, &n)) {
        u->level = (int)n;
    } else if (strcasecmp(name, "Ponder") == 0 && is_switch(value)) {
        u->tells_ponder = strcasecmp(value, "true") == 0;
    } else if (strcasecmp(name, "UCI_ShowWDL") == 0 && is_switch(value)) {
        u->tells_odds = strcasecmp(value, "true") == 0;
    } else if (u->host->tables && strcasecmp(name, "EndingTables") == 0 && is_switch(value)) {
        u->asks_tables = strcasecmp(value, "true") == 0;
        if (!u->asks_tables)
            drop_tables(u);
    } else if (strcasecmp(name, "Clear Hash") == 0) {
        if (u->engine)
            engine_clear(u->engine);
    } else {
        fprintf(u->out, "info string setoption: there is no option \"%s\", or \"%s\" is no value of it\n", name, value);
        fflush(u->out);
    }
}

static void run_setoption(struct uci *u, char *words)
{
    char *name = strstr(words, "name "), *value = strstr(words, " value ");
    if (!name) {
        say(u, "%s", "info string setoption: the name is missing\n");
        return;
    }
    name += strlen("name ");
    if (value) {
        *value = '\0';
        value += strlen(" value ");
    }
    set_option(u, name, value ? value : "");
}

static void introduce(struct uci *u)
{
    flockfile(u->out);
    fprintf(u->out, "id name %s\nid author the reroute66 maintainers\n", u->host->name);
    fprintf(u->out, "option name Hash type spin default %d min 1 max %d\n", HASH_DEFAULT, HASH_MOST);
    fprintf(u->out, "option name Clear Hash type button\n");
    fprintf(u->out, "option name Threads type spin default 1 min 1 max %d\n", THREADS_MOST);
    fprintf(u->out, "option name Level type spin default 0 min 0 max %d\n", LEVEL_MAX);
    fprintf(u->out, "option name Ponder type check default false\n");
    fprintf(u->out, "option name UCI_ShowWDL type check default false\n");
    if (u->host->tables)
        fprintf(u->out, "option name EndingTables type check default false\n");
    fprintf(u->out, "option name UCI_Variant type combo default %s", u->host->first);
    for (int i = 0; i < u->host->games; i++)
        fprintf(u->out, " var %s", u->host->game[i]);
    fputs("\nuciok\n", u->out);
    fflush(u->out);
    funlockfile(u->out);
}

/* One blank between words, none at the ends: the protocol allows any white space. */
static void tidy(char *line)
{
    char *to = line, *save = NULL;
    for (char *word = strtok_r(line, " \t\r\n", &save); word; word = strtok_r(NULL, " \t\r\n", &save)) {
        size_t length = strlen(word);
        if (to > line)
            *to++ = ' ';
        memmove(to, word, length);
        to += length;
    }
    *to = '\0';
}

/* Obey one tidy line; false on `quit`. */
static bool obey(struct uci *u, char *word)
{
    char *rest = word + strcspn(word, " ");
    if (*rest)
        *rest++ = '\0';
    if (strcmp(word, "quit") == 0)
        return false;
    if (strcmp(word, "uci") == 0)
        introduce(u);
    else if (strcmp(word, "isready") == 0)
        say(u, "%s", "readyok\n");
    else if (strcmp(word, "setoption") == 0)
        run_setoption(u, rest);
    else if (strcmp(word, "ucinewgame") == 0) {
        finish(u);
        if (u->engine)
            engine_clear(u->engine);
    } else if (strcmp(word, "position") == 0)
        run_position(u, rest);
    else if (strcmp(word, "go") == 0)
        run_go(u, rest);
    else if (strcmp(word, "stop") == 0)
        finish(u);
    else if (strcmp(word, "ponderhit") == 0)
        run_ponderhit(u);
    else if (*word)
        say(u, "info string there is no command \"%s\"\n", word);
    return true;
}

bool uci_serve(const struct uci_host *host, FILE *in, FILE *out, struct error *e)
{
    struct uci *u = memory_new(sizeof *u);
    char *line = NULL;
    size_t size = 0;
    *u = (struct uci){.host = host, .out = out, .hash_mb = HASH_DEFAULT, .threads = 1};
    semaphore_init(&u->stopped);
    bool good = take_game(u, host->first, e);
    bool more = true;
    while (good && more && getline(&line, &size, in) >= 0) {
        tidy(line);
        more = obey(u, line);
    }
    if (more && u->searching &&
        !must_wait(u)) { /* the input has ended without `quit`: let a search that ends come to its end */
        pthread_join(u->thread, NULL);
        u->searching = false;
    }
    finish(u);
    drop_engine(u);
    drop_tables(u);
    if (u->game)
        game_free(u->game);
    semaphore_destroy(&u->stopped);
    free(u->key);
    free(line);
    free(u);
    return good;
}
