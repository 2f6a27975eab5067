/* What the laboratory objects to: pieces, rules and cells that nobody uses, stalemates, wins from the array. */
#include "lab/flags.h"

#include "lab/lab_figures.h"
#include "lab/lab_kinds.h"

enum { HUNDRED = 100, MATERIAL = 150 };

/* Names that are collected for one sentence. */
static void append_name(struct text *names, const char *name)
{
    text_addf(names, "%s%s", names->length ? ", " : "", name);
}

/* Returns whether anything was said. */
static bool flag_pieces(struct accounts *accounts, const struct lab_tally *tally)
{
    const struct game *g = tally->game;
    SCOPED(text) absent = {0};
    SCOPED(text) later = {0};
    SCOPED(text) idle = {0};
    for (int kind = 0; kind < g->kinds; kind++) {
        const char *name = g->kind[kind].name;
        if (g->kind[kind].promoted || kind == g->duck) /* the duck is put on the board by a move of its own */
            continue;
        if (!kinds_can_stand(g, kind))
            append_name(&absent, name);
        else if (!kinds_are_there(g, kind))
            append_name(&later, name);
        if (kinds_are_there(g, kind) && !tally->kind[kind].moves)
            append_name(&idle, name);
    }
    if (absent.length)
        accounts_say(accounts, "flags", "Never on the board, as neither array nor promotion has them: %s.", absent.at);
    if (later.length)
        accounts_say(accounts, "flags", "Not in the array; only a promotion brings them: %s.", later.at);
    if (idle.length)
        accounts_say(accounts, "flags", "Never moved in %d game%s: %s.", tally->games, tally->games == 1 ? "" : "s",
                     idle.at);
    return absent.length || later.length || idle.length;
}

/* True if games of G may end by ROW's rule, as it is told there: points decide what passes would draw, and a limit may
 * be none. */
static bool decides(const struct game *g, const struct rule_row *row)
{
    bool never = (row->draws && rules_has(g, RULE_POINTS)) ||
                 (row->rule == RULE_MOVE_LIMIT && !game_arguments(g, RULE_MOVE_LIMIT)->number);
    return row->ending != ENDING_NONE && rules_has(g, row->rule) && !never;
}

/* Ways to end that the rules name, and by which no game ended. Returns whether there are any. */
static bool flag_ends(struct accounts *accounts, const struct lab_tally *tally)
{
    SCOPED(text) never = {0};
    uint64_t named = 0;
    for (int i = 0; rule_row(i); i++) {
        enum ending ending = rule_row(i)->ending;
        if (!decides(tally->game, rule_row(i)) || named >> ending & 1)
            continue;
        named |= UINT64_C(1) << ending;
        if (!figures_ended(tally, (int)ending))
            append_name(&never, ending_words(ending));
    }
    if (never.length)
        accounts_say(accounts, "flags", "No game of %d ended so, though a rule is about it: %s.", tally->games,
                     never.at);
    return never.length;
}

static bool flag_rules(struct accounts *accounts, const struct lab_tally *tally)
{
    SCOPED(text) never = {0};
    SCOPED(text) unused = {0};
    for (int i = 0; i < LAB_EVENTS; i++)
        if (figures_can_happen(tally->game, i) && !tally->event[i])
            append_name(&never, figures_events[i].words);
    EACH_CELL (place, tally->game->board->firsts)
        if (!tally->arrivals[place])
            append_name(&unused, tally->game->board->cell_name[place]);
    if (never.length)
        accounts_say(accounts, "flags", "Never happened in %d game%s: %s.", tally->games, tally->games == 1 ? "" : "s",
                     never.at);
    if (unused.length)
        accounts_say(accounts, "flags", "No piece ever went to %s.", unused.at);
    if (tally->stuck_games)
        accounts_say(accounts, "flags", "A side had no move, and was not in check, within ten plies in %d of %d games.",
                     tally->stuck_games, tally->games);
    if (figures_cut(tally))
        accounts_say(accounts, "flags", "Cut off after %d plies without an end: %.0f %% of the games.", LAB_PLIES_MOST,
                     figures_percent(figures_cut(tally), tally->games));
    return never.length || unused.length || tally->stuck_games || figures_cut(tally);
}

