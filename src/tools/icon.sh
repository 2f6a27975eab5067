#!/bin/sh
# icon.sh PROGRAM: the program's icon, cut out of the board that the program draws: the Switch of Reroute66, at a4 and A4.
set -eu
cat <<END
<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="2 130 256 256">
<clipPath id="round"><rect x="2" y="130" width="256" height="256" rx="40"/></clipPath>
<g clip-path="url(#round)">
<rect x="2" y="130" width="256" height="256" fill="#f3e3c3"/>
END
# Without the pieces and the names of the cells, whose looks would depend on fonts; only cells that can be seen.
"$1" show --style=svg --theme=wood --scale=4 --position='7k/8/8/9/9/8/8/4K3 w - - 0 1' | awk '
    /^<polygon data-cell/ {
        sub(/<title>.*<\/title>/, ""); sub(/ data-cell="[0-9]*"/, "")
        split($0, part, /[ ",]+/)
        if (part[3] > 260 || part[4] < 130 || part[4] > 450) next
        sub(/><\/polygon>/, "/>")
    }
    /^<(polygon|clipPath id="cell|pattern|path|defs)/'
printf '</g>\n</svg>\n'
