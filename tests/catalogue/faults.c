/* catalogue: each kind of fault in a data file gives its place and one sentence, and nothing crashes. */
#include "base/replace.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "test.h"

static const struct {
    const char *text, *fault; /* FAULT NULL: sound */
} boards[] = {
    {"", "x.board:1:1: the board has no cells: give it some"},
    {"# nothing\n", "x.board:1:1: the board has no cells: give it some"},
    {"strip 1 a..h from 0,0\n",
     "x.board:1:22: something is missing here: the line is written `strip RANK FILES from X,Y to X,Y`"},
    {"strip 1 a..h from 0,0 to\n",
     "x.board:1:25: something is missing here: the line is written `strip RANK FILES from X,Y to X,Y`"},
    {"strip 0 a..h from 0,0 to 0,2\n",
     "x.board:1:7: \"0\" is not a number from 1 to 999: the line is written `strip RANK FILES from X,Y to X,Y`"},
    {"strip 1..5 a..e from 0,0 to 0,2\n",
     "x.board:1:7: a strip is one rank, from the foot to the top of its cells: give each rank a line"},
    {"strip 99999999999 a from 0,0 to 0,2\n", "x.board:1:7: \"99999999999\" is not a number from 1 to 999: the "
                                              "line is written `strip RANK FILES from X,Y to X,Y`"},
    {"strip 1 a..h from 0;0 to 0,2\n", "x.board:1:19: \"0\" is not a point X,Y of whole numbers from -10000 to "
                                       "10000: the line is written `strip RANK FILES from X,Y to X,Y`"},
    {"strip 1 a..h at 0,0 to 0,2\n",
     "x.board:1:14: \"from\" is expected here: the line is written `strip RANK FILES from X,Y to X,Y`"},
    {"strip 1 A..h from 0,0 to 0,2\n", "x.board:1:9: a range runs from a capital to a small letter: give two ranges"},
    {"strip 1 h..a from 0,0 to 0,2\n", "x.board:1:9: \"h..a\" names no files: give letters such as a, a..h or a,b,d"},
    {"strip 1 a,,b from 0,0 to 0,2\n", "x.board:1:11: \"\" names no files: give letters such as a, a..h or a,b,d"},
    {"strip 1 1 from 0,0 to 0,2\n", "x.board:1:9: \"1\" names no files: give letters such as a, a..h or a,b,d"},
    {"cell a1 0,0\n", "x.board:1:6: cell a1 has 1 corner: give 3 to 8"},
    {"cell a1 0,0 2,0\n", "x.board:1:6: cell a1 has 2 corners: give 3 to 8"},
    {"cell a1 0,0 2,0 2,2 0\n", "x.board:1:21: \"0\" is not a point X,Y of whole numbers from -10000 to 10000: "
                                "the line is written `cell NAME X,Y X,Y X,Y ...`"},
    {"cell a1 0,0 2,0 2,2 99999999999,0\n",
     "x.board:1:21: \"99999999999,0\" is not a point X,Y of whole numbers from -10000 to 10000: the line is "
     "written `cell NAME X,Y X,Y X,Y ...`"},
    {"cell 11 0,0 2,0 2,2\n", "x.board:1:6: \"11\" is not a name for a cell: give letters and then a number, "
                              "such as a1, at most 7 characters"},
    {"cell a1 0,0 1,0 2,0\n", "x.board:1:6: cell a1 is not convex: give its corners in order round the cell, "
                              "no three of them in a line"},
    {"cell a1 0,0 2,0 2,2 0,2\r\ncell a1 0,0 2,0 2,2 0,2\r\n",
     "x.board:2:6: there is a cell a1 already: give each cell its own name"},
    {"strip 1 a..h from 0,0 to 0,2\nlane a1\n", "x.board:2:6: a lane joins at least two cells"},
    {"strip 1 a..h from 0,0 to 0,2\nlane\n", "x.board:2:5: a lane joins at least two cells"},
    {"strip 1 a..h from 0,0 to 0,2\nlane a1 j1\n",
     "x.board:2:9: there is no cell j1: name cells of lines above this one"},
    {"strip 1 a..h from 0,0 to 0,2\nlane a1 a1\n",
     "x.board:2:6: a1 is in a lane already: each cell is in one lane at most"},
    {"strip 1 ab from 0,0 to 0,2\n  strip 2 a from 0,1 to 0,3\n",
     "x.board:2:11: cell a2 overlaps ab1, but only cells on one side of a side they share may"},
    {"strip 1 a from 0,0 to 0,2\nstrip 1 b from 0,0 to 0,2\n",
     "x.board:2:9: cell b1 has the same corners as a1: remove one of them"},
    {"pocket\n", "x.board:1:7: something is missing here: the line is written `pocket *`"},
    {"pocket x\n", "x.board:1:8: the pocket is called *: write `pocket *`"},
    {"house array\n", "x.board:1:7: \"lanes\" is expected here: the line is written `house lanes`"},
    {"pocket *\npocket *\n", "x.board:2:8: there is a pocket already: a board has at most one"},
    {"square a1\n", "x.board:1:1: unknown keyword \"square\": a line begins with one of cell, strip, hex, "
                    "lane, same, wall, stop, pocket, house"},
    {"strip 1 a..d from 0,0 to 0,2\nwall 2,0\n",
     "x.board:2:9: something is missing here: the line is written `wall X,Y X,Y`"},
    {"strip 1 a..d from 0,0 to 0,2\nwall 0,0 0,2\n",
     "x.board:2:6: no cells above this line have a side in common there: give two corners with such sides between"},
    {"strip 1 a..d from 0,0 to 0,2\nwall 2,0 2,2\nstop a1 e1\n",
     "x.board:3:9: there is no cell e1: name cells of lines above this one"},
    {"strip 1 a..d from 0,0 to 0,2\nstop\n",
     "x.board:2:5: something is missing here: the line is written `stop CELL CELL ...`"},
    {"strip 1 a..d from 0,0 to 0,2\nwall 2,0 2,2\nstop a1 b1\n", NULL},
    {"strip 1 a..d from 0,0 to 0,2\nsame 0,0 0,2 as 8,0 8,2\ncell z9 0,2 2,2 2,4 0,4\n",
     "x.board:3:6: cell z9 stands below a line `same`: put it above"},
    {"strip 1 a..d from 0,0 to 0,2\nsame 0,0 0,2 to 8,0 8,2\n",
     "x.board:2:14: \"as\" is expected here: the line is written `same X,Y X,Y as X,Y X,Y`"},
    {"strip 1 a..d from 0,0 to 0,2\nsame 0,0 0,2 as 8,2 8,0\n",
     "x.board:2:17: the other sides must be as long and run the same way: from 8,2 to 8,4"},
    {"strip 1 a..d from 0,0 to 0,2\nsame 0,0 0,3 as 8,0 8,3\n",
     "x.board:2:6: no sides of cells run there: give two corners, and those of the sides that are the same"},
    {"strip 1 a..d from 0,0 to 0,2\nsame 0,0 0,2 as 9,0 9,2\n",
     "x.board:2:6: a corner lies on 0,0, and none on the other sides, 9,0 away: give sides that match"},
    {"strip 1 a..d from 0,0 to 0,2\nstrip 2 a from 0,2 to 0,4\nstrip 3 a from 6,2 to 6,6\nsame 0,0 0,4 as 8,0 8,4\n",
     "x.board:4:6: a corner lies on 0,4, and none on the other sides, 8,0 away: give sides that match"},
    {"strip 1 a from 0,0 to 0,2 0,4\n",
     "x.board:1:27: unexpected \"0,4\": the line is written `strip RANK FILES from X,Y to X,Y`"},
    {"hex a 1..6 at 0\n", "x.board:1:15: \"0\" is not a point X,Y of whole numbers from -10000 to 10000: the "
                          "line is written `hex FILE FROM..TO at X,Y`"},
    {"hex a 6..1 at 0,0\n",
     "x.board:1:10: \"1\" is not a number from 6 to 999: the line is written `hex FILE FROM..TO at X,Y`"},
    {"hex a,b 1..6 at 0,0\n", "x.board:1:5: \"a,b\" are several files: give each file of hexagons its own line"},
    {"hex a x at 0,0\n",
     "x.board:1:7: \"x\" is not a number from 1 to 999: the line is written `hex FILE FROM..TO at X,Y`"},
    {"\xC3\xA4\xFFx\n", "x.board:1:2: this is not UTF-8 text: save the file as UTF-8"},
    {"strip 1 a\x01 from\n", "x.board:1:10: a control character (code 1): remove it"},
    {"cell a1 0,0 1,0 2,1 2,2 1,3 0,3 -1,2 -1,1 -1,0\n", "x.board:1:43: a cell has at most 8 corners"},
    {"lane a1 a2\n", "x.board:1:6: there is no cell a1: name cells of lines above this one"},
    {"strip 1 a..z from 0,0 to 0,2\nstrip 2 a..z from 0,2 to 0,4\nstrip 3 a..z from 0,4 to 0,6\nstrip 4 a..z "
     "from 0,6 to 0,8\nstrip 5 a..z,A from 0,8 to 0,10\n",
     "x.board:5:9: cell y5 is one too many: a board has at most 128 cells"},
    {"strip 1 a..h from 9990,0 to 9990,2\n",
     "x.board:1:9: a corner of cell f1 lies too far out: coordinates run from -10000 to 10000"},
    {"strip 999 abcdefgh from 0,0 to 0,2\n",
     "x.board:1:11: \"abcdefgh\" names no files: give letters such as a, a..h or a,b,d"},
    {"strip 1 \xE2\x99\x98 from 0,0 to 0,2 \n",
     "x.board:1:9: \"♘\" names no files: give letters such as a, a..h or a,b,d"},
    {"strip 1 a..e from 0,0 to 0,2 # a comment\n\n\tlane a1 b1\n", NULL},
    {"\xEF\xBB\xBFstrip 1 a..e from 0,0 to 0,2\r\nlane a1 b1\r\n", NULL},
    {"cell a1 0,0 0,2 2,2 2,0", NULL},
};

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

