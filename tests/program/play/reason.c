/* play: why a move is bad, and what made that hard to see. */
#include "record/table.h"

#include "notation/code.h"
#include "notation/movetext.h"
#include "play/reason.h"
#include "search/sight.h"
#include "test.h"

enum { LINE_MOST = 12 };

/* Reads MOVES, with blanks between them, from P on (which changes) into LINE; returns how many there are. */
static int read_line(const struct game *g, struct position *p, const char *moves, struct move line[LINE_MOST])
{
    char word[MOVE_TEXT];
    struct error e = {0};
    int n = 0, used;
    while (sscanf(moves, "%47s%n", word, &used) == 1) {
        if (!movetext_read(g, p, word, &line[n], &e))
            fail_msg("%s: %s", word, e.text);
        position_play(g, p, line[n++]);
        moves += used;
    }
    return n;
}

static struct position read_code(const struct game *g, const char *code)
{
    struct position p;
    struct error e = {0};
    if (!code_read(g, code, &p, &e))
        fail_msg("%s: %s", code, e.text);
    return p;
}

/* A position, the move played, the best line with its score, and the reply to the move with its own. */
static const struct sentence {
    const char *code, *move, *better;
    int before;
    const char *reply;
    int after;
    const char *says;
} sentences[] = {
    /* 1. e4 e5 2. Bc4 Nc6 3. Qh5 */
    {"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "Nf6", "g6 Qf3", 0, "Qxf7", SCORE_MATE - 1,
     "It allows mate in 1: Queen takes f7."},
    {"6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "h6", "g6", -300, "", SCORE_MATE - 1, "It allows mate in 1."},
    {"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "h3", "Ra8#", SCORE_MATE - 1, "h6", -400,
     "It misses mate in 1: Rook to a8."},
    /* 1. e4 e5 2. Nf3 */
    {"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "Qg5", "Nc6 Bb5", 0, "Nxg5 h6 Nf3", 800,
     "It loses the Queen."},
    {"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "f6", "Nc6 Bb5", 0, "Nxe5 Qe7 Nf3 Qxe4 Be2", 100,
     "It misses Knight to c6."},
    {"4k3/8/8/3r4/8/8/3Q4/4K3 w - - 0 1", "Ke2", "Qxd5", 1000, "Rxd2 Kxd2", 500, "It loses the Queen for a Rook."},
    {"4k3/8/2n5/8/B7/8/4P3/4K3 w - - 0 1", "e3", "Bxc6 Ke7", 400, "Ke7 Bxc6", 400, "It misses Bishop takes c6."},
    {"4k3/8/2n5/8/B7/8/4P3/4K3 w - - 0 1", "e3", "Bxc6 Ke7", 400, "Ke7", 100,
     "It misses Bishop takes c6, which wins a Knight."},
    /* 1. e4 b6 2. Nf3 h6 3. d4 e5 4. Nc3 exd4 5. Bc4: a line that is nowhere settled, and what is lost weighs less */
    {"rnbqkbnr/p1pp1pp1/1p5p/8/2BpP3/2N2N2/PPP2PPP/R1BQK2R b KQkq - 1 5", "Bd6", "dxc3 Qd5 Qf6 Qxa8 cxb2 Bxb2", -12,
     "Nxd4 Bb7 O-O", 313, "It misses Pawn takes c3, which wins a Knight."},
    {"rnbqkbnr/p1pp1pp1/1p5p/8/2BpP3/2N2N2/PPP2PPP/R1BQK2R b KQkq - 1 5", "Bd6", "dxc3 bxc3 Qf6 Qd5 Qxc3", -12,
     "Nxd4 Bb7 O-O", 313, "It misses Pawn takes c3, which wins a Knight for a Pawn."},
    {"rnbqkbnr/p1pp1pp1/1p5p/8/2BpP3/2N2N2/PPP2PPP/R1BQK2R b KQkq - 1 5", "Qg5", "dxc3 Qd5 Qf6 Qxa8 cxb2 Bxb2", -12,
     "Nxg5 dxc3 Nf3 cxb2 Bxb2", 900, "It loses the Queen for a Knight."},
    /* a Pawn alone, which is often won back behind the end of a line, is not told */
    {"4k3/8/8/3p4/8/8/3R4/4K3 b - - 0 1", "Kf8", "d4 Rd3", -400, "Rxd5 Kf7 Ke2", 600, "It misses Pawn to d4."},
    {"4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "Ke2", "Rxd5 Ke7 Ke2", 600, "d4 Kf3", -400, "It misses Rook takes d5."},
    {"4k3/8/3q4/8/8/8/3R4/4K3 b - - 0 1", "Ke7", "Qe7 Kd1", 400, "Rxd6 Kxd6", 500, "It loses the Queen for a Rook."},
    {"6k1/1p3ppp/2n2n2/8/8/8/5PPP/2RR2K1 b - - 0 1", "h6", "Ne5", -400, "Rxc6 bxc6 Rd8+ Kh7", 0,
     "It misses Knight to e5."},
    {"4k3/8/8/8/8/8/p5R1/4K3 w - - 0 1", "Kd2", "Rg1", 500, "a1=Q", 900, "It lets a Pawn become a Queen."},
    {"4k3/P7/8/8/8/8/8/4K2R w - - 0 1", "Kd2", "a8=Q Ke7", 1500, "Ke7", 700, "It misses Pawn to a8, making a Queen."},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kd2", "O-O", 1000, "Ke7", 900, "It misses castling."},
    {"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Ke3", "Rad1", 1000, "Ke7", 900, "It misses Rook on a1 to d1."},
    /* Two pieces hang where a line is counted, and a check follows: neither a loss nor a gain; one is moved away. */
    {"r1b1kb1r/p1qp1ppp/2p5/1N1nP3/8/1BPn4/PP2QPPP/RNB1K2R w KQkq - 1 11", "Kd1", "Qxd3 Qxe5+ Kd1 Qh5+ g4 Qxg4+", 399,
     "cxb5 Bxd5 Nxc1 Qf3 Rb8 Bxf7+", -81, "It misses Queen takes d3, which wins a Knight."},
    {"r1b1kb1r/p1qp1ppp/2p5/1N1nP3/8/1BPn4/PP2QPPP/RNBK3R b kq - 2 11", "Qxe5", "cxb5 Bxd5 Nxc1 Qf3 Rb8 Bxf7+", -81,
     "Qxd3 Qh5+ Qf3 Qxf3+ gxf3", 372, "It misses Pawn takes b5."},
    {"2r1kb1r/2qbnp2/p1n1p2p/1p1pP1p1/7P/2PB1NB1/P2NQPP1/2R1R1K1 b k - 0 15", "Nf5", "g4 Nd4 Nxd4 cxd4 Qxc1 Rxc1", 28,
     "Bxf5 gxh4 Nxh4 Ba3 Rc2 Qb6", 244, "It loses a Knight."},
    /* What the move takes as well is not missed, but what is worth more. */
    {"r1b2rk1/1ppn1ppp/8/8/3q4/p2B4/PPP2PPP/R2QNRK1 w - - 0 1", "bxa3", "Bxh7+ Kxh7 Qxd4", 700, "Qb6", 100,
     "It misses Bishop takes h7, which wins the Queen and a Pawn for a Bishop."},
    {"2r2rk1/1p1bpRbp/4q1p1/p1P5/8/1Q2B1P1/P3P1BP/1N4K1 b - - 0 20", "Kxf7", "Qxf7 Bd5 e6 Bf3 Bc6 Nd2", 775,
     "Bd5 Qxd5 Qxd5+", -40, "It misses Queen takes f7."},
    /* The Elephant trap: the line settles what is lost with its seventh ply. */
    {"r1bqkb1r/pppn1ppp/5n2/3p2B1/3P4/2N5/PP2PPPP/R2QKBNR w KQkq - 0 6", "Nxd5", "e3 Be7", 45,
     "Nxd5 Bxd8 Bb4+ Qd2 Bxd2+ Kxd2 Kxd8 e3", 205, "It loses a Knight for a Pawn."},
    /* The best move, and a position in which nothing better is known. */
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "O-O", 1000, "Ke7", 1000, ""},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "", 1000, "Ke7", 900, ""},
    /* Who is being mated anyway does not allow it. */
    {"6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "h6", "g6", 3 - SCORE_MATE, "Ra8", SCORE_MATE - 1,
     "It misses Pawn to g6."},
};

