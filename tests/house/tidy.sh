#!/bin/sh
# tidy.sh ROOT BUILD CLANG_TIDY [CHECKS [PART/LAYER…]]: what clang-tidy says of every source, or of those of LAYERs, as BUILD compiles it; what it is asked
# for stands in .clang-tidy, its analyzer included. The analyzer walks through NODES (10,000) states of each function; left to itself it takes 225,000,
# 12 times as long over all, and has found one thing more. That by hand: NODES=225000 sh tests/house/tidy.sh . build clang-tidy; the analyzer alone over
# two layers: sh tests/house/tidy.sh . build clang-tidy '-bugprone-*,-cert-*' program/ui program/play
. "$(dirname "$0")/../tap.sh"
cd "$1" || exit 1
found=$(mktemp) && trap 'rm -f "$found" "$found.wrong" "$found.c"' EXIT
# What the analyzer gets wrong: FILE: and [CHECK, as regular expressions; // the reason of those behind it.
sed '/^\/\//d' >"$found.wrong" <<'END'
// a polygon has three corners or more
src/program/draw/grid/labels.c:.*core.UndefinedBinaryOperatorResult
src/program/draw/grid/outline.c:.*core.UndefinedBinaryOperatorResult
geometry/polygon.h:.*core.DivideZero
// workers leave the number of threads as it is
src/engine/endings/workers.c:.*core.CallAndMessage
// a game that the cache has is one
src/game/catalogue/gamecache.c:.*core.NonNullParamChecker
// there is a board and with it a game: judge() has looked
src/game/catalogue/gamefile.c:.*core.NonNullParamChecker
// a game has three players at most, as many as the arrays of their tags and verbs
src/program/play/tags.c:.*core.CallAndMessage
src/game/record/tree/record.c:.*core.CallAndMessage
src/program/ui/screens/screen_start.c:.*core.CallAndMessage
// a setting of words has one or more
src/program/study/kept/settings.c:.*core.DivideZero
// a hidden layer has eight numbers or more
src/tools/nets/learn.c:.*core.UndefinedBinaryOperatorResult
// a row has no cell twice, so that it ends within its array
src/game/rules/castling.c:.*core.UndefinedBinaryOperatorResult
// a net has one view or two
src/engine/eval/nnue.c:.*core.uninitialized.ArraySubscript
src/engine/eval/nnue.c:.*core.CallAndMessage
// game_endings_leave() clears what it has freed
src/program/study/kept/game_endings.c:.*unix.Malloc
END
build=$2 tidy=$3 checks=${4-}
[ $# -gt 4 ] && shift 4 || set -- ''
config=--extra-arg=-Xclang
bound="$config --extra-arg=-analyzer-config $config --extra-arg=max-nodes=${NODES:-10000}"

# Two faults that it has to find, so that silence says something.
cat >"$found.c" <<'END'
#define DOUBLE(x) x * 2
int wrong(int which)
{
    static int well;
    int *at = 0;
    if (which == 1)
        at = &well;
    return DOUBLE(*at);
}
END
# shellcheck disable=SC2086 # words
"$tidy" --config-file=.clang-tidy --quiet --checks="$checks" $bound "$found.c" -- >"$found" 2>/dev/null
finds() # finds KIND CHECK: it has found the fault of CHECK, if checks of KIND are asked for
{
    case $checks in *-"$1"*) return ;; esac
    grep -q "$2" "$found"
    say $? "it finds what $2 is for"
}
finds bugprone bugprone-macro-parentheses
finds clang-analyzer clang-analyzer-core.NullDereference

# shellcheck disable=SC2086 # words
for layer in "$@"; do find "src/$layer" -name '*.c'; done | sort |
    xargs -P 2 -n 8 "$tidy" -p "$build" --quiet --checks="$checks" $bound 2>/dev/null |
    grep -E '(warning|error): ' | grep -v -f "$found.wrong" | sort -u >"$found"
sed 's/^/# /' "$found"
[ ! -s "$found" ]
say $? "clang-tidy has nothing to say"
echo "1..$n"
