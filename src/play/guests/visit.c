/* A guest at work: the other side of UCI. */
#include "play/guest.h"

#include "notation/movetext.h"
#include "play/seeker.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * BEGIN_MS: until `uciok` and until `readyok`. LATE_MS: beyond the time of a search, until it is told to stop. STOP_MS:
 * for obeying that. LONG_MS: of a search by depth or nodes. OVERHEAD_MS: of each move's clock. FLOOD: bytes that it may
 * write at once, and again in each second. FOREVER: ms.
 */
enum { BEGIN_MS = 15000, LATE_MS = 5000, STOP_MS = 1000, LONG_MS = 600000, OVERHEAD_MS = 50, FLOOD = 1 << 20 };
static const int64_t FOREVER = INT64_MAX / 2;

struct visit {
    const struct game *game;
    const struct guest *guest;
    struct child child;
    bool fresh;          /* `ucinewgame` is due */
    bool variant, knows; /* it has the option UCI_Variant; it knows the game by it */
    bool chess960;
    char line[CHILD_LINE];
};

/* A search under way. */
struct hunt {
    struct visit *visit;
    const struct assignment *assignment;
    const struct limits *limits;
    struct search_result best; /* the last first line */
    int64_t began;
    uint64_t bytes; /* the child's then */
};

/* A visit of W (borrowed) for games of G (borrowed); nothing is started yet. Never NULL; free with visit_free, which
 * leaves no process. */
static struct visit *visit_new(const struct game *g, const struct guest *w)
{
    struct visit *v = memory_new(sizeof *v);
    v->game = g;
    v->guest = w;
    return v;
}

static void visit_free(struct visit *v)
{
    if (v)
        child_end(&v->child);
    free(v);
}

/* The next search knows nothing of those before it. */
static void visit_forget(struct visit *v)
{
    v->fresh = true;
}

/* The text behind WORD, a whole word of LINE, with the blanks before it gone; NULL if it is not there. */
static const char *behind(const char *line, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = line; (at = strstr(at, word)) != NULL; at += n)
        if ((at == line || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
            return at + n + strspn(at + n, " ");
    return NULL;
}

/* True if G is Chess960, or that or chess: what engines play without being told a variant. */
static bool is_chess960(const struct game *g)
{
    return strcmp(g->id, "chess960") == 0;
}

static bool is_chess(const struct game *g)
{
    return strcmp(g->id, "chess") == 0 || is_chess960(g);
}

/* Note what the line of an option in V says of games. */
static void note_option(struct visit *v)
{
    char choice[GAME_ID + 5];
    if (strncmp(v->line, "option name UCI_Chess960 ", 25) == 0)
        v->chess960 = true;
    if (strncmp(v->line, "option name UCI_Variant ", 24) != 0)
        return;
    v->variant = true;
    for (const char *at = v->line; !v->knows && (at = strstr(at, " var ")) != NULL; at += 4) {
        snprintf(choice, sizeof choice, "%.*s", (int)strcspn(at + 5, " "), at + 5);
        v->knows = strcmp(choice, is_chess960(v->game) ? "chess" : v->game->id) == 0;
    }
}

/* Say TEXT and wait for the line WORD, as long as STOP is not set; options are noted. False with E filled if it does
 * not come. */
static bool await(struct visit *v, const char *text, const char *word, const atomic_bool *stop, struct error *e)
{
    int64_t until = child_now() + BEGIN_MS;
    uint64_t most = v->child.bytes + 2 * FLOOD;
    enum child_news news = child_write(&v->child, text, until) ? CHILD_LINE_READ : CHILD_GONE;
    while (news == CHILD_LINE_READ && (news = child_line(&v->child, v->line, until, stop)) == CHILD_LINE_READ &&
           v->child.bytes < most) {
        if (strcmp(v->line, word) == 0)
            return true;
        note_option(v);
    }
    error_set(e, "%s %s", v->guest->name,
              news == CHILD_GONE        ? "has ended"
              : news == CHILD_LINE_READ ? "writes without end"
                                        : "does not answer");
    return false;
}

/* Start the program and make it ready for the game, as long as STOP is not set. */
static bool begin_visit(struct visit *v, const atomic_bool *stop, struct error *e)
{
    struct text words = {0};
    struct error why = {0};
    v->variant = v->knows = v->chess960 = false;
    v->fresh = true;
    if (!child_start(&v->child, v->guest->command, (size_t)v->guest->memory << 20, &why)) {
        error_set(e, "%s: %s", v->guest->name, why.text);
        return false;
    }
    if (!await(v, "uci\n", "uciok", stop, e))
        return false;
    if (!(v->knows || is_chess(v->game)) || (is_chess960(v->game) && !v->chess960)) {
        error_set(e, "%s does not play %s", v->guest->name, v->game->title);
        return false;
    }
    text_add(&words, v->guest->options);
    if (v->variant)
        text_addf(&words, "setoption name UCI_Variant value %s\n", is_chess(v->game) ? "chess" : v->game->id);
    if (v->chess960)
        text_addf(&words, "setoption name UCI_Chess960 value %s\n", is_chess960(v->game) ? "true" : "false");
    bool good = child_write(&v->child, words.at, child_now() + BEGIN_MS);
    text_free(&words);
    if (!good)
        error_set(e, "%s has ended", v->guest->name);
    return good;
}

/* The end of a `go` for H; and how many ms it may take at most. */
static int64_t write_go(const struct hunt *h, struct text *out)
{
    static const char letter[PLAYERS_MAX] = {'w', 'b', 'r'};
    const struct limits *l = h->limits;
    int64_t most = l->clock_ms[h->assignment->position.turn];
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
        movetext_write_uci(h->visit->game, &h->assignment->position, l->only[i], move);
        text_addf(out, "%s %s", i ? "" : " searchmoves", move);
    }
    text_add(out, "\n");
    return most ? most + LATE_MS : l->depth || l->nodes ? LONG_MS : FOREVER;
}

