#!/bin/sh
# ruled.sh ROOT: every special rule has a file of sentences of its own name, which a test runs, and no such file is of a rule that is gone.
. "$(dirname "$0")/../tap.sh"
cd "$1" || exit 1
source=$(find src -path '*/rules/rule.c')
folder=$(find tests -type d -path '*/rules/each')
rules=$(sed -n 's/^ *\.name = "\(.*\)",$/\1/p' "$source" | sort)
[ "$(echo "$rules" | wc -l)" -ge 30 ]
say $? "the rules are found in $source"
is "each rule has its sentences in $folder" "$rules" "$(cd "$folder" && ls | sed -n 's/\.rules$//p' | sort)"
run=$(sed -n "/^foreach rule : /,/\]/p" "$folder/../meson.build" | grep -o "'[a-z-]*'" | tr -d "'" | sort)
is "each of them is run" "$rules" "$run"
# Alone they say that the rule does something: they name a game that has it, and the game by its file.
for rule in $rules; do
    for game in $(sed -n 's/^game //p' "$folder/$rule.rules"); do
        grep -qE "^rule $rule( |$)" data/*/"$game.game" "$folder/../odd/$game.game" 2>/dev/null && continue 2
    done
    echo "# $rule"
    without=1
done
[ -z "$without" ]
say $? "each names a game that has the rule"
echo "1..$n"
