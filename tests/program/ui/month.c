/*
 * A month of days with 400 lines of openings: what is asked is due, nothing is asked twice a day, the daily cap holds,
 * a file that is edited keeps the dates of what stayed, and a clock set back repeats nothing.
 */
#include "base/random.h"
#include "base/system.h"
#include "play/problem.h"
#include "study/cards.h"
#include "study/exercises.h"
#include "study/rehearsal.h"
#include "study/today.h"
#include "test.h"
#include "ui/control/control.h"
#include "ui/seated.h"

#include <poll.h>

enum { FIRST_ANSWERS = 20, OPENINGS = 400, DAY_MS = 24 * 60 * 60 * 1000, DAILY = 30, LEARNT = 12, PLIES = 5 };

static const char file[] = "openings.pgn";

/* Returns the own move of the file at P: always the same one, another with another SALT. */
static struct move own_move(const struct game *g, const struct position *p, uint64_t salt)
{
    struct move move[MOVES_MAX];
    int count = moves_legal(g, p, move);
    return move[(p->key ^ salt * 0x9E3779B97F4A7C15u) % (uint64_t)count];
}

/* Write the lines FROM … OPENINGS − 1 into the file, from number CHANGED on with other last moves. */
static void write_lines(const struct game *g, int from, int changed)
{
    SCOPED(text) out = {0};
    for (int i = from; i < OPENINGS; i++) {
        struct position now;
        position_start(g, &now);
        text_add(&out, "[Event \"line\"]\n\n");
        for (int ply = 0; ply < PLIES; ply++) {
            char text[MOVE_TEXT];
            struct move move[MOVES_MAX];
            int count = moves_legal(g, &now, move);
            struct move m = ply % 2 == 0 ? own_move(g, &now, ply == PLIES - 1 && i >= changed)
                                         : move[(ply == 1 ? i / FIRST_ANSWERS : i % FIRST_ANSWERS) % count];
            movetext_write_pgn(g, &now, m, text);
            if (ply % 2 == 0)
                text_addf(&out, "%d. ", ply / 2 + 1);
            text_addf(&out, "%s ", text);
            position_play(g, &now, m);
        }
        text_add(&out, "*\n\n");
    }
    FILE *f = fopen(file, "w");
    assert_non_null(f);
    fputs(out.at, f);
    assert_int_equal(fclose(f), 0);
}

/* Wait until the answer is judged. */
static void wait_for(struct desk *d)
{
    while (!d->exercise.solving->done) {
        struct pollfd ready[CONTROL_FDS];
        poll(ready, (nfds_t)control_watch(d, ready), 20);
        control_tick(d);
    }
}

/* A day: what was asked, as items of cards. */
struct day {
    struct text asked;
    int count;
};

/* Answer all that `today` asks, one of seven wrongly at first. */
static void go_through_today(struct desk *d, struct random *random, struct day *day)
{
    int before = cards_day(desk_date(d));
    seated_type(d, "today");
    while (strstr(d->voice.text.at, " due.")) { /* else the last one stays on the board */
        struct solving *solving = d->exercise.solving;
        SCOPED(text) item = {0};
        char move[MOVE_TEXT];
        assert_true(today_write_item(d, &item));
        if (day->asked.at && strstr(day->asked.at, item.at))
            fail_msg("asked twice on a day: %s", item.at);
        SCOPED(deck) deck;
        assert_true(cards_read(&deck, NULL));
        const struct card *card = deck_find(&deck, item.at);
        assert_non_null(card);
        assert_true(card->now.due <= before && !card->gone);
        text_addf(&day->asked, "%s\n", item.at);
        day->count++;
        d->now += 3000;
        if (random_below(random, 7) == 0) {
            seated_type(d, "solution");
        } else {
            movetext_write_pgn(d->session->game, session_position(d->session), solving->set.at[0].key, move);
            seated_type(d, "%s", move);
            wait_for(d);
        }
        seated_type(d, "next");
    }
}

/* Learn some lines, as the file has them. */
static void learn_lines(struct desk *d)
{
    seated_type(d, "repertoire openings.pgn white");
    for (int i = 0; i < LEARNT; i++) {
        while (!d->exercise.done) {
            struct move move[MOVES_MAX];
            char text[MOVE_TEXT];
            assert_true(repertoire_moves(&d->exercise.rehearsal->repertoire, d->session->game,
                                         session_position(d->session), move, NULL) > 0);
            movetext_write_pgn(d->session->game, session_position(d->session), move[0], text);
            d->now += 20000;
            seated_type(d, "%s", text);
        }
        seated_type(d, "next");
    }
    seated_type(d, "repertoire end");
}

/* Returns how many cards there are, and how many of them are not in the file, into GONE. */
static int count_cards(int *gone)
{
    SCOPED(deck) deck;
    assert_true(cards_read(&deck, NULL));
    *gone = 0;
    for (int i = 0; i < deck.count; i++)
        *gone += deck.card[i].gone;
    return deck.count;
}

TEST(a_month_of_openings)
{
    struct desk *d = seated_begin("new chess");
    const struct game *g = d->session->game;
    struct random random = {.state = 7};
    int gone = 0, cards = 0, asked = 0;
    d->epoch = 1795950000000 - d->now; /* 29 November 2026 */
    write_lines(g, 0, OPENINGS);
    for (int day = 0; day < 30; day++) {
        struct day done = {0};
        go_through_today(d, &random, &done);
        assert_true(done.count <= DAILY);
        asked += done.count;
        if (day < 20)
            learn_lines(d);
        cards = count_cards(&gone);
        if (day == 10) {
            assert_int_equal(gone, 0);
            write_lines(g, OPENINGS / 4, OPENINGS / 2); /* a quarter goes, a half has other last moves */
        } else if (day > 10) {
            assert_true(gone > 0);
        }
        if (day == 15 || day == 16) { /* a clock that is set back by a day, and by two months, repeats nothing */
            int64_t by = (int64_t)DAY_MS * (day == 15 ? 1 : 60);
            d->epoch -= by;
            go_through_today(d, &random, &done); /* fails if it asks something of before */
            d->epoch += by;
        }
        text_free(&done.asked);
        d->now += DAY_MS;
    }
    print_message("# %d cards, %d of them gone, %d asked\n", cards, gone, asked);
    assert_true(cards > 150 && asked > 150);
}

RUN_TESTS_EACH("ui: month", NULL, seated_end, seated_make_home, seated_remove_home)
