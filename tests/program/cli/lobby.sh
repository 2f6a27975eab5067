#!/bin/sh
# lobby.sh PROGRAM: `--restricted --lobby=DIR` as those use it who want more than to play: two players meet, and nothing outside the
# folder is read or written, whatever the words, the environment and the files of the folder are.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") page=$(realpath "$(dirname "$0")/../../../man/reroute66-host.6")
folder=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export HOME="$folder/home" XDG_STATE_HOME="$folder/home" XDG_CONFIG_HOME="$folder/home"
mkdir home table home/reroute66
printf '[engines]\nevil = /bin/sh -c "touch %s/started"\n' "$folder" >home/reroute66/config
printf '[Event "secret"]\n\n1. e4 e5 *\n' >secret.pgn
open=
table() # table PLAYER: a session of PLAYER
{
    player=$1
    shift
    "$program" --plain --restricted $open --lobby=table --player="$player" "$@" 2>&1
}

printf 'quit\n' | table probe >said
[ $? = 0 ] || { grep -q -- --unconfined said && open=--unconfined; } # a system without Landlock: ui-lobby skips by name
printf 'share first\nd2d4\nquit\nyes\n' | table alice --game=chess >said
[ -f table/games/first.pgn ]
say $? 'a game is offered'
printf 'join\njoin first\nd7d5\nquit\nyes\n' | table bob >said
is 'it is listed' 1 "$(grep -c 'alice - (free): Orthodox chess, move 1, Black to move' said)"
is 'another player joins' 1 "$(grep -c '^You play Black' said)"
printf 'games\nquit\nyes\n' | table alice >said
is 'whose turn it is' 1 "$(grep -c 'alice - bob: Orthodox chess, move 2, your turn' said)"
printf 'watch first\nquit\nyes\n' | table carol >said
is 'a third one watches' 1 "$(grep -c 'You watch this game' said)"

rm table/games/first.pgn
printf 'join first\nquit\nyes\n' | table alice >said
is 'a file that was deleted is there again, without the key of the seat' '1 0' \
    "$(grep -c SharedGame table/games/first.pgn) $(grep -c 'SharedKey\|SharedFile' table/games/first.pgn)"

ln -s ../../secret.pgn table/games/link.pgn
mkfifo table/games/pipe.pgn
ln -s /dev/zero table/games/zero.pgn
mkdir table/games/folder.pgn
find . -path ./table/players -prune -o -type f -print | sort | xargs sha256sum >before 2>/dev/null
{
    # shellcheck disable=SC2088 # it is the program that must not expand the tilde
    for word in ../../secret.pgn "$folder/secret.pgn" '~/secret.pgn' '"../../secret.pgn"' link link.pgn pipe zero folder /etc/passwd '$(touch x)' '!touch x'; do
        for command in game help 'help rules' stats palette load replay save export share join watch solve problems tutorial theme new edit sandbox explorer endings 'set theme' 'set name' copy; do
            printf '%s %s\n' "$command" "$word"
        done
        printf 'no\nstart\n'
    done
    printf 'black evil\nanalyse with evil\nset threads 64\nname mallory\nend\nquit\nyes\n'
} >words
timeout 600 "$program" --plain --restricted $open --lobby=table --player=mallory <words >said 2>&1
is 'all that was tried is over' 0 $?
is 'what is outside was not read' 0 "$(grep -c 'secret"\|root:' said)"
is 'no engine was started' 'no' "$([ -e started ] && echo yes || echo no)"
find . -path ./table/players -prune -o -type f ! -name before ! -name words ! -name said -print | sort | xargs sha256sum >after 2>/dev/null
grep -v ' ./\(before\|words\|said\)$' before >expected
grep -v ' ./\(after\|expected\)$' after | cmp -s - expected
say $? 'nothing outside was written, and no game of others'

for term in ../../../tmp/x /tmp/x .x xterm; do
    printf 'quit\n' | TERM=$term TERMINFO="$folder" table alice >said || break
