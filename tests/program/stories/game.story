type white you | black you | new reroute66

# a game is begun by typing on the start screen
again
shows > New game
type black you
hides < computer 4 >
type white you | new chess | e4
shows P e2-e4
shows > Black  you

# a game to mate
type P f2-f3 | p f7-f6 | P g2-g4 | q e8-h4
says Checkmate. Black wins.
type P a2-a3
says The game is over
type undo
shows > Black  you

# what other programs call a position begins a game from it
type new chess | position 4k3/8/8/8/8/8/8/4K2R w K - 0 1 | code
shows 4k3/8/8/8/8/8/8/4K2R w K - 0 1
type position fen 4k3/8/8/8/8/8/8/4K1R1 w - - 0 1 | fen
shows 4k3/8/8/8/8/8/8/4K1R1 w - - 0 1

# where a game is over or paused `go` says so
type new chess | f3 | e5 | g4 | q d8-h4 | go
says The game is over: `undo` goes back
type undo | pause | go
says The game is paused: type pause to go on.

# wrong moves give the reason
type R a1-a5
says Pawn on a2
type N b1-d2
silent Pawn on a2
says N b1-d2
type gibberish
says gibberish
// a word comes back as it was typed
type foo bar
says foo bar: that is not a move
shows > White  you

# moves are taken back and brought back
type P a2-A4 | p h7-H5 | undo | undo | undo
says no move to take back
type redo | redo | redo
says no move to bring back
type undo 2
says 2 moves taken back; redo brings them back.
type redo 1 | status
says To move: Black

# a question stays until it is answered; y and n answer alike, and neither when it begins a line
type P a2-A4 | resign
says Does Black resign? (yes or no)
letter 1
press n
says Does Black resign? (yes or no)
clock 500
says All right, not done.
type resign
press n Enter
says All right, not done.
type resign
press y Backspace
clock 500
says Does Black resign? (yes or no)
type no
says All right, not done.
type draw
letter d
type n
says declined
type resign
press N
letter b
fills N
clock 500
type N b8-c6
says Please answer first. Does Black resign? (yes or no)
type yikes, no
says Please answer first. Does Black resign? (yes or no)
press y
letter i
fills y
clock 500
says Does Black resign? (yes or no)
type status
says To move: Black
says Does Black resign? (yes or no)
press Escape
says All right, not done.
type n b8-c6
shows n b8-c6
silent resign
type resign
press n
clock 500
type new chess
silent There is no command
type new reroute66 | P a2-A4
type resign | resign
says Does Black resign? (yes or no)
press y Enter
clock 500
says Black resigns. White wins.

# a command that leaves the game takes its question with it
type P a2-A4 | resign | new chess | yes
says There is no question to answer.

# a move declines an offered draw, in another player's words too
type N b1-c3 | n b8-c6 | draw
says Black, do you agree?
type chatter of draws
says Please answer first. White offers a draw. Black, do you agree? (yes or no)
type N c3-b1
silent do you agree
shows N c3-b1

# draws are offered, agreed to, declined and claimed
type claim
says no draw to claim
type draw
says after the first move
type N b1-c3 | n b8-c6 | N c3-b1 | n c6-b8 | draw
says Black, do you agree?
type n
says The draw is declined.
type N b1-c3 | n b8-c6 | N c3-b1 | claim a6
says That move gives no draw to claim
type claim n c6-c7
says does not move that way
type n c6-b8
says may claim a draw (threefold repetition)
type claim
says Threefold repetition. The game is drawn.
type undo | draw
says White, do you agree?
type yes
says Agreement. The game is drawn.

# a claim plays the move that it comes with
type Nc3 | Nc6 | Nb1 | Nb8 | Nc3 | Nc6 | Nb1 | claim n c6-b8
says Threefold repetition. The game is drawn.

# a paused game that ends is over
type P a2-A4 | pause
says Paused.
type draw | yes
shows Agreement.
hides paused

# clocks are stopped by a pause, and flags fall
type clock 60 | new reroute66
shows 1:00:00
type P a2-A4
clock 1500
shows 59:59
type pause
says Paused.
clock 5000
type p h7-H5
says The game is paused
shows 59:59
type pause | p h7-H5
shows > White  you
clock 3599000
shows 0:01.0
clock 1100
says White runs out of time. Black wins.

# a hint tells first where, then what
type new k7/8/8/9/9/8/8/KR6 w - - 0 1 | hint
waits Look at 
type hint
waits The computer would play 

# seats and levels change in a game
type set library off | black computer 1
says Black: computer 1.
type level 2
says at level 2
shows Black  computer 2
type P a2-A4
waits Black plays
type white computer 1 | white you | black you | level 3
says No computer sits at this board

