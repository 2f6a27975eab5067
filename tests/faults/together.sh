#!/bin/bash
# together.sh REROUTE66 DATA ROUNDS: four instances of the program save four games of one file, change a setting each and build the same table of an
# ending, all at the same instant. Each that says that it has done so has done so: nothing of the others is lost, and nothing is written half.
set -u
. "$(dirname "$0")/../tap.sh"
program=$(realpath "$1") REROUTE66_DATA=$(realpath "$2") rounds=$3
export REROUTE66_DATA LC_ALL=C.UTF-8 TERM=dumb
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export HOME=$work/home XDG_STATE_HOME=$work/home/state XDG_DATA_HOME=$work/home/data XDG_CONFIG_HOME=$work/home/config XDG_CACHE_HOME=$work/home/cache
ulimit -c 0
table=home/cache/reroute66/endings
pawns=(b2-b3 c2-c3 d2-d3 e2-e3)
settings=('theme slate' 'zoom 3' 'bell on' 'level 7')

# await TEXT FILE: until FILE has TEXT; five minutes at most.
await()
{
    for ((tries = 0; tries < 30000; tries++)); do
        grep -q "$1" "$2" && return
        sleep 0.01
    done
    echo "# never: $1 in $2"
}

# What one run alone writes.
mkdir home && printf 'endings build KQk\nquit\n' | "$program" play --plain --game=chess --white=human --black=human >/dev/null 2>&1
cp -r $table whole && [ -n "$(ls whole)" ]
say $? "an undisturbed run writes a table"

# start NUMBER ARGUMENT…: an instance that reads from the pipe in$NUMBER, which is open here as ${to[NUMBER]}.
start()
{
    local i=$1
    shift
    rm -f "in$i" && mkfifo "in$i"
    "$program" play --plain --white=human --black=human "$@" <"in$i" >"out$i" 2>&1 &
    child[i]=$!
    exec {descriptor}>"in$i"
    to[i]=$descriptor
}

finish()
{
    for i in 0 1 2 3; do
        descriptor=${to[i]}
        exec {descriptor}>&-
    done
    reap "${child[@]}"
}

saving()
{
    for i in 1 2 3 4; do printf '[Event "%d"]\n[Variant "Reroute66"]\n\n1. Pa2-A4 Pb7-b6 *\n\n' "$i"; done >shared.pgn
    for i in 0 1 2 3; do
        start "$i"
        printf 'load shared.pgn %d\nP %s\n' $((i + 1)) "${pawns[i]}" >&"${to[i]}"
    done
    for i in 0 1 2 3; do await "Pawn ${pawns[i]%-*} to" "out$i"; done
    for i in 0 1 2 3; do printf 'save\nset %s\nquit\n' "${settings[i]}" >&"${to[i]}"; done
    finish
    for i in 0 1 2 3; do
        grep -q '^Saved in' "out$i" || { wrong="instance $i did not save: $(tail -n 2 "out$i" | tr '\n' ' ')"; return; }
        grep -q "P${pawns[i]}" shared.pgn || { wrong="the move ${pawns[i]} is lost"; return; }
        grep -q "^${settings[i]% *} = ${settings[i]#* }$" home/config/reroute66/config ||
            { wrong="the setting ${settings[i]} is lost"; return; }
    done
    [ "$(grep -c '^\[Event' shared.pgn)" = 4 ] && "$program" check shared.pgn >check.out 2>&1 || wrong="shared.pgn is not sound"
    [ -z "$(find . -name '*.new')" ] || wrong="left behind: $(find . -name '*.new')"
}

building()
{
    for i in 0 1 2 3; do start "$i" --game=chess; done
    for i in 0 1 2 3; do printf 'status\n' >&"${to[i]}" && await 'White' "out$i"; done
    for i in 0 1 2 3; do printf 'endings build KQk\n' >&"${to[i]}"; done
    for i in 0 1 2 3; do
        await 'The table of KQk is ready' "out$i"
        printf 'quit\n' >&"${to[i]}"
    done
    finish
    for i in 0 1 2 3; do grep -q 'The table of KQk is ready' "out$i" || wrong="instance $i has no table"; done
    diff -r whole $table >/dev/null || wrong="the folder of tables is not as one run leaves it"
}

for scenario in saving building; do
    for ((round = 0; round < rounds; round++)); do
        wrong=''
        rm -rf home && mkdir home
        $scenario
        [ -n "$wrong" ] && break
    done
    [ -z "$wrong" ]
    say $? "four at once, $rounds times: $scenario"
    [ -z "$wrong" ] || echo "# round $round: $wrong"
done
echo "1..$n"
