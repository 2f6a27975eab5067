type white you | black you | new chess

# own signs for pieces are taken back with -, and leave the other pieces their pictures
colours
size 40 110
type set signs N=@
says signs is "N=@" now
shows @
type set pieces
says signs is "N=@": your own
type set figures
says piece-style is "auto": how pieces
shows @
type flip | set signs -
says signs: none
hides @
type set signs n=& | set signs =
says signs: none

# in the sandbox it is told who stands where, and nobody attacks anything
type sandbox | where e2
says White Pawn on e2
silent attack
type e2- | where e2
says e2 is empty
type where x9
says There is no cell "x9"
type sandbox end | edit | where e1
says White King on e1

# a move typed while the computer thinks is played when it is the person's turn
type black computer full | e2-e4 | d2-d4
says Premove d2-d4
waits P d2-d4

# a premove that has become impossible is told; Escape drops one, the board takes one by two cells, undo drops it
type black computer full | e2-e4 | Ra1-a5
says Premove
waits Your premove is not possible. Ra1-a5: 
type undo | undo | e2-e4
touch g1 | f3
says Premove g1-f3
press Escape
type now
waits to move
shows > White
hides N g1-f3
type undo | e2-e4 | g1-f3
says `undo` drops it
type undo
says Premove g1-f3 is dropped.
type now
waits to move
shows 1  e4
hides N g1-f3
