#include "play/review.h"
#include "record/comment.h"
#include "record/edit.h"

#include <ctype.h>

enum { GLYPH_MISTAKE = 2, GLYPH_BLUNDER = 4, GLYPH_DUBIOUS = 6 };

/* Returns JUDGEMENT's glyph, 0 for none. */
static int judgement_glyph(enum judgement judgement)
{
    static const int glyph[JUDGEMENTS] = {0, GLYPH_DUBIOUS, GLYPH_MISTAKE, GLYPH_BLUNDER};
    return glyph[judgement];
}

/* SCORE, for the side to move in P, as comments have it: from White's side; with three players from that of the side to
 * move. */
static struct eval eval_of(const struct game *g, int score, const struct position *p)
{
    int side = g->players == 2 && p->turn == 1 ? -1 : 1, mate = engine_mate_moves(g, score, p);
    if (mate || abs(score) >= SCORE_MATE)
        return (struct eval){true, side * mate};
    return (struct eval){false, side * score};
}

/* True if COMMENT has an evaluation of others. */
static bool has_theirs(const struct review *review, const char *comment)
{
    struct eval eval;
    struct effort effort;
    const char *annotator = record_tag(review->record, "Annotator");
    return comment_eval(comment, &eval) &&
           (comment_effort(comment, &effort) ? effort.valued : !annotator || strcmp(annotator, REVIEW_ANNOTATOR) != 0);
}

/* Whose values a comment gets: of this review (SEARCHED) or one before (RECALLED); whether the move that led there was
 * the BEST. */
struct finding {
    bool searched, recalled, best;
};

/* Write EVAL (NULL: none) into *COMMENT and who has found it; an evaluation of others stays, and ours stands beside
 * it. */
static void write_value(const struct review *review, const struct finding *finding, const struct eval *eval,
                        char **comment)
{
    struct effort effort = review->effort, was;
    bool theirs = has_theirs(review, *comment), told = comment_effort(*comment, &was);
    if (eval && !theirs)
        comment_set_eval(comment, *eval);
    bool searched = finding->searched && *effort.program;
    if (!searched && !(finding->recalled && told))
        return;
    if (!searched) {
        effort = was;
    } else if (told) {
        effort.explained = was.explained;
        effort.behind = was.behind;
        memcpy(effort.mark, was.mark, sizeof effort.mark);
        memcpy(effort.better, was.better, sizeof effort.better);
    }
    if (searched && eval && theirs) {
        effort.valued = true;
        effort.value = *eval;
    }
    effort.best = finding->best;
    comment_set_effort(comment, &effort);
}

/* True if the move of point I, if it is one, is the best that is known. */
static bool is_best(const struct review *review, int i)
{
    const struct review_point *point = &review->point[i];
    return point->known && point->node->child->kind == NODE_MOVE && review_is_best(review, i);
}

/* Write the value of the position after the move of point I into that move's comment. A move that ends the game was
 * valued by the search before it. */
static void write_eval(const struct review *review, int i)
{
    const struct review_point *next = &review->point[i + 1];
    const struct review_point *valued = next->known && !next->searched && !next->recalled ? next - 1 : next;
    if (next->node->kind != NODE_MOVE)
        return;
    bool goes_on = next->known && moves_count(review->record->game, &next->node->position);
    const struct eval eval =
        goes_on ? eval_of(review->record->game, next->score, &next->node->position) : (struct eval){.value = 0};
    const struct finding finding = {valued->searched, valued->recalled, is_best(review, i)};
    write_value(review, &finding, goes_on ? &eval : NULL, &next->node->comment);
}

/* The same with three players: the value of the move for who played it, and of the position for who is to move. Where
 * one of them is not known none is written, as what stands there may be by another effort. */
static void write_evals_of_three(const struct review *review, int i)
{
    const struct game *g = review->record->game;
    const struct review_point *point = &review->point[i], *next = point + 1;
    char **comment = &next->node->comment;
    bool moved = next->node->kind == NODE_MOVE;
    if ((moved && !point->after_known) || !next->known)
        return;
    const struct eval eval = moved ? eval_of(g, point->after_score, &point->node->position) : (struct eval){.value = 0};
    bool searched = moved ? point->after_taken : next->searched;
    const struct finding finding = {searched, !searched, is_best(review, i)};
    write_value(review, &finding, moved ? &eval : NULL, comment);
    if (next->searched || next->recalled) /* else the game is over there */
        comment_set_eval_next(comment, eval_of(g, next->score, &next->node->position));
}

