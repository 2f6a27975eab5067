#!/bin/bash
# inject.sh REROUTE66 SHIM DATA STEP [SCENARIO…]: lets the n-th call of each kind fail (shim.c), n from 1 until a run makes fewer calls; STEP 1 tries
# each n, STEP 8 goes on by an eighth of n. Whatever fails: the program ends by itself, says why it did not do what was asked, has kept each move
# that it showed, and a file that it replaces is the old one or the new one, whole.
set -u
. "$(dirname "$0")/../tap.sh"
program=$(realpath "$1") shim=$(realpath "$2") step=$4 REROUTE66_DATA=$(realpath "$3")
export REROUTE66_DATA LC_ALL=C.UTF-8 TERM=dumb
shift 4
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
runs=0

# The next n after $1.
after()
{
    echo $(($1 + 1 + (step > 1 ? $1 / step : 0)))
}

# run FAULT COMMAND…: the program with this fault, in a fresh home; standard input from `input`. Its answers: out, err, $status.
run()
{
    rm -rf home && mkdir home
    [ -e given ] && cp -r given/. home
    (
        cd home || exit 1
        export HOME=$work/home XDG_STATE_HOME=$work/home/state XDG_DATA_HOME=$work/home/data XDG_CONFIG_HOME=$work/home/config \
            XDG_CACHE_HOME=$work/home/cache
        ulimit -c 0
        if [ "$1" = none ]; then
            shift
            timeout 300 "$program" "$@" <../input >../out 2>../err
        else
            fault=$1
            shift
            timeout 300 env LD_PRELOAD="$shim" FAULT="$fault" FAULT_MARK="$work/mark" "$program" "$@" <../input >../out 2>../err
        fi
    )
    status=$?
    runs=$((runs + 1))
}

# The moves of the game that is saved in FILE, without variations, as one line.
moves_of()
{
    sed '/^\[/d' "$1" | tr '\n' ' ' | sed -E 's/\([^)]*\)//g; s/[0-9]+\.+//g; s/\*.*//; s/  +/ /g; s/^ //; s/ $//'
}

# Each scenario: its input, the program's arguments, and what must hold after a run (a fault is told on standard output).
input_play() { printf 'P a2-A4\np b7-b6\nN b1-a3\nundo\nP b2-b3\nsave game.pgn\np c7-c6\nP c2-c3\nquit\n'; }
arguments_play="play --plain --white=human --black=human"
holds_play()
{
    local seen kept
    seen=$(sed -n 's/^[A-Z][a-z]* Pawn \([^ ]*\) to \([^ .,]*\)\.$/P\1-\2/p' out | tr '\n' ' ')
    [ -e mark ] || [ -n "$seen" ] || echo "nothing failed, and no move was shown"
    if grep -q '^Saved in' out; then
        kept=$(moves_of home/game.pgn)
        case "$kept " in "Pa2-A4 Pb7-b6 Pb2-b3 "*) ;; *) echo "saved, but game.pgn has: $kept" ;; esac
    elif [ -e home/game.pgn ] && [ "$(moves_of home/game.pgn)" != "Pa2-A4 Pb7-b6 Pb2-b3" ]; then
        echo "not said to be saved, but game.pgn is not whole"
    fi
    grep -q 'keep \(a\|the\) journal' out err && return # told
    cp -r home kept && printf 'continue\nsave %s/again.pgn\nquit\n' "$work" >input.again
    rm -f again.pgn
    HOME=$work/kept XDG_STATE_HOME=$work/kept/state XDG_DATA_HOME=$work/kept/data XDG_CONFIG_HOME=$work/kept/config \
        "$program" play --plain <input.again >again.out 2>&1
    rm -rf kept
    [ -n "$seen" ] || return
    kept=
    [ -e again.pgn ] && kept=$(moves_of again.pgn)
    case "$kept " in *"$seen"*) ;; *) echo "shown: $seen; kept: $kept" ;; esac
}

input_save() { printf 'P b2-b3\nsave old.pgn\nyes\nset theme green\nquit\n'; }
arguments_save="play --plain --white=human --black=human old.pgn"
holds_save()
{
    local kept
    kept=$(moves_of home/old.pgn)
    case $kept in
    "Pa2-A4 Pb7-b6") grep -q '^Saved in' out && echo "said to be saved" ;;
    "Pa2-A4 Pb7-b6 Pb2-b3") ;;
    *) echo "old.pgn has: $kept" ;;
    esac
}

input_load() { printf 'load many.pgn\nload old.pgn\nreplay\nforward\nquit\n'; }
arguments_load="play --plain --white=human --black=human"
holds_load() { cmp -s given/old.pgn home/old.pgn || echo "old.pgn was changed"; }

input_check() { :; }
arguments_check="check old.pgn many.pgn"
holds_check() { cmp -s given/old.pgn home/old.pgn || echo "old.pgn was changed"; }

input_review() { :; }
arguments_review="review --nodes=50 --threads=1 --write old.pgn"
holds_review()
{
    cmp -s given/old.pgn home/old.pgn && return
    "$program" check home/old.pgn >/dev/null 2>&1 || echo "old.pgn is not sound"
    grep -q 'Pb7-b6' home/old.pgn || echo "old.pgn has lost moves"
}

input_uci() { printf 'uci\nsetoption name UCI_Variant value chess\nposition startpos moves e2e4\ngo nodes 300\nisready\nquit\n'; }
arguments_uci=uci
holds_uci() { [ "$status" != 0 ] || grep -q '^bestmove' out || echo "no move"; }

prepare()
{
    rm -rf given && mkdir given
    printf '[Variant "Reroute66"]\n\n1. Pa2-A4 Pb7-b6 *\n' >given/old.pgn
    printf '[Variant "Chess"]\n\n1. e4 e5 (1... c5 2. Nf3 {open}) 2. Nf3 Nc6 *\n\n[Variant "Reroute66"]\n\n1. Pa2-A4 *\n' >given/many.pgn
}

# try SCENARIO KIND SUFFIX: all n of one kind.
try()
{
    local i=1 wrong= arguments
    arguments=arguments_$1
    prepare
    "input_$1" >input
    while :; do
        rm -f mark
        # shellcheck disable=SC2086 # the arguments are words
        run "$2:$i$3" ${!arguments}
        if [ "$status" -ge 124 ]; then
            wrong="status $status"
        elif [ "$status" != 0 ] && ! [ -s err ]; then
            wrong="status $status, and nothing said"
        else
            wrong=$("holds_$1")
        fi
        [ -n "$wrong" ] && break
        [ -e mark ] || break
        i=$(after $i)
    done
    [ -z "$wrong" ]
    say $? "$1: whatever $2 call fails$([ -n "$3" ] && echo " and all after it")"
    [ -z "$wrong" ] || { echo "# $2:$i$3: $wrong"; tail -n 5 out err | sed 's/^/# /'; }
}

for scenario in "${@:-play save load check review uci}"; do
    for scenario in $scenario; do
        for kind in alloc file disk; do
            try "$scenario" $kind ""
            try "$scenario" $kind +
        done
        try "$scenario" back ""
        try "$scenario" ahead ""
    done
done
echo "# $runs runs"
echo "1..$n"
