#!/bin/sh
# output.sh SOURCES: text goes to a terminal in one place, which makes control characters visible, and letters are compared in one; tools for
# developers aside.
. "$(dirname "$0")/../tap.sh"
found=$(grep -rnE '(^|[^a-z_])(f?printf|puts|fputs|fwrite|perror|vprintf|vfprintf) ?\(' "$1" --include='*.c' |
    grep -vE 'src/(tools/|game/base/output\.c)' |
    # our own control sequences, which are meant to be obeyed, and what is said when there is no memory for more
    grep -vE 'shell_show\.c:[0-9]+: +fwrite\(out\.at, 1, out\.length, stdout\)|base/memory\.c:[0-9]+: +fputs\("reroute66: out of memory')
[ -z "$found" ] || echo "$found" | sed 's/^/# /'
[ -z "$found" ]
say $? "only base/output.c prints"
found=$(grep -rnE '\b(strn?casecmp|strcasestr|tolower|toupper)\b' "$1" --include='*.c' | grep -v 'src/tools/')
[ -z "$found" ] || echo "$found" | sed 's/^/# /'
[ -z "$found" ]
say $? "letters are compared by base/text.h, whatever the user's language"
found=$(cd "$1" && grep -nE 'text_addf\([^&].*%s' program/export/page*.c program/export/film.c program/draw/files/svg.c)
[ -z "$found" ] || echo "$found" | sed 's/^/# /'
[ -z "$found" ]
say $? "pages and pictures are written by base/text.h, which escapes"
echo "1..$n"
