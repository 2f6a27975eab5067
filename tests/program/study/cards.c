/* What is practised again: how long things are remembered, and the file of answers. */
#include "test.h"

#include "base/files.h"
#include "study/cards.h"

#include <math.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* One answer, and what the reference makes of it. */
struct review {
    int grade, days;
    double stability, difficulty;
};

/* Made with ts-fsrs 5.4.2 (npm) with its default parameters, of random answers. */
enum { REVIEWS = 8 };
static const struct review reference[][REVIEWS] = {
    {{3, 0, 2.306500, 2.118104},
     {4, 160, 103.180106, 1.000000},
     {2, 9, 121.925532, 4.010609},
     {4, 1, 126.507781, 1.994462},
     {3, 160, 449.139814, 1.987696},
     {1, 0, 106.692155, 7.351638},
     {3, 2, 109.290037, 7.339515},
     {2, 20, 123.747111, 8.219075}},
    {{4, 0, 8.295600, 1.000000},
     {2, 400, 106.521261, 4.010609},
     {3, 45, 200.579991, 4.001827},
     {1, 160, 4.758575, 8.013670},
     {4, 9, 21.602722, 7.335159},
     {1, 9, 1.814460, 9.109313},
     {1, 5, 0.547318, 9.692466},
     {3, 0, 0.598344, 9.678002}},
    {{4, 0, 8.295600, 1.000000},
     {4, 5, 48.446770, 1.000000},
     {2, 5, 60.170446, 4.010609},
     {1, 160, 3.569037, 8.016556},
     {4, 160, 48.032250, 7.339010},
     {4, 5, 61.412205, 6.435060},
     {4, 0, 84.660230, 5.229051},
     {4, 0, 114.269426, 3.620051}},
    {{1, 0, 0.212000, 6.413300},
     {3, 45, 4.823629, 6.402115},
     {2, 45, 22.851790, 7.596785},
     {2, 5, 27.145470, 8.389862},
     {1, 2, 1.861187, 9.455987},
     {2, 2, 2.744668, 9.624087},
     {4, 1, 4.194441, 9.483703},
     {4, 20, 16.733333, 9.296409}},
    {{4, 0, 8.295600, 1.000000},
     {4, 45, 162.888479, 1.000000},
     {2, 1, 164.896569, 4.010609},
     {3, 5, 176.402118, 4.001827},
     {3, 2, 181.001841, 3.993053},
     {3, 2, 185.588285, 3.984289},
     {4, 5, 206.831847, 1.959347},
     {1, 1, 4.371766, 7.342320}},
    {{3, 0, 2.306500, 2.118104},
     {4, 20, 59.390391, 1.000000},
     {1, 5, 2.934888, 7.026990},
     {3, 1, 5.165980, 7.015191},
     {3, 0, 5.165980, 7.003404},
     {4, 160, 79.435510, 5.987310},
     {3, 0, 79.435510, 5.976551},
     {1, 5, 2.927395, 8.662748}},
    {{3, 0, 2.306500, 2.118104},
     {4, 45, 76.776196, 1.000000},
     {4, 9, 137.247127, 1.000000},
     {4, 160, 816.556797, 1.000000},
     {3, 5, 829.319882, 1.000000},
     {2, 2, 832.388009, 4.010609},
     {2, 160, 989.212023, 6.009192},
     {2, 45, 1021.960073, 7.335944}},
    {{3, 0, 2.306500, 2.118104},
     {2, 1, 5.318793, 4.752858},
     {4, 2, 17.056128, 2.984737},
     {3, 9, 45.216419, 2.976980},
     {2, 2, 49.130950, 5.323021},
     {2, 9, 60.657094, 6.880432},
     {4, 5, 75.287226, 5.823245},
     {2, 0, 75.287226, 7.212504}},
    {{1, 0, 0.212000, 6.413300},
     {3, 9, 3.639632, 6.402115},
     {4, 0, 6.042710, 5.185098},
     {1, 20, 1.249983, 8.402603},
     {2, 1, 2.110664, 8.924802},
     {2, 9, 5.063166, 9.271462},
     {3, 2, 6.798660, 9.257419},
     {4, 5, 13.719414, 8.994511}},
    {{3, 0, 2.306500, 2.118104},
     {2, 1, 5.318793, 4.752858},
     {4, 9, 41.422454, 2.984737},
     {4, 1, 47.662876, 1.000000},
     {1, 0, 13.123015, 7.026990},
     {3, 20, 37.476331, 7.015191},
     {4, 45, 131.116639, 6.003035},
     {4, 9, 159.395108, 4.652664}},
    {{2, 0, 1.293100, 5.112171},
     {1, 9, 0.512173, 8.378632},
     {3, 2, 2.339062, 8.365482},
     {2, 20, 7.811205, 8.900159},
     {3, 20, 19.201736, 8.886487},
     {2, 160, 44.333479, 9.246027},
     {4, 1, 45.684764, 8.979312},
     {3, 9, 52.548031, 8.965561}},
    {{2, 0, 1.293100, 5.112171},
     {4, 2, 11.185012, 3.464114},
     {4, 1, 18.255573, 1.265354},
     {1, 2, 1.764763, 7.114210},
     {3, 20, 13.502153, 7.102324},
     {1, 160, 2.286687, 9.032782},
     {3, 400, 16.224725, 9.018978},
     {2, 1, 16.793176, 9.333980}},
};

