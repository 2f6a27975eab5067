/*
 * complexity: reading takes time that grows with the length of the text and no faster, whatever the text is made of and
 * wherever it comes in. Each shape, and each piece at each entry, is read short and 64 times as long; more than ten
 * times the linear cost is a fault. The unit is processor time of this thread; the short reading counts for a
 * millisecond at least. Fresh memory and a busy machine only add to it: what seems to grow faster is read some times
 * more, and the least time counts.
 */
#include "draw/pictures.h"
#include "draw/theme.h"
#include "fuzz.h"
#include "notation/code.h"
#include "protocol/uci.h"
#include "record/courier.h"
#include "record/journal.h"
#include "record/pgn.h"
#include "study/settings.h"
#include "ui/commands/commands.h"
#include "ui/control/control.h"
#include "ui/interfaces.h"
#include "ui/parts/picture.h"
#include "ui/screens/screens.h"
#include "ui/seated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FACTOR = 64, TOLERANCE = 10, SHORT = 1000, TRIES = 8 };
static const double LEAST_SECONDS = 0.001;

#define TAGS "[Variant \"chess\"]\n[Result \"*\"]\n\n"
static const struct reading how = {.find = gamecache_variant, .context = &fuzz_games};
static struct desk *desk; /* with a game of chess on the board */

/* Entries: each reads TEXT as one kind of input. */

static void read_pgn(const char *text)
{
    size_t length = strlen(text);
    FREED struct span *span = NULL;
    int games = pgn_split(text, length, NULL, &span);
    for (int i = 0; i < games; i++) {
        struct source one = {"shape", text + span[i].start, span[i].end - span[i].start, span[i].line};
        struct record *r = pgn_read(&one, &how, NULL);
        SCOPED(text) out = {0};
        if (r)
            pgn_write(r, &out);
        record_free(r);
    }
}

static void read_courier(const char *text)
{
    struct source whole = {"shape", text, strlen(text), 1};
    record_free(courier_read(&whole, &how, NULL));
}

/* TEXT between BEFORE and AFTER, read by READ. */
static void read_within(const char *before, const char *text, const char *after, void (*read)(const char *text))
{
    SCOPED(text) all = {0};
    text_addf(&all, "%s%s%s", before, text, after);
    read(all.at);
}

static void read_moves(const char *text)
{
    read_within(TAGS "1. e4 ", text, " *\n", read_pgn);
}

static void read_tag(const char *text)
{
    read_within("[White \"", text, "\"]\n\n1. e4 *\n", read_pgn);
}

static void read_comment(const char *text)
{
    read_within(TAGS "1. e4 {", text, "} *\n", read_pgn);
}

static void read_journal(const char *text)
{
    struct source s = {"shape", text, strlen(text), 1};
    record_free(journal_rebuild(&s, &how, NULL, NULL));
}

static void read_event(const char *text)
{
    read_within("reroute66 journal 1\ngame chess\npgn 3 at \n[Variant \"Chess\"]\n\n*\nend\nmove ", text, "\n",
                read_journal);
}

static void type_line(const char *text)
{
    control_line(desk, text);
}

static void type_and_look(const char *text)
{
    SCOPED(picture) p;
    SCOPED(text) out = {0};
    seated_leave_typed(desk, text);
    picture_start(&p, 24, 80);
    screens_draw(desk, &p);
    complete_line(desk, text, &out);
    seated_leave_typed(desk, "");
}

static void paste(const char *text)
{
    pasting_offer(desk, text);
    control_line(desk, "no");
}

static void read_code(const char *text)
{
    struct position p;
    code_read(desk->session->game, text, &p, NULL);
}

static struct game *open_game(void *context, const char *id, struct error *e)
{
    return catalogue_game(context, id, e);
}

static void close_game(void *context, struct game *g)
{
    (void)context;
    game_free(g);
}

static void serve(const char *text)
{
    static const char *const ids[] = {"chess"};
    const struct uci_host host = {"fuzz", "chess", 1, ids, open_game, close_game, &fuzz_games.catalogue, NULL, false};
    FREED char *said = NULL;
    size_t length = 0;
    FILE *from = fmemopen((void *)(uintptr_t)text, strlen(text), "r"), *to = open_memstream(&said, &length);
    MUST(from && to);
    uci_serve(&host, from, to, NULL);
    fclose(from);
    fclose(to);
}

