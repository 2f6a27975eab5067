#!/bin/sh
# nets.sh TOOLBOX REROUTE66: games of the engine against itself, and a net that learns from them.
. "$(dirname "$0")/../tap.sh"
toolbox=$(realpath "$1") program=$(realpath "$2")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

play() # play FILE GAMES THREADS
{
    "$toolbox" selfplay chess --out="$1" --games="$2" --nodes=60 --seed=3 --threads="$3" 2>said
}

play all 6 1
is "six games are played" 0 $?
play parts 3 1
cp parts three
play parts 6 1
cmp -s all parts
is "going on with a file gives the same file as one run" 0 $?
head -c "$(($(wc -c <three) - 5))" three >torn
play torn 6 1
cmp -s all torn
is "a torn game at the end is played again" 0 $?
play threads 6 3
is "threads write as many bytes" "$(wc -c <all)" "$(wc -c <threads)"
"$toolbox" selfplay chess --out=all --games=9 --nodes=61 --seed=3 2>said
is "a file of another number of nodes is refused" 1 $?
echo nonsense >bad
play bad 6 1
is "what is no file of games is refused" 1 $?
is "and left as it was" nonsense "$(cat bad)"

loss() # loss EPOCH: what was held back in that epoch
{
    sed -n "s/^epoch $1: .*held back \([0-9.]*\).*/\1/p" log
}
play many 400 2
XDG_DATA_HOME=$folder/data "$toolbox" train chess --data=many --out=chess.net --hidden=16 --epochs=6 --batch=256 --alone >log
is "a net is trained" 0 $?
grep -q '^many: .* positions, scores .* too high for who moves' log
is "what flatters who moves is taken off the scores" 0 $?
awk -v a="$(loss 1)" -v b="$(loss 6)" 'BEGIN { exit !(b < a && b > 0) }'
is "and learns what is held back, too" 0 $?
cp chess.net first.net
"$toolbox" train chess --data=many --out=chess.net --hidden=16 --epochs=6 --batch=256 --alone --threads=3 >log
learnt=$(loss 6)
cmp -s first.net chess.net
is "the same net comes out, however many threads there are" 0 $?
"$program" check chess.net
is "check finds it sound" 0 $?
unit=$(sed -n 's/.*1 unit of log odds = \([0-9]*\).*/\1/p' log)
awk -v unit="$unit" -v scale="$(od -An -tu4 -j36 -N4 chess.net)" 'BEGIN { exit !(scale > 0 && 2 * scale < unit) }'
is "its integers use the whole of their bits" 0 $?
mkdir -p data/reroute66/nets && cp chess.net data/reroute66/nets
values() # values: what the search thinks of the array, depth by depth
{
    printf 'go nodes 500\n' | "$program" uci --game=chess | grep -o 'score .* nodes'
}
with=$(XDG_DATA_HOME=$folder/data "$program" best --game=chess --nodes=500 2>&1)
is "the program plays with it" 0 $?
with=$(XDG_DATA_HOME=$folder/data values)
[ -n "$with" ] && [ "$with" != "$(values)" ]
is "and thinks otherwise than without" 0 $?
head -c 900 chess.net >data/reroute66/nets/chess.net
said=$(XDG_DATA_HOME=$folder/data "$program" best --game=chess --nodes=500 2>&1)
[ $? != 0 ] && case $said in *damaged*) true ;; *) false ;; esac
is "a damaged one is refused with its name" 0 $?
rm data/reroute66/nets/chess.net
"$toolbox" train chess --data=many --out=adds.net --hidden=16 --epochs=2 --batch=256 >log
alone=$(sed -n 's/.* games, \([0-9]*\) positions .*/\1/p' log)
"$toolbox" train chess --data=many --out=pupil.net --hidden=16 --epochs=6 --batch=256 --alone --teacher=adds.net >log
is "a net that adds teaches one that stands alone" 0 $?
awk -v a="$alone" -v b="$(sed -n 's/.* games, \([0-9]*\) positions .*/\1/p' log)" 'BEGIN { exit !(b > 2 * a) }'
is "on more positions than those of the games" 0 $?
awk '/^epoch/ { loss[n++] = $4 + 0 } END { exit !(n == 6 && loss[5] < loss[0] / 2) }' log
is "and is believed" 0 $?
mkdir pupil && cp pupil.net pupil/chess.net && "$program" check pupil/chess.net
is "check finds the pupil sound" 0 $?
"$toolbox" train chess --data=many --out=second.net --hidden=16 --epochs=6 --batch=256 --alone --teacher=pupil.net >log 2>said
is "a net that stands alone teaches the next" 0 $?
awk '/^epoch/ { loss[n++] = $4 + 0 } END { exit !(n == 6 && loss[5] < loss[0] / 2) }' log
is "and is believed as much" 0 $?
"$toolbox" train chess --data=many --out=x.net --hidden=16 --alone --teacher=none.net >log 2>said
is "a teacher that is not there is asked for in vain" 1 $?
grep -q 'none.net' said
is "and is named" 0 $?
"$toolbox" train chess --data=many --out=x.net --hidden=16 --teacher=adds.net >log 2>said
is "one that adds is taught by none" 1 $?
held() # held WORDS: what was held back by the line that begins so
{
    sed -n "s/^$1.*held back \([0-9.]*\).*/\1/p" log
}
"$toolbox" train chess --data=many --out=on.net --start=chess.net --epochs=2 --rate=1e-4 --batch=256 >log
is "a net goes on learning" 0 $?
awk -v a="$(held 'what it starts with')" -v b="$(held 'epoch 2')" -v c="$learnt" 'BEGIN { exit !(b < a && a < 1.02 * c) }'
is "from what it knows, not from the start" 0 $?
mkdir on && cp on.net on/chess.net && "$program" check on/chess.net
is "check finds it sound, of the same sort and size" "0 $(wc -c <chess.net)" "$? $(wc -c <on.net)"
"$toolbox" train chess --data=many --out=x.net --start=adds.net --teacher=pupil.net >log 2>said
is "one that adds has no teacher, wherever it starts" 1 $?
grep -q 'adds.net' said
is "and is named" 0 $?
"$toolbox" train chess --data=many --out=x.net --start=all >log 2>said
is "what is no net is no start" 1 $?
for size in --hidden=16 --buckets=8 --alone; do
    "$toolbox" train chess --data=many --out=x.net --start=chess.net $size >log 2>said
    is "$size beside a start is refused" "1 1" "$? $(grep -c 'leave out --hidden' said)"
done
"$toolbox" train reroute66 --data=many --out=x.net >log 2>said
is "another game's file is refused" 1 $?
echo "1..$n"
