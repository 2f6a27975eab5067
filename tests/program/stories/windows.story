type white you | black you | new reroute66 | new 7k/P7/8/9/9/8/8/K7 w - - 0 1

# a promotion is chosen by letter
touch a7 | a8
shows What does it become?
press n
shows P a7-a8=N
hides What does it become?

# … by arrows
touch a7 | a8
press Down Enter
shows P a7-a8=R

# … by number
touch a7 | a8
press 3
shows P a7-a8=B

# … by the mouse
touch a7 | a8
click Q  Queen
shows P a7-a8=Q
hides What does it become?

# Escape and the right button lead one step back: the piece is held again
touch a7 | a8
press Escape
hides What does it become?
touch a8
shows What does it become?
press Right-click
hides What does it become?
touch a8
press Escape Escape
type code
says 7k/P7/

# questions have buttons, and Enter by mistake gives nothing up
type new chess | resign
shows Yes or no?
press Enter
type status
says To move: White
type resign
click n  no
hides Yes or no?
type status
says To move: White
type resign
press Up Enter
type status
says Resignation: Black wins
type new chess | resign
click y  yes
type status
says Resignation: Black wins

# the keys that the last line but one names can be clicked
type new chess
touch b1
shows Esc cancel
click Esc
hides Esc cancel
click ^F turn
says Black
click ? help
sees list
click Esc back
sees game

# games are listed in columns and orders, and searched
shell mkdir -p reroute66/games
file reroute66/games/three.pgn
    [Event "Spring"]
    [White "Zoe"]
    [Black "Ben"]
    [Date "2024.03.01"]
    [Result "1-0"]
    [Variant "Reroute66"]

    1. Pa2-A4 1-0

    [Event "Autumn"]
    [White "Ann"]
    [Black "Computer level 4"]
    [Date "2025.10.01"]
    [Result "0-1"]
    [Variant "Reroute66"]

    1. Pa2-A4 0-1

    [Event "Winter"]
    [White "Kim"]
    [Black "Lou"]
    [Date "2023.12.24"]
    [Result "1/2-1/2"]
    [Variant "Reroute66"]

    1. Pa2-A4 1/2-1/2
type load three
shows > Zoe - Ben 
shows Players           Event or game  Date        Result
shows Ann - Computer 4  Autumn         2025.10.01  0-1
press o
shows > Ann - 
shows Players *
press o
shows Event or game *
press o
// the latest
shows > Ann - 
press o
// 0-1
shows > Ann - 
press G
hides > Ann - 
click o order
shows > Zoe - 
press n
shows > Ann - 
press p
shows > Zoe - 
prompt /wint
shows Kim - Lou
hides Zoe - Ben
prompt 
shows Zoe - Ben
type /lou
hides Zoe - Ben
// one step back: all of them
press Escape
shows Zoe - Ben
type /lou
hides Zoe - Ben
press Enter
shows White  Kim

# saved games are listed by their age, the latest first, not by the names of their games
shell mkdir -p reroute66/games && cd reroute66/games && for g in chess-early altorth-latest reroute66-later; do printf '[Event "%s"]\n[Variant "Chess"]\n\n1. e4 *\n' $g >$g.pgn; done; touch -d @1000000000 chess-early.pgn; touch -d @1000000001 reroute66-later.pgn; touch -d @1000000002 altorth-latest.pgn
type load
shows > White - Black               altorth-latest
press Down
shows > White - Black               reroute66-later
press Down
shows > White - Black               chess-early

# a cell where a piece cannot go gives the reason
type new reroute66
touch b1 | e5
says does not move that way

# cells are reached by their names: the piece there is taken, and put down on the next
type new chess | b1
shows Knight b1
type c3
shows 1  Nc3
// a move that only another piece has is played, and what none has is refused as the chosen one's
type b8 | h4
says n b8-h4: a Knight does not move that way.
type e5
shows 1  Nc3              e5
type new reenterent | *
shows Enter select

# what a rule counts stands beside each player's name
file checks.pgn
    [Variant "Three-check"]

    1. e2-e4 f7-f5 2. d1-h5 *
type replay checks.pgn | end
shows checks: 1 of 3
shows checks: 0 of 3
