/* Fuzz target: the data files of numbers and of dead material: weights, levels, dead. The first line names the kind. */
#include "engine/skill.h"
#include "engine/values.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { FAULTS_MAX = 50 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error fault[FAULTS_MAX];
    char *text = fuzz_text(data, size);
    const char *rest = text + strcspn(text, "\n");
    int n;

    rest += *rest == '\n';
    if (text[0] == 'd')
        n = catalogue_check_dead(&fuzz_games.catalogue, "reroute66.dead", rest, fault, FAULTS_MAX);
    else if (text[0] == 'l')
        n = catalogue_check_numbers(&fuzz_games.catalogue, "reroute66.levels", rest, skill_know, fault, FAULTS_MAX);
    else
        n = catalogue_check_numbers(&fuzz_games.catalogue, "reroute66.weights", rest, values_know, fault, FAULTS_MAX);
    for (int i = 0; i < n && i < FAULTS_MAX; i++)
        MUST(fault[i].text[0]);
    free(text);
    return 0;
}
