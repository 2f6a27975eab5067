/*
 * Fuzz targets: readers of texts and files, one row each. FUZZ_TARGET, which the build defines, names the row.
 */
#include "base/random.h"
#include "base/sharedfile.h"
#include "draw/pictures.h"
#include "draw/scene/mask.h"
#include "draw/scene/pixels.h"
#include "draw/theme.h"
#include "eval/values.h"
#include "fuzz.h"
#include "notation/code.h"
#include "notation/movetext.h"
#include "play/openings.h"
#include "play/problem.h"
#include "record/courier.h"
#include "record/journal.h"
#include "record/journal/journal_files.h"
#include "record/pgn.h"
#include "rules/position.h"
#include "rules/walker.h"
#include "search/skill.h"
#include "study/bundle.h"
#include "study/game_endings.h"
#include "study/settings.h"

#include <stdlib.h>
#include <string.h>

OWNER(game)

/* The length of the text that is read, any NUL within counted. */
static size_t bytes;

/* Colour themes. */
static void read_theme(char *text)
{
    static struct theme theme;
    struct error e = {.text = ""};
    bool good = theme_read("fuzz.theme", text, &theme, &e);
    MUST(good || (e.text[0] && e.line > 0));
}

/* The file of settings. What is written of it reads back to the same. */
static void read_config(char *text)
{
    struct settings s, again;
    SCOPED(text) first = {0}, second = {0};

    settings_default(&s);
    settings_default(&again);
    settings_read(&s, "config", text, NULL, NULL);
    settings_write(&s, text, &first);
    settings_read(&again, "config", first.at, NULL, NULL);
    settings_write(&again, first.at, &second);
    MUST(strcmp(first.at, second.at) == 0);
}

/* Published results of endings. Lines that are none are passed over; the first word names the game. */
static void read_results(char *text)
{
    char share[PUBLISHED_SHARE];
    const char *rest;
    const struct game *g = fuzz_game(text, &rest);
    SCOPED(published) p = {0};

    if (g)
        published_read(&p, g, rest);
    for (int i = 0; i < p.count; i++)
        for (int who = 0; who < 2; who++) {
            const struct published_side *s = &p.ending[i].side[who];
            MUST(s->positions >= 0 && memchr(s->code, '\0', sizeof s->code));
            if (s->positions > 0 && s->won >= 0 && s->won <= s->positions)
                published_share(s->won, s->positions, share);
        }
}

/* Position codes, as "ID CODE". One that is accepted is written so that it reads back as the same position. */
static void read_code(char *text)
{
    char first[CODE_SIZE], second[CODE_SIZE];
    struct move fast[MOVES_MAX], slow[MOVES_MAX];
    const char *code;
    const struct game *g = fuzz_game(text, &code);
    struct position p, q;
    struct error e = {.text = ""};

    if (g && code_read(g, code, &p, &e)) {
        code_write(g, &p, first);
        MUST(code_read(g, first, &q, &e));
        code_write(g, &q, second);
        MUST(strcmp(first, second) == 0 && p.key == q.key && p.key == position_key(g, &p));
        int n = moves_legal(g, &p, fast);
        MUST(n == walker_moves(g, &p, slow));
    } else {
        MUST(!g || e.text[0]);
    }
}

static void check_forms(const struct game *g, const struct position *p, struct move m)
{
    void (*const write[])(const struct game *, const struct position *, struct move,
                          char *) = {movetext_write, movetext_write_pgn, movetext_write_uci};
    for (int i = 0; i < 3; i++) {
        char text[MOVE_TEXT];
        struct move again;
        struct error e;
        write[i](g, p, m, text);
        MUST(movetext_read(g, p, text, &again, &e) && move_equal(m, again));
    }
}

static void check_text(const struct game *g, const struct position *p, const char *text)
{
    char complete[4][MOVE_TEXT];
    struct half_move half;
    struct typed_move m;
    struct error e = {.text = ""};
    const struct move_word word = {text, strlen(text), NULL, CELL_NONE};

    if (movetext_read_annotated(g, p, text, &m, &e)) {
        MUST(move_is_legal(g, p, m.move));
        MUST(!m.comment || (m.comment >= text && m.comment <= text + strlen(text)));
        check_forms(g, p, m.move);
    } else {
        MUST(e.text[0] && e.column >= 0 && e.column <= (int)strlen(text) + 1);
    }
    int meant = movetext_read_lettered(g, p, text, "ABRQEFGHIJKBMNPPDRNRUVWXYZ", &m, &e);
    MUST(meant == 1 ? move_is_legal(g, p, m.move) : e.text[0] != '\0');
    if (movetext_read_word(g, p, &word, &m, &e))
        MUST(m.used > 0 && m.used <= word.length);
    else
        MUST(e.text[0] && e.column >= 0 && e.column <= (int)word.length + 1);
    movetext_complete(g, p, text, complete, 4);
    movetext_judge_prefix(g, p, text, &half);
    MUST(half.verdict != HALF_IMPOSSIBLE || (half.column > 0 && half.reason.text[0]));
}

