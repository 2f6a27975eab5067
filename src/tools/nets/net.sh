#!/bin/sh
# net.sh GAME [GAMES [NODES [DUELS]]]: a net for a game, your own included, in two generations, the last of which teaches
# a faster one, which goes on learning by games of its own; in some hours on a laptop with the default of 80000 games of
# 250 nodes a move each, tried in 400 games. Works in the folder it is called from and goes on where it was stopped; nothing
# that was finished with the same numbers is done again. A net that does not win against what the program has without it is thrown away; the best goes into your data folder.
set -e
game=${1:?"which game? see: reroute66 games"} games=${2:-80000} nodes=${3:-250} duels=${4:-400}
toolbox=${TOOLBOX:-$(dirname "$0")/../../../build/src/tools/toolbox}
nets=${XDG_DATA_HOME:-$HOME/.local/share}/reroute66/nets

made() # made FILE: true if FILE was made with these numbers
{
    [ -e "$1" ] && [ "$(cat "$1.by" 2>/dev/null)" = "$games $nodes" ]
}

learn() # learn FILE ARGUMENT ...: the net FILE, trained with these arguments unless it was before
{
    out=$1
    shift
    made "$out" && return
    rm -f "$out.by" "$out.duel" "$out.duel.by"
    "$toolbox" train "$game" --out="$out" "$@" || exit 1
    echo "$games $nodes" >"$out.by"
}

wins() # wins FILE [FILE]: true if the first net wins against the second, or against none, at equal processor time
{
    if [ "$(cat "$1.duel.by" 2>/dev/null)" != "$duels" ]; then
        "$toolbox" duel "$game" --net="$1" ${2:+--net-against="$2"} --games="$duels" --equal-time >"$1.duel" || exit 1
        echo "$duels" >"$1.duel.by"
    fi
    tail -n 1 "$1.duel"
    tail -n 1 "$1.duel" | awk '{ for (i = 1; i < NF; i++) if ($i == "elo") exit !($(i + 1) > 0); exit 1 }'
}

improve() # improve FILE ARGUMENT ...: learn it, and play with it from now on if it wins against the last; false if it does not
{
    learn "$@"
    wins "$1" ${last:+"$last"} || { echo "$1 is not better: what there was before stays"; return 1; }
    mkdir -p "$nets" && cp "$1" "$nets/$game.net" || exit 1
    last=$1
    echo "$1 is better: $nets/$game.net"
}

play() # play SEED: the games of this seed
{
    "$toolbox" selfplay "$game" --out="$game-$1.games" --games="$games" --nodes="$nodes" --seed="$1" || exit 1
}

data="" last=""
for generation in 1 2; do
    play $generation
    data=${data:+$data,}$game-$generation.games
    improve "$game-$generation.net" --data="$data" || break
done
[ "$last" ] || exit 0
# A larger net that stands alone learns from the one that adds. It knows a little less and is much faster.
improve "$game-alone.net" --data="$data" --alone --teacher="$last" --hidden=128 --decay=0.2 || exit 0
# It plays games in its turn and goes on learning by them.
play 3
improve "$game-grown.net" --data="$game-3.games" --start="$game-alone.net" --epochs=3 --rate=4e-4 --decay=0.03 || exit 0
