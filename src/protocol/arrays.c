/*
 * Chess960: the castling letters of a FEN tell where King and Rooks began. Sources: X-FEN (Scharnagl, 2004), K and Q
 * being the outermost Rooks, and Shredder's FEN, which names their files.
 */
#include "ucisession.h"

#include "notation/code.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { FILES = 8 };

/* The first rank of a player: its cells, and the files of the men that castle. */
struct rank {
    cell at[FILES];
    int left, king, right;
};

/* The position of CODE without its castling rights, and its castling letters; false if CODE cannot be read. */
static bool read_without_castling(const struct game *g, const char *code, struct position *p, char letters[FILES])
{
    char text[CODE_SIZE];
    struct error ignored;
    const char *side = strchr(code, ' '), *castling = side ? strchr(side + 1, ' ') : NULL;
    size_t length = castling ? strcspn(++castling, " ") : 0;
    if (length == 0 || length >= FILES || strlen(code) >= sizeof text)
        return false;
    snprintf(letters, FILES, "%.*s", (int)length, castling);
    snprintf(text, sizeof text, "%.*s-%s", (int)(castling - code), code, castling + length);
    return code_read(g, text, p, &ignored);
}

/* The first rank of player WHO, its King where P has it (-1: elsewhere) and Rooks in the corners. */
static struct rank rank_of(const struct game *g, const struct position *p, int who)
{
    struct rank r = {.king = -1, .right = FILES - 1};
    for (int i = 0; i < FILES; i++) {
        r.at[i] = board_find(g->board, (char[]){(char)('a' + i), who ? '8' : '1'}, 2);
        if (r.at[i] == CELL_NONE) { /* it may be a game file of the user's own */
            r.king = -1;
            break;
        }
        if (p->on[r.at[i]] == MAN(who, g->royal))
            r.king = i;
    }
    return r;
}

/* The outermost Rook M from file FROM towards the King; FROM if there is none. */
static int outermost(const struct rank *r, const struct position *p, man m, int from)
{
    int step = from < r->king ? 1 : -1, i = from;
    while (i != r->king && p->on[r->at[i]] != m)
        i += step;
    return i == r->king ? from : i;
}

/* Note the place of the Rook that the capital LETTER means; other letters are refused by the reader of codes. */
static void read_letter(struct rank *r, const struct position *p, man rook, char letter)
{
    int file = letter - 'A';
    if (letter == 'K')
        r->right = outermost(r, p, rook, FILES - 1);
    else if (letter == 'Q')
        r->left = outermost(r, p, rook, 0);
    else if (file >= 0 && file < r->king)
        r->left = file;
    else if (file > r->king && file < FILES)
        r->right = file;
}

/* Place King and Rooks of player WHO in ARRAY as R says, and the other men, in their order, on the rest of the rank. */
static void arrange(const struct game *g, int who, const struct rank *r, man array[CELLS_MAX])
{
    man king = MAN(who, g->royal), rook = MAN(who, g->castles_with), rest[FILES] = {0};
    int count = 0, used = 0;
    for (int i = 0; i < FILES; i++)
        if (array[r->at[i]] != king && array[r->at[i]] != rook)
            rest[count++] = array[r->at[i]];
    for (int i = 0; i < FILES && count == FILES - 3; i++)
        array[r->at[i]] = i == r->king ? king : i == r->left || i == r->right ? rook : rest[used++];
}

/* Read the LETTERS of player WHO into ARRAY. If the King stands in a corner, with no Rook beyond it, ARRAY stays as it
 * is, and the reader of codes refuses the letters. */
static void read_player(const struct game *g, const struct position *p, int who, const char *letters,
                        man array[CELLS_MAX])
{
    struct rank r = rank_of(g, p, who);
    bool castles = false;
    if (r.king <= 0 || r.king == FILES - 1)
        return;
    for (const char *l = letters; *l; l++)
        if (who ? islower((unsigned char)*l) : isupper((unsigned char)*l)) {
            read_letter(&r, p, MAN(who, g->castles_with), (char)toupper((unsigned char)*l));
            castles = true;
        }
    if (castles)
        arrange(g, who, &r, array);
}

void arrays_take(struct uci *u, const char *code)
{
    struct error e;
    struct position p;
    char letters[FILES];
    man array[CELLS_MAX];
    if (!read_without_castling(u->game, code, &p, letters))
        return;
    memcpy(array, u->game->array, sizeof array);
    for (int who = 0; who < u->game->players; who++)
        read_player(u->game, &p, who, letters, array);
    if (memcmp(array, u->game->array, sizeof array) == 0)
        return;
    uci_drop_engine(u);
    uci_drop_tables(u);
    memcpy(u->game->array, array, sizeof array);
    bool good = game_derive(u->game, NULL, &e); /* as for chess, whatever the first ranks are */
    assert(good);
    (void)good;
}
