shell mkdir -p reroute66/games

# one's own record: nothing yet, then by game, colour, opponent and ending, with a graph, accuracy and openings
type stats
says You have no finished games yet
file reroute66/games/a.pgn
    [White "Player"]
    [Black "Computer level 4"]
    [Date "2026.11.01"]
    [Result "1-0"]

    1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.2]} Ke7 {[%eval #1]} 3. Qxe5# 1-0

    [White "Computer level 4"]
    [Black "Player"]
    [Date "2026.11.02"]
    [Result "1-0"]
    [Termination "normal"]

    1. d4 d5 2. c4 e6 1-0

    [White "Computer level 2"]
    [Black "Player"]
    [Date "2026.11.03"]
    [Result "1/2-1/2"]

    1. d4 d5 2. c4 1/2-1/2

    [White "Player"]
    [Black "Computer level 4"]
    [Date "2026.11.04"]
    [Result "*"]

    1. d4 *

    [White "One"]
    [Black "Two"]
    [Result "1-0"]

    1. e4 e5 1-0
file reroute66/games/b.pgn
    [White "Computer level 3"]
    [Black "Anna"]
    [Variant "Reroute66"]
    [Date "2026.11.05"]
    [Result "0-1"]

    1. Pa2-A4 ph7-H5 0-1
size 60 90
type stats
shows all                           4    2     1    1   63 %
shows Orthodox chess                3    1     1    1   50 %
shows Reroute66                     1    1     0    0  100 %
shows White                         1    1     0    0  100 %
shows Computer level 4              2    1     0    1   50 %
shows checkmate                     1    1     0    0  100 %
shows King's Pawn Game
shows Queen's Gambit 
shows P a2-A4, p h7-H5
shows +-=+
shows Not counted: 1 game between players of other names
type stats reroute66
shows Your games of Reroute66
hides Orthodox chess
type stats nogame
says There is no game or file "nogame"
// the game that is just over counts before it is saved; exercises and replays do not
type white you | black computer 1 | new chess | e2-e4 | resign | yes | stats
shows all                           5    2     1    2   50 %
size 24 80
type new chess | stats
shows lines 1 to

# two people at one table: the name tells whose record it is
file reroute66/games/c.pgn
    [White "Anna"]
    [Black "Bea"]
    [Result "1-0"]

    1. e4 e5 1-0
type name Bea | stats
shows all                           1    0     0    1    0 %

# of a file or a folder anywhere, and what is not there is told
file others.pgn
    [White "Anna"]
    [Black "Bea"]
    [Result "1-0"]
    [Variant "Standard"]

    1. e4 e5 1-0

    [White "Bea"]
    [Black "Anna"]
    [Result "1-0"]
    [Variant "Standard"]

    1. d4 d5 1-0
type name Anna | stats others.pgn
shows all                           2    1     0    1   50 %
press Escape
type stats .
shows all                           2    1     0    1   50 %
press Escape
type stats none.pgn
says There is no game or file "none.pgn"
type name Carl | stats others.pgn
says 2 finished games are under other names than yours

# a game of chess names its opening when it is saved, deeper when it is saved again, and not what the user has set
type name - | white you | black you | new chess | e4 | save a.pgn
shell grep -q 'ECO "B00"' a.pgn && grep -q 'Opening "King.s Pawn Game"' a.pgn
type c5 | save a.pgn
shell grep -q 'ECO "B20"' a.pgn && grep -q 'Opening "Sicilian Defense"' a.pgn
type new reroute66 | e4 | save b.pgn
shell ! grep -q 'ECO' b.pgn
shell sed -i 's/Sicilian Defense/My own line/' a.pgn
type load a.pgn | Nf3 | save a.pgn
shell grep -q 'Opening "My own line"' a.pgn && grep -q 'ECO "B20"' a.pgn
