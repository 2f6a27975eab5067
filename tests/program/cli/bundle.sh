#!/bin/sh
# bundle.sh PROGRAM DATA: a game and all that was made for it go into one file, which `install` takes as a whole or not at all.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") data=$(realpath "$2")
folder=$(mktemp -d) || exit 1
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit 1
sed '/^option/d; /^shuffled:/d; s/^usual: *title.*/title My Chess/; s/^usual: *//' "$data/games/chess.game" >mine.game

at() # at HOME COMMAND…: the program with that folder of the user's own files
{
    home=$1
    shift
    XDG_DATA_HOME=$folder/$home "$program" "$@" 2>error
}
complete() { # complete HOME OPTION…
    home=$1
    shift
    at "$home" lab complete ./mine.game --steps=levels --games=1 --nodes=1 --results="$home.work" "$@"
}
seal() { # seal BUNDLE: its text on standard input, with the sum of it
    cat >"$1" && sum=$(sha256sum "$1") && echo "end ${sum%% *}" >>"$1"
}
nothing() { [ -z "$(find "$1" -type f 2>/dev/null)" ]; } # nothing FOLDER: no file is in it

# What was made for chess is right for this game, too.
for file in endings/chess.dead openings/chess.openings levels/chess.levels problems/chess.problems nets/chess.net; do
    mkdir -p "author/reroute66/${file%/*}" && cp "$data/$file" "author/reroute66/${file%/*}/mine.${file##*.}"
done
mkdir author/reroute66/weights && head -n 20 "$data/weights/chess.weights" >author/reroute66/weights/mine.weights

complete author --bundle=mine.bundle >said && [ "$(tail -n 1 said)" = "Written to mine.bundle: the game, dead, openings, levels, problems, values, net. \`reroute66 install mine.bundle\` installs it." ]
say $? "a game and all that there is for it go into one file"
! tr -d '\n\t' <mine.bundle | LC_ALL=C grep -q '[[:cntrl:]]' && [ "$(awk '{ if (length > most) most = length } END { print most }' mine.bundle)" -lt 200 ]
say $? "of plain text"
complete author --bundle=again.bundle >/dev/null && cmp -s mine.bundle again.bundle && complete author --bundle=again.bundle >/dev/null
say $? "always the same, and again over itself"
at nobody check mine.bundle && nothing nobody
say $? "it is sound"

