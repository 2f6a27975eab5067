#!/bin/sh
# usage.sh PROGRAM: the command line itself: options, their shortened names, helps, what --game does to each command.
program=$(realpath "$1")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
n=0

check() # check STATUS NAME: the next line of the report
{
    n=$((n + 1))
    if [ "$1" = 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2" && sed 's/^/# /' out err; fi
}

# refuses MESSAGE ARGUMENT…: wrong usage, told so, nothing on standard output
refuses()
{
    message=$1
    shift
    "$program" "$@" >out 2>err
    [ $? = 2 ] && [ ! -s out ] && [ "$(cat err)" = "reroute66 $message; try \`reroute66 ${message%%:*} --help\`" ]
    check $? "$message"
}

# What is no command but a game or a file says what to type for it.
"$program" chess >out 2>err
[ $? = 2 ] && [ "$(cat err)" = 'reroute66: there is no command "chess"; try `reroute66 --game=chess`' ]
check $? "a game's name is no command"
touch some.pgn
"$program" some.pgn >out 2>err
[ $? = 2 ] && [ "$(cat err)" = 'reroute66: there is no command "some.pgn"; try `reroute66 play some.pgn`' ]
check $? "a file's name is no command"
"$program" nothing >out 2>err
[ $? = 2 ] && [ "$(cat err)" = 'reroute66: there is no command "nothing"; try `reroute66 --help`' ]
check $? "nor is what is neither"

refuses "perft: --bogus: no such option here" perft 3 --bogus
refuses "check: --flip: no such option here" check one two --flip three
refuses "best: -x: no such option here" best -hx
refuses "best: --depth: a value is missing" best --depth
refuses "perft: --divide=3: takes no value" perft --divide=3 1
refuses "best: --t=5: can mean several options here" best --t=5
refuses "show: --s: can mean several options here" show --s ascii

"$program" best --d=1 --thr=1 >out 2>err && [ "$(wc -l <out)" = 1 ] && [ ! -s err ]
check $? "an option may be shortened to what no other begins with"

for command in play replay show moves perft status best solve bench uci check convert games; do
    "$program" $command --help >out 2>err && [ "$(head -1 out | cut -d' ' -f1-3)" = "Usage: reroute66 $command" ] &&
        grep -q '^  --game=ID ' out
    check $? "$command --help lists that command's options, --game among them"
done
"$program" play fastlane >out 2>err
[ $? = 1 ] && [ "$(cat err)" = "reroute66: there is no file 'fastlane'; the game of that name is --game=fastlane" ]
check $? "who gives a game's name in place of a file is told the option"
"$program" play nogame >out 2>err
[ $? = 1 ] && [ "$(cat err)" = "reroute66: nogame: cannot read: No such file or directory" ]
check $? "and who gives another name, that it cannot be read"

"$program" play --help >out 2>err && grep -q '^  --clock=TIME ' out
check $? "play --help is the help of play"
"$program" --help >out 2>err && grep -q '^  convert ' out
check $? "--help lists the commands"
grep -q -- '--plain. is for screen readers' out
check $? "and tells of plain mode"
"$program" uci --help >out 2>err && grep -q -- '--game=ID.*(default chess)' out && echo uci | "$program" uci | grep -q 'UCI_Variant type combo default chess '
check $? "uci begins with the game that its help names"

# shellcheck disable=SC3045 # no option of POSIX, but every sh here has it
(ulimit -s 64 && "$program" moves >out 2>err && "$program" best --nodes=500 >>out 2>>err)
[ $? = 0 ] && [ "$(wc -l <out)" = 22 ]
check $? "a small stack is enough"

"$program" games --game=fastlane >out 2>err && [ "$(cat out)" = "fastlane	Chess in the Fast Lane" ]
check $? "games --game lists that game only"
"$program" games --game=nonesuch >out 2>err
[ $? = 1 ] && [ ! -s out ] && grep -q '"nonesuch"' err
check $? "games --game of no game"
"$program" bench --game=nonesuch >out 2>err
[ $? = 1 ] && [ ! -s out ] && grep -q '"nonesuch"' err
check $? "bench --game of no game"

export HOME="$folder" XDG_STATE_HOME="$folder" XDG_CONFIG_HOME="$folder" XDG_CACHE_HOME="$folder"
echo help | "$program" play --plain >out 2>err && tr -s '\n ' '  ' <out | grep -q 'endings build KRk, play KRk, stop - tutorial'
check $? "help in a pipe cuts no line"

"$program" play --plain --white=ai:99 </dev/null >out 2>err
[ $? = 2 ] && grep -q '^reroute66 play: --white: "ai:99" cannot sit' err
check $? "a seat that cannot be is wrong usage"
"$program" play --plain --game=altorth-doubleback --black=ai:19 </dev/null >out 2>err
[ $? = 1 ] && [ "$(cat err)" = "reroute66: --black: AltOrth Hex Chess, Doubleback has levels 1 to 18, and full" ] &&
    printf 'quit\n' | "$program" play --plain --game=altorth-doubleback --white=human --black=ai:18 >out 2>err
check $? "a level that a game lacks is told"
printf 'new chess\nquit\n' | "$program" play --plain --black=ai:12 >out 2>err &&
    tr '\n' ' ' <out | grep -q 'Orthodox chess has levels 1 to 11, and full: the computer plays at 11\.'
check $? "and one that the next game lacks"
"$program" play --plain --clock=soon </dev/null >out 2>err
[ $? = 2 ] && grep -q '^reroute66 play: --clock: the clock "soon"' err
check $? "a clock that cannot be is wrong usage"
"$program" play --plain --clock=5/3 </dev/null >out 2>err
[ $? = 2 ] && grep -q '^reroute66 play: --clock: 5/3: give 5+3 for 5 minutes and 3 seconds a move, 5/3+0' err
check $? "a clock that is hardly meant is asked about"
printf 'moves\nquit\n' | "$program" play --plain '--game=Kingofthehill' >out 2>err && grep -q 'A game of King of the Hill' out &&
    [ "$("$program" perft --game=3check 1)" = 20 ] && [ "$("$program" perft '--game=Mini Shogi' 1)" = 14 ]
check $? "games have the names of other programs"
"$program" perft --game=Gorogoro++ 1 >out 2>err
[ $? = 1 ] && [ "$(cat err)" = 'reroute66: there is no game "Gorogoro++", but gorogoro: `reroute66 games --all` lists them' ]
check $? "and none but its own"
"$program" play --plain --red=human --game=chess </dev/null >out 2>err
[ $? = 1 ] && [ "$(cat err)" = "reroute66: --red: Orthodox chess has two players" ]
check $? "nobody sits in the third place of a game for two"
printf '[Variant "Chess"]\n[White "Player"]\n[Black "Player"]\n\n1. e4 *\n' >game.pgn
"$program" play --plain game.pgn --black=ai:12 </dev/null >out 2>err
[ $? = 1 ] && [ "$(cat err)" = "reroute66: --black: Orthodox chess has levels 1 to 11, and full" ]
check $? "a level that a game lacks is told where it goes on"
"$program" play --plain game.pgn --position=startpos </dev/null >out 2>err
[ $? = 2 ] && [ "$(cat err)" = "reroute66 play: give FILE or --position, not both" ]
check $? "a file and a position"
printf 'white you\nclock\nsave %s/after.pgn\nquit\n' "$folder" | "$program" play --plain game.pgn --white=ai:1 --clock=7 >out 2>err &&
    grep -q '^White: you' out && grep -q '^White 7:00, Black [67]:' out && grep -q '^\[TimeControl "420"\]' after.pgn
check $? "seats and clock are set in a game that goes on"
printf '[Variant "Chess"]\n[TimeControl "300"]\n\n1. e4 {[%%clk 0:04:30]} e5 {[%%clk 0:04:20]} *\n' >timed.pgn
printf 'clock\nquit\n' | "$program" play --plain timed.pgn >out 2>err && grep -q '^White 4:\(30\|2.\), Black 4:20' out
check $? "a saved game with clocks goes on with the time that was left"

printf 'code\nquit\n' | "$program" play --plain '4k3/8/8/9/9/8/8/4K2R b - - 3 7' --white=human >out 2>err &&
    grep -q '^4k3/8/8/9/9/8/8/4K2R b - - 3 7$' out
check $? "a game begins from a position code"
"$program" play --plain '4k3/8/8/9/9/8/8/4K2 b - - 0 1' </dev/null >out 2>err
[ $? = 1 ] && grep -q 'row 8: 7 cells, expected 8' err
check $? "a faulty position code is told"
printf 'quit\n' | "$program" play --plain --white=ai:1 --black=human >out 2>err &&
    grep -q '^White .* to .*, from its opening library\.$' out
check $? "the computer says that a move is from its library"
printf 'set library off\nquit\n' | "$program" play --plain >out 2>err
printf 'set library on\nquit\n' | "$program" play --plain --white=ai:1 --black=human >out 2>err &&
    grep -q '^White .* to [^,]*\.$' out
check $? "with the library off it thinks for itself"

mkdir here && cd here && printf 'set theme slate\nquit\n' |
    env -u HOME -u XDG_DATA_HOME -u XDG_STATE_HOME -u XDG_CONFIG_HOME "$program" play --plain >../out 2>../err
[ -z "$(ls -A)" ] && cd .. && grep -q 'until you leave; it could not be kept: no folder to write to: set HOME, or XDG_CONFIG_HOME' out
check $? "without a home nothing is written into the folder one stands in"
cd "$folder" || exit 1

# Shared games: where there is none; the next game after one; one that was left goes on.
mkdir none shared && export XDG_STATE_HOME="$folder/shared" XDG_CONFIG_HOME="$folder/shared"
for verb in join watch; do
    "$program" $verb --plain none </dev/null >out 2>err
    [ $? = 1 ] && [ ! -s out ] && [ "$(cat err)" = "reroute66: There is no game to $verb there." ]
    check $? "$verb fails where there is no game"
done
printf 'e4\nresign\nyes\nrematch\nnew chess\nd4\nd5\nshare next.pgn\nquit\nyes\n' |
    "$program" play --plain --game=chess --black=elsewhere --share=over.pgn >out 2>err
grep -q 'Black wins.*mistakes, `rematch` plays again' out && grep -q 'The other player is asked' out && grep -q '^White Pawn d2 to d4' out && grep -q '^Black Pawn d7 to d5' out && [ -s next.pgn ]
check $? "nobody sits elsewhere at the next game, which is not shared"
rm -r shared
printf 'e4\nquit\nyes\n' | "$program" play --plain --game=chess --black=elsewhere --share=left.pgn >out 2>err
printf 'continue\nquit\nyes\n' | "$program" play --plain >out 2>err
grep -q '`continue` goes on with .* - (free): Orthodox chess, move 1, Black to move' out && grep -q '^You play White' out
check $? "a shared game that was left goes on"
printf 'e4\nquit\nyes\n' | "$program" play --plain --game=chess --clock=5 --black=elsewhere --share=bound.pgn >out 2>err
grep -q '^Shared in bound.pgn: `join` at another terminal takes a seat' out && grep -q 'The clock binds; machines. clocks may differ by 60 s' out
check $? "sharing by an option is told as by the command, and how the clock binds"
rm -r shared && mkdir -p shared/reroute66/journal
printf 'reroute66 journal 2 #f208a70e\ngame omega 0123456789abcdef #e3cf7ea1\n' >shared/reroute66/journal/omega-20260101-120000.journal
printf 'continue\nquit\nyes\n' | "$program" play --plain >out 2>err
grep -q '`continue` goes on with omega (its game is not here), `help`' out && grep -q 'its game omega is not here: `reroute66 install omega.game` with the game' out
check $? "of a game that is not here the name is told"

if [ -e /dev/full ]; then
    for option in --help --version 'moves --help' 'moves'; do
        "$program" $option >/dev/full 2>err
        [ $? = 1 ] && grep -q '^reroute66: standard output: ' err
        check $? "$option tells that its output cannot be written"
    done
fi
echo "1..$n"
