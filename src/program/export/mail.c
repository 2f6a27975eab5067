#include "forms.h"

#include "draw/boardview.h"
#include "draw/show.h"
#include "record/courier.h"
#include "record/loose.h"

enum { COLUMNS = 72 };

/* `Anna (White) - Ben (Black)`; a player without a name is called by the side alone. */
static void add_players(const struct record *record, struct text *out)
{
    for (int i = 0; i < record->game->players; i++) {
        const char *side = record->game->player[i].name, *name = record_player(record, i);
        text_addf(out, "%s%s%s%s%s", i ? " - " : "", name ? name : side, name ? " (" : "", name ? side : "",
                  name ? ")" : "");
    }
}

/* The board in letters and 7-bit lines. */
static void add_board_in_letters(const struct game *g, const struct node *node, const struct view *wanted,
                                 struct text *out)
{
    struct view view = boardview_default(g);
    struct marks marks = boardview_no_marks();
    struct canvas canvas;
    int rows, columns;

    view.rotation = wanted->rotation;
    view.loose = node->loose ? &node->loose->board.pieces : NULL;
    boardview_measure(g, &view, &rows, &columns);
    canvas_start(&canvas, rows, columns);
    boardview_draw(g, &node->position, &view, &marks, &canvas, 0, 0);
    canvas_text(&canvas, out);
    hands_list(g, &node->position, view.loose, out);
    canvas_free(&canvas);
}

/* Add the move that led to NODE with its number, and how the game stands there. */
static void add_standing(const struct record *record, const struct node *node, struct text *out)
{
    const struct position *p = &node->position;
    char words[CODE_SIZE];
    struct outcome outcome = record_outcome_at(record, node);

    if (node->kind != NODE_ROOT && node->kind != NODE_LEFT) {
        node_write_move(record->game, node, words, sizeof words);
        text_addf(out, "Last move: %d%s %s\n", node->parent->position.full, number_opens(node) ? "." : "...",
                  node->kind == NODE_STEP ? node->loose->line : words);
    }
    movetext_status(record->game, p, &outcome, words, sizeof words);
    text_addf(out, "%c%s\n", words[0] >= 'a' ? words[0] - 'a' + 'A' : words[0], words + 1);
    const char *definition = record->game->definition ? record_tag(record, DEFINITION_TAG) : NULL;
    if (definition)
        text_addf(out, "Definition: %s\n", definition);
    text_add(out, "Position: ");
    marking_code(record->game, node, out);
    text_add(out, "\n");
}

/*
 * Add LIST, lines of moves, to OUT: a line too long for a mail is broken in its comment, which goes on in the next one.
 */
static void add_folded(const char *list, struct text *out)
{
    for (bool on = false; *list;) {
        size_t length = strcspn(list, "\n"), cut = length, room = on ? COLUMNS - 3 : COLUMNS;
        const char *comment = strstr(list, "//");
        size_t least = on ? 1 : comment && comment < list + length ? (size_t)(comment - list) + 3 : length;
        for (size_t i = least; length > room && i < length && (i <= room || cut == length); i++)
            if (list[i] == ' ')
                cut = i;
        on = cut < length;
        text_add_bytes(out, list, cut);
        text_add(out, on ? "\n// " : "\n");
        list += on ? cut + 1 : length + (list[length] != '\0');
    }
}

bool mail_write(const struct record *record, const struct export_style *style, struct text *out)
{
    const struct node *end = record_line_end(record->root);

    text_addf(out, "%s: ", record->game->title);
    add_players(record, out);
    text_add(out, "\n\n");
    add_board_in_letters(record->game, end, style->view, out);
    text_add(out, "\n");
    add_standing(record, end, out);
    if (end == record->root)
        return true;
    text_add(out, "\n");
    SCOPED(text) list = {0};
    bool whole = courier_write(record, true, &list);
    add_folded(list.at, out);
    return whole;
}

void marking_code(const struct game *g, const struct node *node, struct text *out)
{
    char code[CODE_SIZE];
    if (node->loose) {
        sandbox_write(g, &node->loose->board, out);
        return;
    }
    code_write(g, &node->position, code);
    text_add(out, code);
}

/* Returns the cells whose pieces were changed by NODE's move, lanes whole. */
static cellset changed_cells(const struct game *g, const struct node *node)
{
    cellset cells = {0};
    for (int place = 0; place < g->board->cells; place++)
        if (node->loose->board.pieces.at[place] != node->parent->loose->board.pieces.at[place])
            cells = cellset_or(cells, g->board->lane[place]);
    return cells;
}

cellset marking_last(const struct game *g, const struct node *node)
{
    return node->kind == NODE_MOVE   ? node_cells(g, node)
           : node->kind == NODE_STEP ? changed_cells(g, node)
                                     : (cellset){0};
}

struct track marking_track(const struct node *node)
{
    return node->kind == NODE_MOVE ? (struct track){node->move.from, node->move.to, &node->parent->position}
                                   : (struct track){CELL_NONE, CELL_NONE, NULL};
}

cellset marking_checks(const struct game *g, const struct position *p)
{
    cellset cells = {0};
    for (int player = 0; player < g->players; player++)
        cells = cellset_or(cells, position_checked(g, p, player));
    return cells;
}
