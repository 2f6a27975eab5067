/* What is looked for in a collection. */
#include "query.h"

#include "dates.h"

#include <limits.h>

enum { PLAYERS = 1 << INDEX_WHITE | 1 << INDEX_BLACK | 1 << INDEX_THIRD };

/* The words before `=`. What has no fields is read by set_plies or set_text. */
static const struct query_key {
    const char *name;
    unsigned fields;
    enum likeness likeness;
} query_keys[] = {
    {"player", PLAYERS, LIKE_WORDS},
    {"white", 1 << INDEX_WHITE, LIKE_WORDS},
    {"black", 1 << INDEX_BLACK, LIKE_WORDS},
    {"red", 1 << INDEX_THIRD, LIKE_WORDS},
    {"event", 1 << INDEX_EVENT, LIKE_WORDS},
    {"year", 1 << INDEX_DATE, LIKE_YEAR},
    {"date", 1 << INDEX_DATE, LIKE_DATE},
    {"result", 1 << INDEX_RESULT, LIKE_RESULT},
    {"eco", 1 << INDEX_ECO, LIKE_RANGE},
    {"opening", 1 << INDEX_OPENING, LIKE_WORDS},
    {"game", 1 << INDEX_GAME, LIKE_WORDS},
    {"material", 1 << INDEX_MATERIAL, LIKE_MATERIAL},
    {"plies", 0, LIKE_WORDS},
    {"comment", 0, LIKE_WORDS},
    {"position", 0, LIKE_WORDS},
    {"pattern", 0, LIKE_WORDS},
    {"repeated", 0, LIKE_WORDS},
};
enum { QUERY_KEYS = sizeof query_keys / sizeof *query_keys };

/* Returns the key whose name and `=` begin TEXT, NULL if there is none. */
static const struct query_key *find_key(const char *text)
{
    for (int i = 0; i < QUERY_KEYS; i++) {
        size_t length = strlen(query_keys[i].name);
        if (ascii_compare_bytes(text, query_keys[i].name, length) == 0 && text[length] == '=')
            return &query_keys[i];
    }
    return NULL;
}

/* Returns where the next key of TEXT begins, at a word; its end if there is none. */
static const char *find_next_key(const char *text)
{
    while (*text && !(text[0] == ' ' && find_key(text + strspn(text, " "))))
        text++;
    return text;
}

/* Returns where the value at VALUE ends: if it begins with a quotation mark, behind the next one that ends it. */
static const char *find_value_end(const char *value)
{
    const char *begin = value + strspn(value, " ");
    for (const char *mark = *begin == '"' ? strchr(begin + 1, '"') : NULL; mark; mark = strchr(mark + 1, '"')) {
        const char *next = mark + 1 + strspn(mark + 1, " ");
        if (!*next || (next > mark + 1 && find_key(next)))
            return mark + 1;
    }
    return find_next_key(value);
}

/* Returns the numbers "LEAST-MOST", "LEAST-", "-MOST" or "BOTH" of TEXT. False if they are none. */
static bool read_span(const char *text, int *least, int *most)
{
    const char *dash = strchr(text, '-');
    size_t digits = strspn(text, "0123456789");
    if (!*text || text[digits] != (dash ? '-' : '\0') || (dash && dash[1 + strspn(dash + 1, "0123456789")]))
        return false;
    *least = digits ? text_number(text) : 0;
    *most = !dash ? *least : dash[1] ? text_number(dash + 1) : INT_MAX;
    return digits || (dash && dash[1]);
}

/* Complains that the range VALUE of KEY has nothing in it. */
static bool refuse_range(const char *key, const char *value, struct error *error)
{
    return error_set(error, "%s=%s: the end comes before the beginning", key, value);
}

static bool set_plies(struct collection_query *query, const char *value, struct error *error)
{
    if (!read_span(value, &query->plies_least, &query->plies_most))
        return error_set(error, "plies=%s: give a number or two, such as 20-60 or -40", value);
    return query->plies_least <= query->plies_most || refuse_range("plies", value, error);
}

