#include "play/openings.h"

#include "base/random.h"
#include "record/comment.h"

#include <inttypes.h>
#include <limits.h>

enum { FIELDS_OF_CODE = 4 };

/* Limits for a move to be drawn: LOSS_MOST is how much less than the best one it may be worth (1/100 pawn). With
 * GAMES_TELL games or more its results count: RESULT_LEAST is the least share of the point (permille). */
enum { LOSS_MOST = 50, GAMES_TELL = 4, RESULT_LEAST = 300 };

uint64_t openings_key(const struct game *g, const struct position *p)
{
    char code[CODE_SIZE];
    uint64_t hash = 0xcbf29ce484222325u;

    code_write(g, p, code);
    for (int i = 0, blanks = 0; code[i]; i++) {
        blanks += code[i] == ' ';
        if (blanks == FIELDS_OF_CODE)
            break;
        hash = (hash ^ (unsigned char)code[i]) * 0x100000001b3u;
    }
    return hash;
}

static struct opening *add(struct openings *o)
{
    o->at = memory_grow(o->at, o->count, &o->room, sizeof *o->at);
    o->at[o->count] = (struct opening){0};
    return &o->at[o->count++];
}

void openings_add(struct openings *o, const struct game *g, const struct position *p, const struct played_move *m)
{
    struct opening *x = add(o);
    bool alone = (m->end.sharers & (m->end.sharers - 1)) == 0;

    x->key = openings_key(g, p);
    movetext_write_pgn(g, p, m->move, x->move);
    x->games = 1;
    x->unvalued = m->unvalued;
    x->score = m->unvalued ? 0 : m->score;
    if (m->end.ending == ENDING_NONE)
        return;
    x->first = alone && (m->end.sharers & 1);
    x->draws = !alone;
    x->others = alone && !(m->end.sharers & 1);
}

void openings_add_line(struct openings *o, const struct opening *x)
{
    *add(o) = *x;
}

static int by_move(const void *a, const void *b)
{
    const struct opening *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return strcmp(x->move, y->move);
}

static int by_games(const void *a, const void *b)
{
    const struct opening *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->games != y->games ? y->games - x->games : strcmp(x->move, y->move);
}

void openings_sort(struct openings *o)
{
    int kept = 0;

    if (!o->count)
        return;
    qsort(o->at, (size_t)o->count, sizeof *o->at, by_move);
    for (int i = 0; i < o->count; i++) {
        struct opening *last = kept ? &o->at[kept - 1] : NULL, *x = &o->at[i];
        if (!last || by_move(last, x) != 0) {
            o->at[kept++] = *x;
            continue;
        }
        last->games += x->games;
        last->first += x->first;
        last->draws += x->draws;
        last->others += x->others;
        last->unvalued += x->unvalued;
        last->score += x->score;
    }
    o->count = kept;
    qsort(o->at, (size_t)o->count, sizeof *o->at, by_games);
}

