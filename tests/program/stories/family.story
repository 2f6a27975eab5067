type white you | black you | red you

# reenterent
type new reenterent
type P c2-c4 | n d8-c6 | P b2-b3 | n c6-b4 | B c1-a3 | n b4-c2 | Q b1-c2 | p b7-b5 | P c4-b5 | p c7-c5 | P b5-c6 | q b8-e5
type B a3-b2 | q e5-e6 | P c6-d7 | p*b7 | P d7-e8; Q-e8 | q e6-c4 | Q c2-c4 | p b7-b5 | Q c4-c8
says Checkmate. White wins.

# fastlane
type new fastlane
type B c1-f4 | p g7-g5 | B f4-c1 | p g5-g4 | P h2-g4 | b c8-g4 | P g2-g4 | p e7-d4 | P c2-d4 | q d8-d4 | P d2-d4 | r a8-a2
type B c1-a2 | p f7-d4 | P e2-d4 | p b7-a5 | Q d1-c2 | n g8-f7 | Q c2-f7
says Checkmate. White wins.

# chess
type new chess
type N b1-c3 | p e7-e5 | N g1-f3 | p h7-h5 | P d2-d4 | q d8-e7 | P d4-e5 | n b8-a6 | N c3-d5 | p c7-c5 | N d5-e7 | p g7-g5
type N e7-c8 | p d7-d6 | N c8-d6 | k e8-e7 | N d6-b7 | p c5-c4 | Q d1-d6 | k e7-e8 | Q d6-c6 | k e8-e7 | B c1-g5 | n g8-f6
type B g5-f6
says Checkmate. White wins.

# altorth
type new altorth
type V f1-g2 | m b7-b6 | R e1-e3 | m k7-k6 | M g4-g5 | v f9-h8 | V f2-g3 | h d9-f9 | R e3-i4 | m c7-c6 | H d1-e2 | g e10-e9
type H e2-d2 | m e7-e6 | M f5-f6 | v f10-d9 | M e4-e5 | m g7-g6 | R i4-i5 | m i7-i6 | R i5-c8 | r g10-g9 | R c8-i5 | m h7-h5
type H d2-g4 | v h8-g7 | H g4-k4 | h f9-f10 | M f6-e6 | g e9-e8 | M e6-f7 | r g9-f9 | R i5-g7 | g e8-e9 | H k4-k2 | m i6-i5
type R g7-g6 | m h5-g5 | M e5-e6 | r f9-g8 | R g6-g8 | g e9-d8 | R g8-g6 | v f11-e9 | M d3-d5 | m d7-d6 | M e6-d6 | h f10-h8
type M d6-c6 | v d9-c7 | M c6-b6 | h h9-a4 | M b6-c7 | g d8-e8 | F c1-e1 | g e8-d7 | F e1-e9 | h a4-b4 | R g6-g9 | g d7-d6
type R g9-h8 | g d6-c6 | R h8-c5 | g c6-b6 | H k2-g5
says Checkmate. White wins.

# altorth-trios
type new altorth-trios
type M e4-e6 | m d7-d5 | M e6-d6 | r e8-c6 | M d6-c6 | m b7-b5 | R g3-b4 | m f7-f6 | R e3-e6 | h d8-f8 | R b4-b5 | v f10-e8
type R b5-c5 | m i7-i6 | V f2-e3 | m h7-h6 | H h2-f4 | v e8-d6 | R c5-c3 | m k7-k5 | R c3-f6 | h h8-k6 | V e3-g3 | f h9-h7
type M k1-k3 | r g10-f10 | M i2-i3 | f d9-d7 | M c6-d7 | m h6-h5 | R e6-b3 | m g7-g5 | R b3-b7
says Checkmate. White wins.

# altorth-doubleback
type new altorth-doubleback
type M e4-e5 | m f7-f6 | M e5-f6 | v g8-f7 | V g3-h4 | v e8-d6 | V h4-g6 | m c7-c5 | H f4-a4 | m e7-e6 | M f6-e6 | v d6-c7
type V g6-f8 | m k7-k5 | V f8-d7 | v e9-d7 | H a4-d7 | h h8-e7 | H d7-f9 | v c7-a6 | H h2-a4 | f c8-c6 | H a4-c6 | v g9-e9
type V g2-f4 | m h7-h6 | R g1-g3 | m g7-g5 | M e6-f7 | h d8-f8 | H f9-h9 | r g10-h9 | H c6-h9 | f i8-h9 | M f7-e7 | m c5-c4
type M e7-f8 | m i7-i5 | V f4-g5 | m b7-b5 | M f8-f9 | h f10-i7 | M f5-f7 | m i5-i4 | R g3-c4 | v e9-f8 | V g5-i4 | g f11-f10
type V i4-k5 | h i7-g7 | M f7-g7 | r e10-e8 | V k5-i7 | f h9-g10 | M g7-g8 | v f8-h7 | R c4-h7 | g f10-f11 | M g8-g9 | r e8-f9
type R h7-f9 | g f11-e10 | R f9-f10
says Checkmate. White wins.

# altorth3
type new altorth3
type R e1-e3 | h i8-i7 | _h c8-c7 | V f1-g2 | h i7-h8 | _m e7-f7 | H d1-e2 | h h8-i8 | _v c6-e7 | R e3-f4 | m h5-g5 | _m a2-b2
type V f2-e3 | v k6-h7 | _h c7-c6 | V f3-d2 | r l5-k6 | _g a5-b5 | M f5-g5 | v h7-f8 | _v b6-d7 | R f4-f5 | m g6-f6 | _m f7-f6
type M g5-f6 | v i6-h8 | _m e9-f9 | V g2-f4 | v f8-g6 | _v d7-f8 | R f5-g5 | v h8-f9 | _m e8-f9 | H h1-f3 | m g8-f9 | _v f8-e9
type M c2-b2 | r k6-h8 | _h c6-e8 | M d3-d4 | h i8-i5 | _v e9-d7 | M f6-g6 | g k7-i7 | _v d7-b6 | R g5-i5 | m g7-g6 | _v e7-f9
type M d4-c4 | _r b7-c8 | M c4-d5 | _v f9-g7 | F c1-c8 | _m e6-g5 | F c8-e8 | _m b3-b2 | y
says White is the last player left and wins.

# in sentences the third player's pieces have names
type white you | black you | red you | new altorth3 | G g1-g2 | m g9-f9 | _v b6-c5
shows Red played Viceroy b6-c5
hides played _v
type new altorth3 | G g1-g2 | m g9-f9 | why _v b6-c5
waits Red Viceroy b6-c5 (
