/* The command `lab`: is a game any good? Games of the engine against itself, kept in a file, and a report. */
#include "arguments/interrupts.h"
#include "arguments/setting.h"
#include "base/files.h"
#include "base/output.h"
#include "lab_complete.h"
#include "lab_page.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* VALUES_MOST: games with --values or --ladder, so that a trial's numbers do not run into the next one's. LOOK_MS: an
 * interrupt is noticed at most that much later. NICER: by so much the program gives way to others. */
enum { VALUES_MOST = LAB_TRIAL / LAB_PAWN_TIMES, PART_MOST = 10000, LOOK_MS = 50, MS = 1000, MINUTE = 60, NICER = 10 };

static const char *const forms[] = {[LAB_TEXT] = "text", [LAB_JSON] = "json", [LAB_HTML] = "html"};
enum { FORMS = sizeof forms / sizeof *forms };

/* Returns the form that OPTIONS ask for, FORMS for any other word. */
static int form_of(const struct options *options)
{
    int form = LAB_TEXT;
    while (options->to && form < FORMS && strcmp(forms[form], options->to) != 0)
        form++;
    return form;
}

/* Tell on a terminal how far RUN is, and how long it will still take: LEFT_MS if nothing was played yet. */
static void tell_progress(struct lab_run *run, int64_t left_ms)
{
    struct lab_progress progress = lab_run_progress(run);
    int64_t seconds = (progress.left_ms < 0 ? left_ms : progress.left_ms) / MS;
    if (progress.finding && progress.table)
        output_progress_bar(progress.permille, "what mates alone: piece %d of %d (^C leaves it out)", progress.table,
                            progress.tables);
    else if (progress.finding)
        output_progress("%s", "the array is being looked at");
    if (progress.finding)
        return;
    output_progress_bar(progress.missing ? (int)((int64_t)MS * progress.played / progress.missing) : 0,
                        "game %d of %d, about %" PRId64 ":%02d left (^C keeps what there is)", progress.played,
                        progress.missing, seconds / MINUTE, (int)(seconds % MINUTE));
}

/* Give way to others: whoever sits at this machine comes first. */
static void give_way(void)
{
    if (nice(NICER) < 0) /* where that is refused, not */
        errno = 0;
}

/* Play what is missing in RUN; ^C ends the games in play. False with ERROR filled. *ENDED (if not NULL) tells whether
 * ^C did. */
static bool play_all(struct lab_run *run, int threads, bool *ended, struct error *error)
{
    SCOPED(text) told = {0};
    int64_t guess = lab_run_tell(run, threads, &told);
    if (told.length)
        output_print(stderr, "reroute66 lab: %s\n", told.at);
    interrupts_hold();
    bool good = lab_run_begin(run, threads, error);
    while (good && lab_run_busy(run) && !interrupts_came()) {
        tell_progress(run, guess);
        poll(NULL, 0, LOOK_MS);
    }
    good = lab_run_end(run, error) && good;
    if (ended)
        *ended = interrupts_came();
    interrupts_release();
    output_progress("%s", "");
    return good;
}

/* Read "2/5" into *PART (from 0) and *PARTS; NULL: all. */
static bool read_part(const char *words, int *part, int *parts)
{
    int end = 0;
    *part = 0;
    *parts = 1;
    if (!words)
        return true;
    bool good = sscanf(words, "%5d/%5d%n", part, parts, &end) == 2 && !words[end] && *part >= 1 && *part <= *parts &&
                *parts <= PART_MOST;
    *part -= 1;
    return good;
}

/* Read the files PATH, COUNT of them, into FILE; what was read is freed by free_files in any case. False with ERROR
 * filled. */
static bool read_files(char *const *path, int count, struct lab_file *file, struct error *error)
{
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        file[i].path = path[i];
        good = text_read_named(path[i], &file[i].text, error);
    }
    return good;
}

static void free_files(struct lab_file *file, int count)
{
    for (int i = 0; i < count; i++)
        text_free(&file[i].text);
}

