#!/bin/sh
# iwyu.sh ROOT BUILD [PATH…]: what include-what-you-use (Debian's package iwyu) advises for the sources under each PATH (src), as BUILD compiles
# them; with FIX=1 it edits them: look at the difference, and format it. Advice, no test: iwyu.imp says what it must not know. By hand:
# sh tests/house/iwyu.sh . build src/game/record
here=$(cd "$(dirname "$0")" && pwd)
cd "$1" || exit 1
build=$2
shift 2
[ $# -gt 0 ] || set -- src
command -v iwyu_tool >/dev/null || { echo "iwyu.sh: there is no iwyu_tool" >&2; exit 1; }
advice=$(mktemp) && trap 'rm -f "$advice"' EXIT
# shellcheck disable=SC2046 # names without blanks
iwyu_tool -j 2 -p "$build" $(find "$@" -name '*.c') -- -Xiwyu --mapping_file="$here/iwyu.imp" -Xiwyu --no_fwd_decls -Xiwyu --max_line_length=120 \
    -Wno-unknown-warning-option >"$advice"
if [ -n "${FIX-}" ]; then
    fix_include --nosafe_headers --comments --reorder <"$advice"
    exit
fi
awk '/should (add|remove) these lines:$/ { head = $0; next } /^The full include-list/ || /^---/ || /^$/ { head = ""; next }
    head != "" && NF { split(head, word, " "); sub(/^.*\.\.\//, "", word[1]); print word[1] ": " (head ~ /should add/ ? "add " : "") $0 }' "$advice" |
    sed 's/: - /: remove /' | grep -vE ': (add|remove) struct ' | sort -u
