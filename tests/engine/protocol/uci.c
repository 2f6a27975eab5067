/* The UCI session, driven line by line through pipes. */
#include "protocol/uci.h"
#include "test.h"

#include "catalogue/catalogue.h"

#include <errno.h>
#include <pthread.h>
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

/* How often tables were made, with a position and without; whether some are being made. */
static atomic_int made_all, made_for, begun;
static atomic_bool in_the_making;

static void make_tables(void *context, const struct position *p)
{
    (void)context;
    atomic_fetch_add(p ? &made_for : &made_all, 1);
}

static void begin_tables(void *context, const struct position *p)
{
    (void)context;
    assert_non_null(p);
    atomic_fetch_add(&begun, 1);
    atomic_store(&in_the_making, true);
}

static void rest_tables(void *context)
{
    (void)context;
    atomic_store(&in_the_making, false);
}

static const struct uci_tables tables = {open_tables, oracle_of, make_tables, begin_tables, rest_tables, free};

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
    s->host = (struct uci_host){"test", "chess", 4, ids, open_game, close_game, &s->catalogue, &tables, false};
    assert_int_equal(pthread_create(&s->thread, NULL, serve, s), 0);
    fputs("setoption name EndingTables value false\n", s->to); /* ours say the same of every position */
    *state = s;
    return 0;
}

static int end(void **state)
{
    FREED struct session *s = *state;
    void *good;
    fputs("quit\n", s->to);
    fclose(s->to);
    pthread_join(s->thread, &good);
    assert_non_null(good);
    fclose(s->in);
    fclose(s->from);
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

/*
 * Send and hear one after the other: "> LINE" sends it; "< WORD" waits for a line that begins so, with PART in it
 * ("< WORD ~PART") or without it ("< WORD !~PART"); "= LINE" waits for one with LINE's first word, which must be LINE;
 * ". LINE" and ". ~PART" are about the next line that tells nothing about a search.
 */
#define talk(s, ...) talk_of(s, (const char *const[]){__VA_ARGS__, NULL})
static void talk_of(struct session *s, const char *const *step)
{
    for (; *step; step++) {
        char word[200];
        const char *rest = *step + 2, *part = strchr(rest, '~');
        bool without = part > rest && part[-1] == '!';
        int length = **step == '=' ? (int)strcspn(rest, " ") : part > rest ? (int)(part - rest) - 1 - without : 199;
        snprintf(word, sizeof word, "%.*s", length, rest);
        if (**step == '>') {
            fprintf(s->to, "%s\n", rest);
            continue;
        }
        const char *line = **step == '.' ? next_but_info(s) : await(s, word);
        s->line[strcspn(s->line, "\r\n")] = '\0';
        if (part ? (strstr(line, part + 1) != NULL) == without : **step != '<' && strcmp(line, rest) != 0)
            fail_msg("%s: %s", *step, line);
    }
}

/* No answer to `go ponder` before `ponderhit`, even if nothing is left to be thought; time counts from then on. */
TEST(ponders)
{
    struct session *s = *state;
    talk(s, "> setoption name Ponder value true", "> position startpos moves e2e4 e7e5", "> go ponder depth 2",
         "< info depth 2");
    for (int i = 0; i < 50; i++)
        talk(s, "> isready", ". readyok");
    talk(s, "> ponderhit", "< bestmove ~ ponder ", "> go ponder movetime 1", "< info depth 8", "> ponderhit",
         "< bestmove", "> go ponder movetime 1", "< info depth 7", "> stop", "< bestmove",
         "> setoption name Ponder value false", "> go depth 2", "< bestmove !~ponder");
}

TEST(introduces_itself)
{
    talk(*state, "> uci", "= id name test", "< option name UCI_Variant ~default chess var reroute66 var chess",
         "< uciok", "> isready", "< readyok");
}

TEST(finds_a_mate)
{
    talk(*state, "> position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "> go depth 3", "< info depth 3 ~score mate 1 ",
         "= bestmove a1a8");
}

TEST(plays_other_games)
{
    talk(*state, "> setoption name UCI_Variant value reroute66", "> position startpos moves a2A4 h7H5",
         "> go nodes 500 searchmoves A4a5", "= bestmove A4a5", "> setoption name UCI_Variant value altorth3",
         "> setoption name Level value 3", "> position startpos", "> go wtime 1000 btime 1000 rtime 1000",
         "< bestmove");
    /* a pass */
    talk(*state, "> setoption name UCI_Variant value janggicasual", "> position startpos moves e2e2",
         "> go depth 1 searchmoves 0000", "< info depth 1 ~pv e9e9", "= bestmove e9e9");
}

/* The duck's half is never an own move that was meant for the other side. */
TEST(reads_turns_with_a_duck)
{
    struct session *s = *state;
    static const char *const refused[] = {"e2e4 e7e5", "e2e4 e5", "e2e4,a1e5", "e2e4,f3e5 e7e6"};
    talk(s, "> setoption name UCI_Variant value duck");
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        fprintf(s->to, "position startpos moves %s\n", refused[i]);
        talk(s, "< info string ~the duck's half of White's turn is missing");
    }
    talk(s, "> position startpos moves e2e4,e4e5 e7e6,@e3 f2f3,d3 d7d6,e8", "< info string ~the King on e8 is there",
         "> position startpos moves e2e4,e4e5 e7e6,@e3 f2f3,d3 d7d6", "> go perft 1", "= Nodes searched: 31",
         "> setoption name UCI_Variant value chess");
}

