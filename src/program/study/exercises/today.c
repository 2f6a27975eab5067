#include "study/today.h"

#include "study/exercises.h"
#include "study/racing.h"
#include "study/rehearsal.h"

#include <time.h>

/* WEEKS: shown of the past; AHEAD: days shown of what is to come. */
enum { WEEK = 7, WEEKS = 8, AHEAD = 7 };

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

int today_left(const struct desk *desk)
{
    SCOPED(deck) deck;
    int day = day_now(desk);
    if (!cards_read(&deck, NULL) || !deck.count)
        return 0;
    FREED const struct card **due = memory_new((size_t)deck.count * sizeof *due);
    return within_daily(desk, &deck, day, deck_due(&deck, day, due));
}

/* ---- on the board ---- */

/* Put the card ITEM on the board. TODAY_NONE with ERROR filled if that cannot be done. */
static enum today show_card(struct desk *desk, const char *item, int *lesson, struct error *error)
{
    FREED char *copy = memory_copy(item, strlen(item));
    char *field[3];
    today_split_item(copy, field);
    if (strcmp(field[0], "lesson") == 0) {
        tutorial_choose(desk, field[1]);
        *lesson = text_number(field[2]);
        bool there = *lesson >= 1 && *lesson <= tutorial_lessons(desk);
        error_set(error, "there is no lesson %s of %s", field[2], field[1]);
        return there ? TODAY_LESSON : TODAY_NONE;
    }
    const struct game *named = gamecache_named(&desk->cache, field[1], error),
                      *g = named ? arrays_game(named, field[2]) : NULL;
    struct problem_set set = {.at = memory_new(sizeof *set.at), .count = 1};
    bool good = g && problem_read(g, field[2], set.at, error);
    if (good)
        solving_begin(desk, g, &set, TODAY_SET, 0);
    problem_set_free(&set);
    return good ? TODAY_PROBLEM : TODAY_NONE;
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
static void report_rest(struct desk *desk, const struct deck *deck, int day, int due)
{
    struct card_day done = deck_day(deck, day);
    int count = 0, next = next_due(deck, day, &count);
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
    struct error error = {0}, why = {0}, trouble = {0};
    char fault[ERROR_TEXT + ERROR_FILE];
    enum today shown = TODAY_NONE;
    int day = day_now(desk), lost = 0, gone = rehearsal_refresh(desk, &trouble);
    if (!cards_read(&deck, &error)) {
        desk_complain(desk, &error);
        return TODAY_NONE;
    }
    FREED const struct card **due = memory_new(((size_t)deck.count + 1) * sizeof *due);
    int count = deck_due(&deck, day, due), left = within_daily(desk, &deck, day, count);
    int from = place_after_board(desk, &deck, due, count);
    for (int i = 0; i < count && left > 0 && shown == TODAY_NONE; i++) {
        shown = show_card(desk, due[(from + i) % count]->item, lesson, &error);
        if (shown == TODAY_NONE && !lost++)
            why = error;
    }
    if (shown == TODAY_PROBLEM) {
        const struct opening_name *name = opening_of_card(desk);
        desk_say_also(desk, "%s%s%s%s%d due.", name ? "Opening: " : "", name ? name->name : "", name ? "." : "",
                      name ? " " : "", left);
    } else if (shown == TODAY_NONE) {
        report_rest(desk, &deck, day, count - lost);
    }
    if (shown == TODAY_NONE && lost)
        desk_say_also(desk, "%d cannot be asked: %s", lost, why.text);
    if (gone)
        desk_say_also(desk,
                      gone == 1 ? "%d position is not in your openings any more, and is not asked."
                                : "%d positions are not in your openings any more, and are not asked.",
                      gone);
    if (trouble.text[0]) {
        error_format(&trouble, fault, sizeof fault);
        desk_say_also(desk, "Whether your openings have changed is not known: %s", fault);
    }
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
    racing_write_results(&deck, out);
    text_add(out, "\nAnswers a day:\n\n");
    bool spoken = desk->voice.face->spoken;
    (spoken ? tell_weeks : write_weeks)(&deck, day, out);
    text_add(out, "\nDue:\n\n");
    write_ahead(&deck, day, spoken, out);
    return true;
}
