#include "play/reason.h"

#include "eval/evaluate.h"
#include "search/sight.h"

/* Differences in 1/100 pawn: what is worth a sentence; what is told as lost or won, as a Pawn alone is often won back
 * behind the end of the line; and pieces of about the same worth. */
enum { WORTH_TELLING = 100, WORTH_NAMING = 150, ABOUT_EQUAL = 60 };

/* What a line wins and loses for one player, by kinds of pieces. */
struct ledger {
    const struct game *game;
    const struct values *values; /* borrowed */
    int player;
    int lost[KINDS_MAX], won[KINDS_MAX]; /* pieces */
    int promoted[2];                     /* 1 + the kind of the last promotion, of others and of the player */
    int balance;                         /* 1/100 pawn */
    bool settled;                        /* a position was found in which material can be counted */
};

static void count_move(struct ledger *ledger, const struct position *p, struct move m)
{
    cell victim;
    bool own = p->turn == ledger->player;
    if (move_captures(ledger->game, p, m, &victim)) {
        int kind = piece_kind(p->on[victim]);
        bool mine = piece_player(p->on[victim]) == ledger->player;
        ledger->lost[kind] += mine;
        ledger->won[kind] += !mine && own;
        ledger->balance += mine ? -ledger->values->exchange[kind] : own ? ledger->values->exchange[kind] : 0;
    }
    if (m.type == MOVE_PROMOTION) {
        int gain = ledger->values->exchange[m.extra] - ledger->values->exchange[piece_kind(p->on[m.from])];
        ledger->promoted[own] = 1 + m.extra;
        ledger->balance += own ? gain : -gain;
    }
}

/* Lets the player to move in P pass; the duck, if it is to move, stays. */
static void play_pass(const struct game *g, struct position *p)
{
    p->duck_due = false;
    p->duck_passed = CELL_NONE;
    p->turn = !p->turn;
    p->ep_passed = p->ep_landed = CELL_NONE;
    position_complete(g, p);
}

/* True if M ends the game in P, won by its player. */
static bool wins_at_once(const struct game *g, const struct position *p, struct move m)
{
    struct position after = *p;
    position_play(g, &after, m);
    struct outcome outcome = outcome_of(g, &after, &after.key, 1);
    return outcome.ending != ENDING_NONE && outcome.sharers == 1u << p->turn;
}

/* True if the capture M in P, which gains WORTH, lets its victim's side win the game at once or win that much back. */
static bool is_answered(const struct values *values, const struct position *p, struct move m, int worth)
{
    FREED struct move *move = memory_new(MOVES_MAX * sizeof *move);
    struct position after = *p;
    bool found = false;
    position_play(values->game, &after, m);
    if (after.duck_due)
        play_pass(values->game, &after);
    for (int i = 0, n = moves_legal(values->game, &after, move); i < n && !found; i++)
        found = exchange_wins(values, &after, move[i], worth - WORTH_TELLING / 2) ||
                wins_at_once(values->game, &after, move[i]);
    return found;
}

/* Returns how many pieces the side to move in P can capture so that it wins material; if none, it can be counted. */
static int count_threats(const struct values *values, const struct position *p)
{
    FREED struct move *move = memory_new(MOVES_MAX * sizeof *move);
    cellset victims = {0};
    for (int i = 0, n = moves_captures(values->game, p, move); i < n; i++) {
        cell victim = move[i].to; /* a promotion may capture nothing */
        move_captures(values->game, p, move[i], &victim);
        if (exchange_wins(values, p, move[i], WORTH_TELLING / 2))
            cellset_add(&victims, victim);
    }
    return cellset_count(victims);
}

/* True if the side that has lost by LEDGER moved last in P and may win material back: of two players it gives check, or
 * threatens two pieces, of which one can be saved. */
static bool strikes_back(const struct ledger *ledger, const struct position *p)
{
    const struct game *g = ledger->game;
    struct position passed = *p;
    if (g->players != 2 || !ledger->balance || (p->turn == ledger->player) == (ledger->balance < 0))
        return false;
    if (position_in_check(g, p, p->turn))
        return true;
    play_pass(g, &passed);
    return count_threats(ledger->values, &passed) > 1;
}

/*
 * Plays LINE from P (which changes) on and counts into LEDGER. Only positions are counted that are settled: the first
 * that is worth telling, or the last if that gives it back.
 */
