#include "study/rating.h"

#include "statefile.h"

#include <math.h>

static const char file_name[] = "problems"; /* lines: the game's id, points, problems tried */

enum { FACTOR_FIRST = 64, FACTOR_LAST = 16, RATING_LEAST = 100, RATING_MOST = 3000 };

/* The line of TEXT (may be NULL) that begins with WORDS, NULL if there is none. */
static const char *find_line(const char *text, const char *words)
{
    size_t length, begin = strlen(words);
    for (const char *line; text && (line = text_next_line(&text, &length)) != NULL;)
        if (strncmp(line, words, begin) == 0)
            return line;
    return NULL;
}

static const char *find_rating(const char *text, const char *id)
{
    char words[GAME_ID + 1];
    snprintf(words, sizeof words, "%s ", id);
    return find_line(text, words);
}

struct rating rating_read(const char *id)
{
    struct rating r = {RATING_FIRST, 0};
    CLOSED(statefile) f;
    statefile_open(&f, FOLDER_STATE, file_name, false, NULL);
    const char *line = find_rating(f.text.at, id);

    if (line && (sscanf(line + strlen(id), " %9d %9d", &r.points, &r.tried) != 2 || r.points < RATING_LEAST ||
                 r.points > RATING_MOST || r.tried < 0))
        r = (struct rating){RATING_FIRST, 0};
    return r;
}

bool rating_write(const char *id, const struct rating *r, struct error *e)
{
    CLOSED(statefile) f;
    SCOPED(text) fresh = {0};
    bool good = statefile_open(&f, FOLDER_STATE, file_name, true, e);
    const char *line = find_rating(f.text.at, id), *rest = line ? strchr(line, '\n') : NULL;

    if (f.text.at)
        text_add_bytes(&fresh, f.text.at, line ? (size_t)(line - f.text.at) : f.text.length);
    text_addf(&fresh, "%s %d %d\n", id, r->points, r->tried);
    if (rest)
        text_add(&fresh, rest + 1);
    return good && statefile_replace(&f, &fresh, e);
}

int rating_of_grade(int grade)
{
    return 500 + 300 * grade;
}

void rating_add(struct rating *r, int points, bool solved)
{
    double expected = 1 / (1 + pow(10, (points - r->points) / 400.0));
    int factor = FACTOR_FIRST - 2 * r->tried > FACTOR_LAST ? FACTOR_FIRST - 2 * r->tried : FACTOR_LAST;

    r->points += (int)lround(factor * ((solved ? 1 : 0) - expected));
    r->points = r->points < RATING_LEAST ? RATING_LEAST : r->points > RATING_MOST ? RATING_MOST : r->points;
    r->tried++;
}

static const char *const file_of[] = {[MARKED_SOLVED] = "solved", [MARKED_FAILED] = "failed"};

/* The line of problem P of G, with its end, into OUT. */
static void write_line(const struct game *g, const struct problem *p, struct text *out)
{
    char code[CODE_SIZE];
    code_write(g, &p->position, code);
    text_addf(out, "%s %s\n", g->id, code);
}

struct text marked_read(enum marked_problems which)
{
    CLOSED(statefile) f;
    statefile_open(&f, FOLDER_STATE, file_of[which], false, NULL);
    struct text text = f.text;
    f.text = (struct text){0};
    return text;
}

bool marked_has(const struct text *text, const struct game *g, const struct problem *p)
{
    SCOPED(text) line = {0};
    write_line(g, p, &line);
    return find_line(text->at, line.at) != NULL;
}

bool marked_set(enum marked_problems which, const struct game *g, const struct problem *p, bool on, struct error *e)
{
    CLOSED(statefile) f;
    SCOPED(text) line = {0}, fresh = {0};
    bool good = statefile_open(&f, FOLDER_STATE, file_of[which], true, e);
    write_line(g, p, &line);
    const char *at = find_line(f.text.at, line.at);
    if (good && (at != NULL) != on) {
        text_add_bytes(&fresh, f.text.at ? f.text.at : "", at ? (size_t)(at - f.text.at) : f.text.length);
        if (!at)
            text_addf(&fresh, "%s%s", fresh.length && fresh.at[fresh.length - 1] != '\n' ? "\n" : "", line.at);
        else
            text_add(&fresh, at + line.length);
        good = statefile_replace(&f, &fresh, e);
    }
    return good;
}
