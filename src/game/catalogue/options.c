#include "options.h"

#include <stdlib.h>

/* Reading the lines `option`. */

/* The reading of options, of the file with id BASE. */
struct options_reading {
    struct options_list *list;
    const char *base;
};

/* True if the LENGTH bytes at AT name a choice of LIST, number CHOICE of OPTION. */
static bool find_choice(const struct options_list *list, const char *at, size_t length, int *option, int *choice)
{
    for (*option = 0; *option < list->options; ++*option)
        for (*choice = 0; *choice < list->option[*option].choices; ++*choice) {
            const char *name = list->option[*option].choice[*choice].name;
            if (strlen(name) == length && memcmp(name, at, length) == 0)
                return true;
        }
    return false;
}

/* Take the name of its own that CHOICE gives its game: neither the file's own, nor one of an earlier choice. */
static bool take_own_name(struct reader *reader, const struct options_reading *reading, struct listed_choice *choice)
{
    const struct options_list *list = reading->list;
    const struct word *word = reader_take(reader);
    if (!word || !reader_name(reader, word, "the game's name", choice->id, GAME_ID))
        return false;
    bool taken = ascii_compare(choice->id, reading->base) == 0;
    for (int i = 0; i < list->options; i++)
        for (int k = 0; k < list->option[i].choices; k++) {
            const struct listed_choice *other = &list->option[i].choice[k];
            taken |= other != choice && ascii_compare(choice->id, other->id) == 0;
        }
    return !taken ||
           reader_fault(reader, word, "there is a game %s in this file already: give it another name", choice->id);
}

/* Take the next choice of the option that is being read, and what its game is called. */
static bool parse_choice(struct reader *reader, const struct options_reading *reading, struct listed_option *option)
{
    struct options_list *list = reading->list;
    const struct word *word = reader_take(reader);
    struct listed_choice *choice = &option->choice[option->choices];
    int other, number;
    if (!word)
        return false;
    if (option->choices == CHOICES_MOST)
        return reader_fault(reader, word, "more than %d choices: split the option", CHOICES_MOST);
    if (memchr(word->at, '|', word->length) && word->length > 1)
        return reader_fault(reader, word, "part choices by | with blanks around it");
    if (!reader_name(reader, word, "a choice", choice->name, sizeof choice->name))
        return false;
    if (strspn(choice->name, "0123456789") == word->length)
        return reader_fault(reader, word, "a choice of digits alone would be the number of an array: add a letter");
    if (find_choice(list, word->at, word->length, &other, &number))
        return reader_fault(reader, word, "there is a choice %s already, of the option %s: give each its own name",
                            choice->name, list->option[other].name);
    option->choices++;
    const struct word *as = reader_peek(reader);
    if (!reader_skip(reader, "as"))
        return true;
    if (option->choices == 1)
        return reader_fault(reader, as, "the first choice is what the file's own name means: remove this");
    return take_own_name(reader, reading, choice);
}

/* True if the names of all games of LIST are short enough. */
static bool names_fit(const struct options_list *list, const char *base)
{
    size_t longest = strlen(base);
    for (int i = 0; i < list->options; i++) {
        size_t most = 0;
        for (int k = 1; k < list->option[i].choices; k++) {
            const struct listed_choice *choice = &list->option[i].choice[k];
            size_t n = strlen(choice->name) + 1, own = strlen(choice->id);
            n = own > n + strlen(base) ? own - strlen(base) : n;
            most = n > most ? n : most;
        }
        longest += most;
    }
    return longest < GAME_ID;
}

static int count_ways(const struct options_list *list)
{
    int ways = 1;
    for (int i = 0; i < list->options && ways <= WAYS_MAX; i++)
        ways *= list->option[i].choices;
    return ways;
}

static bool read_option(struct reader *reader, void *into)
{
    struct options_reading *reading = into;
    struct options_list *list = reading->list;
    const struct word *name = reader_take(reader);
    if (!name)
        return false;
    if (list->options == OPTIONS_MAX)
        return reader_fault(reader, reader->word, "too many options: a game has %d at most", OPTIONS_MAX);
    struct listed_option *option = &list->option[list->options];
    if (!reader_name(reader, name, "the option's name", option->name, sizeof option->name) ||
        !reader_expect(reader, "="))
        return false;
    for (int i = 0; i < list->options; i++)
        if (strcmp(list->option[i].name, option->name) == 0)
            return reader_fault(reader, name, "there is an option %s already: remove one of them", option->name);
    option->place = reader_place(reader, reader->word);
    list->options++; /* its choices are compared with one another, too */
    do
        if (!parse_choice(reader, reading, option))
            return false;
    while (reader_skip(reader, "|"));
    if (option->choices < 2 && !reader_peek(reader))
        return reader_fault(reader, &reader->word[reader->words],
                            "an option has two choices or more: the line is written `%s`", reader->usage);
    if (!names_fit(list, reading->base))
        return reader_fault(reader, name, "%s and its choices together have more than %d characters: shorten them",
                            reading->base, GAME_ID - 1);
    return count_ways(list) <= WAYS_MAX ||
           reader_fault(reader, name, "more than %d ways to choose: leave options or choices out", WAYS_MAX);
}

