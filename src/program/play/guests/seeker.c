/* Who finds moves: our AI, or a guest at work, the other side of UCI. */

#include "base/system.h"
#include "play/thinker.h"
#include "rules/variant.h"

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
    char called[GAME_ID];          /* as it calls the game */
    char line[CHILD_LINE];
    const struct assignment *assignment; /* the search under way */
    const struct limits *limits;
    struct search_result best; /* its last first line */
};

/* Returns the text after WORD, a whole word of LINE, without the blanks before it; NULL if it is not there. */
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

/* True if CHOICE, one of its variants, is the game ID. */
static bool means_game(const char *choice, const char *id)
{
    const char *alias = variant_alias(choice);
    return strcmp(choice, id) == 0 || variant_alike(choice, id) || (alias && strcmp(alias, id) == 0);
}

/* Note what an option line says about games; the game's own name before others that mean it. */
static void handle_option(struct seeker *seeker)
{
    char choice[GAME_ID + 5];
    const char *id = variant_of(seeker->game);
    if (strncmp(seeker->line, "option name UCI_Chess960 ", 25) == 0)
        seeker->chess960 = true;
    if (strncmp(seeker->line, "option name UCI_Variant ", 24) != 0)
        return;
    seeker->variant = true;
    for (const char *at = seeker->line; (at = strstr(at, " var ")) != NULL; at += 4) {
        snprintf(choice, sizeof choice, "%.*s", (int)strcspn(at + 5, " "), at + 5);
        if (strlen(choice) >= GAME_ID || !means_game(choice, id) || (seeker->knows && strcmp(choice, id) != 0))
            continue;
        seeker->knows = true;
        memcpy(seeker->called, choice, strlen(choice) + 1);
    }
}

/* Send TEXT and wait for a line that begins with WORD, until UNTIL or until STOP (may be NULL) is set. TAKE gets the
 * lines before. */
static enum child_news ask_guest(struct seeker *seeker, const char *text, const char *word,
                                 void (*take)(struct seeker *seeker), int64_t until, const atomic_bool *stop)
{
    enum child_news news = child_write(&seeker->child, text, system_now() + BEGIN_MS) ? CHILD_LINE_READ : CHILD_GONE;
    while (news == CHILD_LINE_READ &&
           (news = child_line(&seeker->child, seeker->line, until, stop)) == CHILD_LINE_READ &&
           strncmp(seeker->line, word, strlen(word)) != 0)
        take(seeker);
    return news;
}

/* True if NEWS says that the expected line came. Else fills ERROR; LATE is what is said of a guest that took too
 * long. */
static bool has_come(const struct seeker *seeker, enum child_news news, const char *late, struct error *error)
{
    return news == CHILD_LINE_READ || error_set(error, "%s %s", seeker->guest->name,
                                                news == CHILD_GONE     ? "has ended"
                                                : news == CHILD_FLOODS ? "writes without end"
                                                                       : late);
}

/* Say TEXT and wait for the line WORD, as long as STOP is not set; options are noted. False with ERROR filled if it
 * does not come. */
static bool make_ready(struct seeker *seeker, const char *text, const char *word, const atomic_bool *stop,
                       struct error *error)
{
    return has_come(seeker, ask_guest(seeker, text, word, handle_option, system_now() + BEGIN_MS, stop),
                    "does not answer", error);
}

/* Start the program, as long as STOP is not set; what makes it ready for the game is added to WORDS. */
static bool start_guest(struct seeker *seeker, struct text *words, const atomic_bool *stop, struct error *error)
{
    const char *variant = variant_of(seeker->game);
    struct error why = {0};
    seeker->variant = seeker->chess960 = false;
    seeker->knows = strcmp(variant, "chess") == 0; /* which engines play without being told */
    seeker->fresh = true;
    snprintf(seeker->called, sizeof seeker->called, "%s", variant);
    if (!child_start(&seeker->child, seeker->guest->command, (size_t)seeker->guest->memory << 20, &why))
        return error_set(error, "%s: %s", seeker->guest->name, why.text);
    if (!make_ready(seeker, "uci\n", "uciok", stop, error))
        return false;
    if (!seeker->knows || (is_chess960(seeker->game) && !seeker->chess960))
        return error_set(error, "%s does not play %s", seeker->guest->name, seeker->game->title);
    text_add(words, seeker->guest->options);
    if (seeker->variant)
        text_addf(words, "setoption name UCI_Variant value %s\n", seeker->called);
    if (seeker->chess960)
        text_addf(words, "setoption name UCI_Chess960 value %s\n", is_chess960(seeker->game) ? "true" : "false");
    return true;
}

