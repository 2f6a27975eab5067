#!/bin/sh
# format.sh ROOT CLANG_FORMAT: every source is as .clang-format has it, and no comment's end stands alone where it would fit.
. "$(dirname "$0")/../tap.sh"
cd "$1" || exit 1
sources=$(find src include tests -name '*.[ch]' -o -name '*.inc' | sort)
bad=$(printf '%s\n' "$sources" | xargs "$2" --dry-run 2>&1 | sed -n 's/^\([^:]*\):.*warning.*/\1/p' | sort -u)
[ -z "$bad" ] || printf '%s\n' "$bad" | sed 's/^/# /'
[ -z "$bad" ]
say $? "sources are formatted"

# A comment that begins with words on its first line ends on the line of its last word.
bad=$(printf '%s\n' "$sources" | xargs awk '
    FNR == 1 { words = 0 }
    words && /^ *\*\/ *$/ { print FILENAME ":" FNR }
    { words = /^ *\/\* *[^ ]/ && !/\*\// || words && !/\*\// }')
[ -z "$bad" ] || printf '%s\n' "$bad" | sed 's/^/# /'
[ -z "$bad" ]
say $? "no comment ends alone on a line"
# In characters: a line of a comment or table that the formatter may not break is broken by hand.
bad=$(printf '%s\n' "$sources" | LC_ALL=C.UTF-8 xargs grep -nE '^.{121}' | cut -d: -f1,2)
[ -z "$bad" ] || printf '%s\n' "$bad" | sed 's/^/# /'
[ -z "$bad" ]
say $? "no line is longer than 120 columns"
echo "1..$n"
