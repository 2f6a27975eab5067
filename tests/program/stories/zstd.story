size 30 110

# a file that zstd has packed is read as it is, and one that is cut serves what is sound
file many.csv
    PuzzleId,FEN,Moves,Rating,Themes
    0000D,5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27,d3d6 f8d8 d6d8 f6d8,1506,short
    made1,6k1/5ppp/8/8/8/7p/5PPP/RR4K1 b - - 0 1,h3g2 a1a8,600,mateIn1
shell zstd -q -k many.csv && seq 99999 >rest && cat many.csv rest | zstd -q >all.zst && head -c $(($(stat -c %s all.zst) * 3 / 4)) all.zst >cut.csv.zst
type problems many.csv.zst
says Puzzle (rating 1506): White has played Q d3-d6.
type problems many mateIn1
says Puzzle (rating 600)
// from the second on it goes round to the first again
type problems many short
says Puzzle (rating 1506)
type problems cut.csv.zst
says The file is cut off: only the puzzles before that are used.
type problems cut zugzwang
says it is cut off or damaged, and no puzzle before that is of that kind
file games.pgn
    [White "Anna"]

    1. e4 e5 *

    [White "Bea"]

    1. d4 d5 2. c4 *
shell zstd -q games.pgn && zstd -dc -q games.pgn.zst | cat >again.pgn && cat games.pgn again.pgn | zstd -q >twice.pgn.zst
type search twice.pgn.zst bea
shows 2 games: bea
press Enter
shows Bea
file text.csv.zst
    x
type problems text.csv.zst
says it cannot be unpacked: it is damaged