/* A search that ends with the own move looks for the duck's cell, too: here the one that shields the King. */
TEST(searches_for_the_ducks_cell)
{
    talk(*state, "> setoption name UCI_Variant value duck",
         "> position fen 4k3/pppp1ppp/8/8/8/4r3/PPPP1PPP/1RB1KB1* w - - 0 1", "> go depth 1 searchmoves b1a1",
         "= bestmove b1a1,a1e2", "> setoption name UCI_Variant value chess");
}

/* Where a level has the own move, the search for the duck's cell keeps to what `go` has named. */
TEST(a_levels_duck_keeps_to_the_limits)
{
    struct session *s = *state;
    talk(s, "> setoption name UCI_Variant value duck", "> setoption name Level value 10",
         "> position startpos moves e2e4,e4e3 d7d5,d5d4", "> go nodes 50");
    unsigned long nodes = 0;
    do {
        talk(s, "< ");
        const char *told = strstr(s->line, "nodes ");
        nodes = told ? strtoul(told + 6, NULL, 10) : nodes;
    } while (strncmp(s->line, "bestmove", 8) != 0);
    assert_true(nodes < 1000);
    talk(s, "> setoption name Level value 0", "> setoption name UCI_Variant value chess");
}

/* A line that ends before the duck has moved is told without the half of that turn. */
TEST(tells_whole_turns_with_a_duck)
{
    struct session *s = *state;
    talk(s, "> setoption name UCI_Variant value duck", "> position startpos", "> go depth 3");
    do {
        talk(s, "< ");
        const char *word = strstr(s->line, " pv");
        for (word = word ? word + 3 : NULL; word && *word == ' ';) {
            size_t length = strcspn(++word, " \n");
            assert_non_null(memchr(word, ',', length));
            word += length;
        }
    } while (strncmp(s->line, "bestmove", 8) != 0);
    talk(s, "> setoption name UCI_Variant value chess");
}

TEST(reads_the_codes_of_other_programs)
{
    talk(*state, "> setoption name UCI_Variant value shogi", "> position fen 3k5/9/9/4+P4/9/9/9/9/3K5[Gp] w - - 0 1",
         "> go depth 1 searchmoves e6e7", "= bestmove e6e7", "> position sfen 3k5/9/9/4+P4/9/9/9/9/3K5 b Gp 1",
         "> go depth 1 searchmoves e6e7", "= bestmove e6e7", "> setoption name UCI_Variant value crazyhouse",
         "> position fen 4k3/8/8/8/8/8/8/4K3/2N w - - 0 1 moves N@c3", "> go depth 1 searchmoves e8e7",
         "= bestmove e8e7");
}

TEST(stops_when_told)
{
    talk(*state, "> position startpos", "> go infinite", "< info depth 2", "> isready", "< readyok", "> stop",
         "< bestmove");
}

/* `go infinite` where nothing is left to find must still wait for `stop`. */
TEST(waits_for_the_stop)
{
    talk(*state, "> position fen 8/8/8/8/8/2k5/1q6/K7 w - - 0 1", "> go depth 1", "= bestmove (none)",
         "> position fen 8/8/8/8/8/1k6/2q5/K7 b - - 0 1", "> go infinite", "> isready", "< readyok", "> stop",
         "< bestmove c2");
}

