/* Which screen is seen, and going from one to another. No other file compares screens. */
#include "ui/app.h"

#include "record/loose.h"

static bool is_passing(enum screen_id screen)
{
    return screen == SCREEN_PAGE || screen == SCREEN_LIST;
}

bool app_is_loose(const struct app *a)
{
    return a->session && record_is_loose(a->session->record);
}

void app_go(struct app *a, enum screen_id screen)
{
    if (!is_passing(a->shown.now))
        a->shown.back = a->shown.now;
    a->shown.now = screen;
    a->shown.listed = false;
}

bool app_sees_list(const struct app *a)
{
    return a->shown.now == SCREEN_LIST;
}

void app_opened(struct app *a, bool from_list)
{
    a->shown.listed = from_list && a->shown.now == SCREEN_PAGE;
}

void app_back(struct app *a)
{
    if (is_passing(a->shown.now))
        a->shown.now = a->shown.back;
    a->shown.listed = false;
}

void app_step_back(struct app *a)
{
    if (!a->shown.listed) {
        app_back(a);
        return;
    }
    a->shown.now = SCREEN_LIST;
    a->shown.listed = false;
}

enum screen_id app_board_screen(const struct app *a)
{
    if (a->aside.editor)
        return SCREEN_EDITOR;
    if (app_is_loose(a))
        return SCREEN_SANDBOX;
    if (a->exercise.solving)
        return SCREEN_PROBLEM;
    if (a->exercise.lesson.on)
        return SCREEN_LESSON;
    return a->session && a->session->viewed ? SCREEN_REPLAY : SCREEN_GAME;
}

enum screen_id app_screen(const struct app *a)
{
    return a->shown.now == SCREEN_GAME ? app_board_screen(a) : a->shown.now;
}

bool app_lists(const struct app *a, void (*refresh)(struct app *a))
{
    return a->shown.now == SCREEN_LIST && a->list.refresh == refresh;
}

bool app_shows_page(const struct app *a, const void *subject)
{
    return a->shown.now == SCREEN_PAGE && a->page.subject == subject;
}
