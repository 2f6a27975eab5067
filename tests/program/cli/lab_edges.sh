#!/bin/sh
# lab_edges.sh PROGRAM: the laboratory with files that were altered, games that are over at once, and words that have no meaning.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1")
folder=$(mktemp -d) || exit 1
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit 1

lab() { "$program" lab "$@" 2>error; }

# Files of parts.
lab gardner --games=8 --nodes=20 --results=whole.lab >whole
awk 'NR < 6' whole.lab >one.lab && awk 'NR == 1 || NR > 5' whole.lab >other.lab
# In contradict.lab the first game of one.lab ends with another move.
{ head -n 1 one.lab && sed -n 2p one.lab | sed 's/........$//; s/$/00000000/'; } >contradict.lab
for files in 'one.lab contradict.lab' 'contradict.lab one.lab'; do
    # shellcheck disable=SC2086
    ! lab gardner --nodes=20 $files >said && [ ! -s said ] &&
        grep -q '^reroute66: [a-z]*\.lab:2:1: game [0-9]* went otherwise in [a-z]*\.lab, line 2: one of them is damaged$' error
    say $? "files in which a game went otherwise are not added up: $files"
done
{ cat one.lab && sed -n 2p contradict.lab; } >twice.lab && cp twice.lab kept.lab
! lab gardner --games=8 --nodes=20 --results=twice.lab >said && grep -q 'twice.lab:6:1: game [0-9]* went otherwise in twice.lab, line 2' error && cmp -s twice.lab kept.lab
say $? "nor is a file gone on with that has both"

# refuses_line NAME COMMAND…: the first game of one.lab as COMMAND changes it is damaged
refuses_line()
{
    name=$1
    shift
    { head -n 1 one.lab && sed -n 2p one.lab | "$@"; } >line.lab
    ! cmp -s line.lab one.lab && ! lab gardner --nodes=20 line.lab >said && grep -q 'line.lab:2:1: this line holds no game: delete it' error
    say $? "$name"
}
refuses_line "a game whose last moves are gone is damaged" sed 's/........$//'
refuses_line "and one without moves that would be over" sed 's/^.*$/999999 checkmate 1 0 /'
refuses_line "and one that another wins" awk '{ $3 = $3 == 1 ? 2 : 1; print }'
refuses_line "and one that ends otherwise" awk '{ $2 = $2 == "resignation" ? "checkmate" : "resignation"; print }'
refuses_line "and one that was cut off too early" awk '{ $2 = "none"; $3 = 3; print }'
{ head -n 1 whole.lab && grep threefold whole.lab | sed 's/\(.\{32\}\)$/\1\1/'; } >line.lab
[ "$(wc -l <line.lab)" -gt 1 ] && ! lab gardner --nodes=20 line.lab >said && grep -q 'line.lab:2:1: this line holds no game: delete it$' error
say $? "and one that goes on after its end"

cat >mated.game <<'END'
title Mated
board squares5x5
player w White forward 0,1
player b Black forward 0,-1
pieces chess
array w K a1
array b K e5; Q a2; R c2
END
cat >soon.game <<'END'
title Soon
board squares5x5
player w White forward 0,1
player b Black forward 0,-1
zone z w e1; b a5
piece K King royal step lateral+diagonal
piece P Pawn pawn step lateral forward
piece S Stone step lateral in z
array w K a1; S a2 b2 b1; P e2
array b K e5; S e4 d4 d5; P a4
END
cp "$REROUTE66_DATA/examples/squares5x5.board" .
mkdir home && XDG_DATA_HOME=$PWD/home lab complete mated.game --steps=net --games=6 --nodes=20 >said && grep -q '^  0 positions are too few to learn a net from' said && grep -q '^net 599 2 $' mated.work
say $? "a game that is over before it begins teaches no net"
sed -i '/^done/d' mated.work && XDG_DATA_HOME=$PWD/home lab complete mated.game --steps=net --games=6 --nodes=20 >again && cmp -s said again
say $? "and its work file can be gone on with"
XDG_DATA_HOME=$PWD/home timeout 250 "$program" lab complete soon.game --steps=net --games=1 --nodes=20 >said && grep -q '^  0 positions are too few to learn a net from' said
say $? "nor does one that every opening ends"

