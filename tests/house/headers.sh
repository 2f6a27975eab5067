#!/bin/sh
# headers.sh ROOT CC…: every public header compiles alone, and each one opens with a paragraph that says what it knows.
. "$(dirname "$0")/../tap.sh"
cd "$1" || exit 1
shift
for header in $(cd include/reroute66 && find . -name '*.h' | sed 's,^\./,,' | sort); do
    printf '#include "%s"\n' "$header" | "$@" -std=c17 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Werror -fsyntax-only \
        -Iinclude/reroute66 -x c - && [ "$(head -c 2 "include/reroute66/$header")" = '/*' ]
    say $? "$header"
done
echo "1..$n"
