#!/bin/sh
# odds.sh TOOLBOX REROUTE66: the curves of chances, from games of the engine against itself.
. "$(dirname "$0")/../tap.sh"
toolbox=$(realpath "$1") program=$(realpath "$2")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

"$toolbox" selfplay chess --out=games --games=40 --nodes=40 --seed=3 --threads=2 2>said
"$toolbox" odds chess games >chess.odds
is "curves are fitted" 0 $?
is "for a win and a loss, which mirror each other" "$(sed -n 's/^win //p' chess.odds)" "$(sed -n 's/^loss //p' chess.odds)"
is "from all games" 2 "$(grep -c '# 40 games of 40 nodes a move' chess.odds)"
"$program" check chess.odds
is "check finds them sound" 0 $?
"$toolbox" odds reroute66 games 2>said
is "another game's file is refused" 1 $?
is "by a sentence" "toolbox odds: games has games of chess, not of reroute66 by the present rules" "$(cat said)"
echo nonsense >bad
"$toolbox" odds chess bad 2>said
is "what is no file of games is refused" 1 $?
"$toolbox" odds 2>said
is "how it is called is said" 2 $?
echo "1..$n"
