/*
 * Moves of Shogi as Western players and USI write them, in the words of this program. Cells are a file counted from the
 * right, as the first player sees it, and a rank counted from the far one, as a letter or a number: `P-7f`, `P76`,
 * `G6i-5h`, `Bx22+`, `P*5e`, `P'55`, `+R-2a`; USI's `7g7f`, `8h2b+`. (Hodges' and Hosking's notations, as "Western
 * shogi notation" of Wikipedia has them; the USI protocol.)
 */
#include "reading.h"

#include <ctype.h>

/* A text being read, and what is written in its place. */
struct rewriting {
    const struct game *g;
    const char *at, *end;
    char out[4 * CELL_NAME];
    int length;
};

/* Adds TEXT to what is written. */
static void put_text(struct rewriting *rewriting, const char *text)
{
    for (; *text && rewriting->length + 1 < (int)sizeof rewriting->out; text++)
        rewriting->out[rewriting->length++] = *text;
}

/* Skips the next letter if it is one of ANY; true if it is. */
static bool skip_any(struct rewriting *rewriting, const char *any)
{
    bool found = rewriting->at < rewriting->end && *rewriting->at && strchr(any, *rewriting->at);
    rewriting->at += found;
    return found;
}

/* Sets FILES and RANKS to how many the board has, by the names of its cells. */
static void measure_board(const struct board *board, int *files, int *ranks)
{
    *files = *ranks = 0;
    for (int place = 0; place < board->cells; place++) {
        int file = board->cell_name[place][0] - 'a' + 1, rank = atoi(board->cell_name[place] + 1);
        *files = file > *files ? file : *files;
        *ranks = rank > *ranks ? rank : *ranks;
    }
}

/* Takes a cell and puts its name, behind BETWEEN. */
static bool rewrite_cell(struct rewriting *rewriting, const char *between)
{
    int files, ranks;
    char name[CELL_NAME];
    if (rewriting->end - rewriting->at < 2 || !isdigit((unsigned char)rewriting->at[0]))
        return false;
    char rank = rewriting->at[1];
    int down = isdigit((unsigned char)rank) ? rank - '0' : rank >= 'a' && rank <= 'i' ? rank - 'a' + 1 : 0;
    measure_board(rewriting->g->board, &files, &ranks);
    snprintf(name, sizeof name, "%c%u", 'a' + files - (rewriting->at[0] - '0'), (unsigned)(ranks + 1 - down) % 100);
    if (!down || board_find(rewriting->g->board, name, strlen(name)) == CELL_NONE)
        return false;
    put_text(rewriting, between);
    put_text(rewriting, name);
    rewriting->at += 2;
    return true;
}

/* Takes a piece's letter, behind + that of what has promoted, and puts its label. */
static bool rewrite_label(struct rewriting *rewriting)
{
    bool promoted = skip_any(rewriting, "+");
    int kind = rewriting->at < rewriting->end ? letter_kind(rewriting->g, *rewriting->at) : -1;
    for (int k = 0; promoted && k < rewriting->g->kinds; k++)
        if (kind >= 0 && rewriting->g->kind[k].was == 1 + kind) {
            kind = k;
            promoted = false;
        }
    if (kind < 0 || promoted)
        return false;
    rewriting->at++;
    put_text(rewriting, rewriting->g->kind[kind].written);
    return true;
}

/* Rewrites both cells, `7g7f`; false if there are none. */
static bool rewrite_cells(struct rewriting *rewriting)
{
    return rewrite_cell(rewriting, "") && rewrite_cell(rewriting, "");
}

/* Rewrites a move with a piece's letter, `P-7f`, `P76`, `G6i-5h`, `Bx22`, `P*5e`; false if there is none. */
static bool rewrite_piece(struct rewriting *rewriting)
{
    if (!rewrite_label(rewriting))
        return false;
    if (skip_any(rewriting, "*'@"))
        return rewrite_cell(rewriting, "*");
    if (skip_any(rewriting, "-x"))
        return rewrite_cell(rewriting, "");
    return rewrite_cell(rewriting, "") && (!skip_any(rewriting, "-x") || rewrite_cell(rewriting, "-"));
}

size_t shogi_rewrite(const struct game *g, const char *text, size_t length, struct text *out)
{
    struct rewriting rewriting = {.g = g, .at = text, .end = text + length};
    bool digit = length && isdigit((unsigned char)*text);
    if (!(digit ? rewrite_cells(&rewriting) : rewrite_piece(&rewriting)))
        return 0;
    bool promotes = skip_any(&rewriting, "+");
    if (!promotes)
        skip_any(&rewriting, "=");
    if (rewriting.at < rewriting.end && (isalnum((unsigned char)*rewriting.at) || strchr("+=-*", *rewriting.at)))
        return 0;
    put_text(&rewriting, promotes ? "+" : "");
    text_add_bytes(out, rewriting.out, (size_t)rewriting.length);
    return (size_t)(rewriting.at - text);
}