TEST(memory_is_as_the_reference_has_it)
{
    for (size_t i = 0; i < sizeof reference / sizeof *reference; i++) {
        struct retention retention = {0};
        for (int k = 0; k < REVIEWS; k++) {
            const struct review *review = &reference[i][k];
            retention = retention_review(retention, (enum grade)review->grade, review->days);
            assert_true(fabs(retention.stability - review->stability) < 1e-4 * review->stability + 1e-5);
            assert_true(fabs(retention.difficulty - review->difficulty) < 1e-4);
        }
    }
}

/* The sequence that py-fsrs' own tests go through, and what they expect of it. */
TEST(memory_is_as_the_authors_test_it)
{
    static const struct {
        enum grade grade;
        int days;
    } answers[] = {{GRADE_AGAIN, 0}, {GRADE_GOOD, 0}, {GRADE_GOOD, 1},
                   {GRADE_GOOD, 3},  {GRADE_GOOD, 8}, {GRADE_GOOD, 21}};
    struct retention retention = {0};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        retention = retention_review(retention, answers[i].grade, answers[i].days);
    assert_true(fabs(retention.stability - 53.62691) < 1e-4);
    assert_true(fabs(retention.difficulty - 6.3574867) < 1e-4);
    assert_int_equal(retention_interval(retention), 54);
}

TEST(what_was_never_learnt_comes_back_by_its_first_answer)
{
    assert_int_equal(retention_interval(retention_review((struct retention){0}, GRADE_AGAIN, 0)), 1);
    assert_int_equal(retention_interval(retention_review((struct retention){0}, GRADE_GOOD, 0)), 2);
    assert_int_equal(retention_interval(retention_review((struct retention){0}, GRADE_EASY, 0)), 8);
}

/* ---- the file ---- */

static char folder[] = "/tmp/reroute66-cards-XXXXXX";
static char *path;

