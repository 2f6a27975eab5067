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
