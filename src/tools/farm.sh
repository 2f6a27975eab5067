#!/bin/sh
# Work that many processors do together, in shares, each with a seed and files of its own.
#
# farm.sh share N FOLDER COMMAND…: the Nth share. In COMMAND's words @N stands for the number, as a seed, and @OUT for the file that it
# writes: FOLDER/N.out, which is there only once COMMAND has ended well. FOLDER/N.log is what it said. A share that is done is not done
# again, so after a stop the whole work is started once more. By GNU parallel, one a core (with --sshloginfile=FILE --workdir="$PWD" on
# other machines, too, which see this tree under the same path), or by Slurm, in the tree's root:
#
#     seq 64 | parallel -q src/tools/farm.sh share {} games build/src/tools/toolbox selfplay reroute66 --games=1000 --seed=@N --out=@OUT
#     sbatch --array=1-64 --wrap='src/tools/farm.sh share "$SLURM_ARRAY_TASK_ID" trial build/src/tools/toolbox duel reroute66 --seed=@N'
#
# farm.sh score FOLDER: add up what the shares in FOLDER last said of their games, "+W =D -L"; Elo with its 95 % interval, from the normal
# approximation of a game's mean.
set -eu
usage="farm.sh share N FOLDER COMMAND… | score FOLDER"
what=${1:?"$usage"}
shift
case $what in
share)
    number=$1 folder=$2
    shift 2
    mkdir -p "$folder"
    [ ! -e "$folder/$number.done" ] || exit 0
    for word; do
        shift
        set -- "$@" "$(printf '%s\n' "$word" | sed "s|@N|$number|g; s|@OUT|$folder/$number.part|g")"
    done
    rm -f "$folder/$number.part"
    "$@" >"$folder/$number.log" 2>&1 || { echo "share $number failed: see $folder/$number.log" >&2; exit 1; }
    [ ! -e "$folder/$number.part" ] || mv "$folder/$number.part" "$folder/$number.out"
    : >"$folder/$number.done"
    ;;
score)
    for log in "$1"/*.log; do grep -Eo '\+[0-9]+ =[0-9]+ -[0-9]+' "$log" | tail -n 1; done | tr -d '+=-' | awk '
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
*) echo "$usage" >&2 && exit 2 ;;
esac
