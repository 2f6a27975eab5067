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

static struct opening *add(struct openings *openings)
{
    openings->at = memory_grow(openings->at, openings->count, &openings->room, sizeof *openings->at);
    openings->at[openings->count] = (struct opening){0};
    return &openings->at[openings->count++];
}

void openings_add(struct openings *openings, const struct game *g, const struct position *p,
                  const struct played_move *played)
{
    struct opening *opening = add(openings);
    bool alone = (played->end.sharers & (played->end.sharers - 1)) == 0;

    opening->key = openings_key(g, p);
    movetext_write_pgn(g, p, played->move, opening->move);
    opening->games = 1;
    opening->unvalued = played->unvalued;
    opening->score = played->unvalued ? 0 : played->score;
    if (played->end.ending == ENDING_NONE)
        return;
    opening->first = alone && (played->end.sharers & 1);
    opening->draws = !alone;
    opening->others = alone && !(played->end.sharers & 1);
}

void openings_add_line(struct openings *openings, const struct opening *opening)
{
    *add(openings) = *opening;
}

static int by_move(const void *a, const void *b)
{
    const struct opening *first = a, *second = b;
    if (first->key != second->key)
        return first->key < second->key ? -1 : 1;
    return strcmp(first->move, second->move);
}

static int by_games(const void *a, const void *b)
{
    const struct opening *first = a, *second = b;
    if (first->key != second->key)
        return first->key < second->key ? -1 : 1;
    return first->games != second->games ? second->games - first->games : strcmp(first->move, second->move);
}

void openings_sort(struct openings *openings)
{
    int kept = 0;

    if (!openings->count)
        return;
    qsort(openings->at, (size_t)openings->count, sizeof *openings->at, by_move);
    for (int i = 0; i < openings->count; i++) {
        struct opening *last = kept ? &openings->at[kept - 1] : NULL, *opening = &openings->at[i];
        if (!last || by_move(last, opening) != 0) {
            openings->at[kept++] = *opening;
            continue;
        }
        last->games += opening->games;
        last->first += opening->first;
        last->draws += opening->draws;
        last->others += opening->others;
        last->unvalued += opening->unvalued;
        last->score += opening->score;
    }
    openings->count = kept;
    qsort(openings->at, (size_t)openings->count, sizeof *openings->at, by_games);
}

const struct opening *openings_find(const struct openings *openings, const struct game *g, const struct position *p,
                                    int *count)
{
    uint64_t key = openings_key(g, p);
    int low = 0, high = openings->count;

    while (low < high) {
        int middle = low + (high - low) / 2;
        if (openings->at[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    for (*count = 0; low + *count < openings->count && openings->at[low + *count].key == key;)
        ++*count;
    return *count ? &openings->at[low] : NULL;
}

bool openings_value(const struct opening *opening, long *value)
{
    int valued = opening->games - opening->unvalued;
    *value = valued ? opening->score / valued : 0;
    return valued > 0;
}

/* Returns the share of the point that OPENING gave the player WHO, in permille. Of three players only is known whether
 * the first or one of the others won. */
static int result_of(const struct opening *opening, int who)
{
    int won = who == 0 ? opening->first : opening->others, ended = opening->first + opening->draws + opening->others;
    return ended ? (1000 * won + 500 * opening->draws) / ended : 500;
}

/* True if OPENING is good enough to be played by WHO when the best move of the position is worth VALUE. */
static bool is_reasonable(const struct opening *opening, long value, int who)
{
    long own;
    openings_value(opening, &own);
    return own >= value - LOSS_MOST && (opening->games < GAMES_TELL || result_of(opening, who) >= RESULT_LEAST);
}

bool openings_choose(const struct openings *openings, const struct game *g, const struct position *p, uint64_t seed,
                     struct move *out)
{
    struct random random = {seed};
    struct error error = {0};
    const struct opening *chosen = NULL;
    int count, games = 0;
    const struct opening *opening = openings_find(openings, g, p, &count);
    long best = LONG_MIN, value;

    for (int i = 0; i < count; i++)
        best = openings_value(&opening[i], &value) && value > best ? value : best;
    for (int i = 0; i < count; i++) {
        if (!is_reasonable(&opening[i], best, p->turn))
            continue;
        games += opening[i].games;
        if (random_below(&random, (uint32_t)games) < (uint32_t)opening[i].games)
            chosen = &opening[i];
    }
    return chosen && movetext_read(g, p, chosen->move, out, &error);
}

bool openings_take_line(void *openings, char *line, struct error *why)
{
    struct opening opening = {0};
    int end = 0;
    bool good = sscanf(line, "%16" SCNx64 "\t%47[^\t]\t%7d\t%7d\t%7d\t%7d\t%9ld%n", &opening.key, opening.move,
                       &opening.games, &opening.first, &opening.draws, &opening.others, &opening.score, &end) == 7 &&
                line[end] == '\0' && opening.games > 0 && opening.first >= 0 && opening.draws >= 0 &&
                opening.others >= 0;
    opening.score *= opening.games; /* a sum, to which more games can be added */
    if (good)
        *add(openings) = opening;
    else
        error_set(why, "this is not a line of an opening library");
    return good;
}

/* True if a move of a position stands twice in OPENINGS: this program writes no such library, and the sums of such
 * lines could overflow. */
static bool has_twice(struct openings *openings)
{
    if (openings->count)
        qsort(openings->at, (size_t)openings->count, sizeof *openings->at, by_move);
    for (int i = 1; i < openings->count; i++)
        if (by_move(&openings->at[i - 1], &openings->at[i]) == 0)
            return true;
    return false;
}

bool openings_read(const char *path, struct openings *openings, struct error *error)
{
    *openings = (struct openings){0};
    bool good = text_read_lines(path, openings_take_line, openings, error) && openings_finish(path, openings, error);
    if (!good)
        openings_free(openings);
    return good;
}

bool openings_finish(const char *path, struct openings *openings, struct error *error)
{
    if (has_twice(openings))
        return error_at(error, path, 0, 0, "a position of this opening library has the same move twice");
    openings_sort(openings);
    return true;
}

void openings_free(struct openings *openings)
{
    free(openings->at);
    *openings = (struct openings){0};
}

void openings_write(const struct openings *openings, struct text *out)
{
    for (int i = 0; i < openings->count; i++) {
        const struct opening *opening = &openings->at[i];
        long value;
        openings_value(opening, &value);
        text_addf(out, "%016" PRIx64 "\t%s\t%d\t%d\t%d\t%d\t%ld\n", opening->key, opening->move, opening->games,
                  opening->first, opening->draws, opening->others, value);
    }
}

/* Reads the evaluation in the comment of NODE, for the side that moved, into *SCORE; false if there is none. */
static bool told_value(const struct game *g, const struct node *node, int *score)
{
    struct eval eval;
    if (!comment_value(node->comment, &eval) || eval.mates)
        return false;
    *score = g->players == 2 && node->parent->position.turn == 1 ? -eval.value : eval.value;
    return true;
}

void openings_add_record(struct openings *openings, const struct record *record, int plies)
{
    struct outcome end = record_outcome_at(record, record_line_end(record->root));
    for (const struct node *node = record->root->child; node && plies-- > 0; node = node->child) {
        struct played_move played = {.move = node->move, .end = end};
        played.unvalued = !told_value(record->game, node, &played.score);
        if (node->kind == NODE_MOVE)
            openings_add(openings, record->game, &node->parent->position, &played);
    }
}
