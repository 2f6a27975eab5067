/* `.game` files: a board, players, pieces, their array, rules. The man page reroute66-game.5 tells their language. */
#include "parts.h"
#include "rules/position.h"

#include <unistd.h>

static bool read_title(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    if (reading->title[0])
        return reader_repeated(reader);
    return reader_take_title(reader, reading->title);
}

/* The place in the list of games is for catalogue_games only; here it is only checked. */
static bool read_listed(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    int place;
    if (reading->listed)
        return reader_repeated(reader);
    reading->listed = true;
    return parts_take_listed(reader, &place);
}

/* A kind of file that the game's file names: what it is called, its ending, and its folder of the data folders. */
struct named_file {
    const char *what, *name, *ending, *folder;
};
static const struct named_file board_file = {"board", "the board's name", "board", "boards"};
static const struct named_file set_file = {"set of pieces", "the set's name", "set", "sets"};

/*
 * Take the next word, the name of a file of KIND; read that file, which lies beside READER's file or in the data
 * folders. The text is the caller's to free, false after a complaint.
 */
static bool parse_file(struct reader *reader, const struct catalogue *catalogue, const struct named_file *kind,
                       char path[PATH_SIZE], struct text *text)
{
    char name[BOARD_NAME];
    const struct word *word = reader_take(reader);
    const char *slash = strrchr(reader->file, '/');
    struct error error = {0};

    if (!word || !reader_copy(reader, word, kind->name, name, sizeof name))
        return false;
    char *dot = strrchr(name, '.');
    if (dot && strcmp(dot + 1, kind->ending) == 0)
        return reader_fault(reader, word, "the file's ending is not part of the name: write %.*s", (int)(dot - name),
                            name);
    int n = snprintf(path, PATH_SIZE, "%.*s%s.%s", slash ? (int)(slash - reader->file) + 1 : 0, reader->file, name,
                     kind->ending);
    if (strchr(name, '/') || ((n >= PATH_SIZE || access(path, R_OK) != 0) &&
                              !catalogue_path(catalogue, path, "%s/%s.%s", kind->folder, name, kind->ending)))
        return reader_fault(reader, word, "there is no %s %s: put %s.%s beside this file or into %s/ of a data folder",
                            kind->what, name, name, kind->ending, kind->folder);
    return text_read_file(path, text, &error) || reader_adopt(reader, &error);
}

/* Put TEXT in place of READER's current line, which names the file that holds it, in READING's definition. */
static void include(const struct reader *reader, struct game_reading *reading, const struct text *text)
{
    const char *line = reader->word[0].at;
    while (line > reading->copied && line[-1] != '\n')
        line--;
    text_add_bytes(&reading->definition, reading->copied, (size_t)(line - reading->copied));
    text_addf(&reading->definition, "%s\n", text->at);
    reading->copied = reader->rest;
}

static bool read_board_line(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    char path[PATH_SIZE];
    SCOPED(text) text = {0};
    struct error error = {0};

    if (reading->game || reading->own.board)
        return reader_fault(reader, reader_peek(reader) ? reader_peek(reader) : reader->word,
                            "there is a board already: remove one of them");
    if (!parse_file(reader, reading->catalogue, &board_file, path, &text))
        return false;
    struct board *board = catalogue_read_board(path, text.at, &error);
    if (board)
        include(reader, reading, &text);
    if (!board)
        return reader_adopt(reader, &error);
    reading->board = reader_place(reader, &reader->word[1]);
    parts_take_board(reading, board);
    return true;
}

/* A line of a board in the game's own file. */
static bool read_own_board(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    char name[BOARD_NAME];

    if (reading->game)
        return reader_fault(
            reader, reader->word,
            "the board is complete: its lines come together, before those that need it, or in the file of a line `board`");
    if (!reading->own.board) {
        catalogue_id_of(reader->file, name, sizeof name);
        reading->own.board = memory_new(sizeof *reading->own.board);
        board_start(reading->own.board, name);
        reading->board = reader_place(reader, reader->word);
    }
    return parts_read_board_line(reader, &reading->own);
}

static bool read_text(struct reader *reader, void *into)
{
    struct text *story = &((struct game_reading *)into)->story;
    const struct word *last = &reader->word[reader->words - 1];
    if (reader->words > 1)
        text_add_bytes(story, reader->word[1].at, (size_t)(last->at + last->length - reader->word[1].at));
    text_add(story, "\n");
    reader->next = reader->words;
    return true;
}

static const struct keyword piece_lines[] = {
    {"piece", "piece LABEL NAME [FIGURE [FIGURE]] [royal] [pawn] [was LABEL] MOVE; MOVE ...", parts_read_piece},
    {"path", "path WORD ...", parts_read_path},
    {"small", "small ROW ...", parts_read_small},
};
enum { PIECE_LINES = sizeof piece_lines / sizeof *piece_lines };