/* Keeps VALUE for one of the keys without fields. */
static bool set_text(struct collection_query *query, const char *key, const char *value)
{
    char **to = strcmp(key, "comment") == 0    ? &query->comment
                : strcmp(key, "position") == 0 ? &query->position
                                               : &query->pattern;
    free(*to);
    *to = memory_copy(value, strlen(value));
    return true;
}

static int by_letter(const void *a, const void *b)
{
    return *(const unsigned char *)a - *(const unsigned char *)b;
}

/* Makes the material VALUE one as an index has it: labels of kinds, sorted, with a hyphen between sides; a letter with
 * a prime stands for the label that is its small letter. Returns it, NULL if it is none. Caller frees. */
static char *read_material(const char *value)
{
    SCOPED(text) out = {0};
    for (const char *at = value; *at; at++) {
        bool primed = at[1] == '\'', between = *at == '-' || (*at == 'v' && !primed);
        char capital = (char)ascii_upper(*at);
        if (*at == ' ')
            continue;
        if (!between && (capital < 'A' || capital > 'Z'))
            return NULL;
        char label = primed ? (char)ascii_lower(*at) : capital;
        text_add_bytes(&out, between ? "-" : &label, 1);
        at += primed;
    }
    if (!out.at || !strchr(out.at, '-'))
        return NULL;
    for (char *at = out.at; *at; at += *at != '\0') {
        size_t length = strcspn(at, "-");
        qsort(at, length, 1, by_letter);
        at += length;
    }
    return memory_copy(out.at, out.length);
}

/* "KR-KRP" of "KRP-KR". Caller frees. */
static char *swap_sides(const char *material)
{
    struct text out = {0};
    const char *dash = strchr(material, '-');
    if (dash)
        text_addf(&out, "%s-%.*s", dash + 1, (int)(dash - material), material);
    else
        text_add(&out, material);
    return out.at;
}

static bool set_material(struct condition *condition, const char *value, struct error *error)
{
    condition->value = read_material(value);
    if (!condition->value)
        return error_set(error, "material=%s: give letters of pieces, with a hyphen between sides, such as KRP-KR",
                         value);
    condition->other = swap_sides(condition->value);
    return true;
}

/* Makes VALUE, a range "B90-B99" of KEY, its beginning and its end. */
static bool set_range(struct condition *condition, const char *key, const char *value, struct error *error)
{
    size_t length = strcspn(value, "-");
    FREED char *first = memory_copy(value, length);
    condition->value = fold_value(first);
    condition->other = fold_value(value[length] ? value + length + 1 : value);
    return strncmp(condition->value, condition->other, strlen(condition->other)) <= 0 ||
           refuse_range(key, value, error);
}

/* Where in VALUE the hyphen between two dates is, of which either may be missing; NULL if it is one date. */
static const char *find_between(const char *value)
{
    struct days days;
    const char *dash = strchr(value, '-');
    for (; dash; dash = strchr(dash + 1, '-'))
        if ((dash == value || dates_read(value, (size_t)(dash - value), &days)) &&
            (!dash[1] || dates_read(dash + 1, strlen(dash + 1), &days)) && !dates_read(value, strlen(value), &days))
            return dash;
    return NULL;
}

/* VALUE is a date or two; one with question marks is wanted as it stands. */
static bool set_dates(struct condition *condition, const char *value, struct error *error)
{
    const char *between = find_between(value), *second = between ? between + 1 : value;
    struct days first = {0, 0}, last = {0, INT_MAX};
    size_t length = between ? (size_t)(between - value) : strlen(value);
    if ((length && !dates_read(value, length, &first)) || (*second && !dates_read(second, strlen(second), &last)) ||
        (!length && !*second))
        return error_set(error, "date=%s: give the beginning of a date, or two: 1995, 1995.05.01, 1990.07-1991.06",
                         value);
    if (!between && strchr(value, '?'))
        condition->value = memory_copy(value, length);
    condition->least = first.first;
    condition->most = last.last;
    return condition->least <= condition->most || refuse_range("date", value, error);
}