#define NO_FIGURE(column, code)                                                                                        \
    "x.game:6:" column ": U+" code " is no figure: give a visible character one column wide, such as \u265F"

static const struct {
    int line; /* replaced by TEXT; 0: TEXT is added; negative: that line is left out */
    const char *text, *fault;
} games[] = {
    {-1, NULL, "x.game:11:1: the line `title` is missing"},
    {-2, NULL, "x.game:2:1: the line `board` must come before this one"},
    {-4, NULL, "x.game:11:7: no player has the letter \"b\": the line `player` must come before this one"},
    {2, "board nothere",
     "x.game:2:7: there is no board nothere: put nothere.board beside this file or into boards/ of a data "
     "folder"},
    {2, "board ../x",
     "x.game:2:7: there is no board ../x: put ../x.board beside this file or into boards/ of a data folder"},
    {2, "board broken",
     "FOLDER/boards/broken.board:1:22: something is missing here: the line is written `strip RANK FILES from "
     "X,Y to X,Y`"},
    {2, "board xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "x.game:2:7: the board's name is too long: at most 31 bytes"},
    {0, "board", "x.game:13:1: there is a board already: remove one of them"},
    {0, "board small", "x.game:13:7: there is a board already: remove one of them"},
    {1, "title Small\npath M 0,0 L 1,1 H 9", "x.game:2:1: whose picture? Put the line `piece` above this one"},
    {6, "piece R Rook slide lateral\npath M 0,0 L 1",
     "x.game:7:1: this path is not understood: M, L, H, V, C and Z in a square of 100 by 100 are"},
    {6, "piece R Rook slide lateral\nsmall X.X XX",
     "x.game:7:11: a row is written with X and ., all rows equally long"},
    {6, "piece R Rook slide lateral\nsmall X.X XXX", "x.game:7:1: this picture has no outline: add a line `path`"},
    {0, "title again", "x.game:13:1: there is a title already: remove one of them"},
    {3, "player W White forward 0,1", "x.game:3:8: \"W\" is not a letter for a player: give one small letter"},
    {3, "player w White 0,1",
     "x.game:3:16: \"forward\" is expected here: the line is written `player LETTER NAME forward [away|towards|"
     "clockwise|anticlockwise] X,Y`"},
    {3, "player w White forward 1,1",
     "x.game:3:24: White's forward direction runs through a corner of a1: it must leave every cell by a "
     "side"},
    {3, "player w White forward 0,0",
     "x.game:3:24: forward 0,0 leads nowhere: give the direction in which pawns move, such as 0,1"},
    {4, "player w Black forward 0,-1", "x.game:4:8: White has the letter w already: give each player a different one"},
    {0, "player r Red forward 1,0", "x.game:13:22: a game for three needs `rule elimination`: add that line"},
    {0, "player r Red forward 1,0\nplayer s Red forward 1,0", "x.game:14:1: too many players: a game has 2 or 3"},
    {5, "piece K King step lateral",
     "x.game:2:7: no kind of piece is royal: mark one, or say by rule extinction, giveaway, goal or stalemate-loses "
     "how the game ends"},
    {6, "piece R Rook royal slide lateral", "x.game:8:10: a piece cannot become a Rook: remove R"},
    {8, "promotes P", "x.game:8:10: a piece cannot become a Pawn: remove P"},
    {6, "men chess", "x.game:6:1: the keyword is `pieces` now"},
    {6, "man K King royal step lateral", "x.game:6:1: the keyword is `piece` now"},
    {6, "piece K Rook slide lateral", "x.game:6:7: King has the label K already: give each kind of piece its own"},
    {6, "piece Rook slide lateral", "x.game:6:7: \"Rook\" is not a label: give one capital letter"},
    {6, "piece R Rook",
     "x.game:6:13: something is missing here: the line is written `piece LABEL NAME [FIGURE [FIGURE]] [royal] "
     "[pawn] [was LABEL] MOVE; MOVE ...`"},
    {6, "piece R Rook run lateral",
     "x.game:6:14: \"run\" is not a way to move: a move begins with step, slide, leap, jump, ride, hop or betza"},
    {6, "piece R Rook slide sideways",
     "x.game:6:20: \"sideways\" is not a kind of line: give lateral, diagonal, hex-diagonal or some joined with "
     "+"},
    {6, "piece R Rook slide lateral upward",
     "x.game:6:28: \"upward\" is not a modifier: give forward, backward, sideways, half-forward, half-backward, "
     "moving, capturing, onward, lame, unlike, initial, from ZONE or in ZONE"},
    {6, "piece R Rook slide lateral sideways", NULL},
    {6, "piece R Rook slide lateral half-forward",
     "x.game:6:28: \"half-forward\" means nothing for lateral lines on this board's cells"},
    {6, "piece R Rook slide lateral+diagonal sideways",
     "x.game:6:37: \"sideways\" means nothing for diagonal lines on this board's cells"},
    {6, "piece R Rook leap lateral",
     "x.game:6:19: a leap joins 2 to 9 steps, of one kind or of lateral and one other, such as lateral+diagonal"},
    {6, "piece R Rook leap lateral+diagonal+lateral",
     "x.game:6:36: the way of a leap bends once: name its lateral steps together"},
    {6, "piece R Rook leap lateral+lateral+diagonal moving; slide lateral", NULL},
    {6, "piece R Rook leap lateral+lateral onward; slide lateral",
     "x.game:6:14: this leap goes onward anyway: remove onward"},
    {6, "piece R Rook slide lateral lame",
     "x.game:6:28: only a leap, jump or ride can be lame: others are stopped anyway"},
    {6, "piece R Rook slide 0 lateral",
     "x.game:6:20: \"0\" is not a number from 1 to 9: the line is written `piece LABEL NAME [FIGURE [FIGURE]] [royal] "
     "[pawn] [was LABEL] MOVE; MOVE ...`"},
    {6, "piece R Rook slide 3..2 lateral",
     "x.game:6:23: \"2\" is not a number from 3 to 9: the line is written `piece LABEL NAME [FIGURE [FIGURE]] [royal] "
     "[pawn] [was LABEL] MOVE; MOVE ...`"},
    {6, "piece R Rook slide lateral in palace",
     "x.game:6:31: there is no zone \"palace\": a line `zone` above must name its cells"},
    {6, "piece R Rook jump 5 lateral",
     "x.game:6:7: way 1 of the Rook leads nowhere on this board: remove it or name other steps"},
    {6, "piece R Rook betza WnNB3", NULL},
    {6, "piece R Rook betza WfNR",
     "x.game:6:20: \"fNR\" has no meaning here: betza knows WFDANCZHGRBQK, doubled or with a number, after any of m "
     "c i n p g and f b l r s v (of N, C and Z only ff, bb, ll, rr, vv, ss)"},
    {6, "zone half w a1..b2; b a3..b4\npiece R Rook slide lateral in half", NULL},
    {6, "zone half w a1..b2; x a3\npiece R Rook slide lateral",
     "x.game:6:21: no player has the letter \"x\": the line `player` must come before this one"},
    {6, "zone half w b1..a2\npiece R Rook slide lateral",
     "x.game:6:13: a range runs from the left and from below: write it as a2..h2 or d1..f3"},
    {6, "piece R Rook slide diagonal+lateral+diagonal", "x.game:6:37: diagonal is named twice: remove one"},
    {6, "piece R Rook leap lateral+diagonal forward", NULL},
    {6, "piece R Rook slide lateral onward", "x.game:6:28: only a leap can be onward"},
    {6, "piece R Rook slide lateral moving capturing",
     "x.game:6:35: a move is moving or capturing: without either word it is both"},
    {6, "piece R Rook slide lateral;",
     "x.game:6:28: something is missing here: the line is written `piece LABEL NAME [FIGURE [FIGURE]] [royal] "
     "[pawn] [was LABEL] MOVE; MOVE ...`"},
    {6,
     "piece R Rook slide lateral+diagonal; slide lateral+diagonal; slide lateral+diagonal; slide "
     "lateral+diagonal",
     "x.game:6:86: too many moves: a piece has at most 6, and each kind of line counts"},
    {6, "piece R Rook ♖x slide lateral", "x.game:6:14: a figure is one character"},
    {6, "piece R Rook 王 slide lateral", NO_FIGURE("14", "738B")},
    {6, "piece R Rook 😀 slide lateral", NO_FIGURE("14", "1F600")},
    {6, "piece R Rook \u202E slide lateral", NO_FIGURE("14", "202E")},
    {6, "piece R Rook \u200B slide lateral", NO_FIGURE("14", "200B")},
    {6, "piece R Rook \u0301 slide lateral", NO_FIGURE("14", "0301")},
    {6, "piece R Rook \uFEFF slide lateral", NO_FIGURE("14", "FEFF")},
    {6, "piece R Rook \u00AD slide lateral", NO_FIGURE("14", "00AD")},
    {6, "piece R Rook \u2028 slide lateral", NO_FIGURE("14", "2028")},
    {6, "piece R Rook \u3000 slide lateral", NO_FIGURE("14", "3000")},
    {6, "piece R Rook \u2800 slide lateral", NO_FIGURE("14", "2800")},
    {6, "piece R Rook \u2066 slide lateral", NO_FIGURE("14", "2066")},
    {6, "piece R Rook ♖ 王 slide lateral", NO_FIGURE("16", "738B")},
    {6, "piece R Rook ♖ ♜ ♜ slide lateral",
     "x.game:6:18: \"♜\" is not a way to move: a move begins with step, slide, leap, jump, ride, hop or betza"},
    {6, "piece R Rook ♖ slide lateral", NULL},
    {6, "piece R xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx slide lateral",
     "x.game:6:9: the piece's name is too long: at most 23 bytes"},
    {0, "piece Q Queen pawn step lateral", "x.game:13:7: Pawn and Queen are both pawns: at most one kind of piece is"},
    {0, "piece Q Queen royal step lateral", "x.game:13:7: King and Queen are both royal: exactly one kind of piece is"},
    {0,
     "piece A XA step lateral\npiece B XB step lateral\npiece C XC step lateral\npiece D XD step lateral\npiece E XE "
     "step lateral\npiece F XF step lateral\npiece G XG step lateral\npiece H XH step lateral\npiece I XI step "
     "lateral\npiece J XJ step lateral\npiece L XL step lateral\npiece M XM step lateral",
     "x.game:24:1: too many pieces: a game has at most 14 kinds"},
    {8, "promotes Q", "x.game:8:10: no piece has the label \"Q\": its line `piece` must come before this one"},
    {8, "promotes K", "x.game:8:10: a piece cannot become a King: remove K"},
    {8, "promotes",
     "x.game:8:9: something is missing here: the line is written `promotes LABEL ... [into LABEL ...] [in ZONE] "
     "[leaving] [optional] [was LABEL]`"},
    {9, "rule castling",
     "x.game:9:14: something is missing here: the line is written `rule castling LABEL [LABEL] [STEPS] [CELL "
     "CELL ...]`"},
    {9, "rule castling Q", "x.game:9:15: no piece has the label \"Q\": its line `piece` must come before this one"},
    {9, "rule flying",
     "x.game:9:6: unknown rule \"flying\": the rules are castling, double-step, en-passant, reentry, ..."},
    {0, "rule castling R", "x.game:13:6: there is a rule castling already: remove one of them"},
    {0, "rule reentry", "x.game:13:6: rule reentry needs a board with a `pocket *`"},
    {0, "rule restore", NULL},
    {0, "rule elimination", "x.game:13:6: rule elimination is for three players: remove it"},
    {0, "rule give-way", "x.game:13:6: there is a rule give-way already: remove one of them"},
    {10, "rule double-step", NULL},
    {10, "rule double-step\nrule en-passant", "x.game:11:6: rule en-passant is for boards without lanes"},
    {10, "rule en-passant", "x.game:10:6: rule en-passant needs `rule double-step`"},
    {0, "rule catacomb R a1",
     "x.game:13:19: something is missing here: the line is written `rule catacomb LABEL CELL CELL`"},
    {0, "rule catacomb R a1 a1", "x.game:13:20: a1 is in this line twice: name different cells"},
    {0, "rule catacomb R a1 z1", "x.game:13:20: there is no cell z1 on the board small"},
    {10, "rule double-step now", "x.game:10:18: there is no cell now on the board small"},
    {10, "rule double-step a1", "x.game:10:6: rule double-step names cells where pawns stand in the array"},
    {9, "rule castling R 1",
     "x.game:9:17: \"1\" is not a number from 2 to 15: the line is written `rule castling LABEL [LABEL] [STEPS] "
     "[CELL CELL ...]`"},
    {9, "rule castling R a1",
     "x.game:9:6: rule castling names cells in pairs: where the royal piece lands, and where the other one"},
    {9, "rule castling R 2 a1 b1", "x.game:9:6: rule castling has either a number of steps or cells"},
    {9, "rule castling R d1 c1",
     "x.game:9:6: no King castles to d1 and c1: name neighbours in line with both pieces, Rook beyond King, two pairs "
     "each"},
    {0, "rule hill", "x.game:13:10: something is missing here: the line is written `rule hill CELL ...`"},
    {0, "rule hill b1",
     "x.game:13:6: a royal piece stands on the hill when the game begins: move the one or the other"},
    {0, "rule hill c1 c1", "x.game:13:14: c1 is in this line twice: name different cells"},
    {6, "piece R Rook jump lateral",
     "x.game:6:19: \"lateral\" is not a number from 2 to 9: the line is written `piece LABEL NAME "
     "[FIGURE [FIGURE]] [royal] [pawn] [was LABEL] MOVE; MOVE ...`"},
    {6, "pieces nothere",
     "x.game:6:8: there is no set of pieces nothere: put nothere.set beside this file or into sets/ of a data "
     "folder"},
    {11, "array w R a1; K b1 c1; P a2..b2", "x.game:11:20: White has a second King on c1: leave one in the array"},
    {11, "array w R a1; P a2..b2", "x.game:3:24: White has no King: put one into the array"},
    {11, "array w R a1; K b9", "x.game:11:17: there is no cell b9 on the board small"},
    {11, "array w R a1; K a1", "x.game:11:17: a piece stands on a1 already: remove one of them"},
    {11, "array w R a1; K b1; P c2 c3",
     "x.game:11:26: a piece stands on c2 already: remove one of them, a lane holds one piece"},
    {11, "array w R c3; K b1", NULL},
    {11, "array w R a1; K b1; P b2..a2",
     "x.game:11:23: a range runs from the left and from below: write it as a2..h2 or d1..f3"},
    {11, "array w R a1; K b1; P a2..b3", "x.game:12:23: a piece stands on a3 already: remove one of them"},
    {11, "array w R a1; K b1; P a4", "x.game:12:11: a piece stands on a4 already: remove one of them"},
    {12, "array b R a4; K b4; P a3..b3 d1",
     "x.game:12:30: Black's Pawn on d1 stands where it promotes: start it farther back"},
    {12, "array b R a4; K a3; P c3",
     "x.game:12:17: Black's King on a3 can be captured at once: place the pieces differently"},
    {11, "array x R a1; K b1",
     "x.game:11:7: no player has the letter \"x\": the line `player` must come before this one"},
    {11, "array w Q a1; K b1", "x.game:11:9: no piece has the label \"Q\": its line `piece` must come before this one"},
    {11, "array w R; K b1", "x.game:11:10: R stands on no cell: name one"},
    {11, "array w R a1;",
     "x.game:11:14: something is missing here: the line is written `array LETTER LABEL CELL ...; LABEL CELL "
     "...`"},
    {0, "house", "x.game:13:6: something is missing here: the line is written `house array`"},
    {0, "notation san", "x.game:13:1: notation san cannot name lanes: remove it"},
    {0, "notation uci", "x.game:13:10: \"san\" is expected here: the line is written `notation san`"},
    {0, "house lanes", "x.game:13:7: \"array\" is expected here: the line is written `house array`"},
    {7, "piece P Pawn pawn step lateral forward; step diagonal forward capturing\nrule double-step",
     "x.game:8:6: rule double-step needs a pawn with a step that only moves, such as `step lateral forward moving`"},
    {7, "piece P Pawn pawn step diagonal forward moving; step lateral forward capturing\nrule double-step", NULL},
    {0, "rule stalemate-loses\nrule stalemate-wins",
     "x.game:14:6: one rule says what stalemate is worth: remove stalemate-wins"},
    {0, "rule extinction\nrule giveaway R", "x.game:13:6: rules extinction and giveaway exclude each other"},
    {0, "rule goal R shore", "x.game:13:13: there is no zone \"shore\": a line `zone` above must name its cells"},
    {0, "zone shore w a1; b a4\nrule goal R shore",
     "x.game:14:6: rule goal: such a piece stands in the zone when the game begins"},
    {5, "piece K King step lateral\nrule extinction",
     "x.game:10:6: no piece is royal: name the one that castles behind the other, as in rule castling R K"},
    {5, "piece K King step lateral\nrule extinction\nrule checks",
     "x.game:2:7: rules hill, checks, reentry and elimination need a royal piece: remove them"},
    {9, "rule castling R K", "x.game:9:6: rule castling names a second piece where none is royal: remove it"},
    {0, "rule extinction R 1",
     "x.game:13:19: \"1\" is not a number from 2 to 15: the line is written `rule extinction [LABEL ...] [NUMBER]`"},
    {0, "rule giveaway 3 R",
     "x.game:13:17: unexpected \"R\": the line is written `rule giveaway [LABEL ...] [NUMBER]`"},
    {0, "rule mate-wins", NULL},
    {0, "piece C Cannon slide lateral unlike",
     "x.game:13:30: only a hop can be unlike: over and onto other kinds of pieces alone"},
    {0, "rule facing-draws", "x.game:13:6: rule facing-draws needs `rule passing`"},
    {0, "rule passing\nrule facing-draws\nrule facing",
     "x.game:14:6: rules facing and facing-draws exclude each other"},
    {0, "rule passing\nrule stalemate-loses",
     "x.game:13:6: rule passing excludes forced-capture and what says who wins by stalemate"},
    {0, "rule forced-capture\nrule passing",
     "x.game:14:6: rule passing excludes forced-capture and what says who wins by stalemate"},
    {0, "rule passing\nnotation san", "x.game:14:1: notation san cannot name lanes: remove it"},
    {0, "rule checks\nrule no-checks", "x.game:14:6: rules checks and no-checks exclude each other"},
    {0, "zone shore w a1; b a4\nrule goal-held R shore",
     "x.game:14:6: rule goal: such a piece stands in the zone when the game begins"},
    {0, "rule goal-answered K",
     "x.game:13:21: something is missing here: the line is written `rule goal-answered LABEL ZONE`"},
    {0, "rule goal-held shore R",
     "x.game:13:16: \"shore\" is not a label: give one capital letter, and zones behind `in`"},
    {0, "rule pass", "x.game:13:6: \"pass\" has no meaning here: did you mean passing?"},
    {0, "rule bikjang", "x.game:13:6: \"bikjang\" has no meaning here: did you mean facing-draws?"},
    {0, "rule nochecks", "x.game:13:6: \"nochecks\" has no meaning here: did you mean no-checks?"},
    {0, "rule atomic", "x.game:13:6: unknown rule \"atomic\": the rules are castling, ..."},
    {8, "zone last w a4..b4; b a1..b1\npromotes R in last", NULL},
    /* What newcomers write. */
    {8, "promotes R to N", "x.game:8:12: \"to\" has no meaning here: did you mean into LABEL?"},
    {8, "promote R", "x.game:8:1: \"promote\" has no meaning here: did you mean promotes?"},
    {0, "piece N Knight leap 2,1", "x.game:13:21: \"2,1\" has no meaning here: did you mean leap lateral+diagonal?"},
    {0, "piece N Knight (1,2)", "x.game:13:16: \"(1,2)\" has no meaning here: did you mean leap lateral+diagonal?"},
    {0, "piece N Knight ffN", "x.game:13:16: \"ffN\" is Betza's notation: write betza ffN"},
    {0, "piece Q Queen slides lateral", "x.game:13:15: \"slides\" has no meaning here: did you mean slide?"},
    {0, "piece Q Queen slide orthogonal", "x.game:13:21: \"orthogonal\" has no meaning here: did you mean lateral?"},
    {0, "piece Q Queen step all", "x.game:13:20: \"all\" has no meaning here: did you mean lateral+diagonal?"},
    {0, "piece Q Queen step lateral capture", "x.game:13:28: \"capture\" has no meaning here: did you mean capturing?"},
    {0, "piece Q Queen step lateral royal",
     "x.game:13:28: \"royal\" has no meaning here: did you mean royal before the moves, as in piece K King royal step "
     "lateral?"},
    {0, "rule castle", "x.game:13:6: \"castle\" has no meaning here: did you mean castling?"},
    {0, "rule enpassant", "x.game:13:6: \"enpassant\" has no meaning here: did you mean en-passant?"},
    {0, "rule en passant", "x.game:13:6: \"en\" has no meaning here: did you mean en-passant?"},
    {0, "rule stalemate loses",
     "x.game:13:6: \"stalemate\" has no meaning here: did you mean stalemate-loses, stalemate-wins or "
     "stalemate-fewer?"},
    {0, "rule hand", "x.game:13:6: \"hand\" has no meaning here: did you mean drops and captured-to-hand?"},
    {0, "rule hill a2-b3", "x.game:13:11: a range of cells is written with two dots: a2..b3"},
    {0, "array w R a2, R b2", "x.game:13:11: part cells by blanks, and pieces by `;`, without commas"},
    {0, "array w a2 R", "x.game:13:9: a2 is a cell: name the piece before its cells, as in K a2"},
    {0, "array white R a2", "x.game:13:7: \"white\" is not a player: give the one letter of its line `player`"},
    {7, "piece P Pawn step lateral forward",
     "x.game:2:7: the line `promotes` is for a pawn, and no piece is one: write pawn behind its name"},
    {0, "house array", NULL},
    {8, "piece N N step lateral\npromotes R into N optional", NULL},
    {8, "promotes R into in x", "x.game:8:17: name a piece by its label"},
    {8, "promotes R into K", "x.game:8:10: a piece cannot become a King: remove K"},
    {8, "promotes P into R", "x.game:8:10: Pawn is a pawn: what it becomes is said without its label and `into`"},
    {8, "promotes K into R", "x.game:8:10: King is royal and stays what it is: remove K"},
    {8, "promotes R on 6",
     "x.game:8:12: \"on\" has no meaning here: did you mean in ZONE, named by a line zone above?"},
    {0, "rule one-a-file P", "x.game:13:6: this rule is for pieces of the hand: it needs `rule drops` above it"},
    {0, "rule drops\nrule captured-to-hand\nrule drops-first\nhand w R R", NULL},
    {0, "hand w K", "x.game:13:8: a royal piece is on the board, not in the hand: write array"},
    {0, "drops R", "x.game:13:1: say where these pieces may be dropped: write in ZONE"},
    {0, "listed 0", "x.game:13:8: \"0\" is not a number from 1 to 999: the line is written `listed NUMBER`"},
    {0, "forward w 0,0 a2",
     "x.game:13:11: forward 0,0 leads nowhere: give the direction in which pawns move, such as 0,1"},
    {0, "forward w round 0,0 a2",
     "x.game:13:11: \"round\" is not a point X,Y of whole numbers from -10000 to 10000: the line is written `forward "
     "LETTER [away|towards|clockwise|anticlockwise] X,Y CELL ...; ...`"},
    {0, "forward w away 1,1 a1", "x.game:13:20: the middle of a1 is that point: give it a direction of its own"},
    {0, "forward w away 0,0",
     "x.game:13:19: something is missing here: the line is written `forward LETTER [away|towards|clockwise|"
     "anticlockwise] X,Y CELL ...; ...`"},
    {0, "forward w away 0,0 a2; clockwise -1,0 a3 a1", NULL},
    {0, "lane a1 a2",
     "x.game:13:1: the board is complete: its lines come together, before those that need it, or in the file of a line "
     "`board`"},
    {0, "queen",
     "x.game:13:1: unknown keyword \"queen\": a line begins with one of title, listed, text, board, cell, strip, "
     "hex, lane, same, wall, stop, pocket, player, forward, piece, path, small, pieces, promotes, drops, hand, array, "
     "zone, "
     "rule, house, notation"},
};

static char folder[] = "/tmp/reroute66-faults-XXXXXX";
static struct catalogue catalogue;

static void write_file(const char *name, const char *text)
{
    char path[sizeof folder + 64];
    struct error e;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!replace_file(path, text, strlen(text), &e))
        fail_msg("%s", e.text);
}

