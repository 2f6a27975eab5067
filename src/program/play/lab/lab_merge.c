/* Files of games, put together. */
#include "play/labrun.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the fields of a head are called that commas part. */
static const char *const fields[] = {"game", "seed", "number of nodes", "array, net, weights or dead material",
                                     "program"};
static const char signature[] = "lab 1: ";
const char lab_not_games[] = "this is no file of the laboratory's games";
const char lab_no_game[] = "this line holds no game: delete it";
enum { FIELDS = sizeof fields / sizeof *fields };

bool lab_heads_match(const char *head, const char *other, const char *path, struct error *error)
{
    if (strcmp(head, other) == 0)
        return true;
    if (strncmp(other, signature, strlen(signature)) != 0)
        return error_at(error, path, 1, 1, "%s", lab_not_games);
    for (int i = 0; i < FIELDS; i++) {
        int length = (int)strcspn(head, ","), others = (int)strcspn(other, ",");
        if (length != others || strncmp(head, other, (size_t)length) != 0)
            return error_at(error, path, 1, 1, "its games are of another %s: \"%.*s\", not \"%.*s\"", fields[i], others,
                            other, length, head);
        head += length;
        head += strspn(head, ", ");
        other += others;
        other += strspn(other, ", ");
    }
    return error_at(error, path, 1, 1, "its first line says more than is understood here");
}

bool lab_take_head(const struct lab_file *file, struct lab_wish *wish, struct error *error)
{
    uint64_t seed;
    int nodes;
    const char *comma = file->text.at ? strchr(file->text.at, ',') : NULL;
    if (!comma || sscanf(comma, ", seed %" SCNu64 ", %9d nodes", &seed, &nodes) != 2 || nodes < 1)
        return true;
    if (nodes > LAB_NODES_MOST)
        return error_at(error, file->path, 1, 1, "its games are of more nodes than %d, the most there are",
                        LAB_NODES_MOST);
    if (wish->seed && wish->seed != seed)
        return error_at(error, file->path, 1, 1,
                        "its games are of another seed: give --seed=%" PRIu64 ", or leave --seed= out", seed);
    if (wish->nodes && wish->nodes != nodes)
        return error_at(error, file->path, 1, 1,
                        "its games are of another number of nodes: give --nodes=%d, or leave --nodes= out", nodes);
    wish->seed = seed;
    wish->nodes = nodes;
    return true;
}

/* A line of a file of games. */
struct merge_line {
    const char *words, *path;
    int length, row, number;
};

static int compare_numbers_of(const void *one, const void *other)
{
    const struct merge_line *first = one, *second = other;
    return (first->number > second->number) - (first->number < second->number);
}

/* Check the head at LINE of the file PATH against *HEAD, which becomes it if it is NULL. */
static bool check_head(const char *path, const char *line, size_t length, char **head, struct error *error)
{
    FREED char *words = memory_copy(line, length);
    if (*head)
        return lab_heads_match(*head, words, path, error);
    *head = memory_copy(words, length);
    return strncmp(words, signature, strlen(signature)) == 0 || error_at(error, path, 1, 1, "%s", lab_not_games);
}

/* Add the lines of FILE to LINE, an array of *COUNT with room for *ROOM, which is returned. Faults are
 * in ERROR, which was empty. */
static struct merge_line *gather_lines(struct merge_line *line, int *count, int *room, const struct lab_file *file,
                                       char **head, struct error *error)
{
    const char *end, *at = file->text.at;
    for (int row = 1; at && (end = strchr(at, '\n')) != NULL; at = end + 1, row++) {
        size_t length = (size_t)(end - at), digits = strspn(at, "0123456789");
        if (row == 1 && check_head(file->path, at, length, head, error))
            continue;
        if (row > 1 && digits && digits < 10 && at[digits] == ' ') {
            line = memory_grow(line, *count, room, sizeof *line);
            line[(*count)++] = (struct merge_line){at, file->path, (int)length, row, text_number(at)};
            continue;
        }
        if (row > 1)
            error_at(error, file->path, row, 1, "%s", lab_no_game);
        break;
    }
    return line;
}

/* Returns the lines of FILES files by the numbers of their games, *COUNT of them; owned. The head of all goes to *HEAD,
 * owned, NULL: there is none. Faults, as a game that went in two ways, are in ERROR, which is emptied first. */
static struct merge_line *sort_lines(const struct lab_file *file, int files, int *count, char **head,
                                     struct error *error)
{
    struct merge_line *line = NULL;
    int room = 0;
    error->text[0] = '\0';
    *count = 0;
    for (int i = 0; i < files && !error->text[0]; i++)
        line = gather_lines(line, count, &room, &file[i], head, error);
    if (*count)
        qsort(line, (size_t)*count, sizeof *line, compare_numbers_of);
    for (int i = 1; i < *count && !error->text[0]; i++) {
        const struct merge_line *one = &line[i - 1], *other = &line[i];
        if (one->number == other->number &&
            (one->length != other->length || strncmp(one->words, other->words, (size_t)one->length) != 0))
            error_at(error, other->path, other->row, 1, "game %d went otherwise in %s, line %d: one of them is damaged",
                     other->number, one->path, one->row);
    }
    return line;
}

bool lab_files_agree(const struct lab_file *file, int count, struct error *error)
{
    FREED char *head = NULL;
    int lines;
    free(sort_lines(file, count, &lines, &head, error));
    return !error->text[0];
}

bool lab_merge(const struct lab_file *file, int count, struct text *out, struct error *error)
{
    FREED char *head = NULL;
    int lines;
    FREED struct merge_line *line = sort_lines(file, count, &lines, &head, error);
    if (error->text[0] || !head)
        return error->text[0] ? false : error_set(error, "there is no game to add up");
    text_addf(out, "%s\n", head);
    for (int i = 0; i < lines; i++)
        if (!i || line[i].number != line[i - 1].number)
            text_addf(out, "%.*s\n", line[i].length, line[i].words);
    return true;
}

int lab_count_games(const struct lab_file *file, int count)
{
    int most = 0;
    for (int i = 0; i < count; i++) {
        const char *feed, *at = file[i].text.at;
        for (; at && (feed = strchr(at, '\n')) != NULL; at = feed + 1) {
            int number = text_number(at), games = number % LAB_TRIAL + 1;
            games = number / LAB_TRIAL == 1 ? (games + LAB_PAWN_TIMES - 1) / LAB_PAWN_TIMES : games; /* the pawn's */
            most = *at >= '0' && *at <= '9' && games > most ? games : most;
        }
    }
    return most;
}
