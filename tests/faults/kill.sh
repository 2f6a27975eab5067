#!/bin/bash
# kill.sh REROUTE66 DATA COUNT [SEED]: kills the program COUNT times at moments of chance, while it keeps a journal, saves, loads, goes on with a game
# that was killed before, and builds a table of an ending. Each time every move that it showed is there when it is started again, each file is the old
# one or the new one, whole, and nothing half written is left when the next one has been written. Which moments they are depends on the machine.
set -u
. "$(dirname "$0")/../tap.sh"
program=$(realpath "$1") REROUTE66_DATA=$(realpath "$2") count=$3
RANDOM=${4:-66}
export REROUTE66_DATA LC_ALL=C.UTF-8 TERM=dumb
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export HOME=$work/home XDG_STATE_HOME=$work/home/state XDG_DATA_HOME=$work/home/data XDG_CONFIG_HOME=$work/home/config XDG_CACHE_HOME=$work/home/cache
ulimit -c 0

"$program" convert --to=courier "$REROUTE66_DATA/games-played/reroute66-pawns-at-the-switch.pgn" 2>/dev/null |
    sed 's/^[0-9]*\.* *//; s| *//.*||; /^$/d' >moves
printf '[Variant "Reroute66"]\n\n1. Pa2-A4 Pb7-b6 *\n' >old.pgn

# kill_within MS COMMAND… <INPUT: the program, killed up to MS milliseconds after it began, or began to speak; what it showed goes to `out`.
kill_within()
{
    local ms=$1
    shift
    : >out && : >err # it may be killed before it has emptied them
    exec 3<&0 # what runs in the background would else read nothing
    "$program" "$@" <&3 >out 2>err &
    local pid=$!
    exec 3<&-
    if [ $((RANDOM % 4)) != 0 ]; then # three of four times not while it starts
        for ((tries = 0; tries < 4000; tries++)); do
            [ -s out ] && break
            sleep 0.005
        done
    fi
    sleep "0.$(printf '%03d' $((RANDOM % ms)))"
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
}

# shown FILE: the first moves of FILE, so many as `out` shows in whole lines, in the form of a saved game.
shown()
{
    head -n "$(grep -cE '^(White|Black) [A-Z][a-z]+ .*\.$' out)" "$1" | sed 's/^\(.\) /\U\1/'
}

# The moves of the game of FILE, one a line.
moves_of()
{
    sed '/^\[/d' "$1" | tr '\n' ' ' | sed -E 's/\{[^}]*\}//g; s/\([^)]*\)//g; s/[0-9]+\.+//g; s/\*.*//; s,(1-0|0-1|1/2-1/2) *$,,' | tr -s ' ' '\n' | sed '/^$/d'
}

# check_kept FILE: the game that is gone on with begins with the moves in FILE.
check_kept()
{
    [ -s "$1" ] || return 0
    rm -f before.pgn
    [ ! -e again.pgn ] || mv again.pgn before.pgn # a game that was gone on with and is over is saved there
    printf 'continue\nsave %s/again.pgn\nquit\n' "$work" | "$program" play --plain >again.out 2>&1
    [ -e again.pgn ] || cp home/data/reroute66/games/*.pgn again.pgn 2>/dev/null # it was over
    [ -e again.pgn ] || cp before.pgn again.pgn 2>/dev/null || cp game.pgn again.pgn 2>/dev/null # or there
    [ -e again.pgn ] || { wrong="$(wc -l <"$1") moves were shown, none is offered: $(tail -n 1 again.out)"; return; }
    moves_of again.pgn >kept
    head -n "$(wc -l <"$1")" kept | cmp -s - "$1" || wrong="$(wc -l <"$1") moves were shown, $(wc -l <kept) kept"
}

journalling()
{
    kill_within 40 play --plain --white=human --black=human <moves
    shown moves >seen
    check_kept seen
}

# The journal of a game, killed, gone on with, killed again, and so on: it only grows.
resuming()
{
    journalling
    [ -z "$wrong" ] && [ -s seen ] || return
    local before
    before=$(wc -l <kept) # one more than was shown, perhaps
    mv kept seen.before
    { echo continue; tail -n +$((before + 1)) moves; } >rest
    kill_within 40 play --plain <rest
    tail -n +2 rest >rest.moves
    { cat seen.before; shown rest.moves; } >seen
    check_kept seen
}

saving()
{
    awk '{ print } NR % 2 == 0 { print "save game.pgn" }' moves >input
    kill_within 60 play --plain --white=human --black=human <input
    shown moves >seen
    if [ -e game.pgn ]; then
        "$program" check game.pgn >check.out 2>&1 || wrong="game.pgn is not sound: $(head -n 1 check.out)"
        moves_of game.pgn >kept
        head -n "$(wc -l <kept)" moves | sed 's/^\(.\) /\U\1/' | cmp -s - kept || wrong="game.pgn has other moves"
    elif grep -q '^Saved' out; then
        wrong="said to be saved, but there is no file"
    fi
    [ -n "$wrong" ] || check_kept seen
    printf 'save game.pgn\nyes\nquit\n' | "$program" play --plain --white=human --black=human >/dev/null 2>&1
    [ -z "$(find . -maxdepth 1 -name '*.new')" ] || wrong="left behind: $(find . -maxdepth 1 -name '*.new')"
}

loading()
{
    cp old.pgn loaded.pgn
    printf 'load loaded.pgn\nP b2-b3\nload loaded.pgn\nP c2-c3\nsave\n' >input
    kill_within 150 play --plain <input
    grep -E '^White ' out >seen
    moves_of loaded.pgn | tr '\n' ' ' >kept
    case $(cat kept) in
    'Pa2-A4 Pb7-b6 ' | 'Pa2-A4 Pb7-b6 Pc2-c3 ') ;;
    *) wrong="loaded.pgn has: $(cat kept)" ;;
    esac
}

building()
{
    printf 'endings build KQk\nendings KQk\nquit\n' >input
    kill_within 300 play --plain --game=chess --white=human --black=human <input
    grep -q '^' out && cp out seen
    for table in home/cache/reroute66/endings/*.endtable; do
        [ -e "$table" ] || continue
        cmp -s "$table" "tables/${table##*/}" || wrong="$table is not as a whole run writes it"
    done
}

# What an undisturbed run writes.
mkdir home && printf 'endings build KQk\nquit\n' | "$program" play --plain --game=chess --white=human --black=human >/dev/null 2>&1
mkdir tables && find home -name '*.endtable' -exec cp {} tables \;
[ -n "$(ls tables)" ]
say $? "an undisturbed run writes tables"

for scenario in journalling resuming saving loading building; do
    for ((i = 0, wrong = 0, showed = 0; i < count / 5; i++)); do
        rm -rf home game.pgn again.pgn && mkdir home
        [ $scenario = building ] && mkdir -p home/cache
        wrong= && : >seen
        $scenario
        [ -s seen ] && showed=$((showed + 1))
        [ -n "$wrong" ] && break
    done
    [ -z "$wrong" ] && { [ "$count" -lt 50 ] || [ $showed -gt 0 ]; }
    say $? "killed while $scenario, $((count / 5)) times ($showed with something shown)"
    [ -z "$wrong" ] || { echo "# run $i: $wrong"; tail -n 3 out | sed 's/^/# /'; }
done
echo "1..$n"
