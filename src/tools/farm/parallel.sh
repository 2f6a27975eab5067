#!/bin/sh
# parallel.sh SHARES FOLDER COMMAND…: COMMAND in so many shares (see shard.sh) by GNU parallel, one a core, here or on the machines that
# the file named in HOSTS lists ("8/name": eight at once there). They see this tree and FOLDER under the same paths. In the tree's root:
#
#     src/tools/farm/parallel.sh 64 games build/src/tools/toolbox selfplay reroute66 --games=1000 --seed=@N --out=@OUT
#     build/src/tools/toolbox train reroute66 --data="$(ls games/*.out | paste -sd,)" --out=reroute66.net
#     src/tools/farm/parallel.sh 64 trial build/src/tools/toolbox duel reroute66 --net=reroute66.net --games=20 --seed=@N
#     src/tools/farm/gather.sh score trial
#     src/tools/farm/parallel.sh 16 tuning src/tools/matches/spsa.py chess --steps=5000 --seed=@N --state=@STATE --out=@OUT
#     src/tools/farm/gather.sh mean tuning >chess.margins
set -eu
shares=${1:?"parallel.sh SHARES FOLDER COMMAND…"}
mkdir -p "$2"
folder=$(realpath "$2")
shard=$(realpath "$(dirname "$0")/shard.sh")
shift 2
seq "$shares" | parallel ${HOSTS:+--sshloginfile "$HOSTS" --workdir "$PWD"} --will-cite --quote "$shard" {} "$folder" "$@"
