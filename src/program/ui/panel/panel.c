#include "panel.h"

#include "play/tags.h"
#include "study/playing.h"
#include "study/sharing.h"

/* The least rows of a panel that also shows the library, and that thin lines divide. */
enum { LIBRARY_FROM = 30, RULES_FROM = 20 };

/* The least size of a panel with large clocks; the rows of one. */
enum { CLOCKS_FROM = 40, CLOCKS_WIDE = 40, CLOCK_ROWS = 3 };

/* Who sits on the seat WHO, "" in an exercise; in a replay the name in the record, "" if it has none. SEAT is room for
 * the answer. */
static const char *name_seat(const struct panel *panel, int who, char seat[SEAT_TEXT])
{
    const struct desk *desk = panel->desk;
    const char *name = record_player(desk->session->record, who);
    if (desk->exercise.on)
        return "";
    if (panel->recorded && !desk->session->record->live)
        return name ? name : "";
    const struct shared *shared = sharing_game(desk);
    bool away = shared && desk->session->seat[who].elsewhere && shared->seat[who].name[0];
    name = away ? shared->seat[who].name : tags_person(desk->session, who);
    if (name)
        return name;
    seat_write(desk->session->seat[who], seat);
    return seat;
}

static bool has_large_clocks(const struct panel *panel)
{
    return panel->unicode && clock_exists(&panel->desk->session->clock) && !panel->recorded &&
           panel->area.rows >= CLOCKS_FROM && panel->area.columns >= CLOCKS_WIDE;
}

/* Returns the rows for a player: in a narrow panel the seat stands below the name. */
static int player_rows(const struct panel *panel)
{
    return panel->area.columns < PANEL_WIDE ? 3 : 2 + (has_large_clocks(panel) ? CLOCK_ROWS : 0) + tray_rows(panel);
}

/* Print TIME from row ROW on in digits of half blocks, each three wide and five high. */
static void put_large(const struct panel *panel, int row, enum paint paint, const char *time)
{
    static const char signs[] = "0123456789:.";
    static const uint16_t shape[] = {075557, 026227, 071747, 071717, 055711, 074717,
                                     074757, 071111, 075757, 075717, 002020, 000002};
    static const uint32_t block[] = {' ', 0x2580, 0x2584, 0x2588};
    for (int i = 0; time[i]; i++) {
        const char *sign = strchr(signs, time[i]);
        for (int k = 0; sign && k < CLOCK_ROWS * 3; k++) {
            int y = k / 3 * 2, bits = shape[sign - signs];
            int upper = bits >> (14 - 3 * y - k % 3) & 1, lower = y < 4 ? bits >> (11 - 3 * y - k % 3) & 1 : 0;
            canvas_put(&panel->picture->canvas, row + k / 3, panel->area.column + 2 + 4 * i + k % 3, paint,
                       block[upper + 2 * lower]);
        }
    }
}

/* The clock of player WHO into OUT (CLOCK_TEXT bytes), "" if there is none; in a replay the time in the record after
 * the move on the board, before the first the one that players begin with. */
static void write_time(const struct panel *panel, int who, char *out)
{
    const struct desk *desk = panel->desk;
    const struct session *session = desk->session;
    int64_t left = clock_left(&session->clock, who, desk->now);
    bool told = panel->recorded && record_left(session->record->current, who, &left);
    if (panel->recorded && !told)
        left = clock_base(&session->clock.rule, who);
    out[0] = '\0';
    if (told || clock_exists(&session->clock))
        clock_show(left, out);
}

/* Print HEAD and after it TIME, "" for none, in row ROW; a HEAD that is too long for that ends with a sign. */
static void put_head(const struct panel *panel, int row, enum paint paint, const char *head, const char *time)
{
    struct panel left = *panel;
    int gap = panel->area.columns - (int)strlen(time);
    left.area.columns = *time ? gap - 1 : panel->area.columns;

    panel_put(&left, row, 0, paint, head);
    if (canvas_string_width(head) > left.area.columns)
        panel_put(&left, row, left.area.columns - 1, paint, panel->unicode ? "\xE2\x80\xA6" : "~");
    panel_put(panel, row, gap > 0 ? gap : 0, paint, time);
}

/* Add to OUT what the rules count of player WHO. */
static void list_counts(const struct session *session, int who, struct text *out)
{
    const struct game *g = session->game;
    for (int i = 0; i < g->counters; i++) {
        const struct counter *counter = &g->counter[i];
        int n = position_count(g, session_position(session), counter->rule, who);
        if (counter->rule != RULE_PASSING)
            text_addf(out, "   %s: %d of %d", counter->name, n, counter->most);
        else if (n) /* of the last move only */
            text_add(out, "   has passed");
    }
    const struct position *p = session_position(session);
    if (p->limit && cellset_count(cellset_and(p->player[who], g->board->firsts)) > 1) /* it must mate by then */
        text_addf(out, "   counted: %d of %d", (p->counted + 1) / 2, p->limit / 2);
}

