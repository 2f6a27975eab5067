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

! lab --game=duck --games=1 | grep -q 'Never on the board' && grep -q 'about [0-9]*:[0-9][0-9]; the' error
say $? "the duck, which a move brings, is on the board"

lab --game=gardner --part=1/2 --threads=1 --results=first.lab >part
grep -q '^reroute66 lab: 4 games in 1 thread, about [0-9]*:[0-9][0-9]; by all parts the score will be known to about ± 29 points\.$' error
say $? "what is to be played, how long that takes and how large the margin will be is told before"
lab --game=gardner --part=2/2 --results=second.lab >/dev/null
[ "$(wc -l <first.lab)" = 5 ] && lab --game=gardner first.lab second.lab first.lab >both && cmp -s one both && ! cmp -s one part
say $? "two parts add up to the whole, and what stands twice counts once"

"$program" lab merge first.lab second.lab first.lab >merged.lab 2>error && sort merged.lab | cmp -s - sorted.one && lab --game=gardner merged.lab | cmp -s - one
say $? "files are merged, what stands twice once"
sed '2s/$/00000000/' first.lab >other.lab && sed 's/seed 66/seed 67/' second.lab >seed.lab
! "$program" lab merge first.lab other.lab 2>error >/dev/null && grep -q 'other.lab:2:1: game [0-9]* went otherwise in first.lab, line 2' error &&
    ! "$program" lab merge first.lab seed.lab 2>error >/dev/null && grep -q 'seed.lab:1:1: its games are of another seed: "seed 67", not "seed 66"' error &&
    ! "$program" lab merge one 2>error >/dev/null && grep -q 'no file of the laboratory' error
say $? "unless they differ, which is told"

head -c "$(($(wc -c <one.lab) - 9))" one.lab >cut.lab
lab --game=gardner --results=cut.lab >again && cmp -s one again && cmp -s one.lab cut.lab
say $? "a file whose last line is cut off is gone on with"

! lab --game=gardner --nodes=30 --results=one.lab >/dev/null && grep -q 'one.lab:1:1: its games are of another number of nodes: "20 nodes", not "30 nodes"; --results=FILE begins another file' error &&
    ! lab --game=chess one.lab >/dev/null && grep -q 'another game: ' error && ! lab --game=gardner --seed=7 one.lab >/dev/null && grep -q 'another seed: ' error
say $? "games of another limit, game or seed are refused, and what differs is told"

mkdir -p data/reroute66/weights && echo 'piece.Knight 900 900' >data/reroute66/weights/gardner.weights &&
    ! XDG_DATA_HOME=$PWD/data lab --game=gardner --results=one.lab >/dev/null && grep -q 'its games are of another array, net, weights or dead material: "data [0-9a-f]*", not "data ' error
say $? "as are games that were played with other weights"

lab --game=chess960:0 --results=array.lab >/dev/null && ! lab --game=chess960:518 --results=array.lab >/dev/null && grep -q 'its games are of another array, net, ' error &&
    lab --game=chess960:0 --results=array.lab >/dev/null
say $? "or from another array"

prompt_lab() { printf 'new gardner\nlab 1\nquit\n' | XDG_STATE_HOME=$PWD/state "$program" play --plain; }
prompt_lab >said && XDG_DATA_HOME=$PWD/data prompt_lab >>said && [ "$(ls state/reroute66/lab | wc -l)" = 2 ] && [ "$(grep -c '^Playing 1 game of Gardner minichess' said)" = 2 ]
say $? "at the prompt each has a file of its own"

printf 'Dear diary' >diary && cp diary kept && ! lab --game=gardner --results=diary >/dev/null && cmp -s diary kept && grep -q 'diary:1:1: this is no file of the laboratory' error &&
    { head -n 1 one.lab | tr -d '\n' && printf '\0 and more\n'; } >nul && cp nul kept && ! lab --game=gardner --results=nul >/dev/null && cmp -s nul kept &&
    head -c 30 one.lab >begun && lab --game=gardner --results=begun >again && cmp -s one again
say $? "a file that is no laboratory's is left as it is; a first line that was cut off is written anew"

