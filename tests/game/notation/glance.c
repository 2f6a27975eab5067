/*
 * The short way of reading/glance.c to the move that is meant, against the long one, which tries all spellings of all
 * legal moves: on random games of many kinds, their moves written in every way that is short, rightly and wrongly.
 */
#include "base/random.h"
#include "catalogue/catalogue.h"
#include "games.h"
#include "test.h"

#include "notation/code.h"
#include "notation/movetext.h"
#include "reading/reading.h"

enum { PLIES = 70, TEXTS = 12, LINE = 64 };

static int texts = TEXTS; /* of a position; TEXTS in the environment says how many */

/* Where random games begin: with the array, or at CODE. */
struct beginning {
    const char *id, *code;
};

static const struct beginning beginnings[] = {
    {"chess", NULL},
    {"reroute66", NULL},
    {"reenterent", NULL},
    {"fastlane", NULL},
    {"altorth", NULL},
    {"altorth3", NULL},
    {"crazyhouse", NULL},
    {"capablanca", NULL},
    {"xiangqi", NULL},
    {"minixiangqi", NULL},
    {"janggi", NULL},
    {"shogi", NULL},
    {"minishogi", NULL},
    {"makruk", NULL},
    {"grand", NULL},
    {"shako", NULL},
    {"antichess", NULL},
    {"atomic", NULL},
    {"chess960", NULL},
    {"embassy", NULL},
    {"horde", NULL},
    {"spartan", NULL},
    {"racingkings", NULL},
    {"mccooey", NULL},
    {"capahouse", NULL},
    {"gothic", NULL},
    {"threekings", NULL},
    {"pocketknight", NULL},
    {"dobutsu", NULL},
    {"oxen", NULL},
    {"archers", NULL},
    {"castler", NULL},
    {"lanes", NULL},
    {"hands", NULL},
    {"wide", NULL},
    {"yalta", NULL},
    {"chess960", "1k6/pppp4/8/8/8/8/8/6KR w K - 0 1"},
    {"archers", "3k4/8/8/pppppppp1/PPA6/8/8/4K3 w - - 0 1"},
    {"castler", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    {"crazyhouse", "r3k2r/pp4pp/8/8/8/8/PP4PP/R3K2R[QRBNPqrbnp] w KQkq - 0 1"},
    {"chess", "r3k2r/1P4P1/8/N1N5/8/N7/1p4p1/R3K2R w KQkq - 0 1"}};

/* A text, and the move of a position that it is made of. */
struct written {
    const struct game *g;
    struct position p;
    struct move m;
    char text[LINE];
};

/* A word of a saved game, with one of the signs that may follow it, is read as a line that was typed. */
static void compare_readers(const struct written *written, struct random *random)
{
    static const char *const signs[] = {"", "+", "#", "!", "+?", "e.p."};
    struct typed_move word, line;
    struct error error = {.text = ""};
    char text[LINE + 8], code[CODE_SIZE];
    snprintf(text, sizeof text, "%s%s", written->text, signs[random_below(random, 6)]);
    const struct move_word whole = {text, strlen(text), NULL, CELL_NONE};
    bool good = movetext_read_word(written->g, &written->p, &whole, &word, &error);
    if (!movetext_read_annotated(written->g, &written->p, text, &line, &error) || (good && word.used < whole.length))
        return; /* only a part of the word is a move */
    code_write(written->g, &written->p, code);
    if (!good || !move_equal(word.move, line.move) || word.idle != line.idle || word.converted ||
        word.signs.count != line.signs.count)
        fail_msg("%s: %s: \"%s\" is read in two ways", written->g->id, code, text);
}

/* Returns how many legal moves TEXT fits best, of which M is one. */
static int count_meanings(const struct written *written, struct move *m)
{
    struct move move[MOVES_MAX];
    struct spelling spelling;
    enum fit best = FIT_NONE;
    int count = 0;
    spelling_start(&spelling, written->g, &written->p, written->text, (int)strlen(written->text));
    for (int n = moves_legal(written->g, &written->p, move); n > 0; n--) {
        enum fit fit = spelling_fit(&spelling, move[n - 1]);
        count = fit > best ? 0 : count;
        best = fit > best ? fit : best;
        if (fit == best && fit != FIT_NONE) {
            *m = move[n - 1];
            count++;
        }
    }
    return count;
}

/* Both ways find the same move, or the short one says nothing; returns whether it found one. */
static bool compare_ways(const struct written *written)
{
    struct move found, meant;
    struct scan line = {written->g->board, written->text, (int)strlen(written->text), 0};
    char code[CODE_SIZE];
    if (!glance_read(written->g, &written->p, line, &found))
        return false;
    int meanings = count_meanings(written, &meant);
    if (meanings == 1 && move_equal(found, meant))
        return true;
    code_write(written->g, &written->p, code);
    fail_msg("%s: %s: \"%s\" has %d meanings", written->g->id, code, written->text, meanings);
    return false;
}

/* Returns the name of some cell of PLACE's lane. */
static const char *name_some_cell(const struct board *board, cell place, struct random *random)
{
    cellset lane = board->lane[place];
    for (uint32_t skip = random_below(random, (uint32_t)cellset_count(lane)); skip; skip--)
        cellset_pop(&lane);
    return board->cell_name[cellset_first(lane)];
}

/* Writes the move of WRITTEN in some short way; parts of it may be wrong. */
static void write_somehow(struct written *written, struct random *random)
{
    const struct game *g = written->g;
    const char *to = name_some_cell(g->board, written->m.to, random), *from = "",
               *signs[] = {"", "", "x", "-", ":", "@", " ", "*"};
    char label[2] = "", middle[CELL_NAME] = "", becomes[4] = "";
    int kind = piece_kind(move_piece(&written->p, written->m));
    if (written->m.from != CELL_NONE)
        from = name_some_cell(g->board, written->m.from, random);
    if (random_below(random, 4))
        label[0] = g->kind[random_below(random, 8) ? kind : (int)random_below(random, (uint32_t)g->kinds)].label;
    if (written->m.type == MOVE_CASTLING && !random_below(random, 3))
        to = g->board->cell_name[g->castling[written->p.turn][written->m.extra].rook_from];
    size_t file = strcspn(from, "0123456789"), part = random_below(random, 6);
    if (part < 3)
        snprintf(middle, sizeof middle, "%.*s", (int)(part ? file : strlen(from)), from);
    else if (part == 3)
        snprintf(middle, sizeof middle, "%s", from + file);
    if (written->m.type == MOVE_PROMOTION ? random_below(random, 4) : !random_below(random, 16))
        snprintf(becomes, sizeof becomes, "=%c",
                 g->kind[written->m.type == MOVE_PROMOTION ? written->m.extra
                                                           : (int)random_below(random, (uint32_t)g->kinds)]
                     .label);
    snprintf(written->text, LINE, "%s%s%s%s%s", label, middle, signs[random_below(random, 8)], to, becomes);
}

/* Writes the move of WRITTEN as files do, without the signs behind it. */
static void write_as_files_do(struct written *written)
{
    movetext_write_pgn(written->g, &written->p, written->m, written->text);
    written->text[strcspn(written->text, "+#;")] = '\0';
}

/* Compares the ways on a random game from BEGINNING; returns its moves. FOUND: how many of them, as files have them,
 * the short way knew. */
static int play_game(const struct beginning *beginning, uint64_t seed, int *found)
{
    const struct game *g = game_of(beginning->id);
    if (beginning->code)
        g = arrays_game(g, beginning->code);
    struct written written = {.g = g};
    struct random random = {seed};
    int ply;
    position_start(g, &written.p);
    if (beginning->code)
        written.p = position_of(g, beginning->code);
    for (ply = 0; ply < PLIES; ply++) {
        struct move move[MOVES_MAX];
        int n = moves_legal(g, &written.p, move);
        if (!n)
            break;
        for (int i = 0; i < texts; i++) {
            written.m = move[random_below(&random, (uint32_t)n)];
            if (written.m.to == CELL_NONE)
                continue;
            write_somehow(&written, &random);
            compare_ways(&written);
            compare_readers(&written, &random);
        }
        written.m = move[random_below(&random, (uint32_t)n)];
        write_as_files_do(&written);
        *found += compare_ways(&written);
        position_play(g, &written.p, written.m);
    }
    return ply;
}

TEST(a_move_seen_at_a_glance_is_the_one_that_all_spellings_give)
{
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        for (uint64_t seed = 0; seed < (beginnings[i].code ? 6 : 1); seed++) {
            int found = 0;
            play_game(&beginnings[i], 7 + i + 100 * seed, &found);
        }
}

/* Without this the test above would hold if nothing were ever seen. */
TEST(nearly_all_moves_of_saved_games_are_seen_at_a_glance)
{
    static const struct beginning plain[] = {{"chess", NULL},   {"crazyhouse", NULL}, {"capablanca", NULL},
                                             {"xiangqi", NULL}, {"makruk", NULL},     {"reroute66", NULL},
                                             {"horde", NULL}};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        int found = 0, plies = 0;
        for (uint64_t seed = 0; seed < 4; seed++)
            plies += play_game(&plain[i], seed, &found);
        print_message("# %s: %d of %d\n", plain[i].id, found, plies);
        assert_true(found * 20 > plies * 19);
    }
}

static int set_up(void **state)
{
    (void)state;
    if (getenv("TEXTS"))
        texts = atoi(getenv("TEXTS"));
    return texts > 0 ? 0 : -1;
}

RUN_TESTS("glance", set_up, NULL)
