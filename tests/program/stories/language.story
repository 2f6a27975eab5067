type white you | black you | new chess

# without a language set its letters are no pieces
type Sf3
says Sf3: there is no piece S in Orthodox chess

# German, by name, code and letters; the program's own letters stay, labels in small letters and comments are read
type set language German | Sf3
shows N g1-f3
type sf6
shows n g8-f6
type undo 2 | set language de | Nf3
shows N g1-f3
type undo | set language KDTLS | sf3 // Springer
shows N g1-f3
type save x.pgn
shell grep -q "{Springer}" x.pgn
type e5 | e4 | sc6 | Lb5 | a6 | Lxc6 | dxc6 | O-O | ld6 | Te1
shows R f1-e1

# the start screen reads them, and questions about moves
type set language German
again
type black you | Sf3
sees game
shows N g1-f3

# a promotion
type set language German | new 7k/4P3/8/8/8/8/8/K7 w - - 0 1 | e8D
shows P e7-e8=Q

# French and Spanish
type set language French | Cf3
shows N g1-f3
type undo | e4 | e5 | Fc4
shows B f1-c4
type Cc6
shows n b8-c6
type new chess | set language Español | Cf3
shows N g1-f3
type e6 | e3 | d6 | ad3 // a small letter, too
shows B f1-d3

# a letter of both: each move is listed, and none is played
type set language Dutch | Pf3
says Pf3: which of N g1-f3 or P f2-f3?
shows (no moves yet)
type pf3
says pf3: which of N g1-f3 or P f2-f3?
type Pc3 // either
says Pc3: which of N b1-c3 or P c2-c3?
type P f2-f3
shows P f2-f3
type pf6
says pf6: which of p f7-f6 or n g8-f6?
type set language - | Pf6
shows p f7-f6

# King or Rook in French: what only one of them can do is played
type set language fr | new 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | Rd1
says Rd1: which of R a1-d1 or K e1-d1?
type Re2
shows K e1-e2

# several in one language's letters; a reason is for the piece that is meant
type set language German | new 4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1 | Sd2
says Sd2: which of N b1-d2 or N f3-d2?
type Se6
says no Knight of White can go to e6
type O-O
says O-O
silent B-B

# what is no language is refused
type set language Klingon
says There is no language "Klingon": give a name, a code such as de, or letters such as KDTLS

# English descriptive notation, in orthodox chess alone; several meanings are listed
again
type white you | black you | new chess | P-K4
shows P e2-e4
type P-K4
shows p e7-e5
type Kt-KB3 // the King's
shows N g1-f3
type Kt-B3
says which of n b8-c6 or n g8-f6?
type Kt-QB3 | B-N5 | P-QR3 | BxKt
shows B b5xc6
type PxB
says which of p b7-c6 or p d7-c6?
type new 7k/4P3/8/8/8/8/8/K7 w - - 0 1 | P-K8(Q)ch
shows P e7-e8=Q
// a capital is a file here, and no cell
type new 4k3/p7/8/8/8/8/3N4/4K3 w - - 0 1 | N-B3
shows N d2-f3
type new nocastle | P-K4
says P-K4: there is no cell K4
