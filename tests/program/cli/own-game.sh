#!/bin/sh
# own-game.sh PROGRAM DATA MANUAL: the manual page's walks from an empty file to a game of one's own and to each example, step by step: blocks marked
# "add FILE" are added to that file, lines "$ COMMAND" of the others are run, and must print what stands below them.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") manual=$(realpath "$3")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
mkdir bin home && ln -s "$program" bin/reroute66
export PATH="$folder/bin:$PATH" HOME="$folder/home" REROUTE66_DATA="$2"
unset XDG_DATA_HOME

# One block a file, step-NN.add-NAME or step-NN.run.
sed -n '/^\.SH "*YOUR OWN GAME/,/^\.SH EXAMPLES/p' "$manual" | awk '
    /^\.\\" add / { name = $3 }
    /^\.EX$/ { file = sprintf("step-%03d.%s", ++n, name ? "add-" name : "run"); name = ""; next }
    /^\.EE$/ { close(file); file = ""; next }
    file { gsub(/\\-/, "-"); print > file }'

# do_run FILE: run its commands, one by one; what each prints, and what the page says that it prints.
do_run()
{
    : >told && : >printed
    while IFS= read -r line; do
        case $line in
        '$ '*) printf '%s\n' "$line" >>told && printf '%s\n' "$line" >>printed && sh -c "${line#??}" >>printed 2>&1 ;;
        *) printf '%s\n' "$line" >>told ;;
        esac
    done <"$1"
}

for block in step-*; do
    case $block in
    *.add-*) cat "$block" >>"${block#*.add-}" ;;
    *.run)
        do_run "$block"
        is "$(head -1 "$block")" "$(cat told)" "$(cat printed)"
        ;;
    esac
done
is "the page has many steps" yes "$([ "$n" -ge 18 ] && echo yes)"
echo "1..$n"
