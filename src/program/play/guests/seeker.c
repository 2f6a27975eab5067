/* Who finds moves: our AI, or a guest at work, the other side of UCI. */

#include "base/system.h"
#include "play/thinker.h"

#include <inttypes.h>

/*
 * BEGIN_MS: until `uciok` and until `readyok`. LATE_MS: beyond the time of a search, until it is told to stop. STOP_MS:
 * for obeying that. LONG_MS: of a search by depth or nodes. OVERHEAD_MS: of each move's clock. FOREVER: ms.
 */
enum { BEGIN_MS = 15000, LATE_MS = 5000, STOP_MS = 1000, LONG_MS = 600000, OVERHEAD_MS = 50 };
static const int64_t FOREVER = INT64_MAX / 2;

struct seeker {
    const struct game *game;
    size_t table_bytes;
    int threads;
    struct engine *engine; /* our AI; NULL before it is first needed */

    /* Of a guest. */
    const struct guest *guest; /* whom `child` is of */
    struct child child;
    bool fresh;                    /* `ucinewgame` is due */
    bool variant, knows, chess960; /* it has the option UCI_Variant; plays the game; has UCI_Chess960 */
    char line[CHILD_LINE];
    const struct assignment *assignment; /* the search under way */
    const struct limits *limits;
    struct search_result best; /* its last first line */
};

