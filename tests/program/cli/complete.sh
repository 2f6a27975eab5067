#!/bin/sh
# complete.sh PROGRAM DATA: `lab complete` makes the files of a game, the same with any number of threads and however often it is stopped; they are read
# with the game; files that others made are left.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") data=$(realpath "$2")
folder=$(mktemp -d) || exit 1
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit 1
cp "$data/examples/squares3x4.board" .
cat >small.game <<'GAME'
title Small
board squares3x4
player w White forward 0,1
player b Black forward 0,-1
pieces chess
promotes R
array w K a1; R b1; N c1; P b2
array b K c4; R b4; N a4; P b3
GAME

complete() # complete HOME OPTION…
{
    home=$1
    shift
    XDG_DATA_HOME=$folder/$home "$program" lab complete ./small.game --games=8 --nodes=16 "$@" 2>error
}

complete one --threads=1 --results=one.work >one.said && complete three --threads=3 --results=three.work >three.said
[ $? = 0 ] && sort one.work >sorted.one && sort three.work | cmp -s - sorted.one && diff -r one three >/dev/null && sed 's,/one/,/,; /minute/d' one.said >said &&
    sed 's,/three/,/,; /minute/d' three.said | cmp -s - said
say $? "the same with one thread and with three"

! grep -q untested one.said && grep -q '^  [0-9]* moves .*: too few games to keep them\.$' one.said && grep -q '^  [0-9]* levels .*: too few games to keep them, give --games=80 or more\.$' one.said &&
    [ ! -e one/reroute66/openings/small.openings ] && [ ! -e one/reroute66/levels/small.levels ] && grep -q '^Values: .*, and has to win a match .*minute' one.said
say $? "openings and levels of too few games are not kept"
complete full --games=80 --steps=dead,openings,levels --threads=2 --results=full.work >full.said
made=full/reroute66
[ -f $made/endings/small.dead ] && [ -f $made/openings/small.openings ] && [ -f $made/levels/small.levels ] &&
    XDG_DATA_HOME=$folder/full "$program" check --game=./small.game $made/endings/small.dead $made/levels/small.levels >/dev/null &&
    head -n 2 $made/endings/small.dead | tr '\n' ' ' | grep -q '^# Small: dead, # made by reroute66 lab complete [0-9.]* $' && grep -q '^dead with N$' $made/endings/small.dead
say $? "files are made where install looks, and are sound"
found=$(sed -n '/^# the levels from here on were not told apart/q; /^level/p' $made/levels/small.levels | wc -l)
if [ "$found" = 10 ]; then grep -q '^  10 levels of 10, .* games\.$' full.said; else grep -q "^  $found levels of 10, .* games; from level $((found + 1)) on they go on by the last step, untested\.\$" full.said; fi
say $? "levels that no games told apart are told"
cp -r full broken && echo 'level.1 x' >>broken/reroute66/levels/small.levels && XDG_DATA_HOME=$folder/full "$program" status --game=./small.game >/dev/null &&
    ! XDG_DATA_HOME=$folder/broken "$program" status --game=./small.game >/dev/null 2>error && grep -q 'levels/small.levels:[0-9]*:9: ' error
say $? "and are read with the game"

complete one --results=one.work >again && [ "$(grep -c '^[a-z]*: done before, \(not \)\{0,1\}kept\.$' again)" = 6 ]
say $? "what is done is not done again"

cp -r one before && rm one/reroute66/endings/small.dead && complete one --results=one.work >again && grep -q '^dead: done before, but its file is gone: it is made again\.$' again &&
    diff -r one before >/dev/null && complete one --results=one.work >again && grep -q '^dead: done before, kept\.$' again
say $? "but a file that is gone is made again of the work that was done"
sort -u one.work >sorted.one

for lines in 5 14 30 100; do
    { head -n $lines one.work | grep -v '^done'; sed -n "$((lines + 1))p" one.work | head -c 9; } >cut.work
    complete cut --threads=2 --results=cut.work >/dev/null && diff -r one cut >/dev/null && sort -u cut.work | cmp -s - sorted.one
    say $? "stopped after $lines lines it goes on"
    rm -r cut
done

cp one.work kept.work
! complete other --seed=7 --results=one.work >/dev/null && grep -q 'one.work:1:1: begun as "complete 1: small.game .*seed 66' error && cmp -s one.work kept.work &&
    echo 'Dear diary' >diary && cp diary kept && ! complete other --results=diary >/dev/null && grep -q 'diary:1:1: this is no work file' error && cmp -s diary kept
say $? "another seed and another file are refused, and left"
{ head -n 3 one.work && echo 'levels x'; } >bad.work && ! complete other --results=bad.work >/dev/null && grep -q 'bad.work:4:1: this line is damaged' error &&
    { head -n 1 one.work && echo 'openings 0 3 nonsense'; } >bad.work && ! complete other --steps=openings --results=bad.work >/dev/null && grep -q 'the line "openings 0" is damaged' error
say $? "damaged lines are told"

sed '1s/reroute66 [0-9.]*$/reroute66 0.1/' kept.work >old.work && ! complete other --results=old.work >/dev/null && grep -q 'old.work:1:1: begun as .*: give the same, delete it, or give another file' error
say $? "and that of another version"
cp small.game chess.game && ! XDG_DATA_HOME=$folder/hers "$program" lab complete ./chess.game --games=8 --nodes=16 >said 2>error && grep -q 'another game is called chess here' error &&
    [ ! -s said ] && [ ! -e hers/reroute66 ] && [ ! -e chess.work ]
