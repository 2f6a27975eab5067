#!/bin/sh
# dead.sh TOOLBOX DATA make|test [GAME…]: run the command in each table of DATA/endings, or in those of GAMEs, again, and compare what it makes to
# the byte; `make` writes the tables anew. Endings of three pieces, and the mates of a piece alone, are what DATA/endings/ID.results says (of chess the published figures).
. "$(dirname "$0")/../tap.sh"
tool=$(realpath "$1") data=$2 what=$3
shift 3
[ $# -gt 0 ] || set -- $(cd "$data/games" && ls ./*.game | sed 's,^./,,;s,.game$,,')
export REROUTE66_DATA="$data" XDG_DATA_HOME=/nonexistent
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
for id; do
    table=$data/endings/$id.dead
    # shellcheck disable=SC2046 # the arguments are words
    "$tool" $(sed -n '2s,^# toolbox ,,p' "$table") >"$work/made"
    [ "$what" != make ] || { cp "$work/made" "$table" && continue; }
    cmp "$work/made" "$table"
    say $? "$id"
    [ -e "$data/endings/$id.results" ] || continue
    grep -E '^(lone|ending ...? )' "$data/endings/$id.results" >"$work/known"
    "$tool" endings "$id" --pieces=3 | grep -v '^#' | cmp - "$work/known"
    say $? "$id: endings of three pieces"
done
[ "$what" = make ] || echo "1..$n"
