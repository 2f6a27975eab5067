#!/bin/sh
# one-file.sh PROGRAM DATA: a game in one file, where it lies, installed, named and held by saved games.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export HOME="$folder/here" REROUTE66_DATA="$2"
unset XDG_DATA_HOME
mkdir here there whole parts saved
r() { "$program" "$@" 2>&1; }

cat >whole/tower.game <<'END'
title Towers
text Two towers a side; nothing stops them.
strip 1  a..d  from 0,0  to 0,2
strip 2  a..d  from 0,2  to 0,4
strip 3  a..d  from 0,4  to 0,6
strip 4  a..d  from 0,6  to 0,8
strip 5  a..d  from 0,8  to 0,10
player w White forward 0,1
player b Black forward 0,-1
piece K King royal  step lateral+diagonal
piece P Pawn pawn   step lateral forward moving; step diagonal forward capturing
piece T Tower       slide lateral sideways; jump 2 lateral forward; jump 2 lateral backward
path M 20,0 L 80,0 L 80,100 L 20,100 Z
small .XX. .XX.
array w  T a1 d1; K b1; P a2..d2
array b  T a5 d5; K b5; P a4..d4
promotes T
END
grep '^strip' whole/tower.game >parts/tower.board
grep '^piece\|^path\|^small' whole/tower.game >parts/tower.set
sed '/^strip/d; /^piece T/d; /^path/d; /^small/d; s/^text.*/board tower/; s/^piece K.*/pieces tower/; /^piece P/d' whole/tower.game >parts/tower.game

is "one file is a game" 572 "$(r perft --game=./whole/tower.game 3)"
is "so are three" 572 "$(r perft --game=./parts/tower.game 3)"
outlines() { r show --style=svg "$@" | grep -c 'd="M 20,0 L 80,0'; }
is "it has a picture of a piece" 4 "$(outlines --game=./whole/tower.game)"
is "a set of pieces, too" 4 "$(outlines --game=./parts/tower.game)"
is "its rules are a page with its words, the array and how each piece moves" "1 4 0" \
    "$(r rules --game=./whole/tower.game >page.html; grep -c '^<p>Two towers a side' page.html) $(grep -c '<svg' page.html) $(grep -c '@diagram' page.html)"
is "nothing in it turns the direction of writing" '<p>a\u202eb c' \
    "$(sed "s/^text .*/text a$(printf '\342\200\256')b c/" whole/tower.game >whole/turned.game; r rules --game=./whole/turned.game | grep '^<p>a')"
is "so are those of every game" "" "$(r games --all | while read -r id rest; do r rules --game="$id" |
    awk -v id="$id" '/<svg/ { n++ } /@diagram|^# |^! |`/ { bad = 1 } END { if (n < 2 || bad) print id }'; done)"
is "its text goes before its rules" "Two towers a side; nothing stops them." \
    "$(printf 'help rules\n' | r play --plain ./whole/tower.game | grep towers)"

printf 'save saved/one.pgn\nsave --with-game saved/two.pgn\n' | r play --plain --white=human --black=human ./parts/tower.game >/dev/null
is "a saved game names its file" 1 "$(grep -c '^\[Definition "tower.game [0-9a-f]\{16\}"\]' saved/one.pgn)"
is "and holds it where that is wanted, with the board and the pieces" "0 5 3" \
    "$(grep -c '^%game' saved/one.pgn) $(grep -c '^%game strip' saved/two.pgn) $(grep -c '^%game piece' saved/two.pgn)"

is "an installed game needs no other file" "Towers is installed: \`reroute66 --game=tower\` plays it." "$(r install parts/tower.game)"
is "its picture, too" 4 "$(outlines --game=tower)"
is "it plays" 572 "$(r perft --game=tower 3)"
is "the same twice is no fault" 0 "$(r install ./parts/tower.game >/dev/null; echo $?)"
is "no other game is overwritten" "reroute66: $HOME/.local/share/reroute66/games/tower.game: another game of this name is installed: give yours another name, or move this one away" \
    "$(r install ./whole/tower.game)"
sed 's/Towers/Chess/' whole/tower.game >whole/chess.game
is "nor one of the program" "reroute66: ./whole/chess.game: the program comes with a game chess: give your file another name" \
    "$(r install ./whole/chess.game)"
{ echo 'option way = one | two as chess'; cat whole/tower.game; echo 'rule castling T'; } >whole/clash.game
is "nor one of it by a choice" "reroute66: ./whole/clash.game:1:1: the data folders have a game chess already: give this one another name" \
    "$(r install ./whole/clash.game)"
