#!/bin/sh
# farm.sh SCRIPT: work in shares, by hand as Slurm would start them, and by GNU parallel if there is one; an interrupted share is done
# again, a done one is not; their games are added up.
. "$(dirname "$0")/../tap.sh"
farm=$(realpath "$1")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
work='echo "alpha $1" >"$2"; echo "$1: +1 =1 -0 elo"; echo "$1: +$1 =1 -1 elo"; test -e "$3"'
: >here
sh "$farm" share 1 games sh -c "$work" - @N @OUT here &
sh "$farm" share 2 games sh -c "$work" - @N @OUT here
wait
is 'two shares, each with its number and file' 'alpha 1 alpha 2' "$(cat games/1.out games/2.out | paste -sd' ')"
is 'their games are added up' '2 shares, 7 games +3 =2 -2' "$(sh "$farm" score games | sed 's/  elo.*//')"
sh "$farm" share 3 games sh -c "$work" - @N @OUT nowhere 2>said
is 'a share that fails says where its words are' 'share 3 failed: see games/3.log' "$(cat said)"
[ ! -e games/3.out ]
say $? 'and leaves no file that looks whole'
sh "$farm" share 3 games sh -c "$work" - @N @OUT here
sh "$farm" share 1 games sh -c 'echo again >"$1"' - @OUT
is 'it is done the next time, and what is done is not done again' 'alpha 1 alpha 3' "$(cat games/1.out games/3.out | paste -sd' ')"
if command -v parallel >/dev/null; then
    seq 2 | PARALLEL_HOME=$folder HOME=$folder parallel --will-cite -q sh "$farm" share {} more sh -c "$work" - @N @OUT here
    is 'the same by parallel, blanks and quotes kept' 'alpha 1 alpha 2' "$(cat more/1.out more/2.out | paste -sd' ')"
fi
echo "1..$n"
