#!/bin/sh
#SBATCH --job-name=reroute66
#SBATCH --ntasks=1
#SBATCH --output=/dev/null
# slurm.sh FOLDER COMMAND…: the same by a Slurm array; the shares (see shard.sh) are its tasks. In the tree's root:
#
#     sbatch --array=1-64 src/tools/farm/slurm.sh games build/src/tools/toolbox selfplay reroute66 --games=1000 --seed=@N --out=@OUT
#
# Slurm runs a copy of this script, so the other one is looked for from the folder in which sbatch was called.
set -eu
share=${SLURM_ARRAY_TASK_ID:?"call it by sbatch --array=1-SHARES"}
exec "${SLURM_SUBMIT_DIR:-.}/src/tools/farm/shard.sh" "$share" "$@"
