#include "study/endings.h"

#include "play/tags.h"
#include "study/games.h"
#include "study/words.h"

enum { WATCH_MS = 100, QUARTER = 250 /* permille */ };

struct game_endings *endings_enter(struct desk *d)
{
    const struct game *g = desk_game(d);
    if (g)
        game_endings_enter(&d->endings, &d->cache.catalogue, g);
    return &d->endings;
}

bool endings_coming(const struct game_endings *r, const struct material *m)
{
    struct endwork w = endstore_work(r->store);
    enum endstate state = endstore_state(r->store, m);
    return (w.state != ENDSTATE_NONE && material_equal(&w.asked, m)) ||
           (state != ENDSTATE_NONE && state != ENDSTATE_READY);
}

void endings_tell_board(struct desk *d, const char *before)
{
    SCOPED(text) verdict = {0};
    bool drilled = *before && d->session && d->session->drill;
    if ((drilled && endtext_remark(&d->endings, d->session->record->current, &verdict)) ||
        endtext_verdict(&d->endings, desk_position(d), &verdict))
        desk_say(d, TONE_GOOD, "%s%s", before, verdict.at);
    else if (*before)
        desk_say(d, TONE_GOOD, "%s", before);
    else
        desk_say(d, TONE_PLAIN, "There is no table for this position: tables have at most four pieces.");
}

void endings_want(struct desk *d, const struct material *m, bool build)
{
    struct game_endings *r = &d->endings;
    struct error e = {0};
    if (!endstore_request(r->store, m, build, &e)) {
        desk_complain(d, &e);
        return;
    }
    r->wanted = true;
    r->want = *m;
    r->quarter = 0;
}

bool endings_read(struct desk *d, const char *name, struct material *out)
{
    struct game_endings *r = &d->endings;
    const struct position *p = desk_position(d);
    struct mirror mirror;
    struct error e = {0};
    if (*name && !material_read(r->game, name, out, &e))
        return desk_complain(d, &e);
    if (!*name && !(p && material_of(r->game, p, out)))
        return desk_say(d, TONE_WRONG,
                        "There is no table for this position: name an ending, such as endings build KRk.");
    mirror_find(r->game, &mirror);
    material_canonical(&mirror, out);
    return true;
}

void endings_build(struct desk *d, const struct material *m)
{
    char line[MATERIAL_TEXT];
    material_write(d->endings.game, m, line);
    desk_say(d, TONE_PLAIN, "Building the table of %s; `endings stop` ends it.", line);
    endings_want(d, m, true);
}

void endings_stop(struct desk *d)
{
    bool busy = endstore_cancel(d->endings.store);
    d->endings.wanted = false;
    desk_say(d, TONE_PLAIN, busy ? "Stopped. What was built so far is kept." : "No table is being built.");
}

void endings_play(struct desk *d, const char *name)
{
    struct game_endings *r = &d->endings;
    const struct clock_rule none = {0};
    struct seat seat[PLAYERS_MAX] = {{0}};
    struct material m;
    struct position p;
    struct error e = {0};
    char text[MATERIAL_TEXT];
    if (!endings_read(d, name, &m))
        return;
    material_write(r->game, &m, text);
    const struct published_ending *known = published_find(&r->published, text);
    int who = known && known->side[0].longest ? 0 : 1;
    if (!known || !known->side[who].longest) {
        desk_say(d, TONE_WRONG, "There is no published example of %s: nobody can win it, or it was never computed.",
                 text);
        return;
    }
    int moves = known->side[who].longest;
    if (!code_read(r->game, known->side[who].code, &p, &e)) {
        desk_complain(d, &e);
        return;
    }
    seat[1 - who] = (struct seat){.ai = true, .level = LEVEL_FULL};
    if (outcome_of(r->game, &p, &p.key, 1).ending != ENDING_NONE) {
        desk_say(d, TONE_WRONG, "%s is always a draw: there is nothing to play.", text);
        return;
    }
    beginning_game(d, r->game, &p, seat, &none);
    tags_drill(d->session, text);
    endings_want(d, &m, true);
    desk_say(d, TONE_GOOD, "%s, you can win in %d moves; the computer defends by the table as soon as it is built.",
             r->game->player[who].name, moves);
}

/* Tell that the requested table is ready, or why there is none. */
static void tell_end_of_work(struct desk *d)
{
    struct game_endings *r = &d->endings;
    struct endnews n = endstore_news(r->store);
    char name[MATERIAL_TEXT];
    SCOPED(text) line = {0};
    bool about = material_equal(&n.material, &r->want);

    material_write(r->game, &r->want, name);
    if (endstore_state(r->store, &r->want) == ENDSTATE_READY) {
        text_addf(&line, "The table of %s is ready", name);
        if (about && n.fault.text[0])
            text_addf(&line, ", but cannot be kept: %s", n.fault.text);
        text_add(&line, ". ");
        endings_tell_board(d, line.at);
    } else if (about && n.fault.text[0]) {
        desk_say(d, TONE_WRONG, "There is no table of %s: %s.", name, n.fault.text);
    }
}

/* Tell each quarter of the work, where no bar is drawn. */
static void tell_quarter(struct desk *d)
{
    struct game_endings *r = &d->endings;
    struct endwork w = endstore_work(r->store);
    char name[MATERIAL_TEXT];
    if (w.state != ENDSTATE_BUILDING || !material_equal(&w.material, &r->want))
        return;
    if (w.permille / QUARTER <= r->quarter)
        return;
    r->quarter = w.permille / QUARTER;
    material_write(r->game, &r->want, name);
    desk_read_out(d, TONE_PLAIN, "The table of %s: %d %%.", name, r->quarter * QUARTER / 10);
}

bool endings_due(struct desk *d)
{
    struct game_endings *r = &d->endings;
    if (!r->wanted)
        return false;
    if (endings_coming(r, &r->want)) {
        tell_quarter(d);
        return false;
    }
    r->wanted = false;
    r->told++;
    tell_end_of_work(d);
    return true;
}

int64_t endings_timeout(const struct desk *d)
{
    return d->endings.wanted ? WATCH_MS : -1;
}
