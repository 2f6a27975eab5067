#!/bin/sh
# shape.sh ROOT: functions take at most five parameters (or the comment above says the word "parameters", with the reason) and fit a
# screen of 60 lines; files are read at a sitting, 800 lines.
. "$(dirname "$0")/../tap.sh"
cd "$1" || exit 1
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
find src include -name '*.[ch]' -o -name '*.inc' | sort >"$work/files"

xargs awk '
    FNR == 1 { head = ""; comment = ""; last = "" }
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
        if (n > 5 && told !~ /parameters/) print FILENAME ":" at ": " n " parameters: " substr(head, 1, 60)
        head = ""
    }
    /^[{]/ { open = FNR }
    /^[}]/ { if (open && FNR - open > 61) print FILENAME ":" open ": a function of " FNR - open - 1 " lines"; open = 0 }
    /^$/ || /^[^ \t\/]/ { comment = "" }
    FNR > 800 && FILENAME != long { print FILENAME ": more than 800 lines"; long = FILENAME }
' <"$work/files" >"$work/bad"
sed 's/^/# /' "$work/bad"
[ ! -s "$work/bad" ]
say $? "functions and files are of a size to be read"
echo "1..$n"
