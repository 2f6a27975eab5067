#!/bin/sh
# sshd.sh PROGRAM DATA: a public table behind a real sshd on a high port, by what `host` prints: two players with keys, and guests who share one.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") data=$(realpath "$2")
folder=$(mktemp -d) || exit 1
server=
trap '[ -z "$server" ] || kill $server; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
sshd=$(PATH=$PATH:/usr/sbin command -v sshd) ssh=$(command -v ssh)
if [ -z "$sshd" ] || [ -z "$ssh" ] || ! mkdir table bin; then
    echo '1..0 # SKIP there is no sshd'
    exit 0
fi
[ "$(id -u)" != 0 ] || mkdir -p /run/sshd

for name in host anna ben guest; do
    ssh-keygen -q -t ed25519 -N '' -f $name
    [ $name = host ] || "$program" host --lobby=table add $name $name.pub || exit 1
done
REROUTE66_DATA=$data "$program" --plain --restricted --lobby=table --player=probe </dev/null >said 2>&1 ||
    sed -i 's/--restricted/--restricted --unconfined/' table/keys # a system without Landlock: ui-lobby skips by name
{
    printf 'ListenAddress 127.0.0.1\nHostKey %s/host\nPidFile none\nUsePAM no\nStrictModes no\n' "$folder"
    printf 'SetEnv REROUTE66_DATA=%s ASAN_OPTIONS=detect_leaks=0\n' "$data"
    "$program" host --lobby=table | sed -n "/^Match User/,/^Match all/p" | sed "s/^Match User table/Match User $(id -un)/"
} >config
"$sshd" -t -f "$folder/config" 2>said
say $? 'sshd takes what host prints'
port=$((20000 + $$ % 20000)) tries=0
until grep -q 'Server listening' log 2>/dev/null || [ $((tries += 1)) -gt 20 ]; do
    port=$((port + 1))
    "$sshd" -D -e -f "$folder/config" -p $port 2>log &
    server=$!
    while kill -0 $server 2>/dev/null && ! grep -q 'Server listening' log; do sleep 0.02; done
done
cat >client <<END
Host localhost
    Port $port
    User $(id -un)
    BatchMode yes
    IdentitiesOnly yes
    StrictHostKeyChecking no
    UserKnownHostsFile $folder/known
    LogLevel ERROR
END
# shellcheck disable=SC2016 # the other script expands it
printf '#!/bin/sh\nexec %s -F %s/client -i "%s/$IDENTITY" "$@"\n' "$ssh" "$folder" "$folder" >bin/ssh
chmod +x bin/ssh
as() # as KEY ADDRESS LINE…: what the one with KEY types there
{
    IDENTITY=$1 address=$2
    shift 2
    printf '%s\n' "$@" quit yes | IDENTITY=$IDENTITY PATH=$folder/bin:$PATH timeout 600 "$program" join --plain "$(id -un)@$address" 2>&1
}

as anna localhost 'game chess' 'share first' e4 >said
if grep -q 'account is locked' log; then
    say 0 'two players by ssh # SKIP nobody can log in to this account'
    echo "1..$n"
    exit 0
fi
is 'a player with a key offers a game' 1 "$(grep -c '^Offered at this table: `join first` takes a seat' said)"
as ben localhost:first e5 >said
is 'another one joins it by its name' 1 "$(grep -c '^You play Black' said)"
as anna localhost:first Nf3 >said
is 'the first one comes back to the same seat' 1 "$(grep -c '^You play White' said)"
is 'the game is that of both' '1. e4 e5 2. Nf3 anna ben' \
    "$(grep -v '^%' table/games/first.pgn | sed -n 's/{[^}]*}//g; /^1\./p' | sed 's/1\.\.\.//; s/ \*$//' | xargs) $(sed -n 's/^.\(White\|Black\) "\(.*\)"./\2/p' table/games/first.pgn | xargs)"
as guest localhost 'game chess' 'share second' 'name Zoe' d4 >said
as guest localhost:second 'name Max' d5 >said
is 'guests with one key have a seat a connection' 1 "$(grep -c '^You play Black' said)"
is 'and their own names' 'Zoe (guest) Max (guest)' "$(sed -n 's/^.\(White\|Black\) "\(.*\)"./\2/p' table/games/second.pgn | xargs)"
IDENTITY=guest PATH=$folder/bin:$PATH ssh -T localhost 'cat /etc/passwd' </dev/null >said 2>&1
is 'no other command runs' 0 "$(grep -c root: said)"
echo "1..$n"