# one plays against whom one likes
type black 2 | new chess | level
shows ##---------- 2
press Right Right
shows ####-------- 4
press Left
shows ###--------- 3
click   Stronger
shows ####-------- 4
click   Weaker
shows ###--------- 3
press Enter
shows Black  computer 3
type level 11
says The computer plays at level 11 of 11 (master) from its next move on.
type level 12
says Orthodox chess has levels 1 to 11, and full.
type black computer 12
says Orthodox chess has levels 1 to 11, and full.
type level +
shows ############ full
type level -
shows ###########- 11  master
type level 3
type handicap
shows the Knight on b1
press Escape
type handicap d1
says A game of Orthodox chess
type code
says rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1
type handicap a1 | code
says 1NBQKBNR w Kkq - 0 1
type handicap e1
says Name the cell of a piece to play without

# odds are a player's: who plays again keeps its side
type white you | black computer 1 | handicap d1 | resign
press y Enter
type rematch | code
says rnbkqbnr/pppppppp/8/9/9/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1
shows > White  you

# the computer begins where it has White, and the board is turned
type white 1 | black you | new reroute66
waits from its opening library
press F2
says Board turned: White at the bottom.

# three players with an elimination
type red you | new altorth3 | resign
press y Enter
shows White  you  (out)
type resign
press y Enter
says Black resigns. Red is the last player left and wins.

# who is put out of a game of three is named, with who did it: when it happens, and when the game is gone through
type red you | game altorth3 | new altorth3 | new 1/_m1m/_f_m1mf/_h_v_m1m1h/_r2_mMm2g/_v_g6vv1/2_v_m1mr2v1/_h1_m3M1m1h/_f_m1m1RHM1mf/2MV4M1m/1_mF2VGHFM1[V] w - - 1 12
type G g1-g2
says Red is checkmated by Black and out.
type back | forth
says Red is checkmated by Black and out.
type save three.pgn
shell grep -q '{\[%left Red checkmate Black\]}' three.pgn

# a mistyped command is corrected, ready for Enter; a move in lower case is one where it fits; praise is kept
type new chess | udno
says There is no command "udno"; did you mean undo?
fills undo
type xyzzyx
silent did you mean
fills 
type nf3!
shows Nf3!
// added to what was said before, not written over it
type N b8-c6 // as ever | comment anew
says as ever anew

# settings are kept, and wrong lines skipped
shell mkdir -p reroute66 && printf '# mine\ntheme = slate\nzoom = many\nlevel = 7\n' >reroute66/config
again
type set bell on
says bell is "on" now.
shell grep -q '^# mine' reroute66/config && grep -q '^theme = slate' reroute66/config && grep -q '^bell = on' reroute66/config

# the board is turned, zoomed and coloured
size 60 160
press F2
says Board turned: Black at the bottom.
type zoom 2
says at most 2 rows a cell
type zoom
says the largest that fits
type theme slate
says Theme: Slate
type theme nonsense
says nonsense

# who was seated sits in the next game as well, with the same clock; a rematch changes sides
type new chess | black computer 2 | clock 5+3 | new chess
shows Black  computer 2
type clock
says White 5:00, Black 5:00
type clock none | rematch
says The game is not over
type black you | f3 | e5 | g4 | q d8-h4
says `rematch` plays again
type black computer 3 | rematch
shows White  computer 3

# a game in play waits for a problem; Escape leads back to it, and Enter after it begins no other one
type P a2-A4 | problems chess 1
sees problem
shows Esc game
press Escape
sees game
says Back in the game.
shows P a2-A4
type problems chess 1 | next | tutorial chess | next | sandbox | start
shows > Continue the sandbox
press Enter
type sandbox end
sees lesson
press Escape
sees game
shows P a2-A4
press Escape Escape
sees start
shows > Continue the game
press Enter
sees game
type p h7-H5
shows p h7-H5
type problems chess 1 | new chess | start | continue 1
says Continuing the game of Reroute66.
shows p h7-H5
// also while a problem is solved, though it is in no list then; and a replay says how to come back
type problems chess 1 | continue 1
says Back in the game.
shows p h7-H5
shell cp "$REROUTE66_DATA/games-played/altorth-corner.pgn" corner.pgn
type replay corner.pgn
says The game before waits: `continue 1` goes back to it.
type continue 1
says Continuing the game of Reroute66.
shows p h7-H5
type start | new | resign | yes | replay corner.pgn
silent The game before waits

# Escape leads from a lesson to the game, from that to the start screen, and from there back; without a game to the screen
type new chess | resign | yes | tutorial chess
press Escape
sees lesson
press Escape
sees start
shows > Continue the lesson
press Escape
sees lesson
type new chess | tutorial chess
press Escape
sees lesson
press Escape
sees game
press Escape Escape
sees start
shows > Continue the game
press Escape
sees game
type new chess
// the message goes first
press Escape
sees game
press Escape
sees start

