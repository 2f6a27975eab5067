#!/bin/bash
# opens.sh REROUTE66 SHIM DATA: what a board is drawn with is read once, not for each game of a file: with a thousand games the 300th file that is
# opened would fail (shim.c), and there is none.
. "$(dirname "$0")/../tap.sh"
program=$(realpath "$1") shim=$(realpath "$2") REROUTE66_DATA=$(realpath "$3")
export REROUTE66_DATA
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
games() { for ((i = 0; i < $1; i++)); do printf '[Variant "Orthodox chess"]\n\n*\n\n'; done; }
games 1000 >many.pgn
LD_PRELOAD=$shim FAULT=file:300 FAULT_MARK=$folder/mark "$program" convert --to=pgn many.pgn >out
is "all are written" 1000 "$(grep -c '^.Variant' out)"
[ ! -e mark ]
say $? "with fewer than 300 files opened"
LD_PRELOAD=$shim FAULT=file:3 FAULT_MARK=$folder/mark "$program" convert --to=pgn many.pgn >out 2>err
[ -e mark ]
say $? "and more than three, so that they are counted"
echo "1..$n"
