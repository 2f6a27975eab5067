file game.pgn
    [White "A"]
    [Black "B"]

    1. e4 e5 2. Nf3 Qg5 3. Nxg5 h6 4. Nxf7 Ke7 1-0
size 30 110
type replay game.pgn
sees replay

# a review finds the mistake and writes it down
type mistake
says `review` finds the mistakes first
type review 3000 nodes
waits Reviewed. White: accuracy
says 1 blunder
says `mistake`, `learn` and `review summary` show more
shows review: X blunder
// every mark is told beside narrow boards too
size 30 74
shows X worst, ? bad, . slight
// and beside what is said, in a small terminal
size 24 80
shows Reviewed. White: accuracy
shows X blunder, ? mistake, . inaccuracy
size 30 110
type mistake
says q d8-g5 was a blunder
says It loses the Queen. Better is n b8-c6
type forth
shows Qg5??
type save
says Saved in
shell grep -q 'Qg5 $4' game.pgn

# what a coach would say of it
file coached.pgn
    1. e4 e5 2. Nf3 Qg5 {[%clk 0:00:07]} 3. Nxg5 h6 4. Nf3 d6 1-0
type replay coached.pgn | review summary
says `review` finds the mistakes first
type review 3000 nodes
waits Reviewed. White
type review summary
shows How the game went
shows Opening: King's Knight Opening. 2... Qg5 is the first move beyond it.
shows The game turned with 2... Qg5: White's chances rose from
shows Accuracy in the opening: White 100.0 %, Black
shows It loses the Queen.
shows were left.
shows 3. Nxg5 was the best answer to 2... Qg5.

# the clocks stand below the evaluations, and the summary tells them in words
file clocked.pgn
    [TimeControl "60+1"]

    1. e4 {[%clk 0:01:00]} e5 {[%clk 0:01:00]} 2. Nf3 {[%clk 0:00:48.5]} Qg5 {[%clk 0:00:30]} 3. Nxg5 {[%clk 0:00:47]} h6 {[%clk 0:00:03]} 1-0
size 34 110
type replay clocked.pgn
hides clocks:
type review 3000 nodes
waits Reviewed. White
type end
shows clocks: White 0:47, Black 0:03.0
type first | forth
shows clocks: White 1:00, Black 1:00
// a variation shows what stood where it left the game
type forth | forth | d2d4
shows clocks: White 0:49, Black 1:00
// where the list has no room for times and evaluations behind usual moves, no row has a time beside its evaluation
size 30 92
type end | first
hides e4 0:0
shows e4
size 60 200
shows 0:31
size 24 80
type first
shows White 1:00, Black 1:00
size 34 110
type review summary
shows Time left: at the end White 0:47, Black 0:03.
shows Longest thoughts: White about 2. Nf3, 0:13
shows Black about 2... Qg5, 0:31.
// of a game that tells how long each move took, and no more
file elapsed.pgn
    1. e4 {[%emt 0:00:10]} e5 {[%emt 0:00:02]} 2. Nf3 {[%emt 0:00:20]} Qg5 {[%emt 0:01:00]} *
type replay elapsed.pgn | review 300 nodes
waits Reviewed. White
type end
shows time used: White 0:30, Black 1:02
type review summary
shows Time used: at the end White 0:30, Black 1:02.
shows Longest thoughts: White about 2. Nf3, 0:20; Black about 2... Qg5, 1:00.
// with the time control it is known what was left
file control.pgn
    [TimeControl "120+2"]

    1. e4 {[%emt 0:00:10]} e5 {[%emt 0:00:02]} 2. Nf3 {[%emt 0:00:20]} Qg5 {[%emt 0:01:00]} *
type replay control.pgn | review 300 nodes
waits Reviewed. White
type end
shows clocks: White 1:34, Black 1:02
file long.pgn
    1. Nf3 {[%clk 0:59:00]} Nf6 {[%clk 0:58:00]} 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nc3 Nf6 6. Nb1 Ng8 7. Nc3 Nf6 8. Nb1 Ng8 9. a3 a6 10. a4 {[%clk 0:50:00]} a5 {[%clk 0:40:00]} 11. h3 h6 *
type replay long.pgn | review 300 nodes
waits Reviewed. White
type review summary
shows Time left: after move 10 White 50:00, Black 40:00; at the end White 50:00,
hides Longest thoughts
// of a game whose first moves tell no times, and that was reviewed before
file late.pgn
    1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nc3 Nf6 6. Nb1 Ng8 7. Nc3 Nf6 8. Nb1 Ng8 9. a3 a6 10. a4 a5 11. h3 {[%clk 0:50:00]} h6 {[%clk 0:40:00]} *
type replay late.pgn | review 300 nodes
waits Reviewed. White
type review summary
shows Time left: at the end White 50:00, Black 40:00.
press Escape
type review 300 nodes
waits Reviewed. White: accuracy
silent Reviewing

# what a coach would say of a game whose openings have no names
file own.pgn
    [Variant "reroute66"]

    1. Pa2-a3 Pa7-a6 2. Pa3-A4 Ra8-a7 *
