#!/bin/sh
# duel.sh TOOLBOX REROUTE66: sets of numbers, programs and levels against each other.
. "$(dirname "$0")/../tap.sh"
toolbox=$(realpath "$1") program=$(realpath "$2")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

mkdir -p data/reroute66/margins && echo 'futility 1' >data/reroute66/margins/chess.margins
nodes() # how many the program's fixed searches take
{
    "$program" bench --game=chess | sed -n 's/.*chess: \([0-9]*\) nodes.*/\1/p'
}
[ "$(XDG_DATA_HOME=$folder/data nodes)" != "$(nodes)" ]
is "the program searches by a game's margins" 0 $?
"$toolbox" duel chess --set=futility=95 --games=4 --nodes=60 --every=4 >said
is "the same numbers play the same games" "points 2.00" "$(grep -o 'points [0-9.]*' said)"
"$toolbox" duel altorth3 --set=late_moves=100 --set-against=late_moves=100 --games=6 --nodes=100 --seed=8 >said
is "of three equals none is better, won and shared games alike" "+1 =3 -2  elo 0" "$(sed -n 's/.*games \(.*\) ±.*/\1/p' said)"
"$toolbox" duel chess --set=futility --games=2 >said 2>&1
is "a number without a value is refused" 1 $?
"$toolbox" duel chess --set=nosuch=1 --games=2 >said 2>&1
is "a number that the game does not have" "1 toolbox duel: nosuch: chess has no margin or weight of this name" "$? $(cat said)"
"$toolbox" duel chess --pgn=/nowhere/games --nodes=1 --games=2 >said 2>&1
is "a file that cannot be written" "1 toolbox duel: /nowhere/games: cannot write: No such file or directory" "$? $(cat said)"
"$toolbox" duel chess --set=reverse_futility=1,razor=1 --set-against=razor=300 --nodes=60 --games=400 --sprt=-400,-100 >said
awk '/ games / { games = $2 } END { exit !(games && games < 400) }' said
is "a match ends when it is decided" 0 $?
"$toolbox" duel chess --program="$program uci" --options=Hash=1 --nodes=300 --level-against=1 --games=2 --pgn=played >said
is "a program plays a level" 1 "$(grep -c ' 2 games ' said)"
is "and the games are kept whole" "2 " "$(grep -c "^\[White \|^1. " played | awk '{ print $1 / 2 }') $("$program" check played 2>&1)"
"$toolbox" duel chess --program=/nowhere --games=2 2>said
is "a program that is not there ends it" "1 toolbox duel: first: /nowhere cannot be started: No such file or directory" "$? $(cat said)"
is "an option's help tells one default" 1 "$("$toolbox" endings --help | grep -e --threads | grep -o default | wc -l)"
echo "1..$n"
