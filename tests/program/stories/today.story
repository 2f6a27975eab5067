size 30 100
type white you | black you | new chess

# what goes wrong comes back on the next day, and is asked later from time to time
type today
says Nothing to practise yet.
type problems chess 1 | solution
says The solution:
type today
says Nothing is due now. 1 answered today, 0 of them right. 1 due tomorrow, from 4:00.
type start
hides Practise
clock 86400000
again
shows Practise: 1 due today
type today
shows Problem (*): White to play and mate in 1
says 1 due.
type Qcg6#
waits for the next problem.
says It is asked again in
type next
says Nothing is due now. 1 answered today, 1 of them right.
clock 86400000
type today
says Nothing is due now.

# a move that is wrong, a puzzle out of a file: both are asked again, with their moves
shell printf 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\nabc,r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3,g8f6 h5f7,700,80,90,1000,mateIn1 short,,\n' > p.csv
type problems ./p.csv
shows Puzzle
type Qh5xe5+
waits Try again.
clock 86400000
type today
shows White to play and mate in 1
shows Puzzle (rating 700)
type Qxf7#
waits Correct.

# a lesson comes back, too, and goes on to what is due next
type tutorial chess 1
shows Lesson 1: Castling
press Escape
type K e1-f1
says not the one wanted
type K e1-g1
says The Rook stands on f1 now.
clock 86400000
type today
shows Lesson 1: Castling
press Escape
type K e1-g1 | next
says Nothing is due now. 1 answered today, 1 of them right. 1 due in

# the last answer can be taken back, a card be left out; how it goes is a page
type problems chess 2 | solution | today undo
says The last answer does not count: Black to play and mate in 2 (Orthodox chess).
type today undo
says That is so already.
type today weeks
shows Cards: 1, 0 of them suspended. Today: 0 answered
// the desk's first day is 18 November 2026, a Wednesday
shows 16 Nov
shows now   0
shows 24 Nov   0
press Escape
type problems chess 2 | solution | today suspend
says Not asked any more: Black to play and mate in 2 (Orthodox chess).
clock 86400000
type today
says Nothing is due now.
type today resume | today
shows Problem
type today nonsense
says `today weeks`

# a problem solved with an analysis beside it comes back as well
type problems chess 1 | analyse
type Qcg6#
waits Correct, with help: `today` asks it again tomorrow.

# no more than `daily` a day
type set daily 1 | problems chess 1 | solution | problems chess 2 | solution
clock 86400000
type today
says 1 due.
type solution | next
says Enough for today. 1 answered today, 0 of them right. 1 more can wait; `set daily 0`, then `today`, asks them, too.
type set daily 0 | next
shows Problem

# answers that cannot be read or written are told, and what is there stays
type problems chess 1 | solution
shell f=$(find . -name cards) && mv "$f" "$f.kept" && mkdir "$f"
type today
says cards: this is a folder
type problems chess 2 | solution
shell f=$(find . -name cards) && rmdir "$f" && mv "$f.kept" "$f"
clock 86400000
type today
says 1 due.

# Escape leads back to the game, `next` passes over what is not answered, and a card that cannot be asked is in nobody's way
type problems chess 1 | solution | problems chess 2 | solution
clock 86400000
shell f=$(find . -name cards) && printf '2026-11-01T10:00:00Z\tagain\t1\tlesson\tchess\t99\n2026-11-01T10:00:00Z\tagain\t1\tproblem\tnogame\tx\tmate 1\ty\t1\t-\n' >>"$f"
type today
says White to play and mate in 1.
type next
says Black to play and mate in 2.
type next
says White to play and mate in 1.
type Qcg6#
waits Correct.
type next
says Black to play and mate in 2.
type solution | next
says 2 cards cannot be asked: there is no lesson 99 of chess (1); there is no game "nogame": `reroute66 games` lists them (1). `today suspend lost` leaves them out.
type today weeks
shows Cards that cannot be asked, and are not counted as due: 2.
press Escape
type today suspend lost
says 2 cards left out; `today resume` brings the last one back.
type today suspend lost
says There is no card that cannot be asked.
press Escape
says Back in the game.

# without a game it leads to the start
type problems chess 1 | solution
clock 86400000
again
type today
says White to play and mate in 1.
press Escape
sees start

