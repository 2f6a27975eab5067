#include "rules/rule.h"

#include "keeps.h"
#include "play.h"
#include "rules/position.h"
#include "wins.h"

/* Returns MET; if that is false ERROR gets FAULT. */
static bool demand(bool met, const char *fault, struct error *error)
{
    return met || error_set(error, "%s", fault);
}

/* A double step is two steps the same way: the pawn must have such a step, only for moving, in a direction. */
static bool steps_quietly(const struct game *g)
{
    for (int i = 0; g->pawn >= 0 && i < g->kind[g->pawn].atoms; i++)
        if (g->kind[g->pawn].atom[i].when == WHEN_MOVING && g->kind[g->pawn].atom[i].ways != WAYS_ALL)
            return true;
    return false;
}

static bool castling_demands(const struct game *g, struct error *error)
{
    const struct rule_arguments *arguments = game_arguments(g, RULE_CASTLING);
    bool named = arguments->other >= 0;
    return demand(named || g->royal < g->kinds,
                  "no single piece is royal: name the one that castles behind the other, as in rule castling R K",
                  error) &&
           demand(!named || (g->royal == g->kinds && arguments->other != arguments->kind),
                  "rule castling names a second piece where no single one is royal: remove it", error) &&
           demand(arguments->cells % 2 == 0,
                  "rule castling names cells in pairs: where the royal piece lands, and where the other one", error) &&
           demand(!arguments->number || !arguments->cells, "rule castling has either a number of steps or cells",
                  error);
}

/* True if pawns stand in the array on all cells that RULE names. */
static bool names_pawns(const struct game *g, enum rule rule)
{
    const struct rule_arguments *arguments = game_arguments(g, rule);
    int i = 0;
    while (i < arguments->cells) {
        piece occupant = g->array[g->board->lane_first[arguments->cell[i]]];
        if (!occupant || piece_kind(occupant) != g->pawn)
            break;
        i++;
    }
    return i == arguments->cells;
}

static bool double_step_demands(const struct game *g, struct error *error)
{
    return demand(names_pawns(g, RULE_DOUBLE_STEP), "rule double-step names cells where pawns stand in the array",
                  error) &&
           demand(steps_quietly(g),
                  "rule double-step needs a pawn with a step that only moves, such as `step lateral forward moving`",
                  error);
}

static bool en_passant_demands(const struct game *g, struct error *error)
{
    return demand(!g->board->has_lanes, "rule en-passant is for boards without lanes", error) &&
           demand(names_pawns(g, RULE_EN_PASSANT), "rule en-passant names cells where pawns stand in the array", error);
}

static bool reentry_demands(const struct game *g, struct error *error)
{
    return demand(g->board->pocket[0], "rule reentry needs a board with a `pocket *`", error);
}

static bool restore_demands(const struct game *g, struct error *error)
{
    return demand(g->pawn >= 0 && g->promotes, "rule restore needs a pawn and a line `promotes`", error);
}

static bool give_way_demands(const struct game *g, struct error *error)
{
    for (int i = 0; i < g->kinds * ATOMS_MAX; i++)
        if (!demand(g->kind[i / ATOMS_MAX].atom[i % ATOMS_MAX].reach != REACH_HOP,
                    "rule give-way knows nothing of pieces that hop: take the one or the other out", error))
            return false;
    return demand(g->board->has_lanes, "rule give-way needs a board with lanes", error);
}

static bool hill_demands(const struct game *g, struct error *error)
{
    const struct rule_arguments *hill = game_arguments(g, RULE_HILL);
    for (int i = 0; i < hill->cells; i++) {
        piece occupant = g->array[g->board->lane_first[hill->cell[i]]];
        if (occupant && piece_kind(occupant) == g->royal)
            return demand(false, "a royal piece stands on the hill when the game begins: move the one or the other",
                          error);
    }
    return true;
}

static int checks_most(const struct game *g)
{
    enum { USUAL_CHECKS = 3 };
    int number = game_arguments(g, RULE_CHECKS)->number;
    return number ? number : USUAL_CHECKS;
}

static bool checks_won(const struct game *g, const struct position *p, int who)
{
    return position_count(g, p, RULE_CHECKS, who) == checks_most(g);
}

