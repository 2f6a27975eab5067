#!/bin/bash
# power.sh REROUTE66 SHIM REPLAY DATA STEP: lets the power fail. What the program writes is recorded once (shim.c) while it keeps a journal, goes on
# with it, saves over a file, shares a game, changes a setting and a rating, makes a problem of a game, installs a game, and builds a table of an ending;
# then each state that the disk may be in (replay.py; every STEP-th one) is looked at: each move that was shown before is there, unless it lay in a sector
# that is zero, each file is the old or the new one, whole, and the new one if the program has said so. A program that is killed leaves one of these states.
set -u
. "$(dirname "$0")/../tap.sh"
program=$(realpath "$1") shim=$(realpath "$2") replay=$(realpath "$3") REROUTE66_DATA=$(realpath "$4") step=$5
export REROUTE66_DATA LC_ALL=C.UTF-8 TERM=dumb
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

# at FOLDER COMMAND…: the program with its home there.
at()
{
    local home=$1
    shift
    (cd "$home" && HOME=$home XDG_STATE_HOME=$home/state XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache "$@")
}

moves_of()
{
    sed '/^\[/d' "$1" | tr '\n' ' ' | sed -E 's/\{[^}]*\}//g; s/\([^)]*\)//g; s/[0-9]+\.+//g; s/\*.*//; s/  +/ /g; s/^ //; s/ $//'
}

# record ARGUMENT… <INPUT: records a run of the program that begins with the folder `before`.
record()
{
    rm -rf home log && cp -r before home
    at "$work/home" env LD_PRELOAD="$shim" RECORD_ROOT="$work/home" RECORD_LOG="$work/log" "$program" "$@" >out 2>err
}

play()
{
    record play --plain "$@"
}

# each NAME CHECK [MANY]: CHECK looks at the folder `state`, the file `seen` of what had been shown, and $lost, how many moves of the journal lay in sectors that
# are zero, and says what is wrong. Of states that are MANY times more than others' fewer are looked at, unless all are.
each()
{
    local wrong='' count=0 size every=$((step == 1 ? 1 : step * ${3:-1}))
    lost=0
    rm -f go && mkfifo go
    exec 3< <("$replay" log "$work/home" before "$every" state <go) 4>go
    while read -r size lost <&3; do
        head -c "$size" out >seen
        wrong=$($2)
        count=$((count + 1))
        [ -z "$wrong" ] || break
        echo >&4
    done
    exec 3<&- 4>&-
    [ -z "$wrong" ] && [ $count -gt 3 ]
    say $? "$1: $count states of the disk"
    [ -z "$wrong" ] || { echo "# state $(((count - 1) * every)): $wrong"; sed 's/^/# /' seen | tail -n 3; }
}

journal_holds()
{
    local shown words
    shown=$(sed -n 's/^[A-Z][a-z]* Pawn \([^ ]*\) to \([^ .,]*\)\.$/P\1-\2/p' seen | tr '\n' ' ')
    [ -n "$shown" ] || return
    read -r -a words <<<"$given$shown"
    [ "${#words[@]}" -gt "$lost" ] || { [ "$(find state -name '*.journal' -size +0)" ] || echo "the journal is gone"; return; }
    shown="${words[*]:0:${#words[@]}-lost} "
    printf 'continue\nsave %s/again.pgn\nquit\n' "$work" >input.again
    rm -f again.pgn
    at "$work/state" "$program" play --plain <input.again >again.out 2>&1
    [ -e again.pgn ] || { echo "shown: $shown; none is offered: $(tail -n 1 again.out)"; return; }
    case "$(moves_of again.pgn) " in "$shown"*) ;; *) echo "shown: $shown; kept: $(moves_of again.pgn)" ;; esac
}

save_holds()
{
    case "$(moves_of state/old.pgn)" in
    'Pa2-A4 Pb7-b6') grep -q '^Saved in' seen && echo "said to be saved, and is not" ;;
    'Pa2-A4 Pb7-b6 Pc2-c3') tail -n 1 state/old.pgn | grep -q '\*$' || echo "old.pgn is cut off" ;;
    *) echo "old.pgn has: $(moves_of state/old.pgn)" ;;
    esac
    printf 'load old.pgn\nsave\nquit\n' >input.again
    at "$work/state" "$program" play --plain <input.again >again.out 2>&1
    [ -z "$(find state -maxdepth 1 -name '*.new')" ] || echo "left behind: $(find state -name '*.new')"
}

