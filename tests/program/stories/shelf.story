type white you | black you

# games of the shelf are begun by id or title; pieces come from the hand, which the panel shows
type new gorogoro
says A game of Gorogoro Shogi.
type P b3-b4
type s@c3
says has no Silver in the hand
type new crazyhouse
says A game of Crazyhouse.
type P e2-e4 | p d7-d5 | P e4-d5 | q d8-d5
shows hand  P
type N b1-c3 | q d5-e5
type P@e4
shows White played P@e4
type p@h8
says does not come from the hand to h8
type new Mini Shogi
says A game of Mini Shogi.

# a game of many arrays begins with the one that is numbered, or any; the row of the start screen has the number
type new chess960:518
says A game of Chess960, position 518.
type code
says rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w
type N b1-c3 | save mine | new chess | load mine
shows Chess960, position 518
type new Fischer Random:0
says A game of Chess960, position 0.
type new chess960
says A game of Chess960, position
type new chess:3
says Chess has no positions by number: leave ":3" out
type new chess960:960
says There is no position 960 of chess960: its positions have the numbers 0 to 959
type new | game chess960
shows < shuffled >
shows Position  < random
type game chess960:0
shows Position  < 0 >
press Down Down Down Left
shows Position  < random
press Left
shows Position  < 959 >
// a number that is typed there chooses that position
type 518
shows Position  < 518 >
type 960
says its positions have the numbers 0 to 959
type 959
type N d1-c3
shows Chess960, position 959

# a + promotes in Shogi, and one that means nothing is told
type new shogi | P-7f | 3c3d
type c4-c5+
says c4-c5: this move neither promotes nor gives check. Type it without the +.
type b2h8+
shows Sente played B b2xh8=H
type new chess | Nf3+
says Played; it gives no check, so the + is left out.

# the best may be a pass, and is on no cell
type new janggi | new 5k3/9/4r4/9/9/9/9/9/r8/3K5 w - - 0 1 | hint
waits The computer would pass.
type hint
says The computer would play --.

# the start screen finds games by what is typed: after / by any part, else by words that begin no command
shows New game
prompt /
shows On the shelf
shows Orthodox chess
prompt /shog
hides New game
hides Orthodox chess
shows > Shogi
shows Dobutsu Shogi
prompt chess
shows > Orthodox chess
shows Reenterent Chess
prompt hint
hides EuroShogi
shows New game
prompt shogi
shows > Shogi
shows Dobutsu Shogi
prompt shog
hides New game
shows > Shogi
press Up
shows > Mini Shogi
type shog
says A game of Mini Shogi.
again
type /shog
says A game of Shogi.
again
type /
says after the /
prompt /
press Down
type /
says A game of
again
press Escape
type /zzz
says No game has "zzz" in its name
type hlep
says did you mean help
prompt ho
shows New game

# a game lies anywhere
file mine.game
    title Mine
    board chess
    player w White forward 0,1
    player b Black forward 0,-1
    pieces chess
    array w K e1; R a1
    array b K e8
type new mine.game
says A game of Mine.
type new nosuchgame
says There is no game "nosuchgame"

# the list has the family first and the shelf behind it, and is searched by typing
type game
shows Reroute66
shows AltOrth Hex Chess
prompt shog
shows Gorogoro Shogi
hides Reroute66
type dobu
says A game of Dobutsu Shogi.
type game shogi
says on the shelf

# a game's players without names go by what the game calls them
type new xiangqi | a1-a2 | save
shell sed -i -e /^.White/d -e /^.Black/d $(find . -name '*.pgn')
type load
shows Red - Black
again
shows Last saved: Xiangqi, Red –

# help says what the AI takes the pieces for, and where it has that from
again
type new xiangqi | help rules
press End
shows Chariot 6.0 to 6.6
shows a survey of random games
press Escape
type new chess | help rules
press End
shows its file of weights

# where the file of weights tells of some pieces, they are named, also one that is worth less than nothing
shell mkdir -p reroute66/weights && echo piece.Cannon -500 -510 >reroute66/weights/xiangqi.weights
shell echo piece.Knight 100 100 >reroute66/weights/makruk.weights
again
type new xiangqi | help rules
press End
shows Cannon -5.0 to -5.1
shows From the game's file of weights: Cannon. The others come from a survey of
press Escape
type new makruk | help rules
press End
shows Knight 1.0
shows weights: Knight. The others follow from how far pieces reach over the board.

