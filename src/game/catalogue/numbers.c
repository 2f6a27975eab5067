/* weights/ID.weights, margins/ID.margins, levels/ID.levels and odds/ID.odds: numbers by name that come with a game,
 * `NAME MIDDLE END`, `NAME MARGIN`, `NAME SKILL` and `NAME A B`, one a line. */
#include "parts.h"

/* A kind of file of numbers: where it lies, how many numbers a name has and what they are. */
struct numbers_kind {
    const char *folder;
    const char *ending;
    const char *what;
    int values;
    int least, most; /* what the last number of a line may be */
    struct keyword keyword;
};

enum { LEVEL_SKILL_MOST = 1500 }; /* the engine knows none above it */

static bool read_number(struct reader *reader, void *into);

static const struct numbers_kind kinds[] = {
    {"weights", ".weights", "weight", 2, INT16_MIN, INT16_MAX, {KEYWORD_ANY, "NAME MIDDLE END", read_number}},
    {"margins", ".margins", "margin", 1, 1, INT16_MAX, {KEYWORD_ANY, "NAME MARGIN", read_number}},
    {"levels", ".levels", "level", 1, 0, LEVEL_SKILL_MOST, {KEYWORD_ANY, "NAME SKILL", read_number}},
    {"odds", ".odds", "curve", 2, 1, INT16_MAX, {KEYWORD_ANY, "NAME A B", read_number}},
};
enum { NUMBERS_KINDS = sizeof kinds / sizeof *kinds };

/* The reading of numbers into a game. KNOWN may be NULL: then any name is accepted. */
struct numbers_reading {
    struct game *game;
    const struct numbers_kind *kind;
    const struct names *known;
    int elo; /* of the last level that had one */
};

static bool is_elo(const struct number *number)
{
    static const char prefix[] = "elo.";
    return strncmp(number->name, prefix, sizeof prefix - 1) == 0;
}

/* The Elo of levels, "elo.1" …, rises from line to line. */
static bool rises(struct reader *reader, struct numbers_reading *reading, const struct number *number)
{
    if (!is_elo(number))
        return true;
    if (number->value[0] <= reading->elo)
        return reader_fault(reader, &reader->word[1], "%s must be more than the level before has, %d", number->name,
                            reading->elo);
    reading->elo = number->value[0];
    return true;
}

/* The line's first word is the name itself. */
static bool read_number(struct reader *reader, void *into)
{
    struct numbers_reading *reading = into;
    struct game *g = reading->game;
    struct number number = {.value = {0}};
    if (!reader_copy(reader, &reader->word[0], "the name", number.name, sizeof number.name))
        return false;
    if (reading->known && !reading->known->know(reading->known->of, number.name))
        return reader_fault(reader, &reader->word[0], "there is no %s \"%s\" in %s", reading->kind->what, number.name,
                            g->title);
    for (int i = 0; i < reading->kind->values; i++) {
        const struct word *word = reader_take(reader);
        bool bound = i == reading->kind->values - 1 && !is_elo(&number);
        int value;
        if (!word || !reader_number(reader, word, bound ? reading->kind->least : INT16_MIN,
                                    bound ? reading->kind->most : INT16_MAX, &value))
            return false;
        number.value[i] = (int16_t)value;
    }
    if (!rises(reader, reading, &number))
        return false;
    if ((g->numbers & (g->numbers - 1)) == 0) /* full: there is room for a power of two */
        g->number = memory_resize(g->number, (size_t)(g->numbers ? 2 * g->numbers : 1) * sizeof *g->number);
    g->number[g->numbers++] = number;
    return true;
}

bool parts_read_numbers(struct reader *reader, struct game *g, const struct names *known)
{
    const struct numbers_kind *kind = kinds;
    while (kind < kinds + NUMBERS_KINDS - 1 && !catalogue_has_ending(reader->file, kind->ending))
        kind++;
    return reader_run(reader, &kind->keyword, 1, &(struct numbers_reading){g, kind, known, 0});
}

static bool read_kind(const struct catalogue *catalogue, struct game *g, const struct numbers_kind *kind,
                      struct error *error)
{
    char path[PATH_SIZE];
    SCOPED(text) text = {0};
    if (!catalogue_path(catalogue, path, "%s/%s%s", kind->folder, g->id, kind->ending))
        return true;
    bool good = text_read_file(path, &text, error);
    struct reader reader = {.file = path, .rest = text.at, .error = error, .most = 1};
    good = good && parts_read_numbers(&reader, g, NULL);
    return good;
}

bool catalogue_numbers(const struct catalogue *catalogue, struct game *g, struct error *error)
{
    for (int i = 0; i < NUMBERS_KINDS; i++)
        if (!read_kind(catalogue, g, &kinds[i], error))
            return false;
    return true;
}
