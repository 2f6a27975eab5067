size 30 110
type white you | black you | new chess

# own moves are asked for, the other side's are played; several own moves are right, comments are told, and what was not known comes back
file white.pgn
    [Event "Italian"]
    [Result "*"]

    1. e4 {The best by test.} e5 2. Nf3 (2. Bc4 Nf6) 2... Nc6 3. Bc4 *
type repertoire white.pgn white
says What do you play?
sees repertoire
type d2-d4
says P d2-d4 is not in your repertoire here. Try again; `hint` and `solution` help.
type P e2-e4
says Right. "The best by test." Black: p e7-e5. What do you play?
type back
says No move is taken back
type hint
says Look at f1
type hint
says Your repertoire has B f1-c4 or N g1-f3.
type Bc4
says Right. Black: n g8-f6. The line ends here. So far 0 of 2 right. `next` begins another.
press Enter
says What do you play?
type e4 | Nf3
says Right. Black: n b8-c6. What do you play?
type Bc4
says The line ends here. So far 3 of 5 right.
type repertoire end
says Repertoire closed: 3 of 5 right. Back in the game.
sees game
clock 86400000
type today
says Opening:
says 2 due.
shows White to play a move of your repertoire
type Nf3
waits Correct.
type next | e4
waits Correct.

# a file edited later: what stayed keeps its dates, what went is not asked, what was changed is asked with its new moves
file mine.pgn
    [Event "Italian"]
    [Result "*"]

    1. e4 e5 2. Nf3 Nc6 3. Bc4 *
type repertoire mine.pgn white
type next | next | next
says The line ends here
type repertoire end
shell f=$(find . -name cards) && test "$(grep -c again "$f")" = 3
file mine.pgn
    [Event "Scotch"]
    [Result "*"]

    1. e4 e5 2. Nf3 Nc6 3. d4 *
clock 86400000
type today
says 3 due.
shell f=$(find . -name cards) && test "$(grep -c kept "$f")" = 1 && grep kept "$f" | grep -q 'line.d4'
file mine.pgn
    [Event "King's Pawn"]
    [Result "*"]

    1. e4 e5 *
type today
says 1 due. 2 positions are not in your openings any more, and are not asked.
shows White to play a move of your repertoire
type e4
waits Correct.
type next
says Nothing is due now.
// what comes back has its dates
file mine.pgn
    [Event "Scotch"]
    [Result "*"]

    1. e4 e5 2. Nf3 Nc6 3. d4 *
type today
says 2 due.
// a slip, and a folder that is not there, take nothing out
file mine.pgn
    [Event "Slip"]
    [Result "*"]

    1. e4 e5 2. Nf6 *
type today
says 2 due.
loses any more
// a file that was removed is
shell rm mine.pgn
type today
says Nothing is due now.

# a repertoire of the other side begins with that side's first move, and transpositions are one position
file black.pgn
    [Event "Against the Queen's Pawn"]
    [Result "*"]

    1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 *

    [Event "The same by another way"]
    [Result "*"]

    1. c4 Nf6 2. d4 e6 3. Nc3 d5 *
type repertoire black.pgn black
says What do you play?
shows repertoire>
type next
says Your repertoire has n g8-f6. White: 
type next
says White: N b1-c3. What do you play?
type hint | hint
says Your repertoire has b f8-b4 or p d7-d5.
type d5
says The line ends here

# a double step that nobody can take in passing makes no other position
file steps.pgn
    [Event "One way"]
    [Result "*"]

    1. d4 Nf6 2. c4 e6 *

    [Event "The other way"]
    [Result "*"]

    1. c4 Nf6 2. d4 g6 *
type repertoire steps.pgn black | Nf6
says What do you play?
type solution
says Your repertoire has p e7-e6 or p g7-g6.

# a slip costs what follows it, and is told
file slip.pgn
    [Event "Sound"]
    [Result "*"]

    1. d4 d5 *

    [Event "With a slip"]
    [Result "*"]

    1. e4 e5 2. Ke5 *
type repertoire slip.pgn white
says What do you play? 1 of 2 games are broken, and known only up to their first fault: slip.pgn:
type e4
says Right.
type repertoire slip.pgn red
says The sides of Orthodox chess are White and Black.

# what is missing is told with how often it was played
file white.pgn
    [Event "Italian"]
    [Result "*"]

    1. e4 e5 2. Nf3 Nc6 3. Bc4 *
type repertoire white.pgn white
sees repertoire
type repertoire gaps
shows Gaps of the repertoire
shows Compared with games of masters:
shows 1. e4
shows after 1... c5 nothing is prepared;
press Escape
sees repertoire

# a file of a game with another array is followed, too, and its castling stays legal
file other.pgn
    [Event "Another array"]
    [Variant "Chess960"]
    [SetUp "1"]
    [FEN "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1"]
    [Result "*"]

    1. Nf3 e5 2. g3 f6 *
