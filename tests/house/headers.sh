#!/bin/sh
# headers.sh ROOT CC…: every header compiles alone, and each one opens with a paragraph that says what it knows.
. "$(dirname "$0")/../tap.sh"
cd "$1" || exit 1
shift
for header in $(find include src -name '*.h' | sort); do
    inside=src/$(echo "$header" | sed -E 's,^src/tools/.*,tools,; s,^(src|include/reroute66)/([^/]+/[^/]+)/.*,\2,')
    printf '#include "%s"\n' "$header" | "$@" -std=c17 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Werror -fsyntax-only \
        -I. -Iinclude/reroute66/game -Iinclude/reroute66/engine -Iinclude/reroute66/program -I"$inside" -x c - && [ "$(head -c 2 "$header")" = '/*' ]
    say $? "$header"
done
echo "1..$n"
