#!/bin/sh
# screens.sh ROOT: what is one interface's or one screen's business stands in its row, and nobody else asks which of them it is.
. "$(dirname "$0")/../tap.sh"
cd "$1/src/ui" || exit 1
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT

# only WORDS WHAT FILE…: the extended regular expression WORDS stands in these files and in no other. A file that has it no more
# is told, too, so that the list stays what there is.
only()
{
    words=$1 what=$2
    shift 2
    printf '%s\n' "$@" | sed '/^$/d' | sort >"$work/may"
    grep -rlE "$words" --include='*.c' . | sed 's,^\./,,' | sort >"$work/do"
    diff "$work/may" "$work/do" | sed -n 's/^> /# asks without leave: /p; s/^< /# asks no more: /p' >"$work/bad"
    cat "$work/bad"
    [ ! -s "$work/bad" ]
    say $? "$what"
}

# Members of the interface's row, and who may use each.
only '\bface->print\b' "messages are printed in one place" app/app_tell.c
only '\bface->read_out\b' "what a screen shows anyway is read out in one place" app/app_tell.c
only '\bface->tell_faults\b' "faults of the settings are told in one place" app/app_tell.c
only '\bface->prefill\b' "the prompt is filled in one place" app/app_tell.c
only '\bface->(read|write)_move\b' "moves are told as the interface tells them" \
    commands/looks.c commands/moves.c commands/status.c study/replay.c
only '\bface->show_board\b' "the board is shown as the interface shows it" commands/looks.c study/analysis.c
only '\bface->list_help\b' "help is listed as the interface lists it" commands/program.c
only '\bface->copy\b' "texts are given away as the interface does it" files/clipboard.c
only '\bface->point_at\b' "the cursor belongs to an interface that has one" screens/board_keys.c
only '\bface->pace_ms\b' "the pace is the interface's" app/app_settings.c
only '\bface->analysis_ms\b' "only the analysis asks how it is shown" study/analysis.c
only '\bface->moves_a_line\b' "only the list of moves asks for its lines" commands/looks.c
only '\bface->words\b' "who speaks of keys and mouse takes the interface's words" \
    commands/games.c files/gamefiles.c study/endings.c study/replay.c

# Which interface runs is said where it begins, and never asked.
only '\binterface_(plain|screen)\b' "nobody asks which interface runs" app/app.c interface.c plain.c

# Screens are compared where they are switched; everybody else asks the row of the one that is seen.
only '\bshown\.(now|back)\b' "screens are switched in one place" app/app_going.c
only '[!=]= *SCREEN_|\bcase SCREEN_' "screens are compared in one place" app/app_going.c
only '\bapp_(board_)?screen\(' "rows are found in one place" app/app_going.c screens/screen.c
only '\bapp_is_loose\(' "whether rules are enforced is asked in the room of the sandbox" app/app_going.c sandbox/editor.c sandbox/sandboxes.c
only '\baside\.editor\b' "the editor is known in its room and on its screen" \
    app/app_going.c app/closing.c sandbox/editor.c sandbox/sandboxes.c screens/screen_sandbox.c
only '\bexercise\.solving\b' "the problem on the board is known in its room" \
    app/app_game.c app/app_going.c exercises/solving.c exercises/tutorial.c

# A row's own functions are there for what is special; `return screen_x.member(...)` would be a wrapper.
only '\breturn screen_[a-z]+\.' "no row hands on to another row's function"
# All that the program knows hangs together in few pieces; a function takes the one that it needs.
fields=$(sed -n '/^struct app {/,/^};/p' ../../include/reroute66/ui/app.h | grep -c '^    .*;')
[ "$fields" -le 20 ]
say $? "struct app has $fields members, 20 at most"
echo "1..$n"
