type white you | black you | new chess

# a promotion is written as chess players write it; never into its neighbour
type set notation long
type g4 | a5 | g5 | a4 | g6 | a3 | gxh7 | axb2 | hxg8=Q | bxa1=Q
size 24 70
shows P h7xg8=Q 
shows  p b2xa1=q
size 24 80
shows P h7xg8=Q 

# hexagons leave one row at 60 by 16: the message has it until the cursor moves on, an answer gets it back
colours
size 16 60
type new altorth | clock
shows There is no clock
press Up Up
hides There is no clock
shows · 
type clock
shows There is no clock

# small as they are, the files have their letters, and the Switches' cells their names
colours
size 16 60
type new reroute66
shows a  b  c  d  e  f  g  h
shows A4
shows H5

# where there is much room clocks are large, and stand in the place of the table of pieces
type clock 5 | new chess
size 40 124
shows 5:00
colours
size 60 200
hides 5:00
hides on the board
shows █▀▀  ▄  █▀█ █▀█
shows ▀▀█  ▄  █ █ █ █

# the name is asked for when the first game begins, and stands in the games that are played then
shell rm -rf reroute66
again
type start | black computer 4 | new chess
says White, your name? (Enter to skip)
type Anna Blum | white 3 | white you | save anna.pgn
shell grep -qx '.White "Anna Blum".' anna.pgn
type name Computer level 4
says is reserved for the computer
again
type start | new chess
silent your name?

# `set name` gives a name as `name` does: at once, and it is asked for no more
shell rm -rf reroute66
again
type new chess
says White, your name?
type set name Anna | save anna.pgn
shell grep -qx '.White "Anna".' anna.pgn
shell rm -rf reroute66
again
type set name Anna | new chess
silent your name?

# what needs a board and is no game asks for no name
shell rm -rf reroute66
again
type game chess | edit
says Legal position
silent your name?
again
type game chess | sandbox
says The rules are off
silent your name?
type sandbox end | new chess
says White, your name?

# Enter, a move or a command skips the question; the others at the table are asked, too
shell rm -rf reroute66
again
type start | black you | new chess
press Enter
says Black, your name?
type Bea | event Club evening | save bea.pgn
shell grep -q 'Black "Bea"' bea.pgn && grep -q 'White "Player"' bea.pgn && grep -q 'Event "Club evening"' bea.pgn
type black Carl | resign | yes | new chess | save carl.pgn
shell grep -q 'Black "Carl"' carl.pgn

# a move typed beside the board of the start screen begins that game with it
shell rm -rf reroute66
again
type game chess | black you | e4
says White, your name?
type e5
shows 1  e4
silent your name?

# what is said while a name is asked for stands before the question, once
shell rm -rf reroute66
again
type game chess | black computer 1 | e4
waits Black plays
hides (Enter to skip)Black

# signs for pieces are looked at
type set signs N=xx
says give a piece's letter, =, and one character
type set signs N=@ n=&
says signs is "N=@ n=&"

# nothing is lost that was said before: more is added to it; an edit takes its place
type e2-e4 | comment Good. | comment Very good.
says Good. Very good.
type comment
fills comment Good. Very good.
// once the old comment has gone from the prompt, whatever is said then is more
prompt comment Good. Very good.
prompt 
type comment Indeed.
says Good. Very good. Indeed.
type comment
fills comment Good. Very good. Indeed.
type comment
type comment Fine.
says Fine.
silent Good.
type comment -
says deleted

# programs' commands in comments stay, and are never shown; arrows and coloured cells are marked on the board
type e2-e4 // [%eval 0.3] Good [%cal Gg1f3] move. | comment
fills comment Good move.
type comment
type comment Fine. | mark Re4 | mark b1c3 | mark g1f3
says Marked: Re4 Gb1c3.
type save marked.pgn
shell tr '\n' ' ' <marked.pgn | grep -q '{\[%eval 0.3\] \[%cal Gb1c3\] \[%csl Re4\] Fine.}'
type mark z9
says Give a cell, or two to join them

# the opening comment is shown at once, and a replay that was annotated is a replay when it is taken up again
file opened.pgn
    [White "One"]
    [Black "Computer level 1"]
    [Variant "Reroute66"]

    {Of this game
    much can be said.} 1. Pa2-A4 Ph7-H5 *
type replay opened.pgn
says much can be said.
type forth | comment One of two.
again
type continue 1
sees replay
type comment
fills comment One of two.

# a claim plays nothing while nobody may move
type pause | claim e4
says paused
shows (no moves yet)

# only a person is told what may be claimed
type Nf3 | Nf6 | Ng1 | Ng8 | Nf3 | Nf6 | Ng1 | Ng8
says White may claim a draw
type black computer 1 | Nf3
silent may claim

# undo gives the time back, also where it has run out
type clock 5 | new chess | e2-e4 | e7-e5
clock 400000
says White runs out of time. Black wins.
type pause
says over
type undo
says The result is taken back
shows > White
type status
says To move: White

# a mated position shows no lines of the one before
size 30 110
type new 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 | analyse 2
waits #1 Rd8#
type line 1
shows Checkmate
hides #1 Rd8#

# of three players two may give check: who does is told
file check.pgn
    [Variant "AltOrth Hex Chess, Basic for three"]
    [SetUp "1"]
    [FEN "1/_m2/_f3f/1_hm1m2/3m4g/_v_r_v7M/_g1_v_m1M_m3h/_h4_m5/_f_m1M2Vr1mf/M1MV4hMm/2FHRVGHF2[vvv] b - - 0 13"]
    [White "One"]
    [Black "Two"]
    [Red "Three"]

    *
type load check.pgn
size 40 124
shows is in check from White: must answer
size 24 80
shows check from White!

