# comments.awk: splits C sources into "C FILE:LINE TEXT" (the comments of a line) and "S FILE:LINE TEXT" (the rest, strings left out).
FNR == 1 { inside = 0 }
{
    comment = source = ""
    rest = $0
    while (rest != "") {
        if (inside) {
            end = index(rest, "*/")
            comment = comment " " (end ? substr(rest, 1, end - 1) : rest)
            rest = end ? substr(rest, end + 2) : ""
            if (end) inside = 0
        } else if (match(rest, /"([^"\\]|\\.)*"|'([^'\\]|\\.)*'|\/\*|\/\//)) {
            what = substr(rest, RSTART, 2)
            source = source " " substr(rest, 1, RSTART - 1)
            if (what == "//") comment = comment " " substr(rest, RSTART + 2)
            inside = what == "/*"
            rest = what == "//" ? "" : substr(rest, RSTART + RLENGTH)
        } else {
            source = source " " rest
            rest = ""
        }
    }
    if (comment != "") print "C " FILENAME ":" FNR " " comment
    if (source != "") print "S " FILENAME ":" FNR " " source
}
