/* The boards on which rules are enforced: a game, a replay, a lesson, a problem. */
#include "boardscreen.h"

#include "draw/boardview.h"
#include "record/comment.h"
#include "study/analysis.h"
#include "study/exercises.h"
#include "study/playing.h"
#include "study/reviewing.h"
#include "study/sharing.h"

/* What is marked, and the keys that are named below the board. */

static void mark_last_move(const struct session *s, struct marks *m)
{
    const struct node *n = s->record->current;
    const struct board *b = s->game->board;

    if (!n->parent || n->left)
        return;
    const cell ends[2] = {n->move.from, n->move.to};
    for (int i = 0; i < 2; i++)
        if (ends[i] != CELL_NONE)
            m->last = cellset_or(m->last, b->lane[ends[i]]);
}

static void mark_checks(const struct desk *desk, struct marks *m)
{
    const struct game *g = desk->session->game;
    const struct position *p = desk_position(desk);
    for (int i = 0; i < g->players; i++)
        m->check = cellset_or(m->check, position_checked(g, p, i));
}

/* Adds an arrow of COLOUR for M, if that ends on the board; a circle if it begins elsewhere. */
static void add_arrow(struct marks *m, char colour, struct move move)
{
    if (m->shapes < SHAPES_MAX && move.type != MOVE_PASS && move.to < CELLS_MAX)
        m->shape[m->shapes++] = (struct shape){colour, move.from < CELLS_MAX ? move.from : move.to, move.to};
}

static bool is_mistake(const struct node *n)
{
    bool found = false;
    for (int i = 0; i < n->glyphs; i++)
        found = found || n->glyph[i] == 2 || n->glyph[i] == 4 || n->glyph[i] == 6;
    return found;
}

/* Mark the best known move in blue; at a mistake of a reviewed game the mistake in red, and the better move beside
 * it. A mistake that the user has to correct is not shown. */
static void mark_advice(const struct desk *desk, struct marks *m)
{
    const struct analysis *a = desk->searching.analysis;
    const struct session *s = desk->session;
    const struct node *n = s->record->current;
    const struct board_state *b = &desk->stage->board;
    if (s->hint == HINT_WHAT)
        add_arrow(m, 'G', s->hinted);
    if (*b->premove)
        add_arrow(m, 'Y', (struct move){.from = b->premove_from, .to = b->premove_to});
    if (a && a->node == n && a->lines)
        add_arrow(m, 'B', a->line[0].best);
    if (desk->reviewing)
        n = reviewing_asked(desk) ? NULL : replay_next(desk);
    if (m->shapes || !s->viewed || !n || !n->parent || n->left || !is_mistake(n))
        return;
    m->before = &n->parent->position;
    add_arrow(m, 'R', n->move);
    for (const struct node *other = n->parent->child; other; other = other->sibling)
        if (other != n && !is_mistake(other)) {
            add_arrow(m, 'G', other->move);
            break;
        }
}

/* Show the position after the move asked about and its answer: the answer marked as the last move, the move itself
 * as a path. A threat is an arrow alone. */
