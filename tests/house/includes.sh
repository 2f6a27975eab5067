#!/bin/sh
# includes.sh ROOT: includes go down the layers only and name their layer; modules form no cycle; one file knows curses, one libedit.
. "$(dirname "$0")/../tap.sh"
cd "$1" || exit 1

may() # may LAYER: the layers that it may include besides itself
{
    case $1 in
    base) ;;
    geometry) echo base ;;
    rules) echo base geometry ;;
    catalogue | notation | engine) echo base geometry rules ;;
    record) echo base geometry rules notation ;;
    endings) echo base geometry rules engine ;;
    protocol) echo base geometry rules notation engine ;;
    ui) echo base geometry rules notation record catalogue engine endings ;;
    cli) echo base geometry rules notation record catalogue engine endings protocol ui ;;
    esac
}

for folder in src/*/; do
    layer=$(basename "$folder")
    bad=$(
        grep -rHoE '^ *# *include +"[^"]+"' "src/$layer" "include/reroute66/$layer" --include='*.[ch]' 2>/dev/null |
            sed -E 's/^([^:]+):.*"([^"]+)".*/\1 \2/' |
            while read -r file included; do
                case " $layer $(may "$layer") " in
                *" ${included%%/*} "*) ;;
                *) echo "# $file includes \"$included\"" ;;
                esac
            done
    )
    [ -z "$bad" ] || echo "$bad"
    [ -z "$bad" ]
    say $? "layer $layer includes only what lies below it"
done

# A loop among the headers would mean that two modules cannot be understood one after the other; tsort fails on it.
loop=$(
    grep -rHoE '^ *# *include +"[^"]+"' include --include='*.h' |
        sed -E 's,^include/reroute66/([^:]+):.*"([^"]+)"$,\1 \2,' | tsort 2>&1 >/dev/null
)
[ -z "$loop" ] || printf '%s\n' "$loop" | sed 's/^/# /'
[ -z "$loop" ]
say $? "the headers form no cycle"

for header in curses.h histedit.h; do
    users=$(grep -rlE "^ *# *include +<(ncursesw/)?$header>" src include | wc -l)
    [ "$users" -le 1 ]
    say $? "at most one file includes $header"
done
echo "1..$n"
