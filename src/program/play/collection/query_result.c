/* The results that are looked for in a collection. */
#include "query.h"

/* Sets *SEAT to who alone won by RESULT, as tags have it, -1 if nobody did. Returns how many have a share in it. */
static int read_shares(const char *result, int *seat)
{
    int sharers = 0, who = 0;
    *seat = -1;
    for (const char *at = result; *at; who++) {
        size_t length = strcspn(at, "-");
        bool all = length == 1 && *at == '1', none = length == 1 && *at == '0';
        if (!none && !strchr("0123456789", *at)) /* "*", or none at all */
            return 0;
        sharers += !none;
        *seat = all ? who : *seat;
        at += length + (at[length] != '\0');
    }
    return sharers;
}

bool result_set(struct collection_query *query, struct condition *condition, const char *value, struct error *error)
{
    static const struct {
        const char *name;
        enum wanted_result wanted;
        int seat;
    } names[] = {{"white", RESULT_WON, 0},     {"black", RESULT_WON, 1},       {"draw", RESULT_SHARED, -1},
                 {"drawn", RESULT_SHARED, -1}, {"1/2", RESULT_SHARED, -1},     {"=", RESULT_SHARED, -1},
                 {"*", RESULT_AS_WRITTEN, -1}, {"none", RESULT_AS_WRITTEN, -1}};
    condition->value = fold_value(value);
    condition->seat = -1;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i].name, condition->value) == 0) {
            condition->wanted = names[i].wanted;
            condition->seat = names[i].seat;
            query->named |= names[i].wanted == RESULT_WON;
            if (names[i].wanted == RESULT_AS_WRITTEN)
                snprintf(condition->value, strlen(value) + 1, "*");
            return true;
        }
    if (strchr(value, '-') && strspn(value, "0123456789/.+-") == strlen(value))
        return true;
    condition->wanted = RESULT_WON;
    query->named = true;
    return !strpbrk(value, "0123456789:;+*") ||
           error_set(error, "result=%s: give white, black, draw, none, another player's name, or a result as 1-0",
                     value);
}

/* Returns the seat of G's player called NAME, which is folded; -1 if there is none. */
static int find_seat(const struct game *g, const char *name)
{
    for (int who = 0; g && who < g->players; who++) {
        FREED char *folded = fold_value(g->player[who].name);
        if (strcmp(folded, name) == 0)
            return who;
    }
    return -1;
}

/* True if CONDITION names the player who won. */
static bool names_winner(const struct condition *condition)
{
    return condition->likeness == LIKE_RESULT && condition->wanted == RESULT_WON;
}

/* Fills WINNERS with the seats in G of those whom QUERY names. */
static void find_winners(const struct collection_query *query, const struct game *g, struct winners *winners)
{
    winners->game = g;
    winners->found = true;
    for (int i = 0; i < query->conditions; i++) {
        const struct condition *condition = &query->condition[i];
        int seat = names_winner(condition) ? find_seat(g, condition->value) : -1;
        winners->seat[i] = seat < 0 ? condition->seat : seat;
    }
}

bool query_fits_winner(const struct collection_query *query, struct winners *winners, const struct game *g,
                       const char *result)
{
    int seat;
    if (!winners->found || winners->game != g)
        find_winners(query, g, winners);
    read_shares(result, &seat);
    for (int i = 0; i < query->conditions; i++)
        if (names_winner(&query->condition[i]) && (seat < 0 || seat != winners->seat[i]))
            return false;
    return true;
}

void query_meet(struct collection_query *query, const struct game *g)
{
    for (int i = 0; i < query->conditions; i++) {
        struct condition *condition = &query->condition[i];
        if (!names_winner(condition) || condition->seat >= 0)
            continue;
        condition->met = condition->met || find_seat(g, condition->value) >= 0;
        query->fits |= condition->met;
        if (!condition->met && !query->misfit.text[0])
            error_set(
                &query->misfit,
                "result=%s: no game here has a player called so; give white, black, draw, none or a result as 1-0",
                condition->value);
    }
}

bool result_is_wanted(const struct condition *condition, const char *word)
{
    int seat, sharers = read_shares(word, &seat);
    if (condition->wanted == RESULT_WON)
        return seat >= 0;
    return condition->wanted == RESULT_SHARED ? sharers > 1 : strcmp(word, condition->value) == 0;
}