# kept_holds FILE WORDS: FILE is as before, or as in the end, and that one if WORDS were said.
kept_holds()
{
    if [ ! -e "before/$1" ] && [ ! -e "state/$1" ] || cmp -s "state/$1" "before/$1"; then
        grep -q "$2" seen && echo "said, and not kept: $1"
    else
        cmp -s "state/$1" "home/$1" || echo "$1 is neither the old nor the new one"
    fi
}

setting_holds()
{
    kept_holds config/reroute66/config '^theme is "green" now'
}

rating_holds()
{
    kept_holds state/reroute66/problems '^Solved!'
    kept_holds state/reroute66/solved '^Solved!'
}

own_holds()
{
    kept_holds state/reroute66/own-chess '^  1  Black to play and mate in 1'
}

install_holds()
{
    kept_holds data/reroute66/games/mine.game 'is installed'
}

cache_holds()
{
    local table
    for table in state/cache/reroute66/endings/*.endtable; do
        [ -e "$table" ] || continue
        cmp -s "$table" "home/${table#state/}" && continue
        # It is there, and not whole: then it must be found out.
        printf 'endings build KQk\nquit\n' >input.again
        at "$work/state" "$program" play --plain --game=chess --white=human --black=human <input.again >/dev/null 2>&1
        cmp -s "$table" "home/${table#state/}" || echo "$table is not whole, and was taken"
    done
}

shared_holds()
{
    local word
    for word in $(sed -n 's/^Said: //p; s/^White Pawn .*/Pa2-A4/p' seen); do
        grep -qE "(talk|move) $word" state/state/reroute66/shared/*.pgn || echo "shown: $word, and not kept"
    done
    [ ! -s state/game.pgn ] || at "$work/state" "$program" check game.pgn >/dev/null || echo "game.pgn is not whole"
}

people='--white=human --black=human' given=''
rm -rf before && mkdir before
printf 'P a2-A4\np b7-b6\nP b2-b3\np c7-c6\nP c2-c3\n' | play $people
[ "$(grep -c ' Pawn .* to ' out)" = 5 ]
say $? "moves are shown"
each "a journal" journal_holds

given='Pa2-A4 Pb7-b6 Pb2-b3 Pc7-c6 Pc2-c3 '
rm -rf before && cp -r home before
printf 'continue\np d7-d6\nP d2-d3\n' | play
each "a journal that is gone on with" journal_holds
rm -rf before && mkdir before

printf '[Variant "Reroute66"]\n\n1. Pa2-A4 Pb7-b6 *\n' >before/old.pgn
printf 'load old.pgn\nP c2-c3\nsave\nquit\n' | play $people
each "a saved game" save_holds 3

mkdir -p before/config/reroute66 && printf 'theme = slate\nbell = on\n' >before/config/reroute66/config
printf 'set theme green\nquit\n' | play $people
each "a setting" setting_holds 2

rm -rf before && mkdir before
printf 'share game.pgn\nsay one\nP a2-A4\nsay two\nquit\n' | play $people
each "a shared game" shared_holds 15

rm -rf before && mkdir -p before/state/reroute66 && echo 'reroute66 900 3' >before/state/reroute66/problems
printf 'problems chess 1\nQcg6#\nquit\n' | play --game=chess $people
grep -q '^Solved!' out
say $? "a problem is solved"
each "a rating" rating_holds 3

rm -rf before && mkdir before
printf '1. f3 {[%%eval -0.5]} e5 2. g4 {[%%eval #-1]} a6 {[%%eval 0.1]} 3. h3 {[%%eval #-1]} Qh4# 0-1\n' >before/lost.pgn
printf 'replay lost.pgn\nreview 2000 nodes\nproblems own\nquit\n' | play --game=chess $people
[ -s home/state/reroute66/own-chess ]
say $? "a problem is found"
each "a problem of one's own game" own_holds 5

rm -rf before && mkdir before && sed 's/^title .*/title Mine/; s/ as chess960//' "$REROUTE66_DATA/games/chess.game" >before/mine.game
record install ./mine.game </dev/null
grep -q 'is installed' out
say $? "a game is installed"
each "a game that is installed" install_holds

rm -rf before && mkdir before
printf 'endings build KQk\nquit\n' | play --game=chess $people
each "tables of endings" cache_holds 24
echo "1..$n"
