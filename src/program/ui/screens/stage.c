#include "stage.h"

#include "draw/boardview.h"
#include "rules/walker.h"
#include "screens.h"

#include <langinfo.h>

/* The user's own signs, "N=x n=y": NAME letters of the first player are upper case, of the others lower. */
static void own_pieces(const struct game *g, const char *map, struct figures *figures)
{
    for (const char *text = map; *text; text++) {
        uint32_t code;
        if (text[1] != '=' || !text[2])
            continue;
        size_t bytes = utf8_first(text + 2, &code);
        for (int k = 0; k < g->kinds; k++) {
            if (utf8_width(code) != 1)
                continue;
            for (int player = 0; player < PLAYERS_MAX; player++)
                if (text[0] == (player ? g->kind[k].label | 0x20 : g->kind[k].label)) {
                    figures->code[player][k] = code;
                    figures->own[player][k] = true;
                }
        }
        text += 1 + bytes;
    }
}

/* True if a setting means Unicode. UNICODE: it says so; AUTOMATIC: it leaves the choice to the terminal. */
static bool wants_unicode(const struct display *display, bool unicode, bool automatic)
{
    return unicode || (automatic && display->can_unicode);
}

/* Fill VIEW with how to draw a board of G, seen by the player BOTTOM. The scale is left to the caller. */
static void looks_view(const struct display *display, const struct settings *settings, const struct game *g, int bottom,
                       struct view *view)
{
    bool lines = settings->lines != LINES_ASCII &&
                 (display->can_lines || wants_unicode(display, settings->lines == LINES_UNICODE, true));
    int style = display->tried ? display->tried : settings->piece_style;
    bool outlined = style == FIGURES_OUTLINED, chosen = outlined || style == FIGURES_UNICODE;
    bool figures = wants_unicode(display, chosen, style == FIGURES_AUTO);

    *view = boardview_default(g);
    view->rotation = rotation_for_player(g, bottom < g->players ? bottom : 0);
    view->labels = settings->coordinates ? LABELS_AROUND : LABELS_NONE;
    view->names = settings->names;
    view->bare = settings->lines == LINES_NONE;
    view->raster = settings->lines == LINES_AUTO || settings->lines == LINES_NONE || settings->lines == LINES_THIN;
    view->thin = settings->lines == LINES_THIN;
    view->pictures = style == FIGURES_LETTERS ? NULL : &display->pictures;
    view->cache = display->boards;
    view->beyond = display->backdrop;
    enum pieces_style pieces = outlined ? PIECES_OUTLINED : figures ? PIECES_FIGURES : PIECES_LETTERS;
    if (style == FIGURES_SOLID || (figures && style == FIGURES_AUTO))
        pieces = PIECES_SOLID;
    enum blocks blocks = settings->blocks ? (enum blocks)(settings->blocks - 1) : display->blocks;
    view_adapt(view, g, &(struct screen_kind){&display->theme, display->depth, lines, pieces, blocks});
    own_pieces(g, settings->signs, &view->pieces);
}

/* Another game is on the board. */
static void show_new_game(struct desk *desk)
{
    struct board_state *state = &desk->stage->board;
    int only = session_only_person(desk->session);
    state->bottom = desk->exercise.on ? desk->exercise.who : only < 0 ? 0 : only;
    state->selection = selection_empty();
    state->pointed = CELL_NONE;
    state->scrolled = 0;
    state->fresh = true;
    board_show(desk);
}

/* Returns the name of the theme that NAME, a value of the setting, stands for. */
static const char *theme_named(const struct desk *desk, const char *name)
{
    if (strcmp(name, AUTO_THEME) != 0)
        return name;
    return backdrop_is_light(&desk->stage->display.backdrop) ? LIGHT_THEME : DEFAULT_THEME;
}

bool stage_take_theme(struct desk *desk, struct error *error)
{
    struct display *display = &desk->stage->display;
    if (display->told.known)
        display->backdrop = display->told;
    display->changed = true;
    return theme_open(&desk->cache.catalogue, theme_named(desk, desk->settings.theme), &display->theme, error);
}

void stage_follow_terminal(struct desk *desk, const struct backdrop *backdrop, bool soon)
{
    desk->stage->display.told = *backdrop;
    if (soon && strcmp(desk->settings.theme, AUTO_THEME) == 0)
        stage_take_theme(desk, NULL);
}

