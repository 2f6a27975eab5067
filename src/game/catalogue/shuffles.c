/* The line `shuffle` of a `.game` file: its arrays by number. */
#include "parts.h"

#include "rules/shuffle.h"

/* True if pieces of KIND may begin on other cells; else complains of WORD, which names it. */
static bool judge_kind(struct reader *reader, const struct game *g, int kind, const struct word *word)
{
    if (g->kind[kind].pawn)
        return reader_fault(reader, word, "pawns begin where the array has them: remove %s", g->kind[kind].written);
    for (int i = 0; i < g->kind[kind].atoms; i++)
        if (g->kind[kind].atom[i].initial)
            return reader_fault(reader, word, "%s has a move from its cell in the array, and stays there: remove %s",
                                g->kind[kind].name, g->kind[kind].written);
    return true;
}

/* Read one group: labels, and the cells on which they stand. */
static bool parse_group(struct reader *reader, const struct game *g, struct shuffle_group *group)
{
    const struct word *word;
    do {
        int kind;
        word = reader_peek(reader);
        if (!parts_take_kind(reader, g, &kind) || !judge_kind(reader, g, kind, word))
            return false;
        if (group->pieces == SHUFFLE_CELLS)
            return reader_fault(reader, word, "more than %d pieces: name fewer", SHUFFLE_CELLS);
        group->kind[group->pieces++] = (uint8_t)kind;
        word = reader_peek(reader);
    } while (word && !word_is(word, "on") && !word_is(word, ";"));
    if (!reader_skip(reader, "on"))
        return true;
    if (!(word = reader_take(reader)))
        return false;
    for (; word && !word_is(word, ";"); word = reader_peek(reader)) {
        cellset cells;
        if (!parts_find_cells(reader, g, word, &cells))
            return false;
        group->on = cellset_or(group->on, cells);
        if (reader_peek(reader) == word)
            reader->next++;
    }
    return true;
}

bool parts_read_shuffle(struct reader *reader, void *into)
{
    struct game_reading *reading = into;
    if (!parts_needs_board(reader, reading))
        return false;
    if (reading->game->shuffle)
        return reader_repeated(reader);
    reading->shuffle = reader_place(reader, reader->word);
    struct shuffle *shuffle = reading->game->shuffle = memory_new(sizeof *shuffle);
    do {
        if (shuffle->groups == SHUFFLE_GROUPS)
            return reader_fault(reader, reader_peek(reader) ? reader_peek(reader) : reader->word,
                                "too many groups: a line has at most %d", SHUFFLE_GROUPS);
        if (!parse_group(reader, reading->game, &shuffle->group[shuffle->groups++]))
            return false;
    } while (reader_skip(reader, ";"));
    return true;
}
