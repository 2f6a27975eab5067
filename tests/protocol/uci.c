/* The UCI session, driven line by line through pipes. */
#include "protocol/uci.h"
#include "test.h"

#include "catalogue/catalogue.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A session on another thread and our ends of its pipes. */
struct session {
    FILE *in, *out, *to, *from;
    pthread_t thread;
    char line[65536];
    struct catalogue catalogue;
    struct uci_host host;
};

static const char *const ids[] = {"reroute66", "chess", "reenterent", "altorth3"};

static struct game *open_game(void *context, const char *id, struct error *e)
{
    return catalogue_game(context, id, e);
}

static void close_game(void *context, struct game *g)
{
    (void)context;
    game_free(g);
}

/* Tables that know that White wins whatever has three pieces, and that are open once at most. */
struct fable {
    int open;
};

static void *open_tables(const struct game *g)
{
    struct fable *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->open = g->players;
    return f;
}

static struct certainty ask(void *context, const struct position *p)
{
    struct fable *f = context;
    assert_int_equal(f->open, 2);
    return p->turn ? (struct certainty){FATE_LOSS, 6} : (struct certainty){FATE_WIN, 7};
}

static struct oracle oracle_of(void *context)
{
    return (struct oracle){.ask = ask, .context = context, .pieces = 3};
}

static const struct uci_tables tables = {open_tables, oracle_of, free};

static void *serve(void *context)
{
    struct session *s = context;
    struct error e;
    bool good = uci_serve(&s->host, s->in, s->out, &e);
    fclose(s->out);
    return good ? s : NULL;
}

static int begin(void **state)
{
    struct session *s = calloc(1, sizeof *s);
    int in[2], out[2];
    struct error e;
    assert_true(pipe(in) == 0 && pipe(out) == 0);
    s->in = fdopen(in[0], "r");
    s->to = fdopen(in[1], "w");
    s->from = fdopen(out[0], "r");
    s->out = fdopen(out[1], "w");
    setvbuf(s->to, NULL, _IOLBF, 0);
    assert_true(catalogue_find_data(&s->catalogue, &e));
    s->host = (struct uci_host){"test", "chess", 4, ids, open_game, close_game, &s->catalogue, &tables};
    assert_int_equal(pthread_create(&s->thread, NULL, serve, s), 0);
    fputs("setoption name EndingTables value false\n", s->to); /* ours say the same of every position */
    *state = s;
    return 0;
}

static int end(void **state)
{
    struct session *s = *state;
    void *good;
    fputs("quit\n", s->to);
    fclose(s->to);
    pthread_join(s->thread, &good);
    assert_non_null(good);
    fclose(s->in);
    fclose(s->from);
    free(s);
    return 0;
}

/* Read lines until one begins with WORD. The test's time limit ends a wait in vain. */
static const char *await(struct session *s, const char *word)
{
    while (fgets(s->line, sizeof s->line, s->from))
        if (strncmp(s->line, word, strlen(word)) == 0)
            return s->line;
    fail_msg("the session ended before \"%s\"", word);
    return NULL;
}

/* The next line that tells nothing about a search; a complaint is such a line. */
static const char *next_but_info(struct session *s)
{
    while (fgets(s->line, sizeof s->line, s->from))
        if (strncmp(s->line, "info ", 5) != 0 || strncmp(s->line, "info string", 11) == 0)
            return s->line;
    fail_msg("the session ended");
    return NULL;
}

