file games.pgn
    [Event "First"]
    [White "One"]
    [Black "Two"]
    [Variant "Reroute66"]
    [Mood "good"]

    1. Pa2-A4 {the new cell} (1. Pa2-a4 $6 {or the old one}) 1... ph7-H5 2. Nb1-c3 *

    [Event "Second"]
    [White "Three"]
    [Black "Four"]
    [Variant "Reroute66"]
    [Result "1-0"]

    1. Pa2-a3 1-0
type white you | black you | new reroute66

# a saved game is replayed
type replay games.pgn
shows One - Two
shows Three - Four 
shows  1-0
press Enter
sees replay
press Right
says the new cell
press Down
says or the old one
shows a2-a4?!
press Up Right End
type forth
says the end of the line
type goto 1
says the new cell
type first
click b1-c3
shows > Black

# a game that came with the program is replayed, and not written over
type samples
shows The Rook through the 
shows Pawns at the Switch
type /rook through
hides Pawns at the Switch
press Enter
sees replay
type goto 11b
says the line forks at h6
type comment I would not play so | save
says /games/reroute66-

# a game is studied and saved back
type replay games.pgn 1 | goto 1b | P c2-c3
shows    2  P c2-c3
type comment a try
says a try
type glyph !?
shows c2-c3!?
type promote
says in the main line
type delete
says `restore` brings them back
type restore
says Brought back.
type save
says Saved in
shell grep -q '^.Mood "good".' games.pgn && grep -q '{the new cell}' games.pgn && grep -q '$5 {a try}' games.pgn
shell grep -q 'Nb1-c3' games.pgn && grep -q '^.Event "Second".' games.pgn

# a game in play waits while it is looked at
type black 1 | P a2-A4
waits Black plays
press Home
sees replay
says Escape goes back to it
press Escape
sees game
type P h2-h3
waits Black plays

# a replay Autoplay, pauses, and goes on as fast
type replay games.pgn 1 | autoplay 4
clock 500
says the new cell
type pause
clock 10000
says Stopped;
type pause
clock 500
shows > White

# a list of Game Courier is read and gone on with
file list.txt
    1. a2-A4 // hello
    1... h7-H5

    // a page
    2. b2-b3
type replay list.txt
shows h7-H5
type forth
says hello
type load list.txt
says Loaded; the game goes on
type p b7-b6
shows > White

# who is named is named whole, and who is not named is not "you"
colours
file named.pgn
    [White "Jörg Đặng-Théodore Zæri"]
    [Black "?"]
    [Variant "Chess"]

    1. e4 e5 *
type replay named.pgn
shows White  Jörg Đặng-Théodore Zæri
hides you

# a loaded game goes on with the time that was left
file timed.pgn
    [White "Anna"]
    [TimeControl "300+3"]

    1. e4 {[%clk 0:04:31]} e5 {[%clk 0:02:00.5] slow} *
type load timed.pgn | clock
says White 4:31, Black 2:01
type Nf3 | save
shell grep -q '3 {\[%clk 0:04:34\]}' timed.pgn

# a replay has the times of the position shown, at first those that players begin with
file timed.pgn
    [White "Anna"]
    [Variant "Chess"]
    [TimeControl "300+3"]

    1. e4 {[%clk 0:04:31]} e5 {[%clk 0:02:00.5]} *
type replay timed.pgn
press End
shows 4:31
shows 2:01
press Left
shows 4:31
shows 5:00
hides 2:01
press Home
hides 4:31
hides 2:01
shows 5:00

# a time control of a kind that no clock here has is kept as it is
file timed.pgn
    [TimeControl "*180"]

    1. e4 e5 *
type load timed.pgn | clock
says The time control *180 is not played here: no clock.
type save
shell grep -q '^.TimeControl "[*]180".' timed.pgn
type clock 5 | save
shell grep -q '^.TimeControl "300".' timed.pgn

# a game is saved, loaded, and gone on with
type P a2-A4 | p h7-H5 | N b1-c3 | save mine.pgn
says Saved in
shell grep -q 'Pa2-A4 Ph7-H5 2. Nb1-c3' mine.pgn
again
type load mine.pgn | p b7-b5 | save
says Saved in
shell grep -q 'Nb1-c3 Pb7-b5' mine.pgn
shell echo precious >other.pgn
type save other.pgn
says Replace it?
type n
says All right, not done.
shell grep -qx precious other.pgn

# saving tells of moves that were taken back
type P a2-A4 | p h7-H5 | N b1-c3 | save
says .pgn.
type undo | save
says .pgn, with the move that follows.
type undo | save
says .pgn, with the 2 moves that follow.
type redo | redo | save
says .pgn.

# unfinished games are told apart
type red you | new altorth3 | f6
again
type white you | black you | new altorth | f6 | f6-f5
again
type continue
sees list
shows , 1 move, 
shows AltOrth Hex Chess, Basic for three, 

# lists of games cut nothing where there is room
size 24 100
type samples
shows Computer - Random moves - Random moves
shows Castling at Reenterent Chess

# a comment of three rows stands beside the board and covers no letter of a file
file long.pgn
    1. e4 {A comment that needs three rows below a board of eighty columns: it says that the Pawn opens the way for two
    pieces at once, that the centre is in White's hands for the moment, and where its words end.} e5 *
size 24 80
type replay long.pgn | forth
shows    a   b   c   d   e   f   g   h      words end.

# a saved game that breaks off offers its sound beginning; the file stays as it is
file cut.pgn
    [Result "1-0"]

    1. e4 e5 2. Nf3 (2. f4) Nc6 3. Bb5 a6 4. Bxc
type load cut.pgn
says cut.pgn:3:45: Bxc: how does the move go on?
says 6 moves can be read: load them? (yes or no)
type no
says All right, not done.
type load cut.pgn | yes
says 6 moves were read; 
says cut.pgn stays as it is.
type Ba4 | save other.pgn
file short.pgn
    1. e4 e
type load short.pgn
says 1 move can be read: load it? (yes or no)
type yes
says 1 move was read; short.pgn stays as it is.
shell grep -q '3. Bb5 a6 4. Ba4' other.pgn && grep -q 'Bxc$' cut.pgn
file none.pgn
    1. Kd4 e5
type load none.pgn
silent can be read

# Up and Down walk through the variations of one move in their order
file many.pgn
    1. e4 (1. d4) (1. c4) (1. f4) *
type replay many.pgn
press Right
type code
says /4P3/
press Up
says No other variation is above this one.
press Down Down Down
type code
says /5P2/
press Down
says No other variation begins here.
press Up
type code
says /2P5/
press Up Up
type code
says /4P3/

# saved games whose lines would be the same are told apart by the time in their names, by their names, by their numbers
file one.pgn
    [Event "Club"]
    [Result "*"]

    1. e4 *

    [Event "Club"]
    [Result "*"]

    1. d4 *
shell d="$XDG_DATA_HOME/reroute66/games"; mkdir -p "$d"; for n in chess-20260102-101112 chess-20260102-101113 mine; do head -4 one.pgn > "$d/$n.pgn"; done
size 30 110
type replay
shows 10:11:12
shows 10:11:13
shows (mine)
type replay one.pgn
shows (1)
shows (2)