/* So must an answer that is not a move: mated, stalemated, or without a position. */
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
    talk(s, "> position fen 2k5/8/8/N1PR4/PP6/2K5/8/8 w - - 0 1", "> go depth 6");
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
    talk(s, "> uci", "< option name EndingTables type check default true");
    fputs(go, s->to);
    talk(s, "< info depth 1 !~mate", "< bestmove", "> setoption name EndingTables value true");
    fputs(go, s->to);
    talk(s, "< info depth 1 ~score mate 7 ", "< bestmove", "> setoption name EndingTables value maybe", "< info string",
         "> setoption name EndingTables value false", "> ucinewgame");
    fputs(go, s->to);
    talk(s, "< info depth 1 !~mate", "< bestmove", "> setoption name EndingTables value true",
         "> setoption name UCI_Variant value reroute66", "> position fen 8/8/8/3k5/2R6/8/8/7K w - - 0 1",
         "> go depth 2", "< info depth 1 ~score mate 7 ", "< bestmove");
}

/* So often were tables made, for a position or for none, and begun with until now; none are being made. */
static void expect_made(int all, int with_position, int while_pondering)
{
    assert_int_equal(atomic_load(&made_all), all);
    assert_int_equal(atomic_load(&made_for), with_position);
    assert_int_equal(atomic_load(&begun), while_pondering);
    assert_false(atomic_load(&in_the_making));
}

/* Between `ucinewgame` and `isready`, and while the other side thinks; never while its own clock runs, nor after. */
TEST(makes_tables_in_nobodys_time)
{
    struct session *s = *state;
    int all = atomic_load(&made_all), with = atomic_load(&made_for), before = atomic_load(&begun);
    talk(s, "> setoption name EndingTables value true", "> isready", "< readyok");
    expect_made(all, with, before);
    talk(s, "> ucinewgame", "> isready", "< readyok", "> position startpos", "> isready", "< readyok");
    expect_made(++all, with, before);
    talk(s, "> ucinewgame", "> position fen 8/8/8/8/8/2k5/1R6/K7 w - - 0 1", "> isready", "< readyok", "> go nodes 100",
         "< bestmove", "> isready", "< readyok");
    expect_made(all, ++with, before);
    talk(s, "> ucinewgame", "> go nodes 100", "< bestmove", "> isready", "< readyok");
    expect_made(all, with, before);
    talk(s, "> go ponder nodes 100", "> isready", "< readyok");
    assert_true(atomic_load(&in_the_making));
    talk(s, "> ponderhit", "< bestmove");
    expect_made(all, with, ++before);
    talk(s, "> go ponder", "> isready", "< readyok");
    assert_true(atomic_load(&in_the_making));
    talk(s, "> stop", "< bestmove");
    expect_made(all, with, ++before);
    talk(s, "> setoption name EndingTables value false", "> ucinewgame", "> isready", "< readyok");
    expect_made(all, with, before);
}

TEST(complains_and_goes_on)
{
    talk(*state, "> position startpos", "> go depth many", "< info string ~many", "< bestmove",
         "> setoption name UCI_Variant value nonesuch", "< info string ~nonesuch", "> setoption name Hash value 0",
         "< info string", "> nonsense", "< info string", "> a\033[1mb",
         "= info string there is no command in \"a\\x1b[1mb\"", "> position startpos", "> go depth 1", "< bestmove");
}

/* A refused position must not leave the former one to be played on. */
TEST(plays_no_other_position_than_told)
{
    struct session *s = *state;
    static const char *const refused[] = {"position startpos moves e2e5\n", "position fen 8/8/8 w - -\n",
                                          "position startpos moves e2e4 e2e4\n", "position\n"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        talk(s, "> position startpos moves e2e4");
        fputs(refused[i], s->to);
        talk(s, "< info string", "> go depth 1", "< info string", "= bestmove 0000");
    }
    talk(s, "> position startpos", "> go depth 1", "< bestmove !~0000");
}

TEST(skips_unknown_words_before_a_command)
{
    talk(*state, "> joho isready", ". readyok", "> ready, then", "< info string ~ready, then");
}

TEST(tells_of_positions_without_moves)
{
    talk(*state, "> position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "> go depth 3", "= info depth 0 score mate 0",
         "= bestmove (none)", "> position fen 7k/5Q2/5K2/8/8/8/8/8 b - - 0 1", "> go depth 3",
         "= info depth 0 score cp 0", "= bestmove (none)");
    talk(*state, "> setoption name UCI_Variant value altorth3", /* Red has reached a corner */
         "> position fen 1/2m/_f_m1mf/_h1_m1m1h/_r2_m1m2g/_v_v_v1_m1m1vvv/_g2_m1M1m2r/_h1_m1M1M1m1h/_f_m1M1V1M1mf/"
         "_m1M2V2M1m/1MFHRVGHFM_m[] w - - 0 1",
         "> go nodes 10", "= info depth 0 score mate 0", "= bestmove (none)",
         "> setoption name UCI_Variant value chess");
}

