#!/bin/sh
# spoken.sh PROGRAM DATA: plain mode, where nobody sees the board: every command answers, moves, captures and ends are told in words, and
# nothing is said of keys that are not there.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT
export HOME="$folder" XDG_DATA_HOME="$folder/own" XDG_STATE_HOME="$folder/state" XDG_CONFIG_HOME="$folder/config" REROUTE66_DATA="$2"

# tell LINES [OPTIONS…]: what is printed to these lines in a game of two people
tell()
{
    lines=$1
    shift
    printf '%b' "$lines\n" | timeout 600 "$program" play --plain --white=human --black=human "$@" 2>&1
}

mute='' keys='' left=''
nothing=$(tell '' | wc -l)
for command in $(tell 'help' | sed -n 's/^- \([a-z]*\)[ :].*/\1/p' | sort -u); do
    [ "$command" = quit ] && continue
    said=$(tell "$([ "$command" = lab ] && echo 'lab 1' || echo "$command")") # not a hundred games
    [ "$(printf '%s\n' "$said" | wc -l)" -gt "$nothing" ] || mute="$mute $command"
    [ "$command" = help ] || [ "$command" = palette ] || case $said in
        *Enter*|*Escape*|*' arrow keys'*|*click*|*\(Tab*|*PgDn*|*' F'[1-9]*) keys="$keys $command" ;;
    esac
done
is "every command answers" "" "$mute"
is "nothing is said of keys that are not there" "" "$keys"

# has NAME WORDS LINES [OPTIONS…]: WORDS are in a line of what is told
has()
{
    name=$1 words=$2
    shift 2
    tell "$@" | grep -qF -- "$words"
    say $? "$name"
}

# lacks NAME WORDS LINES: no line of what is told has WORDS
lacks()
{
    tell "$3" | grep -qF -- "$2"
    [ $? -eq 1 ]
    say $? "$1"
}

