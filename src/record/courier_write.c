/* Writing the lists that courier.c reads. */
#include "notation/signs.h"
#include "record/comment.h"
#include "record/courier.h"
#include "record/loose.h"
#include "record/number.h"

#include <stdio.h>
#include <string.h>

/* Adds COMMENT (may be NULL), each line with its own `//`, FOR_PEOPLE only its words. False if there is nothing to add.
 * ON_LINE: the first line goes on the line that is there. */
static bool write_comment(struct text *out, const char *comment, bool for_people, bool on_line)
{
    struct text words = {0};
    if (for_people)
        comment_words(comment, &words);
    else if (comment)
        text_add(&words, comment);
    for (const char *line = words.at, *end; line; line = *end ? end + 1 : NULL) {
        end = line + strcspn(line, "\n");
        text_addf(out, "%s// %.*s\n", on_line ? " " : "", (int)(end - line), line);
        on_line = false;
    }
    bool any = words.at != NULL;
    text_free(&words);
    return any;
}

/* Do R's tags say more than the players' and the date's places, the game, and the result that the moves tell too? */
static bool has_tags(const struct record *r)
{
    static const char *const empty[] = {"?", "????.??.??", "-", "*", "unterminated", ""};
    static const char *const told[] = {"Variant", "Result", "Termination", LOOSE_TAG, "SetUp", "FEN"};
    for (int i = 0; i < r->tags; i++) {
        bool idle = false;
        for (size_t k = 0; k < sizeof told / sizeof *told; k++)
            idle = idle || strcmp(r->tag[i].name, told[k]) == 0;
        for (size_t k = 0; k < sizeof empty / sizeof *empty; k++)
            idle = idle || strcmp(r->tag[i].value, empty[k]) == 0;
        if (!idle)
            return true;
    }
    return false;
}

/* The number before the move of NODE: `12.`, or `12...` where another player of the round comes before. */
static void write_number(struct text *out, const struct node *node)
{
    text_addf(out, "%d%s ", node->parent->position.full, number_opens(node) ? "." : "...");
}

/* Add the move of NODE with its glyph; false if some of it cannot be expressed here. */
static bool write_move(const struct record *r, const struct node *node, bool for_people, struct text *out)
{
    char move[MOVE_TEXT];
    const char *mark = node->glyphs && !node->left ? signs_mark(node->glyph[0]) : "";

    if (node->left && (node->left_by != ENDING_RESIGNATION || node->left != node->parent->position.turn + 1))
        return false;
    if (node->left)
        snprintf(move, sizeof move, "resign");
    else if (!node->loose)
        movetext_write(r->game, &node->parent->position, node->move, move);
    write_number(out, node);
    text_addf(out, "%s%s", node->loose ? node->loose->line : move, mark);
    if (!write_comment(out, node->comment, for_people, true))
        text_add(out, "\n");
    return node->glyphs == (*mark ? 1 : 0);
}

/* Add the line that tells a result which the moves do not tell; false if it cannot be expressed. */
static bool write_ending(const struct record *r, struct text *out)
{
    const struct outcome *o = &r->result;
    const struct node *last = record_line_end(r->root);
    struct node next = {.parent = r->result_at};

    if (o->ending == ENDING_NONE)
        return true;
    bool resigned = o->ending == ENDING_RESIGNATION && !(o->sharers >> last->position.turn & 1);
    bool drawn = o->ending == ENDING_AGREEMENT || o->ending == ENDING_THREEFOLD || o->ending == ENDING_50_MOVES;
    if (r->result_at != last || !(resigned || drawn))
        return false;
    write_number(out, &next);
    text_add(out, resigned ? "resign\n" : "draw\n");
    return true;
}

bool courier_write(const struct record *r, bool for_people, struct text *out)
{
    bool whole = !has_tags(r) && r->root->glyphs == 0 && !r->root->escapes && !r->tail;

    if (record_is_loose(r))
        text_addf(out, "// %s: %s\n", LOOSE_TAG, LOOSE_VALUE);
    if (record_tag(r, "FEN"))
        text_addf(out, "// FEN: %s\n", record_tag(r, "FEN"));
    write_comment(out, r->root->comment, for_people, false);
    for (const struct node *node = r->root->child; node; node = node->child) {
        whole = whole && !node->sibling && !node->escapes && !node->before && !node->after;
        whole = write_move(r, node, for_people, out) && whole;
    }
    return write_ending(r, out) && whole;
}
