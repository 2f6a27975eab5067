/* catalogue: one file is several games, by the choices that it offers; what was a file of its own is what it was. */
#include "base/text.h"
#include "catalogue/gamecache.h"
#include "games.h"
#include "rules/shuffle.h"
#include "test.h"

#include <unistd.h>

static char folder[] = "/tmp/reroute66-options-XXXXXX";
static struct catalogue catalogue;

/* Two options; the second choice of the first has a name of its own. The lines stand at lines 1 to 15. */
static const char fields[] = "option field = plain | walled as walls\n"
                             "option pawns = shifted | usual | none\n"
                             "title Fields\n"
                             "walled: title Walls\n"
                             "strip 1 a..e from 0,0 to 0,2\n"
                             "strip 2 a..e from 0,2 to 0,4\n"
                             "strip 3 a..e from 0,4 to 0,6\n"
                             "strip 4 a..e from 0,6 to 0,8\n"
                             "walled: wall 4,2 4,6\n"
                             "player w White forward 0,1\n"
                             "player b Black forward 0,-1\n"
                             "piece K King royal step lateral\n"
                             "shifted|usual: piece P Pawn pawn step lateral forward\n"
                             "array w K a1\n"
                             "array b K e4\n"
                             "shifted:          array w P b1\n"
                             "usual:            array w P a2\n"
                             "usual: walled:    array w P b2\n";

static int setup(void **state)
{
    (void)state;
    if (!catalogue_find_data(&catalogue, NULL) || !mkdtemp(folder))
        return -1;
    snprintf(catalogue.folder[0], PATH_SIZE, "%s", folder);
    write_file(folder, "games/fields.game", fields);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    return shell("rm -r %s", folder);
}

/* The games that were files of their own in version 12 have their ids and titles; fingerprints.tsv has the rest. */
TEST(former_files_are_the_games_that_they_were)
{
    static const char *const former[][2] = {
        {"altorth", "AltOrth Hex Chess, Basic"},
        {"altorth-trios", "AltOrth Hex Chess, Trios"},
        {"altorth-doubleback", "AltOrth Hex Chess, Doubleback"},
        {"capablanca", "Capablanca chess"},
        {"gothic", "Gothic chess"},
        {"embassy", "Embassy chess"},
        {"caparandom", "Capablanca Random Chess"},
        {"janggi", "Janggi"},
        {"janggicasual", "Casual Janggi"},
        {"janggimodern", "Modern Janggi"},
        {"janggitraditional", "Traditional Janggi"},
        {"antichess", "Antichess"},
        {"giveaway", "Giveaway"},
        {"suicide", "Suicide chess"},
        {"threecheck", "Three-check"},
        {"fivecheck", "Five-check"},
        {"crazyhouse", "Crazyhouse"},
        {"loop", "Loop Chess"},
        {"chessgi", "Chessgi"},
        {"makruk", "Makruk"},
        {"makpong", "Makpong"},
        {"chess", "Orthodox chess"},
        {"chess960", "Chess960"},
        {"kinglet", "Kinglet"},
        {"extinction", "Extinction"},
    };
    for (size_t i = 0; i < sizeof former / sizeof *former; i++) {
        const struct game *g = game_of(former[i][0]);
        assert_string_equal(g->id, former[i][0]);
        assert_string_equal(g->title, former[i][1]);
        assert_in_range(g->options, 1, OPTIONS_MAX);
    }
}

/* Their nets fit, as the nets of ids without a file do. */
TEST(tables_belong_to_ids)
{
    static const char *const ids[] = {"altorth", "altorth-trios", "altorth-doubleback"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        assert_non_null(game_of(ids[i])->net);
        assert_in_range(game_of(ids[i])->numbers, 20, 1000);
    }
    assert_ptr_not_equal(game_of(ids[1])->net, game_of(ids[2])->net);
}

static struct game *open(const char *name)
{
    struct error e = {0};
    struct game *g = catalogue_game(&catalogue, name, &e);
    if (!g)
        fail_msg("%s: %s", name, e.text);
    return g;
}

