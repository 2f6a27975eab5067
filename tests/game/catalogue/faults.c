/*
 * catalogue: each kind of fault in a data file gives its place and one sentence, and nothing crashes. `faults FILE`
 * reads cases (sentences.h), \n, \r, \t and \xHH in their texts as in C:
 *
 *   board TEXT => FAULT     a board file
 *   line N TEXT => FAULT    the sound game, with TEXT for line N; `without N`: without that line; `add TEXT`: and TEXT
 *
 * FAULT is LINE:COLUMN: WORDS, or `sound`; "..." at its end is any words.
 */
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "games.h"
#include "sentences.h"
#include "test.h"

/* A sound game, line by line; the board `small` has a lane c2-c3. */
static const char *const sound[] = {
    "title Small",
    "board small",
    "player w White forward 0,1",
    "player b Black forward 0,-1",
    "piece K King royal step lateral+diagonal",
    "piece R Rook slide lateral",
    "piece P Pawn pawn step lateral forward moving; step diagonal forward capturing",
    "promotes R",
    "rule castling R",
    "rule give-way",
    "array w R a1; K b1; P a2..b2",
    "array b R a4; K b4; P a3..b3",
};
enum { LINES_OF_SOUND = sizeof sound / sizeof *sound };

static char folder[] = "/tmp/reroute66-faults-XXXXXX";
static struct catalogue catalogue;

static int setup(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    write_file(folder, "boards/small.board",
               "strip 1 a..e from 0,0 to 0,2\nstrip 2 a..e from 0,2 to 0,4\n"
               "strip 3 a..e from 0,4 to 0,6\nstrip 4 a..e from 0,6 to 0,8\nlane c2 c3\n");
    write_file(folder, "boards/broken.board", "strip 1 a..e from 0,0\n");
    write_file(folder, "sets/bad.set", "piece R Rook slide lateral\n\npath M 0,0 L 1\n");
    write_file(folder, "sets/good.set", "piece R Rook slide lateral\npath M 0,0 L 50,100 L 100,0 Z\n");
    snprintf(catalogue.folder[1], PATH_SIZE, "%s", folder);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    return shell("rm -r %s", folder);
}

/* Takes the first word off *LINE. */
static const char *next_word(char **line)
{
    *line += strspn(*line, " ");
    return strsep(line, " ");
}

/* The case that LINE tells: what is read of it, \n and the like in place, into TEXT; returns the fault. */
static const char *read_case(const char *line, struct text *text)
{
    SCOPED(text) copy = {0};
    text_add(&copy, line);
    char *rest = copy.at;
    const char *fault = strstr(line, "=> ") + strlen("=> "), *word = next_word(&rest);
    bool is_board = strcmp(word, "board") == 0, is_new = strcmp(word, "add") == 0;
    int n = is_board || is_new ? 0 : atoi(next_word(&rest));
    SCOPED(text) told = {0};
    text_add(text, "");
    sentences_text(rest, copy.at + (fault - line) - strlen(" => "), &told);
    for (int i = 1; i <= LINES_OF_SOUND && !is_board; i++)
        if (i != n)
            text_addf(text, "%s\n", sound[i - 1]);
        else if (strcmp(word, "line") == 0)
            text_addf(text, "%s\n", told.at);
    if (n == 0)
        text_addf(text, "%s%s", told.at, is_new ? "\n" : "");
    return fault;
}

/* TEXT as other systems end its lines. */
static void end_lines(const struct text *text, struct text *out)
{
    for (size_t i = 0; i < text->length; i++)
        text_addf(out, text->at[i] == '\n' ? "\r\n" : "%c", text->at[i]);
}

/* What E tells in place of FAULT: FAULT itself if that is right. A fault without a file is of FILE, FOLDER stands for
 * the test's, and "..." at its end for any words. */
static void check_fault(const struct error *e, const char *file, const char *fault)
{
    char line[ERROR_TEXT + ERROR_FILE], wanted[2 * (ERROR_TEXT + ERROR_FILE)];
    const char *in = strncmp(fault, "FOLDER", 6) == 0 ? folder : file;
    snprintf(wanted, sizeof wanted, in == file ? "%s:%s" : "%s%s", in, in == file ? fault : fault + 6);
    error_format(e, line, sizeof line);
    size_t n = strlen(wanted) - strlen("...");
    if (strcmp(wanted + n, "...") == 0 && strlen(line) > n)
        wanted[n] = line[n] = '\0';
    assert_string_equal(line, wanted);
}

