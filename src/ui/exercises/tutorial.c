#include "tutorial.h"

#include "commands/moves.h"
#include "commands/status.h"
#include "ui/gamefiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 1 << 20 };

/* All lessons are done: say what to do now. */
static void end_kindly(struct app *a)
{
    app_go(a, SCREEN_START);
    app_say(a, TONE_GOOD,
            "That was the last lesson: you know what is special now. `new %s` begins a game, `samples` shows "
            "some with comments, `tutorial` begins again.",
            a->exercise.lesson.game);
}

/* Read lesson NUMBER of the tutorial; false after a message. */
static bool read_lesson(struct app *a, int number, struct lesson *l)
{
    char path[PATH_SIZE], name[GAME_ID + 32];
    struct text text = {0};
    struct error e;

    snprintf(name, sizeof name, "help/tutorial-%s.txt", a->exercise.lesson.game);
    if (!catalogue_path(&a->cache.catalogue, name, path)) {
        app_say(
            a, TONE_WRONG,
            "There are no lessons for \"%s\": tutorial reroute66, reenterent, altorth, altorth3, fastlane or chess.",
            a->exercise.lesson.game);
        return false;
    }
    bool good = text_read_file(path, &text, &e);
    int last = good ? lesson_count(text.at) : 0;
    if (good && number == last + 1) {
        end_kindly(a);
        good = false;
    } else if (good && (number < 1 || number > last)) {
        app_say(a, TONE_WRONG, "There are lessons 1 to %d.", last);
        good = false;
    } else if (!good || !lesson_read(path, text.at, number, l, &e)) {
        app_complain(a, &e);
        good = false;
    }
    text_free(&text);
    return good;
}

/* Put the exercise of L on the board. It has no journal, as it is no game of the user's. */
static bool set_up(struct app *a, const struct lesson *l)
{
    static const struct clock_rule none = {0};
    struct position p;
    struct error e;
    const struct game *g = gamecache_game(&a->cache, a->exercise.lesson.game, &e);

    if (!g || !code_read(g, l->code, &p, &e)) {
        app_complain(a, &e);
        return false;
    }
    files_leave(a);
    app_adopt_exercise(a, session_new(record_new(g, &p), &none, TABLE_BYTES, 0));
    return true;
}

static void begin(struct app *a, int number)
{
    char title[MENU_LABEL];
    struct lesson l;

    if (!read_lesson(a, number, &l))
        return;
    if (set_up(a, &l)) {
        a->exercise.lesson.number = number;
        a->exercise.lesson.done = false;
        snprintf(title, sizeof title, "Lesson %d: %.70s", number, l.title);
        app_read_out(a, TONE_GOOD, "%s", l.task); /* a screen shows it with the board, where there is room for it */
        app_show_page(a, title, &l.page);
    }
    text_free(&l.page);
}

static bool has_lessons(const struct catalogue *c, const char *game)
{
    char path[PATH_SIZE], name[GAME_ID + 32];
    snprintf(name, sizeof name, "help/tutorial-%s.txt", game);
    return catalogue_path(c, name, path);
}

void do_tutorial(struct app *a, const char *arguments)
{
    char game[GAME_ID] = "";
    int number = 1;

    if (sscanf(arguments, "%9d", &number) != 1)
        sscanf(arguments, "%31s %9d", game, &number);
    if (!*game && !a->exercise.lesson.on && app_game(a))
        snprintf(game, sizeof game, "%s", app_game(a)->id);
    /* A variant with another array, "chess-…", has the lessons of its game. */
    if (!has_lessons(&a->cache.catalogue, game))
        game[strcspn(game, "-")] = '\0';
    if (*game)
        snprintf(a->exercise.lesson.game, sizeof a->exercise.lesson.game, "%s", game);
    begin(a, number);
}

void do_next(struct app *a, const char *arguments)
{
    (void)arguments;
    if (!a->session || !a->exercise.lesson.on)
        app_say(a, TONE_WRONG, "No lesson is under way: `tutorial` begins one.");
    else
        begin(a, a->exercise.lesson.number + 1);
}

/* Play the move TEXT, written as in a lesson's file. */
static void play_text(struct app *a, const char *text)
{
    struct move m;
    if (movetext_read(a->session->game, app_position(a), text, &m, NULL))
        session_play(a->session, m, a->run.now);
}

void tutorial_tell(struct app *a)
{
    struct lesson l;

    if (!a->session || !a->exercise.lesson.on || a->exercise.solving || session_over(a->session) ||
        !read_lesson(a, a->exercise.lesson.number, &l))
        return;
    int at = record_length(a->session->record->current);
    app_say(a, TONE_GOOD, "%s", at == 0 ? l.task : at < l.moves ? "Right. And now?" : l.done);
    text_free(&l.page);
}

void do_tutorial_hint(struct app *a, const char *arguments)
{
    struct session *s = a->session;
    struct lesson l;
    struct move m;
    (void)arguments;

    if (refuse_when_over(a) || !read_lesson(a, a->exercise.lesson.number, &l))
        return;
    int at = record_length(s->record->current);
    if (at >= l.moves) {
        app_say(a, TONE_GOOD, "%s", l.done);
    } else if (s->hint != HINT_NONE) {
        s->hint = HINT_WHAT;
        app_say(a, TONE_GOOD, "It is %s.", l.move[at]);
    } else if (movetext_read(s->game, app_position(a), l.move[at], &m, NULL)) {
        s->hinted = m;
        s->hint = HINT_WHERE;
        tell_hint(a);
    }
    text_free(&l.page);
}

void do_tutorial_undo(struct app *a, const char *arguments)
{
    do_undo(a, arguments);
    if (record_length(a->session->record->current) % 2)
        session_undo(a->session, a->run.now); /* not only what was answered */
    a->exercise.lesson.done = false;
}

void do_tutorial_redo(struct app *a, const char *arguments)
{
    do_redo(a, arguments);
    if (record_length(a->session->record->current) % 2)
        session_redo(a->session, a->run.now);
}

void tutorial_move(struct app *a, struct move m)
{
    struct lesson l;
    char text[MOVE_TEXT];

    if (!read_lesson(a, a->exercise.lesson.number, &l))
        return;
    int at = record_length(a->session->record->current);
    movetext_write(a->session->game, app_position(a), m, text);
    selection_drop(&a->board.selection);
    if (at >= l.moves) {
        app_say(a, TONE_GOOD, "%s", l.done);
    } else if (strcmp(text, l.move[at]) != 0) {
        app_say(a, TONE_WRONG, "%s is a legal move, but not the one. %s", text, l.task);
    } else {
        play_text(a, text);
        if (at + 1 < l.moves)
            play_text(a, l.move[at + 1]);
        a->exercise.lesson.done = at + 2 >= l.moves;
        app_say(a, TONE_GOOD, "%s", a->exercise.lesson.done ? l.done : "Right. And now?");
    }
    text_free(&l.page);
}