static bool set_year(struct condition *condition, const char *value, struct error *error)
{
    if (!read_span(value, &condition->least, &condition->most) || !condition->most)
        return error_set(error, "year=%s: give a year or two, such as 1990-1999", value);
    return condition->least <= condition->most || refuse_range("year", value, error);
}

/* Checks and adds the condition of KEY, not of the kinds that have no fields. */
static bool add_condition(struct collection_query *query, const struct query_key *key, const char *value, bool whole,
                          struct error *error)
{
    if (query->conditions == CONDITIONS_MAX)
        return error_set(error, "a search has at most %d conditions", CONDITIONS_MAX);
    struct condition *condition = &query->condition[query->conditions++];
    *condition = (struct condition){.fields = key->fields, .likeness = key->likeness};
    switch (key->likeness) {
    case LIKE_YEAR:
        return set_year(condition, value, error);
    case LIKE_RESULT:
        return result_set(query, condition, value, error);
    case LIKE_DATE:
        return set_dates(condition, value, error);
    case LIKE_RANGE:
        return set_range(condition, key->name, value, error);
    case LIKE_MATERIAL:
        return set_material(condition, value, error);
    case LIKE_WORDS:
    case LIKE_WHOLE:
        condition->likeness = whole ? LIKE_WHOLE : LIKE_WORDS;
        condition->value = fold_value(value);
    }
    return true;
}

/* Adds the condition KEY=VALUE; WHOLE: the value stood between quotation marks. */
static bool add_key(struct collection_query *query, const struct query_key *key, const char *value, bool whole,
                    struct error *error)
{
    if (!*value)
        return error_set(error, "%s= has no value", key->name);
    if (key->fields)
        return add_condition(query, key, value, whole, error);
    if (strcmp(key->name, "plies") == 0)
        return set_plies(query, value, error);
    if (strcmp(key->name, "repeated") == 0) {
        query->unique = ascii_compare(value, "no") == 0;
        return query->unique || error_set(error, "repeated=%s: only repeated=no leaves something out", value);
    }
    query->comment_whole |= whole && strcmp(key->name, "comment") == 0;
    return set_text(query, key->name, value);
}

/* Reads the value at AT, up to END. */
static bool read_value(struct collection_query *query, const struct query_key *key, const char *at, const char *end,
                       struct error *error)
{
    while (at < end && *at == ' ')
        at++;
    while (end > at && end[-1] == ' ')
        end--;
    bool whole = end - at >= 2 && *at == '"' && end[-1] == '"';
    FREED char *value = memory_copy(at + whole, (size_t)(end - at) - 2 * (size_t)whole);
    return add_key(query, key, value, whole, error);
}

/* Complains of the word of TEXT that ends at SIGN, a `=`. */
static bool refuse_key(const char *text, const char *sign, struct error *error)
{
    char quoted[QUOTE_SIZE];
    const char *word = sign;
    while (word > text && word[-1] != ' ')
        word--;
    quote_write(word, (int)(sign - word), quoted);
    return error_set(
        error,
        "there is no condition \"%s=\": give player, white, black, red, event, year, date, result, eco, opening, game, material, plies, comment, position, pattern or repeated",
        quoted);
}

/* Returns the `=` behind the first word from AT to END, of the value of KEY (NULL: of none), that looks like a key;
 * NULL if there is none. Comments and codes of positions may hold such. */
static const char *find_false_key(const struct query_key *key, const char *at, const char *end)
{
    const bool quoted = *at == '"';
    bool begun = !key && !quoted; /* a word that may be a key has begun, at BEGIN */
    const char *begin = at;
    if (key && (strcmp(key->name, "comment") == 0 || strcmp(key->name, "position") == 0))
        return NULL;
    for (const char *mark = at; quoted && mark < end; mark++)
        at = *mark == '"' ? mark : at;
    for (; at < end; at++) {
        if (*at == ' ') {
            begun = true;
            begin = at + 1;
        } else if (*at == '=' && begun && at > begin) {
            return at;
        }
    }
    return NULL;
}

