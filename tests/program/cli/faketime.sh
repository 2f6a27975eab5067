#!/bin/sh
# faketime.sh PROGRAM: the clock of one player's machine goes wrong by a day, forth and back, while two play by a clock that binds: no move costs
# more than it took, nobody loses on time, and both programs go on (libfaketime; the clock that never goes back stays as it is).
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1")
shim=$(find /usr/lib /usr/lib64 /usr/local/lib -name libfaketimeMT.so.1 2>/dev/null | head -n 1)
if [ -z "$shim" ]; then
    echo '1..0 # SKIP there is no libfaketime'
    exit 0
fi
folder=$(mktemp -d) || exit 1
trap 'kill $anna $ben 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
unset XDG_STATE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME
mkdir anna ben
mkfifo anna.in ben.in
echo +0 >time
HOME=$folder/anna LD_PRELOAD=$shim FAKETIME_TIMESTAMP_FILE=$folder/time FAKETIME_NO_CACHE=1 DONT_FAKE_MONOTONIC=1 \
    "$program" --plain --game=chess --black=elsewhere --clock=5+3 --share=one.pgn <anna.in >anna.out 2>&1 &
anna=$!
exec 8>anna.in

until_has() # until_has FILE WORDS: wait until they stand there, five minutes at most
{
    tries=0
    until grep -q "$2" "$1" 2>/dev/null || [ $((tries += 1)) -gt 6000 ]; do sleep 0.05; done
}

until_has one.pgn ' join '
HOME=$folder/ben "$program" join --plain one.pgn <ben.in >ben.out 2>&1 &
ben=$!
exec 9>ben.in
echo 'name Anna' >&8
echo 'name Ben' >&9
until_has one.pgn ' Ben'
at() # at TIME MOVE MOVE: Anna's clock is wrong by TIME when both move
{
    echo "$1" >time
    echo "$2" >&8
    until_has one.pgn " move $2 "
    echo "$3" >&9
    until_has one.pgn " move $3 "
}
at +0 e4 e5
at +1d d4 d5
at -1d c4 c5
at +0 b4 b5
at -30d a4 a5
at +30d h4 h5
echo +0 >time
printf 'resign\nyes\n' >&8
until_has one.pgn ' resign'
until_has ben.out ' wins'
printf 'quit\nyes\n' >&8
printf 'quit\nyes\n' >&9
exec 8>&- 9>&-
reap $anna
first=$?
reap $ben
is 'both programs go on to the end' '0 0' "$first $?"
is 'all moves are there, in order' 'e4 e5 d4 d5 c4 c5 b4 b5 a4 a5 h4 h5' \
    "$(grep -o '[wb][0-9]* [0-9]* [0-9a-f]* move [a-h][1-8]' one.pgn | sort -k2n | awk '{ printf "%s%s", s, $5; s = " " }')"
is 'none cost more than a minute' '' "$(grep -o 'move [a-h][1-8] [0-9]* [0-9]*' one.pgn | awk '$4 > 60000')"
is 'nobody lost on time' 0 "$(grep -cE ' (lost|flag|claim)' one.pgn)"
is 'the game is lost by resigning' 1 "$(grep -c 'Result "0-1"' one.pgn)"
echo "1..$n"