/* Write the value of the first position, and who has found it. */
static void write_root(const struct review *review)
{
    const struct review_point *point = &review->point[0];
    char **comment = &point->node->comment;
    if (!point->searched || !*review->effort.program)
        return;
    const struct eval eval = eval_of(review->record->game, point->score, &point->node->position);
    const struct finding finding = {true, false, false};
    bool two = review->record->game->players == 2;
    if (!two)
        comment_set_eval_next(comment, eval);
    write_value(review, &finding, two ? &eval : NULL, comment);
}

static bool is_judged(const struct node *node)
{
    for (int i = 0; i < node->glyphs; i++)
        if (node->glyph[i] <= GLYPH_JUDGING)
            return true;
    return false;
}

/* Writes the moves of the variation LINE as PGN tokens, as far as there is room, into OUT. */
static void write_tokens(const struct game *g, const struct node *line, char out[EFFORT_LINE])
{
    char text[MOVE_TEXT];
    size_t length = 0;
    for (out[0] = '\0'; line && length < EFFORT_LINE; line = line->child) {
        if (line->kind == NODE_MOVE)
            movetext_write_pgn(g, &line->parent->position, line->move, text);
        length += (size_t)snprintf(out + length, EFFORT_LINE - length, "%s%s", length ? " " : "",
                                   line->kind == NODE_MOVE ? text : "--");
    }
}

/* True if the variation LINE is nothing but moves that nobody else needs. */
static bool is_plain(const struct review *review, const struct node *line)
{
    for (const struct node *node = line; node; node = node->child) {
        bool more = node->comment || node->before || node->after || node->escapes || node->glyphs;
        if (more || (node != line && node->sibling) || node == review->record->current ||
            node == review->record->live || (review->holds && review->holds(review->holder, node)))
            return false;
    }
    return true;
}

/* Returns the variation to the move of POINT that is the plain line BETTER, as write_tokens writes it; NULL if there is
 * none. */
static struct node *find_variation(const struct review *review, const struct review_point *point, const char *better)
{
    char tokens[EFFORT_LINE];
    for (struct node *node = point->node->child->sibling; node; node = node->sibling) {
        if (!is_plain(review, node))
            continue;
        write_tokens(review->record->game, node, tokens);
        if (strcmp(tokens, better) == 0)
            return node;
    }
    return NULL;
}

/* Returns how many bytes of WORDS are LENGTH of what they are with single blanks. */
static size_t find_length(const char *words, size_t length)
{
    size_t at = 0;
    for (bool blank = false; length || (blank && isspace((unsigned char)words[at])); at++) {
        bool more = blank && isspace((unsigned char)words[at]);
        blank = isspace((unsigned char)words[at]);
        length -= !more;
    }
    return at;
}

/* Adds WORDS to LINE with single blanks. */
static void add_unbroken(const char *words, struct text *line)
{
    for (const char *at = words; *at; at++)
        if (!isspace((unsigned char)*at))
            text_addf(line, "%c", *at);
        else if (line->length && line->at[line->length - 1] != ' ')
            text_add(line, " ");
}

/* Takes the words of a review out of *COMMENT, whose lines others may have broken; what they wrote behind them
 * stays. False if *COMMENT does not begin with such. */
static bool remove_words(const struct game *g, char **comment)
{
    SCOPED(text) words = {0}, line = {0};
    if (!comment_words(*comment, &words))
        return true;
    add_unbroken(words.at, &line);
    size_t length = reason_length(g, line.at);
    const char *rest = words.at + find_length(words.at, length);
    if (length)
        comment_set_words(comment, rest + strspn(rest, " \n\t"));
    return length > 0;
}

/* The same of words that stand behind those of a person, which stay with all that is between them. */
static void remove_words_behind(const struct game *g, char **comment)
{
    SCOPED(text) line = {0}, rest = {0};
    size_t length;
    const char *from = *comment + strspn(*comment, " \n\t\r");
    add_unbroken(from, &line);
    size_t start = find_length(from, reason_find_last(g, line.at, &length)), kept = start;
    if (!length)
        return;
    while (kept > 0 && isspace((unsigned char)from[kept - 1]))
        kept--;
    text_addf(&rest, "%.*s%s", (int)kept, from, from + start + find_length(from + start, length));
    free(*comment);
    *comment = memory_copy(rest.at, rest.length);
}

