#include "play/coach.h"

#include "eval/values.h"
#include "play/timeline.h"
#include "record/comment.h"

#include <math.h>

/*
 * AHEAD, WINNING: chances in points of 100 from which a player is ahead, and wins. OPENING_MOVES: of each player.
 * ENDGAME_SHARE: the part of the pieces that an endgame has. COSTLIEST: marks that are told. LONG_RUN: moves without a
 * mark that are worth a line. SHORT_MS: what is little time.
 */
enum { AHEAD = 60, WINNING = 70, OPENING_MOVES = 10, ENDGAME_SHARE = 3, COSTLIEST = 3, LONG_RUN = 6, SHORT_MS = 30000 };

static bool is_move(const struct review *review, int i)
{
    const struct node *child = i >= 0 && i + 1 < review->points ? review->point[i].node->child : NULL;
    return child && child->kind == NODE_MOVE;
}

/* Adds move I of REVIEW with its number: "14... Qg5". */
static void add_move_numbered(const struct review *review, int i, struct text *out)
{
    const struct position *p = &review->point[i].node->position;
    char move[MOVE_TEXT];
    movetext_write_pgn(review->record->game, p, review->point[i].node->child->move, move);
    text_addf(out, "%d%s %s", p->full, p->turn == 0 ? "." : "...", move);
}

/* Returns the chances of WHO, of two, at point I in points of 100; -1 if they are not known. */
static int chances_at(const struct review *review, int i, int who)
{
    const struct review_point *point = &review->point[i];
    double chance = point->node->position.turn == who ? point->chance : 1 - point->chance;
    return point->known ? (int)lround(100 * chance) : -1;
}

/* Returns the first move after the last position of the game that has a name, *NAME; -1 if none has. */
static int find_named(const struct review *review, const struct opening_names *names, const char **name)
{
    const struct opening_name *last = NULL;
    int beyond = -1;
    for (int i = 0; i < review->points; i++) {
        const struct opening_name *found = opening_names_find(names, review->point[i].node);
        if (found && found != last)
            beyond = i;
        last = found;
    }
    *name = last ? last->name : NULL;
    return beyond;
}

/* Returns the first move that LIBRARY does not have in a position that it has; -1 if there is none. */
static int find_unknown(const struct review *review, const struct openings *library)
{
    const struct game *g = review->record->game;
    for (int i = 0; is_move(review, i); i++) {
        const struct position *p = &review->point[i].node->position;
        char move[MOVE_TEXT];
        int count;
        bool known = false;
        const struct opening *opening = openings_find(library, g, p, &count);
        movetext_write_pgn(g, p, review->point[i].node->child->move, move);
        for (int k = 0; opening && k < count; k++)
            known = known || strcmp(opening[k].move, move) == 0;
        if (!known)
            return opening ? i : -1;
    }
    return -1;
}

/* Adds the opening and the first move beyond it; nothing if neither is known. */
static void add_opening_line(const struct review *review, const struct coach_books *books, struct text *out)
{
    const char *name = NULL;
    int named = find_named(review, books->names, &name);
    int beyond = name ? named : books->library ? find_unknown(review, books->library) : -1;
    if (name)
        text_addf(out, "Opening: %s.%s", name, is_move(review, beyond) ? " " : "\n");
    if (!is_move(review, beyond))
        return;
    add_move_numbered(review, beyond, out);
    text_addf(out, " is the first move %s.\n", name ? "beyond it" : "that the library does not know");
}

/* Returns the move after which one of two players, *WINNER, was ahead to the end, and wins there; -1 if there is none,
 * or not all is known. */
static int find_turn(const struct review *review, int *winner)
{
    int last = review->points - 1, i = last;
    if (review->record->game->players != 2 || review_known(review) < review->points)
        return -1;
    *winner = chances_at(review, last, 0) >= WINNING ? 0 : 1;
    if (chances_at(review, last, *winner) < WINNING)
        return -1;
    while (i >= 0 && chances_at(review, i, *winner) >= AHEAD)
        i--;
    bool lost = is_move(review, i) && review->point[i].node->position.turn != *winner;
    return lost && review_judge(review, i) != JUDGED_FINE ? i : -1;
}

