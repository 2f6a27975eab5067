/* Fuzz target: the data files of numbers and of dead material: weights, levels, dead. The first line names the kind. */
#include "engine/skill.h"
#include "engine/values.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { FAULTS_MAX = 50 };

static const struct game *game;
static struct values_names *names;

static void forget(void)
{
    free(names);
}

/* The game and the names of its weights, once for all inputs. */
static void prepare(void)
{
    if (game)
        return;
    game = gamecache_game(&fuzz_games, "reroute66", NULL);
    MUST(game);
    names = values_names(game);
    MUST(names);
    atexit(forget);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error fault[FAULTS_MAX];
    prepare();
    const struct names levels = {skill_know, NULL}, weights = {values_know, names};
    char *text = fuzz_text(data, size);
    const char *rest = text + strcspn(text, "\n");
    int n;

    rest += *rest == '\n';
    if (text[0] == 'd')
        n = catalogue_check_dead(game, "reroute66.dead", rest, fault, FAULTS_MAX);
    else if (text[0] == 'l')
        n = catalogue_check_numbers(game, "reroute66.levels", rest, &levels, fault, FAULTS_MAX);
    else
        n = catalogue_check_numbers(game, "reroute66.weights", rest, &weights, fault, FAULTS_MAX);
    for (int i = 0; i < n && i < FAULTS_MAX; i++)
        MUST(fault[i].text[0]);
    free(text);
    return 0;
}
