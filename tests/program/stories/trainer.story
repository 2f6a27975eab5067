type white you | black you

# the trainer asks about a board; escape leaves it with the result, and a game that waits can be continued
type new chess | e4 | trainer reach
sees trainer
shows Which cells does the
shows 0 of 0 right
type a1 h8 d4
says Not quite.
says `next` goes on.
press Enter
says Which cells
type moves
says this is the trainer; `trainer end` leaves it first
press Escape
sees game
says Trainer closed: 0 of 1 right. Back in the game.
shows e4

# a hint tells the file, or one cell of the answer, and the answer then does not count as right
type trainer reach reroute66
type hint
says One of
says Which cells does the
type hint | trainer end
type trainer cells
press ^T
says It is on the
type next
says Where is
silent It is on

# in so many seconds; wrong words are told; where something is, is shown on the board and not typed
type trainer fastlane lines 10
shows 10 s left
clock 9000
shows 1 s left
clock 1500
shows Time is up: 0 of 0 right in 10 s.
type trainer end
type trainer nothing
says "nothing" is not a game. Give cells, names, reach, lines
type trainer cells
says Where is
type a1
says Click the cell
type trainer names
says What is the marked cell called?
type trainer end | trainer end
says The trainer is not open

# blindfold: the pieces are hidden, or the board; when the game is over it is seen
type set blindfold pieces | new chess
hides  r | n 
shows White to move
type e4 | e5
shows e4
hides | p |
type where e4
hides Pawn e4
type set blindfold board
hides +---+
shows Blindfold
type resign | yes
shows +---+
type set blindfold off
