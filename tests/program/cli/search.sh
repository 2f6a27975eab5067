#!/bin/sh
# search.sh PROGRAM DATA: `reroute66 search`: what is found, and that the index follows its file whatever becomes of either.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") data=$(realpath "$2")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export XDG_DATA_HOME="$folder/own" XDG_CACHE_HOME="$folder/cache" REROUTE66_DATA="$data"

# finds NAME NUMBERS QUERY…: the numbers of the games that are found
finds()
{
    name=$1 wanted=$2
    shift 2
    is "$name" "$wanted" "$("$program" search "$@" 2>&1 | cut -f 1 | tr '\n' ' ' | sed 's/ $//')"
}

# counts NAME COUNT QUERY…
counts()
{
    name=$1 wanted=$2
    shift 2
    is "$name" "$wanted" "$("$program" search "$@" --to=count 2>&1)"
}

game() # game WHITE BLACK DATE RESULT MOVES [TAG]
{
    printf '[Event "%s"]\n[White "%s"]\n[Black "%s"]\n[Date "%s"]\n[Result "%s"]\n%s\n%s %s\n\n' "Spring Open" "$1" "$2" "$3" "$4" "${6:+$6
}" "$5" "$4"
}

{
    game 'Garry Short' 'Müller, Anna' 1991.03.01 1-0 '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6'
    game 'Müller, Anna' 'Short, Garry' 1995.??.?? 1/2-1/2 '1. d4 d5 2. c4 e6 3. Nc3 {A calm, solid line (d4).} Nf6' '[ECO "D30"]'
    game 'Short, Garry' 'Long, Bea' 2001.01.01 0-1 '1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Nd5 (6. Be3 {not this time}) Qa5+'
    game 'Long, Bea' 'Short, Garry' 2002.01.01 1-0 '1. f3 e5 2. g4 Qh4#'
    game 'garry short' 'Muller, Anna' 1991.03.01 1-0 '1. Nf3 Nc6 2. e4 e5 3. Bb5 a6 4. Ba4 Nf6' '[Annotator "x"]'
    game 'Garry Short' 'Muller, Anna' 1999.03.01 1-0 '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6'
    game 'Two' 'Kings' 2010.01.01 1/2-1/2 '1. Kxd2 Kd7' '[SetUp "1"]
[FEN "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1"]'
    game 'Broken' 'Game' 2011.01.01 '*' '1. e4 e5 2. Ke4'
} >games.pgn
{
    cat games.pgn
    printf '[Event "Open year=1990"]\n[White "Short, N"]\n[Black "Long, Bea"]\n[Date "1991.03.02"]\n[Result "1-0"]\n\n1. e4 {A good result=x, indeed} 1-0\n'
} >quoted.pgn
finds "all games" "1 2 3 4 5 6 7 8" games.pgn
finds "words before a condition name a player, in any order, without case and accents" "1 2 5 6" games.pgn anna MULLER
decomposed=$(printf 'Mu\314\210ller, Jo\314\210rg')
{
    game "$decomposed" Groß 2000.01.01 1-0 '1. e4'
    game 'Müller, Jörg' GROSS 2000.01.01 1-0 '1. e4'
} >composed.pgn
for query in müller muller "$decomposed" gross groß Groẞ jorg; do
    finds "whether accents are characters of their own or not: $query" "1 2" composed.pgn "$query"
done
finds "and such games are repeated" 1 composed.pgn repeated=no
finds "who had White" "1 3 5 6" games.pgn 'white=short, garry' 'year=1991-'
finds "a value between quotation marks is the whole name" "2" games.pgn 'white="müller, anna"'
finds "years" "1 2 5" games.pgn year=1990-1995
finds "results" "2 7" games.pgn result=draw
three='[Variant "altorth3"]'
{
    game A B 2000.01.01 1-0-0 '' "$three"
    game A B 2000.01.01 0-1-0 '' "$three"
    game A B 2000.01.01 0-0-1 '' "$three"
    game A B 2000.01.01 1/3-1/3-1/3 '' "$three"
    game A B 2000.01.01 1/2-0-1/2 '' "$three"
    game A B 2000.01.01 '*' '' "$three"
    game A B 2000.01.01 1-0 '' '[Variant "Xiangqi"]'
    game A B 2000.01.01 0-1 '' '[Variant "Xiangqi"]'
    game A B 2000.01.01 1/2-1/2 '' '[Variant "Shogi"]'
    game A B 2000.01.01 0-1 '' '[Variant "Shogi"]'
    game A B 2000.01.01 0-0 '' '[Variant "Shogi"]'
} >results.pgn
while IFS=: read -r result numbers; do
    finds "results of three players, and of players with other names: $result" "$numbers" results.pgn "result=$result"