static bool goal_demands(const struct game *g, struct error *error)
{
    static const enum rule goals[] = {RULE_GOAL, RULE_GOAL_HELD, RULE_GOAL_ANSWERED};
    for (int i = 0; i < 3 * g->board->cells; i++) {
        enum rule rule = goals[i % 3];
        const struct rule_arguments *arguments = game_arguments(g, rule);
        piece occupant = g->array[i / 3];
        if (occupant && rules_has(g, rule) && piece_kind(occupant) == arguments->kind &&
            cellset_has(g->zone[arguments->zone].cells[piece_player(occupant)], (cell)(i / 3)))
            return demand(false, "rule goal: such a piece stands in the zone when the game begins", error);
    }
    return true;
}

static bool repetition_demands(const struct game *g, struct error *error)
{
    return demand(game_arguments(g, RULE_REPETITION)->number,
                  "rule repetition needs a number: write how often, as in rule repetition 4 draws", error);
}

static bool duple_demands(const struct game *g, struct error *error)
{
    int royals[PLAYERS_MAX] = {0};
    for (int place = 0; place < g->board->cells; place++)
        if (g->array[place] && g->kind[piece_kind(g->array[place])].royal)
            royals[piece_player(g->array[place])]++;
    return demand(royals[0] > 1 || royals[1] > 1,
                  "rule duple is for a player whose array has several royal pieces: put them there, or remove it",
                  error);
}

static bool attackers_demands(const struct game *g, struct error *e)
{
    return demand(game_arguments(g, RULE_ATTACKERS)->kinds, "rule attackers needs labels: name the pieces that attack",
                  e);
}

static bool explosion_demands(const struct game *g, struct error *error)
{
    return demand(!g->royals, "rule explosion is for games with one royal piece a player: mark one kind only", error) &&
           demand(g->royal == g->kinds || !(game_arguments(g, RULE_EXPLOSION)->kinds >> g->royal & 1),
                  "rule explosion spares the royal piece, so nobody could win by it: remove its label", error);
}

/* The plies of the count, which begins at most at the number of all pieces, and its limit are bytes. */
static bool counting_demands(const struct game *g, struct error *error)
{
    enum { MOST = 99 };
    return demand(game_arguments(g, RULE_COUNTING)->number <= MOST, "rule counting counts up to 99 moves: give fewer",
                  error);
}

static bool duck_demands(const struct game *g, struct error *error)
{
    return demand(
        g->royal == g->kinds && !g->royals,
        "rule duck is for games without royal pieces: say what is lost by `rule extinction K`, not by `royal`", error);
}

enum { DEAD_ALL = DEAD_BARE | DEAD_PROVEN | DEAD_LONE };

#define STALEMATE_RULES RULE_STALEMATE_WINS_PART, RULE_STALEMATE_LOSES, RULE_STALEMATE_WINS, RULE_STALEMATE_FEWER

