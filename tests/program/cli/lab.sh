#!/bin/sh
# lab.sh PROGRAM: the laboratory's games depend on their numbers alone, are kept, added up and gone on with; and its report flags what it should.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1")
folder=$(mktemp -d) || exit 1
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit 1

lab() { "$program" lab --games=8 --nodes=20 "$@" 2>error; }

lab --game=gardner --threads=1 --results=one.lab >one
lab --game=gardner --threads=3 --results=three.lab >three
sort one.lab >sorted.one && sort three.lab >sorted.three
cmp -s sorted.one sorted.three && cmp -s one three
say $? "the same games with one thread and with three"

lab --game=gardner --part=1/2 --results=first.lab >part
lab --game=gardner --part=2/2 --results=second.lab >/dev/null
[ "$(wc -l <first.lab)" = 5 ] && lab --game=gardner first.lab second.lab first.lab >both && cmp -s one both && ! cmp -s one part
say $? "two parts add up to the whole, and what stands twice counts once"

head -c "$(($(wc -c <one.lab) - 9))" one.lab >cut.lab
lab --game=gardner --results=cut.lab >again && cmp -s one again && cmp -s one.lab cut.lab
say $? "a file whose last line is cut off is gone on with"

! lab --game=gardner --nodes=30 --results=one.lab >/dev/null && grep -q 'one.lab:1:1: its games are of another game, seed, limit or program' error &&
    ! lab --game=chess one.lab >/dev/null
say $? "games of another limit or game are refused"

sed '3s/[0-9a-f]\{8\}$/ffffffff/' one.lab >bad.lab
! lab --game=gardner bad.lab >/dev/null && grep -q 'bad.lab:3:1: this line holds no game' error
say $? "a damaged line is told"

cat >fool.game <<'END'
title Fool
board chess
player w White forward 0,1
player b Black forward 0,-1
pieces chess
promotes Q R B N
array w  R a1 h1; Q d1; K e1; B a2; P a3 b3 b2
array b  K g8; P f7 g7 h7; N a8
END
lab fool.game >fool
grep -q '^White wins from the array in 1 move' fool && grep -q 'Proven: White wins in 1 move' fool
say $? "a win from the array is proven"

lab --game=gardner --to=json one.lab | tr -d ' \n' >json
grep -q '"games":8,"seed":66,"balance":\[{"nodes":20,"games":4,' json && grep -q '"nodes":80,"games":4,' json
say $? "figures as JSON"

lab --game=gardner --to=pgn one.lab >samples.pgn && [ "$(grep -c '^\[Event ' samples.pgn)" = 4 ] && "$program" check --game=gardner samples.pgn
say $? "sample games"

lab --game=gardner --values --results=one.lab >values && grep -q '^  Pawn   .* without it, against nothing$' values &&
    grep -q '^  Queen  .* without it, against ' values && grep -q 'What a Pawn is worth is not known to a fifth' values
say $? "what pieces are worth is asked of games without them, and not told where they are too few"
[ "$(wc -l <one.lab)" = $((1 + 8 * 9)) ] && lab --game=gardner one.lab >less && sed '/^What pieces/,/^$/d' values >rest && cmp -s rest less
say $? "which changes nothing of the rest"
lab --game=gardner --values --to=json one.lab | tr -d ' \n' >json
grep -q '"values":{"Pawn":{"games":32,"percent":[0-9.]*,"margin":[0-9.]*},.*"Queen":{"games":8,"percent":[0-9.]*,"margin":[0-9.]*}},"plies":' json
say $? "and stands in the figures as JSON"
awk 'NR == 1 || $1 >= 1000000' one.lab >trials.lab
! lab --game=gardner --values trials.lab >/dev/null && grep -q 'no game from the array is among these: add up the parts' error
say $? "games without pieces alone are no report"

lab --game=gardner --part=3/2 >/dev/null
[ $? = 2 ] && { lab --game=gardner --to=html >/dev/null; [ $? = 2 ]; }
say $? "what makes no sense is told with status 2"
lab --game=gardner --nodes=100000001 >/dev/null
[ $? = 2 ] && grep -q '^reroute66 lab: --nodes is at most 100000000$' error
say $? "as are more nodes than are counted"
"$program" lab --game=gardner --values --games=250001 --nodes=1 >/dev/null 2>error
[ $? = 2 ] && grep -q '^reroute66 lab: with --values --games is at most 250000$' error
say $? "and more games than a trial has numbers"
echo "1..$n"
