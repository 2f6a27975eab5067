#!/bin/sh
# bench.sh PROGRAM DATA COUNTS [make]: `bench` counts for each game that has a net or levels the nodes that stand in the file COUNTS, whatever machine
# and compiler made the program; a change of rules, search or evaluation that is meant to change nothing is seen here. The total is that of `bench`
# without a game, which leaves the shelf out. `make` writes COUNTS.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") data=$(realpath "$2") counts=$(realpath "$3") what=${4:-}
export REROUTE66_DATA="$data" XDG_DATA_HOME=/nonexistent XDG_CACHE_HOME=/nonexistent
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT

games=$(find "$data/nets" "$data/levels" -name '*.net' -o -name '*.levels' | sed 's,.*/,,;s,[.][a-z]*$,,' | sort -u)
"$program" bench >"$folder/said"
say $? "bench ends well"
for game in $games; do
    grep -q "^$game:" "$folder/said" || "$program" bench --game="$game" | grep : >>"$folder/said"
done
sed -n 's/^\([^ ]*\): \([0-9]*\) nodes .*/\1\t\2/p;s/^\([0-9]*\) nodes .*/total\t\1/p' "$folder/said" | LC_ALL=C sort >"$folder/now"
if [ "$what" = make ]; then
    { grep '^#' "$counts"; cat "$folder/now"; } >"$folder/made" && cat "$folder/made" >"$counts"
    exit
fi
for game in $games total; do
    wanted=$(sed -n "s/^$game\t//p" "$counts")
    is "$game" "${wanted:-a count in bench.tsv}" "$(sed -n "s/^$game\t//p" "$folder/now")"
done
grep -v '^#' "$counts" | cut -f 1 >"$folder/counted"
is "no other game is counted" "$(cut -f 1 "$folder/now")" "$(cat "$folder/counted")"
echo "1..$n"
