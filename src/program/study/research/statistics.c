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

/* Against whom SEAT played RECORD: its name, and its number if it is a level of a game of two. */
static void write_opponent(const struct record *record, int seat, struct own_game *out)
{
    const struct game *g = record->game;
    int others = 0;
    for (int i = 0; i < g->players; i++) {
        const char *name = record_player(record, i);
        struct seat opponent = seat_from_tag(name);
        if (i == seat)
            continue;
        snprintf(out->opponent, LABEL, "%.39s", name ? name : "unnamed");
        if (opponent.ai && g->players == 2)
            out->elo = opponent.level == LEVEL_FULL ? skill_elo_most(g)
                       : opponent.level             ? skill_elo(g, opponent.level)
                                                    : 0;
        others++;
    }
    if (others > 1)
        snprintf(out->opponent, LABEL, "two opponents");
}

/* The family of the opening, or its first two plies if it has no name. */
static void write_opening(struct own_games *all, const struct record *record, struct own_game *out)
{
    const struct node *node = record->root->child;
    game_library_read_names(&all->library, all->catalogue, record->game, NULL);
    const struct opening_name *name = opening_names_find(&all->library.names, record_line_end(record->root));
    if (name) {
        snprintf(out->opening, LABEL, "%.*s", (int)strcspn(name->name, ":"), name->name);
        return;
    }
    for (int ply = 0, used = 0; ply < 2 && node && node->kind == NODE_MOVE && used < LABEL; ply++, node = node->child) {
        char text[MOVE_TEXT];
        movetext_write(record->game, &node->parent->position, node->move, text);
        used += snprintf(out->opening + used, (size_t)(LABEL - used), "%s%.18s", ply ? ", " : "", text);
    }
}

/* Returns how accurate SEAT was by the values in the comments; -1 if most positions have none. */
static int accuracy_of(struct record *record, int seat)
{
    struct review review;
    review_start(&review, record, true);
    struct review_sum sum = review_sum(&review, seat);
    bool reviewed = sum.moves && review_known(&review) * 2 >= review.points;
    review_free(&review);
    return reviewed ? sum.accuracy : -1;
}

/* How the game ended, without the result: "checkmate". */
static void write_ending(const struct game *g, const struct position *p, const struct outcome *outcome, char *out)
{
    char words[ERROR_TEXT];
    movetext_status(g, p, outcome, words, sizeof words);
    snprintf(out, LABEL, "%.*s", (int)strcspn(words, ":"), words);
}

static void count_game(void *context, struct record *record)
{
    struct own_games *all = context;
    struct node *last = record_line_end(record->root);
    struct outcome end = record_outcome_at(record, last);
    int seat = tags_user(record, all->name);
    if (!record->root->child || last->loose || end.ending == ENDING_NONE || (all->only && record->game != all->only))
        return;
    if (seat < 0) {
        all->strange++;
        return;
    }
    all->at = memory_grow(all->at, all->count, &all->room, sizeof *all->at);
    struct own_game *own = &all->at[all->count++];
    const char *date = record_tag(record, "Date");
    bool mine = end.sharers >> seat & 1, alone = (end.sharers & (end.sharers - 1)) == 0;
    *own = (struct own_game){record->game, seat,
                             .points = !mine   ? 0
                                       : alone ? 2
                                               : 1,
                             .accuracy = accuracy_of(record, seat)};
    snprintf(own->date, sizeof own->date, "%.10s", date ? date : "");
    write_opponent(record, seat, own);
    write_ending(record->game, &last->position, &end, own->ending);
    write_opening(all, record, own);
}

static int by_date(const void *a, const void *b)
{
    const struct own_game *first = a, *second = b;
    return strcmp(first->date, second->date);
}

/* ---- adding up ---- */

/* Games that have a LABEL in common. */
struct own_sum {
    char label[LABEL];
    int games, count[3]; /* by points */
    int reviewed, rated;
    long accuracy, elo, rated_points; /* sums */
};

static void add_to(struct own_sum *sum, const struct own_game *own)
{
    sum->games++;
    sum->count[own->points]++;
    sum->reviewed += own->accuracy >= 0;
    sum->accuracy += own->accuracy >= 0 ? own->accuracy : 0;
    sum->rated += own->elo > 0;
    sum->elo += own->elo;
    sum->rated_points += own->elo > 0 ? own->points : 0;
}

static int percent_of(int points, int games)
{
    return (50 * points + games / 2) / games;
}

/* The rating at which these points are expected against those levels; half a point for either side is added, so that
 * it is finite. */
static int performance(const struct own_sum *sum)
{
    double share = ((double)sum->rated_points / 2 + 0.5) / (sum->rated + 1);
    return (int)lround((double)sum->elo / sum->rated + 400 * log10(share / (1 - share)));
}

static void write_sum(const struct own_sum *sum, struct text *out)
{
    text_addf(out, "  %-25.25s%6d%5d%6d%5d%5d %%", sum->label, sum->games, sum->count[2], sum->count[1], sum->count[0],
              percent_of(2 * sum->count[2] + sum->count[1], sum->games));
    if (sum->reviewed)
        text_addf(out, " %5ld.%ld %%", sum->accuracy / sum->reviewed / 10, sum->accuracy / sum->reviewed % 10);
    else if (sum->rated)
        text_addf(out, " %9s", "");
    if (sum->rated >= RATED_LEAST)
        text_addf(out, " %5d", performance(sum));
    text_add(out, "\n");
}

static int by_games(const void *a, const void *b)
{
    const struct own_sum *first = a, *second = b;
    return first->games != second->games ? second->games - first->games : strcmp(first->label, second->label);
}

/* How games are grouped. */
enum grouping { BY_NOTHING, BY_GAME, BY_COLOUR, BY_OPPONENT, BY_ENDING, BY_OPENING };

/* Returns what OWN has in common with other games. Owned by it. */
static const char *label_of(const struct own_game *own, enum grouping by)
{
    const char *const labels[] = {"all",         own->game->title, own->game->player[own->seat].name,
                                  own->opponent, own->ending,      own->opening};
    return labels[by];
}

/* Write a section with HEADING (NULL: none): the games grouped by BY, the MOST groups with the most games. */
static void write_part(const struct own_games *all, const char *heading, enum grouping by, int most, struct text *out)
{
    FREED struct own_sum *sum = memory_new((size_t)all->count * sizeof *sum);
    int n = 0;
    for (int i = 0; i < all->count; i++) {
        const char *label = label_of(&all->at[i], by);
        int k = 0;
        while (k < n && strncmp(sum[k].label, label, LABEL - 1) != 0)
            k++;
        if (k == n)
            snprintf(sum[n++].label, LABEL, "%s", label);
        add_to(&sum[k], &all->at[i]);
    }
    qsort(sum, (size_t)n, sizeof *sum, by_games);
    if (heading)
        text_addf(out, "\n# %s\n", heading);
    for (int i = 0; i < n && i < most; i++)
        write_sum(&sum[i], out);
}

/* Returns the score of the SPAN games up to number I, in percent. */
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

int statistics_write(struct desk *desk, const struct game *g, const char *from, bool unicode, struct text *out)
{
    struct own_games all = {.only = g, .name = desk->settings.name, .catalogue = &desk->cache.catalogue};
    const struct session *session = desk->session;
    bool whole = exploring_each(desk, from, count_game, &all);
    if (!from && session && session_over(session) && !session->viewed && !desk->exercise.on && !desk->keeping.home.path)
        count_game(&all, session->record);
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
