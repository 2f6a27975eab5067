/* The user's own record, by the saved games. */
#include "study/games.h"

#include "play/review.h"
#include "play/tags.h"
#include "search/skill.h"

#include <math.h>

/* LABEL: bytes of a label; OPENINGS_SHOWN: the most frequent ones. The graph has bars for the last BARS games, each
 * of them the score of SPAN games; LEVELS: rows. RATED_LEAST: games against levels that a performance rating needs. */
enum { LABEL = 40, OPENINGS_SHOWN = 12, BARS = 60, SPAN = 10, LEVELS = 5, RATED_LEAST = 3 };

/* A finished game of the user. */
struct own_game {
    const struct game *game;
    int seat;     /* the user's */
    int points;   /* 2 won, 1 drawn, 0 lost */
    int elo;      /* of the computer it was played against; 0: not known */
    int accuracy; /* permille, -1: not reviewed */
    char date[12], opponent[LABEL], ending[LABEL], opening[LABEL];
};

struct own_games {
    const struct game *only; /* NULL: all */
    const char *name;        /* the user's */
    struct game_library library;
    const struct catalogue *catalogue;
    struct own_game *at;
    int count, room, strange; /* STRANGE: games that may be somebody else's */
};

/* ---- collecting ---- */

/* Against whom SEAT played R: its name, and its number if it is a level of a game of two. */
static void write_opponent(const struct record *r, int seat, struct own_game *out)
{
    const struct game *g = r->game;
    int others = 0;
    for (int i = 0; i < g->players; i++) {
        const char *name = record_player(r, i);
        struct seat s = seat_from_tag(name);
        if (i == seat)
            continue;
        snprintf(out->opponent, LABEL, "%.39s", name ? name : "unnamed");
        if (s.ai && g->players == 2)
            out->elo = s.level == LEVEL_FULL ? skill_elo_most(g) : s.level ? skill_elo(g, s.level) : 0;
        others++;
    }
    if (others > 1)
        snprintf(out->opponent, LABEL, "two opponents");
}

/* The family of the opening, or its first two plies if it has no name. */
static void write_opening(struct own_games *all, const struct record *r, struct own_game *out)
{
    const struct node *n = r->root->child;
    game_library_read_names(&all->library, all->catalogue, r->game, NULL);
    const struct opening_name *o = opening_names_find(&all->library.names, record_line_end(r->root));
    if (o) {
        snprintf(out->opening, LABEL, "%.*s", (int)strcspn(o->name, ":"), o->name);
        return;
    }
    for (int ply = 0, used = 0; ply < 2 && n && n->kind == NODE_MOVE && used < LABEL; ply++, n = n->child) {
        char text[MOVE_TEXT];
        movetext_write(r->game, &n->parent->position, n->move, text);
        used += snprintf(out->opening + used, (size_t)(LABEL - used), "%s%.18s", ply ? ", " : "", text);
    }
}

/* How accurate SEAT was by the values in the comments; -1 if most positions have none. */
static int accuracy_of(struct record *r, int seat)
{
    struct review v;
    review_start(&v, r, true);
    struct review_sum sum = review_sum(&v, seat);
    bool reviewed = sum.moves && review_known(&v) * 2 >= v.points;
    review_free(&v);
    return reviewed ? sum.accuracy : -1;
}

/* How the game ended, without the result: "checkmate". */
static void write_ending(const struct game *g, const struct position *p, const struct outcome *o, char *out)
{
    char words[ERROR_TEXT];
    movetext_status(g, p, o, words, sizeof words);
    snprintf(out, LABEL, "%.*s", (int)strcspn(words, ":"), words);
}

static void count_game(void *context, struct record *r)
{
    struct own_games *all = context;
    struct node *last = record_line_end(r->root);
    struct outcome end = record_outcome_at(r, last);
    int seat = tags_user(r, all->name);
    if (!r->root->child || last->loose || end.ending == ENDING_NONE || (all->only && r->game != all->only))
        return;
    if (seat < 0) {
        all->strange++;
        return;
    }
    all->at = memory_grow(all->at, all->count, &all->room, sizeof *all->at);
    struct own_game *x = &all->at[all->count++];
    const char *date = record_tag(r, "Date");
    bool mine = end.sharers >> seat & 1, alone = (end.sharers & (end.sharers - 1)) == 0;
    *x = (struct own_game){r->game, seat, .points = !mine ? 0 : alone ? 2 : 1, .accuracy = accuracy_of(r, seat)};
    snprintf(x->date, sizeof x->date, "%.10s", date ? date : "");
    write_opponent(r, seat, x);
    write_ending(r->game, &last->position, &end, x->ending);
    write_opening(all, r, x);
}

static int by_date(const void *a, const void *b)
{
    const struct own_game *x = a, *y = b;
    return strcmp(x->date, y->date);
}

/* ---- adding up ---- */

/* Games that have a LABEL in common. */
struct own_sum {
    char label[LABEL];
    int games, count[3]; /* by points */
    int reviewed, rated;
    long accuracy, elo, rated_points; /* sums */
};

static void add_to(struct own_sum *t, const struct own_game *x)
{
    t->games++;
    t->count[x->points]++;
    t->reviewed += x->accuracy >= 0;
    t->accuracy += x->accuracy >= 0 ? x->accuracy : 0;
    t->rated += x->elo > 0;
    t->elo += x->elo;
    t->rated_points += x->elo > 0 ? x->points : 0;
}

static int percent_of(int points, int games)
{
    return (50 * points + games / 2) / games;
}