say $? "another game with the name of one of the program's is refused"

cp small.game mini.game && XDG_DATA_HOME=$folder/alias "$program" lab complete ./mini.game --steps=dead --games=8 --nodes=16 >said 2>error && [ -f alias/reroute66/endings/mini.dead ]
say $? "but not one with the name that others call a game by"

mkdir -p own/reroute66/endings && echo 'made-for 0123456789abcdef' >own/reroute66/endings/small.dead && cp own/reroute66/endings/small.dead kept
! complete own --steps=dead --results=own.work >/dev/null && grep -q 'small.dead: another one is there' error && cmp -s own/reroute66/endings/small.dead kept &&
    rm own/reroute66/endings/small.dead && complete own --steps=dead --results=own.work >/dev/null && cmp -s own/reroute66/endings/small.dead $made/endings/small.dead
say $? "a file of the user's own is not replaced"

printf 'made-for 0123456789abcdef\n\n# made by reroute66 lab complete 1.0\n' >own/reroute66/endings/small.dead && cp own/reroute66/endings/small.dead kept
! complete own --steps=dead --results=words.work >/dev/null && grep -q 'small.dead: another one is there' error && cmp -s own/reroute66/endings/small.dead kept
say $? "nor one that has the words of the command further down"
mkdir -p own/reroute66/openings && ln -s nowhere own/reroute66/openings/small.openings && ! complete own --steps=openings --games=80 --results=link.work >/dev/null &&
    grep -q 'small.openings: another one is there' error && [ -L own/reroute66/openings/small.openings ] && [ ! -e own/reroute66/openings/nowhere ]
say $? "nor a link that leads nowhere"

grep -q '^A net: it learns from 800 games of 4 nodes a move, and has to win a match of at most 32 games of 16 nodes a move' one.said && grep -q '^  A net learnt from [0-9]* positions won ' one.said
say $? "a net is learnt"
sed '/^done net/d; s/^net 8\(0[1-9]\|[12][0-9]\|3[0-2]\) .*/net 8\1 2/' kept.work >better.work
made=better/reroute66/nets/small.net
complete better --steps=net --results=better.work >said && grep -q '^  A net learnt from [0-9]* positions won 32, drew 0 and lost 0 games, .*: it is better\.$' said && [ -f $made ] &&
    XDG_DATA_HOME=$folder/better "$program" status --game=./small.game >/dev/null && grep -aq 'made by reroute66 lab complete' $made
say $? "and kept if it wins, as a sound file"
{ grep -v '^done net' better.work; } >again.work && complete better --steps=net --results=again.work >said 2>error; grep -q 'left out: the game has a net' said
say $? "a game that has a net keeps it"
{ grep -v '^done net' better.work; } >again.work && printf 'R66NET' >$made && ! complete better --steps=net --results=again.work >said && grep -q 'small.net' error && [ "$(cat $made)" = R66NET ]
say $? "and no other file is replaced"

complete light --seed=40 --steps=values --results=light.work >/dev/null; grep '^complete\|^values' light.work | sed 's/^values 81 .*/values 81 0/; s/^values \(8[2-9]\|9[0-9]\|1[01][0-9]\) .*/values \1 2/' >weighed.work
complete weighed --seed=40 --steps=values,net --threads=2 --results=weighed.work >said && [ -f weighed/reroute66/weights/small.weights ] && rm -f weighed/reroute66/nets/small.net &&
    grep -v '^done net' weighed.work >again.work && complete weighed --seed=40 --steps=net --results=again.work >second && grep 'A net learnt' said >wanted && grep 'A net learnt' second | cmp -s - wanted &&
    [ "$(grep -c '^weights' again.work)" = 1 ]
say $? "a net is learnt for the weights that were kept"
rm -f weighed/reroute66/nets/small.net
sed '/^done net/d; s/^weights .*/weights 0000000000000001/; s/^net 801 .*/net 801 0/; s/^net 8\(0[2-9]\|[12][0-9]\|3[0-2]\) .*/net 8\1 2/' weighed.work >again.work
complete weighed --seed=40 --steps=net --threads=2 --results=again.work >second && grep 'A net learnt' second | cmp -s - wanted && [ "$(grep -c '^weights' again.work)" = 2 ]
say $? "and what was played with other weights counts for none"

complete some --steps=openings,dead --results=some.work >said && [ "$(grep -c minute said)" = 2 ] && head -n 1 said | grep -q '^Openings: 8 games' && [ ! -e some/reroute66/levels ]
say $? "steps are chosen"
complete some --steps=dead,chess >/dev/null
[ $? = 2 ] && grep -q 'there is no step "chess": dead, openings, levels, problems, values, net' error
say $? "and one that there is not is told with status 2"
complete some --steps= >said
[ $? = 2 ] && [ ! -s said ] && [ "$(cat error)" = 'reroute66 lab: --steps names no step: dead, openings, levels, problems, values, net' ]
say $? "and so is a list without any"
XDG_DATA_HOME=$folder/trios "$program" lab complete --game=altorth3 --games=2 --nodes=4 --steps=dead,levels,values --results=trios.work >said && [ "$(grep -c 'left out: it needs two players' said)" = 3 ]
say $? "what a game of three cannot have is left out"
echo "1..$n"
