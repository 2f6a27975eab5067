/*
 * Fuzz target: sets of problems, behind the id of their game. What is read can be set as a task and is written again.
 */
#include "fuzz.h"
#include "play/problem.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), task[200];
    const char *rest;
    const struct game *g = fuzz_game(text, &rest);
    struct problem_set set = {0};
    struct error e = {.text = ""};
    struct text out = {0};

    if (g && problem_set_read(g, fuzz_path((const uint8_t *)rest, strlen(rest)), &set, &e)) {
        for (int i = 0; i < set.count; i++) {
            problem_task(g, &set.at[i], task, sizeof task);
            MUST(task[0]);
            problem_write(g, &set.at[i], &out);
        }
        problem_set_free(&set);
    } else {
        MUST(!g || e.text[0]);
    }
    text_free(&out);
    free(text);
    return 0;
}
