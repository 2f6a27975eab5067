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

# The next n after $1, in $i.
after()
{
    i=$(($1 + 1 + (step > 1 ? $1 / step : 0)))
}

# run FAULT COMMAND…: the program with this fault (or none), in a fresh home; standard input from `input`. Its answers: out, err, $status.
run()
{
    local fault=$1
    shift
    rm -rf home mark
    cp -r given home
    (
        cd home || exit 1
        at_home "$work/home"
        ulimit -c 0
        [ "$fault" = none ] || fault="LD_PRELOAD=$shim FAULT=$fault FAULT_MARK=$work/mark"
        # shellcheck disable=SC2086 # several words
        exec timeout 300 env ${fault#none} "$program" "$@" <../input >../out 2>../err
    )
    status=$?
    runs=$((runs + 1))
}

at_home() # at_home FOLDER: what the program keeps goes there
{
    export HOME=$1 XDG_STATE_HOME=$1/state XDG_DATA_HOME=$1/data XDG_CONFIG_HOME=$1/config XDG_CACHE_HOME=$1/cache
}

# What follows starts as few processes as it can: there are thousands of runs.

# moves_of FILE: $moves are the moves of the game that is saved there, without variations; empty if there is none.
moves_of()
{
    local line text='' word
    moves=
    [ -e "$1" ] || return
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in '['*) ;; *) text="$text $line" ;; esac
    done <"$1"
    while [[ $text =~ \([^\(\)]*\)|\{[^\}]*\} ]]; do
        text=${text/"${BASH_REMATCH[0]}"/}
    done
    set -f
    for word in $text; do
        case $word in
        '*') break ;;
        *.) ;;
        *) moves="$moves${moves:+ }$word" ;;
        esac
    done
    set +f
}

# moves_shown: $shown are the moves that the program has shown in `out`, a space after each.
moves_shown()
{
    local line
    shown=
    while IFS= read -r line; do
        [[ $line =~ ^[A-Z][a-z]*\ Pawn\ ([^ ]*)\ to\ ([^\ .,]*)\.$ ]] && shown="${shown}P${BASH_REMATCH[1]}-${BASH_REMATCH[2]} "
    done <out
}

says() # says WORDS FILE…: does one of the files have these words?
{
    local words=$1 text
    shift
    for file; do
        IFS= read -r -d '' text <"$file"
        case $text in *"$words"*) return 0 ;; esac
    done
    return 1
}

# Each scenario: its input, the program's arguments, and what must hold after a run: otherwise $wrong says what does not.
input_play() { printf 'P a2-A4\np b7-b6\nN b1-a3\nundo\nP b2-b3\nsave game.pgn\np c7-c6\nP c2-c3\nquit\n'; }
arguments_play() { echo play --plain --white=human --black=human; }
holds_play()
{
    moves_shown
    moves_of home/game.pgn
    [ -e mark ] || [ -n "$shown" ] || wrong="nothing failed, and no move was shown"
    if says 'Saved in' out; then
        case "$moves " in "Pa2-A4 Pb7-b6 Pb2-b3 "*) ;; *) wrong="saved, but game.pgn has: $moves" ;; esac
    elif [ -e home/game.pgn ] && [ "$moves" != "Pa2-A4 Pb7-b6 Pb2-b3" ]; then
        wrong="not said to be saved, but game.pgn is not whole"
    fi
    says 'keep a journal' out err || says 'keep the journal' out err && return # told
    [ -z "$shown" ] || kept_journal
}

# The journal in `home` has the moves that were shown.
kept_journal()
{
    printf 'continue\nsave %s/again.pgn\nquit\n' "$work" >input.again
    rm -f again.pgn
    (at_home "$work/home" && exec "$program" play --plain <input.again >again.out 2>&1)
    moves_of again.pgn
    case "$moves " in *"$shown"*) ;; *) wrong="shown: $shown; kept: $moves" ;; esac
}

