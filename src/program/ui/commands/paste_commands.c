#include "commands.h"

#include "screens/screens.h"
#include "study/games.h"

#include <ctype.h>

/* A text with fewer slashes is not taken for a position's code. */
enum { SLASHES_LEAST = 3 };

static const char source_name[] = "pasted text";

/* Copying. */

static void do_copy(struct desk *desk, const char *arguments)
{
    bool pgn = strcmp(arguments, "pgn") == 0;
    SCOPED(text) out = {0};

    if (*arguments && !pgn && strcmp(arguments, "code") != 0) {
        desk_say(desk, TONE_WRONG, "Give copy code, or copy pgn.");
        return;
    }
    if (pgn)
        pgn_write(desk->session->record, &out);
    else
        desk_write_code(desk, &out);
    desk->voice.face->copy(desk, pgn ? "game" : "code", out.at);
}

/* Pasting. */

static void drop_pasted(struct pasted *pasted)
{
    record_free(pasted->record);
    pasted->record = NULL;
}

/* Returns what to do with a code now. */
static const struct paste_use *use_now(const struct desk *desk)
{
    const struct mode_row *mode = mode_row(desk);
    return mode ? mode->paste : &paste_new_game;
}

/* Use what was pasted. */
static void use_pasted(struct desk *desk)
{
    struct pasted *pasted = &desk->stage->pasted;
    struct record *record = pasted->record;
    struct position p;
    pasted->record = NULL;
    if (record)
        loading_show(desk, record);
    else if (use_now(desk)->take)
        use_now(desk)->take(desk, pasted->code);
    else if (code_read(pasted->game, pasted->code, &p, NULL))
        beginning_game(desk, pasted->game, &p, desk->setup.seat, &desk->setup.clock);
}

/* The question whether to use it was answered with yes. */
static void accept_pasted(struct desk *desk)
{
    if (!desk->stage->pasted.record && use_now(desk)->take)
        use_pasted(desk);
    else
        keeping_ask(desk, use_pasted);
}

static void ask_position(struct desk *desk, const struct game *g, const char *code)
{
    drop_pasted(&desk->stage->pasted);
    desk->stage->pasted.game = g;
    snprintf(desk->stage->pasted.code, sizeof desk->stage->pasted.code, "%s", code);
    desk_ask(desk, accept_pasted, NULL, use_now(desk)->question, g->title);
}

static int count_slashes(const char *text)
{
    int slashes = 0;
    for (const char *here = text; *here; here++)
        slashes += *here == '/';
    return slashes;
}

/* If TEXT looks like a code: ask about it, as a position of the game on the board or else of another game. */
static bool offer_code(struct desk *desk, const char *text)
{
    struct position p;
    struct error why = {0}, error = {0};

    if (count_slashes(text) < SLASHES_LEAST || strchr(text, '\n') || strlen(text) >= CODE_SIZE || strstr(text, "//"))
        return false;
    const struct game *now = desk_game(desk) ? arrays_game(desk_game(desk), text) : NULL;
    if (now && code_read(now, text, &p, &why)) {
        ask_position(desk, now, text);
        return true;
    }
    for (int i = 0; i < desk->setup.offers && !use_now(desk)->take; i++) {
        const struct game *g = gamecache_game(&desk->cache, desk->setup.offer[i].id, &error);
        if (g && g != now && code_read(g, text, &p, &error)) {
            ask_position(desk, g, text);
            return true;
        }
    }
    if (!now)
        return false;
    stage_prefill(desk, "%s %s", use_now(desk)->verb, text); /* to be corrected */
    desk_say(desk, TONE_WRONG, "That position fits no game here; as one of %s: %s.", now->title, why.text);
    return true;
}

/* Moves without tags are of the game on the board. */
static const struct game *find_game(void *desk, const char *variant, const struct definition *definition,
                                    struct error *error)
{
    struct desk *d = desk;
    if (variant && *variant)
        return gamecache_variant(&d->cache, variant, definition, error);
    error_set(error, "these moves do not say their game");
    return desk_game(d);
}

/* Returns the first game in TEXT, and in *GAMES how many there are. NULL with ERROR filled. */
static struct record *read_text(struct desk *desk, const char *text, bool tagged, int *games, struct error *error)
{
    struct reading how = {.find = tagged ? gamecache_variant : find_game,
                          .context = tagged ? (void *)&desk->cache : desk};
    struct text copy = {0};
    struct saved saved;

    text_add(&copy, text);
    if (!saved_take(&saved, source_name, &copy, NULL, error)) {
        text_free(&copy);
        return NULL;
    }
    struct record *record = saved_read(&saved, 1, &how, error);
    *games = saved.games;
    saved_close(&saved);
    return record;
}

/* Returns the moves in TEXT as they go on from the position on the board; NULL if they do not. */
static struct record *read_from_here(struct desk *desk, const char *text)
{
    SCOPED(text) whole = {0};
    char code[CODE_SIZE];
    int games;
    struct error error = {0};
    if (!desk->session || !mode_row(desk)->play)
        return NULL;
    code_write(desk->session->game, desk_position(desk), code);
    text_addf(&whole, "[Variant \"%s\"]\n[SetUp \"1\"]\n[FEN \"%s\"]\n\n%s", desk->session->game->id, code, text);
    return read_text(desk, whole.at, true, &games, &error);
}

static int count_moves(const struct record *record)
{
    return record ? record_length(record_line_end(record->root)) : 0;
}

/* True if it begins with the number of a move. */
static bool is_numbered(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits && text[digits] == '.';
}

/* If TEXT is a game or a list of moves: ask about it. A single move is typing. */
static bool offer_game(struct desk *desk, const char *text)
{
    bool tagged = text[0] == '[' && isalpha((unsigned char)text[1]) && strchr(text, '"');
    int games = 1;
    struct error error = {.text = ""};

    if (!strpbrk(text, " \n"))
        return false;
    struct record *record = read_text(desk, text, tagged, &games, &error);
    if (!tagged && count_moves(record) < 2) {
        record_free(record);
        record = read_from_here(desk, text);
    }
    if (!record && (tagged || is_numbered(text))) {
        desk_complain(desk, &error);
        return true;
    }
    if (!tagged && count_moves(record) < 2) {
        record_free(record);
        return false;
    }
    drop_pasted(&desk->stage->pasted);
    desk->stage->pasted.record = record;
    desk_ask(desk, accept_pasted, NULL, "%s of %s, %d moves%s. Look at it?", tagged ? "A game" : "A list of moves",
             record->game->title, count_moves(record), games > 1 ? ", the first of several games" : "");
    return true;
}

bool pasting_offer(struct desk *desk, const char *text)
{
    const char *from = text + strspn(text, " \n");
    size_t length = strlen(from);
    if (screen_seen(desk)->passing)
        return false;
    while (length && strchr(" \n", from[length - 1]))
        length--;
    FREED char *trimmed = memory_copy(from, length);
    return *trimmed && (offer_code(desk, trimmed) || offer_game(desk, trimmed));
}

const struct command paste_commands[] = {
    {"copy", "", "[WHAT]", "put the position's code on the clipboard; copy pgn: the game", GROUP_PROGRAM,
     NEEDS_GAME | SANDBOX_TOO | NEEDS_MEMORY, .run = do_copy},
    {0},
};
