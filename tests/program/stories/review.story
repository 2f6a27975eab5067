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
says `mistake` shows the next one
shows review: X blunder
// every mark is told beside narrow boards too
size 30 74
shows X worst, ? bad, . slight
size 30 110
type mistake
says q d8-g5 was a blunder
says It loses the Queen. Better is n b8-c6
type forth
shows Qg5??
type save
says Saved in
shell grep -q 'Qg5 $4' game.pgn

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
shell grep -rq --include=*.pgn 'Qh4# 0-1' .

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
type replay learn.pgn | review
says Reviewed.
type first | learn
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
type first | learn
says B played q d8-g5 here.
type n b8-c6
waits `next` goes on to the next mistake
type replay game.pgn | learn
says `review` finds the mistakes first.
file learn.pgn
    1. f3 {[%eval -0.5]} e5 {[%eval -0.6]} 2. g4 $4 {[%eval #-1]} a6 $4 {[%eval 0.1]} 3. h3 $4 {[%eval #-1]} Qh4# 0-1
type replay learn.pgn | learn green
says Whose mistakes?
type learn
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
says Stopped: 0 of 5 positions are reviewed; `review` goes on.
type review
says Reviewing 5 positions, 1000 s each

// seconds or nodes for each position
type review 0.5 nodes
says Give the seconds for each position, such as 0.5, or 2000 nodes, or stop.
type review 90000000000 nodes
says Reviewing 5 positions, 90000000000 nodes each; `review stop` ends it.

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
