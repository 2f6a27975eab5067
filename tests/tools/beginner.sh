#!/bin/sh
# beginner.sh TOOLBOX DATA: level 1 is a fair opponent for a beginner: it gives up or loses at least 40 games in a hundred
# against one; and if all games are played to their ends, a beginner still wins more of them than it does.
. "$(dirname "$0")/../tap.sh"
measure() # measure ID OPTION…: wins, draws and losses of level 1
{
    "$toolbox" levels "$@" --games=60 --to=1 | sed -n 's/.*: +\([0-9]*\) =\([0-9]*\) -\([0-9]*\) .*/\1 \2 \3/p'
}
toolbox=$1
for game in "$2"/games/*.game; do
    id=$(basename "$game" .game)
    measure "$id" | awk '{ found = 1; exit !($3 >= 24) } END { if (!found) exit 1 }'
    is "$id: level 1 loses often enough" 0 $?
    measure "$id" --resign=0 | awk '{ found = 1; exit !($3 > $1) } END { if (!found) exit 1 }'
    is "$id: and on the board" 0 $?
done
echo "1..$n"