/* No answer to `go ponder` before `ponderhit`, even if nothing is left to be thought; time counts from then on. */
TEST(ponders)
{
    struct session *s = *state;
    fputs("setoption name Ponder value true\nposition startpos moves e2e4 e7e5\ngo ponder depth 2\n", s->to);
    await(s, "info depth 2");
    for (int i = 0; i < 50; i++) {
        fputs("isready\n", s->to);
        assert_string_equal(next_but_info(s), "readyok\n");
    }
    fputs("ponderhit\n", s->to);
    assert_non_null(strstr(await(s, "bestmove"), " ponder "));
    fputs("go ponder movetime 1\n", s->to);
    await(s, "info depth 8");
    fputs("ponderhit\n", s->to);
    await(s, "bestmove");
    fputs("go ponder movetime 1\n", s->to);
    await(s, "info depth 7");
    fputs("stop\n", s->to);
    await(s, "bestmove");
    fputs("setoption name Ponder value false\ngo depth 2\n", s->to);
    assert_null(strstr(await(s, "bestmove"), "ponder"));
}

TEST(introduces_itself)
{
    struct session *s = *state;
    fputs("uci\n", s->to);
    assert_string_equal(await(s, "id name"), "id name test\n");
    assert_non_null(strstr(await(s, "option name UCI_Variant"), "default chess var reroute66 var chess"));
    await(s, "uciok");
    fputs("isready\n", s->to);
    await(s, "readyok");
}

TEST(finds_a_mate)
{
    struct session *s = *state;
    fputs("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo depth 3\n", s->to);
    assert_non_null(strstr(await(s, "info depth 3"), "score mate 1 "));
    assert_string_equal(await(s, "bestmove"), "bestmove a1a8\n");
}

TEST(plays_other_games)
{
    struct session *s = *state;
    fputs("setoption name UCI_Variant value reroute66\nposition startpos moves a2A4 h7H5\ngo nodes 500 "
          "searchmoves A4a5\n",
          s->to);
    assert_string_equal(await(s, "bestmove"), "bestmove A4a5\n");
    fputs("setoption name UCI_Variant value altorth3\nsetoption name Level value 3\nposition startpos\n"
          "go wtime 1000 btime 1000 rtime 1000\n",
          s->to);
    await(s, "bestmove");
}

TEST(stops_when_told)
{
    struct session *s = *state;
    fputs("position startpos\ngo infinite\n", s->to);
    await(s, "info depth 2");
    fputs("isready\n", s->to);
    await(s, "readyok");
    fputs("stop\n", s->to);
    await(s, "bestmove");
}

/* `go infinite` where nothing is left to find must still wait for `stop`. */
TEST(waits_for_the_stop)
{
    struct session *s = *state;
    fputs("position fen 8/8/8/8/8/2k5/1q6/K7 w - - 0 1\ngo depth 1\n", s->to);
    assert_string_equal(await(s, "bestmove"), "bestmove (none)\n");
    fputs("position fen 8/8/8/8/8/1k6/2q5/K7 b - - 0 1\ngo infinite\nisready\n", s->to);
    await(s, "readyok");
    fputs("stop\n", s->to);
    await(s, "bestmove c2");
}

/* So must an answer that is no move: mated, stalemated, or without a position. */
TEST(waits_where_there_is_nothing_to_search)
{
    struct session *s = *state;
    static const char *const positions[] = {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "none"};
    for (int i = 0; i < 6; i++) {
        fprintf(s->to, "position fen %s\ngo %s\nisready\n", positions[i / 2], i % 2 ? "infinite" : "ponder");
        while (strncmp(fgets(s->line, sizeof s->line, s->from), "info", 4) == 0)
            ;
        assert_string_equal(s->line, "readyok\n");
        fputs(i % 2 ? "stop\n" : "ponderhit\n", s->to);
        assert_string_equal(next_but_info(s), i < 4 ? "bestmove (none)\n" : "bestmove 0000\n");
    }
}

/* In this problem the search itself knows the first four moves of the mate's six. */
TEST(a_mate_is_shown_to_its_end)
{
    struct session *s = *state;
    int lines = 0;
    fputs("position fen 2k5/8/8/N1PR4/PP6/2K5/8/8 w - - 0 1\ngo depth 6\n", s->to);
    while (strncmp(fgets(s->line, sizeof s->line, s->from), "bestmove", 8) != 0) {
        const char *mate = strstr(s->line, " mate "), *pv = strstr(s->line, " pv ");
        if (!mate || !pv)
            continue;
        int moves = 0;
        for (const char *c = pv + 3; *c; c++)
            moves += *c == ' ';
        assert_int_equal(moves, 2 * atoi(mate + 6) - 1);
        lines++;
    }
    assert_true(lines > 0);
}

