#include "endings.h"

#include "interface.h"
#include "play/tags.h"
#include "study/endtext.h"
#include "ui/games.h"

#include <stdio.h>
#include <string.h>

enum { WATCH_MS = 100, QUARTER = 250 /* permille */ };

static struct game_endings *room(struct app *a)
{
    const struct game *g = app_game(a);
    if (g)
        game_endings_enter(&a->known.endings, &a->cache.catalogue, g);
    return &a->known.endings;
}

bool endings_are_listed(const struct app *a)
{
    return app_lists(a, endings_refresh);
}

/* Is M's table, or one that it needs, being loaded or built, or waiting for that? */
static bool is_coming(struct game_endings *r, const struct material *m)
{
    struct endwork w = endstore_work(r->store);
    enum endstate state = endstore_state(r->store, m);
    return (w.state != ENDSTATE_NONE && material_equal(&w.asked, m)) ||
           (state != ENDSTATE_NONE && state != ENDSTATE_READY);
}

void endings_refresh(struct app *a)
{
    struct game_endings *r = room(a);

    menu_clear(&a->list.menu);
    a->list.menu.label_width = 6;
    r->bar = false;
    for (int i = 0; i < r->listed; i++) {
        char name[MATERIAL_TEXT], line[MENU_LINE];
        struct text value = {0};
        const struct material *m = &r->list[i];
        bool there = endstore_state(r->store, m) == ENDSTATE_READY || endstore_has_file(r->store, m);
        material_write(r->game, m, name);
        endtext_line(r, m, &value);
        bool coming = is_coming(r, m);
        r->bar = r->bar || coming;
        if (coming)
            snprintf(line, sizeof line, "endings stop");
        else
            snprintf(line, sizeof line, "endings %s%s", there ? "" : "build ", name);
        menu_add(&a->list.menu, name, value.at, line);
        text_free(&value);
    }
    if (r->published.lones)
        menu_add(&a->list.menu, "lone", "Mates by one man without his King", "endings lone");
}

/* Say BEFORE, and what a table knows of the position on the board if it knows it; not the best moves in a game that is
 * played against the table. */
static void tell_board(struct app *a, const char *before)
{
    struct text verdict = {0};
    bool drilled = *before && a->session && a->session->drill;
    if ((drilled && endtext_remark(&a->known.endings, a->session->record->current, &verdict)) ||
        endtext_verdict(&a->known.endings, app_position(a), &verdict))
        app_say(a, TONE_GOOD, "%s%s", before, verdict.at);
    else if (*before)
        app_say(a, TONE_GOOD, "%s", before);
    else
        app_say(a, TONE_PLAIN, "Tables are for four men or fewer: none fits what is on the board.");
    text_free(&verdict);
}

static void list_endings(struct app *a)
{
    app_show_list(a, a->rows.face->words.endings);
    a->list.refresh = endings_refresh;
    endings_refresh(a);
    tell_board(a, "");
}

static void title_of(const struct game *g, const struct material *m, char out[MENU_LABEL])
{
    char name[MATERIAL_TEXT];
    material_write(g, m, name);
    snprintf(out, MENU_LABEL, "Ending %s of %.60s", name, g->title);
}

static void show_page(struct app *a, const struct material *m)
{
    struct text page = {0}, verdict = {0};
    char title[MENU_LABEL];
    title_of(a->known.endings.game, m, title);
    if (endtext_verdict(&a->known.endings, app_position(a), &verdict))
        text_addf(&page, "%s\n\n", verdict.at);
    endtext_page(&a->known.endings, m, &page);
    app_show_page(a, title, &page);
    a->page.subject = &a->known.endings;
    a->known.endings.page = *m;
    text_free(&verdict);
}

/* Request M's table, which is built if BUILD and there is no file. endings_due tells the result. */
static void want(struct app *a, const struct material *m, bool build)
{
    struct game_endings *r = &a->known.endings;
    struct error e;
    if (!endstore_request(r->store, m, build, &e)) {
        app_complain(a, &e);
        return;
    }
    r->wanted = true;
    r->want = *m;
    r->quarter = 0;
}

/* Read NAME as the canonical material by which tables are kept; "": the material on the board. False after a
 * message. */
static bool read_name(struct app *a, const char *name, struct material *out)
{
    struct game_endings *r = &a->known.endings;
    const struct position *p = app_position(a);
    struct mirror mirror;
    struct error e;
    if (*name && !material_read(r->game, name, out, &e)) {
        app_complain(a, &e);
        return false;
    }
    if (!*name && !(p && material_of(r->game, p, out))) {
        app_say(a, TONE_WRONG, "No table fits what is on the board: name an ending, such as endings build KRk.");
        return false;
    }
    mirror_find(r->game, &mirror);
    material_canonical(&mirror, out);
    return true;
}

/* Choose NAME in the list, so that its progress is seen. */
static void look_at(struct app *a, const char *name)
{
    endings_refresh(a);
    for (int i = 0; i < a->list.menu.count; i++)
        if (strcmp(a->list.menu.item[i].label, name) == 0)
            a->list.menu.chosen = i;
}

static void build(struct app *a, const char *name)
{
    struct material m;
    char line[MATERIAL_TEXT];
    if (!read_name(a, name, &m))
        return;
    material_write(a->known.endings.game, &m, line);
    app_say(a, TONE_PLAIN, "Building the table of %s; `endings stop` breaks it off.", line);
    want(a, &m, true);
    if (endings_are_listed(a))
        look_at(a, line);
}

