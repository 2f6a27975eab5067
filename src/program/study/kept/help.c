#include "study/help.h"

enum { INCLUDES_MOST = 4 };

/* The lanes of BOARD, each with the cell that names it first. */
static void add_lanes(const struct board *board, struct text *out)
{
    for (int i = 0, joined = 0; i < board->cells; i++) {
        cellset lane = board->lane[i];
        if (board->lane_first[i] != i || cellset_count(lane) == 1)
            continue;
        text_addf(out, "%s%s", joined++ ? ", " : "The lanes are ", board->cell_name[i]);
        for (cellset_remove(&lane, (cell)i); !cellset_empty(lane);)
            text_addf(out, "-%s", board->cell_name[cellset_pop(&lane)]);
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
        text_addf(out, "House %s: the original is not known.\n\n", what);
    if (lanes && g->board->has_lanes)
        add_lanes(g->board, out);
}

/* As help_read, within DEPTH includes. */
static bool read_page(const struct catalogue *catalogue, const char *name, const struct game *g, int depth,
                      struct text *out)
{
    static const char include[] = "@include ", house[] = "@house ";
    char path[PATH_SIZE], other[64];
    SCOPED(text) text = {0};

    text_add(out, ""); /* a file may be empty */
    bool good = depth < INCLUDES_MOST && catalogue_path(catalogue, path, "help/%s.txt", name) &&
                text_read_file(path, &text, NULL);
    size_t length;
    for (const char *string, *rest = good ? text.at : ""; (string = text_next_line(&rest, &length)) != NULL;) {
        if (strncmp(string, include, sizeof include - 1) == 0) {
            snprintf(other, sizeof other, "%.*s", (int)(length - (sizeof include - 1)), string + sizeof include - 1);
            read_page(catalogue, other, g, depth + 1, out);
        } else if (strncmp(string, house, sizeof house - 1) == 0) {
            snprintf(other, sizeof other, "%.*s", (int)(length - (sizeof house - 1)), string + sizeof house - 1);
            add_house(g, other, out);
        } else {
            text_add_bytes(out, string, length);
            text_add(out, "\n");
        }
    }
    return good;
}

/* The choices of G's options, and how the games with the others begin. */
static void add_options(const struct game *g, struct text *out)
{
    for (int i = 0; i < g->options; i++) {
        const struct game_option *option = &g->option[i];
        text_addf(out, "- %s: this is %s;", option->name, option->choice[option->chosen].name);
        for (int k = 0, told = 0; k < option->choices; k++)
            if (k != option->chosen)
                text_addf(out, "%s `new %s` begins %s", told++ ? "," : "", option->choice[k].id,
                          option->choice[k].name);
        text_add(out, ".\n");
    }
    text_add(out, g->options ? "\n" : "");
}

bool help_read(const struct catalogue *catalogue, const char *name, const struct game *g, struct text *out)
{
    bool own = g && strcmp(name, g->id) == 0;
    if (own)
        add_options(g, out);
    bool found = read_page(catalogue, name, g, 0, out);
    if (own && !(found && strstr(out->at, "\n@diagram "))) { /* what its inventor wrote goes before */
        text_addf(out, "%s%s%s", found ? "\n" : "", g->story ? g->story : "", g->story ? "\n" : "");
        help_write_rules(g, out);
        found = true;
    }
    if (own) {
        help_write_values(g, out);
        help_write_levels(g, out);
    }
    return found;
}

void help_summary(const struct catalogue *catalogue, const char *id, struct text *out)
{
    SCOPED(text) text = {0};
    if (help_read(catalogue, id, NULL, &text)) {
        char *end = strstr(text.at, "\n\n");
        text_add_bytes(out, text.at, end ? (size_t)(end - text.at) : text.length);
    }
}

/* Returns where lesson NUMBER begins in TEXT and, in *LINE, in which line; NULL if there are fewer. */
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

static void copy(char *out, size_t size, const char *text, size_t length)
{
    snprintf(out, size, "%.*s", (int)length, text);
}

/* Put one line's REST, of LENGTH bytes, where its WORD says; false for an unknown word. */
static bool store_line(struct lesson *lesson, const char *word, const char *rest, size_t length)
{
    if (strcmp(word, "lesson") == 0) {
        copy(lesson->title, sizeof lesson->title, rest, length);
    } else if (strcmp(word, "code") == 0) {
        copy(lesson->code, sizeof lesson->code, rest, length);
    } else if (strcmp(word, "task") == 0) {
        copy(lesson->task, sizeof lesson->task, rest, length);
    } else if (strcmp(word, "done") == 0) {
        copy(lesson->done, sizeof lesson->done, rest, length);
    } else if (strcmp(word, "text") == 0) {
        text_add_bytes(&lesson->page, rest, length);
        text_add(&lesson->page, "\n");
    } else if (strcmp(word, lesson->moves % 2 ? "reply" : "move") == 0 && lesson->moves < LESSON_MOVES) {
        copy(lesson->move[lesson->moves++], MOVE_TEXT, rest, length);
    } else {
        return false;
    }
    return true;
}

bool lesson_read(const char *file, const char *text, int number, struct lesson *lesson, struct error *error)
{
    int line;

    *lesson = (struct lesson){.moves = 0};
    text = find(text, number, &line);
    if (!text)
        return error_at(error, file, 0, 0, "there is no lesson %d", number);
    size_t length;
    for (const char *at; (at = text_next_line(&text, &length)) != NULL && length; line++) {
        char word[16];
        size_t blank = strcspn(at, " \n");
        copy(word, sizeof word, at, blank);
        const char *rest = at + blank + (at[blank] == ' ');
        if (!store_line(lesson, word, rest, length - (size_t)(rest - at))) {
            error_at(error, file, line, 1, "\"%s\" does not belong here", word);
            text_free(&lesson->page);
            return false;
        }
    }
    return true;
}
