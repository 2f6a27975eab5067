#include "sentences.h"
#include "test.h"

#include "base/text.h"

enum { SENTENCES_MAX = 100, STEP = 400 };

static struct text book;
static void (*begin_test)(void), (*tell_line)(const char *line);

/* The line being told, NULL if none is, and the step that it has come to. */
static const char *now;
static char step[STEP];

struct sentence {
    const char *first, *end; /* its lines, each ended by a zero */
};

void sentences_step(const char *s)
{
    snprintf(step, sizeof step, "%s", s);
}

void sentences_text(const char *from, const char *end, struct text *out)
{
    text_add(out, "");
    for (const char *s = from; s < end; s++) {
        unsigned code = (unsigned char)*s;
        if (*s == '\\' && *++s == 'x')
            s += sscanf(s + 1, "%2x", &code) * 2;
        else if (code == '\\')
            code = *s == 'n' ? '\n' : *s == 'r' ? '\r' : *s == 't' ? '\t' : (unsigned char)*s;
        text_add_bytes(out, &(char){(char)code}, 1);
    }
}

static void tell_lines(const char *first, const char *end)
{
    for (const char *line = first; line < end && *line != '#'; line += strlen(line) + 1)
        if (*line && strncmp(line, "//", 2) != 0) {
            now = line;
            step[0] = '\0';
            tell_line(line);
        }
}

static void tell(void **state)
{
    const struct sentence *s = *state;
    if (begin_test)
        begin_test();
    tell_lines(book.at, s->end);
    tell_lines(s->first, s->end);
    now = NULL;
}

static int end_telling(void **state)
{
    (void)state;
    if (now)
        print_error("# at \"%s\" of %s\n", step, now);
    return 0;
}

int sentences_run(const char *path, void (*begin)(void), void (*line)(const char *line))
{
    static struct sentence sentence[SENTENCES_MAX];
    static struct CMUnitTest tests[SENTENCES_MAX];
    int n = 0;
    if (!path || !text_read_file(path, &book, NULL))
        return 1;
    begin_test = begin;
    tell_line = line;
    for (char *fold = book.at; (fold = strstr(fold, "\n    ")) != NULL;)
        memmove(fold, fold + 4, strlen(fold + 4) + 1);
    const char *all = book.at + strlen(book.at);
    for (char *at = book.at, *end; at < all; at = end + 1) {
        end = at + strcspn(at, "\n");
        *end = '\0';
        if (strncmp(at, "# ", 2) != 0)
            continue;
        if (n == SENTENCES_MAX)
            return 1;
        sentence[n] = (struct sentence){end + 1, all};
        tests[n] = (struct CMUnitTest){at + 2, tell, NULL, end_telling, &sentence[n]};
        n++;
    }
    return _cmocka_run_group_tests(path, tests, (size_t)n, NULL, NULL);
}
