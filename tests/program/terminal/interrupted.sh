#!/bin/bash
# interrupted.sh REROUTE66 DATA: ^C in plain mode breaks off what goes on and keeps what is done of it; where nothing does, a second one
# ends the program, and in a script one does.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export HOME="$folder" XDG_DATA_HOME="$folder/own" XDG_STATE_HOME="$folder/state" XDG_CONFIG_HOME="$folder/config" XDG_CACHE_HOME="$folder/cache" \
    REROUTE66_DATA="$2" LC_ALL=C.UTF-8

seen() # seen WORDS: once they are in the file `out`, or two minutes have passed
{
    tries=0
    until grep -q -- "$1" out || [ $((tries += 1)) -gt 2400 ]; do sleep .05; done
}

printf '%s play --plain --no-boards --game=chess --white=human --black=human' "$program" >command
printf 'f3\ne5\ng4\nQh4\nreview 600\n' >lines
: >out
{
    seen 'White> '
    cat lines
    seen 'Reviewing'
    printf '\003'
    seen 'positions are reviewed'
    printf 'status\n'
    seen 'Opening: A00'
    printf '\003'
    seen 'to leave; the game is kept'
    printf 'where h4\n'
    seen 'Black Queen on h4'
    printf '\003'
    tries=0
    until [ "$(grep -c 'to leave; the game is kept' out)" = 2 ] || [ $((tries += 1)) -gt 2400 ]; do sleep .05; done
    printf '\003'
} | TERM=dumb script -qefc 'sh ./command' /dev/null >out 2>&1
is "the second of two ^C ends the program" 130 $?
is "^C breaks a review off, and it is told" 1 "$(grep -c '^Stopped: [0-9] of 5 positions are reviewed' out)"
is "with nothing going on it tells how to leave, each time anew" 2 "$(grep -c 'Type quit, or press ^C again, to leave; the game is kept' out)"

# A computer with hours on its clock moves when it is told to, and one that plays itself waits.
printf '%s play --plain --no-boards --game=chess --white=full --black=human --clock=900' "$program" >command
: >out
{
    seen 'White: computer full'
    printf '\003'
    seen '^White [A-Z][a-z]* [a-h][1-8] to'
    printf 'quit\n'
} | TERM=dumb script -qefc 'sh ./command' /dev/null >out 2>&1
is "a computer that thinks moves" 1 "$(grep -c '^White [A-Z][a-z]* [a-h][1-8] to' out)"
printf '%s play --plain --no-boards --game=chess --white=full --black=full --clock=900' "$program" >command
: >out
{
    seen 'plays against itself'
    printf '\003'
    seen 'Paused'
    printf 'quit\n'
} | TERM=dumb script -qefc 'sh ./command' /dev/null >out 2>&1
is "a game between computers is paused" 1 "$(grep -c '^Paused. `pause` goes on.' out)"

# In a script, whose next lines do not count then. Job control, for a background job of sh ignores ^C.
set -m
mkfifo script
: >out
"$program" play --plain --no-boards --game=chess --white=human --black=human <script >out 2>&1 &
exec 3>script
threads() # how many the program has; none where nobody tells
{
    ls "/proc/$!/task" 2>/dev/null | wc -l
}
seen 'Type a move'
before=$(threads)
echo f3 >&3
seen 'Pawn f2 to f3'
is "a move is on the disk before it is told: no thread writes it" "$before" "$(threads)"
{ sed 1d lines; echo 'save reviewed.pgn'; } >&3
seen 'Reviewing'
kill -INT %1
wait %1
is "in a script one ends the program" 130 $?
exec 3>&-
is "what is done is told" "1 0" "$(grep -c '^Stopped: [0-9] of 5 positions are reviewed' out) $(ls reviewed.pgn 2>/dev/null | wc -l)"
is "the games are kept as they are reviewed" 2 "$(grep -l '^\[Annotator ' state/reroute66/journal/* | wc -l)"