/* In the order of enum rule. */
static const struct rule_row rows[] = {
    {.rule = RULE_CASTLING,
     .name = "castling",
     .words =
         "The royal piece and a piece of the array castle in one move, if neither has moved, nothing stands between, and the royal piece is not attacked where it stands, passes or lands.",
     .usage = "rule castling LABEL [LABEL] [nearer] [shuffled] [STEPS] [CELL CELL ...]",
     .argument = {ARGUMENT_PIECE, ARGUMENT_OTHER, ARGUMENT_ARRAY, ARGUMENT_NUMBER, ARGUMENT_SOME},
     .demands = castling_demands,
     .dead = DEAD_ALL,
     .endgame_tables = true},
    {.rule = RULE_DOUBLE_STEP,
     .name = "double-step",
     .words = "A pawn may make two steps at once from where it begins.",
     .usage = "rule double-step [CELL ...]",
     .argument = {ARGUMENT_SOME},
     .demands = double_step_demands,
     .dead = DEAD_ALL,
     .endgame_tables = true},
    {.rule = RULE_EN_PASSANT,
     .name = "en-passant",
     .words = "A pawn that made two steps may be captured on the cell that it passed, in the next move only.",
     .usage = "rule en-passant [CELL ...]",
     .argument = {ARGUMENT_SOME},
     .needs = RULE_LIST(RULE_DOUBLE_STEP),
     .demands = en_passant_demands,
     .dead = DEAD_ALL,
     .endgame_tables = true},
    {.rule = RULE_REENTRY,
     .name = "reentry",
     .royals = true,
     .words = "Captured pieces wait beside the board and may come back to a cell of their beginning.",
     .usage = "rule reentry",
     .demands = reentry_demands,
     .dead = DEAD_ALL,
     .endgame_tables = true,
     .wordless = true},
    {.rule = RULE_CATACOMB,
     .name = "catacomb",
     .words = "From one end of the catacomb a piece may go on to the other.",
     .usage = "rule catacomb LABEL CELL CELL",
     .argument = {ARGUMENT_PIECE, ARGUMENT_CELL, ARGUMENT_CELL},
     .dead = DEAD_ALL,
     .endgame_tables = true,
     .wordless = true},
    {.rule = RULE_RESTORE,
     .name = "restore",
     .words =
         "Promotion brings back pieces that were lost; a pawn that reaches its far corner while none is lost wins.",
     .usage = "rule restore",
     .excludes = RULE_LIST(RULE_REENTRY),
     .demands = restore_demands,
     .dead = DEAD_ALL,
     .endgame_tables = true,
     .goal = wins_corner_goal,
     .won = wins_corner,
     .ending = ENDING_CORNER},
    {.rule = RULE_ELIMINATION,
     .name = "elimination",
     .royals = true,
     .words =
         "Who is checkmated, or leaves its royal piece attacked, leaves the game with all pieces; the last one left wins.",
     .usage = "rule elimination",
     .players = 3,
     .dead = DEAD_BARE,       /* the proofs are for two players */
     .endgame_tables = false, /* and so are the tables */
     .ending = ENDING_LAST_LEFT},
    {.rule = RULE_GIVE_WAY,
     .name = "give-way",
     .words = "Pieces in lanes do not stop those of their own side.",
     .usage = "rule give-way",
     .demands = give_way_demands,
     .dead = DEAD_ALL,
     .endgame_tables = true},
    {.rule = RULE_STALEMATE_WINS_PART,
     .name = "stalemate-wins-part",
     .words = "Stalemate is worth three quarters of a win to the side that gives it.",
     .usage = "rule stalemate-wins-part",
     .stalemate = STALEMATE_QUARTER,
     .dead = DEAD_PROVEN | DEAD_LONE, /* a bare royal piece cannot mate, but may stalemate the other one */
     .endgame_tables = true,
     .ending = ENDING_STALEMATE},
    {.rule = RULE_HILL,
     .name = "hill",
     .royals = true,
     .words = "The royal piece that reaches a cell of the hill wins.",
     .usage = "rule hill CELL ...",
     .argument = {ARGUMENT_CELLS},
     .demands = hill_demands,
     .goal = wins_hill_goal,
     .won = wins_hill,
     .ending = ENDING_HILL},
    {.rule = RULE_CHECKS,
     .name = "checks",
     .royals = true,
     .words = "Who has given so many checks wins; three if no number is said.",
     .usage = "rule checks [NUMBER]",
     .argument = {ARGUMENT_NUMBER},
     .players = 2,
     .dead = DEAD_BARE | DEAD_LONE, /* what cannot mate may still give check */
     .counter = "checks",
     .most = checks_most,
     .after = count_check,
     .won = checks_won,
     .ending = ENDING_CHECKS},
    {.rule = RULE_FORCED_CAPTURE,
     .name = "forced-capture",
     .words = "Who can capture must, though it may choose how.",
     .usage = "rule forced-capture",
     .dead = DEAD_BARE | DEAD_LONE,
     .endgame_tables = false, /* they take moves back one by one */
     .keep = keeps_captures,
     .obliges = true,
     .refusal = "there is a capture, and who can capture must"},
    {.rule = RULE_EXTINCTION,
     .name = "extinction",
     .words = "Who has no piece left, or none of a kind that is named, loses; fewer than the number if one is said.",
     .usage = "rule extinction [LABEL ...] [NUMBER]",
     .argument = {ARGUMENT_KINDS, ARGUMENT_NUMBER},
     .players = 2,
     .won = wins_extinction,
     .ending = ENDING_EXTINCTION},
    {.rule = RULE_GIVEAWAY,
     .name = "giveaway",
     .words = "Who has no piece left, or none of a kind that is named, wins; fewer than the number if one is said.",
     .usage = "rule giveaway [LABEL ...] [NUMBER]",
     .argument = {ARGUMENT_KINDS, ARGUMENT_NUMBER},
     .players = 2,
     .excludes = RULE_LIST(RULE_EXTINCTION),
     .won = wins_giveaway,
     .ending = ENDING_GIVEAWAY},
    {.rule = RULE_GOAL,
     .name = "goal",
     .words = "Who brings such a piece to its zone of the goal wins.",
     .usage = "rule goal LABEL ZONE",
     .argument = {ARGUMENT_PIECE, ARGUMENT_ZONE},
     .demands = goal_demands,
     .goal = wins_goal_zone,
     .won = wins_goal,
     .ending = ENDING_GOAL},
    {.rule = RULE_BARING,
     .name = "baring",
     .words = "Who has only its royal piece left, and cannot or does not bare the other side by its next move, loses.",
     .usage = "rule baring",
     .players = 2,
     .royals = true,
     .dead = DEAD_BARE,
     .won = wins_baring,
     .ending = ENDING_BARING},
    {.rule = RULE_FACING,
     .name = "facing",
     .words = "The royal pieces may not face each other straight ahead with nothing between them.",
     .usage = "rule facing",
     .players = 2,
     .royals = true,
     .dead = DEAD_BARE,
     .keep = keeps_apart,
     .refusal = "the royal pieces would face each other with nothing between them"},
    {.rule = RULE_STALEMATE_LOSES,
     .name = "stalemate-loses",
     .words = "Who cannot move loses.",
     .usage = "rule stalemate-loses",
     .stalemate = STALEMATE_LOSS,
     .dead = DEAD_ALL, /* derive_dead looks whether a bare royal piece may stalemate the other one */
     .endgame_tables = false,
     .ending = ENDING_STALEMATE},
    {.rule = RULE_STALEMATE_WINS,
     .name = "stalemate-wins",
     .words = "Who cannot move wins.",
     .usage = "rule stalemate-wins",
     .stalemate = STALEMATE_WIN,
     .ending = ENDING_STALEMATE},
    {.rule = RULE_STALEMATE_FEWER,
     .name = "stalemate-fewer",
     .words = "Where one side cannot move, who has fewer pieces wins.",
     .usage = "rule stalemate-fewer",
     .stalemate = STALEMATE_FEWER,
     .ending = ENDING_STALEMATE},
    {.rule = RULE_DROPS,
     .name = "drops",
     .words = "Instead of moving, a player may put a piece from the hand on an empty cell.",
     .usage = "rule drops",
     .players = 2,
     .excludes = RULE_LIST(RULE_REENTRY, RULE_RESTORE),
     .dead = DEAD_ALL}, /* once the hands are empty */
    {.rule = RULE_CAPTURED_TO_HAND,
     .name = "captured-to-hand",
     .words = "Captured pieces change sides and go to the hand of who captured them.",
     .usage = "rule captured-to-hand",
     .needs = RULE_LIST(RULE_DROPS),
     .dead = DEAD_BARE | DEAD_PROVEN}, /* a lone royal piece may capture and mate with that */
    {.rule = RULE_ONE_A_FILE,
     .name = "one-a-file",
     .words = "Of these none comes from the hand to a file on which an own one stands.",
     .usage = "rule one-a-file LABEL ...",
     .argument = {ARGUMENT_KINDS},
     .needs = RULE_LIST(RULE_DROPS),
     .dead = DEAD_ALL},
    {.rule = RULE_NO_DROP_MATE,
     .name = "no-drop-mate",
     .words = "None of these mates by coming from the hand.",
     .usage = "rule no-drop-mate LABEL ...",
     .argument = {ARGUMENT_KINDS},
     .needs = RULE_LIST(RULE_DROPS),
     .dead = DEAD_ALL,
     .keep = keeps_unmated,
     .refusal = "it would mate by coming from the hand"},
    {.rule = RULE_DROPS_FIRST,
     .name = "drops-first",
     .words = "Who has pieces in the hand and can put one on the board must.",
     .usage = "rule drops-first",
     .needs = RULE_LIST(RULE_DROPS),
     .dead = DEAD_ALL,
     .keep = keeps_drops,
     .obliges = true,
     .refusal = "the pieces in the hand come first"},
    {.rule = RULE_MATE_WINS,
     .name = "mate-wins",
     .words = "A player who is checkmated wins.",
     .usage = "rule mate-wins",
     .players = 2,
     .royals = true,
     .ending = ENDING_CHECKMATE},
    {.rule = RULE_PASSING,
     .name = "passing",
     .words = "Instead of moving, a player who is not in check may pass (`--`); two passes in a row draw the game.",
     .usage = "rule passing",
     .players = 2,
     .excludes = RULE_LIST(RULE_FORCED_CAPTURE, STALEMATE_RULES),
     .dead = DEAD_BARE,
     .wordless = true,
     .counter = "passes",
     .after = count_pass,
     .draws = draws_passing,
     .ending = ENDING_PASSES},
    {.rule = RULE_FACING_DRAWS,
     .name = "facing-draws",
     .words =
         "While the royal pieces face each other straight ahead with nothing between, who is to move parts them or passes, in check, too, which draws the game.",
     .usage = "rule facing-draws",
     .players = 2,
     .royals = true,
     .needs = RULE_LIST(RULE_PASSING),
     .excludes = RULE_LIST(RULE_FACING),
     .dead = DEAD_BARE,
     .keep = keeps_parting,
     .refusal = "the royal pieces face each other: part them or pass",
     .draws = draws_facing,
     .ending = ENDING_FACING},
    {.rule = RULE_GOAL_HELD,
     .name = "goal-held",
     .words = "A player with such a piece in its zone of the goal when its turn comes wins.",
     .usage = "rule goal-held LABEL ZONE",
     .argument = {ARGUMENT_PIECE, ARGUMENT_ZONE},
     .players = 2,
     .demands = goal_demands,
     .won = wins_goal_held,
     .ending = ENDING_GOAL},
    {.rule = RULE_GOAL_ANSWERED,
     .name = "goal-answered",
     .words =
         "A player who brings such a piece to its zone of the goal wins; but where the second player can do so, too, by its next move, it has that move, and draws the game by it.",
     .usage = "rule goal-answered LABEL ZONE",
     .argument = {ARGUMENT_PIECE, ARGUMENT_ZONE},
     .players = 2,
     .demands = goal_demands,
     .won = wins_goal_answered,
     .ending = ENDING_GOAL,
     .draws = draws_goal_answered},
    {.rule = RULE_NO_CHECKS,
     .name = "no-checks",
     .words = "Nobody may give check.",
     .usage = "rule no-checks",
     .players = 2,
     .royals = true,
     .excludes = RULE_LIST(RULE_CHECKS),
     .keep = keeps_peace,
     .refusal = "it would give check, which nobody may"},
    {.rule = RULE_NO_ESCAPE,
     .name = "no-escape",
     .words = "A royal piece in check stays where it is, unless it captures the only piece that gives the check.",
     .usage = "rule no-escape",
     .players = 2,
     .royals = true,
     .dead = DEAD_BARE | DEAD_LONE, /* mates are easier, but a royal piece gives no check */
     .keep = keeps_ground,
     .refusal = "in check the royal piece moves only to capture the piece that gives it"},
    {.rule = RULE_POINTS,
     .name = "points",
     .words = "Who has more points wins where passes would draw; the second player has one and a half more.",
     .usage = "rule points LABEL NUMBER ...",
     .argument = {ARGUMENT_WORTHS},
     .needs = RULE_LIST(RULE_PASSING),
     .won = wins_points,
     .ending = ENDING_POINTS},
    {.rule = RULE_REPETITION,
     .name = "repetition",
     .words = "When a player brings about a position for the",
     .usage = "rule repetition NUMBER draws|loses|wins|first-loses",
     .argument = {ARGUMENT_NUMBER, ARGUMENT_AWARD},
     .players = 2,
     .demands = repetition_demands,
     .dead = DEAD_ALL,
     .endgame_tables = true,
     .ending = ENDING_REPETITION},
    {.rule = RULE_PERPETUAL_CHECK,
     .name = "perpetual-check",
     .words = "But if one player alone has given check by every move since the position first came up,",
     .usage = "rule perpetual-check draws|loses|wins|first-loses",
     .argument = {ARGUMENT_AWARD},
     .players = 2,
     .royals = true,
     .needs = RULE_LIST(RULE_REPETITION),
     .excludes = RULE_LIST(RULE_NO_CHECKS),
     .dead = DEAD_BARE | DEAD_PROVEN,
     .after = count_checking,
     .ending = ENDING_PERPETUAL_CHECK},
    {.rule = RULE_MOVE_LIMIT,
     .name = "move-limit",
     .words = "moves of each side without a capture or a pawn's move draw the game.",
     .usage = "rule move-limit NUMBER|none",
     .argument = {ARGUMENT_MOVES},
     .players = 2,
     .dead = DEAD_ALL,
     .endgame_tables = true,
     .ending = ENDING_MOVE_LIMIT},
    {.rule = RULE_DUPLE,
     .name = "duple",
     .words =
         "Who has several royal pieces is in check only while all of them are attacked, and may lose all but one; no piece becomes one unless one was lost.",
     .usage = "rule duple",
     .players = 2,
     .demands = duple_demands,
     .dead = DEAD_ALL}, /* while each side has one royal piece */
    {.rule = RULE_ATTACKERS,
     .name = "attackers",
     .words = "Where neither side has any of these pieces left the game is drawn; who has none does not win by time.",
     .usage = "rule attackers LABEL ...",
     .argument = {ARGUMENT_KINDS},
     .players = 2,
     .demands = attackers_demands,
     .dead = DEAD_ALL,
     .endgame_tables = true,
     .ending = ENDING_DEAD},
    {.rule = RULE_EXPLOSION,
     .name = "explosion",
     .words =
         "A capture is an explosion: what captures and what is captured leave the board, and so do all other pieces on the cells round it, except those that are named. Who blows up the other royal piece wins; nobody may blow up its own, and where it would be, there is no check.",
     .usage = "rule explosion lateral|diagonal|hex-diagonal ... [LABEL ...]",
     .argument = {ARGUMENT_LINES, ARGUMENT_KINDS},
     .players = 2,
     .royals = true,
     .excludes = RULE_LIST(RULE_REENTRY, RULE_CAPTURED_TO_HAND, RULE_CATACOMB, RULE_BARING),
     .demands = explosion_demands,
     .dead = DEAD_ALL, /* a royal piece never captures */
     .won = wins_explosion,
     .ending = ENDING_EXPLOSION},
    {.rule = RULE_COUNTING,
     .name = "counting",
     .words = "Once no pawn is left, moves are counted, and who does not mate within their number draws.",
     .usage = "rule counting NUMBER|none LABEL NUMBER ...",
     .argument = {ARGUMENT_MOVES, ARGUMENT_WORTHS},
     .players = 2,
     .royals = true,
     .demands = counting_demands,
     .dead = DEAD_ALL,
     .endgame_tables = true,
     .after = count_honour,
     .ending = ENDING_MOVE_LIMIT},
    {.rule = RULE_DUCK,
     .name = "duck",
     .words =
         "A duck, nobody's piece, blocks what a piece on its cell would block, and cannot be captured; after each own move a player puts it on another empty cell.",
     .usage = "rule duck",
     .players = 2,
     .excludes = RULE_LIST(RULE_EXPLOSION, RULE_REENTRY, RULE_DROPS, RULE_PASSING, RULE_GOAL_HELD, RULE_GOAL_ANSWERED,
                           RULE_REPETITION),
     .demands = duck_demands,
     .after = play_duck_turn},
};
enum { ROWS = sizeof rows / sizeof *rows };
_Static_assert((int)ROWS == (int)RULES, "every rule has its row");

const struct rule_row *rule_row(int i)
{
    return i < ROWS ? &rows[i] : NULL;
}