struct collection_query *collection_query_read(const char *words, struct error *error)
{
    struct collection_query *query = memory_new(sizeof *query);
    const char *at = words + strspn(words, " ");
    bool good = true;
    query->plies_most = INT_MAX;
    while (good && *at) {
        const struct query_key *key = find_key(at);
        const char *value = key ? strchr(at, '=') + 1 : at;
        const char *end = find_value_end(value), *sign = find_false_key(key, value, end);
        if (sign)
            good = refuse_key(at, sign, error);
        else
            good = read_value(query, key ? key : &query_keys[0], value, end, error);
        at = end + strspn(end, " ");
    }
    if (good)
        return query;
    collection_query_free(query);
    return NULL;
}

void collection_query_free(struct collection_query *query)
{
    for (int i = 0; query && i < query->conditions; i++) {
        free(query->condition[i].value);
        free(query->condition[i].other);
    }
    if (query) {
        free(query->comment);
        free(query->position);
        free(query->pattern);
        free(query->seen);
    }
    free(query);
}

void collection_query_place(struct collection_query *query, const struct game *g, const struct position *p)
{
    query->placed = true;
    query->place = *p;
    snprintf(query->placed_on, sizeof query->placed_on, "%s", g->id);
}

void collection_query_leave_unmarked(struct collection_query *query)
{
    query->unmarked = true;
}

bool collection_query_is_here(const struct collection_query *query)
{
    return query->position && ascii_compare(query->position, "here") == 0;
}

const struct error *collection_query_misfit(const struct collection_query *query)
{
    return query->fits || !query->misfit.text[0] ? NULL : &query->misfit;
}

/* True if the date WORD is of one of the years from LEAST to MOST. */
static bool is_of_years(const char *word, int least, int most)
{
    int year = word[0] >= '0' && word[0] <= '9' ? text_number(word) : 0;
    return year >= least && year <= most && year > 0;
}

/* True if each day that the date WORD may mean is one that CONDITION wants. */
static bool is_of_days(const struct condition *condition, const char *word)
{
    struct days days;
    return condition->value ? strncmp(word, condition->value, strlen(condition->value)) == 0
                            : dates_read(word, strlen(word), &days) && days.first >= condition->least &&
                                  days.last <= condition->most;
}

/* True if WORD is like CONDITION wants it; FOLDED is it in small letters. */
static bool is_like(const struct condition *condition, const char *word, const char *folded)
{
    switch (condition->likeness) {
    case LIKE_WORDS:
        return fold_has_words(folded, condition->value);
    case LIKE_WHOLE:
        return strcmp(folded, condition->value) == 0;
    case LIKE_DATE:
        return is_of_days(condition, word);
    case LIKE_RANGE:
        return *word && strcmp(folded, condition->value) >= 0 &&
               strncmp(folded, condition->other, strlen(condition->other)) <= 0;
    case LIKE_YEAR:
        return is_of_years(word, condition->least, condition->most);
    case LIKE_RESULT:
        return result_is_wanted(condition, word);
    case LIKE_MATERIAL:
        return strcmp(word, condition->value) == 0 || strcmp(word, condition->other) == 0;
    }
    return false;
}

/* Returns where in the text from AT to END, of folded words, that comes next which every word like CONDITION holds: END
 * if nowhere, AT if nothing is known of such words. */
static const char *find_sign(const struct condition *condition, const char *at, const char *end)
{
    if (condition->likeness != LIKE_WORDS && condition->likeness != LIKE_WHOLE)
        return at;
    const char *sign = condition->value + strspn(condition->value, FOLD_BETWEEN);
    const char *found = memmem(at, (size_t)(end - at), sign, strcspn(sign, FOLD_BETWEEN));
    return found ? found : end;
}

/* Fills BIT, of CONDITION, of the words of LIST from FITTING's count up to LAST, which are FOLDED, one behind the
 * other. */
