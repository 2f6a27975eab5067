#!/bin/sh
# lab_seeds.sh PROGRAM: of 20 short runs with other seeds at least 17 tell an interval of 95 % that holds the score of a long run; antichess after 1. e3
# is won by White, as Mark Watkins proved in 2016.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1")
folder=$(mktemp -d) || exit 1
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit 1

"$program" lab --game=gardner --nodes=150 --games=1500 --seed=1000 --results=long.lab --to=row >long
for seed in $(seq 20); do
    "$program" lab --game=gardner --nodes=150 --games=40 --seed="$seed" --results="$seed.lab" --to=row
done >short
for column in 5 7 9; do
    held=$(awk -F'\t' -v c=$column 'NR == FNR { truth = $c; next } ($c - truth) ^ 2 <= $(c + 1) ^ 2 { held++ } END { print held + 0 }' long short)
    [ "$held" -ge 17 ]
    say $? "column $column of the long run lies in $held of 20 intervals"
done
cat >e3.game <<'GAME'
title Antichess after 1. e3
board chess
player b Black forward 0,-1
player w White forward 0,1
piece K King step lateral+diagonal
piece Q Queen slide lateral+diagonal
piece R Rook slide lateral
piece B Bishop slide diagonal
piece N Knight leap lateral+diagonal
piece P Pawn pawn step lateral forward moving; step diagonal forward capturing
promotes K Q R B N
rule double-step
rule en-passant
rule forced-capture
rule giveaway
rule stalemate-wins
array w K e1; Q d1; R a1 h1; B c1 f1; N b1 g1; P a2..d2 e3 f2..h2
array b K e8; Q d8; R a8 h8; B c8 f8; N b8 g8; P a7..h7
GAME
"$program" lab e3.game --games=40 --threads=1 --results=e3.lab --to=json | tr -d ' \n' >json
balance=$(sed 's/.*"nodes":4000,"games":20,"first":{"mean":\([0-9.]*\),"margin":\([0-9.]*\)}.*/\1 \2/' json)
echo "$balance" | awk '{ exit !($2 != "" && $1 + $2 < 40) }'
say $? "antichess after 1. e3: Black, to move, scores $balance in games of 4,000 nodes a move"
different=$(tail -n +2 e3.lab | cut -d ' ' -f 5 | sort -u | wc -l)
[ "$different" -ge 30 ]
say $? "though its first captures are forced, $different of 40 games differ"
"$program" lab e3.game --games=6 --threads=2 --results=two.lab --to=row >/dev/null && sort e3.lab >all && sort two.lab >few && [ "$(comm -12 all few | wc -l)" = 7 ]
say $? "and they are the same with two threads"
echo "1..$n"
