/* Tables as they are wanted: loaded, built, given up, broken off; and the search that asks them. */
#include "folder.h"
#include "games.h"
#include "test.h"

#include "base/random.h"
#include "base/text.h"
#include "endings/store.h"
#include "notation/code.h"
#include "search/engine.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MEBIBYTE = 1 << 20 };

/* A game of chess's store with a folder of its own. */
struct bench {
    const struct game *game;
    char folder[FOLDER_SIZE];
    struct endstore *store;
};

static int set_up(void **state)
{
    struct bench *b = calloc(1, sizeof *b);
    b->game = game_of("chess");
    folder_open(b->folder);
    b->store = endstore_new(b->game, b->folder, ENDSTORE_MEGABYTES, 1);
    assert_non_null(b->store);
    *state = b;
    return 0;
}

static int tear_down(void **state)
{
    FREED struct bench *b = *state;
    endstore_free(b->store);
    folder_close(b->folder);
    return 0;
}

/* Put another store in the place of B's. */
static void anew(struct bench *b, const char *folder, int megabytes)
{
    endstore_free(b->store);
    b->store = endstore_new(b->game, folder, megabytes, 1);
    assert_non_null(b->store);
}

/* Let the store's thread have the processor for a moment. */
static void breathe(void)
{
    poll(NULL, 0, 1);
}

/* Ask for TEXT and wait until there is an answer. */
static struct endnews want(struct bench *b, const char *text, bool build)
{
    struct error e;
    struct material m = folder_material(b->game, text);
    unsigned before = endstore_news(b->store).count;
    assert_true(endstore_request(b->store, &m, build, &e));
    while (endstore_news(b->store).count == before)
        breathe();
    struct endnews n = endstore_news(b->store);
    assert_true(material_equal(&n.material, &m));
    return n;
}

static struct certainty ask(struct bench *b, const char *code)
{
    struct position p = position_of(b->game, code);
    return endstore_probe(b->store, &p);
}

static enum endstate state_of(struct bench *b, const char *text)
{
    struct material m = folder_material(b->game, text);
    return endstore_state(b->store, &m);
}

/* A process that has ended. */
static int dead_process(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    waitpid(child, NULL, 0);
    return child;
}

/* Write a file of B's folder, NAME with the number of PROCESS in it. Caller frees its path. */
static char *litter(struct bench *b, const char *name, int process)
{
    struct text path = {0};
    char file[64];
    snprintf(file, sizeof file, name, process);
    text_addf(&path, "%s/%s", b->folder, file);
    folder_write(path.at, (const uint8_t *)"half", 4);
    return path.at;
}

TEST(tables_left_half_written_are_swept)
{
    static const struct {
        const char *name;
        bool living, stays;
    } file[] = {
        {"KRk-0123456789abcdef.endtable.%d-0.new", false, false},
        {"KRk-0123456789abcdef.endtable.%d-17.new", false, false},
        {"KRk-0123456789abcdef.endtable.%d-0.new", true, true},
        {"KRk-0123456789abcdef.endtable.%d-0.new.gz", false, true},
        {"KRk-0123456789abcdef.endtable.%d-.new", false, true},
        {"KRk-0123456789abcdef.endtable.99999999999%d-0.new", false, true},
        {"KRk-0123456789abcdef.endtable.0-%d.new", false, true},
        {"KRk-0123456789abcdef.endtable", false, true},
        {"notes.%d-0.new", false, true},
    };
    enum { FILES = sizeof file / sizeof *file };
    struct bench *b = *state;
    char *path[FILES];
    int dead = dead_process();
    for (int i = 0; i < FILES; i++)
        path[i] = litter(b, file[i].name, file[i].living ? getpid() : dead);
    anew(b, b->folder, ENDSTORE_MEGABYTES);
    for (int i = 0; i < FILES; i++) {
        if ((access(path[i], F_OK) == 0) != file[i].stays)
            fail_msg("%s is %s", path[i], file[i].stays ? "gone" : "there");
        free(path[i]);
    }
}

static const char longest_rook[] = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"; /* 16 moves */

