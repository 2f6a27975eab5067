size 30 110
type white you | black you | new reroute66

# a position is put together and played
type edit empty
sees editor
says Not a legal position yet:
type K-e1
says Not a legal position yet:
type k-e8
says White to move
type Q-H5
// Black is in check, and White would move
says Not a legal position yet:
type setup turn black
says Legal position, Black to move
type setup turn green
says Give setup turn black
type undo
says Taken back
type redo
says Brought back
type here
says A game from this position
shows > Black  you

# pieces are put and taken by keys: Enter on an empty cell lists them, on a piece it takes it up, and once more lists them again
type new reenterent | N d1-c3 | edit empty
press Enter Enter
shows Which piece on c4?
press Down Enter
shows 5/5/5/5/2Q2/5/5/5[]
press Enter Left Enter
shows 5/5/5/5/1Q3/5/5/5[]
press Delete
shows 5/5/5/5/5/5/5/5[]
type setup pocket n
shows 5/5/5/5/5/5/5/5[n]
type setup pocket x
says setup pocket N (or -)
type setup lost
says are counted automatically
type setup
shows waits on the reenterent square
press Down Enter
shows [n] b - - 0 1

# pieces are put and taken by cells
type edit startpos
touch a1
says Choose where it goes
touch a1
shows Which piece on a1?
// nobody
press Enter
says castling: Q dropped
type setup castling Kkq
says Legal position, White to move

# letters put pieces, those that are keys in other lists too
type new chess | edit empty
says Not a legal position yet: White has no King.
touch e4
sees list
press n
sees editor
type code
says 8/8/8/8/4n3/8/8/8 w

# an edited position is saved and analysed
type edit empty | save
says Not a legal position yet
type analyse
says This cannot be analysed
type K-e1 | k-e8 | R-a1
says Legal position, White to move
type save edited.pgn
says Saved in
shell test -f edited.pgn
type analyse
waits depth

# what is no position cannot be played
type setup turn black
says opens the editor first
type edit start
says Legal position, White to move
type e1-
says Not a legal position yet:
type here
says This cannot be played
type sandbox end
says Back in the game

# pieces lost are counted by the editor
type new altorth | edit
says Legal position, White to move
// the Rook is lost then, and the position is still one
type e1-
says Legal position, White to move

# a game begins from a code and from here
type new 4k3/8/8/9/9/8/8/4K2R w - - 0 1
says A game of Reroute66
type new 4k3/8/8/9/9/8/8/4K2 w - - 0 1
says 7 cells, expected 8
type here
says A game from this position

# the editor opens from the start screen
again
type game chess | edit
sees editor

# a word that is no code is answered by the words that are; a letter and a cell by how a piece is put there
type new chess | edit clear
says There is no position "clear": give empty, start or a position code.
type edit empty | K e1
says K e1: no piece stands on e1; K-e1 puts it there.
type edit end | sandbox none
says There is no position "none": give empty, start or a position code.
type sandbox empty
says The rules are off
shows SANDBOX

# codes of other programs are taken, and written as they read them
type new crazyhouse | edit 4k3/8/8/8/8/8/8/4K3/2Pn w - - 0 1 | setup
press Down Enter
shows 4k3/8/8/8/8/8/8/4K3[PPn] b - - 0 1

# castling letters of Chess960 mean the array that they name
type new chess960 | edit r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1
says Legal position, White to move. `here` starts a game
type here | code
shows r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
type moves e1
shows K e1-c1