TEST(asks_tables_unless_told_not_to)
{
    struct session *s = *state;
    static const char go[] = "position fen 8/8/8/8/8/2k5/1R6/K7 w - - 0 1\ngo depth 2\n";
    fputs("uci\n", s->to);
    await(s, "option name EndingTables type check default true");
    fputs(go, s->to);
    assert_null(strstr(await(s, "info depth 1"), "mate"));
    await(s, "bestmove");
    fputs("setoption name EndingTables value true\n", s->to);
    fputs(go, s->to);
    assert_non_null(strstr(await(s, "info depth 1"), "score mate 7 "));
    await(s, "bestmove");
    fputs("setoption name EndingTables value maybe\n", s->to);
    await(s, "info string");
    fputs("setoption name EndingTables value false\nucinewgame\n", s->to);
    fputs(go, s->to);
    assert_null(strstr(await(s, "info depth 1"), "mate"));
    await(s, "bestmove");
    fputs("setoption name EndingTables value true\nsetoption name UCI_Variant value reroute66\n", s->to);
    fputs("position fen 8/8/8/3k5/2R6/8/8/7K w - - 0 1\ngo depth 2\n", s->to);
    assert_non_null(strstr(await(s, "info depth 1"), "score mate 7 "));
    await(s, "bestmove");
}

TEST(complains_and_goes_on)
{
    struct session *s = *state;
    fputs("position startpos\ngo depth many\n", s->to);
    assert_non_null(strstr(await(s, "info string"), "many"));
    await(s, "bestmove");
    fputs("setoption name UCI_Variant value nonesuch\n", s->to);
    assert_non_null(strstr(await(s, "info string"), "nonesuch"));
    fputs("setoption name Hash value 0\n", s->to);
    await(s, "info string");
    fputs("nonsense\n", s->to);
    await(s, "info string");
    fputs("position startpos\ngo depth 1\n", s->to);
    await(s, "bestmove");
}

/* A refused position must not leave the former one to be played on. */
TEST(plays_no_other_position_than_told)
{
    struct session *s = *state;
    static const char *const refused[] = {"position startpos moves e2e5\n", "position fen 8/8/8 w - -\n",
                                          "position startpos moves e2e4 e2e4\n", "position\n"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        fputs("position startpos moves e2e4\n", s->to);
        fputs(refused[i], s->to);
        await(s, "info string");
        fputs("go depth 1\n", s->to);
        await(s, "info string");
        assert_string_equal(await(s, "bestmove"), "bestmove 0000\n");
    }
    fputs("position startpos\ngo depth 1\n", s->to);
    assert_null(strstr(await(s, "bestmove"), "0000"));
}

TEST(skips_unknown_words_before_a_command)
{
    struct session *s = *state;
    fputs("joho isready\n", s->to);
    assert_string_equal(next_but_info(s), "readyok\n");
    fputs("ready, then\n", s->to);
    assert_non_null(strstr(await(s, "info string"), "ready, then"));
}

TEST(tells_of_positions_without_moves)
{
    struct session *s = *state;
    fputs("position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1\ngo depth 3\n", s->to);
    assert_string_equal(await(s, "info"), "info depth 0 score mate 0\n");
    assert_string_equal(await(s, "bestmove"), "bestmove (none)\n");
    fputs("position fen 7k/5Q2/5K2/8/8/8/8/8 b - - 0 1\ngo depth 3\n", s->to);
    assert_string_equal(await(s, "info"), "info depth 0 score cp 0\n");
    assert_string_equal(await(s, "bestmove"), "bestmove (none)\n");
}