const struct opening *openings_find(const struct openings *o, const struct game *g, const struct position *p,
                                    int *count)
{
    uint64_t key = openings_key(g, p);
    int low = 0, high = o->count;

    while (low < high) {
        int middle = low + (high - low) / 2;
        if (o->at[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    for (*count = 0; low + *count < o->count && o->at[low + *count].key == key;)
        ++*count;
    return *count ? &o->at[low] : NULL;
}

bool openings_value(const struct opening *x, long *value)
{
    int valued = x->games - x->unvalued;
    *value = valued ? x->score / valued : 0;
    return valued > 0;
}

/* The share of the point that X gave the player WHO, in permille. Of three players only is known whether the first
 * or one of the others won. */
static int result_of(const struct opening *x, int who)
{
    int won = who == 0 ? x->first : x->others, ended = x->first + x->draws + x->others;
    return ended ? (1000 * won + 500 * x->draws) / ended : 500;
}

/* True if X is good enough to be played by WHO when the best move of the position is worth VALUE. */
static bool is_reasonable(const struct opening *x, long value, int who)
{
    long own;
    openings_value(x, &own);
    return own >= value - LOSS_MOST && (x->games < GAMES_TELL || result_of(x, who) >= RESULT_LEAST);
}

bool openings_choose(const struct openings *o, const struct game *g, const struct position *p, uint64_t seed,
                     struct move *out)
{
    struct random random = {seed};
    struct error e = {0};
    const struct opening *chosen = NULL;
    int count, games = 0;
    const struct opening *x = openings_find(o, g, p, &count);
    long best = LONG_MIN, value;

    for (int i = 0; i < count; i++)
        best = openings_value(&x[i], &value) && value > best ? value : best;
    for (int i = 0; i < count; i++) {
        if (!is_reasonable(&x[i], best, p->turn))
            continue;
        games += x[i].games;
        if (random_below(&random, (uint32_t)games) < (uint32_t)x[i].games)
            chosen = &x[i];
    }
    return chosen && movetext_read(g, p, chosen->move, out, &e);
}

static bool read_line(void *openings, char *line, struct error *why)
{
    struct opening x = {0};
    int end = 0;
    bool good = sscanf(line, "%16" SCNx64 "\t%47[^\t]\t%7d\t%7d\t%7d\t%7d\t%9ld%n", &x.key, x.move, &x.games, &x.first,
                       &x.draws, &x.others, &x.score, &end) == 7 &&
                line[end] == '\0' && x.games > 0 && x.first >= 0 && x.draws >= 0 && x.others >= 0;
    x.score *= x.games; /* a sum, to which more games can be added */
    if (good)
        *add(openings) = x;
    else
        error_set(why, "this is not a line of an opening library");
    return good;
}

/* True if a move of a position stands twice in O: this program writes no such library, and the sums of such lines
 * could overflow. */
static bool has_twice(struct openings *o)
{
    if (o->count)
        qsort(o->at, (size_t)o->count, sizeof *o->at, by_move);
    for (int i = 1; i < o->count; i++)
        if (by_move(&o->at[i - 1], &o->at[i]) == 0)
            return true;
    return false;
}

bool openings_read(const char *path, struct openings *o, struct error *e)
{
    *o = (struct openings){0};
    bool good = text_read_lines(path, read_line, o, e);
    if (good && has_twice(o)) {
        error_at(e, path, 0, 0, "a position of this opening library has the same move twice");
        good = false;
    }
    if (good)
        openings_sort(o);
    else
        openings_free(o);
    return good;
}

void openings_free(struct openings *o)
{
    free(o->at);
    *o = (struct openings){0};
}

void openings_write(const struct openings *o, struct text *out)
{
    for (int i = 0; i < o->count; i++) {
        const struct opening *x = &o->at[i];
        long value;
        openings_value(x, &value);
        text_addf(out, "%016" PRIx64 "\t%s\t%d\t%d\t%d\t%d\t%ld\n", x->key, x->move, x->games, x->first, x->draws,
                  x->others, value);
    }
}

/* Reads the evaluation in the comment of N, for the side that moved, into *SCORE; false if there is none. */
static bool told_value(const struct game *g, const struct node *n, int *score)
{
    struct eval v;
    if (!comment_eval(n->comment, &v) || v.mates)
        return false;
    *score = g->players == 2 && n->parent->position.turn == 1 ? -v.value : v.value;
    return true;
}

void openings_add_record(struct openings *o, const struct record *r, int plies)
{
    struct outcome end = record_outcome_at(r, record_line_end(r->root));
    for (const struct node *n = r->root->child; n && plies-- > 0; n = n->child) {
        struct played_move m = {.move = n->move, .end = end};
        m.unvalued = !told_value(r->game, n, &m.score);
        if (n->kind == NODE_MOVE)
            openings_add(o, r->game, &n->parent->position, &m);
    }
}
