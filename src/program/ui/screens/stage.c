#include "stage.h"

#include "draw/boardview.h"
#include "rules/walker.h"
#include "screens.h"

#include <langinfo.h>

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

/* Fill V with how to draw a board of G, seen by the player BOTTOM. The scale is left to the caller. */
static void looks_view(const struct display *d, const struct settings *s, const struct game *g, int bottom,
                       struct view *v)
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

/* Another game is on the board. */
static void show_new_game(struct desk *d)
{
    struct board_state *b = &d->stage->board;
    int only = session_only_person(d->session);
    b->bottom = desk_mode(d) == MODE_PROBLEM ? session_turn(d->session) : only < 0 ? 0 : only;
    b->selection = selection_empty();
    b->pointed = CELL_NONE;
    b->scrolled = 0;
    b->fresh = true;
    board_show(d);
}

void stage_new(struct desk *d, command_list commands, struct screens *screens)
{
    struct stage *s = memory_new(sizeof *s);
    const char *terminal = getenv("TERM");
    bool unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && !d->voice.face->spoken;
    bool console = terminal && strncmp(terminal, "linux", 5) == 0; /* its font has half blocks, but no figures */
    struct error fault = {0};

    d->stage = s;
    d->seated = show_new_game;
    s->commands = commands;
    s->screens = screens;
    s->typed.line = memory_copy("", 0);
    s->board.selection = selection_empty();
    s->board.pointed = CELL_NONE;
    s->display.can_unicode = unicode && !console;
    s->display.can_lines = unicode && console;
    s->display.boards = board_cache_new();
    s->display.blocks = BLOCKS_QUADRANTS;
    if (!theme_open(&d->cache.catalogue, d->settings.theme, &s->display.theme, &fault)) {
        desk_note_fault(d, &fault);
        strcpy(d->settings.theme, DEFAULT_THEME);
        theme_open(&d->cache.catalogue, DEFAULT_THEME, &s->display.theme, NULL);
    }
    if (!pictures_open(&d->cache.catalogue, &s->display.pictures, &fault))
        desk_note_fault(d, &fault);
    s->display.changed = true;
}

void stage_free(struct desk *d)
{
    struct stage *s = d->stage;
    if (!s)
        return;
    screens_free(s->screens);
    menu_free(&s->window.menu);
    pictures_free(&s->display.pictures);
    board_cache_free(s->display.boards);
    record_free(s->pasted.record);
    text_free(&s->copied);
    free(s->typed.line);
    free((void *)s->commands);
    free(s);
    d->stage = NULL;
}

/* Forget what was chosen on the board, and the window about it, if the board shows another position now. */
static void follow_board(struct desk *d)
{
    struct board_state *b = &d->stage->board;
    const struct node *node = d->session ? d->session->record->current : NULL;
    uint64_t key = node ? node->position.key : 0;
    int edit = d->editor ? d->editor->at + 1 : 0;
    if (node == b->node && key == b->key && edit == b->edit)
        return;
    selection_drop(&b->selection);
    b->scrolled = 0;
    b->node = node;
    b->key = key;
    b->edit = edit;
}

/* Between two frames; what a move takes, and what each place that it passes adds; the most. CLOCK_SHORT: with less than
 * this nothing moves. */
enum { FRAME_MS = 15, MOTION_MS = 120, PASSED_MS = 10, MOTION_MOST = 180, CLOCK_SHORT = 20000 };

/* The position before the move that is shown in motion. */
static const struct position *before_motion(const struct desk *d)
{
    const struct node *n = d->session->record->current;
    return d->stage->motion.back ? &n->position : &n->parent->position;
}

/* True if WAS, the node that was shown before N, is N's parent or (*BACK) its child; *MOVE lies between them. */
static bool find_step(const struct node *n, const void *was, struct move *move, bool *back)
{
    *back = n->parent != was;
    const struct node *child = n->child;
    while (*back && child && child != was)
        child = child->sibling;
    if (!was || !(*back ? child : n->parent))
        return false;
    *move = *back ? child->move : n->move;
    return move->type != MOVE_PASS;
}

static bool is_dropped(const struct game *g, struct move m)
{
    return m.from >= CELLS_MAX && !g->board->pocket[0];
}

/* A move begins to be seen when the board shows the position after it, or the one before. */
static void follow_motion(struct desk *d)
{
    struct motion *m = &d->stage->motion;
    const struct session *s = d->session;
    const struct node *n = s ? s->record->current : NULL;
    const void *was = m->shown;
    cell path[CELLS_MAX];
    struct view v;
    if (n == was)
        return;
    m->shown = n;
    m->lasts = 0;
    if (!m->on || !d->settings.motion || !n || n->left || n->loose || !find_step(n, was, &m->move, &m->back) ||
        (clock_exists(&s->clock) && clock_left(&s->clock, session_turn(s), d->now) < CLOCK_SHORT))
        return;
    if (m->back && is_dropped(s->game, m->move)) /* into a hand, which is not seen on the board */
        return;
    stage_view(d, s->game, &v);
    if (!v.raster)
        return;
    int passed = m->move.from < CELLS_MAX ? walker_path(s->game, before_motion(d), m->move.from, m->move.to, path) : 0;
    m->begun = d->now;
    m->lasts = MOTION_MS + (passed > 0 ? PASSED_MS * passed : 0);
    m->lasts = m->lasts < MOTION_MOST ? m->lasts : MOTION_MOST;
}