static void count_line(struct ledger *ledger, struct position *p, const struct reason_line *line)
{
    struct ledger now = *ledger, first = *ledger, last = *ledger;
    for (int i = 0; i < line->length; i++) {
        count_move(&now, p, line->move[i]);
        position_play(ledger->game, p, line->move[i]);
        if (count_threats(ledger->values, p) || strikes_back(&now, p))
            continue;
        now.settled = true;
        last = now;
        if (abs(first.balance) < WORTH_TELLING)
            first = now;
    }
    bool kept =
        first.balance < 0 ? last.balance <= first.balance + ABOUT_EQUAL : last.balance >= first.balance - ABOUT_EQUAL;
    *ledger = abs(first.balance) >= WORTH_TELLING && kept ? first : last;
}

/* Takes away what the lists of LEDGER have on both sides: the same kinds, then pieces of about the same worth. */
static void cancel_equals(struct ledger *ledger)
{
    int kinds = ledger->game->kinds;
    for (int within = 0; within <= ABOUT_EQUAL; within += ABOUT_EQUAL)
        for (int i = 0; i < kinds; i++)
            for (int j = 0; j < kinds; j++)
                while (ledger->lost[i] && ledger->won[j] && (i == j || within) &&
                       abs(ledger->values->exchange[i] - ledger->values->exchange[j]) <= within) {
                    ledger->lost[i]--;
                    ledger->won[j]--;
                }
}

static const char *article(const char *name)
{
    return strchr("AEIOUaeiou", *name) ? "an" : "a";
}

/* Adds what COUNT and LEDGER's values tell, the most valuable first, to OUT: "the Queen and two Pawns"; "the" where a
 * player begins with one such piece. */
static void add_pieces_counted(const struct ledger *ledger, const int *count, struct text *out)
{
    static const char *const number[] = {"", "", "two ", "three ", "four "};
    const struct game *g = ledger->game;
    struct position start;
    int left = 0;
    position_start(g, &start);
    for (int i = 0; i < g->kinds; i++)
        left += count[i] > 0;
    for (int n = g->kinds; n-- > 0 && left;) {
        int kind = ledger->values->by_worth[n];
        const char *name = g->kind[kind].name;
        if (!count[kind])
            continue;
        cellset all = cellset_and(cellset_and(start.player[0], start.kind[kind]), g->board->firsts);
        if (count[kind] > 1)
            text_addf(out, "%s%ss", number[count[kind] < 5 ? count[kind] : 0], name);
        else
            text_addf(out, "%s %s", cellset_count(all) == 1 ? "the" : article(name), name);
        left--;
        text_add(out, left > 1 ? ", " : left ? " and " : "");
    }
}

static bool has_any(const struct game *g, const int *count)
{
    for (int i = 0; i < g->kinds; i++)
        if (count[i])
            return true;
    return false;
}

/* True if another piece of the kind that M moves in P can come to the same cell. */
static bool is_ambiguous(const struct game *g, const struct position *p, struct move m)
{
    FREED struct move *move = memory_new(MOVES_MAX * sizeof *move);
    for (int i = 0, n = moves_legal(g, p, move); i < n; i++)
        if (move[i].to == m.to && move[i].from != m.from && move[i].from != CELL_NONE &&
            p->on[move[i].from] == p->on[m.from])
            return true;
    return false;
}

void reason_move(const struct game *g, const struct position *p, struct move m, struct text *out)
{
    cell victim;
    if (m.type == MOVE_PASS || m.type == MOVE_CASTLING) {
        text_add(out, m.type == MOVE_PASS ? "passing" : "castling");
        return;
    }
    text_add(out, g->kind[piece_kind(move_piece(p, m))].name);
    if (m.from != CELL_NONE && is_ambiguous(g, p, m))
        text_addf(out, " on %s", g->board->cell_name[m.from]);
    bool captures = move_captures(g, p, m, &victim);
    text_addf(out, " %s %s", captures ? "takes" : "to",
              g->board->cell_name[captures && m.type == MOVE_HOP ? victim : m.to]);
    if (m.type == MOVE_EN_PASSANT)
        text_add(out, " en passant");
    if (m.type == MOVE_PROMOTION)
        text_addf(out, ", making %s %s", article(g->kind[m.extra].name), g->kind[m.extra].name);
}

