#include "study/exercises.h"

#include "rules/walker.h"
#include "study/games.h"

#include <time.h>

enum { SECOND = 1000, TRIES_MOST = 200, TABLE_BYTES = 1 << 16 };

static struct training *training_of(const struct desk *d)
{
    return d->exercise.training;
}

/* ---- questions ---- */

static cell random_place(struct training *t, const struct board *b)
{
    return b->lane_first[random_below(&t->random, (uint32_t)b->cells)];
}

/* The places that PIECE on FROM reaches on the empty board, into OUT; the position, PIECE alone, into P. */
static void find_reach(const struct game *g, piece who, cell from, struct position *p, cellset *out)
{
    position_clear(g, p);
    position_put(g, p, from, who);
    cellset reached = position_goals(g, p, from);
    *out = (cellset){{0, 0}};
    while (!cellset_empty(reached))
        cellset_add(out, g->board->lane_first[cellset_pop(&reached)]);
}

/* Ask which places lie beyond the first one on a line of the piece on FROM, which reaches REACH; false if it has no
 * line. */
static bool ask_line(struct training *t, const struct game *g, const struct position *p, cellset reach)
{
    cell over[CELLS_MAX], path[CELLS_MAX];
    int n = 0;
    for (cellset s = reach; !cellset_empty(s);)
        if (walker_path(g, p, t->from, cellset_pop(&s), path) > 0)
            over[n++] = path[0];
    if (!n)
        return false;
    cell first = over[random_below(&t->random, (uint32_t)n)];
    t->answer = (cellset){{0, 0}};
    EACH_CELL (to, reach)
        if (walker_path(g, p, t->from, to, path) > 0 && path[0] == first)
            cellset_add(&t->answer, to);
    snprintf(t->question, sizeof t->question, "A %s goes from %s over %s. Which cells lie beyond?",
             g->kind[piece_kind(p->on[t->from])].name, g->board->cell_name[t->from], g->board->cell_name[first]);
    return true;
}

/* A question about a piece, alone on the board; false if the piece drawn makes none. */
static bool ask_piece(struct training *t, const struct game *g)
{
    struct position p;
    int kind = (int)random_below(&t->random, (uint32_t)g->kinds);
    cellset reach;
    t->from = random_place(t, g->board);
    if (kind == g->pawn)
        return false;
    find_reach(g, PIECE(0, kind), t->from, &p, &reach);
    if (cellset_empty(reach) || (t->kind == ASK_LINES && !ask_line(t, g, &p, reach)))
        return false;
    if (t->kind == ASK_REACH) {
        t->answer = reach;
        snprintf(t->question, sizeof t->question, "Which cells does the %s on %s reach?", g->kind[kind].name,
                 g->board->cell_name[t->from]);
    }
    t->board.at[t->from] = letter_of_piece(g, PIECE(0, kind));
    return true;
}

static bool ask_cell(struct training *t, const struct game *g)
{
    cell c = random_place(t, g->board);
    bool same = cellset_has(t->answer, c); /* as before */
    t->answer = cellset_of(c);
    t->from = t->kind == ASK_NAMES ? c : CELL_NONE;
    if (t->kind == ASK_NAMES)
        snprintf(t->question, sizeof t->question, "What is the marked cell called?");
    else
        snprintf(t->question, sizeof t->question, "Where is %s?", g->board->cell_name[c]);
    return !same;
}

/* Ask something, after the words BEFORE. */
static void ask_next(struct desk *d, enum tone tone, const char *before)
{
    struct training *t = training_of(d);
    const struct game *g = d->session->game;
    t->shown = false;
    t->hints = 0;
    t->chosen = (cellset){{0, 0}};
    bool asked = false;
    for (int tries = 0; !asked && tries < TRIES_MOST; tries++) {
        do
            t->kind = (enum question_kind)random_below(&t->random, QUESTION_KINDS);
        while (!(t->kinds >> t->kind & 1));
        t->board = (struct diagram){.held = 0};
        asked = t->kind <= ASK_NAMES ? ask_cell(t, g) : ask_piece(t, g);
    }
    if (!asked) { /* for instance, no piece of this game has a line */
        t->kinds = 1u << ASK_CELLS | 1u << ASK_NAMES;
        t->kind = ASK_CELLS;
        t->board = (struct diagram){.held = 0};
        ask_cell(t, g);
    }
    desk_say(d, tone, "%s%s%s", before, *before ? " " : "", t->question);
}

/* ---- answers ---- */

static void add_places(const struct board *b, const char *what, cellset places, struct text *out)
{
    bool first = true;
    for (; !cellset_empty(places); first = false)
        text_addf(out, "%s%s", first ? what : ", ", b->cell_name[cellset_pop(&places)]);
    text_add(out, first ? "" : ". ");
}

