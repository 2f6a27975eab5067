type white you | black you | new reroute66

# the help is searched while one types
press ?
shows help rules
prompt resig
shows resign the game
hides flip

# a word is searched for in the commands and in the text of the pages, which open where it stands
type game chess | help knight
fills knight
shows help rules
type knight
sees page
type help nonesuch
says There is no help for "nonesuch"
fills 
type help draw
says draw: offer a draw

# what the list shows is run by Enter
press F1
prompt turn the
press Down Enter
says Board turned: Black at the bottom.

# an empty text of help harms nothing
shell mkdir -p reroute66/help && : >reroute66/help/reroute66.txt && : >reroute66/help/keys.txt
again
type help
prompt castling
shows In the text

# the rules have diagrams
colours
size 40 90
type help rules
shows The rules of Reroute66
press PgDn PgDn
shows ▐ ▌
press Escape
sees game
type help notation
shows P a2-A4

# the rules of a game are those of that game
type help rules fastlane
shows Chess in the Fast Lane
// told by the game's own data
type /The lanes are
shows The lanes are 

# a word far below is brought to the second row of its page
size 9 44
type help rules reenterent
type /D. B. Pritchard
shows D. B. Pritchard
type help rules chess
type /Persia
shows Persia
type help rules altorth3
type /the same three directions
shows the same three directions

# the rules of every game end with where it comes from
size 28 80
type help rules reroute66
press G
shows Four things differ from Chess66
type help rules reenterent
press G
shows D. B. Pritchard
type help rules altorth
press G
shows Charles Gilman published
type help rules altorth-trios
press G
shows The array called Trios
type help rules altorth-doubleback
press G
shows The array called Doubleback
type help rules altorth3
press G
shows the same three directions
type help rules fastlane
press G
shows Peter Aronson
type help rules chess
press G
shows Persia

# letters scroll only pages that are longer; elsewhere they begin words
colours
type tutorial reroute66 1
hides lines 1 to 
letter n
type help rules chess
shows lines 1 to 7 of
press n
shows lines 8 to 25 of

# a board is as large as the window allows, is never split over a page and has its text above it
colours
size 40 124
type help rules reroute66
shows lines 1 to 30 of
press PgDn
shows lines 31 to 59 of
shows A Rook moves laterally. From a1 it may take both branches of the Switch: A4
press PgDn
shows lines 60 to 87 of
press Up
shows lines 31 to 59 of
press Home
shows lines 1 to 30 of

# pages are read and searched as in viewers
size 24 100
type help rules reroute66
shows lines 1 to 
press G g
shows lines 1 to 
press n
shows lines 22 to 
press p
type /pawn
press n
hides lines 1 to 
press p p
type /xyzzy
says "xyzzy" is not here.
press Escape
sees game

# Escape leads from a page to the list that opened it, and from there to the board; a command leaves both
type help
sees list
press Enter
sees page
press Escape
sees list
press Enter
sees page
press Enter
sees list
press Escape
sees game
type help
press Enter
type flip
sees game

# words of other programs are obeyed, in the palette too; a word that is nothing is no move
type white you | black you | new chess | e4 | takeback
says Taken back: P e2-e4
type castle long
says O-O-O: the Knight on b1 is in the way.
type black computer 4 | Difficulty 3
says The computer plays at level 3 of 
type palette takeback
shows undo [N]
press Escape
type nonsense
says There is no command "nonsense"; `help` lists them all.

# where nothing fits what is typed that is said
press Enter Enter Escape
press :
prompt zzz
shows Nothing has these letters.

# the palette takes its best match, even where the letters begin another command; nothing in it: a move
type white you | black you | new chess
press ^F
says Board turned: Black at the bottom.
press :
type fp
says Board turned: White at the bottom.
press :
type e4
sees game
type last
says White played P e2-e4.

# a theme of the file config that cannot be read leaves the usual one
file reroute66/config
    theme = odd
shell mkdir -p reroute66/themes
file reroute66/themes/odd.theme
    paint piece-1 no-colour
again
type settings
shows where it is light  auto
