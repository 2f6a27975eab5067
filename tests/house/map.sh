#!/bin/sh
# map.sh ROOT: every file that src/README.md names exists, and every layer stands in its table.
. "$(dirname "$0")/../tap.sh"
cd "$1" || exit 1
shift
missing=
for file in $(grep -oE '`[a-z_0-9/]+\.(c|h|tsv|md|5|6|build)`' src/README.md | tr -d '`' | sort -u); do
    [ -f "$file" ] || [ -f "src/$file" ] || [ -f "src/engine/eval/$file" ] || missing="$missing $file"
done
[ -z "$missing" ] || echo "#$missing"
[ -z "$missing" ]
say $? "the map names only files that there are"

missing=
for row in "$@"; do
    grep -q "^| \`${row%%:*}\` |" src/README.md || missing="$missing ${row%%:*}"
done
[ -z "$missing" ] || echo "#$missing"
[ -z "$missing" ]
say $? "every layer is told of"
echo "1..$n"
