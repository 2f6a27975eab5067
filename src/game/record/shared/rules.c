/* Shared games: the rules of a table, one row each. Readers judge by them as well as writers. */
#include "record/rules.h"
#include "shared_parts.h"

/* NOTE: nothing but talk and presence follows from it. JUDGED: it takes its room when it is judged. */
enum { PLAYERS = 1, GUESTS = 2, EVERYBODY = 3, NOTE = 4, JUDGED = 8 };

/* Who may do what, and what room it takes. */
static const struct {
    int flags;
    enum table_room room;
} rows[SHARED_KINDS] = {
    [SHARED_JOIN] = {PLAYERS, ROOM_SEATS},
    [SHARED_LEAVE] = {PLAYERS, ROOM_SEATS},
    [SHARED_RULES] = {PLAYERS, ROOM_SEATS},
    [SHARED_SEEN] = {PLAYERS, ROOM_SEEN},
    [SHARED_TAKE] = {GUESTS, ROOM_TAKES},
    [SHARED_MOVE] = {PLAYERS | JUDGED, ROOM_MOVES},
    [SHARED_RESIGN] = {PLAYERS | JUDGED, ROOM_MOVES},
    [SHARED_LOST] = {PLAYERS | JUDGED, ROOM_MOVES},
    [SHARED_CLAIM] = {PLAYERS | JUDGED, ROOM_MOVES},
    [SHARED_ABORT] = {PLAYERS | JUDGED, ROOM_MOVES},
    [SHARED_TERMS] = {PLAYERS, ROOM_SEATS},
    [SHARED_VACATION] = {PLAYERS, ROOM_ASKS},
    [SHARED_SERIES] = {PLAYERS, ROOM_SEATS},
    [SHARED_REMATCH] = {PLAYERS, ROOM_ASKS},
    [SHARED_DRAW] = {PLAYERS, ROOM_ASKS},
    [SHARED_UNDO] = {PLAYERS, ROOM_ASKS},
    [SHARED_HINTS] = {PLAYERS, ROOM_ASKS},
    [SHARED_PAUSE] = {PLAYERS, ROOM_ASKS},
    [SHARED_LINE] = {PLAYERS, ROOM_ASKS},
    [SHARED_YES] = {PLAYERS, ROOM_ASKS},
    [SHARED_NO] = {PLAYERS, ROOM_ASKS},
    [SHARED_FLAG] = {PLAYERS, ROOM_ASKS},
    [SHARED_LEFT] = {PLAYERS, ROOM_ASKS},
    [SHARED_SAY] = {PLAYERS, ROOM_WORDS},
    [SHARED_TALK] = {EVERYBODY | NOTE, ROOM_TALK},
    [SHARED_HERE] = {PLAYERS | NOTE, ROOM_HERE},
    [SHARED_AWAY] = {PLAYERS | NOTE, ROOM_HERE},
    [SHARED_WATCH] = {GUESTS | NOTE, ROOM_WATCH},
    [SHARED_GONE] = {GUESTS | NOTE, ROOM_WATCH},
};

/* How many events a seat has room for in ten plies, in a game (0: as many as that gives). Of notes the newest stay, of
 * others the first: the order of events counts on them. */
static const struct {
    int ten, all;
} rooms[ROOMS] = {
    [ROOM_SEATS] = {100, 1000}, [ROOM_TAKES] = {4, 12},     [ROOM_MOVES] = {2500, 2500}, [ROOM_STRAYS] = {40, 400},
    [ROOM_ASKS] = {100, 1000},  [ROOM_WORDS] = {100, 1000}, [ROOM_SEEN] = {500, 2000},   [ROOM_TALK] = {40, 0},
    [ROOM_HERE] = {0, 4},       [ROOM_WATCH] = {0, 40},
};

/* What a host may set, in days but for the games. */
static const struct {
    const char *name;
    int usual, least, most;
} hosts[TABLE_RULES] = {
    [TABLE_OPEN] = {"open", 8, 1, 100},
    [TABLE_OWNER] = {"away", TABLE_AWAY / TABLE_DAY, 1, 365},
    [TABLE_UNJOINED] = {"unjoined", 1, 1, 365},
    [TABLE_FINISHED] = {"finished", 30, 1, 3650},
};

bool table_is_note(enum shared_kind kind)
{
    return rows[kind].flags & NOTE;
}

bool table_takes_room(struct shared *shared, int seat, enum table_room room)
{
    struct shared_seat *at = &shared->seat[seat];
    if (at->ten != shared->most / 10)
        memset(at->used, 0, sizeof at->used);
    at->ten = shared->most / 10;
    if (at->used[room] >= rooms[room].ten || at->all[room] >= rooms[room].all)
        return false;
    at->used[room]++;
    at->all[room]++;
    return true;
}

void table_give_back(struct shared_seat *seat, const struct shared_seat *before)
{
    seat->ten = before->ten;
    memcpy(seat->used, before->used, sizeof seat->used);
    memcpy(seat->all, before->all, sizeof seat->all);
}

bool table_admits(struct shared *shared, struct shared_event *event)
{
    bool guest = event->seat == SHARED_GUEST, note = rows[event->kind].flags & NOTE;
    if ((!guest && event->seat >= shared->record->game->players) ||
        !(rows[event->kind].flags & (guest ? GUESTS : PLAYERS)) ||
        event->tick > shared->acts + !note || /* a tick is one more than that of an event its program knew */
        (!note && (event->number < 1 || event->number > event->tick)))
        return false;
    event->ten = shared->most / 10;
    return note || rows[event->kind].flags & JUDGED || table_takes_room(shared, event->seat, rows[event->kind].room);
}

bool table_let_fall(struct shared *shared)
{
    int count[PLAYERS_MAX + 1][ROOMS] = {0}, ten = -1;
    bool any = false;
    for (int i = shared->events - 1; i >= 0; i--) {
        struct shared_event *event = &shared->event[i];
        enum table_room room = rows[event->kind].room;
        if (!(rows[event->kind].flags & NOTE) || event->fell)
            continue;
        for (int seat = 0; event->ten != ten && seat <= PLAYERS_MAX; seat++)
            count[seat][ROOM_TALK] = 0;
        ten = event->ten;
        if (++count[event->seat][room] > (rooms[room].all ? rooms[room].all : rooms[room].ten))
            any = event->fell = true;
    }
    return any;
}

int table_rule(const struct table_rules *rules, enum table_rule rule)
{
    return rules->value[rule] ? rules->value[rule] : hosts[rule].usual;
}

bool table_read_rule(void *rules, char *line, struct error *why)
{
    struct table_rules *all = rules;
    char name[16];
    int value;
    for (int i = 0; i < TABLE_RULES && sscanf(line, "%15s %d", name, &value) == 2; i++)
        if (strcmp(name, hosts[i].name) == 0 && value >= hosts[i].least && value <= hosts[i].most) {
            all->value[i] = value;
            return true;
        }
    return error_set(why, "give open, away, unjoined or finished, and how many games or days");
}