/* The number behind WORD in LINE, 0 if there is none. */
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

/* Take the line of `info` in H's visit, if it has a move and a value. */
static void take_info(struct hunt *h)
{
    enum { SCORE_MOST = 20000, MATE_MOST = 1000 };
    const char *line = h->visit->line, *moves = behind(line, "pv"), *score = behind(line, "score");
    struct search_result r = {.line = (int)number_behind(line, "multipv")};
    if (!moves || !score || behind(line, "lowerbound") || behind(line, "upperbound"))
        return;
    int64_t mate = number_behind(score, "mate"), value = number_behind(score, "cp"), players = h->visit->game->players;
    mate = mate > MATE_MOST ? MATE_MOST : mate < -MATE_MOST ? -MATE_MOST : mate;
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
    r.pv_length = read_moves(h->visit->game, h->assignment->position, moves, PLY_MAX, r.pv);
    if (!r.pv_length || r.line > LINES_MAX)
        return;
    r.best = r.pv[0];
    if (r.line == 1)
        h->best = r;
    if (h->limits->report)
        h->limits->report(h->limits->context, &r);
}

/* The answer WORDS, behind `bestmove`, into OUT; false with E filled if it is not legal. */
static bool take_answer(struct hunt *h, const char *words, struct search_result *out, struct error *e)
{
    struct move m;
    if (!read_moves(h->visit->game, h->assignment->position, words, 1, &m)) {
        error_set(e, "%s plays \"%.*s\", which is not legal", h->visit->guest->name, (int)strcspn(words, " "), words);
        return false;
    }
    *out = h->best;
    if (!h->best.pv_length || !move_equal(h->best.best, m))
        *out = (struct search_result){
            .line = 1, .score = h->best.score, .depth = h->best.depth, .pv_length = 1, .pv = {m}};
    out->best = m;
    out->effort = 100;
    return true;
}

/* True if H's visit writes more than anybody reads. */
static bool is_flood(const struct hunt *h)
{
    return h->visit->child.bytes - h->bytes > FLOOD + (uint64_t)(child_now() - h->began) * (FLOOD / 1000);
}

