#!/bin/sh
# tidy.sh ROOT BUILD CLANG_TIDY [CHECKS [LAYER…]]: what clang-tidy says of every source, or of those of LAYERs, as BUILD compiles it; what it is asked
# for stands in .clang-tidy. In the tests without the analyzer, which takes half an hour: CHECKS is '-clang-analyzer-*' there. By hand all:
# sh tests/house/tidy.sh . build clang-tidy; the analyzer over two layers: sh tests/house/tidy.sh . build clang-tidy '-bugprone-*,-cert-*' ui play
. "$(dirname "$0")/../tap.sh"
cd "$1" || exit 1
found=$(mktemp) && trap 'rm -f "$found" "$found.wrong"' EXIT
# What the analyzer gets wrong: FILE: and [CHECK, as regular expressions; // the reason of those behind it.
sed '/^\/\//d' >"$found.wrong" <<'END'
// a polygon has three corners or more
src/draw/grid/labels.c:.*core.UndefinedBinaryOperatorResult
src/draw/grid/outline.c:.*core.UndefinedBinaryOperatorResult
geometry/polygon.h:.*core.DivideZero
// workers leave the number of threads as it is
src/endings/workers.c:.*core.CallAndMessage
// there is a board and with it a game: judge() has looked
src/catalogue/gamefile.c:.*core.NonNullParamChecker
// a game has three players at most, as many as the arrays of their tags and verbs
src/play/tags.c:.*core.CallAndMessage
src/ui/commands/program.c:.*core.CallAndMessage
src/tools/matches/match.c:.*core.CallAndMessage
// a setting of words has one or more
src/ui/settings.c:.*core.DivideZero
// a hidden layer has eight numbers or more
src/tools/nets/learn.c:.*core.UndefinedBinaryOperatorResult
// a row has no cell twice, so that it ends within its array
src/rules/castling.c:.*core.UndefinedBinaryOperatorResult
END
build=$2 tidy=$3 checks=${4-} must=bugprone
[ "${checks#*-bugprone}" = "$checks" ] || must=clang-analyzer
[ $# -gt 4 ] && shift 4 || set -- ''
for layer in "$@"; do find "src/$layer" -name '*.c'; done | sort | xargs -P 2 -n 8 "$tidy" -p "$build" --quiet --checks="$checks" 2>/dev/null |
    grep -E '(warning|error): ' | grep -v -f "$found.wrong" | sort -u >"$found"
sed 's/^/# /' "$found"
[ ! -s "$found" ] && [ "$("$tidy" -p "$build" --checks="$checks" --list-checks | grep -c "$must")" -gt 30 ]
say $? "clang-tidy has nothing to say"
echo "1..$n"
