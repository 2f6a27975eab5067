#include "study/today.h"

#include "study/exercises.h"
#include "study/racing.h"
#include "study/rehearsal.h"

#include <limits.h>
#include <time.h>

/* WEEKS: shown of the past; AHEAD: days shown of what is to come; CAUSES: told why cards cannot be asked. */
enum { WEEK = 7, WEEKS = 8, AHEAD = 7, CAUSES = 3 };

static int day_now(const struct desk *desk)
{
    return cards_day(desk_date(desk));
}

/* Returns how many of DUE cards the setting `daily` leaves for DAY. */
static int within_daily(const struct desk *desk, const struct deck *deck, int day, int due)
{
    int left = desk->settings.daily - deck_day(deck, day).due;
    return !desk->settings.daily || left > due ? due : left > 0 ? left : 0;
}

/* ---- what can be asked ---- */

/* What a card asks: lesson LESSON of the game called GAME or, if that is 0, PROBLEM of G. */
struct card_task {
    const struct game *g; /* NULL: there is no such game */
    struct problem problem;
    int lesson;
    char game[GAME_ID];
    bool none; /* no card of that kind and game can be asked */
};

/* Reads what the card ITEM asks into OUT; false with ERROR filled if that cannot be asked. */
static bool read_asked(struct desk *desk, const char *item, struct card_task *out, struct error *error)
{
    FREED char *copy = memory_copy(item, strlen(item));
    char *field[3];
    today_split_item(copy, field);
    *out = (struct card_task){.g = NULL};
    snprintf(out->game, sizeof out->game, "%s", field[1]);
    if (strcmp(field[0], "lesson") == 0) {
        int lessons = tutorial_lessons(desk, out->game);
        out->lesson = text_number(field[2]);
        out->none = !lessons;
        if (!lessons)
            return error_set(error, "there is no lesson of %s", field[1]);
        return (out->lesson >= 1 && out->lesson <= lessons) ||
               error_set(error, "there is no lesson %s of %s", field[2], field[1]);
    }
    const struct game *named = gamecache_named(&desk->cache, field[1], error);
    out->none = !named;
    out->g = named ? arrays_game(named, field[2]) : NULL;
    return out->g && problem_read(out->g, field[2], &out->problem, error);
}

/* Why cards cannot be asked, each cause with how many they are; OTHERS for causes that have no room. */
struct causes {
    struct {
        char text[ERROR_TEXT];
        int cards;
    } at[CAUSES];
    int count, others;
};

/* Counts a card that cannot be asked for the cause ERROR. */
static void add_cause(struct causes *causes, const struct error *error)
{
    int i = 0;
    while (i < causes->count && strcmp(causes->at[i].text, error->text) != 0)
        i++;
    if (i == CAUSES) {
        causes->others++;
        return;
    }
    if (i == causes->count)
        snprintf(causes->at[causes->count++].text, ERROR_TEXT, "%s", error->text);
    causes->at[i].cards++;
}

/* Writes what the card ITEM begins with, its kind and game, as a line of struct text `gone` does, into OUT. */
static void write_sort(const char *item, struct text *out)
{
    size_t kind = strcspn(item, "\t"), length = kind + (item[kind] != '\0');
    length += strcspn(item + length, "\t");
    out->length = 0;
    text_addf(out, "\n%.*s\t", (int)length, item);
}

/*
 * As read_asked of ITEM, but asks for a game only once, as to look for one that is gone takes long: GONE has a line of
 * each kind and game of which no card can be asked, with the cause.
 */
static bool read_asked_once(struct desk *desk, const char *item, struct text *gone, struct card_task *out,
                            struct error *error)
{
    SCOPED(text) sort = {0};
    write_sort(item, &sort);
    const char *line = gone->length ? strstr(gone->at, sort.at) : NULL;
    if (line) {
        line += sort.length;
        return error_set(error, "%.*s", (int)strcspn(line, "\n"), line);
    }
    if (read_asked(desk, item, out, error))
        return true;
    if (out->none)
        text_addf(gone, "%s%s", sort.at, error->text);
    return false;
}

/* Marks the cards of DECK that are to be asked by DAY and cannot be, and counts them in CAUSES. Returns how many. */
static int mark_lost(struct desk *desk, struct deck *deck, int day, struct causes *causes)
{
    FREED struct card_task *asked = memory_new(sizeof *asked);
    SCOPED(text) gone = {0};
    int lost = 0;
    for (int i = 0; i < deck->count; i++) {
        struct card *card = &deck->card[i];
        struct error why = {0};
        if (!card_is_asked(card) || card->now.due > day || read_asked_once(desk, card->item, &gone, asked, &why))
            continue;
        card->lost = true;
        lost++;
        add_cause(causes, &why);
    }
    return lost;
}

