#!/bin/bash
# neverlost.sh REROUTE66 DATA: what may befall the file of a shared game, by two programs in plain mode. Each mishap is told in one sentence, and the game
# goes on. As root both run as another user, whom modes bind.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") REROUTE66_DATA=$2
export REROUTE66_DATA LC_ALL=C.UTF-8 TERM=dumb
work=$(mktemp -d) || exit 1
trap 'umount "$work/full" 2>/dev/null; rm -rf "$work"' EXIT
chmod 755 "$work"
as=()
[ "$(id -u)" = 0 ] && command -v setpriv >/dev/null && setpriv --reuid=7001 --regid=7001 --clear-groups test -x "$program" -a -r "$REROUTE66_DATA/games" &&
    as=(setpriv --reuid=7001 --regid=7001 --clear-groups)

# start NAME HOME ARGUMENT…: a program that reads what `type NAME` says and writes NAME.out.
start()
{
    local name=$1 home=$work/$2 descriptor
    shift 2
    mkdir -p "$home"
    [ ${#as[@]} = 0 ] || chown 7001:7001 "$home"
    rm -f "$work/$name.in" && mkfifo "$work/$name.in"
    exec {descriptor}<>"$work/$name.in" # neither opening nor writing waits for the program
    to[$name]=$descriptor
    (
        exec <"$work/$name.in"
        for descriptor in "${to[@]}"; do exec {descriptor}>&-; done
        HOME=$home XDG_STATE_HOME=$home/state XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config exec "${as[@]}" \
            "$program" "$@" --plain >"$work/$name.out" 2>&1
    ) &
    child[$name]=$!
}
declare -A to child

types() # types NAME LINE
{
    echo "$2" >&"${to[$1]}"
}

holds() # holds FILES TEXT: until one of that pattern does; five minutes at most
{
    for ((tries = 0; tries < 6000; tries++)); do
        grep -qF -- "$2" $1 2>/dev/null && return 0
        sleep 0.05
    done
    echo "# $1 never had: $2"
    tail -n 5 $1 | sed 's/^/# /'
    return 1
}

sees() # sees NAME TEXT: until the program NAME has written that
{
    holds "$work/$1.out" "$2"
}

# begin FOLDER: White and Black sit down at a game in that folder.
begin()
{
    folder=$work/$1 game=$work/$1/game.pgn
    mkdir -p "$folder" && chmod 777 "$folder"
    rm -rf "$work/white" "$work/black"
    start white white play --game=chess --white=you --black=elsewhere --share="$game"
    holds "$game" r66
    start black black join "$game"
    sees black 'You play Black'
    sees white 'Black is at the board'
}

finish()
{
    for name in "${!child[@]}"; do
        descriptor=${to[$name]}
        exec {descriptor}>&-
    done
    reap "${child[@]}"
    child=() to=()
}

# plays NAME MOVE SENTENCE: NAME plays MOVE, and both see it as SENTENCE.
plays()
{
    types "$1" "$2"
    sees white "$3" && sees black "$3"
}

begin readonly
chmod 444 "$game"
if [ "$(id -u)" = 0 ] && [ ${#as[@]} = 0 ]; then
    say 0 "a file that may not be written # SKIP nothing binds root"
else
    types white e4
    sees white 'Permission denied; what you play is kept, and written later' && chmod 644 "$game" && sees black 'e2 to e4' && plays black e5 'e7 to e5'
    say $? "a file that may not be written"
fi
finish

begin full
rm -f "$game"*
if mount -t tmpfs -o size=64k,mode=777 tmpfs "$work/full" 2>/dev/null; then
    holds "$game" r66
    head -c 1M /dev/zero >"$work/full/rest" 2>/dev/null
    types white e4
    sees white 'No space left on device; what you play is kept, and written later' && rm "$work/full/rest" && sees black 'e2 to e4' &&
        plays black e5 'e7 to e5'
    say $? "a disk that is full"
else
    say 0 "a disk that is full # SKIP nothing may be mounted"
fi
finish
umount "$work/full" 2>/dev/null

begin older
cp "$game" "$work/old.pgn"
plays white e4 'e2 to e4' && chmod 666 "$work/old.pgn" && mv "$work/old.pgn" "$game" && holds "$work/*.out" 'holds an older game; it is written again' &&
    plays black e5 'e7 to e5'
say $? "an older copy in its place"
kill -STOP "${child[black]}"
types white f4
holds "$game" "move f4"
touch -d 1990-01-01 "$game"
kill -CONT "${child[black]}"
sees black 'f2 to f4' && plays black d5 'd7 to d5'
say $? "a clock that was set back"
finish

begin alone
plays white e4 'e2 to e4'
start watcher watcher watch "$game"
types watcher d4
sees watcher 'It is the turn of a player at another terminal'
say $? "who watches need not wait to hear that"
types black quit
sees white 'Black has left'
types white d4
finish
sees white 'It is the turn of a player at another terminal'
say $? "a script does not wait for somebody who has left"

begin apart
mkdir "$work/apart2" && chmod 777 "$work/apart2" && cp -p "$game" "$work/apart2/game.pgn" && cp "$game" "$work/old.pgn"
types black 'quit'
sees white 'Black has left'
start black black join "$work/apart2/game.pgn"
sees black 'You play Black'
types white e4
holds "$game" "move e4"
cp "$game" "$work/apart2/game (Anna's conflicted copy 2026-11-26).pgn"
sees black 'is a copy of this game with moves of its own: they were added' && sees black 'e2 to e4' && types black e5 &&
    holds "$work/apart2/game.pgn" "move e5" && cp "$work/apart2/game.pgn" "$folder/game.sync-conflict-20261126-071500-ABCDEFG.pgn" &&
    sees white 'e7 to e5'
say $? "a conflict copy beside it"
finish

begin twice
start second white join "$game"
sees second 'You play White'
types second e4
sees white 'Another program plays at your seat: quit one of the two.' && sees black 'e2 to e4' && plays black e5 'e7 to e5' && plays white Nf3 'g1 to f3' &&
    for ((i = 0; i < 3000; i++)); do
        types second status
        grep -q 'To move: Black' "$work/second.out" && break
        sleep 0.1
    done && [ $i -lt 3000 ]
say $? "two programs at one seat"
finish

begin gone
plays white e4 'e2 to e4'
finish
rm -f "$game"
cd "$folder" && start white white join game.pgn && cd "$work" && sees white 'You play White' && holds "$game" 'move e4'
say $? "a file that is gone is made again from what is kept here"
finish

begin away
plays white e4 'e2 to e4'
mv "$folder" "$work/vanished"
sees black "$game is gone; it is written again" && sees black 'No such file or directory; what you play is kept' && types black e5 && sees black 'e7 to e5' &&
    mkdir "$folder" && chmod 777 "$folder" && sees white 'e7 to e5' && plays white Nf3 'g1 to f3'
say $? "a folder that vanishes"
mkdir "$work/strange" && sed "s|^\[SharedGame|[SharedFile \"$work/nowhere.pgn\"]\n&|" "$game" >"$work/strange/game.pgn" && chmod -R a+rX "$work/strange"
start guest guest watch "$work/strange"
sees guest 'Shared games' && types guest 1 && sees guest 'You watch this game'
say $? "a file that names another one is listed as itself"
[ -z "$(find "$folder" -name '*.new' -o -name '*.lock')" ]
say $? "nothing is left beside the file"
finish
echo "1..$n"
