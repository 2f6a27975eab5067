#include "study/guessing.h"

#include "eval/evaluate.h"
#include "record/comment.h"
#include "study/exercises.h"
#include "study/games.h"
#include "study/playing.h"

#include <math.h>

/* NEAR, FAIR, POOR: losses, in points of 100, up to which a guess gets three, two points, or one. SHOWN: from which on
 * the best move is told. COSTLY: how many guesses are told at the end. */
enum { POINTS = 100, TABLE_BYTES = 1 << 22, NEAR = 1, FAIR = 3, POOR = 5, SHOWN = 5, COSTLY = 3 };

static struct guessing *guessing_of(const struct desk *desk)
{
    return desk->exercise.guessing;
}

/* The searches of a guess: the chances of the best move, the user's and the game's, 0 to 1. */
struct weighing {
    const struct game *game;
    struct position position;
    atomic_bool *stop;
    struct move best, own, played;
    double best_chance, own_chance, played_chance;
};

/* Returns the chance by a search of ONLY, or of all moves if that is NULL; *BEST gets the best one. */
static double chance_of(const struct weighing *weighing, struct engine *engine, const struct move *only,
                        struct move *best)
{
    struct limits limits = {
        .nodes = GUESS_NODES, .stop = weighing->stop, .threads = 1, .only = only, .only_count = only != NULL};
    engine_clear(engine);
    struct search_result found = engine_search(engine, &weighing->position, &weighing->position.key, 1, &limits);
    *best = found.best;
    return odds_chance(weighing->game, found.score);
}

static void weigh(void *context)
{
    struct weighing *weighing = context;
    struct engine *engine = engine_new(weighing->game, TABLE_BYTES, 1);
    struct move ignored;
    if (!engine)
        return;
    weighing->best_chance = chance_of(weighing, engine, NULL, &weighing->best);
    weighing->own_chance = chance_of(weighing, engine, &weighing->own, &ignored);
    weighing->played_chance = move_equal(weighing->own, weighing->played)
                                  ? weighing->own_chance
                                  : chance_of(weighing, engine, &weighing->played, &ignored);
    engine_free(engine);
    if (weighing->played_chance > weighing->best_chance) { /* the search of all moves saw less of it */
        weighing->best = weighing->played;
        weighing->best_chance = weighing->played_chance;
    }
    if (weighing->own_chance > weighing->best_chance) {
        weighing->best = weighing->own;
        weighing->best_chance = weighing->own_chance;
    }
}

/* Returns the next node from NODE on where WHO moves in the game G, null moves not counted; NULL if there is none. */
static const struct node *next_of(const struct game *g, const struct node *node, int who)
{
    while (node && (node->kind != NODE_MOVE || node->parent->position.turn != who || node_is_null(g, node)))
        node = node->child;
    return node;
}

static void add_game_move(const struct game *g, const struct node *node, struct text *out)
{
    char move[MOVE_TEXT];
    movetext_write_marked(g, &node->parent->position, node->move, move);
    text_add(out, move);
}

/* Add the words of NODE's comment, if it has any. */
static void add_comment(const struct node *node, struct text *out)
{
    SCOPED(text) words = {0};
    if (comment_words(node->comment, &words))
        text_addf(out, " \"%s\"", words.at);
}

/* Play the move of NODE, which is one of the game, also a null move or one after an end by the rules. */
static void play_of_game(struct desk *desk, const struct node *node)
{
    struct record *record = desk->session->record;
    if (session_play(desk->session, node->move, desk->now) == DENIAL_NONE)
        return;
    record_go(record, record_add(record, record->current, node->move));
    session_changed(desk->session, desk->now);
}

