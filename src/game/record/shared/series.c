/* Shared games: the next game of a series, which follows from the one before as everything does. */
#include "record/shared.h"

#include "shared_parts.h"

enum { POINT = 12 }; /* halves, thirds and quarters are whole numbers */

void shared_write_points(int points, char out[SHARED_POINTS])
{
    int rest = (points % POINT * 100 + POINT / 2) / POINT;
    snprintf(out, SHARED_POINTS,
             rest % 10 ? "%d.%02d"
             : rest    ? "%d.%d"
                       : "%d",
             points / POINT, rest % 10 ? rest : rest / 10);
}

void shared_write_score(const struct shared *shared, struct text *out)
{
    struct outcome outcome = record_outcome(shared->record);
    for (int i = 0; i < shared->record->game->players; i++) {
        char points[SHARED_POINTS];
        shared_write_points(shared->series.points[i] + shared_share(&outcome, i), points);
        text_addf(out, "%s%s %s", i ? ", " : "", shared_name(shared, i), points);
    }
}

void shared_write_next_id(const struct shared *shared, char out[SHARED_ID])
{
    char hash[SHA256_TEXT];
    SCOPED(text) seed = {0};
    text_addf(&seed, "%s rematch", shared->id);
    sha256_write(seed.at, seed.length, hash);
    snprintf(out, SHARED_ID, "%.*s", SHARED_ID - 1, hash);
}

struct shared *shared_rematch(const struct shared *shared)
{
    const struct shared_next *next = &shared->next;
    const struct shared_time *time = &shared->time;
    const int players = shared->record->game->players;
    char id[SHARED_ID], round[16];
    SCOPED(text) series = {0};
    shared_write_next_id(shared, id);
    struct shared *game = shared_new(shared->record, id);
    game->wall = next->wall;
    if (time->binding)
        shared_add_terms(game, 0, &time->rule, time->tolerance, time->grace);
    text_addf(&series, "%d %s", next->number, shared->id);
    /* each player has the seat before its last one; where one gives odds, the same, as odds are a player's */
    const int turned = record_has_odds(shared->record) || time->rule.odds ? 0 : players - 1;
    for (int i = 0; i < players; i++)
        text_addf(&series, " %d", next->points[(i + turned) % players]);
    shared_add(game, 0, SHARED_SERIES, series.at);
    for (int i = 0; i < players; i++) {
        char name[SHARED_NAME];
        SCOPED(text) player = {0};
        shared_encode(next->name[(i + turned) % players], name, sizeof name);
        text_addf(&player, "%s%s%s", next->hash[(i + turned) % players], *name ? " " : "", name);
        shared_add(game, i, SHARED_JOIN, player.at);
        shared_add(game, i, SHARED_LEAVE, "");
    }
    snprintf(round, sizeof round, "%d", next->number);
    record_set_tag(game->record, "Round", round);
    return game;
}
