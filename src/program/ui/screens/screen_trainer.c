/* The trainer's board: a piece alone, or nothing; cells are chosen, or typed. */
#include "boardscreen.h"

#include "draw/boardview.h"
#include "study/exercises.h"

/* The question, which stays when a message takes its place below; how to answer; the result so far. */
static void draw_trainer_panel(const struct panel *p)
{
    static const char *const ways[QUESTION_KINDS] = {
        "Click the cell, or go there with the arrows and press Enter.",
        "Type its name, and Enter.",
        "Type the cells, as in a4 b5, or choose them on the board; then Space.",
        "Type the cells, as in a4 b5, or choose them on the board; then Space.",
    };
    const struct training *t = p->desk->exercise.training;
    struct canvas *c = &p->picture->canvas;
    struct area area = p->area;
    char line[64];
    const char *const lines[] = {t->question, "", ways[t->kind], "", line};
    int left = t->seconds - (int)((p->desk->now - t->begun) / 1000);
    int used = snprintf(line, sizeof line, "%d of %d right", t->right, t->asked);
    if (t->seconds)
        snprintf(line + used, sizeof line - (size_t)used, ", %d s left", t->over || left < 0 ? 0 : left);
    for (size_t i = 0; i < sizeof lines / sizeof *lines && area.rows > 0 && area.columns > 3; i++) {
        int rows = *lines[i] ? paragraph_print(lines[i], c, area, i ? PAINT_DIM : PAINT_BRIGHT) : 1;
        area.row += rows;
        area.rows -= rows;
    }
}

static void look_at_trainer(const struct desk *d, struct board_look *l)
{
    static const struct key_hint asked[] = {{"Space", "answer", "done"}, {NULL, "hint", "hint"}, {NULL, "skip", "next"},
                                            {NULL, "turn", "flip"},      {"Esc", "leave", NULL}, {0}};
    static const struct key_hint seen[] = {
        {"Enter", "next", "next"}, {NULL, "turn", "flip"}, {"Esc", "leave", NULL}, {0}};
    const struct training *t = d->exercise.training;
    *l = (struct board_look){.marks = boardview_no_marks(),
                             .loose = &t->board,
                             .banner = "TRAINER",
                             .keys = t->shown ? seen : asked,
                             .panel = draw_trainer_panel};
    l->marks.cursor = d->stage->board.selection.cursor;
    l->marks.chosen = t->from;
    l->marks.targets = t->shown ? t->answer : t->chosen;
    if (t->shown)
        l->marks.check = cellset_less(t->chosen, t->answer);
}

static void touch_trainer(struct desk *d, cell c, struct intent *out)
{
    (void)out;
    training_choose(d, c);
}

static struct intent trainer_key(struct desk *d, const struct screen *row, const struct event_at *e)
{
    bool space = e->in->kind == INPUT_CHARACTER && e->in->code == ' ';
    if (space || (e->in->kind == INPUT_ENTER && d->exercise.training->shown))
        return screen_intent("done");
    return board_key(d, row, e);
}

static void watch_trainer(struct desk *d, int rows, int columns)
{
    (void)rows;
    (void)columns;
    training_due(d);
}

const struct screen screen_trainer = {
    .name = "trainer",
    .prompt = "answer> ",
    .update = watch_trainer,
    .draw = board_draw,
    .key = trainer_key,
    .look = look_at_trainer,
    .touch = touch_trainer,
    .way_out = "trainer end",
    .task = true,
    .timeout = training_timeout,
};
