#!/bin/sh
# includes.sh ROOT PART/LAYER:DEPENDENCY,…: includes go down the layers only and name their layer; headers form no cycle; what is
# public is included by another layer, what is private stays inside; one room knows curses and libedit.
# The layers with what they may use come from src/meson.build.
. "$(dirname "$0")/../tap.sh"
cd "$1" || exit 1
shift
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT

# Every include of our own headers: FILE INCLUDED.
grep -rHoE '^ *# *include +"[^"]+"' src include --include='*.[ch]' --include='*.inc' |
    sed -E 's/^([^:]+):.*"([^"]+)".*/\1 \2/' >"$work/includes"

layers=
for row in "$@"; do
    layer=${row%%:*}
    layers="$layers ${layer#*/}"
done

quiet() # quiet LIST WHAT: the file LIST must be empty; its lines are told otherwise
{
    sed 's/^/# /' "$1"
    [ ! -s "$1" ]
    say $? "$2"
}

for row in "$@"; do
    place=${row%%:*}
    layer=${place#*/}
    # A public header is named LAYER/NAME.h; anything else must be found in the layer's own rooms.
    awk -v place="$place" -v may=",$layer,${row#*:}," -v all="$layers" '
        BEGIN { n = split(all, list, " "); for (i = 1; i <= n; i++) known[list[i]] = 1 }
        $1 ~ "^(src|include/reroute66)/" place "/" {
            first = $2; sub("/.*", "", first)
            if (index($2, "/") && known[first] && index(may, "," first ",") == 0) print $1 " includes \"" $2 "\""
        }' "$work/includes" >"$work/bad"
    quiet "$work/bad" "layer $layer includes only what lies below it"
done

places() # places FILE INCLUDED: where what FILE includes is found: under include/, beside FILE, or in the rooms of its layer
{
    place=${1#src/}
    layer=${place#*/}
    rooms=src/${place%%/*}/${layer%%/*}
    case $place in tools/*) rooms=src/tools ;; esac
    for found in include/reroute66/*/"$2" "${1%/*}/$2" "$rooms/$2"; do
        [ ! -f "$found" ] || echo "$found"
    done
}

# A public header must exist under include/, a private one beside its source or below its layer's folder; never through ../.
while read -r file included; do
    case $included in
    *../*) echo "$file includes \"$included\"" ;;
    *)
        [ -n "$(places "$file" "$included")" ] ||
            echo "$file includes \"$included\""
        ;;
    esac
done <"$work/includes" >"$work/bad"
quiet "$work/bad" "no layer reaches into another one's rooms"

# Who reads an include without its folder must not have to guess which header it is.
find src include -name '*.h' | sed 's,.*/,,' | sort | uniq -d >"$work/bad"
quiet "$work/bad" "no two headers have the same name"

# A public header is needed: by a source of another layer (tools and main.c among them), or by a public header that is.
(cd include/reroute66 && find ./*/ -name '*.h' | sed 's,^\./[^/]*/,,' | sort) >"$work/public"
awk '$1 ~ /^src\// { split($1, part, "/"); layer = part[3]; split($2, q, "/"); if (q[1] != layer) print $2 }
    $1 ~ /^include\// { print "=" $1 " " $2 }' "$work/includes" | sed 's,^=include/reroute66/[^/]*/,=,' >"$work/uses"
awk 'FNR == NR { public[$1] = 1; next }
    /^=/ { from = substr($1, 2); inner[from] = inner[from] " " $2; next }
    { need[$1] = 1 }
    END {
        do { more = 0
            for (h in need) { n = split(inner[h], to, " "); for (i = 1; i <= n; i++) if (!need[to[i]]) { need[to[i]] = 1; more = 1 } }
        } while (more)
        for (h in public) if (!need[h]) print h
    }' "$work/public" "$work/uses" | sort >"$work/bad"
quiet "$work/bad" "every public header is needed by another layer"

# A loop among the headers would mean that two modules cannot be understood one after the other; tsort fails on it.
while read -r file included; do
    case $file in *.h) ;; *) continue ;; esac
    found=$(places "$file" "$included" | head -n 1)
    [ -z "$found" ] || echo "$file $found"
done <"$work/includes" | tsort 2>&1 >/dev/null | sort -u >"$work/bad"
quiet "$work/bad" "the headers form no cycle"

for header in curses.h histedit.h; do
    ! grep -rlE "^ *# *include +<(ncursesw/)?$header>" src include | grep -v '^src/program/ui/terminal/'
    say $? "only the room of the terminal includes $header"
done
echo "1..$n"