/* "mate" if LINE ends so from P on or is cut before its end, else "a win". */
static const char *word_of_win(const struct game *g, struct position p, const struct reason_line *line)
{
    for (int i = 0; i < line->length; i++)
        position_play(g, &p, line->move[i]);
    enum ending e = outcome_of(g, &p, &p.key, 1).ending;
    return e == ENDING_CHECKMATE || (e == ENDING_NONE && !rules_has(g, RULE_RESTORE)) ? "mate" : "a win";
}

/* Writes "It WHAT mate in 2: Queen takes f7." of LINE, won from P on; false if that is not known. */
static bool write_win(const char *what, const struct game *g, const struct position *p, const struct reason_line *line,
                      struct text *out)
{
    int moves = engine_mate_moves(g, line->score, p);
    if (moves <= 0)
        return false;
    text_addf(out, "It %s %s in %d", what, word_of_win(g, *p, line), moves);
    text_add(out, line->length ? ": " : "");
    if (line->length)
        reason_move(g, p, line->move[0], out);
    text_add(out, ".");
    return true;
}

/* Writes what LEDGER, of the line of REASON's move, loses: "It loses the Queen for a Rook."; false if that is no
 * piece. */
static bool write_loss(const struct reason_case *reason, const struct ledger *ledger, struct text *out)
{
    const struct game *g = reason->game;
    if (!has_any(g, ledger->lost)) {
        if (ledger->promoted[0])
            text_addf(out, "It lets a %s become %s %s.", g->kind[g->pawn].name,
                      article(g->kind[ledger->promoted[0] - 1].name), g->kind[ledger->promoted[0] - 1].name);
        return ledger->promoted[0] > 0;
    }
    text_add(out, "It loses ");
    add_pieces_counted(ledger, ledger->lost, out);
    if (has_any(g, ledger->won)) {
        text_add(out, " for ");
        add_pieces_counted(ledger, ledger->won, out);
    }
    text_add(out, ".");
    return true;
}

/* Writes what the better move wins, by LEDGER: "It misses Bishop takes c6, which wins a Knight." */
static void write_missed(const struct reason_case *reason, const struct ledger *ledger, bool wins, struct text *out)
{
    const struct game *g = reason->game;
    text_add(out, "It misses ");
    reason_move(g, reason->position, reason->better.move[0], out);
    if (wins && has_any(g, ledger->won)) {
        text_add(out, ", which wins ");
        add_pieces_counted(ledger, ledger->won, out);
        if (has_any(g, ledger->lost)) {
            text_add(out, " for ");
            add_pieces_counted(ledger, ledger->lost, out);
        }
    }
    text_add(out, ".");
}

/* Returns the worth of the most valuable piece that COUNT has, 0 if it has none. */
static int most_worth(const struct ledger *ledger, const int *count)
{
    int most = 0;
    for (int i = 0; i < ledger->game->kinds; i++)
        if (count[i] && ledger->values->exchange[i] > most)
            most = ledger->values->exchange[i];
    return most;
}

/* True if the move of REASON captures a piece about as valuable as any that the better line wins by LEDGER, so that it
 * is not missed. */
static bool takes_as_much(const struct reason_case *reason, const struct ledger *ledger)
{
    cell victim;
    return move_captures(reason->game, reason->position, reason->move, &victim) &&
           ledger->values->exchange[piece_kind(reason->position->on[victim])] >=
               most_worth(ledger, ledger->won) - ABOUT_EQUAL;
}

/*
 * Counts the capture that begins the better line of REASON into LEDGER, which that line has not settled: what it takes,
 * and the piece that is lost if the capture is answered on its cell. Not where that wins nothing or as much is won back
 * elsewhere, nor for a move that a search values only a little more than the one that was played.
 */
static void count_first_capture(const struct reason_case *reason, struct ledger *ledger)
{
    const struct position *p = reason->position;
    struct move m = reason->better.move[0];
    cell victim;
    if (ledger->settled || !move_captures(reason->game, p, m, &victim) ||
        !exchange_wins(ledger->values, p, m, WORTH_TELLING) ||
        reason->better.score + reason->reply.score < WORTH_TELLING)
        return;
    int worth = ledger->values->exchange[piece_kind(p->on[victim])];
    if (is_answered(ledger->values, p, m, worth))
        return;
    *ledger = (struct ledger){.game = reason->game, .values = ledger->values, .player = ledger->player};
    ledger->won[piece_kind(p->on[victim])] = 1;
    ledger->balance = worth;
    if (reason->better.length > 1 && reason->better.move[1].to == m.to) {
        ledger->lost[piece_kind(move_piece(p, m))] = 1;
        ledger->balance -= ledger->values->exchange[piece_kind(move_piece(p, m))];
    }
}

