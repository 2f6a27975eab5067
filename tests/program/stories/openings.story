type white you | black you | new chess

# openings have their names, by position, so that transpositions have them too
size 30 110
type e4
hides games, White
size 60 200
shows games, White
hides out of book
// where the library ends, a large screen says since when
type h5 | Nh3 | Rh6
hides games, White
shows Goldsmith Defense; out of book since move 1
type undo | undo | undo
shows games, White
size 30 110
type c5
shows B20 Sicilian Defense
type Nf3 | d6 | d4 | cxd4 | Nxd4 | Nf6 | Nc3 | a6
shows B90 Sicilian Defense: Najdorf Variation
type status
says Opening: B90 Sicilian Defense: Najdorf Variation
type explorer
shows B90 Sicilian Defense: Najdorf Variation
type new chess | c4 | e6 | d4 | d5
shows Queen's Gambit Declined
// what is played later keeps the last name; undo goes back to the one before
type h3 | h6
shows Queen's Gambit Declined
type new chess | h4
shows A00 Kádas Opening
type undo
hides Kádas
# other games have names where a file gives them, and a broken file is told with its place
shell mkdir -p reroute66/openings
file reroute66/openings/reroute66.names
    # one's own
    0	Pa2-A4	-	Corner Bend
    1	ph7-H5		&: Mirrored
type new reroute66 | P a2-A4
shows Corner Bend
type p h7-H5
shows Corner Bend: Mirrored
file reroute66/openings/fastlane.names
    0	Pa9	-	Nowhere
type new fastlane | P c2-c4
says fastlane.names:1

# the explorer shows the position after the chosen move beside its list
colours
size 40 124
type new chess | explorer
shows scores for White
shows █ 8