int today_left(struct desk *desk)
{
    SCOPED(deck) deck;
    struct causes causes = {0};
    int day = day_now(desk);
    if (!cards_read(&deck, NULL) || !deck.count)
        return 0;
    FREED const struct card **due = memory_new((size_t)deck.count * sizeof *due);
    mark_lost(desk, &deck, day, &causes);
    return within_daily(desk, &deck, day, deck_due(&deck, day, due));
}

/* Says behind the message why LOST cards cannot be asked, and how they are left out. */
static void say_lost(struct desk *desk, int lost, const struct causes *causes)
{
    SCOPED(text) why = {0};
    for (int i = 0; i < causes->count; i++) {
        text_addf(&why, "%s%s", i ? "; " : "", causes->at[i].text);
        if (causes->count > 1 || causes->others)
            text_addf(&why, " (%d)", causes->at[i].cards);
    }
    if (causes->others)
        text_addf(&why, "; other causes (%d)", causes->others);
    desk_say_also(desk, "%d card%s cannot be asked: %s. `today suspend lost` leaves %s out.", lost,
                  lost == 1 ? "" : "s", why.at, lost == 1 ? "it" : "them");
}

void today_suspend_lost(struct desk *desk)
{
    SCOPED(deck) deck;
    SCOPED(text) lines = {0};
    struct causes causes = {0};
    struct error error = {0};
    bool good = cards_read(&deck, &error);
    int lost = good ? mark_lost(desk, &deck, INT_MAX, &causes) : 0;
    for (int i = 0; i < deck.count && good; i++)
        if (deck.card[i].lost)
            good = cards_add(deck.card[i].item, CARD_SUSPEND, 0, card_time(&deck.card[i], desk_date(desk)), &lines,
                             &error);
    if (!good || (lost && !cards_append(&lines, &error)))
        desk_complain(desk, &error);
    else if (!lost)
        desk_say(desk, TONE_PLAIN, "There is no card that cannot be asked.");
    else
        desk_say(desk, TONE_GOOD, "%d card%s left out; `today resume` brings %s back.", lost, lost == 1 ? "" : "s",
                 lost == 1 ? "it" : "the last one");
}

/* ---- on the board ---- */

/* Put what ASKED is on the board; a lesson is only chosen. */
static enum today show_asked(struct desk *desk, const struct card_task *asked, int *lesson)
{
    *lesson = asked->lesson;
    if (asked->lesson) {
        tutorial_choose(desk, asked->game);
        return TODAY_LESSON;
    }
    struct problem_set set = {.at = memory_new(sizeof *set.at), .count = 1};
    *set.at = asked->problem;
    solving_begin(desk, asked->g, &set, TODAY_SET, 0);
    problem_set_free(&set);
    return TODAY_PROBLEM;
}

/* Returns the first day after DAY on which cards of DECK are due, and how many into COUNT; 0 if there is none. */
static int next_due(const struct deck *deck, int day, int *count)
{
    int next = 0;
    for (int i = 0; i < deck->count; i++) {
        int due = deck->card[i].now.due;
        if (!card_is_asked(&deck->card[i]) || due <= day || (next && due > next))
            continue;
        *count = due == next ? *count + 1 : 1;
        next = due;
    }
    return next;
}

/* Say why nothing is asked on DAY, though DUE cards are due. */
static void report_rest(struct desk *desk, struct deck *deck, int day, int due)
{
    struct causes causes = {0};
    struct card_day done = deck_day(deck, day);
    int count = 0, next;
    do
        next = next_due(deck, day, &count);
    while (next && mark_lost(desk, deck, next, &causes));
    char score[80] = "", later[80] = "", when[WHEN_TEXT];
    if (done.answers)
        snprintf(score, sizeof score, " %d answered today, %d of them right.", done.answers, done.right);
    if (next) {
        today_write_when(desk, next - day, when);
        snprintf(later, sizeof later, " %d due %s%s.", count, when, strcmp(when, "tomorrow") == 0 ? ", from 4:00" : "");
    }
    if (!deck->count)
        desk_say(
            desk, TONE_PLAIN,
            "Nothing to practise yet. Problems that go wrong, lessons, and mistakes that `problems own` finds in your games come back here.");
    else if (due)
        desk_say(desk, TONE_GOOD, "Enough for today.%s %d more can wait; `set daily 0`, then `today`, asks them, too.",
                 score, due);
    else
        desk_say(desk, TONE_GOOD, "Nothing is due now.%s%s", score, later);
}

/* Returns the place in DUE (COUNT cards) behind the card on the board, which is passed over; 0 if it is not there. */
static int place_after_board(const struct desk *desk, const struct deck *deck, const struct card **due, int count)
{
    SCOPED(text) item = {0};
    const struct card *now = today_write_item(desk, &item) ? deck_find(deck, item.at) : NULL;
    for (int i = 0; i < count; i++)
        if (due[i] == now)
            return i + 1;
    return 0;
}

