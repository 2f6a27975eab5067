#!/bin/sh
# forms.sh PROGRAM: games as pages, mails and pictures, by `convert`.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1")
games=$(realpath "$(dirname "$0")/../../../data/games-played")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

cat >hostile.pgn <<'END'
[White "<b>Anna</b>"]
[Black "\"Ben\" & </title><script>"]
[Variant "Reroute66"]

{</script><script>alert(1)</script>} 1. Pa2-A4 {[%clk 0:04:10] <!-- "x"} Ph7-H5 $1 (1... Pe7-e5 {so} 2. Ng1-f3)
2. Nb1-c3 $14 *
END
"$program" convert --to=html hostile.pgn >page.html
is 'a page is made' 0 $?
is 'what a game says is never code' '1' "$(grep -c '<script>' page.html)"
is 'names are escaped' 1 "$(grep -c '^<h1>&#60;b&#62;Anna&#60;/b&#62; – &#34;Ben&#34; &#38; &#60;/title' page.html)"
is 'the clock is no comment' 1 "$(grep -c '<span class="comment">&#60;!-- &#34;x&#34;</span>' page.html)"
is 'a good move has its mark' 1 "$(grep -c 'p h7-H5!</a>' page.html)"
is 'a glyph without a mark is told' 1 "$(grep -c 'N b1-c3 \$14</a>' page.html)"
is 'a variation is a part of its own' 1 "$(grep -c '<div class="variation"><a id="m3" href="#n3">1... p e7-e5</a>' page.html)"
is 'nothing is fetched' '' "$(grep -oE '(src|href)="[^#][^"]*"|url\([^#][^)]*\)|@import|https?://[^"]*' page.html | grep -v '^http://www.w3.org/2000/svg')"
is 'the script knows every position' 6 "$(grep -cE '^\[[0-9]+,"[^"]* [wb] ' page.html)"

for form in $("$program" convert --to=nothing hostile.pgn 2>&1 | grep -oE -- '--to=[a-z]+' | sed '1d;s/.*=//'); do
    is "the help names the form $form" 1 "$("$program" convert --help | grep -cE -- "--to.*[ ,(]$form( |,|;|$)")"
done

cat >commands.pgn <<'END'
1. e4 { [%eval 0.17] [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. Nf3 { [%cal Gg1f3][%csl Re5] Attacks [%x y] the pawn. } *
END
"$program" convert --to=html commands.pgn >page.html
is 'commands are no words on a page' '<span class="comment">Attacks the pawn.</span>' "$(grep 'class="comment"' page.html)"
is 'after commands alone a move needs no number' 1 "$(grep -c '^<a id="m2" href="#n2">p e7-e5</a>' page.html)"
is 'arrows and coloured cells are on the page' '[["R",36,36],["G",6,21]]' "$(grep -o '\[\["R".*\]\],' page.html | sed 's/,$//')"
is 'commands are no words in a mail' '2. N g1-f3 // Attacks the pawn.' "$("$program" convert --to=mail commands.pgn 2>/dev/null | tail -n 1)"
is 'files keep them' '{ [%cal Gg1f3][%csl Re5] Attacks [%x y] the pawn. } *' "$("$program" convert --to=pgn commands.pgn | tail -n 1)"

# One session makes the pages of all games, and one more run prints their positions, a blank line between two games.
for game in "$games"/*.pgn; do
    printf 'replay %s\nsave %s.html\n' "$game" "$(basename "$game" .pgn)"
done | XDG_STATE_HOME="$folder/pages" XDG_CONFIG_HOME="$folder/pages" "$program" play --plain >out 2>error
cat "$games"/*.pgn >all.pgn
"$program" convert --to=positions all.pgn | awk -v RS= '{ print >("codes." NR) }'
number=0
for game in "$games"/*.pgn; do
    number=$((number + 1))
    wanted=$(sort -u codes.$number)
    sort -u codes.$number >codes.sorted
    got=$(sed -n 's/^\[[0-9]*,"\([^"]*\)".*/\1/p' "$(basename "$game" .pgn).html" | sort -u | comm -12 - codes.sorted)
    is "the page of ${game##*/} has all its positions" "${wanted:-positions}" "$got"
done

"$program" convert --to=mail "$games/reenterent.pgn" >mail 2>error
is 'a mail is 7-bit text of at most 72 columns' '' "$(LC_ALL=C grep -nE '[^ -~]|.{73}' mail)"
is 'a mail says who plays' 'Reenterent Chess: Computer level 5 (White) - Computer level 2 (Black)' "$(head -n 1 mail)"
is 'a mail says how it stands' 'Resignation: White wins' "$(grep '^Res' mail)"
is 'what a mail leaves out is told' 1 "$(grep -c 'were left out' error)"

# Mails load again, as they are, and quoted in an answer with words around.
printf '[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 9"]\n\n9. O-O-O {a rook} Ke7 *\n' >fen.pgn
for game in "$games"/altorth3-two-at-once.pgn "$games"/chess-both-castle.pgn "$games"/fastlane-draw.pgn "$games"/reenterent.pgn fen.pgn; do
    "$program" convert --to=mail "$game" >mail 2>error
    wanted=$("$program" convert --to=positions "$game")
    is "the mail of ${game##*/} loads" "$wanted" "$("$program" convert --to=positions mail)"
    { printf 'Hello Ben,\n\nhere is: my move - at last\n\n'; sed 's/^/> /' mail; printf '\n\n-- \nAnna (White)\n'; } >answer
    is "so does an answer to it" "$wanted" "$("$program" convert --to=positions answer)"
done
for side in White Black; do
    is "a mail keeps $side's name" "$(grep "^\[$side " "$games/reenterent.pgn")" "$("$program" convert --to=mail "$games/reenterent.pgn" 2>error | "$program" convert - | grep "^\[$side ")"
done

# The players' names, whatever the sides are called: White's and Black's tags hold them by seat, as other programs read them.
export XDG_STATE_HOME="$folder/state" XDG_CONFIG_HOME="$folder/state"
while IFS=: read -r game move first second third; do
    rm -rf state named.pgn
    printf 'white Anna\nblack Ben\n%s\nsave named.pgn\nquit\nyes\n' "$move" | "$program" play --plain --game="$game" >out 2>error
    is "$game: names stand in the roster" "Round ? White Anna Black Ben ${third:+Red Computer level 4 }Result * " "$(sed -n '/^.Round/,/^.Result/s/^.\([A-Z][a-z]*\) "\([^"]*\).*/\1 \2/p' named.pgn | tr '\n' ' ')"
    printf 'white Anna\nblack Ben\n%s\n' "$move" | "$program" play --plain --game="$game" >out 2>error
    is "$game: the list of games left has them" 1 "$(printf 'quit\n' | "$program" play --plain | grep -c 'Anna – Ben')"
    sed "s/^.White .*/[$first \"?\"]/;/^.Termination/a[White \"Anna\"]" named.pgn >older.pgn
    [ "$second" = Black ] || sed -i "s/^.Black .*/[$second \"?\"]/;/^.White/a[Black \"Ben\"]" older.pgn
    sed "s/^.White /[$first /;s/^.Black /[$second /" named.pgn >others.pgn
    [ "$third" ] && cp named.pgn older.pgn
    for file in named older others; do
        is "$game: $file.pgn is read with the names" "$(cat named.pgn)" "$("$program" convert --to=pgn $file.pgn)"
        is "$game: a mail of $file.pgn says them" 1 "$("$program" convert --to=mail $file.pgn 2>error | head -n 1 | grep -c ": Anna ($first) - Ben ($second)")"
        is "$game: so does a page" 1 "$("$program" convert --to=html $file.pgn | grep -c '^<h1>Anna – Ben[,– ]')"
    done
    "$program" convert --to=mail named.pgn 2>error | "$program" convert - >back.pgn
    is "$game: they come back from the mail" 'Anna Ben' "$(sed -n 's/^.\(White\|Black\) "\(.*\)".*/\2/p' back.pgn | tr '\n' ' ' | sed 's/ $//')"
done <<'END'
xiangqi:P a4-a5:Red:Black:
janggi:--:Blue:Red:
altorth3:M c2-c3:White:Black:Red
END

"$program" convert --to=picture "$games/fastlane.pgn" >picture.svg
is 'a picture shows the last position' 1 "$(grep -c '^<svg' picture.svg)"
printf '1. a2-A4\n' >one.txt
"$program" convert --to=png one.txt >one.png
"$program" show --style=png --game=reroute66 --position="$("$program" convert --to=positions one.txt | tail -n 1)" >same.png
is 'as PNG too' '.PNG' "$(head -c 4 one.png | tr '\211' .)"
is 'but for the last move it is the picture that show prints' 1 "$(cmp -s one.png same.png; echo $?)"
cat "$games/fastlane.pgn" "$games/reenterent.pgn" >two.pgn
for to in html picture png svg cast; do
    is "--to=$to of two games wants to know which" "reroute66: two.pgn: has 2 games and --to=$to holds one: add --game-number=N" "$("$program" convert --to=$to two.pgn 2>&1)"
done
"$program" convert --to=picture one.txt >picture.svg
colour() { grep -o "fill=\"[^\"]*\"><title>$1<" picture.svg | cut -c7-13; }
is 'a picture marks the last move' 0 "$([ "$(colour a2)" != "$(colour b1)" ] && [ "$(colour A4)" != "$(colour a3)" ] && [ "$(colour a3)" = "$(colour a1)" ]; echo $?)"
is 'a piece tells its name' 1 "$(grep -c '<title>White Pawn A4</title>' picture.svg)"
"$program" convert --to=svg one.txt >film.svg
is 'a film is one document' 1 "$(tail -n 1 film.svg | grep -c '^</svg>$')"
"$program" convert --to=cast one.txt >one.cast
is 'a cast says what it is' 1 "$(head -n 1 one.cast | grep -c '^{"version": 2, "width": [0-9]*, "height": [0-9]*, "title": "Reroute66"}$')"
is 'a cast has a line for each position' '[0.0, [1.2, ' "$(sed 1d one.cast | cut -c1-6 | tr -d '\n')"

printf '// Rules: not enforced\n1. Z@e4; -A4\n1... q-a1; -h4 // a space goes\n2. @-A4\n' >loose.txt
"$program" convert --to=positions loose.txt >codes
"$program" convert --to=html loose.txt >page.html
is 'the page of a game without rules has all its positions' "$(sort codes)" "$(sed -n 's/^\[[0-9]*,"\([^"]*\)".*/\1/p' page.html | sort)"
is 'and its moves, step by step' 1 "$(grep -c '>q-a1; -h4</a>' page.html)"
is 'and pieces that no game has' 1 "$(grep -c 'id="piece-26"' page.html)"
"$program" convert --to=picture loose.txt >picture.svg
is 'a picture shows such pieces' 'White Z e4 Black Queen a1' "$(grep -oE 'White Z [a-h][1-8]|Black Queen a1' picture.svg | sort -r | tr '\n' ' ' | sed 's/ $//')"
is 'a space that was taken off is only a shade' 'h4' "$(grep -o 'opacity="0.12" fill="[^"]*"><title>[^<]*' picture.svg | sed 's/.*>//')"
is 'what a step changed is marked' 0 "$([ "$(colour A4)" != "$(colour b3)" ] && [ "$(colour a3)" = "$(colour a1)" ]; echo $?)"
"$program" convert --to=svg loose.txt >film.svg
is 'a film of it shows its pieces' 1 "$(grep -c 'White Z e4' film.svg)"
printf '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 *\n' >hand.pgn
"$program" convert --to=html hand.pgn >page.html
is 'pieces in the hand are on the page' '["White in hand: P","Black in hand: P"]' "$(grep -o '\["White in hand: P".*"\]' page.html | tail -n 1)"
is 'a picture names them' 'Black in hand: P, White in hand: P' \
    "$("$program" show --file=hand.pgn --style=svg | sed -n 's/.*class="hand-.">\([^<]*\)<.*/\1/p' | paste -sd, | sed 's/,/, /')"
is 'and a mail' 'Black in hand: P, White in hand: P' "$("$program" convert --to=mail hand.pgn 2>/dev/null | grep ' in hand' | paste -sd, | sed 's/,/, /')"
printf '[Variant "Reroute66"]\n[FEN "4k3/8/8/9/9/8/8/R3K3 w - - 0 1"]\n\n1. R a1-a5 K e8-e7 2. K e1-e2 *\n' >bent.pgn
"$program" convert --to=html bent.pgn >bent.html
is 'the way of a move that bends is on the page, that of a straight one not' '[] [0,8,16,32,33] [] []' \
    "$(grep '^\[[0-9]*,"' bent.html | grep -oE '\[[0-9,]*\]\]' | sed 's/\]$//' | tr '\n' ' ' | sed 's/ $//')"
is 'buttons have names, the board too, and a move is told' '6 1 1' \
    "$(grep -o 'aria-label="[A-Z]' page.html | wc -l | tr -d ' ') $(grep -c 'role="group"' page.html) $(grep -c 'aria-live' page.html)"
echo "1..$n"