lab mated.game --games=2 --nodes=10 --results=over.lab >said && grep -q '^Black has won before the first move\.' said && grep -q 'Proven: Black has won before the first move\.' said && ! grep -q 'nobody wins' said
say $? "who has won the array is told, and not that nobody wins"

cat >opt.game <<'END'
title Optional
option array = usual | mirrored
board squares5x5
player w White forward 0,1
player b Black forward 0,-1
pieces chess
promotes Q R B N
array w  K e1; R a1; P a2..e2
usual: array b  K e5; R a5; P a4..e4
mirrored: array b  K a5; R e5; P a4..e4
END
lab opt.game:mirrored --games=2 --nodes=10 >said && [ -s opt:mirrored.lab ] && lab ./opt.game:mirrored --nodes=10 opt:mirrored.lab | cmp -s - said && ! lab opt.game:neither --games=2 >said && ! grep -q 'cannot read' error
say $? "a file with choices is a game, and its games are read"

# refuses_option MESSAGE ARGUMENT...: wrong usage, told so before anything is played
refuses_option()
{
    message=$1
    shift
    lab "$@" --games=2 --nodes=10 >said
    [ $? = 2 ] && [ ! -s said ] && [ "$(cat error)" = "reroute66 lab: $message" ] && [ ! -e plain.lab ]
    say $? "$message"
}
sed 's/^usual: array/array/; /^mirrored:/d; /^option/d' opt.game >plain.game && sed 's/Q R B N/Q/' plain.game >third.game
refuses_option '`lab compare` does not take --values' compare plain.game third.game --values
refuses_option '`lab compare` does not take --ladder' compare plain.game third.game --ladder
refuses_option '`lab compare` does not take --results' compare plain.game third.game --results=file.lab
refuses_option '--to is text (the default), html or json for `lab compare`' compare plain.game third.game --to=pgn
refuses_option '--to is text (the default), html or json for `lab compare`' compare plain.game third.game --to=row
refuses_option '`lab` does not take --bundle' plain.game --bundle=file
refuses_option '`lab complete` does not take --values' complete plain.game --values
refuses_option '`lab merge` does not take --games' merge one.lab
lab explain --values >said
[ $? = 2 ] && [ ! -s said ] && grep -q '`lab explain` does not take --values' error
say $? "nor does lab explain take options of games"
lab compare plain.game third.game --games=2 --nodes=10 >said && ! lab compare plain.game third.game --games=2 --nodes=20 >said &&
    grep -q 'plain.lab:1:1: its games are of another number of nodes: "10 nodes", not "20 nodes"; move it away, and another is begun$' error &&
    mkdir away && mv plain.lab third.lab away && lab compare plain.game third.game --games=2 --nodes=20 >said
say $? "games of another limit are refused, with advice that works"

cat >force.game <<'END'
title Forced
board squares5x5
player w White forward 0,1
player b Black forward 0,-1
pieces chess
array w K c3; Q a2
array b K c1; P a4
END
# A move by 1,000 or 4,000 nodes takes less than 10 ms; a busy machine gets three tries.
for try in 1 2 3; do
    "$program" lab force.game --games=100000 --threads=1 --results=force.lab >said 2>told &
    player=$!
    until grep -q about told || ! kill -0 $player 2>/dev/null; do sleep 0.05; done
    kill -KILL $player
    wait $player 2>/dev/null
    rm -f force.lab
    minutes=$(sed -n 's/^reroute66 lab: 100000 games in 1 thread, about \([0-9]*\):.*/\1/p' told)
    [ -n "$minutes" ] && [ "$minutes" -lt 400 ] && break
done
[ -n "$minutes" ] && [ "$minutes" -lt 400 ]
say $? "the time is told by the moves that a short game has"
echo "1..$n"