void stage_new(struct desk *desk, command_list commands, struct screens *screens)
{
    struct stage *stage = memory_new(sizeof *stage);
    const char *terminal = getenv("TERM");
    bool unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && !desk->voice.face->spoken;
    bool console = terminal && strncmp(terminal, "linux", 5) == 0; /* its font has half blocks, but no figures */
    struct error fault = {0};

    desk->stage = stage;
    desk->seated = show_new_game;
    stage->commands = commands;
    stage->screens = screens;
    stage->typed.line = memory_copy("", 0);
    stage->board.selection = selection_empty();
    stage->board.pointed = CELL_NONE;
    stage->display.can_unicode = unicode && !console;
    stage->display.can_lines = unicode && console;
    stage->display.boards = board_cache_new();
    stage->display.blocks = BLOCKS_QUADRANTS;
    if (!stage_take_theme(desk, &fault)) {
        desk_note_fault(desk, &fault);
        strcpy(desk->settings.theme, AUTO_THEME);
        stage_take_theme(desk, NULL);
    }
    if (!pictures_open(&desk->cache.catalogue, &stage->display.pictures, &fault))
        desk_note_fault(desk, &fault);
    stage->display.changed = true;
}

void stage_free(struct desk *desk)
{
    struct stage *stage = desk->stage;
    if (!stage)
        return;
    screens_free(stage->screens);
    menu_free(&stage->window.menu);
    pictures_free(&stage->display.pictures);
    board_cache_free(stage->display.boards);
    record_free(stage->pasted.record);
    text_free(&stage->copied);
    text_free(&stage->call);
    free(stage->typed.line);
    free((void *)stage->commands);
    free(stage);
    desk->stage = NULL;
    desk->seated = NULL;
}

/* A message goes after the next move in a game, if nothing was said with it. */
static void follow_message(struct desk *desk)
{
    const struct stage *stage = desk->stage;
    const struct node *node = desk->session ? desk->session->record->current : NULL;
    if (node != stage->board.node && desk_mode(desk) == MODE_GAME && desk->voice.text.length &&
        !desk->voice.question.yes && stage->reading.told == desk->voice.told)
        desk_hush(desk);
}

/* Forget what was chosen on the board, and the window about it, if the board shows another position now. */
static void follow_board(struct desk *desk)
{
    struct board_state *state = &desk->stage->board;
    const struct node *node = desk->session ? desk->session->record->current : NULL;
    uint64_t key = node ? node->position.key : 0;
    int edit = desk->editor ? desk->editor->at + 1 : 0;
    if (node == state->node && key == state->key && edit == state->edit)
        return;
    selection_drop(&state->selection);
    state->scrolled = 0;
    state->node = node;
    state->key = key;
    state->edit = edit;
}

/* Between two frames; what a move takes, straight or along a line that bends, and what each place that it passes adds;
 * the most of both. CLOCK_SHORT: with less than this nothing moves. */
enum {
    FRAME_MS = 15,
    MOTION_MS = 120,
    BENT_MS = 250,
    PASSED_MS = 10,
    MOTION_MOST = 180,
    BENT_MOST = 350,
    CLOCK_SHORT = 20000
};

/* Returns the position before the move that is shown in motion. */
static const struct position *before_motion(const struct desk *desk)
{
    const struct node *node = desk->session->record->current;
    return desk->stage->motion.back ? &node->position : &node->parent->position;
}

/* True if WAS, the node that was shown before NODE, is NODE's parent or (*BACK) its child; *MOVE lies between them. */
static bool find_step(const struct node *node, const void *was, struct move *move, bool *back)
{
    *back = node->parent != was;
    const struct node *child = node->child;
    while (*back && child && child != was)
        child = child->sibling;
    if (!was || !(*back ? child : node->parent))
        return false;
    *move = *back ? child->move : node->move;
    return move->type != MOVE_PASS;
}

static bool is_dropped(const struct game *g, struct move m)
{
    return m.from >= CELLS_MAX && !g->board->pocket[0];
}

/* A move begins to be seen when the board shows the position after it, or the one before. */
static void follow_motion(struct desk *desk)
{
    struct motion *motion = &desk->stage->motion;
    const struct session *session = desk->session;
    const struct node *node = session ? session->record->current : NULL;
    const void *was = motion->shown;
    cell path[CELLS_MAX];
    struct view view;
    if (node == was)
        return;
    motion->shown = node;
    motion->lasts = 0;
    if (!motion->on || !desk->settings.motion || !node || node->left || node->loose ||
        !find_step(node, was, &motion->move, &motion->back) ||
        (clock_exists(&session->clock) && clock_left(&session->clock, session_turn(session), desk->now) < CLOCK_SHORT))
        return;
    if (motion->back && is_dropped(session->game, motion->move)) /* into a hand, which is not seen on the board */
        return;
    stage_view(desk, session->game, &view);
    if (!view.raster)
        return;
    const struct position *before = before_motion(desk);
    struct move m = motion->move;
    bool bends = m.from < CELLS_MAX && walker_bends(session->game, before, m.from, m.to);
    int passed = m.from < CELLS_MAX ? walker_path(session->game, before, m.from, m.to, path) : 0;
    int64_t least = bends ? BENT_MS : MOTION_MS, most = bends ? BENT_MOST : MOTION_MOST;
    motion->begun = desk->now;
    motion->lasts = least + (passed > 0 ? PASSED_MS * passed : 0);
    motion->lasts = motion->lasts < most ? motion->lasts : most;
}