static void put_player(const struct panel *panel, int row, int who)
{
    const struct session *session = panel->desk->session;
    const struct game *g = session->game;
    char room[SEAT_TEXT], time[CLOCK_TEXT] = "", line[128];
    SCOPED(text) taken = {0}, head = {0};
    bool alive = session_position(session)->alive >> who & 1;
    bool turn = session_turn(session) == who && !session_over(session);

    const char *seat = name_seat(panel, who, room);
    write_time(panel, who, time);
    bool narrow = panel->area.columns < PANEL_WIDE;
    text_addf(&head, "%c %s  %s%s", turn ? '>' : ' ', g->player[who].name, narrow ? "" : seat, alive ? "" : "  (out)");
    put_head(panel, row, turn ? PAINT_BRIGHT : PAINT_PLAIN, head.at, has_large_clocks(panel) ? "" : time);
    if (has_large_clocks(panel))
        put_large(panel, row + 2, turn ? PAINT_BRIGHT : PAINT_DIM, time);
    if (narrow)
        panel_put(panel, ++row, 2, PAINT_PLAIN, seat);
    army_list_taken(panel, who, &taken);
    list_counts(session, who, &taken);
    snprintf(line, sizeof line, "  %s  %.110s",
             rules_has(g, RULE_RESTORE) ? "can return"
             : rules_has(g, RULE_DROPS) ? "hand"
                                        : "took",
             taken.at);
    panel_put(panel, row + 1, 0, PAINT_DIM, line);
    piece pieces[ARMY_MOST];
    tray_put(panel, row + 2 + (has_large_clocks(panel) ? CLOCK_ROWS : 0), pieces, army_take(panel, who, pieces));
}

/* Adds to OUT which of the two others check the player to move, "Black and White"; nothing with two players. */
static void list_checkers(const struct session *session, const struct position *p, struct text *out)
{
    cell royal = position_royal(session->game, p, p->turn);
    for (int i = 0; i < session->game->players && session->game->players > 2 && royal != CELL_NONE; i++)
        if (i != p->turn && !cellset_empty(position_attackers(session->game, p, royal, i)))
            text_addf(out, "%s%s", out->length ? " and " : "", session->game->player[i].name);
}

/* Whose turn it is, or how the game ended. */
static void write_state(const struct panel *panel, char *out, size_t size)
{
    const struct desk *desk = panel->desk;
    const struct session *session = desk->session;
    const char *who = session_name(session, session_turn(session));
    bool check = position_in_check(session->game, desk_position(desk), session_turn(session));
    struct search_result found;
    SCOPED(text) checkers = {0};

    if (check)
        list_checkers(session, desk_position(desk), &checkers);
    if (session_over(session))
        reporting_status(session, out, size);
    else if (session_thinking(session) && thinker_peek(session->thinker, &found) && found.depth)
        snprintf(out, size, "%s is thinking, depth %d", who, found.depth);
    else if (session_thinking(session))
        snprintf(out, size, "%s is thinking ...", who);
    else if (sharing_game(desk) && sharing_game(desk)->aborted)
        snprintf(out, size, "The game was aborted.");
    else if (session->paused)
        snprintf(out, size, "Paused; %s to move", who);
    else if (checkers.length &&
             snprintf(out, size, "%s is in check from %s: must answer", who, checkers.at) + 2 > panel->area.columns)
        snprintf(out, size, "%s: check from %s!", who, checkers.at);
    else if (!checkers.length)
        snprintf(out, size, "%s%s to move", check ? "Check! " : "", who);
}

/* The end of the sentence of whose turn it is: what the user can do now, in a long and a short form, into AWAITED. */
static void find_awaited(const struct panel *panel, const char *awaited[2])
{
    const struct desk *desk = panel->desk;
    const struct session *session = desk->session;
    static const char *const said[][2] = {
        {" (replay)", " (replay)"},
        {": go, or a move", ": go, or a move"},
        {" (computer)", " (computer)"},
        {" (elsewhere)", " (elsewhere)"},
        {": yes or no?", ": y or n?"},
        {": where to? Enter moves it there", ": where to?"},
        {": which piece? Enter selects it", ": which piece?"},
        {": type a move, or select a piece", ": your move"},
        {"", ""},
        {": where to with the duck?", ": the duck?"},
    };
    bool answers =
        session->game->players > 2 && position_in_check(session->game, desk_position(desk), session_turn(session));
    enum denial no = session_denial(session);
    int i = session_over(session) || session_thinking(session) || session->paused || answers ? 8
            : panel->recorded                                                                ? 0
            : session->held                                                                  ? 1
            : no == DENIAL_ELSEWHERE                                                         ? 3
            : no != DENIAL_NONE                                                              ? 2
            : desk->voice.question.yes                                                       ? 4
            : desk_position(desk)->duck_due                                                  ? 9
            : selection_holds(&panel->board->selection)                                      ? 5
            : panel->board->selection.cursor != CELL_NONE                                    ? 6
                                                                                             : 7;
    awaited[0] = said[i][0];
    awaited[1] = said[i][1];
}