TEST(sentences_for_a_chess_player)
{
    const struct game *g = game("chess");
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        const struct sentence *s = &sentences[i];
        struct position p = read_code(g, s->code), after = p, q = p;
        struct move played[LINE_MOST], better[LINE_MOST], reply[LINE_MOST];
        char said[REASON_TEXT];
        read_line(g, &after, s->move, played);
        int length = read_line(g, &q, s->better, better);
        int answers = read_line(g, &after, s->reply, reply);
        reason_write(&(struct reason_case){.game = g,
                                           .position = &p,
                                           .move = played[0],
                                           .better = {better, length, s->before},
                                           .reply = {reply, answers, s->after}},
                     said);
        if (strcmp(said, s->says) != 0)
            fail_msg("%s %s: %s", s->code, s->move, said);
    }
}

/* Of a small loss no material is told, as a longer search may find as much for the move; a mate is, and what the move
 * gives away by more than that. */
TEST(small_losses_tell_no_material)
{
    static const struct {
        const char *move, *better, *reply, *small, *smaller;
        int before, after;
    } rows[] = {{"Qg5", "Nc6", "Nxg5 h6 Nf3", "It misses Knight to c6.", "The review prefers Knight to c6.", 0, 100},
                {"Qg5", "Nc6", "Nxg5 h6 Nf3", "It loses the Queen.", "It loses the Queen.", 0, 800},
                {"a6", "Nc6", "Nxe5 d6 Nf3", "It misses Knight to c6.", "The review prefers Knight to c6.", 0, 100},
                {"Ke7", "Nc6", "Nxe5", "It allows mate in 3: Knight takes e5.", "It allows mate in 3: Knight takes e5.",
                 0, SCORE_MATE - 5}};
    const struct game *g = game("chess");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int slight = 0; slight < 2; slight++) {
            struct position p = read_code(g, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
            struct position after = p, q = p;
            struct move played[LINE_MOST], better[LINE_MOST], reply[LINE_MOST];
            char said[REASON_TEXT];
            read_line(g, &after, rows[i].move, played);
            int length = read_line(g, &q, rows[i].better, better);
            int answers = read_line(g, &after, rows[i].reply, reply);
            reason_write(&(struct reason_case){.game = g,
                                               .position = &p,
                                               .move = played[0],
                                               .better = {better, length, rows[i].before},
                                               .reply = {reply, answers, rows[i].after},
                                               .slight = slight,
                                               .doubtful = true},
                         said);
            assert_string_equal(said, slight ? rows[i].smaller : rows[i].small);
        }
}