done <<'END'
white:1 7
Black:2 8 10
red:3 7
Gote:10
draw:4 5 9
1-0-0:1
1/2-1/2:9
none:6
0-0:11
END
mkdir -p "$XDG_DATA_HOME/reroute66/games"
sed 's/^title .*/title Turned/; /^player w/d; s/^player b.*/&\nplayer w White forward 0,1/' "$data/examples/knightmate.game" \
    >"$XDG_DATA_HOME/reroute66/games/turned.game"
turned='[Variant "Turned"]'
{
    game A B 2000.01.01 1-0 '' "$turned"
    game A B 2000.01.01 0-1 '' "$turned"
    game A B 2000.01.01 1-0 ''
} >turned.pgn
finds "White and Black where the players of these names sit: white" "2 3" turned.pgn result=white
finds "White and Black where the players of these names sit: black" "1" turned.pgn result=black
finds "results as they are written" "3" games.pgn result=0-1
finds "an opening by its code" "2" games.pgn eco=D30-D35
finds "an opening by its name, which the program knows" "3" games.pgn opening=sicilian
finds "the length" "4 7 8" games.pgn plies=-4
finds "material at the end, whichever side has it" "7" games.pgn material=KvK
finds "by small letters too, with blanks" "7" games.pgn 'material=k v K'
finds "a day as ISO 8601 has it" "1 5" games.pgn date=1991-03-01
finds "a month, likewise" "1 2 5 6" games.pgn date=1991-03-1999-03
finds "days as files have them" "3 4 7 8" games.pgn date=2001.01.01-
for date in 1999 1999.??.?? 1999.05.?? 1999-05-01 1999.5.1 1999.12.?? 1996.02.?? 1995.??.?? ????.??.?? 199?.??.?? soon; do
    game A B "$date" '*' ''
done >dated.pgn
while IFS=: read -r date numbers; do
    finds "dates of which a part is unknown where all they may mean is wanted: $date" "$numbers" dated.pgn "date=$date"
done <<'END'
1999.01.01-1999.12.31:1 2 3 4 5 6
1999:1 2 3 4 5 6
1999.05:3 4 5
1999-05-01:4 5
1999.05.02-1999.12.31:6
1996.02.01-1996.02.29:7
1995.01.01-1996.02.28:8
1995.05.01-1999.05.15:4 5 7
199:1 2 3 4 5 6 7 8 10
-1996:7 8
????:9
END
finds "a name with a key's name between quotation marks" "9" quoted.pgn 'event="Open year=1990"' 'player="Short, N" year=1991'
finds "a comment likewise" "9" quoted.pgn 'comment="good result=x"' result=1-0
finds "words of comments, of variations too" "3" games.pgn 'comment=time not'
finds "a comment in its very words" "2" games.pgn 'comment="solid line (d4)"'
finds "no comment but a tag, which is said" "reroute66 search: no game was found" games.pgn comment=spring
finds "a position, however it came about" "1 5 6" games.pgn 'position=r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3'
finds "another player's turn is another position" "reroute66 search: no game was found" games.pgn 'position=r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 2 3'
finds "a piece on a cell" "3" games.pgn 'pattern=N d5'
finds "pieces at the same time, one of them anywhere on a file" "3" games.pgn 'pattern=white Knight d5, black Queen on the a file'
finds "of any player, on a row" "1 5 6" games.pgn 'pattern=Bishop 4, any e5'
for rooks in 4k3/8/8/8/8/8/8/3RK3 4k3/8/8/8/3R4/8/8/3RK3 4k3/8/8/3R4/8/8/8/R3K3; do
    game One Other 2000.01.01 '*' '' "[SetUp \"1\"]
