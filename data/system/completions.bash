# bash: complete the command line of reroute66. Made by src/tools/completions.sh: do not edit.
_reroute66()
{
    local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} command=play words=
    COMPREPLY=()
    [ "$current" = = ] && current=
    [ "$option" = = ] && option=${COMP_WORDS[COMP_CWORD-2]}
    case ${COMP_WORDS[1]} in
    play|join|watch|replay|show|moves|perft|status|best|solve|bench|uci|check|convert|review|install|rules|games) [ "$COMP_CWORD" -gt 1 ] && command=${COMP_WORDS[1]} ;;
    esac
    case $option in
    --game) words=$(reroute66 games 2>/dev/null | cut -f1) ;;
    --file) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
    --style) words="ascii unicode ansi svg png" ;;
    --to) words="pgn courier positions html mail picture png svg cast" ;;
    --black|--red|--white) words="human ai ai:1 ai:2 ai:3 ai:4 ai:5 ai:6 ai:7 ai:8 ai:9 ai:10" ;;
    --player|--theme) words="blue colour-blind contrast green lagoon light marble mono newspaper night slate walnut wood" ;;
    *)
        case $command:$current in
        play:-*) words="--game= --position= --game-number= --white= --black= --red= --clock= --share= --restricted --lobby= --player= --plain --help --version" ;;
        join:-*) words="--game= --take --plain --help --version" ;;
        watch:-*) words="--game= --plain --help --version" ;;
        replay:-*) words="--game= --game-number= --plain --help --version" ;;
        show:-*) words="--game= --position= --style= --theme= --blocks= --scale= --flip --moves-of= --file= --ply= --game-number= --help --version" ;;
        moves:-*) words="--game= --position= --help --version" ;;
        perft:-*) words="--game= --position= --divide --epd= --help --version" ;;
        status:-*) words="--game= --position= --file= --game-number= --help --version" ;;
        best:-*) words="--game= --position= --depth= --nodes= --time= --threads= --hash= --help --version" ;;
        solve:-*) words="--game= --position= --game-number= --depth= --nodes= --time= --epd= --mate= --threads= --hash= --help --version" ;;
        bench:-*) words="--game= --help --version" ;;
        uci:-*) words="--game= --help --version" ;;
        check:-*) words="--game= --language= --help --version" ;;
        convert:-*) words="--game= --game-number= --to= --language= --help --version" ;;
        review:-*) words="--game= --game-number= --language= --nodes= --time= --threads= --help --version" ;;
        install:-*) words="--help --version" ;;
        rules:-*) words="--game= --help --version" ;;
        games:-*) words="--game= --all --help --version" ;;
        *)
            [ "$COMP_CWORD" = 1 ] && words="play join watch replay show moves perft status best solve bench uci check convert review install rules games"
            case $command in
            play|join|watch|replay|solve|check|convert|review|install) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
            esac
            ;;
        esac
        ;;
    esac
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$words" -- "$current")
    [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace
}
complete -o filenames -F _reroute66 reroute66
