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
# has_rule RULE GAME FILE...: GAME, a file's own or one that a choice names, has RULE by a line that holds for its choices.
has_rule() {
    rule=$1 game=$2
    shift 2
    awk -v rule="$rule" -v game="$game" '
        FNR == 1 { split("", chosen); mine = FILENAME ~ "/" game "[.]game$" }
        $1 == "option" {
            chosen[pick = $4]
            for (i = 5; i < NF; i++)
                if ($i == "as" && $(i + 1) == game) { delete chosen[pick]; chosen[$(i - 1)]; mine = 1 }
        }
        mine {
            for (i = 1; $i ~ /:$/; i++) {
                n = split(substr($i, 1, length($i) - 1), name, "|")
                for (holds = 0; n; n--) holds += name[n] in chosen
                if (!holds) next
            }
            if ($i == "rule" && $(i + 1) == rule) { found = 1; exit }
        }
        END { exit !found }' "$@"
}
# Alone they say that the rule does something: they name a game that has it, and the game by its file.
for rule in $rules; do
    for game in $(sed -n 's/^game //p' "$folder/$rule.rules"); do
        has_rule "$rule" "$game" data/*/*.game "$folder"/../odd/*.game && continue 2
    done
    echo "# $rule"
    without=1
done
[ -z "$without" ]
say $? "each names a game that has the rule"
echo "1..$n"