/* Move text, as "ID CODE|TEXT". What is accepted is a legal move whose canonical, PGN and UCI forms read back as the
 * same move; what is refused has a reason. */
static void read_movetext(char *text)
{
    const char *code;
    const struct game *g = fuzz_game(text, &code);
    char *bar = g ? strchr(code, '|') : NULL;
    struct position p;

    if (bar) {
        *bar = '\0';
        if (code_read(g, code, &p, NULL))
            check_text(g, &p, bar + 1);
    }
}

static void check_game(const struct source *s, const struct reading *how)
{
    struct error e = {.text = ""};
    SCOPED(text) first = {0}, second = {0};
    struct record *r = pgn_read(s, how, &e), *again;

    MUST(r || (e.text[0] && e.line > 0));
    if (!r)
        return;
    pgn_write(r, &first);
    struct source written = {NULL, first.at, first.length, 1};
    again = pgn_read(&written, how, &e);
    MUST(again != NULL);
    pgn_write(again, &second);
    MUST(strcmp(first.at, second.at) == 0);
    record_free(again);
    record_free(r);
}

/* Saved games. What is read is written, and that reads back to the same bytes. */
static void read_pgn(char *text)
{
    const struct reading how = {.find = gamecache_variant, .context = &fuzz_games};
    FREED struct span *span;
    int games = pgn_split(text, strlen(text), NULL, &span);

    for (int i = 0; i < games; i++) {
        MUST(span[i].start <= span[i].end && span[i].end <= strlen(text) &&
             (i == 0 || span[i].start >= span[i - 1].end));
        struct source s = {"fuzz.pgn", text + span[i].start, span[i].end - span[i].start, span[i].line};
        check_game(&s, &how);
    }
}

/* Lists of moves in the style of Game Courier. What is read is written, and read again as the same moves. */
static void read_courier(char *text)
{
    const struct reading how = {.find = gamecache_variant, .context = &fuzz_games};
    struct source s = {"fuzz.txt", text, strlen(text), 1};
    struct error e = {.text = ""};
    SCOPED(text) out = {0};
    OWNED(record) r = courier_read(&s, &how, &e);

    MUST(r || (e.text[0] && e.line > 0));
    if (r) {
        courier_write(r, false, &out);
        struct source written = {NULL, out.at ? out.at : "", out.length, 1};
        OWNED(record) again = courier_read(&written, &how, &e);
        MUST(again && record_length(record_line_end(again->root)) == record_length(record_line_end(r->root)));
    }
}

/* Journals. Whatever stands in one, what is read of it is a game, and what was not read is told. */
static void rebuild_journal(const char *text, size_t length)
{
    const struct reading how = {.find = gamecache_variant, .context = &fuzz_games};
    struct source s = {"fuzz.journal", text, length, 1};
    struct error e = {.text = ""};
    struct rescue found;
    SCOPED(text) out = {0};
    OWNED(record) r = journal_rebuild(&s, &how, &found, &e);

    MUST(r || e.text[0]);
    MUST(found.bad_line >= 0 && found.bad_line <= found.lines + 1);
    if (r) {
        pgn_write(r, &out);
        if (found.trouble) {
            rescue_tell(&found, s.file, &e);
            MUST(e.text[0]);
        }
    }
}

/* As it is, and with its lines sealed, which bytes of chance never are. */
static void read_journal(char *text)
{
    SCOPED(text) sealed = {0};
    size_t from = 0;
    bool record = false; /* within a record, which is sealed as a whole */
    rebuild_journal(text, bytes);
    text_add(&sealed, "");
    for (const char *at = text; *at; at += *at == '\n') {
        size_t n = strcspn(at, "\n");
        from = record ? from : sealed.length;
        text_add_bytes(&sealed, at, n);
        if (record && (n != 3 || memcmp(at, "end", n) != 0)) {
            text_add(&sealed, "\n");
        } else {
            seal_line(&sealed, from);
            record = !record && n > 4 && memcmp(at, "pgn ", 4) == 0;
            from = sealed.length;
        }
        at += n;
    }
    rebuild_journal(sealed.at, sealed.length);
}

/* Sets of problems, behind the id of their game. What is read can be set as a task and is written again. */
static void read_problems(char *text)
{
    char task[200];
    const char *rest;
    const struct game *g = fuzz_game(text, &rest);
    struct problem_set set = {0};
    struct error e = {.text = ""};
    SCOPED(text) out = {0};

    if (g && problem_set_read(g, fuzz_path((const uint8_t *)rest, strlen(rest)), &set, &e)) {
        for (int i = 0; i < set.count; i++) {
            problem_task(g, &set.at[i], task, sizeof task);
            MUST(task[0]);
            problem_write(g, &set.at[i], &out);
        }
        problem_set_free(&set);
    } else {
        MUST(!g || e.text[0]);
    }
}