echo 'lab 1:' >bare.lab && ! "$program" lab merge one.lab bare.lab 2>error >/dev/null && head -n 1 one.lab | sed 's/,.*/,/' >comma.lab &&
    ! "$program" lab merge one.lab comma.lab 2>error >/dev/null && grep -q 'comma.lab:1:1: its games are of another seed: "", not "seed 66"' error
say $? "a head that ends early is refused"

lab --game=gardner --games=101 --part=101/101 --results=last.lab >/dev/null && "$program" lab --game=gardner --nodes=20 last.lab | grep -q ': 1 game of' &&
    "$program" lab --game=gardner --nodes=20 one.lab | cmp -s one - && "$program" lab --game=gardner --nodes=20 --games=4 one.lab | grep -q ': 4 games of'
say $? "all games of files count unless their number is asked for"

"$program" lab --game=gardner one.lab 2>error | cmp -s one - && ! "$program" lab --game=gardner --nodes=30 one.lab 2>error >/dev/null &&
    grep -q 'one.lab:1:1: its games are of another number of nodes: give --nodes=20, or leave --nodes= out' error &&
    ! "$program" lab --game=gardner --seed=7 one.lab 2>error >/dev/null && grep -q 'give --seed=66, or leave --seed= out' error
say $? "files that are added up tell their seed and nodes themselves"

! command -v flock >/dev/null || { ! flock one.lab "$program" lab --game=gardner --nodes=20 --games=8 --results=one.lab 2>error >/dev/null && grep -q 'one.lab: another program plays' error; }
say $? "two programs do not write one file"

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
grep -q '^White wins from the array in 1 move' fool && grep -q 'Proven: White wins in 1 move\.' fool
say $? "a win from the array is proven"

cat >loose.game <<'END'
title Loose Queen
board chess
player w White forward 0,1
player b Black forward 0,-1
pieces chess
promotes Q R B N
array w  K e1; R a1; P e2
array b  K g8; Q a8; P f7 g7 h6
END
lab loose.game >loose
grep -q 'Proven: nobody wins within three moves\.' loose && grep -q 'Judged: pieces attacked and not protected: [12], on .*a8' loose &&
    grep -q 'Judged: within 7 plies White seems to win material by force, worth' loose
say $? "material that is lost from the array is judged so"

cat >ladders.game <<'END'
title Two Rooks
board chess
player w White forward 0,1
player b Black forward 0,-1
pieces chess
promotes Q R B N
array w  K h1; R a4 h5
array b  K e6
END
lab ladders.game >ladders
grep -q 'Proven: nobody wins within three moves\.' ladders && grep -q 'Judged: White seems to win the game by force\.' ladders
say $? "a mate in four is no material"

"$program" lab --game=gardner --nodes=20 --threads=2 --results=ended.lab >ended 2>error &
player=$!
until [ "$(cat ended.lab 2>/dev/null | wc -l)" -ge 6 ] || ! kill -0 $player 2>/dev/null; do sleep 0.05; done
kill -TERM $player
wait $player && [ "$(tail -c 1 ended.lab | od -An -c | tr -d ' ')" = '\n' ] && lab --game=gardner --games=100000 ended.lab >shown && grep -q '^White, who begins' ended && grep -q '^White, who begins' shown
say $? "what is ended half way is reported, and its games are whole"

lab --game=gardner --to=json one.lab | tr -d ' \n' >json
grep -q '"games":8,"seed":66,"verdict":\["White' json && grep -q '"balance":\[{"nodes":20,"games":4,"first":{"mean":' json && grep -q '{"nodes":80,"games":4,' json &&
    { ! command -v python3 >/dev/null || python3 -m json.tool json >/dev/null; }
say $? "figures as JSON"

lab --game=gardner --to=html one.lab >page
grep -q '^<p class="verdict">White, who begins, scores ' page && [ "$(grep -c '^<figure id="[a-z]*">' page)" = 3 ] &&
    [ "$(grep -c '<text class="heat"' page)" = 75 ] && [ "$(grep -c '^<pre>\[Event ' page)" = 4 ] && ! grep -q '<script' page
say $? "a page with the verdict, heat maps on the board and sample games, without a script"

"$program" lab reroute66 --games=1 --nodes=1 --to=html >page 2>error && grep -q '^#moves \.stripe\[data-shared="[0-9]* [0-9]*"\]{fill:' page && ! grep -q '^#moves \[data-shared' page &&
    grep -q 'data-shared="[^"]*" class="stripe"' page
