#!/bin/sh
# wide.sh PROGRAM DATA TWELVE SIXTEEN [WIDE]: boards of more than 128 cells. PROGRAM becomes WIDE for them, at the shell and in a session;
# without it one sentence says what is missing. TWELVE and SIXTEEN are games of 144 and 240 cells.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1") twelve=$(realpath "$3") sixteen=$(realpath "$4")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export HOME="$folder" REROUTE66_DATA="$2" LC_ALL=C.UTF-8
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME
r() { "$program" "$@" 2>&1; }

# Without the wide program.
mkdir alone
cp "$program" alone/
refused='this board has more than 128 cells, the most that this program was built for: install reroute66-wide, which plays on up to 250'
[ -x "$(alone/reroute66 --help >/dev/null && echo /usr/libexec/reroute66/reroute66-wide)" ] && skip=1
if [ -z "$skip" ]; then
    alone() { alone/reroute66 "$@" 2>&1; }
    is "alone it refuses such a game" "reroute66: $2/examples/squares12x12.board:13:10: $refused" "$(alone perft --game=chushogi 1)"
    is "so does check" "reroute66: $2/examples/squares12x12.board:13:10: $refused" "$(alone check "$2/examples/squares12x12.board")"
    is "and a session, which goes on" 1 "$(printf 'new chushogi\nnew chess\ne4\nfen\n' | alone --plain | grep -c 'install reroute66-wide')"
fi

[ -n "$5" ] || { echo "1..$n"; exit 0; }

# At the shell.
is "Chu Shogi begins with 36 moves" 36 "$(r perft --game=chushogi 1)"
is "files are found sound" "" "$(r check "$2/examples/chushogi.game" "$2/games/chess.game" "$twelve" "$sixteen")"
is "a faulty game among them" "reroute66: bad.game:1:1: the line \`board\` is missing" \
    "$(echo 'title Bad' >bad.game; r check "$twelve" bad.game "$sixteen")"
{ sed 's/^player.*//; s/^pieces.*//; s/^piece .*//; s/^promotes.*//; s/^rule.*//; s/^array.*//; /^title/d' "$sixteen" && echo 'strip 16 a..j from 0,30 to 0,32'; } >full.board
{ cat full.board && echo 'cell q16 40,30 42,30 42,32 40,32'; } >over.board
is "a board has 250 cells" "" "$(r check full.board)"
is "and no more" "reroute66: over.board:$(wc -l <over.board):6: cell q16 is one too many: a board has at most 250 cells, so leave some out" "$(r check over.board)"
is "the AI plays" 1 "$(r best --game="$twelve" --nodes=2000 | wc -l)"
is "and on 240 cells" 1 "$(r best --game="$sixteen" --nodes=500 | wc -l)"
is "a position code is read" "to move: Black" "$(r status --game="$twelve" --position='6k5/12/12/12/12/12/12/12/12/12/PPPP8/6K5 b - - 0 1')"
is "the board is drawn by characters" 13 "$(r show --game=chushogi --style=unicode | grep -c '─')"
r show --game="$twelve" --style=svg >board.svg
is "and as a picture" 2 "$(grep -c '<svg\|</svg>' board.svg)"

# A session that begins with chess becomes the wide program at `new chushogi`, plays, saves and keeps what it plays.
printf 'new chess\ne4\nnew chushogi\nP e4-e5\nP e9-e8\nsave chu.pgn\nundo\nP f9-f8\nquit\n' | r --white=human --black=human --plain >session
is "the game is saved" 1 "$(grep -c 'Variant "Chu Shogi"' chu.pgn)"
is "and nobody else played" 0 "$(grep -c computer session)"
is "the chess before it waits" 1 "$(printf 'continue\nquit\n' | r --plain | grep -c '^  . .*Orthodox chess, 1 move')"
is "of the other, which is for the wide program, the list says so" 1 "$(printf 'continue\nquit\n' | r --plain | grep -c '^  . .*chushogi.* (on a larger board)')"
is "so does the other" 1 "$(printf 'continue 1\nmoves\nquit\n' | r --plain | grep -c 'Continuing the game of Chu Shogi')"
is "a saved game is found sound" "" "$(r check chu.pgn)"
is "and converted" 1 "$(r convert --to=html chu.pgn | grep -c '^<!DOCTYPE html>')"
is "a saved game is loaded" 1 "$(printf 'load chu.pgn\nP d9-d8\nmoves\nquit\n' | r --plain | grep -c 'd9-d8')"
is "and opened at the shell" "to move: Sente" "$(r status --file=chu.pgn)"
is "what was set goes on in silence" 0 "$(printf 'new chushogi\nquit\n' | r --plain | grep -c '^Done')"

