/* `.game` files: a board, players, pieces, their array, rules. The man page reroute66-game.5 tells their language. */
#include "parts.h"
#include "rules/position.h"

#include <unistd.h>

static bool read_title(struct reader *r, void *into)
{
    struct game_reading *g = into;
    if (g->title[0])
        return reader_fault(r, &r->word[0], "there is a title already: remove one of them");
    return reader_take_title(r, g->title);
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
    char name[BOARD_NAME];
    const struct word *w = reader_take(r);
    const char *slash = strrchr(r->file, '/');
    struct error e = {0};

    if (!w || !reader_copy(r, w, kind->name, name, sizeof name))
        return false;
    char *dot = strrchr(name, '.');
    if (dot && strcmp(dot + 1, kind->ending) == 0)
        return reader_fault(r, w, "the file's ending is not part of the name: write %.*s", (int)(dot - name), name);
    int n = snprintf(path, PATH_SIZE, "%.*s%s.%s", slash ? (int)(slash - r->file) + 1 : 0, r->file, name, kind->ending);
    if (strchr(name, '/') || ((n >= PATH_SIZE || access(path, R_OK) != 0) &&
                              !catalogue_path(c, path, "%s/%s.%s", kind->folder, name, kind->ending)))
        return reader_fault(r, w, "there is no %s %s: put %s.%s beside this file or into %s/ of a data folder",
                            kind->what, name, name, kind->ending, kind->folder);
    return text_read_file(path, text, &e) || reader_adopt(r, &e);
}

/* Put TEXT in place of R's current line, which names the file that holds it, in G's definition. */
static void include(const struct reader *r, struct game_reading *g, const struct text *text)
{
    const char *line = r->word[0].at;
    while (line > g->copied && line[-1] != '\n')
        line--;
    text_add_bytes(&g->definition, g->copied, (size_t)(line - g->copied));
    text_addf(&g->definition, "%s\n", text->at);
    g->copied = r->rest;
}

static bool read_board_line(struct reader *r, void *into)
{
    struct game_reading *g = into;
    char path[PATH_SIZE];
    SCOPED(text) text = {0};
    struct error e = {0};

    if (g->game || g->own.board)
        return reader_fault(r, reader_peek(r) ? reader_peek(r) : r->word,
                            "there is a board already: remove one of them");
    if (!take_file(r, g->catalogue, &board_file, path, &text))
        return false;
    struct board *b = catalogue_read_board(path, text.at, &e);
    if (b)
        include(r, g, &text);
    if (!b)
        return reader_adopt(r, &e);
    g->board = reader_place(r, &r->word[1]);
    parts_take_board(g, b);
    return true;
}

/* A line of a board in the game's own file. */
static bool read_own_board(struct reader *r, void *into)
{
    struct game_reading *g = into;
    char name[BOARD_NAME];

    if (g->game)
        return reader_fault(r, r->word,
                            "the board is complete: its lines come together, before those that need it, or in the file "
                            "of a line `board`");
    if (!g->own.board) {
        catalogue_id_of(r->file, name, sizeof name);
        g->own.board = memory_new(sizeof *g->own.board);
        board_start(g->own.board, name);
        g->board = reader_place(r, r->word);
    }
    return parts_read_board_line(r, &g->own);
}

static bool read_text(struct reader *r, void *into)
{
    struct text *story = &((struct game_reading *)into)->story;
    const struct word *last = &r->word[r->words - 1];
    if (r->words > 1)
        text_add_bytes(story, r->word[1].at, (size_t)(last->at + last->length - r->word[1].at));
    text_add(story, "\n");
    r->next = r->words;
    return true;
}

static const struct keyword piece_lines[] = {
    {"piece", "piece LABEL NAME [FIGURE [FIGURE]] [royal] [pawn] [was LABEL] MOVE; MOVE ...", parts_read_piece},
    {"path", "path WORD ...", parts_read_path},
    {"small", "small ROW ...", parts_read_small},
};
enum { PIECE_LINES = sizeof piece_lines / sizeof *piece_lines };

/* Include a file of `piece` lines, which several games share. */
static bool read_pieces(struct reader *r, void *into)
{
    struct game_reading *g = into;
    char path[PATH_SIZE];
    SCOPED(text) text = {0};
    struct error e = {0};

    if (!parts_needs_board(r, g) || !take_file(r, g->catalogue, &set_file, path, &text))
        return false;
    int first = g->game->kinds;
    struct reader pieces = {.file = path, .rest = text.at, .error = &e, .most = 1};
    bool good = reader_run(&pieces, piece_lines, PIECE_LINES, g) && parts_end_pictures(&pieces, g);
    include(r, g, &text);
    for (int k = first; k < g->game->kinds; k++)
        g->kind[k] = reader_place(r, &r->word[1]);
    return good || reader_adopt(r, &e);
}