static void serve_moves(const char *text)
{
    read_within("position startpos moves ", text, "\n", serve);
}

static void serve_code(const char *text)
{
    read_within("position fen ", text, "\n", serve);
}

static void serve_option(const char *text)
{
    read_within("setoption name ", text, " value 1\n", serve);
}

static void serve_go(const char *text)
{
    read_within("go depth 1 ", text, "\n", serve);
}

static void read_board_file(const char *text)
{
    free(catalogue_read_board("x.board", text, NULL));
}

static void read_game_file(const char *text)
{
    game_free(catalogue_read_game(&fuzz_games.catalogue, "x.game", text, NULL));
}

static void read_theme_file(const char *text)
{
    struct theme t;
    theme_read("x.theme", text, &t, NULL);
}

static void read_picture_file(const char *text)
{
    SCOPED(pictures) p = {0};
    pictures_read("x.pieces", text, &p, NULL);
}

static void read_path(const char *text)
{
    read_within("path ", text, "\n", read_picture_file);
}

static void ignore(void *context, const struct error *e)
{
    (void)context;
    (void)e;
}

static void read_settings(const char *text)
{
    struct settings s;
    settings_default(&s);
    settings_read(&s, "x", text, ignore, NULL);
}

static const struct {
    const char *name;
    void (*read)(const char *text);
} entries[] = {
    {"a saved game", read_pgn},
    {"moves of a saved game", read_moves},
    {"a tag", read_tag},
    {"a comment", read_comment},
    {"Game Courier's moves", read_courier},
    {"a journal", read_journal},
    {"a journal's move", read_event},
    {"a typed line", type_line},
    {"a line being typed", type_and_look},
    {"a paste", paste},
    {"a position code", read_code},
    {"UCI", serve},
    {"UCI's moves", serve_moves},
    {"UCI's codes", serve_code},
    {"UCI's options", serve_option},
    {"UCI's go", serve_go},
    {"a board file", read_board_file},
    {"a game file", read_game_file},
    {"a theme", read_theme_file},
    {"a picture file", read_picture_file},
    {"a picture's path", read_path},
    {"settings", read_settings},
};
static const char *const pieces[] = {
    "a", "x", "X", "n", "N", "O", "O-", "0-", "o", "e4", "e4 ", "a9", "9", "1.", "1 ", "-", "=", "+", "!", "?", "$",
    "$1", "(", ")", "{", "}", "[", "]", "\"", "\\", ";", "%", "//", "/", "#", "|", ".", ",", "*", "@", "_", " ", "\t",
    "\n", "\r\n", "a ", "\xc3\xa9", "\xe2\x99\x98", "\xff", "\xe2\x80\x8b",
    /* several letters */
    "e2e4", "e2e4 ", "Pa2-a3", "[%", "[%clk 1] ", "1 0,0 ", "Nf3 ", "king ", "undo ", "=Q"};

/* HEAD, N times PIECE, TAIL. BACK: N times that piece before the tail. */
struct matter {
    const char *name, *head, *piece, *back, *tail;
    void (*read)(const char *text);
    int least; /* N of the short text; the long one has 64 times as many */
};

