/*
 * driver RUNS SEED…: runs a fuzz target without libFuzzer, first on each seed file (on each line of a file
 * *.lines), then RUNS times on a seed that was changed by chance, always the same way. The text of a run that
 * breaks a promise is left in fuzz-broken.
 */
#include "base/random.h"
#include "base/text.h"
#include "fuzz.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct seeds {
    int count;
    struct text *text;
};

/* What the current run reads, for the handler below. */
static const struct text *current;

/* Only calls that are allowed in a handler. */
static void keep_current(int signal_number)
{
    FILE *out = fopen("fuzz-broken", "w");
    if (out && current)
        fwrite(current->at, 1, current->length, out);
    if (out)
        fclose(out);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void run(const struct text *t)
{
    current = t;
    /* An exact copy, so that a sanitizer sees each step beyond the end. */
    uint8_t *bytes = (uint8_t *)memory_copy(t->at, t->length);
    LLVMFuzzerTestOneInput(bytes, t->length);
    free(bytes);
}

static void add_seed(struct seeds *s, const char *at, size_t length)
{
    s->text = memory_resize(s->text, (size_t)(s->count + 1) * sizeof *s->text);
    s->text[s->count] = (struct text){0};
    text_add_bytes(&s->text[s->count++], at, length);
}

static void read_seeds(struct seeds *s, const char *path)
{
    struct text file = {0};
    struct error e;
    if (!text_read_file(path, &file, &e)) {
        fprintf(stderr, "%s: %s\n", path, e.text);
        exit(1);
    }
    if (!catalogue_has_ending(path, ".lines"))
        add_seed(s, file.at, file.length);
    else
        for (const char *at = file.at; *at; at += strcspn(at, "\n"), at += *at == '\n')
            add_seed(s, at, strcspn(at, "\n"));
    text_free(&file);
}

static size_t below(struct random *r, size_t limit)
{
    return random_below(r, (uint32_t)limit);
}

/* Put LENGTH bytes of FROM in the place of CUT bytes of T at AT. */
static void splice(struct text *t, size_t at, size_t cut, const char *from, size_t length)
{
    struct text new = {0};
    text_add_bytes(&new, t->at, at);
    text_add_bytes(&new, from, length);
    text_add_bytes(&new, t->at + at + cut, t->length - at - cut);
    text_free(t);
    *t = new;
}

/* Change T in one small way. */
static void mutate(struct text *t, const struct seeds *s, struct random *r)
{
    static const char *const word[] = {"0",  "-1", "99999999999", "128", ";",  "#",       "..", ",",  "+",
                                       "a1", "\"", "{",           "(",   ")",  "[",       "/",  "|",  "\xC3\xA4",
                                       "\n", "\r", " ",           "w",   "*",  "P",       "a4", "A4", "_",
                                       "=",  "e1", "O-O",         "\t",  "\\", "\xFF\xFE"};
    /* Rather late than early: what stands first often decides whether the rest is read at all. */
    size_t early = below(r, t->length + 1), late = below(r, t->length + 1), at = early > late ? early : late;
    size_t left = t->length - at, cut = left ? below(r, left < 8 ? left + 1 : 8) : 0;
    const struct text *other = &s->text[below(r, (size_t)s->count)];
    const char *chosen = word[below(r, sizeof word / sizeof *word)];

    switch (random_below(r, 5)) {
    case 0: /* take bytes out */
        splice(t, at, cut, "", 0);
        break;
    case 1: /* a byte by chance */
        splice(t, at, left > 0, (char[]){(char)random_below(r, 256)}, 1);
        break;
    case 2: /* a word that hurts */
        splice(t, at, cut, chosen, strlen(chosen));
        break;
    case 3: { /* a piece of another seed */
        size_t from = below(r, other->length + 1), length = below(r, other->length - from + 1);
        splice(t, at, cut, other->at + from, length < 200 ? length : 200);
        break;
    }
    case 4: { /* a piece of itself */
        size_t from = below(r, t->length + 1), length = below(r, t->length - from + 1);
        char *piece = memory_copy(t->at + from, length < 200 ? length : 200);
        splice(t, at, cut, piece, strlen(piece));
        free(piece);
        break;
    }
    }
}

int main(int argc, char **argv)
{
    struct seeds s = {0};
    struct random r = {66};
    int runs = argc > 2 ? atoi(argv[1]) : 0;

    if (runs <= 0) {
        fprintf(stderr, "usage: %s RUNS SEED...\n", argv[0]);
        return 2;
    }
    LLVMFuzzerInitialize(&argc, &argv);
    signal(SIGABRT, keep_current);
    signal(SIGSEGV, keep_current);
    for (int i = 2; i < argc; i++)
        read_seeds(&s, argv[i]);
    for (int i = 0; i < s.count; i++)
        run(&s.text[i]);
    for (int i = 0; i < runs; i++) {
        struct text t = {0};
        const struct text *seed = &s.text[below(&r, (size_t)s.count)];
        text_add_bytes(&t, seed->at, seed->length);
        for (uint32_t n = 1 + random_below(&r, 4); n > 0; n--)
            mutate(&t, &s, &r);
        run(&t);
        text_free(&t);
    }
    printf("%d seeds, %d runs\n", s.count, runs);
    for (int i = 0; i < s.count; i++)
        text_free(&s.text[i]);
    free(s.text);
    gamecache_close(&fuzz_games);
    return 0;
}
