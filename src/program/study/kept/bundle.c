#include "study/bundle.h"

#include "base/files.h"
#include "base/sharedfile.h"
#include "catalogue/netfile.h"
#include "catalogue/reader.h"
#include "eval/values.h"
#include "play/openings.h"
#include "play/problem.h"
#include "search/skill.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* HEX_LINE: bytes of a net that stand in one line. */
enum { HEX_LINE = 32, BYTE_BITS = 8, DIGIT_BITS = 4 };

static const char head[] = "reroute66 bundle ", version[] = "1 ", game_word[] = "game", end_word[] = "end ";
static const char digits[] = "0123456789abcdef";

/* SUM_LINE: bytes of the last line. */
enum { HEAD = sizeof head - 1, VERSION = sizeof version - 1, SUM_LINE = sizeof end_word - 1 + SHA256_TEXT };

bool bundle_begins(const char *path)
{
    char begin[HEAD];
    size_t length = sizeof begin;
    int fd = file_open(path, O_RDONLY, NULL);
    bool found =
        fd >= 0 && file_read(fd, path, begin, &length) && length == HEAD && memcmp(begin, head, sizeof begin) == 0;
    if (fd >= 0)
        close(fd);
    return found;
}

/* Returns the word of PART. */
static const char *word_of_part(int part)
{
    return part == BUNDLE_GAME ? game_word : making_word((enum making_step)part);
}

/* Add BYTES in hexadecimal digits to OUT. */
static void add_digits(const struct text *bytes, struct text *out)
{
    for (size_t i = 0; i < bytes->length; i++) {
        unsigned byte = (unsigned char)bytes->at[i];
        text_add_bytes(out, &digits[byte >> DIGIT_BITS], 1);
        text_add_bytes(out, &digits[byte & ((1 << DIGIT_BITS) - 1)], 1);
        if ((i + 1) % HEX_LINE == 0)
            text_add(out, "\n");
    }
}

/* Add the bytes whose hexadecimal digits stand in the LENGTH bytes at TEXT to OUT. False if there is anything else but
 * ends of lines. */
static bool take_digits(const char *text, size_t length, struct text *out)
{
    unsigned byte = 1; /* the digits so far behind a 1 */
    for (size_t i = 0; i < length; i++) {
        const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
        if (text[i] == '\n')
            continue;
        if (!digit)
            return false;
        byte = byte << DIGIT_BITS | (unsigned)(digit - digits);
        if (byte >> BYTE_BITS) {
            text_add_bytes(out, &(char){(char)byte}, 1);
            byte = 1;
        }
    }
    return byte == 1;
}

void bundle_write(const struct bundle *bundle, struct text *out)
{
    char sum[SHA256_TEXT];
    size_t from = out->length;
    text_addf(out, "%s%s%s\n", head, version, bundle->id);
    for (int i = 0; i < BUNDLE_PARTS; i++) {
        int part = i ? i - 1 : BUNDLE_GAME; /* the game first */
        SCOPED(text) net = {0};
        const struct text *bytes = &bundle->part[part];
        if (part == MAKING_NET)
            add_digits(bytes, &net), bytes = &net;
        if (!bytes->length)
            continue;
        text_addf(out, "%s %zu\n", word_of_part(part), bytes->length);
        text_add_bytes(out, bytes->at, bytes->length);
        text_add(out, "\n");
    }
    sha256_write(out->at + from, out->length - from, sum);
    text_addf(out, "%s%s\n", end_word, sum);
}

/* True if the LENGTH bytes at NAME are the name of a game, which becomes that of a file. */
static bool is_game_name(const char *name, size_t length)
{
    SCOPED(text) given = {0}, tame = {0};
    text_addf(&given, "%.*s", (int)length, name);
    if (length >= GAME_ID || !reader_is_name(name, length, NAME_SIGNS) || !utf8_is_valid(name, length))
        return false;
    text_add_tame(&tame, given.at);
    return strcmp(given.at, tame.at) == 0;
}

/* Take the part that begins at *AT, before END, to BUNDLE, and go on behind it. False if there is none that fits, or
 * the same again. */
static bool take_part(const char **at, const char *end, struct bundle *bundle)
{
    const char *blank = memchr(*at, ' ', (size_t)(end - *at));
    int part = 0;
    if (!blank)
        return false;
    size_t word = (size_t)(blank - *at), figures = strspn(blank + 1, "0123456789");
    while (part < BUNDLE_PARTS && (strlen(word_of_part(part)) != word || memcmp(word_of_part(part), *at, word) != 0))
        part++;
    const char *bytes = blank + 1 + figures + 1;
    size_t length = figures && figures < BYTE_BITS ? (size_t)atoi(blank + 1) : 0;
    if (part == BUNDLE_PARTS || bundle->part[part].length || !length || bytes > end || bytes[-1] != '\n' ||
        (size_t)(end - bytes) <= length || bytes[length] != '\n')
        return false;
    *at = bytes + length + 1;
    if (part == MAKING_NET)
        return take_digits(bytes, length, &bundle->part[part]);
    text_add_bytes(&bundle->part[part], bytes, length);
    return true;
}

