#!/bin/sh
# escapes.sh PROGRAM: nothing that comes from files, arguments or input commands the terminal: control characters are shown.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export XDG_DATA_HOME="$folder/data" XDG_STATE_HOME="$folder/state" XDG_CONFIG_HOME="$folder/config" XDG_CACHE_HOME="$folder/cache"

# ESC ] 0 ; x BEL sets a title; CSI as C1, as a bare byte and in UTF-8; BS, DEL; RIGHT-TO-LEFT OVERRIDE; ISOLATE.
evil=$(printf 'a\033]0;x\007b\2335nc\302\2336nd\010e\177f\342\200\256g\342\201\246h')
printf '[Event "%s"]\n[White "%s"]\n[Black "?"]\n[Variant "Chess"]\n[Result "*"]\n\n{%s} 1. e4 {%s} e5 ; %s\n*\n' "$evil" "$evil" "$evil" "$evil" "$evil" >"$evil.pgn"
printf '[Event "x"]\n[Variant "%s"]\n\n1. e4 *\n' "$evil" >variant.pgn
printf '[Event "x"]\n[Variant "Chess"]\n\n1. %s *\n' "$evil" >move.pgn
printf '%s = %s\ntheme = %s\n' "$evil" "$evil" "$evil" >evil.config
printf 'board %s\n%s\n' "$evil" "$evil" >evil.board
printf 'game %s\n%s\n' "$evil" "$evil" >evil.game
printf '[%s]\n%s = %s\n' "$evil" "$evil" "$evil" >evil.theme

raw()
{
    LC_ALL=C tr -d '\r\n\t' <out | LC_ALL=C grep -qaP '[\x00-\x1f\x7f]|(?<![\x80-\xf4])[\x80-\x9f]|\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]'
}

# Run the words after the name at a terminal (one that script(1) makes), INPUT typed; nothing of the above may come out raw.
shown() # shown NAME INPUT WORD…
{
    name=$1 input=$2
    shift 2
    words="'$program'"
    for word in "$@"; do words="$words '$word'"; done
    printf '%s\n' "$words <'$folder/input'" >./command
    printf '%b' "$input" >input
    TERM=dumb script -qec "sh ./command" /dev/null >out </dev/null 2>&1
    [ -s out ] || printf 'nothing' >out
    ! raw
    said=$?
    say $said "$name"
    [ $said = 0 ] || sed 's/^/# /' out | cat -v
}

printf '%s' "$evil" >out
raw
say $? "the test knows raw control characters"
shown "check, a sound file of an evil name" "" check "$evil.pgn"
for file in variant.pgn move.pgn evil.board evil.game evil.theme "$evil" "$evil.pgn/x"; do
    shown "check $(printf %s "$file" | cat -v)" "" check "$file"
done
shown "status --file" "" status "--file=$evil.pgn"
shown "status of a broken file" "" status --file=move.pgn
for to in pgn courier positions "$evil"; do
    shown "convert --to=$(printf %s "$to" | cat -v)" "" convert "--to=$to" "$evil.pgn"
done
for command in show moves status best solve bench uci games; do
    shown "$command --game" "" $command "--game=$evil"
    shown "$command --position" "" $command "--position=$evil"
    shown "$command --no-such-option" "" $command "--$evil"
    shown "$command of a word" "" $command "$evil"
done
shown "show --style" "" show "--style=$evil"
shown "show --moves-of" "" show "--moves-of=$evil"
shown "perft DEPTH" "" perft "$evil"
shown "best --time" "" best "--time=$evil"
shown "a command that is none" "" "$evil"
shown "play --white" "" play "--white=$evil"
shown "play --clock" "" play "--clock=$evil"
shown "play FILE that is none" "" play --plain "$evil"
shown "uci" "uci $evil\nsetoption name $evil value $evil\nposition fen $evil\nposition startpos moves $evil\n$evil\nquit\n" uci
shown "plain mode" "$evil\nload $evil\nload $evil.pgn\ntag White $evil\ncomment $evil\nset theme $evil\nset $evil 1\nsave $evil\nhelp $evil\nposition $evil\nnew $evil\nyes\nmoves\npieces\nquit\nyes\nyes\n" play --plain "$evil.pgn"
shown "replay in plain mode" "next\nnext\nend\ninfo\nquit\n" replay --plain "$evil.pgn"
mkdir -p config/reroute66 && cp evil.config config/reroute66/config
shown "settings" "set\nquit\n" play --plain
"$program" convert --to=pgn "$evil.pgn" >out && LC_ALL=C grep -qaF "$evil" out
say $? "to a file the bytes go as they are"
# refused NAME INPUT: a line whose second half no file should hold
refused()
{
    rm -f kept.pgn
    printf "new chess\n$2\ne4\nsave kept.pgn\nquit\n" | "$program" play --plain --white=human --black=human >out 2>&1
    grep -q '^Not understood: this line has control characters or is not UTF-8\.$' out && [ -s kept.pgn ] &&
        ! LC_ALL=C grep -qaP '[\x00-\x08\x0b-\x1f\x7f-\xff]' kept.pgn
    say $? "$1"
}
refused "a name that is not UTF-8" 'name \377\376'
refused "a name of control characters" 'set name \001\002'
refused "the other player's name" 'black Bob\033'
refused "a tag" 'event \302\233x'
refused "a comment" 'e4\ncomment \033[31mbad \377\nback'
printf 'new chess\ncomment Zo\303\253 \342\231\224\nsave words.pgn\nquit\n' | "$program" play --plain --white=human --black=human >out 2>&1
grep -q "$(printf 'Zo\303\253 \342\231\224')" words.pgn
say $? "words of other languages are kept"

printf '%s\n' "'$program' lab --game=gardner --games=2 --nodes=10 --results=two.lab" >command
TERM=dumb script -qec "sh ./command" /dev/null >out </dev/null 2>&1
LC_ALL=C grep -qaP '\r\x1b\[K\[[#.]+\] game [0-2] of 2, about 0:00 left' out
say $? "how far a command is stands in one line, written over"
echo "1..$n"
