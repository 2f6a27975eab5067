#!/bin/sh
# epd.sh PROGRAM: suites of EPD lines, and EPD lines as positions.
. "$(dirname "$0")/../../tap.sh"
program=$(realpath "$1")
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'rm -r "$folder"' EXIT

cat >counts.epd <<'END'
# start, and a position with castling and promotions
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902 ;D4 197281
r3k2r/8/8/8/8/8/8/R3K2R w KQkq - ;D1 26 ;D2 568;D3 13744
END
is "counts that are right" "6 of 6 counts right
status 0" "$("$program" perft --game=chess --epd=counts.epd 3; echo status $?)"
sed -i 's/D2 568/D2 569/' counts.epd
is "a count that is wrong" "counts.epd:3: D2 is 568, not 569
3 of 4 counts right
status 1" "$("$program" perft --game=chess --epd=counts.epd 2; echo status $?)"
printf 'x\n' >bad.epd
is "a line that is no position" "reroute66: bad.epd:1:2: position code: the side to move is missing; add w or b after the board
0 of 0 counts right, 1 line refused
status 1" "$("$program" perft --game=chess --epd=bad.epd 2>&1; echo status $?)"
is "no such file" 1 "$("$program" perft --game=chess --epd=none.epd >told 2>&1; echo $?)"
is "perft needs a depth without a suite" 2 "$("$program" perft >told 2>&1; echo $?)"

mate='6k1/5ppp/8/8/8/8/8/K2R4 w - -'
cat >best.epd <<'END'
6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8; id "back rank; mate";
6k1/5ppp/8/8/8/8/8/K2R4 w - - am Kb1 Ka2;
6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Kb1;
END
is "best moves and moves to avoid" "back rank; mate: Rd8#, right
line 2: Rd8#, right
line 3: Rd8#, wrong, best is Kb1
score: 2 of 3
status 0" "$("$program" solve --game=chess --nodes=2000 --epd=best.epd; echo status $?)"
printf '6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd9;\n6k1/8/8/8/8/8/8/K2R4 w - - id "x";\n' >faulty.epd
"$program" solve --game=chess --nodes=100 --epd=faulty.epd >told 2>faults
is "a faulty suite" 1 $?
is "each fault with its place" "2" "$(grep -cE '^reroute66: faulty.epd:(1:36|2:1): ' faults)"
printf '%s bm;\n%s D1 ;D2 x;\n%s bm Rd8; am ; id "";\n' "$mate" "$mate" "$mate" >empty.epd
is "operations without operand are faults" "reroute66: empty.epd:1:33: a value is missing after bm
reroute66: empty.epd:2:1: the line has no bm (best move), am (avoid move) or dm (mate within N moves)
reroute66: empty.epd:3:42: a value is missing after am
score: 0 of 0, 3 lines refused" "$("$program" solve --game=chess --nodes=100 --epd=empty.epd 2>&1)"
is "and so are counts without number" "reroute66: empty.epd:2:34: a value is missing after D1
0 of 0 counts right, 1 line refused" "$("$program" perft --game=chess --epd=empty.epd 2>&1)"
is "a mate within so many moves" "line 1: Rd8#, right
line 2: Kb2, wrong, there is a mate in 1
score: 1 of 2" "$(printf '%s dm 1;\n6k1/5ppp/8/8/8/8/8/K7 w - - dm 1;\n' "$mate" | "$program" solve --game=chess --depth=3 --epd=- | sed 's/K[ab][12], w/Kb2, w/')"
is "castling letters that are dropped are told once" "reroute66: /dev/stdin:1:27: note: castling: KQkq dropped, as the King or its Rook is not where it began
2 of 2 counts right" "$(printf '6k1/5ppp/8/8/8/8/8/K2R4 w KQkq - ;D1 16\n6k1/5ppp/8/8/8/8/8/K2R4 w KQ - ;D1 16\n' | "$program" perft --game=chess --epd=- 2>&1)"
is "byte order marks and blanks that are not seen" "back rank: Ra8#, right
score: 1 of 1" "$(printf '\357\273\2776k1/5ppp/8/8/8/8/8/R3K3\302\240w - - bm Ra8#; id "back rank";\n\032' | "$program" solve --game=chess --nodes=500 --epd=-)"
is "an EPD line as position" 20 "$("$program" perft --game=chess --position='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "1";' 1)"
cat >arrays.epd <<'END'
bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9 ;D1 21 ;D2 528 ;D3 12189
nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1 ;D1 19 ;D2 361
END
is "each line of Chess960 has its own array" "5 of 5 counts right" "$("$program" perft --game=chess960 --epd=arrays.epd)"
is "and so has a position" 12189 "$("$program" perft --game=chess960 --position="$(sed -n '1s/ ;.*//p' arrays.epd)" 3)"
is "an engine for each array" "line 1: Rxb8+, right
score: 1 of 1" "$(echo '1r2k1r1/5ppp/8/8/8/8/8/1R2K1R1 w GBgb - bm b1xb8;' | "$program" solve --game=chess960 --epd=- --nodes=1000)"
is "Shredder's castling letters" 26 "$("$program" perft --game=chess --position='r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1' 1)"
is "other games have suites too" "1 of 1 counts right" "$(echo 'rnbkqbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR w KQkq - ;D1 21' >r.epd; "$program" perft --epd=r.epd)"
printf 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D1 20\r4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\r' >returns.epd
is "lines may end with CR alone" "2 of 2 counts right" "$("$program" perft --game=chess --epd=returns.epd)"
: >empty.epd
is "a file without positions is told" "1 reroute66: empty.epd: there is no position in this file" \
    "$(said=$("$program" perft --game=chess --epd=empty.epd 2>&1); echo "$? $said")"
echo "1..$n"
