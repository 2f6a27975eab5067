/* The boards on which rules are enforced: a game, a replay, a lesson, a problem. */
#include "boardscreen.h"

#include "draw/boardview.h"
#include "record/comment.h"
#include "study/analysis.h"
#include "study/exercises.h"
#include "study/guessing.h"
#include "study/playing.h"
#include "study/racing.h"
#include "study/rehearsal.h"
#include "study/reviewing.h"
#include "study/sharing.h"

/* What is marked, and the keys that are named below the board. */

/* Marks the place HERE, CELL_NONE: nothing. */
static void mark_place(const struct session *session, cell here, struct marks *marks)
{
    if (here != CELL_NONE)
        marks->last = cellset_or(marks->last, session->game->board->lane[here]);
}

/* Marks the last move; of a turn that ends with the duck, the own move and where the duck went. */
static void mark_last_move(const struct session *session, struct marks *marks)
{
    const struct node *node = session->record->current;
    if (!node->parent || node->left)
        return;
    if (node->move.type == MOVE_DUCK && node->parent->parent) {
        mark_place(session, node->move.to, marks);
        node = node->parent;
    }
    mark_place(session, node->move.from, marks);
    mark_place(session, node->move.to, marks);
    marks->track = (struct track){node->move.from, node->move.to, node->loose ? NULL : &node->parent->position};
}

static void mark_checks(const struct desk *desk, struct marks *marks)
{
    const struct game *g = desk->session->game;
    const struct position *p = desk_position(desk);
    for (int i = 0; i < g->players; i++)
        marks->check = cellset_or(marks->check, position_checked(g, p, i));
}

/* Adds an arrow of COLOUR for MARKS, if that ends on the board; a circle if it begins elsewhere. */
static void add_arrow(struct marks *marks, char colour, struct move move)
{
    if (marks->shapes < SHAPES_MAX && move.type != MOVE_PASS && move.to < CELLS_MAX)
        marks->shape[marks->shapes++] = (struct shape){colour, move.from < CELLS_MAX ? move.from : move.to, move.to};
}

static bool is_mistake(const struct node *node)
{
    bool found = false;
    for (int i = 0; i < node->glyphs; i++)
        found = found || node->glyph[i] == 2 || node->glyph[i] == 4 || node->glyph[i] == 6;
    return found;
}

/* Mark the best known move in blue; at a mistake of a reviewed game the mistake in red, and the better move beside
 * it. A mistake that the user has to correct is not shown. */
static void mark_advice(const struct desk *desk, struct marks *marks)
{
    const struct analysis *analysis = desk->searching.analysis;
    const struct session *session = desk->session;
    const struct node *node = session->record->current;
    const struct board_state *state = &desk->stage->board;
    if (session->hint == HINT_WHAT)
        add_arrow(marks, 'G', session->hinted);
    if (*state->premove)
        add_arrow(marks, 'Y', (struct move){.from = state->premove_from, .to = state->premove_to});
    if (analysis && analysis->node == node && analysis->lines)
        add_arrow(marks, 'B', analysis->line[0].best);
    if (desk->reviewing)
        node = reviewing_asked(desk) ? NULL : replay_next(desk);
    if (marks->shapes || !session->viewed || !node || !node->parent || node->left || !is_mistake(node))
        return;
    marks->before = &node->parent->position;
    add_arrow(marks, 'R', node->move);
    for (const struct node *other = node->parent->child; other; other = other->sibling)
        if (other != node && !is_mistake(other)) {
            add_arrow(marks, 'G', other->move);
            break;
        }
}

/* Show the position after the move asked about and its answer: the answer marked as the last move, the move itself
 * as a path. A threat is an arrow alone. */
static void show_refutation(const struct desk *desk, struct board_look *look)
{
    const struct refutation *refutation = &desk->refutation;
    const struct board *board = desk->session->game->board;
    const cell answer[] = {refutation->reply.from, refutation->reply.to},
               asked[] = {refutation->move.from, refutation->move.to};
    look->position = &refutation->position;
    look->banner = refutation->threat ? "IF you passed" : "IF that were played";
    look->marks.before = refutation->threat ? &refutation->position : desk_position(desk);
    if (!refutation->threat)
        add_arrow(&look->marks, 'Y', refutation->move);
    add_arrow(&look->marks, 'R', refutation->reply);
    for (int i = 0; i < 2 && !refutation->threat; i++) {
        if (answer[i] != CELL_NONE)
            look->marks.last = cellset_or(look->marks.last, board->lane[answer[i]]);
        if (asked[i] != CELL_NONE)
            look->marks.path = cellset_or(look->marks.path, board->lane[asked[i]]);
    }
}

