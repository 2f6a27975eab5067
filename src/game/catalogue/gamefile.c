/* `.game` files: a board, players, pieces, their array, rules. The man page reroute66-game.5 tells their language. */
#include "base/files.h"
#include "options.h"
#include "parts.h"
#include "rules/position.h"
#include "rules/shuffle.h"

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
    if (strchr(name, '/') || ((n >= PATH_SIZE || !file_can_be_read(path)) &&
                              !catalogue_path(catalogue, path, "%s/%s.%s", kind->folder, name, kind->ending)))
        return reader_fault(reader, word, "there is no %s %s: put %s.%s beside this file or into %s/ of a data folder",
                            kind->what, name, name, kind->ending, kind->folder);
    return text_read_file(path, text, &error) || reader_adopt(reader, &error);
}

/* Put the file TEXT in place of READER's current line, which names it, behind the same prefix, in INTO. */
static void include(const struct reader *reader, struct inclusion *into, const struct text *text)
{
    const struct word *keyword = &reader->word[options_prefix(reader)];
    const char *line = reader->word[0].at;
    while (line > into->copied && line[-1] != '\n')
        line--;
    text_add_bytes(&into->text, into->copied, (size_t)(line - into->copied));
    int prefix = keyword > reader->word ? (int)(keyword->at - line) : 0;
    for (const char *at = text->at, *end; at; at = *end ? end + 1 : NULL) {
        end = at + strcspn(at, "\n");
        bool bare = strchr("#\r\n", at[strspn(at, " \t")]);
        text_addf(&into->text, "%.*s%.*s\n", bare ? 0 : prefix, line, (int)(end - at), at);
    }
    into->copied = reader->rest;
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
        include(reader, &reading->definition, &text);
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

/* Options are read before all else (options.h). */
static bool pass_option(struct reader *reader, void *into)
{
    (void)into;
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
    include(reader, &reading->definition, &text);
    for (int k = first; k < reading->game->kinds; k++)
        reading->kind[k] = reader_place(reader, &reader->word[1]);
    return good || reader_adopt(reader, &error);
}

/* Reads a line `piece` of a set without its game: a zone is the game's, so that any name is one here. */
static bool read_lone_piece(struct reader *reader, void *into)
{
    struct game *game = ((struct game_reading *)into)->game;
    for (int i = 2; i < reader->words; i++) {
        const struct word *before = &reader->word[i - 1], *word = &reader->word[i];
        int known = 0;
        if (!word_is(before, "in") && !word_is(before, "from"))
            continue;
        while (known < game->zones && !word_is(word, game->zone[known].name))
            known++;
        if (known == game->zones && known < ZONES_MAX && word->length < sizeof game->zone->name)
            memcpy(game->zone[game->zones++].name, word->at, word->length);
    }
    return parts_read_piece(reader, into);
}

/* Counts the faults of TEXT, the set in FILE, for a game on BOARD; the first MOST go into FAULTS. */
static int check_set_on(const struct catalogue *catalogue, const char *board, const char *file, const char *text,
                        struct error *faults, int most)
{
    struct keyword lines[PIECE_LINES];
    struct game_reading reading = {.catalogue = catalogue};
    struct reader reader = {.file = file, .rest = text, .error = faults, .most = most};
    char path[PATH_SIZE];
    SCOPED(text) cells = {0};
    if (!catalogue_path(catalogue, path, "boards/%s.board", board))
        return error_at(faults, file, 0, 0,
                        "there is no board %s in the data folders: install the program again, or set REROUTE66_DATA",
                        board) +
               1;
    struct board *own = text_read_file(path, &cells, faults) ? catalogue_read_board(path, cells.at, faults) : NULL;
    if (!own)
        return 1;
    memcpy(lines, piece_lines, sizeof lines);
    lines[0].read = read_lone_piece;
    parts_take_board(&reading, own);
    if (reader_run(&reader, lines, PIECE_LINES, &reading) && parts_end_pictures(&reader, &reading) &&
        !reading.game->kinds)
        reader_fault_at(&reader, reader_end(&reader), "the line `piece` is missing");
    game_free(reading.game);
    return reader.faults;
}

int catalogue_check_set(const struct catalogue *catalogue, const char *file, const char *text, struct error *faults,
                        int most)
{
    FREED struct error *others = memory_new((size_t)most * sizeof *others);
    int count = check_set_on(catalogue, "chess", file, text, faults, most);
    int other = count ? check_set_on(catalogue, "hex91", file, text, others, most) : 0;
    if (other >= count)
        return count;
    memcpy(faults, others, (size_t)(other < most ? other : most) * sizeof *others);
    return other;
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
    {"option", OPTION_USAGE, pass_option},
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
    {"shuffle", "shuffle LABEL ... [on CELL ...]; LABEL ... [on CELL ...] ...", parts_read_shuffle},
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
        if (reading->game->san && rules_has(reading->game, row->rule) && row->wordless)
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
    reader_fault_at(reader, place, "%s", error->text);
    if (reader->error && reader->faults <= reader->most)
        reader->error[reader->faults - 1].needs_wide = error->needs_wide;
    return false;
}

static bool derive(struct reader *reader, struct game_reading *reading)
{
    struct culprit culprit;
    struct error fault = {0};
    if (!game_derive(reading->game, &culprit, &fault))
        return report_culprit(reader, reading, culprit, &fault);
    return !reading->game->shuffle || shuffle_derive(reading->game, &fault) ||
           reader_fault_at(reader, reading->shuffle, "%s", fault.text);
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

/* Complain of WHO's piece on PLACE in the array, which the first move may capture; returns false. */
static bool refuse_capture(struct reader *reader, const struct game_reading *reading, int who, int place)
{
    const struct game *g = reading->game;
    return reader_fault_at(reader, reading->array[place],
                           "%s's %s on %s can be captured at once: place the pieces differently", g->player[who].name,
                           g->kind[piece_kind(g->array[place])].name, g->board->cell_name[place]);
}

/* The player who moves first must not be able to capture a royal piece, which would eliminate a player of three. */
static bool judge_start(struct reader *reader, const struct game_reading *reading)
{
    const struct game *game = reading->game;
    struct position p;

    position_start(game, &p);
    for (int place = 0; place < game->board->cells; place++) {
        piece what = game->array[place];
        if (what && game->kind[piece_kind(what)].royal && !(p.alive >> piece_player(what) & 1))
            return refuse_capture(reader, reading, piece_player(what), place);
    }
    struct flaw_report report = position_find_flaw(game, &p);
    if (report.flaw == FLAW_NONE)
        return true;
    if (report.flaw != FLAW_CHECK)
        return reader_fault_at(reader, reading->board,
                               "no game can begin with this array: place the pieces differently");
    return refuse_capture(reader, reading, report.by, report.place);
}

/* Room for MOST faults of a file at AT; COUNT is how many there were, even beyond MOST. */
struct faults {
    struct error *at;
    int most, count;
    struct error *note; /* NULL: what is sound but odd is not asked for */
};

/* The file FILE of a game, its text, and the options that it gives. */
struct game_source {
    const struct catalogue *catalogue;
    const char *file, *text;
    char id[GAME_ID];
    struct options_list list;
};

/* Fill SOURCE with what FILE and its TEXT say before a choice is made; false after a complaint. */
static bool open_source(const struct catalogue *catalogue, const char *file, const char *text, struct faults *faults,
                        struct game_source *source)
{
    struct reader reader = {.file = file, .rest = text, .error = faults->at, .most = faults->most};
    *source = (struct game_source){.catalogue = catalogue, .file = file, .text = text};
    catalogue_id_of(file, source->id, sizeof source->id);
    if (!reader_is_name(source->id, strlen(source->id), NAME_SIGNS ":"))
        reader_fault_at(&reader, (struct place){1, 1}, "the file's name has letters, digits and " NAME_SIGNS " only");
    else
        options_read(&reader, source->id, &source->list);
    faults->count = reader.faults;
    return faults->count == 0;
}

/* Name READING's game, SOURCE with WAY. */
static bool name_game(struct reader *reader, const struct game_source *source, const struct game_way *way,
                      struct game_reading *reading)
{
    struct game *g = reading->game;
    options_id(&source->list, way, source->id, false, g->id);
    options_give(&source->list, way, source->id, g);
    if (!options_title(&source->list, way, reading->title))
        return reader_fault_at(reader, source->list.option[0].place,
                               "the title and the choices together have more than %d bytes: shorten them", TITLE - 1);
    memcpy(g->title, reading->title, sizeof reading->title);
    return true;
}

/* Read the game in TEXT, what SOURCE says with WAY. */
static struct game *read_text_of(const struct game_source *source, const struct game_way *way, const char *text,
                                 struct faults *faults)
{
    struct game_reading reading = {.catalogue = source->catalogue, .definition = {.copied = text}};
    struct reader reader = {.file = source->file, .rest = text, .error = faults->at, .most = faults->most};

    if (reader_run(&reader, game_lines, GAME_LINES, &reading) && judge(&reader, &reading) && reading.game &&
        name_game(&reader, source, way, &reading)) {
        if (derive(&reader, &reading) && judge_start(&reader, &reading) && faults->note)
            judge_oddity(&reader, &reading, faults->note);
        text_add(&reading.definition.text, reading.definition.copied);
        reading.game->definition = reading.definition.text.at;
        reading.game->story = reading.story.at;
        reading.definition.text.at = reading.story.at = NULL;
    }
    faults->count = reader.faults;
    free(reading.own.board);
    text_free(&reading.definition.text);
    text_free(&reading.story);
    if (reader.faults == 0)
        return reading.game;
    game_free(reading.game);
    return NULL;
}

/* Read the game that SOURCE describes with WAY. */
static struct game *read_way(const struct game_source *source, struct game_way *way, struct faults *faults)
{
    struct reader reader = {.file = source->file, .rest = source->text, .error = faults->at, .most = faults->most};
    SCOPED(text) text = {0};
    if (!source->list.options && !strstr(source->text, ": ")) /* no line can be one of a choice */
        return read_text_of(source, way, source->text, faults);
    if (options_filter(&reader, &source->list, way, &text))
        return read_text_of(source, way, text.at, faults);
    faults->count = reader.faults;
    return NULL;
}

struct game *catalogue_read_choice(const struct catalogue *catalogue, const char *file, const char *choices,
                                   const char *text, struct error *error)
{
    struct faults faults = {error, 1, 0, NULL};
    FREED struct game_source *source = memory_new(sizeof *source);
    struct game_way way;
    return open_source(catalogue, file, text, &faults, source) &&
                   options_choose(&source->list, source->id, choices, &way, error)
               ? read_way(source, &way, &faults)
               : NULL;
}

struct game *catalogue_read_game(const struct catalogue *catalogue, const char *file, const char *text,
                                 struct error *error)
{
    return catalogue_read_choice(catalogue, file, "", text, error);
}

/* Say of FAULTS, which SOURCE has with WAY, that only other choices than the first show them. */
static void add_choices(const struct game_source *source, const struct game_way *way, const struct faults *faults)
{
    char id[GAME_ID];
    options_id(&source->list, way, source->id, true, id);
    const char *choices = catalogue_choices(id);
    for (int i = 0; *choices && i < faults->count && i < faults->most; i++) {
        struct error fault = faults->at[i];
        error_at(&faults->at[i], fault.file, fault.line, fault.column, "with %s: %.*s", choices + 1,
                 ERROR_TEXT - 2 * GAME_ID, fault.text);
    }
}

/* Check SOURCE with each way to choose, as far as the first that has faults: one wrong line gives one. */
static void check_ways(const struct game_source *source, struct faults *faults)
{
    struct error *note = faults->note;
    struct game_way way = {.choice = {0}};
    do {
        game_free(read_way(source, &way, faults));
        if (faults->count)
            add_choices(source, &way, faults);
        if (note && note->text[0])
            faults->note = NULL; /* one is enough */
    } while (!faults->count && options_next(&source->list, &way));
}

int catalogue_check_game(const struct catalogue *catalogue, const char *file, const char *text, struct error *faults,
                         int most, struct error *note)
{
    struct faults found = {faults, most, 0, note};
    FREED struct game_source *source = memory_new(sizeof *source);
    if (note)
        note->text[0] = '\0';
    if (open_source(catalogue, file, text, &found, source) && strchr(source->id, ':')) /* saved games hold such a one */
        return error_at(faults, file, 1, 1, "the file's name has letters, digits and " NAME_SIGNS " only") + 1;
    if (!found.count)
        check_ways(source, &found);
    return found.count;
}

/* Copying a file with the files that it names. */

/* The copy of a text. */
struct copying {
    const struct catalogue *catalogue;
    struct inclusion into;
};

static bool copy_line_whole(struct reader *reader, void *into)
{
    struct copying *copying = into;
    int first = options_prefix(reader);
    const struct word *keyword = &reader->word[first];
    const struct named_file *kind = word_is(keyword, "board") ? &board_file : &set_file;
    SCOPED(text) text = {0};
    char path[PATH_SIZE];
    if (word_is(keyword, "board") || word_is(keyword, "pieces")) {
        reader->next = first + 1;
        if (!parse_file(reader, copying->catalogue, kind, path, &text))
            return false;
        include(reader, &copying->into, &text);
    }
    reader->next = reader->words;
    return true;
}

bool catalogue_whole_game(const struct catalogue *catalogue, const char *file, const char *text, struct text *out,
                          struct error *error)
{
    static const struct keyword lines[] = {{KEYWORD_ANY, "", copy_line_whole}};
    struct copying copying = {catalogue, {.copied = text}};
    struct reader reader = {.file = file, .rest = text, .error = error, .most = 1};
    bool good = reader_run(&reader, lines, 1, &copying);
    text_add(&copying.into.text, copying.into.copied);
    *out = copying.into.text;
    return good;
}

bool catalogue_is_game(const char *path, const char *text)
{
    return catalogue_has_ending(path, ".game") ||
           (!catalogue_has_ending(path, ".board") && !catalogue_has_ending(path, ".pgn") &&
            reader_begins(text, game_lines, GAME_LINES));
}
