#!/bin/sh
# commands.sh PROGRAM: convert, status and check on saved games, from the outside.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1")
games=$(realpath "$(dirname "$0")/../../../data/games-played")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
unset XDG_DATA_HOME
HOME=$folder
export HOME

# expect NAME STATUS WANTED ARGUMENT…: run the program; its status and what it says on both outputs are those.
expect()
{
    name=$1 status=$2 wanted=$3
    shift 3
    output=$("$program" "$@" 2>&1)
    got=$?
    is "$name" "status $status: $wanted" "status $got: $output"
}

roster='[Site "?"]
[Date "????.??.??"]
[Round "?"]'
cat >many.pgn <<END
[Event "A"]
$roster
[White "Anna"]
[Black "Ben"]
[Result "0-1"]
[Variant "Reroute66"]

1. Pa2-A4 Ph7-H5 {yes} 2. Nb1-c3 (2. Ng1-f3) 2... Nb8-c6 \$1 0-1

[Event "B"]

1. e4 e5 2. Qh5 {broken

[Event "C"]
$roster
[White "?"]
[Black "?"]
[Result "*"]

1. e4 *
END
sed '/"B"/,/broken/d' many.pgn | cat -s >sound.pgn
printf '1. P a2-A4 p h7-H5 // yes\r\n' >list.txt
printf '1. a2-A4\n1... h7-H5\n2. resign\n' >bare.txt
cat >three.pgn <<END
[Variant "altorth3"]
[Result "1-0-0"]

1. Mb1-b2 {[%left Black resignation]} {[%left Red time]} 1-0-0
END
printf '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n' >thrice.pgn
printf '[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. O-O Kd7 1/2-1/2\n' >short.pgn

broken='reroute66: many.pgn:14:17: this comment is never closed: a } is missing'
expect 'PGN comes out as it is' 0 "$(cat sound.pgn)" convert sound.pgn --to=pgn
expect 'a broken game keeps its text' 1 "$broken
$(cat many.pgn)" convert many.pgn --to=pgn
expect 'one game of many' 0 "$(sed -n '/"C"/,$p' many.pgn)" convert --to=pgn --game-number=3 many.pgn
expect 'a move a line' 0 "reroute66: many.pgn:1: note: this form has no tags, result, variations or all glyphs: they were left out
1. P a2-A4
1... p h7-H5 // yes
2. N b1-c3
2... n b8-c6!
3. resign" convert many.pgn --to=courier --game-number=1
expect 'a position a line' 0 '4k3/8/8/8/8/8/8/4K2R w K - 0 1
4k3/8/8/8/8/8/8/5RK1 b - - 1 1
8/3k4/8/8/8/8/8/5RK1 w - - 2 2' convert short.pgn --to=positions
expect 'a list is imported' 0 "[Event \"?\"]
$roster
[White \"?\"]
[Black \"?\"]
[Result \"*\"]
[Variant \"Reroute66\"]
[TimeControl \"-\"]
[Termination \"unterminated\"]

1. Pa2-A4 Ph7-H5 {yes} *" convert list.txt --to=pgn
expect 'three players' 0 "[Event \"?\"]
$roster
[White \"?\"]
[Black \"?\"]
[Red \"?\"]
[Variant \"altorth3\"]
[Result \"1-0-0\"]

1. Mb1-b2 {[%left Black resignation]} {[%left Red time]} 1-0-0" convert three.pgn --to=pgn
expect 'the usual form is PGN' 0 "$(cat sound.pgn)" convert sound.pgn
expect 'a wrong form' 2 'reroute66 convert: --to=nothing: give --to=pgn, --to=courier, --to=positions, --to=html, --to=mail, --to=picture, --to=png, --to=svg or --to=cast' convert --to=nothing many.pgn
expect 'no such file' 1 'reroute66: no.pgn: cannot read: No such file or directory' convert --to=pgn no.pgn
expect 'no such game' 1 'reroute66: many.pgn: there is no game number 4: the file holds 3' status --file=many.pgn --game-number=4

expect 'status of a resigned game' 0 'resignation: Black wins' status --file=many.pgn
expect 'status of a broken game' 1 "$broken" status --file=many.pgn --game-number=2
expect 'status with history' 0 'to move: White (may claim: threefold repetition)' status --file=thrice.pgn
expect 'status of an agreed draw' 0 'agreement: draw' status --file=short.pgn
expect 'status of three' 0 'last one left: White wins' status --file=three.pgn
expect 'status of a list' 0 'to move: White' status --file=list.txt
expect 'status of a list without labels' 0 'resignation: Black wins' status --file=bare.txt
expect 'a list without labels is Reroute66' 0 '1. P a2-A4
1... p h7-H5
2. resign' convert --to=courier bare.txt
for game in "$games"/*.pgn; do
    "$program" convert --to=courier "$game" >page.txt 2>/dev/null
    id=$(sed -n 's/^\[Variant "\(.*\)"\]/\1/p' "$game")
    id=$("$program" games | awk -F'\t' -v title="$id" '$2 == title { print $1 }')
    id=${id:-chess} # which is written without that tag
    expect "a page of ${game##*/} survives" 0 "$(cat page.txt)" convert --to=courier --game="$id" page.txt
done
# Games without enforced rules: all forms of steps, in PGN and as a list.
cat >loose.pgn <<END
[Event "?"]
$roster
[White "?"]
[Black "?"]
[Result "0-1"]
[Variant "Reroute66"]
[Rules "not enforced"]

{before} 1. a2-H5 \$1 z*c5 {dropped} 2. @-d1,N-d1 (2. -e4 @-e4) 2... -e4 3. e1-
d8-d4-d5 0-1
END
cat >loose.txt <<'END'
// Rules: not enforced
// FEN: 8/8/8/9/9/-7/8/Z7 b - - 0 1
// before
1... Z a1-b2; q-a1
2. @-a3 // given back
2... P*a3
3. resign
END
expect 'a game without rules is read and written as it is' 0 "$(cat loose.pgn)" convert --to=pgn loose.pgn
expect 'a list without rules survives' 0 "$(cat loose.txt)" convert --to=courier loose.txt
"$program" convert --to=pgn loose.txt >back.pgn
expect 'and so it does by way of PGN' 0 "$(cat loose.txt)" convert --to=courier back.pgn
expect 'its boards are told' 0 '8/8/8/9/9/-7/8/Z7 b - - 0 1
8/8/8/9/9/-7/1Z6/q7 w - - 0 2
8/8/8/9/9/8/1Z6/q7 b - - 0 2
8/8/8/9/9/P7/1Z6/q7 w - - 0 3' convert --to=positions loose.txt
expect 'how it stands is told' 0 'resignation: Black wins' status --file=loose.txt
expect 'it cannot be reviewed' 1 "reroute66 review: game 1 was played in the sandbox, without rules: it cannot be reviewed
$(cat loose.pgn)" review loose.pgn
printf '[Rules "not enforced"]\n\n1. Pe2-e4 Pe2-e4 *\n' >bad.pgn
expect 'what cannot be done is told with its place' 1 'reroute66: bad.pgn:3:12: no piece stands on e2' check bad.pgn
printf '1. P a2-A4 // mine\n1... h7-H5\n\n// a page\n2. draw\n2. N b1-c3\n2... draw\n' >page.txt
expect 'an offer is told from a draw' 0 '1. P a2-A4 // mine
1... p h7-H5 // a page
// draw offered
2. N b1-c3
2... draw' convert --to=courier page.txt
expect 'a list without rules is sound' 0 '' check loose.txt loose.pgn page.txt
printf '1. f2-f3 // so\n1... e7-e5+=\n2. g2-g4?+\n2... Qd8-h4!!#\n' >judged.txt
is 'judgements stand before and behind check in lists' '1. f3 {so} 1... e5 $14 2. g4 $2 Qh4# $3 0-1' \
    "$("$program" convert --game=chess judged.txt | tail -n 1)"
printf 'f3\ne5+=\ng4?+\nQh4!!#\nsave judged.pgn\nquit\n' |
    "$program" play --plain --game=chess --white=human --black=human >said 2>&1
is 'and at the prompt' '1. f3 e5 $14 2. g4 $2 Qh4# $3 0-1' "$(tail -n 1 judged.pgn)"
printf 'e4\nsave "a b.pgn"\nsave page.html\nsave plain.txt\nexport "a b.svg"\nload "a b"\nquit\n' |
    "$program" play --plain --game=chess --white=human --black=human >said 2>&1
is 'names of files may stand in quotation marks' 'a b.pgn a b.svg' "$(echo a\ b.*)"
is 'and load so' 0 "$(grep -q '^Loaded' said; echo $?)"
is 'a game saved as a page is a page' '<!DOCTYPE html>' "$(head -n 1 page.html)"
is 'text may be a saved game' '[Event "?"]' "$(head -n 1 plain.txt)"
printf '[Event "1/2"]\n[Result "½-½"]\n\n1. e4 ½-½ ½-½\n' >typed.pgn
expect 'what is read otherwise than it is written is no fault' 0 'reroute66: typed.pgn:4:7: note: the result ½-½ is read as 1/2-1/2
reroute66: typed.pgn:4:13: note: a second result, 1/2-1/2, is left out' check typed.pgn
printf '1\0.\0 \0e\0' >wide.pgn
expect 'UTF-16 is named' 1 'reroute66: wide.pgn: this text is in UTF-16: save it as UTF-8' check wide.pgn
printf '1. Cf3 Rd7 *\n' >french.pgn
expect 'a language is told' 1 'reroute66: french.pgn:1:8: Kd7: the Pawn on d7 is Black'\''s own. The King has no legal move.' check --language=fr --game=chess french.pgn
expect 'a language that there is not' 1 'reroute66: there is no language "xx": give a name, a code such as de, or letters such as KDTLS' check --language=xx --game=chess french.pgn
expect 'status of a file or a position' 2 'reroute66 status: give --file or --position, not both' \
    status --file=list.txt --position=startpos

expect 'sound files are passed in silence' 0 '' check sound.pgn list.txt bare.txt three.pgn thrice.pgn
expect 'a fault is told with its place' 1 "$broken" check sound.pgn many.pgn
echo "1..$n"
