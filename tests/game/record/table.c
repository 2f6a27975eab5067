#include "table.h"
#include "test.h"

struct gamecache cache;
struct text remarks;

static void keep_remark(void *context, const struct error *e)
{
    char line[ERROR_TEXT + ERROR_FILE];
    (void)context;
    error_format(e, line, sizeof line);
    text_addf(&remarks, "%s\n", line);
}

const struct reading reading = {.find = gamecache_variant, .remark = keep_remark, .context = &cache};

int open_gamecache(void **state)
{
    (void)state;
    return gamecache_open(&cache, NULL, NULL) ? 0 : -1;
}

int close_gamecache(void **state)
{
    (void)state;
    gamecache_close(&cache);
    text_free(&remarks);
    return 0;
}

const struct game *game(const char *id)
{
    struct error e;
    const struct game *g = gamecache_game(&cache, id, &e);
    if (!g)
        fail_msg("%s: %s", id, e.text);
    return g;
}

/* What was returned to a test. */
static struct kept {
    struct record *record;
    char *text;
} * kept;
static size_t kept_count;

static void keep(struct kept what)
{
    kept = memory_resize(kept, (kept_count + 1) * sizeof *kept);
    kept[kept_count++] = what;
}

int free_records(void **state)
{
    (void)state;
    while (kept_count) {
        free(kept[--kept_count].text);
        record_free(kept[kept_count].record);
    }
    free(kept);
    kept = NULL;
    return 0;
}

struct record *new_record(const char *id, const struct position *p)
{
    struct record *r = record_new(game(id), p);
    keep((struct kept){.record = r});
    return r;
}

static struct record *read_with(const char *text, struct error *e)
{
    struct source s = {"f.pgn", text, strlen(text), 1};
    text_free(&remarks);
    text_add(&remarks, "");
    return pgn_read(&s, &reading, e);
}

struct record *read_pgn(const char *text)
{
    struct error e;
    struct record *r = read_with(text, &e);
    if (!r)
        fail_msg("%d:%d: %s\n%s", e.line, e.column, e.text, text);
    keep((struct kept){.record = r});
    return r;
}

const char *fault_of(const char *text)
{
    static char line[ERROR_TEXT + ERROR_FILE];
    struct error e;
    struct record *r = read_with(text, &e);
    if (r)
        fail_msg("read without fault: %s", text);
    error_format(&e, line, sizeof line);
    return line;
}

char *write_pgn(const struct record *r)
{
    struct text t = {0};
    pgn_write(r, &t);
    keep((struct kept){.text = t.at});
    return t.at;
}

void play(struct record *r, ...)
{
    va_list list;
    const char *text;

    va_start(list, r);
    while ((text = va_arg(list, const char *)) != NULL) {
        struct move m;
        struct error e;
        if (!movetext_read(r->game, &r->current->position, text, &m, &e))
            fail_msg("%s: %s", text, e.text);
        record_play(r, m);
    }
    va_end(list);
}

char *again(const char *text)
{
    return write_pgn(read_pgn(text));
}

void assert_same(const char *text)
{
    assert_string_equal(again(text), text);
}

void assert_becomes(const char *text, const char *wanted)
{
    assert_string_equal(again(text), wanted);
    assert_same(wanted);
}
