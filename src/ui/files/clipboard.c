#include "clipboard.h"

#include "interface.h"
#include "notation/arrays.h"
#include "screens/boardscreen.h"
#include "ui/gamefiles.h"
#include "ui/games.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What has fewer slashes is not taken for a position's code. */
enum { SLASHES_LEAST = 3 };

static const char source_name[] = "pasted text";

/* Copying. */

void do_copy(struct app *a, const char *arguments)
{
    bool pgn = strcmp(arguments, "pgn") == 0;
    struct text out = {0};

    if (*arguments && !pgn && strcmp(arguments, "code") != 0) {
        app_say(a, TONE_WRONG, "Give copy code, or copy pgn.");
        return;
    }
    if (pgn)
        pgn_write(a->session->record, &out);
    else
        screen_board(a)->write_code(a, &out);
    a->rows.face->copy(a, pgn ? "game" : "code", out.at);
    text_free(&out);
}

/* Pasting. */

static void drop(struct clipboard *c)
{
    record_free(c->pasted.record);
    c->pasted.record = NULL;
}

/* What is done with a code now. */
static const struct paste_use *use_now(const struct app *a)
{
    const struct screen *board = screen_board(a);
    return board ? board->paste : &board_paste;
}

/* Ask about the position of G that CODE is. */
static void ask_position(struct app *a, const struct game *g, const char *code)
{
    drop(&a->clipboard);
    a->clipboard.pasted.game = g;
    snprintf(a->clipboard.pasted.code, sizeof a->clipboard.pasted.code, "%s", code);
    app_ask(a, ASK_PASTED, use_now(a)->question, g->title);
}

static int count_slashes(const char *text)
{
    int slashes = 0;
    for (const char *c = text; *c; c++)
        slashes += *c == '/';
    return slashes;
}

/* If TEXT looks like a code: ask about it, as a position of the game on the board or else of another game. */
static bool offer_code(struct app *a, const char *text)
{
    struct position p;
    struct error why, e;

    if (count_slashes(text) < SLASHES_LEAST || strchr(text, '\n') || strlen(text) >= CODE_SIZE || strstr(text, "//"))
        return false;
    const struct game *now = app_game(a) ? arrays_game(app_game(a), text) : NULL;
    if (now && code_read(now, text, &p, &why)) {
        ask_position(a, now, text);
        return true;
    }
    for (int i = 0; i < a->start.setup.offers && !use_now(a)->take; i++) {
        const struct game *g = gamecache_game(&a->cache, a->start.setup.offer[i].id, &e);
        if (g && g != now && code_read(g, text, &p, &e)) {
            ask_position(a, g, text);
            return true;
        }
    }
    if (!now)
        return false;
    app_prefill(a, "%s %s", use_now(a)->verb, text); /* to be mended */
    app_say(a, TONE_WRONG, "That is no position of any game here; as one of %s: %s.", now->title, why.text);
    return true;
}

/* Moves without tags are of the game on the board. */
static const struct game *find_game(void *app, const char *variant, struct error *e)
{
    struct app *a = app;
    if (variant && *variant)
        return gamecache_variant(&a->cache, variant, e);
    error_set(e, "these moves do not say their game");
    return app_game(a);
}

static const struct game *find_named_game(void *app, const char *variant, struct error *e)
{
    return gamecache_variant(&((struct app *)app)->cache, variant, e);
}

/* The first game in TEXT, and in *GAMES how many there are. NULL with E filled. */
static struct record *read_text(struct app *a, const char *text, bool tagged, int *games, struct error *e)
{
    struct reading how = {.find = tagged ? find_named_game : find_game, .context = a};
    struct text copy = {0};
    struct saved s;

    text_add(&copy, text);
    if (!saved_take(&s, source_name, &copy, NULL, e)) {
        text_free(&copy);
        return NULL;
    }
    struct record *r = saved_read(&s, 1, &how, e);
    *games = s.games;
    saved_close(&s);
    return r;
}

/* The moves in TEXT as they go on from the position on the board; NULL if they do not. */
static struct record *read_from_here(struct app *a, const char *text)
{
    struct text whole = {0};
    char code[CODE_SIZE];
    int games;
    struct error e;
    if (!a->session || !screen_board(a)->play)
        return NULL;
    code_write(a->session->game, app_position(a), code);
    text_addf(&whole, "[Variant \"%s\"]\n[SetUp \"1\"]\n[FEN \"%s\"]\n\n%s", a->session->game->id, code, text);
    struct record *r = read_text(a, whole.at, true, &games, &e);
    text_free(&whole);
    return r;
}

static int count_moves(const struct record *r)
{
    return r ? record_length(record_line_end(r->root)) : 0;
}

/* Does TEXT begin as a saved game does: with a tag? */
static bool is_tagged(const char *text)
{
    return text[0] == '[' && isalpha((unsigned char)text[1]) && strchr(text, '"');
}

/* Does it begin with the number of a move? */
static bool is_numbered(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits && text[digits] == '.';
}

/* If TEXT is a game or a list of moves: ask about it. A single move is typing. */
static bool offer_game(struct app *a, const char *text)
{
    bool tagged = is_tagged(text);
    int games = 1;
    struct error e = {.text = ""};

    if (!strpbrk(text, " \n"))
        return false;
    struct record *r = read_text(a, text, tagged, &games, &e);
    if (!tagged && count_moves(r) < 2) {
        record_free(r);
        r = read_from_here(a, text);
    }
    if (!r && (tagged || is_numbered(text))) {
        app_complain(a, &e);
        return true;
    }
    if (!tagged && count_moves(r) < 2) {
        record_free(r);
        return false;
    }
    drop(&a->clipboard);
    a->clipboard.pasted.record = r;
    app_ask(a, ASK_PASTED, "%s of %s, %d moves%s. Look at it?", tagged ? "A game" : "A list of moves", r->game->title,
            count_moves(r), games > 1 ? ", the first of several games" : "");
    return true;
}

bool clipboard_offer(struct app *a, const char *text)
{
    const char *from = text + strspn(text, " \n");
    size_t length = strlen(from);
    if (screen_seen(a)->passing)
        return false;
    while (length && strchr(" \n", from[length - 1]))
        length--;
    char *trimmed = memory_copy(from, length);
    bool taken = *trimmed && (offer_code(a, trimmed) || offer_game(a, trimmed));
    free(trimmed);
    return taken;
}

void clipboard_accept(struct app *a)
{
    struct position p;
    struct record *r = a->clipboard.pasted.record;
    a->clipboard.pasted.record = NULL;
    if (r)
        files_show(a, r);
    else if (use_now(a)->take)
        use_now(a)->take(a, a->clipboard.pasted.code);
    else if (code_read(a->clipboard.pasted.game, a->clipboard.pasted.code, &p, NULL))
        games_begin(a, a->clipboard.pasted.game, &p, a->start.setup.seat, &a->start.setup.clock);
}
