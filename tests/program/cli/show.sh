#!/bin/sh
# show.sh PROGRAM DATA GOLDEN: `reroute66 show` as a user sees it, held against the golden pictures of the drawing itself.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") golden=$3
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export XDG_DATA_HOME="$folder/own" REROUTE66_DATA="$2" TERM=xterm-256color LC_ALL=C.UTF-8
unset COLORTERM NO_COLOR

check() # check STATUS NAME: the next line of the report, with what the program said if it was wrong
{
    say "$1" "$2"
    [ "$1" = 0 ] || sed 's/^/# /' out err
}

# picture SCENE SCALE SET: that picture of the golden file
picture()
{
    awk -v head="$1, $2 rows a cell, $3:" 'index($0, head) == 1 { on = 1; getline; next } on && /^[a-z0-9-]*, / { exit } on' \
        "$golden/$1.txt" | sed '$d'
}

# same SCENE SCALE SET ARGUMENT…: show prints that picture
same()
{
    picture "$1" "$2" "$3" >want
    name="$1 $2 $3" set=$3 scale=$2
    shift 3
    "$program" show --style="$(echo "$set" | tr A-Z a-z)" --scale="$scale" "$@" >out 2>err
    [ $? = 0 ] && [ -s want ] && cmp -s want out && [ ! -s err ]
    check $? "$name"
}

for set in ASCII Unicode; do
    same reroute66-start 2 $set
    same reroute66-start 3 $set --game=reroute66
    same chess-start 2 $set --game=chess --position=startpos
    same reenterent-start 2 $set --game=reenterent
    same fastlane-start 3 $set --game=fastlane
    same altorth3-start 2 $set --game=altorth3
done

# fails STATUS MESSAGE ARGUMENT…: that status, that message, nothing on standard output
fails()
{
    status=$1 message=$2
    shift 2
    "$program" show "$@" >out 2>err
    [ $? = "$status" ] && [ ! -s out ] && [ "$(cat err)" = "$message" ]
    check $? "$message"
}

# A saved game at its end, at its beginning and in between: as the code of that position would be shown.
cat >game.pgn <<'END'
[Variant "Chess"]

1. e4 e5 2. Nf3 *
END
"$program" show --style=ascii --game=chess >begin
"$program" show --style=ascii --file=game.pgn --ply=0 >out 2>err && cmp -s begin out && [ ! -s err ]
check $? "a saved game before its first move"
"$program" show --style=ascii --file=game.pgn --ply=1 >out 2>err && grep -q '4 |   |   |   |   |(P)|   |   |   | 4' out
check $? "a saved game after its first move, which is marked"
"$program" show --style=ascii --file=game.pgn >out 2>err && grep -q '3 |   |   |   |   |   |(N)|   |   | 3' out
check $? "a saved game at its end"
"$program" show --style=svg --file=game.pgn --ply=2 >out 2>err && grep -q '<title>Black Pawn e5</title>' out
check $? "a saved game as SVG"

fails 1 "reroute66: --ply=4: give a number from 0 to 3, the moves of the game" --file=game.pgn --ply=4
fails 1 "reroute66: --ply=two: give a number from 0 to 3, the moves of the game" --file=game.pgn --ply=two
fails 2 "reroute66 show: --ply=N counts the moves of a --file" --ply=2
fails 2 "reroute66 show: give --file or --position, not both" --file=game.pgn --position=startpos
fails 2 "reroute66 show: --style=blue: give ascii, unicode, ansi, svg or png" --style=blue
fails 2 "reroute66 show: --scale=3: AltOrth Hex Chess, Basic can be drawn with 2, 4, 6 or more rows a cell" --game=altorth --scale=3
fails 1 "reroute66: --moves-of=i9: there is no such cell on this board" --moves-of=i9
fails 1 "reroute66: --moves-of=a5: no piece stands there" --moves-of=a5
fails 1 "reroute66: --moves-of=*: there is no such cell on this board" --moves-of='*'
fails 1 'reroute66: there is no theme "wod": give blue, colour-blind, contrast, green, lagoon, light, marble, mono, newspaper, night, slate, walnut, wood' --style=ansi --theme=wod

"$program" show >out 2>err && picture reroute66-start 2 Unicode | cmp -s - out
check $? "Unicode where the locale has it"
LC_ALL=C "$program" show >out 2>err && picture reroute66-start 2 ASCII | cmp -s - out
check $? "7-bit where it has not"
"$program" show --style=ascii --flip >out 2>err && grep -q '^  8 | r | n | b | q | k | b | n | r | 8$' out && sed -n 2,4p out | grep -q '^  1 | R'
check $? "the board is turned"
"$program" show --style=ascii --moves-of=a2 >out 2>err && grep -qF ' |<P>|' out && grep -qF 'A4 \*/=\*/' out
check $? "a pawn may go to both cells of a Switch"
"$program" show --style=ascii --moves-of=h7 >out 2>err && grep -qF '|<p>|' out && grep -qF '/*\=/*\ H5' out
check $? "also where it is the other side's turn"
"$program" show --style=ascii --position='3k4/8/8/9/PPp6/8/8/4K3 b - a3/a4 0 1' >out 2>err && ! grep -q '[][*<>!]' out
check $? "no marks where nothing is asked or in check"
"$program" show --style=ascii --position='3k4/8/8/9/1Pp6/8/8/2R1K3 b - - 0 1' >out 2>err && grep -qF '|!k!|' out
check $? "a King in check is marked"
"$program" show --style=ascii --game=reenterent --position='k4/5/5/5/5/5/5/K4[N] w - - 0 1' --moves-of='*' >out 2>err &&
    grep -qF '|<N>|' out && grep -qF 'for White' out && [ "$(grep -o '\*' out | wc -l)" = 4 ]
check $? "where the piece on the pocket may come back: three cells, and the pocket's own name"

escape=$(printf '\033')
"$program" show --style=unicode >out 2>err && ! grep -q "$escape" out
check $? "no colours unless asked for"
"$program" show --style=ansi >out 2>err && grep -q "$escape\[0;48;5;" out && ! grep -q "$escape\[0;48;2;" out
check $? "256 colours"
COLORTERM=truecolor "$program" show --style=ansi --theme=slate >out 2>err && grep -q ";48;2;" out
check $? "all colours"
TERM=linux "$program" show --style=ansi >out 2>err && grep -q "$escape\[0;30;47m" out && ! grep -q ";48;" out
check $? "eight colours"
"$program" show --style=ansi --blocks=half --scale=3 >half && "$program" show --style=ansi --blocks=sextants --scale=3 >out 2>err
check $? "blocks that are asked for" && ! grep -qE '▖|▗|▘|▝|🬏' half && grep -q 🬏 out
check $? "are the ones that are drawn"
"$program" show --style=svg --scale=2 >out 2>err && head -1 out | grep -q '^<svg xmlns=' && tail -1 out | grep -q '^</svg>$'
check $? "svg"
"$program" show --game=crazyhouse --style=ascii --position='4k3/8/8/8/8/8/8/4K3[NPPp] w - - 0 1' >out 2>err && [ "$(tail -2 out)" = "Black in hand: P
White in hand: N, 2 P" ]
check $? "what the players have in hand"
"$program" check "no
such.pgn" >out 2>err
[ "$(wc -l <err)" = 1 ] && grep -q 'no\\nsuch.pgn:' err
check $? "an error stays on its line whatever the file's name"
echo "1..$n"
