#!/bin/sh
# sentences.sh: every sentence that the program's users may read, as FILE:LINE: WORDS, for somebody who plays chess and has not seen the code:
# literals of two words and more in the layers that speak (parts of one sentence joined), and the texts of help and lessons.
cd "$(dirname "$0")/../.." || exit 1
find src/program/study src/program/ui src/program/cli src/program/play src/program/export src/game/notation src/game/record src/game/catalogue src/game/base -name '*.c' | sort | xargs awk '
    FNR == 1 { said = "" }
    /^ *(\/\*|\*|\/\/|#)/ { next }
    {
        rest = $0; joins = said != "" && $0 ~ /^ *"/
        if (said != "" && !joins) { if (said ~ /[a-z] [a-z`(]/) print at said; said = "" }
        while (match(rest, /"([^"\\]|\\.)*"/)) {
            word = substr(rest, RSTART + 1, RLENGTH - 2); rest = substr(rest, RSTART + RLENGTH)
            if (said == "") at = FILENAME ":" FNR ": "
            else if (!joins) { if (said ~ /[a-z] [a-z`(]/) print at said; said = ""; at = FILENAME ":" FNR ": " }
            said = said word; joins = 0
        }
    }
    END { if (said ~ /[a-z] [a-z`(]/) print at said }'
grep -nE '^(text|task|done|#|!|[A-Z])' data/help/*.txt