static void stop(struct app *a)
{
    bool busy = endstore_cancel(a->known.endings.store);
    a->known.endings.wanted = false;
    app_say(a, TONE_PLAIN, busy ? "Broken off. What was built before is kept." : "No table is being built.");
    if (endings_are_listed(a))
        endings_refresh(a);
}

static void show_lone(struct app *a)
{
    struct text page = {0};
    if (!a->known.endings.published.lones) {
        app_say(a, TONE_WRONG, "%s has no mates by one man without his King.", a->known.endings.game->title);
        return;
    }
    endtext_lone(&a->known.endings, &page);
    app_show_page(a, "Mates by one man without his King", &page);
}

static void show_ending(struct app *a, const char *name)
{
    struct material m;
    if (!read_name(a, name, &m))
        return;
    show_page(a, &m);
    if (endstore_state(a->known.endings.store, &m) == ENDSTATE_NONE && endstore_has_file(a->known.endings.store, &m))
        want(a, &m, false);
}

/* Play the longest win that is published of the ending NAME against the table. */
static void play_example(struct app *a, const char *name)
{
    struct game_endings *r = &a->known.endings;
    const struct clock_rule none = {0};
    struct seat seat[PLAYERS_MAX] = {{0}};
    struct material m;
    struct position p;
    struct error e;
    char text[MATERIAL_TEXT];
    if (!read_name(a, name, &m))
        return;
    material_write(r->game, &m, text);
    const struct published_ending *known = published_find(&r->published, text);
    int who = known && known->side[0].longest ? 0 : 1;
    if (!known || !known->side[who].longest) {
        app_say(a, TONE_WRONG, "No example of %s is published: nobody wins it, or nobody has counted it.", text);
        return;
    }
    int moves = known->side[who].longest;
    if (!code_read(r->game, known->side[who].code, &p, &e)) {
        app_complain(a, &e);
        return;
    }
    seat[1 - who] = (struct seat){true, LEVEL_FULL};
    if (outcome_of(r->game, &p, &p.key, 1).ending != ENDING_NONE) {
        app_say(a, TONE_WRONG, "%s is a draw as soon as it is on the board: there is nothing to play.", text);
        return;
    }
    games_begin(a, r->game, &p, seat, &none);
    tags_drill(a->session, text);
    want(a, &m, true);
    app_say(a, TONE_GOOD, "%s, you can win in %d moves; the computer defends by the table as soon as it is built.",
            r->game->player[who].name, moves);
}

void do_endings(struct app *a, const char *arguments)
{
    struct game_endings *r = room(a);
    size_t word = strcspn(arguments, " ");
    if (!r->store)
        app_say(a, TONE_WRONG, "%s has no tables of endings: they are for two players.",
                r->game ? r->game->title : "This game");
    else if (!*arguments)
        list_endings(a);
    else if (word == 5 && strncmp(arguments, "build", word) == 0)
        build(a, arguments + word + strspn(arguments + word, " "));
    else if (word == 4 && strncmp(arguments, "play", word) == 0)
        play_example(a, arguments + word + strspn(arguments + word, " "));
    else if (strcmp(arguments, "stop") == 0)
        stop(a);
    else if (strcmp(arguments, "lone") == 0)
        show_lone(a);
    else
        show_ending(a, arguments);
}

/* Tell that the requested table is ready, or why there is none. */
static void tell_end(struct app *a)
{
    struct game_endings *r = &a->known.endings;
    struct endnews n = endstore_news(r->store);
    char name[MATERIAL_TEXT];
    struct text line = {0};
    bool about = material_equal(&n.material, &r->want);

    material_write(r->game, &r->want, name);
    if (endstore_state(r->store, &r->want) == ENDSTATE_READY) {
        text_addf(&line, "The table of %s is ready", name);
        if (about && n.fault.text[0])
            text_addf(&line, ", but cannot be kept: %s", n.fault.text);
        text_add(&line, ". ");
        if (app_shows_page(a, r) && material_equal(&r->page, &r->want)) {
            int top = a->page.top;
            show_page(a, &r->want);
            a->page.top = top;
        }
        tell_board(a, line.at);
    } else if (about && n.fault.text[0]) {
        app_say(a, TONE_WRONG, "There is no table of %s: %s.", name, n.fault.text);
    }
    text_free(&line);
}

/* Tell each quarter of the work, where no bar is drawn. */
static void tell_quarter(struct app *a)
{
    struct game_endings *r = &a->known.endings;
    struct endwork w = endstore_work(r->store);
    char name[MATERIAL_TEXT];
    if (w.state != ENDSTATE_BUILDING || !material_equal(&w.material, &r->want))
        return;
    if (w.permille / QUARTER <= r->quarter)
        return;
    r->quarter = w.permille / QUARTER;
    material_write(r->game, &r->want, name);
    app_read_out(a, TONE_PLAIN, "The table of %s: %d %%.", name, r->quarter * QUARTER / 10);
}

bool endings_due(struct app *a)
{
    struct game_endings *r = &a->known.endings;
    if (!r->wanted)
        return false;
    if (is_coming(r, &r->want)) {
        tell_quarter(a);
        return false;
    }
    r->wanted = false;
    tell_end(a);
    return true;
}

int64_t endings_timeout(const struct app *a)
{
    /* A bar that was drawn is looked at once more after its work has ended. */
    bool watched = a->known.endings.wanted ||
                   (endings_are_listed(a) && a->known.endings.store &&
                    (a->known.endings.bar || endstore_work(a->known.endings.store).state != ENDSTATE_NONE));
    return watched ? WATCH_MS : -1;
}

bool endings_wanted(const struct app *a)
{
    return a->known.endings.wanted;
}
