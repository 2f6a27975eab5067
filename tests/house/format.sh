#!/bin/sh
# format.sh ROOT CLANG_FORMAT: every source is as .clang-format has it, no comment's end stands alone where it would fit, and strings are not torn.
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
# In characters: a line of a comment or table that the formatter may not break is broken by hand. A string that a user may see stands on one
# line, so that it is found: nothing but it may make a line too long.
bad=$(printf '%s\n' "$sources" | LC_ALL=C.UTF-8 xargs grep -nE '^.{121}' | LC_ALL=C.UTF-8 sed -E 's/"(\\.|[^"\\])*"/""/g' |
    LC_ALL=C.UTF-8 grep -E '^[^:]*:[0-9]*:.{121}|^[^:]*:[0-9]*:[^"]*$' | cut -d: -f1,2)
[ -z "$bad" ] || printf '%s\n' "$bad" | sed 's/^/# /'
[ -z "$bad" ]
say $? "no line is longer than 120 columns but for a string"

# Two literals one above the other are one that is torn, unless the first ends with a line end; pages of HTML and the data that tools write are no
# strings to be searched for, and an escape (\xC3) has to end somewhere.
bad=$(printf '%s\n' "$sources" | grep '^src/' | xargs awk '
    FNR == 1 { torn = 0 }
    torn && /^[ \t]*"/ { print FILENAME ":" FNR }
    { torn = /[^n]"[ \t]*$/ && !/\\n"[ \t]*$/ && !/\/\*/ }' | grep -vE 'program/export/|shell_page|tools/yearly/|record/pgn/language')
[ -z "$bad" ] || printf '%s\n' "$bad" | sed 's/^/# /'
[ -z "$bad" ]
say $? "a string stands on one line"
echo "1..$n"