/* Which kinds mate alone: in how many of the positions in which they are to move. */
static void say_alone(struct accounts *accounts, const struct game *g, const struct lab_array *array)
{
    SCOPED(text) shares = {0};
    for (int kind = 0; kind < g->kinds; kind++)
        if (array->alone[kind] >= 0 && kinds_can_stand(g, kind))
            text_addf(&shares, "%s%s %d %%", shares.length ? ", " : "", g->kind[kind].name, array->alone[kind]);
    if (shares.length)
        accounts_say(accounts, "array", "Proven: so many positions with the %s against a bare one are won: %s.",
                     g->kind[g->royal].name, shares.at);
    if (array->untold)
        accounts_say(accounts, "array", "Which pieces mate a bare royal piece alone is not told: %s.", array->untold);
}

/* Say that within three moves there is no win, PROVEN or not: of three players only the first one's is looked for. */
static void say_no_mate(struct accounts *accounts, const struct game *g, bool proven)
{
    const char *first = g->player[0].name;
    if (g->players > 2 && proven)
        accounts_say(accounts, "array", "Proven: %s does not win within three moves.", first);
    else if (g->players > 2)
        accounts_say(accounts, "array", "Whether %s wins within three moves was not found out.", first);
    else
        accounts_say(accounts, "array",
                     proven ? "Proven: nobody wins within three moves."
                            : "Whether anybody wins within three moves was not found out.");
}

/* Say what the side to move seems to win or to lose by force; DOUBTED: the computer's values, which judge it. */
static void say_gain(struct accounts *accounts, const struct game *g, int gain, bool doubted)
{
    const char *first = g->player[0].name;
    if (abs(gain) >= SCORE_MATE - MATE_PLIES)
        accounts_say(accounts, "array", "Judged: %s seems to %s the game by force.", first, gain > 0 ? "win" : "lose");
    else if (doubted)
        accounts_say(
            accounts, "array",
            "Withheld: whether material is won by force, as the games contradict what the computer thinks of pieces.");
    else if (abs(gain) >= MATERIAL)
        accounts_say(accounts, "array", "Judged: within %d plies %s seems to %s by force, worth %.1f pawns.",
                     LAB_JUDGED, first, gain > 0 ? "win material" : "lose material", abs(gain) / (double)HUNDRED);
    else
        accounts_say(accounts, "array", "Judged: no material is won by force within %d plies.", LAB_JUDGED);
}

static void say_array(struct accounts *accounts, const struct game *g, const struct lab_array *array, bool doubted)
{
    SCOPED(text) hung = {0};
    accounts_say(accounts, "array", "Both generators of moves agree in %d of %d positions of random games.",
                 array->walked - array->disputed, array->walked);
    if (array->mate >= 0 && !array->moves)
        accounts_say(accounts, "array", "Proven: %s has won before the first move.", g->player[array->mate].name);
    else if (array->mate >= 0)
        accounts_say(accounts, "array", "Proven: %s wins in %d move%s.", g->player[array->mate].name, array->moves,
                     array->moves > 1 ? "s" : "");
    else
        say_no_mate(accounts, g, array->mate == -1);
    for (int i = 0; i < array->hanging && i < LAB_HUNG; i++)
        append_name(&hung, g->board->cell_name[array->hung[i]]);
    if (array->hanging)
        accounts_say(accounts, "array", "Judged: pieces attacked and not protected: %d, on %s.", array->hanging,
                     hung.at);
    else
        accounts_say(accounts, "array", "Judged: no piece is attacked and not protected.");
    if (array->mate < 0)
        say_gain(accounts, g, array->gain, doubted);
}

void flags_add(struct accounts *accounts, const struct lab_tally *tally, const struct lab_array *array, bool doubted)
{
    bool pieces = flag_pieces(accounts, tally), rules = flag_rules(accounts, tally), ends = flag_ends(accounts, tally);
    bool odd = array && array->oddity.text[0];
    if (odd)
        accounts_say(accounts, "flags", "Hardly meant: %s.", array->oddity.text);
    if (!pieces && !rules && !ends && !odd)
        accounts_say(
            accounts, "sound",
            "Every piece moved, every cell was reached, every special move was made, and games ended in every way that a rule is about.");
    if (array) {
        say_array(accounts, tally->game, array, doubted);
        say_alone(accounts, tally->game, array);
    }
}
