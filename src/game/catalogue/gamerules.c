/* The lines `rule` of a `.game` file: a special rule's name and what its row in rules/rule.h wants after it. */
#include "parts.h"

static bool take_cell(struct reader *r, const struct game *g, struct rule_arguments *a)
{
    const struct word *w = reader_take(r);
    cell c;
    if (!w || !parts_find_cell(r, g, w, &c))
        return false;
    for (int i = 0; i < a->cells; i++)
        if (a->cell[i] == c)
            return reader_fault(r, w, "%s is in this line twice: name different cells", g->board->cell_name[c]);
    a->cell[a->cells++] = c;
    return true;
}

/* True if the next word begins like a number. */
static bool number_follows(struct reader *r)
{
    const struct word *w = reader_peek(r);
    return w && w->at[0] >= '0' && w->at[0] <= '9';
}

static bool take_award(struct reader *r, struct rule_arguments *a)
{
    const struct word *w = reader_take(r);
    for (int i = 0; w && i < AWARDS; i++)
        if (word_is(w, rule_award_word((enum award)i))) {
            a->award = (enum award)i;
            return true;
        }
    return w &&
           reader_fault(r, w, "\"%.*s\" is not a verdict: the line is written `%s`", word_shown(w), w->at, r->usage);
}

/* Takes the word `nearer`, if it is next. */
static bool take_nearer(struct reader *r, struct rule_arguments *a)
{
    const struct word *w = reader_peek(r);
    a->nearer = w && word_is(w, "nearer") && reader_take(r);
    return true;
}

static bool take_argument(struct reader *r, const struct game *g, enum rule_argument wanted, struct rule_arguments *a)
{
    const struct word *w;
    int kind;
    switch (wanted) {
    case ARGUMENT_PIECE:
        if (!parts_take_kind(r, g, &kind))
            return false;
        a->kind = (int8_t)kind;
        return true;
    case ARGUMENT_OTHER:
        w = reader_peek(r);
        if (!w || w->length != 1 || w->at[0] < 'A' || w->at[0] > 'Z')
            return true;
        if (!parts_take_kind(r, g, &kind))
            return false;
        a->other = (int8_t)kind;
        return true;
    case ARGUMENT_NEARER:
        return take_nearer(r, a);
    case ARGUMENT_CELL:
        return take_cell(r, g, a);
    case ARGUMENT_CELLS:
        do
            if (!take_cell(r, g, a))
                return false;
        while (reader_peek(r));
        return true;
    case ARGUMENT_SOME:
        return !reader_peek(r) || take_argument(r, g, ARGUMENT_CELLS, a);
    case ARGUMENT_KINDS:
        while (reader_peek(r) && !number_follows(r)) {
            if (!parts_take_kind(r, g, &kind))
                return false;
            a->kinds = (uint16_t)(a->kinds | 1 << kind);
        }
        return true;
    case ARGUMENT_WORTHS:
        do {
            int worth;
            if (!parts_take_kind(r, g, &kind) || !(w = reader_take(r)) ||
                !reader_number(r, w, 1, RULE_WORTH_MAX, &worth))
                return false;
            if (a->worth[kind])
                return reader_fault(r, w - 1, "%s is in this line twice: give it one number", g->kind[kind].name);
            a->kinds = (uint16_t)(a->kinds | 1 << kind);
            a->worth[kind] = (uint8_t)worth;
        } while (reader_peek(r));
        return true;
    case ARGUMENT_ZONE:
        return parts_take_zone(r, g, &a->zone);
    case ARGUMENT_NUMBER:
        return !number_follows(r) || reader_number(r, reader_take(r), 2, RULE_NUMBER_MAX, &a->number);
    case ARGUMENT_MOVES:
        w = reader_take(r);
        return w && (word_is(w, "none") || reader_number(r, w, 1, RULE_MOVES_MAX, &a->number));
    case ARGUMENT_AWARD:
        return take_award(r, a);
    case ARGUMENT_END:
        break;
    }
    return true;
}

static bool unknown_rule(struct reader *r, const struct word *w)
{
    SCOPED(text) known = {0};
    const struct rule_row *row;
    for (int i = 0; (row = rule_row(i)) != NULL; i++)
        text_addf(&known, "%s%s", i ? ", " : "", row->name);
    reader_unknown(r, w, "unknown rule \"%.*s\": the rules are %s", word_shown(w), w->at, known.at);
    return false;
}

bool parts_read_rule(struct reader *r, void *into)
{
    struct game_reading *g = into;
    const struct rule_row *row;
    const struct word *w;
    int number = 0;

    if (!parts_needs_board(r, g) || !(w = reader_take(r)))
        return false;
    while ((row = rule_row(number)) != NULL && !word_is(w, row->name))
        number++;
    if (!row)
        return unknown_rule(r, w);
    if (g->game->rules & row->rule)
        return reader_fault(r, w, "there is a rule %s already: remove one of them", row->name);
    g->game->rules |= row->rule;
    g->rule[number] = reader_place(r, w);
    r->usage = row->usage;
    struct rule_arguments *a = &g->game->argument[number];
    *a = (struct rule_arguments){.kind = -1, .other = -1};
    for (int i = 0; i < RULE_WORDS_MAX && row->argument[i] != ARGUMENT_END; i++)
        if (!take_argument(r, g->game, row->argument[i], a))
            return false;
    return true;
}