TEST(choices_are_named_behind_the_id_in_any_order)
{
    static const struct {
        const char *name, *id, *title;
        int kinds;
    } cases[] = {
        {"fields", "fields", "Fields", 2},
        {"fields:plain", "fields", "Fields", 2},
        {"fields:usual", "fields:usual", "Fields, usual", 2},
        {"fields:plain:none", "fields:none", "Fields, none", 1},
        {"fields:walled", "walls", "Walls", 2},
        {"walls", "walls", "Walls", 2},
        {"WALLS", "walls", "Walls", 2},
        {"walls:usual", "walls:usual", "Walls, usual", 2},
        {"fields:usual:walled", "walls:usual", "Walls, usual", 2},
        {"Walls, usual", "walls:usual", "Walls, usual", 2},
        {"altorth:trios", "altorth-trios", "AltOrth Hex Chess, Trios", 6},
        {"altorth:basic", "altorth", "AltOrth Hex Chess, Basic", 6},
        {"capablanca:gothic", "gothic", "Gothic chess", 8},
        {"5check", "fivecheck", "Five-check", 6},
        {"Gorogoro+", "gorogoroplus", "Gorogoro Shogi Plus", 10},
        {"glinski:mccooey", "mccooey", "McCooey's hexagonal chess", 6},
        {"Capablanca Random", "caparandom", "Capablanca Random Chess", 8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct game *g = open(cases[i].name);
        assert_string_equal(g->id, cases[i].id);
        assert_string_equal(g->title, cases[i].title);
        assert_int_equal(g->kinds, cases[i].kinds);
        game_free(g);
    }
}

TEST(a_game_knows_its_options)
{
    struct game *g = open("walls:usual");
    assert_int_equal(g->options, 2);
    assert_string_equal(g->option[0].name, "field");
    assert_int_equal(g->option[0].chosen, 1);
    assert_string_equal(g->option[0].choice[0].id, "fields:usual");
    assert_string_equal(g->option[0].choice[1].id, "walls:usual");
    assert_string_equal(g->option[1].name, "pawns");
    assert_int_equal(g->option[1].choices, 3);
    assert_string_equal(g->option[1].choice[0].id, "walls");
    assert_string_equal(g->option[1].choice[2].id, "walls:none");
    assert_int_equal(g->array[board_find(g->board, "b2", 2)] != 0, 1);
    assert_null(strstr(g->definition, "option"));
    game_free(g);
    assert_int_equal(game_of("reroute66")->options, 0);
}

TEST(a_wrong_choice_is_told_with_the_ones_there_are)
{
    static const char *const cases[][2] = {
        {"fields:short",
         "there is no choice \"short\" in fields: field is plain or walled, pawns is shifted, usual or none"},
        {"fields:", "there is no choice \"\" in fields: field is plain or walled, pawns is shifted, usual or none"},
        {"fields:usual:",
         "there is no choice \"\" in fields: field is plain or walled, pawns is shifted, usual or none"},
        {"walls:short",
         "there is no choice \"short\" in fields: field is plain or walled, pawns is shifted, usual or none"},
        {"fields:usual:none", "usual and none are choices of the same option, pawns: name one of them"},
        {"walls:plain", "walled and plain are choices of the same option, field: name one of them"},
        {"fields:usual:usual", "usual is named twice"},
        {"reroute66:usual", "reroute66 has no options: leave \":usual\" out"},
        {"altorth:three", "there is no choice \"three\" in altorth: array is basic, trios or doubleback"},
        {"nothing:usual", "there is no game \"nothing:usual\": `reroute66 games` lists them"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error e = {0};
        assert_null(catalogue_game(&catalogue, cases[i][0], &e));
        assert_string_equal(e.text, cases[i][1]);
    }
}

/* All arrays of Chess960 by Scharnagl's table: the Bishops, the Queen on a cell that is left, and King, Rooks and
 * Knights on the last five. */
TEST(arrays_of_chess960_have_scharnagls_numbers)
{
    static const char *const last[] = {"NNRKR", "NRNKR", "NRKNR", "NRKRN", "RNNKR",
                                       "RNKNR", "RNKRN", "RKNNR", "RKNRN", "RKRNN"};
    const struct game *g = game_of("chess960");
    for (int n = 0; n < 960; n++) {
        struct error e = {0};
        char rank[] = "........";
        const struct game *arranged = shuffle_game(g, n, &e);
        assert_non_null(arranged);
        rank[2 * (n % 4) + 1] = rank[2 * (n / 4 % 4)] = 'B';
        for (int file = 0, left = n / 16 % 6; file < 8; file++)
            if (rank[file] == '.' && left-- == 0)
                rank[file] = 'Q';
        for (int i = 0; i < 5; i++)
            *strchr(rank, '.') = last[n / 96][i];
        for (int file = 0; file < 8; file++) {
            char name[] = {(char)('a' + file), '1', '\0'};
            piece white = arranged->array[board_find(g->board, name, 2)];
            name[1] = '8';
            piece black = arranged->array[board_find(g->board, name, 2)];
            assert_int_equal(g->kind[piece_kind(white)].label, rank[file]);
            assert_int_equal(piece_kind(black), piece_kind(white));
        }
        assert_int_equal(shuffle_number(arranged, arranged->array), n);
    }
}

/* On a board without mirror, whose second player's array is the first's turned by half, arrays stay turned. */
TEST(arrays_that_are_turned_stay_turned)
{
    SCOPED(text) text = {0}, reentry = {0};
    struct error e = {0};
    piece array[CELLS_MAX];
    text_add(&text, "title Turned\nstrip 1 a..d from 0,0 to 0,2\nstrip 2 a..d from 0,2 to 0,4\n"
                    "strip 3 a..d from 0,4 to 0,6\nplayer w White forward 0,1\nplayer b Black forward 0,-1\n"
                    "piece K King royal step lateral\npiece R Rook step lateral\npiece B Bishop step diagonal\n"
                    "array w K a1; R b1; B c1 d1\narray b K d3; R c3; B a3 b3\nshuffle K; R; B B\n");
    struct game *g = catalogue_read_choice(&catalogue, "turned.game", "", text.at, &e);
    if (!g)
        fail_msg("%d: %s", e.line, e.text);
    assert_int_equal(g->shuffle->arrays, 12);
    assert_int_equal(shuffle_number(g, g->array), 0);
    const struct game *other = shuffle_game(g, 5, &e); /* King on the second cell, Rook on the second of the rest */
    assert_non_null(other);
    assert_int_equal(game_identity(other), game_identity(g));
    memcpy(array, other->array, sizeof array);
    assert_int_equal(array[board_find(g->board, "b1", 2)], array[board_find(g->board, "c3", 2)] - 1);
    assert_string_equal(g->kind[piece_kind(array[board_find(g->board, "b1", 2)])].name, "King");
    assert_string_equal(g->kind[piece_kind(array[board_find(g->board, "b3", 2)])].name, "Rook");
    array[board_find(g->board, "a3", 2)] = 0;
    assert_int_equal(shuffle_number(g, array), -1);
    game_free(g);
    text_addf(&reentry, "pocket *\n%srule reentry\n", text.at);
    assert_null(catalogue_read_choice(&catalogue, "turned.game", "", reentry.at, &e));
    assert_string_equal(e.text, "where pieces reenter depends on the array: remove this line, or `rule reentry`");
}

TEST(a_wrong_number_is_told_with_the_ones_there_are)
{
    static const char *const cases[][2] = {
        {"chess960:960", "there is no position 960 of chess960: its positions have the numbers 0 to 959"},
        {"chess:shuffled:999999999",
         "there is no position 999999999 of chess960: its positions have the numbers 0 to 959"},
        {"chess960:9999999999", "there is no position 9999999999 of chess960: its positions have the numbers 0 to 959"},
        {"chess960:-1", "there is no position -1 of chess960: its positions have the numbers 0 to 959"},
        {"chess960:abc", "there is no position abc of chess960: its positions have the numbers 0 to 959"},
        {"chess960:518x", "there is no position 518x of chess960: its positions have the numbers 0 to 959"},
        {"chess960:518:518", "chess960:518:518 has two positions by number: leave \":518\" out"},
        {"chess:abc", "there is no choice \"abc\" in chess: array is usual or shuffled"},
        {"fields:518", "fields has no positions by number: leave \":518\" out"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error e = {0};
        assert_null(catalogue_game(&catalogue, cases[i][0], &e));
        assert_string_equal(e.text, cases[i][1]);
    }
}

/* A title for some choices goes before one for all, though that comes later. */
TEST(a_title_for_a_choice_goes_first)
{
    SCOPED(text) text = {0};
    struct error e = {0};
    const char *title = strstr(fields, "title Fields"), *walls = strstr(title, "walled:"),
               *rest = strstr(walls, "strip");
    text_addf(&text, "%.*s%.*s%.*s%s", (int)(title - fields), fields, (int)(rest - walls), walls, (int)(walls - title),
              title, rest);
    struct game *walled = catalogue_read_choice(&catalogue, "fields.game", ":walled:usual", text.at, &e),
                *plain = catalogue_read_choice(&catalogue, "fields.game", "", text.at, &e);
    assert_non_null(walled);
    assert_non_null(plain);
    assert_string_equal(walled->title, "Walls, usual");
    assert_string_equal(plain->title, "Fields");
    game_free(walled);
    game_free(plain);
}

/* What only another choice shows is told, too, with that choice; the first that has faults is enough. */
TEST(every_choice_is_checked)
{
    struct error fault[4];
    SCOPED(text) text = {0};
    text_addf(&text, "%snone: array w K a1\nwalled: array b K e4\n", fields);
    assert_int_equal(catalogue_check_game(&catalogue, "fields.game", text.at, fault, 4, NULL), 1);
    assert_int_equal(fault[0].line, 19);
    assert_string_equal(fault[0].text, "with none: a piece stands on a1 already: remove one of them");
}

/* What stands behind a colon would be a choice: no command could open such a file. */
TEST(no_file_is_named_with_a_colon)
{
    struct error fault;
    assert_int_equal(catalogue_check_game(&catalogue, "./fields:usual.game", fields, &fault, 1, NULL), 1);
    assert_string_equal(fault.text, "the file's name has letters, digits and -_. only");
}

/* A name that a game of the data folders has is noted. */
TEST(a_name_that_another_game_has_is_noted)
{
    struct error note = {0};
    char line[512];
    catalogue_note_names(&catalogue, "elsewhere/fields.game", fields, &note);
    assert_string_equal(note.text, "");
    SCOPED(text) text = {0};
    text_add(&text, fields);
    memcpy(strstr(text.at, "as walls"), "as chess", strlen("as chess"));
    catalogue_note_names(&catalogue, "fields.game", text.at, &note);
    error_format(&note, line, sizeof line);
    assert_string_equal(
        line, "fields.game:1:1: note: the data folders have a game chess already: give this one another name");
}

/* However many ways the user's files have, the first game of every file is listed. */
TEST(many_choices_hide_no_file)
{
    enum { FILES = 6 };
    FREED struct offer *offers = malloc(OFFERS_MAX * sizeof *offers);
    struct error e = {0};
    char name[64];
    for (int i = 0; i < FILES; i++) {
        SCOPED(text) text = {0};
        text_addf(&text,
                  "option a = a1 | a2 | a3 | a4\noption b = b1 | b2 | b3 | b4\noption c = c1 | c2 | c3 | c4\n"
                  "title Ways\n%s",
                  "");
        snprintf(name, sizeof name, "games/ways%d.game", i);
        write_file(folder, name, text.at);
    }
    int count = catalogue_games(&catalogue, offers, OFFERS_MAX, &e);
    assert_int_equal(count, OFFERS_MAX);
    assert_string_equal(e.text, "");
    assert_non_null(catalogue_offer_named(offers, count, "chess", false));
    assert_true(catalogue_find_id(&catalogue, "walls", name));
    assert_true(catalogue_find_id(&catalogue, "ways3:a4:b4:c4", name));
    assert_true(catalogue_find_id(&catalogue, "gothic chess", name));
    for (int i = 0; i < FILES; i++) {
        snprintf(name, sizeof name, "%s/games/ways%d.game", folder, i);
        assert_int_equal(unlink(name), 0);
    }
}

/* A game that has a name of its own is found in its file beside the saved game. */
TEST(a_choice_is_found_beside_the_saved_game)
{
    char name[DEFINITION_NAME], path[sizeof folder + 64], there[sizeof folder + 64];
    struct error e = {0};
    struct gamecache cache;
    struct game *g = open("walls");
    game_name_definition(g, name);
    snprintf(path, sizeof path, "%s/games/fields.game", folder);
    snprintf(there, sizeof there, "%s/other.game", folder);
    assert_int_equal(rename(path, there), 0);
    snprintf(path, sizeof path, "%s/saved.pgn", folder);
    const struct definition definition = {.name = name, .file = path};
    assert_true(gamecache_open(&cache, NULL, NULL));
    cache.catalogue = catalogue;
    const struct game *found = gamecache_variant(&cache, g->title, &definition, &e);
    if (!found)
        fail_msg("%s", e.text);
    assert_string_equal(found->id, "walls");
    gamecache_close(&cache);
    snprintf(path, sizeof path, "%s/games/fields.game", folder);
    assert_int_equal(rename(there, path), 0);
    game_free(g);
}

/* A game that is asked for again by another name than its id is not read again. */
TEST(other_names_are_remembered)
{
    struct gamecache cache;
    struct error e = {0};
    assert_true(gamecache_open(&cache, NULL, NULL));
    const struct game *first = gamecache_game(&cache, "capablanca:usual", &e);
    assert_non_null(first);
    cache.catalogue.folder[0][0] = cache.catalogue.folder[FOLDERS - 1][0] = '\0';
    assert_ptr_equal(gamecache_game(&cache, "capablanca:usual", &e), first);
    gamecache_close(&cache);
}

/* A game that came with a saved game is found by its choice, whatever is installed. */
TEST(saved_games_hold_the_choice)
{
    char name[DEFINITION_NAME];
    struct error e = {0};
    struct gamecache cache;
    struct game *g = open("fields:usual:walled");
    game_name_definition(g, name);
    const struct definition definition = {.name = name, .text = g->definition};
    assert_true(gamecache_open(&cache, NULL, NULL));
    const struct game *found = gamecache_variant(&cache, g->title, &definition, &e);
    assert_non_null(found);
    assert_string_equal(found->id, "walls:usual");
    assert_int_equal(game_identity(found), game_identity(g));
    gamecache_close(&cache);
    game_free(g);
}

/* `install` writes the whole file, with its boards and sets in it, also behind choices. */
TEST(a_whole_file_has_all_choices)
{
    static const char start[] =
        "option size = small | large\ntitle Sizes\nsmall: board hex91\nlarge: board chess # usual\n"
        "player w White forward 0,1\nplayer b Black forward 0,-1\n"
        "piece K King royal step lateral\narray w K a1\narray b K c5\n";
    struct error e = {0};
    SCOPED(text) whole = {0};
    assert_true(catalogue_whole_game(&catalogue, "sizes.game", start, &whole, &e));
    assert_null(strstr(whole.at, "board chess"));
    struct catalogue none = {.folder = {"", ""}};
    struct game *small = catalogue_read_choice(&none, "sizes.game", "", whole.at, &e);
    struct game *large = catalogue_read_choice(&none, "sizes.game", ":large", whole.at, &e);
    assert_non_null(small);
    assert_non_null(large);
    assert_int_equal(small->board->cells, 91);
    assert_int_equal(large->board->cells, 64);
    game_free(small);
    game_free(large);
}

RUN_TESTS("catalogue-options", setup, teardown)