TEST(counts_move_sequences)
{
    struct session *s = *state;
    fputs("position startpos moves e2e4\ngo perft 3\n", s->to);
    assert_string_equal(await(s, "Nodes searched"), "Nodes searched: 13160\n");
    fputs("go perft 40\nstop\nisready\n", s->to); /* which would take longer than anybody lives */
    await(s, "readyok");
}

TEST(counts_to_the_end_before_quit)
{
    struct session *s = *state;
    fputs("go perft 4\nquit\n", s->to);
    assert_string_equal(await(s, "Nodes searched"), "Nodes searched: 197281\n");
}

/* The array of orthodox chess, "Kiwipete", and the first two of the Chess960 positions that engines share for perft. */
TEST(castles_from_any_array_of_chess960)
{
    struct session *s = *state;
    fputs("setoption name UCI_Chess960 value true\nposition startpos\ngo perft 4\n", s->to);
    assert_string_equal(await(s, "Nodes searched"), "Nodes searched: 197281\n");
    fputs("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1\ngo perft 3\n", s->to);
    assert_string_equal(await(s, "Nodes searched"), "Nodes searched: 97862\n");
    fputs("position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\ngo perft 3\n", s->to);
    assert_string_equal(await(s, "Nodes searched"), "Nodes searched: 12189\n");
    fputs("position fen 2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w KQkq - 1 9\ngo perft 3\n", s->to);
    assert_string_equal(await(s, "Nodes searched"), "Nodes searched: 18002\n");
}

/* With the option the King takes its Rook, without it the King names where it lands. */
TEST(writes_castling_as_the_option_has_it)
{
    struct session *s = *state;
    const char *castling = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves %s\ngo depth 1\n";
    fputs("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves e1g1\n", s->to);
    assert_string_equal(await(s, "bestmove"), "bestmove e1g1\n");
    fputs("setoption name UCI_Chess960 value true\n"
          "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves e1h1\n",
          s->to);
    assert_string_equal(await(s, "bestmove"), "bestmove e1h1\n");
    fprintf(s->to, castling, "e1h1");
    assert_non_null(strstr(await(s, "bestmove"), "bestmove e8"));
    fputs("setoption name UCI_Chess960 value false\n"
          "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 1 searchmoves e1g1\n",
          s->to);
    assert_string_equal(await(s, "bestmove"), "bestmove e1g1\n");
}

/* Letters that fit no array are refused, and the next position is read all the same. */
TEST(refuses_castling_without_pieces)
{
    struct session *s = *state;
    fputs("setoption name UCI_Chess960 value true\nposition fen k7/8/8/8/8/8/8/K6R w H - 0 1\n", s->to);
    assert_non_null(strstr(next_but_info(s), "castling"));
    fputs("position fen 4k3/8/8/8/8/8/8/1K5R w Q - 0 1\n", s->to);
    assert_non_null(strstr(next_but_info(s), "castling"));
    fputs("position fen 4k3/8/8/8/8/8/8/1K5R w H - 0 1\ngo depth 1 searchmoves b1h1\n", s->to);
    assert_string_equal(await(s, "bestmove"), "bestmove b1h1\n");
}

TEST(shows_several_lines_with_their_chances)
{
    struct session *s = *state;
    fputs("setoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true\n", s->to);
    fputs("position startpos\ngo depth 4\n", s->to);
    for (int depth = 1; depth <= 4; depth++)
        for (int line = 1; line <= 3; line++) {
            char wanted[32];
            snprintf(wanted, sizeof wanted, " multipv %d ", line);
            await(s, "info depth");
            assert_non_null(strstr(s->line, wanted));
            assert_non_null(strstr(s->line, " wdl "));
        }
    assert_int_equal(strncmp(next_but_info(s), "bestmove", 8), 0);
}

