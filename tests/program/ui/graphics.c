/* What the terminal's answers about images mean: which protocol it has, and nothing where one of them is missing. */
#include "ui/terminal/graphics.h"

#include "test.h"

enum { NOW = 5000, ID = 0x40000100 };

static const struct pixel_size no_window = {0, 0}, window = {9, 18};

/* A terminal's answers to all questions; 0: none. */
struct answers {
    bool versioned;
    const char *kitty;
    int kind[4], kinds; /* DA1 */
    int cell[2];        /* height, width */
    int registers;
    int after; /* ms until the fence */
};

/* Lets GRAPHICS, which wants images if WANTED, ask a terminal that gives ANSWERS; returns what it shows then. */
static struct pixel_means hear(struct graphics *graphics, const struct answers *answers, bool wanted)
{
    SCOPED(text) out = {0};
    *graphics = (struct graphics){.id = ID, .versioned = answers->versioned};
    graphics_want(graphics, wanted, NOW, &out);
    assert_int_equal(out.length, 0);
    graphics_fence(graphics, answers->kind, answers->kinds, NOW, &out);
    if (answers->kitty)
        graphics_take_kitty(graphics, answers->kitty);
    if (answers->registers)
        graphics_take_registers(graphics, (const int[]){1, 0, answers->registers}, 3);
    if (answers->cell[0])
        graphics_take_cell(graphics, answers->cell[0], answers->cell[1]);
    if (out.length)
        graphics_fence(graphics, answers->kind, answers->kinds, NOW + answers->after, &out);
    return graphics_means(graphics, no_window);
}

TEST(the_answers_decide)
{
    static const struct {
        struct answers answers;
        enum pixel_protocol how;
        int registers;
    } cases[] = {
        {{true, "i=1073742080;OK", {62}, 1, {20, 10}, 0, 0}, PIXELS_KITTY, 16},
        {{true, "i=1073742080;OK", {62, 4}, 2, {20, 10}, 0, 0}, PIXELS_KITTY, 16},
        {{true, "i=1073742080;ENOTSUP", {62, 4}, 2, {20, 10}, 0, 0}, PIXELS_SIXEL, 16},
        {{true, "i=1;OK", {62}, 1, {20, 10}, 0, 0}, PIXELS_NONE, 16}, /* not our question's */
        {{true, NULL, {62}, 1, {20, 10}, 0, 0}, PIXELS_NONE, 16},
        {{true, NULL, {4}, 1, {20, 10}, 0, 0}, PIXELS_NONE, 16}, /* a class is no attribute */
        {{false, NULL, {63, 1, 4}, 3, {20, 10}, 256, 0}, PIXELS_SIXEL, 256},
        {{false, NULL, {63, 1, 4}, 3, {20, 10}, 1024, 0}, PIXELS_SIXEL, 256},
        {{false, NULL, {63, 1, 4}, 3, {0, 0}, 0, 0}, PIXELS_NONE, 16},
        {{false, NULL, {63, 1, 4}, 3, {2000, 10}, 0, 0}, PIXELS_NONE, 16},
        {{false, NULL, {63, 1, 4}, 3, {20, 1}, 0, 0}, PIXELS_NONE, 16},
        {{false, NULL, {63, 1, 4}, 3, {10, 20}, 0, 0}, PIXELS_NONE, 16},
        {{false, NULL, {63, 1, 4}, 3, {20, 10}, 0, GRAPHICS_IN_TIME_MS}, PIXELS_SIXEL, 16},
        {{false, NULL, {63, 1, 4}, 3, {20, 10}, 0, GRAPHICS_IN_TIME_MS + 1}, PIXELS_NONE, 16},
        {{true, "i=1073742080;OK", {62}, 1, {20, 10}, 0, GRAPHICS_IN_TIME_MS + 1}, PIXELS_NONE, 16},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct graphics graphics;
        struct pixel_means means = hear(&graphics, &cases[i].answers, true);
        assert_int_equal(means.how, cases[i].how);
        assert_int_equal(means.registers, cases[i].registers);
    }
}

/* Terminals that might show a question are not asked it, and none is where images are not wanted. */
TEST(only_what_is_understood_is_asked)
{
    static const struct answers plain = {.kind = {62, 22}, .kinds = 2}, sixel = {.kind = {62, 4}, .kinds = 2},
                                told = {.versioned = true, .kind = {62}, .kinds = 1};
    static const struct {
        const struct answers *answers;
        bool wanted, kitty, sixel, fence;
    } cases[] = {{&plain, true, false, false, false},
                 {&sixel, true, false, true, true},
                 {&told, true, true, false, true},
                 {&sixel, false, false, false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SCOPED(text) out = {0};
        struct graphics graphics = {.id = ID, .versioned = cases[i].answers->versioned};
        graphics_want(&graphics, cases[i].wanted, NOW, &out);
        graphics_fence(&graphics, cases[i].answers->kind, cases[i].answers->kinds, NOW, &out);
        const char *asked = out.length ? out.at : "";
        assert_int_equal(strstr(asked, "a=q") != NULL, cases[i].kitty);
        assert_int_equal(strstr(asked, "\033[?1;1;0S") != NULL, cases[i].sixel);
        assert_int_equal(strstr(asked, "\033[16t\033[c") != NULL, cases[i].fence);
    }
}

/* Whoever turns images on later is asked then, and once; whoever turns them off sees none. */
TEST(images_can_be_wanted_later)
{
    static const struct answers sixel = {.kind = {62, 4}, .kinds = 2, .cell = {20, 10}};
    SCOPED(text) out = {0};
    struct graphics graphics;
    assert_int_equal(hear(&graphics, &sixel, false).how, PIXELS_NONE);
    graphics_want(&graphics, true, NOW, &out);
    assert_non_null(strstr(out.at, "\033[c"));
    assert_int_equal(graphics_means(&graphics, window).how, PIXELS_NONE);
    assert_true(graphics_fence(&graphics, sixel.kind, sixel.kinds, NOW, &out));
    assert_int_equal(graphics_means(&graphics, window).how, PIXELS_SIXEL); /* the window's size will do */
    assert_int_equal(graphics_means(&graphics, window).cell.width, 9);
    size_t length = out.length;
    graphics_want(&graphics, false, NOW, &out);
    assert_int_equal(graphics_means(&graphics, window).how, PIXELS_NONE);
    graphics_want(&graphics, true, NOW, &out);
    assert_int_equal(graphics_means(&graphics, window).how, PIXELS_SIXEL);
    assert_int_equal(out.length, length);
    assert_true(graphics_take_cell(&graphics, 24, 12)); /* another font */
    assert_false(graphics_take_cell(&graphics, 24, 12));
    assert_int_equal(graphics_means(&graphics, window).cell.width, 12);
}

RUN_TESTS("graphics", NULL, NULL)
