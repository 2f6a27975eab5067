/*
 * complexity: reading takes time that grows with the length of the text and no faster, whatever the text is made of.
 * Each shape is read short and 64 times as long; more than ten times the linear cost is a fault. The unit is processor
 * time of this thread, so that a busy machine does not matter; the short reading counts for a millisecond at least.
 */
#include "fuzz.h"
#include "record/courier.h"
#include "record/pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FACTOR = 64, TOLERANCE = 10, SHORT = 1000 };
static const double LEAST_SECONDS = 0.001;

/* HEAD, N times PIECE, TAIL. BACK: N times that piece before the tail. */
struct shape {
    const char *name, *head, *piece, *back, *tail;
    bool courier;
    int least; /* N of the short text; the long one has 64 times as many */
};

#define TAGS "[Variant \"chess\"]\n[Result \"*\"]\n\n"
static const struct shape shapes[] = {
    {"variations to one move", TAGS "1. e4 ", "(1. d4)\n", "", "*\n", false, SHORT},
    {"variations of words", TAGS "1. e4 ", "({c}) (1. d4 {x})\n", "", "*\n", false, SHORT},
    {"variations within variations", TAGS "1. e4 ", "(1. d4 ", ") ", "*\n", false, 15},
    {"comments at one move", TAGS "1. e4 ", "{a}\n", "", "*\n", false, SHORT},
    {"comments to the line's end", TAGS "1. e4 ", ";a\n", "", "*\n", false, SHORT},
    {"escape lines", TAGS "1. e4\n", "%a\n", "", "*\n", false, SHORT},
    {"escape lines in variations", TAGS "1. e4\n", "(\n%a\n1. d4)\n", "", "*\n", false, SHORT},
    {"comments that never close", TAGS "1. e4 ", "[Event \"\n{\n", "", "", false, SHORT},
    {"brackets that never close", TAGS "1. e4 ", "(", "", "", false, SHORT},
    {"tags", "", "[A \"b\"]\n", "", "\n1. e4 *\n", false, SHORT},
    {"comments among tags", "", "{a}\n", "", "[A \"b\"]\n\n1. e4 *\n", false, SHORT},
    {"a long game", TAGS, "Nf3 Nf6 Ng1 Ng8\n", "", "*\n", false, SHORT / 4},
    {"one long word", TAGS "1. ", "e", "", " *\n", false, SHORT},
    {"moves without blanks", TAGS "1. ", "Nf3Nf6Ng1Ng8", "", " *\n", false, SHORT / 50},
    {"marks without blanks", TAGS "1. e4 ", "!?", "", " *\n", false, SHORT},
    {"glyphs", TAGS "1. e4 ", "$1", "", " *\n", false, SHORT},
    {"games", "", "1. e4 *\n", "", "", false, SHORT},
    {"moves in Game Courier's style", "", "1. P a2-A4\np h7-H5\nN b1-c3\nn b8-c6\nN c3-b1\nn c6-b8\n", "", "", true, 1},
    {"comments in Game Courier's style", "1. P a2-A4\n", "// a\n", "", "", true, SHORT},
};

static void repeat(struct text *t, const char *piece, int n)
{
    for (int i = 0; i < n; i++)
        text_add(t, piece);
}

static void read_all(const struct shape *s, const struct text *t)
{
    const struct reading how = {.find = gamecache_variant, .context = &fuzz_games};
    struct source whole = {"shape", t->at, t->length, 1};
    struct span *span = NULL;

    if (s->courier) {
        record_free(courier_read(&whole, &how, NULL));
        return;
    }
    int games = pgn_split(t->at, t->length, NULL, &span);
    for (int i = 0; i < games; i++) {
        struct source one = {"shape", t->at + span[i].start, span[i].end - span[i].start, span[i].line};
        struct record *r = pgn_read(&one, &how, NULL);
        struct text out = {0};
        if (r)
            pgn_write(r, &out);
        text_free(&out);
        record_free(r);
    }
    free(span);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The time of reading shape S made of N pieces. */
static double time_of(const struct shape *s, int n)
{
    struct text t = {0};
    text_add(&t, s->head);
    repeat(&t, s->piece, n);
    repeat(&t, s->back, n);
    text_add(&t, s->tail);
    double start = seconds();
    read_all(s, &t);
    start = seconds() - start;
    text_free(&t);
    return start;
}

int main(int argc, char **argv)
{
    int faults = 0, shape_count = (int)(sizeof shapes / sizeof *shapes);

    LLVMFuzzerInitialize(&argc, &argv);
    printf("1..%d\n", shape_count);
    for (int i = 0; i < shape_count; i++) {
        const struct shape *s = &shapes[i];
        time_of(s, s->least); /* the game is opened now, not while the clock runs */
        double one = time_of(s, s->least), many = time_of(s, s->least * FACTOR);
        double limit = (one > LEAST_SECONDS ? one : LEAST_SECONDS) * FACTOR * TOLERANCE;
        faults += many > limit;
        printf("%sok %d - reading %s takes time in proportion\n", many > limit ? "not " : "", i + 1, s->name);
        if (many > limit)
            printf("# %.4f s, then %.4f s for %d times as much\n", one, many, FACTOR);
        fflush(stdout);
    }
    gamecache_close(&fuzz_games);
    return faults != 0;
}