/* Libraries of openings, what is read is written, and that reads back; and names of openings. */
static void read_openings(char *text)
{
    struct openings first = {0}, second = {0};
    struct error e = {.text = ""};
    SCOPED(text) out = {0};

    if (openings_read(fuzz_path((const uint8_t *)text, bytes), &first, &e)) {
        openings_sort(&first);
        openings_write(&first, &out);
        text_add(&out, "");
        MUST(openings_read(fuzz_path((const uint8_t *)out.at, out.length), &second, &e));
        MUST(second.count == first.count);
        openings_free(&second);
    } else {
        MUST(e.text[0]);
    }
    SCOPED(opening_names) names;
    if (!opening_names_read(fuzz_path((const uint8_t *)text, bytes), gamecache_game(&fuzz_games, "chess", NULL), &names,
                            &e))
        MUST(e.text[0] && !names.count);
    openings_free(&first);
}

/* Pictures of pieces. */
static void read_pieces(char *text)
{
    SCOPED(pictures) p = {0};
    struct error e = {.text = ""};

    if (pictures_read("fuzz.pieces", text, &p, &e)) {
        const struct kind fuzz = {.name = "fuzz"};
        bool stroked;
        const struct path *outline = pictures_outline(&p, &fuzz, 'N', (struct point){16, 7}, &stroked);
        for (int height = 1; outline && height < 40; height += 3) {
            static const struct lens lens = {1, 1, HINT_SAMPLE, HINT_SAMPLE, 0, 0};
            struct point box = {2 * height, height};
            struct path fitted = {0};
            hint_fit(outline, box, &fitted);
            struct mask m = mask_fill(fitted.at, fitted.count, &lens, box);
            mask_free(&m);
            path_free(&fitted);
        }
    } else {
        MUST(e.text[0] && e.line > 0);
    }
}

static void check_step(const struct board *b, enum line line, cell from, int exit, struct step s)
{
    const struct fork *back = board_steps(b, line, s.to, s.enters);
    bool found = false;
    MUST(s.to < b->cells && s.to != from && s.enters < b->shape[s.to].corners);
    for (int i = 0; i < back->count; i++)
        found |= back->step[i].to == from && back->step[i].enters == exit;
    MUST(found);
}

static void check_cell(const struct board *b, cell c)
{
    MUST(b->colour[c] < b->colours && b->row[c] < b->rows);
    MUST(cellset_has(b->lane[c], c) && cellset_has(b->firsts, b->lane_first[c]));
    for (int line = 0; line < LINES; line++)
        for (int k = 0; k < b->shape[c].corners; k++) {
            const struct fork *f = board_steps(b, (enum line)line, c, k);
            for (int i = 0; i < f->count; i++)
                check_step(b, (enum line)line, c, k, f->step[i]);
        }
}

/* `.board` files. A board that is accepted is one: steps lead back, colours and rows are in range. */
static void read_board(char *text)
{
    struct error fault[4];
    FREED struct board *b = catalogue_read_board("fuzz.board", text, &fault[0]);
    cellset ordered = {{0, 0}};

    MUST((catalogue_check_board("fuzz.board", text, fault, 4) == 0) == (b != NULL));
    MUST(b || (fault[0].line > 0 && fault[0].column > 0 && fault[0].text[0]));
    for (int c = 0; b && c < b->cells; c++) {
        check_cell(b, (cell)c);
        cellset_add(&ordered, b->order[c]);
    }
    MUST(!b || cellset_equal(ordered, b->all));
}

enum { PLIES = 4 };

static bool listed(struct move m, const struct move *list, int count)
{
    for (int i = 0; i < count; i++)
        if (move_equal(m, list[i]))
            return true;
    return false;
}

static void play(const struct game *g)
{
    struct random r = {66};
    struct position p;
    struct move fast[MOVES_MAX], slow[MOVES_MAX];

    position_start(g, &p);
    for (int ply = 0; ply < PLIES; ply++) {
        int n = moves_legal(g, &p, fast);
        MUST(n <= MOVES_MAX && walker_moves(g, &p, slow) == n && moves_count(g, &p) == n);
        for (int i = 0; i < n; i++)
            MUST(listed(fast[i], slow, n));
        if (n == 0)
            return;
        position_play(g, &p, fast[random_below(&r, (uint32_t)n)]);
        MUST(p.key == position_key(g, &p));
    }
}