# Own games that are not installed: saved with the game, beside its file, and as they were left.
mkdir own && cp "$twelve" own/mine.game
printf 'save --with-game own/with.pgn\nsave own/beside.pgn\nmoves\nquit\n' | r --white=human --black=human --plain --game=./own/mine.game >session
first=$(sed -n 's/^  \([A-Z].*\)/\1/p' session | head -n 1)
cp own/with.pgn with.pgn
is "a saved game of an own one is sound with the game in it" "" "$(r check with.pgn)"
is "and beside its file" "" "$(r check own/beside.pgn)"
is "it is loaded" 1 "$(printf 'load with.pgn\nmoves\nquit\n' | r --plain | grep -cxF "  $first")"
rm own/mine.game
printf '%s\nquit\n' "$first" | r --white=human --black=human --plain with.pgn >/dev/null
is "and continued when the file is gone" 1 "$(printf 'continue 1\nstatus\nquit\n' | r --plain | grep -c '^Continuing the game of')"
printf 'clock 7+2\nnew chushogi\nsave clocked.pgn\nquit\n' | r --plain >clocked
is "the clock that was chosen goes with it" 1 "$(grep -c 'TimeControl "420+2"' clocked.pgn)"
is "uci speaks of it" 1 "$(printf 'uci\nposition startpos\ngo nodes 500\nquit\n' | r uci --game=chushogi | grep -c bestmove)"
printf 'uci\nsetoption name Hash value 32\nsetoption name Threads value 2\nsetoption name UCI_Variant value chushogi\nsetoption name UCI_ShowWDL value true\nposition startpos\ngo perft 1\ngo depth 1\nisready\nquit\n' | r uci >session
is "and goes on in the wide program when a game needs it, with the lines that wait" "1 1 1 1 0" "$(grep -c '^uciok' session) $(grep -c 'Nodes searched: 36$' session) $(grep -c ' wdl ' session) $(grep -c '^readyok' session) $(grep -c 'more than 128' session)"
mkfifo lines
touch half
r uci <lines >half &
exec 8>lines
printf 'setoption name UCI_Variant value chushogi\nisready\nposition start' >&8
until grep -q readyok half; do :; done
printf 'pos\ngo perft 1\nquit\n' >&8
exec 8>&-
wait $!
is "also with half a line" 1 "$(grep -c 'Nodes searched: 36$' half)"
omega=$(dirname "$twelve")/omega.game
is "it also takes what has more moves than the lists of the first one hold" 40 "$(r perft --game="$omega" 1)"
is "under UCI, too" 1 "$(printf 'setoption name UCI_Variant value %s\nposition startpos\ngo perft 1\nquit\n' "$omega" | r uci | grep -c 'Nodes searched: 40$')"
{ printf 'debug on\nsetoption name UCI_Variant value chushogi\nposition startpos\n' && yes isready | head -n 50000 && printf 'go perft 1\nquit\n'; } >lines.uci
r uci <lines.uci >many
is "with more lines behind than the environment holds" "50000 1 1" "$(grep -c '^readyok' many) $(grep -c 'Nodes searched: 36$' many) $(grep -c '^info string go: "perft 1"' many)"
echo "1..$n"