/* Write a `go` for the search under way; returns how many ms it may take at most. */
static int64_t write_go(const struct seeker *seeker, struct text *out)
{
    static const char letter[PLAYERS_MAX] = {'w', 'b', 'r'};
    const struct limits *limits = seeker->limits;
    int64_t most = limits->clock_ms[seeker->assignment->position.turn];
    char move[MOVE_TEXT];

    text_add(out, "go");
    for (int i = 0; i < PLAYERS_MAX && most; i++)
        if (limits->clock_ms[i])
            text_addf(out, " %ctime %" PRId64 " %cinc %" PRId64, letter[i],
                      limits->clock_ms[i] > OVERHEAD_MS ? limits->clock_ms[i] - OVERHEAD_MS : 1, letter[i],
                      limits->increment_ms);
    if (!most && limits->time_ms)
        text_addf(out, " movetime %" PRId64, most = limits->time_ms);
    if (limits->depth)
        text_addf(out, " depth %d", limits->depth);
    if (limits->nodes)
        text_addf(out, " nodes %" PRIu64, limits->nodes);
    if (!most && !limits->depth && !limits->nodes) /* until we say stop */
        text_add(out, " infinite");
    for (int i = 0; i < limits->only_count; i++) {
        movetext_write_uci(seeker->game, &seeker->assignment->position, limits->only[i], move);
        text_addf(out, "%s %s", i ? "" : " searchmoves", move);
    }
    text_add(out, "\n");
    return most ? most + LATE_MS : limits->depth || limits->nodes ? LONG_MS : FOREVER;
}

/* Returns the number after WORD in LINE, 0 if there is none. */
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
        const char *ends = g->duck < 0 ? " " : " ,"; /* `g1f3,f3e4` are two moves */
        size_t length = strcspn(words, ends);
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        if (n && p.duck_due ? !movetext_read_duck(g, &p, word, out[n - 1], &out[n], NULL)
                            : !movetext_read(g, &p, word, &out[n], NULL))
            break;
        position_play(g, &p, out[n]);
        words += length + strspn(words + length, ends);
    }
    return n;
}

/* Take a line of the search under way, if it is one of `info` with a move and a value. */
static void handle_info(struct seeker *seeker)
{
    enum { SCORE_MOST = 20000, MATE_FARTHEST = 1000 };
    const char *line = seeker->line, *moves = behind(line, "pv"), *score = behind(line, "score");
    struct search_result result = {.line = (int)number_behind(line, "multipv")};
    if (strncmp(line, "info ", 5) != 0 || strncmp(line, "info string", 11) == 0 || !moves || !score ||
        behind(line, "lowerbound") || behind(line, "upperbound"))
        return;
    int64_t mate = number_behind(score, "mate"), value = number_behind(score, "cp");
    mate = mate > MATE_FARTHEST ? MATE_FARTHEST : mate < -MATE_FARTHEST ? -MATE_FARTHEST : mate;
    value = value > SCORE_MOST ? SCORE_MOST : value < -SCORE_MOST ? -SCORE_MOST : value;
    result.score = mate ? engine_mate_score(seeker->game, (int)mate, &seeker->assignment->position) : (int)value;
    result.depth = (int)number_behind(line, "depth");
    result.selective_depth = (int)number_behind(line, "seldepth");
    result.nodes = (uint64_t)number_behind(line, "nodes");
    result.elapsed_ms = number_behind(line, "time");
    result.hashfull = (int)number_behind(line, "hashfull");
    result.line = result.line > 0 ? result.line : 1;
    result.pv_length = read_moves(seeker->game, seeker->assignment->position, moves, PLY_MAX, result.pv);
    if (!result.pv_length || result.line > LINES_MAX)
        return;
    result.best = result.pv[0];
    if (result.line == 1)
        seeker->best = result;
    if (seeker->limits->report)
        seeker->limits->report(seeker->limits->context, &result);
}