done
say $? 'names of terminals lead nowhere'
mkdir locales
mkfifo locales/LC_CTYPE # which the C library would wait for
unset LC_ALL LC_CTYPE
printf 'quit\n' | LOCPATH="$folder" LANG=locales timeout 600 "$program" --plain --restricted $open --lobby=table --player=alice >said 2>&1
is 'nor do those of languages' 0 $?
for name in .. ../x a/b '' 'a b' aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; do
    printf 'quit\n' | table "$name" >said
    [ $? = 1 ] || break
done
[ "$name" = aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ]
say $? 'names of players are names'
for wrong in --restricted --lobby=table '--restricted --lobby=table --share=x' '--restricted --lobby=table secret.pgn' --player=alice --unconfined; do
    "$program" --plain $wrong </dev/null >said 2>&1
    [ $? = 2 ] || break
done
say $? 'wrong usage is told'
if sshd=$(PATH=$PATH:/usr/sbin command -v sshd) && ssh-keygen -q -t ed25519 -N '' -f key 2>/dev/null; then
    sed -n '/^Match/,/^\./p' "$page" | grep -v '^\.' >sshd_config
    $sshd -t -f "$folder/sshd_config" -h "$folder/key" >said 2>&1
    [ -s sshd_config ] && ! grep sshd_config said
    say $? "the page's lines are lines of sshd"
else
    say 0 "the page's lines are lines of sshd # SKIP there is no sshd"
fi
mkdir bin
printf '#!/bin/sh\nprintf "%%s\\n" "$*" >ssh-said\n' >bin/ssh
chmod +x bin/ssh
PATH="$folder/bin:$PATH" "$program" join table@chess.example:first && PATH="$folder/bin:$PATH" "$program" join --plain table@chess.example >said
is 'join of an address is the ssh of the user' '-T -- table@chess.example' "$(cat ssh-said)"
PATH="$folder/bin:$PATH" "$program" join table@chess.example:first
is 'with the game' '-t -- table@chess.example first' "$(cat ssh-said)"
rm ssh-said
for wrong in -oProxyCommand=x@host table@-oProxyCommand=x 'a b@host' 'a@h;x' 'a@h:-x' 'a@h:x y' @host a@ a@h:; do
    PATH="$folder/bin:$PATH" "$program" join -- "$wrong" >said 2>&1
    [ $? = 2 ] || break
done
is 'no other word starts it' 'a@h: no' "$wrong $([ -e ssh-said ] && echo yes || echo no)"
printf 'quit\nyes\n' | SSH_ORIGINAL_COMMAND=first table carla >said
is 'the game that ssh names is joined' 1 "$(grep -c 'You watch\|You play\|every seat is taken' said)"
printf 'quit\nyes\n' | SSH_ORIGINAL_COMMAND=../../secret table carla >said
is 'and no file' 1 "$(grep -c 'there is no such game' said)"
for game in 1 2 3 4 5 6 7 8 9; do
    printf 'share many-%s\nquit\nyes\n' $game | table eager --game=chess >said
done
is 'a player has eight games under way' '1 8' "$(grep -c 'You have 8 games' said) $(find table/games -name 'many-*.pgn' | wc -l)"
"$program" host --lobby=table >said && grep -q "AuthorizedKeysFile $folder/table/keys" said && grep -q 'sshd -t' said && [ ! -e table/keys ]
say $? 'what a host needs is printed, and nothing is changed'
echo 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 anna@home' >anna.pub
printf 'ssh-rsa AAAA x\nssh-rsa BBBB y\n' >two.pub
"$program" host --lobby=table add anna anna.pub && "$program" host --lobby=table add bert anna.pub && "$program" host --lobby=table remove bert &&
    ! "$program" host --lobby=table add anna anna.pub 2>said && ! "$program" host --lobby=table add 'a"b' anna.pub 2>said &&
    ! "$program" host --lobby=table add carl two.pub 2>said && ! "$program" host --lobby=table add carl secret.pgn 2>said &&
    ! "$program" host --lobby=table remove carl 2>said
