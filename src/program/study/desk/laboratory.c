#include "study/laboratory.h"

#include "base/files.h"
#include "base/system.h"
#include "play/labrun.h"
#include "study/voice.h"

#include <inttypes.h>
#include <stdio.h>

/* MARGINS: columns beside a page. WATCH_MS: how often it is looked at. MANY: laboratory_state adds it when nothing is
 * played any more. */
enum { MARGINS = 4, WATCH_MS = 200, MS = 1000, MINUTE = 60, MANY = 1 << 28 };

struct laboratory {
    const struct game *game; /* borrowed */
    struct lab_run *run;     /* owned */
    int games;               /* that are wanted */
    bool plays;              /* games are in play, or their end was not told yet */
    bool stopped;            /* by the user */
};

bool laboratory_has(const struct desk *desk, const struct game *g, int games)
{
    const struct laboratory *lab = desk->laboratory;
    return lab && lab->game == g && (!games || (lab->games == games && !lab->stopped));
}

void laboratory_close(struct desk *desk)
{
    if (desk->laboratory)
        lab_run_free(desk->laboratory->run);
    free(desk->laboratory);
    desk->laboratory = NULL;
}

/* The file of G's games into OUT; false with ERROR filled if there is no folder for it. */
static bool name_file(const struct game *g, char out[PATH_SIZE], struct error *error)
{
    FREED char *folder = folder_make(FOLDER_STATE, "lab", error);
    if (folder)
        snprintf(out, PATH_SIZE, "%s/%s-%016" PRIx64 "-%016" PRIx64 "-%s.lab", folder, g->id, game_identity(g),
                 lab_data(g), REROUTE66_VERSION);
    return folder;
}

/* Returns how many threads play: of the setting `threads`, 0 of which is all processors but one. */
static int find_threads(const struct desk *desk)
{
    int others = system_processors() - 1;
    return desk->settings.threads ? desk->settings.threads : others > 1 ? others : 1;
}

/* Returns what stands behind "game" where there are so many GAMES. */
static const char *plural_of(int games)
{
    return games == 1 ? "" : "s";
}

/* Say what RUN is to play and how long that will take. */
static void tell_begin(struct desk *desk, struct lab_run *run)
{
    const struct laboratory *lab = desk->laboratory;
    int kept = lab_run_games(run, NULL);
    int64_t seconds = lab_run_guess(run, find_threads(desk)) / MS;
    if (kept)
        desk_say(desk, TONE_PLAIN,
                 "Going on after %d of %d games of %s, about %" PRId64 ":%02d more. `lab stop` keeps what there is.",
                 kept < lab->games ? kept : lab->games, lab->games, lab->game->title, seconds / MINUTE,
                 (int)(seconds % MINUTE));
    else
        desk_say(desk, TONE_PLAIN,
                 "Playing %d game%s of %s, about %" PRId64
                 ":%02d. `lab` shows the report, `lab stop` keeps what there is.",
                 lab->games, plural_of(lab->games), lab->game->title, seconds / MINUTE, (int)(seconds % MINUTE));
}

bool laboratory_begin(struct desk *desk, const struct game *g, int games)
{
    char path[PATH_SIZE], known[PATH_SIZE];
    struct error error = {0};
    laboratory_close(desk);
    if (!name_file(g, path, &error))
        return desk_complain(desk, &error);
    struct laboratory *lab = memory_new(sizeof *lab);
    lab->game = g;
    lab->games = games ? games : LAB_GAMES;
    bool has_known = catalogue_path(&desk->cache.catalogue, known, "lab/known.games");
    lab->run = lab_run_new(
        g, &(struct lab_wish){.games = lab->games, .program = REROUTE66_VERSION, .known = has_known ? known : NULL});
    desk->laboratory = lab;
    bool good = lab_run_open(lab->run, path, &error);
    if (*lab_run_fault(lab->run))
        desk_say(desk, TONE_WRONG, "%s: %s: the report leaves known games out.", known, lab_run_fault(lab->run));
    if (good)
        tell_begin(desk, lab->run);
    lab->plays = good && lab_run_begin(lab->run, find_threads(desk), &error);
    if (lab->plays)
        return true;
    laboratory_close(desk);
    return desk_complain(desk, &error);
}

