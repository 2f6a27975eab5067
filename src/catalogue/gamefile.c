/* `.game` files: a board, players, pieces, their array, rules. The man page reroute66-game.5 tells their language. */
#include "base/text.h"
#include "parts.h"
#include "rules/position.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool read_title(struct reader *r, void *into)
{
    struct game_reading *g = into;
    if (g->title[0])
        return reader_fault(r, &r->word[0], "there is a title already: take one of them out");
    return parts_take_title(r, g->title);
}

/* The place in the list of games is for catalogue_games only; here it is only checked. */
static bool read_listed(struct reader *r, void *into)
{
    int place;
    (void)into;
    return parts_take_listed(r, &place);
}

/* A kind of file that the game's file names: what it is called, its ending, and its folder of the data folders. */
struct named_file {
    const char *what, *name, *ending, *folder;
};
static const struct named_file board_file = {"board", "the board's name", "board", "boards"};
static const struct named_file set_file = {"set of pieces", "the set's name", "set", "sets"};

/*
 * Take the next word, the name of a file of KIND; read that file, which lies beside R's file or in the data folders.
 * The text is the caller's to free, false after a complaint.
 */
static bool take_file(struct reader *r, const struct catalogue *c, const struct named_file *kind, char path[PATH_SIZE],
                      struct text *text)
{
    char name[BOARD_NAME], data[BOARD_NAME + 32];
    const struct word *w = reader_take(r);
    const char *slash = strrchr(r->file, '/');
    struct error e = {0};

    if (!w || !reader_copy(r, w, kind->name, name, sizeof name))
        return false;
    int n = snprintf(path, PATH_SIZE, "%.*s%s.%s", slash ? (int)(slash - r->file) + 1 : 0, r->file, name, kind->ending);
    snprintf(data, sizeof data, "%s/%s.%s", kind->folder, name, kind->ending);
    if (strchr(name, '/') || ((n >= PATH_SIZE || access(path, R_OK) != 0) && !catalogue_path(c, data, path)))
        return reader_fault(r, w, "there is no %s %s: put %s.%s beside this file or into %s/ of a data folder",
                            kind->what, name, name, kind->ending, kind->folder);
    return text_read_file(path, text, &e) || reader_adopt(r, &e);
}

/* How many corners each of B's cells has, 0 if they differ. */
static int corners_of_all(const struct board *b)
{
    for (int c = 1; c < b->cells; c++)
        if (b->shape[c].corners != b->shape[0].corners)
            return 0;
    return b->shape[0].corners;
}

static bool read_board_line(struct reader *r, void *into)
{
    struct game_reading *g = into;
    char path[PATH_SIZE];
    struct text text = {0};
    struct error e = {0};

    if (g->game)
        return reader_fault(r, reader_peek(r) ? reader_peek(r) : r->word,
                            "there is a board already: take one of them out");
    if (!take_file(r, g->catalogue, &board_file, path, &text))
        return false;
    struct board *b = catalogue_read_board(path, text.at, &e);
    text_free(&text);
    if (!b)
        return reader_adopt(r, &e);
    g->board = reader_place(r, &r->word[1]);
    g->cell_corners = corners_of_all(b);
    g->game = game_new(b);
    return true;
}

/* Include a file of `piece` lines, which several games share. */
static bool read_pieces(struct reader *r, void *into)
{
    static const struct keyword line = {
        "piece", "piece LABEL NAME [FIGURE [FIGURE]] [royal] [pawn] [was LABEL] MOVE; MOVE ...", parts_read_piece};
    struct game_reading *g = into;
    char path[PATH_SIZE];
    struct text text = {0};
    struct error e = {0};

    if (!parts_needs_board(r, g) || !take_file(r, g->catalogue, &set_file, path, &text))
        return false;
    int first = g->game->kinds;
    struct reader pieces = {.file = path, .rest = text.at, .e = &e, .most = 1};
    bool good = reader_run(&pieces, &line, 1, g);
    text_free(&text);
    for (int k = first; k < g->game->kinds; k++)
        g->kind[k] = reader_place(r, &r->word[1]);
    return good || reader_adopt(r, &e);
}