/* Adds the move with which the game turned, if there is one. */
static void add_turn(const struct review *review, struct text *out)
{
    int winner = 0, turn = find_turn(review, &winner), least = 100;
    if (turn < 0)
        return;
    for (int i = turn + 1; i < review->points; i++)
        least = chances_at(review, i, winner) < least ? chances_at(review, i, winner) : least;
    text_add(out, "The game turned with ");
    add_move_numbered(review, turn, out);
    text_addf(out, ": %s's chances rose from %d to %d of 100 and never fell below %d again.\n",
              review->record->game->player[winner].name, chances_at(review, turn, winner),
              chances_at(review, turn + 1, winner), least);
}

/* Returns the worth of all pieces in P, without pawns and royal pieces. */
static int worth_of_pieces(const struct game *g, const struct values *values, const struct position *p)
{
    int sum = 0;
    for (int kind = 0; kind < g->kinds; kind++)
        if (kind != g->pawn && values->exchange[kind] != EXCHANGE_ROYAL)
            sum += values->exchange[kind] * cellset_count(cellset_and(p->kind[kind], g->board->firsts));
    return sum;
}

/* Fills BEGINS with the point at which each phase begins, and the end. A game that begins with fewer pieces than its
 * array has no opening. */
static void find_phases(const struct review *review, int begins[PHASES + 1])
{
    const struct game *g = review->record->game;
    FREED struct values *values = memory_new(sizeof *values);
    values_derive(values, g);
    const struct position *first = &review->point[0].node->position;
    struct position array;
    position_start(g, &array);
    int all = worth_of_pieces(g, values, &array), n = review->points;
    int opening = worth_of_pieces(g, values, first) < all ? 0 : OPENING_MOVES;
    begins[PHASE_OPENING] = 0;
    begins[PHASE_MIDDLE] = begins[PHASE_ENDGAME] = begins[PHASES] = n;
    for (int i = n; i-- > 0;) {
        const struct position *p = &review->point[i].node->position;
        if (p->full >= first->full + opening)
            begins[PHASE_MIDDLE] = i;
        if (ENDGAME_SHARE * worth_of_pieces(g, values, p) <= all)
            begins[PHASE_ENDGAME] = i;
    }
    if (begins[PHASE_MIDDLE] > begins[PHASE_ENDGAME])
        begins[PHASE_MIDDLE] = begins[PHASE_ENDGAME];
}

/* Adds the accuracy in each phase whose moves are judged. */
static void add_phases(const struct review *review, struct text *out)
{
    static const char *const name[PHASES] = {"opening", "middle game", "endgame"};
    const struct game *g = review->record->game;
    int begins[PHASES + 1];
    find_phases(review, begins);
    for (int phase = 0; phase < PHASES; phase++) {
        bool any = false;
        for (int who = 0; who < g->players; who++) {
            struct review_sum sum = review_sum_between(review, who, begins[phase], begins[phase + 1]);
            if (!sum.moves || !review_knows(review, begins[phase], begins[phase + 1]))
                continue;
            text_addf(out, any ? ", " : "Accuracy in the %s: ", name[phase]);
            text_addf(out, "%s %d.%d %%", g->player[who].name, sum.accuracy / 10, sum.accuracy % 10);
            any = true;
        }
        text_add(out, any ? ".\n" : "");
    }
}

/* The moves that a coach talks about, and what of them. */
struct coach_pick {
    int move; /* from 0 */
    enum { PICK_MARK, PICK_ANSWER, PICK_RUN } what;
    int length; /* of a run */
};

static bool is_picked(const struct coach_pick *pick, int count, int move)
{
    for (int i = 0; i < count; i++)
        if (pick[i].move == move)
            return true;
    return false;
}

/* Picks the costliest marks; returns how many. */
static int pick_marks(const struct review *review, struct coach_pick *pick)
{
    int count = 0;
    while (count < COSTLIEST) {
        int worst = -1;
        for (int i = 0; i + 1 < review->points; i++)
            if (is_move(review, i) && review_judge(review, i) != JUDGED_FINE && !is_picked(pick, count, i) &&
                (worst < 0 || review_loss(review, i) > review_loss(review, worst)))
                worst = i;
        if (worst < 0)
            break;
        pick[count++] = (struct coach_pick){worst, PICK_MARK, 0};
    }
    return count;
}

