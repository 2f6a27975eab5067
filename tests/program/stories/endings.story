type white you | black you | new chess | new 8/8/8/5k2/8/8/1Q6/K7 w - - 0 1

# a table is built from the list and says what it knows
type endings
shows Endings: Enter builds a table
shows White wins 100 %
says its table is not in memory
shows > KQk
press Enter
waits The table of KQk is ready.
says 10; the best moves:
shows ready
press Enter
shows King and Queen of White against King of Black
shows 10; the best moves:
press Escape
shows Endings: Enter builds a table
press Escape
sees game

# a table tells of the position on the board and of the next
type new 8/8/8/8/8/2k5/1R6/K7 w - - 0 1 | endings build KRk
waits The table of KRk is ready. On the board (KRk, White to move): White mates in 16
says R b2-g2
type endings KRk
sees page
shows White mates in 16
shows The table: ready.
type R b2-g2 | endings
says White mates in 15

# the next start finds it on disk
type endings build
waits 10; the best moves:
again
type new chess | new 8/8/8/5k2/8/8/1Q6/K7 w - - 0 1 | endings
waits ready
shell find . -name 'KQk*' | grep -q KQk
type endings KQk
waits 10; the best moves:

# a long building is seen and broken off
endless
type endings
press Down Down Down Down Down Down
shows > KQRk
press Enter
waits [###############---------------]  50 %  building
press Enter
waits Stopped.
loses building
press Enter
waits 50 %  building
type endings stop
says Stopped.
type endings stop
says No table is being built.
type endings build KQRk
// and left in the middle of it

# an ending is played against the table
type new reroute66 | endings play KRk
waits White, you can win in 
shows Black  computer full
type endings KRk
shows Ending KRk of Reroute66
type endings play KNk
says KNk is always a draw

# what makes no sense is refused
type endings lone
says In Orthodox chess no piece mates alone
type endings KXk
says no piece
type endings build KQRBk
says not an ending that can be computed
type new chess | endings build
says There is no table for this position
type endings
says tables have at most four pieces
type red you | new altorth3 | endings
says two players
type new reroute66 | endings
shows KQk

# a composed win that a table has to tell has the table built
type edit k7/8/1K6/8/8/8/8/4R3 w - - 0 1 | compose win
says This needs the table of KRk, which is being built
waits The table of KRk is ready.
type compose win
says Cooked: there are 
type compose mate in 1
says sets it as a task

# on a person's time the computer has tables made where it may use that
endless
type white you | black 8 | new chess | new 8/8/3k4/7r/8/8/1R6/K7 w - - 0 1 | endings
hides building
type set computer-ponders on | endings
waits building
type endings stop
says Stopped.
loses building