/* The rating at which these points are expected against those levels; half a point for either side is added, so that
 * it is finite. */
static int performance(const struct own_sum *t)
{
    double share = ((double)t->rated_points / 2 + 0.5) / (t->rated + 1);
    return (int)lround((double)t->elo / t->rated + 400 * log10(share / (1 - share)));
}

static void write_sum(const struct own_sum *t, struct text *out)
{
    text_addf(out, "  %-25.25s%6d%5d%6d%5d%5d %%", t->label, t->games, t->count[2], t->count[1], t->count[0],
              percent_of(2 * t->count[2] + t->count[1], t->games));
    if (t->reviewed)
        text_addf(out, " %5ld.%ld %%", t->accuracy / t->reviewed / 10, t->accuracy / t->reviewed % 10);
    else if (t->rated)
        text_addf(out, " %9s", "");
    if (t->rated >= RATED_LEAST)
        text_addf(out, " %5d", performance(t));
    text_add(out, "\n");
}

static int by_games(const void *a, const void *b)
{
    const struct own_sum *x = a, *y = b;
    return x->games != y->games ? y->games - x->games : strcmp(x->label, y->label);
}

/* How games are grouped. */
enum grouping { BY_NOTHING, BY_GAME, BY_COLOUR, BY_OPPONENT, BY_ENDING, BY_OPENING };

/* What X has in common with other games. Owned by it. */
static const char *label_of(const struct own_game *x, enum grouping by)
{
    const char *const labels[] = {"all",       x->game->title, x->game->player[x->seat].name,
                                  x->opponent, x->ending,      x->opening};
    return labels[by];
}

/* Write a section with HEADING (NULL: none): the games grouped by BY, the MOST groups with the most games. */
static void write_part(const struct own_games *all, const char *heading, enum grouping by, int most, struct text *out)
{
    FREED struct own_sum *t = memory_new((size_t)all->count * sizeof *t);
    int n = 0;
    for (int i = 0; i < all->count; i++) {
        const char *label = label_of(&all->at[i], by);
        int k = 0;
        while (k < n && strncmp(t[k].label, label, LABEL - 1) != 0)
            k++;
        if (k == n)
            snprintf(t[n++].label, LABEL, "%s", label);
        add_to(&t[k], &all->at[i]);
    }
    qsort(t, (size_t)n, sizeof *t, by_games);
    if (heading)
        text_addf(out, "\n# %s\n", heading);
    for (int i = 0; i < n && i < most; i++)
        write_sum(&t[i], out);
}

/* The score of the SPAN games up to number I, in percent. */
static int score_at(const struct own_games *all, int i)
{
    int points = 0, games = 0;
    for (; games < SPAN && i >= 0; i--, games++)
        points += all->at[i].points;
    return percent_of(points, games);
}

/* The graph: a bar a game, its height the score of the games up to it, and below it what this one brought. */
static void write_graph(const struct own_games *all, bool unicode, struct text *out)
{
    static const char *const full[] = {"#", "\xE2\x96\x88"}, result[] = "-=+";
    int first = all->count > BARS ? all->count - BARS : 0;
    text_addf(out, "\n# Your score over %d games each; below: + won, = drawn, - lost\n", SPAN);
    for (int row = LEVELS; row > 0; row--) {
        text_addf(out, "  %3d %% ", 100 * row / LEVELS);
        for (int i = first; i < all->count; i++)
            text_add(out, score_at(all, i) * LEVELS > 100 * row - 50 ? full[unicode] : " ");
        text_add(out, "\n");
    }
    text_add(out, "        ");
    for (int i = first; i < all->count; i++)
        text_addf(out, "%c", result[all->at[i].points]);
    text_add(out, "\n");
}

int statistics_write(struct desk *d, const struct game *g, const char *from, bool unicode, struct text *out)
{
    struct own_games all = {.only = g, .name = d->settings.name, .catalogue = &d->cache.catalogue};
    const struct session *s = d->session;
    bool whole = exploring_each(d, from, count_game, &all);
    if (!from && s && session_over(s) && !s->viewed && !d->exercise.on && !d->keeping.home.path)
        count_game(&all, s->record);
    if (all.count) {
        qsort(all.at, (size_t)all.count, sizeof *all.at, by_date);
        text_addf(out, "  %-25s%6s%5s%6s%5s%7s %9s %5s\n", "", "games", "won", "drawn", "lost", "score", "accuracy",
                  "perf.");
        write_part(&all, NULL, BY_NOTHING, 1, out);
        if (!g)
            write_part(&all, "By game", BY_GAME, all.count, out);
        write_part(&all, "By colour", BY_COLOUR, PLAYERS_MAX, out);
        write_part(&all, "By opponent", BY_OPPONENT, all.count, out);
        write_part(&all, "By how they ended", BY_ENDING, all.count, out);
        write_graph(&all, unicode, out);
        write_part(&all, "Openings", BY_OPENING, OPENINGS_SHOWN, out);
        text_addf(
            out, "\nAccuracy: of games reviewed and saved. Perf.: performance rating against the computer's levels.\n");
    }
    if (all.count && !whole)
        text_add(out, "Not all games are counted: reading was stopped, or there are too many files.\n");
    if (all.count && all.strange)
        text_addf(out, "Not counted: %d game%s between players of other names; `name` sets yours.\n", all.strange,
                  all.strange == 1 ? "" : "s");
    game_library_free(&all.library);
    free(all.at);
    return all.count ? all.count : -all.strange;
}