static bool read_player(struct reader *r, void *into)
{
    struct game_reading *g = into;
    struct player p = {0};
    const struct word *letter, *name, *forward;

    if (!parts_needs_board(r, g))
        return false;
    if (g->game->players == PLAYERS_MAX)
        return reader_fault(r, &r->word[0], "too many players: a game has 2 or %d", PLAYERS_MAX);
    if (!(letter = reader_take(r)) || !(name = reader_take(r)) || !reader_expect(r, "forward") ||
        !(forward = reader_take(r)))
        return false;
    if (letter->length != 1 || letter->at[0] < 'a' || letter->at[0] > 'z')
        return reader_fault(r, letter, "\"%.*s\" is not a letter for a player: give one small letter",
                            word_shown(letter), letter->at);
    p.letter = letter->at[0];
    for (int i = 0; i < g->game->players; i++)
        if (g->game->player[i].letter == p.letter)
            return reader_fault(r, letter, "%s has the letter %c already: give each player a different one",
                                g->game->player[i].name, p.letter);
    if (!reader_name(r, name, "the player's name", p.name, sizeof p.name) || !reader_point(r, forward, &p.forward))
        return false;
    if (p.forward.x == 0 && p.forward.y == 0)
        return reader_fault(r, forward,
                            "forward 0,0 leads nowhere: give the direction in which pawns move, such as 0,1");
    g->player[g->game->players] = reader_place(r, forward);
    g->game->player[g->game->players++] = p;
    return true;
}

/* Take labels, up to the end of the line or a word of WORDS (NULL-terminated): their kinds as bits into OUT. */
static bool take_labels(struct reader *r, const struct game *g, const char *const *words, unsigned *out)
{
    const struct word *w;
    for (*out = 0; (w = reader_peek(r)) != NULL;) {
        int kind, i = 0;
        while (words[i] && !word_is(w, words[i]))
            i++;
        if (words[i])
            break;
        if (!parts_take_kind(r, g, &kind))
            return false;
        *out |= 1u << kind;
    }
    return *out || ((w = reader_take(r)) && reader_fault(r, w, "name a piece by its label"));
}

/* `in ZONE`, if that comes next: its number + 1 into OUT. */
static bool take_zone(struct reader *r, const struct game *g, uint8_t *out)
{
    int zone;
    if (!reader_skip(r, "in"))
        return true;
    if (!parts_take_zone(r, g, &zone))
        return false;
    *out = (uint8_t)(zone + 1);
    return true;
}

/* Pieces do not become KINDS if one of them is royal or a pawn. */
static bool judge_promoted(struct reader *r, const struct game *g, unsigned kinds, const struct word *w)
{
    for (; kinds; kinds &= kinds - 1) {
        const struct kind *k = &g->kind[__builtin_ctz(kinds)];
        if (k->royal || k->pawn)
            return reader_fault(r, w, "a piece cannot become a %s: take %c out", k->name, k->label);
    }
    return true;
}

/* What comes after `into`, for the pieces of KINDS. */
static bool read_growth(struct reader *r, struct game *g, unsigned kinds, const struct word *w)
{
    static const char *const ends[] = {"in", "leaving", "optional", NULL};
    unsigned into;
    uint8_t zone = 0;
    if (!take_labels(r, g, ends, &into) || !judge_promoted(r, g, into, w) || !take_zone(r, g, &zone))
        return false;
    bool leaving = reader_skip(r, "leaving"), optional = reader_skip(r, "optional");
    for (; kinds; kinds &= kinds - 1) {
        struct kind *k = &g->kind[__builtin_ctz(kinds)];
        if (k->royal)
            return reader_fault(r, w, "%s is royal and stays what it is: take %c out", k->name, k->label);
        if (k->pawn)
            return reader_fault(r, w, "%s is a pawn: what it becomes is said without its label and `into`", k->name);
        if (k->into)
            return reader_fault(r, w, "what %s becomes stands above already: take one of the lines out", k->name);
        k->into = (uint16_t)into;
        k->into_zone = zone;
        k->leaving = leaving;
        k->optional = optional;
    }
    return true;
}

