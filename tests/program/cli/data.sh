#!/bin/sh
# data.sh PROGRAM DATA MANUAL: the program finds its data beside itself wherever it stands, and the user's own files come first.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") data=$2 manual=$3
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
unset REROUTE66_DATA
export XDG_DATA_HOME="$folder/own"

mkdir -p usr/bin usr/share tree/build/src
cp "$program" usr/bin/moved
cp -r "$data" usr/share/reroute66
is "an installation that was moved" 20 "$(usr/bin/moved perft --game=chess 1)"
cp "$program" tree/build/src/
cp -r "$data" tree/data
is "a build tree" 21 "$(tree/build/src/reroute66 perft 1)"
cp "$program" tree/build/
mkdir -p elsewhere/src/tools
cp "$program" elsewhere/src/
cp "$program" elsewhere/src/tools/
echo "$data" >elsewhere/data-folder
is "a build folder anywhere" 21 "$(elsewhere/src/reroute66 perft 1)"
is "a program for developers there" 21 "$(elsewhere/src/tools/reroute66 perft 1)"
is "a build tree with the program at its top" 21 "$(tree/build/reroute66 perft 1)"

mkdir -p own/reroute66/games own/reroute66/boards
sed 's/R a1 h1; N b1 g1/N a1 h1; R b1 g1/' "$data/games/reroute66.game" >own/reroute66/games/reroute66.game
is "a user's array in the place of the program's" "N a1-b3" "$(usr/bin/moved moves | head -n 1)"
knight='k7/8/8/9/9/8/8/6NK w - - 0 1'
is "dead material does not depend on the array" "dead position: draw" "$(usr/bin/moved status --position="$knight")"
rm own/reroute66/games/reroute66.game

# What is proven dead holds for the rules for which it was proven, and is read from a table alone.
mkdir own/reroute66/sets
sed 's/leap lateral+diagonal/leap lateral+diagonal; step lateral/' "$data/sets/chess.set" >own/reroute66/sets/chess.set
is "a table is not for a user's own rules" "to move: White" "$(usr/bin/moved status --position="$knight")"
rm -r own/reroute66/sets
mkdir own/reroute66/endings
grep '^made-for' "$data/endings/reroute66.dead" >own/reroute66/endings/reroute66.dead
is "a user's table in the place of the program's" "to move: White" "$(usr/bin/moved status --position="$knight")"
printf 'dead B\n' >>own/reroute66/endings/reroute66.dead
is "a broken table is told with its place" "reroute66: $folder/own/reroute66/endings/reroute66.dead:2:6: \"with\" or \"on-one-colour\" is expected here: the line is written \`dead with LABEL ... (or: dead on-one-colour LABEL)\`" \
    "$(usr/bin/moved status 2>&1)"
rm -r own/reroute66/endings

# What is damaged is told with its place, and never taken for missing.
own=own/reroute66/games
for kind in 'without a title' empty 'with a NUL' 'a folder' 'a named pipe' 'a link to nothing' 'cut off'; do
    rm -rf "$own/mine.game"
    case $kind in
    without*) grep -vE '^([a-z]+: *)?title' "$data/games/chess.game" ;;
    empty) ;;
    *NUL) printf 'title A\0B\n' ;;
    cut*) head -c 300 "$data/games/chess.game" ;;
    esac >"$own/mine.game"
    case $kind in
    *folder) rm "$own/mine.game" && mkdir "$own/mine.game" ;;
    *pipe) rm "$own/mine.game" && mkfifo "$own/mine.game" ;;
    *link*) rm "$own/mine.game" && ln -s /nowhere/at/all "$own/mine.game" ;;
    esac
    wrong=
    printf '[Variant "mine"]\n\n1. e4 *\n' >mine.pgn
    for command in 'games --game=mine' games 'status --game=mine' 'check mine.pgn' 'play --plain --game=mine' 'play --plain'; do
        [ "$kind $command" = 'cut off games' ] || [ "$kind $command" = 'cut off games --game=mine' ] && continue # titles are all that is read
        printf 'new mine\nquit\n' | usr/bin/moved $command >out 2>&1
        grep -q "$folder/$own/mine.game:" out && ! grep -q 'here is no game' out || wrong="$wrong, $command"
    done
    is "a game $kind is told as damaged" "" "$wrong"
done
rm -rf "$own/mine.game"
is "and a game that is missing as missing" 'reroute66: there is no game "mine": `reroute66 games` lists them' \
    "$(usr/bin/moved games --game=mine 2>&1)"

# A file there that belongs to no game would be found by nobody.
strangers=
for file in "$data"/endings/* "$data"/weights/*; do
    id=$(basename "${file%.*}")
    [ "$id" = README ] && continue
    usr/bin/moved games --all | grep -q "^$id	" || strangers="$strangers $file"
done
is "every table is called by its game" "" "$strangers"

# The rules of a game show how each of its pieces moves, and end with where the game comes from.
for id in reroute66 reenterent fastlane chess altorth altorth-trios altorth-doubleback altorth3; do
    case $id in
    altorth*) pieces='G R V F H M' page='/rules/altorth-hex-chess' ;;
    reroute66) pieces='K Q R B N' page='/rules/reroute66' ;;
    reenterent) pieces='K Q R B N' page='/41.dir/reenterent/index.html' ;;
    fastlane) pieces='K Q R B N' page='/41.dir/fastlane.html' ;;
    chess) pieces='K Q R B N' page= ;;
    esac
    text=$(cat "$data/help/$id.txt") missing=
    case $text in *"@include altorth-pieces"*) text="$text
$(cat "$data/help/altorth-pieces.txt")" ;; esac
    for piece in $pieces; do
        echo "$text" | grep -q "^@diagram $piece " || missing="$missing $piece"
    done
    echo "$text" | grep -q '^# Where this comes from' || missing="$missing history"
    echo "$text" | grep -q "www.chessvariants.com$page" || [ $id = chess ] || missing="$missing $page"
    is "$id: a picture for every piece, and its history" "" "$missing"
done
grep -q 'D. B. Pritchard' "$data/help/reenterent.txt" && grep -q 'special mention' "$data/help/reenterent.txt"
check $? "Reenterent Chess tells of its special mention"
grep -q '^! A move that would end in the cell where it began' "$data/help/fastlane.txt"
check $? "moves within a lane are marked as a house rule"

# What the manual page tells its reader to do.
for name in fan.board fan.game; do
    sed -n "/^\.\\\\\" file $name\$/,/^\.EE\$/p" "$manual" | sed '1,/^\.EX$/d; /^\.EE$/d; s/\\-/-/g' >$name
done
is "the manual's example is sound" "" "$(usr/bin/moved check fan.board fan.game 2>&1)"
mv fan.board own/reroute66/boards/
mv fan.game own/reroute66/games/
is "the manual's example is offered" "fan	Fan" "$(usr/bin/moved games | tail -n 1)"
is "the manual's example can be played" 81 "$(usr/bin/moved perft --game=fan 2)"
is "the manual's example can be seen" 15 "$(usr/bin/moved show --game=fan --style=ascii | grep -c '[0-9+]')"
echo "1..$n"
