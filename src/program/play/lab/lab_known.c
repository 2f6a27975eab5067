#include "lab/known.h"

#include "lab/lab_figures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 10 };

/* The largest number of games or nodes, in thousandths. */
static const int64_t NUMBER_MOST = INT32_MAX * (int64_t)1000;

/* Takes a LINE: between tabs id, title, games, nodes, then score, draws and plies, each with its margin. */
static bool take_known(void *into, char *line, struct error *why)
{
    struct lab_known *known = into;
    char *field[FIELDS + 1];
    if (text_split(line, field, FIELDS + 1) != FIELDS)
        return error_set(why, "a line has %d fields between tabs", FIELDS);
    int64_t games = text_thousandths(field[2], NUMBER_MOST), nodes = text_thousandths(field[3], NUMBER_MOST);
    if (known->count == LAB_KNOWN_MOST)
        return error_set(why, "there are more than %d games", LAB_KNOWN_MOST);
    if (games <= 0 || nodes <= 0)
        return error_set(why, "fields 3 and 4 are the numbers of games and of nodes");
    struct lab_known_game *game = &known->game[known->count++];
    snprintf(game->id, sizeof game->id, "%s", field[0]);
    snprintf(game->title, sizeof game->title, "%s", field[1]);
    game->games = (int)(games / 1000);
    game->nodes = (int)(nodes / 1000);
    struct lab_estimate *estimate[] = {&game->score, &game->drawn, &game->length};
    for (int i = 0; i < 3; i++) {
        int64_t mean = text_thousandths(field[4 + 2 * i], INT32_MAX),
                margin = text_thousandths(field[5 + 2 * i], INT32_MAX);
        if (mean < 0 || margin < 0)
            return error_set(why, "field %d and the one after it are a number and its margin", 5 + 2 * i);
        *estimate[i] = (struct lab_estimate){(double)mean / 1000, (double)margin / 1000};
    }
    return true;
}

bool lab_known_read(const char *path, struct lab_known *out, struct error *error)
{
    *out = (struct lab_known){.count = 0};
    return text_read_lines(path, take_known, out, error);
}

void lab_known_write(const struct lab_tally *tally, const struct lab_plan *plan, struct text *out)
{
    struct lab_estimate score = lab_score(tally, -1, 0), drawn = lab_share(tally, -1, figures_drawn(tally)),
                        length = figures_length(tally);
    text_addf(out, "%s\t%s\t%d\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\n", tally->game->id, tally->game->title,
              tally->games, plan->nodes, score.mean, score.margin, drawn.mean, drawn.margin, length.mean,
              fmin(length.margin, LAB_PLIES_MOST));
}

/* How the games compared are told apart: less, as much, more, or not told as the margin is more than MOST. */
struct known_words {
    const char *less, *same, *more, *unclear;
    double most;
};

/* Returns the word of WORDS for HERE beside THERE. */
static const char *choose_word(struct lab_estimate here, struct lab_estimate there, const struct known_words *words)
{
    struct lab_estimate difference = figures_difference(there, here);
    if (fabs(difference.mean) > difference.margin)
        return difference.mean < 0 ? words->less : words->more;
    return difference.margin > words->most ? words->unclear : words->same;
}

void known_add(struct accounts *accounts, const struct lab_tally *tally, const struct lab_plan *plan)
{
    static const struct accounts_column column[] = {{"game", "Game", 0},   {"games", "Games", 0},
                                                    {"score", "Score", 0}, {"drawn", "Drawn", 0},
                                                    {"plies", "Plies", 0}, {"this", "This game is", 0}};
    static const struct known_words length = {"shorter", "as long", "longer", "length unclear", 30},
                                    draws = {"less drawish", "as drawish", "more drawish", "draws unclear", 20};
    int shown = 0;
    for (int i = 0; plan->known && i < plan->known->count; i++) {
        const struct lab_known_game *game = &plan->known->game[i];
        SCOPED(text) words = {0};
        if (game->nodes != plan->nodes || strcmp(game->id, tally->game->id) == 0)
            continue;
        if (!shown++) {
            accounts_head(accounts, "Beside games that are known, played by the same limits");
            accounts_table(accounts, "known", column, (int)(sizeof column / sizeof *column));
        }
        text_addf(&words, "%s, %s", choose_word(figures_length(tally), game->length, &length),
                  choose_word(lab_share(tally, -1, figures_drawn(tally)), game->drawn, &draws));
        accounts_words(accounts, game->title);
        accounts_number(accounts, game->games);
        accounts_estimate(accounts, game->score);
        accounts_estimate(accounts, game->drawn);
        accounts_estimate(accounts, game->length);
        accounts_words(accounts, words.at);
    }
}