# what is exported shows the pieces as drawn, like `reroute66 convert`, not as signs of a font
type P e2-e4 | export pieces.svg
says Written to
shell test "$(grep -o '<path transform' pieces.svg | wc -l)" = 32

# a word typed in a list is not robbed of a first letter that is a key there
type samples
press n n
letter e
fills n
press n
// `quit` after a step down
letter q
fills 

# the explorer's values below nought and nearer than a pawn have their sign
type e4 | explorer
shows -0.
shows drawn

# after ? as before it a label may have the wrong case; what is asked about is never played
type ?nb1-c3
shows (no moves yet)
type why n b1-c3
shows (no moves yet)
type help | nb1-c3
shows (no moves yet)
type ?Nb1-c3
shows (no moves yet)

# a name that is too long for the panel ends with a sign, and with a blank before the clock
file long.pgn
    [White "Anna Maria Francesca di Montebello"]
    [Black "Ben"]
    [Result "*"]

    1. e4 {[%clk 0:04:51]} e5 {[%clk 0:04:12]} *
type replay long.pgn | end
shows White  Anna Maria Francesca di ~ 4:51
shows Black  Ben  

# the list has short moves in chess, checks and captures, and variations beneath their move, which the keys reach
size 24 100
type set notation auto | new chess | e4 | e5 | Qh5 | Ke7 | Qxe5# | undo 2
type Nc6 | Bc4 | Nf6 | Qxf7#
shows   2  Qh5
shows   2  ...                    Ke7
shows    3  Qxe5#
shows   4  Qxf7#
type goto 2b
press Down
shows Black played k e8-e7
press Left Right
type set notation long
shows Q h5xf7#
type set notation auto | new chess

# how the game ended is told whole in a narrow panel
size 24 80
type new reroute66 | P a2-A4 | draw
press y Enter
shows Agreement. The game is
shows drawn.

# a folder or a device is no file to replace
shell mkdir -p folder
type white you | black you | new chess | save folder
says this is a folder: name a file instead
silent Replace it?
type save /dev/null
says this is a device: name a file instead
silent Replace it?

# words that mean nothing are answered by those that do
type black nobody
says give you, computer 4 (a level, or full) or elsewhere
type export x
says ends in .pgn, .courier, .fen, .html, .txt, .svg, .png or .cast.

# Enter begins the game from the row of the other player too; beside a replay the next game is chosen
shell rm -rf reroute66
again
press Down Down Down Right
shows >   Black  < computer 5 >
press Enter
sees game
says White, your name?
shows computer 5
file seen.pgn
    1. e4 e5 2. Nf3 *
type Anna | P a2-A4 | replay seen.pgn
size 30 100
type new
shows Continue the replay
shows Continue: Reroute66
shows > New game
shows Enter begins

# a short move that is none is answered, with what that piece may play; a cell without one's own piece is no choice
type e5
says no Pawn of White can go to e5
type Nf5
says The Knight may play N b1-a3, N b1-c3, N g1-f3 or N g1-h3.
type g1
silent Knight may play
shows Knight g1

# a game's name alone is taken for that game, after Enter
type reroute66
says did you mean new reroute66? Enter takes it.
fills new reroute66

# where a piece is called Y the letter may begin a move
type resign
press y Enter
says White resigns
file mine.game
    title Mine
    board chess
    player w White forward 0,1
    player b Black forward 0,-1
    pieces chess
    piece Y Yak leap lateral+diagonal
    array w K e1; Y a1; R h1
    array b K e8
type new mine.game | resign
press y
letter a
fills y
type no | Ya1-b3 | resign | y
says Black resigns

# beside a game a move typed on the start screen is one of the next game, which is shown there
type white you | black you | new chess | d2d4 | new | g8f6
says g8f6
type e2e4
shows B00 King's Pawn Game

# words of other programs are understood, or answered with the word here
type new chess | e2-e4 | offer draw
says do you agree?
type no | :q
// the game is kept
again
type continue
shows P e2-e4
type setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
type code
says 4k3/8/8/8/8/8/4P3/4K3 w
type new chess | E2E4 | E7-E5 // as some type
shows p e7-e5
type claim draw
says There is no draw to claim
type Moves b1
says 2 moves of the Knight on b1
type RESIGN
says resign? (yes or no)
type no | /moves b1
says 2 moves of the Knight on b1
type /chess
says did you mean new chess?
fills new chess
type moves e5
says The Pawn on e5 is Black's; it is White's turn.
type moves e1 | moves d4
says There is no piece on d4.
type moves a1
says The Rook on a1 has no move.

# a game is added to a collection, whose games keep every byte
file many.pgn
    [White "Ann"]

    1. e4 e5 *

    [White "Bob"]

    1. d4 d5 *
type new chess | c4 | save many.pgn
says many.pgn holds 2 games. Add this one to them? (yes or no)
type no
shell grep -c White many.pgn | grep -q 2
type save many.pgn | yes
says Saved in many.pgn.
shell head -7 many.pgn | tail -5 | head -3 | grep -q '1. e4 e5'
type e5 | save
says Saved in many.pgn.
shell test "$(grep -c '^.Event' many.pgn)" = 1 -a "$(grep -c '^1[.]' many.pgn)" = 3
shell grep -q '^1. c4 e5' many.pgn
shell grep -q '^1. d4 d5 ' many.pgn

# in the editor `start` tells how a game begins there
type new chess | edit | start
says `here` starts a game from this position, `edit start` sets up the first one.
type sandbox end

# who has a name is called by it; one person at both sides by the sides
type name Anna | black Carl | new chess | e4 | resign
says Does Carl resign? (yes or no)
type yes
says Carl resigns. Anna wins.
type black Anna | new chess | e4 | resign | yes
says Black resigns. White wins.