/* Weighs the material of both lines of REASON and writes the sentence about it. */
static enum reason_kind write_material(const struct reason_case *reason, struct text *out)
{
    FREED struct values *values = memory_new(sizeof *values);
    struct ledger played = {.game = reason->game, .values = values, .player = reason->position->turn}, better = played;
    struct position p = *reason->position, position = p;
    values_derive(values, reason->game);
    count_move(&played, &p, reason->move);
    position_play(reason->game, &p, reason->move);
    count_line(&played, &p, &reason->reply);
    count_line(&better, &position, &reason->better);
    if (reason->better.length)
        count_first_capture(reason, &better);
    cancel_equals(&played);
    cancel_equals(&better);
    /* told only where the scores say two thirds of it at least: else it is lost or missed in any case */
    int drop = reason->better.score + reason->reply.score;
    bool worse = played.balance <= better.balance - WORTH_TELLING;
    bool missed = better.balance >= WORTH_TELLING &&
                  move_captures(reason->game, reason->position, reason->better.move[0], NULL) &&
                  most_worth(&better, better.won) > most_worth(&played, played.lost) && !played.promoted[0];
    if (worse && !missed && !reason->doubtful && reason->reply.length && played.balance <= -WORTH_NAMING &&
        3 * drop >= -2 * played.balance && write_loss(reason, &played, out))
        return REASON_LOSES;
    if (!reason->better.length)
        return REASON_NONE;
    bool wins = worse && !reason->doubtful && better.balance >= WORTH_NAMING && 3 * drop >= 2 * better.balance &&
                !takes_as_much(reason, &better);
    if (wins || !reason->slight) {
        write_missed(reason, &better, wins, out);
    } else {
        text_add(out, "The review prefers ");
        reason_move(reason->game, reason->position, reason->better.move[0], out);
        text_add(out, ".");
    }
    return REASON_MISSES;
}

enum reason_kind reason_write(const struct reason_case *reason, char *out)
{
    SCOPED(text) line = {0};
    struct position after = *reason->position;
    enum reason_kind kind = REASON_NONE;
    bool best = reason->better.length && move_equal(reason->move, reason->better.move[0]);
    out[0] = '\0';
    position_play(reason->game, &after, reason->move);
    if (best)
        return REASON_NONE;
    if (engine_mate_moves(reason->game, reason->better.score, reason->position) >= 0 &&
        write_win("allows", reason->game, &after, &reason->reply, &line))
        kind = REASON_ALLOWS;
    else if (reason->better.length && write_win("misses", reason->game, reason->position, &reason->better, &line))
        kind = REASON_MISSES;
    else
        kind = write_material(reason, &line);
    snprintf(out, REASON_TEXT, "%s", line.at ? line.at : "");
    return kind;
}

/* What was threatened. */

/* True if M, the move of the other player, is legal in P, where the player to move passes; P is that position then. */
static bool pass_for(const struct game *g, struct position *p, struct move m)
{
    FREED struct move *move = memory_new(MOVES_MAX * sizeof *move);
    bool found = false;
    if (g->players != 2 || position_in_check(g, p, p->turn))
        return false;
    play_pass(g, p);
    for (int i = 0, n = moves_legal(g, p, move); i < n; i++)
        found = found || move_equal(move[i], m);
    return found;
}

/* True if M, legal in PASSED and in AFTER, captures the same piece in both and wins material in PASSED. */
static bool wins_the_same(const struct game *g, const struct position *passed, const struct position *after,
                          struct move m)
{
    cell victim, other;
    if (!move_captures(g, passed, m, &victim) || !move_captures(g, after, m, &other) || victim != other ||
        passed->on[victim] != after->on[victim])
        return false;
    FREED struct values *values = memory_new(sizeof *values);
    values_derive(values, g);
    int worth = values->exchange[piece_kind(passed->on[victim])];
    if (m.type == MOVE_PROMOTION)
        worth += values->exchange[m.extra] - values->exchange[g->pawn];
    return exchange_wins(values, passed, m, WORTH_TELLING) && !is_answered(values, passed, m, worth);
}