static bool read_player(struct reader *r, void *into)
{
    struct game_reading *g = into;
    struct player p = {0};
    struct direction forward;
    const struct word *letter, *name;

    if (!parts_needs_board(r, g))
        return false;
    if (g->game->players == PLAYERS_MAX)
        return reader_fault(r, &r->word[0], "too many players: a game has 2 or %d", PLAYERS_MAX);
    if (!(letter = reader_take(r)) || !(name = reader_take(r)) || !reader_expect(r, "forward"))
        return false;
    if (letter->length != 1 || letter->at[0] < 'a' || letter->at[0] > 'z')
        return reader_fault(r, letter, "\"%.*s\" is not a letter for a player: give one small letter",
                            word_shown(letter), letter->at);
    p.letter = letter->at[0];
    for (int i = 0; i < g->game->players; i++)
        if (g->game->player[i].letter == p.letter)
            return reader_fault(r, letter, "%s has the letter %c already: give each player a different one",
                                g->game->player[i].name, p.letter);
    if (!reader_name(r, name, "the player's name", p.name, sizeof p.name))
        return false;
    g->player[g->game->players] = reader_place(r, reader_peek(r) ? reader_peek(r) : letter);
    if (!parts_take_direction(r, &forward))
        return false;
    for (int c = 0; forward.word && c < g->game->board->cells; c++)
        g->game->ahead[g->game->players][c] = parts_direction_from(&forward, g->game->board, (cell)c);
    p.forward = forward.word ? p.forward : forward.at;
    g->game->player[g->game->players++] = p;
    return true;
}

static bool read_house(struct reader *r, void *into)
{
    struct game_reading *g = into;
    if (!g->game && reader_peek(r) && word_is(reader_peek(r), "lanes"))
        return read_own_board(r, into);
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
    {"text", "text [WORD ...]", read_text},
    {"board", "board NAME", read_board_line},
    {"cell", "", read_own_board},
    {"strip", "", read_own_board},
    {"hex", "", read_own_board},
    {"lane", "", read_own_board},
    {"same", "", read_own_board},
    {"wall", "", read_own_board},
    {"stop", "", read_own_board},
    {"pocket", "", read_own_board},
    {"player", "player LETTER NAME forward [away|towards|clockwise|anticlockwise] X,Y", read_player},
    {"forward", "forward LETTER [away|towards|clockwise|anticlockwise] X,Y CELL ...; ...", parts_read_forward},
    {"piece", "piece LABEL NAME [FIGURE [FIGURE]] [royal] [pawn] [was LABEL] MOVE; MOVE ...", parts_read_piece},
    {"path", "path WORD ...", parts_read_path},
    {"small", "small ROW ...", parts_read_small},
    {"pieces", "pieces NAME", read_pieces},
    {"promotes", "promotes LABEL ... [into LABEL ...] [in ZONE] [leaving] [optional] [lost] [was LABEL]",
     parts_read_promotes},
    {"drops", "drops LABEL ... in ZONE", parts_read_drops},
    {"hand", "hand LETTER LABEL ...", parts_read_hand},
    {"array", "array LETTER LABEL CELL ...; LABEL CELL ...", parts_read_array},
    {"zone", "zone NAME LETTER CELL ...; LETTER CELL ...", parts_read_zone},
    {"rule", "rule NAME ...", parts_read_rule},
    {"house", "house array", read_house},
    {"notation", "notation san", read_notation},
};

enum { GAME_LINES = sizeof game_lines / sizeof *game_lines };

/* Standard Algebraic Notation cannot write some moves. */
static bool judge_notation(struct reader *r, const struct game_reading *g)
{
    const struct rule_row *row;
    if (g->game->san && g->game->board->has_lanes)
        return reader_fault_at(r, g->notation, "notation san cannot name lanes: remove it");
    for (int i = 0; (row = rule_row(i)) != NULL; i++)
        if (g->game->san && g->game->rules & row->rule && row->wordless)
            return reader_fault_at(r, g->notation, "notation san cannot write moves of rule %s: remove it", row->name);
    return true;
}