/* Play what is missing in the file RESULTS of RUN. False with ERROR filled, ADVICE at its end if the file is another
 * game's. ENDED as in play_all. */
static bool play_missing(struct lab_run *run, const char *results, const char *advice, int threads, bool *ended,
                         struct error *error)
{
    if (lab_run_open(run, results, error))
        return play_all(run, threads, ended, error);
    size_t length = strlen(error->text);
    if (error->line == 1 && length + strlen(advice) < sizeof error->text)
        memcpy(error->text + length, advice, strlen(advice) + 1);
    return false;
}

/* Print REPORT; as a page so that no terminal obeys it. */
static void print_text(const struct text *report, bool page)
{
    SCOPED(text) shown = {0};
    if (page)
        output_visible(report->at, report->length, &shown);
    if (page)
        output_write(stdout, shown.at, shown.length);
    else
        output_print(stdout, "%s", report->length ? report->at : "");
}

/* Print REPORT in FORM; HTML as a page called TITLE. */
static void print_form(const struct text *report, int form, const char *title)
{
    SCOPED(text) page = {0};
    if (form == LAB_HTML)
        lab_page_wrap(title, report, &page);
    print_text(form == LAB_HTML ? &page : report, form == LAB_HTML);
}

/* Print the sample games of RUN, in PGN. */
static void print_samples(struct lab_run *run)
{
    const char *between = "";
    for (int i = 0; i < LAB_SAMPLES; i++) {
        SCOPED(text) sample = {0};
        if (!lab_run_sample(run, i, &sample))
            continue;
        output_print(stdout, "%s%s", between, sample.at);
        between = "\n";
    }
}

/* Print the report of RUN in the form that OPTIONS ask for; false with ERROR filled if nothing was played. */
static bool print_report(struct lab_run *run, const struct setting *setting, const struct options *options,
                         struct error *error)
{
    SCOPED(text) report = {0};
    int others, form = form_of(options);
    if (!lab_run_games(run, &others))
        return error_set(error, others ? "no game from the array is among these: add up the parts"
                                       : "no game has been played");
    if (form == FORMS && strcmp(options->to, "row") == 0)
        lab_run_row(run, &report);
    else if (form == FORMS)
        print_samples(run);
    if (form == LAB_HTML && !lab_page(setting, run, &report, error))
        return false;
    if (form != LAB_HTML && form != FORMS)
        lab_run_report(run, (enum lab_form)form, 0, false, &report);
    print_text(&report, form == LAB_HTML);
    return true;
}

/* What OPTIONS ask for into WISH; false after a message if they make no sense. */
static bool take_options(struct lab_wish *wish, const struct options *options)
{
    *wish = (struct lab_wish){.seed = (uint64_t)options->seed,
                              .nodes = (int)options->nodes,
                              .games = options->games,
                              .values = options->values,
                              .depth = options->ladder,
                              .program = REROUTE66_VERSION};
    if (!read_part(options->part, &wish->part, &wish->parts))
        output_print(stderr, "reroute66 lab: --part is written I/N, as in --part=2/5\n");
    else if (form_of(options) == FORMS && strcmp(options->to, "pgn") != 0 && strcmp(options->to, "row") != 0)
        output_print(stderr, "reroute66 lab: --to is text (the default), html, json, row, or pgn (sample games)\n");
    else if (options->nodes > LAB_NODES_MOST)
        output_print(stderr, "reroute66 lab: --nodes is at most %d\n", LAB_NODES_MOST);
    else if ((options->values || options->ladder) && options->games > VALUES_MOST)
        output_print(stderr, "reroute66 lab: with --values or --ladder --games is at most %d\n", VALUES_MOST);
    else
        return true;
    return false;
}

/* True if WORD ends like a game's file, before the choices of options, or is no file and looks like an id. */
static bool names_game(const char *word)
{
    const char *choices = catalogue_choices(word);
    return (choices - word > 5 && strncmp(choices - 5, ".game", 5) == 0) ||
           (strcmp(word, "-") != 0 && !strpbrk(word, "./") && access(word, F_OK) != 0);
}

