/* Two games compared: what a rule changes. */
#include "lab/accounts.h"
#include "lab/lab_figures.h"
#include "lab/lab_kinds.h"

#include <math.h>
#include <string.h>

/* The two tallies, and what is written of them. NOTABLE: figures that differ by more than their errors. */
struct comparison {
    struct accounts *accounts;
    const struct lab_tally *tally[2];
    struct text notable;
};

/* Add a row: WORDS, the figure in each game, and the difference; those beyond their margin are remembered. */
static void add_difference(struct comparison *comparison, const char *words, struct lab_estimate one,
                           struct lab_estimate other)
{
    struct lab_estimate difference = figures_difference(one, other);
    accounts_words(comparison->accounts, words);
    accounts_estimate(comparison->accounts, one);
    accounts_estimate(comparison->accounts, other);
    accounts_estimate(comparison->accounts, difference);
    if (fabs(difference.mean) > difference.margin && difference.margin > 0)
        text_addf(&comparison->notable, "%s%s %+.1f ± %.1f", comparison->notable.length ? "; " : "", words,
                  difference.mean, difference.margin);
}

/* Returns the mean number a game of EVENT. */
static struct lab_estimate mean_event(const struct lab_tally *tally, int event)
{
    return lab_rate(tally, tally->event[event], tally->event_squares[event]);
}

static void compare_results(struct comparison *comparison)
{
    const struct lab_tally *one = comparison->tally[0], *other = comparison->tally[1];
    add_difference(comparison, "score of who begins, %", lab_score(one, -1, 0), lab_score(other, -1, 0));
    add_difference(comparison, "drawn, %", lab_share(one, -1, figures_drawn(one)),
                   lab_share(other, -1, figures_drawn(other)));
    add_difference(comparison, "cut off, %", lab_share(one, -1, figures_cut(one)),
                   lab_share(other, -1, figures_cut(other)));
    add_difference(comparison, "length in plies", figures_length(one), figures_length(other));
    for (int i = 1; i < ENDINGS; i++)
        if (figures_ended(one, i) || figures_ended(other, i)) {
            SCOPED(text) words = {0};
            text_addf(&words, "%s, %%", figures_ending(i));
            add_difference(comparison, words.at, lab_share(one, -1, figures_ended(one, i)),
                           lab_share(other, -1, figures_ended(other, i)));
        }
}

static void compare_events(struct comparison *comparison)
{
    const struct lab_tally *one = comparison->tally[0], *other = comparison->tally[1];
    for (int i = 0; i < LAB_EVENTS; i++)
        if (figures_can_happen(one->game, i) || figures_can_happen(other->game, i)) {
            SCOPED(text) words = {0};
            text_addf(&words, "%s a game", figures_events[i].words);
            add_difference(comparison, words.at, mean_event(one, i), mean_event(other, i));
        }
}

/* Returns the kind of G called NAME, -1 if there is none on the board. */
static int find_kind(const struct game *g, const char *name)
{
    for (int kind = 0; kind < g->kinds; kind++)
        if (kinds_can_stand(g, kind) && strcmp(g->kind[kind].name, name) == 0)
            return kind;
    return -1;
}

static void compare_pieces(struct comparison *comparison)
{
    const struct lab_tally *one = comparison->tally[0], *other = comparison->tally[1];
    for (int kind = 0; kind < one->game->kinds; kind++) {
        const char *name = one->game->kind[kind].name;
        int same = find_kind(other->game, name);
        if (same < 0 || !kinds_can_stand(one->game, kind))
            continue;
        SCOPED(text) words = {0};
        text_addf(&words, "%s takes part, %%", name);
        add_difference(comparison, words.at, lab_share(one, -1, one->kind[kind].moved),
                       lab_share(other, -1, other->kind[same].moved));
    }
}

void lab_compare(const struct lab_tally *one, const struct lab_tally *other, enum lab_form form, struct text *out)
{
    const struct accounts_column column[] = {{"figure", "Figure", 0},
                                             {"one", one->game->title, 1},
                                             {"other", other->game->title, 1},
                                             {"difference", "Difference", 1}};
    OWNED(accounts) accounts = accounts_new();
    OWNED(accounts) summary = accounts_new();
    struct comparison comparison = {accounts, {one, other}, {0}};
    accounts_head(accounts, "What differs");
    accounts_table(accounts, "differences", column, (int)(sizeof column / sizeof *column));
    compare_results(&comparison);
    compare_events(&comparison);
    compare_pieces(&comparison);
    accounts_say(summary, "verdict", "%s, %d games, and %s, %d games.", one->game->title, one->games,
                 other->game->title, other->games);
    if (comparison.notable.length)
        accounts_say(summary, "verdict", "From the first to the second, beyond the margins of 95 %%: %s.",
                     comparison.notable.at);
    else
        accounts_say(summary, "verdict", "Nothing differs by more than the margins of 95 %%.");
    accounts_say(summary, "verdict", "Among twenty figures one differs so by chance.");
    accounts_write(summary, accounts, form, out);
    text_free(&comparison.notable);
}
