/*
 * duel: two nets of a game, a net and the derived evaluation, or two sets of numbers (weights, margins) play each other
 * in one process with the same search. With three players the first has one seat, the second the two others.
 *
 * With --net the other plays without a net unless --against names one; else both have the data folder's. --set=@FILE
 * takes weights from a file in place of the data folder's numbers.
 */
#include "matches/duellist.h"

enum { SETTLED_MOVES = 20 };

struct duel {
    struct duellist duellist[PLAYERS_MAX];
    uint64_t nodes;
    bool equal_time;
};

/* Give P the numbers of the file PATH, lines of NAME MIDDLE END, and no others; false if that is not what it is. */
static bool read_numbers(struct duellist *p, const char *path)
{
    char line[256], name[NUMBER_NAME];
    int middle, end;
    FILE *f = fopen(path, "r");
    bool good = f != NULL;
    p->game->numbers = 0;
    while (good && fgets(line, sizeof line, f)) {
        int found = sscanf(line, "%47s %d %d", name, &middle, &end);
        if (found == 3 && *name != '#')
            duellist_set(p, name, middle, end);
        else
            good = found < 1 || *name == '#';
    }
    if (f)
        fclose(f);
    return good;
}

/* Give P the numbers of "NAME=N,NAME=N…" or "@FILE". False with E filled if that is not what LIST is. */
static bool set_numbers(struct duellist *p, const char *list, struct error *e)
{
    char word[NUMBER_NAME + 16], name[NUMBER_NAME];
    int value;
    bool good = !list || *list != '@' || read_numbers(p, list + 1);
    for (const char *at = list && *list != '@' ? list : NULL; good && tool_next(&at, word, sizeof word);)
        if ((good = sscanf(word, "%47[^=]=%d", name, &value) == 2))
            duellist_set(p, name, value, value);
    if (!good)
        error_set(e, "%s: numbers are given as NAME=N,NAME=N or @FILE", list);
    return good;
}

/* Set the others' nodes so that all have used the same time a move. */
static void even_out(struct duel *d)
{
    const struct duellist *a = &d->duellist[0], *b = &d->duellist[1];
    if (a->moves < SETTLED_MOVES || b->moves < SETTLED_MOVES)
        return;
    double speed = ((double)b->searched / b->used_ns) / ((double)a->searched / a->used_ns);
    for (int i = 1; i < PLAYERS_MAX; i++)
        d->duellist[i].nodes = (uint64_t)((double)d->nodes * speed + 0.5);
}

static int play_duel(void *context, const struct match_opening *opening, int seat)
{
    struct duel *d = context;
    int sharers = duellists_play(d->duellist, opening, seat, d->duellist[0].game->players == 2 ? DUELLIST_LOST : 0);
    if (d->equal_time)
        even_out(d);
    return sharers;
}

static void say_speeds(void *context)
{
    const struct duellist *a = ((struct duel *)context)->duellist, *b = a + 1;
    printf("  nodes/s %.0f : %.0f  nodes/move %.0f : %.0f  us/move %.0f : %.0f", (double)a->searched * 1e9 / a->used_ns,
           (double)b->searched * 1e9 / b->used_ns, (double)a->searched / (double)a->moves,
           (double)b->searched / (double)b->moves, a->used_ns / 1e3 / (double)a->moves,
           b->used_ns / 1e3 / (double)b->moves);
}

bool duel_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct duel d = {.nodes = (uint64_t)o->nodes, .equal_time = o->equal_time};
    struct contest c = {.game = g, .every = o->every, .context = &d, .play = play_duel, .say = say_speeds};
    const char *net[2] = {o->net ? o->net : NET_SHIPPED, o->against ? o->against : o->net ? NET_NONE : NET_SHIPPED};
    if (!o->net && !o->set) {
        error_set(e, "say what is to be tried: --net or --set");
        return false;
    }
    bool good = contest_options(&c, o, e) && duellists_open(d.duellist, o->game, net, e);
    for (int i = 0; good && i < g->players; i++) {
        d.duellist[i].nodes = d.nodes;
        good = set_numbers(&d.duellist[i], i ? o->set_against : o->set, e);
    }
    if (good && (good = duellists_ready(d.duellist, e))) {
        c.judge = d.duellist[1].engine;
        contest_run(&c);
    }
    duellists_close(d.duellist);
    return good;
}
