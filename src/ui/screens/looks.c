#include "looks.h"

#include "draw/boardview.h"
#include "draw/theme.h"

/* The user's own signs, "N=x n=y": NAME letters of the first player are upper case, of the others lower. */
static void own_pieces(const struct game *g, const char *map, struct figures *f)
{
    for (const char *s = map; *s; s++) {
        uint32_t code;
        if (s[1] != '=' || !s[2])
            continue;
        size_t bytes = utf8_first(s + 2, &code);
        for (int k = 0; k < g->kinds; k++) {
            if (utf8_width(code) != 1)
                continue;
            for (int player = 0; player < PLAYERS_MAX; player++)
                if (s[0] == (player ? g->kind[k].label | 0x20 : g->kind[k].label)) {
                    f->code[player][k] = code;
                    f->own[player][k] = true;
                }
        }
        s += 1 + bytes;
    }
}

/* True if a setting means Unicode. UNICODE: it says so; AUTOMATIC: it leaves the choice to the terminal. */
static bool wants_unicode(const struct display *d, bool unicode, bool automatic)
{
    return unicode || (automatic && d->can_unicode);
}

void looks_view(const struct display *d, const struct settings *s, const struct game *g, int bottom, struct view *v)
{
    bool lines = s->lines != LINES_ASCII && (d->can_lines || wants_unicode(d, s->lines == LINES_UNICODE, true));
    int style = d->tried ? d->tried : s->piece_style;
    bool outlined = style == FIGURES_OUTLINED, chosen = outlined || style == FIGURES_UNICODE;
    bool figures = wants_unicode(d, chosen, style == FIGURES_AUTO);

    *v = boardview_default(g);
    v->rotation = rotation_for_player(g, bottom < g->players ? bottom : 0);
    v->labels = s->coordinates ? LABELS_AROUND : LABELS_NONE;
    v->names = s->names;
    v->bare = s->lines == LINES_NONE;
    v->raster = s->lines == LINES_AUTO || s->lines == LINES_NONE || s->lines == LINES_THIN;
    v->thin = s->lines == LINES_THIN;
    v->pictures = style == FIGURES_LETTERS ? NULL : &d->pictures;
    v->cache = d->boards;
    enum pieces_style pieces = outlined ? PIECES_OUTLINED : figures ? PIECES_FIGURES : PIECES_LETTERS;
    if (style == FIGURES_SOLID || (figures && style == FIGURES_AUTO))
        pieces = PIECES_SOLID;
    enum blocks blocks = s->blocks ? (enum blocks)(s->blocks - 1) : d->blocks;
    view_adapt(v, g, &(struct screen_kind){&d->theme, d->depth, lines, pieces, blocks});
    own_pieces(g, s->signs, &v->pieces);
}
