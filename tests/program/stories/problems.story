size 30 100
type white you | black you | new chess

# a problem is solved on the board
type problems published 12
shows Problem 12 of 31
says White to play and mate in 2
sees problem
// both sides are solved by one
hides White  you
hides Black  you
type Be4-f5
waits And now?

# a wrong move is refuted and taken back
type problems published 12 | Be4-d5
waits answers it. Try again.
shows (k)
clock 3000
// it is taken back by itself
hides (k)
type hint
says Look at e4
type hint
says It is B e4-f5
type solution
says The solution: B e4-f5

# one's own rating is kept, and stays where the solution was asked for; the daily problem is one of the set
type problems chess 1 | Qcg6#
waits Solved! Your rating is now 1015 (+15).
shell grep -rq '^chess 1015 1$' .
type problems chess 1
shows Problem 1 of
type solution
says The solution:
type Qcg6#
waits Correct
type problems daily
shows Problem
shell grep -rq '^chess 1015 1$' .

# what was solved is known again: marked, counted once, passed over by `next` and by the list's bar
type problems chess 1 | Qcg6#
waits Solved! Your rating is now 1015 (+15).
type problems chess 82
shows Problem 82 of
type next
shows Problem 2 of
type problems chess 1
shows Problem 1 of 82 (*, solved before)
type Qcg6#
waits Correct
type problems chess
shows Problems of Orthodox chess, 1 of 82 solved (+)
shows  1 + White to play and mate in 1
shows >  2   Black to play

# a key whose answer ends the game in a draw, here by the 75-move rule, solves nothing
file drawn.pgn
    [Event "Too late"]
    [SetUp "1"]
    [FEN "7k/8/5K2/8/8/8/8/R7 w - - 148 100"]
    [Stipulation "mate in 2"]
    [Result "*"]

    1. Kf7 *
file in-time.pgn
    [Event "In time"]
    [SetUp "1"]
    [FEN "7k/8/5K2/8/8/8/8/R7 w - - 146 100"]
    [Stipulation "mate in 2"]
    [Result "*"]

    1. Kf7 *
type solve drawn.pgn | Kf7
waits k h8-h7 answers
says Not K f6-f7: k h8-h7 answers it, and the game is over without the goal.
shell ! grep -rq '^chess 1' .
// it is taken back by itself, and can be tried again
clock 3000
type Kf7
waits k h8-h7 answers
type solve in-time.pgn | Kf7
waits And now?
type Rh1#
waits Solved!

# a file that cannot be read, here for a byte of zeros, is told and stays
type problems chess 1 | Qcg6#
waits Solved! Your rating is now 1015 (+15).
shell for f in $(find . -name solved); do printf 'mine\0' >$f; done
type problems chess 2 | solution | problems chess 1 | Qcg6#
waits solved:
shell grep -q mine $(find . -name solved)
shell for f in $(find . -name problems); do printf 'mine\0' >$f; done
type problems chess 4 | solution | problems chess 1 | Qcg6#
waits problems:
shell grep -q mine $(find . -name problems)

# the longest title of a game leaves room for what was solved and the rating
size 24 80
type problems altorth3
shows Problems of AltOrth Hex Chess, Basic for three. Your rating: 1000
type problems altorth3 1 | Rd4-e4
waits Solved!
type problems
shows AltOrth Hex Chess, Basic for three, 1 of 223 solved (+). Your rating: 1015

# where there is room the position of the chosen item stands beside the list: the label H5 is on that board only
size 40 120
type problems reroute66
shows Problems of Reroute66
shows H5
press Escape
hides H5
size 60 200
type samples
shows Games to replay
shows H5
press G
shows > Computer - Computer                     Both Kings castle
hides H5

# who has asked the engine has not solved the problem alone
type problems chess 1 | analyse 1
waits 1 #1 Qcg6#
type Qcg6#
waits Correct

# there is no such problem
type problems 400
says There are problems 1 to
type problems nosuchgame
says nosuchgame
type solution
says No problem is on the board
type problems
shows Your rating: 1000

# a position is tested as a problem
type new 8/5NPK/4pk2/8/4B3/1Q6/8/8 w - - 0 1 | compose mate in 2
waits Sound: the only key is B e4-f5
type compose mate in 1
waits There is no solution
type compose mate in 3
waits Not sound
type compose win
waits Not decided
type compose nothing
says What is the goal?