/* A position, the move played, the best line with its score, and the reply to the move with its own: what a mark that
 * is no blunder says. */
static const struct sentence given_away[] = {
    {"rn1qk2r/1ppb1ppp/3p1n2/p1b1p3/2P1P3/P1NP1N1P/1P3PP1/R1BQKB1R w KQkq - 1 8", "Nxe5", "Be2 Nc6", -12, "dxe5 f4",
     175, "It loses a Knight for a Pawn."},
    {"r1r3k1/2qnbppp/p2pbn2/4p3/P3P3/2N2QNP/1PP2PP1/R1B1R1K1 b - - 5 14", "Nxe4", "g6 Rd1", 254, "Qxe4 d5 Qf3", -112,
     "It loses a Knight for a Pawn."},
    {"rnb1kbnr/p4ppp/8/1pPpp3/P6q/3PPN2/2P2PPP/RNBQKB1R b KQkq - 0 7", "Be7", "Qd8 d4", -245, "Nxh4 Bxh4", 884,
     "It loses the Queen for a Knight. Knight takes h4 was threatened."},
    {"rn2k1nr/p3bp1p/6p1/1NPppb2/p6q/R2PP2P/2P2P2/1NBQKB1R w Kkq - 0 13", "Rb3", "N1c3 Bxc5", 180, "axb3 Nc7+", 239,
     "It loses a Rook."},
    /* Nothing gained is missed where the move gives away too little to be told by its scores. */
    {"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "Qg5", "Nc6 Bb5", 0, "Nxg5 h6 Nf3", 100,
     "It misses Knight to c6."},
};

/* The same of a blunder: a check that wins a piece is not hard to see where a plain capture has it as well. */
static const struct sentence checks[] = {
    {"3r4/6p1/4Q2k/7p/3Pn3/2n5/2K3PP/8 b - - 2 37", "Nf6", "g6 Qe5", 0, "Qe3+ Kg6 Kxc3 Ng4 Qe4+ Kf7", 278,
     "It loses a Knight."},
    {"3r4/6p1/4Q2k/7p/3Pn3/2n5/6PP/K7 b - - 2 37", "Nf6", "g6 Qe5", 0, "Qe3+ Kg6 Qxc3", 278,
     "It loses a Knight. Hard to see: a check on a line that has just opened."},
};

