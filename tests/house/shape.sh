#!/bin/sh
# shape.sh ROOT: functions take at most six parameters (or the comment above says the word "parameters", with the reason) and fit
# a screen of 60 lines; files are read at a sitting, and a folder has at most 25 of them; what a header declares has a comment
# above it or above the paragraph it stands in; a header is read once; a name of a type or of a
# source stands in one place only.
. "$(dirname "$0")/../tap.sh"
cd "$1" || exit 1
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
quiet() # quiet WHAT: the file bad must be empty; its lines are told otherwise
{
    sed 's/^/# /' "$work/bad"
    [ ! -s "$work/bad" ]
    say $? "$1"
}

find src include -name '*.[ch]' -o -name '*.inc' | sort >"$work/files"

# Where a file grows past 600 lines it is worth a look whether it holds two things. That is all the limit is for: nothing is put off, shortened or
# left without its comment because of it.
xargs awk '
    FNR == 1 { head = comment = last = ""; rows = byhand = lines = 0 }
    # Rows do not count: arrays outside functions, and what is lined up by hand.
    /clang-format on/ { byhand = 0 }
    /clang-format off/ { byhand = 1 }
    /^};/ { rows = 0 }
    !rows && !byhand { lines++ }
    /^[a-z].*\] = [{]$/ { rows = 1 }
    (lines > 600 || FNR > 800) && FILENAME != long { print FILENAME ": more than " (lines > 600 ? "600 lines besides tables" : "800 lines"); long = FILENAME }
    # The comment that stands right above what comes next.
    /^\/\*/ { comment = "" }
    /^(\/\*| \*)/ { comment = comment $0; next }
    # The reason of a public function stands in its header.
    /^[a-z].*\(/ && !/^(typedef|extern|return|else)/ && (FILENAME !~ /\.c$/ || /^static/) { head = $0; at = FNR; told = comment }
    /^[ \t]+[^ \t]/ && head != "" && head !~ /\)( __attribute__.*)?;?$/ { head = head $0 }
    head ~ /\)( __attribute__.*)?;?$/ {
        list = head
        sub(/^[^(]*\(/, "", list)
        depth = 0; n = 1
        for (i = 1; i <= length(list); i++) {
            c = substr(list, i, 1)
            if (c == "(") depth++
            if (c == ")" && depth-- == 0) break
            if (c == "," && depth == 0) n++
        }
        if (n > 6 && told !~ /parameters/) print FILENAME ":" at ": " n " parameters: " substr(head, 1, 60)
        head = ""
    }
    /^[{]/ { open = FNR }
    /^[}]/ { if (open && FNR - open > 61) print FILENAME ":" open ": a function of " FNR - open - 1 " lines"; open = 0 }
    /^$/ || /^[^ \t\/]/ { comment = "" }
' <"$work/files" >"$work/bad"
quiet "functions and files are of a size to be read"

# What is read of an error that nobody filled is empty, not what lay on the stack.
xargs awk '/^[a-z].*[{]$/ { inside = 1 } /^[}]/ { inside = 0 }
    !inside && /^ +struct error [a-z, ]+;/ { print FILENAME ":" FNR ": not initialised" }' <"$work/files" >"$work/bad"
quiet "every struct error is initialised where it is declared"

sed -nE 's,/[^/]*\.[ch]$,,p' "$work/files" | sort | uniq -c | awk '$1 > 25 { print $2 ": " $1 " sources" }' >"$work/bad"
quiet "no folder holds more than 25 sources"

grep '\.h$' "$work/files" | xargs awk '
    FNR == 1 { told = inside = 0; head = "" }
    /^#/ { next }
    /^$/ { told = 0; next }
    /^\/\*|^ \*/ { told = 1; next }
    /^((static )?const )?(struct|enum|union|typedef)[^()]*[{]/ { inside = 1 }
    inside { if (/^[}]|[}];/) inside = 0; next }
    /^static inline|^typedef/ { next }
    /^[a-z].*\(/ { head = $0; at = FNR }
    head != "" && /;( *\/\*.*)?$/ { if (!told) print FILENAME ":" at ": " head; head = "" }
' >"$work/bad"
quiet "every function that a header declares has a comment"

grep '\.h$' "$work/files" | xargs grep -L '^#pragma once$' >"$work/bad"
quiet "every header is read once"

# Developers' programs stand alone: each may have its own `struct options`.
xargs awk '/^(typedef )?(struct|enum|union) [a-z_0-9]+ [{]/ {
    name = $2
    if ($1 == "typedef") name = $3
    if (name == "options" && FILENAME ~ /^src\/tools\//) next
    if (name in home) print name ": " home[name] ", " FILENAME
    home[name] = FILENAME }' <"$work/files" >"$work/bad"
quiet "no two types have the same name"
# Whoever searches for a function of a layer finds one.
grep '\.c$' "$work/files" | xargs awk '/^static [^=;]*[a-z_0-9]+\(/ && !/^static inline/ {
    name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name); split(FILENAME, path, "/"); key = (path[2] == "tools" ? path[2] : path[3]) " " name
    if (name != "__attribute__" && key in home && home[key] != FILENAME) print key ": " home[key] ", " FILENAME
    home[key] = FILENAME }' >"$work/bad"
quiet "no two static functions of a layer have the same name"
# A reader who looks for NAME.c should find one. Developers' programs are called as they like.
grep '\.c$' "$work/files" | grep -v '^src/tools/' | sed 's,.*/,,' | sort | uniq -d >"$work/bad"
quiet "no two sources have the same name"
echo "1..$n"
