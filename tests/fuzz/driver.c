/*
 * driver RUNS SEED…: runs a fuzz target without libFuzzer, first on each seed file (on each line of a file
 * *.lines, on each file of a folder), then RUNS times on a seed that was changed by chance, always the same way, or
 * as REROUTE66_SEED says. The text of a run that breaks a promise is left in fuzz-broken.
 */
#include "base/random.h"
#include "base/text.h"
#include "fuzz.h"
#include "mutate.h"
#include "seed.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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
    FREED uint8_t *bytes = (uint8_t *)memory_copy(t->at, t->length);
    LLVMFuzzerTestOneInput(bytes, t->length);
}

static void add_seed(struct seeds *s, const char *at, size_t length)
{
    s->text = memory_resize(s->text, (size_t)(s->count + 1) * sizeof *s->text);
    s->text[s->count] = (struct text){0};
    text_add_bytes(&s->text[s->count++], at, length);
}

static void read_seeds(struct seeds *s, const char *path);

/* The files of the folder D, by name: runs are to be the same everywhere. */
static void read_folder(struct seeds *s, const char *path)
{
    struct dirent **file;
    int n = scandir(path, &file, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        SCOPED(text) name = {0};
        text_addf(&name, "%s/%s", path, file[i]->d_name);
        if (file[i]->d_name[0] != '.')
            read_seeds(s, name.at);
        free(file[i]);
    }
    if (n >= 0)
        free(file);
}

/* The bytes of the file PATH, whatever they are. */
static bool read_bytes(const char *path, struct text *out)
{
    char block[4096];
    FILE *f = fopen(path, "rb");
    for (size_t n; f && (n = fread(block, 1, sizeof block, f)) > 0;)
        text_add_bytes(out, block, n);
    if (f)
        fclose(f);
    return f && out->at;
}

static void read_seeds(struct seeds *s, const char *path)
{
    struct stat info;
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        read_folder(s, path);
        return;
    }
    SCOPED(text) file = {0};
    if (!read_bytes(path, &file)) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(1);
    }
    if (!catalogue_has_ending(path, ".lines"))
        add_seed(s, file.at, file.length);
    else
        for (const char *at = file.at; *at; at += strcspn(at, "\n"), at += *at == '\n')
            add_seed(s, at, strcspn(at, "\n"));
}

int main(int argc, char **argv)
{
    struct seeds s = {0};
    struct random r = {66 + seed_of_day()};
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
        SCOPED(text) t = {0};
        const struct text *seed = &s.text[random_below(&r, (uint32_t)s.count)];
        text_add_bytes(&t, seed->at, seed->length);
        for (uint32_t n = 1 + random_below(&r, 4); n > 0; n--) {
            const struct text *other = &s.text[random_below(&r, (uint32_t)s.count)];
            if (random_below(&r, 2))
                mutate_structure(&t, other, &r);
            else
                mutate_bytes(&t, other, &r);
        }
        run(&t);
    }
    printf("%d seeds, %d runs\n", s.count, runs);
    for (int i = 0; i < s.count; i++)
        text_free(&s.text[i]);
    free(s.text);
    gamecache_close(&fuzz_games);
    return 0;
}
