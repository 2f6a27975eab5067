#!/bin/sh
# check.sh PROGRAM DATA: `reroute66 check` as a user sees it: silent and 0 if sound, else each fault on a line and 1.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") data=$2
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export XDG_DATA_HOME="$folder/own" REROUTE66_DATA="$data"

# says NAME STATUS OUTPUT ARGUMENT…: check with the arguments ends with STATUS and writes OUTPUT on standard error, nothing else.
says()
{
    name=$1 status=$2 wanted=$3
    shift 3
    "$program" check "$@" >out 2>err
    got=$?
    is "$name" "status $status, output: , errors: $wanted" "status $got, output: $(cat out), errors: $(cat err)"
}

says "the program's own data is sound" 0 "" "$data"/boards/* "$data"/games/* "$data"/themes/* "$data"/endings/*.dead "$data"/weights/* "$data"/odds/* "$data"/pieces/* "$data"/sets/* \
    "$data"/problems/*.problems "$data"/openings/*.openings "$data"/openings/*.masters "$data"/openings/*.names "$data"/lab/known.games

printf '# Mine.\npiece G General royal step lateral; leap lateral+diagonal from palace\npiece S Spear slide lateral half-forward in field\n' >mine.set
says "a set of pieces, whose zones and cells its game will have" 0 "" mine.set
printf 'piece K King royal stroll lateral\ntitle Mine\npiece K Knave step lateral sideways\n' >bad.set
says "each fault of a set of pieces" 1 'reroute66: bad.set:1:20: "stroll" is not a way to move: a move begins with step, slide, leap, jump, ride, hop or betza
reroute66: bad.set:2:1: unknown keyword "title": a line begins with one of piece, path, small' bad.set
printf '# Nothing.\n' >none.set
says "a set without pieces" 1 'reroute66: none.set:1:1: the line `piece` is missing' none.set

printf 'strip 1 a..e from 0,0 to 0,2\nlane a1\nlane b1\n' >bad.board
says "each fault of a board on a line" 1 "reroute66: bad.board:2:6: a lane joins at least two cells
reroute66: bad.board:3:6: a lane joins at least two cells" bad.board

printf 'strip 1 a..e from 0,0 to 0,2\nstrip 2 a..e from 0,2 to 0,4\n' >mine.board
printf 'title Mine\r\nboard mine\r\nplayer w White forward 0,1\r\nplayer b Black forward 0,-1\r\n' >mine.game
printf 'piece K King royal step lateral\r\npiece R Rook slide lateral\r\narray w K a1; R b1\r\narray b K e2\r\n' >>mine.game
says "a game and the board beside it" 0 "" mine.board mine.game
cp "$data/examples/squares5x5.board" .
cat >trio.game <<'END'
title Trio
board squares5x5
player w White forward 0,1
player b Black forward 0,-1
player r Red forward 1,0
piece K King royal step lateral+diagonal
piece R Rook slide lateral
array w K c1; R b1
array b K c5; R e5
array r K b4; R e3
rule elimination
END
says "a game of three in which one would be gone before the first move" 1 "reroute66: trio.game:10:11: Red's King on b4 can be captured at once: place the pieces differently" trio.game
sed 's/R b1/R a1/' trio.game >apart.game
says "and one in which nobody would" 0 "" apart.game
cp mine.game mine.txt
printf 'array w K e2\n' >>mine.txt
says "a game is known by its content" 1 "reroute66: mine.txt:9:11: a piece stands on e2 already: remove one of them" mine.txt

printf 'strip 1 a\0' >nul.board
says "a NUL byte" 1 "reroute66: nul.board: not a text file: it holds a NUL byte" nul.board
says "a file that is not there, and one that is" 1 "reroute66: none.board: cannot read: No such file or directory" none.board mine.board
printf 'title Dark\nnonsense\n' >bad.theme
says "a theme" 1 'reroute66: bad.theme:2:1: unknown keyword "nonsense": a line begins with one of title, paint, ground, fill' bad.theme

made=$(grep '^made-for' "$data/endings/chess.dead")
printf '%s\ndead with X\ndead by B\ndead with\nmade-for 12\n' "$made" >chess.dead
says "each fault of a table of dead material" 1 'reroute66: chess.dead:2:11: no piece has the label "X": its line `piece`, or a line `pieces`, must come before this one
reroute66: chess.dead:3:6: "with" or "on-one-colour" is expected here: the line is written `dead with LABEL ... (or: dead on-one-colour LABEL)`
reroute66: chess.dead:4:10: something is missing here: the line is written `dead with LABEL ... (or: dead on-one-colour LABEL)`
reroute66: chess.dead:5:10: there is a line `made-for` already: remove one of them' chess.dead
printf 'dead with N\n' >chess.dead
says "a table of dead material that says not what for" 1 'reroute66: chess.dead:1:1: the line `made-for` is missing' chess.dead
printf 'made-for 1234\n' >chess.dead
says "a table made for nothing" 1 'reroute66: chess.dead:1:10: "1234" is not a fingerprint: it has 16 digits 0-9 a-f' chess.dead
printf 'made-for 0123456789abcdef\n' >chess.dead
says "a table made for other rules" 1 "reroute66: chess.dead:1:10: made for other rules: build it again; the fingerprint of chess is ${made#made-for }" chess.dead
cp "$data/endings/chess.dead" none.dead
says "a table for no game" 1 'reroute66: there is no game "none": `reroute66 games` lists them' none.dead

printf 'piece.Knight 300 310\npiece.Camel 1 2\npiece.King 3 4\ntempo 1\n' >chess.weights
says "weights" 1 'reroute66: chess.weights:2:1: there is no weight "piece.Camel" in Orthodox chess
reroute66: chess.weights:3:1: there is no weight "piece.King" in Orthodox chess
reroute66: chess.weights:4:8: something is missing here: the line is written `NAME MIDDLE END`' chess.weights

printf 'futility 120\nfutile 90\nrazor 3 4\nrazor 0\n' >chess.margins
says "margins" 1 'reroute66: chess.margins:2:1: there is no margin "futile" in Orthodox chess
reroute66: chess.margins:3:9: unexpected "4": the line is written `NAME MARGIN`
reroute66: chess.margins:4:7: "0" is not a number from 1 to 32767: the line is written `NAME MARGIN`' chess.margins
printf 'level.1 120\nlevel.99 900\nlevel.2\nelo.1 400\nelo.2 390\nelo.3 1200\nlevel.3 1501\n' >chess.levels
says "levels" 1 'reroute66: chess.levels:2:1: there is no level "level.99" in Orthodox chess
reroute66: chess.levels:3:8: something is missing here: the line is written `NAME SKILL`
reroute66: chess.levels:5:7: elo.2 must be more than the level before has, 400
reroute66: chess.levels:7:9: "1501" is not a number from 0 to 1500: the line is written `NAME SKILL`' chess.levels

sed 's/^player w.*/player w White forwad 0,1/' "$data/games/chess.game" >one.game
says "one wrong line is one fault" 1 'reroute66: one.game:12:16: "forward" is expected here: the line is written `player LETTER NAME forward [away|towards|clockwise|anticlockwise] X,Y`' one.game
printf 'win 100 200\ndraw 1 2\nloss 3\nwin -5 0\n' >chess.odds
says "chances" 1 'reroute66: chess.odds:2:1: there is no curve "draw" in Orthodox chess
reroute66: chess.odds:3:7: something is missing here: the line is written `NAME A B`
reroute66: chess.odds:4:8: "0" is not a number from 1 to 32767: the line is written `NAME A B`' chess.odds

