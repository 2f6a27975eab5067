#!/bin/sh
# samples.sh PROGRAM DATA: the games that come with the program are sound, and reading and writing them changes no byte.
. "$(dirname "$0")/../../tap.sh"
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
# Three of each game (what is a choice of another game's file counts as that), and each tells how it ended.
titles=$("$program" games)
while read -r id title; do
    grep -qE "^option .* as $id( |\$)" "$2"/games/*.game && continue
    if [ "$title" = "Orthodox chess" ]; then
        have=$(grep -L '^\[Variant ' "$folder"/*.pgn | wc -l)
    else
        have=$(grep -lF "[Variant \"$title\"]" "$folder"/*.pgn | wc -l)
    fi
    [ "$have" -ge 3 ]
    say $? "there are three games of $title"
done <<END
$titles
END
for game in "$folder"/*.pgn; do
    tr '\n' ' ' <"$game" | grep -q '} [-0-9/]* $'
    say $? "$(basename "$game") tells how it ended"
done
# What the rules are proud of occurs somewhere.
while read -r file pattern; do
    tr '\n' ' ' <"$folder/$file.pgn" | grep -q -e "$pattern"
    say $? "$file: $pattern"
done <<'END'
altorth-corner The far corner
altorth-restored Mk2-k1=R
altorth3-two-at-once left Red checkmate White
reenterent-catacomb Bc5-c4 {The catacomb\|Ba3-c5-c4 {The  *catacomb
reenterent-catacomb blocks
reenterent-castling O-O
fastlane-short gives way
reroute66-both-castle O-O O-O\|both Kings
chess-both-castle O-O
END
echo "1..$n"