/* Include a file of `piece` lines, which several games share. */
static bool read_pieces(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    char path[PATH_SIZE];
    SCOPED(text) text = {0};
    struct error error = {0};

    if (!parts_needs_board(reader, reading) || !parse_file(reader, reading->catalogue, &set_file, path, &text))
        return false;
    if (strcmp(reading->set, path) == 0)
        return reader_repeated(reader);
    snprintf(reading->set, sizeof reading->set, "%s", path);
    int first = reading->game->kinds;
    struct reader pieces = {.file = path, .rest = text.at, .error = &error, .most = 1};
    bool good = reader_run(&pieces, piece_lines, PIECE_LINES, reading) && parts_end_pictures(&pieces, reading);
    include(reader, reading, &text);
    for (int k = first; k < reading->game->kinds; k++)
        reading->kind[k] = reader_place(reader, &reader->word[1]);
    return good || reader_adopt(reader, &error);
}

static bool read_player(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    struct player player = {0};
    struct direction forward;
    const struct word *letter, *name;

    if (!parts_needs_board(reader, reading))
        return false;
    if (reading->game->players == PLAYERS_MAX)
        return reader_fault(reader, &reader->word[0], "too many players: a game has 2 or %d", PLAYERS_MAX);
    if (!(letter = reader_take(reader)) || !(name = reader_take(reader)) || !reader_expect(reader, "forward"))
        return false;
    if (letter->length != 1 || letter->at[0] < 'a' || letter->at[0] > 'z')
        return reader_fault(reader, letter, "\"%.*s\" is not a letter for a player: give one small letter",
                            word_shown(letter), letter->at);
    player.letter = letter->at[0];
    for (int i = 0; i < reading->game->players; i++)
        if (reading->game->player[i].letter == player.letter)
            return reader_fault(reader, letter, "%s has the letter %c already: give each player a different one",
                                reading->game->player[i].name, player.letter);
    if (!reader_name(reader, name, "the player's name", player.name, sizeof player.name))
        return false;
    reading->player[reading->game->players] = reader_place(reader, reader_peek(reader) ? reader_peek(reader) : letter);
    if (!parts_take_direction(reader, &forward))
        return false;
    for (int place = 0; forward.word && place < reading->game->board->cells; place++)
        reading->game->ahead[reading->game->players][place] =
            parts_direction_from(&forward, reading->game->board, (cell)place);
    player.forward = forward.word ? player.forward : forward.at;
    reading->game->player[reading->game->players++] = player;
    return true;
}

static bool read_house(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    if (!reading->game && reader_peek(reader) && word_is(reader_peek(reader), "lanes"))
        return read_own_board(reader, into);
    if (!parts_needs_board(reader, reading) || !reader_expect(reader, "array"))
        return false;
    if (reading->game->house_array)
        return reader_repeated(reader);
    reading->game->house_array = true;
    return true;
}

static bool read_notation(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    if (!parts_needs_board(reader, reading))
        return false;
    if (reading->notation.line)
        return reader_repeated(reader);
    const struct word *word = reader_take(reader);
    if (!word)
        return false;
    reading->notation = reader_place(reader, &reader->word[0]);
    reading->game->san = word_is(word, "san");
    reading->game->shogi = word_is(word, "shogi");
    return reading->game->san || reading->game->shogi ||
           reader_fault(reader, word, "\"%.*s\" is not a notation: write san or shogi", word_shown(word), word->at);
}

static bool read_wedges(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    if (!parts_needs_board(reader, reading))
        return false;
    if (reading->game->wedges)
        return reader_repeated(reader);
    reading->game->wedges = true;
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
    {"points", "", read_own_board},
    {"river", "", read_own_board},
    {"line", "", read_own_board},
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
    {"notation", "notation san or shogi", read_notation},
    {"wedges", "wedges", read_wedges},
};

enum { GAME_LINES = sizeof game_lines / sizeof *game_lines };

/* Standard Algebraic Notation cannot write some moves. */
static bool judge_notation(struct reader *reader, const struct game_reading *reading)
{
    const struct rule_row *row;
    if (reading->game->san && reading->game->board->has_lanes)
        return reader_fault_at(reader, reading->notation, "notation san cannot name lanes: remove it");
    for (int i = 0; (row = rule_row(i)) != NULL; i++)
        if (reading->game->san && reading->game->rules & row->rule && row->wordless)
            return reader_fault_at(reader, reading->notation, "notation san cannot write moves of rule %s: remove it",
                                   row->name);
    return true;
}

