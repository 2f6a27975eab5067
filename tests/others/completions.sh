#!/bin/sh
# completions.sh PROGRAM DATA: the shells take our completions, which offer what the program's help says.
. "$(dirname "$0")/../tap.sh"
program=$(realpath "$1") folder=$(realpath "$2")/system
PATH=$(dirname "$program"):$PATH
themes=$(cd "$folder/../themes" && for theme in *.theme; do basename "$theme" .theme; done | xargs)
for shell in bash zsh fish; do
    grep -qF "$themes" "$folder/completions.$shell"
    say $? "$shell knows all themes"
    command -v $shell >/dev/null || continue
    $shell -n "$folder/completions.$shell"
    say $? "$shell understands it"
done
offer() # offer WORD…: what bash offers for the last one
{
    bash -c 'compopt() { :; }; . "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _reroute66; echo "${COMPREPLY[*]}"' \
        - "$folder/completions.bash" reroute66 "$@"
}
if command -v bash >/dev/null; then
    is "a command" "perft" "$(offer pe)"
    is "an option of it" "--divide" "$(offer perft --di)"
    is "a game" "reenterent" "$(offer moves --game = reen)"
    is "a theme" "wood" "$(offer show --theme = wo)"
    is "what the help lists" "ascii unicode ansi svg png" "$(offer show --style = '')"
    is "without what it says of that" "whole half quadrants sextants" "$(offer show --blocks = '')"
    is "who plays, at the levels of the game" "human elsewhere ai $(seq -f ai:%.0f 12 | xargs) ai:full" "$(offer --game = fastlane --white = '')"
    is "of the usual game" "ai:15" "$(offer --white = ai:15)"
    is "a level after the colon, which ends a word" "11 10 1" "$(offer play --game = chess --black = ai : 1 | xargs -n 1 | sort -r | xargs)"
    is "and all of them" "$(seq 18 | xargs) full" "$(offer --game=altorth-doubleback --black = ai :)"
    is "nothing for a number" "" "$(offer best --depth = '')"
    is "an option without a command" "--clock=" "$(offer --cl)"
    is "a folder where the command takes one" "$folder" "$(offer turns "${folder%tem}")"
    is "a file where the command takes one, and nowhere else" "$0 " "$(offer check "$0") $(offer perft "$0")"
fi
if command -v fish >/dev/null; then
    is "fish offers a game with its title" "$("$program" games | grep reenterent)" \
        "$(HOME=/nonexistent fish -N -c "source $folder/completions.fish; complete -C 'reroute66 moves --game reen'" 2>/dev/null)"
fi
echo "1..$n"