/* A pawn becomes, in place of KIND, a kind that looks and moves alike and is a PAWN again when it is captured. */
static bool add_promoted(struct reader *r, struct game_reading *g, int kind, int pawn)
{
    struct game *game = g->game;
    if (game->kinds == KINDS_MAX)
        return reader_fault(r, r->word, "too many pieces: a game has at most %d kinds, and each of these counts twice",
                            KINDS_MAX);
    struct kind own = game->kind[kind];
    own.promoted = true;
    own.was = (uint8_t)(pawn + 1);
    snprintf(own.name, sizeof own.name, "promoted %.14s", game->kind[kind].name);
    game->kind[game->kinds] = own;
    g->kind[game->kinds] = reader_place(r, r->word);
    game->promotes = (uint16_t)((game->promotes & ~(1u << kind)) | 1u << game->kinds++);
    return true;
}

static bool read_promotes(struct reader *r, void *into)
{
    static const char *const ends[] = {"into", "in", "was", NULL};
    struct game_reading *g = into;
    unsigned kinds;
    uint8_t zone = 0;

    if (!parts_needs_board(r, g))
        return false;
    const struct word *w = reader_peek(r);
    if (!take_labels(r, g->game, ends, &kinds))
        return false;
    if (reader_skip(r, "into"))
        return read_growth(r, g->game, kinds, w);
    if (!judge_promoted(r, g->game, kinds, w) || !take_zone(r, g->game, &zone))
        return false;
    g->game->promotes = (uint16_t)(g->game->promotes | kinds);
    g->game->promotes_in = zone ? zone : g->game->promotes_in;
    int pawn;
    if (!reader_skip(r, "was"))
        return true;
    if (!parts_take_kind(r, g->game, &pawn))
        return false;
    for (kinds = g->game->promotes; kinds; kinds &= kinds - 1)
        if (!add_promoted(r, g, __builtin_ctz(kinds), pawn))
            return false;
    return true;
}

static bool read_drops(struct reader *r, void *into)
{
    static const char *const ends[] = {"in", NULL};
    struct game_reading *g = into;
    unsigned kinds;
    uint8_t zone = 0;

    if (!parts_needs_board(r, g) || !take_labels(r, g->game, ends, &kinds) || !take_zone(r, g->game, &zone))
        return false;
    for (; kinds; kinds &= kinds - 1)
        g->game->kind[__builtin_ctz(kinds)].drop_zone = zone;
    return zone || reader_fault(r, r->word, "say where these pieces may be dropped: write in ZONE");
}

static bool read_house_array(struct reader *r, void *into)
{
    struct game_reading *g = into;
    if (!parts_needs_board(r, g) || !reader_expect(r, "array"))
        return false;
    g->game->house_array = true;
    return true;
}

static bool read_notation(struct reader *r, void *into)
{
    struct game_reading *g = into;
    if (!parts_needs_board(r, g) || !reader_expect(r, "san"))
        return false;
    g->notation = reader_place(r, &r->word[0]);
    g->game->san = true;
    return true;
}

static const struct keyword game_lines[] = {
    {"title", "title TEXT", read_title},
    {"listed", "listed NUMBER", read_listed},
    {"board", "board NAME", read_board_line},
    {"player", "player LETTER NAME forward X,Y", read_player},
    {"piece", "piece LABEL NAME [FIGURE [FIGURE]] [royal] [pawn] [was LABEL] MOVE; MOVE ...", parts_read_piece},
    {"pieces", "pieces NAME", read_pieces},
    {"promotes", "promotes LABEL ... [into LABEL ...] [in ZONE] [leaving] [optional] [was LABEL]", read_promotes},
    {"drops", "drops LABEL ... in ZONE", read_drops},
    {"hand", "hand LETTER LABEL ...", parts_read_hand},
    {"array", "array LETTER LABEL CELL ...; LABEL CELL ...", parts_read_array},
    {"zone", "zone NAME LETTER CELL ...; LETTER CELL ...", parts_read_zone},
    {"rule", "rule NAME ...", parts_read_rule},
    {"house", "house array", read_house_array},
    {"notation", "notation san", read_notation},
};

enum { GAME_LINES = sizeof game_lines / sizeof *game_lines };