/* The keys that have a sense in a game, and after its end. */
static const struct key_hint *usual_keys(const struct desk *desk)
{
    static const struct key_hint playing[] = {
        {NULL, "hint", "hint"},   {NULL, "undo", "undo"},        {NULL, "moves", "moves"},       {NULL, "turn", "flip"},
        {NULL, "pause", "pause"}, {NULL, "commands", "palette"}, {NULL, "settings", "settings"}, {0}};
    static const struct key_hint over[] = {{NULL, "review", "review"}, {NULL, "analyse", "analyse"},
                                           {NULL, "again", "rematch"}, {NULL, "undo", "undo"},
                                           {NULL, "turn", "flip"},     {0}};
    return session_over(desk->session) ? over : playing;
}

/* The look of a game: last move, check, hint and the chosen piece are marked. */
static void board_usual_look(const struct desk *desk, struct board_look *look)
{
    const struct session *session = desk->session;
    struct marks *marks = &look->marks;

    *look = (struct board_look){.marks = boardview_no_marks(),
                                .banner = "",
                                .judges_typing = true,
                                .keys = usual_keys(desk),
                                .panel = side_draw};
    if (desk->refutation.on) {
        show_refutation(desk, look);
        return;
    }
    mark_last_move(desk->session, marks);
    mark_checks(desk, marks);
    marks->shapes = comment_shapes(session->game->board, session->record->current->comment, marks->shape);
    selection_mark(&desk->stage->board.selection, session->game, session_position(session), marks);
    if (stage_has_window(desk) && !desk->stage->window.question) {
        marks->chosen = desk->stage->window.from;
        if (desk->stage->window.to != CELL_NONE)
            cellset_add(&marks->targets, desk->stage->window.to);
    }
    if (session->hint == HINT_WHERE || session->hint == HINT_WHAT)
        marks->chosen = session->hinted.from;
    if (!stage_mark_motion(desk, marks))
        mark_advice(desk, marks);
}

/* Blindfold only while the game goes on. */
static void look_at_game(const struct desk *desk, struct board_look *look)
{
    board_usual_look(desk, look);
    look->blindfold = session_over(desk->session) ? BLINDFOLD_OFF : desk->settings.blindfold;
    if (look->blindfold)
        look->marks.slides = 0, look->marks.taken = CELL_NONE;
}

const struct screen screen_game = {
    .name = "game",
    .draw = board_draw,
    .key = board_key,
    .look = look_at_game,
    .touch = board_touch,
    .way_out = "start",
};

/* The replay. */

static void look_at_replay(const struct desk *desk, struct board_look *look)
{
    static const struct key_hint keys[] = {
        {"Left", "back", "back"}, {"Right", "forward", "forth"}, {"Home", "first", "first"},
        {"End", "last", "end"},   {"Down", "variation", NULL},   {"Space", "autoplay", "autoplay"},
        {NULL, "turn", "flip"},   {NULL, "plays on", "go"},      {0}};
    static const struct key_hint reviewed[] = {{NULL, "next", "mistake"},     {NULL, "from mistakes", "learn"},
                                               {"Left", "back", "back"},      {"Right", "forward", "forth"},
                                               {NULL, "analyse", "analyse"},  {NULL, "it", "save"},
                                               {NULL, "turn", "flip"},        {NULL, "again", "rematch"},
                                               {"Esc", "start screen", NULL}, {0}};
    static const struct key_hint learning[] = {{NULL, "hint", "hint"},        {NULL, "show it", "solution"},
                                               {NULL, "mistake", "next"},     {"Left", "back", "back"},
                                               {"Right", "forward", "forth"}, {NULL, "turn", "flip"},
                                               {"Esc", "start screen", NULL}, {0}};
    const struct key_hint *answered = learning + 2;
    board_usual_look(desk, look);
    look->keys = reviewing_asked(desk)                           ? learning
                 : reviewing_learns(desk)                        ? answered
                 : desk->reviewing && !desk->reviewing->reviewer ? reviewed
                                                                 : keys;
    look->recorded = true;
}

/* Go to the variation before or after the current move. */
static struct intent visit_sibling(struct desk *desk, bool before)
{
    struct node *node = desk->session->record->current, *sibling = node->parent ? node->parent->child : NULL;
    while (before && sibling && sibling != node && sibling->sibling != node)
        sibling = sibling->sibling;
    sibling = !before ? node->sibling : sibling == node ? NULL : sibling;
    if (!sibling)
        desk_say(desk, TONE_WRONG,
                 before ? "No other variation is above this one." : "No other variation begins here.");
    return (struct intent){.taken = true, .visit = sibling};
}

