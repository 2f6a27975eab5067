/* What pieces are worth where the empty board misleads: Cannons hop over others, Horses are blocked, Advisors stay in
 * their palace. */
#include "setup.h"
#include "test.h"

#include "eval/values.h"
#include "survey.h"

#include <dirent.h>
#include <unistd.h>

enum { PATH_SIZE = 1024 };

/* What a piece may be worth in the middle game, in percent of another. */
struct ratio {
    const char *id, *piece, *of;
    int least, most;
};

static const struct ratio ratios[] = {
    {"xiangqi", "Cannon", "Chariot", 40, 65},     {"xiangqi", "Horse", "Chariot", 35, 60},
    {"xiangqi", "Elephant", "Chariot", 10, 35},   {"xiangqi", "Advisor", "Chariot", 10, 35},
    {"xiangqi", "Soldier", "Horse", 10, 50},      {"janggi", "Cannon", "Chariot", 35, 65},
    {"janggi", "Horse", "Chariot", 35, 60},       {"janggi", "Elephant", "Horse", 50, 90},
    {"janggi", "Guard", "Chariot", 10, 35},       {"janggi", "Soldier", "Elephant", 30, 80},
    {"minixiangqi", "Cannon", "Chariot", 35, 75}, {"shogi", "Pawn", "Silver", 10, 30},
};

static int worth_of(const struct values *v, const char *name)
{
    for (int k = 0; k < v->game->kinds; k++)
        if (strcmp(v->game->kind[k].name, name) == 0)
            return v->weights.piece[k].middle;
    fail_msg("%s has no %s", v->game->id, name);
    return 0;
}

TEST(worths_are_in_proportion)
{
    for (size_t i = 0; i < sizeof ratios / sizeof *ratios; i++) {
        const struct ratio *ratio = &ratios[i];
        struct values *v = setup_values(setup_game(ratio->id));
        int percent = 100 * worth_of(v, ratio->piece) / worth_of(v, ratio->of);
        if (percent < ratio->least || percent > ratio->most)
            fail_msg("%s: a %s is worth %d %% of a %s", ratio->id, ratio->piece, percent, ratio->of);
    }
}

/* The random games begin anew with the same seed. */
TEST(finds_the_same_again)
{
    struct game *g = setup_game("xiangqi");
    struct values *first = setup_values(g), *second = setup_values(g);
    assert_true(first->surveyed);
    assert_memory_equal(&first->weights, &second->weights, sizeof first->weights);
    assert_memory_equal(first->place, second->place, sizeof first->place);
}

TEST(surveys_only_where_the_empty_board_misleads)
{
    static const char *const told[] = {"chess", "reroute66", "altorth", "altorth3", "fastlane", "makruk", "shogi"};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        assert_false(setup_values(setup_game(told[i]))->surveyed);
}

/* Opens the only file of FOLDER/reroute66/values, whose PATH it writes, to be read and written. */
static FILE *open_kept(const char *folder, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/reroute66/values", folder);
    DIR *dir = opendir(path);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
        if (entry->d_name[0] != '.')
            snprintf(path, PATH_SIZE, "%s/reroute66/values/%s", folder, entry->d_name);
    closedir(dir);
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    return file;
}

/* A survey is kept; one that is damaged, cut short or cannot be written changes nothing. */
TEST(surveys_are_kept)
{
    char folder[] = "/tmp/surveyXXXXXX", path[PATH_SIZE];
    struct game *g = setup_game("xiangqi");
    struct survey *kept = malloc(sizeof *kept);
    assert_non_null(mkdtemp(folder));
    setenv("XDG_CACHE_HOME", "/dev/null", 1);
    struct values *first = setup_values(g);
    assert_false(survey_load(g, kept));
    setenv("XDG_CACHE_HOME", folder, 1);
    for (int damage = 0; damage < 3; damage++) {
        struct values *again = setup_values(g);
        assert_memory_equal(&first->weights, &again->weights, sizeof first->weights);
        assert_memory_equal(first->place, again->place, sizeof first->place);
        assert_true(survey_load(g, kept));
        assert_false(survey_load(setup_game("janggi"), kept));
        FILE *file = open_kept(folder, path);
        assert_int_equal(fseek(file, 0, SEEK_END), 0);
        assert_int_equal(ftell(file), 43168); /* as in version 1.0, whose files remain good */
        if (damage)
            assert_int_equal(ftruncate(fileno(file), 100), 0);
        else
            assert_true(fseek(file, -1000, SEEK_END) == 0 && fputc(0x55, file) == 0x55);
        fclose(file);
        assert_false(survey_load(g, kept));
    }
    free(kept);
    setenv("XDG_CACHE_HOME", "/dev/null", 1);
    assert_int_equal(unlink(path), 0);
    for (int i = 0; i < 3; i++) { /* values, reroute66, and what is above them */
        *strrchr(path, '/') = 0;
        assert_int_equal(rmdir(path), 0);
    }
}

/* A number for one piece goes before the survey, numbers for all of them make it needless. */
TEST(files_of_weights_go_before)
{
    struct game *g = setup_game("xiangqi");
    int horse = worth_of(setup_values(g), "Horse"), kinds = 0;
    g->number = realloc(g->number, KINDS_MAX * sizeof *g->number);
    for (int k = 0; k < g->kinds; k++) {
        if (k == g->royal)
            continue;
        g->number[kinds] = (struct number){.value = {(int16_t)(100 + kinds), 100}};
        snprintf(g->number[kinds++].name, NUMBER_NAME, "piece.%s", g->kind[k].name);
    }
    g->numbers = 1;
    struct values *v = setup_values(g);
    assert_true(v->surveyed);
    assert_int_equal(worth_of(v, "Chariot"), 100);
    assert_int_equal(worth_of(v, "Horse"), horse);
    g->numbers = kinds;
    v = setup_values(g);
    assert_false(v->surveyed);
    assert_int_equal(worth_of(v, "Soldier"), 100 + kinds - 1);
}

RUN_TESTS_EACH("engine: survey", NULL, setup_end, NULL, NULL)
