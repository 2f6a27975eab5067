#!/bin/sh
# completions.sh PROGRAM MAKER FOLDER: the completions of the shells are what the program's help says, and the shells take them.
. "$(dirname "$0")/../tap.sh"
program=$(realpath "$1") maker=$(realpath "$2") folder=$(realpath "$3")
PATH=$(dirname "$program"):$PATH
for shell in bash zsh fish; do
    is "what $shell completes" "$(cat "$folder/completions.$shell")" "$(sh "$maker" "$program" $shell)"
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
    is "an option without a command" "--clock=" "$(offer --cl)"
fi
if command -v fish >/dev/null; then
    is "fish offers a game with its title" "$("$program" games | grep reenterent)" \
        "$(HOME=/nonexistent fish -N -c "source $folder/completions.fish; complete -C 'reroute66 moves --game reen'" 2>/dev/null)"
fi
echo "1..$n"
