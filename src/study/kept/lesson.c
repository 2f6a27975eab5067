#include "study/lesson.h"

#include <stdio.h>
#include <string.h>

/* Where lesson NUMBER begins in TEXT and, in *LINE, in which line; NULL if there are fewer. */
static const char *find(const char *text, int number, int *line)
{
    for (*line = 1; *text; ++*line) {
        size_t length = strcspn(text, "\n");
        if (strncmp(text, "lesson ", 7) == 0 && --number == 0)
            return text;
        text += length + (text[length] == '\n');
    }
    return NULL;
}

int lesson_count(const char *text)
{
    int line, n = 0;
    while (find(text, n + 1, &line))
        n++;
    return n;
}

static void copy(char *out, size_t size, const char *s, size_t length)
{
    snprintf(out, size, "%.*s", (int)length, s);
}

/* Put one line's REST, of LENGTH bytes, where its WORD says; false for an unknown word. */
static bool store_line(struct lesson *l, const char *word, const char *rest, size_t length)
{
    if (strcmp(word, "lesson") == 0) {
        copy(l->title, sizeof l->title, rest, length);
    } else if (strcmp(word, "code") == 0) {
        copy(l->code, sizeof l->code, rest, length);
    } else if (strcmp(word, "task") == 0) {
        copy(l->task, sizeof l->task, rest, length);
    } else if (strcmp(word, "done") == 0) {
        copy(l->done, sizeof l->done, rest, length);
    } else if (strcmp(word, "text") == 0) {
        text_add_bytes(&l->page, rest, length);
        text_add(&l->page, "\n");
    } else if (strcmp(word, l->moves % 2 ? "reply" : "move") == 0 && l->moves < LESSON_MOVES) {
        copy(l->move[l->moves++], MOVE_TEXT, rest, length);
    } else {
        return false;
    }
    return true;
}

bool lesson_read(const char *file, const char *text, int number, struct lesson *l, struct error *e)
{
    int line;

    *l = (struct lesson){.moves = 0};
    text = find(text, number, &line);
    if (!text) {
        error_at(e, file, 0, 0, "there is no lesson %d", number);
        return false;
    }
    for (; *text && *text != '\n'; line++) {
        char word[16];
        size_t length = strcspn(text, "\n"), blank = strcspn(text, " \n");
        copy(word, sizeof word, text, blank);
        const char *rest = text + blank + (text[blank] == ' ');
        if (!store_line(l, word, rest, length - (size_t)(rest - text))) {
            error_at(e, file, line, 1, "\"%s\" does not belong here", word);
            text_free(&l->page);
            return false;
        }
        text += length + (text[length] == '\n');
    }
    return true;
}