static int make_folder(void **state)
{
    (void)state;
    setenv("TZ", "Europe/Berlin", 1);
    tzset();
    setenv("XDG_STATE_HOME", mkdtemp(folder), 1);
    SCOPED(text) name = {0};
    FREED char *own = folder_make(FOLDER_STATE, "", NULL);
    text_addf(&name, "%s/cards", own);
    path = memory_copy(name.at, name.length);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    unlink(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    rmdir(folder);
    free(path);
    return 0;
}

/* Noon in Berlin on 29 November 2026, in ms. */
static const int64_t noon = 1795950000000, day_ms = 86400000;

static void note(const char *item, int how, int days)
{
    struct error error = {0};
    assert_true(cards_note(item, how, 12, noon + days * day_ms, &error));
}

/* Returns how many cards are due DAYS after that, the first of them into FIRST (SIZE bytes). */
static int due(int days, char *first, size_t size)
{
    SCOPED(deck) deck;
    const struct card *list[10];
    assert_true(cards_read(&deck, NULL));
    int count = deck_due(&deck, cards_day(noon + days * day_ms), list);
    snprintf(first, size, "%s", count ? list[0]->item : "");
    return count;
}

TEST(days_begin_at_four_in_the_morning)
{
    int today = cards_day(noon);
    assert_int_equal(cards_day(noon - 9 * 3600000), today - 1);  /* 3:00 */
    assert_int_equal(cards_day(noon - 8 * 3600000), today);      /* 4:00 */
    assert_int_equal(cards_day(noon + 16 * 3600000 - 1), today); /* 3:59:59 */
    assert_int_equal(cards_day(noon + 16 * 3600000), today + 1);
    /* on 28 March 2027 the clock is put forth: that day has 23 hours */
    const int64_t spring = 1806228000000; /* 28 March, 12:00 */
    assert_int_equal(cards_day(spring - 8 * 3600000 - 1), cards_day(spring) - 1);
    assert_int_equal(cards_day(spring - 8 * 3600000), cards_day(spring));
    assert_int_equal(cards_day(spring + day_ms), cards_day(spring) + 1);
}

TEST(cards_come_back_when_they_are_due)
{
    static const char first[] = "problem\tchess\tone\tmate 1\tQh5#\t1\t-", second[] = "lesson\tchess\t2";
    char item[100];
    unlink(path);
    assert_int_equal(due(0, item, sizeof item), 0);
    note(first, GRADE_AGAIN, 0);
    note(second, GRADE_EASY, 0);
    assert_int_equal(due(0, item, sizeof item), 0);
    assert_int_equal(due(1, item, sizeof item), 1);
    assert_string_equal(item, first);
    assert_int_equal(due(8, item, sizeof item), 2);
    assert_string_equal(item, first);
    /* other fields behind what makes it: the same card, and the last words count */
    note("problem\tchess\tone\tmate 1\tQh5#\t2\tquiet", GRADE_GOOD, 8);
    assert_int_equal(due(8, item, sizeof item), 1);
    assert_string_equal(item, second);
    note(first, CARD_UNDO, 8);
    note(first, CARD_UNDO, 8); /* there is only one to be taken back */
    assert_int_equal(due(8, item, sizeof item), 2);
    note(first, CARD_SUSPEND, 8);
    assert_int_equal(due(100, item, sizeof item), 1);
    note(first, CARD_RESUME, 8);
    assert_int_equal(due(100, item, sizeof item), 2);
}

/* What is due longest comes first, even if it is forgotten less soon. */
TEST(the_longest_due_comes_first)
{
    char item[100];
    unlink(path);
    note("lesson\tchess\t1", GRADE_EASY, 0); /* due on day 8 */
    note("lesson\tchess\t2", GRADE_AGAIN, 8);
    assert_int_equal(due(10, item, sizeof item), 2);
    assert_string_equal(item, "lesson\tchess\t1");
}

/* A clock that is set back asks nothing twice. */
TEST(a_clock_set_back_repeats_nothing)
{
    static const char item[] = "problem\tchess\tone\tmate 1\tQh5#\t1\t-";
    char first[100];
    unlink(path);
    note(item, GRADE_GOOD, 30);
    assert_int_equal(due(0, first, sizeof first), 0);
    assert_int_equal(due(31, first, sizeof first), 0);
    assert_int_equal(due(32, first, sizeof first), 1);
    note(item, GRADE_GOOD, 20); /* before the one above */
    assert_int_equal(due(20, first, sizeof first), 0);
}

TEST(damage_costs_the_damaged_lines)
{
    static const char torn[] = "2026-11-29T11:00:00Z\tgood\t3\tproblem\tchess\tto",
                      other[] = "nonsense\n\n2026-11-29T11:00:00Z\tperhaps\t3\tproblem\tchess\tx\tmate 1\tQh5#\t1\t-\n"
                                "2026-99\tgood\t3\tproblem\tchess\tx\tmate 1\tQh5#\t1\t-\n2026-11-29T11:00:00Z\tgood\n";
    char first[100];
    unlink(path);
    note("lesson\tchess\t1", GRADE_AGAIN, 0);
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fputs(other, file);
    fputs(torn, file);
    fclose(file);
    note("lesson\tchess\t2", GRADE_AGAIN, 0);
    assert_int_equal(due(1, first, sizeof first), 2);
    file = fopen(path, "a");
    assert_non_null(file);
    fwrite("2026-11-29T11:00:00Z\tgood\t3\tlesson\tche\0s\t1\n", 1, 43, file);
    fclose(file);
    note("lesson\tchess\t1", GRADE_AGAIN, 0);
    SCOPED(deck) deck;
    assert_true(cards_read(&deck, NULL));
    assert_int_equal(deck.damaged, 6);
    assert_int_equal(deck.count, 3); /* what was torn off behind its first fields is a card that cannot be shown */
}

/* Nothing is answered on days or at times that there are not. */
TEST(a_time_that_is_none_is_damage)
{
    static const char *const bad[] = {"2026-99-20T10:00:00", "2026-02-30T10:00:00", "2026-11-00T10:00:00",
                                      "2026-11-20T24:00:00", "2026-11-20T10:60:00", "2026-11-20T10:00:61"};
    char first[100];
    unlink(path);
    note("lesson\tchess\t1", GRADE_AGAIN, 0);
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        fprintf(file, "%sZ\tgood\t3\tlesson\tchess\t1\n", bad[i]);
    fclose(file);
    assert_int_equal(due(1, first, sizeof first), 1);
    SCOPED(deck) deck;
    assert_true(cards_read(&deck, NULL));
    assert_int_equal(deck.damaged, sizeof bad / sizeof *bad);
}

TEST(days_in_a_row_are_counted)
{
    SCOPED(deck) deck;
    unlink(path);
    for (int day = -4; day < 0; day++)
        if (day != -3)
            note("lesson\tchess\t1", day == -1 ? GRADE_AGAIN : GRADE_GOOD, day);
    note("lesson\tchess\t2", GRADE_GOOD, -1);
    assert_true(cards_read(&deck, NULL));
    int today = cards_day(noon);
    assert_int_equal(deck_streak(&deck, today), 2);
    assert_int_equal(deck_streak(&deck, today - 1), 2);
    assert_int_equal(deck_streak(&deck, today + 1), 0);
    assert_int_equal(deck_day(&deck, today - 1).answers, 2);
    assert_int_equal(deck_day(&deck, today - 1).right, 1);
}

TEST(a_thousand_cards_are_found)
{
    SCOPED(text) whole = {0};
    unlink(path);
    for (int i = 0; i < 3000; i++)
        text_addf(&whole, "2026-11-29T11:00:%02dZ\tagain\t3\tlesson\tchess\t%d\n", i / 1000, i % 1000);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(whole.at, file);
    fclose(file);
    SCOPED(deck) deck;
    assert_true(cards_read(&deck, NULL));
    assert_int_equal(deck.count, 1000);
    assert_string_equal(deck_find(&deck, "lesson\tchess\t999")->item, "lesson\tchess\t999");
    assert_null(deck_find(&deck, "lesson\tchess\t1000"));
    assert_int_equal(deck_day(&deck, cards_day(noon)).answers, 3000);
}

/* ---- files of two machines, joined ---- */

static const char before[] = "2026-11-01T11:00:00Z\tagain\t3\tlesson\tchess\t1\n"
                             "2026-11-01T11:00:00Z\tundo\t0\tlesson\tchess\t1\n"
                             "2026-11-01T11:00:00Z\tagain\t3\tlesson\tchess\t1\n"
                             "2026-11-02T11:00:00Z\tdone\t60\trush\tchess\tchess\t180\t5\t1\t4\n"
                             "2026-11-02T11:00:00Z\tgood\t3\tlesson\tchess\t2\n"
                             "2026-11-02T11:00:00Z\tsuspend\t0\tlesson\tchess\t2\n"
                             "2026-11-02T11:00:00Z\tresume\t0\tlesson\tchess\t2\n"
                             "2026-11-02T11:00:00Z\tsuspend\t0\tlesson\tchess\t2\n",
                  desktop[] = "2026-11-03T11:00:00Z\tgood\t3\tlesson\tchess\t1\n"
                              "2026-11-20T11:00:00Z\tagain\t3\tlesson\tchess\t1\n"
                              "2026-11-22T11:00:00Z\tresume\t0\tlesson\tchess\t2\n",
                  laptop[] = "2026-11-05T11:00:00Z\tgood\t3\tlesson\tchess\t1\n"
                             "2026-11-06T11:00:00Z\tdone\t60\trush\tchess\tchess\t180\t7\t1\t4\n"
                             "2026-11-10T11:00:00Z\tgood\t3\tlesson\tchess\t1\n"
                             "2026-11-21T11:00:00Z\tgood\t3\tlesson\tchess\t2\n"
                             "2026-11-21T11:00:00Z\tundo\t0\tlesson\tchess\t2\n";

/* Write PARTS, a list that ends with NULL, as the file, and read it into DECK. */
static void read_parts(const char *const parts[], struct deck *deck)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; parts[i]; i++)
        fputs(parts[i], file);
    fclose(file);
    assert_true(cards_read(deck, NULL));
}

