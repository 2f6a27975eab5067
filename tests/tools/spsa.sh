#!/bin/sh
# spsa.sh TOOLBOX REROUTE66: margins tuned by games, and sets of numbers against each other.
. "$(dirname "$0")/../tap.sh"
toolbox=$(realpath "$1") program=$(realpath "$2")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

"$toolbox" spsa chess --state=whole --steps=6 --nodes=60 --out=chess.margins >said
is "six steps are made" 0 $?
"$toolbox" spsa chess --state=parts --steps=2 --nodes=60 >said
"$toolbox" spsa chess --state=parts --steps=6 --nodes=60 >said
cmp -s whole parts
is "going on with a state gives the same as one run" 0 $?
"$toolbox" spsa chess --state=parts --steps=9 --nodes=70 >said 2>&1
is "a state of another number of nodes is refused" 1 $?
"$toolbox" spsa chess --state=parts --steps=6 --nodes=60 --only=futility >said 2>&1
is "and one of other margins" 1 $?
"$toolbox" spsa chess --state=one --steps=1 --nodes=60 --only=futility,razor >said
is "only the margins asked for are tuned" "razor futility" "$(sed -n '2,$s/ .*//p' one | xargs)"
is "check finds the margins sound" "" "$("$program" check chess.margins 2>&1)"
grep -q '^# toolbox spsa chess --state=whole --steps=6 --nodes=60' chess.margins
is "which say how they were found" 0 $?

mkdir -p data/reroute66/margins && echo 'futility 1' >data/reroute66/margins/chess.margins
nodes() # how many the program's fixed searches take
{
    "$program" bench --game=chess | sed -n 's/.*chess: \([0-9]*\) nodes.*/\1/p'
}
[ "$(XDG_DATA_HOME=$folder/data nodes)" != "$(nodes)" ]
is "the program searches by a game's margins" 0 $?
"$toolbox" duel chess --set=futility=95 --games=4 --nodes=60 --every=4 >said
is "the same numbers play the same games" "+2 =0 -2" "$(sed -n 's/.*games \(.*\)  elo.*/\1/p' said | sed 's/+1 =2 -1/+2 =0 -2/; s/+0 =4 -0/+2 =0 -2/')"
"$toolbox" duel altorth3 --set=late_moves=100 --set-against=late_moves=100 --games=6 --nodes=100 --seed=6 >said
is "of three equals none is better, won and shared games alike" "+1 =3 -2  elo 0" "$(sed -n 's/.*games \(.*\) ±.*/\1/p' said)"
"$toolbox" duel chess --set=futility --games=2 >said 2>&1
is "a number without a value is refused" 1 $?
"$toolbox" duel chess --set=reverse_futility=1,razor=1 --set-against=razor=300 --nodes=60 --games=400 --sprt=-400,-100 >said
awk '/ games / { games = $2 } END { exit !(games && games < 400) }' said
is "a match ends when it is decided" 0 $?
echo "1..$n"