type replay own.pgn | review 500 nodes
waits Reviewed. White
type review summary
shows is the first move that the library does not know.
shows Accuracy in the opening: White

# a game that begins from an endgame has no opening, one that begins with fewer pieces neither
file rooks.pgn
    [SetUp "1"]
    [FEN "4k3/4p3/8/8/8/8/r3P3/4K2R w - - 0 1"]

    1. Rh8+ Kd7 2. Rh1 Ke6 *
type replay rooks.pgn | review 300 nodes
waits Reviewed. White
type review summary
shows Accuracy in the endgame: White
hides Accuracy in the opening
hides Accuracy in the middle game
file fewer.pgn
    [SetUp "1"]
    [FEN "1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 0 1"]

    1. e4 e5 2. Nf3 Nc6 *
type replay fewer.pgn | review 300 nodes
waits Reviewed. White
type review summary
shows Accuracy in the middle game: White
hides Accuracy in the opening

# mistakes are mended
type review 3000 nodes
waits Reviewed. White
type first | learn
says B played q d8-g5 here
type q d8-g5
waits is what was played
type q d8-h4
waits is not better. Try again, or `solution` shows the better move.
type hint
says Look at the
press F7
says The better move is

# any move that keeps as much as the best one mends a mistake
file more.pgn
    1. e4 e5 2. Nf3 Qg5 3. a3 Qg6 4. Nc3 Qg4 5. a4 Qg3 *
type replay more.pgn | review 3000 nodes
waits Reviewed. White
type first | learn both
says Black played q d8-g5 here
type n b8-c6
waits `next` goes on to the next mistake
type next
says White played P a2-a3 here
type first | next
says Black played q d8-g5 here
type p d7-d6
waits `next` goes on to the next mistake

# a click on its bar stops a review
type review 1000
waits of 9  [stop]
click [stop]
says positions are reviewed;
shows review: X blunder

# a narrow panel shows the whole of the bar
size 24 80
type review 1000
shows review ............ 0 of 9  [stop]
type review stop
says positions are reviewed;
type review off
says The review is closed
hides review:

# a game in play is not reviewed
type white you | black 1 | new reroute66 | review
says There are no moves to review yet
type P a2-a3
waits Black plays
type review
says reviewed when it is over

# a game that has ended stays so, whatever move of it is on show: after a kill, and when it is left
type white you | black you | new chess | f2f3 | e7e5 | g2g4 | d8h4
says Black wins
type review 3000 nodes
waits Reviewed. White
type mistake
says was a
again
shows Continue: Orthodox chess, 4 moves
type continue
sees replay
says Continuing the replay of a game of Orthodox chess.
shows Qh4#
type forth
says This is the end of the line.
// nothing is taken from a game that is only viewed
type undo
says Stepped back; the game keeps its moves
type undo 9 | undo
says This is the beginning of the game.
// earlier versions did not note that the game was viewed
type end | first
shell sed -i /^viewed/d $(find . -name '*.journal')
again
type continue
sees replay
type new reroute66 | start
hides Continue: Orthodox chess
shell grep -rq --include=*.pgn 'nodes best\]} 0-1' .

# a game in play that is left while another move is on show is kept where it stands
type white you | black you | new chess | f2f3 | e7e5 | g2g4 | back 2
says The game waits
type new reroute66 | start
again
shows Continue: Orthodox chess, 3 moves

# and by a kill, too, and with a move tried that ends the game
type white you | black you | new chess | f2f3 | e7e5 | g2g4 | d7d6 | back | d8h4
says Checkmate
again
shows Continue: Orthodox chess, 4 moves
type continue
says Continuing the game of Orthodox chess.
// unless it was played on from there
type back 2 | go
type e7e6
again
shows Continue: Orthodox chess, 3 moves