TEST(a_table_is_built_and_kept_on_disk)
{
    struct bench *b = *state;
    struct material m = folder_material(b->game, "KRk");
    assert_int_equal(ask(b, longest_rook).fate, FATE_UNKNOWN);
    assert_int_equal(state_of(b, "KRk"), ENDSTATE_NONE);
    assert_false(endstore_has_file(b->store, &m));
    struct endnews n = want(b, "KRk", true);
    assert_true(n.ready);
    assert_string_equal(n.fault.text, "");
    assert_int_equal(state_of(b, "KRk"), ENDSTATE_READY);
    assert_true(endstore_has_file(b->store, &m));
    struct certainty c = ask(b, longest_rook);
    assert_int_equal(c.fate, FATE_WIN);
    assert_int_equal(c.moves, 16);
    /* The other colours, the other side to move, a mate, what is not known. */
    c = ask(b, "k7/1r6/2K5/8/8/8/8/8 b - - 0 1");
    assert_int_equal(c.fate, FATE_WIN);
    assert_int_equal(c.moves, 16);
    c = ask(b, "k6R/8/1K6/8/8/8/8/8 b - - 0 1");
    assert_int_equal(c.fate, FATE_LOSS);
    assert_int_equal(c.moves, 0);
    assert_int_equal(ask(b, "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1").fate, FATE_UNKNOWN);
    assert_int_equal(ask(b, "8/8/8/8/8/2k5/8/R3K3 w Q - 0 1").fate, FATE_UNKNOWN);
}

TEST(a_table_on_disk_is_loaded)
{
    struct bench *b = *state;
    struct endnews n = want(b, "KRk", false);
    assert_false(n.ready);
    assert_non_null(strstr(n.fault.text, "not been built"));
    assert_true(want(b, "KRk", true).ready);
    anew(b, b->folder, ENDSTORE_MEGABYTES);
    assert_int_equal(ask(b, longest_rook).fate, FATE_UNKNOWN);
    assert_true(want(b, "KRk", false).ready);
    assert_int_equal(ask(b, longest_rook).moves, 16);
}

TEST(a_spoilt_file_is_written_anew)
{
    struct bench *b = *state;
    static uint8_t bytes[FILE_ROOM], again[FILE_ROOM];
    struct material m = folder_material(b->game, "KRk");
    assert_true(want(b, "KRk", true).ready);
    FREED char *path = cache_path(b->folder, b->game, &m);
    size_t length = folder_read(path, bytes);
    bytes[length / 2] ^= 1;
    folder_write(path, bytes, length);
    anew(b, b->folder, ENDSTORE_MEGABYTES);
    assert_false(want(b, "KRk", false).ready);
    assert_true(want(b, "KRk", true).ready);
    assert_int_equal(ask(b, longest_rook).moves, 16);
    bytes[length / 2] ^= 1;
    assert_int_equal(folder_read(path, again), length);
    assert_memory_equal(again, bytes, length);
}

TEST(without_a_folder_there_are_tables_all_the_same)
{
    struct bench *b = *state;
    anew(b, NULL, ENDSTORE_MEGABYTES);
    struct endnews n = want(b, "KRk", true);
    assert_true(n.ready);
    assert_string_equal(n.fault.text, "");
    anew(b, "/dev/null/folder", ENDSTORE_MEGABYTES);
    n = want(b, "KRk", true);
    assert_true(n.ready);
    assert_non_null(strstr(n.fault.text, "cannot make the folder"));
    assert_int_equal(ask(b, longest_rook).moves, 16);
}

TEST(memory_is_bounded)
{
    struct bench *b = *state;
    static const char *const endings[] = {"KRk", "KQk", "KBk", "KNk"};
    int ready = 0;
    anew(b, b->folder, 1);
    struct endnews n = want(b, "KRk", true); /* twice 0.5 MB to build, and the table of the bare Kings */
    assert_false(n.ready);
    assert_non_null(strstr(n.fault.text, "memory"));
    anew(b, b->folder, 2);
    for (int i = 0; i < 4; i++)
        assert_true(want(b, endings[i], true).ready);
    for (int i = 0; i < 4; i++)
        ready += state_of(b, endings[i]) == ENDSTATE_READY;
    assert_in_range(ready, 1, 3);
    assert_int_equal(state_of(b, "KNk"), ENDSTATE_READY);
    /* The one used last stays when another has to go. */
    assert_true(want(b, "KRk", true).ready);
    assert_true(want(b, "KQk", true).ready);
    assert_int_equal(ask(b, longest_rook).moves, 16);
    assert_true(want(b, "KBk", true).ready);
    assert_int_equal(ask(b, longest_rook).moves, 16);
    assert_true(want(b, "KNk", true).ready);
    assert_int_equal(ask(b, longest_rook).moves, 16);
}