input_save() { printf 'P b2-b3\nsave old.pgn\nset theme green\nquit\n'; }
arguments_save() { echo play --plain --white=human --black=human old.pgn; }
holds_save()
{
    moves_of home/old.pgn
    case $moves in
    "Pa2-A4 Pb7-b6")
        if says 'Saved in' out; then wrong="said to be saved"; elif ! [ -e mark ]; then wrong="nothing failed, and it is not saved"; fi
        ;;
    "Pa2-A4 Pb7-b6 Pb2-b3") ;;
    *) wrong="old.pgn has: $moves" ;;
    esac
}

input_load() { printf 'load many.pgn\n1\nload old.pgn\nreplay old.pgn\nforth\nquit\n'; }
arguments_load() { echo play --plain --white=human --black=human; }
holds_load()
{
    unchanged
    [ -e mark ] || says 'White Pawn a2 to A4' out || wrong="nothing failed, and the game was not replayed"
}

unchanged() { cmp -s given/old.pgn home/old.pgn || wrong="old.pgn was changed"; }

input_check() { :; }
arguments_check() { echo check old.pgn many.pgn; }
holds_check() { unchanged; }

input_review() { :; }
arguments_review() { echo review --nodes=50 --threads=1 old.pgn; }
holds_review()
{
    unchanged
    # With whatever marks and better lines the search finds; the star ends the game.
    case "$status $(tr '\n' ' ' <out)" in 0*Pa2-A4*Pb7-b6*'* ' | 0*Pa2-A4*Pb7-b6*'*  ' | [1-9]*) ;; *) wrong="status 0, and it is not all there" ;; esac
}

input_uci() { printf 'uci\nsetoption name UCI_Variant value chess\nposition startpos moves e2e4\ngo nodes 300\nisready\nquit\n'; }
arguments_uci() { echo uci; }
holds_uci() { [ "$status" != 0 ] || says bestmove out || wrong="no move"; }

prepare()
{
    rm -rf given && mkdir given
    printf '[Variant "Reroute66"]\n\n1. Pa2-A4 Pb7-b6 *\n' >given/old.pgn
    printf '[Variant "Chess"]\n\n1. e4 e5 (1... c5 2. Nf3 {open}) 2. Nf3 Nc6 *\n\n[Variant "Reroute66"]\n\n1. Pa2-A4 *\n' >given/many.pgn
}

# judge SCENARIO: $wrong is what was wrong about the last run, or empty.
judge()
{
    wrong=
    if [ "$status" -ge 124 ]; then
        wrong="status $status"
    elif [ "$status" != 0 ] && ! [ -s err ]; then
        wrong="status $status, and nothing said"
    else
        "holds_$1"
    fi
}

# try SCENARIO KIND SUFFIX: all n of one kind.
try()
{
    local i=1
    while :; do
        # shellcheck disable=SC2046 # the arguments are words
        run "$2:$i$3" $("arguments_$1")
        judge "$1"
        [ -z "$wrong" ] && [ -e mark ] || break
        after $i
    done
    [ -z "$wrong" ]
    say $? "$1: whatever $2 call fails$([ -n "$3" ] && echo " and all after it"), n up to $i"
    [ -z "$wrong" ] || { echo "# $2:$i$3: $wrong"; tail -n 5 out err | sed 's/^/# /'; }
}

# sound SCENARIO: where nothing fails it does what it is there for; otherwise the rest would prove nothing.
sound()
{
    prepare
    "input_$1" >input
    # shellcheck disable=SC2046 # the arguments are words
    run none $("arguments_$1")
    judge "$1"
    [ "$status" = 0 ] && [ -z "$wrong" ]
    say $? "$1: where nothing fails"
    [ "$status" = 0 ] && [ -z "$wrong" ] || { echo "# status $status $wrong"; tail -n 5 out err | sed 's/^/# /'; }
}

[ $# -gt 0 ] || set -- play save load check review uci
for scenario; do
    sound "$scenario"
    for kind in alloc file disk; do
        try "$scenario" $kind ""
        try "$scenario" $kind +
    done
    try "$scenario" back ""
    try "$scenario" ahead ""
done
echo "# $runs runs"
echo "1..$n"
