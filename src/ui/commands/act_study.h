/*
 * The actions of study and replay: going through a game, variations, comments and glyphs. Rows' functions of the table.
 */
#ifndef REROUTE66_UI_COMMANDS_ACT_STUDY_H
#define REROUTE66_UI_COMMANDS_ACT_STUDY_H

#include "ui/app.h"

/* Functions of rows of the table: the row's help line in actions.c says what each does and what ARGUMENTS may be; what
 * goes wrong is told in A's message. */
void act_back(struct app *a, const char *arguments);
void act_forth(struct app *a, const char *arguments);
void act_first(struct app *a, const char *arguments);
void act_end(struct app *a, const char *arguments);
void act_goto(struct app *a, const char *arguments);
void act_autoplay(struct app *a, const char *arguments);
void act_variation(struct app *a, const char *arguments);
void act_main(struct app *a, const char *arguments);
void act_promote(struct app *a, const char *arguments);
void act_delete(struct app *a, const char *arguments);
void act_restore(struct app *a, const char *arguments);
void act_comment(struct app *a, const char *arguments);
void act_glyph(struct app *a, const char *arguments);

/* Go to NODE of the record on the board and stay there, the AI waiting. */
void act_visit(struct app *a, struct node *node);

/* Go back to the game in play that was left for a look; false if there is none. */
bool act_return(struct app *a);

/* Step of autoplay if it is due at a->now; ms until the next one, -1 if there is none. */
int64_t act_autoplay_due(struct app *a);

#endif