/* Keys of autoplay: Space stops it and lets it go on, + and - change its speed. */
static struct intent autoplay_key(const struct replay *replay, char character)
{
    static const char *const speeds[] = {"autoplay 0.5", "autoplay 1", "autoplay 2", "autoplay 4"};
    enum { SLOWEST_MS = 4000, FASTEST = 3 };
    int at = 1;
    if (character == ' ')
        return screen_intent("autoplay");
    for (int i = 0; i <= FASTEST && replay->step; i++)
        if (replay->step <= SLOWEST_MS >> i)
            at = i;
    at += character == '+' ? 1 : -1;
    return screen_intent(speeds[at < 0 ? 0 : at > FASTEST ? FASTEST : at]);
}

static struct intent replay_key(struct desk *desk, const struct screen *row, const struct event_at *event)
{
    enum input_kind kind = event->in->kind;
    if (kind == INPUT_CHARACTER && event->in->code < 0x80 && strchr(" +-", (int)event->in->code))
        return autoplay_key(&desk->replay, (char)event->in->code);
    if (desk->stage->board.selection.cursor != CELL_NONE) /* the cursor is on the board: the arrows move it */
        return board_key(desk, row, event);
    if (kind == INPUT_LEFT || kind == INPUT_RIGHT)
        return screen_intent(kind == INPUT_LEFT ? "back" : "forth");
    if (kind == INPUT_UP || kind == INPUT_DOWN)
        return visit_sibling(desk, kind == INPUT_UP);
    return board_key(desk, row, event);
}

static void write_mistake_task(const struct desk *desk, struct text *out)
{
    if (reviewing_asked(desk))
        text_add(out, "Find something better than what was played.");
}

const struct screen screen_replay = {
    .name = "replay",
    .help =
        "Type a better move than the one that was played. `hint` tells where to look, then the move; `solution` tells it; `next` goes on to the next mistake.",
    .write_task = write_mistake_task,
    .prompt = "replay> ",
    .draw = board_draw,
    .key = replay_key,
    .look = look_at_replay,
    .touch = board_touch,
    .way_out = "start",
};

/* A lesson. */

/* The task is always shown when there is no other message. */
static void show_lesson(struct desk *desk, int rows, int columns)
{
    (void)rows;
    (void)columns;
    if (!desk->voice.text.length && !session_over(desk->session))
        desk_say(desk, TONE_GOOD, "%s", tutorial_words(desk));
}

/* Returns a lesson or problem that is done is left by Enter for the next one. */
static struct intent exercise_key(struct desk *desk, const struct screen *row, const struct event_at *event)
{
    bool done = desk->exercise.solving ? desk->exercise.solving->done : desk->exercise.done;
    if (event->in->kind == INPUT_ENTER && done && desk->stage->board.selection.cursor == CELL_NONE)
        return screen_intent("next");
    return board_key(desk, row, event);
}

static void look_at_lesson(const struct desk *desk, struct board_look *look)
{
    static const struct key_hint keys[][6] = {
        {{NULL, "hint", "hint"},
         {NULL, "undo", "undo"},
         {NULL, "lesson", "next"},
         {NULL, "moves", "moves"},
         {"Esc", "start screen", NULL}},
        {{NULL, "hint", "hint"},
         {NULL, "undo", "undo"},
         {NULL, "lesson", "next"},
         {NULL, "moves", "moves"},
         {"Esc", "game", NULL}},
    };
    board_usual_look(desk, look);
    look->keys = keys[desk->parked != NULL];
}

static void write_lesson_task(const struct desk *desk, struct text *out)
{
    text_add(out, tutorial_words(desk));
}

const struct screen screen_lesson = {
    .name = "lesson",
    .help =
        "Type the move that the lesson asks for. `hint` tells where to look, then the move; `undo` takes a move back; `next` begins the next lesson.",
    .write_task = write_lesson_task,
    .prompt = "lesson> ",
    .update = show_lesson,
    .draw = board_draw,
    .key = exercise_key,
    .look = look_at_lesson,
    .touch = board_touch,
    .way_out = "start",
    .task = true,
};

/* A problem. */

static void update_problem(struct desk *desk, int rows, int columns)
{
    (void)rows;
    (void)columns;
    racing_write_banner(desk);
}

/* Returns the keys that work for the problem on the board: no help is given against the clock, and when that is over no
 * move is tried. */