has "the board is hidden from whom plays blindfold" "Blindfold: \`set blindfold off\` shows the board." 'new chess\nset blindfold board\nboard'
has "or its pieces are" "  2 |   |   |   |   |   |   |   |   | 2" 'new chess\nset blindfold pieces\nboard'
lacks "who is not asked before resigning hears no question" "resign? (yes" 'new chess\nset confirm off\nresign\nset confirm on\nset blindfold off'
has "a move" "White Pawn a2 to A4." 'a2-A4'
has "a capture" "White Pawn A4 to b5, takes Black Pawn." 'a2-A4\nb7-b5\nA4b5'
has "a promotion" "White Pawn a7 to a8, becomes Queen." 'a7-a8=Q' --position='7k/P7/8/9/9/8/8/K7 w - - 0 1'
has "the last move" "Black Pawn h7 to H5." 'set piece-style auto\na2-A4\nh7-H5\nlast'
has "castling" "White King e1 to g1, castling." 'O-O' --game=chess --position='4k3/8/8/8/8/8/8/4K2R w K - 0 1'
has "en passant" "takes White Pawn on e4, en passant." 'e2-e4\nd4-e3' --game=chess --position='4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1'
has "a move between lanes by the names that were typed, the lane once" "White Pawn e2 to e4 (lane d4-e4-d5-e5)." 'e2-e4' --game=fastlane
has "what a capture blows up" "takes Black Pawn; blown up: Black Bishop c8, Black Queen d8, Black King e8." 'Nf3\na6\nNe5\na5\nNxd7' --game=atomic
has "where the duck goes" "The duck to e4." 'Nf3,@e4' --game=duck
has "and then without it" "Black Pawn e7 to e5, takes White Pawn." 'e2-e4\ne7-e5' --game=fastlane
has "the squares of a lane" "White Pawn on d4 (lane d4-e4-d5-e5); attacked by" 'e2-e4\nwhere d4' --game=fastlane
has "a square of a lane that an own piece occupies" "Nf6: f6 belongs to the lane f7-f6, where your own Pawn stands." 'e2-e4\nNf6' --game=fastlane
has "the computer's move" "Black " 'a2-A4' --black=ai:1
has "a checkmate" "Checkmate. Black wins." 'f3\ne5\ng4\nqd8-h4' --game=chess
has "a resignation" "White resigns. Black wins." 'resign\nyes'
lesson=$(tell 'lesson 1' --no-boards)
is "no boards of dashes" 0 "$(printf '%s\n' "$lesson" | grep -c -e '---')"
is "a diagram in words" 1 "$(printf '%s\n' "$lesson" | grep -c 'It may go to b1, c1, ')"
is "the setting does the same" 0 "$(tell 'set boards off\nlesson 1\nhelp reroute66\nundo\nwhy e4' | grep -c -e '---')"
is "a board that is asked for is shown" 9 "$(tell 'board' --no-boards | grep -c -e '---')"
has "the difficulty of a problem" "(difficulty 4 of 5)" 'problems 1'
has "a mate in words" "(mate in 1)" 'f3\ne5\nwhy g4' --game=chess
has "why, for a chess player" "It allows mate in 1: Queen to h4. Pawn g2-g4 is answered by" 'f3\ne5\nwhy g4' --game=chess
has "two moves in a line" "One move a line, please: e4." '1. e4 e5' --game=chess
has "the last of three players" "Black resigns. Red is the last player left and wins." 'resign\nyes\nresign\nyes' --game=altorth3 --red=human
has "a resignation of three" "White resigns and is out." 'resign\nyes' --game=altorth3 --red=human
has "a third player's move, gone through again" "Red Viceroy b6 to c5" 'G g1-g2\nm g9-f9\n_v b6-c5\nback\nforth' --game=altorth3 --red=human
has "players by their names" 'Ben: Pawn d7 to d5.' 'white Anna\nblack Ben\ne4\nd5' --game=chess --black=human
has "lanes as a person types them" 'P e2-e4' 'moves' --game=fastlane
has "pages of a pipe are not folded" 'in the middle: below read the letters at the bottom' 'help reroute66'
has "a capture by name" 'Anna: Pawn e4 to d5, takes Pawn.' 'white Anna\nblack Ben\ne4\nd5\nexd5' --game=chess --black=human
has "who is to move by name" 'Ben resigns. Anna wins.' 'white Anna\nblack Ben\ne4\nresign\nyes' --game=chess --black=human
has "a third player's piece in a reason" "the piece on b6 is Red's Viceroy" 'G g1-g2\nm g9-f9\n_m b6-b5' --game=altorth3 --red=human
has "a look back leads on to the game" "Back in the game." 'a2-A4\nback\ncontinue'
has "who stands where on a new board" "White: King e1; Queen d1; Rook a1, h1;" ''
has "a file of the board" "White Pawn on e2, Black Pawn on e7, Black Queen on e8; 4 cells are empty." 'where file e'
has "a rank, the cell beside it too" "White Pawn on A4; 8 cells are empty." 'a2-A4\nwhere rank 4'
has "a file by its letter alone" "White Pawn on e2, Black Pawn on e7, Black Queen on e8; 4 cells are empty." 'where e'
has "a rank by its number alone" "White Pawn on A4; 8 cells are empty." 'a2-A4\nwhere 4'
has "a sandbox knows them too" "White Pawn on A4." 'sandbox\nP-A4\nwhere rank 4'
has "and single cells" "a4 is empty." 'sandbox\nwhere a4'
has "what is no cell is refused as what was asked" "There is no file z." 'sandbox\nwhere file z'
is "a player without pieces is not told of" 0 "$(tell 'tutorial altorth3 5\nquit' | grep -c ': \.$')"
is "every heading of the help begins a line" "The game: The view: Study and replay: The program:" "$(tell 'help' | grep '^[TS][a-z ]*:$' | xargs)"
is "and of the palette" "The game: The view: Study and replay: The program:" "$(tell 'palette board' | grep '^[TS][a-z ]*:$' | xargs)"
has "a new game says who plays" "(White: you, Black: Alice)" 'white you\nblack Alice\nnew chess\nquit\n'
is "new alone begins the next game at once" 2 "$(tell 'f3\ne5\ng4\nQh4\nnew\nquit' --game=chess | grep -c '^A game of Orthodox chess')"
has "a review that is waited for" "Reviewed. White" 'f3\ne5\ng4\nqd8-h4\nreview 3000 nodes\nquit' --game=chess
has "an analysis that is waited for" "depth" 'analyse 1\nquit'
is "a lesson comes before its task" "Lesson 2 task" "$(tell 'tutorial 2\nquit' | sed -n 's/^Lesson 2:.*/Lesson 2/p; s/^Lesson 2 of .*/task/p' | xargs)"