/* Standard Algebraic Notation cannot write some moves. */
static bool judge_notation(struct reader *r, const struct game_reading *g)
{
    const struct rule_row *row;
    if (g->game->san && g->game->board->has_lanes)
        return reader_fault_at(r, g->notation, "notation san has no words for lanes: take it out");
    for (int i = 0; (row = rule_row(i)) != NULL; i++)
        if (g->game->san && g->game->rules & row->rule && row->wordless)
            return reader_fault_at(r, g->notation, "notation san has no words for rule %s: take it out", row->name);
    return true;
}

/* Check what only the whole file can tell. */
static bool judge(struct reader *r, const struct game_reading *g)
{
    if (!g->game)
        return reader_fault_at(r, reader_end(r), "the line `board` is missing");
    if (!g->title[0])
        return reader_fault_at(r, reader_end(r), "the line `title` is missing");
    if (g->game->players < 2)
        return reader_fault_at(r, reader_end(r), "a game has 2 or %d players: add a line `player`", PLAYERS_MAX);
    return judge_notation(r, g);
}

static bool derive(struct reader *r, struct game_reading *g)
{
    struct culprit culprit;
    struct error fault = {0};
    struct place p = g->board;

    if (game_derive(g->game, &culprit, &fault))
        return true;
    if (culprit.part == CULPRIT_KIND)
        p = g->kind[culprit.index];
    else if (culprit.part == CULPRIT_PLAYER)
        p = g->player[culprit.index];
    else if (culprit.part == CULPRIT_ARRAY)
        p = g->array[culprit.index];
    else if (culprit.part == CULPRIT_RULE)
        p = g->rule[culprit.index];
    return reader_fault_at(r, p, "%s", fault.text);
}

/* The player who moves first must not be able to capture a royal piece. */
static bool judge_start(struct reader *r, const struct game_reading *g)
{
    const struct game *game = g->game;
    struct position p;

    position_start(game, &p);
    struct flaw_report report = position_find_flaw(game, &p);
    if (report.flaw == FLAW_NONE)
        return true;
    if (report.flaw != FLAW_CHECK)
        return reader_fault_at(r, g->board, "no game can begin with this array: place the pieces otherwise");
    return reader_fault_at(
        r, g->array[report.place], "%s's %s on %s can be captured at once: place the pieces otherwise",
        game->player[report.by].name, game->kind[game->royal].name, game->board->cell_name[report.place]);
}

/* Room for MOST faults of a file at AT; COUNT is how many there were, even beyond MOST. */
struct faults {
    struct error *at;
    int most, count;
};

/* Read a game. */
static struct game *read_game(const struct catalogue *c, const char *file, const char *text, struct faults *faults)
{
    struct game_reading g = {.catalogue = c};
    struct reader r = {.file = file, .rest = text, .e = faults->at, .most = faults->most};

    if (reader_run(&r, game_lines, GAME_LINES, &g) && judge(&r, &g) && g.game) {
        catalogue_id_of(file, g.game->id, sizeof g.game->id);
        if (!reader_is_name(g.game->id, strlen(g.game->id), NAME_SIGNS))
            reader_fault_at(&r, (struct place){1, 1}, "the file's name has letters, digits and " NAME_SIGNS " only");
        memcpy(g.game->title, g.title, sizeof g.title);
        if (derive(&r, &g))
            judge_start(&r, &g);
    }
    faults->count = r.faults;
    if (r.faults == 0)
        return g.game;
    if (g.game)
        game_free(g.game);
    return NULL;
}

struct game *catalogue_read_game(const struct catalogue *c, const char *file, const char *text, struct error *e)
{
    return read_game(c, file, text, &(struct faults){e, 1, 0});
}

int catalogue_check_game(const struct catalogue *c, const char *file, const char *text, struct error *faults, int most)
{
    struct faults found = {faults, most, 0};
    game_free(read_game(c, file, text, &found));
    return found.count;
}

bool catalogue_is_game(const char *path, const char *text)
{
    return catalogue_has_ending(path, ".game") ||
           (!catalogue_has_ending(path, ".board") && !catalogue_has_ending(path, ".pgn") &&
            reader_begins(text, game_lines, GAME_LINES));
}
