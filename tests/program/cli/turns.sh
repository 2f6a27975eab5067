#!/bin/sh
# turns.sh PROGRAM: whose turn it is in shared games, told outside the program and in its lists, by their files.
. "$(dirname "$0")/../../tap.sh"
# shellcheck disable=SC2016 # it is no shell that reads names and settings
program=$(realpath "$1")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
unset XDG_STATE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME
mkdir anna ben carl games empty
as() # as USER ARGUMENT…: the program of USER
{
    user=$1
    shift
    HOME=$folder/$user "$program" "$@"
}
play() # play USER LINE…: what USER types in the game
{
    user=$1
    shift
    printf '%s\n' "$@" quit yes | as "$user" join --plain games/one.pgn
}

until_true() # until_true COMMAND…: wait until it is true, five minutes at most
{
    tries=0
    until "$@" || [ $((tries += 1)) -gt 15000 ]; do sleep 0.02; done
}
sat_down() # Anna has taken her seat again
{
    [ "$(grep -o ' join ' games/one.pgn | wc -l)" -gt "$joins" ]
}

printf 'name Anna\ne4\nquit\nyes\n' | as anna --plain --game=chess --black=elsewhere --clock=5+3 --share=games/one.pgn >said
as anna turns >said
is 'who has moved does not wait' '1 ' "$? $(cat said)"
as ben turns games >said
is 'nor is it the turn of who sits nowhere' '1 ' "$? $(cat said)"
printf 'games games\nquit\n' | as ben --plain >said
is 'an offer tells clock and colour' '  1  Anna - (free): Orthodox chess, move 1, Black to move (you would play Black, 5+3)' "$(grep Anna said)"
play ben 'name Ben' 'say hello' e5 >said
as anna turns >said
is 'the file tells whose turn it is, and what was said' \
    "0 $folder/games/one.pgn	Anna - Ben: Orthodox chess, move 2, your turn (5+3, 1 new remark)" "$? $(cat said)"
as anna turns games empty >said
is 'that of folders, too' "0 games/one.pgn" "$? $(cut -f1 said)"
as anna turns empty >said
is 'other folders do not' '1 ' "$? $(cat said)"
as anna turns games missing >said 2>error
is 'a folder that is missing is trouble' '2 games/one.pgn reroute66: missing: No such file or directory' "$? $(cut -f1 said) $(cat error)"
as carl turns games >said
is 'others are not told of it' '1 ' "$? $(cat said)"
printf 'games\nquit\n' | as anna --plain >said
is 'games says so, too' 1 "$(grep -c '1  Anna - Ben: .* move 2, your turn (5+3, 1 new remark)$' said)"
as ben turns --watch >said &
play anna d4 >out
reap $!
is 'watching ends when it is the turn' "$folder/games/one.pgn" "$(cut -f1 said)"
play anna >out
as anna turns games >said
is 'remarks that were seen are not new' '1 ' "$? $(cat said)"
play ben draw >out
as anna turns >said
is 'who is asked is waited for, though another is to move' "0 1" "$? $(grep -c 'move 2, you are asked (5+3)$' said)"
play anna no >out
as anna turns >said
is 'until that is answered' '1 ' "$? $(cat said)"

# A program is started at the user's turns, in the file of settings alone; what others say is no command and no option.
mkdir -p anna/.config/reroute66
printf 'name = Anna\non-turn = %s "%%m, %%o in %%g;$(touch evil)" %%o 100%%\n' "$folder/program" >anna/.config/reroute66/config
printf '#!/bin/sh\n(cat; printf "%%s\\n" $# "$@") >%s/heard.new && mv %s/heard.new %s/heard\n' "$folder" "$folder" "$folder" >program
chmod +x program
play ben 'name --help; `touch evil`' >out
joins=$(grep -o ' join ' games/one.pgn | wc -l)
mkfifo keys
as anna join --plain games/one.pgn <keys >said &
exec 3>keys
printf 'set on-turn touch evil\n' >&3
until_true sat_down
play ben Nc6 >out
until_true [ -e heard ]
printf 'quit\nyes\n' >&3
exec 3>&-
reap $!
is 'a program is told whose turn it is' '3|Nc6, --help; `touch evil` in Orthodox chess;$(touch evil)|help; `touch evil`|100%' \
    "$(paste -sd'|' heard)"
is 'nobody else names one' '1 no' "$(grep -c '^Only your file of settings' said) $([ -e evil ] && echo yes || echo no)"
play ben 'name Ben' >out
play ben resign yes >out
as anna turns >said
is 'nobody waits when it is over' '1 ' "$? $(cat said)"
date=$(sed -n 's/^.Date "\(.*\)".$/\1/p' games/one.pgn)
printf 'games\nquit\n' | as ben --plain >said
is 'result and date are told' "  1  Anna - Ben: Orthodox chess, move 3, over (1-0, $date)" "$(grep Anna said)"
echo "1..$n"