is "which check notes beside other notes" 2 "$(r check ./whole/clash.game | grep -c 'note: ')"
is "a missing file is no missing game" 'reroute66: "./nope.game" cannot be opened: No such file or directory' "$(r install ./nope.game)"
is "a word is no file" "reroute66: \"tower\" names no file: give one, such as ./tower.game" "$(r install tower)"

export HOME="$folder/there"
is "elsewhere the file is asked for" "reroute66: saved/one.pgn:8:1: there is no game \"Towers\" here: put its file tower.game, or that of which it is a choice, beside this one" \
    "$(r check saved/one.pgn)"
is "a saved game that holds it can be read" "" "$(r check saved/two.pgn)"
is "with its picture" 4 "$(outlines --file=saved/two.pgn)"
is "and keeps it" "$(cat saved/two.pgn)" "$(r convert saved/two.pgn)"
cp whole/tower.game saved
is "beside it another file of the same game does" "" "$(r check saved/one.pgn)"
sed 's/T a1 d1; K b1/T a1 c1; K b1/' whole/tower.game >saved/tower.game
is "of another game it is told that it is another" 1 "$(r check saved/one.pgn | grep -c '8:1: there is no game "Towers" here: the tower.game beside this one has other rules than the saved game: put the')"
r install saved/tower.game >/dev/null
is "of another that is installed it is told" "reroute66: saved/one.pgn:13:1: this game was played with another tower.game; its moves are read with the tower.game that is here" \
    "$(r check saved/one.pgn)"
is "but the game that a file holds goes before" "" "$(r check saved/two.pgn)"
sed 's/Towers/Orthodox chess/' whole/tower.game >whole/other.game
printf '1. Pa2-a3 *\n' | r convert --game=./whole/other.game - >saved/other.pgn
is "of a game of the program with the same title, too" "reroute66: saved/other.pgn:11:1: this game was played with other.game, which is not here; its moves are read with chess.game, of the same title" \
    "$(r check saved/other.pgn)"
sed 's/Towers/Towers: (a - b), 1. c/' whole/tower.game >whole/colons.game
printf '1. Pa2-a3 *\n' | r convert --game=./whole/colons.game --to=mail - >saved/colons.txt
is "a mail's title may have colons" "1. Pa2-a3 *" "$(r convert --game=./whole/colons.game saved/colons.txt | tail -n 1)"
is "and what it names is missed" 'reroute66: saved/colons.txt:1:1: there is no game "Towers: (a - b), 1. c" here: put its file colons.game, or that of which it is a choice, beside this one' \
    "$(r convert saved/colons.txt)"
sed 's/T a1 d1; K b1/T a1 c1; K b1/' whole/colons.game >saved/colons.game
is "or told to have other rules" 1 "$(r check saved/colons.txt | grep -c 'the colons.game beside this one has other rules')"
cp whole/colons.game saved
is "beside its file a mail loads" "1. Pa2-a3 *" "$(r convert saved/colons.txt | tail -n 1)"
sed 's/^/> /;s/: White/: Dr: Anna (White)/' saved/colons.txt >saved/answer.txt
is "an answer to it, too, with names" '[White "Dr: Anna"]' "$(r convert saved/answer.txt | grep '^.White')"
is "and names the file" "$(r convert saved/answer.txt | grep '^.Def')" "[Definition \"$(sed -n 's/^Definition: //p' saved/colons.txt)\"]"

# a game goes on without its file: the journal holds it, and so does what is saved then
export HOME="$folder/gone"
mkdir gone
printf 'P a2-a3\n' | r play --plain --white=human --black=human ./whole/tower.game >/dev/null
mv whole/tower.game whole/towers.away
is "a game whose file is gone is listed with its moves" 1 "$(r play --plain </dev/null | grep -c 'goes on with Towers, 1 move,')"
printf 'continue\nsave saved/three.pgn\n' | r play --plain >/dev/null
is "it goes on" 1 "$(grep -c '^1. Pa2-a3' saved/three.pgn)"
is "what is saved can be read without the game's file" "1 " "$(grep -c '^%game title Towers' saved/three.pgn) $(r check saved/three.pgn)"
journal=$(ls gone/.local/state/reroute66/journal/*.journal)
mkdir -p none/.local/state/reroute66/journal
sed '/^pgn/,$d' "$journal" >none/.local/state/reroute66/journal/"$(basename "$journal")"
export HOME="$folder/none"
is "without the game it is told what is missing" 1 \
    "$(printf 'continue\n' | r play --plain | grep -c 'its game tower is not here: `reroute66 install tower.game` with the')"
echo "1..$n"
