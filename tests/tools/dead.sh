#!/bin/sh
# dead.sh TOOLBOX DATA make|all|small: run the command in each table of DATA/endings again. `make` writes the tables anew, `all` compares
# them to the byte; `small` looks at sets of three pieces only and compares what the program reads. Of games with the same rules
# (`made-for`), which differ in how many pieces they have, `all` proves the first one; the tables of the others must say the same of all
# sets that do not win. The wins are played by test-tools-wins.
. "$(dirname "$0")/../tap.sh"
tool=$(realpath "$1") data=$2 what=$3
export REROUTE66_DATA="$data" XDG_DATA_HOME=/nonexistent
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
made=$work/made

without_wins() # without_wins TABLE: it without its heading and the wins
{
    sed 1,2d "$1" | grep -v 'wins: '
}

for game in "$data"/games/*.game; do
    id=$(basename "$game" .game) table=$data/endings/$(basename "$game" .game).dead
    proven=$work/$(sed -n 's/^made-for //p' "$table")
    arguments=$(sed -n '2s,^# toolbox ,,p' "$table")
    [ "$what" = small ] && arguments="$arguments --pieces=3"
    # shellcheck disable=SC2086 # the arguments are words
    [ "$what" = all ] && [ -e "$proven" ] || "$tool" $arguments >"$made"
    case $what in
    make) cp "$made" "$table" && continue ;;
    all)
        if [ -e "$proven" ]; then
            without_wins "$table" | cmp - "$proven"
        else
            without_wins "$made" >"$proven"
            cmp "$made" "$table"
        fi
        ;;
    # What a table says of few pieces it says in the same words.
    small) grep -v '^#' "$made" | cmp - /dev/fd/3 3<<END && ! sed 2d "$made" | grep -vxFf "$table" >&2 ;;
$(grep -v '^#' "$table")
END
    esac
    say $? "$id"
    results=$data/endings/$id.results
    [ "$what" = small ] && [ -e "$results" ] || continue
    grep '^lone' "$results" >"$proven"
    "$tool" endings "$id" --pieces=2 | grep '^lone' | cmp - "$proven"
    say $? "$id: a piece alone mates where it did"
done
[ "$what" = make ] || echo "1..$n"