/* Play the moves of the game from NODE on, up to the next one that is to be guessed. They go into OUT. */
static void play_up_to_next(struct desk *desk, const struct node *node, struct text *out)
{
    const struct game *g = desk->session->game;
    struct guessing *guessing = guessing_of(desk);
    guessing->next = next_of(g, node, guessing->who);
    for (; node && node != guessing->next; node = node->child) {
        if (node->kind == NODE_LEFT)
            record_leave(desk->session->record, node->left - 1, (enum ending)node->left_by);
        if (node->kind != NODE_MOVE)
            continue;
        bool null = node_is_null(g, node);
        text_addf(out, "%s%s%s", out->length ? " " : "", g->player[node->parent->position.turn].name,
                  null ? " passes" : ": ");
        if (!null)
            add_game_move(g, node, out);
        text_add(out, ".");
        add_comment(node, out);
        play_of_game(desk, node);
    }
}

/* The costlier first, and of equal ones the earlier. */
static int compare_guesses(const void *one, const void *other)
{
    const struct guess *first = one, *second = other;
    int less = (first->loss < second->loss) - (first->loss > second->loss);
    return less ? less : first->number - second->number;
}

/* Add the guesses that cost most. */
static void add_costs(const struct game *g, const struct guessing *guessing, struct text *out)
{
    FREED struct guess *sorted = memory_new((size_t)guessing->count * sizeof *sorted);
    memcpy(sorted, guessing->guess, (size_t)guessing->count * sizeof *sorted);
    qsort(sorted, (size_t)guessing->count, sizeof *sorted, compare_guesses);
    for (int i = 0; i < COSTLY && i < guessing->count && sorted[i].loss >= SHOWN; i++) {
        const struct position *before = &sorted[i].node->parent->position;
        char move[MOVE_TEXT];
        movetext_write(g, before, sorted[i].move, move);
        text_addf(out, "%s %d. %s (%d)", i ? "," : " What cost most, in points of 100:", before->full, move,
                  sorted[i].loss);
    }
    text_add(out, sorted[0].loss >= SHOWN ? "." : "");
}

/* Add what there is to do now, or how it went. */
static void add_task(const struct desk *desk, struct text *out)
{
    const struct guessing *guessing = guessing_of(desk);
    const struct game *g = desk->session->game;
    if (guessing->next) {
        text_addf(out, "%sWhat did %s play?", out->length ? " " : "", g->player[guessing->who].name);
        return;
    }
    text_addf(out, " That was the game: %d of %d moves were the game's, %d of %d points.", guessing->same,
              guessing->count, guessing->points, GUESS_FULL * guessing->count);
    add_costs(g, guessing, out);
}

/* Something else takes the place of the guesses: their points are told before its message. */
static void leave_guessing(struct desk *desk)
{
    const struct guessing *guessing = guessing_of(desk);
    if (!guessing->count)
        return;
    desk_say(desk, TONE_GOOD, "Guessing is over: %d of %d points.", guessing->points, GUESS_FULL * guessing->count);
    desk->voice.goes_on = true;
}

bool guessing_begin(struct desk *desk, int who)
{
    const struct session *session = desk->session;
    if (!session || desk->exercise.on || (!session->viewed && !session_over(session)))
        return desk_say(desk, TONE_WRONG, "`guess` is for a game that is loaded or over: `replay FILE` loads one.");
    const struct record *record = session->record;
    const struct game *g = session->game;
    if (!next_of(g, record->root->child, who))
        return desk_say(desk, TONE_WRONG, "%s has no move in this game.", g->player[who].name);
    desk_make_room(desk);
    struct guessing *guessing = memory_new(sizeof *guessing);
    guessing->who = who;
    desk->exercise.guessing = guessing;
    desk->exercise.leave = leave_guessing;
    desk->exercise.who = who;
    desk_adopt_exercise(desk, session_new(record_new(g, &record->root->position), NULL, TABLE_BYTES, 0));
    SCOPED(text) line = {0};
    play_up_to_next(desk, record->root->child, &line);
    add_task(desk, &line);
    desk_say(desk, TONE_GOOD, "%s `hint` and `next` help.", line.at);
    return true;
}

