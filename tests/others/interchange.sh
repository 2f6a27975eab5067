#!/bin/sh
# interchange.sh PROGRAM FILE: other programs read our games of chess, and we theirs, and the trees of moves are the same. What is
# not installed is passed over: Debian's pgn-extract; node with chess.js and chessops, where npm or REROUTE66_NODE_MODULES has them.
. "$(dirname "$0")/../tap.sh"
program=$(realpath "$1") file=$(realpath "$2") script=$(realpath "$(dirname "$0")")/interchange.mjs
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
PATH=$PATH:/usr/games

modules=${REROUTE66_NODE_MODULES:-$(npm root -g 2>/dev/null)}
have_node='' have_extract=''
[ -d "$modules/chessops" ] && [ -d "$modules/chess.js" ] && command -v node >/dev/null && have_node=1
command -v pgn-extract >/dev/null && have_extract=1

skip() # skip NAME WHY
{
    n=$((n + 1))
    echo "ok $n - $1 # SKIP $2"
}
ours() { "$program" convert --game=chess --to=pgn "$1"; }
tree() { node "$script" "$modules" tree "$1"; }

ours "$file" >ours.pgn
ours ours.pgn >again.pgn
is "what we wrote we write again" "$(cat ours.pgn)" "$(cat again.pgn)"

if [ "$have_node" ]; then
    tree "$file" >wanted
    is "chessops reads the sample" 0 $?
    tree ours.pgn >got
    is "chessops reads our tree" "$(cat wanted)" "$(cat got)"
    node "$script" "$modules" remake "$file" >theirs.pgn
    ours theirs.pgn >ours-of-theirs.pgn
    tree ours-of-theirs.pgn >got
    is "we read the tree of chessops" "$(cat wanted)" "$(cat got)"
    node "$script" "$modules" strict ours.pgn >strict.pgn
    is "chess.js, strict, reads our games" 0 $?
    ours strict.pgn >ours-of-strict.pgn
    node "$script" "$modules" strict ours-of-strict.pgn >again.pgn
    is "we read the games of chess.js" "$(cat strict.pgn)" "$(cat again.pgn)"
else
    skip "chessops and chess.js" "node with chessops and chess.js is not here"
fi

# Passing: chess.js and chessops do not know it, pgn-extract only in variations.
printf '[Event "?"]\n[Result "*"]\n\n1. e4 e5 2. d4 (2. -- d5 3. Nf3) 2... exd4 *\n' >null.pgn
ours null.pgn >ours-null.pgn
is "null moves are kept" "1. e4 e5 2. d4 (2. -- d5 3. Nf3) 2... exd4 *" "$(tail -n 1 ours-null.pgn)"

if [ "$have_extract" ]; then
    pgn-extract -s -r ours-null.pgn >said 2>&1
    is "pgn-extract finds no fault in our null moves" "" "$(grep -v '^Processing\|^Games: \|^$' said)"
    pgn-extract -s -r ours.pgn >said 2>&1
    is "pgn-extract finds no fault in our games" "" "$(grep -v '^Processing\|^Games: \|^$' said)"
    pgn-extract -s -w80 ours.pgn >theirs.pgn 2>/dev/null
    ours theirs.pgn >ours-of-theirs.pgn
    is "we read the games of pgn-extract" "$(grep -c '^\[Event ' "$file")" "$(grep -c '^\[Event ' ours-of-theirs.pgn)"
    pgn-extract -s -Wuci --nochecks ours.pgn 2>/dev/null | grep -v '^\[' >wanted
    pgn-extract -s -Wuci --nochecks ours-of-theirs.pgn 2>/dev/null | grep -v '^\[' >got
    is "with the same moves, comments and variations" "$(cat wanted)" "$(cat got)"
else
    skip "pgn-extract" "pgn-extract is not here"
fi
echo "1..$n"
