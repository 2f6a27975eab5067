shell rm -rf reroute66
again

# 1. the start: somebody who has just installed it looks around and leaves
shows New game
shows Learn
shows Enter begins; or type a game
press Down Down Down Right
shows computer 5
press Left
type ?
shows Help: arrows and Enter, or type to search
press Escape
sees start
type help rules
shows The rules of Reroute66
press Escape
type setings
says did you mean settings? Enter takes it.
fills settings
type settings
shows piece-style: how pieces are shown
press Escape
sees start
type exit

# whatever makes sense without a game is obeyed on the start screen, by the names of other programs too
type learn
shows Lesson 1
again
type puzzles
shows Problems of Reroute66
again
type rules
shows The rules of Reroute66
again
type level 7
says The computer plays the next game at level 7 of 
type black
says black WHO: seat the second player: you, Anna, computer 4, an engine.
fills black 
type options
shows piece-style
press Escape
shows computer 7
type level full
shows computer full
type play chess
shows Orthodox chess  move 1
again
type best
says Hint: there is no game on the board yet; `new` begins one.
type white computer | e4
says e4: there is no game on the board yet; `new` begins one.
type white you
type black stockfish
says "stockfish" cannot sit at the board: give you, computer 4 (a level, or full) or elsewhere; an engine needs the line stockfish = /PATH/OF/PROGRAM under [engines] in
says ; a person's name begins with a capital, such as Anna.
type black Anna
says Anna will play Black in the next game.
prompt /zzz
shows No game has "zzz" in its name

# games are found by their files and by a part of their names, computers by their level; what is said stays before a question
file mine.game
    title Mine
    board chess
    player w White forward 0,1
    player b Black forward 0,-1
    pieces chess
    array w K e1; R a1
    array b K e8
type new mine
shows Mine  move 1
says `help` tells more. White, your name? (Enter to skip)
type Anna | new reent
shows Reenterent Chess  move 1
says A game of Reenterent Chess. Type a move
silent your name
type new Chess | black level 2
says Black: computer 2.
type black Computer Level 3
says Black: computer 3.
type new nohex
says There is no game "nohex"; `game` lists them all.
file broken.game
    title Broken
type new broken
says broken.game:

# every command knows a game by the names that the start screen finds it by
type new hex
says A game of AltOrth Hex Chess, Basic.
type game fast lane | new
shows Chess in the Fast Lane
type help rules HEX
shows The rules of AltOrth Hex Chess, Basic
type problems trios
shows Problems of AltOrth Hex Chess, Trios
type problems lane
shows Problems of Chess in the Fast Lane
type tutorial three
shows Lesson 1: Everybody's own forward
type stats orthodox
says You have no finished games of Orthodox chess yet.
type trainer hex
shows TRAINER
shows e10

# what was saved and left is offered again; a game in play goes on unless the next one is asked for, and a command leaves the marker there
type white you | black you | new chess | e4 | save | new reroute66
again
shows > Last saved: Chess, Player
press Enter
says Loaded; the game goes on.
type undo | start
hides Last saved
shows > Continue the game
type continue | new
shows > New game
type continue | e4 | resign | yes | start
hides Continue: 
hides Last saved
press Down
shows >   Game
type white computer 2 | white you
shows >   Game
type new reroute66 | a4 | start
shows > Continue the game
type new chess | d4 | save mine | resign | yes | new reroute66
again
hides Last saved

# three long names are not cut where a game goes on
type white you | black Constantine Otherman | red Wilhelmina Thirdlady | name Bartholomew Longname | new altorth3 | G g1-g2
again
shows Thirdlady