static int setup(void **state)
{
    char path[sizeof folder + 64];
    (void)state;
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/boards", folder);
    if (!text_make_folder(path, NULL))
        return -1;
    write_file("boards/small.board", "strip 1 a..e from 0,0 to 0,2\nstrip 2 a..e from 0,2 to 0,4\n"
                                     "strip 3 a..e from 0,4 to 0,6\nstrip 4 a..e from 0,6 to 0,8\nlane c2 c3\n");
    write_file("boards/broken.board", "strip 1 a..e from 0,0\n");
    snprintf(catalogue.folder[1], PATH_SIZE, "%s", folder);
    return 0;
}

static int teardown(void **state)
{
    char command[sizeof folder + 16];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

TEST(board_files_tell_their_faults)
{
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct error e;
        char line[ERROR_TEXT + ERROR_FILE];
        FREED struct board *b = catalogue_read_board("x.board", boards[i].text, &e);
        assert_int_equal(b == NULL, boards[i].fault != NULL);
        if (!boards[i].fault)
            continue;
        error_format(&e, line, sizeof line);
        assert_string_equal(line, boards[i].fault);
    }
}

/* The sound game with one line changed as games[] says; lines end in END. */
static void make_game(struct text *out, size_t i, const char *end)
{
    for (int n = 1; n <= LINES_OF_SOUND; n++)
        if (n != -games[i].line)
            text_addf(out, "%s%s", n == games[i].line ? games[i].text : sound[n - 1], end);
    if (games[i].line == 0)
        text_addf(out, "%s%s", games[i].text, end);
}

