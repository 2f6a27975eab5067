# Read by tests that are shell scripts, before they change the folder: . "$(dirname "$0")/../tap.sh"
# Counts cases in $n; a script ends with `echo "1..$n"`.
n=0

say() # say STATUS NAME: the next line of the report
{
    n=$((n + 1))
    if [ "$1" = 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}

is() # is NAME WANTED GOT
{
    [ "$2" = "$3" ]
    said=$?
    say $said "$1"
    [ $said = 0 ] || printf '%s\n' "wanted: $2" "got: $3" | sed 's/^/# /'
}

reap() # reap PROCESS…: until each has ended, five minutes at most; what has not is killed, and that is a line of the report
{
    tries=0
    for process; do
        while kill -0 "$process" 2>/dev/null && [ $tries -lt 6000 ]; do
            sleep 0.05
            tries=$((tries + 1))
        done
        kill -9 "$process" 2>/dev/null && say 1 "process $process ends"
        wait "$process" 2>/dev/null
    done
}
