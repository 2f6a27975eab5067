#!/bin/sh
# tidy.sh ROOT BUILD CLANG_TIDY [CHECKS]: what clang-tidy says of every source as BUILD compiles it; what it is asked for stands in .clang-tidy.
# In the tests without the analyzer, which takes half an hour: CHECKS is '-clang-analyzer-*' there. By hand: sh tests/house/tidy.sh . build clang-tidy
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
END
find src -name '*.c' | sort | xargs -P 2 -n 8 "$3" -p "$2" --quiet --checks="${4-}" 2>/dev/null |
    grep -E '(warning|error): ' | grep -v -f "$found.wrong" | sort -u >"$found"
sed 's/^/# /' "$found"
[ ! -s "$found" ] && [ "$("$3" -p "$2" --checks="${4-}" --list-checks | grep -c bugprone)" -gt 30 ]
say $? "clang-tidy has nothing to say"
echo "1..$n"
