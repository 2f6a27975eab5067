#!/bin/sh
# map.sh ROOT LAYER:DEPENDENCY,…: what is written about the sources is true of them. Every file and every function that a comment, src/README.md,
# tests/README.md, tests/figures.md or CONTRIBUTING.md names exists; the walks of src/README.md name for each file functions that stand in it; every layer has its row, and every
# room is named.
. "$(dirname "$0")/../tap.sh"
comments=$(cd "$(dirname "$0")" && pwd)/comments.awk
cd "$1" || exit 1
shift
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT

quiet() # quiet WHAT: the file bad must be empty; its lines are told otherwise
{
    sed 's/^/# /' "$work/bad"
    [ ! -s "$work/bad" ]
    say $? "$1"
}

unknown() # unknown LIST: of the lines "WORD PLACE" of standard input those whose WORD is not in the sorted file LIST
{
    sort | LC_ALL=C join -v 1 - "$1"
}

find src include tests -name '*.[ch]' -o -name '*.inc' | LC_ALL=C sort | xargs awk -f "$comments" >"$work/split"
sed -n 's/^C //p' "$work/split" >"$work/comments"
sed -n 's/^S [^ ]* //p' "$work/split" | grep -oE '[A-Za-z_][A-Za-z_0-9]*' | LC_ALL=C sort -u >"$work/names"
{
    find . -path './build*' -prune -o -path ./.git -prune -o -type f -print | awk '{ while (sub("^[^/]*/", "")) print }' # with and without folders
    grep -rhoE '^ *# *include +<[^>]+>' src include tests | sed 's/.*[</]\([^>]*\)>/\1/' # the system's
} | LC_ALL=C sort -u >"$work/files"

words() # words PATTERN: "WORD PLACE" for each word of the comments that PATTERN (extended, \1 the word itself) finds
{
    awk -v pattern="$1" '{ rest = $0; sub(/^[^ ]* /, "", rest)
        while (match(rest, pattern)) {
            before = RSTART > 1 ? substr(rest, RSTART - 1, 1) : ""
            word = substr(rest, RSTART, RLENGTH)
            rest = substr(rest, RSTART + RLENGTH)
            if (before !~ /[A-Za-z0-9_]/ && rest !~ /^[A-Za-z0-9_]|^[.][a-z]/) print word, $1
        } }' "$work/comments"
}

words '[a-z][a-z0-9]*(_[a-z0-9]+)+|[a-z]+[(][)]' | sed 's/()//' | LC_ALL=C unknown "$work/names" >"$work/bad"
quiet "comments name only functions and members that there are"

words '[a-z0-9_/-]+[.](c|h|inc|sh|awk|build|md|tsv|py)' | LC_ALL=C unknown "$work/files" >"$work/bad"
quiet "comments name only files that there are"

# What stands in backquotes: a path from the root or from src/ (words in capitals are examples), or a name of the sources
# (the pages of tests name options of other programs).
for page in src/README.md tests/README.md tests/figures.md CONTRIBUTING.md; do
    grep -oE '`[^`]+`' "$page" | tr -d '`' | grep -E '^[a-z._][a-z0-9._/-]*$' | sort -u | sed "s,^,$page ,"
done | while read -r page word; do
    case $word in
    build/* | *:*) ;;
    */) for folder in "$word" src/*/"$word"; do [ -d "$folder" ] && continue 2; done && echo "$page: $word" ;;
    */* | *.c | *.h | *.sh | *.build | *.tsv | *.md)
        [ -e "$word" ] || [ -e "src/$word" ] || [ -e "include/reroute66/$word" ] || [ -e "tests/$word" ] || echo "$page: $word"
        ;;
    *_*) [ "${page%/*}" = tests ] || echo "$word $page" >&3 ;;
    esac
done >"$work/bad" 3>"$work/named"
LC_ALL=C unknown "$work/names" <"$work/named" >>"$work/bad"
quiet "the pages name only what there is"

# Each file of a walk is followed by what to look for in it: `FILE` (`NAME`, `NAME` …).
awk '/^## /{ walks = /walks$/ } walks' src/README.md | tr '\n' ' ' | grep -oE '`[a-z_0-9/]+[.][ch]`( \([^)]*\))?' >"$work/steps"
sed -n 's/^S //p' "$work/split" | awk '{ file = $1; sub(/:.*/, "", file); rest = $0; sub(/^[^ ]* /, "", rest)
    while (match(rest, /[A-Za-z_][A-Za-z_0-9]*/)) { print file, substr(rest, RSTART, RLENGTH); rest = substr(rest, RSTART + RLENGTH) } }' |
    LC_ALL=C sort -u >"$work/stands"
awk -F'`' '{ if (NF < 4) print "src/" $2, "(a walk names nothing in it)"; for (i = 4; i < NF; i += 2) print "src/" $2, $i }' "$work/steps" |
    LC_ALL=C sort -u | LC_ALL=C comm -23 - "$work/stands" >"$work/bad"
[ "$(wc -l <"$work/steps")" -ge 25 ] || echo "only $(wc -l <"$work/steps") steps were found" >>"$work/bad"
quiet "the walks lead past files and functions that there are"

for row in "$@"; do
    grep -q "^| \`${row%%:*}\` |" src/README.md || echo "${row%%:*}"
done >"$work/bad"
quiet "every layer is told of"

find src -mindepth 2 -type d | sed 's,.*/,,' | while read -r room; do
    grep -q "\`$room/\`" src/README.md || echo "$room"
done >"$work/bad"
quiet "every room is told of"
echo "1..$n"