# The first evening of somebody who is blind (the others of the ten sessions are tests/program/stories/sessions.story): each line, and words of its answer.
told=$(tell 'tutorial chess 1\nO-O\nnew chess\nname Anna\nwhere e2\ne4\ne5\nstatus\nundo\nproblems chess 1\nQcg6#\ntrainer chess reach\nnext
trainer end\nnew chess\nf3\ne5\ng4\nQh4\nstats\nclock 40/90+30\nset signs -\nquit')
for words in 'Lesson 1 of 4: castle.' 'The Rook stands on f1 now.' 'Welcome, Anna.' 'White Pawn on e2: 2 moves' 'Anna: Pawn e2 to e4.' \
    "Opening: C20 King's Pawn Game" 'Taken back: ' 'White to play and mate in 1' 'Solved!' 'Which cells does the ' 'Trainer closed.' \
    'Checkmate. Black wins.' 'Barnes Opening ' 'Clock: 40/90+30.' 'signs: none.'; do
    printf '%s\n' "$told" | grep -qF -- "$words" || left="$left, $words"
done
is "a blind person's first evening" "" "$left"

cat >learnt.pgn <<'EOF'
[White "Anna"]
[Black "Ben"]
[Result "*"]

1. f3 e5 2. g4 {Now the Queen mates.} a6 *
EOF
asked=$(tell 'replay learnt.pgn\nreview 3000 nodes\nlearn black\nnext\nquit')
is "who learns from a mistake hears the move before it" 2 "$(printf '%s\n' "$asked" | grep -c 'Pawn g2 to g4\.$')"
is "and who stands where" 2 "$(printf '%s\n' "$asked" | grep -c '^Black: King e8; .*Pawn e5')"
is "and no comment, which could give the answer away" 0 "$(printf '%s\n' "$asked" | grep -c 'Queen mates')"
is "it is told that there is no other mistake" 1 "$(printf '%s\n' "$asked" | grep -c '^No other mistake. .* played Pawn a7-a6 here')"
printf '[White "Anna"]\n[Black "Ben"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Qg5 3. d4 Nf6 4. Bxg5 *\n' >twice.pgn
asked=$(tell 'replay twice.pgn\nreview 3000 nodes\nlearn black\ngoto 7\nlearn black\nquit')
is "nor where there is another, wherever one has gone" "2 0" \
    "$(printf '%s\n' "$asked" | grep -c 'Ben played .* here') $(printf '%s\n' "$asked" | grep -c 'No other mistake')"
is "a date that nobody knows is not told" "1 game in learnt.pgn. 0" \
    "$(tell 'search learnt.pgn\nquit' | sed -n 's/^\(1 game in learnt.pgn.\)$/\1/p') $(tell 'search learnt.pgn\nquit' | grep -c '????')"
has "a row of the explorer has its own words" " games, White won " 'explorer' --game=chess
has "the moves that cost most, by the names of their pieces" "2. Pawn h7-h5 (" 'replay learnt.pgn\nguess black\nh5\nh5\nquit'
has "themes of a problem in a list" "difficulty 2 of 5, quiet" 'problems chess'
is "and nothing where it has none" 0 "$(tell 'problems chess' | grep -c 'difficulty.* $')"
has "the task again" "White to play and mate in 1. To move: White." 'problems chess 1\nstatus'
has "a problem that was passed over in a rush" "Missed: Queen c6-g6 was right." 'cycle chess 1-2\nnext'
has "a promotion in a sentence" "Taken back: Pawn a7-a8, becomes Queen; redo brings it back." 'a7-a8=Q\nundo' --game=chess --position='7k/P7/8/8/8/8/8/K7 w - - 0 1'
has "what is to be typed stays as it is typed" "The King may play K e1-d1" 'Kc5' --game=chess --position='4k3/8/8/8/8/8/8/4K2R w K - 0 1'
has "how to leave an exercise where there is no Escape" "Problem left." 'problems chess 1\nend'
has "and what waits behind it" "Problem left. Back in the game." 'e4\nproblems chess 1\nstart' --game=chess
is "a lesson, a repertoire, guesses and the trainer are left in the same way" "Lesson Repertoire Back Trainer" "$(printf '1. e4 e5 2. Nf3 *\n' >left.pgn
    tell 'tutorial chess 1\nend\nrepertoire left.pgn\nend\nreplay left.pgn\nguess\nend\ntrainer\nend\nquit' --game=chess |
        sed -n 's/^\(Lesson\) left\..*/\1/p; s/^\(Repertoire\) closed.*/\1/p; s/^\(Back\) in the game\.$/\1/p; s/^\(Trainer\) closed.*/\1/p' | xargs)"