/* The answer in the line of `bestmove` into OUT; false with ERROR filled if it is not legal. */
static bool read_answer(const struct seeker *seeker, struct search_result *out, struct error *error)
{
    const char *words = behind(seeker->line, "bestmove");
    struct move m[2];
    int made = read_moves(seeker->game, seeker->assignment->position, words, seeker->game->duck < 0 ? 1 : 2, m);
    if (!made)
        return error_set(error, "%s plays \"%.*s\", which is not legal", seeker->guest->name, (int)strcspn(words, " "),
                         words);
    *out = seeker->best;
    if (made > 1 || !seeker->best.pv_length || !move_equal(seeker->best.best, m[0])) {
        *out = (struct search_result){
            .line = 1, .score = seeker->best.score, .depth = seeker->best.depth, .pv_length = made};
        memcpy(out->pv, m, (size_t)made * sizeof *m);
    }
    out->best = m[0];
    out->effort = 100;
    return true;
}

/* Let the guest search; it must be ready. */
static bool await_answer(struct seeker *seeker, struct search_result *out, struct error *error)
{
    static const char answer[] = "bestmove ";
    SCOPED(text) words = {0};
    text_addf(&words, "position %s\n", seeker->assignment->words.at);
    int64_t until = write_go(seeker, &words) + system_now();
    seeker->best.pv_length = 0;
    enum child_news news = ask_guest(seeker, words.at, answer, handle_info, until, seeker->limits->stop);
    if (news == CHILD_LATE || news == CHILD_STOPPED)
        news = ask_guest(seeker, "stop\n", answer, handle_info, system_now() + STOP_MS, NULL);
    return has_come(seeker, news, "does not stop when told to", error) && read_answer(seeker, out, error);
}

/* Let the guest search. Its program is started if it is not running, and ended if it fails. */
static bool search_by_guest(struct seeker *seeker, struct search_result *out, struct error *error)
{
    const struct limits *limits = seeker->limits;
    SCOPED(text) words = {0};
    bool good = seeker->child.keeper || start_guest(seeker, &words, limits->stop, error);
    text_addf(&words, "%ssetoption name MultiPV value %d\nisready\n", seeker->fresh ? "ucinewgame\n" : "",
              limits->lines > 1 ? limits->lines : 1);
    seeker->fresh = false;
    good = good && make_ready(seeker, words.at, "readyok", limits->stop, error) && await_answer(seeker, out, error);
    if (!good)
        child_end(&seeker->child);
    return good;
}

struct seeker *seeker_new(const struct game *g, size_t table_bytes, int threads)
{
    struct seeker *seeker = memory_new(sizeof *seeker);
    seeker->game = g;
    seeker->table_bytes = table_bytes;
    seeker->threads = threads;
    return seeker;
}

void seeker_free(struct seeker *seeker)
{
    if (!seeker)
        return;
    child_end(&seeker->child);
    engine_free(seeker->engine);
    free(seeker);
}

bool seeker_ready(struct seeker *seeker, const struct oracle *oracle)
{
    if (!seeker->engine)
        seeker->engine = engine_new(seeker->game, seeker->table_bytes, seeker->threads);
    if (seeker->engine)
        engine_set_oracle(seeker->engine, oracle);
    return seeker->engine;
}

void seeker_forget(struct seeker *seeker)
{
    seeker->fresh = true;
    if (seeker->engine)
        engine_clear(seeker->engine);
}

bool seeker_search(struct seeker *seeker, const struct guest *guest, const struct assignment *assignment,
                   const struct limits *limits, struct search_result *out, struct error *error)
{
    if (!guest) {
        *out = engine_search(seeker->engine, &assignment->position, assignment->keys, assignment->count, limits);
        return true;
    }
    if (seeker->guest != guest)
        child_end(&seeker->child);
    seeker->guest = guest;
    seeker->assignment = assignment;
    seeker->limits = limits;
    return search_by_guest(seeker, out, error);
}

int seeker_evaluate(const struct seeker *seeker, const struct position *p)
{
    return engine_evaluate(seeker->engine, p);
}
