#!/bin/sh
# gather.sh score FOLDER: add up what the shares in FOLDER (see shard.sh) last said of their games, "+W =D -L"; Elo with its 95 %
# interval, from the normal approximation of a game's mean.
# gather.sh mean FOLDER: the mean of the numbers that the shares found, one file of "NAME NUMBER" lines from many.
set -eu
folder=${2:?"gather.sh score|mean FOLDER"}
case $1 in
score)
    for log in "$folder"/*.log; do grep -Eo '\+[0-9]+ =[0-9]+ -[0-9]+' "$log" | tail -n 1; done | tr -d '+=-' | awk '
        function elo(s) { return -400 * log(1 / s - 1) / log(10) }
        { won += $1; drawn += $2; lost += $3 }
        END {
            n = won + drawn + lost
            if (!n) { print "no games yet"; exit 1 }
            mean = (won + drawn / 2) / n
            spread = 1.96 * sqrt((won * (1 - mean) ^ 2 + drawn * (0.5 - mean) ^ 2 + lost * mean ^ 2) / n / n)
            printf "%d shares, %d games +%d =%d -%d", NR, n, won, drawn, lost
            if (mean - spread > 0 && mean + spread < 1)
                printf "  elo %.0f (%.0f to %.0f)", elo(mean), elo(mean - spread), elo(mean + spread)
            print ""
        }'
    ;;
mean)
    cat "$folder"/*.out | awk '
        $1 ~ /^#/ || NF < 2 { if (!said[$0]++) print; next }
        !($1 in sum) { order[++names] = $1 }
        { sum[$1] += $2; count[$1]++ }
        END { for (i = 1; i <= names; i++) printf "%s %.0f\n", order[i], sum[order[i]] / count[order[i]] }'
    ;;
*) echo "gather.sh score|mean FOLDER" >&2 && exit 2 ;;
esac