/* `.game` files. A game that is accepted can be played: both generators agree on its moves, keys stay right. */
static void read_game(char *text)
{
    struct error fault[4];
    OWNED(game) g = catalogue_read_game(&fuzz_games.catalogue, "fuzz.game", text, &fault[0]);

    /* Deriving a game takes long: a sound one is not derived twice. */
    MUST(g || catalogue_check_game(&fuzz_games.catalogue, "fuzz.game", text, fault, 4, NULL) > 0);
    if (g && g->options)
        catalogue_check_game(&fuzz_games.catalogue, "fuzz.game", text, fault, 4, NULL); /* the other choices, too */
    MUST(g || (fault[0].line > 0 && fault[0].column > 0 && fault[0].text[0]));
    if (g)
        play(g);
}

enum { FAULTS_MAX = 50 };

static const struct game *game;
static struct values_names *names;

static void forget(void)
{
    free(names);
}

/* The game and the names of its weights, once for all inputs. */
static void prepare(void)
{
    if (game)
        return;
    game = gamecache_game(&fuzz_games, "reroute66", NULL);
    MUST(game);
    names = values_names(game);
    MUST(names);
    atexit(forget);
}

/* The data files of numbers and of dead material: weights, levels, dead. The first line names the kind. */
static void read_numbers(char *text)
{
    struct error fault[FAULTS_MAX];
    prepare();
    const struct names levels = {skill_know, NULL}, weights = {values_know, names};
    const char *rest = text + strcspn(text, "\n");
    int n;

    rest += *rest == '\n';
    if (text[0] == 'd')
        n = catalogue_check_dead(game, "reroute66.dead", rest, fault, FAULTS_MAX);
    else if (text[0] == 'l')
        n = catalogue_check_numbers(game, "reroute66.levels", rest, &levels, fault, FAULTS_MAX);
    else
        n = catalogue_check_numbers(game, "reroute66.weights", rest, &weights, fault, FAULTS_MAX);
    for (int i = 0; i < n && i < FAULTS_MAX; i++)
        MUST(fault[i].text[0]);
}

/* Nets. A net that is accepted is whole. */
static void read_nets(char *text)
{
    struct error fault = {.text = ""};
    int faults = catalogue_check_net(&fuzz_games.catalogue, fuzz_path((const uint8_t *)text, bytes), &fault);
    MUST(faults == 0 || fault.text[0]);
}

/* Take TEXT as a bundle. What is accepted has a game's name, is written, and reads back to the same. */
static void take_bundle(const struct text *text)
{
    SCOPED(bundle) bundle = {0};
    SCOPED(bundle) again = {0};
    SCOPED(text) out = {0};
    struct error e = {.text = ""};
    if (!bundle_parse("fuzz.bundle", text, &bundle, &e)) {
        MUST(e.text[0]);
        return;
    }
    MUST(bundle.id[0] && bundle.id[0] != '.' && !strchr(bundle.id, '/') && utf8_is_clean(bundle.id));
    bundle_write(&bundle, &out);
    MUST(bundle_parse("fuzz.bundle", &out, &again, &e) && strcmp(again.id, bundle.id) == 0);
    for (int i = 0; i < BUNDLE_PARTS; i++) {
        MUST(again.part[i].length == bundle.part[i].length);
        MUST(!bundle.part[i].length || memcmp(again.part[i].at, bundle.part[i].at, bundle.part[i].length) == 0);
    }
    struct game *g = bundle_game(&fuzz_games.catalogue, &bundle, "fuzz.bundle", &e);
    MUST(g || e.text[0]);
    game_free(g);
}

/* Bundles, as they are, and with the right sum behind them. */
static void read_bundle(char *text)
{
    SCOPED(text) sealed = {0};
    char sum[SHA256_TEXT];
    text_add(&sealed, text);
    take_bundle(&sealed);
    char *end = strstr(sealed.at, "\nend ");
    sealed.length = end ? (size_t)(end + 1 - sealed.at) : sealed.length;
    sha256_write(sealed.at, sealed.length, sum);
    text_addf(&sealed, "end %s\n", sum);
    take_bundle(&sealed);
}

static const struct {
    const char *name;
    void (*read)(char *text);
} target[] = {
    {"theme", read_theme},       {"config", read_config},     {"results", read_results}, {"code", read_code},
    {"movetext", read_movetext}, {"pgn", read_pgn},           {"courier", read_courier}, {"journal", read_journal},
    {"problems", read_problems}, {"openings", read_openings}, {"pieces", read_pieces},   {"board", read_board},
    {"game", read_game},         {"numbers", read_numbers},   {"nets", read_nets},       {"bundle", read_bundle},
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FREED char *text = fuzz_text(data, size);
    bytes = size;
    size_t i = 0;
    while (strcmp(target[i].name, FUZZ_TARGET) != 0)
        MUST(++i < sizeof target / sizeof *target);
    target[i].read(text);
    return 0;
}
