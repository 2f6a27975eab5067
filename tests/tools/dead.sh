#!/bin/sh
# dead.sh TOOL DATA make|all|small: run the command in each table of DATA/endings again. `make` writes the tables anew, `all` compares
# them to the byte; `small` looks at sets of three men only and compares what the program reads.
tool=$(realpath "$1") data=$2 what=$3
export REROUTE66_DATA="$data" XDG_DATA_HOME=/nonexistent
made=$(mktemp) && trap 'rm -f "$made"' EXIT
n=0
for game in "$data"/games/*.game; do
    id=$(basename "$game" .game) table=$data/endings/$(basename "$game" .game).dead
    arguments=$(sed -n '2s,^# build/tests/tools/dead ,,p' "$table")
    [ "$what" = small ] && arguments="$arguments --men=3"
    # shellcheck disable=SC2086 # the arguments are words
    "$tool" $arguments >"$made"
    case $what in
    make) cp "$made" "$table" && continue ;;
    all) cmp "$made" "$table" ;;
    # What a table says of few men it says in the same words.
    small) grep -v '^#' "$made" | cmp - /dev/fd/3 3<<END && ! grep -vxFf "$table" "$made" >&2 ;;
$(grep -v '^#' "$table")
END
    esac
    said=$?
    n=$((n + 1))
    if [ $said = 0 ]; then echo "ok $n - $id"; else echo "not ok $n - $id"; fi
done
[ "$what" = make ] || echo "1..$n"