static void check_all_said(const struct sentence *s, bool doubtful)
{
    const struct game *g = game("chess");
    struct position p = read_code(g, s->code), after = p, q = p;
    struct move played[LINE_MOST], better[LINE_MOST], reply[LINE_MOST];
    char said[REASON_TEXT], threat[REASON_TEXT], trait[REASON_TEXT], all[3 * REASON_TEXT];
    read_line(g, &after, s->move, played);
    int length = read_line(g, &q, s->better, better);
    int answers = read_line(g, &after, s->reply, reply);
    const struct reason_case reason = {.game = g,
                                       .position = &p,
                                       .move = played[0],
                                       .better = {better, length, s->before},
                                       .reply = {reply, answers, s->after},
                                       .doubtful = doubtful};
    enum reason_kind kind = reason_write(&reason, said);
    reason_threat(&reason, kind, threat);
    reason_trait(&reason, kind, trait);
    snprintf(all, sizeof all, "%s%s%s%s%s", said, *threat ? " " : "", threat, *trait ? " " : "", trait);
    if (strcmp(all, s->says) != 0)
        fail_msg("%s %s: %s", s->code, s->move, all);
}

TEST(what_is_given_away_is_told)
{
    for (size_t i = 0; i < sizeof given_away / sizeof *given_away; i++)
        check_all_said(&given_away[i], true);
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        check_all_said(&checks[i], false);
}

