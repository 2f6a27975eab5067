#!/bin/sh
# pipes.sh PROGRAM DATA: a named pipe in the person's own data folder, where a file of the program's belongs, is waited for by nobody.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") REROUTE66_DATA=$(realpath "$2")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export REROUTE66_DATA HOME="$folder" XDG_STATE_HOME="$folder/state" XDG_CONFIG_HOME="$folder/config" XDG_DATA_HOME="$folder/own" \
    XDG_CACHE_HOME="$folder/cache" LC_ALL=C.UTF-8 TERM=dumb
unset NO_COLOR
# A program that hangs is ended, by a signal that it cannot catch.
ends()
{
    timeout -s KILL 600 "$@" >out 2>&1
    [ $? -lt 124 ]
}

for kind in "$REROUTE66_DATA"/*/; do
    kind=$(basename "$kind")
    rm -rf own state config cache
    (cd "$REROUTE66_DATA" && find "$kind" -type f) >names
    while read -r name; do
        mkdir -p "own/reroute66/${name%/*}" && mkfifo "own/reroute66/$name"
    done <names
    printf 'uci\nposition startpos moves e2e4\ngo nodes 300\nisready\nquit\n' >uci
    printf 'e4\nthemes\ntheme slate\nproblems chess 1\nexplorer\nendings\ntutorial\nsamples\nhelp rules\nquit\nyes\n' >play
    ends "$program" uci <uci && ends "$program" play --plain --game=chess --white=human --black=ai:1 <play &&
        ends "$program" perft 2 --game=reenterent && ends "$program" show --game=chess
    say $? "named pipes in $kind"
done
mkdir -p config/reroute66 state/reroute66/journal
rm -rf own
for name in config/reroute66/config config/reroute66/editrc state/reroute66/history state/reroute66/ratings state/reroute66/journal/a.journal .editrc; do
    mkfifo $name
done
ends "$program" play --plain --game=chess --white=human --black=ai:1 <play
say $? "named pipes among settings and journals"
echo "1..$n"
