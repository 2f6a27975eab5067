#!/bin/sh
# names.sh FILE…: print a file of names of openings (play/openings.h) from lists as lichess-org/chess-openings has
# them: a line an opening, ECO code, name and moves in PGN with a tab between them.
export LC_ALL=C
awk -F '\t' '$1 ~ /^[A-E][0-9][0-9]$/ { gsub(/[0-9]+\. /, "", $3); print $3 "\t" $1 "\t" $2 }' "$@" | sort | awk -F '\t' '
BEGIN { print "# PLIES shared with the line before, MOVES after them, ECO, NAME; & stands for the name before, ~ for its family" }
{
    n = split($1, move, " "); rest = ""
    for (same = 0; same < n && same < plies && move[same + 1] == last[same + 1];) same++
    for (i = same + 1; i <= n; i++) { rest = rest (rest == "" ? "" : " ") move[i]; last[i] = move[i]; name[i] = "" }
    plies = n; before = ""
    for (i = n - 1; i > 0 && before == ""; i--) if (name[i] != "") { before = name[i]; code = eco[i] }
    family = before; sub(/:.*/, "", family)
    short = before != "" && index($3, before) == 1 ? "&" substr($3, length(before) + 1) \
          : before != "" && index($3, family ":") == 1 ? "~" substr($3, length(family) + 1) : $3
    print same "\t" rest "\t" (before != "" && code == $2 ? "" : $2) "\t" short
    name[n] = $3; eco[n] = $2
}'
