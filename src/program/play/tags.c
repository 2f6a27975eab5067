#include "play/tags.h"

#include "session_parts.h"

/* The time control of the player who has another than the others. */
static const char odds_tags[PLAYERS_MAX][17] = {"WhiteTimeControl", "BlackTimeControl", "RedTimeControl"};

/* True if the record's time control has a form that clock.h reads, or there is none. */
static bool has_our_clock(const struct record *r)
{
    const char *tag = record_tag(r, "TimeControl");
    struct clock_rule rule;
    if (!tag || strcmp(tag, "-") == 0 || strcmp(tag, "?") == 0)
        return true;
    clock_read_tag(tag, &rule);
    return rule.base > 0;
}

/* True if NAME, from a tag, fits the seat S. A person's own name fits a person's seat. */
static bool is_name_of(const char *name, struct seat s)
{
    s.elsewhere = false;
    return name && seat_equal(seat_from_tag(name), s);
}

void tags_write(struct session *s)
{
    char text[SEAT_TEXT], time[CLOCK_TEXT];
    for (int i = 0; i < s->game->players; i++) {
        if (is_name_of(record_player(s->record, i), s->seat[i]))
            continue;
        seat_write_tag(s->seat[i], text);
        record_set_tag(s->record, record_player_tag(s->game, i), text);
    }
    clock_write_tag(&s->clock.rule, time);
    /* A file may have another kind of time control, which must not be lost as long as nobody sets a clock. */
    if (clock_exists(&s->clock) || has_our_clock(s->record))
        record_set_tag(s->record, "TimeControl", time);
    for (int i = 0; i < s->game->players; i++) {
        bool odds = s->clock.rule.odds == i + 1;
        clock_write_tag(
            &(struct clock_rule){.base = s->clock.rule.odds_base, .increment = s->clock.rule.odds_increment}, time);
        if (odds || record_tag(s->record, odds_tags[i]))
            record_set_tag(s->record, odds_tags[i], odds ? time : NULL);
    }
}

const char *tags_person(const struct session *s, int who)
{
    const char *name = record_player(s->record, who);
    bool known = name && strcmp(name, "Player") != 0;
    return known && seat_is_here(&s->seat[who]) ? name : NULL;
}

void tags_name(struct session *s, int who, const char *name)
{
    const char *now = record_player(s->record, who);
    if (*name && seat_is_here(&s->seat[who]) && (!now || strcmp(now, "Player") == 0))
        record_set_tag(s->record, record_player_tag(s->game, who), name);
}

void tags_sign(struct session *s, const char *name)
{
    int first = 0;
    while (first < s->game->players && !seat_is_here(&s->seat[first]))
        first++;
    if (first < s->game->players)
        tags_name(s, first, name);
}

void tags_name_opening(struct record *r, const struct opening_names *names)
{
    enum { PLIES_NAMED = 60 };
    const char *eco = record_tag(r, "ECO"), *name = record_tag(r, "Opening");
    const struct opening_name *last = NULL; /* so far */
    bool ours = !eco && !name;
    int ply = 0;
    for (const struct node *n = r->root->child; n && ply < PLIES_NAMED; n = n->child, ply++) {
        last = opening_names_find(names, n);
        ours |= last && eco && name && strcmp(last->eco, eco) == 0 && strcmp(last->name, name) == 0;
    }
    if (!ours || !last)
        return;
    record_set_tag(r, "ECO", last->eco);
    record_set_tag(r, "Opening", last->name);
}

void tags_drill(struct session *s, const char *name)
{
    record_set_tag(s->record, DRILL_TAG, name);
    s->drill = true;
}

static void read_seats(struct session *s)
{
    s->drill = record_tag(s->record, DRILL_TAG) != NULL;
    for (int i = 0; i < s->game->players; i++)
        s->seat[i] = seat_from_tag(record_player(s->record, i));
}

void tags_read_clock(struct session *s)
{
    const char *tag = record_tag(s->record, "TimeControl");
    struct clock_rule rule, own;

    clock_read_tag(tag ? tag : "-", &rule);
    for (int i = 0; i < s->game->players && rule.base; i++) {
        const char *odds = record_tag(s->record, odds_tags[i]);
        clock_read_tag(odds ? odds : "-", &own);
        if (own.base) {
            rule.odds = i + 1;
            rule.odds_base = own.base;
            rule.odds_increment = own.increment;
        }
    }
    clock_start(&s->clock, &rule);
    for (int i = 0; i < s->game->players && clock_exists(&s->clock); i++)
        record_left(s->record->current, i, &s->clock.left[i]);
    session_count_moves(s);
}

void tags_read(struct session *s)
{
    read_seats(s);
    tags_read_clock(s);
}

int tags_user(const struct record *r, const char *name)
{
    int persons = 0, person = -1, named = -1;
    for (int i = 0; i < r->game->players; i++) {
        const char *tag = record_player(r, i);
        if (!seat_from_tag(tag).ai) {
            persons++;
            person = i;
        }
        if (tag && *name && strcmp(tag, name) == 0)
            named = i;
    }
    return persons == 1 ? person : named;
}
