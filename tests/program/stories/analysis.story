size 30 110
type white you | black you | new chess | new 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1

# lines appear and can be played
type analyse 2
waits 1 #1 Rd8#
waits 2 
type line 1
sees replay
shows Rd8#
type line 9
says There is no such line

# a line is played by a click on it
press F11
waits 1 #1 Rd8#
click #1 Rd8#
sees replay

# a long line goes on in the next row, which can be clicked on too
colours
size 40 100
type set notation long
type new 8/k3P3/2BP4/1PK5/1N6/4r3/1P6/8 w - - 0 1 | analyse 1
waits   N b4-a6+ k b8-c8
click   N b4-a6+
sees replay

# where the game is over there is nothing to search: after a mate, a stalemate and by other rules
type new chess | f2f3 | e7e5 | g2g4 | analyse
waits depth
type d8h4
waits The game is over here.
type threats
says The game is over here; `back` goes to a position
type analyse off | analyse
says The game is over here; `back` goes to a position that can be analysed.
shows The game is over here.
hides #   White
type back
waits 1 #-1 Qh4#
hides The game is over here
type new k7/2Q5/2K5/8/8/8/8/8 b - - 0 1 | analyse
says The game is over here
type new 8/8/2k5/8/8/2K5/8/8 w - - 0 1 | analyse
says The game is over here

# an analysis is stopped, gone on with and ended
type new reroute66 | analyse
waits 1 +0
type analyse stop
shows , stopped
type analyse go
hides , stopped
type analyse off
says Analysis is off
hides depth
type analyse 77
says Give a number of lines

# threats and bad moves are told
type threats
waits Black would play
shows IF you passed
press Up
hides IF you passed
type ?h2-h3
waits better is R d1-d8 (mate in 1)
type why Rd1-d8
waits ends the game
type why Rd1-e8
says does not move that way

# what a question shows goes with the next key
type ?P h2-h3
waits better is R d1-d8 (mate in 1)
shows IF that were played
shows (no moves yet)
press Up
hides IF that were played

# after the key ? a move is asked about, and anything else is searched for
press ?
shows Help: arrows and Enter
type P h2-h3
waits better is R d1-d8 (mate in 1)
type ? | sandbox
hides Help: arrows and Enter

# positions of the tables say how they end
type new 8/8/8/3k4/8/8/8/KR6 w - - 0 1 | endings build
waits The table of KRk is ready
type analyse 1
waits mate in 15
type new 8/8/8/8/2k5/2R5/8/K7 b - - 0 1 | analyse 1
waits drawn, depth

# a number alone plays a line's move
type new reroute66 | analyse 1
waits depth
type analyse stop
shows , stopped
type analyse go | 1
sees replay

# the explorer tells what was played
type new reroute66 | explorer
shows games here; scores for White, the side to move
shows Games   White   drawn   Black  value
type explorer others
says `explorer own` shows your games
type explorer
press Enter
hides (no moves yet)
type explorer own
says No games from this position.

# three players have three bars
colours
type red you | new altorth3 | analyse 1
waits kn/s
shows ░░░

# a move that is worth as much as the best one is called so
size 30 110
type white you | black you | new chess | new 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1 | why Ra2-a7
waits R a2-a7 is as good as R b1-b7 (mate in 2); k h8-g8 (White mates in 1) answers it.

# the duck's cell is no answer of the other side, and its value is the mover's
type new duck | white you | black you | new 4k3/8/8/8/8/8/P7/*3QK2 w - - 0 1 | why a3
waits P a2-a3 is not as good as Q e1-e8 (mate in 1); the duck goes best by @

# of three players both numbers are the mover's
type red you | new altorth3 | why R e1-e3
waits It misses Migrant to f7. R e1-e3 (-7.50) is answered by m g6-e5; better is M f5-f7 (-6.26).
