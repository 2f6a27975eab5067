size 30 110
type white you | black you | new reroute66

# the sandbox leaves the game alone
type P a2-A4 | sandbox end
says No sandbox is open
type sandbox
shows SANDBOX: the rules are off
type k d8-d4; N-e6
says Sandbox: k d8-d4; N-e6
type -h1 | code
says rnb1qbnr/pppppppp/4N3/9/P3k4/8/1PPPPPPP/RNBQKBN- b KQkq - 0 2
type undo | code
says /RNBQKBNR w
type redo | code
says /RNBQKBN- b
type h1-h2
says h1 has been removed from the board
type claim
says sandbox end
type hint
says sandbox end
type go
says sandbox end
type pause
says sandbox end
type moves
says sandbox end
type analyse
says sandbox end
type review
says sandbox end
touch e6 | e2
says Sandbox: e6-e2
type sandbox 8/8/8/9/9/8/8/Z7 w | code
says 8/8/8/9/9/8/8/Z7 w
type undo
says This is the sandbox's first position.
type sandbox end
says Back in the game. `sandbox CODE` would bring back: 8/8/8/9/9/8/8/Z7 w
type code
says rnbkqbnr/pppppppp/8/9/P8/8/1PPPPPPP/RNBQKBNR b
type h7-H5 | sandbox | d8-
says Sandbox: d8-
type d2-d4; p d7-
says d2-d4; p d7-: where does the piece on d7 go?

# the sandbox begins with the game that is chosen on the start screen
again
type game chess | sandbox
says The rules are off
type P e2-e4 | p e7-e5 | N-d4 | undo 2 | code
says rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b
type redo 2 | code
says rnbqkbnr/pppp1ppp/8/4p3/3NP3/8/PPPP1PPP/RNBQKBNR b
type undo zwei
says How many moves?
type undo 9 | undo
says This is the sandbox's first position.

# cells removed are shaded
type sandbox
hides ░
colours
type @-a2; -h1
shows ░
type undo
hides ░

# a sandbox is saved, annotated and replayed
type sandbox | -e4; @-d1 | P*c5 | comment a piece more | glyph !?
shows P*c5!?
type undo | @-e4
// the move taken back is a variation, beneath the one played
shows   1  ...                 P*c5!?
type save loose.pgn
says Saved in
type resign
press y Enter
says White resigns. Black wins
type sandbox end
shows (no moves yet)
type replay loose.pgn
says A game of the sandbox, without rules
type forth | variation 2
says a piece more
type code
says rnbkqbnr/pppppppp/8/2P6/5-3/8/PPPPPPPP/RNB1KBNR w KQkq - 0 2

# what is pasted is asked about
paste 4k3/8/8/9/9/8/8/4K2R w - - 0 1
says A position of Reroute66. Begin a game from it?
type n
says All right, not done
paste  4k3/8/8/9/9/8/8/4K2R w - - 0 1\n
press y Enter
says A game of Reroute66
type code
says 4k3/8/8/9/9/8/8/4K2R w - - 0 1
paste r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
says A position of Orthodox chess
type n
paste 1. R h1-h3 k e8-e7\n2. Rh3-h4\n
says A list of moves of Reroute66, 3 moves. Look at it?
press y Enter
sees replay
shows R h3-h4
paste [Event "a"]\n[Result "*"]\n\n1. e4 {a comment\nof two lines} e5 2. Nf3 ; to the end\n*\n
says A game of Orthodox chess, 3 moves
press y Enter
shows Orthodox chess

