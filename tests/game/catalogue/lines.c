/*
 * catalogue: one wrong line of a game's or a board's file is one error. It names that line, what is missing, or a line
 * that has a word of it. With FOLDER the files of that folder of the data are broken in place of those on offer; with
 * EVERY only every so many breaks are judged.
 */
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "test.h"

enum { FAULTS_MAX = 4 };

static struct catalogue catalogue;
static int wrong;     /* breaks that are told wrongly */
static int every = 1; /* of how many breaks one is judged */
static int breaks;    /* so far, judged or not */

/* A line of a file and how it is broken. */
struct broken {
    const char *path, *text; /* the sound file's */
    const char *line;        /* in TEXT */
    size_t length;           /* without its end */
    int number;
    const char *how;
};

static int setup(void **state)
{
    (void)state;
    if (getenv("EVERY"))
        every = atoi(getenv("EVERY"));
    return every > 0 && catalogue_find_data(&catalogue, NULL) ? 0 : -1;
}

/* True if TEXT has a word of the line of BROKEN, letters and digits. */
static bool shares_word(const char *text, const struct broken *broken)
{
    static const char between[] = " \t\n;:,`\"'.";
    for (const char *at = text; *at; at += strcspn(at, between)) {
        at += strspn(at, between);
        size_t n = strcspn(at, between);
        for (size_t i = 0; n && i + n <= broken->length; i++)
            if (memcmp(broken->line + i, at, n) == 0 && (i == 0 || strchr(between, broken->line[i - 1])) &&
                (i + n == broken->length || strchr(between, broken->line[i + n])))
                return true;
    }
    return false;
}

/* True if FAULT leads to the line of BROKEN: it is there or on its copy, or names a word of it. */
static bool leads_there(const struct broken *broken, const struct error *fault)
{
    const char *line = broken->text;
    bool is_strip = memchr(broken->line, ',', broken->length); /* which names no cell */
    if ((is_strip && (strstr(fault->text, "there is no cell ") || strstr(fault->text, "where it promotes"))) ||
        strstr(fault->text, "positions with "))
        return true;
    if (fault->line == broken->number || fault->line == broken->number + 1 || shares_word(fault->text, broken))
        return true;
    for (int i = 1; i < fault->line && *line; i++)
        line += strcspn(line, "\n") + 1;
    SCOPED(text) culprit = {0};
    text_add_bytes(&culprit, line, strcspn(line, "\n"));
    return shares_word(culprit.at, broken);
}

/* Put LINE, a line or more, in place of BROKEN's, and count the faults, if it is the turn of this break. */
static void judge(const struct broken *broken, const char *line)
{
    SCOPED(text) text = {0};
    struct error fault[FAULTS_MAX] = {0};
    if (breaks++ % every)
        return;
    text_add_bytes(&text, broken->text, (size_t)(broken->line - broken->text));
    text_addf(&text, "%s%s", line, broken->line + broken->length);
    int count = catalogue_has_ending(broken->path, ".board")
                    ? catalogue_check_board(broken->path, text.at, fault, FAULTS_MAX)
                    : catalogue_check_game(&catalogue, broken->path, text.at, fault, FAULTS_MAX, NULL);
    if (count <= 1 && (!count || leads_there(broken, &fault[0])))
        return;
    print_error("%s:%d, %s: ", broken->path, broken->number, broken->how);
    for (int i = 0; i < count && i < FAULTS_MAX; i++)
        print_error("%d:%d: %s\n", fault[i].line, fault[i].column, fault[i].text);
    wrong++;
}

/* The line of BROKEN with WORD in place of its N bytes at AT. */
static void judge_word(struct broken *broken, size_t at, size_t n, const char *how, const char *word)
{
    SCOPED(text) line = {0};
    text_add_bytes(&line, broken->line, at);
    text_add(&line, word);
    text_add_bytes(&line, broken->line + at + n, broken->length - at - n);
    broken->how = how;
    judge(broken, line.at);
}

