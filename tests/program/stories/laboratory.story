size 30 110
type white you | black you | new gardner

# the computer plays a game against itself while one looks; what was played is kept
type lab 2
sees page
shows Is Gardner minichess any good?
says 2 games of Gardner minichess, about
waits 2 games of Gardner minichess have been played; `lab` shows the report.
shows 2 of 2 games of Gardner minichess.
shows White, who begins, scores
shows Soundness
press Escape
sees game
type lab
sees page
shows 2 of 2 games
press Escape
type lab stop
says The laboratory plays nothing now.
type lab 0
says Give a number of games, 1 to 100000, or stop, explain, or game N.
type lab explain
sees page
shows It cannot tell: How people would score
press Escape
type lab game 1
sees replay
type lab game 6
says That game is not there
type lab
shows lab game 1 shows one of the greater strength.
press Escape

# ended half way, and after the program was started anew, it goes on with what is kept
type lab 2
waits have been played
press Escape
type lab 100000
says Going on after 2 of 100000 games of Gardner minichess
type lab stop
says are kept; `lab 100000` goes on.
press Escape
type lab 100000
says of 100000 games of Gardner minichess
type lab stop
says are kept; `lab 100000` goes on.
again
type new gardner | lab 2
says Going on after 2 of 2 games of Gardner minichess, about 0:00 more.
waits have been played
