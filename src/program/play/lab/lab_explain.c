/* What the laboratory's figures mean, and what they cannot tell. */
#include "lab/accounts.h"

static const struct {
    const char *title, *means, *cannot;
} explained[] = {
    {"Score",
     "What the first player gets, a win 100 %, a draw 50 %, with the interval of 95 %: in nineteen of twenty such reports it holds what endless games would give.",
     "How people would score. The computer plays a new game by values that it derives from the moves alone; where these are wrong, so is the score. 100 games give about ± 10 points, 1,000 about ± 3."},
    {"Drawn", "The share of games that end without a winner, those cut off after 400 plies among them.",
     "Whether best play draws. Look at the two strengths: where better play draws more, best play may draw always."},
    {"Two strengths",
     "Every other game is played with four times the nodes a move. What that changes shows in which direction better play leads.",
     "How far it leads: four times the nodes are about one step of skill."},
    {"Length and choices",
     "Plies of the median game, of the shortest and the longest 5 %, where a ply is whatever a player does at once, and placing a duck is one more; how many legal moves there are at a move, on average.",
     "How long people need: the computer neither resigns nor agrees to a draw."},
    {"Variety",
     "In the first eight plies a move is drawn among those at most 0.3 pawns worse than the best, and in later ones, too, where captures are forced or one move alone is good, until there were 256 ways to choose. Games that are equal count as many, but tell no more than one: as varied as N says how many different games the sample is worth, and all margins are those of so many. The table below tells what other margins would give, the games of each strength counted by their own openings.",
     "Whether the game itself is varied. The margins are in pawns as the computer counts them, and their openings are judged by four of each strength."},
    {"Soundness",
     "What never happened, never moved, was never reached in these games, and how no game ended, by the rules as the file has them.",
     "That it is impossible: only what is called proven is."},
    {"The array", "Proven: searched to the end, all defences. Judged: what a search of seven plies believes.",
     "Deeper traps. A judged loss of material may be a sacrifice worth it."},
    {"Mates alone",
     "In how many positions of a King and one piece against a King the side with the piece, to move, mates by force, of all there are.",
     "That it can be reached in play, or what a second such piece would do. It is told where tables of endings can be computed: where it is not, the report says why."},
    {"Pieces",
     "In how many percent of the games such a piece of some player moves, and how often a game; captured are also those that an explosion takes.",
     "How strong it is: a piece that often moves may be weak. --values measures that."},
    {"Values", "How many pawns a piece is worth, by games in which one side lacks it and the other about as much (H. G. Muller's way). The unit is what lacking a pawn of the array costs, or where that is not known to a fifth, as where a pawn more decides little, what the cheapest other piece costs of which it is. Several pawns, or two pieces that are a pair, that the other side lacks count as what games without them give, not as so many units: lines open, so that in chess three cost about as much as two and a half, and the other pieces come out within a sixth of what books say, with margins of about a quarter. A pair: who loses one of two also loses what they are worth together, so that a pair is worth more than two single ones by twice the one that is missing first less both. What only a promotion brings stands in the place of another piece of the array; a piece in the hand is there from the first move on.", "Its value in every phase: it is that of the array, and of this strength of play. Where lost pieces come back, it is what having the piece on the board is worth. None is told until some piece's is known to a fifth; more nodes help there as more games do, for the stronger the play, the more a pawn decides."},
    {"Depth",
     "How many steps of 75 % lie between random moves and the strongest games: the deeper, the more there is to learn (--ladder).",
     "The whole depth: it is at least so, up to these nodes. Draws, and three players, hide steps."},
    {"The board",
     "Where pieces move, are captured, and where royal pieces stand when they are mated, or their players put out of the game.",
     "Which cells matter: a cell that nobody enters may be well guarded."},
    {"Comparison", "Differences of two games with their margins of 95 %.",
     "Which is better. Of twenty figures one differs beyond its margin by chance."},
};

void lab_explain(enum lab_form form, struct text *out)
{
    OWNED(accounts) summary = accounts_new();
    OWNED(accounts) accounts = accounts_new();
    accounts_say(summary, "verdict", "The laboratory lets the computer play a game against itself and counts.");
    for (size_t i = 0; i < sizeof explained / sizeof *explained; i++) {
        accounts_head(accounts, explained[i].title);
        accounts_say(accounts, explained[i].title, "%s", explained[i].means);
        accounts_say(accounts, explained[i].title, "It cannot tell: %s", explained[i].cannot);
    }
    accounts_write(summary, accounts, form, out);
}
