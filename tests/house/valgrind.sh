#!/bin/sh
# valgrind.sh REROUTE66 DATA: one play of each game under valgrind: moves typed, a search, a saved game read again. No error, nothing lost.
. "$(dirname "$0")/../tap.sh"
program=$(realpath "$1") REROUTE66_DATA=$(realpath "$2")
export REROUTE66_DATA
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export HOME="$folder" XDG_STATE_HOME="$folder" XDG_CONFIG_HOME="$folder" XDG_CACHE_HOME="$folder" XDG_DATA_HOME="$folder"
for game in $("$program" games | cut -f1); do
    first=$("$program" moves --game="$game" | head -1)
    printf '%s\nmoves\nsave %s.pgn\nundo\nquit\n' "$first" "$game" >input
    valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite \
        "$program" play --plain --game="$game" --white=human --black=human --red=human <input >out 2>err
    [ $? != 99 ] && valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite \
        "$program" best --game="$game" --nodes=300 >>out 2>>err
    said=$?
    say $said "$game"
    [ $said = 0 ] || grep '^==' err | head -n 20 | sed 's/^/# /'
done
echo "1..$n"
