#include "protocol/uci.h"

#include "base/text.h"
#include "notation/code.h"
#include "notation/movetext.h"
#include "ucisession.h"

#include <assert.h>
#include <errno.h>

/* Cut "POSITION moves MOVE …" before " moves"; returns the moves, NULL if there are none. */
static char *cut_moves(char *words)
{
    size_t length = strlen(" moves");
    char *moves = strstr(words, " moves");
    if (!moves || (moves[length] != ' ' && moves[length]))
        return NULL;
    *moves = '\0';
    return moves + length;
}

/* `startpos` in Chess960: array 518. */
static const char orthodox[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/* Set the array of U's game, if it castles as Chess960, by the castling letters in CODE, or its own for `startpos`. A
 * faulty code changes nothing. */
static void take_array(struct uci *u, const char *code)
{
    piece array[CELLS_MAX];
    if (strcmp(code, "startpos") == 0)
        memcpy(array, u->array, sizeof array);
    else if (!arrays_read(u->game, code, array))
        return;
    if (memcmp(array, u->game->array, sizeof array) == 0)
        return;
    uci_drop_engine(u);
    uci_drop_tables(u);
    memcpy(u->game->array, array, sizeof array);
    bool good = game_derive(u->game, NULL, NULL); /* as for chess, whatever the first ranks are */
    assert(good);
    (void)good;
}

/* Take the position CODE and then MOVES (may be NULL); false with E filled if one of them is refused. */
static bool take_position(struct uci *u, const char *code, char *moves, struct error *e)
{
    struct move m;
    char *save = NULL;
    if (uci_is_chess960(u) && strcmp(code, "startpos") == 0)
        code = orthodox;
    take_array(u, code);
    if (!code_read(u->game, code, &u->position, e))
        return false;
    if (code_dropped(u->game, code, &u->position, e))
        uci_complain(u, e);
    u->keys = 0;
    memset(u->before, 0, sizeof u->before);
    uci_push_key(u);
    for (char *word = moves ? strtok_r(moves, " ", &save) : NULL; word; word = strtok_r(NULL, " ", &save)) {
        if (!movetext_read(u->game, &u->position, word, &m, e))
            return false;
        position_play(u->game, &u->position, m);
        u->before[1] = u->before[0];
        u->before[0] = m;
        uci_push_key(u);
    }
    return true;
}

/* position startpos|[fen] CODE [moves MOVE …]. A position that is refused leaves none, or the engine would answer for
 * another one. */
static bool obey_position(struct uci *u, char *words)
{
    struct error e = {0};
    char *moves = cut_moves(words);
    uci_settle(u);
    if (strncmp(words, "fen ", 4) == 0)
        words += strlen("fen ");
    else if (strncmp(words, "sfen ", 5) == 0) /* as Shogi programs write it */
        words += strlen("sfen ");
    u->refused = !take_position(u, words, moves, &e);
    if (u->refused) {
        uci_complain(u, &e);
        position_start(u->game, &u->position); /* `go` reads its moves there */
    }
    return true;
}

static bool obey_uci(struct uci *u, char *words)
{
    (void)words;
    ucioptions_list(u);
    return true;
}

static bool obey_isready(struct uci *u, char *words)
{
    (void)words;
    thinking_prepare(u);
    uci_say(u, "%s", "readyok\n");
    return true;
}

static bool obey_setoption(struct uci *u, char *words)
{
    ucioptions_set(u, words);
    return true;
}

static bool obey_ucinewgame(struct uci *u, char *words)
{
    (void)words;
    uci_settle(u);
    if (u->engine)
        engine_clear(u->engine);
    return true;
}

static bool obey_go(struct uci *u, char *words)
{
    if (u->debug)
        uci_say(u, "info string go: \"%s\"\n", words);
    thinking_go(u, words);
    return true;
}

static bool obey_stop(struct uci *u, char *words)
{
    (void)words;
    uci_stop(u);
    return true;
}

static bool obey_ponderhit(struct uci *u, char *words)
{
    (void)words;
    thinking_ponderhit(u);
    return true;
}

/* debug on|off: each `go` is repeated as it was understood, and the position before it told. */
static bool obey_debug(struct uci *u, char *words)
{
    u->debug = strcmp(words, "off") != 0;
    return true;
}

/* There is nothing to register. */
static bool obey_register(struct uci *u, char *words)
{
    (void)u;
    (void)words;
    return true;
}

/* A script may send `quit` right after `go perft`: the count is printed first. */
static bool obey_quit(struct uci *u, char *words)
{
    (void)words;
    if (u->go.perft)
        thinking_wait(u);
    return false;
}

/* A command and what obeys it, WORDS being those after it; false ends the session. */
struct command_row {
    const char *name;
    bool (*obey)(struct uci *u, char *words);
};
static const struct command_row rows[] = {
    {"uci", obey_uci},           {"debug", obey_debug},
    {"isready", obey_isready},   {"setoption", obey_setoption},
    {"register", obey_register}, {"ucinewgame", obey_ucinewgame},
    {"position", obey_position}, {"go", obey_go},
    {"stop", obey_stop},         {"ponderhit", obey_ponderhit},
    {"quit", obey_quit},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

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

/* Obey one tidy line; false on `quit`. Words before the first command are skipped, as the protocol demands. */
static bool obey(struct uci *u, char *line)
{
    for (char *word = line; *word;) {
        size_t length = strcspn(word, " ");
        char *rest = word + length + (word[length] == ' ');
        for (int i = 0; i < ROWS; i++)
            if (strlen(rows[i].name) == length && strncmp(rows[i].name, word, length) == 0)
                return rows[i].obey(u, rest);
        word = rest;
    }
    if (*line)
        uci_say(u, "info string there is no command in \"%s\"\n", line);
    return true;
}

/* Serve lines until the end; false with E filled if they cannot be read, or the answers not be written. */
static bool serve(struct uci *u, FILE *in, struct error *e)
{
    char *line = NULL;
    size_t size = 0;
    bool more = true;
    while (more && !ferror(u->out) && getline(&line, &size, in) >= 0) {
        tidy(line);
        more = obey(u, line);
    }
    int fault = more && !ferror(u->out) && !feof(in) ? errno : 0; /* for instance a line for which there is no memory */
    free(line);
    if (more)
        thinking_wait(u); /* the input has ended without `quit` */
    uci_stop(u);
    if (fault)
        return error_set(e, "the next line cannot be read: %s", strerror(fault));
    uci_flush(u);
    if (!ferror(u->out))
        return true;
    int reason = atomic_load(&u->fault);
    return error_set(e, "the answers cannot be written: %s", reason ? strerror(reason) : "an error of the device");
}

bool uci_serve(const struct uci_host *host, FILE *in, FILE *out, struct error *e)
{
    FREED struct uci *u = memory_new(sizeof *u);
    *u = (struct uci){.host = host, .out = out};
    ucioptions_start(u);
    task_open(&u->task);
    bool good = uci_take_game(u, host->first, e) && serve(u, in, e);
    uci_drop_engine(u);
    uci_drop_tables(u);
    if (u->game)
        host->close(host->context, u->game);
    task_close(&u->task);
    free(u->key);
    return good;
}