/* Returns a run of the game of SETTING as WISH says, owned; a note is printed if its values cannot be found. */
static struct lab_run *open_run(const struct setting *setting, const struct lab_wish *wish)
{
    char known[PATH_SIZE];
    struct lab_wish told = *wish;
    told.known = catalogue_path(&setting->catalogue, known, "lab/known.games") ? known : NULL;
    struct lab_run *run = lab_run_new(setting->game, &told);
    if (wish->values && !lab_run_has_trials(run))
        output_print(stderr, "reroute66 lab: note: --values needs two players and a kind of piece that both have\n");
    if (*lab_run_fault(run))
        output_print(stderr, "reroute66 lab: note: %s: %s: the report leaves known games out\n", known,
                     lab_run_fault(run));
    return run;
}

/* `lab explain`. */
static int explain(const struct options *options)
{
    SCOPED(text) out = {0};
    int form = form_of(options);
    lab_explain(form < FORMS ? (enum lab_form)form : LAB_TEXT, &out);
    print_form(&out, form, "What the laboratory's figures mean");
    return EXIT_DONE;
}

/* `lab merge FILE…`: to standard output. */
static int merge(const struct options *options)
{
    struct error error = {0};
    SCOPED(text) out = {0};
    int count = options->arguments - 1;
    FREED struct lab_file *file = memory_new((size_t)(count + 1) * sizeof *file);
    bool good = read_files(options->argument + 1, count, file, &error) && lab_merge(file, count, &out, &error);
    if (good)
        print_text(&out, false);
    free_files(file, count);
    return good ? EXIT_DONE : cli_complain(&error);
}

/* Open the game WORD, a file or an id, into SETTING; false after a complaint. */
static bool open_setting(const char *word, struct setting *setting, const struct options *options)
{
    struct options told = *options;
    told.game = word;
    return setting_open(setting, &told);
}

/* Play what the results of SETTING's game lack; NULL after a complaint, and if ^C ended it. */
static struct lab_run *play_game(const struct setting *setting, const struct lab_wish *wish, int threads)
{
    struct error error = {0};
    char named[GAME_ID + 8];
    bool ended = false;
    struct lab_run *run = open_run(setting, wish);
    snprintf(named, sizeof named, "%s.lab", setting->game->id);
    if (play_missing(run, named, "; move it away, and another is begun", threads, &ended, &error) && !ended &&
        lab_run_games(run, NULL))
        return run;
    if (!error.text[0])
        error_set(&error, ended ? "interrupted: the same command goes on" : "no game has been played");
    cli_complain(&error);
    lab_run_free(run);
    return NULL;
}

/* `lab compare A.game B.game`. */
static int compare(const struct options *options)
{
    struct lab_wish wish;
    CLOSED(setting) one = {0};
    CLOSED(setting) other = {0};
    SCOPED(text) out = {0};
    if (!take_options(&wish, options))
        return EXIT_USAGE;
    if (options->arguments != 3) {
        output_print(stderr, "reroute66 lab: give two games: reroute66 lab compare A.game B.game\n");
        return EXIT_USAGE;
    }
    if (!open_setting(options->argument[1], &one, options) || !open_setting(options->argument[2], &other, options))
        return EXIT_FAULT;
    if (strcmp(one.game->id, other.game->id) == 0) {
        output_print(stderr, "reroute66 lab: both games would be kept in %s.lab: rename one of the files\n",
                     one.game->id);
        return EXIT_FAULT;
    }
    OWNED(lab_run) first = play_game(&one, &wish, options->threads);
    OWNED(lab_run) second = first ? play_game(&other, &wish, options->threads) : NULL;
    if (!second)
        return EXIT_FAULT;
    lab_compare(lab_run_tally(first), lab_run_tally(second), (enum lab_form)form_of(options), &out);
    print_form(&out, form_of(options), "Two games compared");
    return EXIT_DONE;
}