static const struct key_hint *problem_keys(const struct desk *desk)
{
    static const struct key_hint keys[][6] = {
        {{NULL, "hint", "hint"},
         {NULL, "undo", "undo"},
         {NULL, "show", "solution"},
         {NULL, "problem", "next"},
         {"Esc", "list", NULL}},
        {{NULL, "hint", "hint"},
         {NULL, "undo", "undo"},
         {NULL, "show", "solution"},
         {NULL, "problem", "next"},
         {"Esc", "game", NULL}},
    };
    static const struct key_hint racing[][5] = {
        [RACE_RUSH] = {{NULL, "pass", "next"}, {NULL, "undo", "undo"}, {NULL, "leave", "rush end"}},
        [RACE_CYCLE] = {{NULL, "pass", "next"}, {NULL, "undo", "undo"}, {NULL, "leave", "cycle end"}},
    };
    const struct race *race = racing_on(desk);
    bool waits = desk->parked != NULL;
    return !race ? keys[waits] : race->over ? keys[waits] + 2 : racing[race->kind];
}

/* The task stands beside the title, whatever the message says by now. */
static void look_at_problem(const struct desk *desk, struct board_look *look)
{
    board_usual_look(desk, look);
    look->keys = problem_keys(desk);
    const struct race *race = racing_on(desk);
    if (!*look->banner)
        look->banner = race ? race->banner : desk->exercise.solving->task;
}

/* Of a problem against the clock the score, too. */
static void write_problem_task(const struct desk *desk, struct text *out)
{
    const struct race *race = racing_on(desk);
    char score[96];
    if (race && race->over)
        text_add(out, "The race is over: `rush` or `cycle` begins another.");
    else if (desk->exercise.solving->done)
        text_add(out, "The problem is solved: `next` goes on to the next one.");
    else
        text_addf(out, "%s.", desk->exercise.solving->task);
    if (!race || race->over)
        return;
    racing_write_score(race, desk->now, score, sizeof score);
    text_addf(out, " %s.", score);
}

const struct screen screen_problem = {
    .name = "problem",
    .help =
        "Type the move that solves the problem. `hint` tells where to look, then the move; `solution` tells all of it; `undo` takes a move back; `next` goes on to the next problem.",
    .write_task = write_problem_task,
    .prompt = "solve> ",
    .update = update_problem,
    .draw = board_draw,
    .key = exercise_key,
    .look = look_at_problem,
    .touch = board_touch,
    .way_out = "problems",
    .task = true,
};

/* Moves to be guessed. */

static void look_at_guess(const struct desk *desk, struct board_look *look)
{
    static const struct key_hint keys[] = {
        {NULL, "hint", "hint"}, {NULL, "shows the move", "next"}, {NULL, "turn", "flip"}, {"Esc", "game", NULL}, {0}};
    board_usual_look(desk, look);
    look->keys = keys;
}

static void write_guess_task(const struct desk *desk, struct text *out)
{
    if (desk->exercise.guessing->next)
        text_addf(out, "What did %s play?", desk->session->game->player[desk->exercise.guessing->who].name);
}

const struct screen screen_guess = {
    .name = "guess",
    .help = "Type the move that you think was played. `hint` tells where to look; `next` tells the move and goes on.",
    .write_task = write_guess_task,
    .prompt = "guess> ",
    .draw = board_draw,
    .key = board_key,
    .look = look_at_guess,
    .touch = board_touch,
    .way_out = "start",
    .task = true,
};

/* Openings to be known by heart. */

static void look_at_repertoire(const struct desk *desk, struct board_look *look)
{
    static const struct key_hint keys[] = {
        {NULL, "hint", "hint"}, {NULL, "show", "solution"}, {NULL, "goes on", "next"}, {"Esc", "leave", NULL}, {0}};
    board_usual_look(desk, look);
    look->keys = keys;
}

static void write_repertoire_task(const struct desk *desk, struct text *out)
{
    if (desk->exercise.done)
        text_add(out, "The line ends here: `next` begins another.");
    else
        text_addf(out, "What do you play, with %s?", desk->session->game->player[desk->exercise.rehearsal->who].name);
}

const struct screen screen_repertoire = {
    .name = "repertoire",
    .help =
        "Type the move of your repertoire. `hint` tells where to look; `solution` tells the move; `next` plays it, and after the end of a line begins another; `repertoire gaps` tells what is missing.",
    .write_task = write_repertoire_task,
    .prompt = "repertoire> ",
    .draw = board_draw,
    .key = exercise_key,
    .look = look_at_repertoire,
    .touch = board_touch,
    .way_out = "repertoire end",
    .task = true,
};
