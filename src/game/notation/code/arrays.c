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
    struct diagram diagram;
    if (!diagram_read(g, false, field_find(code, FIELD_BOARD), &diagram, NULL))
        return false;
    for (int place = 0; place < g->board->cells; place++)
        on[place] = diagram.at[place] ? letter_piece(g, diagram.at[place]) : 0;
    *letters = field_find(code, FIELD_CASTLING);
    return true;
}

/* Returns the first rank of player WHO, its King where P has it (-1: elsewhere) and Rooks in the corners. */
static struct first_rank rank_of(const struct game *g, const piece *on, int who)
{
    struct first_rank rank = {.king = -1};
    const struct castling *any = &g->castling[who][g->castling[who][0].exists ? 0 : 1];
    const char *home = g->board->cell_name[any->royal_from];
    for (char name[CELL_NAME]; rank.files < FILES_MOST; rank.files++) {
        int length = snprintf(name, sizeof name, "%c%s", 'a' + rank.files, home + 1);
        rank.at[rank.files] = board_find(g->board, name, (size_t)length);
        if (rank.at[rank.files] == CELL_NONE)
            break;
        if (on[rank.at[rank.files]] == PIECE(who, g->castler))
            rank.king = rank.files;
    }
    rank.right = rank.files - 1;
    return rank;
}

/* Returns the outermost Rook WHAT from file FROM towards the King; FROM if there is none. */
static int outermost(const struct first_rank *rank, const piece *on, piece what, int from)
{
    int step = from < rank->king ? 1 : -1, i = from;
    while (i != rank->king && on[rank->at[i]] != what)
        i += step;
    return i == rank->king ? from : i;
}

/* Note the place of the Rook that CAPITAL means; other letters are refused by the reader of codes. */
static void read_letter(struct first_rank *rank, const piece *on, piece rook, char capital)
{
    int file = capital - 'A';
    if (capital == 'K')
        rank->right = outermost(rank, on, rook, rank->files - 1);
    else if (capital == 'Q')
        rank->left = outermost(rank, on, rook, 0);
    else if (file >= 0 && file < rank->king)
        rank->left = file;
    else if (file > rank->king && file < rank->files)
        rank->right = file;
}

/* Place King and Rooks of player WHO in ARRAY as RANK says, the other pieces, in their order, on the rest of the
 * rank. */
static void arrange(const struct game *g, int who, const struct first_rank *rank, piece array[CELLS_MAX])
{
    piece king = PIECE(who, g->castler), rook = PIECE(who, g->castles_with), rest[FILES_MOST] = {0};
    int count = 0, used = 0;
    for (int i = 0; i < rank->files; i++)
        if (array[rank->at[i]] != king && array[rank->at[i]] != rook)
            rest[count++] = array[rank->at[i]];
    for (int i = 0; i < rank->files && count == rank->files - 3; i++)
        array[rank->at[i]] = i == rank->king ? king : i == rank->left || i == rank->right ? rook : rest[used++];
}

/* Read the LETTERS of player WHO into ARRAY, which stays as it is if the King stands in a corner, with no Rook beyond
 * it. */
static void read_player(const struct game *g, const piece *on, int who, struct field letters, piece array[CELLS_MAX])
{
    struct first_rank rank = rank_of(g, on, who);
    bool castles = false;
    if (rank.king <= 0 || rank.king == rank.files - 1)
        return;
    for (const char *label = letters.at; label < letters.at + letters.length; label++)
        if (who ? islower((unsigned char)*label) : isupper((unsigned char)*label)) {
            read_letter(&rank, on, PIECE(who, g->castles_with), (char)ascii_upper((unsigned char)*label));
            castles = true;
        }
    if (castles)
        arrange(g, who, &rank, array);
}

bool arrays_read(const struct game *g, const char *code, piece array[CELLS_MAX])
{
    piece on[CELLS_MAX];
    struct field letters;
    if (!rules_has(g, RULE_CASTLING) || !game_arguments(g, RULE_CASTLING)->cells ||
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
        struct first_rank rank = rank_of(g, p->on, who);
        int out = rank.king < 0 ? -1 : outermost(&rank, p->on, PIECE(who, g->castles_with), side ? 0 : rank.files - 1);
        if (out >= 0 && rank.at[out] != rook)
            return (char)ascii_upper((unsigned char)g->board->cell_name[rook][0]);
    }
    return side ? 'Q' : 'K';
}