/* The open question was answered by the places GIVEN. */
static void judge_answer(struct desk *d, cellset given)
{
    struct training *t = training_of(d);
    const struct board *b = d->session->game->board;
    SCOPED(text) line = {0};
    t->asked++;
    if (cellset_equal(given, t->answer)) {
        t->right += t->hints == 0;
        char words[64];
        snprintf(words, sizeof words, "Right: %d of %d.", t->right, t->asked);
        ask_next(d, TONE_GOOD, words);
        return;
    }
    t->shown = true;
    t->chosen = given;
    text_add(&line, "Not quite. ");
    if (t->kind == ASK_NAMES)
        add_places(b, "It is ", t->answer, &line);
    else if (t->kind == ASK_CELLS)
        add_places(b, "That is ", given, &line);
    else {
        add_places(b, "Missing: ", cellset_less(t->answer, given), &line);
        add_places(b, "Not reached: ", cellset_less(given, t->answer), &line);
    }
    desk_say(d, TONE_WRONG, "%s`next` goes on.", line.at);
}

/* The places that WORDS name, into OUT; false after a message if one of them is no cell. */
static bool read_places(struct desk *d, const char *words, cellset *out)
{
    const struct board *b = d->session->game->board;
    *out = (cellset){{0, 0}};
    while (*(words += strspn(words, " ,"))) {
        size_t length = strcspn(words, " ,");
        cell c = board_find(b, words, length);
        if (c == CELL_NONE)
            return desk_say(d, TONE_WRONG, "There is no cell \"%.*s\". %s", (int)length, words,
                            training_of(d)->question);
        cellset_add(out, b->lane_first[c]);
        words += length;
    }
    return true;
}

void training_answer(struct desk *d, const char *words)
{
    struct training *t = training_of(d);
    cellset given = t->chosen;
    training_due(d);
    if (t->over)
        return;
    if (t->shown)
        ask_next(d, TONE_PLAIN, "");
    else if (!*words && cellset_empty(given))
        desk_say(d, TONE_PLAIN, "%s", t->question);
    else if (*words && t->kind == ASK_CELLS)
        desk_say(d, TONE_WRONG, "Click the cell, or go there with the arrows and press Enter. %s", t->question);
    else if (!*words || read_places(d, words, &given))
        judge_answer(d, given);
}

void training_choose(struct desk *d, cell c)
{
    struct training *t = training_of(d);
    if (c == CELL_NONE)
        return;
    cell place = d->session->game->board->lane_first[c];
    training_due(d);
    if (t->over)
        return;
    if (t->shown)
        ask_next(d, TONE_PLAIN, "");
    else if (t->kind == ASK_CELLS)
        judge_answer(d, cellset_of(place));
    else if (t->kind == ASK_NAMES)
        desk_say(d, TONE_PLAIN, "Type its name.");
    else if (cellset_has(t->chosen, place))
        cellset_remove(&t->chosen, place);
    else
        cellset_add(&t->chosen, place);
}

/* ---- beginning, time, end ---- */

void training_begin(struct desk *d, const struct game *g, unsigned kinds, int seconds)
{
    const unsigned asked = d->voice.face->spoken ? 1u << ASK_REACH | 1u << ASK_LINES : (1u << QUESTION_KINDS) - 1;
    struct training *t = memory_new(sizeof *t);
    keeping_set_aside(d);
    desk_adopt_exercise(d, session_new(record_new(g, NULL), NULL, TABLE_BYTES, 0));
    d->exercise.training = t;
    t->random.state = (uint64_t)time(NULL);
    t->kinds = kinds & asked ? kinds & asked : asked;
    t->seconds = seconds;
    t->begun = d->now;
    t->from = CELL_NONE;
    ask_next(d, TONE_PLAIN, "");
}

void training_hint(struct desk *d)
{
    struct training *t = training_of(d);
    cellset left = t->answer;
    training_due(d);
    if (t->over || t->shown)
        return;
    int count = cellset_count(left);
    for (int i = t->hints++ % count; i > 0; i--)
        cellset_pop(&left);
    const char *name = d->session->game->board->cell_name[cellset_first(left)];
    if (t->kind <= ASK_NAMES)
        desk_say(d, TONE_PLAIN, "It is on the %.*s-file. %s", (int)strcspn(name, "0123456789"), name, t->question);
    else
        desk_say(d, TONE_PLAIN, "One of %d: %s. %s", count, name, t->question);
}

void training_next(struct desk *d)
{
    training_due(d);
    if (!training_of(d)->over)
        ask_next(d, TONE_PLAIN, "");
}

void training_due(struct desk *d)
{
    struct training *t = training_of(d);
    if (!t->seconds || t->over || d->now - t->begun < (int64_t)t->seconds * SECOND)
        return;
    t->over = true;
    desk_say(d, TONE_GOOD, "Time is up: %d of %d right in %d s. `trainer %d` tries again, Escape leaves.", t->right,
             t->asked, t->seconds, t->seconds);
}

int64_t training_timeout(const struct desk *d)
{
    const struct training *t = training_of(d);
    return t->seconds && !t->over ? SECOND - (d->now - t->begun) % SECOND : -1;
}

void training_end(struct desk *d)
{
    const struct training t = *training_of(d);
    bool back = desk_unpark(d, true);
    if (!back)
        desk_close(d, true);
    desk_say(d, TONE_GOOD, "Trainer closed: %d of %d right.%s", t.right, t.asked, back ? " Back in the game." : "");
}
