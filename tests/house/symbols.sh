#!/bin/sh
# symbols.sh ARCHIVE… -- COMPILER…: no name that our layers share with each other is defined in two of them, of which the linker
# would take one without a word, or is one of the libraries that we link too. In a static build both would be in the program; in a
# dynamic one theirs would call ours.
. "$(dirname "$0")/../tap.sh"
folder=$(mktemp -d) || exit 1
trap 'rm -r "$folder"' EXIT
names() { nm --extern-only --defined-only "$@" 2>/dev/null | awk 'NF == 3 { sub(/@.*/, "", $3); print $3 }'; }

while [ "$1" != -- ]; do
    names "$1" | sort -u >>"$folder/all"
    shift
done
shift
sort "$folder/all" | uniq -d >"$folder/both"
sed 's/^/# /' "$folder/both"
[ ! -s "$folder/both" ]
say $? "no name is defined in two layers"
sort -u "$folder/all" >"$folder/ours"
[ "$(grep -c . "$folder/ours")" -gt 500 ]
say $? "our names are found"
for library in c m pthread edit ncursesw tinfo z bsd md; do
    for kind in a so; do
        file=$("$@" -print-file-name=lib$library.$kind)
        [ -e "$file" ] || continue
        case $kind in
        a) names "$file" ;;
        so) names -D "$(readlink -f "$file")" ;;
        esac | sort -u | comm -12 "$folder/ours" - >"$folder/both"
        sed 's/^/# /' "$folder/both"
        [ ! -s "$folder/both" ]
        say $? "no name of lib$library.$kind"
    done
done
echo "1..$n"
