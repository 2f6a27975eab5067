#include "games.h"

#include "test.h"

#include "base/random.h"
#include "base/replace.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "notation/code.h"

#include <ctype.h>

enum { WORDS = 8192, GAMES_MAX = 128 };

/* The games that game_of has returned. */
static struct game *opened[GAMES_MAX];
static int count;

static void free_games(void)
{
    while (count)
        game_free(opened[--count]);
}

void write_file(const char *folder, const char *name, const char *text)
{
    struct error error;
    SCOPED(text) path = {0};
    text_addf(&path, "%s/%s", folder, name);
    char *slash = strrchr(path.at, '/');
    *slash = '\0';
    bool made = text_make_folder(path.at, &error);
    *slash = '/';
    if (!made || !replace_file(path.at, text, strlen(text), &error))
        fail_msg("%s", error.text);
}

struct game *game_open(const char *id)
{
    struct catalogue c;
    struct error e = {.text = ""};
    SCOPED(text) text = {0};
    struct game *g = NULL;
    char path[PATH_SIZE];
    const char *folder = getenv("ODD_GAMES");
    snprintf(path, sizeof path, "%s/%s.game", folder ? folder : "", id);
    if (catalogue_find_data(&c, &e))
        g = text_read_file(path, &text, NULL) ? catalogue_read_game(&c, path, text.at, &e) : catalogue_game(&c, id, &e);
    if (!g) {
        print_error("%s: %s:%d:%d: %s\n", id, e.file, e.line, e.column, e.text);
        exit(1);
    }
    return g;
}

const struct game *game_of(const char *id)
{
    for (int i = 0; i < count; i++)
        if (strcmp(opened[i]->id, id) == 0)
            return opened[i];
    if (!count)
        atexit(free_games);
    assert_true(count < GAMES_MAX);
    return opened[count++] = game_open(id);
}

struct position position_of(const struct game *g, const char *code)
{
    struct position p;
    struct error e;
    if (!code_read(g, code, &p, &e))
        fail_msg("%s: %s: %s", g->id, code, e.text);
    return p;
}

static cell found(const struct game *g, const char *name)
{
    cell c = board_find(g->board, name, strlen(name));
    if (c == CELL_NONE)
        fail_msg("there is no cell %s", name);
    return c;
}

cell cell_of(const struct game *g, const char *name)
{
    return g->board->lane_first[found(g, name)];
}

cellset cells_of(const struct game *g, const char *names)
{
    char words[WORDS], *rest = words, *word;
    cellset set = {{0, 0}};
    snprintf(words, sizeof words, "%s", names);
    while ((word = strtok_r(rest, " ", &rest)))
        cellset_add(&set, found(g, word));
    return set;
}

piece piece_of(const struct game *g, const char *label)
{
    if (*label == '@')
        return PIECE(PLAYER_NOBODY, g->duck);
    int player = *label == '_' ? 2 : islower((unsigned char)*label) ? 1 : 0;
    char letter = (char)toupper((unsigned char)label[player == 2]);
    for (int k = 0; k < g->kinds; k++)
        if (g->kind[k].label == letter)
            return PIECE(player, k);
    fail_msg("there is no piece %s", label);
    return 0;
}

static void set_castling(const struct game *g, struct position *p, const char *letters)
{
    for (; *letters; letters++) {
        int player = islower((unsigned char)*letters) ? 1 : 0;
        p->castling |= (uint8_t)(1 << (2 * player + (toupper((unsigned char)*letters) == 'Q')));
        assert_true(g->castling[player][toupper((unsigned char)*letters) == 'Q'].exists);
    }
}

static void set_ep(const struct game *g, struct position *p, const char *cells)
{
    char passed[CELL_NAME], landed[CELL_NAME];
    assert_int_equal(sscanf(cells, "%7[^/]/%7s", passed, landed), 2);
    p->ep_passed = cell_of(g, passed);
    p->ep_landed = cell_of(g, landed);
}

static void set_lost(const struct game *g, struct position *p, const char *labels)
{
    for (; *labels; labels += 1 + (*labels == '_')) {
        piece m = piece_of(g, labels);
        p->lost[LOST_ROW(piece_kind(m))][piece_player(m)]++;
    }
}

static void set_turn(const struct game *g, struct position *p, char letter)
{
    while (p->turn < g->players && g->player[p->turn].letter != letter)
        p->turn++;
    assert_true(p->turn < g->players);
}

static void set_counted(struct position *p, const char *plies)
{
    unsigned counted, limit;
    assert_int_equal(sscanf(plies, "%3u/%3u", &counted, &limit), 2);
    p->counted = (uint8_t)counted;
    p->limit = (uint8_t)limit;
}

static void set_word(const struct game *g, struct position *p, const char *word)
{
    if (!word[1])
        set_turn(g, p, *word);
    else if (*word == '+')
        set_castling(g, p, word + 1);
    else if (*word == '*')
        p->pocket = piece_of(g, word + 1);
    else if (!strncmp(word, "ep=", 3))
        set_ep(g, p, word + 3);
    else if (!strncmp(word, "lost=", 5))
        set_lost(g, p, word + 5);
    else if (!strncmp(word, "half=", 5))
        p->half = (uint16_t)atoi(word + 5);
    else if (!strncmp(word, "counted=", 8))
        set_counted(p, word + 8);
    else
        position_put(g, p, cell_of(g, word + 1 + (*word == '_')), piece_of(g, word));
}

struct position placed(const struct game *g, const char *text)
{
    struct position p;
    char words[WORDS], *rest = words, *word;
    position_clear(g, &p);
    snprintf(words, sizeof words, "%s", text);
    while ((word = strtok_r(rest, " ", &rest)))
        set_word(g, &p, word);
    return p;
}

struct position settled(const struct game *g, const char *text)
{
    struct position p = placed(g, text);
    position_complete(g, &p);
    return p;
}

cellset random_cells(const struct game *g, struct random *r, uint32_t one_in)
{
    cellset set = {{0, 0}};
    for (int c = 0; c < g->board->cells; c++)
        if (random_below(r, one_in) == 0)
            cellset_add(&set, (cell)c);
    return set;
}