/* Fails unless the file of PARTS says what DECK does. */
static void expect_same(const struct deck *deck, const char *const parts[])
{
    SCOPED(deck) other;
    read_parts(parts, &other);
    assert_int_equal(other.count, deck->count);
    assert_int_equal(other.races, deck->races);
    assert_int_equal(other.days, deck->days);
    for (int i = 0; i < deck->days; i++)
        assert_memory_equal(&other.day[i], &deck->day[i], sizeof deck->day[i]);
    for (int i = 0; i < deck->count; i++) {
        const struct card *card = &deck->card[i], *same = deck_find(&other, card->item);
        assert_non_null(same);
        assert_int_equal(same->now.due, card->now.due);
        assert_int_equal(same->now.how, card->now.how);
        assert_int_equal(same->suspended != 0, card->suspended != 0);
        assert_true(same->now.retention.stability == card->now.retention.stability);
    }
    assert_int_equal(other.race[other.races - 1].solved, deck->race[deck->races - 1].solved);
}

TEST(joined_files_say_what_their_times_say)
{
    SCOPED(deck) deck;
    read_parts((const char *const[]){before, desktop, laptop, NULL}, &deck);
    assert_int_equal(deck.count, 2);
    assert_int_equal(deck.races, 2);
    assert_int_equal(deck.race[1].solved, 7);
    assert_int_equal(deck.card[0].now.how, GRADE_AGAIN); /* the last one is the desktop's */
    assert_int_equal(deck.card[0].suspended, 0);
    assert_int_equal(deck.card[1].suspended, 0);
    assert_int_equal(deck.card[1].now.answered, cards_day(noon) - 27);
    expect_same(&deck, (const char *const[]){before, laptop, desktop, NULL});
    expect_same(&deck, (const char *const[]){before, desktop, before, laptop, NULL});
    expect_same(&deck, (const char *const[]){before, laptop, before, desktop, before, NULL});
}