/* Check what only the whole file can tell. */
static bool judge(struct reader *r, struct game_reading *g)
{
    if (!g->game && !g->own.board)
        return reader_fault_at(r, reader_end(r), "the line `board` is missing");
    if (!parts_needs_board(r, g))
        return false;
    if (!g->title[0])
        return reader_fault_at(r, reader_end(r), "the line `title` is missing");
    if (g->game->players < 2)
        return reader_fault_at(r, reader_end(r), "a game has 2 or %d players: add a line `player`", PLAYERS_MAX);
    return judge_notation(r, g) && parts_end_pictures(r, g);
}

/* Complain at the line of CULPRIT; returns false. */
static bool tell_culprit(struct reader *r, const struct game_reading *g, struct culprit culprit, const struct error *e)
{
    struct place p = g->board;
    if (culprit.part == CULPRIT_KIND)
        p = g->kind[culprit.index];
    else if (culprit.part == CULPRIT_PLAYER)
        p = g->player[culprit.index];
    else if (culprit.part == CULPRIT_ARRAY)
        p = g->array[culprit.index];
    else if (culprit.part == CULPRIT_RULE)
        p = g->rule[culprit.index];
    return reader_fault_at(r, p, "%s", e->text);
}

static bool derive(struct reader *r, struct game_reading *g)
{
    struct culprit culprit;
    struct error fault = {0};
    return game_derive(g->game, &culprit, &fault) || tell_culprit(r, g, culprit, &fault);
}

/* Fill NOTE with what is sound in G but hardly meant, if there is anything. */
static void judge_oddity(const struct reader *r, const struct game_reading *g, struct error *note)
{
    struct reader noting = {.file = r->file, .error = note, .most = 1};
    struct culprit culprit;
    struct error oddity = {0}, told = {0};
    if (game_find_oddity(g->game, &culprit, &oddity)) {
        error_set(&told, "note: %.400s", oddity.text);
        tell_culprit(&noting, g, culprit, &told);
    }
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
        return reader_fault_at(r, g->board, "no game can begin with this array: place the pieces differently");
    return reader_fault_at(r, g->array[report.place],
                           "%s's %s on %s can be captured at once: place the pieces differently",
                           game->player[report.by].name, game->kind[piece_kind(p.on[report.place])].name,
                           game->board->cell_name[report.place]);
}

/* Room for MOST faults of a file at AT; COUNT is how many there were, even beyond MOST. */
struct faults {
    struct error *at;
    int most, count;
    struct error *note; /* NULL: what is sound but odd is not asked for */
};

/* Read a game. */
static struct game *read_game(const struct catalogue *c, const char *file, const char *text, struct faults *faults)
{
    struct game_reading g = {.catalogue = c, .copied = text};
    struct reader r = {.file = file, .rest = text, .error = faults->at, .most = faults->most};

    if (reader_run(&r, game_lines, GAME_LINES, &g) && judge(&r, &g) && g.game) {
        catalogue_id_of(file, g.game->id, sizeof g.game->id);
        if (!reader_is_name(g.game->id, strlen(g.game->id), NAME_SIGNS))
            reader_fault_at(&r, (struct place){1, 1}, "the file's name has letters, digits and " NAME_SIGNS " only");
        memcpy(g.game->title, g.title, sizeof g.title);
        if (derive(&r, &g) && judge_start(&r, &g) && faults->note)
            judge_oddity(&r, &g, faults->note);
        text_add(&g.definition, g.copied);
        g.game->definition = g.definition.at;
        g.game->story = g.story.at;
        g.definition.at = g.story.at = NULL;
    }
    faults->count = r.faults;
    free(g.own.board);
    text_free(&g.definition);
    text_free(&g.story);
    if (r.faults == 0)
        return g.game;
    game_free(g.game);
    return NULL;
}

struct game *catalogue_read_game(const struct catalogue *c, const char *file, const char *text, struct error *e)
{
    return read_game(c, file, text, &(struct faults){e, 1, 0, NULL});
}

int catalogue_check_game(const struct catalogue *c, const char *file, const char *text, struct error *faults, int most,
                         struct error *note)
{
    struct faults found = {faults, most, 0, note};
    game_free(read_game(c, file, text, &found));
    return found.count;
}

bool catalogue_is_game(const char *path, const char *text)
{
    return catalogue_has_ending(path, ".game") ||
           (!catalogue_has_ending(path, ".board") && !catalogue_has_ending(path, ".pgn") &&
            reader_begins(text, game_lines, GAME_LINES));
}
