#!/bin/sh
# calls.sh ROOT BUILD ARCHIVE…: no circle of calls among the files of a layer, nor among its rooms, and no function outside it that
# nobody but a test calls. Read from the symbols of the objects, so that a call hidden behind an include or a macro counts as well.
# ARCHIVE… are the layers' libraries; the objects of main and of the tools in the folder BUILD count as callers; where
# the tools are not built the last is passed over.
. "$(dirname "$0")/../tap.sh"
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT

# Symbols of each object: OBJECT d|u NAME. An instance of one source compiled several times is one file: the part behind NAME.p/ counts.
symbols()
{
    nm -A --no-sort "$@" 2>/dev/null | sed -nE 's,^([^:]*:)?([^:]*): *[0-9a-f]* ([A-Za-z]) ([A-Za-z_0-9.]+)$,\2 \3 \4,p' |
        sed -E 's,^(\.\./|[^ ]*build[^ /]*/)?([^ ]*/)?([^ /]+\.p)/([^ ]+),\3/\4,' |
        awk '$2 ~ /[TDBRVWC]/ { print $1, "d", $3 } $2 == "U" || $2 == "w" { print $1, "u", $3 }'
}

circles() # circles FILE WHAT: the edges in FILE form none; tsort tells one on standard error
{
    sort -u "$1" | tsort 2>&1 >/dev/null | grep -v 'input contains a loop' | sed 's/^tsort: /# /' >"$work/bad"
    cat "$work/bad"
    [ ! -s "$work/bad" ]
    say $? "$2"
}

root=$1
programs=$(find "$2/src/tools" "$2/src/reroute66.p" -name '*.o' 2>/dev/null)
tools=$(find "$2/src/tools" -name 'toolbox.c.o' 2>/dev/null) # without them some functions have no caller
shift 2
: >"$work/all"
for archive in "$@"; do
    layer=$(basename "$archive" .a)
    layer=${layer#lib}
    symbols "$archive" >"$work/layer"
    cat "$work/layer" >>"$work/all"
    # Edges from the caller to whoever defines the name, within the layer.
    awk '$2 == "d" { home[$3] = $1 } { line[NR] = $0 }
        END { for (i = 1; i <= NR; i++) { split(line[i], f, " "); if (f[2] == "u" && (f[3] in home) && home[f[3]] != f[1]) print f[1], home[f[3]], f[3] } }' \
        "$work/layer" | sort -u >"$work/edges"
    cut -d' ' -f1,2 "$work/edges" >"$work/calls"
    circles "$work/calls" "no circle of calls in $layer"
    # A file's room is the folder that its object is named after; a file that lies beside the rooms is one of its own.
    (cd "$root/src" && find ./*/"$layer" -mindepth 1 -type d | sed 's,^\./,,; s,/,_,g') >"$work/rooms"
    awk 'FNR == NR { room[$1] = 1; next }
        function of(object, best, r) { sub(/^[^/]*\//, "", object); best = object
            for (r in room) if (index(object, r "_") == 1 && (best == object || length(r) > length(best))) best = r
            return best }
        { from = of($1); to = of($2); if (from != to) print from, to }' "$work/rooms" "$work/edges" | sort -u >"$work/doors"
    circles "$work/doors" "no circle of rooms in $layer"
done

# shellcheck disable=SC2086 # the list is words
symbols $programs >>"$work/all"
awk '$2 == "u" { used[$3] = 1 } $2 == "d" { home[$3] = $1 } END { for (s in home) if (!used[s] && home[s] ~ /^lib/ && s !~ /^(main|__|_)/) print s }' \
    "$work/all" | sort | while read -r name; do
    # A use within its own file leaves no undefined symbol: then the sources name it again behind its definition.
    [ -z "$tools" ] || [ "$(grep -rwo "$name" "$root/src" --include='*.c' --include='*.inc' | wc -l)" -ge 2 ] || echo "# $name"
done >"$work/bad"
cat "$work/bad"
[ ! -s "$work/bad" ]
say $? "no function that only tests call"
echo "1..$n"
