#!/bin/sh
# direct.sh PROGRAM DATA: all colours where COLORTERM says so and terminfo has an entry for them (Debian's ncurses-term).
. "$(dirname "$0")/../tap.sh"
program=$(realpath "$1") data=$(realpath "$2")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export HOME="$folder" XDG_STATE_HOME="$folder" XDG_CONFIG_HOME="$folder" XDG_DATA_HOME="$folder/own" REROUTE66_DATA="$data" \
    TERM=xterm-256color LC_ALL=C.UTF-8
unset COLORTERM NO_COLOR
# A screen that is left when it has been drawn; what it wrote goes to the file OUT.
screen()
{
    : >out
    {
        tries=0
        until grep -q 'White' out || [ $((tries += 1)) -gt 3600 ]; do sleep .05; done
        printf 'quit\r'
    } | script -qefc "$program play --white=human --black=human" /dev/null >out 2>&1
}

screen
grep -q '\[38;5;[0-9]*m' out && ! grep -q '\[38:2:' out
say $? "256 colours by TERM"
COLORTERM=truecolor screen
if infocmp xterm-direct >/dev/null 2>&1; then
    grep -q '\[38:2:' out && ! grep -q '\[38;5;[0-9]*m' out
else
    grep -q '\[38;5;[0-9]*m' out
fi
say $? "all of them by COLORTERM"
NO_COLOR=1 COLORTERM=truecolor screen
! grep -q '\[38[:;]' out
say $? "none by NO_COLOR"
echo "1..$n"
