#!/bin/sh
# completions.sh PROGRAM bash|zsh|fish: what that shell needs to complete our command line, made from the program's own help, which
# comes from its tables of commands and options. Games are asked of the program when they are wanted.
set -eu
program=$1 shell=$2

# NAME<TAB>SUMMARY of each command; NAME<TAB>VALUE<TAB>HELP of each option of a command (VALUE is - for flags).
commands() { "$program" --help | sed -n 's/^  \([a-z][a-z]*\)  *\(.*\)\.$/\1\t\2/p'; }
options() { "$program" "$1" --help | sed -n 's/^  --\([a-z-]*\)=\([A-Z]*\)  *\(.*\)/\1\t\2\t\3/p; s/^  --\([a-z-]*\)  *\(.*\)/\1\t-\t\2/p'; }
takes_files() { "$program" "$1" --help | grep -q "^Usage: .*FILE"; }
# The words that may stand for a VALUE in the help; games and files are found otherwise.
words() {
    case $1 in
    STYLE) echo ascii unicode ansi svg png ;;
    FORM) echo pgn courier positions html mail picture png svg cast ;;
    LANG) echo ca cs da de en es et 'fi' fr hu is it nb nl pl pt ro sv ;;
    WHO) echo human ai ai:1 ai:2 ai:3 ai:4 ai:5 ai:6 ai:7 ai:8 ai:9 ai:10 ;;
    NAME) for theme in "$(dirname "$0")"/../../data/themes/*.theme; do basename "$theme" .theme; done | xargs ;;
    esac
}
head() { echo "# $shell: complete the command line of reroute66. Made by src/tools/completions.sh: do not edit."; }

in_bash() {
    head
    printf '_reroute66()\n{\n'
    printf '    local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} command=play words=\n    COMPREPLY=()\n'
    printf '    [ "$current" = = ] && current=\n'
    printf '    [ "$option" = = ] && option=${COMP_WORDS[COMP_CWORD-2]}\n'
    printf '    case ${COMP_WORDS[1]} in\n    %s) [ "$COMP_CWORD" -gt 1 ] && command=${COMP_WORDS[1]} ;;\n    esac\n' "$(commands | cut -f1 | paste -sd'|')"
    printf '    case $option in\n    --game) words=$(reroute66 games 2>/dev/null | cut -f1) ;;\n'
    printf '    --file) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;\n'
    for value in STYLE FORM WHO NAME; do
        names=$(commands | cut -f1 | while read -r c; do options "$c"; done | awk -F'\t' -v v=$value '$2 == v { print "--" $1 }' | sort -u | paste -sd'|')
        printf '    %s) words="%s" ;;\n' "$names" "$(words $value)"
    done
    printf '    *)\n        case $command:$current in\n'
    commands | cut -f1 | while read -r c; do
        printf '        %s:-*) words="%s" ;;\n' "$c" "$(options "$c" | awk -F'\t' '{ print "--" $1 ($2 == "-" ? "" : "=") }' | xargs)"
    done
    printf '        *)\n'
    printf '            [ "$COMP_CWORD" = 1 ] && words="%s"\n' "$(commands | cut -f1 | xargs)"
    printf '            case $command in\n            %s) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;\n            esac\n' \
        "$(commands | cut -f1 | while read -r c; do ! takes_files "$c" || echo "$c"; done | paste -sd'|')"
    printf '            ;;\n        esac\n        ;;\n    esac\n'
    printf '    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$words" -- "$current")\n'
    printf '    [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace\n}\n'
    printf 'complete -o filenames -F _reroute66 reroute66\n'
}

in_zsh() {
    printf '#compdef reroute66\n'
    head
    printf '_reroute66_games() {\n    local -a games\n    games=(${(f)"$(reroute66 games 2>/dev/null | tr "\\t" :)"})\n    _describe game games\n}\n'
    printf '_reroute66() {\n    local -a commands\n    commands=(\n'
    commands | while IFS="$(printf '\t')" read -r name summary; do printf '        "%s:%s"\n' "$name" "$summary"; done
    printf '    )\n    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n        _describe command commands\n        return\n    fi\n'
    printf '    local command=$words[2]\n    [[ $command == -* ]] && command=play || { shift words; (( CURRENT-- )) }\n    case $command in\n'
    commands | cut -f1 | while read -r c; do
        printf '    %s)\n        _arguments' "$c"
        options "$c" | while IFS="$(printf '\t')" read -r name value help; do
            plain=$(printf %s "$help" | tr -d "[]'" | tr ':' ' ')
            case $value in
            -) printf " \\\\\n            '--%s[%s]'" "$name" "$plain" ;;
            ID) printf " \\\\\n            '--%s=[%s]:game:_reroute66_games'" "$name" "$plain" ;;
            FILE) printf " \\\\\n            '--%s=[%s]:file:_files'" "$name" "$plain" ;;
            *) printf " \\\\\n            '--%s=[%s]:%s:(%s)'" "$name" "$plain" "$value" "$(words "$value" | sed 's/:/\\:/g')" ;;
            esac
        done
        ! takes_files "$c" || printf " \\\\\n            '*:file:_files'"
        printf '\n        ;;\n'
    done
    printf '    esac\n}\n_reroute66 "$@"\n'
}

in_fish() {
    head
    echo "complete -c reroute66 -f"
    commands | while IFS="$(printf '\t')" read -r name summary; do
        printf "complete -c reroute66 -n __fish_use_subcommand -a %s -d '%s'\n" "$name" "$(printf %s "$summary" | tr -d "'")"
        seen="-n '__fish_seen_subcommand_from $name'"
        options "$name" | while IFS="$(printf '\t')" read -r option value help; do
            case $value in
            -) how= ;;
            ID) how=" -x -a '(reroute66 games)'" ;;
            FILE) how=" -r -F" ;;
            *) how=" -x -a '$(words "$value")'" ;;
            esac
            printf "complete -c reroute66 %s -l %s%s -d '%s'\n" "$seen" "$option" "$how" "$(printf %s "$help" | tr -d "'")"
        done
        ! takes_files "$name" || printf "complete -c reroute66 %s -F\n" "$seen"
    done
}

"in_$shell"
