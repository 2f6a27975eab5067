#!/bin/sh
# ranges.sh PROGRAM: numbers that are too small, too large for their meaning, too large for an int, and for 64 bits: each is refused or taken as
# the nearest that is allowed; none is taken for another number.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export HOME="$folder" XDG_STATE_HOME="$folder" XDG_CONFIG_HOME="$folder" XDG_CACHE_HOME="$folder" XDG_DATA_HOME="$folder"
numbers='-99999999999999999999 -9223372036854775808 -4294967295 -1 4294967297 9223372036854775807 18446744073709551617 99999999999999999999'

for option in game-number:status depth:best threads:best hash:best scale:show mate:solve; do
    wrong=
    for number in $numbers; do
        "$program" "${option#*:}" "--${option%:*}=$number" >out 2>err
        [ $? = 2 ] && [ ! -s out ] && grep -q 'give a number from [0-9]* to [0-9]*$' err || wrong="$wrong $number"
    done
    is "--${option%:*}: a range" "" "$wrong"
done
wrong=
for time in 1e400 nan inf -1 0 99999999999999999999 0x10 0x1p-2 1e-1 +1 ' 1' 1s 1,5; do
    "$program" best --time="$time" >out 2>err
    [ $? = 2 ] && grep -q 'give seconds' err || wrong="$wrong $time"
done
is "--time: seconds that can be waited for" "" "$wrong"
for option in game-number:status depth:best threads:best hash:best scale:show mate:solve; do
    wrong=
    for number in 0x10 1e1 10.0 10x ''; do
        "$program" "${option#*:}" "--${option%:*}=$number" >out 2>err
        [ $? = 2 ] && grep -q 'give a number from' err || wrong="$wrong $number"
    done
    is "--${option%:*}: decimal digits only" "" "$wrong"
done

# In a place where the decimal point is a comma.
if localedef -c -i de_DE -f UTF-8 ./de_DE.UTF-8 2>/dev/null; then
    LOCPATH=$folder LC_ALL=de_DE.UTF-8 "$program" best --time=0.01 >out 2>err
    is "a number is the same in every place" 0 $?
fi

# In Turkish I and i are no pair, in UTF-8 and in the older encoding.
for charset in UTF-8 ISO-8859-9; do
    localedef -c -i tr_TR -f $charset "./tr_TR.$charset" 2>/dev/null || continue
    export LOCPATH="$folder" LC_ALL="tr_TR.$charset"
    printf '[Variant "ORTHODOX CHESS"]\n[Result "0-1"]\n[Termination "WHITE LOSES ON TIME"]\n\n1. e4 0-1\n' >turkish.pgn
    is "$charset: tags in capitals" "time: Black wins" "$("$program" status --file=turkish.pgn 2>&1)"
    printf 'setoption name MULTIPV value 2\nsetoption name PONDER value TRUE\nsetoption name UCI_LIMITSTRENGTH value TRUE\nuci\nquit\n' | "$program" uci >out 2>&1
    ! grep -q '^info string' out
    say $? "$charset: options of UCI in capitals"
    "$program" play --plain --white=HUMAN --black=AI:FULL </dev/null >out 2>&1
    say $? "$charset: seats in capitals"
    unset LOCPATH LC_ALL
done

# 4294967297 is 1 and 4294967298 is 2 where only 32 bits are looked at.
printf '[Variant "Chess"]\n\n1. e4 (1. d4) e5 *\n' >game.pgn
cat >input <<END
load game.pgn 4294967297
load game.pgn
first
variation 4294967298
forth
glyph \$4294967297
autoplay nan
autoplay 0x2
review 1e300
review 0x1
analyse 4294967298
problems chess 4294967297
tutorial 4294967297
set zoom 4294967297
quit
END
"$program" play --plain <input >out 2>&1
grep -q 'there is no game 2147483647, only 1' out
say $? "load takes no game by the last 32 bits of a number"
grep -q ' d4' out
is "variation takes none" 1 $?
grep -q 'Give one of ! ?' out && [ "$(grep -c 'Give a speed' out)" = 2 ] && [ "$(grep -c 'Give the seconds' out)" = 2 ] && grep -q 'Give a number of lines' out &&
    grep -q 'There are problems 1 to' out && grep -q 'There are lessons 1 to' out && grep -q 'Zoom: give a number' out
say $? "nor do glyph, autoplay, review, analyse, problems, tutorial and set"

# The same in what a graphical interface says; the table's size is not tried at its upper end.
{
    echo uci
    for number in $numbers; do
        for name in Threads MultiPV 'Move Overhead' Level UCI_Elo; do
            echo "setoption name $name value $number"
        done
        for word in wtime btime winc binc movestogo; do
            echo 'setoption name Threads value 1'
            echo 'position startpos'
            echo "go nodes 10 wtime 1000 btime 1000 $word $number"
            echo isready
        done
        echo "go nodes 1 depth $number"
        echo isready
        echo "go depth 1 movetime $number"
        echo isready
        echo "go depth 1 nodes $number"
        echo isready
        echo "go nodes 1 mate $number"
        echo isready
    done
    echo quit
} >input
"$program" uci <input >out 2>err
is "uci: every number of go and every option, saturated" "0 $(grep -c '^go' input)" "$? $(grep -c '^bestmove' out)"

for code in 'rnbqkbnr/pppppppp/99999999999999999999/9/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' \
    'rnbqkbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR w KQkq - 4294967296 1' 'rnbqkbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 4294967297'; do
    "$program" status --position="$code" >out 2>err
    is "a position code with a number out of range" 1 $?
done
echo "1..$n"
