#!/bin/sh
# screens.sh ROOT: what is one interface's, one mode's or one screen's business stands in its row, and nobody else asks which of them
# it is; no header of ui is long.
. "$(dirname "$0")/../tap.sh"
cd "$1/src/program" || exit 1
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT

# only WORDS WHAT FILE…: the extended regular expression WORDS stands in these files of study and ui and in no other. A file that has
# it no more is told, too, so that the list stays what there is.
only()
{
    words=$1 what=$2
    shift 2
    printf '%s\n' "$@" | sed '/^$/d' | sort >"$work/may"
    grep -rlE "$words" --include='*.c' study ui | sort >"$work/do"
    diff "$work/may" "$work/do" | sed -n 's/^> /# asks without leave: /p; s/^< /# asks no more: /p' >"$work/bad"
    cat "$work/bad"
    [ ! -s "$work/bad" ]
    say $? "$what"
}

# Members of an interface's row, and who may use each.
only '\bface->print\b' "messages are printed in one place" study/desk/voice.c
only '\bface->spoken\b' "who tells in words what a screen shows asks the row" \
    study/desk/beginning.c study/desk/reporting.c study/desk/voice.c study/exercises/solving.c study/exercises/today.c study/exercises/training.c ui/commands/exercise_commands.c ui/commands/game_commands.c ui/commands/help_commands.c ui/commands/search_commands.c ui/control/control_line.c ui/control/faces.c ui/screens/stage.c
only '\bface->copy\b' "texts are given away as the interface does it" ui/commands/paste_commands.c
only '\bface->pace_ms\b' "the pace is the interface's" study/desk/desk.c
only '\bface->analysis_ms\b' "only the analysis asks how it is shown" study/desk/analysis.c ui/commands/search_commands.c
only '\bface->moves_a_line\b' "only the list of moves asks for its lines" ui/commands/game_commands.c
only '\bface->words\b' "who speaks of keys and mouse takes the interface's words" \
    study/desk/beginning.c study/desk/loading.c study/desk/replay.c study/exercises/solving.c ui/commands/ending_commands.c ui/commands/program_commands.c ui/commands/replay_commands.c
only '\bface_(plain|screen)\b' "nobody asks which interface runs" ui/control/faces.c

# Modes are compared where a row would be longer than the question.
only '([!=<>]=?|case) *MODE_' "modes are compared in few places" study/desk/loading.c ui/screens/stage.c
only '\bdesk_is_loose\(' "whether rules are enforced is asked in the room of the sandbox" \
    study/desk/desk.c study/sandbox/editor.c ui/commands/board_commands.c

# A screen's data is its own file's.
for screen in start page list; do
    only "\bSCREEN_$(echo $screen | tr a-z A-Z)\)" "only its own file has the data of the screen $screen" \
        ui/screens/screen_$screen.c
done
only '[!=]= *SCREEN_|\bcase SCREEN_' "screens are compared in one place" ui/screens/screen.c
only '\breturn screen_[a-z]+\.' "no row hands on to another row's function"

long=$(cd ../.. && find include/reroute66/program/ui src/program/ui -name '*.h' -exec wc -l {} + | awk '$1 > 150 && $2 != "total" { print $2 }')
[ -z "$long" ] || echo "# $long"
[ -z "$long" ]
say $? "no header of ui has more than 150 lines"
echo "1..$n"
