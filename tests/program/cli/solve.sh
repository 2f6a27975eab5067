#!/bin/sh
# solve.sh PROGRAM MATES: `solve` prints every key of problems from the sets in MATES, sorted, and says where there is none.
. "$(dirname "$0")/../../tap.sh"
program=$1 mates=$2
folder=$(mktemp -d) || exit 1
trap 'rm -r "$folder"' EXIT
tab=$(printf '\t')

for set in "$mates"/*.tsv; do
    game=$(basename "$set" .tsv)
    grep -v '^#' "$set" | sed -n '1~10p' >"$folder/lines"
    bad=0
    while IFS="$tab" read -r code moves keys; do
        printf '%s\n' "$keys" | tr '\t' '\n' | LC_ALL=C sort >"$folder/wanted"
        "$program" solve --game="$game" --mate="$moves" --position="$code" >"$folder/got" || bad=1
        cmp -s "$folder/wanted" "$folder/got" || { echo "# $code"; bad=1; }
        [ "$("$program" solve --game="$game" --mate=1 --position="$code")" = "no mate in 1" ] || bad=1
    done <"$folder/lines"
    [ -s "$folder/lines" ] || bad=1
    say $bad "$game"
done

# Composed problems: a game with a goal, as the prompt saves it, and one without.
cat >"$folder/composed.pgn" <<'END'
[Event "mate in 2"]
[FEN "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"]
[SetUp "1"]
[Stipulation "mate in 2"]

1. Qg7# *

[Event "only a game"]

1. e4 *

[Event "draw"]
[FEN "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"]
[SetUp "1"]

1. Kd1 *
END
"$program" solve --game=chess --game-number=1 "$folder/composed.pgn" >"$folder/got"
printf 'White to play and mate in 2:\n' >"$folder/wanted"
"$program" solve --game=chess --mate=2 --position='7k/8/5K2/6Q1/8/8/8/8 w - - 0 1' >>"$folder/wanted"
cmp -s "$folder/got" "$folder/wanted"
say $? "a composed problem is solved"
"$program" solve --game-number=2 "$folder/composed.pgn" >/dev/null 2>"$folder/error"
[ $? = 1 ] && grep -q 'has no problem' "$folder/error"
say $? "a game without a goal is no problem"
"$program" solve --mate=1 "$folder/composed.pgn" >/dev/null 2>&1
say $(($? != 2)) "a file is not asked about another mate"

"$program" best --game=duck --depth=1 | grep -q '^[NP] .*,@[a-h][1-8]$'
say $? "the best turn has its half for the duck"

"$program" solve --game=chess >/dev/null 2>&1
say $(($? != 2)) "how many moves must be said"
echo "1..$n"
