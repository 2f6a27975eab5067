#include "study/rating.h"

#include "statefile.h"

#include <math.h>

static const char file_name[] = "problems"; /* lines: the game's id, points, problems tried */

enum { FACTOR_FIRST = 64, FACTOR_LAST = 16, RATING_LEAST = 100, RATING_MOST = 3000 };

/* Returns the line of TEXT (may be NULL) that begins with WORDS, NULL if there is none. */
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
    struct rating rating = {RATING_FIRST, 0};
    CLOSED(statefile) file;
    statefile_open(&file, FOLDER_STATE, file_name, false, NULL);
    const char *line = find_rating(file.text.at, id);

    if (line && (sscanf(line + strlen(id), " %9d %9d", &rating.points, &rating.tried) != 2 ||
                 rating.points < RATING_LEAST || rating.points > RATING_MOST || rating.tried < 0))
        rating = (struct rating){RATING_FIRST, 0};
    return rating;
}

bool rating_write(const char *id, const struct rating *rating, struct error *error)
{
    CLOSED(statefile) file;
    SCOPED(text) fresh = {0};
    bool good = statefile_open(&file, FOLDER_STATE, file_name, true, error);
    const char *line = find_rating(file.text.at, id), *rest = line ? strchr(line, '\n') : NULL;

    if (file.text.at)
        text_add_bytes(&fresh, file.text.at, line ? (size_t)(line - file.text.at) : file.text.length);
    text_addf(&fresh, "%s %d %d\n", id, rating->points, rating->tried);
    if (rest)
        text_add(&fresh, rest + 1);
    return good && statefile_replace(&file, &fresh, error);
}

int rating_of_grade(int grade)
{
    return GRADE_POINTS(grade);
}

void rating_add(struct rating *rating, int points, bool solved)
{
    double expected = 1 / (1 + pow(10, (points - rating->points) / 400.0));
    int factor = FACTOR_FIRST - 2 * rating->tried > FACTOR_LAST ? FACTOR_FIRST - 2 * rating->tried : FACTOR_LAST;

    rating->points += (int)lround(factor * ((solved ? 1 : 0) - expected));
    rating->points = rating->points < RATING_LEAST  ? RATING_LEAST
                     : rating->points > RATING_MOST ? RATING_MOST
                                                    : rating->points;
    rating->tried++;
}

static const char *const file_of[] = {[MARKED_SOLVED] = "solved", [MARKED_FAILED] = "failed"};

/* The line of PROBLEM of G, with its end, into OUT. */
static void write_line(const struct game *g, const struct problem *problem, struct text *out)
{
    char code[CODE_SIZE];
    code_write(g, &problem->position, code);
    text_addf(out, "%s %s\n", g->id, code);
}

struct text marked_read(enum marked_problems which)
{
    CLOSED(statefile) file;
    statefile_open(&file, FOLDER_STATE, file_of[which], false, NULL);
    struct text text = file.text;
    file.text = (struct text){0};
    return text;
}

bool marked_has(const struct text *text, const struct game *g, const struct problem *problem)
{
    SCOPED(text) line = {0};
    write_line(g, problem, &line);
    return find_line(text->at, line.at) != NULL;
}

bool marked_set(enum marked_problems which, const struct game *g, const struct problem *problem, bool on,
                struct error *error)
{
    CLOSED(statefile) file;
    SCOPED(text) line = {0}, fresh = {0};
    bool good = statefile_open(&file, FOLDER_STATE, file_of[which], true, error);
    write_line(g, problem, &line);
    const char *at = find_line(file.text.at, line.at);
    if (good && (at != NULL) != on) {
        text_add_bytes(&fresh, file.text.at ? file.text.at : "", at ? (size_t)(at - file.text.at) : file.text.length);
        if (!at)
            text_addf(&fresh, "%s%s", fresh.length && fresh.at[fresh.length - 1] != '\n' ? "\n" : "", line.at);
        else
            text_add(&fresh, at + line.length);
        good = statefile_replace(&file, &fresh, error);
    }
    return good;
}