/* A position, the move played, the reply to it and its score; what is said to have been threatened. */
static const struct threat {
    const char *id, *code, *move, *reply;
    int after;
    const char *says;
} threats[] = {
    /* a mate, in the corridor and of a Shepherd; where the move itself lets the Queen in; where it is far off */
    {"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "Kf8", "Ra8#", SCORE_MATE - 1, "That was threatened."},
    {"chess", "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "Nf6", "Qxf7", SCORE_MATE - 1,
     "That was threatened."},
    {"chess", "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g4", "Qh4", SCORE_MATE - 1, ""},
    {"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "h5", "Ra8", SCORE_MATE - 3, "That was threatened."},
    {"chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "h5", "Ra7", SCORE_MATE - 5, ""},
    /* a piece: it hangs before and after; it is moved to where it hangs; its guard is taken away; it is guarded */
    {"chess", "4k3/8/8/3q4/8/8/3R4/4K3 b - - 0 1", "Ke7", "Rxd5", 900, "Rook takes d5 was threatened."},
    {"chess", "4k3/8/8/4q3/8/8/3R4/6K1 b - - 0 1", "Qd5", "Rxd5", 900, ""},
    {"chess", "8/3pk3/3q4/8/8/8/3R4/4K3 b - - 0 1", "Kf7", "Rxd6", 900, "Rook takes d6 was threatened."},
    {"chess", "4k3/8/2p5/3n4/8/8/3R4/4K3 b - - 0 1", "c5", "Rxd5", 900, ""},
    /* until the move, the capture lets a Rook mate; it unguards a Bishop; a piece that is taken back costs less */
    {"chess", "3r2k1/5ppp/8/8/3N4/8/5PPP/4R1K1 w - - 0 1", "Rf1", "Rxd4", 300, ""},
    {"chess", "3r2k1/5ppp/8/8/3N4/8/5PPP/4R1K1 w - - 0 1", "Re2", "Rxd4", 300, ""},
    {"chess", "3r2k1/6pp/8/5p2/3N4/8/4RPPP/6K1 w - - 0 1", "Re1", "Rxd4", 300, "Rook takes d4 was threatened."},
    {"chess", "b2r2k1/6pp/8/5p2/3N4/8/5PPP/R5K1 w - - 0 1", "Rb1", "Rxd4", 300, ""},
    {"chess", "3r2k1/6pp/8/5p2/3N4/8/5PPP/R5K1 w - - 0 1", "Rb1", "Rxd4", 300, "Rook takes d4 was threatened."},
    /* who is pinned threatens nothing */
    {"chess", "4k3/8/1N2r3/8/8/8/8/4R1K1 w - - 0 1", "Rf1", "Rxb6", 300, ""},
    /* who is in check cannot have threatened anything else */
    {"chess", "4k3/8/8/3q4/8/8/3RR3/4K3 b - - 0 1", "Kd8", "Rxd5", 900, ""},
    /* the duck's half of a turn: it stays, and the other side's piece takes; not so if that piece is lost for it */
    {"duck", "3rk3/8/8/2*5/8/8/8/3Q2K1 w* - - 0 1", "@a1", "Rxd1", 900, "Rook takes d1 was threatened."},
    {"duck", "3r4/4k3/8/2*5/8/8/8/3QR1K1 w* - - 0 1", "@a1", "Rxd1", 900, ""},
    /* through the bend, where no line is straight */
    {"reroute66", "6k1/5ppp/8/9/9/8/8/3RK3 b - - 0 1", "Ph7-h6", "Rd1-e8", SCORE_MATE - 1, "That was threatened."},
    {"reroute66", "8/8/7k/9/4q4/8/8/3RK3 b - - 0 1", "Kh6-h7", "Rd1-d4", 900, "Rook takes d4 was threatened."},
};

TEST(what_was_threatened_is_told)
{
    for (size_t i = 0; i < sizeof threats / sizeof *threats; i++) {
        const struct threat *t = &threats[i];
        const struct game *g = game(t->id);
        struct position p = read_code(g, t->code), after = p;
        struct move played[LINE_MOST], reply[LINE_MOST];
        char said[REASON_TEXT];
        read_line(g, &after, t->move, played);
        int answers = read_line(g, &after, t->reply, reply);
        bool mates = t->after > 1000;
        reason_threat(&(struct reason_case){.game = g,
                                            .position = &p,
                                            .move = played[0],
                                            .better = {NULL, 0, 0},
                                            .reply = {reply, answers, t->after}},
                      mates ? REASON_ALLOWS : REASON_LOSES, said);
        if (strcmp(said, t->says) != 0)
            fail_msg("%s %s %s: %s", t->id, t->code, t->move, said);
    }
}

/* A position, the move that led to it ("": unknown), a better move that was missed and what is said of it. */
static const struct trait {
    const char *id, *code, *last, *move, *says;
} traits[] = {
    {"chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "", "Pe2-e4", "a quiet move"},
    {"chess", "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "", "Pe2xd3", ""},
    {"chess", "8/4P3/8/8/8/8/k7/4K3 w - - 0 1", "", "Pe7-e8=Q", ""},
    {"chess", "4k3/8/8/R7/8/8/8/4K3 w - - 0 1", "", "Ra5-a8", ""}, /* a check is no quiet move, nor is a mate */
    {"chess", "7k/1Q6/7K/8/8/8/8/8 w - - 0 1", "", "Qb7-b8", ""},

    {"chess", "4k3/8/8/3B4/8/1p6/8/4K3 w - - 0 1", "", "Bd5xb3", "a backward capture"},
    {"chess", "4k3/8/8/3p4/8/1B6/8/4K3 w - - 0 1", "", "Bb3xd5", ""},
    {"chess", "7k/4Q3/8/8/8/8/8/K7 w - - 0 1", "", "Qe7-e5", "a backward check"},
    {"chess", "7k/8/8/8/4Q3/8/8/K7 w - - 0 1", "", "Qe4-e5", ""},
    {"chess", "8/8/8/8/8/7K/1Q6/7k w - - 0 1", "", "Qb2-b1", "a backward mate"},

    {"chess", "4k2r/8/8/8/8/8/8/B3K3 w - - 0 1", "", "Ba1xh8", "a long capture"},
    {"chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "Ra1-a8", "a long check"},
    {"chess", "7k/8/7K/8/8/8/8/1Q6 w - - 0 1", "", "Qb1-b8", "a long mate"},

    {"chess", "4k3/8/8/8/8/1p5p/P7/4K3 b - - 0 1", "Ph3-h2", "Pa2xb3", "a capture far from the moves before"},
    {"chess", "4k3/8/8/8/8/1pp5/P7/4K3 b - - 0 1", "Pc3-c2", "Pa2xb3", ""},
    {"chess", "4k3/8/8/R7/7p/8/8/4K3 b - - 0 1", "Ph4-h3", "Ra5-a8", "a check far from the moves before"},
    {"chess", "8/1P6/8/8/8/7p/k7/4K3 b - - 0 1", "Ph3-h2", "Pb7-b8=Q", "a promotion far from the moves before"},
    {"chess", "8/3P4/8/1k6/8/8/8/4K3 b - - 0 1", "Kb5-b6", "Pd7-d8=Q", ""},

    {"chess", "4k2q/8/8/4n3/8/2B5/8/6K1 b - - 0 1", "Ne5-d3", "Bc3xh8", "a capture on a line that has just opened"},
    {"chess", "6k1/8/8/8/R2n4/8/8/6K1 b - - 0 1", "Nd4-b3", "Ra4-g4", "a check on a line that has just opened"},

    {"chess", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "", "Ne4-c5", "a discovered check"},
    {"chess", "4k3/8/8/2p5/4N3/8/8/K3R3 w - - 0 1", "", "Ne4xc5", "a capture with a discovered check"},
    {"chess", "8/RP2k3/8/8/8/8/8/4K3 w - - 0 1", "", "Pb7-b8=N", "a promotion with a discovered check"},

    {"reroute66", "8/8/7k/9/9/8/8/R2RK3 w - - 0 1", "", "Rd1-d4", "a move through the bend"},
    {"reroute66", "8/8/7k/9/9/8/8/R2RK3 w - - 0 1", "", "Ra1-A4", "a move by the other branch of the Switch"},
    {"reroute66", "8/8/7k/9/9/8/8/R2RK3 w - - 0 1", "", "Rd1-d3", "a quiet move"},
    {"reroute66", "8/8/7k/9/4p4/8/8/3RK3 w - - 0 1", "", "Rd1-d4", "a capture through the bend"},
    {"reroute66", "8/8/6k1/9/9/8/8/3RK3 w - - 0 1", "", "Rd1-e6", "a check through the bend"},
    {"reroute66", "6k1/5ppp/8/9/9/8/8/3RK3 w - - 0 1", "", "Rd1-e8", "a mate through the bend"},
    {"reroute66", "8/3k4/8/9/9/3p4/8/3RK3 w - - 0 1", "", "Rd1-d3", ""},
    {"reroute66", "8/8/7k/1p7/9/8/8/R3K3 w - - 0 1", "", "Ra1-b5", "a capture by the other branch of the Switch"},
    {"reroute66", "8/8/6k1/9/9/8/8/R3K3 w - - 0 1", "", "Ra1-b6", "a check by the other branch of the Switch"},
    {"reroute66", "6k1/5ppp/8/9/9/8/8/R3K3 w - - 0 1", "", "Ra1-b8", "a mate by the other branch of the Switch"},

    /* Each trait once more with what the rows above lack of a capture, a check, a mate and a promotion. */
    {"chess", "7k/8/7K/8/8/1Q6/8/8 w - - 0 1", "", "Qb3-b2", "a backward check"},
    {"chess", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "", "Qg5-g7", ""},
    {"chess", "4k3/8/8/8/8/8/p7/1N2K3 b - - 0 1", "", "pa2xb1=Q", ""},
    {"chess", "4k3/8/5p2/8/8/8/1B6/4K3 w - - 0 1", "", "Bb2xf6", "a long capture"},
    {"chess", "4k3/8/8/8/3p4/8/1B6/4K3 w - - 0 1", "", "Bb2xd4", ""},
    {"chess", "1n5k/2P5/8/8/8/8/8/4K3 w - - 0 1", "", "Pc7xb8=Q", ""},
    {"chess", "7k/8/5K2/8/6Q1/p7/8/8 b - - 0 1", "Pa3-a2", "Qg4-g7", "a mate far from the moves before"},
    {"chess", "8/7k/5K2/8/6Q1/8/8/8 b - - 0 1", "Kh7-h8", "Qg4-g7", ""},
    {"chess", "4k3/8/8/R7/8/8/p7/4K3 b - - 0 1", "Ke8-d8", "Ra5-a8", ""},
    {"chess", "4k2q/8/8/8/4n3/2B5/8/6K1 b - - 0 1", "Ne4-d2", "Bc3xh8", "a long capture"},
    {"chess", "6k1/8/8/8/R7/8/1n6/6K1 b - - 0 1", "Nb2-d3", "Ra4-g4", "a long check"},
    {"chess", "6k1/5ppp/8/3n4/8/8/8/3R2K1 b - - 0 1", "Nd5-b4", "Rd1-d8", "a mate on a line that has just opened"},
    {"chess", "6k1/5ppp/8/1n6/8/8/8/3R2K1 b - - 0 1", "Nb5-a3", "Rd1-d8", "a long mate"},
    {"chess", "1n2k3/2P5/8/3b4/8/8/8/4K3 b - - 0 1", "Bd5-h1", "Pc7xb8=Q", "a promotion far from the moves before"},
    {"chess", "7k/6pp/7N/8/8/1Q6/8/7K w - - 0 1", "", "Qb3-g8", "a long mate"},
    {"chess", "7k/6pp/8/6N1/2B5/8/Q7/7K w - - 0 1", "", "Ng5-f7", ""},
    {"reroute66", "8/1P6/7k/9/9/8/8/3RK3 w - - 0 1", "", "Pb7-b8=Q", ""},
    {"reroute66", "8/8/4k3/9/9/8/8/R3K3 w - - 0 1", "", "Ra1-a3", "a quiet move"},
    {"reroute66", "8/8/4k3/9/9/p7/8/R3K3 w - - 0 1", "", "Ra1xa3", ""},
    {"fastlane", "8/4k3/8/8/R7/8/8/4K3 w - - 0 1", "", "Ra4-a7", "a check from or to a lane"},
    {"fastlane", "6k1/5ppp/8/8/R7/8/8/4K3 w - - 0 1", "", "Ra4-a8", "a long mate"},
    {"fastlane", "6k1/5ppp/8/8/8/R7/8/4K3 w - - 0 1", "", "Ra3-b3", "a quiet move"},
    {"fastlane", "startpos", "", "Pb2-b4", "a quiet move"},
    {"fastlane", "startpos", "Pg2-g4", "Qd8-g4", "a capture from or to a lane"},
    {"reenterent", "5/2k2/5/5/5/5/5/K4[Q] w - - 0 1", "", "Q*-b1", "a reentry"},
    {"reenterent", "5/1k3/5/5/5/5/5/K4[Q] w - - 0 1", "", "Q*-b1", "a check by a reentry"},
    {"reenterent", "4k/3pp/5/5/5/5/5/K4[R] w - - 0 1", "", "R*-e1", "a reentry"},
    {"reenterent", "4k/5/5/5/5/5/5/K2R1[R] w - - 0 1", "", "R*-e1", "a mate by a reentry"},
    {"reenterent", "2k2/1ppp1/5/5/5/5/4R/K4[Q] w - - 0 1", "", "Re2-e8", "a long mate"}, /* none, though one waits */
    {"reenterent", "4k/5/5/5/5/5/B4/K4[] w - - 0 1", "", "Ba2-c4-c5", "a move through the catacomb"},
    {"reenterent", "4k/5/5/5/5/5/B4/K4[] w - - 0 1", "", "Ba2-c4", "a quiet move"},
    {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "", "N@a1", "a drop"},
    {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "", "N@f6", "a check by a drop"},
    {"crazyhouse", "4k3/8/8/8/8/8/8/4K1N1[N] w - - 0 1", "", "Ng1-f3", "a quiet move"},
};

TEST(traits_are_told_where_they_are_true)
{
    for (size_t i = 0; i < sizeof traits / sizeof *traits; i++) {
        const struct trait *t = &traits[i];
        const struct game *g = game(t->id);
        struct position p = read_code(g, t->code);
        struct move before[LINE_MOST] = {{.type = MOVE_PASS}, {.type = MOVE_PASS}}, move[LINE_MOST];
        char said[REASON_TEXT], expected[REASON_TEXT] = "";
        if (*t->last)
            read_line(g, &p, t->last, before);
        struct position after = p;
        read_line(g, &after, t->move, move);
        reason_trait(
            &(struct reason_case){.game = g, .position = &p, .move = move[0], .better = {move, 1, 0}, .before = before},
            REASON_MISSES, said);
        if (*t->says)
            snprintf(expected, sizeof expected, "Hard to see: %s.", t->says);
        if (strcmp(said, expected) != 0)
            fail_msg("%s %s %s: %s", t->id, t->code, t->move, said);
    }
}

RUN_TESTS_EACH("play: reasons", NULL, free_records, open_gamecache, close_gamecache)
