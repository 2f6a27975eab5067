#!/bin/sh
# shard.sh N FOLDER COMMAND…: the Nth share of a work that many machines do together. In COMMAND's words @N stands for the number, as a
# seed, and @OUT for the file that it writes: FOLDER/N.out, which is there only once COMMAND has ended well. FOLDER/N.log is
# what it said. A share that is done is not done again, so after a stop the whole work is started once more; a
# file @STATE, FOLDER/N.state, stays from one try to the next, for a COMMAND that goes on by itself.
set -eu
number=$1 folder=$2
shift 2
mkdir -p "$folder"
[ -e "$folder/$number.done" ] && exit 0
for word; do
    shift
    set -- "$@" "$(printf '%s\n' "$word" | sed "s|@N|$number|g; s|@OUT|$folder/$number.part|g; s|@STATE|$folder/$number.state|g")"
done
rm -f "$folder/$number.part"
"$@" >"$folder/$number.log" 2>&1 || { echo "share $number failed: see $folder/$number.log" >&2; exit 1; }
[ ! -e "$folder/$number.part" ] || mv "$folder/$number.part" "$folder/$number.out"
: >"$folder/$number.done"
