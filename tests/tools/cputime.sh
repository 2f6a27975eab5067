#!/bin/sh
# cputime.sh LIBRARY BASH: programs that ask for the time of day get the processor time they have used. bash asks for it
# as $EPOCHREALTIME.
. "$(dirname "$0")/../tap.sh"
library=$(realpath "$1") bash=$2

seconds() # seconds [NAME=VALUE]: what bash thinks is the time
{
    env "$@" "$bash" -c 'echo "${EPOCHREALTIME%[.,]*}"'
}
[ "$(seconds)" -gt 1000000000 ]
is "without it they get the time since 1970" 0 $?
[ "$(seconds LD_PRELOAD="$library")" -lt 60 ]
is "with it that since they began" 0 $?
echo "1..$n"
