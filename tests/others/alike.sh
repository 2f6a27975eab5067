#!/bin/sh
# alike.sh REROUTE66 OTHER: two programs, perhaps of two machines (OTHER may be "qemu-s390x-static PROGRAM"), count, search, write
# and read alike.
. "$(dirname "$0")/../tap.sh"
here=$(realpath "$(dirname "$0")/../..")
one=$(realpath "$1") two=$2
export REROUTE66_DATA="$here/data" LC_ALL=C.UTF-8 TERM=dumb
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT

same() # NAME WORDS…: both print the same, and something
{
    name=$1
    shift
    first=$($one "$@" 2>&1)
    second=$($two "$@" 2>&1)
    [ -n "$first" ] && [ "$first" = "$second" ]
    say $? "$name"
}

# `bench`: the nodes a second differ.
nodes() { "$@" bench | tail -n 1 | cut -d' ' -f1; }

# A house for one of the two: WHOSE, its folders for state, games, tables and settings.
live() # WHOSE
{
    export XDG_STATE_HOME="$folder/$1/state" XDG_DATA_HOME="$folder/$1/games" XDG_CACHE_HOME="$folder/$1/cache" XDG_CONFIG_HOME="$folder/$1/settings"
}

# taken_up WRITER READER: a game that WRITER leaves unfinished is gone on with by READER, from its journal.
taken_up()
{
    rm -rf game again.pgn
    live game
    printf 'Pa2-A4\nPb7-b5\n' | $1 play --white=human --black=human >/dev/null 2>&1
    printf 'continue 1\nsave again.pgn\n' | $2 play --white=human --black=human >/dev/null 2>&1
    grep -q 'Pa2-A4 Pb7-b5' again.pgn
}

# told PROGRAM WHOSE: what PROGRAM says of an ending whose table it builds in the folder WHOSE, or finds there. The program ends when its
# input does, so that waits for the table. Files of the other byte order are made anew.
told()
{
    live "$2"
    mkdir -p "$2"
    : >"$2/said"
    i=0
    { echo 'endings build KRk'; until grep -q 'KRk is ready' "$2/said" || [ $((i += 1)) -gt 120 ]; do sleep 1; done; echo endings; } |
        $1 play --game=chess --white=human --black=human >"$2/said" 2>&1
    grep -o 'KRk: .*)' "$2/said"
}

for game in chess reroute66 reenterent fastlane altorth altorth3 altorth-trios altorth-doubleback; do
    same "perft 3 of $game" perft 3 --game=$game
    same "moves of $game" perft 2 --divide --game=$game
done
[ "$(nodes $one)" = "$(nodes $two)" ]
say $? "the nodes of bench: $(nodes $two)"
for file in "$here"/data/games-played/*.pgn; do
    for form in pgn courier html svg mail positions; do
        same "$(basename "$file") as $form" convert --to=$form "$file"
    done
    same "$(basename "$file") gone through" status --file="$file"
done
taken_up "$one" "$two"
say $? 'a journal, written here and read there'
taken_up "$two" "$one"
say $? 'a journal, written there and read here'
mine=$(told "$one" here)
is 'a table of endings, built there' "$mine" "$(told "$two" there)"
is 'a table built here and found there' "$mine" "$(told "$two" here)"
is 'a table built there and found here' "$mine" "$(told "$one" there)"
echo "1..$n"