static void fit_condition(const struct condition *condition, uint32_t bit, const struct wordlist *list, int last,
                          const struct text *folded, struct fitting *fitting)
{
    const char *at = folded->at, *end = at + folded->length, *sign = at;
    for (int i = fitting->count; i < last; i++) {
        size_t length = strlen(at);
        if (sign < at)
            sign = find_sign(condition, at, end);
        if (sign <= at + length && is_like(condition, wordlist_get(list, (uint32_t)i), at))
            fitting->bits[i] |= bit;
        at += length + 1;
    }
}

void query_fit_words(const struct collection_query *query, const struct index *index, struct fitting *fitting)
{
    enum { AT_ONCE = 4096 }; /* words, folded together */
    SCOPED(text) folded = {0};
    const struct wordlist *list = &index->words;
    if (!query->conditions || fitting->count == list->count)
        return;
    fitting->bits = memory_resize(fitting->bits, (size_t)list->count * sizeof *fitting->bits);
    memset(fitting->bits + fitting->count, 0, (size_t)(list->count - fitting->count) * sizeof *fitting->bits);
    while (fitting->count < list->count) {
        int first = fitting->count, last = list->count - first < AT_ONCE ? list->count : first + AT_ONCE;
        const char *begin = wordlist_get(list, (uint32_t)first), *end = wordlist_get(list, (uint32_t)last - 1);
        folded.length = 0;
        fold_text(begin, (size_t)(end - begin) + strlen(end) + 1, &folded);
        for (int i = 0; i < query->conditions; i++)
            fit_condition(&query->condition[i], 1u << i, list, last, &folded, fitting);
        fitting->count = last;
    }
}

/* The position that QUERY looks for, of G, into OUT. */
static bool read_aim_position(const struct collection_query *query, const struct game *g, struct snapshot *out,
                              struct error *error)
{
    struct position p = query->place;
    if (query->placed && strcmp(g->id, query->placed_on) != 0)
        return error_set(error, "the position is of another game");
    if (!query->placed && !code_read(arrays_game(g, query->position), query->position, &p, error))
        return false;
    snapshot_take(g, &p, out);
    return true;
}

/* Reads what QUERY looks for on the board of G into AIM. */
static void read_aim(struct collection_query *query, const struct game *g, struct aim *aim)
{
    struct error error = {0};
    aim->tried = true;
    aim->fits = (!(query->placed || query->position) || read_aim_position(query, g, &aim->position, &error)) &&
                (!query->pattern || pattern_read(g, query->pattern, &aim->pattern, &error));
    query->fits |= aim->fits;
    if (!aim->fits && !query->misfit.text[0])
        query->misfit = error;
}

const struct aim *query_aim(struct collection_query *query, const struct game *g, struct aim *aim)
{
    if (!g || !query_has_aim(query))
        return NULL;
    if (!aim->tried)
        read_aim(query, g, aim);
    return aim->fits ? aim : NULL;
}

/* Puts SAME into its slot. True if it was there. */
static bool put_seen(struct collection_query *query, uint64_t same)
{
    size_t k = (size_t)(same >> 20) & (query->slots - 1);
    while (query->seen[k] && query->seen[k] != same)
        k = (k + 1) & (query->slots - 1);
    bool there = query->seen[k] == same;
    query->seen[k] = same;
    query->filled += !there;
    return there;
}

bool query_has_seen(struct collection_query *query, uint64_t same)
{
    enum { SLOTS_FIRST = 1024 };
    if (!same || (query->unmarked && !query->unique))
        return false;
    if (query->filled * 2 >= query->slots) {
        size_t slots = query->slots;
        FREED uint64_t *old = query->seen;
        query->slots = slots ? 2 * slots : SLOTS_FIRST;
        query->filled = 0;
        query->seen = memory_new(query->slots * sizeof *query->seen);
        for (size_t i = 0; i < slots; i++)
            if (old[i])
                put_seen(query, old[i]);
    }
    return put_seen(query, same);
}
