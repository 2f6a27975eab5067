#!/bin/sh
# globals.sh ARCHIVE…: no layer keeps mutable globals, but for the file that owns the terminal, the one that owns the
# reserve of memory, and the one that remembers the arguments of main.
. "$(dirname "$0")/../tap.sh"
for archive in "$@"; do
    found=$(objdump -t "$archive" 2>/dev/null | awk '
        /^[^ ]+: +file format/ { file = $1 }
        # Sanitizers keep tables of their own in these sections.
        ($4 ~ /^\.(data|bss)/ || $4 == "*COM*") && $4 !~ /\.rel\.ro/ && $NF !~ /^\.|__asan|__ubsan|__odr_asan|^_?\.?L|asan_/ && $5 != "0000000000000000" && $5 != "00000000" {
            if (file !~ /terminal|base_memory|base_wide/) print "# " file " " $NF
        }')
    [ -z "$found" ] || echo "$found"
    [ -z "$found" ]
    say $? "$(basename "$archive")"
done
echo "1..$n"