/* Writes WORDS into *COMMENT, behind those of a person if there are any; EFFORT says so. */
static void write_words(const char *words, char **comment, struct effort *effort)
{
    SCOPED(text) all = {0};
    effort->explained = true;
    effort->behind = comment_words(*comment, NULL);
    if (!effort->behind) {
        comment_set_words(comment, words);
        return;
    }
    text_addf(&all, "%s %s", *comment, words);
    free(*comment);
    *comment = memory_copy(all.at, all.length);
}

static bool has_glyph(const struct node *node, int glyph)
{
    for (int i = 0; i < node->glyphs; i++)
        if (node->glyph[i] == glyph)
            return true;
    return false;
}

/* Takes back what an earlier review wrote about the move of POINT: its comment says what that was. */
static void remove_judgement(const struct review *review, const struct review_point *point)
{
    struct node *child = point->node->child;
    struct effort was;
    if (!comment_effort(child->comment, &was))
        return;
    for (int i = JUDGED_FINE + 1; i < JUDGEMENTS; i++) {
        enum judgement judgement = (enum judgement)i;
        if (strcmp(was.mark, judgement_word(judgement)) == 0 && has_glyph(child, judgement_glyph(judgement)))
            edit_glyph(review->record, child, judgement_glyph(judgement)); /* removes it */
    }
    if (was.explained && (was.behind || !remove_words(review->record->game, &child->comment)))
        remove_words_behind(review->record->game, &child->comment);
    struct node *line = *was.better ? find_variation(review, point, was.better) : NULL;
    if (line) {
        struct cut cut = edit_delete(review->record, line);
        cut_free(&cut);
    }
    was.explained = was.behind = false;
    was.mark[0] = was.better[0] = '\0';
    comment_set_effort(&child->comment, &was);
}

/* Add the best line of POINT as a variation to the move that was played there, and write it into BETTER; nothing if a
 * move of it stands there, which is a person's. */
static void write_line(const struct review *review, const struct review_point *point, char better[EFFORT_LINE])
{
    struct node *at = point->node, *line = NULL;
    for (const struct node *child = at->child; child; child = child->sibling)
        if (!point->length || (child->kind == NODE_MOVE && move_equal(child->move, point->line[0])))
            return;
    for (int i = 0; i < point->length && i < REVIEW_SHOWN; i++) {
        at = record_add(review->record, at, point->line[i]);
        line = line ? line : at;
    }
    write_tokens(review->record->game, line, better);
}

/* Write about move I, which is JUDGEMENT, what nobody has written yet, and in its comment what that is. */
static void write_judgement(const struct review *review, int i, enum judgement judgement)
{
    const struct review_point *point = &review->point[i];
    struct node *child = point->node->child;
    char overlooked[OVERSIGHT_TEXT];
    struct effort effort;
    bool told = comment_effort(child->comment, &effort);
    if (!is_judged(child) && edit_glyph(review->record, child, judgement_glyph(judgement)))
        snprintf(effort.mark, sizeof effort.mark, "%s", judgement_word(judgement));
    review_oversight(review, i, true, overlooked);
    if (*overlooked && !effort.explained && (told || !comment_words(child->comment, NULL)))
        write_words(overlooked, &child->comment, &effort);
    write_line(review, point, effort.better);
    if (told)
        comment_set_effort(&child->comment, &effort);
}

/* True if a search of this review judges move I. */
static bool is_judged_anew(const struct review *review, int i)
{
    const struct review_point *point = &review->point[i];
    return review_loss(review, i) >= 0 && point[1].known &&
           (point->searched || point[1].searched || point->after_taken);
}

void review_write(struct review *review)
{
    bool theirs = false; /* the tag would call them ours */
    for (int i = 0; i < review->points; i++)
        theirs = theirs || has_theirs(review, review->point[i].node->comment);
    write_root(review);
    for (int i = 0; i + 1 < review->points; i++) {
        const struct review_point *point = &review->point[i];
        enum judgement judgement = review_judge(review, i);
        bool moved = point->node->child->kind == NODE_MOVE;
        if (moved && is_judged_anew(review, i))
            remove_judgement(review, point);
        (review->record->game->players == 2 ? write_eval : write_evals_of_three)(review, i);
        if (moved && judgement != JUDGED_FINE && point[1].known)
            write_judgement(review, i, judgement);
    }
    if (!record_tag(review->record, "Annotator") && !theirs)
        record_set_tag(review->record, "Annotator", review->searcher ? review->searcher : REVIEW_ANNOTATOR);
    record_tell(review->record, CHANGE_EDITED);
}