/* The text after WORD, a whole word of LINE, without the blanks before it; NULL if it is not there. */
static const char *behind(const char *line, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = line; (at = strstr(at, word)) != NULL; at += n)
        if ((at == line || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
            return at + n + strspn(at + n, " ");
    return NULL;
}

static bool is_chess960(const struct game *g)
{
    return strcmp(g->id, "chess960") == 0;
}

/* Returns G's name as a UCI_Variant. */
static const char *variant_of(const struct game *g)
{
    return is_chess960(g) ? "chess" : g->id;
}

/* Note what an option line says about games. */
static void take_option(struct seeker *f)
{
    char choice[GAME_ID + 5];
    if (strncmp(f->line, "option name UCI_Chess960 ", 25) == 0)
        f->chess960 = true;
    if (strncmp(f->line, "option name UCI_Variant ", 24) != 0)
        return;
    f->variant = true;
    for (const char *at = f->line; !f->knows && (at = strstr(at, " var ")) != NULL; at += 4) {
        snprintf(choice, sizeof choice, "%.*s", (int)strcspn(at + 5, " "), at + 5);
        f->knows = strcmp(choice, variant_of(f->game)) == 0;
    }
}

/* Send TEXT and wait for a line that begins with WORD, until UNTIL or until STOP (may be NULL) is set. TAKE gets the
 * lines before. */
static enum child_news ask_guest(struct seeker *f, const char *text, const char *word, void (*take)(struct seeker *f),
                                 int64_t until, const atomic_bool *stop)
{
    enum child_news news = child_write(&f->child, text, system_now() + BEGIN_MS) ? CHILD_LINE_READ : CHILD_GONE;
    while (news == CHILD_LINE_READ && (news = child_line(&f->child, f->line, until, stop)) == CHILD_LINE_READ &&
           strncmp(f->line, word, strlen(word)) != 0)
        take(f);
    return news;
}

/* True if NEWS says that the expected line came. Else fills E; LATE is what is said of a guest that took too long. */
static bool has_come(const struct seeker *f, enum child_news news, const char *late, struct error *e)
{
    return news == CHILD_LINE_READ || error_set(e, "%s %s", f->guest->name,
                                                news == CHILD_GONE     ? "has ended"
                                                : news == CHILD_FLOODS ? "writes without end"
                                                                       : late);
}

/* Say TEXT and wait for the line WORD, as long as STOP is not set; options are noted. False with E filled if it does
 * not come. */
static bool make_ready(struct seeker *f, const char *text, const char *word, const atomic_bool *stop, struct error *e)
{
    return has_come(f, ask_guest(f, text, word, take_option, system_now() + BEGIN_MS, stop), "does not answer", e);
}

/* Start the program, as long as STOP is not set; what makes it ready for the game is added to WORDS. */
static bool start_guest(struct seeker *f, struct text *words, const atomic_bool *stop, struct error *e)
{
    const char *variant = variant_of(f->game);
    struct error why = {0};
    f->variant = f->chess960 = false;
    f->knows = strcmp(variant, "chess") == 0; /* which engines play without being told */
    f->fresh = true;
    if (!child_start(&f->child, f->guest->command, (size_t)f->guest->memory << 20, &why))
        return error_set(e, "%s: %s", f->guest->name, why.text);
    if (!make_ready(f, "uci\n", "uciok", stop, e))
        return false;
    if (!f->knows || (is_chess960(f->game) && !f->chess960))
        return error_set(e, "%s does not play %s", f->guest->name, f->game->title);
    text_add(words, f->guest->options);
    if (f->variant)
        text_addf(words, "setoption name UCI_Variant value %s\n", variant);
    if (f->chess960)
        text_addf(words, "setoption name UCI_Chess960 value %s\n", is_chess960(f->game) ? "true" : "false");
    return true;
}

/* Write a `go` for the search under way; returns how many ms it may take at most. */
static int64_t write_go(const struct seeker *f, struct text *out)
{
    static const char letter[PLAYERS_MAX] = {'w', 'b', 'r'};
    const struct limits *l = f->limits;
    int64_t most = l->clock_ms[f->assignment->position.turn];
    char move[MOVE_TEXT];

    text_add(out, "go");
    for (int i = 0; i < PLAYERS_MAX && most; i++)
        if (l->clock_ms[i])
            text_addf(out, " %ctime %" PRId64 " %cinc %" PRId64, letter[i],
                      l->clock_ms[i] > OVERHEAD_MS ? l->clock_ms[i] - OVERHEAD_MS : 1, letter[i], l->increment_ms);
    if (!most && l->time_ms)
        text_addf(out, " movetime %" PRId64, most = l->time_ms);
    if (l->depth)
        text_addf(out, " depth %d", l->depth);
    if (l->nodes)
        text_addf(out, " nodes %" PRIu64, l->nodes);
    if (!most && !l->depth && !l->nodes) /* until we say stop */
        text_add(out, " infinite");
    for (int i = 0; i < l->only_count; i++) {
        movetext_write_uci(f->game, &f->assignment->position, l->only[i], move);
        text_addf(out, "%s %s", i ? "" : " searchmoves", move);
    }
    text_add(out, "\n");
    return most ? most + LATE_MS : l->depth || l->nodes ? LONG_MS : FOREVER;
}

/* The number after WORD in LINE, 0 if there is none. */
static int64_t number_behind(const char *line, const char *word)
{
    const char *at = behind(line, word);
    return at ? strtoll(at, NULL, 10) : 0;
}

/* The first legal moves of WORDS, at most MOST, which P allows, into OUT; returns how many. */
static int read_moves(const struct game *g, struct position p, const char *words, int most, struct move *out)
{
    char word[MOVE_TEXT];
    int n = 0;
    for (; n < most && *words; n++) {
        size_t length = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        if (!movetext_read(g, &p, word, &out[n], NULL))
            break;
        position_play(g, &p, out[n]);
        words += length + strspn(words + length, " ");
    }
    return n;
}

/* Take a line of the search under way, if it is one of `info` with a move and a value. */
static void take_info(struct seeker *f)
{
    enum { SCORE_MOST = 20000, MATE_FARTHEST = 1000 };
    const char *line = f->line, *moves = behind(line, "pv"), *score = behind(line, "score");
    struct search_result r = {.line = (int)number_behind(line, "multipv")};
    if (strncmp(line, "info ", 5) != 0 || strncmp(line, "info string", 11) == 0 || !moves || !score ||
        behind(line, "lowerbound") || behind(line, "upperbound"))
        return;
    int64_t mate = number_behind(score, "mate"), value = number_behind(score, "cp"), players = f->game->players;
    mate = mate > MATE_FARTHEST ? MATE_FARTHEST : mate < -MATE_FARTHEST ? -MATE_FARTHEST : mate;
    value = value > SCORE_MOST ? SCORE_MOST : value < -SCORE_MOST ? -SCORE_MOST : value;
    int64_t plies = mate > 0 ? players * mate - 1 : -players * mate;
    plies = plies > MATE_PLIES ? MATE_PLIES : plies;
    r.score = (int)(mate > 0 ? SCORE_MATE - plies : mate < 0 ? plies - SCORE_MATE : value);
    r.depth = (int)number_behind(line, "depth");
    r.selective_depth = (int)number_behind(line, "seldepth");
    r.nodes = (uint64_t)number_behind(line, "nodes");
    r.elapsed_ms = number_behind(line, "time");
    r.hashfull = (int)number_behind(line, "hashfull");
    r.line = r.line > 0 ? r.line : 1;
    r.pv_length = read_moves(f->game, f->assignment->position, moves, PLY_MAX, r.pv);
    if (!r.pv_length || r.line > LINES_MAX)
        return;
    r.best = r.pv[0];
    if (r.line == 1)
        f->best = r;
    if (f->limits->report)
        f->limits->report(f->limits->context, &r);
}

/* The answer in the line of `bestmove` into OUT; false with E filled if it is not legal. */
static bool take_answer(const struct seeker *f, struct search_result *out, struct error *e)
{
    const char *words = behind(f->line, "bestmove");
    struct move m;
    if (!read_moves(f->game, f->assignment->position, words, 1, &m))
        return error_set(e, "%s plays \"%.*s\", which is not legal", f->guest->name, (int)strcspn(words, " "), words);
    *out = f->best;
    if (!f->best.pv_length || !move_equal(f->best.best, m))
        *out = (struct search_result){
            .line = 1, .score = f->best.score, .depth = f->best.depth, .pv_length = 1, .pv = {m}};
    out->best = m;
    out->effort = 100;
    return true;
}

/* Let the guest search; it must be ready. */
static bool await_answer(struct seeker *f, struct search_result *out, struct error *e)
{
    static const char answer[] = "bestmove ";
    SCOPED(text) words = {0};
    text_addf(&words, "position %s\n", f->assignment->words.at);
    int64_t until = write_go(f, &words) + system_now();
    f->best.pv_length = 0;
    enum child_news news = ask_guest(f, words.at, answer, take_info, until, f->limits->stop);
    if (news == CHILD_LATE || news == CHILD_STOPPED)
        news = ask_guest(f, "stop\n", answer, take_info, system_now() + STOP_MS, NULL);
    return has_come(f, news, "does not stop when told to", e) && take_answer(f, out, e);
}

/* Let the guest search. Its program is started if it is not running, and ended if it fails. */
static bool search_by_guest(struct seeker *f, struct search_result *out, struct error *e)
{
    const struct limits *l = f->limits;
    SCOPED(text) words = {0};
    bool good = f->child.keeper || start_guest(f, &words, l->stop, e);
    text_addf(&words, "%ssetoption name MultiPV value %d\nisready\n", f->fresh ? "ucinewgame\n" : "",
              l->lines > 1 ? l->lines : 1);
    f->fresh = false;
    good = good && make_ready(f, words.at, "readyok", l->stop, e) && await_answer(f, out, e);
    if (!good)
        child_end(&f->child);
    return good;
}

struct seeker *seeker_new(const struct game *g, size_t table_bytes, int threads)
{
    struct seeker *f = memory_new(sizeof *f);
    f->game = g;
    f->table_bytes = table_bytes;
    f->threads = threads;
    return f;
}

void seeker_free(struct seeker *f)
{
    if (!f)
        return;
    child_end(&f->child);
    engine_free(f->engine);
    free(f);
}

bool seeker_ready(struct seeker *f, const struct oracle *o)
{
    if (!f->engine)
        f->engine = engine_new(f->game, f->table_bytes, f->threads);
    if (f->engine)
        engine_set_oracle(f->engine, o);
    return f->engine;
}

void seeker_forget(struct seeker *f)
{
    f->fresh = true;
    if (f->engine)
        engine_clear(f->engine);
}

bool seeker_search(struct seeker *f, const struct guest *w, const struct assignment *q, const struct limits *l,
                   struct search_result *out, struct error *e)
{
    if (!w) {
        *out = engine_search(f->engine, &q->position, q->keys, q->count, l);
        return true;
    }
    if (f->guest != w)
        child_end(&f->child);
    f->guest = w;
    f->assignment = q;
    f->limits = l;
    return search_by_guest(f, out, e);
}

int seeker_evaluate(const struct seeker *f, const struct position *p)
{
    return engine_evaluate(f->engine, p);
}