/* Wherever the search is broken off, and at every level. */
TEST(plays_the_first_move_of_the_last_line)
{
    struct session *s = *state;
    char pv[8] = "";
    for (int i = 0; i < 40; i++) {
        fprintf(s->to,
                "ucinewgame\nsetoption name Level value %d\nposition fen "
                "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1\ngo nodes %d\n",
                i % 11, 100 + 97 * i);
        while (fgets(s->line, sizeof s->line, s->from) && strncmp(s->line, "bestmove", 8) != 0) {
            const char *at = strstr(s->line, " pv ");
            if (at)
                snprintf(pv, sizeof pv, "%.4s", at + 4);
        }
        assert_int_equal(strncmp(s->line + strlen("bestmove "), pv, 4), 0);
    }
}

TEST(refuses_values_out_of_range)
{
    struct session *s = *state;
    static const char *const faults[][2] = {{"Hash value 99999999", "1 to 65536"},
                                            {"Threads value two", "\"two\""},
                                            {"Ponder value maybe", "true or false"},
                                            {"UCI_Elo value 5", "170 to 2608"},
                                            {"MultiPV", "1 to 64"},
                                            {"Colour value red", "no option"}};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        fprintf(s->to, "setoption name %s\n", faults[i][0]);
        assert_non_null(strstr(await(s, "info string"), faults[i][1]));
    }
}

/* Numbers beyond what a clock or a counter holds mean the most that it does. */
TEST(takes_any_number)
{
    struct session *s = *state;
    fputs("position startpos\ngo depth 2 movetime 9223372036854775807\n", s->to);
    await(s, "bestmove");
    fputs("go depth 2 nodes 99999999999999999999 wtime 9223372036854775807 winc 9223372036854775807\n", s->to);
    await(s, "bestmove");
    fputs("go depth -99999999999999999999\n", s->to);
    await(s, "bestmove");
    fputs("go depth 2 wtime -5 winc -5 movestogo -3\n", s->to);
    await(s, "bestmove");
}

/* fastchess --compliance tells White to move and only Black's clock, and waits for the move. */
TEST(another_players_clock_is_a_clock)
{
    struct session *s = *state;
    fputs("position startpos\ngo btime 100\n", s->to);
    assert_non_null(strstr(await(s, "info depth"), " score "));
    await(s, "bestmove");
}

/* A strength in Elo is the level that comes nearest; analysis knows no levels. */
TEST(limits_its_strength)
{
    struct session *s = *state;
    fputs("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 600\n", s->to);
    fputs("position startpos\ngo depth 6\nisready\n", s->to);
    int reports = 0;
    while (fgets(s->line, sizeof s->line, s->from) && strncmp(s->line, "bestmove", 8) != 0)
        reports += strncmp(s->line, "info depth", 10) == 0;
    assert_int_equal(reports, 1); /* a level tells its move only */
    fputs("setoption name UCI_AnalyseMode value true\ngo depth 6\n", s->to);
    assert_non_null(await(s, "info depth 6"));
}

/* Who names a move twice wants it once: no two lines begin with it. */
TEST(searches_a_move_named_twice_once)
{
    struct session *s = *state;
    int lines = 0;
    fputs("setoption name MultiPV value 3\nposition startpos\ngo depth 1 searchmoves e2e4 d2d4 e2e4\n", s->to);
    while (fgets(s->line, sizeof s->line, s->from) && strncmp(s->line, "bestmove", 8) != 0)
        lines += strstr(s->line, " multipv ") != NULL;
    assert_int_equal(lines, 2);
}

/* Answers that cannot be written end the session with a fault. */
TEST(fails_where_nothing_can_be_written)
{
    struct session *s = *state;
    struct error e;
    char lines[] = "uci\nisready\n";
    FILE *in = fmemopen(lines, sizeof lines - 1, "r"), *out = fopen("/dev/full", "w");
    if (out) {
        assert_false(uci_serve(&s->host, in, out, &e));
        assert_non_null(strstr(e.text, "cannot be written"));
        assert_non_null(strstr(e.text, strerror(ENOSPC)));
        fclose(out);
    }
    fclose(in);
}

