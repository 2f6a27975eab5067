file games.pgn
    [Event "Spring Open"]
    [White "Short, Garry"]
    [Black "Müller, Anna"]
    [Date "1991.03.01"]
    [Result "1-0"]

    1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0

    [Event "Summer Open"]
    [White "Long, Bea"]
    [Black "Short, Garry"]
    [Date "1995.03.01"]
    [Result "0-1"]

    1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Nd5 Qa5+ 0-1

    [Event "Spring Open"]
    [White "Short, Garry"]
    [Black "Muller, Anna"]
    [Date "1991.03.01"]
    [Result "1-0"]

    1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0

    [Event "Castling"]
    [White "Anna"]
    [Black "Bea"]
    [Date "2001.03.01"]
    [Result "1-0"]

    1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O 1-0

# the games of a collection are listed, repeated ones marked; one opens where it is as was searched
type search games.pgn garry
shows 3 games: garry
shows Short, Garry - Müller, Anna
shows Summer Open
shows (repeated)
says 3 games in games.pgn, 1 of them repeated.
press Escape
type search games.pgn pattern=N d5
shows Long, Bea - Short, Garry
press Enter
shows N c3-d5

# what is not there, and what cannot be meant, is told
type search games.pgn year=2002
says No such game in games.pgn
type search
says search FILE: games of a FILE
type search nothing.pgn garry
says There is no file or folder
type search games.pgn foo=1
says no condition
type search games.pgn pattern=N z9
says has no cell, file or row "z9"
type search games.pgn position=here
says there is no game on it

# the position on the board, and what was played there in all of the collection or in the games of a query
type white you | black you | new chess | e4 | e5 | Nf3
type search games.pgn position=here repeated=no
shows 2 games: position=here repeated=no
press Escape
type explorer games.pgn
shows 3 games here
shows n b8-c6
press Escape
type Nc6 | Bb5 | a6
type explorer games.pgn
shows 1 game here
press Escape
type explorer games.pgn bea
shows 1 game here
press Escape
type explorer games.pgn short
says No games from this position
type explorer nothing.pgn
says There is no file or folder "nothing.pgn"

# the games that were found can be kept as a collection, in their own words
type search games.pgn muller repeated=no save=found.pgn
says 1 game is written to found.pgn
shell grep -c 'Müller, Anna' found.pgn && test "$(grep -c '^.Event' found.pgn)" = 1
type search games.pgn muller save=found.pgn
says found.pgn is there already

# packed collections are searched as they are; what is opened from one is saved elsewhere
shell gzip -k games.pgn
type search games.pgn.gz pattern=N d5
shows Long, Bea - Short, Garry
press Enter
shows N c3-d5
type load games.pgn.gz 2 | comment seen | save
shell gzip -dc games.pgn.gz | cmp - games.pgn

# what is sound of a damaged one is listed, and the damage told
shell for n in $(seq 3000); do printf '[White "Cut %d"]\n[Black "%d"]\n\n1. e4 *\n\n' $n $((n * 7919 % 10007)); done | gzip >whole.gz && head -c 9000 whole.gz >cut.pgn.gz
type search cut.pgn.gz player=cut
says Not all could be read to its end: cut.pgn.gz: it cannot be unpacked: it is damaged or cut off
shows Cut 1 -

# one's own games, of bent boards
shell mkdir -p reroute66/games
file reroute66/games/a.pgn
    [White "Anna"]
    [Black "Bea"]
    [Result "1-0"]
    [Variant "Reroute66"]

    1. Pa2-A4 ph7-H5 1-0
type search own pattern=P A4
shows Anna - Bea
press Enter
shows P a2-A4

# files in Latin-1 are read as such, and searched as well
file latin.pgn
    [White "MXller, Anna"]
    [Black "Bea"]
    [Result "1-0"]

    1. e4 {SchXn} e5 (1... c5 {grXn}) 2. Nf3 1-0
shell LC_ALL=C sed -i "s/X/$(printf '\374')/" latin.pgn
type search latin.pgn müller comment=schun
shows Müller, Anna
press Enter
shows Müller, Anna
type forth
says Schün