static void add_slide(struct marks *marks, bool back, cell from, cell to, int part)
{
    marks->slide[marks->slides++] = back ? (struct slide){to, from, part} : (struct slide){from, to, part};
}

bool stage_mark_motion(const struct desk *desk, struct marks *marks)
{
    const struct motion *now = &desk->stage->motion;
    const struct move move = now->move;
    if (desk->now - now->begun >= now->lasts)
        return false;
    int part = (int)((desk->now - now->begun) * SLIDE_ALL / now->lasts);
    const struct game *g = desk->session->game;
    const struct position *before = before_motion(desk);
    marks->before = before;
    cell from = is_dropped(g, move) ? move.to : move.from < CELLS_MAX ? move.from : CELL_POCKET;
    add_slide(marks, now->back, from, move.to, part);
    if (move.type == MOVE_CASTLING) {
        const struct castling *castling = &g->castling[piece_player(before->on[move.from])][move.extra];
        add_slide(marks, now->back, castling->rook_from, castling->rook_to, part);
    } else if (now->back || !move_captures(g, before, move, &marks->taken) || !before->on[marks->taken]) {
        marks->taken = CELL_NONE;
    }
    return true;
}

int64_t stage_timeout(const struct desk *desk)
{
    int64_t left = desk->stage->motion.begun + desk->stage->motion.lasts - desk->now;
    return desk->stage->motion.lasts == 0 || left <= 0 ? -1 : left < FRAME_MS ? left : FRAME_MS;
}

struct window *stage_window(struct desk *desk, const char *title)
{
    const struct screen *seen = screen_seen(desk);
    if (desk->voice.face->spoken || !(seen->look ? desk->session != NULL : seen->sets_up))
        return NULL;
    window_open(&desk->stage->window, title, seen, desk->session ? desk->session->record->current : NULL);
    return &desk->stage->window;
}

/* The board wears the theme or the pieces that a window's cursor is on, and the user's own again when the window has
 * gone. */
static void follow_theme(struct desk *desk)
{
    static const char verb[] = "theme ";
    struct stage *stage = desk->stage;
    const struct menu *menu = &stage->window.menu;
    const char *line = stage_has_window(desk) && menu->count ? menu->item[menu->chosen].line : "",
               *name = desk->settings.theme;
    bool tries = strncmp(line, verb, strlen(verb)) == 0;
    struct theme theme;
    stage->display.tried = strcmp(line, "set piece-style solid") == 0      ? FIGURES_SOLID
                           : strcmp(line, "set piece-style outlined") == 0 ? FIGURES_OUTLINED
                                                                           : FIGURES_AUTO;
    if (tries)
        name = line + strlen(verb);
    name = theme_named(desk, name);
    if ((tries || stage->trying) && strcmp(stage->display.theme.name, name) != 0 &&
        theme_open(&desk->cache.catalogue, name, &theme, NULL)) {
        stage->display.theme = theme;
        stage->display.changed = true;
    }
    stage->trying = tries;
}

void stage_follow(struct desk *desk)
{
    struct window *window = &desk->stage->window;
    struct message_state *message = &desk->stage->reading;
    follow_message(desk);
    follow_board(desk);
    follow_motion(desk);
    desk_name_opening(desk);
    follow_theme(desk);
    if (desk->voice.question.yes && window->question != desk->voice.asked)
        window_ask(window, desk->voice.asked);
    else if (!desk->voice.question.yes && window->question)
        window_close(window);
    if (message->told != desk->voice.told)
        *message = (struct message_state){.told = desk->voice.told};
}

void stage_view(const struct desk *desk, const struct game *g, struct view *view)
{
    const struct pixel_means *pixels = &desk->stage->display.pixels;
    looks_view(&desk->stage->display, &desk->settings, g, desk->stage->board.bottom, view);
    if (pixels->how != PIXELS_NONE && !*desk->settings.signs) { /* signs are characters */
        view->image = (struct point){pixels->cell.width, pixels->cell.height};
        view->layered = pixels->how == PIXELS_KITTY;
    }
}

bool stage_prefill(struct desk *desk, const char *format, ...)
{
    struct typed *typed = &desk->stage->typed;
    va_list args;

    if (desk->voice.face->spoken)
        return false;
    va_start(args, format);
    vsnprintf(typed->prefill, sizeof typed->prefill, format, args);
    va_end(args);
    return true;
}

void stage_note_choices(struct desk *desk, const char *line)
{
    struct message_state *message = &desk->stage->reading;
    *message = (struct message_state){.told = desk->voice.told, .lists = true};
    snprintf(message->listed, sizeof message->listed, "%s", line);
}

bool stage_has_window(const struct desk *desk)
{
    const struct window *window = &desk->stage->window;
    if (!window->open)
        return false;
    if (window->question)
        return desk->voice.question.yes != NULL;
    return screen_seen(desk) == window->on && window->node == (desk->session ? desk->session->record->current : NULL);
}
