#include "reason_parts.h"

#include "search/sight.h"

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

/* True if the scores of REASON say that its move loses what WEIGHED counts: two thirds of it at least, else it is lost
 * in any case; half of it where the move gives it away. */
static bool is_lost(const struct reason_case *reason, const struct weighed *weighed)
{
    int drop = reason->better.score + reason->reply.score, lost = -weighed->played.balance;
    return reason->reply.length && lost >= WORTH_NAMING &&
           (weighed->plain ? 2 * drop >= lost : !reason->doubtful && 3 * drop >= 2 * lost);
}

/* Weighs the material of both lines of REASON and writes the sentence about it. */
static enum reason_kind write_material(const struct reason_case *reason, struct text *out)
{
    FREED struct weighed *weighed = memory_new(sizeof *weighed);
    reason_weigh(reason, weighed);
    const struct ledger *played = &weighed->played, *better = &weighed->better;
    int drop = reason->better.score + reason->reply.score;
    bool worse = played->balance <= better->balance - WORTH_TELLING;
    bool missed = better->balance >= WORTH_TELLING &&
                  move_captures(reason->game, reason->position, reason->better.move[0], NULL) &&
                  most_worth(better, better->won) > most_worth(played, played->lost) && !played->promoted[0];
    if (worse && !missed && is_lost(reason, weighed) && write_loss(reason, played, out))
        return REASON_LOSES;
    if (!reason->better.length)
        return REASON_NONE;
    bool wins = worse && !reason->doubtful && better->balance >= WORTH_NAMING && 3 * drop >= 2 * better->balance &&
                !takes_as_much(reason, better);
    if (wins || !reason->slight) {
        write_missed(reason, better, wins, out);
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
    reason_pass(g, p);
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
    return exchange_wins(values, passed, m, WORTH_TELLING) &&
           !reason_is_answered(values, passed, m, worth, worth - WORTH_TELLING / 2);
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
        !(kind == REASON_ALLOWS ? reason_wins_at_once(g, &passed, m) : wins_the_same(g, &passed, &after, m)))
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

/* A position, the moves that led there, and what is seen in it. */
struct seen_position {
    const struct game *game;
    struct position position;
    struct move before[SIGHT_BEFORE];
    struct checks checks;
    const struct sight *sight; /* borrowed; NULL: nothing is hard to see */
};

/* Sets VIEW to the position before the move of TOLD, or behind it if its reply is looked at, with SIGHT. */
static void set_view(const struct reason_case *told, bool replies, const struct sight *sight,
                     struct seen_position *view)
{
    *view = (struct seen_position){.game = told->game,
                                   .position = *told->position,
                                   .before = {{.type = MOVE_PASS}, {.type = MOVE_PASS}},
                                   .sight = sight};
    for (int i = 0; told->before && i < SIGHT_BEFORE; i++)
        view->before[i] = told->before[i];
    if (replies) {
        position_play(told->game, &view->position, told->move);
        memmove(view->before + 1, view->before, (SIGHT_BEFORE - 1) * sizeof *view->before);
        view->before[0] = told->move;
    }
    position_checks(told->game, &view->position, &view->checks);
}

/* Returns what makes M hard to see in VIEW, bit t for trait t. */
static unsigned traits_of(const struct seen_position *view, struct move m)
{
    return view->sight ? sight_traits(view->sight, &view->position, m, view->before, &view->checks) : 0;
}

/* True if a capture that is not hard to see wins WORTH in VIEW. */
static bool has_plain_capture(const struct seen_position *view, const struct values *values, int worth)
{
    FREED struct move *move = memory_new(MOVES_MAX * sizeof *move);
    bool found = false;
    for (int i = 0, n = moves_legal(view->game, &view->position, move); i < n && !found; i++)
        found = move[i].type != MOVE_HOP &&
                reason_wins_plainly(values, &view->position, move[i], worth, WORTH_NAMING) &&
                sight_reason(traits_of(view, move[i])) == SIGHT_TRAITS;
    return found;
}

/* True if the move that decides a reason of KIND need not be seen: a plain capture in VIEW wins as much; or a better
 * move was missed, but what was wrong is that the one played gives material away. */
static bool need_not_be_seen(const struct reason_case *told, enum reason_kind kind, const struct seen_position *view)
{
    if (kind == REASON_ALLOWS)
        return false;
    FREED struct weighed *weighed = memory_new(sizeof *weighed);
    reason_weigh(told, weighed);
    int worth = kind == REASON_LOSES
                    ? reason_worth_taken(&weighed->values, told->position, told->move) - weighed->played.balance
                    : weighed->better.balance;
    if (worth >= WORTH_NAMING)
        return has_plain_capture(view, &weighed->values, worth - ABOUT_EQUAL);
    return kind == REASON_MISSES && weighed->plain;
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
    bool replies = kind == REASON_ALLOWS || kind == REASON_LOSES, checks;
    const struct reason_line *line = replies ? &told->reply : &told->better;
    out[0] = '\0';
    if (kind == REASON_NONE || !line->length)
        return;
    struct seen_position view;
    struct sight *sight = sight_new(told->game);
    set_view(told, replies, sight, &view);
    struct move m = line->move[0];
    unsigned traits = traits_of(&view, m);
    bool plain = need_not_be_seen(told, kind, &view);
    sight_free(sight);
    if (plain)
        return;
    const char *noun = noun_of(told->game, &view.position, m, &checks);
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
