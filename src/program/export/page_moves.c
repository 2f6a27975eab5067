#include "forms.h"

#include "record/comment.h"
#include "record/loose.h"

/* The page while it is written. */
struct writer {
    const struct record *record;
    struct text *html, *data;
    int nodes; /* how many have been written */
};

/* Add the cells of S as an array. */
static void add_cells(struct text *out, cellset s)
{
    text_add(out, "[");
    for (bool first = true; !cellset_empty(s); first = false)
        json_addf(out, "%s%d", first ? "" : ",", cellset_pop(&s));
    text_add(out, "]");
}

/* Who stands on C, or on the pocket if C is one beyond the last cell. */
static letter letter_at(const struct game *g, const struct node *node, int c)
{
    bool pocket = c == g->board->cells;
    if (node->loose) {
        const struct diagram *pieces = &node->loose->board.pieces;
        return !pocket ? pieces->at[c] : g->board->pocket[0] && pieces->held ? pieces->hand[0] : LETTER_NONE;
    }
    piece m = pocket ? node->position.pocket : node->position.on[c];
    return m ? letter_of_piece(g, m) : LETTER_NONE;
}

static void add_pieces_data(struct text *out, const struct game *g, const struct node *node)
{
    const char *comma = "";
    text_add(out, "[");
    for (int c = 0; c <= g->board->cells; c++) {
        letter who = c < g->board->cells && g->board->lane_first[c] != c ? LETTER_NONE : letter_at(g, node, c);
        if (!who)
            continue;
        json_addf(out, "%s%d,%d", comma, c, who);
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
static void add_shapes(struct text *out, const struct board *b, const struct node *node)
{
    struct shape s[SHAPES_MAX];
    int count = comment_shapes(b, node->comment, s);
    text_add(out, "[");
    for (int i = 0; i < count; i++)
        json_addf(out, "%s[\"%c\",%d,%d]", i ? "," : "", s[i].colour, s[i].from, s[i].to);
    text_add(out, "]");
}

/* Add the element of NODE, whose parent has the number PARENT; returns NODE's own number. */
static int add_data(struct writer *w, const struct node *node, int parent)
{
    const struct game *g = w->record->game;

    text_add(w->data, w->nodes ? ",\n" : "");
    json_addf(w->data, "[%d,", parent);
    add_code(w->data, g, node);
    text_add(w->data, ",");
    add_pieces_data(w->data, g, node);
    text_add(w->data, ",");
    add_cells(w->data, marking_last(g, node));
    text_add(w->data, ",");
    add_cells(w->data, marking_checks(g, &node->position));
    text_add(w->data, ",");
    add_shapes(w->data, g->board, node);
    text_add(w->data, "]");
    return w->nodes++;
}

/* Adds the words of a comment, a line of the page for each of its lines. Returns false if there are none. */
static bool add_comment(struct writer *w, const char *comment)
{
    SCOPED(text) words = {0};
    bool any = comment_words(comment, &words);
    if (any)
        markup_addf(w->html, "<span class=\"comment\">%s</span>\n", words.at);
    return any;
}

static void add_glyphs(struct writer *w, const struct node *node)
{
    for (int i = 0; i < node->glyphs; i++) {
        const char *mark = signs_mark(node->glyph[i]);
        if (*mark)
            markup_addf(w->html, "%s", mark);
        else
            markup_addf(w->html, " $%d", node->glyph[i]);
    }
}

/* Add NODE's move as a link to its position, with its number where it needs one (FORCED: after anything but a move). */
static void add_move(struct writer *w, const struct node *node, int number, bool forced)
{
    const struct game *g = w->record->game;
    const struct position *p = &node->parent->position;
    bool opens = number_opens(node);
    char move[MOVE_TEXT];

    markup_addf(w->html, "<a id=\"m%d\" href=\"#n%d\">", number, number);
    if (node->kind != NODE_LEFT && (opens || forced))
        markup_addf(w->html, "%d%s ", p->full, opens ? "." : "...");
    node_write_move(g, node, move, sizeof move); /* a long one of a sandbox would be cut */
    markup_addf(w->html, "%s", node->kind == NODE_STEP ? node->loose->line : move);
    add_glyphs(w, node);
    text_add(w->html, "</a>\n");
}

/* Add the line that begins with NODE after the node of number PARENT, and the variations to its moves except the
 * first. */
static void add_line(struct writer *w, const struct node *node, int parent, bool main_line)
{
    for (bool forced = true, first = true; node; node = node->child, first = false) {
        int number = add_data(w, node, parent);
        add_move(w, node, number, forced);
        forced = add_comment(w, node->comment) || node->kind == NODE_LEFT;
        for (const struct node *v = first && !main_line ? NULL : node->sibling; v; v = v->sibling) {
            text_add(w->html, "<div class=\"variation\">");
            add_comment(w, v->before);
            add_line(w, v, parent, false);
            add_comment(w, v->after);
            text_add(w->html, "</div>\n");
            forced = true;
        }
        parent = number;
    }
}

void page_moves(const struct record *r, struct text *html, struct text *data)
{
    struct writer w = {.record = r, .html = html, .data = data};

    add_data(&w, r->root, 0);
    text_add(html, "<a id=\"m0\" href=\"#n0\">Start</a>\n");
    add_comment(&w, r->root->comment);
    if (r->root->child)
        add_line(&w, r->root->child, 0, true);
}