static void tell(const char *line)
{
    SCOPED(text) text = {0};
    const char *fault = read_case(line, &text);
    bool is_board = strncmp(line, "board", 5) == 0, is_sound = strcmp(fault, "sound") == 0;
    for (int i = 0; i < (is_board ? 1 : 2); i++) {
        SCOPED(text) again = {0};
        struct error e;
        end_lines(&text, &again);
        const char *all = i ? again.at : text.at;
        struct board *b = is_board ? catalogue_read_board("x.board", all, &e) : NULL;
        struct game *g = is_board ? NULL : catalogue_read_game(&catalogue, "x.game", all, &e);
        bool is_read = b || g;
        free(b);
        game_free(g);
        if (is_read != is_sound)
            fail_msg("%s", is_read ? "no fault found" : e.text);
        if (!is_read)
            check_fault(&e, is_board ? "x.board" : "x.game", fault);
    }
}

TEST(the_game_without_changes_is_sound)
{
    SCOPED(text) text = {0};
    struct error e;
    for (int n = 0; n < LINES_OF_SOUND; n++)
        text_addf(&text, "%s\n", sound[n]);
    struct game *g = catalogue_read_game(&catalogue, "small.game", text.at, &e);
    assert_non_null(g);
    assert_string_equal(g->id, "small");
    game_free(g);
}

/* Pawns that may become many kinds as they leave their zone have more moves than a list holds. */
TEST(games_of_too_many_moves_are_refused)
{
    static const char start[] = "title Wide\n"
                                "strip 1 a..z,A..Z from 0,0 to 0,2\n"
                                "strip 2 a..z,A..Z from 0,2 to 0,4\n"
                                "strip 3 a..l from 0,4 to 0,6\n"
                                "strip 4 a..l from 0,6 to 0,8\n"
                                "player w White forward 0,1\n"
                                "player b Black forward 0,-1\n"
                                "zone back w a1..z1 A1..Z1 a3..l3; b a1\n"
                                "piece K King royal step lateral\n"
                                "piece P Pawn pawn step lateral+diagonal forward\n";
    SCOPED(text) text = {0};
    struct error e;
    text_add(&text, start);
    for (const char *kind = "ABCDEFGHIJLM"; *kind; kind++)
        text_addf(&text, "piece %c X%c step lateral\n", *kind, *kind);
    text_add(&text, "promotes P into A B C D E F G H I J L M in back leaving\n"
                    "array w K Z1; P a1..z1 A1..Y1 a3..l3\narray b K Z2\n");
    assert_null(catalogue_read_game(&catalogue, "wide.game", text.at, &e));
    assert_string_equal(e.text, "positions with 2952 moves may come up, and a list holds 2048: install reroute66-wide, "
                                "whose lists hold more, or use fewer cells or simpler pieces");
}

/* RANKS ranks of WIDTH pairs of cells that lean apart and together again, so that each line forks at every second rank;
 * and a piece that moves as MOVES say. */
static void write_forks(int ranks, int width, const char *moves, struct text *text)
{
    text_add(text, "title Forks\n");
    for (int rank = 0; rank < ranks; rank++)
        for (int side = -1; side <= 1; side += 2)
            text_addf(text, "strip %d %c..%c from %d,%d to %d,%d\n", rank + 1, side < 0 ? 'A' : 'a',
                      (side < 0 ? 'A' : 'a') + width - 1, rank % 2 ? side : 0, 2 * rank, rank % 2 ? 0 : side,
                      2 * rank + 2);
    text_addf(text,
              "player w White forward 0,1\nplayer b Black forward 0,-1\nzone home w a1; b a1\n"
              "piece K King royal step lateral\npiece S Seeker %s\narray w K a1\narray b K a%d\n",
              moves, ranks);
}

/* A torus of 16 by 8 with pieces of COUNT kinds that move as MOVES say, where # is a number of their own. */
static void write_torus(int count, const char *moves, struct text *text)
{
    text_add(text, "title Torus\n");
    for (int rank = 0; rank < 8; rank++)
        text_addf(text, "strip %d a..p from 0,%d to 0,%d\n", rank + 1, 2 * rank, 2 * rank + 2);
    text_add(text, "same 0,0 0,16 as 32,0 32,16\nsame 0,0 32,0 as 0,16 32,16\nplayer w White forward 0,1\n"
                   "player b Black forward 0,-1\npiece K King royal step lateral\n");
    for (int i = 0; i < count; i++) {
        text_addf(text, "piece %c P%d ", 'L' + i, i);
        for (const char *at = moves; *at; at++)
            text_addf(text, *at == '#' ? "%d" : "%c", *at == '#' ? i + 1 : *at);
        text_add(text, "\n");
    }
    text_add(text, "array w K a1\narray b K e5\n");
}

