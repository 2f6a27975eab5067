#!/bin/sh
# solve.sh PROGRAM MATES: `solve` prints every key of problems from the sets in MATES, sorted, and says where there is none.
. "$(dirname "$0")/../tap.sh"
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

"$program" solve --game=chess >/dev/null 2>&1
say $(($? != 2)) "how many moves must be said"
echo "1..$n"