/* Check what only the whole file can tell. */
static bool judge(struct reader *reader, struct game_reading *reading)
{
    if (!reading->game && !reading->own.board)
        return reader_fault_at(reader, reader_end(reader), "the line `board` is missing");
    if (!parts_needs_board(reader, reading))
        return false;
    if (!reading->title[0])
        return reader_fault_at(reader, reader_end(reader), "the line `title` is missing");
    if (reading->game->players < 2)
        return reader_fault_at(reader, reader_end(reader), "a game has 2 or %d players: add a line `player`",
                               PLAYERS_MAX);
    return judge_notation(reader, reading) && parts_end_pictures(reader, reading);
}

/* Complain at the line of CULPRIT; returns false. */
static bool report_culprit(struct reader *reader, const struct game_reading *reading, struct culprit culprit,
                           const struct error *error)
{
    struct place place = reading->board;
    if (culprit.part == CULPRIT_KIND)
        place = reading->kind[culprit.index];
    else if (culprit.part == CULPRIT_PLAYER)
        place = reading->player[culprit.index];
    else if (culprit.part == CULPRIT_ARRAY)
        place = reading->array[culprit.index];
    else if (culprit.part == CULPRIT_RULE)
        place = reading->rule[culprit.index];
    else if (culprit.part == CULPRIT_PROMOTES)
        place = reading->promotes;
    return reader_fault_at(reader, place, "%s", error->text);
}

static bool derive(struct reader *reader, struct game_reading *reading)
{
    struct culprit culprit;
    struct error fault = {0};
    return game_derive(reading->game, &culprit, &fault) || report_culprit(reader, reading, culprit, &fault);
}

/* Fill NOTE with what is sound in READING but hardly meant, if there is anything. */
static void judge_oddity(const struct reader *reader, const struct game_reading *reading, struct error *note)
{
    struct reader noting = {.file = reader->file, .error = note, .most = 1};
    struct culprit culprit;
    struct error oddity = {0}, told = {0};
    if (game_find_oddity(reading->game, &culprit, &oddity)) {
        error_set(&told, "note: %.400s", oddity.text);
        report_culprit(&noting, reading, culprit, &told);
    }
}

/* The player who moves first must not be able to capture a royal piece. */
static bool judge_start(struct reader *reader, const struct game_reading *reading)
{
    const struct game *game = reading->game;
    struct position p;

    position_start(game, &p);
    struct flaw_report report = position_find_flaw(game, &p);
    if (report.flaw == FLAW_NONE)
        return true;
    if (report.flaw != FLAW_CHECK)
        return reader_fault_at(reader, reading->board,
                               "no game can begin with this array: place the pieces differently");
    return reader_fault_at(reader, reading->array[report.place],
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
static struct game *read_game(const struct catalogue *catalogue, const char *file, const char *text,
                              struct faults *faults)
{
    struct game_reading reading = {.catalogue = catalogue, .copied = text};
    struct reader reader = {.file = file, .rest = text, .error = faults->at, .most = faults->most};

    if (reader_run(&reader, game_lines, GAME_LINES, &reading) && judge(&reader, &reading) && reading.game) {
        catalogue_id_of(file, reading.game->id, sizeof reading.game->id);
        if (!reader_is_name(reading.game->id, strlen(reading.game->id), NAME_SIGNS))
            reader_fault_at(&reader, (struct place){1, 1},
                            "the file's name has letters, digits and " NAME_SIGNS " only");
        memcpy(reading.game->title, reading.title, sizeof reading.title);
        if (derive(&reader, &reading) && judge_start(&reader, &reading) && faults->note)
            judge_oddity(&reader, &reading, faults->note);
        text_add(&reading.definition, reading.copied);
        reading.game->definition = reading.definition.at;
        reading.game->story = reading.story.at;
        reading.definition.at = reading.story.at = NULL;
    }
    faults->count = reader.faults;
    free(reading.own.board);
    text_free(&reading.definition);
    text_free(&reading.story);
    if (reader.faults == 0)
        return reading.game;
    game_free(reading.game);
    return NULL;
}

struct game *catalogue_read_game(const struct catalogue *catalogue, const char *file, const char *text,
                                 struct error *error)
{
    return read_game(catalogue, file, text, &(struct faults){error, 1, 0, NULL});
}

int catalogue_check_game(const struct catalogue *catalogue, const char *file, const char *text, struct error *faults,
                         int most, struct error *note)
{
    struct faults found = {faults, most, 0, note};
    game_free(read_game(catalogue, file, text, &found));
    return found.count;
}

bool catalogue_is_game(const char *path, const char *text)
{
    return catalogue_has_ending(path, ".game") ||
           (!catalogue_has_ending(path, ".board") && !catalogue_has_ending(path, ".pgn") &&
            reader_begins(text, game_lines, GAME_LINES));
}
