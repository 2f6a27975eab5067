#include "study/today.h"

/* A move found in less than EASY_SECONDS was easy, one that took more than HARD_SECONDS hard. */
enum { SECOND = 1000, EASY_SECONDS = 6, HARD_SECONDS = 60 };

/* What makes the card of PROBLEM of G, and the problem itself, into OUT. */
void today_write_problem(const struct game *g, const struct problem *problem, struct text *out)
{
    text_addf(out, "problem\t%s\t", g->id);
    problem_write(g, problem, out);
    out->at[--out->length] = '\0'; /* the line's end */
}

void today_split_item(char *copy, char *field[3])
{
    field[0] = copy;
    for (int i = 1; i < 3; i++) {
        char *tab = strchr(field[i - 1], '\t'); /* an item has them */
        *tab = '\0';
        field[i] = tab + 1;
    }
}

/* What makes the card of the lesson on DESK's board into OUT. */
static void write_lesson_item(const struct desk *desk, struct text *out)
{
    text_addf(out, "lesson\t%s\t%d", desk->exercise.game, desk->exercise.number);
}

bool today_write_item(const struct desk *desk, struct text *out)
{
    const struct solving *solving = desk->exercise.solving;
    if (solving)
        today_write_problem(desk->session->game, &solving->set.at[solving->number], out);
    else if (desk->exercise.due)
        write_lesson_item(desk, out);
    return solving || desk->exercise.due;
}

/* Note the answer HOW about ITEM, given after SECONDS; KNOWN: only if it has a card. False with ERROR filled. */
static bool note_card(struct desk *desk, const struct text *item, int how, int seconds, bool known, struct error *error)
{
    SCOPED(deck) deck;
    const struct card *card = cards_read(&deck, NULL) ? deck_find(&deck, item->at) : NULL;
    if (known && !card)
        return true;
    if (!cards_note(item->at, how, seconds, card_time(card, desk_date(desk)), error))
        return false;
    if (how != CARD_NEW) {
        desk->answered.length = 0;
        text_add(&desk->answered, item->at);
    }
    return true;
}

void today_say_fault(struct desk *desk, const struct error *error)
{
    if (error->text[0])
        desk_say_fault(desk, "Your answer is not noted", error);
}

/* Returns what a right answer is by the SECONDS that MOVES moves took. */
static enum grade grade_by_time(int seconds, int moves)
{
    return seconds < moves * EASY_SECONDS ? GRADE_EASY : seconds > moves * HARD_SECONDS ? GRADE_HARD : GRADE_GOOD;
}

bool today_note_problem(struct desk *desk, enum grade grade, struct error *error)
{
    const struct solving *solving = desk->exercise.solving;
    const struct problem *problem = &solving->set.at[solving->number];
    SCOPED(text) item = {0};
    int seconds = (int)((desk->now - solving->begun) / SECOND);
    int moves = problem->goal == GOAL_LINE ? (problem->length + 1) / 2 : problem->moves ? problem->moves : 1;
    grade = grade == GRADE_GOOD ? grade_by_time(seconds, moves) : grade;
    today_write_item(desk, &item);
    return note_card(desk, &item, (int)grade, seconds, grade != GRADE_AGAIN, error);
}

bool today_note_position(struct desk *desk, const struct problem *problem, enum grade grade, int64_t begun,
                         struct error *error)
{
    SCOPED(text) item = {0};
    int seconds = (int)((desk->now - begun) / SECOND);
    today_write_problem(desk->session->game, problem, &item);
    grade = grade == GRADE_GOOD ? grade_by_time(seconds, 1) : grade;
    return note_card(desk, &item, (int)grade, seconds, false, error);
}

bool today_note_mistake(struct desk *desk, const struct game *g, const struct problem *problem, struct error *error)
{
    SCOPED(text) item = {0};
    today_write_problem(g, problem, &item);
    return note_card(desk, &item, CARD_NEW, 0, false, error);
}

bool today_note_lesson(struct desk *desk, enum grade grade, struct error *error)
{
    SCOPED(text) item = {0};
    write_lesson_item(desk, &item);
    return note_card(desk, &item, (int)grade, 0, false, error);
}

void today_write_when(const struct desk *desk, int days, char out[WHEN_TEXT])
{
    int nights = days - cards_night(desk_date(desk));
    if (nights > 1)
        snprintf(out, WHEN_TEXT, "in %d days", nights);
    else
        snprintf(out, WHEN_TEXT, "%s", nights == 1 ? "tomorrow" : "from 4:00");
}

/* Returns in how many days the card of the problem on the board is due, at least 1; 0 if it has none. */
static int days_to_card(const struct desk *desk)
{
    SCOPED(deck) deck = {0};
    SCOPED(text) item = {0};
    bool good = today_write_item(desk, &item) && cards_read(&deck, NULL);
    const struct card *card = good ? deck_find(&deck, item.at) : NULL;
    int days = card ? card->now.due - cards_day(desk_date(desk)) : 0;
    return card && days < 1 ? 1 : days;
}

void today_write_again(const struct desk *desk, char out[WHEN_TEXT])
{
    int days = days_to_card(desk);
    today_write_when(desk, days ? days : 1, out);
}

/* Adds in how many days the problem on the board is asked again to OUT, as a sentence after a blank; nothing if it is
 * no card that `today` asked for. */
static void add_next(const struct desk *desk, struct text *out)
{
    int days = strcmp(desk->exercise.solving->name, TODAY_SET) == 0 ? days_to_card(desk) : 0;
    char when[WHEN_TEXT];
    if (!days)
        return;
    today_write_when(desk, days, when);
    text_addf(out, " It is asked again %s.", when);
}

void today_write_solved(const struct desk *desk, bool again, struct text *out)
{
    char when[WHEN_TEXT];
    int wrong = desk->exercise.solving->wrong_moves;
    if (!again) {
        text_add(out, ".");
        add_next(desk, out);
        return;
    }
    if (desk->exercise.helped)
        text_add(out, ", with help");
    else if (wrong == 1)
        text_add(out, ", at the second attempt");
    else
        text_addf(out, ", after %d wrong moves", wrong);
    today_write_again(desk, when);
    text_addf(out, ": `today` asks it again %s.", when);
}
