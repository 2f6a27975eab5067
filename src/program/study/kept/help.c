#include "study/help.h"

enum { INCLUDES_MOST = 4 };

/* The lanes of B, each with the cell that names it first. */
static void add_lanes(const struct board *b, struct text *out)
{
    for (int i = 0, joined = 0; i < b->cells; i++) {
        cellset lane = b->lane[i];
        if (b->lane_first[i] != i || cellset_count(lane) == 1)
            continue;
        text_addf(out, "%s%s", joined++ ? ", " : "The lanes are ", b->cell_name[i]);
        for (cellset_remove(&lane, (cell)i); !cellset_empty(lane);)
            text_addf(out, "-%s", b->cell_name[cellset_pop(&lane)]);
    }
    text_add(out, ".\n");
}

/* The lines `@house array` and `@house lanes` of a help page: whether G's data marks them as standing in for a lost
 * original, and the lanes. */
static void add_house(const struct game *g, const char *what, struct text *out)
{
    bool lanes = strcmp(what, "lanes") == 0;
    if (!g)
        return;
    if (lanes ? g->board->house_lanes : g->house_array)
        text_addf(out, "House %s: the original picture is lost.\n\n", what);
    if (lanes && g->board->has_lanes)
        add_lanes(g->board, out);
}

/* As help_read, within DEPTH includes. */
static bool read_page(const struct catalogue *c, const char *name, const struct game *g, int depth, struct text *out)
{
    static const char include[] = "@include ", house[] = "@house ";
    char path[PATH_SIZE], other[64];
    SCOPED(text) text = {0};

    text_add(out, ""); /* a file may be empty */
    bool good =
        depth < INCLUDES_MOST && catalogue_path(c, path, "help/%s.txt", name) && text_read_file(path, &text, NULL);
    size_t length;
    for (const char *s, *rest = good ? text.at : ""; (s = text_next_line(&rest, &length)) != NULL;) {
        if (strncmp(s, include, sizeof include - 1) == 0) {
            snprintf(other, sizeof other, "%.*s", (int)(length - (sizeof include - 1)), s + sizeof include - 1);
            read_page(c, other, g, depth + 1, out);
        } else if (strncmp(s, house, sizeof house - 1) == 0) {
            snprintf(other, sizeof other, "%.*s", (int)(length - (sizeof house - 1)), s + sizeof house - 1);
            add_house(g, other, out);
        } else {
            text_add_bytes(out, s, length);
            text_add(out, "\n");
        }
    }
    return good;
}

bool help_read(const struct catalogue *c, const char *name, const struct game *g, struct text *out)
{
    bool own = g && strcmp(name, g->id) == 0, found = read_page(c, name, g, 0, out);
    if (own && !(found && strstr(out->at, "\n@diagram "))) { /* what its inventor wrote goes before */
        text_addf(out, "%s%s%s", found ? "\n" : "", g->story ? g->story : "", g->story ? "\n" : "");
        help_write_rules(g, out);
        return true;
    }
    return found;
}

void help_summary(const struct catalogue *c, const char *id, struct text *out)
{
    SCOPED(text) text = {0};
    if (help_read(c, id, NULL, &text)) {
        char *end = strstr(text.at, "\n\n");
        text_add_bytes(out, text.at, end ? (size_t)(end - text.at) : text.length);
    }
}

/* Where lesson NUMBER begins in TEXT and, in *LINE, in which line; NULL if there are fewer. */
static const char *find(const char *text, int number, int *line)
{
    size_t length;
    const char *at;
    for (*line = 1; (at = text_next_line(&text, &length)) != NULL; ++*line)
        if (strncmp(at, "lesson ", 7) == 0 && --number == 0)
            break;
    return at;
}

int lesson_count(const char *text)
{
    int line, n = 0;
    while (find(text, n + 1, &line))
        n++;
    return n;
}

static void copy(char *out, size_t size, const char *s, size_t length)
{
    snprintf(out, size, "%.*s", (int)length, s);
}

/* Put one line's REST, of LENGTH bytes, where its WORD says; false for an unknown word. */
static bool store_line(struct lesson *l, const char *word, const char *rest, size_t length)
{
    if (strcmp(word, "lesson") == 0) {
        copy(l->title, sizeof l->title, rest, length);
    } else if (strcmp(word, "code") == 0) {
        copy(l->code, sizeof l->code, rest, length);
    } else if (strcmp(word, "task") == 0) {
        copy(l->task, sizeof l->task, rest, length);
    } else if (strcmp(word, "done") == 0) {
        copy(l->done, sizeof l->done, rest, length);
    } else if (strcmp(word, "text") == 0) {
        text_add_bytes(&l->page, rest, length);
        text_add(&l->page, "\n");
    } else if (strcmp(word, l->moves % 2 ? "reply" : "move") == 0 && l->moves < LESSON_MOVES) {
        copy(l->move[l->moves++], MOVE_TEXT, rest, length);
    } else {
        return false;
    }
    return true;
}

bool lesson_read(const char *file, const char *text, int number, struct lesson *l, struct error *e)
{
    int line;

    *l = (struct lesson){.moves = 0};
    text = find(text, number, &line);
    if (!text)
        return error_at(e, file, 0, 0, "there is no lesson %d", number);
    size_t length;
    for (const char *at; (at = text_next_line(&text, &length)) != NULL && length; line++) {
        char word[16];
        size_t blank = strcspn(at, " \n");
        copy(word, sizeof word, at, blank);
        const char *rest = at + blank + (at[blank] == ' ');
        if (!store_line(l, word, rest, length - (size_t)(rest - at))) {
            error_at(e, file, line, 1, "\"%s\" does not belong here", word);
            text_free(&l->page);
            return false;
        }
    }
    return true;
}