bool laboratory_stop(struct desk *desk)
{
    struct laboratory *lab = desk->laboratory;
    struct error error = {0};
    if (!lab || !lab->plays)
        return false;
    lab->plays = false;
    lab->stopped = true;
    bool good = lab_run_end(lab->run, &error);
    int games = lab_run_games(lab->run, NULL);
    if (!good)
        desk_complain(desk, &error);
    else
        desk_say(desk, TONE_PLAIN, "Stopped: %d game%s of %s %s kept; `lab %d` goes on.", games, plural_of(games),
                 lab->game->title, games == 1 ? "is" : "are", lab->games);
    return true;
}

void laboratory_due(struct desk *desk)
{
    struct laboratory *lab = desk->laboratory;
    struct error error = {0};
    if (!lab || !lab->plays || lab_run_busy(lab->run))
        return;
    lab->plays = false;
    struct lab_progress progress = lab_run_progress(lab->run);
    bool good = lab_run_end(lab->run, &error);
    int games = lab_run_games(lab->run, NULL);
    if (!good)
        desk_complain(desk, &error);
    else if (progress.played < progress.missing)
        desk_say(desk, TONE_WRONG, "There was no memory for the computer: %d of %d games of %s have been played.",
                 games, lab->games, lab->game->title);
    else
        desk_say(desk, TONE_GOOD, "%d game%s of %s %s been played; `lab` shows the report.", games, plural_of(games),
                 lab->game->title, games == 1 ? "has" : "have");
}

int64_t laboratory_timeout(const struct desk *desk)
{
    return desk->laboratory && desk->laboratory->plays ? WATCH_MS : -1;
}

void laboratory_write(struct desk *desk, struct text *out)
{
    struct laboratory *lab = desk->laboratory;
    struct lab_progress progress = lab_run_progress(lab->run);
    int64_t seconds = progress.left_ms / MS;
    int games = lab_run_games(lab->run, NULL), columns = system_columns(), samples = lab_run_samples(lab->run);
    text_addf(out, "%d of %d games of %s", games < lab->games ? games : lab->games, lab->games, lab->game->title);
    if (lab->plays && progress.left_ms >= 0)
        text_addf(out, ", about %" PRId64 ":%02d left; `lab stop` keeps what there is", seconds / MINUTE,
                  (int)(seconds % MINUTE));
    text_add(out, ".\n\n");
    if (lab->plays && !games)
        text_add(
            out,
            "What they tell appears here while they are played; meanwhile you can do something else, and `lab` shows it again.\n");
    if (samples > 1)
        text_addf(out, "`lab game 1` to `lab game %d` show games of the greater strength.\n\n", samples);
    else if (samples)
        text_add(out, "`lab game 1` shows one of the greater strength.\n\n");
    if (games)
        lab_run_report(lab->run, LAB_PAGE, columns > MARGINS ? columns - MARGINS : 0, !lab_run_is_known(lab->run), out);
}

struct record *laboratory_sample(struct desk *desk, int number)
{
    const struct laboratory *lab = desk->laboratory;
    struct record *record = lab && number >= 1 && number <= LAB_SAMPLES ? lab_run_record(lab->run, number - 1) : NULL;
    int samples = lab ? lab_run_samples(lab->run) : 0;
    if (!record && samples)
        desk_say(desk, TONE_WRONG, "That game is not there: `lab game 1` to `lab game %d` show what has been played.",
                 samples);
    else if (!record)
        desk_say(desk, TONE_WRONG, "`lab` plays games first; then `lab game 1` shows one.");
    return record;
}

int laboratory_state(const struct desk *desk)
{
    const struct laboratory *lab = desk->laboratory;
    if (!lab)
        return -1;
    return lab_run_progress(lab->run).played + (lab->plays ? 0 : MANY);
}
