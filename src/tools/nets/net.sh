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
    "$toolbox" train "$game" --out="$out" "$@"
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

keep() # keep FILE: play with this net from now on
{
    mkdir -p "$nets"
    cp "$1" "$nets/$game.net"
    last=$1
}

data="" last=""
for generation in 1 2; do
    games_file=$game-$generation.games net=$game-$generation.net
    "$toolbox" selfplay "$game" --out="$games_file" --games="$games" --nodes="$nodes" --seed="$generation"
    data=${data:+$data,}$games_file
    learn "$net" --data="$data"
    wins "$net" ${last:+"$last"} || { echo "generation $generation is not better: what there was before stays"; break; }
    keep "$net"
    echo "generation $generation is better: $nets/$game.net"
done

# A larger net that stands alone learns from the one that adds. It knows a little less and is much faster.
pupil=$game-alone.net better=''
if [ "$last" ]; then
    learn "$pupil" --data="$data" --alone --teacher="$last" --hidden=128 --decay=0.2
    if wins "$pupil" "$last"; then
        keep "$pupil"
        better=yes
        echo "the net that stands alone is better: $nets/$game.net"
    else
        echo "the net that stands alone is not better: what there was before stays"
    fi
fi

# It plays games in its turn and goes on learning by them.
grown=$game-grown.net
if [ "$better" ]; then
    "$toolbox" selfplay "$game" --out="$game-3.games" --games="$games" --nodes="$nodes" --seed=3
    learn "$grown" --data="$game-3.games" --start="$pupil" --epochs=3 --rate=4e-4 --decay=0.03
    if wins "$grown" "$pupil"; then
        keep "$grown"
        echo "by games of its own it is better still: $nets/$game.net"
    else
        echo "games of its own make it no better: what there was before stays"
    fi
fi
