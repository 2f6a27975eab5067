#include "study/terminals.h"

#include "statefile.h"

static const char file_name[] = "terminals";

enum { NAME_MOST = 40, LINES_MOST = 50 };

/* True if NAME can stand in a line of the file. */
static bool is_terminal_name(const char *name)
{
    size_t length = name ? strlen(name) : 0;
    return length > 0 && length <= NAME_MOST &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-._") == length;
}

/* The colour in LINE if it is NAME's, else -1. */
static int32_t colour_in_line(const char *line, const char *name)
{
    size_t length = strlen(name);
    if (strncmp(line, name, length) != 0 || line[length] != ' ' || strspn(line + length + 1, "0123456789abcdef") != 6 ||
        (line[length + 7] && line[length + 7] != '\n'))
        return -1;
    return (int32_t)strtol(line + length + 1, NULL, 16);
}

int32_t terminals_background(const char *name)
{
    int32_t colour = -1;
    size_t length;
    CLOSED(statefile) file;
    statefile_open(&file, FOLDER_STATE, file_name, false, NULL);
    const char *rest = file.text.at;
    for (const char *line; is_terminal_name(name) && rest && (line = text_next_line(&rest, &length)) != NULL;) {
        int32_t found = colour_in_line(line, name);
        colour = found >= 0 ? found : colour;
    }
    return colour;
}

void terminals_keep(const char *name, int32_t colour)
{
    if (!is_terminal_name(name) || terminals_background(name) == colour)
        return;
    CLOSED(statefile) file;
    SCOPED(text) fresh = {0};
    size_t length;
    bool good = statefile_open(&file, FOLDER_STATE, file_name, true, NULL);
    const char *rest = file.text.at;
    text_addf(&fresh, "%s %06x\n", name, (unsigned)colour);
    for (const char *line;
         rest && fresh.length < (size_t)LINES_MOST * NAME_MOST && (line = text_next_line(&rest, &length)) != NULL;)
        if (colour_in_line(line, name) < 0) {
            text_add_bytes(&fresh, line, length);
            text_add(&fresh, "\n");
        }
    if (good)
        statefile_replace(&file, &fresh, NULL);
}
