# fish: complete the command line of reroute66. Commands, options and what these may be are asked of the program.
function __reroute66_help
    set -l words (commandline -opc) play
    string match -q -- '-*' $words[2]; and set words[2] play
    reroute66 $words[2] --help 2>/dev/null; or reroute66 play --help
end

# The computer's levels in the game that the command line names.
function __reroute66_levels
    set -l game (string match -r -- '--game[ =]([^ ]+)' (commandline -pc))[2]
    set -l levels (reroute66 rules (test -n "$game"; and echo -- --game=$game) 2>/dev/null | string match -r '1 to (\d+), and full strength')[2]
    printf 'ai:%s\n' (seq (test -n "$levels"; and echo $levels; or echo 10)) full | string join ', '
end

# What option NAME may be, whose value is called VALUE in the HELP.
function __reroute66_values -a name value help
    switch $name:$value
        case '*:ID'
            reroute66 games 2>/dev/null
        case '*:FILE' '*:DIR'
            __fish_complete_path (string replace -r '^--[a-z-]+=' '' -- (commandline -ct))
        case '*:STYLE' '*:FORM' '*:KIND' '*:WHO' # A, B (the default) or C
            string replace -r '.*: ' '' -- $help | string replace -r ';.*' '' | string replace -ra '\([^)]*\)' '' |
                string replace -r 'ai:LEVEL' (__reroute66_levels) | string replace ' or ' ', ' | string split -n ', ' | string trim
        case '--theme:*'
            string split ' ' 'blue colour-blind contrast green lagoon light marble mono newspaper night slate walnut wood'
    end
end

function __reroute66_options
    set -l current (commandline -ct)
    set -l asked (string match -r '^(--[a-z-]+)=' -- $current)
    for line in (__reroute66_help)
        set -l part (string match -r '^  (--[a-z-]+)(=?)([A-Z]*) +(.*)' -- $line); or continue
        if string match -q -- '--*=*' $current # --NAME=VALUE
            set -l values (test "$part[2]" = "$asked[2]"; and __reroute66_values $part[2] $part[4] $part[5])
            printf '%s\n' $part[2]=$values
        else if test "$part[2]$part[3]" = (commandline -opc)[-1]= # --NAME VALUE
            __reroute66_values $part[2] $part[4] $part[5]
            return
        else if string match -q -- '-*' $current
            printf '%s\t%s\n' $part[2]$part[3] $part[5]
        end
    end
end

complete -c reroute66 -f
complete -c reroute66 -n __fish_use_subcommand -a "(reroute66 --help | string replace -rf '^  ([a-z]+) +(.*)\.\$' '\$1\t\$2')"
complete -c reroute66 -n 'not string match -q -- "-*" (commandline -ct); and string match -q "Usage: *FILE*" (__reroute66_help)[1]' -F
complete -c reroute66 -a '(__reroute66_options)'
