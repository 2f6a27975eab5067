/* Surveys in the user's cache folder, so that each game is surveyed once. What cannot be read is computed again. */
#include "survey.h"

#include "base/files.h"
#include "base/memory.h"
#include "base/replace.h"
#include "base/text.h"

#include <fcntl.h>
#include <inttypes.h>
#include <unistd.h>

/* VERSION: of how surveys are made; another one makes older files useless. */
enum { VERSION = 1, BYTE_ORDER_MARK = 0x01020304 };

/* A file: this, then the rows of a survey as move_rows has them, and nothing more. */
struct kept_survey {
    char magic[8];
    uint32_t byte_order, version;
    uint64_t game; /* game_identity */
    uint64_t checksum;
};
static const char magic[8] = {'r', '6', '6', 's', 'u', 'r', 'v', 'e'};

/* Returns how many rows a file for G has: as many as there were kinds in version 1.0, or more if need be. */
static int rows_of(const struct game *g)
{
    enum { ROWS_LEAST = 14 };
    return g->kinds > ROWS_LEAST ? g->kinds : ROWS_LEAST;
}

/* Returns how many bytes ROWS rows take, a multiple of four. */
static size_t measure_rows(int rows)
{
    return ((size_t)rows * ((PLAYERS_MAX * CELLS_MAX + 1) * sizeof(struct expected) + 1) + 3) / 4 * 4;
}

static char *move_bytes(void *own, char *at, size_t length, bool loads)
{
    memcpy(loads ? own : at, loads ? at : own, length);
    return at + length;
}

/* Copies the first ROWS kinds of SURVEY to AT, or from there if it LOADS. */
static void move_rows(struct survey *survey, int rows, char *at, bool loads)
{
    size_t kinds = (size_t)rows;
    for (int who = 0; who < PLAYERS_MAX; who++)
        at = move_bytes(survey->here[who], at, kinds * sizeof *survey->here[who], loads);
    at = move_bytes(survey->mean, at, kinds * sizeof *survey->mean, loads);
    move_bytes(survey->hemmed, at, kinds * sizeof *survey->hemmed, loads);
}

/* 64-bit FNV-1a of the LENGTH bytes AT. */
static uint64_t sum_up(const char *at, size_t length)
{
    uint64_t sum = 0xCBF29CE484222325u;
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)at[i]) * 0x100000001B3u;
    return sum;
}

/* Fills KEPT but for the checksum. */
static void start_file(const struct game *g, struct kept_survey *kept)
{
    memset(kept, 0, sizeof *kept);
    memcpy(kept->magic, magic, sizeof magic);
    kept->byte_order = BYTE_ORDER_MARK;
    kept->version = VERSION;
    kept->game = game_identity(g);
}

static char *find_path(const struct game *g, const char *folder)
{
    struct text path = {0};
    text_addf(&path, "%s/%s-%016" PRIx64 "%s.survey", folder, g->id, game_identity(g),
              CELLSET_ROOM > 2 ? "-wide" : ""); /* whose rows have more cells */
    return path.at;
}

bool survey_load(const struct game *g, struct survey *survey)
{
    FREED char *cache = folder_path(FOLDER_CACHE);
    SCOPED(text) folder = {0};
    text_addf(&folder, "%s/values", cache ? cache : "");
    FREED char *path = cache ? find_path(g, folder.at) : NULL;
    size_t length = measure_rows(rows_of(g));
    FREED char *bytes = memory_new(length);
    struct kept_survey kept, right;
    int fd = path ? file_open(path, O_RDONLY, NULL) : -1;
    if (fd < 0)
        return false;
    char more;
    start_file(g, &right);
    bool good = read(fd, &kept, sizeof kept) == (ssize_t)sizeof kept &&
                memcmp(&kept, &right, offsetof(struct kept_survey, checksum)) == 0 &&
                read(fd, bytes, length) == (ssize_t)length && read(fd, &more, 1) == 0 &&
                kept.checksum == sum_up(bytes, length);
    close(fd);
    if (good) {
        memset(survey, 0, sizeof *survey);
        move_rows(survey, rows_of(g), bytes, true);
    }
    return good;
}

void survey_save(const struct game *g, const struct survey *survey)
{
    struct error error = {.text = ""};
    FREED char *folder = folder_make(FOLDER_CACHE, "values", &error);
    FREED char *path = folder ? find_path(g, folder) : NULL;
    size_t length = measure_rows(rows_of(g));
    FREED char *bytes = memory_new(sizeof(struct kept_survey) + length);
    FREED struct survey *own = memory_new(sizeof *own);
    struct kept_survey kept;
    if (!path)
        return;
    *own = *survey;
    move_rows(own, rows_of(g), bytes + sizeof kept, false);
    start_file(g, &kept);
    kept.checksum = sum_up(bytes + sizeof kept, length);
    memcpy(bytes, &kept, sizeof kept);
    replace_file(path, bytes, sizeof kept + length, &error);
}