cp mine.bundle "renamed (1).bundle"
at reader install "renamed (1).bundle" >said && [ "$(cat said)" = 'My Chess is installed: `reroute66 --game=mine` plays it.
With it came: dead, openings, levels, problems, values, net.' ]
say $? "it is installed under its own name, and what it brought is told"
grep -q '^strip' reader/reroute66/games/mine.game && rm -r reader/reroute66/games && diff -r author reader && at reader install mine.bundle >/dev/null
say $? "with the same files"
at reader install mine.bundle >said && at reader moves --game=mine | grep -q 'P e2-e4'
say $? "the same again is no fault"
cat mine.bundle >other.text && at third install ./other.text >/dev/null && diff -r reader third
say $? "whatever the file is called"

size=$(wc -c <mine.bundle)
damaged='this bundle is damaged, or not all of it is here: get it once more'
for length in 30 2000 $((size / 2)) $((size - 1)); do
    head -c "$length" mine.bundle >cut.bundle && ! at cut install cut.bundle && [ "$(cat error)" = "reroute66: cut.bundle: $damaged" ] && nothing cut
    say $? "cut after $length bytes it is refused, and nothing is installed"
done
for place in 60 $((size / 3)) $((size - 20)); do
    cp mine.bundle wrong.bundle && printf '~' | dd of=wrong.bundle bs=1 seek="$place" conv=notrunc 2>/dev/null
    ! at cut install wrong.bundle && [ "$(cat error)" = "reroute66: wrong.bundle: $damaged" ] && nothing cut
    say $? "so is one with another byte at $place"
done
for text in '' 'hello' 'reroute66 bundle 2 mine'; do
    echo "$text" >odd.bundle && ! at cut install odd.bundle && [ "$(wc -l <error)" = 1 ] && grep -q 'this is no bundle of a game$\|another version of the program$' error && nothing cut
    say $? "and one that begins with \"$text\""
done
! at cut install missing.bundle && grep -q 'missing.bundle: cannot open: ' error
say $? "and one that is not there"

game=$(sed -n '2s/game //p' mine.bundle)
for name in ../evil sub/evil .. .evil '' 'a b' "$(printf 'a\033b')" "$(printf 'a\302\205b')" "$(printf 'a\342\200\256b')" "$(printf 'a\377b')" mine:usual aaaaaaaaaabbbbbbbbbbccccccccccdd; do
    { echo "reroute66 bundle 1 $name" && tail -n +2 mine.bundle | head -c $((game + 6 + ${#game})); } | seal evil.bundle
    ! at cut install evil.bundle && grep -q '^reroute66: evil.bundle:1:20: a game.s name has letters, digits and ' error && nothing cut && [ ! -e evil.game ]
    say $? "a name with what no file should be called by is refused"
done
for parts in 'game 5\nhello\ndead 999999\nx\n' 'game 5\nhello\n../x 1\nx\n' 'game 5\nhello\ngame 5\nhello\n' 'dead 1\nx\n' 'game 0\n\n' 'game -5\nhello\n' 'game 99999999999999999999\nhello\n' 'game 5\nhello' \
    'game 5\nhello\nnet 3\nabc\n' 'game 5\nhello\nnet 2\nzz\n'; do
    # shellcheck disable=SC2059 # they are formats
    printf "reroute66 bundle 1 mine\n$parts" | seal odd.bundle
    ! at cut install odd.bundle && grep -q 'odd.bundle: this bundle holds something that no bundle of this version has' error && nothing cut
    say $? "so are parts that do not fit"
done
{ head -c 8388608 /dev/zero | tr '\0' x; cat mine.bundle; } >large.bundle
! at cut install large.bundle && grep -q 'large.bundle: a bundle has at most 8 MiB' error && nothing cut
say $? "and more than 8 MiB"

part() { # part WORD FILE: that file as a part
    printf '%s %s\n' "$1" "$(wc -c <"$2")" && cat "$2" && echo
}
bad() { # bad WORD FILE MESSAGE: a bundle whose part WORD is FILE is refused with MESSAGE
    { echo 'reroute66 bundle 1 mine' && part game mine.game && part "$1" "$2"; } | seal bad.bundle
    ! at cut install bad.bundle && grep -q "^reroute66: bad.bundle/mine.$3" error && nothing cut && ! at cut check bad.bundle
    say $? "one whose $1 are not right is refused"
}
echo 'level.1 x' >bad && bad levels bad 'levels:1:9: '
echo 'level.99x 3' >bad && bad levels bad 'levels:1:1: there is no level'
echo 'nonsense 1 2' >bad && bad values bad 'weights:1:1: there is no weight'
echo 'made-for 0123456789abcdef' >bad && bad dead bad 'dead:1:10: made for other rules'
printf '\nmate\n' >bad && bad problems bad 'problems:2: '
echo 'e4 100' >bad && bad openings bad 'openings:1: '
od -An -v -tx1 "$data/nets/fastlane.net" | tr -d ' ' >bad && bad net bad 'net: this net was made for other rules'
echo 00 >bad && bad net bad 'net: this is not a net file'
echo 'board nowhere' >bad && { echo 'reroute66 bundle 1 mine' && part game bad; } | seal bad.bundle
! at cut install bad.bundle && grep -q '^reroute66: bad.bundle/mine.game:1:7: ' error && nothing cut
say $? "one whose game cannot be read is refused"

cp -r reader other && echo '# mine' >>other/reroute66/games/mine.game && cp -r other kept
! at other install mine.bundle && grep -q 'games/mine.game: another game of this name is installed: give yours another name, or move this one away' error && diff -r other kept
say $? "another game of this name is not replaced"
rm -r other kept && mkdir -p other/reroute66/levels && echo 'level.1 100' >other/reroute66/levels/mine.levels && cp -r other kept
! at other install mine.bundle && grep -q 'levels/mine.levels: another one is there: move it away' error && diff -r other kept
say $? "nor what belongs to it"
mkdir -p locked/reroute66/problems && chmod a-w locked/reroute66/problems
if [ ! -w locked/reroute66/problems ]; then
    ! at locked install mine.bundle && grep -q 'problems' error && nothing locked
    say $? "what cannot be written whole leaves nothing"
fi
rm -r locked && mkdir -p locked/reroute66 && touch locked/reroute66/games
! at locked install mine.bundle && [ "$(find locked -type f)" = locked/reroute66/games ]
say $? "what cannot be written as a whole leaves nothing"
{ echo 'reroute66 bundle 1 chess' && part game mine.game; } | seal chess.bundle
! at cut install chess.bundle && grep -q 'chess.bundle: the program comes with a game chess' error && nothing cut
say $? "the program's own games are not replaced"
! at cut install --restricted mine.bundle
[ $? = 0 ] && grep -q -- '--restricted' error && ! at cut play --restricted --lobby=. ./mine.bundle </dev/null >/dev/null && nothing cut
say $? "a public table takes none"

echo 'Dear diary' >diary && cp diary kept.diary && ! complete author --bundle=diary >said && grep -q 'diary: another file is there' error && [ ! -s said ] && cmp -s diary kept.diary
say $? "no other file is overwritten by a bundle"
! at author lab complete chess --steps=levels --games=1 --nodes=1 --bundle=x.bundle >/dev/null && grep -q 'for a game of your own' error && [ ! -e x.bundle ]
say $? "a game of the program goes into none"
echo 'level.1 x' >author/reroute66/levels/mine.levels && ! complete author --bundle=x.bundle >/dev/null && [ ! -e x.bundle ]
say $? "nor what could not be installed"
echo "1..$n"
