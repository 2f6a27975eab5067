file club.csv
    PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
    0000D,5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27,d3d6 f8d8 d6d8 f6d8,1506,73,96,25000,advantage endgame short,https://lichess.org/F8M8OS71#53,
    broken,5rk1/1p3ppp,d3d6 f8d8,1506,73,96,25000,short,,
    00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6e7 b2b1 b3c1 b1c1 h6c1,1950,76,95,7523,crushing hangingPiece long middlegame,https://lichess.org/787zsVup/black#48,
    made1,6k1/5ppp/8/8/8/7p/5PPP/RR4K1 b - - 0 1,h3g2 a1a8,600,80,90,10,backRankMate endgame mateIn1 900moves,,Ruy_Lopez Ruy_Lopez_Berlin_Defense
size 30 110
type white you | black you | new chess

# a puzzle is played move by move against its line, the opponent's move before it told
type problems club.csv
says Damaged lines skipped: 1.
type next
type problems club 1500-1600
says Puzzle (rating 1506): White has played Q d3-d6. Black to play: find the best moves.
type Rd8
says Right. Q d6xd8+ answers. And now?
type Bxd8
waits Solved! Your rating is now

# a file once opened is known by its name, with a theme, a rating or an opening; `next` goes round
type solve club.csv
type problems club crushing
says Puzzle (rating 1950): Black has played b f2xg3. White to play: find the best moves.
type R e6xe7
says Right. q b2-b1+ answers. And now?
type hint
says Look at b3
type N b3-c1
type Q h6xc1
waits Correct
type problems club OPENING
says no puzzle in it is of that kind
// a theme that begins with a number changes no rating
type problems club 500-700 900moves
says Puzzle (rating 600):
type problems club opening Ruy Lopez Berlin
says White to play and mate in 1
type problems club opening Ruy Lopez
says Puzzle (rating 600): Black has played p h3xg2. White to play and mate in 1.

# any mate solves a mate in one; a wrong move is answered and taken back
type problems club.csv mateIn1
type K g1xg2
waits Try again.
clock 3000
type R b1-b8
waits Correct
type next
type R b1-b8
waits Solved! Your rating is now
type problems club mateIn1
says solved before

# the next puzzles of the part that was read need the file no more
file pair.csv
    PuzzleId,FEN,Moves,Rating,Themes
    0000D,5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27,d3d6 f8d8 d6d8 f6d8,1506,short
    made1,6k1/5ppp/8/8/8/7p/5PPP/RR4K1 b - - 0 1,h3g2 a1a8,600,mateIn1
type problems pair.csv
says Puzzle (rating 1506)
shell mv pair.csv away.csv
type next
says Puzzle (rating 600)
type R b1-b8
waits Solved!
type next
says cannot open
shell mv away.csv pair.csv
type next
says Puzzle (rating 1506)

# what is no such file is told
file plain.csv
    a,b
    1,2
type problems plain.csv
says plain.csv:1: the first line names no columns FEN and Moves
type problems missing.csv
says cannot open
type problems plain.csv 1600-1400
says No puzzle has a rating from 1600 to 1400

# a packed file is read as it is, and one that is cut serves what is sound
file many.csv
    PuzzleId,FEN,Moves,Rating,Themes
    0000D,5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27,d3d6 f8d8 d6d8 f6d8,1506,short
shell gzip -k many.csv && seq 9999 >rest && cat many.csv rest | gzip >all.gz && head -c 300 all.gz >cut.csv.gz
type problems many.csv.gz
says Puzzle (rating 1506): White has played Q d3-d6.
type problems many short
says Puzzle (rating 1506): White has played Q d3-d6.
type problems cut.csv.gz
says The file is cut off: only the puzzles before that are used.

# Extended Position Description: any of its best moves is right, and what is of another game is read for that game
file good.epd
    # mates
    6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";
    broken
    4k3/8/4K3/8/8/8/8/1Q5R w - - bm Rh8# Qb8#;
type new chess | problems good.epd
says Puzzle: White to play: find the best move. `hint`, `solution` and `next` help. Damaged lines skipped: 1.
type Ra8
waits Solved! Your rating is now
type next
type Qb8
waits Solved! Your rating is now
type problems good endgame
says no puzzle in it is of that kind
file bent.epd
    8/8/8/9/9/8/R7/K6k w - - bm Ra3;