TEST(building_is_broken_off)
{
    struct bench *b = *state;
    struct error e;
    struct material m = folder_material(b->game, "KBNk"), other = folder_material(b->game, "KQRk");
    assert_true(endstore_request(b->store, &m, true, &e));
    assert_true(endstore_request(b->store, &other, true, &e));
    assert_true(endstore_request(b->store, &m, true, &e));
    struct endwork w;
    do {
        w = endstore_work(b->store);
        breathe();
    } while (!(w.state == ENDSTATE_BUILDING && material_equal(&w.material, &m) && w.permille > 0));
    assert_int_equal(state_of(b, "KQRk"), ENDSTATE_WAITING);
    assert_int_equal(state_of(b, "KQQk"), ENDSTATE_NONE); /* nobody has asked for it */
    assert_true(endstore_cancel(b->store));
    assert_false(endstore_cancel(b->store)); /* it is told already, though it may not have ended yet */
    while (endstore_news(b->store).count == 0)
        breathe();
    struct endnews n = endstore_news(b->store);
    assert_false(n.ready);
    assert_string_equal(n.fault.text, "");
    assert_int_equal(state_of(b, "KBNk"), ENDSTATE_NONE);
    assert_int_equal(state_of(b, "KQRk"), ENDSTATE_NONE);
    /* It takes orders again, and a store is left in the middle of them. */
    assert_true(want(b, "KRk", true).ready);
    assert_true(endstore_request(b->store, &m, true, &e));
    anew(b, b->folder, ENDSTORE_MEGABYTES);
}

/* How many threads of this process are nicer than it. */
static int nice_threads(void)
{
    int own = getpriority(PRIO_PROCESS, 0), count = 0;
    DIR *tasks = opendir("/proc/self/task");
    for (struct dirent *e; tasks && (e = readdir(tasks)) != NULL;) {
        errno = 0;
        int priority = isdigit((unsigned char)e->d_name[0]) ? getpriority(PRIO_PROCESS, (id_t)atoi(e->d_name)) : own;
        count += errno == 0 && priority > own;
    }
    if (tasks)
        closedir(tasks);
    return count;
}

/* What waits for the tables in a thread of its own. */
struct waiter {
    struct bench *bench;
    void (*wait)(struct endstore *store);
    atomic_bool done;
};

static void *run_waiter(void *context)
{
    struct waiter *w = context;
    w->wait(w->bench->store);
    atomic_store(&w->done, true);
    return NULL;
}

TEST(nobody_waits_for_a_nice_thread)
{
    struct bench *b = *state;
    struct waiter w = {b, endstore_make_small, false};
    struct error e;
    struct material m = folder_material(b->game, "KBNk");
    pthread_t thread;
    if (access("/proc/self/task", R_OK) != 0 || getpriority(PRIO_PROCESS, 0) >= 10)
        skip();
    anew(b, NULL, ENDSTORE_MEGABYTES);
    assert_int_equal(pthread_create(&thread, NULL, run_waiter, &w), 0);
    for (; !atomic_load(&w.done); breathe())
        assert_int_equal(nice_threads(), 0);
    pthread_join(thread, NULL);
    assert_int_equal(state_of(b, "KPk"), ENDSTATE_READY);
    /* Whoever waits for what a nice thread has begun waits for another thread. */
    assert_true(endstore_request(b->store, &m, true, &e));
    while (endstore_work(b->store).state != ENDSTATE_BUILDING)
        breathe();
    assert_int_equal(nice_threads(), 1);
    unsigned before = endstore_news(b->store).count;
    w = (struct waiter){b, endstore_finish, false};
    assert_int_equal(pthread_create(&thread, NULL, run_waiter, &w), 0);
    while (nice_threads() && !atomic_load(&w.done))
        breathe();
    assert_int_equal(endstore_news(b->store).count, before); /* the request goes on */
    assert_int_not_equal(state_of(b, "KBNk"), ENDSTATE_NONE);
    assert_int_not_equal(state_of(b, "KBNk"), ENDSTATE_READY);
    assert_true(endstore_cancel(b->store));
    pthread_join(thread, NULL);
    /* And it is nice again for the next, whom nobody waits for. */
    assert_true(endstore_request(b->store, &m, true, &e));
    while (endstore_work(b->store).state != ENDSTATE_BUILDING)
        breathe();
    assert_int_equal(nice_threads(), 1);
}

