/* What kind of terminal this is, by the variables of the environment alone. */
#pragma once

#include "draw/palette.h"

/* True if the terminal NAME (from TERM; NULL: it is not set) does all that xterm-256color does, even if terminfo has no
 * entry for it. */
bool kind_is_usual(const char *name);

/* True if NAME, as in TERM, begins like the name of a terminal that we know: xterm, screen … */
bool kind_is_family(const char *name);

/*
 * Returns the colours that the terminal shows; LISTED: as many as terminfo tells for TERM. COLORTERM is believed unless
 * TERM is GNU screen's, which hands it on and shows 256. Debian's xterm calls itself xterm, and says by XTERM_VERSION
 * that it is one.
 */
enum depth kind_depth(int listed);

/*
 * Returns the finest blocks that the terminal draws with any font, by TERM, or by what it answered when asked for its
 * VERSION (XTVERSION; "": nothing), or by a variable of its own, which is believed only if no other terminal and no
 * multiplexer has left one.
 */
enum blocks kind_blocks(const char *version);

/* How a terminal shows a message of the system: by xterm's OSC 9, as iTerm2 began, or 777, as rxvt-unicode did. */
enum message_way { MESSAGE_NONE, MESSAGE_9, MESSAGE_777 };

/* Returns how the terminal takes such messages, by TERM, the VERSION that it has told ("": none) or a variable of its
 * own. Many take 9 and the others ignore it; multiplexers take the bell and the title. */
enum message_way kind_message(const char *version);

/* True if the terminal is worth asking for its version. Multiplexers answer for themselves, some terminals show the
 * question. */
bool kind_is_asked(void);

/* True if the terminal is a multiplexer, tmux or screen, which shows no images of its own. */
bool kind_is_multiplexer(void);

/*
 * Adds to OUT, for the variable TERMINFO, the entry of the terminal that curses knows as cur_term, called NAME, with as
 * many colours as DEPTH has (256 or direct): its compiled form in hexadecimal, which ncurses reads in place of a
 * folder. All other standard capabilities are the user's own.
 */
void entry_with_colours(const char *name, enum depth depth, struct text *out);