void reason_threat(const struct reason_case *told, enum reason_kind kind, char *out)
{
    const struct game *g = told->game;
    struct position passed = *told->position, after = passed;
    SCOPED(text) line = {0};
    out[0] = '\0';
    if ((kind != REASON_ALLOWS && kind != REASON_LOSES) || !told->reply.length)
        return;
    struct move m = told->reply.move[0];
    position_play(g, &after, told->move);
    if (!pass_for(g, &passed, m) ||
        !(kind == REASON_ALLOWS ? wins_at_once(g, &passed, m) : wins_the_same(g, &passed, &after, m)))
        return;
    if (kind == REASON_LOSES)
        reason_move(g, &after, m, &line);
    else
        text_add(&line, "That"); /* the sentence before names the mate */
    snprintf(out, REASON_TEXT, "%s was threatened.", line.at);
}

/* What makes a move hard to see. */

/* Returns what kind of move M of P is, in words; *CHECKS if it gives check. */
static const char *noun_of(const struct game *g, const struct position *p, struct move m, bool *checks)
{
    struct position after = *p;
    position_play(g, &after, m);
    *checks = position_in_check(g, &after, after.turn);
    bool mates = outcome_of(g, &after, &after.key, 1).ending == ENDING_CHECKMATE;
    return mates                          ? "mate"
           : m.type == MOVE_PROMOTION     ? "promotion"
           : move_captures(g, p, m, NULL) ? "capture"
           : *checks                      ? "check"
                                          : "move";
}

/* Says into OUT that a move was hard to see as its piece comes from beside the board. NAME says how, NOUN what kind of
 * move it is. */
static void write_arrival(const char *name, const char *noun, char *out)
{
    if (strcmp(noun, "move") == 0)
        snprintf(out, REASON_TEXT, "Hard to see: a %s.", name);
    else
        snprintf(out, REASON_TEXT, "Hard to see: a %s by a %s.", noun, name);
}

void reason_trait(const struct reason_case *told, enum reason_kind kind, char *out)
{
    static const char *const phrase[SIGHT_TRAITS][2] = {
        [SIGHT_QUIET] = {"a quiet ", ""},
        [SIGHT_EDGE] = {"a ", " from the edge of the board"},
        [SIGHT_LANE] = {"a ", " from or to a lane"},
        [SIGHT_LONG] = {"a long ", ""},
        [SIGHT_AWAY] = {"a ", " far from the moves before"},
        [SIGHT_BACKWARD] = {"a backward ", ""},
        [SIGHT_OPENED] = {"a ", " on a line that has just opened"},
        [SIGHT_DISCOVERED] = {"a ", " with a discovered check"},
        [SIGHT_BEND] = {"a ", " through the bend"},
        [SIGHT_BRANCH] = {"a ", " by the other branch of the Switch"},
    };
    struct position p = *told->position;
    struct move before[SIGHT_BEFORE] = {{.type = MOVE_PASS}, {.type = MOVE_PASS}}, m;
    struct checks known;
    bool replies = kind == REASON_ALLOWS || kind == REASON_LOSES, checks;
    const struct reason_line *line = replies ? &told->reply : &told->better;
    out[0] = '\0';
    if (kind == REASON_NONE || !line->length)
        return;
    for (int i = 0; told->before && i < SIGHT_BEFORE; i++)
        before[i] = told->before[i];
    if (replies) {
        position_play(told->game, &p, told->move);
        memmove(before + 1, before, (SIGHT_BEFORE - 1) * sizeof *before);
        before[0] = told->move;
    }
    m = line->move[0];
    position_checks(told->game, &p, &known);
    struct sight *sight = sight_new(told->game);
    unsigned traits = sight ? sight_traits(sight, &p, m, before, &known) : 0;
    sight_free(sight);
    const char *noun = noun_of(told->game, &p, m, &checks);
    traits &= ~(1u << (checks ? SIGHT_QUIET : SIGHT_DISCOVERED)); /* a quiet move gives no check */
    enum sight_trait reason = sight_reason(traits);
    if (reason == SIGHT_DISCOVERED && strcmp(noun, "check") == 0)
        snprintf(out, REASON_TEXT, "Hard to see: a discovered check.");
    else if (m.type == MOVE_HOP && reason != SIGHT_DISCOVERED)
        snprintf(out, REASON_TEXT, "Hard to see: a %s through the catacomb.", noun);
    else if (m.type == MOVE_DROP)
        write_arrival(rules_has(told->game, RULE_DROPS) ? "drop" : "reentry", noun, out);
    else if (reason != SIGHT_TRAITS)
        snprintf(out, REASON_TEXT, "Hard to see: %s%s%s.", phrase[reason][0], noun, phrase[reason][1]);
}
