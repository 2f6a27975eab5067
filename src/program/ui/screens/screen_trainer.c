/* The trainer's board: a piece alone, or nothing; cells are chosen, or typed. */
#include "boardscreen.h"

#include "draw/boardview.h"
#include "study/exercises.h"

/* The question, which stays when a message takes its place below; how to answer; the result so far. */
static void draw_trainer_panel(const struct panel *panel)
{
    static const char *const ways[QUESTION_KINDS] = {
        "Click the cell, or go there with the arrows and press Enter.",
        "Type its name, and Enter.",
        "Type the cells, as in a4 b5, or choose them on the board; then Space.",
        "Type the cells, as in a4 b5, or choose them on the board; then Space.",
    };
    const struct training *training = panel->desk->exercise.training;
    struct canvas *canvas = &panel->picture->canvas;
    struct area area = panel->area;
    char line[64];
    const char *const lines[] = {training->question, "", ways[training->kind], "", line};
    int left = training->seconds - (int)((panel->desk->now - training->begun) / 1000);
    int used = snprintf(line, sizeof line, "%d of %d right", training->right, training->asked);
    if (training->seconds)
        snprintf(line + used, sizeof line - (size_t)used, ", %d s left", training->over || left < 0 ? 0 : left);
    for (size_t i = 0; i < sizeof lines / sizeof *lines && area.rows > 0 && area.columns > 3; i++) {
        int rows = *lines[i] ? paragraph_print(lines[i], canvas, area, i ? PAINT_DIM : PAINT_BRIGHT) : 1;
        area.row += rows;
        area.rows -= rows;
    }
}

static void look_at_trainer(const struct desk *desk, struct board_look *look)
{
    static const struct key_hint asked[] = {{"Space", "answer", "done"}, {NULL, "hint", "hint"}, {NULL, "skip", "next"},
                                            {NULL, "turn", "flip"},      {"Esc", "leave", NULL}, {0}};
    static const struct key_hint seen[] = {
        {"Enter", "next", "next"}, {NULL, "turn", "flip"}, {"Esc", "leave", NULL}, {0}};
    const struct training *training = desk->exercise.training;
    *look = (struct board_look){.marks = boardview_no_marks(),
                                .loose = &training->board,
                                .banner = "TRAINER",
                                .keys = training->shown ? seen : asked,
                                .panel = draw_trainer_panel};
    look->marks.cursor = desk->stage->board.selection.cursor;
    look->marks.chosen = training->from;
    look->marks.targets = training->shown ? training->answer : training->chosen;
    if (training->shown)
        look->marks.check = cellset_less(training->chosen, training->answer);
}

static void touch_trainer(struct desk *desk, cell place, struct intent *out)
{
    (void)out;
    training_choose(desk, place);
}

static struct intent trainer_key(struct desk *desk, const struct screen *row, const struct event_at *event)
{
    bool space = event->in->kind == INPUT_CHARACTER && event->in->code == ' ';
    if (space || (event->in->kind == INPUT_ENTER && desk->exercise.training->shown))
        return screen_intent("done");
    return board_key(desk, row, event);
}

static void watch_trainer(struct desk *desk, int rows, int columns)
{
    (void)rows;
    (void)columns;
    training_due(desk);
}

static void write_trainer_task(const struct desk *desk, struct text *out)
{
    text_add(out, desk->exercise.training->question);
}

const struct screen screen_trainer = {
    .name = "trainer",
    .help = "Type the cells that are asked for, with blanks between them. `hint` gives one more; `next` goes on.",
    .write_task = write_trainer_task,
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