/* Nor can lines be read from a folder: that is no end of the input. */
TEST(fails_where_nothing_can_be_read)
{
    struct session *s = *state;
    struct error e;
    FILE *in = fopen("/", "r"), *out = tmpfile();
    if (in && out) {
        assert_false(uci_serve(&s->host, in, out, &e));
        assert_non_null(strstr(e.text, "cannot be read"));
    }
    if (in)
        fclose(in);
    if (out)
        fclose(out);
}

/* A program that is owed an answer waits for it: a `go` with a fault is answered too, once, without what is wrong in
 * it. */
TEST(answers_every_go)
{
    struct session *s = *state;
    static const char *const faults[][2] = {{"go nodes\n", "missing after nodes"},
                                            {"go movetime soon\n", "\"soon\""},
                                            {"go depth nodes 50\n", "\"nodes\""},
                                            {"go searchmoves z9 depth 2\n", "z9"},
                                            {"go searchmoves e2e5\n", "e2e5"}};
    fputs("position startpos\n", s->to);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        fputs(faults[i][0], s->to);
        assert_non_null(strstr(await(s, "info string"), faults[i][1]));
        await(s, "bestmove");
        fputs("isready\n", s->to);
        assert_string_equal(next_but_info(s), "readyok\n");
    }
}

/* searchmoves takes moves up to the next word of `go`, wherever it stands. */
TEST(searches_the_moves_named)
{
    struct session *s = *state;
    fputs("position startpos\ngo searchmoves a2a4 h2h4 depth 2\n", s->to);
    assert_non_null(strstr(await(s, "info depth 2"), " pv "));
    assert_non_null(strpbrk(await(s, "bestmove"), "ah"));
    fputs("go searchmoves a2a3 infinite\nisready\n", s->to);
    await(s, "readyok");
    fputs("stop\n", s->to);
    assert_string_equal(await(s, "bestmove"), "bestmove a2a3\n");
}

/* Mates in two that a search of four plies prunes away, and one where none is. */
TEST(looks_for_mates)
{
    struct session *s = *state;
    static const char *const problems[] = {
        "R1bk2r1/Q7/8/3P3p/2p3pP/8/4P1P1/3K1BNR w - - 2 26",
        "rn1r2k1/p3pp1p/8/3R4/P1P4P/R7/4Pn2/1NKQ2N1 w - - 2 21",
        "5k2/3R4/2PP4/8/2P5/4p3/8/6K1 w - - 2 47",
    };
    for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++) {
        fprintf(s->to, "ucinewgame\nposition fen %s\ngo mate 2\n", problems[i]);
        bool seen = false;
        while (fgets(s->line, sizeof s->line, s->from) && strncmp(s->line, "bestmove", 8) != 0)
            seen = seen || strstr(s->line, " mate 2 ");
        assert_true(seen);
    }
    fputs("position fen 8/8/8/8/8/2k5/7p/K7 w - - 0 1\ngo mate 1\n", s->to);
    await(s, "bestmove");
}

/* The last line says what the whole search took, the depth that was broken off included. */
TEST(tells_all_nodes)
{
    struct session *s = *state;
    fputs("position startpos\ngo nodes 3000\n", s->to);
    const char *at = NULL;
    unsigned long nodes = 0;
    while (fgets(s->line, sizeof s->line, s->from) && strncmp(s->line, "bestmove", 8) != 0)
        if ((at = strstr(s->line, " nodes ")) != NULL)
            nodes = strtoul(at + 7, NULL, 10);
    assert_in_range(nodes, 3000, 3100);
}

/* White space of any kind and amount, and `moves` with none after it. */
TEST(reads_sloppy_lines)
{
    struct session *s = *state;
    fputs("  setoption\tname  UCI_Variant   value reroute66 \r\n position\t startpos   moves\r\n"
          "go  nodes 50\tsearchmoves  a2A4 \r\n",
          s->to);
    assert_non_null(strstr(next_but_info(s), "bestmove a2A4\n"));
}

RUN_TESTS_EACH("protocol: uci", begin, end, NULL, NULL)
