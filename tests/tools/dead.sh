#!/bin/sh
# dead.sh TOOLBOX DATA [make]: run the command in each table of DATA/endings again, and compare what it makes to the byte; `make` writes
# the tables anew. Endings of three pieces, and the mates of a piece alone, are what DATA/endings/ID.results says (of chess the published figures).
. "$(dirname "$0")/../tap.sh"
tool=$(realpath "$1") data=$2 what=${3:-}
export REROUTE66_DATA="$data" XDG_DATA_HOME=/nonexistent
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
for game in "$data"/games/*.game; do
    id=$(basename "$game" .game) table=$data/endings/$(basename "$game" .game).dead
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