static void add_slide(struct marks *m, bool back, cell from, cell to, int part)
{
    m->slide[m->slides++] = back ? (struct slide){to, from, part} : (struct slide){from, to, part};
}

bool stage_mark_motion(const struct desk *d, struct marks *m)
{
    const struct motion *now = &d->stage->motion;
    const struct move move = now->move;
    if (d->now - now->begun >= now->lasts)
        return false;
    int part = (int)((d->now - now->begun) * SLIDE_ALL / now->lasts);
    const struct game *g = d->session->game;
    const struct position *before = before_motion(d);
    m->before = before;
    cell from = is_dropped(g, move) ? move.to : move.from < CELLS_MAX ? move.from : CELL_POCKET;
    add_slide(m, now->back, from, move.to, part);
    if (move.type == MOVE_CASTLING) {
        const struct castling *c = &g->castling[piece_player(before->on[move.from])][move.extra];
        add_slide(m, now->back, c->rook_from, c->rook_to, part);
    } else if (now->back || !move_captures(g, before, move, &m->taken) || !before->on[m->taken]) {
        m->taken = CELL_NONE;
    }
    return true;
}

int64_t stage_timeout(const struct desk *d)
{
    int64_t left = d->stage->motion.begun + d->stage->motion.lasts - d->now;
    return d->stage->motion.lasts == 0 || left <= 0 ? -1 : left < FRAME_MS ? left : FRAME_MS;
}

struct window *stage_window(struct desk *d, const char *title)
{
    const struct screen *seen = screen_seen(d);
    if (d->voice.face->spoken || !(seen->look ? d->session != NULL : seen->sets_up))
        return NULL;
    window_open(&d->stage->window, title, seen, d->session ? d->session->record->current : NULL);
    return &d->stage->window;
}

/* The board wears the theme or the pieces that a window's cursor is on, and the user's own again when the window has
 * gone. */
static void follow_theme(struct desk *d)
{
    static const char verb[] = "theme ";
    struct stage *s = d->stage;
    const struct menu *m = &s->window.menu;
    const char *line = stage_has_window(d) && m->count ? m->item[m->chosen].line : "", *name = d->settings.theme;
    bool tries = strncmp(line, verb, strlen(verb)) == 0;
    struct theme theme;
    s->display.tried = strcmp(line, "set piece-style solid") == 0      ? FIGURES_SOLID
                       : strcmp(line, "set piece-style outlined") == 0 ? FIGURES_OUTLINED
                                                                       : FIGURES_AUTO;
    if (tries)
        name = line + strlen(verb);
    if ((tries || s->trying) && strcmp(s->display.theme.name, name) != 0 &&
        theme_open(&d->cache.catalogue, name, &theme, NULL)) {
        s->display.theme = theme;
        s->display.changed = true;
    }
    s->trying = tries;
}

void stage_follow(struct desk *d)
{
    struct window *w = &d->stage->window;
    struct message_state *r = &d->stage->reading;
    follow_board(d);
    follow_motion(d);
    desk_name_opening(d);
    follow_theme(d);
    if (d->voice.question.yes && w->question != d->voice.asked)
        window_ask(w, d->voice.asked);
    else if (!d->voice.question.yes && w->question)
        window_close(w);
    if (r->told != d->voice.told)
        *r = (struct message_state){.told = d->voice.told};
}

void stage_view(const struct desk *d, const struct game *g, struct view *v)
{
    looks_view(&d->stage->display, &d->settings, g, d->stage->board.bottom, v);
}

bool stage_prefill(struct desk *d, const char *format, ...)
{
    struct typed *typed = &d->stage->typed;
    va_list args;

    if (d->voice.face->spoken)
        return false;
    va_start(args, format);
    vsnprintf(typed->prefill, sizeof typed->prefill, format, args);
    va_end(args);
    return true;
}

void stage_note_choices(struct desk *d, const char *line)
{
    struct message_state *r = &d->stage->reading;
    *r = (struct message_state){.told = d->voice.told, .lists = true};
    snprintf(r->listed, sizeof r->listed, "%s", line);
}

bool stage_has_window(const struct desk *d)
{
    const struct window *w = &d->stage->window;
    if (!w->open)
        return false;
    if (w->question)
        return d->voice.question.yes != NULL;
    return screen_seen(d) == w->on && w->node == (d->session ? d->session->record->current : NULL);
}
