/*
 * Golden games: one short game of every id by a fixed seed, its moves and position codes as text, held against
 * tests/golden/games/ID.txt. When a rule or a notation changes on purpose, write them anew and read the difference:
 *
 *     REROUTE66_DATA=data build/tests/walks/test-golden --write tests/golden/games
 */
#include "games.h"
#include "stroll.h"
#include "test.h"

#include "base/replace.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "notation/code.h"
#include "notation/movetext.h"

enum { PLIES = 60 };

/* A legal move and its canonical text. */
struct spelled {
    struct move move;
    char text[MOVE_TEXT];
};

static int compare_texts(const void *a, const void *b)
{
    return strcmp(((const struct spelled *)a)->text, ((const struct spelled *)b)->text);
}

/* The legal moves sorted by their text, so that the game does not hang on the generator's order. */
static int sorted_moves(const struct stroll *s, struct move *out)
{
    struct spelled list[MOVES_MAX];
    int n = moves_legal(s->g, &s->p, out);
    for (int i = 0; i < n; i++) {
        list[i].move = out[i];
        movetext_write(s->g, &s->p, out[i], list[i].text);
    }
    qsort(list, (size_t)n, sizeof *list, compare_texts);
    for (int i = 0; i < n; i++)
        out[i] = list[i].move;
    return n;
}

/* Add game NUMBER to OUT. */
static void play_one(const struct game *g, int number, struct text *out)
{
    struct stroll s;
    struct tally t = {0};
    struct move move[MOVES_MAX];
    char code[CODE_SIZE], text[MOVE_TEXT], status[160];
    stroll_start(&s, g, number);
    code_write(g, &s.p, code);
    text_addf(out, "%s\n", code);
    while (!stroll_is_over(&s, PLIES, &t)) {
        int n = sorted_moves(&s, move);
        struct move m = stroll_pick(&s, move, n);
        movetext_write(g, &s.p, m, text);
        stroll_play(&s, m, &t);
        code_write(g, &s.p, code);
        text_addf(out, "%-16s %3d  %s\n", text, n, code);
    }
    struct outcome o = outcome_of(g, &s.p, s.key, s.count);
    movetext_status(g, &s.p, &o, status, sizeof status);
    text_addf(out, "%s\n", status);
}

static void write_game(const char *id, struct text *out)
{
    const struct game *g = game_of(id);
    text_addf(out, "# %s: move, number of legal moves before it, position code after it\n", id);
    play_one(g, 4, out); /* one that likes what is rare, from the array */
    play_one(g, 5, out); /* one that likes what is rare, from scattered pieces */
}

static void game_is_as_recorded(void **state)
{
    const char *id = *state, *folder = getenv("GOLDEN_GAMES");
    SCOPED(text) now = {0}, then = {0};
    struct error e = {.text = ""};
    char path[4096];
    assert_non_null(folder);
    snprintf(path, sizeof path, "%s/%s.txt", folder, id);
    write_game(id, &now);
    if (!text_read_file(path, &then, &e))
        fail_msg("%s: %s", path, e.text);
    assert_string_equal(now.at, then.at);
}

static int write_all(const char *folder)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        SCOPED(text) out = {0};
        struct error e = {.text = ""};
        char path[4096];
        snprintf(path, sizeof path, "%s/%s.txt", folder, shipped_game[i]);
        write_game(shipped_game[i], &out);
        if (!replace_file(path, out.at, out.length, &e)) {
            fprintf(stderr, "%s: %s\n", path, e.text);
            return 1;
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    struct CMUnitTest tests[SHIPPED_GAMES];
    if (argc == 3 && !strcmp(argv[1], "--write"))
        return write_all(argv[2]);
    for (int i = 0; i < SHIPPED_GAMES; i++)
        tests[i] = (struct CMUnitTest){.name = shipped_game[i],
                                       .test_func = game_is_as_recorded,
                                       .initial_state = (void *)(uintptr_t)shipped_game[i]};
    return cmocka_run_group_tests_name("golden games", tests, NULL, NULL);
}
