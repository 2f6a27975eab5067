/*
 * The commands of study and replay: going through a game, variations, comments and glyphs. Rows' functions of the
 * table.
 */
#ifndef REROUTE66_UI_STUDY_REPLAY_H
#define REROUTE66_UI_STUDY_REPLAY_H

#include "ui/app.h"

/* Functions of rows of the table: the row's help line in commands.c says what each does and what ARGUMENTS may be; what
 * goes wrong is told in A's message. */
void do_back(struct app *a, const char *arguments);
void do_forth(struct app *a, const char *arguments);
void do_first(struct app *a, const char *arguments);
void do_end(struct app *a, const char *arguments);
void do_goto(struct app *a, const char *arguments);
void do_autoplay(struct app *a, const char *arguments);
void do_variation(struct app *a, const char *arguments);
void do_main(struct app *a, const char *arguments);
void do_promote(struct app *a, const char *arguments);
void do_delete(struct app *a, const char *arguments);
void do_restore(struct app *a, const char *arguments);
void do_comment(struct app *a, const char *arguments);
void do_glyph(struct app *a, const char *arguments);
void do_mark(struct app *a, const char *arguments);

/* What undo, redo and go do in a replay. */
void do_replay_undo(struct app *a, const char *arguments);
void do_replay_redo(struct app *a, const char *arguments);
void do_replay_go(struct app *a, const char *arguments);

/* Tell the comment of the current move and who left the game with it; plain mode also tells the move. */
void replay_tell(struct app *a);

/* Go to NODE of the record on the board, as a replay: the AI waits. */
void replay_visit(struct app *a, struct node *node);

/* Go back to the game in play that was left for a look; false if there is none. */
bool replay_return(struct app *a);

/* Make the next step of autoplay if it is due. Returns in how many ms the one after it is due, -1 if autoplay is
 * off. */
int64_t replay_due(struct app *a);

#endif