/* However small a file is, what its game would cost is bounded, by steps and not by time. */
TEST(what_costs_too_much_is_refused_with_its_line)
{
    static const char ways[] = "the ways of the %s are too many on this board: shorten its moves, as slide 3 does, or "
                               "let fewer lines branch";
    struct error fault;
    char wanted[ERROR_TEXT];
    for (int i = 0; i < 5; i++) {
        SCOPED(text) text = {0};
        int line = i < 2 ? 6 + 2 * (i ? 16 : 64) : i < 4 ? 15 : 22;
        if (i < 2)
            write_forks(i ? 16 : 64, i ? 4 : 1, i ? "slide lateral" : "slide lateral in home", &text);
        else if (i == 2)
            write_torus(1, "ride lateral+lateral+lateral+diagonal lame", &text);
        else if (i == 3)
            write_torus(1, "ride 9 lateral+diagonal; hop lateral; ride lateral+lateral+lateral+diagonal+diagonal lame",
                        &text);
        else
            write_torus(9,
                        "slide # lateral forward; slide # diagonal forward; slide # lateral sideways; "
                        "hop # lateral forward; hop # diagonal forward; hop # lateral sideways",
                        &text);
        snprintf(wanted, sizeof wanted, ways, i < 2 ? "Seeker" : "P0");
        if (i == 4)
            snprintf(wanted, sizeof wanted,
                     "the pieces up to the P7 slide, ride and hop in more than 128 ways, each player's counted: remove "
                     "some");
        assert_int_equal(catalogue_check_game(&catalogue, "x.game", text.at, &fault, 1, NULL), 1);
        assert_string_equal(fault.text, wanted);
        assert_int_equal(fault.line, line);
    }
}

/* Lines are followed once for all kinds that go along them, and not again for where they come from. */
TEST(kinds_that_move_alike_cost_no_more_than_one)
{
    SCOPED(text) text = {0};
    struct error e;
    write_torus(15,
                "ride lateral+lateral+lateral+lateral+diagonal+diagonal+diagonal moving; "
                "ride lateral+lateral+lateral+lateral+diagonal+diagonal+diagonal capturing",
                &text);
    struct game *g = catalogue_read_game(&catalogue, "torus.game", text.at, &e);
    assert_non_null(g);
    game_free(g);
}

TEST(a_file_that_is_too_large_is_refused_at_once)
{
    SCOPED(text) text = {0};
    struct error fault[2];
    for (int i = 0; i < 1 << 17; i++)
        text_add(&text, "lane a1 a2\n");
    assert_int_equal(catalogue_check_board("x.board", text.at, fault, 2), 1);
    assert_string_equal(fault[0].text, "this file is larger than 1 MiB: shorten it");
}

