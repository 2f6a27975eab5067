#include "mateset.h"

#include "base/text.h"
#include "notation/code.h"
#include "notation/movetext.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_problem(const struct game *g, char *line, struct mate_problem *m, struct error *e)
{
    char *save = NULL, *code = strtok_r(line, "\t", &save), *moves = strtok_r(NULL, "\t", &save);
    if (!moves) {
        error_set(e, "a line without a number of moves: %s", line);
        return false;
    }
    if (!code_read(g, code, &m->position, e))
        return false;
    m->moves = atoi(moves);
    for (char *key; (key = strtok_r(NULL, "\t", &save)) != NULL; m->keys++)
        if (m->keys == MATESET_KEYS || !movetext_read(g, &m->position, key, &m->key[m->keys], NULL, e))
            return false;
    return true;
}

struct mate_problem *mateset_read(const struct game *g, const char *path, int *count, struct error *e)
{
    struct text t = {0};
    struct mate_problem *set = NULL;
    char *save = NULL;
    bool good = text_read_file(path, &t, e);
    *count = 0;
    for (char *line = good ? strtok_r(t.at, "\n", &save) : NULL; line && good; line = strtok_r(NULL, "\n", &save)) {
        if (*line == '#')
            continue;
        set = memory_resize(set, (size_t)(*count + 1) * sizeof *set);
        set[*count] = (struct mate_problem){.keys = 0};
        good = read_problem(g, line, &set[*count], e);
        ++*count;
    }
    text_free(&t);
    if (good)
        return set;
    free(set);
    return NULL;
}

void mateset_print(const struct game *g, const struct mate_problem *m)
{
    char text[CODE_SIZE];
    code_write(g, &m->position, text);
    printf("%s\t%d", text, m->moves);
    for (int i = 0; i < m->keys; i++) {
        char key[MOVE_TEXT];
        movetext_write(g, &m->position, m->key[i], key);
        printf("\t%s", key);
    }
    putchar('\n');
}
