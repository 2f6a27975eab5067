#include "forms.h"

#include "draw/show.h"
#include "record/comment.h"
#include "record/loose.h"
#include "rules/walker.h"

/* The page while it is written. */
struct writer {
    const struct record *record;
    struct text *html, *data;
    int nodes; /* how many have been written */
};

/* Add the cells of SET as an array. */
static void add_cells(struct text *out, cellset set)
{
    text_add(out, "[");
    for (bool first = true; !cellset_empty(set); first = false)
        json_addf(out, "%s%d", first ? "" : ",", cellset_pop(&set));
    text_add(out, "]");
}

/* Who stands on PLACE, or on the pocket if PLACE is one beyond the last cell. */
static letter letter_at(const struct game *g, const struct node *node, int place)
{
    bool pocket = place == g->board->cells;
    if (node->loose) {
        const struct diagram *pieces = &node->loose->board.pieces;
        return !pocket ? pieces->at[place] : g->board->pocket[0] && pieces->held ? pieces->hand[0] : LETTER_NONE;
    }
    piece occupant = pocket ? node->position.pocket : node->position.on[place];
    return occupant ? letter_of_piece(g, occupant) : LETTER_NONE;
}

static void add_pieces_data(struct text *out, const struct game *g, const struct node *node)
{
    const char *comma = "";
    text_add(out, "[");
    for (int place = 0; place <= g->board->cells; place++) {
        letter who =
            place < g->board->cells && g->board->lane_first[place] != place ? LETTER_NONE : letter_at(g, node, place);
        if (!who)
            continue;
        json_addf(out, "%s%d,%d", comma, place, who);
        comma = ",";
    }
    text_add(out, "]");
}

static void add_code(struct text *out, const struct game *g, const struct node *node)
{
    SCOPED(text) code = {0};
    marking_code(g, node, &code);
    json_addf(out, "\"%s\"", code.at);
}

/* Adds the arrows and coloured cells of NODE's comment, [colour, from, to] each. */
static void add_shapes(struct text *out, const struct board *board, const struct node *node)
{
    struct shape shape[SHAPES_MAX];
    int count = comment_shapes(board, node->comment, shape);
    text_add(out, "[");
    for (int i = 0; i < count; i++)
        json_addf(out, "%s[\"%c\",%d,%d]", i ? "," : "", shape[i].colour, shape[i].from, shape[i].to);
    text_add(out, "]");
}

/* Adds the cells along which the move that led to NODE went, its ends included, if that way bends. */
static void add_trail(struct text *out, const struct game *g, const struct node *node)
{
    const struct track track = marking_track(node);
    cell way[CELLS_MAX];
    text_add(out, "[");
    if (track.before && track.from < g->board->cells &&
        walker_bends(g, track.before, g->board->lane_first[track.from], track.to)) {
        int count = walker_path(g, track.before, g->board->lane_first[track.from], track.to, way);
        json_addf(out, "%d,", track.from);
        for (int i = 0; i < count; i++)
            json_addf(out, "%d,", way[i]);
        json_addf(out, "%d", track.to);
    }
    text_add(out, "]");
}

/* Adds what the players have in their hands, a text each. */
static void add_hand_texts(struct text *out, const struct game *g, const struct node *node)
{
    const struct diagram *loose = node->loose ? &node->loose->board.pieces : NULL;
    text_add(out, "[");
    for (int player = 0; player < g->players; player++) {
        SCOPED(text) line = {0};
        if (hands_describe(g, &node->position, loose, player, &line))
            json_addf(out, "%s\"%s\"", player ? "," : "", line.at);
    }
    text_add(out, "]");
}

/* Add the element of NODE, whose parent has the number PARENT; returns NODE's own number. */
static int add_data(struct writer *writer, const struct node *node, int parent)
{
    const struct game *g = writer->record->game;

    text_add(writer->data, writer->nodes ? ",\n" : "");
    json_addf(writer->data, "[%d,", parent);
    add_code(writer->data, g, node);
    text_add(writer->data, ",");
    add_pieces_data(writer->data, g, node);
    text_add(writer->data, ",");
    add_cells(writer->data, marking_last(g, node));
    text_add(writer->data, ",");
    add_cells(writer->data, marking_checks(g, &node->position));
    text_add(writer->data, ",");
    add_shapes(writer->data, g->board, node);
    text_add(writer->data, ",");
    add_hand_texts(writer->data, g, node);
    text_add(writer->data, ",");
    add_trail(writer->data, g, node);
    text_add(writer->data, "]");
    return writer->nodes++;
}

/* Adds the words of a comment, a line of the page for each of its lines. Returns false if there are none. */
static bool add_comment(struct writer *writer, const char *comment)
{
    SCOPED(text) words = {0};
    bool any = comment_words(comment, &words);
    if (any)
        markup_addf(writer->html, "<span class=\"comment\">%s</span>\n", words.at);
    return any;
}

static void add_glyphs(struct writer *writer, const struct node *node)
{
    for (int i = 0; i < node->glyphs; i++) {
        const char *mark = signs_mark(node->glyph[i]);
        if (*mark)
            markup_addf(writer->html, "%s", mark);
        else
            markup_addf(writer->html, " $%d", node->glyph[i]);
    }
}

/* Add NODE's move as a link to its position, with its number where it needs one (FORCED: after anything but a
 * move). */
static void add_move(struct writer *writer, const struct node *node, int number, bool forced)
{
    const struct game *g = writer->record->game;
    const struct position *p = &node->parent->position;
    bool opens = number_opens(node);
    char move[MOVE_TEXT];

    markup_addf(writer->html, "<a id=\"m%d\" href=\"#n%d\">", number, number);
    if (node->kind != NODE_LEFT && (opens || forced))
        markup_addf(writer->html, "%d%s ", p->full, opens ? "." : "...");
    node_write_move(g, node, move, sizeof move); /* a long one of a sandbox would be cut */
    markup_addf(writer->html, "%s", node->kind == NODE_STEP ? node->loose->line : move);
    add_glyphs(writer, node);
    text_add(writer->html, "</a>\n");
}

/* Add the line that begins with NODE after the node of number PARENT, and the variations to its moves except the
 * first. */
static void add_line(struct writer *writer, const struct node *node, int parent, bool main_line)
{
    for (bool forced = true, first = true; node; node = node->child, first = false) {
        int number = add_data(writer, node, parent);
        add_move(writer, node, number, forced);
        forced = add_comment(writer, node->comment) || node->kind == NODE_LEFT;
        for (const struct node *variation = first && !main_line ? NULL : node->sibling; variation;
             variation = variation->sibling) {
            text_add(writer->html, "<div class=\"variation\">");
            add_comment(writer, variation->before);
            add_line(writer, variation, parent, false);
            add_comment(writer, variation->after);
            text_add(writer->html, "</div>\n");
            forced = true;
        }
        parent = number;
    }
}

void page_moves(const struct record *record, struct text *html, struct text *data)
{
    struct writer writer = {.record = record, .html = html, .data = data};

    add_data(&writer, record->root, 0);
    text_add(html, "<a id=\"m0\" href=\"#n0\">Start</a>\n");
    add_comment(&writer, record->root->comment);
    if (record->root->child)
        add_line(&writer, record->root->child, 0, true);
}
