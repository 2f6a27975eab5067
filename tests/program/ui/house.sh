#!/bin/sh
# house.sh PROGRAM DATA: the help says of arrays and lanes that they stand in for a lost original where the data is so marked, and only there.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") data=$2
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export HOME="$folder" XDG_DATA_HOME="$folder/own" XDG_STATE_HOME="$folder/state" XDG_CONFIG_HOME="$folder/config" REROUTE66_DATA="$data"

# says NAME COUNT WORDS GAME: the rules in the help hold WORDS in COUNT lines
says()
{
    [ "$(printf 'help rules\nquit\n' | "$program" play --plain --game="$4" 2>&1 | grep -c "$3")" = "$2" ]
    say $? "$1"
}

for game in altorth altorth-trios altorth-doubleback altorth3; do
    says "$game" 1 '^House array: the original is not known.$' $game
done
says "fastlane" 1 '^House lanes: the original is not known.$' fastlane
says "fastlane's lanes" 1 '^The lanes are a2-a3, b2-b3,' fastlane
says "chess has no such mark" 0 'original is not known' chess

mkdir -p own/reroute66/games own/reroute66/boards
grep -v '^house' "$data/games/altorth.game" >own/reroute66/games/altorth.game
says "a user's array without the mark" 0 'original is not known' altorth
grep -v -e '^house' -e '^lane b2' "$data/boards/fastlane.board" >own/reroute66/boards/fastlane.board
says "a user's lanes without the mark" 0 'original is not known' fastlane
says "a user's lanes" 1 '^The lanes are a2-a3, c2-c3,' fastlane
echo "1..$n"
