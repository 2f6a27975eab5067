#!/bin/sh
# users.sh REROUTE66 DATA: two users of one machine play in a folder that their group may write.
. "$(dirname "$0")/../../tap.sh"
program=$1
export REROUTE66_DATA="$2"
as() # as UID COMMAND...: run as that user, in the group of both
{
    user=$1
    shift
    setpriv --reuid="$user" --regid="$user" --groups=7066 "$@"
}
if [ "$(id -u)" != 0 ] || ! as 7001 test -x "$program" 2>/dev/null || ! as 7001 test -r "$REROUTE66_DATA/games/chess.game"; then
    echo "1..0 # SKIP needs root, setpriv, and a program that others may run"
    exit 0
fi
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir "$work/games" "$work/7001" "$work/7002"
chown 7001:7001 "$work/7001"
chown 7002:7002 "$work/7002"
chown 7001:7066 "$work/games"
chmod 2770 "$work/games"
umask 022
game=$work/games/game.pgn
plays() # plays UID ARGUMENTS...: the program in plain mode, at that user's home
{
    user=$1
    shift
    HOME=$work/$user XDG_STATE_HOME=$work/$user/state XDG_DATA_HOME=$work/$user/data XDG_CONFIG_HOME=$work/$user/config \
        as "$user" timeout 600 "$program" "$@" --plain
}
printf 'f3\ng4\n' | plays 7001 play --game=chess --white=you --black=elsewhere --share="$game" >"$work/white" 2>&1 &
until [ -s "$game" ] || ! kill -0 $! 2>/dev/null; do sleep 0.05; done
[ "$(stat -c '%g %a' "$game")" = "7066 664" ]
say $? "the group may write the game"
printf 'e5\nQh4\n' | plays 7002 join "$game" >"$work/black" 2>&1
said=$?
cat "$work/black" | sed 's/^/# /'
say $said "another user joins it"
wait
grep -q 'Checkmate. Black wins' "$work/black" && grep -q '0-1' "$game"
say $? "they play to the end"
[ "$(stat -c '%g %a' "$game")" = "7066 664" ]
say $? "mode and group stay, whoever has written last"
chmod 600 "$game"
chown 7001:7001 "$game"
printf 'quit\n' | plays 7002 watch "$game" 2>&1 | grep -q 'Permission denied'
say $? "who may not read it is told"
echo "1..$n"
