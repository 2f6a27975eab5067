#!/bin/sh
# map.sh ROOT PART/LAYER:DEPENDENCY,…: what is written about the sources is true of them. Every file and every function that a comment, a
# README.md of src, tests/README.md, tests/figures.md or CONTRIBUTING.md names exists; the walks name for each file functions that stand in it; every
# layer has its row, every room is named, the top level holds nothing that strayed there, and the picture of the layers shows what src/meson.build says.
. "$(dirname "$0")/../tap.sh"
comments=$(cd "$(dirname "$0")" && pwd)/comments.awk
cd "$1" || exit 1
shift
maps="src/README.md $(echo src/*/README.md)"
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
# shellcheck disable=SC2086 # the list is words
for page in $maps tests/README.md tests/figures.md CONTRIBUTING.md; do
    grep -oE '`[^`]+`' "$page" | tr -d '`' | grep -E '^[a-z._][a-z0-9._/-]*$' | sort -u | sed "s,^,$page ,"
done | while read -r page word; do
    case $word in
    build/* | *:*) ;;
    */) [ -d "$word" ] || echo "$word $page" >&4 ;;
    */* | *.c | *.h | *.sh | *.build | *.tsv | *.md) [ -e "$word" ] || echo "$word $page" >&4 ;;
    *_*) [ "${page%/*}" = tests ] || echo "$word $page" >&3 ;;
    esac
done 3>"$work/named" 4>"$work/placed"
LC_ALL=C unknown "$work/names" <"$work/named" >"$work/bad"
{
    cat "$work/files"
    find src include tests -type d | awk '{ print $0 "/"; while (sub("^[^/]*/", "")) print $0 "/" }'
} | LC_ALL=C sort -u >"$work/places"
LC_ALL=C unknown "$work/places" <"$work/placed" >>"$work/bad"
quiet "the pages name only what there is"

# Each file of a walk is followed by what to look for in it: `FILE` (`NAME`, `NAME` …).
# shellcheck disable=SC2086 # the list is words
awk '/^## /{ walks = /[Ww]alk/ } walks' $maps | tr '\n' ' ' | grep -oE '`[a-z_0-9/]+[.][ch]`( \([^)]*\))?' >"$work/steps"
sed -n 's/^S //p' "$work/split" | awk '{ file = $1; sub(/:.*/, "", file); sub(/^src\/[a-z]*\//, "", file); rest = $0; sub(/^[^ ]* /, "", rest)
    while (match(rest, /[A-Za-z_][A-Za-z_0-9]*/)) { print file, substr(rest, RSTART, RLENGTH); rest = substr(rest, RSTART + RLENGTH) } }' |
    LC_ALL=C sort -u >"$work/stands"
awk -F'`' '{ if (NF < 4) print $2, "(a walk names nothing in it)"; for (i = 4; i < NF; i += 2) print $2, $i }' "$work/steps" |
    LC_ALL=C sort -u | LC_ALL=C comm -23 - "$work/stands" >"$work/bad"
[ "$(wc -l <"$work/steps")" -ge 25 ] || echo "only $(wc -l <"$work/steps") steps were found" >>"$work/bad"
quiet "the walks lead past files and functions that there are"

for row in "$@"; do
    place=${row%%:*}
    grep -q "^| \`${place#*/}\` |" "src/${place%%/*}/README.md" || echo "$place"
done >"$work/bad"
quiet "every layer is told of in the page of its part"

# Parts, the rooms of layers and those of the tools; the folder of a layer is its row's.
find src -mindepth 1 -type d | grep -E '^src/([a-z]+|tools/.*|[a-z]+/[a-z]+/.*)$' | sed 's,.*/,,' | while read -r room; do
    # shellcheck disable=SC2086 # the list is words
    grep -q "\`$room/\`" $maps || echo "$room"
done >"$work/bad"
quiet "every room is told of"

wc -l src/*/README.md | awk '$1 > 60 && $2 != "total" { print $2 ": " $1 " lines" }' >"$work/bad"
quiet "the page of a part is a page"

# In the picture what stands right of an arrow uses what stands left of it, and whatever that uses.
awk '/^```/ { inside = !inside; next } inside && /←/' src/README.md | sed -E 's/^(game|engine|program) //; s/,/ /g' | awk '
    { n = split($0, step, "←")
      for (i = 1; i < n; i++) { l = split(step[i], below, " "); r = split(step[i + 1], above, " ")
          for (a = 1; a <= r; a++) for (b = 1; b <= l; b++) uses[above[a], below[b]] = 1 }
      gsub("←", " "); m = split($0, all, " "); for (i = 1; i <= m; i++) names[all[i]] = 1 }
    END {
        for (k in names) for (i in names) for (j in names) if ((i, k) in uses && (k, j) in uses) uses[i, j] = 1
        for (i in names) { for (j in names) if ((i, j) in uses) print i, j; print i, i }
    }' | sort >"$work/drawn"
for row in "$@"; do
    place=${row%%:*}
    echo "${row#*:},${place#*/}" | tr ',' '\n' | sed "/^$/d; s/^/${place#*/} /"
done | sort >"$work/told"
diff "$work/drawn" "$work/told" | sed -n 's/^< /only drawn: /p; s/^> /not drawn: /p' >"$work/bad"
quiet "the picture of the layers shows what src/meson.build says"

# A redirection that went astray leaves a file here, and `git add` takes it.
git ls-files 2>/dev/null | sed 's,/.*,,' | sort -u | grep -vxE '\.(ci|clang-format|clang-tidy|git-blame-ignore-revs|gitignore|reuse)|[A-Z]+(\.md)?|LICENSES|meson(_options\.txt|\.build)|data|debian|include|man|src|tests' >"$work/bad"
quiet "the top level holds what packagers and contributors expect, and nothing else"
echo "1..$n"
