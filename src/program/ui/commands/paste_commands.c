#include "commands.h"

#include "screens/screens.h"
#include "study/games.h"

#include <ctype.h>

/* A text with fewer slashes is not taken for a position's code. */
enum { SLASHES_LEAST = 3 };

static const char source_name[] = "pasted text";

/* Copying. */

static void do_copy(struct desk *d, const char *arguments)
{
    bool pgn = strcmp(arguments, "pgn") == 0;
    SCOPED(text) out = {0};

    if (*arguments && !pgn && strcmp(arguments, "code") != 0) {
        desk_say(d, TONE_WRONG, "Give copy code, or copy pgn.");
        return;
    }
    if (pgn)
        pgn_write(d->session->record, &out);
    else
        desk_write_code(d, &out);
    d->voice.face->copy(d, pgn ? "game" : "code", out.at);
}

/* Pasting. */

static void drop_pasted(struct pasted *p)
{
    record_free(p->record);
    p->record = NULL;
}

/* Returns what to do with a code now. */
static const struct paste_use *use_now(const struct desk *d)
{
    const struct mode_row *m = mode_row(d);
    return m ? m->paste : &paste_new_game;
}

/* Use what was pasted. */
static void use_pasted(struct desk *d)
{
    struct pasted *c = &d->stage->pasted;
    struct record *r = c->record;
    struct position p;
    c->record = NULL;
    if (r)
        loading_show(d, r);
    else if (use_now(d)->take)
        use_now(d)->take(d, c->code);
    else if (code_read(c->game, c->code, &p, NULL))
        beginning_game(d, c->game, &p, d->setup.seat, &d->setup.clock);
}

/* The question whether to use it was answered with yes. */
static void accept_pasted(struct desk *d)
{
    if (!d->stage->pasted.record && use_now(d)->take)
        use_pasted(d);
    else
        keeping_ask(d, use_pasted);
}

static void ask_position(struct desk *d, const struct game *g, const char *code)
{
    drop_pasted(&d->stage->pasted);
    d->stage->pasted.game = g;
    snprintf(d->stage->pasted.code, sizeof d->stage->pasted.code, "%s", code);
    desk_ask(d, accept_pasted, NULL, use_now(d)->question, g->title);
}

static int count_slashes(const char *text)
{
    int slashes = 0;
    for (const char *c = text; *c; c++)
        slashes += *c == '/';
    return slashes;
}

/* If TEXT looks like a code: ask about it, as a position of the game on the board or else of another game. */
static bool offer_code(struct desk *d, const char *text)
{
    struct position p;
    struct error why = {0}, e = {0};

    if (count_slashes(text) < SLASHES_LEAST || strchr(text, '\n') || strlen(text) >= CODE_SIZE || strstr(text, "//"))
        return false;
    const struct game *now = desk_game(d) ? arrays_game(desk_game(d), text) : NULL;
    if (now && code_read(now, text, &p, &why)) {
        ask_position(d, now, text);
        return true;
    }
    for (int i = 0; i < d->setup.offers && !use_now(d)->take; i++) {
        const struct game *g = gamecache_game(&d->cache, d->setup.offer[i].id, &e);
        if (g && g != now && code_read(g, text, &p, &e)) {
            ask_position(d, g, text);
            return true;
        }
    }
    if (!now)
        return false;
    stage_prefill(d, "%s %s", use_now(d)->verb, text); /* to be corrected */
    desk_say(d, TONE_WRONG, "That is not a position of any game here; as one of %s: %s.", now->title, why.text);
    return true;
}

/* Moves without tags are of the game on the board. */
static const struct game *find_game(void *desk, const char *variant, const struct definition *definition,
                                    struct error *e)
{
    struct desk *d = desk;
    if (variant && *variant)
        return gamecache_variant(&d->cache, variant, definition, e);
    error_set(e, "these moves do not say their game");
    return desk_game(d);
}

/* The first game in TEXT, and in *GAMES how many there are. NULL with E filled. */
static struct record *read_text(struct desk *d, const char *text, bool tagged, int *games, struct error *e)
{
    struct reading how = {.find = tagged ? gamecache_variant : find_game, .context = tagged ? (void *)&d->cache : d};
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
static struct record *read_from_here(struct desk *d, const char *text)
{
    SCOPED(text) whole = {0};
    char code[CODE_SIZE];
    int games;
    struct error e = {0};
    if (!d->session || !mode_row(d)->play)
        return NULL;
    code_write(d->session->game, desk_position(d), code);
    text_addf(&whole, "[Variant \"%s\"]\n[SetUp \"1\"]\n[FEN \"%s\"]\n\n%s", d->session->game->id, code, text);
    return read_text(d, whole.at, true, &games, &e);
}

static int count_moves(const struct record *r)
{
    return r ? record_length(record_line_end(r->root)) : 0;
}

/* True if it begins with the number of a move. */
static bool is_numbered(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits && text[digits] == '.';
}

/* If TEXT is a game or a list of moves: ask about it. A single move is typing. */
static bool offer_game(struct desk *d, const char *text)
{
    bool tagged = text[0] == '[' && isalpha((unsigned char)text[1]) && strchr(text, '"');
    int games = 1;
    struct error e = {.text = ""};

    if (!strpbrk(text, " \n"))
        return false;
    struct record *r = read_text(d, text, tagged, &games, &e);
    if (!tagged && count_moves(r) < 2) {
        record_free(r);
        r = read_from_here(d, text);
    }
    if (!r && (tagged || is_numbered(text))) {
        desk_complain(d, &e);
        return true;
    }
    if (!tagged && count_moves(r) < 2) {
        record_free(r);
        return false;
    }
    drop_pasted(&d->stage->pasted);
    d->stage->pasted.record = r;
    desk_ask(d, accept_pasted, NULL, "%s of %s, %d moves%s. Look at it?", tagged ? "A game" : "A list of moves",
             r->game->title, count_moves(r), games > 1 ? ", the first of several games" : "");
    return true;
}

bool pasting_offer(struct desk *d, const char *text)
{
    const char *from = text + strspn(text, " \n");
    size_t length = strlen(from);
    if (screen_seen(d)->passing)
        return false;
    while (length && strchr(" \n", from[length - 1]))
        length--;
    FREED char *trimmed = memory_copy(from, length);
    return *trimmed && (offer_code(d, trimmed) || offer_game(d, trimmed));
}

const struct command paste_commands[] = {
    {"copy", "", "[WHAT]", "put the position's code on the clipboard; copy pgn: the game", GROUP_PROGRAM,
     NEEDS_GAME | SANDBOX_TOO | NEEDS_MEMORY, .run = do_copy},
    {0},
};
