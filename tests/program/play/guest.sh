#!/bin/sh
# guest.sh PROGRAM ENGINE: however the program ends, no process of an engine that it has started is left, not even of one that
# answers nothing, ignores all signals and has processes of its own, one of them in another session. The configuration alone names engines.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") engine=$(realpath "$2")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export XDG_CONFIG_HOME="$folder/config" XDG_DATA_HOME="$folder/data" XDG_STATE_HOME="$folder/state" XDG_CACHE_HOME="$folder/cache"
mkdir -p config/reroute66
config=config/reroute66/config
printf '%s\n' '# mine' 'pace = 0' '[engines]' "still = \"$engine\" stays $folder/processes" "still.time = 1" \
    "good = \"$engine\"" "good.Hash = 3" "human = /x" >$config

gone() # gone PROCESS…: wait until none of them is there
{
    for process; do
        tries=0
        while kill -0 "$process" 2>/dev/null && [ $tries -lt 15000 ]; do
            sleep 0.02
            tries=$((tries + 1))
        done
        kill -0 "$process" 2>/dev/null && return 1
    done
    return 0
}

mkfifo words
for how in KILL HUP TERM quit end; do
    rm -f processes
    "$program" play --plain --game=chess --white=still <words >said 2>&1 &
    playing=$!
    exec 3>words
    tries=0
    until [ -s processes ] || [ $((tries += 1)) -gt 15000 ]; do sleep 0.02; done
    read -r one two three <processes
    kill -0 "$one" && kill -0 "$two" && kill -0 "$three"
    say $? "the engine is there before $how"
    case $how in
    quit) printf 'quit\nyes\n' >&3 ;;
    end) ;;
    *) kill -$how $playing ;;
    esac
    exec 3>&-
    reap $playing
    gone "$one" "$two" "$three"
    say $? "nothing of it is left after $how"
done

printf 'd2d4\nquit\nyes\n' | "$program" play --plain --game=chess --white=good >said 2>&1
is 'an engine plays' 1 "$(grep -c '^White Pawn e2 to e4' said)"
is 'a wrong line of the section is told' 1 "$(grep -c 'human: this word means a player: give the engine another name' said)"
section=$(sed -n "/engines/,\$p" $config)
printf 'white human\nset level 5\nquit\nyes\n' | "$program" play --plain --game=chess --black=good >said 2>&1
is "the section stays as it was" "$section" "$(sed -n "/engines/,\$p" $config)"
is 'a setting that is kept comes before it' 'level = 5' "$(sed '/engines/,$d' $config | grep level)"
"$program" play --plain --white=nobody </dev/null >said 2>&1
is 'an engine that has not been named cannot sit down' 2 $?
"$program" play --plain --game=chess --white=human --black=human <words >said 2>&1 &
exec 3>words
printf 'analyse with nobody\nanalyse with good\n' >&3
tries=0
while ! grep -q '^1 ' said && [ $tries -lt 15000 ]; do
    sleep 0.02
    tries=$((tries + 1))
done
exec 3>&-
reap $!
is 'an engine analyses' 1 "$(grep -c '^1  +0.30  depth 1  e4' said)"
is 'an unknown one does not' 1 "$(grep -c 'No engine is called "nobody"' said)"
echo "1..$n"