printf '# Mine.\n8/8/8/8/8/8/8/K1k5 w - - 0 1\tmate 1\tKa1-b1\t1\t-\n' >chess.problems
"$program" check chess.problems 2>&1 | cut -d: -f1-3 >places
is "a problem of the game that the file is named after" "reroute66: chess.problems:2" "$(cat places)"
printf '# Mine.\n1\te4\n' >chess.masters
"$program" check chess.masters 2>&1 | cut -d: -f1-3 >places
is "openings" "reroute66: chess.masters:2" "$(cat places)"
printf 'lab 1: five\n' >five.lab && : >chess.results
says "what is not checked is told" 0 'reroute66: chess.results: note: not checked: results of endings
reroute66: five.lab: note: not checked: games of `lab`, which reads them itself' chess.results five.lab

printf 'path M 20 100 L 50 0 80 100 Z\n' >pawn.pieces
says "a picture of a piece" 0 "" pawn.pieces
printf 'path M 20 100 L 50\n' >rook.pieces
says "a picture that ends too early" 1 'reroute66: rook.pieces:1:1: this path is not understood: M, L, H, V, C and Z in a square of 100 by 100 are' rook.pieces
printf '[Event "?"]\n[Variant "Reroute66"]\n\n1. Pa2-A4 ph7-H5 2. Nb1-c3 *\n' >good.pgn
says "a saved game" 0 "" good.pgn
printf '[Event "?"]\n[Variant "Reroute66"]\n\n1. Pa2-A5 *\n\n[Event "?"]\n[Variant "None"]\n\n1. e4 *\n' >bad.pgn
"$program" check bad.pgn 2>&1 | cut -d: -f1-4 >places
is "each broken game of a file" "reroute66: bad.pgn:4:9
reroute66: bad.pgn:7:1" "$(cat places)"

"$program" check >out 2>err
got=$?
is "no file is wrong usage" '2: reroute66 check: FILE... is missing; try `reroute66 check --help`' "$got: $(cat err)"

printf '[Variant "Chess"]\n\n1. e4 e5 *\n' >sound.pgn
for input in /dev/stdin -; do
    is "a saved game from a pipe, $input" 0 "$(cat sound.pgn | "$program" check $input 2>&1; echo $?)"
done
for ending in game board pieces theme weights dead pgn mail; do
    mkfifo "ff.$ending" && is "a named pipe is not waited for, ff.$ending" "reroute66: ff.$ending: this is a named pipe: name a file instead" \
        "$(timeout 600 "$program" check "ff.$ending" 2>&1)"
done
is "a named pipe of moves is not waited for" "reroute66: ff.pgn: this is a named pipe: name a file instead" \
    "$(timeout 600 "$program" convert --to=pgn ff.pgn 2>&1)"
is "a fault in a pipe has its place" "$(printf '1. Qd9 *\n' >bad.pgn; "$program" check bad.pgn 2>&1 | sed 's,bad.pgn,/dev/stdin,')" \
    "$(cat bad.pgn | "$program" check - 2>&1)"
for what in "convert --to=courier -" "status --file=-"; do
    is "$what reads standard input" "$("$program" ${what%-}sound.pgn 2>&1)" "$(cat sound.pgn | "$program" $what 2>&1)"
done
# a large file is read in pieces: what cannot be read in its middle is told
awk 'BEGIN { for (i = 0; i < 60000; i++) print "[Event \"e\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 { " i "                    } 1-0\n" }' >large.pgn
printf '\000\n' >>large.pgn
is "stats tells where a large file could not be read" 1 \
    "$(printf 'stats ./large.pgn\n' | XDG_STATE_HOME=$PWD/state XDG_DATA_HOME=$PWD/own "$program" play --plain --game=chess 2>&1 | grep -c 'large.pgn: not a text file: it holds a NUL byte; the games after that are not among these')"
echo "1..$n"
