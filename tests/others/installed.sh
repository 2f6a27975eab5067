#!/bin/sh
# installed.sh BUILD ROOT DEBUG: what is installed starts from anywhere, and knows nothing of the place where it was built.
. "$(dirname "$0")/../tap.sh"
build=$(realpath "$1") root=$(realpath "$2") debug=$3
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
unset REROUTE66_DATA

DESTDIR=$folder/to meson install -C "$build" --no-rebuild >log 2>&1
say $? "it is installed"
program=$(find to -type f -name reroute66 -perm -u+x)
is "it finds its data" 21 "$("$program" perft 1)"
is "its files are for everybody to read" "" "$(find to ! -perm -444)"
# Debug information names the folders of the sources.
if [ "$debug" = false ]; then
    is "no file names the folder of the sources" "" "$(grep -rl "$root" to)"
    is "no file names the folder of the build" "" "$(grep -rl "$build" to)"
fi
for file in man6/reroute66.6 man6/reroute66-uci.6 man6/reroute66-host.6 man5/reroute66-game.5; do
    say "$(find to -path "*/$file" | grep -q . && echo 0 || echo 1)" "$file is installed"
done
echo "1..$n"
