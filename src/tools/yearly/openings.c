/*
 * openings: a library of what was played in the first --plies plies of games of the engine against itself at full
 * skill. In the first plies a move is drawn from the engine's best few, as long as they lose little to its best; later
 * ones are its own. The seed, the nodes and the program decide all.
 */
#include "play/openings.h"
#include "toolbox.h"

enum {
    TABLE_BYTES = 8 << 20,
    VARIED = 10, /* the first plies, in which the move is drawn */
    CHOICES = 4, /* from that many moves */
    LOSES = 40,  /* at most this much worse than the best, in 1/100 pawn */
    WON = 700,   /* a game that is valued so is over */
    PLIES_MOST = 200,
};

/* The newest result of each line of a search. */
struct best {
    struct search_result line[CHOICES];
};

static void note_line(void *context, const struct search_result *r)
{
    struct best *best = context;
    if (r->line >= 1 && r->line <= CHOICES)
        best->line[r->line - 1] = *r;
}

/* The move to be played: the engine's best or, in the first plies, one of its best few. */
static struct search_result choose_move(const struct course *w, struct engine *e, const struct tool_options *o,
                                        struct random *random)
{
    struct best best = {0};
    bool varied = w->plies < VARIED;
    struct limits l = {.nodes = (uint64_t)(w->plies < o->plies || !o->rest ? o->side[0].nodes : o->rest),
                       .lines = varied ? CHOICES : 1,
                       .report = note_line,
                       .context = &best};
    struct search_result first = engine_search(e, &w->p, w->key, w->plies + 1, &l);
    int n = 1;
    while (varied && n < CHOICES && best.line[n].depth > 0 && best.line[n].score >= first.score - LOSES)
        n++;
    int chosen = n > 1 ? (int)random_below(random, (uint32_t)n) : 0;
    return chosen ? best.line[chosen] : first;
}

/* Play a game and add its first plies to FOUND. */
static void add_game(struct openings *found, const struct game *g, struct engine *e, const struct tool_options *o,
                     struct random *random)
{
    struct position before[PLIES_MOST];
    struct played_move played[PLIES_MOST];
    struct outcome end = {.ending = ENDING_NONE};
    struct course w;
    course_start(&w, g);
    engine_clear(e);
    while (w.plies < PLIES_MOST && (end = outcome_of(g, &w.p, w.key, w.plies + 1)).ending == ENDING_NONE) {
        struct search_result r = choose_move(&w, e, o, random);
        int turn = w.p.turn;
        before[w.plies] = w.p;
        played[w.plies] = (struct played_move){.move = r.best, .score = r.score};
        course_play(&w, r.best);
        if (w.plies > o->plies && abs(r.score) >= WON && g->players == 2) {
            end = (struct outcome){ENDING_RESIGNATION, .sharers = (uint8_t)(1u << (r.score > 0 ? turn : !turn))};
            break;
        }
    }
    if (end.ending == ENDING_NONE)
        end = (struct outcome){.ending = ENDING_AGREEMENT, .sharers = (uint8_t)((1u << g->players) - 1)};
    for (int i = 0; i < w.plies && i < o->plies; i++) {
        played[i].end = end;
        openings_add(found, g, &before[i], &played[i]);
    }
}

bool openings_command(struct game *g, const struct tool_options *o, struct error *e)
{
    struct openings found = {.count = 0};
    struct random random = {(uint64_t)o->seed};
    struct engine *engine = engine_new(g, TABLE_BYTES, 1);
    SCOPED(text) out = {0};
    if (!engine)
        return error_set(e, "out of memory");
    for (int i = 0; i < o->games; i++)
        add_game(&found, g, engine, o, &random);
    openings_sort(&found);
    printf("# Openings of %s: what was played in %d games of the engine against itself, and how they ended. Made by\n"
           "# %s\n",
           g->title, o->games, o->command);
    openings_write(&found, &out);
    fputs(out.at ? out.at : "", stdout);
    openings_free(&found);
    engine_free(engine);
    return true;
}
