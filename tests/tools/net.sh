#!/bin/sh
# net.sh SCRIPT TOOLBOX REROUTE66: the one command that makes a net, with small numbers, from the first game to the duel.
. "$(dirname "$0")/../tap.sh"
script=$(realpath "$1") program=$(realpath "$3")
TOOLBOX=$(realpath "$2")
export TOOLBOX
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
XDG_DATA_HOME=$folder/data
export XDG_DATA_HOME

sh "$script" fastlane 60 50 10 >said 2>&1
is "a net is made and tried" 0 $?
grep -q 'fastlane: 60 of 60 games' said # once, or twice: in a short duel the first net may win, and a second follows
is "from as many games as were asked for" 0 $?
is "its duel is kept" 1 "$(grep -c '^fastlane: 10 games' fastlane-1.net.duel)"
mkdir found && cp fastlane-1.net found/fastlane.net
is "check finds it sound" "" "$("$program" check found/fastlane.net 2>&1)"
if grep -q '^fastlane-1.net is better' said; then
    cmp -s fastlane-1.net data/reroute66/nets/fastlane.net || [ -f fastlane-2.net ]
    is "a better one goes into the data folder" 0 $?
else
    is "one that is not better is not used" 1 "$([ -e data/reroute66/nets/fastlane.net ] || echo 1)"
fi
cp fastlane-1.net first.net
sh "$script" fastlane 60 50 10 >said 2>&1
cmp -s first.net fastlane-1.net
is "called again it comes to the same net" 0 $?
# All steps, with a duel that every net wins.
mkdir later && printf '#!/bin/sh\n[ "$1" != duel ] || exec echo "10 games elo 5"\nexec %s "$@"\n' "$TOOLBOX" >winner && chmod +x winner
(cd later && TOOLBOX=$folder/winner XDG_DATA_HOME=$folder/later sh "$script" fastlane 60 50 10 >../said 2>&1)
is "nets that win lead to the next ones" "0 4" "$? $(grep -c 'better.*: /' said)"
cmp -s later/fastlane-grown.net later/reroute66/nets/fastlane.net && ! cmp -s later/fastlane-grown.net later/fastlane-alone.net
is "the last has gone on learning by its own games, and is kept" 0 $?
printf '#!/bin/sh\necho "$1 $2" >>%s/commands\nexec %s "$@"\n' "$folder" "$folder/winner" >watched && chmod +x watched
(cd later && TOOLBOX=$folder/watched XDG_DATA_HOME=$folder/later sh "$script" fastlane 60 50 10 >../said 2>&1)
is "called again nothing is trained and no duel fought" "0 3 selfplay fastlane" "$? $(wc -l <commands) $(sort -u commands)"
rm later/fastlane-grown.net.duel.by
(cd later && TOOLBOX=$folder/watched XDG_DATA_HOME=$folder/later sh "$script" fastlane 60 50 10 >../said 2>&1)
is "what was broken off is done again, and it alone" 1 "$(grep -cv selfplay commands)"
mkdir grown && cp later/fastlane-grown.net grown/fastlane.net
is "check finds it sound, too" "" "$("$program" check grown/fastlane.net 2>&1)"
sh "$script" >said 2>&1
is "without a game it says what it needs" 1 "$(grep -c 'which game' said)"
echo "1..$n"
