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

/* A file: all of this and nothing more. */
struct kept_survey {
    char magic[8];
    uint32_t byte_order, version;
    uint64_t game; /* game_identity */
    uint64_t checksum;
    struct survey survey;
};
static const char magic[8] = {'r', '6', '6', 's', 'u', 'r', 'v', 'e'};

/* 64-bit FNV-1a of SURVEY's bytes. */
static uint64_t sum_up(const struct survey *survey)
{
    const unsigned char *byte = (const unsigned char *)survey;
    uint64_t sum = 0xCBF29CE484222325u;
    for (size_t i = 0; i < sizeof *survey; i++)
        sum = (sum ^ byte[i]) * 0x100000001B3u;
    return sum;
}

/* Fills KEPT but for the survey and its checksum. */
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
    text_addf(&path, "%s/%s-%016" PRIx64 ".survey", folder, g->id, game_identity(g));
    return path.at;
}

bool survey_load(const struct game *g, struct survey *survey)
{
    FREED char *cache = folder_path(FOLDER_CACHE);
    SCOPED(text) folder = {0};
    text_addf(&folder, "%s/values", cache ? cache : "");
    FREED char *path = cache ? find_path(g, folder.at) : NULL;
    FREED struct kept_survey *kept = memory_new(2 * sizeof *kept);
    int fd = path ? file_open(path, O_RDONLY, NULL) : -1;
    if (fd < 0)
        return false;
    struct kept_survey *right = kept + 1;
    start_file(g, right);
    bool good = read(fd, kept, sizeof *kept) == (ssize_t)sizeof *kept &&
                memcmp(kept, right, offsetof(struct kept_survey, checksum)) == 0 &&
                kept->checksum == sum_up(&kept->survey);
    close(fd);
    if (good)
        *survey = kept->survey;
    return good;
}

void survey_save(const struct game *g, const struct survey *survey)
{
    struct error error = {.text = ""};
    FREED char *folder = folder_make(FOLDER_CACHE, "values", &error);
    FREED char *path = folder ? find_path(g, folder) : NULL;
    FREED struct kept_survey *kept = memory_new(sizeof *kept);
    if (!path)
        return;
    start_file(g, kept);
    kept->survey = *survey;
    kept->checksum = sum_up(&kept->survey);
    replace_file(path, (const char *)kept, sizeof *kept, &error);
}
