#!/bin/sh
# mates.sh MATES FOLDER: how long the solver takes over each set in FOLDER.
set -eu
for set in "$2"/*.tsv; do
    "$1" --game="$(basename "$set" .tsv)" "$set"
done