# broken text is told, and can be mended
paste 4k3/8/8/9/9/8/8/4K2 w - - 0 1
says That position fits no game here
says 7 cells, expected 8
fills new 4k3/8/8/9/9/8/8/4K2 w - - 0 1
paste 1. a2-A4 h7-H5\n2. a2-a3\n
says pasted text:2:
paste [Event "a"]\n\n1. e4 {never closed
says this comment is never closed

# a file with one move more is the opponent's answer
type P a2-A4 | save mail.pgn
says Saved in
file answer.pgn
    [White "Player"]
    [Black "Player"]
    [Variant "Reroute66"]

    1. Pa2-A4 ph7-H5 {Your turn.} *
type load answer.pgn
says Black has answered p h7-H5. Your turn.
type P b2-b3 | save
says answer.pgn
// it has no move more
type load answer.pgn
says Loaded; the game goes on
file answer.pgn
    [White "Player"]
    [Black "Player"]
    [Variant "Reroute66"]

    1. Pa2-A4 pb7-b6 2. Pb2-b3 *
type load answer.pgn
says It differs from the game that was on the board: at move 1 that had p h7-H5, this has p b7-b6.
file answer.pgn
    [White "Player"]
    [Black "Player"]
    [Variant "Reroute66"]

    1. Pa2-A4 pb7-b6 *
type load answer.pgn
says It is shorter than the game that was on the board: at move 2 that had P b2-b3.

# every form is exported at the prompt
type P a2-A4 | export a.html | export b.svg | export c.cast | export d.pgn | export e.courier | export f.txt | export g.fen
says Written to 
shell test -s a.html -a -s b.svg -a -s c.cast -a -s d.pgn -a -s e.courier -a -s f.txt -a -s g.fen
shell echo mine >a.html
type export a.html
says is there already. Replace it?
type no
shell grep -q mine a.html
type export a.html | yes
says Written to a.html.
shell ! grep -q mine a.html
type goto 9
says This is the end: the last move is 1.
type export game.doc
says Give a file whose name ends in .pgn, .courier, .fen, .html, .txt, .svg, .png or .cast.

# a sandbox that was cut off is gone on with
type sandbox | -e4 | q-e5
again
type continue 1
shows q-e5
type @-e4
says Sandbox: @-e4
type code
says rnbkqbnr/pppppppp/8/4q4/9/8/PPPPPPPP/RNBQKBNR b KQkq - 0 2

# Escape leads out of the sandbox and the editor, as their keys say
size 24 80
type new chess | sandbox
shows Esc to the game
press Escape Escape
says Back in the game.
type edit
shows Esc to the game
press Escape Escape
sees game

# who watches a game is told so, whatever a player could do
type new chess | e4 | share seen.pgn | start | watch seen.pgn
type resign
says You are only watching this game.
type say hi
says Said: hi
type undo
says You are only watching this game.
// what watchers say is for watchers, and for players who ask for it
type talk
shows somebody, watching: hi
press Escape

# who comes to watch is told to players, and what was said has a page that nothing overwrites
size 30 110
type new chess | name Anna | share talk.pgn
clock 1000
shell printf '\n%%[%%r66 b1 3 0 join bb Ben]\n%%[%%r66 g1 3 0 watch Cora]\n%%[%%r66 b2 3 0 talk Hello%%20`there]\n%%[%%r66 g3 3 0 talk Cora Take%%20e4]\n' >>talk.pgn
clock 1000
says Ben: Hello `there
type say Good luck
says Said: Good luck
type e4 | talk
shows What was said
shows Move 1
shows Ben: Hello 'there
shows Anna: Good luck
shows Watching: Cora.
hides Take e4
// what comes is shown at once
shell printf '\n%%[%%r66 b4 4 0 talk Well]\n' >>talk.pgn
clock 1000
shows Ben: Well
press Escape
type talk all
shows Cora, watching: Take e4
press Escape
shell printf '\n%%[%%r66 g9 4 0 gone Cora]\n' >>talk.pgn
clock 1000
says Not watching any more: Cora.
// what cannot find room is left out, and that is told
shell for i in $(seq 60); do printf '%%[%%r66 w%d 4 0 take b ff]\n' $i; done >>talk.pgn
clock 1000
says the rules of a table have no room for all that was written there; 60 left out.

# the editor opens at a shared game, and knows a rank without pieces
type new chess | share edited.pgn | edit
says Legal position
type where rank 4
says There are no pieces on rank 4.
press Escape Escape
sees game

# who comes back is told what was said meanwhile, and not again what was told before
size 30 110
type new chess | name Anna | share old.pgn
clock 1000
shell printf '\n%%[%%r66 b1 3 0 join bb Ben]\n%%[%%r66 b1 3 0 talk Good%%20evening]\n' >>old.pgn
clock 1000
says Ben: Good evening
type say Good evening, too
clock 1000
again
shell printf '\n%%[%%r66 b2 3 0 talk Where%%20are%%20you?]\n' >>old.pgn
type join old.pgn
says You play White.
clock 1000
says Ben: Where are you?
silent Ben: Good evening
type talk
shows Ben: Good evening

# a file of rules is no shared game, and none gets the name of one
type new chess | share own.game
says own.game: a name that ends in .game is one of rules: give one that ends in .pgn
shell [ ! -e own.game ] && cp "$REROUTE66_DATA/games/chess.game" own.game
type join own.game
says own.game: these are the rules of a game: `new FILE` begins one, which `share FILE` shares
type new ./own.game | share own.pgn
says Shared in own.pgn

# the keys of a finished game begin the next one
size 30 160
type new chess | e2-e4 | resign
press y Enter
shows rematch again
type new chess | share both.pgn
says Shared in both.pgn
type rematch
says The game is not over
type resign
press y Enter
says wins
shows rematch again

# our copies of finished games go after a month if the games are where they were played
shell mkdir -p reroute66/shared && cd reroute66/shared && for g in old lost new; do printf '[Event "?"]\n[Result "1-0"]\n[SharedFile "%s"]\n\n1-0\n' $PWD/$g >$g.pgn; touch $g; done; rm lost; touch -d @1000000000 old.pgn lost.pgn
type start
shows New game
shell cd reroute66/shared && [ ! -e old.pgn ] && [ -e lost.pgn ] && [ -e new.pgn ]

# the refusal to share names what begins a game at once, for `new` alone offers to go back
type new chess | e2-e4 | resign
press y Enter
type review
type new | share none.pgn
says This game is over: `new GAME` begins one that can be shared.
type save done.pgn | replay done.pgn | share none.pgn
says Only a game in play can be shared: `new GAME` begins one.

# others at a shared board want to know one's name: a move does not skip the question, and it is asked again there
shell rm -rf reroute66
again
type new chess | white you
silent your name?
type share named.pgn
says White, your name?
type e4
shows 1  e4
says White, your name?
type Ann
shows waiting for Black>
clock 1000
clock 1000
shell grep -q 'White "Ann"' named.pgn
// who joins is told whom one plays, and sits below
shell rm -rf reroute66
again
type join named.pgn
says You play Black. Ann is not there now. Black, your name?
shows White  Ann
shows h     g
// a user has one seat, whoever sits there now
again
type join named.pgn
says You play Black.

# the start screen and lists tell what files have: whose turn it is, and games of friends that wait, which Enter joins
size 30 110
type new chess | white you | black elsewhere | clock 5+3 | share own.pgn | name Anna | e4
clock 1000
again
shell mv reroute66 annas
again
type join own.pgn
type name Ben | say Hello | e5 | new chess | white elsewhere | black you | clock 10+5 | share bens.pgn
clock 1000
again
shell mv reroute66 bens; mv annas reroute66
again
shows > Your turn against Ben: Orthodox chess (1 new
shows Ben offers Orthodox chess (you would play White,
// beside it stands the chosen game, and Enter goes on with it
press Enter
says You play White.
shows 1  e4
type start
hides Your turn against
press Down
shows > Ben offers Orthodox chess
press Enter
says You play White.
shows 10:00
// the list is live
type start | games
shows Anna - Ben: Orthodox chess, move 1, your turn (10+5)
type start | games .
hides Cleo
press Down
file third.pgn
    [Event "?"]
    [Variant "Orthodox chess"]
    [SharedGame "1 0123456789abcdef0123456789abcdef"]
    [Result "*"]

    {[%r66 w1 1 93aafa60 join ab Cleo]} *
clock 1000
hides Cleo
clock 2000
shows Cleo - (free): Orthodox chess, move 1, White to move (you would play Black)

# no computer has the seat that others will take
type new chess | white you | black computer 2 | share tags.pgn | e4 | save saved.pgn
shell grep -q 'Black "Player"' saved.pgn
type say hello
says Said

# a friend is one of those who may sit at the board: how to meet is in the prompt
type start | game chess
press Down Down Down Down Left
shows a friend ...
type new
says `share FILE` lets your friend join through a new file that both of you can write.
type share mine.pgn
says Shared in mine.pgn
again
type black friend | new xiangqi
says `share FILE` lets your friend join

# a file that becomes another game, text or zeroes is left alone until `share` sets it aside, and both get on
size 24 110
type new chess | white you | black elsewhere | share evening.pgn | e4 | name Anna
clock 1000
again
shell mv reroute66 annas
again
type join evening.pgn
says You play Black.
type name Ben | e5
clock 1000
again
shell mv reroute66 bens; mv annas reroute66
again
type join evening.pgn
says You play White. Ben is not there now.
shows 1  e4
shell cp evening.pgn sound.pgn; printf '[SharedGame "1 deadbeef"]\n[White "X"]\n\n1. d4 *\n' >evening.pgn
clock 1000
silent holds another game
type share
says is being changed: wait a few seconds
// half a file that a synchroniser shows is no damage
shell cp sound.pgn evening.pgn
clock 3000
silent holds another game
type share
says This game is shared already
shell printf '[SharedGame "1 deadbeef"]\n[White "X"]\n\n1. d4 *\n' >evening.pgn
clock 1000
clock 3000
says evening.pgn: this file holds another game now. Yours goes on: `share` alone sets the file aside as evening.pgn.damaged
type Nf3
shows 2  Nf3
// nothing is rewritten unasked
clock 5000
shell grep -q deadbeef evening.pgn && [ ! -e evening.pgn.damaged ]
type share
says anew. What was there is in
shell grep -q deadbeef evening.pgn.damaged && grep -q 'move Nf3' evening.pgn
type share
says This game is shared already
// the other player, who comes back, finds it; zeroes and text are set aside beside it
again
shell mv reroute66 annas; mv bens reroute66
again
type join evening.pgn
says You play Black.
shows 2  Nf3
shell head -c 4000 /dev/zero >evening.pgn
clock 1000
clock 3000
says evening.pgn: this is not a shared game any more.
type Nc6 | quit | yes
again
// who comes while it is damaged plays on from the copy
type join evening.pgn
says You play Black.
shows Nc6
clock 1000
clock 3000
says is not a shared game any more.
type share
says anew
shell [ $(wc -c <evening.pgn.damaged-2) = 4000 ] && grep -q 'move Nc6' evening.pgn
// somebody else may put the file back
shell cp evening.pgn sound.pgn; echo shopping: milk >evening.pgn
clock 1000
clock 3000
says is not a shared game any more.
shell cp sound.pgn evening.pgn
clock 1000
type share
says This game is shared already
// who watches is told, and cannot share
again
shell mv reroute66 bens
again
type watch evening.pgn
shell echo shopping: milk >evening.pgn
clock 1000
clock 3000
says evening.pgn: this is not a shared game any more; you see the game as it was.
type share
says This game is shared already

# time thought is spent, whether a program runs or not, and who is gone loses by `claim` after the grace
type new chess | white you | black elsewhere | clock 5
type share timed.pgn --tolerance=2 --grace=120
says Shared in timed.pgn
says The clock binds; machines' clocks may differ by 2 s. Who is out of time and gone for 2 min loses by `claim`.
type name Anna | e4
clock 1000
shell grep -q 'terms 2000 120000 5\]' timed.pgn && grep -q 'move e4 300000 [0-9]* @' timed.pgn
again
shell mv reroute66 annas
again
type join timed.pgn
says You play Black.
type name Ben
clock 60000
// killed in the middle of the turn, which goes on meanwhile
again
clock 60000
type join timed.pgn
says You play Black.
shows 3:00
type e5
clock 1000
shell grep -q 'move e5 1[78][0-9]* 12[0-9]* @' timed.pgn
again
shell mv reroute66 bens; mv annas reroute66
again
type join timed.pgn
says You play White. Ben is not there now.
shows 3:00
type Nf3 | claim
says Ben still has time: the game cannot be claimed yet.
clock 200000
says By this clock Ben is out of time; waiting for that player's program to confirm it.
type claim
says The program of Ben has 2 min more to answer.
clock 100000
type claim
says s more to answer.
clock 30000
says Ben is out of time, and no program has answered: `claim` wins the game.
type claim
clock 1000
says Ben runs out of time. Anna wins.
hides 3:00
shell grep -q 'claim time @' timed.pgn
// the other program comes to the same end
again
shell mv reroute66 annas; mv bens reroute66
again
type join timed.pgn
shows runs out of time

# a pause by agreement stops the clock, also while no program runs
type new chess | white you | black elsewhere | clock 5 | share paused.pgn --tolerance=0 | name Anna | e4
clock 1000
again
shell mv reroute66 annas
again
type join paused.pgn
type name Ben
clock 10000
type pause
says The other player is asked.
clock 1000
again
shell mv reroute66 bens; mv annas reroute66
again
type join paused.pgn
says asks for a pause
type y
clock 1000
says The game is paused
again
clock 3600000
shell mv reroute66 annas; mv bens reroute66
again
type join paused.pgn
shows 4:49
type pause
clock 1000
says The game goes on
shows 4:48

# a game is aborted before move 2, by either side, and only then
type new chess | white you | black elsewhere | clock 5 | share short.pgn | e4
clock 1000
type abort
clock 1000
says The game was aborted: `rematch` asks for another one.
hides Paused
shell grep -q ' abort @' short.pgn
type undo
clock 1000
type resign
press y Enter
clock 1000
hides wins
type games
shows over
type new chess | share own.pgn | e4
again
type new chess | abort
says Only a shared game is aborted

# a file of 1.0, without times, plays on, and says that its clock does not bind
file old.pgn
    [Event "?"]
    [Variant "Orthodox chess"]
    [TimeControl "300"]
    [SharedGame "1 0123456789abcdef0123456789abcdef"]
    [Result "*"]

    {[%r66 w1 1 93aafa60 join ab Anna]} *
type join old.pgn
says The clock of this game does not bind

# clocks of days: three for each move, a day of grace; days off are told to the other, and the last day is said
type new chess | white you | black elsewhere | clock 3d
says Clock: 3 days a move.
type share days.pgn
says Who is out of time and gone for 24 hours loses by `claim`.
type name Anna | e4
clock 1000
shell grep -q 'terms 60000 86400000 3d\]' days.pgn && grep -q 'TimeControl "1/259200"' days.pgn
again
shell mv reroute66 annas
again
type join days.pgn
type name Ben
clock 61000
shows 2d 23:59
clock 180000000
says You have 22 hours left to move. `vacation` gives days off.
type vacation
says You have 30 days of vacation left: `vacation 7d` takes 7, `vacation 0` ends it.
type vacation 31d
says Give a number of days, at most 30: `vacation 7d`.
type games
shows (3d, 22 hours left)
press Escape
type vacation 7d
says the other side is told.
clock 1000
shell grep -q 'vacation 7 @' days.pgn
again
shell mv reroute66 bens; mv annas reroute66
again
type join days.pgn
says Ben is on vacation until
clock 500000000
shows 21:58:59
type claim
says Ben still has time: the game cannot be claimed yet.
again
shell mv reroute66 annas; mv bens reroute66
again
type join days.pgn | vacation 0
says Your clock runs again.
type e5
clock 1000
shows 3d 00:00
type new chess | vacation 1d
says Days off are for players of a shared game with a clock of days

# what is not sent is in the prompt and told once, and whoever leaves is asked
shell mkdir yard
again
type new chess | black elsewhere | share yard/game.pgn
type status
says Your part of the game: sent.
shell mv yard gone
type e4
waits yard/game.pgn: cannot write: No such file or directory; what you play is kept, and written later
shows not sent since
type status
says Your part of the game: not sent since
says No such file or directory.
clock 3000
silent cannot write
type quit
says No such file or directory. It is kept, and sent when you join again. Leave all the same?
type n
shell mv gone yard
clock 3000
hides not sent
shell grep -q 'move e4' yard/game.pgn
type status
says Your part of the game: sent.
// a lock that others hold is named after three seconds, with what removes it, and removed after ten
shell echo 'elsewhere 77 1 00000001' >yard/game.pgn.lock
type say Hello
clock 100
hides not sent
clock 2900
shows sending
hides not sent
clock 200
says game.pgn.lock, of process 77 on elsewhere, is in the way: it is removed once it has stood for 10 s
shows not sent since
clock 7000
hides not sent
shell grep -q 'talk Hello' yard/game.pgn && [ ! -e yard/game.pgn.lock ]

# a rematch: the other is asked wherever it is, sides change, the players keep their seats, and the series has a score
type new chess | white you | black elsewhere | clock 5 | share evening-a.pgn
type name Anna | e4
clock 1000
again
shell mv reroute66 annas
again
type join evening-a.pgn
type name Ben
clock 1000
type resign
press y Enter
clock 1000
says Ben resigns. Anna wins.
again
shell mv reroute66 bens; mv annas reroute66
again
type join evening-a.pgn
clock 1000
type rematch
says The other player is asked.
clock 1000
type start
// Ben is somewhere else: the list of his games says so
again
shell mv reroute66 annas; mv bens reroute66
again
type games
shows over: you are asked for a rematch
press Enter
clock 1000
says Anna asks for another game, with sides changed. Do you agree?
type y
clock 1000
says Game 2 of this series: Ben 0, Anna 1.
says You play White.
clock 1000
// who comes does not take the place of that
shell printf '\n%%[%%r66 b1 8 0 here]\n' >>evening-a-2.pgn
clock 1000
says Anna is at the board.
says Game 2 of this series: Ben 0, Anna 1.
says You play White.
shell grep -q 'Round "2"' evening-a-2.pgn && grep -q 'w2 2 [0-9a-f]* series 2 [0-9a-f]* 0 12 @' evening-a-2.pgn
type d4
clock 1000
again
shell mv reroute66 bens; mv annas reroute66; mv evening-a-2.pgn later
again
type games
hides the rematch has begun
press Escape
shell mv later evening-a-2.pgn
type games
shows the rematch has begun
press Enter
clock 1000
says You play Black.
type resign
press y Enter
clock 1000
says `rematch` plays again
says The score after 2 games: Ben 1, Anna 1.
silent asks for another game
// a game that is aborted counts for none, and how to go on is said once
type rematch
says The other player is asked.
clock 1000
again
shell mv reroute66 annas; mv bens reroute66
again
type join evening-a-2.pgn
clock 1000
says Do you agree?
type y
clock 1000
says Game 3 of this series:
type abort
clock 1000
says The game was aborted: `rematch` asks for another one. The score after 2 games:
silent asks for another game
