#include "study/cards.h"

#include "statefile.h"

#include <stdlib.h>
#include <time.h>

enum { SECOND = 1000, DAY_BEGINS = 4 /* o'clock */, DAY_SECONDS = 24 * 60 * 60, MADE_BY = 3, FIELDS = 3 + MADE_BY };

static const char file_name[] = "cards";
static const char *const how_word[] = {
    [GRADE_AGAIN] = "again",    [GRADE_HARD] = "hard",    [GRADE_GOOD] = "good", [GRADE_EASY] = "easy",
    [CARD_SUSPEND] = "suspend", [CARD_RESUME] = "resume", [CARD_UNDO] = "undo",  [CARD_NEW] = "new",
    [CARD_GONE] = "gone",       [CARD_KEPT] = "kept"};

static const char race_done[] = "done\t"; /* HOW of a result against the clock */
static const char *const race_word[] = {[RACE_RUSH] = "rush", [RACE_CYCLE] = "cycle"};

int cards_day(int64_t ms)
{
    time_t then = (time_t)(ms / SECOND);
    struct tm local;
    if (!localtime_r(&then, &local))
        return 0;
    struct tm noon = {.tm_year = local.tm_year, .tm_mon = local.tm_mon, .tm_mday = local.tm_mday, .tm_hour = 12};
    return (int)(timegm(&noon) / DAY_SECONDS) - cards_night(ms);
}

bool cards_night(int64_t ms)
{
    time_t then = (time_t)(ms / SECOND);
    struct tm local;
    return localtime_r(&then, &local) && local.tm_hour < DAY_BEGINS;
}

/* ---- the deck ---- */

/* Returns the length of what makes the card ITEM: its first fields, SIZE bytes at most. */
static size_t key_length(const char *item, size_t size)
{
    size_t at = 0;
    for (int tabs = 0; at < size; at++)
        if (item[at] == '\t' && ++tabs == MADE_BY)
            break;
    return at;
}

/* Returns the place of the card KEY (LENGTH bytes) in DECK's slots, or of the free slot where it belongs. By the hash
 * FNV-1a (Fowler, Noll, Vo). */
static int find_slot(const struct deck *deck, const char *key, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)key[i]) * 16777619u;
    int slot = (int)(hash & (uint32_t)(deck->slots - 1));
    for (; deck->slot[slot] >= 0; slot = (slot + 1) & (deck->slots - 1)) {
        const char *item = deck->card[deck->slot[slot]].item;
        if (key_length(item, strlen(item)) == length && memcmp(item, key, length) == 0)
            break;
    }
    return slot;
}

/* Double DECK's slots, so that half of them stay free. */
static void widen_slots(struct deck *deck)
{
    enum { FIRST = 64 };
    deck->slots = deck->slots ? 2 * deck->slots : FIRST;
    deck->slot = memory_resize(deck->slot, (size_t)deck->slots * sizeof *deck->slot);
    for (int i = 0; i < deck->slots; i++)
        deck->slot[i] = -1;
    for (int i = 0; i < deck->count; i++) {
        const char *item = deck->card[i].item;
        deck->slot[find_slot(deck, item, key_length(item, strlen(item)))] = i;
    }
}

/* Returns the card ITEM (LENGTH bytes) of DECK, new if need be. */
static struct card *card_of(struct deck *deck, const char *item, size_t length)
{
    if (2 * (deck->count + 1) > deck->slots)
        widen_slots(deck);
    int slot = find_slot(deck, item, key_length(item, length));
    if (deck->slot[slot] < 0) {
        deck->card = memory_grow(deck->card, deck->count, &deck->room, sizeof *deck->card);
        deck->card[deck->count] = (struct card){0};
        deck->slot[slot] = deck->count++;
    }
    struct card *card = &deck->card[deck->slot[slot]];
    free(card->item);
    card->item = memory_copy(item, length);
    return card;
}

int64_t card_time(const struct card *card, int64_t now)
{
    return card && card->noted > now ? card->noted + SECOND : now;
}

const struct card *deck_find(const struct deck *deck, const char *item)
{
    int at = deck->slots ? deck->slot[find_slot(deck, item, key_length(item, strlen(item)))] : -1;
    return at < 0 ? NULL : &deck->card[at];
}

/* Returns what is counted of DAY in DECK, NULL if nothing is. The last days come first. */
static struct card_day *find_day(const struct deck *deck, int day)
{
    for (int i = deck->days - 1; i >= 0; i--)
        if (deck->day[i].day == day)
            return &deck->day[i];
    return NULL;
}

