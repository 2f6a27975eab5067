#!/bin/sh
# cppcheck.sh ROOT CPPCHECK: what cppcheck warns of in src, but for what is listed here with its reason.
. "$(dirname "$0")/../tap.sh"
cd "$1" || exit 1
list=$(mktemp) && trap 'rm -f "$list"' EXIT
cat >"$list" <<'END'
missingIncludeSystem
// the address of a variable is taken to be filled, which cppcheck takes for reading it
uninitvar:*/journal_read.c
ctuuninitvar:*/paths.c
uninitvar:*/savedlist.c
uninitvar:*/shell_install.c
ctuuninitvar:*/diagram.c
ctuuninitvar:*/yearly/problems.c
// an index is what a function returns that fills the array before it is looked into
legacyUninitvar
uninitvar:src/tools/*
// the wide program alone is compiled with sets of four words
arrayIndexOutOfBounds:*/generator_sets.inc
// arrays that are filled for each player, cell or move, of which there is always one
uninitvar:src/engine/*
uninitvar:src/game/rules/*
// the loop ends where the pointer is null
nullPointer:*/problem.c
nullPointerRedundantCheck:*/paragraph.c
ctunullpointer:*/paragraph.c
END
rooms=$(find src -type d | sed 's/^/-I/')
# shellcheck disable=SC2086 # the list is words
"$2" --quiet --std=c11 --enable=warning,portability --suppressions-list="$list" -Iinclude/reroute66/game -Iinclude/reroute66/engine -Iinclude/reroute66/program $rooms -D_GNU_SOURCE -D__linux__ -DNDEBUG \
    --error-exitcode=1 src 2>&1 | sed 's/^/# /' >"$list.said"
[ ! -s "$list.said" ]
said=$?
cat "$list.said"
rm -f "$list.said"
say $said "cppcheck has nothing to say"
echo "1..$n"
