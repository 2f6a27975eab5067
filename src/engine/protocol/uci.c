#include "protocol/uci.h"

#include "base/text.h"
#include "base/wide.h"
#include "notation/code.h"
#include "notation/movetext.h"
#include "ucisession.h"

#include <assert.h>

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

/* Set the array of UCI's game, if it castles as Chess960, by the castling letters in CODE, or its own for `startpos`. A
 * faulty code changes nothing. */
static void set_array(struct uci *uci, const char *code)
{
    piece array[CELLS_MAX];
    if (strcmp(code, "startpos") == 0)
        memcpy(array, uci->array, sizeof array);
    else if (!arrays_read(uci->game, code, array))
        return;
    if (memcmp(array, uci->game->array, sizeof array) == 0)
        return;
    uci_drop_engine(uci);
    uci_drop_tables(uci);
    memcpy(uci->game->array, array, sizeof array);
    bool good = game_derive(uci->game, NULL, NULL); /* as for chess, whatever the first ranks are */
    assert(good);
    (void)good;
}

/* Take the position CODE and then MOVES (may be NULL); false with ERROR filled if one of them is refused. */
static bool set_position(struct uci *uci, const char *code, char *moves, struct error *error)
{
    struct move m = {0};
    char *save = NULL;
    if (uci_is_chess960(uci) && strcmp(code, "startpos") == 0)
        code = orthodox;
    set_array(uci, code);
    if (!code_read(uci->game, code, &uci->position, error))
        return false;
    if (code_dropped(uci->game, code, &uci->position, error))
        uci_complain(uci, error);
    uci->keys = 0;
    memset(uci->before, 0, sizeof uci->before);
    uci_push_key(uci);
    for (char *word = moves ? strtok_r(moves, " ", &save) : NULL; word; word = strtok_r(NULL, " ", &save)) {
        const char *duck = movetext_duck_part(uci->game, word);
        if (duck)
            word[strcspn(word, ",@")] = '\0';
        for (const char *part = word; part; part = part == duck || !uci->position.duck_due ? NULL : duck) {
            if (part == duck ? !movetext_read_duck(uci->game, &uci->position, part, m, &m, error)
                             : !movetext_read(uci->game, &uci->position, part, &m, error))
                return false;
            position_play(uci->game, &uci->position, m);
            uci->before[1] = uci->before[0];
            uci->before[0] = m;
            uci_push_key(uci);
        }
    }
    return true;
}

/* position startpos|[fen] CODE [moves MOVE …]. A position that is refused leaves none, or the engine would answer for
 * another one. */
static bool handle_position(struct uci *uci, char *words)
{
    struct error error = {0};
    char *moves = cut_moves(words);
    uci_settle(uci);
    if (strncmp(words, "fen ", 4) == 0)
        words += strlen("fen ");
    else if (strncmp(words, "sfen ", 5) == 0) /* as Shogi programs write it */
        words += strlen("sfen ");
    uci->refused = !set_position(uci, words, moves, &error);
    uci->placed = !uci->refused;
    if (uci->refused) {
        uci_complain(uci, &error);
        position_start(uci->game, &uci->position); /* `go` reads its moves there */
    }
    return true;
}

static bool handle_uci(struct uci *uci, char *words)
{
    (void)words;
    ucioptions_list(uci);
    return true;
}

static bool handle_isready(struct uci *uci, char *words)
{
    (void)words;
    thinking_prepare(uci);
    uci_say(uci, "%s", "readyok\n");
    return true;
}

static bool handle_setoption(struct uci *uci, char *words)
{
    ucioptions_set(uci, words);
    return true;
}

static bool handle_ucinewgame(struct uci *uci, char *words)
{
    (void)words;
    uci_settle(uci);
    uci->fresh = true;
    uci->placed = false;
    if (uci->engine)
        engine_clear(uci->engine);
    return true;
}

static bool handle_go(struct uci *uci, char *words)
{
    if (uci->debug)
        uci_say(uci, "info string go: \"%s\"\n", words);
    thinking_go(uci, words);
    return true;
}

static bool handle_stop(struct uci *uci, char *words)
{
    (void)words;
    uci_stop(uci);
    return true;
}

static bool handle_ponderhit(struct uci *uci, char *words)
{
    (void)words;
    thinking_ponderhit(uci);
    return true;
}

/* debug on|off: each `go` is repeated as it was understood, and the position before it told. */
static bool handle_debug(struct uci *uci, char *words)
{
    uci->debug = strcmp(words, "off") != 0;
    return true;
}

/* There is nothing to register. */
static bool handle_register(struct uci *uci, char *words)
{
    (void)uci;
    (void)words;
    return true;
}

/* A script may send `quit` right after `go perft`: the count is printed first. */
static bool handle_quit(struct uci *uci, char *words)
{
    (void)words;
    if (uci->go.perft)
        ucilines_await_count(uci);
    return false;
}

/* A command and what handles it, WORDS being those after it; false ends the session. */
struct command_row {
    const char *name;
    bool (*handle)(struct uci *uci, char *words);
};
static const struct command_row rows[] = {
    {"uci", handle_uci},           {"debug", handle_debug},
    {"isready", handle_isready},   {"setoption", handle_setoption},
    {"register", handle_register}, {"ucinewgame", handle_ucinewgame},
    {"position", handle_position}, {"go", handle_go},
    {"stop", handle_stop},         {"ponderhit", handle_ponderhit},
    {"quit", handle_quit},
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

/* Handles one tidy line; false on `quit`. Words before the first command are skipped, as the protocol demands. */
static bool handle_line(struct uci *uci, char *line)
{
    for (char *word = line; *word;) {
        size_t length = strcspn(word, " ");
        char *rest = word + length + (word[length] == ' ');
        for (int i = 0; i < ROWS; i++)
            if (strlen(rows[i].name) == length && strncmp(rows[i].name, word, length) == 0)
                return rows[i].handle(uci, rest);
        word = rest;
    }
    if (*line)
        uci_say(uci, "info string there is no command in \"%s\"\n", line);
    return true;
}

/* Serve lines until the end; false with ERROR filled if they cannot be read, or the answers not be written. */
static bool serve(struct uci *uci, struct error *error)
{
    SCOPED(text) line = {0};
    bool more = true;
    while (more && !ferror(uci->out) && ucilines_next(uci, &line)) {
        tidy(line.at);
        more = handle_line(uci, line.at);
    }
    if (more)
        thinking_wait(uci); /* the input has ended without `quit` */
    uci_stop(uci);
    if (more && !ferror(uci->out) && uci->lines.fault)
        return error_set(error, "the next line cannot be read: %s", strerror(uci->lines.fault));
    uci_flush(uci);
    if (!ferror(uci->out))
        return true;
    int reason = atomic_load(&uci->fault);
    return error_set(error, "the answers cannot be written: %s", reason ? strerror(reason) : "an error of the device");
}

bool uci_serve(const struct uci_host *host, FILE *in, FILE *out, struct error *error)
{
    FREED struct uci *uci = memory_new(sizeof *uci);
    *uci = (struct uci){.host = host, .in = in, .out = out};
    FREED char *typed = host->widens ? wide_typed() : NULL;
    ucilines_start(uci, typed ? typed : "");
    ucioptions_start(uci);
    task_open(&uci->task);
    bool good = uci_take_game(uci, host->first, error) && serve(uci, error);
    uci_drop_engine(uci);
    uci_drop_tables(uci);
    if (uci->game)
        host->close(host->context, uci->game);
    task_close(&uci->task);
    free(uci->key);
    text_free(&uci->lines.waiting);
    return good;
}
