#!/bin/sh
# review.sh PROGRAM: the command `review`; an outside reader takes what it prints, if it is there.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1")
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
printf '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Qg5 3. Nxg5 h6 *\n\n1. d4 d5 *\n' >games.pgn

"$program" review --nodes=2000 games.pgn >out.pgn 2>said
is 'games are reviewed' 0 $?
is 'both are printed' 2 "$(grep -c '^\[Annotator "reroute66"\]' out.pgn)"
is 'each position has its value' 10 "$(grep -o '%eval' out.pgn | wc -l | tr -d ' ')"
is 'no value is torn' '' "$(grep -nE '\[%eval *$' out.pgn)"
is 'and tells who found it, with how many nodes' 10 "$(tr '\n' ' ' <out.pgn | grep -o '\[%by reroute66 2000 nodes' | wc -l | tr -d ' ')"
"$program" review --nodes=2000 out.pgn >again.pgn 2>said2
is 'what was reviewed is not reviewed again' "0 0" "$? $(cmp -s out.pgn again.pgn; echo $?)"
sed 's/%eval -[0-9.]*\]/%eval -0.01]/' out.pgn >other.pgn
"$program" review --nodes=1000 other.pgn 2>said2 | cmp -s - other.pgn
is 'nor with less effort' 0 $?
"$program" review --nodes=3000 other.pgn 2>said2 | cmp -s - other.pgn
is 'but with more' 1 $?
"$program" review --nodes=1000 --time=3600 other.pgn 2>said2 | cmp -s - other.pgn
is 'nor where time might have ended it earlier' 0 $?
"$program" review --nodes=300 --time=3600 games.pgn >both.pgn 2>said2
is 'both limits are noted' 10 "$(tr '\n' ' ' <both.pgn | grep -o '\[%by reroute66 300 nodes 3600000 ms' | wc -l | tr -d ' ')"
sed 's/%eval -[0-9.]*\]/%eval -0.01]/' both.pgn >other2.pgn
"$program" review --nodes=300 --time=3600 other2.pgn 2>said2 | cmp -s - other2.pgn
is 'and not searched again within both' 0 $?
"$program" review --nodes=300 other2.pgn 2>said2 | cmp -s - other2.pgn
is 'but by nodes alone, which time may have cut' 1 $?
printf '[Variant "altorth3"]\n\n1. Mb1-b2 Mg6-f6 Mb3-c3 2. Md3-d4 *\n' >trio.pgn
"$program" review --nodes=500 trio.pgn >trio1.pgn 2>said2
is 'of three players each has a value' 5 "$(tr '\n' ' ' <trio1.pgn | grep -o '\[%next [-0-9.]*\]' | wc -l | tr -d ' ')"
sed 's/%eval -[0-9.]*\]/%eval -0.01]/;s/%next -[0-9.]*\]/%next -0.01]/' trio1.pgn >trio2.pgn
is 'and the values that the test changes are there' 1 "$(cmp -s trio1.pgn trio2.pgn; echo $?)"
"$program" review --nodes=400 trio2.pgn 2>said2 | cmp -s - trio2.pgn
is 'a reviewed game of three is not searched again' 0 $?
"$program" review --nodes=600 trio2.pgn 2>said2 | cmp -s - trio2.pgn
is 'but with more nodes' 1 $?
sed 's/%by reroute66/%by another/' other.pgn >theirs.pgn
"$program" review --nodes=300 theirs.pgn 2>said2 | cmp -s - theirs.pgn
is 'a review by another program stays' 0 $?
is 'but with more nodes' 0 "$("$program" review --nodes=4000 theirs.pgn 2>said2 | grep -c '%by another')"
printf '1. e4 {[%%eval 0.2]} e5 {[%%eval 9]} *\n' >lichess.pgn
"$program" review --nodes=300 lichess.pgn 2>said2 | tr '\n' ' ' >lichess1
is 'values of others are not trusted, and stay' 2 "$(grep -oE '\[%eval (0\.2|9)\] \[%by reroute66 300 nodes eval -?[0-9]' lichess1 | wc -l | tr -d ' ')"
cat >trap.pgn <<'END'
1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 Bxd2+ 9. Kxd2 Kxd8 *
END
is 'a trap that a search falls into is a blunder' 1 "$("$program" review --no-explorer --nodes=2000 trap.pgn 2>said2 | tr -s '\n ' ' ' | grep -cE '6\. Nxd5 \$4 .[^}]*It loses a Knight for a Pawn')"
cat >london.pgn <<'END'
1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 $4 {brave} 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6
11. Rg1 cxb5 (11... d5 12. h4) 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2
18. Bd6 $4 {sacrifice} Bxg1 $14 (18... Qxa1+ 19. Ke2) 19. e5 $4 (19. Nc7+) (19. Re1) Qxa1+ 20. Ke2 Na6 {It loses the Queen. My own words.}
(20... Bb7 21. Nc7+) 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0
END
"$program" review --nodes=300 london.pgn >shallow.pgn 2>said2
"$program" review --nodes=2000 shallow.pgn >after.pgn 2>said2
"$program" review --nodes=2000 london.pgn >alone.pgn 2>said3
is 'a deeper review leaves nothing of a shallower one' '0 0' "$(cmp -s after.pgn alone.pgn; echo $?) $(cmp -s said2 said3; echo $?)"
is 'whose marks were others' 1 "$(for each in shallow after; do tr '\n' ' ' <$each.pgn | grep -oE '[^ ]+ \$[246]' >$each; done; cmp -s shallow after; echo $?)"
is 'and all that persons wrote' 5 "$(tr -s '\n ' ' ' <after.pgn | grep -oE 'b5 \$4 [^}]*brave|d5 12. h4\)|sacrifice|loses the Queen. My own words.|\(20... Bb7 21. Nc7\+\)' | wc -l | tr -d ' ')"
sed 's/\(explained[^]]*\] *\)\(It [a-z]\)/\1Mine. \2/' shallow.pgn >noted.pgn
is 'a note was put before words of the review' 1 "$(grep -c 'Mine' noted.pgn | sed 's/^[1-9][0-9]*$/1/')"
"$program" review --nodes=2000 noted.pgn 2>said2 | tr -s '\n ' ' ' | sed 's/ behind//g;s/Mine\. //g' >after
is 'and stays, where those words go' 0 "$(tr -s '\n ' ' ' <alone.pgn | sed 's/ behind//g' | cmp -s - after; echo $?)"
awk '!/^\[[A-Z]/ { gsub(/ /, "  \n") } { print }' shallow.pgn >wrapped.pgn
"$program" review --nodes=2000 wrapped.pgn 2>said2 | tr -s '\n ' ' ' | sed 's/ } {/ /g' >after # in which persons' words keep their lines
is 'also where another program has broken its lines' 0 "$(tr -s '\n ' ' ' <alone.pgn | cmp -s - after; echo $?)"
sed 's/\(better [^]]*\) [^] ]*]/\1]/' shallow.pgn >longer.pgn
"$program" review --nodes=2000 longer.pgn >kept.pgn 2>said2
is 'a variation with more moves than the comment tells stays' "1 $(grep -o '(' longer.pgn | wc -l)" "$(cmp -s shallow.pgn longer.pgn; echo $?) $(tr '\n' ' ' <kept.pgn | grep -oF "$(tr '\n' ' ' <longer.pgn | grep -oE '\([^)]*\)')" | wc -l)"
printf '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n' >mated.pgn
"$program" review --nodes=500 mated.pgn >mated1.pgn 2>said2
"$program" review --nodes=500 mated1.pgn 2>said3 | cmp -s - mated1.pgn
is 'of a move that ends the game it is kept that none was better' '0 0 4. Qxf7# was the best answer to 3... Nf6.' "$? $(cmp -s said2 said3; echo $?) $(tail -n 1 said3)"
is 'the blunder is marked' 1 "$(tr '\n' ' ' <out.pgn | grep -c 'Qg5 \$4 {\[%eval ')"
is 'each player is told how well he played' 'White Black White Black' "$(grep -oE '^(White|Black): accuracy [0-9.]+ %' said | cut -d: -f1 | tr '\n' ' ' | sed 's/ $//')"
"$program" check out.pgn
is 'the games are sound' 0 $?
"$program" review --nodes=2000 --threads=2 games.pgn 2>/dev/null | cmp -s - out.pgn
is 'threads change nothing' 0 $?
"$program" review --nodes=1000 --game-number=2 games.pgn 2>/dev/null >one.pgn
is 'one game alone' 1 "$(grep -c Annotator one.pgn)"
echo '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *' >ruy.pgn
echo '1. e4 e5 2. Nf3 f6 3. Nxe5 *' >damiano.pgn
is 'theory is not marked, by a shallow search either' 0 "$("$program" review --nodes=200 --no-explorer ruy.pgn 2>/dev/null | grep -c '\$[246]')"
is 'nor is what masters often played' 0 "$("$program" review --nodes=200 ruy.pgn 2>/dev/null | grep -c '\$[246]')"
is 'nor is a blunder with a name theory' 1 "$("$program" review --nodes=4000 damiano.pgn 2>/dev/null | grep -c 'f6 \$[246]')"
cat >faulty.pgn <<'END'
[Event "one"]