/* Behind lines of the future, also when the answer is the same as one of them. */
TEST(an_answer_counts_after_those_before_it)
{
    SCOPED(deck) deck;
    read_parts((const char *const[]){before, NULL}, &deck);
    const int64_t now = noon - 60 * day_ms; /* before all lines */
    const struct card *card = deck_find(&deck, "lesson\tchess\t1");
    assert_true(card_time(NULL, now) == now);
    assert_true(card_time(card, noon) == noon);
    assert_true(card_time(card, now) > card->noted);
    assert_int_equal(card->now.how, GRADE_AGAIN);
    assert_true(cards_note(card->item, GRADE_GOOD, 3, card_time(card, now), NULL));
    SCOPED(deck) later;
    assert_true(cards_read(&later, NULL));
    card = deck_find(&later, "lesson\tchess\t1");
    assert_int_equal(card->now.how, GRADE_GOOD);
    assert_true(cards_note(card->item, GRADE_GOOD, 3, card_time(card, now), NULL));
    SCOPED(deck) last;
    assert_true(cards_read(&last, NULL));
    assert_int_equal(deck_day(&last, cards_day(card->noted)).answers, 3);
}

/* The last answer is that of the last line of the file, whatever its time. */
TEST(the_last_answer_is_that_of_the_file)
{
    SCOPED(deck) deck;
    read_parts((const char *const[]){before, laptop, desktop, NULL}, &deck);
    assert_string_equal(deck.card[deck.last].item, "lesson\tchess\t1");
    SCOPED(deck) other;
    read_parts((const char *const[]){desktop, before, NULL}, &other);
    assert_string_equal(other.card[other.last].item, "lesson\tchess\t2");
}

RUN_TESTS("cards", make_folder, remove_folder)
