#include "forms.h"

#include "draw/boardview.h"
#include "draw/show.h"
#include "record/loose.h"

enum { LETTERS = 26, LABELS = 2 * LETTERS /* with primes, too */ };

/* True if the value of a tag is more than "?". */
static bool says_something(const char *value)
{
    static const char *const empty[] = {"", "?", "-", "*", "????.??.??", "unterminated"};
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++)
        if (strcmp(value, empty[i]) == 0)
            return false;
    return true;
}

/* Adds WORDS, which belong on one line: a line end in them is written out. */
static void add_words(struct text *out, const char *words)
{
    for (size_t length; *words; words += length + (words[length] == '\n')) {
        length = strcspn(words, "\n");
        FREED char *part = memory_copy(words, length);
        markup_addf(out, words[length] ? "%s\\n" : "%s", part);
    }
}

/* `Anna – Ben`, and the game's title. */
static void add_title(const struct record *record, struct text *out)
{
    for (int i = 0; i < record->game->players; i++) {
        const char *name = record_player(record, i);
        text_add(out, i ? " – " : "");
        add_words(out, name && says_something(name) ? name : record->game->player[i].name);
    }
    markup_addf(out, ", %s", record->game->title);
}

static void add_tags(const struct record *record, struct text *out)
{
    text_add(out, "<dl>\n");
    for (int i = 0; i < record->tags; i++)
        if (*record->tag[i].name && says_something(record->tag[i].value)) {
            markup_addf(out, "<dt>%s</dt><dd>", record->tag[i].name);
            add_words(out, record->tag[i].value);
            text_add(out, "</dd>\n");
        }
    text_add(out, "</dl>\n");
}

/* The colour of cells under MARK. */
static void add_mark(enum mark mark, const struct theme *theme, struct text *out)
{
    markup_addf(out, "[data-cell].%s,.stripe.%s{fill:#%06x}\n", theme_mark_names[mark], theme_mark_names[mark],
                (unsigned)theme_ink(theme, ink_of_fill(FILL_LIGHT, mark), DEPTH_DIRECT));
}

/* What the script needs to know of the game besides the positions. */
static void add_facts(const struct game *g, const struct export_style *style, struct text *out)
{
    struct svg_stand seat[CELLS_MAX + 1];
    show_svg_stands(g, style->view, style->theme, seat);
    text_add(out, "\"seats\":[");
    for (int place = 0; place <= g->board->cells; place++)
        json_addf(out, "%s[%d.%d,%d.%d,%d,%d]", place ? "," : "", seat[place].x / 10, seat[place].x % 10,
                  seat[place].y / 10, seat[place].y % 10, seat[place].size, seat[place].plain);
    text_add(out, "],\n\"players\":[");
    for (int i = 0; i < (g->duck < 0 ? g->players : PLAYERS_MAX); i++)
        json_addf(out, "%s\"%s\"", i ? "," : "", g->player[i].name);
    text_add(out, "],\n\"owners\":{");
    for (int i = 0; i < g->players * LABELS; i++) {
        letter who = letter_of(i / LABELS, (char)((i % LABELS < LETTERS ? 'A' : 'a') + i % LETTERS));
        if (!(who & LETTER_PRIME) || letter_kind(g, letter_label(who)) >= 0)
            json_addf(out, "%s\"%d\":%d", i ? "," : "", who, i / LABELS);
    }
    if (g->duck >= 0)
        json_addf(out, ",\"%d\":%d", LETTER_DUCK, PLAYER_NOBODY);
    text_add(out, "}");
}

static void add_head(const struct record *record, const struct export_style *style, struct text *out)
{
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    text_add(out, page_policy);
    text_add(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta name=\"generator\" content=\"reroute66\">\n<title>");
    add_title(record, out);
    text_add(out, "</title>\n<style>\n");
    text_add(out, page_style);
    add_mark(MARK_LAST, style->theme, out);
    add_mark(MARK_CHECK, style->theme, out);
    markup_addf(out, ".trail{stroke:#%06x;stroke-width:%d}\n",
                (unsigned)theme_ink(style->theme, ink_of_ground(GROUND_LAST), DEPTH_DIRECT), style->view->scale);
    text_add(out, "</style>\n</head>\n<body>\n<h1>");
    add_title(record, out);
    text_add(out, "</h1>\n");
    add_tags(record, out);
}

/* The board without pieces: the script puts them there. */
static void add_board(const struct record *record, const struct export_style *style, struct text *out)
{
    static const char *const button[][3] = {
        {"first", "To the start", "|◀"}, {"back", "Back", "◀"}, {"on", "On", "▶"}, {"last", "To the end", "▶|"}};
    struct position empty;
    struct marks marks = boardview_no_marks();
    struct view view = *style->view;

    view.referring = true;
    position_clear(record->game, &empty);
    text_add(out, "<div id=\"game\">\n<div>\n<p>");
    for (size_t i = 0; i < sizeof button / sizeof *button; i++)
        markup_addf(out,
                    "<button data-go=\"%s\" title=\"%s\" "
                    "aria-label=\"%s\">%s</button>\n",
                    button[i][0], button[i][1], button[i][1], button[i][2]);
    text_add(out, "<button id=\"turn\" title=\"Turn the board\" aria-label=\"Turn the board\">⟳</button>"
                  "<span id=\"said\" role=\"status\" aria-live=\"polite\"></span></p>\n"
                  "<div id=\"board\" role=\"group\" aria-label=\"The board\">\n");
    show_svg(record->game, &empty, &view, &marks, style->theme, out);
    text_add(out, "</div>\n<p id=\"code\"></p>\n</div>\n");
}

bool page_write(const struct record *record, const struct export_style *style, struct text *out)
{
    SCOPED(text) data = {0};
    char words[CODE_SIZE];
    struct outcome outcome = record_outcome_at(record, record_line_end(record->root));

    add_head(record, style, out);
    text_add(out, "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\n");
    show_svg_pieces(record->game, record_is_loose(record), style->view, style->theme, out);
    text_add(out, "</svg>\n");
    add_board(record, style, out);
    text_add(out, "<div id=\"side\">\n<div id=\"moves\">\n");
    page_moves(record, out, &data);
    text_add(out, "</div>\n<p>");
    movetext_status(record->game, &record_line_end(record->root)->position, &outcome, words, sizeof words);
    markup_addf(out, "%s", words);
    text_add(out, "</p>\n</div>\n</div>\n<script type=\"application/json\" id=\"data\">{");
    add_facts(record->game, style, out);
    text_add(out, ",\n\"nodes\":[\n");
    text_add(out, data.at);
    text_add(out, "]}</script>\n<script>\n");
    for (int i = 0; page_script[i]; i++)
        text_add(out, page_script[i]);
    text_add(out, "</script>\n</body>\n</html>\n");
    return true;
}
