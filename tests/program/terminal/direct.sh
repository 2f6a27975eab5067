#!/bin/sh
# direct.sh PROGRAM DATA: the colours that the environment tells of, also where terminfo has no entry for them; none of that is seen by
# others, and the terminal is asked for its version.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") data=$(realpath "$2")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
mkdir -p terminfo/x terminfo/t terminfo/s # as on a Debian without ncurses-term
for name in xterm-256color xterm tmux-256color screen-256color; do
    infocmp -x "$name" >source 2>/dev/null && tic -x -o terminfo source 2>/dev/null
done
export HOME="$folder" XDG_STATE_HOME="$folder" XDG_CONFIG_HOME="$folder" XDG_DATA_HOME="$folder/own" REROUTE66_DATA="$data" \
    TERM=xterm-256color TERMINFO="$folder/terminfo" TERMINFO_DIRS=/nonexistent LC_ALL=C.UTF-8
unset COLORTERM NO_COLOR XTERM_VERSION VTE_VERSION
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
all() { grep -q '38;2;' out && ! grep -q '38;5;' out; }
many() { grep -q '38;5;[0-9]*m' out && ! grep -q '38;2;' out; }

screen
many
say $? "256 colours by TERM"
grep -q "$(printf '\033\[>0q')" out
say $? "a terminal of xterm's family is asked for its version"
COLORTERM=truecolor screen
all
say $? "all of them by COLORTERM"
TERM=tmux-256color COLORTERM=truecolor screen
all && ! grep -q "$(printf '\033\[>0q')" out
say $? "in tmux too, which is not asked"
TERM=screen-256color COLORTERM=truecolor screen
many
say $? "but not in GNU screen"
TERM=xterm screen
grep -q '\[3[0-9]' out && ! grep -q '38;[25];' out
say $? "eight colours by TERM=xterm"
TERM=xterm XTERM_VERSION='XTerm(379)' screen
many
say $? "but 256 if it is xterm"
NO_COLOR=1 COLORTERM=truecolor screen
! grep -q '\[38[:;]' out
say $? "none by NO_COLOR"
echo "1..$n"