say $? "of a Switch what is striped has the colours of both cells, and outlines are not filled; a game can be named by its id"

cat >ladder.game <<'END'
title A & B
board chess
player w White forward 0,1
player b Black forward 0,-1
pieces chess
piece S Stone step lateral forward
promotes Q R B
rule double-step
rule en-passant
array w  K e1; R a6 b1; P g2; S a8
array b  K h8; S h1
END
lab ladder.game >odd 2>error
grep -q '^White wins from the array in 2 moves\.$' odd && grep -q 'Proven: White wins in 2 moves\.' odd && grep -q 'Both generators of moves agree in \([0-9]*\) of \1 positions' odd
say $? "a win by force in three plies is proven"
grep -q 'Never on the board, .*: Knight\.' odd && grep -q 'Never moved in 8 games: .*Stone' odd && grep -q 'Never happened in 8 games: .*captures en passant' odd
say $? "a piece that is nowhere, one that cannot move and a rule that never applies are flagged"
sed 's/forward 0,1/forward 0,-1/; s/^array w .*/array w K e1; R a1; P d5 e5/; /^player b/s/forward .*/forward 0,1/; s/^array b .*/array b K e8; R h8; P a5 b5/' ladder.game >home.game
lab home.game >odd 2>error
grep -q "Hardly meant: White's Pawn on e5 walks home" odd && ! grep -q 'Hardly meant' fool
say $? "so is what check notes"
lab ladder.game ladder.lab --to=html >page
grep -q '<h1>A &#38; B</h1>' page && grep -q 'White wins from the array' page
say $? "names are escaped on the page"

lab --game=gardner --to=pgn one.lab >samples.pgn && [ "$(grep -c '^\[Event ' samples.pgn)" = 4 ] && "$program" check --game=gardner samples.pgn
say $? "sample games"
lab --game=gardner --nodes=200 --results=noted.lab --threads=1 --to=pgn >samples.pgn && tr '\n' ' ' <samples.pgn | grep -q '\$[246] {\[%eval [^{}]*\] *It *misses *[A-Z][a-z]* *takes *[a-e][1-5]\.' &&
    "$program" check --game=gardner samples.pgn && lab --game=gardner --nodes=200 noted.lab --to=pgn | cmp -s - samples.pgn
say $? "with comments: what a move allows, loses or misses, the same whether or not they were played just now"

lab --game=gardner --values --results=one.lab >values && grep -q '^  Pawn  *32 .* nothing$' values &&
    grep -q '^  2 Pawns  *8 .* nothing$' values && grep -q ' a piece is worth to about ± 6.7 Pawns' error &&
    grep -q '^  Queen  *8 .* one ' values && grep -q 'What a Pawn is worth is not known to a fifth' values
say $? "what pieces are worth is asked of games without them, and not told where they are too few"
lab --game=minishogi --values --games=2 --nodes=1 >hands && grep -q '^  Tokin, promoted  *2 .* one Gold$' hands && grep -q '^  Rook in the hand  *2 .* one Rook$' hands &&
    grep -q '^What pieces are worth, in Silvers of this game$' hands && grep -q ', and what a piece is worth to about ± 3.5 Silvers\.$' error && lab --game=xiangqi --values --games=2 --nodes=1 >hands &&
    grep -q '^What pieces are worth, in Soldiers of this game$' hands && grep -q '^  two Cannons  *2 ' hands
say $? "of what only a promotion or the hand brings, too, of pairs, and in the commonest pieces where there is no pawn"
[ "$(wc -l <one.lab)" = $((1 + 8 * 10)) ] && lab --game=gardner one.lab >less && sed '/^What pieces/,/^$/d' values >rest && cmp -s rest less
say $? "which changes nothing of the rest"
lab --game=gardner --values --to=json one.lab | tr -d ' \n' >json
grep -q '"values":\[{"piece":"Pawn","games":32,"percent":{"mean":[0-9.]*,"margin":[0-9.]*},"pawns":null,.*{"piece":"Queen","games":8,' json
say $? "and stands in the figures as JSON"
awk 'NR == 1 || $1 >= 1000000' one.lab >trials.lab
! lab --game=gardner --values trials.lab >/dev/null && grep -q 'no game from the array is among these: add up the parts' error
say $? "games without pieces alone are no report"