/* Misspell and leave out each word of BROKEN's line, and put a number and a cell that there is not in its place. */
static void break_words(struct broken *broken)
{
    size_t end = 0;
    for (size_t at = 0; at < broken->length && broken->line[at] != '#'; at = end + 1) {
        end = at + strcspn(broken->line + at, " \n;#");
        size_t n = end - at;
        if (!n)
            continue;
        SCOPED(text) longer = {0};
        text_add_bytes(&longer, broken->line + at, n);
        text_add(&longer, "q");
        judge_word(broken, at, n, "misspelt", longer.at);
        longer.at[n - 1] = '\0';
        judge_word(broken, at, n, "cut", longer.at);
        judge_word(broken, at, n, "left out", "");
        judge_word(broken, at, n, "a wrong cell", "z9");
        judge_word(broken, at, n, "a wrong number", "99999");
    }
}

static void break_file(const char *path, void *into)
{
    SCOPED(text) text = {0};
    (void)into;
    assert_true(text_read_file(path, &text, NULL));
    struct broken broken = {.path = path, .text = text.at, .line = text.at};
    struct error whole = {0};
    if (catalogue_has_ending(path, ".board") ? catalogue_check_board(path, text.at, &whole, 1)
                                             : catalogue_check_game(&catalogue, path, text.at, &whole, 1, NULL))
        assert_true(whole.needs_wide);
    for (broken.number = 1; *broken.line && !whole.needs_wide; broken.number++) {
        broken.length = strcspn(broken.line, "\n");
        if (broken.length && broken.line[0] != '#') {
            broken.how = "removed";
            judge(&broken, "");
            SCOPED(text) twice = {0};
            text_addf(&twice, "%.*s\n%.*s", (int)broken.length, broken.line, (int)broken.length, broken.line);
            broken.how = "doubled";
            judge(&broken, twice.at);
            break_words(&broken);
        }
        broken.line += broken.length + (broken.line[broken.length] == '\n');
    }
}

TEST(one_wrong_line_gives_one_error)
{
    const char *folder = getenv("FOLDER");
    catalogue_each(&catalogue, folder ? folder : "games", ".game", break_file, NULL);
    catalogue_each(&catalogue, folder ? folder : "boards", ".board", break_file, NULL);
    assert_int_equal(wrong, 0);
}

/* What is only missing because of an earlier fault is not told, and a line that says again what another says is. */
TEST(what_follows_from_a_fault_is_not_told)
{
    static const char file[] = "title X\nstrip 1 a..c from 0,0 to 0,2\nstrip 2 a..c from 0,2 to 0,4\n%s\n"
                               "player w White forward 0,1\nplayer b Black forward 0,-1\n%s\n"
                               "piece K King royal step lateral\npiece R Rook slide lateral in palace\n"
                               "%s\narray w K a1\narray b K c2\n";
    static const struct {
        const char *board, *zone, *rule, *says;
        int line;
    } cases[] = {
        {"same 0,0 0,4 as 6,0 6,4", "zone palace w a1; b c2", "", NULL, 0},
        {"same 0,0 0,4 as 6,0 6,5", "zone palace w a1; b c2", "",
         "the other sides must be as long and run the same way: from 6,0 to 6,4", 4},
        {"", "zone palace v a1; b c2", "rule goal K palace",
         "no player has the letter \"v\": the line `player` must come before this one", 7},
        {"", "zone palacee w a1; b c2", "rule goal K palace", "there is no zone \"palace\": did you mean palacee?", 9},
        {"", "zone place w a1; b c2", "", "there is no zone \"palace\": a line `zone` above must name its cells", 9},
        {"", "zone palace w a1; b c2\nzone palace w a1", "", "there is a zone palace already: remove one, or rename it",
         8},
        {"points\npoints", "zone palace w a1", "", "there is a line `points` already: remove one of them", 5},
        {"", "zone palace w a1; b c2", "promotes R",
         "the line `promotes` is for a pawn, and no piece is one: write pawn behind its name", 10},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SCOPED(text) text = {0};
        struct error fault[FAULTS_MAX] = {0};
        text_addf(&text, file, cases[i].board, cases[i].zone, cases[i].rule);
        int count = catalogue_check_game(&catalogue, "x.game", text.at, fault, FAULTS_MAX, NULL);
        assert_string_equal(fault[0].text, cases[i].says ? cases[i].says : "");
        assert_int_equal(count, cases[i].says != NULL);
        assert_int_equal(fault[0].line, cases[i].line);
    }
}

RUN_TESTS("catalogue-lines", setup, NULL)