/* Count an answer of NOW's last kind, 1 or -1 TIMES; DUE: its card was due. */
static void count_answer(struct deck *deck, const struct card_state *now, int times, bool due)
{
    const int day = now->answered;
    struct card_day *at = find_day(deck, day);
    if (!at) {
        deck->day = memory_grow(deck->day, deck->days, &deck->days_room, sizeof *deck->day);
        at = &deck->day[deck->days++];
        *at = (struct card_day){.day = day};
    }
    at->answers += times;
    at->right += now->how == GRADE_AGAIN ? 0 : times;
    at->due += due ? times : 0;
}

/* True if an answer on DAY to a card in STATE is one that was asked for. */
static bool was_due(const struct card_state *state, int day)
{
    return state->how && state->due <= day;
}

/* CARD was answered with HOW on DAY. */
static void answer_card(struct deck *deck, struct card *card, int how, int day)
{
    struct card_state *now = &card->now;
    if (how == CARD_SUSPEND || how == CARD_RESUME) {
        card->suspended = how == CARD_SUSPEND ? ++deck->suspensions : 0;
    } else if (how == CARD_GONE || how == CARD_KEPT) {
        card->gone = how == CARD_GONE;
    } else if (how == CARD_UNDO && card->undoable) {
        count_answer(deck, now, -1, was_due(&card->before, now->answered));
        *now = card->before;
        card->undoable = false;
    } else if (how != CARD_UNDO) {
        enum grade grade = how == CARD_NEW ? GRADE_AGAIN : (enum grade)how;
        card->before = *now;
        card->gone = false;
        now->retention = retention_review(now->retention, grade, now->how ? day - now->answered : 0);
        now->how = (int)grade;
        now->answered = day;
        now->due = day + retention_interval(now->retention);
        card->undoable = how != CARD_NEW;
        if (card->undoable)
            count_answer(deck, now, 1, was_due(&card->before, day));
    }
}

/* ---- the file ---- */

/* Returns ms since 1970 of the time TEXT, -1 if it is none: there is no 32 December. */
static int64_t read_time(const char *text)
{
    struct tm when = {.tm_isdst = 0};
    int end = 0, fields = sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2dZ%n", &when.tm_year, &when.tm_mon, &when.tm_mday,
                                 &when.tm_hour, &when.tm_min, &when.tm_sec, &end);
    when.tm_year -= 1900;
    when.tm_mon--;
    struct tm real = when; /* what timegm carries over is no time of a clock */
    if (fields != 6 || text[end] != '\t')
        return -1;
    int64_t ms = (int64_t)timegm(&real) * SECOND;
    bool same = real.tm_mon == when.tm_mon && real.tm_mday == when.tm_mday && real.tm_hour == when.tm_hour &&
                real.tm_min == when.tm_min && real.tm_sec == when.tm_sec;
    return same ? ms : -1;
}

/* Returns what the word at TEXT, up to a tab, says of a card; 0 if it says nothing. */
static int read_how(const char *text)
{
    size_t length = strcspn(text, "\t");
    for (int how = GRADE_AGAIN; how <= CARD_KEPT; how++)
        if (strlen(how_word[how]) == length && memcmp(how_word[how], text, length) == 0)
            return how;
    return 0;
}

/* Take a result against the clock, whose SECONDS are given and whose other fields begin at TEXT, into DECK; false if it
 * is none. */
static bool read_race(struct deck *deck, const char *seconds, const char *text)
{
    struct race_result result = {.kind = RACE_RUSH};
    int end = 0;
    while (result.kind < RACE_KINDS && (strncmp(text, race_word[result.kind], strlen(race_word[result.kind])) != 0 ||
                                        text[strlen(race_word[result.kind])] != '\t'))
        result.kind++;
    if (result.kind == RACE_KINDS || sscanf(seconds, "%9d", &result.seconds) != 1 ||
        sscanf(text, "%*[a-z]\t%31[^\t]\t%127[^\t]\t%9d\t%9d\t%9d\t%9d%n", result.game, result.set, &result.limit,
               &result.solved, &result.missed, &result.longest, &end) != 6 ||
        text[end])
        return false;
    deck->race = memory_grow(deck->race, deck->races, &deck->races_room, sizeof *deck->race);
    deck->race[deck->races++] = result;
    return true;
}

/* A line of the file: its time, and the place that it has there. */
struct dated_line {
    int64_t when;
    char *line; /* terminated; borrowed */
    int place;
};

