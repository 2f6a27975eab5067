type white you | black you

# the lines of keys of a lesson's page stay when something is told meanwhile
type tutorial chess 1
shows Enter to the board
type xyzzy
shows There is no command "xyzzy"
shows Enter to the board

# settings have the names that `set` wants
type settings
shows piece-style: how pieces are shown
shows zoom: board size in rows per cell; 0: the largest that fits
size 50 80
shows computer-ponders: it thinks and makes tables on your time

# the result is told once, by the message or else beside the board
size 24 80
type new chess | e4 | resign | yes
says Black resigns. White wins.
hides | 1    Black resigns
press Escape
shows Black resigns. White wins.

# `zoom` alone picks the largest board, and again goes back
size 60 200
type new chess | zoom 3
says at most 3 rows
type zoom
says the largest that fits; `zoom` again goes back to 3 rows a cell
type zoom
says at most 3 rows

# where the message stands beside the board, what is typed stands below it
size 45 160
colours
type new chess | zoom 0
prompt e2-
shows                   White> e2-

# the editor has a palette for the mouse
size 24 80
type new chess | edit empty
shows x removes
click q  r
says Click the cells
touch d4 | e4
type pieces
shows Black Queen on d4
shows Black Queen on e4
press Escape
click x removes
touch d4
press Escape
says The mouse moves pieces again.
type code
says /4q3/

# on a narrow screen the descriptions of settings are cut, and not the values
again
size 16 60
type settings
press Home
shows < auto >

# files, ranks and the cells of the Switches are named beside a narrow panel, too
size 20 60
colours
type new reroute66
shows a   b   c   d   e   f   g   h
shows A4
shows H5

# without colours cells as low as a row have no lines between ranks
again
size 16 60
type new reroute66
shows 8 | r | n | b | k | q | b | n | r | 8
shows A4
shows H5
press Enter
touch c2
shows <P>
type new altorth | yes
shows e10 f11 g10

# a message that is cut on the start screen is read on with PgDn
size 24 80
type black stockfish
shows (PgDn)
shows > New game
press PgDn
hides (PgDn)
shows > New game
