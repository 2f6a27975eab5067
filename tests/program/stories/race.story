size 30 110
type white you | black you | new chess
file easy.problems
    6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1	mate 1	Ra1-a8	1	-
    7k/5Q2/6K1/8/8/8/8/1R6 w - - 0 1	mate 1	Rb1-b8	2	-
    r1bqkbnr/pppp1Npp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1	gain	Nf7xd8	3	-
    8/8/8/8/8/1k6/7R/K7 w - - 0 1	win	Rh2-g2	4	-
    8/8/8/8/8/2k5/7R/K7 w - - 0 1	win	Rh2-g2	5	-

# a rush: the easy ones first, a right answer brings the next one, three misses end it
type rush ./easy.problems 5
says White to play and mate in 1. 0 solved, 0 of 3 missed, 5:00 left.
clock 10000
shows 4:50  White to play and mate in 1
shows rush end leave
hides ^T hint
type R a1-a8
says Right. White to play and mate in 1. 1 solved, 0 of 3 missed, 4:50 left.
type hint
says No help against the clock.
type solution
says No help against the clock.
type R b1-b7
says Not R b1-b7:
says was right.
says 1 of 3 missed
type next
says N f7-d8 was right.
says 2 of 3 missed
clock 20000
type next
says R h2-g2 was right. The third miss. Rush over: 1 solved, 3 missed in 0:30, at most 1 in a row.
type R h2-g2
says It is over

// the time ends it, too; the best of before is told
type rush ./easy.problems 5
type R a1-a8
clock 299000
shows 0:01  White to play
clock 1000
says Time is up. Rush over: 1 solved, 0 missed in 5:00, at most 1 in a row. Your best! Best before: 1 solved, 3 missed in 0:30.
type rush ./easy.problems 5
type R a1-a8 | Rb8
says 2 solved
type rush end
says Ended. Rush over: 2 solved, 0 missed in 0:00, at most 2 in a row. Your best!
type today weeks
shows Rush ./easy.problems, 5 minutes: 2 solved, 0 missed in 0:00; the last: 2 solved, 0 missed in 0:00
press Escape

# another length is another list
type rush ./easy.problems
says 3:00 left
type rush 0
says A rush takes 1 to 60 minutes
type end
says Ended. Rush over
type rush end
says The rush is over already: `rush` begins another.
type next
hides 3:00 left

# a cycle has no end of time, and is compared with the one before
type cycle ./easy.problems 1-2
says White to play and mate in 1. 0 solved, 0 missed, 0:00 so far.
clock 65000
type R a1-a8 | R b1-b8
says Right. That was the last problem. Cycle over: 2 solved, 0 missed in 1:05
type cycle ./easy.problems 1-2
type R a1-a8 | R b1-b8
says Your best! Best before: 2 solved, 0 missed in 1:05.
type cycle ./easy.problems 9-12
says There are problems 1 to 5.
type cycle nonsense
says There is no game "nonsense"

# a race that is left by another command is over, and its result is told and kept
type rush ./easy.problems 5
type R a1-a8
type new chess
says Left. Rush over: 1 solved, 0 missed in 0:00, at most 1 in a row.
type today weeks
shows Rush ./easy.problems, 5 minutes: 1 solved, 0 missed in 0:00; the last: 1 solved, 0 missed in 0:00
press Escape
type rush ./easy.problems 5
type R a1-a8 | R b1-b8
type rush ./easy.problems 5
says Left. Rush over: 2 solved, 0 missed in 0:00, at most 2 in a row. Your best! Best before: 1 solved, 0 missed in 0:00. White to play and mate in 1. 0 solved, 0 of 3 missed, 5:00 left.
// who solves as many is no better for giving up early, but for missing fewer
type rush ./easy.problems 4
type R a1-a8 | next
clock 240000
says Time is up. Rush over: 1 solved, 1 missed in 4:00
type rush ./easy.problems 4
type R a1-a8 | next | rush end
hides Your best!
says Best before: 1 solved, 1 missed in 4:00.
type rush ./easy.problems 4
type R a1-a8 | rush end
says Your best! Best before: 1 solved, 1 missed in 4:00.
type cycle ./easy.problems 1-3
type next | R b1-b8 | N f7xd8
says Cycle over: 2 solved, 1 missed
type cycle ./easy.problems 1-3
type R a1-a8 | R b1-b8 | rush end
hides Your best!

# no move is called right where none is: an unsound problem
file unsound.problems
    6k1/6pp/8/8/8/8/5PPP/R5K1 w - - 0 1	mate 2	Ra1-a2	1	-
    6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1	mate 1	Ra1-a8	1	-
type cycle ./unsound.problems
type R a1-a2
says And now?
type next
says The problem has no solution from here.
type cycle ./unsound.problems
type R a1-a2
type P h2-h3
says The problem has no solution from here.

# the records of sets in one long folder are apart, and no letter of their names is cut
shell d=ääääääääääääääääääääääääääääääääääääääääääääääääää/äääääääääääääääääääääääääääääääääääääääääääääääääää && mkdir -p $d && cp easy.problems $d/one.problems && cp easy.problems $d/two.problems
type rush ./ääääääääääääääääääääääääääääääääääääääääääääääääää/äääääääääääääääääääääääääääääääääääääääääääääääääää/one.problems
type R a1-a8 | rush end
says Rush over: 1 solved
type rush ./ääääääääääääääääääääääääääääääääääääääääääääääääää/äääääääääääääääääääääääääääääääääääääääääääääääääää/two.problems
type R a1-a8 | R b1-b8 | rush end
says Rush over: 2 solved
hides Best before
shell f=$(find . -name cards) && test 1 = "$(grep -c '	ä*/one.problems	' "$f")" && test 1 = "$(grep -c '	ä*/two.problems	' "$f")" && iconv -f UTF-8 -t UTF-8 "$f" >/dev/null
type today weeks
hides cannot be read
press Escape

# a range behind a file of puzzles is of ratings
file club.csv
    PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
    0000D,5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27,d3d6 f8d8 d6d8 f6d8,1506,73,96,25000,short,,
    made1,6k1/5ppp/8/8/8/7p/5PPP/RR4K1 b - - 0 1,h3g2 a1a8,600,80,90,10,mateIn1,,
type cycle club.csv 1500-1600
says White has played Q d3-d6.
type rush end
type cycle club.csv
says 0 solved, 0 missed
type rush end
type cycle 500-700
says Black has played p h3xg2. White to play and mate in 1.

# what was missed comes back; a line that cannot be read costs no other one
type rush ./easy.problems | next | next | next
says Rush over: 0 solved, 3 missed in 0:00
shell f=$(find . -name cards) && printf '2026-11-18T10:00:00Z\tdone\t9\trush\tchess\tx\n' >>"$f"
clock 86400000
type today weeks
shows Lines of the file that cannot be read, and are passed over: 1.
shows Rush ./easy.problems, 3 minutes: 0 solved, 3 missed in 0:00
press Escape
type today
says 3 due.
type rush end
says Nothing is asked against the clock
type rush ./easy.problems 1 | next | rush end | today weeks
shows Rush ./easy.problems, 1 minute: 0 solved
press Escape

# the games of bent boards first: a set of one's own game, three minutes
type new reroute66 | rush
says 0 solved, 0 of 3 missed, 3:00 left
type rush end
says Rush over: 0 solved