/* FAULT with the test's folder for the word FOLDER at its beginning. */
static const char *expected(const char *fault, char *out, size_t size)
{
    static const char word[] = "FOLDER";
    size_t n = strncmp(fault, word, strlen(word)) == 0 ? strlen(word) : 0;
    snprintf(out, size, "%s%s", n ? folder : "", fault + n);
    return out;
}

/* Cut LINE where WANTED ends in "...", which stands for any words. */
static void cut_after_dots(const char *wanted, char *line)
{
    static const char dots[] = "...";
    size_t n = strlen(wanted) - strlen(dots);
    if (strcmp(wanted + n, dots) == 0 && strncmp(line, wanted, n) == 0)
        strcpy(line + n, dots);
}

TEST(game_files_tell_their_faults)
{
    static const char *const ends[] = {"\n", "\r\n"};
    for (size_t i = 0; i < 2 * sizeof games / sizeof *games; i++) {
        struct error e;
        SCOPED(text) text = {0};
        char line[ERROR_TEXT + ERROR_FILE], wanted[ERROR_TEXT + ERROR_FILE];
        make_game(&text, i / 2, ends[i % 2]);
        struct game *g = catalogue_read_game(&catalogue, "x.game", text.at, &e);
        if (!games[i / 2].fault) {
            if (!g)
                fail_msg("%s: %s", games[i / 2].text, e.text);
            game_free(g);
            continue;
        }
        if (g)
            fail_msg("no fault found: %s", games[i / 2].fault);
        error_format(&e, line, sizeof line);
        expected(games[i / 2].fault, wanted, sizeof wanted);
        cut_after_dots(wanted, line);
        assert_string_equal(line, wanted);
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

TEST(a_missing_or_oddly_named_game_is_told)
{
    static const char *const ids[] = {"nothere", "../boards/small", "",
                                      "a-name-that-is-far-too-long-to-be-the-id-of-any-game-at-all"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct error e;
        char wanted[128];
        assert_null(catalogue_game(&catalogue, ids[i], &e));
        snprintf(wanted, sizeof wanted, "there is no game \"%.40s\": `reroute66 games` lists them", ids[i]);
        assert_string_equal(e.text, wanted);
    }
}

TEST(all_faults_of_a_file_are_told_but_not_what_follows_from_them)
{
    static const char board[] = "strip 1 a..e from 0,0\nstrip 2 a..e from 0,2 to 0,4\nlane a1 a2\nlane a2\n\x01\nx\n";
    static const char *const wanted[] = {
        "x.board:1:22: something is missing here: the line is written `strip RANK FILES from X,Y to X,Y`",
        "x.board:4:6: a lane joins at least two cells",
        "x.board:5:1: a control character (code 1): remove it",
        "x.board:6:1: unknown keyword \"x\": a line begins with one of cell, strip, hex, lane, same, wall, stop, "
        "pocket, house",
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
         "x.game:14:23: White's Pawn on a1 walks home: say by a line `forward` where it goes"},
        {"array w K b1; P a1\narray b K c3; R a3", NULL},
        {"piece R Rook slide lateral\narray w K b1; R a1\narray b K c3",
         "x.game:14:7: slides of the Rook end on t4 and all cells that have no side opposite another"},
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

RUN_TESTS("catalogue-faults", setup, teardown)
