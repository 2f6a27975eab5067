/* The lines `rule` of a `.game` file: a special rule's name and what its row in rules/rule.h wants after it. */
#include "parts.h"

static bool parse_cell(struct reader *reader, const struct game *g, struct rule_arguments *arguments)
{
    const struct word *word = reader_take(reader);
    cell place;
    if (!word || !parts_find_cell(reader, g, word, &place))
        return false;
    for (int i = 0; i < arguments->cells; i++)
        if (arguments->cell[i] == place)
            return reader_fault(reader, word, "%s is in this line twice: name different cells",
                                g->board->cell_name[place]);
    arguments->cell[arguments->cells++] = place;
    return true;
}

/* True if the next word begins like a number. */
static bool number_follows(struct reader *reader)
{
    const struct word *word = reader_peek(reader);
    return word && word->at[0] >= '0' && word->at[0] <= '9';
}

static bool parse_award(struct reader *reader, struct rule_arguments *arguments)
{
    const struct word *word = reader_take(reader);
    for (int i = 0; word && i < AWARDS; i++)
        if (word_is(word, rule_award_word((enum award)i))) {
            arguments->award = (enum award)i;
            return true;
        }
    return word && reader_fault(reader, word, "\"%.*s\" is not a verdict: the line is written `%s`", word_shown(word),
                                word->at, reader->usage);
}

/* Takes the words `nearer` and `shuffled`, as far as they are next. */
static bool parse_array_words(struct reader *reader, struct rule_arguments *arguments)
{
    const struct word *word = reader_peek(reader);
    arguments->nearer = word && word_is(word, "nearer") && reader_take(reader);
    word = reader_peek(reader);
    arguments->shuffled = word && word_is(word, "shuffled") && reader_take(reader);
    return true;
}

/* Takes the names of kinds of lines, one or more. */
static bool parse_lines(struct reader *reader, struct rule_arguments *arguments)
{
    const struct word *word;
    enum line line;
    while ((word = reader_peek(reader)) != NULL && parts_find_line(word, &line)) {
        reader_take(reader);
        arguments->lines = (uint8_t)(arguments->lines | 1u << line);
    }
    word = arguments->lines ? NULL : reader_take(reader);
    return arguments->lines || (word && reader_fault(reader, word, "\"%.*s\" is no line: the line is written `%s`",
                                                     word_shown(word), word->at, reader->usage));
}

/* Takes labels, each with a number. */
static bool parse_worths(struct reader *reader, const struct game *g, struct rule_arguments *arguments)
{
    do {
        const struct word *word;
        int kind, worth;
        if (!parts_take_kind(reader, g, &kind) || !(word = reader_take(reader)) ||
            !reader_number(reader, word, 1, RULE_WORTH_MAX, &worth))
            return false;
        if (arguments->worth[kind])
            return reader_fault(reader, word - 1, "%s is in this line twice: give it one number", g->kind[kind].name);
        arguments->kinds = arguments->kinds | kindset_of(kind);
        arguments->worth[kind] = (uint8_t)worth;
    } while (reader_peek(reader));
    return true;
}

static bool parse_argument(struct reader *from, const struct game *g, enum rule_argument wanted,
                           struct rule_arguments *into)
{
    const struct word *word;
    int kind;
    switch (wanted) {
    case ARGUMENT_PIECE:
        if (!parts_take_kind(from, g, &kind))
            return false;
        into->kind = (int8_t)kind;
        return true;
    case ARGUMENT_OTHER:
        word = reader_peek(from);
        if (!word || word->length != 1 || word->at[0] < 'A' || word->at[0] > 'Z')
            return true;
        if (!parts_take_kind(from, g, &kind))
            return false;
        into->other = (int8_t)kind;
        return true;
    case ARGUMENT_ARRAY:
        return parse_array_words(from, into);
    case ARGUMENT_CELL:
        return parse_cell(from, g, into);
    case ARGUMENT_CELLS:
        do
            if (!parse_cell(from, g, into))
                return false;
        while (reader_peek(from));
        return true;
    case ARGUMENT_SOME:
        return !reader_peek(from) || parse_argument(from, g, ARGUMENT_CELLS, into);
    case ARGUMENT_KINDS:
        while (reader_peek(from) && !number_follows(from)) {
            if (!parts_take_kind(from, g, &kind))
                return false;
            into->kinds = into->kinds | kindset_of(kind);
        }
        return true;
    case ARGUMENT_LINES:
        return parse_lines(from, into);
    case ARGUMENT_WORTHS:
        return parse_worths(from, g, into);
    case ARGUMENT_ZONE:
        return parts_take_zone(from, g, &into->zone);
    case ARGUMENT_NUMBER:
        return !number_follows(from) || reader_number(from, reader_take(from), 2, RULE_NUMBER_MAX, &into->number);
    case ARGUMENT_MOVES:
        word = reader_take(from);
        return word && (word_is(word, "none") || reader_number(from, word, 1, RULE_MOVES_MAX, &into->number));
    case ARGUMENT_AWARD:
        return parse_award(from, into);
    case ARGUMENT_END:
        break;
    }
    return true;
}

static bool unknown_rule(struct reader *reader, const struct word *word)
{
    SCOPED(text) known = {0};
    const struct rule_row *row;
    for (int i = 0; (row = rule_row(i)) != NULL; i++)
        text_addf(&known, "%s%s", i ? ", " : "", row->name);
    reader_unknown(reader, word, "unknown rule \"%.*s\": the rules are %s", word_shown(word), word->at, known.at);
    return false;
}

bool parts_read_rule(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    const struct rule_row *row;
    const struct word *word;
    int number = 0;

    if (!parts_needs_board(reader, reading) || !(word = reader_take(reader)))
        return false;
    while ((row = rule_row(number)) != NULL && !word_is(word, row->name))
        number++;
    if (!row)
        return unknown_rule(reader, word);
    if (rules_has(reading->game, row->rule))
        return reader_fault(reader, word, "there is a rule %s already: remove one of them", row->name);
    rules_add(reading->game, row->rule);
    reading->rule[number] = reader_place(reader, word);
    reader->usage = row->usage;
    struct rule_arguments *arguments = &reading->game->argument[number];
    *arguments = (struct rule_arguments){.kind = -1, .other = -1};
    for (int i = 0; i < RULE_WORDS_MAX && row->argument[i] != ARGUMENT_END; i++)
        if (!parse_argument(reader, reading->game, row->argument[i], arguments))
            return false;
    return true;
}