/* Take DATED into DECK; false if it says nothing. */
static bool read_answer(struct deck *deck, const struct dated_line *dated)
{
    char *field[FIELDS], *line = dated->line;
    int tabs = 0;
    field[0] = line;
    for (char *byte = line; *byte && tabs < FIELDS - 1; byte++)
        if (*byte == '\t')
            field[++tabs] = byte + 1;
    int how = tabs ? read_how(field[1]) : 0;
    if (tabs == FIELDS - 1 && strncmp(field[1], race_done, strlen(race_done)) == 0)
        return utf8_is_clean(line) && read_race(deck, field[2], field[3]);
    if (tabs < FIELDS - 1 || !how || !utf8_is_clean(line))
        return false;
    struct card *card = card_of(deck, field[3], strlen(field[3]));
    answer_card(deck, card, how, cards_day(dated->when));
    card->noted = dated->when;
    if (how <= GRADE_EASY && dated->place >= deck->last_place) {
        deck->last = (int)(card - deck->card);
        deck->last_place = dated->place;
    }
    return true;
}

static int compare_dates(const struct dated_line *first, const struct dated_line *second)
{
    return first->when != second->when ? (first->when < second->when ? -1 : 1) : 0;
}

static int by_time(const void *one, const void *other)
{
    const struct dated_line *first = one, *second = other;
    int order = compare_dates(first, second);
    return order ? order : first->place - second->place;
}

static int by_words(const void *one, const void *other)
{
    const struct dated_line *first = one, *second = other;
    int order = compare_dates(first, second);
    order = order ? order : strcmp(first->line, second->line);
    return order ? order : first->place - second->place;
}

/* Returns how many of the COUNT lines at LINE are equal to the first. */
static int count_equal(const struct dated_line *line, int count)
{
    int equal = 1;
    while (equal < count && line[equal].when == line->when && strcmp(line[equal].line, line->line) == 0)
        equal++;
    return equal;
}

/* Returns in how many copies of a history the COUNT lines at LINE, which begin one time by by_words, stand: what the
 * numbers of equal lines of that time have in common. *LENGTH gets how many lines that time has. */
static int count_copies(const struct dated_line *line, int count, int *length)
{
    int copies = 0, at = 0;
    for (int equal; at < count && line[at].when == line->when; at += equal) {
        equal = count_equal(line + at, count - at);
        for (int rest = equal; rest;) { /* Euclid's greatest common divisor */
            int divisor = rest;
            rest = copies % rest;
            copies = divisor;
        }
    }
    *length = at;
    return copies;
}

/*
 * Puts the COUNT lines at LINE in the order of their times, those of one time in that of the file. A history that two
 * files had in common when they were joined is kept once. Returns how many lines remain.
 */
static int order_lines(struct dated_line *line, int count)
{
    int kept = 0;
    qsort(line, (size_t)count, sizeof *line, by_words);
    for (int begin = 0, length; begin < count; begin += length) {
        int copies = count_copies(line + begin, count - begin, &length);
        for (int at = begin, equal; at < begin + length; at += equal) {
            equal = count_equal(line + at, begin + length - at);
            memmove(line + kept, line + at, (size_t)(equal / copies) * sizeof *line);
            kept += equal / copies;
        }
    }
    qsort(line, (size_t)kept, sizeof *line, by_time);
    return kept;
}

bool cards_read(struct deck *out, struct error *error)
{
    SCOPED(text) file = {0};
    FREED struct dated_line *line = NULL;
    int count = 0, room = 0;
    *out = (struct deck){.last = -1};
    bool good = statefile_read(FOLDER_STATE, file_name, &file, error);
    for (size_t begin = 0, end; good && begin < file.length; begin = end + 1) {
        const char *feed = memchr(file.at + begin, '\n', file.length - begin);
        end = feed ? (size_t)(feed - file.at) : file.length;
        file.at[end] = '\0';
        int64_t when = memchr(file.at + begin, '\0', end - begin) ? -1 : read_time(file.at + begin);
        out->damaged += when < 0;
        if (when < 0)
            continue;
        line = memory_grow(line, count, &room, sizeof *line);
        line[count] = (struct dated_line){when, file.at + begin, count};
        count++;
    }
    count = line ? order_lines(line, count) : 0;
    for (int i = 0; i < count; i++)
        out->damaged += !read_answer(out, &line[i]);
    return good;
}

