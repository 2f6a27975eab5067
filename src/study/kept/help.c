#include "study/help.h"

#include <stdio.h>
#include <string.h>

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
    char file[80], path[PATH_SIZE], other[64];
    struct text text = {0};

    text_add(out, ""); /* a file may be empty */
    snprintf(file, sizeof file, "help/%.60s.txt", name);
    bool good = depth < INCLUDES_MOST && catalogue_path(c, file, path) && text_read_file(path, &text, NULL);
    for (const char *s = good ? text.at : ""; *s;) {
        size_t length = strcspn(s, "\n");
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
        s += length + (s[length] == '\n');
    }
    text_free(&text);
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
    struct text text = {0};
    if (help_read(c, id, NULL, &text)) {
        char *end = strstr(text.at, "\n\n");
        text_add_bytes(out, text.at, end ? (size_t)(end - text.at) : text.length);
    }
    text_free(&text);
}