say $? 'keys of players come and go'
is 'and are listed' anna "$("$program" host --lobby=table list)"
is 'a key seats its player' "restrict,pty,command=\"$program --restricted --lobby=$folder/table --player=anna\" $(cat anna.pub)" "$(cat table/keys)"
# what `host` prints, line by line, and what of it sshd says
cat >wanted <<END
# A public table in $folder/table. Run as root:
useradd --system --create-home --shell /bin/sh table
chown root $folder/table && install -d -o table -m 700 $folder/table/games $folder/table/players
cat > /etc/ssh/sshd_config.d/reroute66-table.conf <<'END'
Match User table
    AuthenticationMethods publickey
    AuthorizedKeysFile $folder/table/keys
    DisableForwarding yes
    PermitUserRC no
    ClientAliveInterval 60
    MaxSessions 1
    AcceptEnv LANG LC_* COLORTERM
Match all
END
printf 'END\n' >>wanted
cat >>wanted <<END
sshd -t && systemctl reload ssh
# A player: $program host --lobby=$folder/table add NAME KEY.pub
# Guests, who share a key: $program host --lobby=$folder/table add guest KEY.pub
# Each of their connections has seats of its own, and is asked for a name.
# The way back: rm /etc/ssh/sshd_config.d/reroute66-table.conf && systemctl reload ssh
END
chmod 755 table
"$program" host --lobby=table >said
grep -v '^# Checked' said | cmp wanted -
say $? 'the page of host is complete'
is 'and says what it has checked' 4 "$(grep -c '^# Checked: ' said)"
chmod o+w table && "$program" host --lobby=table | grep -q "^# Checked: sshd takes no keys from below $folder/table, which others can write"
say $? 'that sshd would not believe the keys'
chmod 750 table && "$program" host --lobby=table | grep -q "^# Checked: the account \`table\` cannot come through $folder"
say $? 'that the account cannot come in'
chmod 755 table
printf 'share zoes\nname Zoe\nd2d4\nquit\nyes\n' | table guest --game=chess >said
printf 'join zoes\nname alice\nd7d5\nquit\nyes\n' | table guest >seated
printf 'join zoes\nquit\nyes\n' | table guest >late
is 'guests who share a key have seats of their own' '1 1' "$(grep -c '^You play Black' seated) $(grep -c 'every seat is taken' late)"
is 'and names that nobody takes for those of players' 'Zoe (guest) alice (guest)' \
    "$(sed -n 's/^.\(White\|Black\) "\(.*\)"./\2/p' table/games/zoes.pgn | xargs)"
printf 'share maxes\nname a%s\nd2d4\nquit\nyes\n' "$(printf ' and%.0s' 1 2 3 4 5 6 7 8 9)" | table guest --game=chess >said
is 'however long the name is' 1 "$(grep -c '^.White "a.* (guest)"' table/games/maxes.pgn)"
mkdir -p table/players/guest-old/deep table/players/guests-none && ln -s "$folder/secret.pgn" table/players/guest-old/deep/link
touch -d '2 days ago' table/players/guest-old table/players/guests-none
printf 'quit\n' | table alice >said
[ ! -e table/players/guest-old ] && [ -e secret.pgn ] && [ -d table/players/guests-none ]
say $? 'files of guests go after a day'
refused=0
for name in guest-1 guest-; do
    printf 'quit\n' | table "$name" >said || refused=$((refused + 1))
    "$program" host --lobby=table add $name anna.pub 2>said || refused=$((refused + 1))
done
is 'nobody else has their names' 4 $refused
printf 'quit\n' | LC_ALL=xx_YY.UTF-8 table alice >said
is 'a language that is not installed is none the worse' 0 $?
mkfifo keys
"$program" --plain --restricted $open --lobby=table --player=alice <keys >said 2>&1 &
exec 3>keys
tries=0
until grep -q 'plain mode' said || [ $((tries += 1)) -gt 15000 ]; do sleep 0.02; done
kill -ALRM $!
reap $!
is 'who is idle for too long is sent away' 142 $?
exec 3>&-
echo "1..$n"