/* Wait for H's answer, MOST ms. */
static bool await_answer(struct hunt *h, int64_t most, struct search_result *out, struct error *e)
{
    struct visit *v = h->visit;
    const atomic_bool *stop = h->limits->stop;
    int64_t until = h->began + most;
    bool told = false;
    enum child_news news;
    while ((news = child_line(&v->child, v->line, until, told ? NULL : stop)) != CHILD_GONE) {
        const char *answer = news == CHILD_LINE_READ && strncmp(v->line, "bestmove ", 9) == 0 ? v->line + 9 : NULL;
        if (answer)
            return take_answer(h, answer, out, e);
        if (news == CHILD_LINE_READ && is_flood(h)) {
            error_set(e, "%s writes without end", v->guest->name);
            return false;
        }
        if (news == CHILD_LINE_READ && strncmp(v->line, "info ", 5) == 0 && strncmp(v->line, "info string", 11) != 0)
            take_info(h);
        if (news == CHILD_LINE_READ)
            continue;
        if (told) {
            error_set(e, "%s does not stop when told to", v->guest->name);
            return false;
        }
        told = true;
        until = child_now() + STOP_MS;
        if (!child_write(&v->child, "stop\n", until))
            break;
    }
    error_set(e, "%s has ended", v->guest->name);
    return false;
}

/*
 * Search Q within L, of which it follows time, clock, depth, nodes, lines, `only`, stop and report; starts the program
 * if it does not run. False with E filled by a sentence if the program fails in any way; it runs no more then.
 */
static bool visit_search(struct visit *v, const struct assignment *q, const struct limits *l, struct search_result *out,
                         struct error *e)
{
    struct hunt h = {.visit = v, .assignment = q, .limits = l};
    struct text words = {0};
    bool good = v->child.keeper || begin_visit(v, l->stop, e);
    text_addf(&words, "%ssetoption name MultiPV value %d\nisready\n", v->fresh ? "ucinewgame\n" : "",
              l->lines > 1 ? l->lines : 1);
    v->fresh = v->fresh && !good;
    good = good && await(v, words.at, "readyok", l->stop, e);
    text_free(&words);
    text_addf(&words, "position %s\n", q->words.at);
    int64_t most = write_go(&h, &words);
    h.began = child_now();
    h.bytes = v->child.bytes;
    if (good && !(good = child_write(&v->child, words.at, h.began + BEGIN_MS)))
        error_set(e, "%s has ended", v->guest->name);
    good = good && await_answer(&h, most, out, e);
    text_free(&words);
    if (!good)
        child_end(&v->child);
    return good;
}

/* One of the two is NULL. */
struct seeker {
    struct engine *engine;
    struct visit *visit;
};

struct seeker *seeker_new(const struct game *g, const struct guest *w, size_t table_bytes, int threads)
{
    struct seeker *f = memory_new(sizeof *f);
    f->visit = w ? visit_new(g, w) : NULL;
    f->engine = w ? NULL : engine_new(g, table_bytes, threads);
    if (f->visit || f->engine)
        return f;
    free(f);
    return NULL;
}

void seeker_free(struct seeker *f)
{
    if (!f)
        return;
    visit_free(f->visit);
    engine_free(f->engine);
    free(f);
}

void seeker_forget(struct seeker *f)
{
    if (f->visit)
        visit_forget(f->visit);
    else
        engine_clear(f->engine);
}

void seeker_consult(struct seeker *f, const struct oracle *o)
{
    if (f->engine)
        engine_set_oracle(f->engine, o);
}

bool seeker_search(struct seeker *f, const struct assignment *q, const struct limits *l, struct search_result *out,
                   struct error *e)
{
    if (f->visit)
        return visit_search(f->visit, q, l, out, e);
    *out = engine_search(f->engine, &q->position, q->keys, q->count, l);
    return true;
}

int seeker_evaluate(const struct seeker *f, const struct position *p)
{
    return f->engine ? engine_evaluate(f->engine, p) : 0;
}