void deck_free(struct deck *deck)
{
    for (int i = 0; i < deck->count; i++)
        free(deck->card[i].item);
    free(deck->card);
    free(deck->slot);
    free(deck->day);
    free(deck->race);
    *deck = (struct deck){0};
}

/* Add the time MS and a tab to LINE; false with ERROR filled if that is no time. */
static bool add_time(struct text *line, int64_t ms, struct error *error)
{
    time_t then = (time_t)(ms / SECOND);
    struct tm when;
    char stamp[32];
    if (!gmtime_r(&then, &when) || !strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &when))
        return error_set(error, "the clock shows no time that can be written");
    text_addf(line, "%s\t", stamp);
    return true;
}

bool cards_add(const char *item, int how, int seconds, int64_t ms, struct text *lines, struct error *error)
{
    if (!add_time(lines, ms, error))
        return false;
    text_addf(lines, "%s\t%d\t%s\n", how_word[how], seconds, item);
    return true;
}

bool cards_append(const struct text *lines, struct error *error)
{
    return statefile_append(FOLDER_STATE, file_name, lines, error);
}

bool cards_note(const char *item, int how, int seconds, int64_t ms, struct error *error)
{
    SCOPED(text) line = {0};
    return cards_add(item, how, seconds, ms, &line, error) && cards_append(&line, error);
}

bool cards_note_race(const struct race_result *result, int64_t ms, struct error *error)
{
    SCOPED(text) line = {0};
    char set[RACE_SET];
    snprintf(set, sizeof set, "%s", result->set);
    for (char *byte = set; *byte; byte++)
        *byte = *byte == '\t' || *byte == '\n' ? ' ' : *byte;
    if (!add_time(&line, ms, error))
        return false;
    text_addf(&line, "%s%d\t%s\t%s\t%s\t%d\t%d\t%d\t%d\n", race_done, result->seconds, race_word[result->kind],
              result->game, set, result->limit, result->solved, result->missed, result->longest);
    return statefile_append(FOLDER_STATE, file_name, &line, error);
}

bool race_is_better(const struct race_result *result, const struct race_result *other)
{
    if (result->solved != other->solved)
        return result->solved > other->solved;
    if (result->missed !=
        other->missed) /* who was asked more of a set has gone further; a rush is the better without */
        return result->kind == RACE_CYCLE ? result->missed > other->missed : result->missed < other->missed;
    return result->kind == RACE_CYCLE && result->seconds < other->seconds;
}

const struct race_result *deck_best_race(const struct deck *deck, const struct race_result *like, bool last)
{
    const struct race_result *best = NULL;
    for (int i = 0; i < deck->races; i++) {
        const struct race_result *result = &deck->race[i];
        if (result->kind == like->kind && result->limit == like->limit && strcmp(result->game, like->game) == 0 &&
            strcmp(result->set, like->set) == 0 && (!best || last || race_is_better(result, best)))
            best = result;
    }
    return best;
}

/* ---- what is due ---- */

/* By the day on which cards are due, then by how soon they are forgotten, then by their words, for a fixed order. */
static int compare_due(const void *one, const void *other)
{
    const struct card *first = *(const struct card *const *)one, *second = *(const struct card *const *)other;
    if (first->now.due != second->now.due)
        return first->now.due < second->now.due ? -1 : 1;
    if (first->now.retention.stability != second->now.retention.stability)
        return first->now.retention.stability < second->now.retention.stability ? -1 : 1;
    return strcmp(first->item, second->item);
}

int deck_due(const struct deck *deck, int day, const struct card **out)
{
    int due = 0;
    for (int i = 0; i < deck->count; i++)
        if (card_is_asked(&deck->card[i]) && deck->card[i].now.due <= day)
            out[due++] = &deck->card[i];
    if (due)
        qsort(out, (size_t)due, sizeof *out, compare_due);
    return due;
}

const struct card *deck_suspended(const struct deck *deck, int *count)
{
    const struct card *last = NULL;
    *count = 0;
    for (int i = 0; i < deck->count; i++) {
        const struct card *card = &deck->card[i];
        if (!card->suspended || card->gone)
            continue;
        ++*count;
        if (!last || card->suspended > last->suspended)
            last = card;
    }
    return last;
}

struct card_day deck_day(const struct deck *deck, int day)
{
    const struct card_day *at = find_day(deck, day);
    return at ? *at : (struct card_day){.day = day};
}

int deck_streak(const struct deck *deck, int day)
{
    int streak = 0;
    day -= !deck_day(deck, day).answers;
    while (deck_day(deck, day - streak).answers)
        streak++;
    return streak;
}
