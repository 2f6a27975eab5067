#include "notation/code.h"

#include "fields.h"

#include <ctype.h>

enum { FILES_MOST = 16 };

/* The first rank of a player, where its King begins: its cells, and the files of the pieces that castle. */
struct first_rank {
    cell at[FILES_MOST];
    int files, left, king, right;
};

/* The pieces on the board of CODE and its castling letters; false if CODE cannot be read so far. */
static bool read_board_and_letters(const struct game *g, const char *code, piece on[CELLS_MAX], struct field *letters)
{
    struct diagram d;
    if (!diagram_read(g, false, field_find(code, FIELD_BOARD), &d, NULL))
        return false;
    for (int c = 0; c < g->board->cells; c++)
        on[c] = d.at[c] ? letter_piece(g, d.at[c]) : 0;
    *letters = field_find(code, FIELD_CASTLING);
    return true;
}

/* The first rank of player WHO, its King where P has it (-1: elsewhere) and Rooks in the corners. */
static struct first_rank rank_of(const struct game *g, const piece *on, int who)
{
    struct first_rank r = {.king = -1};
    const struct castling *any = &g->castling[who][g->castling[who][0].exists ? 0 : 1];
    const char *home = g->board->cell_name[any->royal_from];
    for (char name[CELL_NAME]; r.files < FILES_MOST; r.files++) {
        int length = snprintf(name, sizeof name, "%c%s", 'a' + r.files, home + 1);
        r.at[r.files] = board_find(g->board, name, (size_t)length);
        if (r.at[r.files] == CELL_NONE)
            break;
        if (on[r.at[r.files]] == PIECE(who, g->castler))
            r.king = r.files;
    }
    r.right = r.files - 1;
    return r;
}

/* The outermost Rook M from file FROM towards the King; FROM if there is none. */
static int outermost(const struct first_rank *r, const piece *on, piece m, int from)
{
    int step = from < r->king ? 1 : -1, i = from;
    while (i != r->king && on[r->at[i]] != m)
        i += step;
    return i == r->king ? from : i;
}

/* Note the place of the Rook that CAPITAL means; other letters are refused by the reader of codes. */
static void read_letter(struct first_rank *r, const piece *on, piece rook, char capital)
{
    int file = capital - 'A';
    if (capital == 'K')
        r->right = outermost(r, on, rook, r->files - 1);
    else if (capital == 'Q')
        r->left = outermost(r, on, rook, 0);
    else if (file >= 0 && file < r->king)
        r->left = file;
    else if (file > r->king && file < r->files)
        r->right = file;
}

/* Place King and Rooks of player WHO in ARRAY as R says, the other pieces, in their order, on the rest of the rank. */
static void arrange(const struct game *g, int who, const struct first_rank *r, piece array[CELLS_MAX])
{
    piece king = PIECE(who, g->castler), rook = PIECE(who, g->castles_with), rest[FILES_MOST] = {0};
    int count = 0, used = 0;
    for (int i = 0; i < r->files; i++)
        if (array[r->at[i]] != king && array[r->at[i]] != rook)
            rest[count++] = array[r->at[i]];
    for (int i = 0; i < r->files && count == r->files - 3; i++)
        array[r->at[i]] = i == r->king ? king : i == r->left || i == r->right ? rook : rest[used++];
}

/* Read the LETTERS of player WHO into ARRAY, which stays as it is if the King stands in a corner, with no Rook beyond
 * it. */
static void read_player(const struct game *g, const piece *on, int who, struct field letters, piece array[CELLS_MAX])
{
    struct first_rank r = rank_of(g, on, who);
    bool castles = false;
    if (r.king <= 0 || r.king == r.files - 1)
        return;
    for (const char *l = letters.at; l < letters.at + letters.length; l++)
        if (who ? islower((unsigned char)*l) : isupper((unsigned char)*l)) {
            read_letter(&r, on, PIECE(who, g->castles_with), (char)ascii_upper((unsigned char)*l));
            castles = true;
        }
    if (castles)
        arrange(g, who, &r, array);
}

bool arrays_read(const struct game *g, const char *code, piece array[CELLS_MAX])
{
    piece on[CELLS_MAX];
    struct field letters;
    if (!(g->rules & RULE_CASTLING) || !game_arguments(g, RULE_CASTLING)->cells ||
        !read_board_and_letters(g, code, on, &letters))
        return false;
    memcpy(array, g->array, sizeof g->array);
    for (int who = 0; who < g->players; who++)
        read_player(g, on, who, letters, array);
    return true;
}

const struct game *arrays_game(const struct game *g, const char *code)
{
    piece array[CELLS_MAX];
    const struct game *arranged = arrays_read(g, code, array) ? game_arranged(g, array) : NULL;
    return arranged ? arranged : g;
}

char arrays_letter(const struct game *g, const struct position *p, int who, int side)
{
    cell rook = g->castling[who][side].rook_from;
    if (game_arguments(g, RULE_CASTLING)->cells) {
        struct first_rank r = rank_of(g, p->on, who);
        int out = r.king < 0 ? -1 : outermost(&r, p->on, PIECE(who, g->castles_with), side ? 0 : r.files - 1);
        if (out >= 0 && r.at[out] != rook)
            return (char)ascii_upper((unsigned char)g->board->cell_name[rook][0]);
    }
    return side ? 'Q' : 'K';
}