/* Report the games of the COUNT files in FILE, which were read, by WISH: all of them, and of the first one's seed and
 * nodes, unless it says others. False with ERROR filled. */
static bool report_files(const struct setting *setting, struct lab_wish *wish, const struct lab_file *file, int count,
                         const struct options *options, struct error *error)
{
    int games = lab_count_games(file, count);
    if (!lab_take_head(file, wish, error))
        return false;
    if (!wish->games)
        wish->games = (wish->values || wish->depth) && games > VALUES_MOST ? VALUES_MOST : games;
    OWNED(lab_run) run = open_run(setting, wish);
    return lab_run_add(run, file, count, NULL, error) && print_report(run, setting, options, error);
}

/* Play OPTIONS's game, or add up its files, and report. */
static int report_game(const struct options *options)
{
    CLOSED(setting) setting = {0};
    struct lab_wish wish;
    struct error error = {0};
    char named[GAME_ID + 8];
    bool good;

    if (!take_options(&wish, options))
        return EXIT_USAGE;
    int named_first = options->arguments && names_game(options->argument[0]);
    if (!open_setting(named_first ? options->argument[0] : options->game, &setting, options))
        return EXIT_FAULT;
    int count = options->arguments - named_first;
    if (count) {
        FREED struct lab_file *file = memory_new((size_t)count * sizeof *file);
        good = read_files(options->argument + named_first, count, file, &error) &&
               report_files(&setting, &wish, file, count, options, &error);
        free_files(file, count);
        return good ? EXIT_DONE : cli_complain(&error);
    }
    snprintf(named, sizeof named, "%s.lab", setting.game->id);
    OWNED(lab_run) run = open_run(&setting, &wish);
    good = play_missing(run, options->results ? options->results : named, "; --results=FILE begins another file",
                        options->threads, NULL, &error) &&
           print_report(run, &setting, options, &error);
    return good ? EXIT_DONE : cli_complain(&error);
}

/* A word that `lab` may begin with; "": none of them. TAKES: the options that have a meaning there, with blanks around
 * each. PRINTS: --to is text, html or json. */
struct lab_word {
    const char *word;
    int (*run)(const struct options *options);
    const char *takes;
    bool prints;
};

/* False after a message if OPTIONS have no meaning for WORD. */
static bool check_options(const struct lab_word *word, const struct options *options)
{
    const struct {
        const char *name;
        bool given;
    } option[] = {{"game", options->game},     {"games", options->games},     {"nodes", options->nodes},
                  {"seed", options->seed},     {"part", options->part},       {"values", options->values},
                  {"ladder", options->ladder}, {"results", options->results}, {"steps", options->steps},
                  {"bundle", options->bundle}, {"threads", options->threads}, {"to", options->to}};
    const char *blank = *word->word ? " " : "";
    for (size_t i = 0; i < sizeof option / sizeof *option; i++) {
        char name[16];
        snprintf(name, sizeof name, " %s ", option[i].name);
        if (option[i].given && !strstr(word->takes, name)) {
            output_print(stderr, "reroute66 lab: `lab%s%s` does not take --%s\n", blank, word->word, option[i].name);
            return false;
        }
    }
    if (!word->prints || form_of(options) < FORMS)
        return true;
    output_print(stderr, "reroute66 lab: --to is text (the default), html or json for `lab %s`\n", word->word);
    return false;
}

int shell_lab(const struct options *options)
{
    static const struct lab_word words[] = {
        {"explain", explain, " to ", true},
        {"compare", compare, " games nodes seed part threads to ", true},
        {"merge", merge, "", false},
        {"complete", lab_complete, " game games nodes seed results steps bundle threads ", false},
        {"", report_game, " game games nodes seed part values ladder results threads to ", false}};
    size_t at = 0;
    while (*words[at].word && !(options->arguments && strcmp(options->argument[0], words[at].word) == 0))
        at++;
    give_way();
    return check_options(&words[at], options) ? words[at].run(options) : EXIT_USAGE;
}