is "the help of an exercise is about that" 1 "$(tell 'problems chess 1\nhelp' | grep -c 'solves the problem.* `end` leaves\. `help all` lists all commands\.$')"
is "and lists nothing else" 0 "$(tell 'problems chess 1\nhelp' | grep -c '^- new ')"
has "all commands if they are asked for" "- new [GAME]: start GAME" 'problems chess 1\nhelp all'
has "a lesson's task again" "Lesson 1 of 4: castle. To move: White." 'tutorial chess 1\nstatus'
has "a lesson's solution" "It is King e1-g1." 'tutorial chess 1\nsolution'
has "a repertoire's task again" "What do you play, with White?" 'repertoire left.pgn\nstatus'
has "whose moves a repertoire is for" "You play Black." 'repertoire left.pgn black\n'
has "the task of a guess again" "What did Black play? To move: Black." 'replay left.pgn\nguess black\nstatus'
has "the move that was to be guessed" "In the game: Pawn e2-e4." 'replay left.pgn\nguess\nsolution'
has "the score of a race" " so far. To move: " 'cycle chess 1-3\nnext\nstatus'
is "what helps is told once" 1 "$(tell 'problems chess 1\nnext\nnext' | grep -c '`hint`, `solution` and `next` help')"
has "no help is told of against the clock" "There is no help against the clock; " 'cycle chess 1-3\nhelp'
has "the end of a list" "That was the whole list. Type a number from 1 to 82 to choose." 'problems chess\nmore'
has "when a problem comes back that was shown" "\`today\` asks it again " 'problems chess 1\nsolution'
has "a number that a list has not" "Type a number from 1 to 82 to choose from the list." 'problems chess\n99'
has "a list waits while lines are refused" "Problem 2 of 82" 'problems chess\n99\nxyzzy\n2'
is "a look back that the end of the program cuts short" 0 "$(tell 'a2-A4\nback' | grep -c 'Back in the game')"
has "a word that no command has" 'There is no help for "xyzzy"' 'palette xyzzy'
printf 'problems chess\nmore\nquit\n' >typed
printf '%s play --plain' "$program" >command
is "to a person a long list is told in parts" "20 20 62 42" "$( cat typed | TERM=dumb script -qec 'sh ./command' /dev/null 2>&1 | tr -d '\r' |
    awk '/[0-9]+  (White|Black) to play/{ n++ } / more: `more` lists them/{ parts = parts " " n; left = left " " $1; n = 0 } END { print parts left }' | xargs)"