# beside what goes on the start screen shows where that stands, and a move is one of it
type white you | black you | new chess | e4
again
shows > Continue: Orthodox chess, 1 move
shows 4 |   |   |   |   | P |   |   |   | 4
press Down
hides 4 |   |   |   |   | P |   |   |   | 4
press Up
type e5
shows 1  e4               e5
type save on.pgn
// who sits at a game that goes on sits at the next one, too
type new reroute66
shows   Black  you
again
shows > Last saved: Chess
shows 5 |   |   |   |   | p |   |   |   | 5
type Nf3
shows 2  Nf3
type game hex | start
press Up
shows > Continue the game
type Nc6
shows 2  Nf3              Nc6

# 2. the first game: begun by a move, the name told, a wrong move explained, a hint, undo
type black computer 1 | P a2-A4
says White, your name? (Enter to skip)
type Anna
shows White  Anna
waits Black plays
type Q d1-h9
says d1
type hint
waits Look at
type hint
waits The computer would play
type undo
says Taken back
shows White  Anna
type rr
type resign | yes
says Anna resigns. Black wins.
type stats
shows resignation
press Escape
type e2-e3
says The game is over

# 3. a lost game: why, back two moves, played on, kept
type white you | black you | new chess
press Enter
press Enter
type f3 | e5 | g4 | Qh4
says Checkmate. Black wins.
hides Checkmate. Black wins.  1
type undo
says redo brings it back
type redo
says Checkmate
type save lost.pgn
says Saved in lost.pgn
shell grep -q 'Qh4# 0-1' lost.pgn
type rematch
shows (no moves yet)
type white Carl | black Dora | e4 | e5 | resign | yes | new chess | stats
says 1 finished game is under other names

# 4. a review: mistakes found, the better move tried, the graph clicked
file lost.pgn
    [White "Anna"]
    [Black "Computer level 4"]
    [Result "0-1"]

    1. f3 e5 2. g4 Qh4# 0-1
type name Anna | load lost.pgn
type review 3000 nodes
waits Reviewed.
shows Barnes Opening: Fool's Mate
press Home
type mistake
says was a
type learn
says Find something better
type mistake
says was a
type save reviewed.pgn
says Saved in
shell grep -q '%eval' reviewed.pgn
type stats
says no finished games

# 5. puzzles: the list, one solved, a wrong move, a hint, the next one
type problems chess
shows Problems of Orthodox chess
press Enter
sees problem
shows Problem 1 of 82
type Qcg6#
waits Solved! Your rating is now 1015 (+15).
type next
shows Problem 2 of 82
type hint
says Look at
type hint
says It is
type solution
says The solution:
press Escape
shows Problems of Orthodox chess, 1 of 82 solved

# 6. three players: turns, somebody is out, the computers go on
type white you | black computer 1 | red computer 1 | new altorth3
press Enter
shows Red
type help rules
shows three
press Escape
type G g1-g2
waits White to move
type resign | yes
says White resigns and is out.
waits plays

# 8. 60 columns and 16 rows: everything has its place, what is too long can be read on
size 16 60
colours
shows New game
type black you | new reroute66
press Enter Enter
shows A4
shows H5
type P a2-A4 | help keys
shows Commands by a key
press PgDn Escape
type settings
press Down Escape
type trainer reach
shows Which cells does the
press Escape
type continue
shows A4
type moves
press Escape
type resign | yes
says wins.

# 9. the mouse alone: a game is begun, pieces moved, taken back, the list of moves clicked
size 24 80
type black you
click New game
press Enter Enter
click P | 2
press Escape
type board
touch e2 | e4
says
click F5 undo
says Taken back
click ^F turn
shows h   g   f   e
click : commands
shows Commands: type some letters of one
press Right-click
click ? help
press Right-click
sees game

# 10. keys alone, without F-keys: begun by arrows, pieces moved by them, Ctrl-letters for the rest
type black you
press Enter
press Enter
press Enter
press Up Up Escape
press ^T
says Looking for a good move
waits Look at
press ^F
shows h   g   f   e
press ^F ^O
shows Settings
press Escape
press ^X
waits depth
press ^X
press :
shows Commands: type some letters of one
press Escape
press ^G
says
type e4
press ^G
says
