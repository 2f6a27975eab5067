#!/bin/sh
# glinski.sh PROGRAM DATA GAME: a stalemate that is worth three quarters of a point is shown, saved and read back as that.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") data=$2 game=$3
folder=$(mktemp -d) && mkdir -p "$folder/own/reroute66/games" && cp "$game" "$folder/own/reroute66/games/" && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export XDG_DATA_HOME="$folder/own" XDG_STATE_HOME="$folder/state" XDG_CONFIG_HOME="$folder/config" REROUTE66_DATA="$data" HOME="$folder"

white='k/3/2K2/7/9/3Q7/11/11/11/11/11 w - - 0 1'
is "the status of stalemated Black" "stalemate: 3/4 for White" \
    "$("$program" status --game=glinski --position='k/3/2K2/1Q5/9/11/11/11/11/11/11 b - - 0 1')"
is "the status of stalemated White" "stalemate: 3/4 for Black" \
    "$("$program" status --game=glinski --position='K/3/2k2/1q5/9/11/11/11/11/11/11 w - - 0 1')"
is "nothing is to be moved then" "" "$("$program" moves --game=glinski --position='k/3/2K2/1Q5/9/11/11/11/11/11/11 b - - 0 1')"
is "bare Kings are not dead: they may stalemate" "to move: Black" \
    "$("$program" status --game=glinski --position='1/3/5/7/9/11/11/1k9/11/11/K10 b - - 0 1')"
is "as here" "stalemate: 3/4 for Black" "$("$program" status --game=glinski --position='1/3/5/7/9/11/11/11/2k8/11/K10 w - - 0 1')"
is "checkmate is worth all" "checkmate: White wins" \
    "$("$program" status --game=glinski --position='k/3/2K2/7/2Q6/11/11/11/11/11/11 b - - 0 1')"
is "chess knows no such thing" "stalemate: draw" "$("$program" status --game=chess --position='k7/2Q5/8/K7/8/8/8/8 b - - 0 1')"

printf 'd6d8\nsave mine.pgn\nquit\n' | "$program" play --plain --game=glinski --position="$white" >out 2>&1
is "play tells it" 1 "$(grep -c 'Stalemate. 3/4 for White' out)"
is "the saved game's tag and end" '[Result "3/4-1/4"] 1. Qd6-d8 3/4-1/4' "$(grep -E '^\[Result|^1\.' mine.pgn | tr '\n' ' ' | sed 's/ $//')"
is "the saved game is sound" "" "$("$program" check mine.pgn 2>&1)"
is "the saved game's status" "stalemate: 3/4 for White" "$("$program" status --file=mine.pgn)"
is "written again it is the same" "" "$("$program" convert mine.pgn --to=pgn | diff - mine.pgn)"
sed 's,3/4-1/4,1/2-1/2,' mine.pgn >half.pgn
is "half a point is not what the board says" "reroute66: half.pgn:15:11: the result is 1/2-1/2, but the board says 3/4-1/4" \
    "$("$program" check half.pgn 2>&1)"
sed 's,1\. Qd6-d8 ,,' mine.pgn >early.pgn
is "a share agreed upon is kept" "agreement: 3/4 for White" "$("$program" status --file=early.pgn)"
is "and written again" "" "$("$program" convert early.pgn --to=pgn | diff - early.pgn)"
echo "1..$n"