static void put_state(const struct panel *panel, int row)
{
    char line[ERROR_TEXT + 64];
    const char *awaited[2];
    write_state(panel, line, ERROR_TEXT);
    if (session_over(panel->desk->session) && panel->desk->voice.text.length &&
        strstr(panel->desk->voice.text.at, line))
        return; /* the message has just told it */
    find_awaited(panel, awaited);
    int room = panel->area.columns - canvas_string_width(line);
    const char *tail = (int)strlen(awaited[0]) + 2 <= room ? awaited[0]
                       : (int)strlen(awaited[1]) <= room   ? awaited[1]
                                                           : "";
    room -= (int)strlen(tail);
    strcat(line, tail);
    enum paint paint = session_over(panel->desk->session) ? PAINT_TITLE : PAINT_BRIGHT;
    if (room < 0) /* in the empty row above, too */
        paragraph_print(line, &panel->picture->canvas,
                        (struct area){row - 1, panel->area.column, 2, panel->area.columns}, paint);
    else
        panel_put(panel, row, room < 2 ? room : 2, paint, line);
}

/* Writes what the library has of the position into OUT (SIZE bytes): "34 games, White 41 %", or since when nothing, and
 * the opening's name where COLUMNS have room for it; "" nothing. */
static void write_games(const struct panel *panel, int columns, char *out, size_t size)
{
    const struct game_library *library = &panel->desk->library;
    const char *opening = library->opening ? library->opening->name : "";
    int used = 0;
    *out = '\0';
    if (library->games)
        used = snprintf(out, size, "%d game%s", library->games, library->games == 1 ? "" : "s");
    if (library->ended)
        snprintf(out + used, size - (size_t)used, ", %s %d %%", panel->desk->session->game->player[0].name,
                 (200 * library->won + library->ended) / (2 * library->ended));
    if (library->games)
        return;
    if (library->left)
        snprintf(out, size, "%s%sut of book since move %d", opening, *opening ? "; o" : "O", library->left);
    if (library->left && canvas_string_width(out) > columns)
        snprintf(out, size, "Out of book since move %d", library->left);
    if (!library->left && canvas_string_width(opening) <= columns)
        snprintf(out, size, "%s", opening);
}

/* What the library has of the position, above row ROW; returns how many rows it took, an empty one included. */
static int put_games(const struct panel *panel, int row)
{
    char line[160] = "";
    if (panel->area.rows >= LIBRARY_FROM && panel->area.columns >= PANEL_WIDE)
        write_games(panel, panel->area.columns - 2, line, sizeof line);
    if (!*line)
        return 0;
    panel_put(panel, row - 1, 2, PAINT_DIM, line);
    picture_add(panel->picture,
                (struct hotspot){.area = {row - 1, panel->area.column, 1, panel->area.columns}, .line = "explorer"});
    return 2;
}

/* A thin line across PANEL in row ROW, which is blank. */
static void put_rule(const struct panel *panel, int row)
{
    for (int x = 2; x < panel->area.columns - 1; x++)
        canvas_put(&panel->picture->canvas, row, panel->area.column + x, PAINT_DIM, 0x2500);
}

void panel_draw(const struct panel *panel)
{
    int players = panel->desk->session->game->players, at = panel->area.row, each = player_rows(panel);

    for (int i = players - 1; i > 0; i--, at += each)
        put_player(panel, at, (panel->board->bottom + i) % players);
    int bottom = panel->area.row + panel->area.rows - each, end = bottom - 2;
    end -= put_games(panel, end);
    movelist_draw(panel, at + 1, end - (at + 1));
    put_state(panel, bottom - 1);
    put_player(panel, bottom, panel->board->bottom);
    if (panel->unicode && panel->area.columns >= PANEL_WIDE && panel->area.rows >= RULES_FROM) {
        put_rule(panel, at);
        put_rule(panel, bottom - 2);
    }
}

void panel_moves(const struct panel *panel)
{
    movelist_draw(panel, panel->area.row, panel->area.rows);
}

void panel_line(const struct panel *panel)
{
    const struct session *session = panel->desk->session;
    const struct node *now = session->record->current;
    char time[CLOCK_TEXT];
    SCOPED(text) line = {0};

    text_add(&line, "");
    for (int back = now->parent && now->parent->parent ? 1 : 0; back >= 0 && now->parent; back--) {
        const struct node *node = back ? now->parent : now;
        text_addf(&line, "%d ", node->parent->position.full);
        movelist_write(panel, node, &line);
        text_add(&line, "  ");
    }
    for (int i = 0; i < session->game->players; i++) {
        write_time(panel, i, time);
        if (*time)
            text_addf(&line, " %s %s", session->game->player[i].name, time);
    }
    panel_put(panel, panel->area.row, 0, PAINT_PLAIN, line.at);
}