/* Keep the guess M of the open move, which LOSES so much, for POINTS; go on after what LINE tells of it. */
static void go_on(struct desk *desk, struct move m, int loss, int points, struct text *line)
{
    struct guessing *guessing = guessing_of(desk);
    const struct node *node = guessing->next;
    guessing->guess = memory_resize(guessing->guess, (size_t)(guessing->count + 1) * sizeof *guessing->guess);
    guessing->guess[guessing->count] = (struct guess){node, m, loss, guessing->count};
    guessing->count++;
    guessing->points += points;
    guessing->helped = false;
    desk->session->hint = HINT_NONE;
    play_of_game(desk, node);
    add_comment(node, line);
    play_up_to_next(desk, node->child, line);
    add_task(desk, line);
    desk_say(desk, points ? TONE_GOOD : TONE_PLAIN, "%s", line->at);
}

void guessing_move(struct desk *desk, struct move m)
{
    struct guessing *guessing = guessing_of(desk);
    const struct node *node = guessing->next;
    if (!node) {
        desk_say(desk, TONE_WRONG, "All moves have been guessed: `guess end` goes back to the game.");
        return;
    }
    struct weighing weighing = {.game = desk->session->game,
                                .position = *session_position(desk->session),
                                .stop = &desk->work.cancelled,
                                .own = m,
                                .played = node->move};
    if (!desk_work(desk, weigh, &weighing))
        return;
    bool same = move_equal(m, node->move);
    int loss = (int)lround(POINTS * (weighing.best_chance - weighing.own_chance)),
        worse = (int)lround(POINTS * (weighing.played_chance - weighing.own_chance));
    int points = (loss <= NEAR) + (loss <= FAIR) + (loss <= POOR);
    points = same && points < GUESS_FULL - 1 ? GUESS_FULL - 1 : points;
    points -= guessing->helped && points > 0;
    SCOPED(text) line = {0};
    if (same) {
        text_addf(&line, "As in the game: ");
        guessing->same++;
    } else {
        text_add(&line, "In the game: ");
    }
    add_game_move(desk->session->game, node, &line);
    if (!same)
        text_add(&line, worse >= NEAR    ? ", which is better"
                        : worse <= -NEAR ? ", which is worse"
                                         : ", as good as yours");
    text_addf(&line, ". %d of %d points.", points, GUESS_FULL);
    if (loss >= SHOWN && !move_equal(weighing.best, node->move)) {
        char best[MOVE_TEXT];
        movetext_write(desk->session->game, &weighing.position, weighing.best, best);
        text_addf(&line, " Best was %s.", best);
    }
    go_on(desk, m, loss, points, &line);
}

void guessing_hint(struct desk *desk)
{
    struct guessing *guessing = guessing_of(desk);
    if (!guessing->next) {
        desk_say(desk, TONE_WRONG, "All moves have been guessed: `guess end` goes back to the game.");
        return;
    }
    if (desk->session->hint == HINT_WHERE) {
        guessing_next(desk);
        return;
    }
    guessing->helped = true;
    desk->session->hinted = guessing->next->move;
    desk->session->hint = HINT_WHERE;
    report_hint(desk);
}

void guessing_stays(struct desk *desk)
{
    desk_say(desk, TONE_WRONG, "The moves stay as they are while you guess. `guess end` goes back to the game.");
}

void guessing_next(struct desk *desk)
{
    const struct guessing *guessing = guessing_of(desk);
    SCOPED(text) line = {0};
    if (!guessing->next) {
        guessing_end(desk);
        return;
    }
    text_add(&line, "In the game: ");
    add_game_move(desk->session->game, guessing->next, &line);
    text_add(&line, ".");
    go_on(desk, guessing->next->move, 0, 0, &line);
}

void guessing_end(struct desk *desk)
{
    const struct guessing *guessing = guessing_of(desk);
    char result[96] = "";
    if (guessing->count)
        snprintf(result, sizeof result, " %d of %d points.", guessing->points, GUESS_FULL * guessing->count);
    desk->exercise.leave = NULL; /* it is told here */
    desk_unpark(desk, true);
    desk_say(desk, TONE_GOOD, "Back in the game.%s", result);
}
