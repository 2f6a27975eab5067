# the tutorial is done from end to end
shows Learn
type tutorial
shows Lesson 1: 
press Escape
shows Lesson 1 of 5
type R a1-a3
says a legal move, but not the one
type R a1-b7
says `next` goes on
press Enter
shows Lesson 2: 
type B d1-A4
says Right. And now?
type B A4-d7
says `next` goes on
type next
shows Lesson 3: 
type N a3-a5
says `next` goes on
type next
shows Lesson 4: 
type P a2-A4
says `next` goes on
type next
shows Lesson 5: 
type p b4-a3
says the last lesson
type next
says That was the last lesson
says `new reroute66` begins a game
sees start
again
shows New game
hides Continue:

# there are so many lessons
type tutorial 5 | tutorial 9
says There are lessons 1 to 5.
type tutorial checkers
says There are no lessons for

# what is wrong with a lesson of one's own is told
shell mkdir -p reroute66/help && printf 'lesson One\nmoves e4\n' >reroute66/help/tutorial-chess.txt
type tutorial chess
says "moves" does not belong here

# a lesson says what to do, whole, however one comes to it, and hints at it
type tutorial 2
press PgDn Escape
says Capture it with the Bishop in two moves.
type hint
says Look at d1.
type hint
says It is B d1-A4.
type help rules | board
says Capture it with the Bishop in two moves.
type B d1-A4 | help rules | board
says Right. And now?

# a lesson's task does not go with a key, and not on the way to the start screen and back
type tutorial 2
press Escape Escape
sees start
shows Continue the lesson
press Escape
says Capture it with the Bishop in two moves.

# a lesson is taken back to the learner's move
type tutorial reroute66 2 | B d1-A4 | undo | code
says 3BK3 w
type redo | code
says B8/8/8/4K3 w
type B A4-d7
says has changed its colour
type undo | code
says B8/8/8/4K3 w

# lessons of other games
size 30 110
type tutorial reenterent
shows A piece comes back
press Escape
shows Lesson 1 of 4
type N*c3
says A reentry may attack at once
type next
shows blocks a check
type tutorial altorth3 | m i4-g4
says Forerooks turn
type next | V d5-f6
says count whose turn
type next | R e5-c5
says no move to spare
type next | M f10-f11
says against two at once
type next
shows The last one left
type R d4-f6
says Black is out
type tutorial chess 3
shows A Pawn that reaches the last rank
press Escape
shows Lesson 3 of 4
type P e7-e8; Q-e8 | e7-e8=N
says The Knight on e8 attacks g7
type tutorial altorth-trios
shows Lesson 1: 