bool bundle_parse(const char *path, const struct text *text, struct bundle *out, struct error *error)
{
    char sum[SHA256_TEXT];
    if (text->length > BUNDLE_MOST)
        return error_at(error, path, 0, 0, "a bundle has at most %d MiB", BUNDLE_MOST >> 20);
    if (text->length < HEAD + VERSION || memcmp(text->at, head, HEAD) != 0)
        return error_at(error, path, 0, 0, "this is no bundle of a game");
    if (memcmp(text->at + HEAD, version, VERSION) != 0)
        return error_at(error, path, 0, 0, "this bundle was made by another version of the program");
    const char *end = text->at + (text->length > SUM_LINE ? text->length - SUM_LINE : 0);
    sha256_write(text->at, (size_t)(end - text->at), sum);
    if (memcmp(end, end_word, sizeof end_word - 1) != 0 ||
        memcmp(end + sizeof end_word - 1, sum, sizeof sum - 1) != 0 || text->at[text->length - 1] != '\n')
        return error_at(error, path, 0, 0, "this bundle is damaged, or not all of it is here: get it once more");
    const char *name = text->at + HEAD + VERSION, *at = memchr(name, '\n', (size_t)(end - name));
    if (!at || !is_game_name(name, (size_t)(at - name)))
        return error_at(error, path, 1, HEAD + VERSION + 1,
                        "a game's name has letters, digits and " NAME_SIGNS " only, and begins with a letter or digit");
    snprintf(out->id, sizeof out->id, "%.*s", (int)(at - name), name);
    bool good = true;
    for (at++; good && at < end;)
        good = take_part(&at, end, out);
    return (good && out->part[BUNDLE_GAME].length) ||
           error_at(error, path, 0, 0, "this bundle holds something that no bundle of this version has");
}

bool bundle_read(const char *path, struct bundle *out, struct error *error)
{
    SCOPED(text) text = {0};
    struct stat status;
    if (file_look(path, &status) && status.st_size > BUNDLE_MOST) /* it need not be read */
        return error_at(error, path, 0, 0, "a bundle has at most %d MiB", BUNDLE_MOST >> 20);
    return text_read_file(path, &text, error) && bundle_parse(path, &text, out, error);
}

/* True if BYTES, the file NAME, are a net for G; else ERROR is filled. */
static bool check_net(const struct game *g, const char *name, const struct text *bytes, struct error *error)
{
    bool fits;
    struct net *net = netfile_read(g, name, (const uint8_t *)bytes->at, bytes->length, &fits, NULL, error);
    net_free(net);
    return net ||
           (fits ? false : error_at(error, name, 0, 0, "this net was made for other rules than those of %s", g->id));
}

/* True if BYTES, the file NAME, are weights of G; else ERROR is filled. */
static bool check_weights(const struct game *g, const char *name, const struct text *bytes, struct error *error)
{
    FREED struct values_names *names = values_names(g);
    return names ? !catalogue_check_numbers(g, name, bytes->at, &(struct names){values_know, names}, error, 1)
                 : error_set(error, "%s: there is not enough memory", name);
}

/* Have READ take each line of BYTES, the file NAME, as text_read_lines does. False with ERROR filled. */
static bool take_each_line(const char *name, const struct text *bytes,
                           bool (*read)(void *into, char *line, struct error *why), void *into, struct error *error)
{
    SCOPED(text) copy = {0};
    struct error why = {0};
    text_add_bytes(&copy, bytes->at, bytes->length);
    char *rest = copy.at, *line;
    for (int number = 1; (line = strsep(&rest, "\n")) != NULL; number++)
        if (*line && *line != '#' && !read(into, line, &why))
            return error_at(error, name, number, 0, "%s", why.text);
    return true;
}

/* Take LINE, a problem of OF, its game. */
static bool take_problem(void *of, char *line, struct error *why)
{
    struct problem problem;
    return problem_read(*(const struct game **)of, line, &problem, why);
}

/* True if BYTES, the file NAME, is what STEP makes for G; else ERROR is filled. */
static bool check_part(const struct game *g, enum making_step step, const char *name, const struct text *bytes,
                       struct error *error)
{
    SCOPED(openings) openings = {0};
    switch (step) {
    case MAKING_DEAD:
        return !catalogue_check_dead(g, name, bytes->at, error, 1);
    case MAKING_LEVELS:
        return !catalogue_check_numbers(g, name, bytes->at, &(struct names){skill_know, NULL}, error, 1);
    case MAKING_VALUES:
        return check_weights(g, name, bytes, error);
    case MAKING_OPENINGS:
        return take_each_line(name, bytes, openings_take_line, &openings, error) &&
               openings_finish(name, &openings, error);
    case MAKING_PROBLEMS:
        return take_each_line(name, bytes, take_problem, &g, error);
    case MAKING_NET:
        return check_net(g, name, bytes, error);
    case MAKING_STEPS:
        break;
    }
    return false; /* not reached */
}

struct game *bundle_game(const struct catalogue *catalogue, const struct bundle *bundle, const char *path,
                         struct error *error)
{
    SCOPED(text) name = {0};
    text_addf(&name, "%s/%s.game", path, bundle->id);
    struct game *g = catalogue_read_game(catalogue, name.at, bundle->part[BUNDLE_GAME].at, error);
    bool good = g;
    for (int step = 0; good && step < MAKING_STEPS; step++) {
        SCOPED(text) file = {0};
        text_addf(&file, "%s/%s%s", path, bundle->id, making_ending((enum making_step)step));
        good = !bundle->part[step].length || check_part(g, (enum making_step)step, file.at, &bundle->part[step], error);
    }
    if (good)
        return g;
    game_free(g);
    return NULL;
}

void bundle_free(struct bundle *bundle)
{
    for (int i = 0; i < BUNDLE_PARTS; i++)
        text_free(&bundle->part[i]);
    bundle->id[0] = '\0';
}