lab --game=gardner --part=3/2 >/dev/null
[ $? = 2 ] && { lab --game=gardner --to=png >/dev/null; [ $? = 2 ]; }
say $? "what makes no sense is told with status 2"
lab --game=gardner --nodes=100000001 >/dev/null
[ $? = 2 ] && grep -q '^reroute66 lab: --nodes is at most 100000000$' error
say $? "as are more nodes than are counted"
mkdir pair && cd pair && lab compare ../ladder.game ../fool.game >compared
[ -f ladder.lab ] && [ -f fool.lab ] && grep -q '^  Figure  *A & B  *Fool  *Difference$' compared &&
    grep -q '^  length in plies  *[0-9.]* ± [0-9.]*  *1\.0 ± ?  *-[0-9.]* ± ?$' compared && lab compare ../ladder.game gardner | tr '\n' ' ' | grep -q 'beyond the margins of 95 %: .*Queen takes part, % +100'
say $? "two games are compared"
grep -q '^Nothing differs by more than the margins of 95 %\.$' compared
say $? "but where all games are one nothing is claimed"
cd ..
mkdir -p home/reroute66/lab && { printf '# made by reroute66 lab\nslow\tSlow game\t100\t20\t50.0\t5.0\t99.0\t1.0\t300.0\t5.0\n'
    lab --game=gardner --to=row one.lab && lab fool.game --to=row && printf 'rich\tRich game\t100\t1000\t50.0\t5.0\t9.0\t1.0\t300.0\t5.0\n'; } >home/reroute66/lab/known.games
XDG_DATA_HOME=$PWD/home lab --game=gardner one.lab >known
grep -q '^  Slow game  *100  *50 ± 5  *99 ± 1  *300 ± 5  shorter, less drawish$' known && grep -q '^  Fool .*  length unclear, draws unclear$' known &&
    [ "$(sed -n '/^Beside games/,/^$/p' known | wc -l)" = 5 ]
say $? "and a game is compared with those that are known, but itself and those of other limits"
sed 's/\t1000\t/\tmany\t/' home/reroute66/lab/known.games >known && mv known home/reroute66/lab/known.games
XDG_DATA_HOME=$PWD/home lab --game=gardner one.lab >known && ! grep -q '^Beside games' known && grep -q 'note: .*known.games: fields 3 and 4 are the numbers of games and of nodes: the report leaves known games out$' error
say $? "a faulty file of known games is told"
(mkdir same && cp ladder.game same/fool.game && ! lab compare fool.game same/fool.game >/dev/null && grep -q 'both games would be kept in fool.lab' error)
say $? "two files of one id are not compared"
"$program" lab explain | grep -q '^  It cannot tell: How people would score\.'
say $? "the figures are explained"
"$program" lab explain --to=html >page && grep -q '^<!DOCTYPE html>$' page && grep -q '^<h2>Score</h2>$' page && grep -q '^</html>$' page &&
    (cd pair && lab compare ../ladder.game ../fool.game --to=html) | grep -q '^<h1>Two games compared</h1>$' &&
    (cd pair && lab compare ../ladder.game ../fool.game --to=json) | tr -d ' \n' | grep -q '"differences":\[{"figure":"scoreofwhobegins,%","one":{"mean":'
say $? "both as pages, too"
lab --game=gardner --ladder --to=json >deep && tr -d ' \n' <deep >json && grep -q '"rungs":\[{"nodes":16,"against":0,"games":8,"score":{"mean":' json && grep -q '"nodes":64,"against":16,"games":8' json
say $? "a ladder of strengths tells how deep a game is"
lab --game=altorth3 --ladder --games=3 >deep && ! grep -q 'nobody wins' deep && grep -q '[A-Z][a-z]* does not win within three moves\|Whether [A-Z][a-z]* wins' deep && grep -q '^  Not reached: .*\|^  At least [0-9]* step' deep
say $? "for three players, too"
"$program" lab --game=gardner --values --games=250001 --nodes=1 >/dev/null 2>error
[ $? = 2 ] && grep -q '^reroute66 lab: with --values or --ladder --games is at most 250000$' error
say $? "and more games than a trial has numbers"
echo "1..$n"