TEST(what_is_not_covered_is_refused)
{
    struct bench *b = *state;
    struct error e = {.text = ""};
    struct material m = {5, {0}};
    assert_false(endstore_request(b->store, &m, true, &e));
    assert_true(e.text[0] != '\0');
    assert_null(endstore_new(game_of("altorth3"), NULL, ENDSTORE_MEGABYTES, 1));
}

struct asker {
    struct bench *bench;
    atomic_bool stop;
    int known;
};

static void *keep_asking(void *context)
{
    struct asker *a = context;
    while (!atomic_load(&a->stop)) {
        struct certainty c = ask(a->bench, longest_rook);
        if (c.fate != FATE_UNKNOWN && c.moves != 16)
            abort();
        a->known += c.fate != FATE_UNKNOWN;
        breathe();
    }
    return NULL;
}

TEST(tables_come_and_go_while_they_are_asked)
{
    struct bench *b = *state;
    static const char *const endings[] = {"KRk", "KQk", "KBk", "KNk", "KRk", "KPk", "KRk"};
    struct asker a = {b, false, 0};
    pthread_t thread;
    anew(b, b->folder, 2);
    assert_int_equal(pthread_create(&thread, NULL, keep_asking, &a), 0);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        want(b, endings[i], true);
    atomic_store(&a.stop, true);
    pthread_join(thread, NULL);
    assert_true(a.known > 0);
}

/* The search that asks the store plays both sides from CODE, a win in MOVES, and neither dallies nor errs. */
static void expect_shortest_mate(const char *id, const char *ending, const char *code, int moves)
{
    struct bench b = {.folder = ""};
    b.game = game_of(id);
    b.store = endstore_new(b.game, NULL, ENDSTORE_MEGABYTES, 1);
    assert_true(want(&b, ending, true).ready);
    struct engine *e = engine_new(b.game, MEBIBYTE, 1);
    struct oracle o = endstore_oracle(b.store);
    struct limits l = {.nodes = 1000};
    struct position p;
    assert_true(code_read(b.game, code, &p, NULL));
    engine_set_oracle(e, &o);
    for (int ply = 0; ply < 2 * moves - 1; ply++) {
        struct search_result t = engine_search(e, &p, &p.key, 1, &l);
        int left = 2 * moves - 1 - ply;
        assert_int_equal(t.score, ply % 2 ? left - SCORE_MATE : SCORE_MATE - left);
        assert_int_equal(t.pv_length, left);
        position_play(b.game, &p, t.best);
    }
    assert_int_equal(outcome_of(b.game, &p, &p.key, 1).ending, ENDING_CHECKMATE);
    engine_free(e);
    endstore_free(b.store);
}

static bool fewer; /* one win instead of four: the argument `fewer`, for the slowest sanitizer */

TEST(the_longest_wins_are_played_without_a_move_too_many)
{
    expect_shortest_mate("chess", "KQk", "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", 10);
    if (fewer)
        return;
    expect_shortest_mate("chess", "KRk", longest_rook, 16);
    expect_shortest_mate("reroute66", "KRk", "8/8/8/3k5/2R6/8/8/7K w - - 0 1", 16);
    expect_shortest_mate("reroute66", "KQk", "8/8/8/3k5/9/8/8/K6Q w - - 0 1", 9);
}

/* With more pieces on the board the tables are met in the tree: the only winning capture is found at once. */
TEST(a_capture_into_a_won_ending_is_a_mate_to_the_search)
{
    struct bench *b = *state;
    struct engine *e = engine_new(b->game, MEBIBYTE, 1);
    struct oracle o;
    struct limits l = {.depth = 4};
    struct position p;
    assert_true(want(b, "KRk", true).ready);
    o = endstore_oracle(b->store);
    assert_true(code_read(b->game, "8/8/8/8/r7/2k5/8/R3K3 w - - 0 1", &p, NULL));
    struct search_result without = engine_search(e, &p, &p.key, 1, &l);
    engine_clear(e);
    engine_set_oracle(e, &o);
    struct search_result with = engine_search(e, &p, &p.key, 1, &l);
    assert_true(abs(without.score) < SCORE_MATE - MATE_PLIES);
    assert_true(with.score > SCORE_MATE - MATE_PLIES);
    engine_free(e);
}

int main(int argc, char **argv)
{
    fewer = argc > 1 && strcmp(argv[1], "fewer") == 0;
    for (int i = 0; i < TESTS_MAX; i++) {
        tests_listed[i].setup_func = set_up;
        tests_listed[i].teardown_func = tear_down;
    }
    return RUN_LISTED("endings: store", NULL, NULL);
}