# a composed problem is saved with its solution and set as a task for somebody else
type edit 8/5NPK/4pk2/8/4B3/1Q6/8/8 w - - 0 1
sees editor
type compose mate in 2
waits Sound: the only key is B e4-f5
type K-h6 | compose mate in 2
waits Not a legal position yet
type edit 7k/8/6K1/8/8/8/8/1RR5 w - - 0 1 | compose mate in 1
waits Cooked: there are 2 keys: R b1-b8
type edit 7k/R7/8/8/8/8/8/K1QQQRR1 w - - 0 1 | compose mate in 1
waits and 6 more.
type sandbox end
says Back in the game
shell mv $(find . -name '*.pgn') composed.pgn
type solve composed.pgn
shows Problem (***)
says White to play and mate in 2
type solution
says The solution: B e4-f5,
type Be4-f5
waits And now?
type problems chess 1 | resign
says resign: this is an exercise; `new` begins a game.
type black computer
says black: this is an exercise
type clock 5
says clock: this is an exercise
type draw | rematch
says rematch: this is an exercise
type tutorial 1
press Enter
type resign
says resign: this is an exercise
type solve
says solve FILE: solve the problems in FILE.
fills solve 
type solve nosuch
says ./nosuch: cannot open
type problems nosuch
says There is no game "nosuch"; `game` lists them all.
type solve nosuch.pgn
says nosuch.pgn

# a draw given away is refuted on the board
file draw.pgn
    [FEN "8/8/5K2/8/8/4P1k1/8/8 b - - 0 1"]
    [Stipulation "draw"]

    1... Kg4 *
type solve draw.pgn
says to play and draw: only one move holds
type k g3-h3
waits Not k g3-h3: P e3-e4 answers it

# Enter goes on, the rating is told with its difference and the streak; failed problems come again when asked for
type problems failed
says You have no failed problems of Orthodox chess.
type problems chess 2 | solution | problems chess 1
type Q g3-h4
waits answers it. Try again.
type Qcg6#
waits Enter for the next problem.
press Enter
shows Problem 2 of
type problems failed
shows  1   White to play and mate in 1
type problems failed 1 | Qcg6#
waits Solved! Your rating is now 969 (+18).
says (+
silent in a row
type problems chess 3 | hint
type problems failed
says You have no failed problems

# failed problems come one after the other; one that is solved leaves its place to the next
type problems chess 1 | Q g3-h4
waits Try again.
type problems chess 3 | K c5-c4
waits Try again.
type problems chess 4 | K f4-e4
waits Try again.
type problems failed 1
shows Problem 1 of 3
type next
shows Problem 2 of 3
type next
shows Problem 3 of 3
type next
shows Problem 1 of 3
type Qcg6#
waits Solved!
type next
shows Problem 1 of 2

# a reviewed game offers what was missed as problems, proven; `solution` shows what is better than a mistake
file lost.pgn
    1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Nc3 Nxh5 5. Nf3 *
type replay lost.pgn | problems own
says No problems yet: `review` a game
type review 3000 nodes
waits missed win
says `problems own`
type first | learn both | solution
says Better is
type problems own
waits White to play and mate in 1
type problems own 1
shows White to play and mate in 1
type Qxf7#
waits Solved!

# the task is told whole beside the board, in place of the game's name where both have no room
size 30 100
colours
type problems published 12
shows White to play and mate in 2
type Be4-f5
waits And now?
type undo
says Taken back: B e4-f5

# of three players the defenders hold out as long as they can, and a right move that leaves no time for that solves, too
type problems altorth3 7 | Hf6-f4
says Right.
type problems altorth3 7 | solution
says h1-e3
file given.pgn
    [Variant "antichess"]
    [FEN "8/8/8/8/8/1p6/8/R7 w - - 0 1"]
    [SetUp "1"]
    [Stipulation "mate in 2"]

    1. Ra2 *
type solve given.pgn | Ra1-a2
waits p b3xa2 answers, and loses. Solved!

# a null move is nothing to find: a line ends before it
file nulls.pgn
    [FEN "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1"]
    [SetUp "1"]

    1. Rb7 -- 2. Rb8# *

    [FEN "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1"]
    [SetUp "1"]

    1. -- h6 2. Rb8+ *
type problems ./nulls.pgn
shows >  1   White to play
hides  2   White
type problems ./nulls.pgn 1 | Rb7
waits Solved!