static bool pass_line(struct reader *reader, void *into)
{
    (void)into;
    reader->next = reader->words;
    return true;
}

bool options_read(struct reader *reader, const char *base, struct options_list *list)
{
    static const struct keyword lines[] = {{"option", OPTION_USAGE, read_option}, {KEYWORD_ANY, "", pass_line}};
    memset(list, 0, sizeof *list);
    return !strstr(reader->rest, "option") || /* nearly all files have none */
           reader_run(reader, lines, sizeof lines / sizeof *lines, &(struct options_reading){list, base});
}

/* Choosing. */

bool options_next(const struct options_list *list, struct game_way *way)
{
    for (int i = list->options - 1; i >= 0; i--) {
        if (++way->choice[i] < list->option[i].choices)
            return true;
        way->choice[i] = 0;
    }
    return false;
}

/* Say in ERROR which choices there are in place of the LENGTH bytes at WORD. */
static bool refuse_choice(const struct options_list *list, const char *base, const char *word, size_t length,
                          struct error *error)
{
    SCOPED(text) known = {0};
    for (int i = 0; i < list->options; i++) {
        const struct listed_option *option = &list->option[i];
        text_addf(&known, "%s%s is ", i ? ", " : "", option->name);
        for (int k = 0; k < option->choices; k++)
            text_addf(&known, "%s%s", k == 0 ? "" : k + 1 < option->choices ? ", " : " or ", option->choice[k].name);
    }
    if (!list->options)
        return error_set(error, "%s has no options: leave \":%.*s\" out", base, (int)(length < 40 ? length : 40), word);
    return error_set(error, "there is no choice \"%.*s\" in %s: %s", (int)(length < 40 ? length : 40), word, base,
                     known.at);
}

bool options_choose(const struct options_list *list, const char *base, const char *words, struct game_way *way,
                    struct error *error)
{
    bool named[OPTIONS_MAX] = {false};
    *way = (struct game_way){.choice = {0}};
    for (size_t n; *words; words += n) {
        const char *word = words + 1;
        n = 1 + strcspn(word, ":");
        int option, choice;
        if (!find_choice(list, word, n - 1, &option, &choice))
            return refuse_choice(list, base, word, n - 1, error);
        const struct listed_option *of = &list->option[option];
        if (named[option] && way->choice[option] == choice)
            return error_set(error, "%s is named twice", of->choice[choice].name);
        if (named[option])
            return error_set(error, "%s and %s are choices of the same option, %s: name one of them",
                             of->choice[way->choice[option]].name, of->choice[choice].name, of->name);
        named[option] = true;
        way->choice[option] = (uint8_t)choice;
    }
    return true;
}

/* Filtering. */

struct options_filter {
    const struct options_list *list;
    struct game_way *way;
    struct text *out;
    int line;                      /* how many lines OUT has begun */
    size_t title_start, title_end; /* in OUT: the words of a line `title` for all choices; 0: none yet */
    bool particular;               /* OUT has a line `title` for some choices only, which goes before it */
};

int options_prefix(const struct reader *reader)
{
    int count = 0;
    while (count < reader->words && reader->word[count].length > 1 &&
           reader->word[count].at[reader->word[count].length - 1] == ':')
        count++;
    return count;
}

/* The options that a line's prefix has named so far, by bits, and whether it holds for the way. */
struct prefix {
    unsigned named;
    bool holds;
};

/* Take WORD, "CHOICE|CHOICE:", into PREFIX. */
static bool take_prefix(struct reader *reader, const struct options_filter *filter, const struct word *word,
                        struct prefix *prefix)
{
    const struct options_list *list = filter->list;
    struct word rest = {word->at, word->length - 1, word->column}, name, left;
    int of = -1, option, choice;
    bool holds = false, more;
    do {
        more = word_split(&rest, "|", &name, &left);
        if (!more)
            name = rest;
        rest = left;
        if (!find_choice(list, name.at, name.length, &option, &choice))
            return reader_missing(reader, &name,
                                  "there is no choice \"%.*s\": its line `option NAME = CHOICE | CHOICE` is missing",
                                  word_shown(&name), name.at);
        if (of >= 0 && of != option)
            return reader_fault(reader, &name, "%.*s is a choice of another option: give it a prefix of its own",
                                word_shown(&name), name.at);
        of = option;
        holds |= filter->way->choice[option] == choice;
    } while (more);
    if (prefix->named & 1u << of)
        return reader_fault(reader, word, "two choices of the option %s contradict each other: this line never holds",
                            list->option[of].name);
    prefix->named |= 1u << of;
    prefix->holds &= holds;
    return true;
}