type repertoire other.pgn white
type next | next
says The line ends here
type repertoire end
file other.pgn
    [Event "Another array"]
    [Variant "Chess960"]
    [SetUp "1"]
    [FEN "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1"]
    [Result "*"]

    1. Nf3 e5 2. d3 f6 *
clock 86400000
type today
says due
shell f=$(find . -name cards) && grep kept "$f" | grep bqnbnrkr | grep -q 'line.d3'

# the game on the board is added to a file: a new one, then the one that is learnt; no game of it is lost
type repertoire add
says There is no game on the board whose moves could be added.
type e4 | e5 | repertoire add
says To which file? `repertoire add FILE` adds the game, and may make the file.
type repertoire add fresh.pgn
says fresh.pgn
type repertoire fresh.pgn white
sees repertoire
type repertoire add
says There is no game on the board whose moves could be added.
type repertoire end | new chess | d4 | d5 | repertoire add
says fresh.pgn
shell test "$(grep -c '^\[Event' fresh.pgn)" = 2
// what was added grows
type c4 | repertoire add
shell test "$(grep -c '^\[Event' fresh.pgn)" = 2 && grep -q c4 fresh.pgn

// what is no file of games stays as it is, and so do openings of another game
file notes.txt
    Buy milk
file bent.pgn
    [Event "The Switch"]
    [Variant "Reroute66"]
    [Result "*"]

    1. P a2-A4 *
file bare.pgn
    [Event "Nothing yet"]
    [Result "*"]

    *
type repertoire add notes.txt
says notes.txt:1:1: this is not a saved game
shell test "$(cat notes.txt)" = "Buy milk"
type repertoire add bent.pgn
says bent.pgn has openings of Reroute66: `repertoire add FILE` takes another file for those of Orthodox chess.
shell test "$(grep -c '^\[Event' bent.pgn)" = 1
type repertoire add bare.pgn
says Saved in
shell test "$(grep -c '^\[Event' bare.pgn)" = 2
// an empty file takes it as well
shell : >empty.pgn; printf '\n \n' >blank.pgn
type repertoire add empty.pgn
says Saved in empty.pgn
shell test "$(grep -c '^\[Event' empty.pgn)" = 1
type repertoire add blank.pgn
says Saved in blank.pgn
shell test "$(grep -c '^\[Event' blank.pgn)" = 1

# comments before the first move and all that is said of a position are told; a game that is over is no gap
file said.pgn
    [Event "One"]
    [Result "*"]

    {Play for the long diagonal.} 1. f3 {It weakens the King.} e5 2. g4 Qh4# 0-1

    [Event "Two"]
    [Result "*"]

    {Play for the long diagonal.} 1. f3 {Never do that.} *
type repertoire said.pgn white
says "Play for the long diagonal." What do you play?
type f3
says Right. "It weakens the King." "Never do that." Black: p e7-e5. What do you play?
type repertoire gaps
hides ends with a move of the other side
press Escape
type repertoire end

# what is no repertoire
file mixed.pgn
    [Variant "reroute66"]
    [Result "*"]

    1. P e2-e4 *

    [Event "chess"]
    [Result "*"]

    1. e4 *
file empty.pgn
    [Event "Nobody moved"]
    [Result "*"]

    *
type repertoire mixed.pgn white
says mixed.pgn: these are games of several games: keep one repertoire a file
type repertoire empty.pgn white
says empty.pgn: there is no move in it
type repertoire nothing.pgn white
says nothing.pgn: cannot open
type repertoire
says learn the openings in FILE by heart
type repertoire gaps
says No repertoire is open

# positions to begin with, and other games
file fen.pgn
    [Event "Rook ending"]
    [SetUp "1"]
    [FEN "8/8/8/8/8/k7/7R/K7 w - - 0 1"]
    [Result "*"]

    1. Rh3+ Kb4 2. Kb2 *
type repertoire fen.pgn white | Rh3+
says Right. Black: k a3-b4. What do you play?
file bent.pgn
    [Event "The Switch"]
    [Variant "Reroute66"]
    [Result "*"]

    1. P a2-A4 p h7-H5 2. P b2-b3 *
type repertoire bent.pgn white | P a2-A4
says Right. Black: p h7-H5. What do you play?

# a side without moves is told at once
file sided.pgn
    [Event "Sketch"]
    [Result "*"]

    1. e4 *

    [Event "Another"]
    [Result "*"]

    1. d4 -- 2. c4 *
type repertoire sided.pgn black
says there is no move of Black's in it
type repertoire sided.pgn white
says What do you play?
type hint | repertoire end
says Repertoire closed: 0 of 1 right

# a line that goes round ends with the game
file round.pgn
    [Event "Knights"]
    [Result "*"]

    1. Nf3 Nf6 2. Ng1 Ng8 *
type repertoire round.pgn white | Nf3 | Ng1 | Nf3 | Ng1
says What do you play?
type Nf3 | Ng1 | Nf3 | Ng1 | Nf3 | Ng1
says The game is over