# rules, lessons and problems of the start screen are those of the chosen game, whatever is on the board
type new chess | start | game fastlane
click Rules
shows The rules of Chess in the Fast Lane
press Escape
click Puzzles
shows Problems of Chess in the Fast Lane
press Escape
click Learn
shows Lesson 1
press Escape
shows Chess in the Fast Lane

# beside a problem its game's lessons are meant
type problems chess 1 | tutorial
press Escape
shows Orthodox chess
type problems reroute66 1 | tutorial
press Escape
shows Reroute66

# a command that acts on the game shows it where the start screen was
type P a2-A4 | start | undo
says Taken back
sees game
type start | white computer 10
sees start

# an analysis ends where a problem begins, and has not helped with it
type new chess | analyse
waits depth
type problems chess 1
sees problem
hides depth
type Qcg6#
waits Solved!

# the moves of one piece are told beside the board, all moves on a page
type white you | black you | new chess | moves b1
sees game
says 2 moves of the Knight on b1: N b1-a3, N b1-c3.
type moves
sees page
shows 20 moves of White

# moves in words; where a piece may go is marked once it is named; a move that was meant is taken by Enter
type new reroute66 | P a2 to A4
shows 1  P a2-A4
type pawn b7 to b5 | pawn takes b5
shows P A4xb5
type new chess
prompt N b1-
shows *
type P e2-e5
says Did you mean P e2-e4? Enter takes it.
fills P e2-e4
type new fastlane
prompt P d2
shows Pawn d2 

# resigning after a move was taken back: that move is a variation, the game ends before it
type new chess | e4 | e5 | undo
says Taken back: p e7-e5
type resign
press y Enter
type save aside.pgn
says Saved in
shell grep -q '^1. e4 (1. e4 e5) 1-0' aside.pgn

# a person who is out watches the computers at their pace, and may stop it
type new altorth3 | white you | black computer 1 | red computer 1 | set pace 1 | resign
press y Enter
says The computers play on: `pause` stops them
// they wait on the start screen
type start | last
shows Paused
type start | continue
waits plays
type pause
waits Paused

# beside the name of who passed it says so
type white you | black you | new janggicasual
hides passed
hides passes
type pass
shows took  -    has passed
type e9e8
hides passes
type e2e3
hides passed

# a pass is a move, however it is written, and is refused as one
type white you | black you | new janggicasual
type pass
type --
says Both sides passed.
type pass
says The game is over: `undo` goes back
type --
says The game is over: `undo` goes back
file janggi.pgn
    [Variant "Casual Janggi"]
    [FEN "4k4/9/9/9/4r4/9/9/9/4K4/9 w - - 0 1"]

    *
type load janggi.pgn | pass
says pass: Blue is in check and may not pass.
type --
says --: Blue is in check and may not pass.

# while the Generals face each other a pass ends the game, in check, too
type white you | black you | new janggitraditional
type new 4k4/9/9/9/9/9/9/r3K4/9/9 w - - 0 1 | pass
says The game is drawn

# a typed cell on which a Pawn becomes something is asked back, and moves no cursor
type white you | black you | new chess | new 8/P6k/8/8/8/8/8/K7 w - - 0 1 | a8
says a8: 
says Q-a8
silent empty
type d5
silent Did you mean

# a position's code is no move, and is not echoed as if it were one
type start | rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
says That is no move; `new POSITION` sets up a position.
type new chess | rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
says That is no move; `new POSITION` sets up a position.
type P e2-e4 better than a/b/c/d
shows better than a/b/c/d

# after a problem of Black's the game comes back as it stood
type new reroute66 | P a2-A4
shows a   b   c   d
type problems chess 2
shows h   g   f   e
press Escape
sees game
shows a   b   c   d

# a letter answers the question that was asked when it was typed, and no later one
type P a2-A4 | resign
press y
type resign
clock 500
says Does Black resign? (yes or no)
type no

# y and n without a question have the same answer in every room
type new chess | name Anna | y
says There is no question to answer.
type sandbox | n
says There is no question to answer.
type sandbox end | tutorial 1 | Y
says There is no question to answer.

# players are called by their names where these are known, and captures are marked
type white you | black you | new chess
type white Anna | black Ben | e4 | d5 | last
says Ben played p d7-d5.
type moves e4
says P e4xd5
type moves d5
says The Pawn on d5 is Ben's; it is Anna's turn.
type f2f3 | d5xe4 | f3xe4 | moves e4
says The Pawn on e4 is Anna's; it is Ben's turn.

# an empty lane is called by the cell that a person would type
type white you | black you | new fastlane | moves e2
says P e2-e4
type moves
sees page
shows B f1-b5
shows P h2-h4
shows Q d1-a4