TEST(a_missing_or_oddly_named_game_is_told)
{
    static const char *const cases[][2] = {
        {"nothere", "there is no game \"nothere\": `reroute66 games` lists them"},
        {"", "there is no game \"\": `reroute66 games` lists them"},
        {"a-name-that-is-far-too-long-to-be-the-id-of-any-game-at-all",
         "there is no game \"a-name-that-is-far-too-long-to-be-the-id\": `reroute66 games` lists them"},
        {"./nope.game", "\"./nope.game\" cannot be opened: No such file or directory"},
        {"nope.game", "\"nope.game\" cannot be opened: No such file or directory"},
        {"../boards/small", "\"../boards/small\" cannot be opened: No such file or directory"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error e;
        assert_null(catalogue_game(&catalogue, cases[i][0], &e));
        assert_string_equal(e.text, cases[i][1]);
    }
}

TEST(all_faults_of_a_file_are_told_but_not_what_follows_from_them)
{
    static const char board[] = "strip 1 a..e from 0,0\nstrip 2 a..e from 0,2 to 0,4\nlane a1 a2\nlane a2\n\x01\nx\n";
    static const char *const wanted[] = {
        "x.board:1:22: something is missing here: the line is written `strip RANK FILES from X,Y to X,Y`",
        "x.board:4:6: a lane joins at least two cells",
        "x.board:5:1: a control character (code 1): remove it",
        ("x.board:6:1: unknown keyword \"x\": a line begins with one of cell, strip, hex, lane, same, wall, stop, "
         "pocket, house, points, river, line"),
    };
    struct error fault[8];
    char line[ERROR_TEXT + ERROR_FILE];
    assert_int_equal(catalogue_check_board("x.board", board, fault, 8), 4);
    for (int i = 0; i < 4; i++) {
        error_format(&fault[i], line, sizeof line);
        assert_string_equal(line, wanted[i]);
    }
    assert_int_equal(catalogue_check_board("x.board", board, fault, 2), 2);
    assert_int_equal(catalogue_check_board("x.board", "strip 1 a from 0,0 to 0,2", fault, 2), 0);
    assert_int_equal(catalogue_check_game(&catalogue, "x.game", "board broken\npiece K K\nhouse x\n", fault, 8, NULL),
                     1);
    assert_int_equal(
        catalogue_check_game(&catalogue, "x.game", "board small\npiece K K\nhouse x\nrule castling K", fault, 8, NULL),
        2);
    assert_int_equal(fault[1].line, 3);
}

TEST(what_is_sound_but_hardly_meant_is_noted)
{
    static const struct {
        const char *array, *note;
    } odd[] = {
        {"array w K a3; R b1; P a1\narray b K c3",
         "x.game:14:23: note: White's Pawn on a1 walks home: say by a line `forward` where it goes"},
        {"array w K b1; P a1\narray b K c3; R a3", NULL},
        {"piece R Rook slide lateral\narray w K b1; R a1\narray b K c3",
         "x.game:14:7: note: slides of the Rook end on t4 and all cells that have no side opposite another"},
        {"array w K c1; R a2; P a1\narray b K c3", NULL},
        {"array w K a1\narray b K c3",
         "x.game:2:1: note: the game is over before it begins (dead position): place the pieces differently"},
        {"array w K a1\narray b K c3; R b3 c2\nrule stalemate-loses",
         "x.game:2:1: note: the game is over before it begins (stalemate): place the pieces differently"},
        {"hand w R\narray w K a1; R b1\narray b K c3",
         "x.game:2:1: note: nothing comes from the hand: add a line `rule drops`"},
        {"promotes R\narray w K a1; R b1\narray b K c3",
         "x.game:2:1: note: the array has no Pawn that could promote: put some into it"},
        {"rule castling R\narray w K a1; R b1\narray b K c3",
         "x.game:14:6: note: no piece of the array can castle so: check which stand in line, and how far apart"},
        {"rule double-step\narray w K a1; R b1\narray b K c3",
         "x.game:14:6: note: no pawn of the array could make a double step: remove the line, or add pawns"},
        {"rule double-step a1\nrule en-passant b1\narray w K c1; P a1 b1\narray b K c3",
         "x.game:15:6: note: no double step begins where rule en-passant says: name other cells"},
        {"rule double-step a1\nrule en-passant a1 b1\narray w K c1; P a1 b1\narray b K c3", NULL},
        {"zone end w a1; b a3\nrule goal P end\narray w K a1; P b1\narray b K b3; P c3",
         "x.game:15:6: note: no such piece of the array ever gets there: name other cells"},
        {"promotes P into R lost\narray w K a1; P b1\narray b K b3; P c3",
         "x.game:10:7: note: the array has nothing that a Pawn could become when it is lost: put it there"},
        {"promotes P into R lost\narray w K a1; P b1\narray b K c3; R b3", NULL},
        {"rule passing\nrule points P 1 R 5\narray w K a1; P b1\narray b K b3; P c3",
         "x.game:15:6: note: a number of points is that of a royal piece or one never on the board: remove it"},
        {"rule passing\nrule points K 9 P 1\narray w K a1; P b1\narray b K b3; P c3",
         "x.game:15:6: note: a number of points is that of a royal piece or one never on the board: remove it"},
        {"rule passing\nrule points P 1\narray w K a1; P b1\narray b K b3; P c3", NULL},
        {"zone end w b3; b b1\nrule goal P end\narray w K a1; P b1\narray b K a3; P c3", NULL},
    };
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        struct error fault, note = {0};
        char line[ERROR_TEXT + ERROR_FILE];
        SCOPED(text) text = {0};
        text_addf(
            &text,
            "title X\nstrip 1 a..c from 0,0 to 0,2\nstrip 2 a..c from 0,2 to 0,4\nstrip 3 a..c from 0,4 to 0,6\n%s\n"
            "player w White forward 0,1\nplayer b Black forward 0,-1\npiece K King royal step lateral\n"
            "%s\npiece P Pawn pawn step lateral forward moving; step diagonal forward capturing\n"
            "\n\n\n%s\n",
            i == 2 ? "cell t4 0,6 2,6 0,8" : "", i == 2 ? "" : "piece R Rook slide lateral", odd[i].array);
        assert_int_equal(catalogue_check_game(&catalogue, "x.game", text.at, &fault, 1, &note), 0);
        error_format(&note, line, sizeof line);
        assert_string_equal(odd[i].note ? line : note.text, odd[i].note ? odd[i].note : "");
    }
}

TEST(files_are_known_by_ending_then_by_content)
{
    assert_true(catalogue_is_board("a.board", "title x"));
    assert_false(catalogue_is_game("a.board", "title x"));
    assert_true(catalogue_is_game("a.game", ""));
    assert_true(catalogue_is_board("a.txt", "# x\n\n  lane a1"));
    assert_true(catalogue_is_game("a", "\xEF\xBB\xBFtitle x"));
    assert_false(catalogue_is_game("a.pgn", "title x"));
    assert_false(catalogue_is_board("a", "[Event \"?\"]"));
    assert_false(catalogue_is_game("a", ""));
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return RUN_LISTED("catalogue-faults", setup, teardown);
    return setup(NULL) || (sentences_run(argv[1], NULL, tell) | teardown(NULL));
}
