size 30 110

# the moves of one player are guessed, each with points; comments and answers follow, and at the end what cost most
file opera.pgn
    [Event "Paris"]
    [Result "1-0"]

    1. e4 e5 2. Nf3 d6 3. d4 Bg4 {A poor move.} 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 {Two threats at once.} Qe7 1-0
type replay opera.pgn | guess white
says What did White play? `hint` and `next` help.
type P e2-e4
says As in the game: P e2-e4. 3 of 3 points. Black: p e7-e5. What did White play?
type K e1-e2
says In the game: N g1-f3, which is better. 0 of 3 points.
type back
says The moves stay as they are while you guess.
type hint
says Look at d2. `hint` again tells the move.
type P d2-d4
says As in the game: P d2-d4. 2 of 3 points. Black: b c8-g4. "A poor move." What did White play?
type hint | hint
says In the game: P d4xe5. Black: b g4xf3. What did White play?
type next | next
says In the game: B f1-c4.
type Qb3
says As in the game: Q f3-b3. 2 of 3 points. "Two threats at once." Black: q d8-e7. That was the game: 3 of 7 moves were the game's, 7 of 21 points. What cost most, in points of 100: 2. K e1-e2 (
type P a2-a3
says All moves have been guessed
type guess end
says Back in the game. 7 of 21 points.
shows replay>

# a player of three who leaves does so while it is guessed, too
file three.pgn
    [Variant "altorth3"]
    [Result "*"]

    1. Gg1-g2 {[%left Black resignation]} Vb6-c5 2. Mb1-b2 *
type replay three.pgn | guess white
type G g1-g2
says Red: Red Viceroy b6-c5. What did White play?
type M b1-b2
says As in the game: M b1-b2.

type guess end | guess purple
says Whose moves? `guess White`, `guess Black` or `guess Red`.

# what is no game to guess, and whose moves
type new chess | guess white
says `guess` is for a game that is loaded or over
type new chess | white you | black you | f3 | e5 | g4 | Qh4# | guess nobody
says Whose moves? `guess White` or `guess Black`.
type guess black
says White: P f2-f3. What did Black play?
type guess
says What did they play? `guess end` goes back to the game.
press Escape
says Back in the game.

# a null move is told, not asked, and the position goes on behind it
file null.pgn
    [Result "*"]

    1. e4 -- 2. d4 e5 3. dxe5 -- 4. -- Qh4 *
type new chess | replay null.pgn | guess white
says What did White play?
type e4
says Black passes. What did White play?
type d4
says As in the game: P d2-d4.
type next
says Black passes. White passes. Black: q d8-h4. That was the game: 2 of 3 moves
type guess end | guess black
says White: P e2-e4. Black passes. White: P d2-d4. What did Black play?
type e5
says White: P d4xe5. Black passes. White passes. What did Black play?

# points are told, too, where something else takes the board
file short.pgn
    [Result "*"]

    1. e4 e5 2. Nf3 *
type new chess | replay short.pgn | guess white
type P e2-e4
type problems makruk 1
says Guessing is over: 3 of 3 points. Problem 1 of