# in atomic chess a King does not capture, and who blows up the other one has won
type new atomic | white you | black you | position 4k3/8/8/8/8/8/3q4/4K3 w - - 0 1 | Kxd2
says the capture would blow up the King on e1
type new atomic | Nf3 | a6 | Ne5 | a5 | Nxd7
says Explosion. White wins.

# where moves are counted the panel tells the count, the code keeps it, and the game ends by it
type new makruk | new 4k2r/8/8/8/8/8/8/R3K2R w - - 0 1
hides counted
type Ra2 | Ke7
shows counted: 1 of 64
type Rxh8 | Ke6
shows counted: 5 of 8
type new 4k3/8/8/8/8/8/R7/4K2R w - 16 15 8 | Rb2
shows counted: 8 of 8
type Kd8
says Move limit. The game is drawn.

# a game without levels of its own has the general scale's, and says so
again
type white you | black 4 | new xiangqi | level 5
says level 5 of 10 (casual) from its next move on. Xiangqi has no levels of its own: these are the general scale's
type black computer 11
says Xiangqi has levels 1 to 10, and full.

# the number of levels is the game's own
type new reroute66 | black computer 12 | level
shows 12  master
type new chess
shows Black  computer 11

# a level that a saved game's game lacks becomes the highest, which is told, when the game goes on
file high.pgn
    [Variant "xiangqi"]
    [White "Anna"]
    [Black "Computer level 17"]
    [Result "*"]

    *
type load high.pgn
says Xiangqi has levels 1 to 10, and full: the computer plays at 10.
shows computer 10
type level
shows ##########- 10
press Escape
type save kept.pgn
shell grep -q 'Black "Computer level 10"' kept.pgn
type replay high.pgn
silent the computer plays at
type go
says the computer plays at 10
// so from the journal of a game that was interrupted
shell mkdir -p reroute66/levels && printf 'level.11 1300\nlevel.12 1350\n' >reroute66/levels/xiangqi.levels
again
type new xiangqi | black computer 12 | a4-a5
shell rm reroute66/levels/xiangqi.levels
again
type continue 1
says the computer plays at 10
// and on the start screen, of a game that was chosen after the level
type new altorth | black computer 17 | start | game chess | level
shows ###########- 11

# `set level` is about the next games of this session, too, as `level` on the start screen is
type black computer 3 | set level 9 | new chess
shows Black  computer 9
type set level 20
shows Black  computer 9
type new chess
says Orthodox chess has levels 1 to 11, and full: the computer plays at 11.
shows Black  computer 11
type black you | black computer 3 | set level 6 | new makruk
shows computer 6

# options of a file are rows of the start screen; choices stand behind colons, and a wrong one is told with those that there are
again
size 24 80
type new altorth:doubleback
says A game of AltOrth Hex Chess, Doubleback.
type code
says g/rhr/fvvvf/fhvhvhf/
type new altorth:four
says There is no choice "four" in altorth: array is basic, trios or doubleback
type new capablanca:gothic:embassy
says Gothic and embassy are choices of the same option, array: name one of them
type new capablanca:embassy
says A game of Embassy chess.
type help rules embassy
shows array: this is embassy; new capablanca begins usual, new gothic begins
press Escape
type game altorth
says The next new game will be AltOrth Hex Chess, Basic.
type new
shows Array  < basic >
press Down Down Right
shows Array  < trios >
press Left Left
shows Array  < doubleback >
type game +
shows Basic for three
hides Array
type game -
shows Array  < basic >
type game altorth-trios
shows Array  < trios >

# in Duck chess a turn has two halves, typed at once or one by one; undo takes back both
type new duck | white you | black you | Nf3 | @f3
says the duck goes to empty cells only, and the Knight on f3 is there
type Nc6
says Nc6: the duck's half of White's turn is missing: now the duck goes to an empty cell
type @e4 | e5
shows 1  Nf3,@e4
type @d3 | undo
says Taken back: p e7-e5,@d3
type undo
says Taken back: N g1-f3,@e4
type Nf3 @e4 | Nc6 @d3
shows 1  Nf3,@e4
type undo
type e6,@f3
says the Knight on f3 is there
type e6,@e5
shows Black played p e7-e6,@e5
type Nxe5
says the duck stands on e5, and nobody captures it
type undo | undo | position 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 | Rxe8
says Pieces lost. White wins.

# a hint tells the whole turn, and where only the duck is to go
type new duck | new 4k3/8/8/2*5/8/8/8/K6R w - - 0 1 | hint
waits `hint` again tells the move.
type hint
says The computer would play
says ,@
type new 4k3/8/8/8/8/8/8/K6R w* - - 0 1 | hint
waits Look for a cell for the duck. `hint` again tells it.
type hint
says The computer would play @
