#!/bin/sh
# headers.sh ROOT CC…: every public header compiles alone, and each one opens with a paragraph that says what it knows.
cd "$1" || exit 1
shift
n=0
for header in $(cd include/reroute66 && find . -name '*.h' | sed 's,^\./,,' | sort); do
    n=$((n + 1))
    if printf '#include "%s"\n' "$header" | "$@" -std=c17 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Werror -fsyntax-only \
        -Iinclude/reroute66 -x c - && [ "$(head -c 2 "include/reroute66/$header")" = '/*' ]; then
        echo "ok $n - $header"
    else
        echo "not ok $n - $header"
    fi
done
echo "1..$n"
