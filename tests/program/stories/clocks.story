type white you | black you | new chess

# minutes and seconds, a delay by its word, moves in a time; wrong ones are refused with what can be said
type clock 1:30 | clock
says White 1:30, Black 1:30
type clock 5 delay 3
says Clock: 5d3.
type clock 5 odds green 1
says give 5, 1:30, 5+3 (seconds a move), 5d3 (delay), 40/90+30
type clock 40/90+30 | clock
says White 1:30:00 for 40 moves, Black 1:30:00 for 40 moves

# when the moves are made the time is added, undo takes it off again, and the file has it all
type clock 2/5,1 | new chess | e4 | e5 | d4
clock 1000
type d5
type clock
says White 6:00, Black 5:59
type undo | clock
says White 6:00, Black 4:59 for 1 move
type d5 | save timed.pgn
shell grep -q 'TimeControl "2/300:60"' timed.pgn
type new chess | load timed.pgn | clock
says White 6:00, Black 5:59
silent for

# time odds: who has another time is told by name, at the board, in the next game, in the file, and when it is loaded
type clock 5+3 odds black 1+1 | new chess
shows 5:00
shows 1:00
type e4 | e5 | save odds.pgn
shell grep -q 'TimeControl "300+3"' odds.pgn && grep -q 'BlackTimeControl "60+1"' odds.pgn
type start
shows 5+3 odds black 1+1
type clock none | new chess | load odds.pgn | clock
says White 5:00, Black 1:01
type clock 5 | save odds.pgn
shell ! grep -q 'BlackTimeControl' odds.pgn

# the start screen's clock: left and right go through the usual ones and the last one that was typed, Enter begins
type start | clock 7+7
press Down Down Down Down Down Down
shows >   Clock  < 7+7 >
press Right
shows < none >
press Left
shows < 7+7 >
press Left
shows < 40/90+30 >
// a click goes on, and on the sign before the value back
click < 40/90+30
shows < 60 >
click 60 >
shows < 40/90+30 >
press Enter
sees game
shows 1:30:00

# 5/3 is hardly meant as moves in minutes
type new chess
type clock 5/3
says 5/3: give 5+3 for 5 minutes and 3 seconds a move
type clock 5/3+0
says Clock: 5/3+0.
// what is shown can be typed
type clock 5/3+0
says Clock: 5/3+0.
type clock 40/90
says Clock: 40/90

# a time control that no clock plays is told
shell printf '[White "Ann"]\n[TimeControl "40/7200:20/3600:1800"]\n\n1. e4 e5 *\n' >three.pgn
type replay three.pgn
says The time control 40/7200:20/3600:1800 is not played here
type clock
says The time control 40/7200:20/3600:1800 is not played here

# days, for each move or for a game; and what a colon means
type new chess | clock 14d a game
says Clock: 14 days a game.
type clock 72:00
says Clock: 72 minutes; hours have two colons, and days are 3d or 14d a game.
type clock 3d | e4 | save days.pgn
shell grep -q 'TimeControl "1/259200"' days.pgn
type new chess | load days.pgn | clock
says White 3d 00:00, Black 3d 00:00