static void show_refutation(const struct desk *desk, struct board_look *l)
{
    const struct refutation *r = &desk->refutation;
    const struct board *b = desk->session->game->board;
    const cell answer[] = {r->reply.from, r->reply.to}, asked[] = {r->move.from, r->move.to};
    l->position = &r->position;
    l->banner = r->threat ? "IF you passed" : "IF that were played";
    l->marks.before = r->threat ? &r->position : desk_position(desk);
    if (!r->threat)
        add_arrow(&l->marks, 'Y', r->move);
    add_arrow(&l->marks, 'R', r->reply);
    for (int i = 0; i < 2 && !r->threat; i++) {
        if (answer[i] != CELL_NONE)
            l->marks.last = cellset_or(l->marks.last, b->lane[answer[i]]);
        if (asked[i] != CELL_NONE)
            l->marks.path = cellset_or(l->marks.path, b->lane[asked[i]]);
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
    static const struct key_hint shared[] = {
        {NULL, "review", "review"}, {NULL, "analyse", "analyse"}, {NULL, "undo", "undo"}, {NULL, "turn", "flip"}, {0}};
    return !session_over(desk->session) ? playing : sharing_game(desk) ? shared : over;
}

/* The look of a game: last move, check, hint and the chosen piece are marked. */
static void board_usual_look(const struct desk *desk, struct board_look *l)
{
    const struct session *s = desk->session;
    struct marks *m = &l->marks;

    *l = (struct board_look){.marks = boardview_no_marks(),
                             .banner = "",
                             .judges_typing = true,
                             .keys = usual_keys(desk),
                             .panel = side_draw};
    if (desk->refutation.on) {
        show_refutation(desk, l);
        return;
    }
    mark_last_move(desk->session, m);
    mark_checks(desk, m);
    m->shapes = comment_shapes(s->game->board, s->record->current->comment, m->shape);
    selection_mark(&desk->stage->board.selection, s->game, session_position(s), m);
    if (stage_has_window(desk) && !desk->stage->window.question) {
        m->chosen = desk->stage->window.from;
        if (desk->stage->window.to != CELL_NONE)
            cellset_add(&m->targets, desk->stage->window.to);
    }
    if (s->hint == HINT_WHERE || s->hint == HINT_WHAT)
        m->chosen = s->hinted.from;
    if (!stage_mark_motion(desk, m))
        mark_advice(desk, m);
}

/* Blindfold only while the game goes on. */
static void look_at_game(const struct desk *d, struct board_look *l)
{
    board_usual_look(d, l);
    l->blindfold = session_over(d->session) ? BLINDFOLD_OFF : d->settings.blindfold;
    if (l->blindfold)
        l->marks.slides = 0, l->marks.taken = CELL_NONE;
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

static void look_at_replay(const struct desk *d, struct board_look *l)
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
    board_usual_look(d, l);
    l->keys = reviewing_asked(d)                        ? learning
              : reviewing_learns(d)                     ? answered
              : d->reviewing && !d->reviewing->reviewer ? reviewed
                                                        : keys;
    l->recorded = true;
}

/* Go to the variation before or after the current move. */
static struct intent visit_sibling(struct desk *d, bool before)
{
    struct node *n = d->session->record->current, *s = n->parent ? n->parent->child : NULL;
    while (before && s && s != n && s->sibling != n)
        s = s->sibling;
    s = !before ? n->sibling : s == n ? NULL : s;
    if (!s)
        desk_say(d, TONE_WRONG, before ? "No other variation is above this one." : "No other variation begins here.");
    return (struct intent){.taken = true, .visit = s};
}

/* Keys of autoplay: Space stops it and lets it go on, + and - change its speed. */
static struct intent autoplay_key(const struct replay *r, char c)
{
    static const char *const speeds[] = {"autoplay 0.5", "autoplay 1", "autoplay 2", "autoplay 4"};
    enum { SLOWEST_MS = 4000, FASTEST = 3 };
    int at = 1;
    if (c == ' ')
        return screen_intent("autoplay");
    for (int i = 0; i <= FASTEST && r->step; i++)
        if (r->step <= SLOWEST_MS >> i)
            at = i;
    at += c == '+' ? 1 : -1;
    return screen_intent(speeds[at < 0 ? 0 : at > FASTEST ? FASTEST : at]);
}

static struct intent replay_key(struct desk *d, const struct screen *row, const struct event_at *e)
{
    enum input_kind kind = e->in->kind;
    if (kind == INPUT_CHARACTER && e->in->code < 0x80 && strchr(" +-", (int)e->in->code))
        return autoplay_key(&d->replay, (char)e->in->code);
    if (d->stage->board.selection.cursor != CELL_NONE) /* the cursor is on the board: the arrows move it */
        return board_key(d, row, e);
    if (kind == INPUT_LEFT || kind == INPUT_RIGHT)
        return screen_intent(kind == INPUT_LEFT ? "back" : "forth");
    if (kind == INPUT_UP || kind == INPUT_DOWN)
        return visit_sibling(d, kind == INPUT_UP);
    return board_key(d, row, e);
}

const struct screen screen_replay = {
    .name = "replay",
    .prompt = "replay> ",
    .draw = board_draw,
    .key = replay_key,
    .look = look_at_replay,
    .touch = board_touch,
    .way_out = "start",
};

/* A lesson. */

/* The task is always shown when there is no other message. */
static void tell_lesson(struct desk *d, int rows, int columns)
{
    (void)rows;
    (void)columns;
    if (!d->voice.text.length && !session_over(d->session))
        desk_say(d, TONE_GOOD, "%s", tutorial_words(d));
}

/* A lesson or problem that is done is left by Enter for the next one. */
static struct intent exercise_key(struct desk *d, const struct screen *row, const struct event_at *e)
{
    bool done = d->exercise.solving ? d->exercise.solving->done : d->exercise.done;
    if (e->in->kind == INPUT_ENTER && done && d->stage->board.selection.cursor == CELL_NONE)
        return screen_intent("next");
    return board_key(d, row, e);
}

static void look_at_lesson(const struct desk *d, struct board_look *l)
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
    board_usual_look(d, l);
    l->keys = keys[d->parked != NULL];
}

const struct screen screen_lesson = {
    .name = "lesson",
    .update = tell_lesson,
    .draw = board_draw,
    .key = exercise_key,
    .look = look_at_lesson,
    .touch = board_touch,
    .way_out = "start",
    .task = true,
};

/* A problem. */

/* The task stands beside the title, whatever the message says by now. */
static void look_at_problem(const struct desk *d, struct board_look *l)
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
    board_usual_look(d, l);
    l->keys = keys[d->parked != NULL];
    l->banner = *l->banner ? l->banner : d->exercise.solving->task;
}

const struct screen screen_problem = {
    .name = "problem",
    .prompt = "solve> ",
    .draw = board_draw,
    .key = exercise_key,
    .look = look_at_problem,
    .touch = board_touch,
    .way_out = "problems",
    .task = true,
};
