# bash: complete the command line of reroute66. Commands, options and what these may be are asked of the program.
# The computer's levels in the game that the command line names, each after $1.
_reroute66_levels()
{
    local game= levels
    [[ "${COMP_WORDS[*]}" =~ \ --game[\ =]+([^\ =]+) ]] && game=${BASH_REMATCH[1]}
    levels=$(reroute66 rules ${game:+"--game=$game"} 2>/dev/null | sed -n 's/.*1 to \([0-9]*\), and full strength.*/\1/p')
    printf "$1%s " $(seq "${levels:-10}") full
}

_reroute66()
{
    local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} command=play words= help value=
    COMPREPLY=()
    [ "$current" = = ] && current=
    [ "$option" = = ] && option=${COMP_WORDS[COMP_CWORD-2]}
    if [ "$current" = : ] || [ "$option" = : ]; then # words end at a colon, too
        [ "$current" = : ] && current= || option=${COMP_WORDS[COMP_CWORD-2]}
        [ "$option" != ai ] || mapfile -t COMPREPLY < <(compgen -W "$(_reroute66_levels '')" -- "$current")
        return
    fi
    [ "$COMP_CWORD" = 1 ] || [[ ${COMP_WORDS[1]} == -* ]] || command=${COMP_WORDS[1]}
    help=$(reroute66 "$command" --help 2>/dev/null || reroute66 play --help)
    [[ $option != --[a-z]* ]] || value=$(sed -n "s|^  $option=\([A-Z]*\)  *|\1 |p" <<<"$help")
    case $option:$value in
    *:ID' '*) words=$(reroute66 games 2>/dev/null | cut -f1) ;;
    *:FILE' '* | *:DIR' '*) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
    *:STYLE' '* | *:FORM' '* | *:KIND' '* | *:WHO' '*) # A, B (the default) or C
        words=$(sed 's/^[A-Z]* //; s/.*: //; s/;.*//; s/([^)]*)//g; s/,/ /g; s/ or / /' <<<"$value")
        [[ $words != *ai:LEVEL* ]] || words=${words/ai:LEVEL/$(_reroute66_levels ai:)} ;;
    --theme:*) words="blue colour-blind contrast green lagoon light marble mono newspaper night slate walnut wood" ;;
    *:?*) return ;;
    *)
        case $current in
        -*) words=$(sed -n 's/^  \(--[a-z-]*=\{0,1\}\).*/\1/p' <<<"$help") ;;
        *)
            [ "$COMP_CWORD" != 1 ] || words=$(reroute66 --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p')
            [[ ${help%%$'\n'*} != *FOLDER* ]] || mapfile -t COMPREPLY < <(compgen -d -- "$current")
            [[ ${help%%$'\n'*} != *FILE* ]] || mapfile -t COMPREPLY < <(compgen -f -- "$current")
            ;;
        esac
        ;;
    esac
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$words" -- "$current")
    [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace
}
complete -o filenames -F _reroute66 reroute66
