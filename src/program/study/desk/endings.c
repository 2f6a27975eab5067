#include "study/endings.h"

#include "play/tags.h"
#include "study/games.h"
#include "study/words.h"

enum { WATCH_MS = 100, QUARTER = 250 /* permille */ };

struct game_endings *endings_enter(struct desk *desk)
{
    const struct game *g = desk_game(desk);
    if (g)
        game_endings_enter(&desk->endings, &desk->cache.catalogue, g);
    return &desk->endings;
}

bool endings_coming(const struct game_endings *endings, const struct material *material)
{
    struct endwork work = endstore_work(endings->store);
    enum endstate state = endstore_state(endings->store, material);
    return (work.state != ENDSTATE_NONE && material_equal(&work.asked, material)) ||
           (state != ENDSTATE_NONE && state != ENDSTATE_READY);
}

void endings_tell_board(struct desk *desk, const char *before)
{
    SCOPED(text) verdict = {0};
    bool drilled = *before && desk->session && desk->session->drill;
    if ((drilled && endtext_remark(&desk->endings, desk->session->record->current, &verdict)) ||
        endtext_verdict(&desk->endings, desk_position(desk), &verdict))
        desk_say(desk, TONE_GOOD, "%s%s", before, verdict.at);
    else if (*before)
        desk_say(desk, TONE_GOOD, "%s", before);
    else
        desk_say(desk, TONE_PLAIN, "There is no table for this position: tables have at most four pieces.");
}

void endings_want(struct desk *desk, const struct material *material, bool build)
{
    struct game_endings *endings = &desk->endings;
    struct error error = {0};
    if (!endstore_request(endings->store, material, build, &error)) {
        desk_complain(desk, &error);
        return;
    }
    endings->wanted = true;
    endings->want = *material;
    endings->quarter = 0;
}

bool endings_read(struct desk *desk, const char *name, struct material *out)
{
    struct game_endings *endings = &desk->endings;
    const struct position *p = desk_position(desk);
    struct mirror mirror;
    struct error error = {0};
    if (*name && !material_read(endings->game, name, out, &error))
        return desk_complain(desk, &error);
    if (!*name && !(p && material_of(endings->game, p, out)))
        return desk_say(desk, TONE_WRONG,
                        "There is no table for this position: name an ending, such as endings build KRk.");
    mirror_find(endings->game, &mirror);
    material_canonical(&mirror, out);
    return true;
}

void endings_build(struct desk *desk, const struct material *material)
{
    char line[MATERIAL_TEXT];
    material_write(desk->endings.game, material, line);
    desk_say(desk, TONE_PLAIN, "Building the table of %s; `endings stop` ends it.", line);
    endings_want(desk, material, true);
}

void endings_stop(struct desk *desk)
{
    bool busy = endstore_cancel(desk->endings.store);
    desk->endings.wanted = false;
    desk_say(desk, TONE_PLAIN, busy ? "Stopped. What was built so far is kept." : "No table is being built.");
}

void endings_play(struct desk *desk, const char *name)
{
    struct game_endings *endings = &desk->endings;
    const struct clock_rule none = {0};
    struct seat seat[PLAYERS_MAX] = {{0}};
    struct material material;
    struct position p;
    struct error error = {0};
    char text[MATERIAL_TEXT];
    if (!endings_read(desk, name, &material))
        return;
    material_write(endings->game, &material, text);
    const struct published_ending *known = published_find(&endings->published, text);
    int who = known && known->side[0].longest ? 0 : 1;
    if (!known || !known->side[who].longest) {
        desk_say(desk, TONE_WRONG, "There is no published example of %s: nobody can win it, or it was never computed.",
                 text);
        return;
    }
    int moves = known->side[who].longest;
    if (!code_read(endings->game, known->side[who].code, &p, &error)) {
        desk_complain(desk, &error);
        return;
    }
    seat[1 - who] = (struct seat){.ai = true, .level = LEVEL_FULL};
    if (outcome_of(endings->game, &p, &p.key, 1).ending != ENDING_NONE) {
        desk_say(desk, TONE_WRONG, "%s is always a draw: there is nothing to play.", text);
        return;
    }
    beginning_game(desk, endings->game, &p, seat, &none);
    tags_drill(desk->session, text);
    endings_want(desk, &material, true);
    desk_say(desk, TONE_GOOD, "%s, you can win in %d moves; the computer defends by the table as soon as it is built.",
             endings->game->player[who].name, moves);
}

/* Tell that the requested table is ready, or why there is none. */
static void report_end_of_work(struct desk *desk)
{
    struct game_endings *endings = &desk->endings;
    struct endnews news = endstore_news(endings->store);
    char name[MATERIAL_TEXT];
    SCOPED(text) line = {0};
    bool about = material_equal(&news.material, &endings->want);

    material_write(endings->game, &endings->want, name);
    if (endstore_state(endings->store, &endings->want) == ENDSTATE_READY) {
        text_addf(&line, "The table of %s is ready", name);
        if (about && news.fault.text[0])
            text_addf(&line, ", but cannot be kept: %s", news.fault.text);
        text_add(&line, ". ");
        endings_tell_board(desk, line.at);
    } else if (about && news.fault.text[0]) {
        desk_say(desk, TONE_WRONG, "There is no table of %s: %s.", name, news.fault.text);
    }
}

/* Tell each quarter of the work, where no bar is drawn. */
static void report_quarter(struct desk *desk)
{
    struct game_endings *endings = &desk->endings;
    struct endwork work = endstore_work(endings->store);
    char name[MATERIAL_TEXT];
    if (work.state != ENDSTATE_BUILDING || !material_equal(&work.material, &endings->want))
        return;
    if (work.permille / QUARTER <= endings->quarter)
        return;
    endings->quarter = work.permille / QUARTER;
    material_write(endings->game, &endings->want, name);
    desk_read_out(desk, TONE_PLAIN, "The table of %s: %d %%.", name, endings->quarter * QUARTER / 10);
}

bool endings_due(struct desk *desk)
{
    struct game_endings *endings = &desk->endings;
    if (!endings->wanted)
        return false;
    if (endings_coming(endings, &endings->want)) {
        report_quarter(desk);
        return false;
    }
    endings->wanted = false;
    endings->told++;
    report_end_of_work(desk);
    return true;
}

int64_t endings_timeout(const struct desk *desk)
{
    return desk->endings.wanted ? WATCH_MS : -1;
}
