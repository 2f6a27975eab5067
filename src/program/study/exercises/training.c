#include "study/exercises.h"

#include "rules/walker.h"
#include "study/games.h"

enum { SECOND = 1000, TRIES_MOST = 200, TABLE_BYTES = 1 << 16 };

static struct training *training_of(const struct desk *desk)
{
    return desk->exercise.training;
}

/* ---- questions ---- */

static cell random_place(struct training *training, const struct board *board)
{
    return board->lane_first[random_below(&training->random, (uint32_t)board->cells)];
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
static bool ask_line(struct training *training, const struct game *g, const struct position *p, cellset reach)
{
    cell over[CELLS_MAX], path[CELLS_MAX];
    int n = 0;
    for (cellset set = reach; !cellset_empty(set);)
        if (walker_path(g, p, training->from, cellset_pop(&set), path) > 0)
            over[n++] = path[0];
    if (!n)
        return false;
    cell first = over[random_below(&training->random, (uint32_t)n)];
    training->answer = (cellset){{0, 0}};
    EACH_CELL (to, reach)
        if (walker_path(g, p, training->from, to, path) > 0 && path[0] == first)
            cellset_add(&training->answer, to);
    snprintf(training->question, sizeof training->question, "A %s goes from %s over %s. Which cells lie beyond?",
             g->kind[piece_kind(p->on[training->from])].name, g->board->cell_name[training->from],
             g->board->cell_name[first]);
    return true;
}

/* A question about a piece, alone on the board; false if the piece drawn makes none. */
static bool ask_piece(struct training *training, const struct game *g)
{
    struct position p;
    int kind = (int)random_below(&training->random, (uint32_t)g->kinds);
    cellset reach;
    training->from = random_place(training, g->board);
    if (kind == g->pawn)
        return false;
    find_reach(g, PIECE(0, kind), training->from, &p, &reach);
    if (cellset_empty(reach) || (training->kind == ASK_LINES && !ask_line(training, g, &p, reach)))
        return false;
    if (training->kind == ASK_REACH) {
        training->answer = reach;
        snprintf(training->question, sizeof training->question, "Which cells does the %s on %s reach?",
                 g->kind[kind].name, g->board->cell_name[training->from]);
    }
    training->board.at[training->from] = letter_of_piece(g, PIECE(0, kind));
    return true;
}

static bool ask_cell(struct training *training, const struct game *g)
{
    cell place = random_place(training, g->board);
    bool same = cellset_has(training->answer, place); /* as before */
    training->answer = cellset_of(place);
    training->from = training->kind == ASK_NAMES ? place : CELL_NONE;
    if (training->kind == ASK_NAMES)
        snprintf(training->question, sizeof training->question, "What is the marked cell called?");
    else
        snprintf(training->question, sizeof training->question, "Where is %s?", g->board->cell_name[place]);
    return !same;
}

/* Ask something, after the words BEFORE. */
static void ask_next(struct desk *desk, enum tone tone, const char *before)
{
    struct training *training = training_of(desk);
    const struct game *g = desk->session->game;
    training->shown = false;
    training->hints = 0;
    training->chosen = (cellset){{0, 0}};
    bool asked = false;
    for (int tries = 0; !asked && tries < TRIES_MOST; tries++) {
        do
            training->kind = (enum question_kind)random_below(&training->random, QUESTION_KINDS);
        while (!(training->kinds >> training->kind & 1));
        training->board = (struct diagram){.held = 0};
        asked = training->kind <= ASK_NAMES ? ask_cell(training, g) : ask_piece(training, g);
    }
    if (!asked) { /* for instance, no piece of this game has a line */
        training->kinds = 1u << ASK_CELLS | 1u << ASK_NAMES;
        training->kind = ASK_CELLS;
        training->board = (struct diagram){.held = 0};
        ask_cell(training, g);
    }
    desk_say(desk, tone, "%s%s%s", before, *before ? " " : "", training->question);
}

/* ---- answers ---- */

static void add_places(const struct board *board, const char *what, cellset places, struct text *out)
{
    bool first = true;
    for (; !cellset_empty(places); first = false)
        text_addf(out, "%s%s", first ? what : ", ", board->cell_name[cellset_pop(&places)]);
    text_add(out, first ? "" : ". ");
}

/* The open question was answered by the places GIVEN. */
static void judge_answer(struct desk *desk, cellset given)
{
    struct training *training = training_of(desk);
    const struct board *board = desk->session->game->board;
    SCOPED(text) line = {0};
    training->asked++;
    if (cellset_equal(given, training->answer)) {
        training->right += training->hints == 0;
        char words[64];
        snprintf(words, sizeof words, "Right: %d of %d.", training->right, training->asked);
        ask_next(desk, TONE_GOOD, words);
        return;
    }
    training->shown = true;
    training->chosen = given;
    text_add(&line, "Not quite. ");
    if (training->kind == ASK_NAMES)
        add_places(board, "It is ", training->answer, &line);
    else if (training->kind == ASK_CELLS)
        add_places(board, "That is ", given, &line);
    else {
        add_places(board, "Missing: ", cellset_less(training->answer, given), &line);
        add_places(board, "Not reached: ", cellset_less(given, training->answer), &line);
    }
    desk_say(desk, TONE_WRONG, "%s`next` goes on.", line.at);
}

/* The places that WORDS name, into OUT; false after a message if one of them is no cell. */
static bool read_places(struct desk *desk, const char *words, cellset *out)
{
    const struct board *board = desk->session->game->board;
    *out = (cellset){{0, 0}};
    while (*(words += strspn(words, " ,"))) {
        size_t length = strcspn(words, " ,");
        cell place = board_find(board, words, length);
        if (place == CELL_NONE)
            return desk_say(desk, TONE_WRONG, "There is no cell \"%.*s\". %s", (int)length, words,
                            training_of(desk)->question);
        cellset_add(out, board->lane_first[place]);
        words += length;
    }
    return true;
}

void training_answer(struct desk *desk, const char *words)
{
    struct training *training = training_of(desk);
    cellset given = training->chosen;
    training_due(desk);
    if (training->over)
        return;
    if (training->shown)
        ask_next(desk, TONE_PLAIN, "");
    else if (!*words && cellset_empty(given))
        desk_say(desk, TONE_PLAIN, "%s", training->question);
    else if (*words && training->kind == ASK_CELLS)
        desk_say(desk, TONE_WRONG, "Click the cell, or go there with the arrows and press Enter. %s",
                 training->question);
    else if (!*words || read_places(desk, words, &given))
        judge_answer(desk, given);
}

void training_choose(struct desk *desk, cell here)
{
    struct training *training = training_of(desk);
    if (here == CELL_NONE)
        return;
    cell place = desk->session->game->board->lane_first[here];
    training_due(desk);
    if (training->over)
        return;
    if (training->shown)
        ask_next(desk, TONE_PLAIN, "");
    else if (training->kind == ASK_CELLS)
        judge_answer(desk, cellset_of(place));
    else if (training->kind == ASK_NAMES)
        desk_say(desk, TONE_PLAIN, "Type its name.");
    else if (cellset_has(training->chosen, place))
        cellset_remove(&training->chosen, place);
    else
        cellset_add(&training->chosen, place);
}

/* ---- beginning, time, end ---- */

/* Adds how many answers were right to OUT, behind a colon; nothing if none was asked for. */
static void add_score(const struct training *training, struct text *out)
{
    text_add(out, "");
    if (training->asked)
        text_addf(out, ": %d of %d right", training->right, training->asked);
}

/* Something else takes the trainer's place: the score is told before its message. */
static void leave_training(struct desk *desk)
{
    SCOPED(text) score = {0};
    add_score(training_of(desk), &score);
    if (!score.length)
        return;
    desk_say(desk, TONE_GOOD, "Trainer closed%s.", score.at);
    desk->voice.goes_on = true;
}

void training_begin(struct desk *desk, const struct game *g, unsigned kinds, int seconds)
{
    const unsigned asked = desk->voice.face->spoken ? 1u << ASK_REACH | 1u << ASK_LINES : (1u << QUESTION_KINDS) - 1;
    struct training *training = memory_new(sizeof *training);
    keeping_set_aside(desk);
    desk->exercise.who = 0;
    desk_adopt_exercise(desk, session_new(record_new(g, NULL), NULL, TABLE_BYTES, 0));
    desk->exercise.training = training;
    desk->exercise.leave = leave_training;
    training->random.state = (uint64_t)desk_date(desk);
    training->kinds = kinds & asked ? kinds & asked : asked;
    training->seconds = seconds;
    training->begun = desk->now;
    training->from = CELL_NONE;
    ask_next(desk, TONE_PLAIN, "");
}

void training_hint(struct desk *desk)
{
    struct training *training = training_of(desk);
    cellset left = training->answer;
    training_due(desk);
    if (training->over || training->shown)
        return;
    int count = cellset_count(left);
    for (int i = training->hints++ % count; i > 0; i--)
        cellset_pop(&left);
    const char *name = desk->session->game->board->cell_name[cellset_first(left)];
    if (training->kind <= ASK_NAMES)
        desk_say(desk, TONE_PLAIN, "It is on the %.*s-file. %s", (int)strcspn(name, "0123456789"), name,
                 training->question);
    else
        desk_say(desk, TONE_PLAIN, "One of %d: %s. %s", count, name, training->question);
}

void training_next(struct desk *desk)
{
    training_due(desk);
    if (!training_of(desk)->over)
        ask_next(desk, TONE_PLAIN, "");
}

void training_due(struct desk *desk)
{
    struct training *training = training_of(desk);
    if (!training->seconds || training->over || desk->now - training->begun < (int64_t)training->seconds * SECOND)
        return;
    training->over = true;
    desk_say(desk, TONE_GOOD, "Time is up: %d of %d right in %d s. `trainer %d` tries again, Escape leaves.",
             training->right, training->asked, training->seconds, training->seconds);
}

int64_t training_timeout(const struct desk *desk)
{
    const struct training *training = training_of(desk);
    return training->seconds && !training->over ? SECOND - (desk->now - training->begun) % SECOND : -1;
}

void training_end(struct desk *desk)
{
    SCOPED(text) score = {0};
    add_score(training_of(desk), &score);
    desk->exercise.leave = NULL; /* it is told here */
    bool back = desk_unpark(desk, true);
    if (!back)
        desk_close(desk, true);
    desk_say(desk, TONE_GOOD, "Trainer closed%s.%s", score.at, back ? " Back in the game." : "");
}