is "the moves of a problem do not tell the mate" "0 1" "$(tell 'problems chess 1\nmoves' | grep -c '#') $(tell 'problems chess 1\nmoves' | grep -c 'Q c6-g6+')"
printf 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\nb25,1R2b2k/6q1/8/5Q1P/4B3/7K/4R3/1b6 b - - 2 58,g7g6 b8e8 g6e8 f5h7,1378,80,65,591,mate,,\n' >captures.csv
has "a capture that answers" "Right. Queen g6xe8 answers." 'problems captures.csv\nRxe8'
has "a card that is none yet" "What is on the board has not been answered yet." 'problems chess 5\ntoday suspend'
is "a promotion is learnt from what is proposed" 1 "$(line=$(tell 'a7-a8' --game=chess --position='7k/P7/8/8/8/8/8/K7 w - - 0 1' | sed -n 's/.* say to what: \([^,]*\),.*/\1/p')
    tell "a7-a8\n$line" --game=chess --position='7k/P7/8/8/8/8/8/K7 w - - 0 1' | grep -c 'Pawn a7 to a8, becomes Queen\.$')"
is "the trainer tells its own board" "1 1 0" "$(told=$(tell 'trainer chess reach\npieces\nwhere file i\nwhere rank 1\nstatus')
    echo "$(printf '%s\n' "$told" | grep -c '^  White ') $(printf '%s\n' "$told" | grep -cE '^(There are no pieces on rank 1|.* on [a-h]1)\.$') $(
        printf '%s\n' "$told" | grep -c 'To move')")"
is "and names a cell that it has" "0 1" "$(told=$(tell 'trainer dobutsu\nhelp'); echo "$(printf '%s\n' "$told" | grep -c 'where e4') $(
    printf '%s\n' "$told" | grep -c '`where [abc][1-4]`')")"
is "a race that is over" 3 "$(tell 'cycle chess 1-2\nnext\nnext\nhelp\nhint\nstatus' | grep -c 'ver: \?`rush` or `cycle` begins another\.')"
is "a solved problem" 2 "$(tell 'problems chess 1\nQcg6\nhelp\nstatus' | grep -c '^The problem is solved: `next` goes on')"
has "a hint, then the solution" '`today` asks it again ' 'problems chess 2\nhint\nsolution'
has "a promotion that answers" ', becomes Queen' 'problems chess 2\nhint\nsolution'
has "a number with a blank behind" "Problem 2 of 82" 'problems chess\n2 '
has "more of nothing" "There is no list that goes on." 'more'
has "help for more" "more: list the next lines of a long list." 'help more'
has "help for the end of an exercise" "end: leave the exercise." 'problems chess 1\nhelp end'
asked=$(tell 'replay learnt.pgn\nreview 3000 nodes\nlearn black\nmoves\nend\nstatus\nquit')
is "mistakes are left without their answers" "0 1 1" "$(printf '%s\n' "$asked" | grep -cE '#|Queen to h4') $(
    printf '%s\n' "$asked" | grep -c 'q d8-h4+') $(printf '%s\n' "$asked" | grep -c '^No more mistakes are asked\.')"

mkdir -p state/reroute66
printf '2026-11-01T10:00:00Z\tagain\t1\tlesson\tchess\t1\n' >state/reroute66/cards
is "the next one begins with what is due" 1 "$(echo quit | "$program" play --plain | grep -c '^1 due today: `today` asks')"
is "days with answers are told, and no others" "Now: 1." "$(tell 'today weeks\nquit' | sed -n '/^Due:/,$p' | grep -E '^(Now|[0-9]+ [A-Z])' | xargs)"
echo "1..$n"