/* Write the rest of the current line, from its word number FIRST on, where it stood. */
static void copy_line(const struct reader *reader, struct options_filter *filter, int first)
{
    const struct word *word = &reader->word[first];
    for (; filter->line < reader->line; filter->line++)
        text_add(filter->out, "\n");
    text_addf(filter->out, "%*s", word->column - 1, "");
    text_add_bytes(filter->out, word->at, strcspn(word->at, "\r\n"));
}

/* As copy_line, for a title, of the options NAMED by bits: one for some choices goes before one for all. */
static void copy_title(const struct reader *reader, struct options_filter *filter, int first, unsigned named)
{
    if (!named && filter->particular)
        return;
    if (named && filter->title_end)
        memset(filter->out->at + filter->title_start, ' ', filter->title_end - filter->title_start);
    copy_line(reader, filter, first);
    if (named) {
        filter->particular = true;
    } else {
        filter->title_start = filter->out->length - strcspn(reader->word[first].at, "\r\n");
        filter->title_end = filter->out->length;
    }
    for (int i = 0; i < filter->list->options; i++)
        filter->way->titled[i] = named & 1u << i;
}

static bool filter_line(struct reader *reader, void *into)
{
    struct options_filter *filter = into;
    int first = options_prefix(reader);
    struct prefix prefix = {0, true};
    for (int i = 0; i < first; i++)
        if (!take_prefix(reader, filter, &reader->word[i], &prefix))
            return false;
    const struct word *keyword = &reader->word[first];
    reader->usage = "CHOICE: LINE";
    reader->next = first;
    if (!reader_take(reader))
        return false;
    if (word_is(keyword, "option"))
        return reader_fault(reader, keyword, "an option is there for all choices: remove what stands before it");
    reader->next = reader->words;
    if (prefix.holds && word_is(keyword, "title"))
        copy_title(reader, filter, first, prefix.named);
    else if (prefix.holds)
        copy_line(reader, filter, first);
    return true;
}

bool options_filter(struct reader *reader, const struct options_list *list, struct game_way *way, struct text *out)
{
    static const struct keyword lines[] = {{"option", "", pass_line}, {KEYWORD_ANY, "", filter_line}};
    struct options_filter filter = {.list = list, .way = way, .out = out, .line = 1};
    memset(way->titled, 0, sizeof way->titled);
    text_add(out, "");
    return reader_run(reader, lines, sizeof lines / sizeof *lines, &filter);
}

/* Names. */

void options_id(const struct options_list *list, const struct game_way *way, const char *base, bool spelled,
                char id[GAME_ID])
{
    SCOPED(text) all = {0};
    int own = -1;
    for (int i = 0; i < list->options && own < 0 && !spelled; i++)
        if (list->option[i].choice[way->choice[i]].id[0])
            own = i;
    text_add(&all, own < 0 ? base : list->option[own].choice[way->choice[own]].id);
    for (int i = 0; i < list->options; i++)
        if (way->choice[i] && i != own)
            text_addf(&all, ":%s", list->option[i].choice[way->choice[i]].name);
    snprintf(id, GAME_ID, "%.*s", GAME_ID - 1, all.at);
}

bool options_title(const struct options_list *list, const struct game_way *way, char title[TITLE])
{
    SCOPED(text) all = {0};
    text_add(&all, title);
    for (int i = 0; i < list->options; i++)
        if (way->choice[i] && !way->titled[i])
            text_addf(&all, ", %s", list->option[i].choice[way->choice[i]].name);
    bool fits = all.length < TITLE;
    if (fits)
        memcpy(title, all.at, all.length + 1);
    return fits;
}

void options_give(const struct options_list *list, const struct game_way *way, const char *base, struct game *g)
{
    g->options = list->options;
    g->option = list->options ? memory_new((size_t)list->options * sizeof *g->option) : NULL;
    for (int i = 0; i < list->options; i++) {
        const struct listed_option *from = &list->option[i];
        struct game_option *option = &g->option[i];
        memcpy(option->name, from->name, sizeof option->name);
        option->choices = from->choices;
        option->chosen = way->choice[i];
        for (int k = 0; k < from->choices; k++) {
            struct game_way other = *way;
            other.choice[i] = (uint8_t)k;
            memcpy(option->choice[k].name, from->choice[k].name, sizeof option->choice[k].name);
            options_id(list, &other, base, false, option->choice[k].id);
        }
    }
}
