#compdef reroute66
# zsh: complete the command line of reroute66. Commands, options and what these may be are asked of the program.
_reroute66_games() {
    local -a games=(${(f)"$(reroute66 games 2>/dev/null | tr "\t" :)"})
    _describe game games
}
# Who plays: the words, and the computer at the levels of the game that the command line names.
_reroute66_seats() {
    local game=${${(M)words:#--game=*}[1]#--game=} levels
    levels=$(reroute66 rules ${game:+--game=$game} 2>/dev/null | sed -n 's/.*1 to \([0-9]*\), and full strength.*/\1/p')
    compadd -- $@ ai:${^$(seq ${levels:-10})} ai:full
}
_reroute66() {
    local command=play line value action
    local -a match mbegin mend commands specs
    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        commands=(${(f)"$(reroute66 --help | sed -n 's/^  \([a-z][a-z]*\)  *\(.*\)\.$/\1:\2/p')"})
        _describe command commands
        return
    fi
    [[ $words[2] == -* ]] || { command=$words[2]; shift words; (( CURRENT-- )) }
    for line in ${(f)"$(reroute66 $command --help 2>/dev/null || reroute66 play --help)"}; do
        [[ $line =~ '^  (--[a-z-]+)(=([A-Z]+))? +(.*)' ]] || continue
        case $match[1]:$match[3] in
        *:) specs+="$match[1][${match[4]//[][:]/ }]"; continue ;;
        *:ID) action=_reroute66_games ;;
        *:FILE|*:DIR) action=_files ;;
        *:STYLE|*:FORM|*:KIND|*:WHO) # A, B (the default) or C
            value=$(sed 's/.*: //; s/;.*//; s/([^)]*)//g; s/,/ /g; s/ or / /; s/ ai:LEVEL.*//' <<<$match[4])
            [[ $match[3] = WHO ]] && action="_reroute66_seats $value" || action="($value)" ;;
        --theme:*) action="(blue colour-blind contrast green lagoon light marble mono newspaper night slate walnut wood)" ;;
        *) action=" " ;;
        esac
        specs+="$match[1]=[${match[4]//[][:]/ }]:$match[3]:$action"
    done
    _arguments $specs '*:file:_files'
}
_reroute66 "$@"