1. e4 e5 *

[Event "two"]

1. e4 e5 2. Ke3 *

[Event "three"]

1. f3 e5 2. g4 Qh4# 0-1
END
"$program" review --nodes=500 --game=chess faulty.pgn >out 2>said
is 'a game that cannot be read is told' 1 $?
is 'it is printed as it stands' '[Event "two"] 1. e4 e5 2. Ke3 *' "$(sed -n '/"two"/,/Ke3/p' out | tr -s '\n' ' ' | sed 's/ $//')"
is 'those behind it are reviewed' 0 "$(sed -n '/"three"/,$p' out | grep -q eval; echo $?)"
"$program" review --nodes=1000 no.pgn 2>said
is 'no such file' '1 reroute66: no.pgn: cannot read: No such file or directory' "$? $(cat said)"
"$program" review --time=3600 games.pgn >broken.pgn 2>said &
job=$!
i=0
until grep -q '^SigBlk:.*2$' "/proc/$job/status" 2>/dev/null || [ $((i += 1)) -gt 15000 ] || [ ! -d "/proc/$job" ]; do sleep 0.02; done
kill -INT $job
wait $job
is 'an interrupt ends it, and the game is printed' "0 1" "$? $(grep -c '^1. e4 e5' broken.pgn)"
reader=$(PATH=$PATH:/usr/games command -v pgn-extract)
if [ -n "$reader" ]; then
    "$reader" -s out.pgn >read.pgn 2>said
    is 'pgn-extract reads them' '' "$(cat said)"
    is 'pgn-extract keeps the values' 10 "$(grep -o '%eval' read.pgn | wc -l | tr -d ' ')"
    is 'pgn-extract keeps the better moves' "$(grep -o '(' out.pgn | wc -l)" "$(grep -o '(' read.pgn | wc -l)"
fi
echo "1..$n"