TEST(plays_at_levels_that_the_game_has)
{
    talk(*state, "> setoption name UCI_Variant value reroute66", "> setoption name Level value 15",
         "> setoption name UCI_Variant value chess", "= info string Orthodox chess has levels 1 to 11: Level is 11",
         "> setoption name UCI_Variant value duck", "= info string Duck chess has levels 1 to 10: Level is 10");
}

TEST(counts_move_sequences)
{
    struct session *s = *state;
    talk(s, "> position startpos moves e2e4", "> go perft 3", "= Nodes searched: 13160");
    talk(s, "> position startpos", "> go perft 4", "> position startpos moves e2e4", "> go perft 3", "> go perft 2",
         "> ucinewgame", "> go perft 1", "> setoption name UCI_Variant value chess", "= Nodes searched: 197281",
         "= Nodes searched: 13160", "= Nodes searched: 600", "= Nodes searched: 20", "> position startpos");
    fputs("go perft 40\nstop\nisready\n", s->to); /* which would take longer than anybody lives */
    talk(s, "< readyok");
}

/* Whatever was sent before it: that is done afterwards, in its order. */
TEST(stops_a_count_that_others_wait_for)
{
    talk(*state, "> position startpos", "> go perft 40", "> position startpos moves e2e4", "> go perft 41",
         "> setoption name MultiPV value 1", "> \tstop ", "< info string perft: stopped",
         "< info string perft: stopped", "> go perft 1", "= Nodes searched: 20");
    talk(*state, "> go perft 40", "> go nodes 10", "> stop", "< info string perft: stopped", "< bestmove");
    talk(*state, "> go perft 40", "> quit", "> stop", "< info string perft: stopped");
}

TEST(counts_to_the_end_before_quit)
{
    talk(*state, "> go perft 4", "> quit", "= Nodes searched: 197281");
}

/* The array of orthodox chess, "Kiwipete", and the first two of the Chess960 positions that engines share for perft. */
TEST(castles_from_any_array_of_chess960)
{
    talk(*state, "> setoption name UCI_Chess960 value true", "> position startpos", "> go perft 4",
         "= Nodes searched: 197281",
         "> position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1", "> go perft 3",
         "= Nodes searched: 97862", "> position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
         "> go perft 3", "= Nodes searched: 12189",
         "> position fen 2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w KQkq - 1 9", "> go perft 3",
         "= Nodes searched: 18002", "> setoption name UCI_Variant value caparandom",
         "> position fen 1r2k4r/10/10/10/10/10/10/1R2K4R w JBjb - 0 1", "> go perft 3", "= Nodes searched: 18022",
         "> position startpos", "> go perft 3", "= Nodes searched: 25228");
}

/* A number behind the game's name says from which array it begins. */
TEST(begins_from_the_array_that_is_numbered)
{
    talk(*state, "> setoption name UCI_Variant value chess960",
         "> position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", "> go depth 1 searchmoves e1h1", "= bestmove e1h1");
    talk(*state, "> setoption name UCI_Variant value chess960:518", "> position startpos",
         "> go depth 1 searchmoves b1c3", "= bestmove b1c3", "> setoption name UCI_Variant value frc:0",
         "> position startpos", "> go depth 1 searchmoves d1c3", "< bestmove d1c3",
         "> setoption name UCI_Variant value chess960:960", "< info string ~there is no position 960 of chess960",
         "> setoption name UCI_Variant value chess960:-1", "< info string ~there is no position -1 of chess960",
         "> setoption name UCI_Variant value chess960:518:518", "< info string ~has two positions by number");
}

/* Who wins by losing pieces is glad of few, and a royal piece with a goal goes towards it. */
TEST(judges_by_how_the_game_ends)
{
    talk(*state, "> setoption name UCI_Variant value codrus",
         "> position fen 4k3/7p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", "> go depth 1", "< info depth ~score cp -",
         "< bestmove", "> setoption name UCI_Variant value racingkings", "> position fen 8/8/8/8/3K4/8/8/k7 w - - 0 1",
         "> go depth 1", "< bestmove ~5");
}