[FEN \"$rooks w - - 0 1\"]"
done >rooks.pgn
while IFS=: read -r pattern numbers; do
    finds "each part has a piece of its own: $pattern" "$numbers" rooks.pgn "pattern=$pattern"
done <<'END'
R d:1 2 3
R d, R d:2
R d1, R d:2
R d, R d1:2
R d, R *:2 3
any *, any a, white d:3
any *, any *, any *, any *:2 3
R d, R 1, any e1:2 3
R d, empty d, empty d4:1 3
Q *, Q *:reroute66 search: no game was found
END
finds "nothing on a cell" "3" games.pgn 'pattern=- e2, empty c7, a N d5, q a*' year=2001
finds "several conditions" "5" games.pgn short year=1991 'pattern=n f6' 'white="garry short"' repeated=no black=muller plies=8 eco=C 'position=rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1'
is "what is repeated is marked, with the same players and moves" "6 repeated" "$("$program" search games.pgn anna | grep repeated | sed 's/^\([0-9]*\).*\t/\1 /')"
finds "or left out" "1 2 5" games.pgn anna repeated=no
is "games that cannot be read are marked" "8 broken" "$("$program" search games.pgn white=broken | sed 's/^\([0-9]*\).*\t/\1 /')"
is "games as they stand in the file" "$(sed -n '/White "Two"/,/^1\./p' games.pgn)" "$("$program" search games.pgn white=two --to=pgn | sed -n '/White/,/^1\./p')"

iconv -f UTF-8 -t ISO-8859-1 games.pgn >latin.pgn 2>/dev/null || cp games.pgn latin.pgn
printf '[White "\212imon \226 \216uk"]\n[Black "B"]\n[Result "*"]\n\n1. e4 {it\222s} *\n' >windows.pgn
is "and in Windows-1252" "Šimon – Žuk - B" "$("$program" search windows.pgn simon zuk 'comment=it’s' | cut -f 2)"
finds "files in Latin-1" "1 2 5 6" latin.pgn 'player="müller, anna"'
rm quoted.pgn
counts "a folder, and what is repeated in its files" 2 . 'position=r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3' repeated=no
mkdir -p own/reroute66/games && cp games.pgn own/reroute66/games
counts "one's own games" 1 own 'white=two'
"$program" search games.pgn nobody >out 2>said
is "nothing found is no fault" "0 reroute66 search: no game was found" "$? $(cat out said)"
counts "no own games" 0 "$data"/games-played "player=nobody"
is "bent boards: cells by their own names" "reroute66-pawns-at-the-switch.pgn" "$("$program" search "$data"/games-played 'pattern=p A4' 'game="reroute66"' | sed 's/:.*//; s/.*\///')"
is "the reenterent square" 4 "$("$program" search "$data"/games-played 'pattern=n pocket' --to=count)"
"$program" search "$data"/games-played 'position=startpos' 'game=altorth hex' --to=count >out 2>&1
is "positions of other games" "$(grep -l 'Variant "AltOrth' "$data"/games-played/*.pgn | wc -l | tr -d ' ')" "$(grep -c . out >/dev/null && cat out)"

# A file of 400 games, which has an index.
i=0
while [ $i -lt 400 ]; do
    i=$((i + 1))
    game "White $i" "Black $((i % 7))" "$((1900 + i % 100)).01.01" 1-0 "1. e4 e5 2. Nf3 N$([ $((i % 2)) = 0 ] && echo c6 || echo f6) 3. Nc3 d6 4. d4 exd4 5. Nxd4 Be7 6. Nd5 O-O" "[Round \"$i\"]"
done >large.pgn
index() { find cache -name 'large.pgn-*.index'; }
counts "a larger file" 200 large.pgn 'pattern=n c6'
is "has an index, no larger than itself" "1 smaller" "$(index | wc -l | tr -d ' ') $([ "$(wc -c <"$(index)")" -le "$(wc -c <large.pgn)" ] && echo smaller)"
index=$(index)
touch -r "$index" before
counts "which serves other searches" 57 large.pgn 'black="black 3"'
finds "with the same numbers" "199" large.pgn 'white="white 199"' 'pattern=N d5'
is "and is kept" "" "$(find cache -name '*.index' -newer before)"
counts "positions" 200 large.pgn 'position=rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3'
game Late Comer 2020.01.01 1-0 '1. e4' >>large.pgn
finds "a file that has grown" "401" large.pgn late
sed -i 's/White 7"/Other 7"/' large.pgn
finds "a file that has changed at the same length" "7" large.pgn other
# A place of no sample: 16 pages are read of the file.
place=$(grep -a -b -o 'White [0-9]*"\]' large.pgn | awk -F: -v size="$(wc -c <large.pgn)" '{ if ($1 > 4096 && ($1 % ((size - 4096) / 15)) > 4200) { print $1; exit } }')
touch -r large.pgn before
printf 'Whyte' | dd of=large.pgn bs=1 seek="$place" conv=notrunc 2>/dev/null
touch -r before large.pgn
counts "a file that has changed in the middle, at the same length and with the same time" 1 large.pgn whyte
for place in 100 5000 20000; do
    printf '\377\377\377' | dd of="$index" bs=1 seek=$place conv=notrunc 2>/dev/null
    counts "an index that is damaged at byte $place" 57 large.pgn 'black="black 3"' 'pattern=N d5' 'position=rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
done
head -c 30000 "$index" >short && cp short "$index"
counts "an index that is cut off" 57 large.pgn 'black="black 3"'
: >"$index"
counts "an empty index" 57 large.pgn 'black="black 3"'
XDG_CACHE_HOME=/dev/null
counts "no place for an index" 57 large.pgn 'black="black 3"'
XDG_CACHE_HOME=$folder/cache
is "temporary files" "" "$(find cache -name '*.new')"

# What killed searches leave has the number of their process in its name.
left=$(dirname "$index")
: >"$left/other.pgn-0123456789abcdef.index.2147483646-0.new"
: >"$left/other.pgn-0123456789abcdef.index.$$-0.new"
cp large.pgn gone.pgn
counts "a file that will be gone" 57 gone.pgn 'black="black 3"'
rm gone.pgn
cp large.pgn next.pgn
counts "the next index that is made" 57 next.pgn 'black="black 3"'
is "sweeps what killed programs left, and the indexes of files that are gone" "large next other.pgn-0123456789abcdef.index.$$-0.new" "$(find "$left" -type f | sed 's,.*/,,; s/\.pgn-.*index$//' | sort | tr '\n' ' ' | sed 's/ $//')"
rm "$left"/*.new
mkdir many && i=0
while [ $i -lt 2005 ]; do
    i=$((i + 1))
    printf '[White "Number %d"]\n\n*\n' $i >many/$((10000 + i)).pgn
done
finds "folders of any number of files" "many/12005.pgn:1" many 'white="number 2005"'
rm -r many
# Packed files are read as they are; from the second time on by their index.
gzip -k games.pgn large.pgn
finds "a packed file" "1 2 5 6" games.pgn.gz anna
finds "its comments" "3" games.pgn.gz 'comment=time not'
is "its games" "$("$program" search games.pgn short --to=pgn)" "$("$program" search games.pgn.gz short --to=pgn)"
for times in once twice; do
    counts "a larger packed file, searched $times" 57 large.pgn.gz 'black="black 3"'
    is "its games, in their order" "$("$program" search large.pgn 'pattern=n c6' --to=pgn)" "$("$program" search large.pgn.gz 'pattern=n c6' --to=pgn)"
done
mkdir packed && gzip -c games.pgn >packed/a.pgn.gz && echo x | gzip >packed/b.csv.gz
counts "a folder with packed files" 4 packed anna
{ i=0; while [ $i -lt 4000 ]; do i=$((i + 1)); game "Cut $i" "$(($i * 7919 % 10007))" 2001.01.01 1-0 '1. e4'; done; } | gzip >whole.pgn.gz
head -c $(($(wc -c <whole.pgn.gz) / 2)) whole.pgn.gz >cut.pgn.gz
is "what is sound of one that is cut" "1 it cannot be unpacked some" "$("$program" search cut.pgn.gz cut --to=count >out 2>err; echo "$? $(grep -o 'it cannot be unpacked' err) $([ "$(cat out)" -gt 1000 ] && [ "$(cat out)" -lt 3000 ] && echo some)")"
is "of gzip's file nothing is said of zstd" "it is damaged or cut off; \`gzip -t\` tells where" "$("$program" search cut.pgn.gz cut --to=count 2>&1 >/dev/null | grep -o 'it is damaged.*')"
printf '1. e4 e5 2. Qxx Nc6 *\n' >bad.pgn
says_fault=$("$program" convert bad.pgn --game=chess --salvage 2>&1 >/dev/null) && [ "${says_fault#*bad.pgn:1:15: Qxx}" != "$says_fault" ]
say $? "where a game breaks off is told, and its beginning is read"
is "packed files are never changed" "$(gzip -c games.pgn | gzip -d)" "$(gzip -dc games.pgn.gz)"

is "the file is never changed" "401" "$(grep -c '^\[Event' large.pgn)"

says() # says NAME STATUS WORDS QUERY…
{
    name=$1 wanted=$2 words=$3
    shift 3
    "$program" search "$@" >out 2>&1
    got=$?
    is "$name" "$wanted $words" "$got $(grep -o "$words" out | head -n 1)"
}
says "no such condition" 2 'there is no condition "foo="' games.pgn short foo=1
says "a condition without a value" 2 'year= has no value' games.pgn year=
says "no year" 2 'give a year or two' games.pgn year=soon
says "a misspelt condition behind another" 2 'there is no condition "yeer="' games.pgn white=short yeer=1990
says "and behind quotation marks" 2 'there is no condition "yeer="' games.pgn 'white="short, n"' yeer=1990
for query in year=1999-1990 plies=4-3 eco=B99-B90 date=2001-1999; do
    says "$query" 2 "$query: the end comes before the beginning" games.pgn $query
done
for query in result=1:0 material=KRP material=K4-K date=1995-13-01 date=soon date=1.5.1995 year=0; do
    says "$query" 2 "$query: give " games.pgn $query
done
says "nobody called so" 1 'result=foo: no game here has a player called so; give white, black' games.pgn result=foo
says "no such file" 2 'no file or folder nothing.pgn' nothing.pgn
says "no such cell" 1 'has no cell, file or row "z9"' games.pgn 'pattern=N z9'
says "no such piece" 1 'no such piece' games.pgn 'pattern=Camel e4'
says "no position" 1 'position code' games.pgn 'position=8/8'
says "no such form" 2 'give list, pgn or count' games.pgn --to=html
echo "1..$n"
