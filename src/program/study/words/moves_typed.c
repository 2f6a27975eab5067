#include "record/language.h"
#include "study/playing.h"

#include <ctype.h>

/* True if a name of a cell of BOARD has a capital letter, so that A4 and a4 may be two cells. */
static bool has_capitals(const struct board *board)
{
    for (int i = 0; i < board->cells; i++)
        for (const char *letter = board->cell_name[i]; *letter; letter++)
            if (isupper((unsigned char)*letter))
                return true;
    return false;
}

/* Where moves are read: the position P of G; LETTERS of the user's language, NULL if none is set. */
struct wording {
    const struct game *g;
    const struct position *p;
    const char *letters;
};

/* Reads LINE with the case of its first LETTERS letters changed, to lower case where there are several. Returns how
 * many moves it means; WHY is filled if these are several. */
static int read_in_other_case(const struct wording *wording, const char *line, size_t letters, struct typed_move *out,
                              struct error *why)
{
    struct error several = {0};
    FREED char *other = memory_copy(line, strlen(line));
    for (size_t i = 0; i < letters; i++)
        other[i] = (char)(letters > 1 ? ascii_lower((unsigned char)line[i]) : line[i] ^ 0x20);
    int meant = movetext_read_lettered(wording->g, wording->p, other, wording->letters, out, &several);
    if (meant == 1 && out->comment)
        out->comment = line + (out->comment - other);
    if (meant > 1 && why)
        *why = several;
    return meant;
}

bool move_read_at(const struct desk *desk, const struct standing *at, const char *line, struct typed_move *out,
                  struct error *why)
{
    char letters[LANGUAGE_LETTERS];
    const char *language = desk->settings.language, *comment = strstr(line, "//");
    size_t length = comment ? (size_t)(comment - line) : strlen(line);
    bool lettered = *language && language_letters(at->game, language, letters);
    const struct wording wording = {at->game, &at->position, lettered ? letters : NULL};
    int meant = movetext_read_lettered(wording.g, wording.p, line, wording.letters, out, why);
    if (!meant && isalpha((unsigned char)line[0]))
        meant = read_in_other_case(&wording, line, 1, out, why);
    if (!meant && length > 1 && isupper((unsigned char)line[0]) && !has_capitals(wording.g->board))
        meant = read_in_other_case(&wording, line, length, out, why);
    if (meant == 1 && out->idle && wording.g->grows)
        return error_at(why, NULL, 0, 1, "%.*s: this move neither promotes nor gives check. Type it without the +.",
                        (int)strcspn(line, "+"), line);
    return meant == 1;
}

bool move_read(const struct desk *desk, const char *line, struct typed_move *out, struct error *why)
{
    const struct standing at = {desk->session->game, *session_position(desk->session)};
    return move_read_at(desk, &at, line, out, why);
}