/* With the option the King takes its Rook, without it the King names where it lands. */
TEST(writes_castling_as_the_option_has_it)
{
    struct session *s = *state;
    const char *castling = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves %s\ngo depth 1\n";
    talk(s, "> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "> go depth 1 searchmoves e1g1", "= bestmove e1g1",
         "> setoption name UCI_Chess960 value true", "> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
         "> go depth 1 searchmoves e1h1", "= bestmove e1h1");
    fprintf(s->to, castling, "e1h1");
    talk(s, "< bestmove ~bestmove e8", "> setoption name UCI_Chess960 value false",
         "> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "> go depth 1 searchmoves e1g1", "= bestmove e1g1",
         "> setoption name UCI_Variant value caparandom", "> position fen 4k5/10/10/10/10/10/10/4K4R w K - 0 1",
         "> go depth 1 searchmoves e1j1", "= bestmove e1j1", "> position fen 4k5/10/10/10/10/10/10/4K4R w K - 0 1",
         "> go depth 1 searchmoves e1i1", "= bestmove e1j1", "> setoption name UCI_Variant value janus",
         "> position fen 4k5/10/10/10/10/10/10/4K4R w K - 0 1", "> go depth 1 searchmoves e1i1", "= bestmove e1i1");
}

/* Letters that fit no array are refused, and the next position is read all the same. */
TEST(refuses_castling_without_pieces)
{
    talk(*state, "> setoption name UCI_Chess960 value true", "> position fen k7/8/8/8/8/8/8/K6R w H - 0 1",
         ". ~castling", "> position fen 4k3/8/8/8/8/8/8/1K5R w Q - 0 1", ". ~castling",
         "> position fen 4k3/8/8/8/8/8/8/1K5R w H - 0 1", "> go depth 1 searchmoves b1h1", "= bestmove b1h1");
}

TEST(shows_several_lines_with_their_chances)
{
    struct session *s = *state;
    talk(s, "> setoption name MultiPV value 3", "> setoption name UCI_ShowWDL value true", "> position startpos",
         "> go depth 4");
    for (int depth = 1; depth <= 4; depth++)
        for (int line = 1; line <= 3; line++) {
            char wanted[32];
            snprintf(wanted, sizeof wanted, " multipv %d ", line);
            talk(s, "< info depth");
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
                                            {"UCI_Elo value 5", "170 to 2625"},
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
    talk(*state, "> position startpos", "> go depth 2 movetime 9223372036854775807", "< bestmove",
         "> go depth 2 nodes 99999999999999999999 wtime 9223372036854775807 winc 9223372036854775807", "< bestmove",
         "> go depth -99999999999999999999", "< bestmove", "> go depth 2 wtime -5 winc -5 movestogo -3", "< bestmove");
}

/* fastchess --compliance tells White to move and only Black's clock, and waits for the move. */
TEST(another_players_clock_is_a_clock)
{
    talk(*state, "> position startpos", "> go btime 100", "< info depth ~ score ", "< bestmove");
}

/* A strength in Elo is the level that comes nearest; analysis knows no levels. */
TEST(limits_its_strength)
{
    struct session *s = *state;
    talk(s, "> setoption name UCI_LimitStrength value true", "> setoption name UCI_Elo value 600",
         "> position startpos", "> go depth 6", "> isready");
    int reports = 0;
    while (fgets(s->line, sizeof s->line, s->from) && strncmp(s->line, "bestmove", 8) != 0)
        reports += strncmp(s->line, "info depth", 10) == 0;
    assert_int_equal(reports, 1); /* a level tells its move only */
    talk(s, "> setoption name UCI_AnalyseMode value true", "> go depth 6", "< info depth 6");
}

/* Who names a move twice wants it once: no two lines begin with it. */
TEST(searches_a_move_named_twice_once)
{
    struct session *s = *state;
    int lines = 0;
    talk(s, "> setoption name MultiPV value 3", "> position startpos", "> go depth 1 searchmoves e2e4 d2d4 e2e4");
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
    talk(s, "> position startpos");
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        fputs(faults[i][0], s->to);
        assert_non_null(strstr(await(s, "info string"), faults[i][1]));
        talk(s, "< bestmove", "> isready", ". readyok");
    }
}

/* searchmoves takes moves up to the next word of `go`, wherever it stands. */
TEST(searches_the_moves_named)
{
    struct session *s = *state;
    talk(s, "> position startpos", "> go searchmoves a2a4 h2h4 depth 2", "< info depth 2 ~ pv ");
    assert_non_null(strpbrk(await(s, "bestmove"), "ah"));
    talk(s, "> go searchmoves a2a3 infinite", "> isready", "< readyok", "> stop", "= bestmove a2a3");
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
    talk(s, "> position fen 8/8/8/8/8/2k5/7p/K7 w - - 0 1", "> go mate 1", "< bestmove");
}

/* The last line says what the whole search took, the depth that was broken off included. */
TEST(tells_all_nodes)
{
    struct session *s = *state;
    talk(s, "> position startpos", "> go nodes 3000");
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
    talk(s, ". ~bestmove a2A4");
}

RUN_TESTS_EACH("protocol: uci", begin, end, NULL, NULL)
