#!/bin/sh
# tune.sh TOOLBOX REROUTE66: weights found from files of games, and files of weights against each other.
. "$(dirname "$0")/../tap.sh"
toolbox=$(realpath "$1") program=$(realpath "$2")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

for i in 1 2; do
    "$toolbox" selfplay chess --out=$i.games --games=6 --nodes=40 --seed=$i --threads=1 2>said
done
"$toolbox" tune chess --data=1.games,2.games --rounds=1 --out=chess.weights >said
is "weights are found from two files of games" 0 $?
grep -q '(12 games, .* positions)' chess.weights
is "with the games of both" 0 $?
is "and takes off the scores of each what flatters who moves" 2 "$(grep -c 'positions, scores .* too high for who moves' said)"
is "it tells what the shipped weights foretell" 1 "$(grep -c '^present weights.* held back' said)"
is "check finds the weights sound" "" "$("$program" check chess.weights 2>&1)"
grep -q '^# toolbox tune chess --data=1.games,2.games --rounds=1' chess.weights
is "which say how they were found" 0 $?
"$toolbox" tune chess --data=1.games,2.games --rounds=1 --pull=100000000 --out=drawn.weights 2>said
"$toolbox" tune chess --data=1.games,2.games --rounds=0 --out=begun.weights 2>said
is "a strong pull keeps them where they begin" "$(grep -v '^#' begun.weights)" "$(grep -v '^#' drawn.weights)"
"$toolbox" tune fastlane --data=1.games --rounds=1 --out=other.weights 2>said
is "games of another game are refused" "1 not of fastlane" "$? $(grep -o 'not of fastlane' said)"
"$toolbox" tune chess --data=missing --rounds=1 --out=other.weights 2>said
is "and a file that is not there" "1 cannot read missing" "$? $(grep -o 'cannot read missing' said)"
"$toolbox" tune chess --data=chess.weights --rounds=1 --out=other.weights 2>said
is "and one that holds no games" 1 $?

sed '/^man/s/\(piece\.[A-Z][a-z]*\) .*/\1 100 100/' chess.weights >mad.weights
"$toolbox" duel chess --set=@chess.weights --set-against=@mad.weights --games=20 --nodes=60 --every=20 >said
is "a file of weights plays another" 1 "$(grep -c '20 games +[12][0-9] =' said)"
"$toolbox" duel chess --set=@said --games=2 >said2 2>&1
is "a file of anything else is refused" 1 $?
echo "1..$n"