# what was left out comes back, the last one first, also in a later session, whatever is on the board
type problems chess 1 | solution | problems chess 2 | solution | today suspend
says Not asked any more: Black to play and mate in 2 (Orthodox chess).
clock 86400000
type today
says White to play and mate in 1.
type today suspend | today
says Nothing is due now.
again
type today resume
says Asked again: White to play and mate in 1 (Orthodox chess). 1 left out: `today resume` brings back the next.
type today resume
says Asked again: Black to play and mate in 2 (Orthodox chess).
type today resume
says Nothing is left out: `today suspend`
type today
says 2 due.
// what is on the board comes before what was left out after it
type today suspend | problems chess 2 | today suspend | problems chess 1 | today resume
says Asked again: White to play and mate in 1 (Orthodox chess). 1 left out:

# between midnight and 4:00 the next day is that which the clock shows; a card that was known long comes back later
clock 50400000
type problems chess 1 | solution
says `today` asks it again from 4:00.
type today
says 1 due from 4:00.
clock 10800000
type today
says 1 due.
type solution
says `today` asks it again tomorrow.
shell f=$(find . -name cards) && sed -n '1{s/^[-0-9T:]*Z.again/2025-01-01T10:00:00Z\teasy/;p;s/2025-01/2025-05/;p;s/2025-05/2026-10/;p}' "$f" >"$f.old" && mv "$f.old" "$f"
type problems chess 1 | solution
says `today` asks it again in

# lines of the future, by a clock set back or that of another machine: an answer counts after them, and is what is taken back
type problems chess 1 | solution | problems chess 2 | solution
shell f=$(find . -name cards) && sed -i '1s/^[^T]*/2026-12-20/' "$f"
shell f=$(find . -name cards) && printf '2026-11-01T10:00:00Z\tagain\t1\tlesson\tchess\t1\n' >>"$f"
// the last answer of this session
type today undo
says The last answer does not count: Black to play and mate in 2 (Orthodox chess).
// and in a later session that of the file
again
type today undo
says The last answer does not count: lesson 1 of Orthodox chess.
// the answer of the future was missed: it is due on the day after it, and one that is right counts behind it
type problems chess 1 | Qcg6#
waits for the next problem
shell f=$(find . -name cards) && tail -1 "$f" | grep -q '^2026-12-20'
type today undo
says The last answer does not count: White to play and mate in 1 (Orthodox chess).
shell f=$(find . -name cards) && tail -1 "$f" | grep -q '^2026-12-20.*undo'
type problems chess 1 | solution
type today undo
says The last answer does not count: White to play and mate in 1 (Orthodox chess).

# what a file of openings has no more is noted after lines of the future, too
file mine.pgn
    1. e4 e5 2. Nf3 *
type repertoire mine.pgn white | next | next
says The line ends here
shell f=$(find . -name cards) && sed -i 's/^[^T]*/2026-12-20/' "$f"
type repertoire end
file mine.pgn
    1. e4 *
type today
says 1 position is not in your openings any more, and is not asked.
clock 1728000000
clock 1728000000
type today
says 1 due.

# what cannot be asked is not announced
type problems chess 1 | solution
shell f=$(find . -name cards) && printf '2026-11-01T10:00:00Z\tagain\t1\tlesson\tchess\t99\n2026-11-01T10:00:00Z\tagain\t1\tproblem\tnogame\tx\tmate 1\ty\t1\t-\n' >>"$f"
clock 86400000
again
shows Practise: 1 due today

# help or a wrong move in a lesson counts at once, and only once
type tutorial chess 1 | K e1-f1 | K e1-g1
clock 86400000
type today
shows Lesson 1: Castling
press Escape
type solution | next
says Nothing is due now. 1 answered today, 0 of them right. 1 due tomorrow
clock 2000
type tutorial chess 1
press Escape
type K e1-f1
says not the one wanted
type K e1-g1
type today weeks
shows 2 answered, 0 right
press Escape

# how a problem was solved is told as it was
type problems chess 1 | Q c6-c5
waits Try again.
clock 3000
type Qcg6#
waits Correct, at the second attempt: `today` asks it again tomorrow.
type problems chess 1 | hint | Qcg6#
waits Correct, with help: `today` asks it again
