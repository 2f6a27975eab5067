#!/bin/sh
# tidy.sh ROOT BUILD CLANG_TIDY [CHECKS]: what clang-tidy says of every source as BUILD compiles it; what it is asked for stands in .clang-tidy.
# In the tests without the analyzer, which takes 40 minutes: CHECKS is '-clang-analyzer-*' there. By hand: sh tests/house/tidy.sh . build clang-tidy
. "$(dirname "$0")/../tap.sh"
cd "$1" || exit 1
found=$(mktemp) && trap 'rm -f "$found"' EXIT
find src -name '*.c' | sort | xargs -P 2 -n 8 "$3" -p "$2" --quiet --checks="${4-}" 2>/dev/null |
    grep -E '(warning|error): ' | sort -u >"$found"
sed 's/^/# /' "$found"
[ ! -s "$found" ] && [ "$("$3" -p "$2" --checks="${4-}" --list-checks | grep -c bugprone)" -gt 30 ]
say $? "clang-tidy has nothing to say"
echo "1..$n"