static const struct matter shapes[] = {
    {"variations to one move", TAGS "1. e4 ", "(1. d4)\n", "", "*\n", read_pgn, SHORT},
    {"variations of words", TAGS "1. e4 ", "({c}) (1. d4 {x})\n", "", "*\n", read_pgn, SHORT},
    {"variations within variations", TAGS "1. e4 ", "(1. d4 ", ") ", "*\n", read_pgn, 15},
    {"comments at one move", TAGS "1. e4 ", "{a}\n", "", "*\n", read_pgn, SHORT},
    {"comments to the line's end", TAGS "1. e4 ", ";a\n", "", "*\n", read_pgn, SHORT},
    {"escape lines", TAGS "1. e4\n", "%a\n", "", "*\n", read_pgn, SHORT},
    {"escape lines in variations", TAGS "1. e4\n", "(\n%a\n1. d4)\n", "", "*\n", read_pgn, SHORT},
    {"comments that never close", TAGS "1. e4 ", "[Event \"\n{\n", "", "", read_pgn, SHORT},
    {"brackets that never close", TAGS "1. e4 ", "(", "", "", read_pgn, SHORT},
    {"tags", "", "[A \"b\"]\n", "", "\n1. e4 *\n", read_pgn, SHORT},
    {"comments among tags", "", "{a}\n", "", "[A \"b\"]\n\n1. e4 *\n", read_pgn, SHORT},
    {"a long game", TAGS, "Nf3 Nf6 Ng1 Ng8\n", "", "*\n", read_pgn, SHORT / 4},
    {"one long word", TAGS "1. ", "e", "", " *\n", read_pgn, SHORT},
    {"moves without blanks", TAGS "1. ", "Nf3Nf6Ng1Ng8", "", " *\n", read_pgn, SHORT / 50},
    {"marks without blanks", TAGS "1. e4 ", "!?", "", " *\n", read_pgn, SHORT},
    {"glyphs", TAGS "1. e4 ", "$1", "", " *\n", read_pgn, SHORT},
    {"games", "", "1. e4 *\n", "", "", read_pgn, SHORT},
    {"moves in Game Courier's style", "", "1. P a2-A4\np h7-H5\nN b1-c3\nn b8-c6\nN c3-b1\nn c6-b8\n", "", "",
     read_courier, 1},
    {"comments in Game Courier's style", "1. P a2-A4\n", "// a\n", "", "", read_courier, SHORT},
};

static void repeat(struct text *t, const char *part, int n)
{
    for (int i = 0; i < n; i++)
        text_add(t, part);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The time of reading shape S made of N pieces. */
static double time_of(const struct matter *s, int n)
{
    SCOPED(text) t = {0};
    text_add(&t, s->head);
    repeat(&t, s->piece, n);
    repeat(&t, s->back, n);
    text_add(&t, s->tail);
    double start = seconds();
    s->read(t.at);
    start = seconds() - start;
    return start;
}

/* True if S is read in proportion; else told as a line of TAP's comments. */
static bool is_linear(const struct matter *s)
{
    double one = 0, many = 0;
    bool good = false;
    for (int i = 0; i < TRIES && !good; i++) {
        double now_one = time_of(s, s->least), now_many = time_of(s, s->least * FACTOR);
        one = i && one < now_one ? one : now_one;
        many = i && many < now_many ? many : now_many;
        good = many <= (one > LEAST_SECONDS ? one : LEAST_SECONDS) * FACTOR * TOLERANCE;
    }
    if (!good)
        printf("# %s of \"%s\": %.4f s, then %.4f s for %d times as much\n", s->name, s->piece, one, many, FACTOR);
    return good;
}

int main(int argc, char **argv)
{
    int faults = 0, n = 0;

    LLVMFuzzerInitialize(&argc, &argv);
    seated_make_home(NULL);
    desk = ui_new(NULL, false, NULL);
    control_line(desk, "black you");
    control_line(desk, "new chess");
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        time_of(&shapes[i], shapes[i].least); /* the game is opened now, not while the clock runs */
        bool good = is_linear(&shapes[i]);
        faults += !good;
        printf("%sok %d - reading %s takes time in proportion\n", good ? "" : "not ", ++n, shapes[i].name);
    }
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        bool good = true;
        for (size_t k = 0; k < sizeof pieces / sizeof *pieces; k++) {
            struct matter s = {entries[i].name, "", pieces[k], "", "", entries[i].read, SHORT / (int)strlen(pieces[k])};
            good = is_linear(&s) && good;
        }
        faults += !good;
        printf("%sok %d - %s takes time in proportion to its length\n", good ? "" : "not ", ++n, entries[i].name);
        fflush(stdout);
    }
    printf("1..%d\n", n);
    ui_free(desk);
    seated_remove_home(NULL);
    gamecache_close(&fuzz_games);
    return faults != 0;
}
