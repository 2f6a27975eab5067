/*
 * game_fingerprint and game_identity: a file that was made for a game that comes with the program, a net, levels, a
 * table of endings, a journal, a saved game, fits it as long as both stay. FINGERPRINTS has them.
 */
#include "base/text.h"
#include "games.h"
#include "test.h"

#include <inttypes.h>

static int compared;

/* Compares the game of LINE, "ID FINGERPRINT IDENTITY". */
static bool compare(void *into, char *line, struct error *why)
{
    char id[GAME_ID];
    uint64_t fingerprint, identity;
    (void)into;
    (void)why;
    if (sscanf(line, "%31s %" SCNx64 " %" SCNx64, id, &fingerprint, &identity) != 3)
        fail_msg("%s", line);
    OWNED(game) g = game_open(id);
    if (game_fingerprint(g) != fingerprint || game_identity(g) != identity)
        fail_msg("%s has fingerprint %016" PRIx64 " and identity %016" PRIx64
                 ", which makes void what was made for %016" PRIx64 " and %016" PRIx64,
                 id, game_fingerprint(g), game_identity(g), fingerprint, identity);
    compared++;
    return true;
}

TEST(no_file_becomes_void)
{
    struct error e = {.text = ""};
    if (!text_read_lines(getenv("FINGERPRINTS"), compare, NULL, &e))
        fail_msg("%s", e.text);
    assert_true(compared > 0);
}

/* Each rule counts, those that the first versions did not know, too; so does a rule whose row is not written yet. */
TEST(each_rule_counts)
{
    enum { RULES_KNOWN = 64 * RULE_WORDS };
    uint64_t seen[RULES_KNOWN + 1];
    OWNED(game) g = game_open("losalamos");
    for (int rule = 0; rule < RULES_KNOWN; rule++) {
        assert_false(rules_has(g, (enum rule)rule));
        rules_add(g, (enum rule)rule);
        seen[rule] = game_fingerprint(g);
        memset(&g->rules, 0, sizeof g->rules);
    }
    seen[RULES_KNOWN] = game_fingerprint(g);
    for (int i = 0; i <= RULES_KNOWN; i++)
        for (int j = 0; j < i; j++)
            assert_true(seen[i] != seen[j]);
}

RUN_TESTS("catalogue-fingerprints", NULL, NULL)