/* Returns the name of the opening of the card on the board, if that is of the user's repertoire and the name is known;
 * else NULL. Borrowed from DESK. */
static const struct opening_name *opening_of_card(struct desk *desk)
{
    const struct solving *solving = desk->exercise.solving;
    const struct game *g = desk->session->game;
    bool known = strcmp(solving->set.at[solving->number].themes, THEME_REPERTOIRE) == 0 &&
                 game_library_read_names(&desk->library, &desk->cache.catalogue, g, NULL);
    return known ? opening_names_at(&desk->library.names, desk_position(desk)->key) : NULL;
}

enum today today_next(struct desk *desk, int *lesson)
{
    SCOPED(deck) deck;
    FREED struct card_task *asked = memory_new(sizeof *asked);
    struct error error = {0}, trouble = {0};
    struct causes causes = {0};
    enum today shown = TODAY_NONE;
    int day = day_now(desk), gone = rehearsal_refresh(desk, &trouble);
    if (!cards_read(&deck, &error)) {
        desk_complain(desk, &error);
        return TODAY_NONE;
    }
    FREED const struct card **due = memory_new(((size_t)deck.count + 1) * sizeof *due);
    int lost = mark_lost(desk, &deck, day, &causes), count = deck_due(&deck, day, due),
        left = within_daily(desk, &deck, day, count), from = place_after_board(desk, &deck, due, count);
    if (left > 0 && read_asked(desk, due[from % count]->item, asked, &error))
        shown = show_asked(desk, asked, lesson);
    if (shown == TODAY_PROBLEM) {
        const struct opening_name *name = opening_of_card(desk);
        desk_say_also(desk, "%s%s%s%s%d due.", name ? "Opening: " : "", name ? name->name : "", name ? "." : "",
                      name ? " " : "", left);
    } else if (shown == TODAY_NONE) {
        report_rest(desk, &deck, day, count);
    }
    if (shown == TODAY_NONE && lost)
        say_lost(desk, lost, &causes);
    if (gone)
        desk_say_also(desk,
                      gone == 1 ? "%d position is not in your openings any more, and is not asked."
                                : "%d positions are not in your openings any more, and are not asked.",
                      gone);
    if (trouble.text[0])
        desk_say_fault(desk, "Whether your openings have changed is not known", &trouble);
    return shown;
}

/* ---- changes ---- */

/* What ITEM is, in words, into OUT: "White to play and mate in 2 (Orthodox chess)", "lesson 2 of Orthodox chess". */
static void add_card_name(struct desk *desk, const char *item, struct text *out)
{
    FREED char *copy = memory_copy(item, strlen(item));
    char *field[3], task[128];
    struct problem problem;
    today_split_item(copy, field);
    const struct game *named = gamecache_named(&desk->cache, field[1], NULL);
    const char *title = named ? named->title : field[1];
    if (strcmp(field[0], "lesson") == 0) {
        text_addf(out, "lesson %s of %s", field[2], title);
        return;
    }
    const struct game *g = named ? arrays_game(named, field[2]) : NULL;
    if (g && problem_read(g, field[2], &problem, NULL)) {
        problem_task(g, &problem, task, sizeof task);
        task[strcspn(task, ":")] = '\0';
        text_addf(out, "%s (%s)", task, title);
    } else {
        text_addf(out, "a problem of %s", title);
    }
}

/* Returns the card of DECK that was answered last: in this session if any was, else by the file. NULL if none was. */
static const struct card *answered_last(const struct desk *desk, const struct deck *deck)
{
    const struct card *own = desk->answered.length ? deck_find(deck, desk->answered.at) : NULL;
    return own ? own : deck->last < 0 ? NULL : &deck->card[deck->last];
}

/* Returns the card of DECK that HOW changes: the one on the board, else the one answered last, or suspended last if it
 * is to be asked again. NULL after a message if there is none, or HOW changes nothing of it. */
static const struct card *card_to_change(struct desk *desk, const struct deck *deck, int how)
{
    SCOPED(text) item = {0};
    int left;
    const struct card *shown = how != CARD_UNDO && today_write_item(desk, &item) ? deck_find(deck, item.at) : NULL,
                      *card = item.length ? shown : answered_last(desk, deck);
    if (how == CARD_RESUME) {
        card = shown && shown->suspended ? shown : deck_suspended(deck, &left);
        if (!card)
            desk_say(desk, TONE_WRONG, "Nothing is left out: `today suspend` leaves out what is on the board.");
        return card;
    }
    if (card && (how == CARD_UNDO ? card->undoable : !card->suspended))
        return card;
    desk_say(desk, TONE_WRONG, "%s",
             card          ? "That is so already."
             : item.length ? "What is on the board has not been answered yet."
                           : "Nothing has been answered yet.");
    return NULL;
}