/* Adds to the COUNT picks the first best answer to one of them, of two players; returns how many there are. */
static int pick_answer(const struct review *review, struct coach_pick *pick, int count)
{
    for (int i = 0; i < count && review->record->game->players == 2; i++)
        if (is_move(review, pick[i].move + 1) && review_judge(review, pick[i].move) >= JUDGED_MISTAKE &&
            review_is_best(review, pick[i].move + 1) && !is_picked(pick, count, pick[i].move + 1)) {
            pick[count] = (struct coach_pick){pick[i].move + 1, PICK_ANSWER, 0};
            return count + 1;
        }
    return count;
}

/* Returns the longest run of moves of WHO without a mark; its length is 0 if there is none. */
static struct coach_pick find_run(const struct review *review, int who)
{
    struct coach_pick longest = {-1, PICK_RUN, 0}, run = longest;
    for (int i = 0; i + 1 < review->points; i++) {
        if (!is_move(review, i) || review->point[i].node->position.turn != who)
            continue;
        bool fine = review_loss(review, i) >= 0 && review_judge(review, i) == JUDGED_FINE;
        run = (struct coach_pick){run.length && fine ? run.move : i, PICK_RUN, fine ? run.length + 1 : 0};
        longest = run.length > longest.length ? run : longest;
    }
    return longest;
}

static int compare_picks(const void *one, const void *other)
{
    const struct coach_pick *first = one, *second = other;
    return first->move - second->move;
}

/* Adds what is said of the marked move I. */
static void add_mark(const struct review *review, int i, struct text *out)
{
    const struct review_point *point = &review->point[i];
    char why[OVERSIGHT_TEXT], better[MOVE_TEXT] = "";
    int64_t left;
    review_oversight(review, i, true, why);
    if (point->length && !strstr(why, "It misses") && !strstr(why, "prefers"))
        movetext_write_pgn(review->record->game, &point->node->position, point->line[0], better);
    text_addf(out, " cost %d points of 100.%s%s", (int)lround(review_loss(review, i)), *why ? " " : "", why);
    if (*better)
        text_addf(out, " Better was %s.", better);
    if (comment_clock(point->node->child->comment, &left) && left < SHORT_MS)
        text_addf(out, " %d s were left.", (int)(left / 1000));
}

/* Adds the line about PICK. */
static void add_pick(const struct review *review, const struct coach_pick *pick, struct text *out)
{
    const struct game *g = review->record->game;
    const char *name = g->player[review->point[pick->move].node->position.turn].name;
    add_move_numbered(review, pick->move, out);
    if (pick->what == PICK_MARK) {
        add_mark(review, pick->move, out);
    } else if (pick->what == PICK_ANSWER) {
        text_add(out, " was the best answer to ");
        add_move_numbered(review, pick->move - 1, out);
        text_add(out, ".");
    } else {
        text_addf(out, " began %s's longest stretch without a mark: %d moves.", name, pick->length);
    }
    text_add(out, "\n");
}

/* Adds the lines about moves. */
static void add_lines(const struct review *review, struct text *out)
{
    struct coach_pick pick[COACH_LINES];
    int count = pick_answer(review, pick, pick_marks(review, pick));
    bool whole = review_knows(review, 0, review->points); /* else an unknown move may make a run longer */
    for (int who = 0; who < review->record->game->players && count < COACH_LINES && whole; who++) {
        struct coach_pick run = find_run(review, who);
        if (run.length >= LONG_RUN && !is_picked(pick, count, run.move))
            pick[count++] = run;
    }
    qsort(pick, (size_t)count, sizeof *pick, compare_picks);
    for (int i = 0; i < count; i++)
        add_pick(review, &pick[i], out);
}

void coach_write(const struct review *review, const struct coach_books *books, struct text *out)
{
    if (!review_knows(review, 0, review->points))
        text_addf(out, "Only %d of %d positions are reviewed; what is said of moves is by these.\n",
                  review_known(review), review->points);
    add_opening_line(review, books, out);
    add_turn(review, out);
    add_phases(review, out);
    timeline_write(review->record, out);
    add_lines(review, out);
}
