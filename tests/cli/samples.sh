#!/bin/sh
# samples.sh PROGRAM DATA: the games that come with the program are sound, and reading and writing them changes no byte.
. "$(dirname "$0")/../tap.sh"
program=$1
folder=$2/games-played
for game in "$folder"/*.pgn; do
    "$program" check "$game" >&2
    say $? "$(basename "$game") is sound"
    "$program" convert "$game" --to=pgn | cmp - "$game" >&2
    say $? "$(basename "$game") is written as it was read"
    grep -q '{' "$game"
    say $? "$(basename "$game") is annotated"
done
[ "$(ls "$folder"/*.pgn | wc -l)" -ge 6 ]
say $? "there are at least six"
[ "$(grep -l 'Variant "Reroute66"' "$folder"/*.pgn | wc -l)" -ge 3 ]
say $? "three of them are of Reroute66"
echo "1..$n"