# one learns from one's own mistakes, unless both are wanted
file learn.pgn
    [White "Computer level 3"]
    [Black "Anna"]
    [Result "0-1"]

    1. f3 {[%eval -0.5]} e5 {[%eval -0.6]} 2. g4 $4 {[%eval #-1]} a6 $4 {[%eval 0.1]} 3. h3 $4 {[%eval #-1]} Qh4# 0-1
type replay learn.pgn | learn | first | learn
says Anna played p a7-a6 here.
type learn
says Anna played p a7-a6 here.
type first | learn both
says White played P g2-g4 here.
type learn white | learn
says White played P
type learn green
says Whose mistakes?

# while one learns, the list shows no variation that answers this question or the next one, the board no arrow
file found.pgn
    1. f3 {[%eval -0.5]} e5 {[%eval -0.6]} 2. g4 $4 {[%eval #-1]} (2. Nc3 Nc6 3. d3) 2... a6 $4 {[%eval 0.1]} (2... Qe7)
    3. h3 $4 {[%eval #-1]} (3. Nh3) 3... Qh4# 0-1
type replay found.pgn | first | analyse
shows 2  Nc3
waits depth
type learn both
says White played P g2-g4 here.
hides Nc3
hides depth
shows ^T hint  solution show it  next mistake
type solution
shows 2  Nc3
shows help  next mistake
type forth
shows 2  Nc3
hides Qe7
type next
says Black played p a7-a6 here.
hides Nc3
type back | forth
hides Qe7
type mistake
says P h2-h3 was a blunder
shows Qe7

# what a review wrote into the game is learnt from when it is loaded again
type review 3000 nodes
waits Reviewed. White
type save reviewed.pgn | replay reviewed.pgn | mistake
says q d8-g5 was a blunder
// and not searched again
type replay reviewed.pgn | review
says Reviewed. White: accuracy
type replay reviewed.pgn | review 2000 nodes
says Reviewed. White: accuracy
type replay reviewed.pgn | mistake
type first | learn
says B played q d8-g5 here.
type n b8-c6
waits `next` goes on to the next mistake
type replay game.pgn | learn
says `review` finds the mistakes first.
file learn.pgn
    1. f3 {[%eval -0.5]} e5 {[%eval -0.6]} 2. g4 $4 {[%eval #-1]} a6 $4 {[%eval 0.1]} 3. h3 $4 {[%eval #-1]} Qh4# 0-1
type replay learn.pgn | learn green
says Whose mistakes? `learn White`, `learn Black` or `learn both`.
type replay learn.pgn | review summary
says By the evaluations in the file: White: accuracy
silent Reviewed.
type learn white
says White played P g2-g4 here.
type solution
says The file names no better move here; `hint` lets the computer look for one.

# a review that was stopped says so, judges no move that it does not know, and goes on
file stopped.pgn
    1. f3 e5 2. e4 d6 *
type replay stopped.pgn | review 1000
says Reviewing 5 positions, 1000 s each
type mistake
says No mistake was found yet: 0 of 5 positions are reviewed.
type review stop
says Stopped: 0 of 5 positions are reviewed; `review` completes it.
type review
says Reviewing 5 positions, 1000 s each

// seconds or nodes for each position
type review 0.5 nodes
says Give the seconds for each position, such as 0.5, or 2000 nodes, or stop.
type review 90000000000 nodes
says Reviewing 5 positions, 90000000000 nodes each; `review stop` ends it.

# and so it does when it is loaded again
file part.pgn
    1. f3 e5 2. e4 {[%eval -0.4]} d6 {[%eval -0.4]} 3. a3 {[%eval -0.3]} *
type replay part.pgn | mistake
says No mistake was found yet: 3 of 6 positions are reviewed.
type review summary
shows Only 3 of 6 positions are reviewed; what is said of moves is by these.

# a deeper review takes the place of a shallower one, also where part of what that wrote was deleted
file twice.pgn
    1. e4 e5 2. Nf3 Qg5 3. Nxg5 h6 4. Nxf7 Ke7 5. Nxh8 *
type replay twice.pgn | review 1000 nodes
waits Reviewed. White
type save shallow.pgn
shell grep -q '1000 nodes blunder .*better' shallow.pgn
type first | forth | forth | forth | variation 2
type forth | forth | delete
says The move and all that follows it are deleted; `restore` brings them back.
type main | end | review 3000 nodes
waits Reviewed. White
type restore
silent Nothing was deleted.
type save deep.pgn
shell grep -q '3000 nodes blunder' deep.pgn
shell ! grep -q '1000 nodes' deep.pgn

# but not of a variation in which an analysis was stopped, as that can go on
file held.pgn
    1. e4 e5 2. Nf3 Qg5 3. Nxg5 h6 4. Nxf7 Ke7 5. Nxh8 *
type replay held.pgn | review 1000 nodes
waits Reviewed. White
type save before.pgn
type first | forth | forth | forth | variation 2 | forth | forth
type analyse
waits depth
type analyse stop | main | end | review 3000 nodes
waits Reviewed. White
type save after.pgn
shell line=$(tr -s '\n ' ' ' <before.pgn | grep -oE '\(2\.\.\.[^)]*\)' | head -n 1) && tr -s '\n ' ' ' <after.pgn | grep -qF "$line"

# a game without mistakes offers none
file sound.pgn
    [Variant "Standard"]

    1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 1-0
type replay sound.pgn | review 3000 nodes
waits Reviewed. White: accuracy
silent `mistake`

# an edit of the reviewed line ends its review, whose moves are not there any more
type replay more.pgn | review 3000 nodes
waits Reviewed. White
type goto 2 | delete
says `restore` brings them back. The review has ended with that.
type mistake
says There is no mistake in this game.
type restore
says Brought back.

# the file of a game that had ended is the user's: what a review found goes there on `save` only, and is not lost
file mated.pgn
    1. f3 e5 2. g4 Qh4# 0-1
type load mated.pgn | review 3000 nodes
waits Reviewed. White
type start
shell ! grep -q eval mated.pgn
type continue
shows g4??
type save mated.pgn
type yes
shell grep -q eval mated.pgn

# how long a review searches, with its unit or without
file short.pgn
    1. f3 e5 *
type replay short.pgn | review 0.01 s
says Reviewing 3 positions, 0.01 s each
waits Reviewed.
type review 0.02
says Reviewing 3 positions, 0.02 s each
waits Reviewed.
type review 0.02 m
says Give the seconds for each position
type review s
says Give the seconds for each position
type review 1.5 nodes
says Give the seconds for each position