type new reroute66 | problems bent.epd
says Puzzle: White to play: find the best move
type R a2-a3
waits Solved!

# games that begin with a position and the right moves
file chosen.pgn
    [Event "first"]
    [FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]

    1. Ra8# 1-0

    [Event "second"]
    [FEN "5rk1/1p3ppp/pq1Q1b2/8/8/1P3N2/P4PPP/3R2K1 b - - 3 27"]

    1... Rd8 2. Qxd8+ Bxd8 *
type solve chosen.pgn
says Puzzle: White to play: find the best move.
type Ra8
waits Solved!
type next
type Rd8
says Right. Q d6xd8+ answers. And now?
type Bxd8
waits Solved!

# where nothing can be kept puzzles are asked all the same, one after the other, and that is told
shell f=$(dirname "$(find . -type d -name journal | head -1)") && mkdir "$f/puzzles"
type problems club.csv
shows Puzzle (rating 1506)
says The name of this file, and how far you are in it, are not kept:
type next
shows Puzzle (rating 1950)
type next | next
shows Puzzle (rating 1506)
type rush club.csv 1
says 0 solved, 0 of 3 missed, 1:00 left. The name of this file, and how far you are in it, are not kept:
type rush end

# a file called as a game or a set takes nothing from it, and is reached by its whole name from anywhere
shell cp club.csv chess.csv && cp club.csv 3.csv && cp club.csv own.csv && cp club.csv makruk.csv
type problems chess.csv
shows Puzzle (rating 1506)
says "chess" alone means something else already: type this file's name in full, `problems chess.csv`.
type problems 3.csv | problems own.csv | problems makruk.csv | problems chess.csv
hides means something else
again
type new chess | problems chess 1
says Problem 1 of
type problems makruk 1
says Problem 1 of
type new chess | problems 3
says Problem 3 of
type cycle chess 1-2
hides Black has played
type cycle end
type new chess | problems own
says No problems yet
shell mkdir deep && mv chess.csv deep/
type problems ./deep/chess.csv
shows Puzzle
type problems chess.csv
shows Puzzle

# games of a file that are no problems are counted
file seven.pgn
    [Event "sound"]
    [FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]

    1. Ra8# 1-0

    [Event "no position"]

    1. e4 e5 *

    [Event "illegal"]
    [FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]

    1. Rb8 1-0

    [Event "no moves"]
    [FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]

    1-0

    [Event "broken"]
    [FEN "6k1/5ppp/8/8/8/5PPP/R5K1 w - - 0 1"]

    1. Ra8# 1-0
type solve seven.pgn
says Games skipped that hold no problem, or are damaged: 4.
type rush seven.pgn 1
says Games skipped that hold no problem, or are damaged: 4. White to play
type rush end

# of two marks too many each costs one line
shell printf 'FEN,Moves,Themes\n"x,h3g2,short\n6k1/5ppp/8/8/8/7p/5PPP/RR4K1 b - - 0 1,h3g2 a1a8,mateIn1 stray\n"y,h3g2,short\n' >stray.csv
type problems stray.csv
says Damaged lines skipped: 2.

# a quoted field goes over line ends, a mark too many costs one line, NUL bytes are a damaged line; a header alone is told
shell printf 'FEN,Moves,Themes,Note\n6k1/5ppp/8/8/8/7p/5PPP/RR4K1 b - - 0 1,h3g2 a1a8,"mateIn1\nshort","one ""two""\n\nthree, four"\n\0\0\n"broken,x\n6k1/5ppp/8/8/8/7p/5PPP/RR4K1 b - - 0 1,h3g2 a1a8,mateIn1 long,\n' >quoted.csv && printf 'FEN,Moves\n' >head.csv && printf 'FEN,Moves\nx,y\n' >bad.csv
type problems quoted.csv
says Damaged lines skipped: 2.
type next
shows mate in 1
type problems quoted short
says Puzzle
type problems quoted long
says Puzzle
type problems head.csv
says it holds no puzzles.
type problems head.csv fork
says no puzzle in it is of that kind
type problems bad.csv
says it holds no puzzles; damaged lines skipped: 1.
