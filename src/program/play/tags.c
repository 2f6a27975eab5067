#include "play/tags.h"

#include "session_parts.h"

/* The time control of the player who has another than the others. */
static const char odds_tags[PLAYERS_MAX][17] = {"WhiteTimeControl", "BlackTimeControl", "RedTimeControl"};

/* True if the record's time control has a form that clock.h reads, or there is none. */
static bool has_our_clock(const struct record *record)
{
    const char *tag = record_tag(record, "TimeControl");
    struct clock_rule rule;
    if (!tag || strcmp(tag, "-") == 0 || strcmp(tag, "?") == 0)
        return true;
    clock_read_tag(tag, &rule);
    return rule.base > 0;
}

const char *tags_unplayed_clock(const struct session *session)
{
    bool none = clock_exists(&session->clock) || has_our_clock(session->record);
    return none ? NULL : record_tag(session->record, "TimeControl");
}

/* True if NAME, from a tag, fits SEAT. A person's own name fits a person's seat. */
static bool is_name_of(const char *name, struct seat seat)
{
    seat.elsewhere = false;
    return name && seat_equal(seat_from_tag(name), seat);
}

void tags_write(struct session *session)
{
    char text[SEAT_TEXT], time[CLOCK_TEXT];
    for (int i = 0; i < session->game->players; i++) {
        if (is_name_of(record_player(session->record, i), session->seat[i]))
            continue;
        seat_write_tag(session->seat[i], text);
        record_set_tag(session->record, record_player_tag(session->game, i), text);
    }
    clock_write_tag(&session->clock.rule, time);
    /* A file may have another kind of time control, which must not be lost as long as nobody sets a clock. */
    if (clock_exists(&session->clock) || has_our_clock(session->record))
        record_set_tag(session->record, "TimeControl", time);
    for (int i = 0; i < session->game->players; i++) {
        bool odds = session->clock.rule.odds == i + 1;
        clock_write_tag(&(struct clock_rule){.base = session->clock.rule.odds_base,
                                             .increment = session->clock.rule.odds_increment},
                        time);
        if (odds || record_tag(session->record, odds_tags[i]))
            record_set_tag(session->record, odds_tags[i], odds ? time : NULL);
    }
}

const char *tags_person(const struct session *session, int who)
{
    const char *name = record_player(session->record, who);
    bool known = name && strcmp(name, "Player") != 0;
    return known && seat_is_here(&session->seat[who]) ? name : NULL;
}

void tags_name(struct session *session, int who, const char *name)
{
    const char *now = record_player(session->record, who);
    if (*name && seat_is_here(&session->seat[who]) && (!now || strcmp(now, "Player") == 0))
        record_set_tag(session->record, record_player_tag(session->game, who), name);
}

void tags_sign(struct session *session, const char *name)
{
    int first = 0;
    while (first < session->game->players && !seat_is_here(&session->seat[first]))
        first++;
    if (first < session->game->players)
        tags_name(session, first, name);
}

void tags_name_opening(struct record *record, const struct opening_names *names)
{
    enum { PLIES_NAMED = 60 };
    const char *eco = record_tag(record, "ECO"), *name = record_tag(record, "Opening");
    const struct opening_name *last = NULL; /* so far */
    bool ours = !eco && !name;
    int ply = 0;
    for (const struct node *node = record->root->child; node && ply < PLIES_NAMED; node = node->child, ply++) {
        last = opening_names_find(names, node);
        ours |= last && eco && name && strcmp(last->eco, eco) == 0 && strcmp(last->name, name) == 0;
    }
    if (!ours || !last)
        return;
    record_set_tag(record, "ECO", last->eco);
    record_set_tag(record, "Opening", last->name);
}

void tags_drill(struct session *session, const char *name)
{
    record_set_tag(session->record, DRILL_TAG, name);
    session->drill = true;
}

static void read_seats(struct session *session)
{
    session->drill = record_tag(session->record, DRILL_TAG) != NULL;
    for (int i = 0; i < session->game->players; i++)
        session->seat[i] = seat_from_tag(record_player(session->record, i));
}

void tags_read_rule(const struct record *record, struct clock_rule *rule)
{
    const char *tag = record_tag(record, "TimeControl");
    struct clock_rule own;

    clock_read_tag(tag ? tag : "-", rule);
    for (int i = 0; i < record->game->players && rule->base; i++) {
        const char *odds = record_tag(record, odds_tags[i]);
        clock_read_tag(odds ? odds : "-", &own);
        if (own.base) {
            rule->odds = i + 1;
            rule->odds_base = own.base;
            rule->odds_increment = own.increment;
        }
    }
}

void tags_read_clock(struct session *session)
{
    struct clock_rule rule;
    tags_read_rule(session->record, &rule);
    clock_start(&session->clock, &rule);
    for (int i = 0; i < session->game->players && clock_exists(&session->clock); i++)
        record_left(session->record->current, i, &session->clock.left[i]);
    session_count_moves(session);
}

void tags_read(struct session *session)
{
    read_seats(session);
    tags_read_clock(session);
}

int tags_user(const struct record *record, const char *name)
{
    int persons = 0, person = -1, named = -1;
    for (int i = 0; i < record->game->players; i++) {
        const char *tag = record_player(record, i);
        if (!seat_from_tag(tag).ai) {
            persons++;
            person = i;
        }
        if (tag && *name && strcmp(tag, name) == 0)
            named = i;
    }
    return persons == 1 ? person : named;
}