void today_change(struct desk *desk, int how)
{
    static const char *const said[] = {[CARD_SUSPEND] = "Not asked any more: %s. `today resume` takes that back.",
                                       [CARD_RESUME] = "Asked again: %s.",
                                       [CARD_UNDO] = "The last answer does not count: %s."};
    SCOPED(deck) deck;
    SCOPED(text) name = {0};
    struct error error = {0};
    int left;
    if (!cards_read(&deck, &error)) {
        desk_complain(desk, &error);
        return;
    }
    const struct card *card = card_to_change(desk, &deck, how);
    if (!card)
        return;
    if (!cards_note(card->item, how, 0, card_time(card, desk_date(desk)), &error)) {
        desk_complain(desk, &error);
        return;
    }
    add_card_name(desk, card->item, &name);
    desk_say(desk, TONE_GOOD, said[how], name.at);
    deck_suspended(&deck, &left);
    if (how == CARD_RESUME && left > 1)
        desk_say_also(desk, "%d left out: `today resume` brings back the next.", left - 1);
}

/* ---- the page ---- */

/* The date of DAY, "29 Nov", into OUT. */
static void write_day(int day, char out[16])
{
    time_t noon = ((time_t)day * 24 + 12) * 60 * 60;
    struct tm date;
    gmtime_r(&noon, &date);
    strftime(out, 16, "%e %b", &date);
}

/* How much was answered on each day of the last weeks, a week a line, from Monday on. */
static void write_weeks(const struct deck *deck, int today, struct text *out)
{
    char date[16];
    int weekday = (today + 3) % WEEK; /* 1 January 1970 was a Thursday */
    text_add(out, "          Mon  Tue  Wed  Thu  Fri  Sat  Sun\n");
    for (int monday = today - weekday - WEEK * (WEEKS - 1); monday <= today; monday += WEEK) {
        write_day(monday, date);
        text_addf(out, "    %6s", date);
        for (int day = monday; day < monday + WEEK && day <= today; day++) {
            int answers = deck_day(deck, day).answers;
            answers ? text_addf(out, "%3d  ", answers) : text_add(out, "  .  ");
        }
        text_add(out, "\n");
    }
}

/* The same in words: the days on which something was answered. */
static void tell_weeks(const struct deck *deck, int today, struct text *out)
{
    char date[16];
    for (int day = today - (today + 3) % WEEK - WEEK * (WEEKS - 1); day <= today; day++) {
        int answers = deck_day(deck, day).answers;
        write_day(day, date);
        if (answers)
            text_addf(out, "%s: %d answered.\n", date + strspn(date, " "), answers);
    }
}

/* How many cards are due on each of the next days; SPOKEN: only the days on which some are. */
static void write_ahead(const struct deck *deck, int today, bool spoken, struct text *out)
{
    char date[16];
    for (int ahead = 0; ahead < AHEAD; ahead++) {
        int due = 0;
        for (int i = 0; i < deck->count; i++) {
            const struct card *card = &deck->card[i];
            bool then = ahead ? card->now.due == today + ahead : card->now.due <= today;
            due += card_is_asked(card) && then;
        }
        write_day(today + ahead, date);
        if (!spoken)
            text_addf(out, "    %6s%4d\n", ahead ? date : "now", due);
        else if (due || !ahead)
            text_addf(out, "%s: %d.\n", ahead ? date + strspn(date, " ") : "Now", due);
    }
}

bool today_write_page(struct desk *desk, struct text *out)
{
    SCOPED(deck) deck;
    struct error error = {0};
    struct causes causes = {0};
    int day = day_now(desk), suspended = 0, streak;
    if (!cards_read(&deck, &error))
        return desk_complain(desk, &error);
    for (int i = 0; i < deck.count; i++)
        suspended += deck.card[i].suspended > 0;
    streak = deck_streak(&deck, day);
    struct card_day done = deck_day(&deck, day);
    text_addf(out, "Cards: %d, %d of them suspended. Today: %d answered, %d right. Days in a row: %d.\n", deck.count,
              suspended, done.answers, done.right, streak);
    if (deck.damaged)
        text_addf(out, "Lines of the file that cannot be read, and are passed over: %d.\n", deck.damaged);
    int lost = mark_lost(desk, &deck, day + AHEAD - 1, &causes);
    if (lost)
        text_addf(out, "Cards that cannot be asked, and are not counted as due: %d.\n", lost);
    racing_write_results(&deck, out);
    text_add(out, "\nAnswers a day:\n\n");
    bool spoken = desk->voice.face->spoken;
    (spoken ? tell_weeks : write_weeks)(&deck, day, out);
    text_add(out, "\nDue:\n\n");
    write_ahead(&deck, day, spoken, out);
    return true;
}
